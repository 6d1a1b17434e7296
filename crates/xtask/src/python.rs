//! The Python package: built, installed into a virtual environment of its own, formatted, linted and tested.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{command, run};
use crate::steps::Outcome;

/// Where the crate is; it is no member of the workspace.
const HOME: &str = "crates/searchlab-py";
/// The virtual environment.
const PLACE: &str = "target/python";
/// What the tests need, each at the version that they were written for.
const NEEDED: &str = "maturin==1.16.0 pytest==9.0.2 mypy==2.4.1 networkx==3.6 simpleai==0.8.3 numpy==2.3.5";

/// Builds, installs and tests the package.
pub(crate) fn check() -> Result<Outcome, String> {
    let Some(python) = interpreter() else {
        let why = "Python 3.11 or newer is not installed, so the package searchlab for Python was not built and tested";
        return Ok(Outcome::Skipped(why.to_owned()));
    };
    let top = std::env::current_dir().map_err(|error| error.to_string())?;
    let place = top.join(PLACE);
    let target = place.join("target");
    for arguments in ["fmt --check", "clippy --locked --all-targets -- -D warnings"] {
        let mut cargo = command("cargo", arguments);
        run(cargo.current_dir(HOME).env("CARGO_TARGET_DIR", &target))?;
    }
    let bin = place.join("venv").join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !bin.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(place.join("venv")))?;
    }
    let tool = |name: &str, arguments: &str| -> Command {
        let mut tool = Command::new(bin.join(name));
        tool.args(arguments.split_whitespace())
            .current_dir(top.join(HOME))
            .env("VIRTUAL_ENV", place.join("venv"))
            .env("CARGO_TARGET_DIR", &target);
        tool
    };
    run(&mut tool("python", &format!("-m pip install --quiet --disable-pip-version-check {NEEDED}")))?;
    run(&mut tool("maturin", "develop --quiet --locked"))?;
    run(&mut tool("python", "-m pytest --quiet"))?;
    run(&mut tool("python", "-m pytest --quiet --doctest-modules python/searchlab"))?;
    run(&mut tool("mypy", "--strict --package searchlab"))?;
    run(&mut tool("stubtest", "searchlab --ignore-missing-stub"))?;
    Ok(Outcome::Passed)
}

/// Returns a Python of at least version 3.11.
fn interpreter() -> Option<PathBuf> {
    let is_new = |name: &&str| {
        let version = "import sys; sys.exit(sys.version_info < (3, 11))";
        let status = Command::new(name).args(["-c", version]).status();
        status.is_ok_and(|status| status.success())
    };
    let found = ["python3", "python"].into_iter().find(is_new)?;
    Some(Path::new(found).to_path_buf())
}
