//! Embeds the page without a server, if the variable `SEARCHLAB_SITE` names its directory: `cargo xtask site` writes it to `target/site`.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const VARIABLE: &str = "SEARCHLAB_SITE";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let paths = match env::var_os(VARIABLE) {
        Some(directory) => paths(Path::new(&directory))?,
        None => Vec::new(),
    };
    let mut list = String::from("&[\n");
    for path in paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().unwrap_or_default();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or("there is no OUT_DIR")?;
    fs::write(Path::new(&out).join("site.rs"), list)?;
    Ok(())
}

/// Returns the files of the site, in order, without their compressed copies.
fn paths(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let shown = directory.display();
    if !directory.is_absolute() || !directory.join("search.wasm").is_file() {
        let expected = "expected the absolute path of the directory that `cargo xtask site` writes";
        return Err(format!("{VARIABLE}: found {shown}, {expected}").into());
    }
    let entries = fs::read_dir(directory).map_err(|error| format!("{shown}: {error}"))?;
    let paths: Result<Vec<_>, _> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|error: std::io::Error| format!("{shown}: {error}"))?;
    paths.retain(|path| path.extension().is_none_or(|extension| extension != "gz"));
    paths.sort();
    Ok(paths)
}
