use super::*;

const SPILL: &str = "/data/spill/sqldiff-Ab3xYz";

fn at(memory_given: bool, spilled: u64) -> Circumstances<'static> {
    Circumstances {
        memory: if memory_given { "50MB" } else { "18.8 GiB" }.into(),
        memory_given,
        threads: Some(2),
        spill: Path::new(SPILL),
        spilled,
        output: None,
    }
}

fn writing(file: &'static str) -> Circumstances<'static> {
    Circumstances { output: Some(Path::new(file)), ..at(false, 0) }
}

const MEMORY: &str = "Out of Memory Error: failed to allocate data of size 8.0 MiB (44.8 MiB/47.6 \
                      MiB used)\n\nPossible solutions:\n* Reducing the number of threads";

#[test]
fn little_memory_names_the_limit_in_force() {
    assert_eq!(
        explain(MEMORY, &at(true, 0)),
        "Out of Memory Error: failed to allocate data of size 8.0 MiB (44.8 MiB/47.6 MiB used): this \
         step does not fit into the memory limit of 50MB (--memory); give more with --memory, or \
         take fewer --threads than 2"
    );
    let text = explain(MEMORY, &Circumstances { threads: Some(1), ..at(false, 155_189_248) });
    assert!(text.ends_with(
        "limit of 18.8 GiB (the default), with 155 MB spilled to /data/spill; give more with --memory"
    ));
}

#[test]
fn what_the_system_refuses_is_not_cured_by_a_higher_limit() {
    let text = "Out of Memory Error: could not allocate 262144 bytes (Cannot allocate memory)";
    let text = explain(text, &at(true, 0));
    assert!(text.contains("the system gave no more") && text.contains("give less"), "{text}");
}

#[test]
fn a_full_disk_names_its_folder() {
    let offload = "Out of Memory Error: failed to offload data block of size 128.0 KiB (7.1 MiB/7.1 \
                   MiB used).\nThis limit was set by the 'max_temp_directory_size' setting.";
    assert_eq!(
        explain(offload, &at(true, 0)),
        "the disk is full at /data/spill, where what exceeds the memory limit of 50MB (--memory) is \
         spilled (7.1 MiB/7.1 MiB used); free some room there, choose another --temp-dir, or give \
         more with --memory"
    );
    let write = format!(
        "IO Error: Could not write file \"{SPILL}/duckdb_temp_storage_DEFAULT-0.tmp\": No space left on device"
    );
    for at in
        [at(false, 2_000_000), Circumstances { spilled: 2_000_000, ..writing("/o/x.parquet") }]
    {
        let text = explain(&write, &at);
        assert!(text.starts_with("the disk is full at /data/spill,"), "{text}");
        assert!(text.contains("(2.0 MB so far)") && text.contains("--temp-dir"), "{text}");
    }
    let write = "IO Error: Could not write file \"/r/out/.sqldiff-Ab3xYz/cells.parquet\": No space left on device";
    assert_eq!(
        explain(write, &writing("/r/out/.sqldiff-Ab3xYz/cells.parquet")),
        "the disk is full at /r/out; free some room there, or choose another --out"
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let open = format!(
        "IO Error: Cannot open file \"{SPILL}/duckdb_temp_storage_DEFAULT-0.tmp\": Permission denied"
    );
    let text = explain(&open, &at(true, 0));
    assert!(text.starts_with("cannot spill to /data/spill "), "{text}");
    assert!(text.contains("50MB (--memory)") && text.contains("--temp-dir"), "{text}");
    let open =
        "IO Error: Cannot open file \"/r/out/.sqldiff-Ab3xYz/cells.csv\": Read-only file system";
    let text = explain(open, &writing("/r/out/.sqldiff-Ab3xYz/cells.csv"));
    assert!(text.starts_with("/r/out cannot be written") && text.contains("--out"), "{text}");
}

#[test]
fn other_faults_stay_as_they_are() {
    assert_eq!(
        explain("Binder Error: no such column\n\nLINE 1: x", &at(true, 0)),
        "no such column"
    );
    // A side that cannot be read is no matter of what is being written.
    let read = "IO Error: Cannot open file \"/in/a.parquet\": Permission denied";
    let text = explain(read, &writing("/r/out/.sqldiff-Ab3xYz/cells.csv"));
    assert_eq!(text, "Cannot open file \"/in/a.parquet\": Permission denied");
}

#[test]
fn bytes_are_short() {
    let all = [0, 999, 1000, 9_949, 12_345, 999_499, 999_500, 155_189_248, 13_300_000_000, 5 << 40];
    let words: Vec<String> = all.into_iter().map(bytes).collect();
    assert_eq!(
        words,
        [
            "0 bytes",
            "999 bytes",
            "1.0 kB",
            "9.9 kB",
            "12 kB",
            "999 kB",
            "1.0 MB",
            "155 MB",
            "13 GB",
            "5.5 TB"
        ]
    );
}
