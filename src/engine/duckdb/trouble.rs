//! What the engine says when it fails, in words that say what to do.

use std::path::{Path, PathBuf};

/// What was in force when a statement failed.
#[derive(Debug)]
pub struct Circumstances<'c> {
    /// The limit, as the engine shows it or as the user gave it.
    pub memory: String,
    /// Whether the user gave it.
    pub memory_given: bool,
    pub threads: Option<u32>,
    /// The folder that was spilled to, and the most bytes seen there.
    pub spill: &'c Path,
    pub spilled: u64,
    /// The file that was being written, under its name for now.
    pub output: Option<&'c Path>,
}

/// The engine's message, short, with what to do about it.
pub fn explain(text: &str, at: &Circumstances) -> String {
    let short = in_short(text);
    match cause(text, at) {
        Cause::Memory => out_of_memory(&short, at),
        Cause::MachineMemory => format!(
            "{short}: the system gave no more memory before the limit of {} was reached; give less \
             with --memory than is free, so that the rest is spilled",
            limit(at)
        ),
        Cause::SpillFull => format!(
            "the disk is full at {}, where what exceeds the memory limit of {} is spilled ({}); free \
             some room there, choose another --temp-dir, or give more with --memory",
            shown(&base(at.spill)),
            limit(at),
            used(text).map_or_else(|| format!("{} so far", bytes(at.spilled)), str::to_string)
        ),
        Cause::SpillUnusable => format!(
            "cannot spill to {} what exceeds the memory limit of {} ({short}); choose another --temp-dir, \
             or give more with --memory",
            shown(&base(at.spill)),
            limit(at)
        ),
        Cause::OutputFull => format!(
            "the disk is full at {}; free some room there, or choose another --out",
            shown(&at.output.map(base).unwrap_or_default())
        ),
        Cause::OutputUnusable => format!(
            "{} cannot be written ({short}); choose another --out",
            shown(&at.output.map(base).unwrap_or_default())
        ),
        // No cast of a script of ours can fail.
        Cause::Conversion => {
            format!(
                "{short}; a cast in where, expr or a .sql file fails: TRY_CAST gives NULL instead"
            )
        }
        Cause::Other => short,
    }
}

enum Cause {
    Memory,
    MachineMemory,
    SpillFull,
    SpillUnusable,
    OutputFull,
    OutputUnusable,
    Conversion,
    Other,
}

fn cause(text: &str, at: &Circumstances) -> Cause {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let names = |path: &Path| path.to_str().is_some_and(|path| text.contains(path));
    let full = says(&["No space left", "File too large", "quota exceeded", "fewer bytes than"]);
    if says(&["max_temp_directory_size", "failed to offload"]) {
        return Cause::SpillFull;
    }
    if names(at.spill) {
        return if full { Cause::SpillFull } else { Cause::SpillUnusable };
    }
    if let Some(output) = at.output {
        if full {
            return Cause::OutputFull;
        }
        if text.starts_with("IO Error") && names(output) {
            return Cause::OutputUnusable;
        }
    }
    if says(&["Out of Memory", "could not allocate"]) {
        return if text.contains(" used)") { Cause::Memory } else { Cause::MachineMemory };
    }
    match () {
        // Nothing else of the engine's is written.
        () if full => Cause::SpillFull,
        () if says(&["bad allocation", "bad_alloc"]) => Cause::MachineMemory,
        () if text.starts_with("Conversion Error") => Cause::Conversion,
        () => Cause::Other,
    }
}

fn out_of_memory(short: &str, at: &Circumstances) -> String {
    let spilled = match at.spilled {
        0 => String::new(),
        some => format!(", with {} spilled to {}", bytes(some), shown(&base(at.spill))),
    };
    let threads = match at.threads {
        Some(threads) if threads > 1 => format!(", or take fewer --threads than {threads}"),
        _ => String::new(),
    };
    format!(
        "{short}: this step does not fit into the memory limit of {}{spilled}; give more with \
         --memory{threads}",
        limit(at)
    )
}

/// `7.1 MiB/7.1 MiB used`, as the engine counts it.
fn used(text: &str) -> Option<&str> {
    let end = text.find(" used)")?;
    let start = text[..end].rfind('(')?;
    Some(&text[start + 1..end + " used".len()])
}

fn limit(at: &Circumstances) -> String {
    match at.memory_given {
        true => format!("{} (--memory)", at.memory),
        false => format!("{} (the default)", at.memory),
    }
}

/// The folder that the user knows: what is in it is named by us.
fn base(path: &Path) -> PathBuf {
    let inside = path.extension().is_some_and(|ending| ending == "parquet" || ending == "csv");
    let folder = if inside { path.parent().unwrap_or(path) } else { path };
    folder.parent().unwrap_or(folder).to_path_buf()
}

fn shown(path: &Path) -> String {
    match path.as_os_str().is_empty() {
        true => ".".into(),
        false => path.display().to_string(),
    }
}

/// Bytes as people read them, in units of 1,000.
pub fn bytes(number: u64) -> String {
    let mut value = number as f64;
    for unit in ["bytes", "kB", "MB", "GB"] {
        if value < 999.5 {
            return match unit {
                "bytes" => format!("{number} bytes"),
                _ if value < 9.95 => format!("{value:.1} {unit}"),
                _ => format!("{value:.0} {unit}"),
            };
        }
        value /= 1000.0;
    }
    format!("{value:.1} TB")
}

/// DuckDB's message without its class, the excerpt of a statement that the user did not write, and
/// general advice.
pub fn in_short(text: &str) -> String {
    if text.contains("prepared statement parameters") {
        return "holds a parameter such as ? or $1, which nothing fills in".into();
    }
    if text.contains("in-memory database in read-only") {
        return "it is not one".into();
    }
    let ends =
        ["\n\nLINE ", "\nLINE ", "\n\nPossible ", "\nPossible ", "\n\nSee also ", "\n\tCandidate "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let mut text = &text[..end];
    if let Some((class, rest)) = text.split_once(" Error: ")
        && class.split(' ').all(|word| word.chars().all(char::is_alphabetic))
        && !matches!(class, "INTERNAL" | "Out of Memory")
    {
        text = rest;
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ").replace("Candidate bindings:", "Near it:")
}

#[cfg(test)]
mod tests;
