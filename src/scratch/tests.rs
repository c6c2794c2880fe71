use super::*;
use std::fs::{create_dir, read_dir, write};
use std::os::unix::fs::symlink;

fn base() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// What a killed run of the given boot leaves.
fn dead(base: &Path, name: &str, boot: &str) -> PathBuf {
    let folder = base.join(name);
    create_dir(&folder).unwrap();
    write(folder.join(LOCK), boot).unwrap();
    write(folder.join("duckdb_temp_storage-0.tmp"), "spilled").unwrap();
    create_dir(folder.join("inner")).unwrap();
    write(folder.join("inner/file"), "more").unwrap();
    folder
}

fn this_boot() -> String {
    boot().unwrap_or_default()
}

/// Files and folders that are there after a run in `base` came and went.
fn left(base: &Path) -> Vec<String> {
    drop(Scratch::make_in(base, "sqldiff-").unwrap());
    let names = read_dir(base).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Makes a folder look as old as `SILENCE` asks.
fn age(folder: &Path) {
    let lock = File::options().write(true).open(folder.join(LOCK)).unwrap();
    lock.set_modified(SystemTime::now() - SILENCE - Duration::from_secs(60)).unwrap();
}

#[test]
fn what_dead_runs_left_goes() {
    let base = base();
    for n in 0..3 {
        let folder = dead(base.path(), &format!("sqldiff-{n}"), &this_boot());
        if boot().is_none() {
            age(&folder);
        }
    }
    assert_eq!(left(base.path()), Vec::<String>::new());
}

#[test]
fn what_lives_stays() {
    let base = base();
    let first = Scratch::make_in(base.path(), "sqldiff-").unwrap();
    write(first.path().join("spilled"), "rows").unwrap();
    let second = Scratch::make_in(base.path(), "sqldiff-").unwrap();
    assert!(first.path().join("spilled").exists());
    drop(first);
    let name = second.path().file_name().unwrap().to_str().unwrap();
    assert_eq!(left(base.path()), [name]);
    // Whose lock is let go, as by a process that dies, is dead.
    let path = second.path().to_path_buf();
    held().retain(|lock| !Arc::ptr_eq(lock, second.lock.as_ref().unwrap()));
    let mut second = std::mem::ManuallyDrop::new(second);
    second.lock = None;
    if boot().is_some() {
        assert_eq!(left(base.path()), Vec::<String>::new());
        assert!(!path.exists());
    }
}

#[test]
fn what_is_not_ours_stays() {
    let base = base();
    let path = base.path();
    dead(path, "other-1", &this_boot());
    create_dir(path.join("sqldiff-data")).unwrap();
    write(path.join("sqldiff-data/orders.parquet"), "mine").unwrap();
    write(path.join("sqldiff-notes.txt"), "mine").unwrap();
    assert_eq!(left(path), ["other-1", "sqldiff-data", "sqldiff-notes.txt"]);
    assert!(path.join("sqldiff-data/orders.parquet").exists());
    assert!(path.join("other-1/inner/file").exists());
}

#[test]
fn another_boot_or_machine_is_dead_after_a_day_of_silence() {
    let base = base();
    let folder = dead(base.path(), "sqldiff-far", "8a5f7a52-another-boot");
    assert_eq!(left(base.path()), ["sqldiff-far"]);
    age(&folder);
    assert_eq!(left(base.path()), Vec::<String>::new());
}

#[test]
fn a_run_that_lives_is_not_silent() {
    let base = base();
    let scratch = Scratch::make_in(base.path(), "sqldiff-").unwrap();
    age(scratch.path());
    refresh();
    let lock = std::fs::metadata(scratch.path().join(LOCK)).unwrap();
    assert!(lock.modified().unwrap().elapsed().unwrap() < SILENCE);
}

#[test]
fn links_are_not_followed() {
    let (base, away) = (base(), base());
    let target = dead(away.path(), "sqldiff-target", &this_boot());
    age(&target);
    let path = base.path();
    // A link with the name of one of our folders.
    symlink(&target, path.join("sqldiff-link")).unwrap();
    // A link for a lock file.
    create_dir(path.join("sqldiff-lock")).unwrap();
    symlink(target.join(LOCK), path.join("sqldiff-lock").join(LOCK)).unwrap();
    // Links inside a dead folder, which go, and not what they lead to.
    let folder = dead(path, "sqldiff-dead", &this_boot());
    age(&folder);
    symlink(&target, folder.join("folder")).unwrap();
    symlink(target.join("inner/file"), folder.join("inner/link")).unwrap();
    assert_eq!(left(path), ["sqldiff-link", "sqldiff-lock"]);
    assert_eq!(std::fs::read(target.join("inner/file")).unwrap(), b"more");
    assert!(target.join(LOCK).exists());
}

#[test]
fn runs_that_start_at_once_leave_each_other_alone() {
    let base = base();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..60 {
                    let scratch = Scratch::make_in(base.path(), "sqldiff-").unwrap();
                    let file = scratch.path().join("spilled");
                    write(&file, "rows").unwrap();
                    std::thread::yield_now();
                    assert!(file.exists() && scratch.path().join(LOCK).exists());
                }
            });
        }
    });
    assert_eq!(read_dir(base.path()).unwrap().count(), 0);
}
