//! Programs that passed and have not changed since: they are not run again, as with `go test`.
//!
//! After a change of one engine, the compiler writes most programs again as they were, to the byte: all that do not contain the
//! engine. A program is unchanged if it, its arguments, the variables for tests and the files that it can read are. Files are compared
//! by the hashes that git computes. In a CI run, every program is run.

use std::collections::BTreeSet;
use std::env::{self, consts};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::browser::Found;
use crate::programs::{Kind, Program};
use crate::steps::is_continuous_integration;

/// The directory with a file for each program that passed, which has its key.
const PASSED: &str = "target/xtask/passed";

/// The test programs that look at sources of other packages. All others read only those of their own.
const READ_ALL_SOURCES: [&str; 2] = ["search-explorer it", "xtask xtask"];

/// Files that no test reads.
const NOT_READ: [&str; 3] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/// The beginnings of the names of variables that change what tests do.
const VARIABLES: [&str; 8] = [
    "CHROMIUM",
    "FIREFOX",
    "PROPTEST_",
    "RAYON_",
    "RUST",
    "SEARCH",
    "TRYCMD",
    "UPDATE_",
];

/// The files that programs can read, besides what they write themselves.
pub(crate) struct Files {
    /// Each with its hash.
    files: Vec<(String, String)>,
    variables: String,
    /// Whether programs that passed are run too.
    again: bool,
    /// The programs that tests run, with their hashes; set when the first of these tests is compiled, which is after them.
    programs: OnceLock<Option<String>>,
}

/// What the result of a program depends on, as a hash.
pub(crate) struct Key {
    hash: String,
    record: PathBuf,
    again: bool,
}

impl Files {
    /// Hashes the files of the project, whether committed or not. Returns `None` in a CI run, or without git.
    pub(crate) fn hash(again: bool) -> Option<Files> {
        if is_continuous_integration() {
            return None;
        }
        let variables = env::vars_os().map(|(name, value)| format!("{name:?}={value:?}"));
        let of_tests = |variable: &String| {
            let name = variable.trim_start_matches('"');
            VARIABLES.iter().any(|start| name.starts_with(start))
        };
        let variables: BTreeSet<String> = variables.filter(of_tests).collect();
        Some(Files {
            files: files()?,
            variables: format!("{variables:?}"),
            again,
            programs: OnceLock::new(),
        })
    }

    /// Returns whether the files are still those that were hashed.
    pub(crate) fn are_unchanged(&self) -> bool {
        files().is_some_and(|files| files == self.files)
    }

    /// Returns the key of a program that is run by this command, and may need a browser.
    pub(crate) fn key(
        &self,
        program: &Program,
        command: &Command,
        browser: Option<&Found>,
    ) -> Option<Key> {
        if program.kind == Kind::Browser && env::var_os("SEARCHLAB_SITE").is_some() {
            // The page that it tests is no file of the project.
            return None;
        }
        let package = program.package().strip_prefix(env::current_dir().ok()?);
        let package = format!("{}/", package.ok()?.display());
        let reads_all = READ_ALL_SOURCES.contains(&program.name.as_str());
        let reads = |name: &str| reads_all || !name.ends_with(".rs") || name.starts_with(&package);
        let itself = hashes(vec![program.path().to_str()?.to_owned()])?;
        let programs = match program.kind {
            Kind::OfPrograms => {
                // Programs are compiled into the directory above that of the tests.
                let directory = program.path().ancestors().nth(2)?;
                let programs = self.programs.get_or_init(|| programs(directory));
                programs.as_deref()?
            }
            _ => "",
        };
        let files = self.files.iter().filter(|(name, _)| reads(name));
        let files: Vec<&(String, String)> = files.collect();
        let version = browser.map(|browser| &browser.version);
        let variables = &self.variables;
        let all = format!("{command:?} {variables} {version:?} {itself:?} {programs} {files:?}");
        Some(Key {
            hash: git(&["hash-object", "--stdin"], &all)?,
            record: Path::new(PASSED).join(program.path().file_name()?),
            again: self.again,
        })
    }
}

