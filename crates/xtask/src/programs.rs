//! The programs that cargo has built from tests and benchmarks.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::steps::linted;

/// A test or a benchmark, compiled.
pub(crate) struct Program {
    /// The package and the target, such as `search-core it`.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    path: PathBuf,
    /// The directory of its package, in which cargo would run it.
    package: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Tests of an explorer page, which need a browser.
    Browser,
    Benchmark,
    /// Tests that run programs or examples of their package, which may be compiled after them.
    OfPrograms,
    Test,
}

impl Program {
    /// Returns the command that runs it as cargo does.
    pub(crate) fn command(&self) -> Command {
        let mut program = Command::new(&self.path);
        program
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package);
        if self.kind != Kind::Benchmark {
            // The test harness of the stable toolchain reports times only with a flag that is still unstable. Cargo would pass
            // the variable to the compiler too, so programs are run without cargo.
            program
                .args(["-Z", "unstable-options", "--report-time"])
                .env("RUSTC_BOOTSTRAP", "1");
        }
        program
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the directory of its package.
    pub(crate) fn package(&self) -> &Path {
        &self.package
    }

    /// Returns the size of the program in bytes: those that contain more searches tend to run longer.
    pub(crate) fn size(&self) -> u64 {
        self.path.metadata().map_or(0, |file| file.len())
    }
}

/// The arguments of cargo that compile all tests but examples in documentation, all benchmarks, and what these need. Every step that needs
/// something compiled uses them: with others, cargo would select other features of dependencies and compile them again.
///
/// Benchmarks are compiled with the test profile: the optimised profile would compile everything again. The pattern selects only
/// benchmarks; `--benches` would also select unit tests.
pub(crate) const COMPILE: &str = "test --workspace --locked --no-run --message-format json-render-diagnostics --lib --bins --tests --bench *";

/// Compiles the tests and benchmarks, and passes on each as soon as it is compiled.
pub(crate) fn compile(mut compiled: impl FnMut(Program)) -> Result<(), String> {
    let arguments = format!("{COMPILE} --timings");
    println!("$ cargo {arguments}");
    let mut cargo = linted(&arguments);
    let mut cargo = cargo
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if let Some(messages) = cargo.stdout.take() {
        let lines = BufReader::new(messages).lines();
        lines
            .map_while(Result::ok)
            .filter_map(|line| program(&line))
            .for_each(&mut compiled);
    }
    match cargo.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {arguments}` failed ({status})")),
        Err(error) => Err(format!("cannot wait for cargo: {error}")),
    }
}

/// A message of cargo about something that it has compiled.
#[derive(Deserialize)]
struct Artifact {
    manifest_path: PathBuf,
    target: Target,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// Returns the programs in cargo's messages, one in each line.
pub(crate) fn read(messages: &str) -> Vec<Program> {
    messages.lines().filter_map(program).collect()
}

/// Returns the test or benchmark that a message of cargo is about.
fn program(message: &str) -> Option<Program> {
    let artifact: Artifact = serde_json::from_str(message).ok()?;
    if !artifact.profile.test {
        return None;
    }
    let directory = artifact.manifest_path.parent();
    let package = directory.unwrap_or(Path::new(".")).to_owned();
    let directory = package.file_name().unwrap_or_default().to_string_lossy();
    let Target { name, kind } = artifact.target;
    Some(Program {
        name: format!("{directory} {name}"),
        kind: match name.as_str() {
            _ if kind.iter().any(|kind| kind == "bench") => Kind::Benchmark,
            "browser" => Kind::Browser,
            _ if kind.iter().any(|kind| kind == "test") && has_programs(&package) => {
                Kind::OfPrograms
            }
            _ => Kind::Test,
        },
        path: artifact.executable?,
        package,
    })
}

/// Returns whether a package has programs or examples that its tests can run.
fn has_programs(package: &Path) -> bool {
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
    let lists = |kind: &str| manifest.lines().any(|line| line.trim_end() == kind);
    package.join("src/main.rs").exists() || lists("[[bin]]") || lists("[[example]]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_from_the_messages_of_cargo() {
        let messages = r#"{"reason":"compiler-artifact","manifest_path":"/p/crates/some/Cargo.toml","target":{"kind":["test"],"name":"browser"},"profile":{"test":true},"executable":"/t/browser-1"}
{"reason":"compiler-artifact","manifest_path":"/p/benches/Cargo.toml","target":{"kind":["bench"],"name":"a_star"},"profile":{"test":true},"executable":"/t/a_star-1"}
{"reason":"compiler-artifact","manifest_path":"/p/crates/some/Cargo.toml","target":{"kind":["bin"],"name":"some"},"profile":{"test":false},"executable":"/t/some"}
{"reason":"build-script-executed","package_id":"other"}
{"reason":"build-finished","success":true}"#;
        let programs = read(messages);
        let read: Vec<_> = programs
            .iter()
            .map(|program| (program.name.as_str(), program.kind))
            .collect();
        assert_eq!(
            read,
            [
                ("some browser", Kind::Browser),
                ("benches a_star", Kind::Benchmark)
            ]
        );
        assert_eq!(
            programs[0].command().get_current_dir(),
            Some(Path::new("/p/crates/some"))
        );
    }

    /// A test that ran a program of its package failed, as the program was still compiled.
    #[test]
    fn packages_whose_tests_run_programs_are_known() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (package, expected) in [
            ("searchlab", true),
            ("../examples", true),
            ("../examples/program", true),
            ("search-core", false),
            ("search-explorer", false),
        ] {
            assert_eq!(has_programs(&crates.join(package)), expected, "{package}");
        }
    }
}
