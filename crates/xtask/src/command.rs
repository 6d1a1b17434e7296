//! Commands as the steps run them: shown before they start, and with a message when they fail.

use std::fmt::{self, Write as _};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The top of the workspace, which is where every command runs.
pub(crate) fn workspace() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package)
}

/// A command with its arguments given as one line, split at blanks (so no argument may hold one).
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

/// Shows `command`, runs it on this terminal, and says so when it fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("$ {}", shown(command));
    let status = command
        .status()
        .map_err(|error| cannot_start(command, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed ({status})", shown(command)))
    }
}

/// Runs `command` without showing it and returns what it wrote, or a message when it cannot start or
/// is not done before `limit`.
pub(crate) fn capture(command: &mut Command, limit: Duration) -> Result<Output, String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| cannot_start(command, &error))?;
    let stdout = child.stdout.take().map(read_all);
    let stderr = child.stderr.take().map(read_all);
    let status =
        wait(&mut child, limit).map_err(|error| format!("`{}`: {error}", shown(command)))?;
    let collect = |reader: Option<thread::JoinHandle<Vec<u8>>>| {
        reader
            .and_then(|reader| reader.join().ok())
            .unwrap_or_default()
    };
    Ok(Output {
        status,
        stdout: collect(stdout),
        stderr: collect(stderr),
    })
}

/// Whether `command` starts and succeeds; what it writes is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Reads a pipe to its end on a thread of its own, so that the child never waits for a full pipe.
fn read_all(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // A pipe that breaks ends what can be read; the exit status tells the rest.
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

/// Waits for `child`, but no longer than `limit`: then it is stopped, and that is an error.
fn wait(child: &mut Child, limit: Duration) -> io::Result<std::process::ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            let message = format!("no answer within {} s", limit.as_secs());
            return Err(io::Error::new(io::ErrorKind::TimedOut, message));
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The message for a program that is missing or cannot be run.
fn cannot_start(command: &Command, error: &io::Error) -> String {
    format!(
        "cannot start `{}`: {error}",
        command.get_program().display()
    )
}

/// The command as it would be typed at the top of the workspace, its environment included.
fn shown(command: &Command) -> impl fmt::Display {
    let mut line = String::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            let _ = write!(line, "{}=", name.display());
            quote(&mut line, &value.to_string_lossy());
            line.push(' ');
        }
    }
    let program = Path::new(command.get_program());
    let program = program.strip_prefix(workspace()).unwrap_or(program);
    line.push_str(&program.to_string_lossy());
    for argument in command.get_args() {
        line.push(' ');
        quote(&mut line, &argument.to_string_lossy());
    }
    line
}

/// Appends `word`, in quotes where a shell would otherwise change it.
fn quote(line: &mut String, word: &str) {
    if word.contains([' ', '*', '"', '$', '\\']) {
        let _ = write!(line, "'{word}'");
    } else {
        line.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_is_shown_as_it_would_be_typed() {
        let mut bench = command("cargo bench --bench *");
        bench.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(
            shown(&bench).to_string(),
            "RUSTDOCFLAGS='-D warnings' cargo bench --bench '*'"
        );
        let tool = Command::new(workspace().join("target/tools/bin/cargo-deny"));
        assert_eq!(shown(&tool).to_string(), "target/tools/bin/cargo-deny");
    }

    #[test]
    fn program_that_does_not_exist_is_named() {
        let message = run(&mut command("no-such-program-9f2 now")).unwrap_err();
        assert!(
            message.starts_with("cannot start `no-such-program-9f2`: "),
            "{message}"
        );
    }

    #[test]
    fn failure_is_told_from_success() {
        assert!(succeeds(&mut command("cargo --version")));
        assert!(!succeeds(&mut command("cargo no-such-command-9f2")));
        assert!(!succeeds(&mut command("no-such-program-9f2")));
    }

    #[test]
    fn captured_output_is_kept() {
        let output = capture(&mut command("cargo --version"), Duration::from_secs(60)).unwrap();
        assert!(output.status.success() && output.stdout.starts_with(b"cargo "));
    }

    #[cfg(unix)]
    #[test]
    fn captured_command_that_is_too_slow_is_stopped() {
        let message = capture(&mut command("sleep 60"), Duration::ZERO).unwrap_err();
        assert_eq!(message, "`sleep 60`: no answer within 0 s");
    }
}
