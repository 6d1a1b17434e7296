//! The tasks in `tests/data`, and how they are read and written.

use std::fs;
use std::path::PathBuf;

use std::sync::Arc;

use planning_task::{BoxedWords, Task, TaskSpace, sas};
use proptest::prelude::*;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

pub(crate) fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect("the file is part of the project")
}

pub(crate) fn task(name: &str) -> Task {
    sas::read(&text(&format!("{name}.sas"))).expect("the file is valid")
}

/// The names of all tasks.
fn names() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the folder is part of the project");
    let names = files.map(|file| file.expect("the folder is readable").file_name());
    let names = names.filter_map(|name| name.to_str()?.strip_suffix(".sas").map(str::to_owned));
    names.collect()
}

#[test]
fn every_file_is_written_as_it_was_read() {
    for name in names() {
        let mut written = String::new();
        sas::write(&task(&name), &mut written).expect("a string takes any text");
        assert!(written == text(&format!("{name}.sas")), "{name} differs");
    }
}

/// Cuts a file after every character: the error is at the end of what is left.
#[test]
fn every_prefix_is_refused_at_its_end() {
    for name in ["adl-1", "gripper-4"] {
        let text = text(&format!("{name}.sas"));
        let text = text.trim_end();
        for end in 0..text.len() {
            let error = sas::read(&text[..end]).expect_err("a part is missing");
            let lines = text[..end].lines().count();
            assert!(
                error.line == lines || error.line == lines + 1,
                "{name} up to {end}: {error}"
            );
            assert!(error.column <= 80, "{name} up to {end}: {error}");
        }
    }
}

proptest! {
    /// Lines are removed, repeated, exchanged, or get other numbers. What is read can be searched; an error names a place in the file.
    #[test]
    fn changed_files_are_read_or_refused(
        changes in proptest::collection::vec((any::<usize>(), any::<usize>(), 0..5_u8, -2..12_i64), 1..4),
        name in 0..2_usize,
    ) {
        let text = text(["adl-1.sas", "gripper-4.sas"][name]);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (at, other, kind, number) in changes {
            let (at, other) = (at % lines.len(), other % lines.len());
            match kind {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[other].clone()),
                2 => lines.swap(at, other),
                3 => lines[at] = number.to_string(),
                _ => {
                    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                    let word = other % words.len();
                    words[word] = number.to_string();
                    lines[at] = words.join(" ");
                }
            }
        }
        match sas::read(&lines.join("\n")) {
            Ok(task) => {
                let space = TaskSpace::<BoxedWords>::new(Arc::new(task));
                prop_assert!(space.is_ok(), "{space:?}");
            }
            Err(error) => {
                prop_assert!((1..=lines.len() + 1).contains(&error.line), "{error}");
                let line = lines.get(error.line - 1).map_or("", String::as_str);
                prop_assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
            }
        }
    }
}
