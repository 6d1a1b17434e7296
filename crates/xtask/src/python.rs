//! The Python package: its crate, which is not part of the workspace, is formatted, linted and licence-checked here; the package is built,
//! installed into a virtual environment in target/python, and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{command, has, is_continuous_integration, run, succeeds};
use crate::steps::Outcome;

/// The crate.
const HOME: &str = "crates/searchlab-py";

/// The directory of the programs of a virtual environment.
const PROGRAMS: &str = if cfg!(windows) { "Scripts" } else { "bin" };
/// Installs packages.
const PIP: &str = "-m pip install --quiet --disable-pip-version-check";

/// The virtual environment of the tests.
struct Environment {
    python: &'static str,
    place: PathBuf,
    target: PathBuf,
}

impl Environment {
    /// Creates the environment; the error is what to do without Python.
    fn new() -> Result<Result<Environment, Outcome>, String> {
        let Some(python) = interpreter() else {
            let why =
                "Python 3.11 or newer is not installed, so the package for Python was not tested";
            return match is_continuous_integration() {
                true => Err(why.to_owned()),
                false => Ok(Err(Outcome::Skipped(why.to_owned()))),
            };
        };
        let top = std::env::current_dir().map_err(|error| error.to_string())?;
        let (target, place) = (top.join("target"), top.join("target/python"));
        let venv = place.join("venv");
        if !venv.exists() {
            run(Command::new(python).args(["-m", "venv"]).arg(&venv))?;
        }
        Ok(Ok(Environment {
            python,
            place,
            target,
        }))
    }

    /// Runs a command in the directory of the crate. It shares the target directory with the workspace, and so the compiled dependencies.
    fn here(&self, mut command: Command) -> Result<(), String> {
        run(command
            .current_dir(HOME)
            .env("CARGO_TARGET_DIR", &self.target))
    }

    /// Returns the command of a program of the environment.
    fn tool(&self, name: &str, arguments: &str) -> Command {
        let mut tool = Command::new(self.place.join("venv").join(PROGRAMS).join(name));
        tool.args(arguments.split_whitespace());
        tool
    }

    /// Builds and installs the package, and what the tests need according to this file.
    fn install(&self, requirements: &str) -> Result<(), String> {
        self.here(self.tool("python", &format!("{PIP} --requirement {requirements}")))?;
        let wheels = self.place.join("wheels");
        // Of an older version, too.
        let _ = std::fs::remove_dir_all(&wheels);
        let mut build = self.tool("maturin", "build --quiet --locked --out");
        build.arg(&wheels);
        self.here(build)?;
        let mut install = self.tool(
            "python",
            &format!("{PIP} --force-reinstall --no-deps --no-index searchlab --find-links"),
        );
        install.arg(&wheels);
        self.here(install)
    }

    /// Returns the command that runs tests on all cores; those of one group in one process.
    fn tests(&self, arguments: &str) -> Command {
        let tests = "-m pytest --quiet --numprocesses logical --dist loadgroup";
        self.tool("python", &format!("{tests} {arguments}"))
    }
}

/// Builds, installs and tests the package.
pub(crate) fn check() -> Result<Outcome, String> {
    let environment = match Environment::new()? {
        Ok(environment) => environment,
        Err(skipped) => return Ok(skipped),
    };
    let here = |command| environment.here(command);
    here(command("cargo", "fmt --check"))?;
    here(command(
        "cargo",
        "clippy --locked --all-targets -- -D warnings",
    ))?;
    // CI runs cargo-deny in a job of its own.
    if has("deny") {
        here(command(
            "cargo",
            "deny --locked check --config ../../deny.toml",
        ))?;
    }
    environment.install("tests/requirements.txt")?;
    let tool = |name, arguments| environment.tool(name, arguments);
    here(environment.tests("--ignore tests/more"))?;
    here(tool(
        "python",
        "-m pytest --quiet --doctest-modules --pyargs searchlab",
    ))?;
    here(tool("mypy", "--strict --package searchlab"))?;
    here(tool("mypy", "--strict tests/typing_use.py"))?;
    here(tool(
        "stubtest",
        "searchlab --allowlist tests/stubtest-allowlist.txt",
    ))?;
    Ok(Outcome::Passed)
}

/// Tests the package beside aima3, in notebooks and in Jupyter.
pub(crate) fn check_notebooks() -> Result<Outcome, String> {
    let environment = match Environment::new()? {
        Ok(environment) => environment,
        Err(skipped) => return Ok(skipped),
    };
    environment.install("tests/more/requirements.txt")?;
    let mut tests = environment.tests("tests/more");
    let aima = aima(environment.python, &environment.place.join("aima"))?;
    tests.env("SEARCHLAB_AIMA", aima);
    environment.here(tests)?;
    Ok(Outcome::Passed)
}

/// Makes the environment of aima3, with whose searches ours are compared, and returns its interpreter. aima3 requires a release of networkx
/// that no other package here can use; its searches need no package.
fn aima(python: &str, place: &Path) -> Result<PathBuf, String> {
    let interpreter = place.join(PROGRAMS).join("python");
    if !place.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(place))?;
    }
    let mut install = Command::new(&interpreter);
    install.args(PIP.split_whitespace());
    let needed = format!("{HOME}/tests/more/requirements-aima.txt");
    run(install.args(["--no-deps", "--requirement", &needed]))?;
    Ok(interpreter)
}

/// Returns the name of a Python that is new enough.
fn interpreter() -> Option<&'static str> {
    let is_new = "import sys; sys.exit(sys.version_info < (3, 11))";
    let mut names = ["python3", "python"].into_iter();
    names.find(|name| succeeds(Command::new(name).args(["-c", is_new])))
}
