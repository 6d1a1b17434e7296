//! A copy of the project, in which one crate has mutants.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

use super::switches::{self, Mutant};
use crate::programs::{self, Program};
use crate::steps::command;

/// A copy of all files that git knows.
pub(super) struct Copy {
    package: String,
    files: Vec<PathBuf>,
    /// The directory of the copy.
    root: PathBuf,
}

impl Copy {
    pub(super) fn new(package: &str) -> Result<Self, String> {
        let list = command("git", "ls-files -z --cached --others --exclude-standard")
            .output()
            .map_err(|error| format!("cannot start git: {error}"))?;
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let files = list.split_terminator('\0').map(PathBuf::from);
        let here = std::env::current_dir().map_err(|error| error.to_string())?;
        Ok(Copy {
            package: package.to_owned(),
            files: files.filter(|file| file.is_file()).collect(),
            root: here.join("target/mutants").join(package),
        })
    }

    /// Copies the files, with a switch for each of the mutants but those excluded. Files that have not changed stay as they are, so
    /// that they are not compiled again.
    pub(super) fn write(
        &self,
        mutants: &[Mutant],
        excluded: &BTreeSet<usize>,
    ) -> Result<(), String> {
        let root = Path::new("crates").join(&self.package).join("src/lib.rs");
        for file in &self.files {
            let failed = |error: std::io::Error| format!("{}: {error}", file.display());
            let mut contents = fs::read(file).map_err(failed)?;
            let here: Vec<(usize, &Mutant)> = mutants
                .iter()
                .enumerate()
                .filter(|(number, mutant)| mutant.file == *file && !excluded.contains(number))
                .collect();
            if !here.is_empty() || *file == root {
                let mut text = String::from_utf8_lossy(&contents).into_owned();
                text = switches::added(&text, &here);
                if *file == root {
                    text = switches::defined(&text);
                }
                contents = text.into_bytes();
            }
            let to = self.root.join(file);
            if fs::read(&to).is_ok_and(|old| old == contents) {
                continue;
            }
            if let Some(folder) = to.parent() {
                fs::create_dir_all(folder).map_err(failed)?;
            }
            fs::write(to, contents).map_err(failed)?;
        }
        Ok(())
    }

    /// Returns the numbers of mutants that do not compile; some of them only show once others are removed.
    pub(super) fn failing(&self) -> Result<BTreeSet<usize>, String> {
        let check = self.cargo("check --lib --message-format json")?;
        if check.status.success() {
            return Ok(BTreeSet::new());
        }
        let messages = String::from_utf8_lossy(&check.stdout);
        let errors = messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Message>(line).ok())
            .filter(|message| message.message.level == "error");
        let places = errors
            .flat_map(|error| error.message.into_spans())
            .filter(|span| span.is_primary);
        let failing: BTreeSet<usize> = places
            .filter_map(|place| {
                let text = fs::read_to_string(self.root.join(place.file_name)).ok()?;
                switches::at_line(&text, place.line_start)
            })
            .collect();
        if failing.is_empty() {
            return Err(format!(
                "{} does not compile with its mutants",
                self.package
            ));
        }
        Ok(failing)
    }

    /// Compiles the tests, without those in documentation, which take as long to compile as all others.
    pub(super) fn tests(&self) -> Result<Vec<Program>, String> {
        let tests =
            self.cargo("test --lib --tests --no-run --message-format json-render-diagnostics")?;
        if !tests.status.success() {
            return Err(format!("the tests of {} do not compile", self.package));
        }
        Ok(programs::read(&String::from_utf8_lossy(&tests.stdout)))
    }

    fn cargo(&self, arguments: &str) -> Result<Output, String> {
        let mut cargo: Command = command("cargo", arguments);
        cargo
            .args(["--locked", "--package", &self.package])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cannot start cargo: {error}"))
    }
}

/// A message of cargo about a diagnostic of the compiler.
#[derive(Deserialize)]
struct Message {
    message: Diagnostic,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    code: Option<Code>,
    spans: Vec<Place>,
    /// Its notes.
    children: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

impl Diagnostic {
    /// Returns the places that cause the error. A function with a switch is not constant, and an error where a constant calls it has a
    /// note on the function itself.
    fn into_spans(self) -> Vec<Place> {
        match self.code {
            Some(Code { code }) if code == "E0015" => {
                let notes = self.children.into_iter();
                notes.flat_map(|note| note.spans).collect()
            }
            _ => self.spans,
        }
    }
}

#[derive(Deserialize)]
struct Place {
    file_name: PathBuf,
    line_start: usize,
    is_primary: bool,
}
