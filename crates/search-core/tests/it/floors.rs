//! The folders of this crate are layers: each uses only those below it.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, from the lowest. The checks use no engine, so they are in the same layer as the engines.
const LAYERS: [&[&str]; 4] = [&["problem"], &["store"], &["run"], &["engines", "checks"]];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .collect()
}

/// Returns the first name of each path that starts with `crate::`, except those in comments, and those of exported macros,
/// which name public items.
fn used(source: &str) -> Vec<&str> {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.contains("$crate::"));
    let paths = code.flat_map(|line| line.split("crate::").skip(1));
    let name = |path: &'_ str| path.find(|c: char| !c.is_alphanumeric() && c != '_');
    paths
        .map(|path| name(path).map_or(path, |end| &path[..end]))
        .collect()
}

#[test]
fn every_folder_uses_only_those_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for (height, folders) in LAYERS.iter().enumerate() {
        for folder in *folders {
            let below: Vec<&str> = LAYERS[..height].concat();
            for file in sources(&src.join(folder)) {
                files += 1;
                let source = fs::read_to_string(&file).expect("the file is text");
                for name in used(&source) {
                    assert!(
                        name == *folder || below.contains(&name),
                        "{} uses crate::{name}",
                        file.display()
                    );
                }
            }
        }
    }
    assert!(files > 60, "only {files} files were found");
}
