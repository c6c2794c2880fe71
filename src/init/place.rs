//! Paths as they are named from the folder of a contract.

use crate::error::{Error, Result};
use std::path::{Component, Path, PathBuf};

/// Where the contract will stand, where that is not the current folder.
pub struct Folder {
    current: PathBuf,
    contract: PathBuf,
}

/// The folder of the file to be written. None: paths need not change. Errors where it is not there.
pub fn folder_of(file: Option<&Path>) -> Result<Option<Folder>> {
    let Some(folder) = file.and_then(Path::parent).filter(|path| !path.as_os_str().is_empty())
    else {
        return Ok(None);
    };
    let real = |path: &Path| {
        path.canonicalize().map_err(|error| {
            Error::file(path, format!("cannot hold the contract ({error}); make the folder first"))
        })
    };
    let (contract, current) = (real(folder)?, real(Path::new("."))?);
    Ok((contract != current).then_some(Folder { current, contract }))
}

/// The text of a side, typed in the current folder, as the contract names it: below or above the
/// contract relatively, elsewhere from the root.
pub fn moved(text: &str, folder: Option<&Folder>) -> String {
    let Some(Folder { current, contract }) = folder else { return text.to_string() };
    if Path::new(text).is_absolute() {
        return text.to_string();
    }
    let way: PathBuf = if let Ok(below) = current.strip_prefix(contract) {
        below.to_path_buf()
    } else if let Ok(above) = contract.strip_prefix(current) {
        above.components().map(|_| Component::ParentDir).collect()
    } else {
        current.clone()
    };
    // A name such as `./x` stays itself.
    format!("{}/{text}", way.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_named_from_the_folder_of_the_contract() {
        let at = |current: &str, contract: &str| Folder {
            current: PathBuf::from(current),
            contract: PathBuf::from(contract),
        };
        for (folder, text, wanted) in [
            (at("/w", "/w/sub"), "a.csv", "../a.csv"),
            (at("/w", "/w/sub/two"), "x/*.csv", "../../x/*.csv"),
            (at("/w/sub", "/w"), "a.csv", "sub/a.csv"),
            (at("/w", "/v"), "a.csv", "/w/a.csv"),
            (at("/w", "/v"), "/a.csv", "/a.csv"),
            (at("/w", "/w/sub"), "db.duckdb::main.t", "../db.duckdb::main.t"),
        ] {
            assert_eq!(moved(text, Some(&folder)), wanted);
        }
        assert_eq!(moved("a.csv", None), "a.csv");
    }
}
