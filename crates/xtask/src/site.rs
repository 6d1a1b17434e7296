//! The page without a server, in `target/site`: static files, with the searches as WebAssembly.

mod files;
mod module;
// A saved page consists of the same script.
#[path = "../../search-recording/src/save/one_script.rs"]
mod one_script;
mod sizes;

use std::fs;
use std::io;
use std::path::Path;

use files::SiteFile;

/// The directory of the site.
pub(crate) const SITE: &str = "target/site";

/// Builds the site and prints the sizes of its files.
pub(crate) fn build() -> Result<(), String> {
    let module = module::compile()?;
    let files = files::all(module)?;
    write(Path::new(SITE), &files).map_err(|error| format!("cannot write {SITE}: {error}"))?;
    println!("\n{}", sizes::table(&files)?);
    println!("To open it: python3 -m http.server --directory {SITE}");
    Ok(())
}

/// Writes the files into an empty directory.
fn write(directory: &Path, files: &[SiteFile]) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::create_dir_all(directory)?,
    }
    for file in files {
        fs::write(directory.join(&file.name), &file.content)?;
    }
    Ok(())
}
