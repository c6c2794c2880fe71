//! What one of several comparisons at a time may use of the machine.

use crate::cli::RunOptions;
use crate::dialect::Sql;
use crate::engine::Engine;
use crate::error::{Error, Result};
use std::num::{NonZeroU32, NonZeroUsize};

/// The memory of one job: what the options allow, else what the engine takes by itself, shared out.
/// None for a single job, which needs no limit of its own.
pub fn of_memory(
    engine: &dyn Engine,
    options: &RunOptions,
    jobs: NonZeroUsize,
) -> Result<Option<String>> {
    if jobs.get() == 1 {
        return Ok(options.engine.memory.clone());
    }
    let query = Sql("SELECT current_setting('memory_limit')".into());
    let rows = engine.rows("configure DuckDB", &query)?;
    let whole = rows.first().and_then(|row| row.first()?.clone());
    let share = whole.as_deref().and_then(|whole| divided(whole, jobs.get()));
    share.map(Some).ok_or_else(|| {
        let said = whole.unwrap_or_default();
        Error::usage(
            "--jobs",
            format!("the memory limit {said:?} cannot be shared out; set --memory, such as 4GB"),
        )
    })
}

/// `18.6 GiB` among three: `6199.99 MiB` would need units; `6.2GiB` does as well.
fn divided(size: &str, by: usize) -> Option<String> {
    let size = size.trim();
    let unit = size.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number: f64 = size[..unit].parse().ok()?;
    let each = number / by as f64;
    (each > 0.0).then(|| format!("{each:.4}{}", size[unit..].trim()))
}

/// The options of one job.
pub fn options(options: &RunOptions, memory: Option<String>, jobs: NonZeroUsize) -> RunOptions {
    let mut own = options.clone();
    own.engine.memory = memory;
    if jobs.get() > 1 {
        let all = match options.engine.threads {
            Some(threads) => threads.get() as usize,
            None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        own.engine.threads = NonZeroU32::new((all / jobs.get()).max(1) as u32);
    }
    own
}

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn sizes_are_shared_out_in_their_unit() {
        assert_eq!(divided("18.6 GiB", 3).as_deref(), Some("6.2000GiB"));
        assert_eq!(divided("512MB", 4).as_deref(), Some("128.0000MB"));
        assert_eq!(divided("1024 bytes", 2).as_deref(), Some("512.0000bytes"));
        assert_eq!(divided("unlimited", 2), None);
        assert_eq!(divided("4", 2), None);
    }
}
