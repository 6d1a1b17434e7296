//! `searchlab new`. `cargo xtask test new` compiles and runs what it writes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::searchlab;

/// Returns an empty directory for one test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("failed to create the directory");
    path
}

/// Returns the names in a directory, in order.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the directory exists");
    let names = entries.map(|entry| entry.expect("it is readable").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_crate_is_written_once() {
    let place = directory("new-crate");
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let repository = repository.to_str().expect("the path is UTF-8");
    let new = |code: i32| {
        let mut command = searchlab(&["new", "my-puzzle", "--path", repository]);
        let done = command.current_dir(&place).assert().code(code);
        let output = done.get_output().clone();
        String::from_utf8([output.stdout, output.stderr].concat()).expect("the output is UTF-8")
    };
    let output = new(0);
    assert!(output.contains("cd my-puzzle"), "{output}");
    assert!(!output.contains("not published yet"), "{output}");
    assert_eq!(names(&place), ["my-puzzle"]);
    let files = ["src", "tests", "Cargo.toml", "README.md", ".gitignore"].map(str::to_owned);
    let mut files = files.to_vec();
    files.sort();
    let crate_ = place.join("my-puzzle");
    assert_eq!(names(&crate_), files);
    let manifest = fs::read_to_string(crate_.join("Cargo.toml")).expect("it was written");
    assert!(manifest.contains("name = \"my-puzzle\""), "{manifest}");
    assert!(
        manifest.contains("search-laws = { path = \"/") || cfg!(windows),
        "{manifest}"
    );
    let main = fs::read_to_string(crate_.join("src/main.rs")).expect("it was written");
    assert!(main.contains("use my_puzzle::Jugs;"), "{main}");

    fs::write(crate_.join("Cargo.toml"), "changed").expect("it can be written");
    let refused = new(1);
    assert!(
        refused.contains("my-puzzle: it exists already"),
        "{refused}"
    );
    assert_eq!(names(&place), ["my-puzzle"]);
    assert_eq!(
        fs::read_to_string(crate_.join("Cargo.toml"))
            .ok()
            .as_deref(),
        Some("changed")
    );
}

#[test]
fn without_a_repository_the_crate_depends_on_versions() {
    let place = directory("new-versions");
    let mut command = searchlab(&["new", "other"]);
    let done = command.current_dir(&place).assert().code(0);
    let output = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    // Cargo does not say what to do if the versions are not published.
    let readme = fs::read_to_string(place.join("other/README.md")).expect("it was written");
    for text in [output, readme] {
        assert!(text.contains("not published yet"), "{text}");
        assert!(text.contains("`--path DIR`"), "{text}");
    }
    let manifest = fs::read_to_string(place.join("other/Cargo.toml")).expect("it was written");
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        manifest.contains(&format!(
            "searchlab = {{ version = \"{version}\", default-features = false, features = [\"explore\"] }}"
        )),
        "{manifest}"
    );
}

#[test]
fn invalid_arguments_are_refused_with_what_was_found_and_expected() {
    let place = directory("new-invalid");
    for (arguments, found) in [
        (&["my puzzle"][..], "which has ` ` in column 3"),
        (&["2048"], "which does not start with a letter"),
        (&[""], "which is empty"),
        (&["match"], "which is reserved by Rust or cargo"),
        (&["search_core"], "which is a dependency of the crate"),
        (&["../escape"], "which has `.` in column 1"),
        (
            &["fine", "--path", "nowhere"],
            "found no crates/search-core/Cargo.toml",
        ),
    ] {
        let mut command = searchlab(&[&["new"], arguments].concat());
        let done = command.current_dir(&place).assert().code(2);
        let error = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(
            error.contains(found) && error.contains("expected"),
            "{arguments:?}: {error}"
        );
    }
    assert!(names(&place).is_empty());
}
