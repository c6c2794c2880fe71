//! Puts the DuckDB library beside what cargo builds, and tells programs to look for it relative to
//! themselves: no absolute path is left in them, so a folder with both can be moved anywhere.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Where a program looks, from its own folder: an installed one (`bin/`, `lib/sqldiff/`), then one
/// in `target/<profile>`, then a test or example one folder further down.
const LIBRARY_FOLDERS: [&str; 3] = ["../lib/sqldiff", "lib", "../lib"];

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DUCKDB_LIB_DIR");
    if env::var_os("CARGO_FEATURE_BUNDLED").is_some() {
        return ExitCode::SUCCESS;
    }
    let library = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "libduckdb.dylib",
        Ok("windows") => "duckdb.dll",
        _ => "libduckdb.so",
    };
    let outcome = match env::var_os("DUCKDB_LIB_DIR") {
        Some(folder) => place_beside_programs(Path::new(&folder), library),
        None if on_this_system(library) => Ok(()),
        None => {
            Err("DuckDB was not found: run make build, or build with --features bundled".into())
        }
    };
    if let Err(problem) = outcome {
        println!("cargo::error={problem}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Copies the library to `target/<profile>/lib` and sets the run paths of all programs.
fn place_beside_programs(folder: &Path, library: &str) -> Result<(), String> {
    let source = folder.join(library);
    println!("cargo::rerun-if-changed={}", source.display());
    if !source.is_file() {
        let folder = folder.display();
        return Err(format!(
            "there is no {library} in {folder} (DUCKDB_LIB_DIR): run make build, or build with --features bundled"
        ));
    }
    // OUT_DIR is target/<profile>/build/<package>/out.
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let profile = out.ancestors().nth(3).expect("OUT_DIR is three folders below the profile's");
    let target = profile.join("lib").join(library);
    copy(&source, &target).map_err(|error| {
        format!("{} cannot be copied to {}: {error}", source.display(), target.display())
    })?;
    // Runs this script again when the copy is gone.
    println!("cargo::rerun-if-changed={}", target.display());
    // `cargo run` and `cargo test` put this folder on the library path, which doc tests need.
    println!("cargo::rustc-link-search=native={}", profile.join("lib").display());

    let origin = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        Ok("windows") => return Ok(()),
        _ => "$ORIGIN",
    };
    for folder in LIBRARY_FOLDERS {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{origin}/{folder}");
    }
    Ok(())
}

/// Copies a file whole or not at all, and keeps its time of change: cargo runs a build script
/// again when a file it watches is newer than its last run.
fn copy(source: &Path, target: &Path) -> io::Result<()> {
    fs::create_dir_all(target.parent().expect("a file is in a folder"))?;
    let partial = target.with_extension(format!("{}.tmp", std::process::id()));
    fs::copy(source, &partial)?;
    let modified = fs::metadata(source)?.modified()?;
    fs::File::options().write(true).open(&partial)?.set_modified(modified)?;
    fs::rename(&partial, target)
}

/// Whether the linker will find the library without being told where.
fn on_this_system(library: &str) -> bool {
    let by_pkg_config =
        Command::new("pkg-config").args(["--exists", "duckdb"]).status().is_ok_and(|s| s.success());
    let cpu = env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let debian = format!("/usr/lib/{cpu}-linux-gnu");
    let usual = ["/usr/local/lib", "/usr/lib", "/usr/lib64", "/opt/homebrew/lib", &debian];
    let named = env::var_os("LIBRARY_PATH").unwrap_or_default();
    by_pkg_config
        || usual
            .iter()
            .map(PathBuf::from)
            .chain(env::split_paths(&named))
            .any(|folder| folder.join(library).is_file())
}