impl Key {
    /// Returns whether the program passed with this key, and is not to be run again.
    pub(crate) fn has_passed(&self) -> bool {
        !self.again && fs::read_to_string(&self.record).is_ok_and(|passed| passed == self.hash)
    }

    /// Records whether the program passed with this key. If that fails, it will be run again.
    pub(crate) fn record(&self, passed: bool) {
        let _ = match passed {
            true => fs::create_dir_all(PASSED).and_then(|()| fs::write(&self.record, &self.hash)),
            false => fs::remove_file(&self.record),
        };
    }
}

/// Returns the files of the project that programs can read, with their hashes.
fn files() -> Option<Vec<(String, String)>> {
    let listed = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let names = git(&listed, "")?;
    // A file that was deleted is listed until that is staged.
    let is_read = |name: &&str| !NOT_READ.contains(name) && Path::new(name).is_file();
    let names: BTreeSet<&str> = names.split('\0').filter(is_read).collect();
    hashes(names.into_iter().map(str::to_owned).collect())
}

/// Returns all programs that tests can run, with their hashes.
fn programs(directory: &Path) -> Option<String> {
    let mut programs = BTreeSet::new();
    for directory in [directory, &directory.join("examples")] {
        for entry in fs::read_dir(directory).ok()? {
            let path = entry.ok()?.path();
            let name = path.file_stem()?.to_str()?;
            // Cargo writes each example a second time, with a hash in its name.
            let is_second = name
                .rsplit_once('-')
                .is_some_and(|(_, hash)| hash.len() == 16);
            let is_program = path.extension().unwrap_or_default() == consts::EXE_EXTENSION;
            if is_program && !is_second && path.is_file() {
                programs.insert(path.to_str()?.to_owned());
            }
        }
    }
    Some(format!("{:?}", hashes(programs.into_iter().collect())?))
}

/// Returns each of these files with its hash.
fn hashes(names: Vec<String>) -> Option<Vec<(String, String)>> {
    let arguments = ["hash-object", "--no-filters", "--stdin-paths"];
    let hashes = git(&arguments, &names.join("\n"))?;
    let hashes: Vec<String> = hashes.lines().map(str::to_owned).collect();
    (hashes.len() == names.len()).then(|| names.into_iter().zip(hashes).collect())
}

/// Returns the output of a command of git, or `None` if it fails.
fn git(arguments: &[&str], input: &str) -> Option<String> {
    let mut command = Command::new("git");
    let command = command.args(arguments).stderr(Stdio::null());
    let mut git = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = git.stdin.take()?;
    let output = std::thread::scope(|scope| {
        // In a thread, as git may write while it reads.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        git.wait_with_output()
    });
    let output = output.ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_hashes_what_it_reads() {
        let empty = git(&["hash-object", "--stdin"], "").expect("git is installed");
        assert_eq!(empty, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n");
        assert_eq!(git(&["no-such-command"], ""), None);
    }

    #[test]
    fn a_key_has_passed_until_its_program_fails() {
        let directory = env::temp_dir().join(format!("xtask-{}", std::process::id()));
        fs::create_dir_all(&directory).expect("the directory for tests can be written");
        let key = |hash: &str| Key {
            hash: hash.to_owned(),
            record: directory.join("some-program"),
            again: false,
        };
        assert!(!key("1").has_passed());
        fs::write(&key("1").record, "1").expect("the directory for tests can be written");
        assert!(key("1").has_passed());
        assert!(!key("2").has_passed());
        let again = Key {
            again: true,
            ..key("1")
        };
        assert!(!again.has_passed());
        key("2").record(false);
        assert!(!key("1").has_passed());
        fs::remove_dir_all(&directory).expect("the directory for tests can be removed");
    }
}
