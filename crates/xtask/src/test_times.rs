//! The time of each test.
//!
//! The test harness of the stable toolchain can report it, but only with a flag that is still unstable and that cargo
//! would pass to the compiler too. So cargo is given this program as the runner of test programs (`cargo xtask
//! run-tests PROGRAM`), which sets the flag for the test program alone.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::steps::command;

/// Names the file to which the runner appends the times.
const VARIABLE: &str = "XTASK_TEST_TIMES";

/// Returns the file for the times of a step. Steps may run in parallel.
fn file_of(step: &str) -> String {
    format!("target/xtask-test-times-{step}")
}

/// The subcommand that is the runner.
pub(crate) const RUNNER: &str = "run-tests";

/// The file with the times of one command.
pub(crate) struct Times(PathBuf);

/// Returns a command of cargo with these arguments, in one line, that uses this program as the runner of test programs.
pub(crate) fn cargo(step: &str, arguments: &str) -> Result<(Command, Times), String> {
    let name = file_of(step);
    let cannot = |error| format!("cannot write {name}: {error}");
    let file = std::path::absolute(&name).map_err(cannot)?;
    File::create(&file).map_err(cannot)?;
    let this =
        std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut cargo = cargo_with_runner(&this, arguments);
    cargo.env(VARIABLE, &file);
    Ok((cargo, Times(file)))
}

fn cargo_with_runner(runner: &Path, arguments: &str) -> Command {
    let runner = format!(
        "target.'cfg(all())'.runner = [{:?}, {RUNNER:?}]",
        runner.display().to_string()
    );
    let mut cargo = command("cargo", "");
    // Before the others: what follows `--` among those is for the test programs.
    cargo.args(["--config", &runner]);
    cargo.args(arguments.split_whitespace());
    cargo
}

impl Times {
    /// Returns the tests that ran, with their times in seconds.
    pub(crate) fn read(&self) -> Vec<(String, f64)> {
        let lines = fs::read_to_string(&self.0).unwrap_or_default();
        let timed = lines.lines().filter_map(|line| {
            let (seconds, name) = line.split_once(' ')?;
            Some((name.to_owned(), seconds.parse().ok()?))
        });
        timed.collect()
    }
}

/// Runs a test program, prints its output, and appends the time of each test to the file.
pub(crate) fn run(program: &Path, arguments: &[OsString]) -> ExitCode {
    match try_run(program, arguments) {
        Ok(code) => code,
        Err(error) => {
            println!("cannot run {}: {error}", program.display());
            ExitCode::FAILURE
        }
    }
}

fn try_run(program: &Path, arguments: &[OsString]) -> std::io::Result<ExitCode> {
    let mut tests = Command::new(program)
        .args(arguments)
        .args(["-Z", "unstable-options", "--report-time"])
        .env("RUSTC_BOOTSTRAP", "1")
        .stdout(Stdio::piped())
        .spawn()?;
    let mut times = match std::env::var_os(VARIABLE) {
        Some(file) => Some(OpenOptions::new().append(true).open(file)?),
        None => None,
    };
    let target = program.file_stem().unwrap_or_default().to_string_lossy();
    let target = target.rsplit_once('-').map_or(&*target, |(name, _)| name);
    // Most packages call their integration tests `it`. Cargo runs tests in the directory of their package.
    let package = std::env::current_dir()?;
    let package = package.file_name().unwrap_or_default().to_string_lossy();
    let mut shown = std::io::stdout().lock();
    for line in tests
        .stdout
        .take()
        .into_iter()
        .flat_map(|out| BufReader::new(out).split(b'\n'))
    {
        let mut line = line?;
        if let (Some(times), Some((test, seconds))) = (&mut times, time(&line)) {
            writeln!(times, "{seconds} {package} {target} {test}")?;
        }
        line.push(b'\n');
        shown.write_all(&line)?;
    }
    shown.flush()?;
    let status = tests.wait()?;
    // No code where a signal ended it.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The test and its time, in a line such as `test name ... ok <0.012s>`.
fn time(line: &[u8]) -> Option<(&str, &str)> {
    let line = std::str::from_utf8(line).ok()?;
    let (test, end) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let (_, seconds) = end.strip_suffix("s>")?.rsplit_once('<')?;
    Some((test, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression test: the browser step passed the runner to the test program, which rejected it.
    #[test]
    fn the_runner_is_an_argument_of_cargo_itself() {
        let runner = Path::new("xtask");
        let cargo = cargo_with_runner(runner, "test --test browser -- --include-ignored");
        let arguments: Vec<_> = cargo.get_args().collect();
        assert_eq!(arguments[0], "--config");
        assert_eq!(
            arguments[2..],
            ["test", "--test", "browser", "--", "--include-ignored"]
        );
    }

    #[test]
    fn the_time_of_a_test_is_read_from_its_line() {
        assert_eq!(
            time(b"test a::b - should panic ... ok <1.234s>"),
            Some(("a::b - should panic", "1.234"))
        );
        assert_eq!(time(b"test a ... ignored"), None);
        assert_eq!(time(b"test result: ok. 3 passed; 0 failed"), None);
        assert_eq!(time(b"running 3 tests"), None);
    }
}
