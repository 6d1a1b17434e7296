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

/// Builds, installs and tests the package. It shares the target directory with the workspace, and so the compiled dependencies.
pub(crate) fn check() -> Result<Outcome, String> {
    let Some(python) = interpreter() else {
        let why = "Python 3.11 or newer is not installed, so the package for Python was not tested";
        return match is_continuous_integration() {
            true => Err(why.to_owned()),
            false => Ok(Outcome::Skipped(why.to_owned())),
        };
    };
    let top = std::env::current_dir().map_err(|error| error.to_string())?;
    let (target, place) = (top.join("target"), top.join("target/python"));
    let here =
        |mut command: Command| run(command.current_dir(HOME).env("CARGO_TARGET_DIR", &target));
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
    let venv = place.join("venv");
    if !venv.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(&venv))?;
    }
    let programs = venv.join(PROGRAMS);
    let tool = |name: &str, arguments: &str| -> Command {
        let mut tool = Command::new(programs.join(name));
        tool.args(arguments.split_whitespace());
        tool
    };
    here(tool(
        "python",
        &format!("{PIP} --requirement tests/requirements.txt"),
    ))?;
    let wheels = place.join("wheels");
    // Of an older version, too.
    let _ = std::fs::remove_dir_all(&wheels);
    let mut build = tool("maturin", "build --quiet --locked --out");
    build.arg(&wheels);
    here(build)?;
    let mut install = tool(
        "python",
        &format!("{PIP} --force-reinstall --no-deps --no-index searchlab --find-links"),
    );
    install.arg(&wheels);
    here(install)?;
    // On all cores; tests of one group in one process.
    let mut tests = tool(
        "python",
        "-m pytest --quiet --numprocesses logical --dist loadgroup",
    );
    tests.env("SEARCHLAB_AIMA", aima(python, &place.join("aima"))?);
    here(tests)?;
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

/// Makes the environment of aima3, with whose searches ours are compared, and returns its interpreter. aima3 requires a release of networkx
/// that no other package here can use; its searches need no package.
fn aima(python: &str, place: &Path) -> Result<PathBuf, String> {
    let interpreter = place.join(PROGRAMS).join("python");
    if !place.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(place))?;
    }
    let mut install = Command::new(&interpreter);
    install.args(PIP.split_whitespace());
    let needed = format!("{HOME}/tests/requirements-aima.txt");
    run(install.args(["--no-deps", "--requirement", &needed]))?;
    Ok(interpreter)
}

/// Returns the name of a Python that is new enough.
fn interpreter() -> Option<&'static str> {
    let is_new = "import sys; sys.exit(sys.version_info < (3, 11))";
    let mut names = ["python3", "python"].into_iter();
    names.find(|name| succeeds(Command::new(name).args(["-c", is_new])))
}
