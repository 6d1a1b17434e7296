//! `searchlab cluster launch`: starts and supervises all processes of a run on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use search_cluster::{Checkpoints, Hosts};

use super::arguments::{ClusterCommand, Launch};
use super::supervised::{ALIVE, STOP};
use super::{Task, check_heuristic, format, instance, network, terminated};
use crate::cli;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::program::Program;
use crate::standard_output;

/// How often the processes are checked.
const PERIOD: Duration = Duration::from_millis(20);

/// If two checks are further apart than this, the supervisor itself was suspended.
const PAUSED: Duration = Duration::from_secs(1);

/// When one process fails, the others have this time to notice and report it.
const GRACE: Duration = Duration::from_secs(1);

pub(crate) fn launch(program: &Program, options: &Launch) -> Result<Exit, Error> {
    let directory = validate(program, options)?;
    terminated::install_handler();
    // Checked here, because the first process would get a standard output that is open.
    if standard_output::was_closed() {
        return Err(standard_output::error().into());
    }
    let mut search = options.search.clone();
    let mut retries = 0;
    loop {
        let failed = match ProcessGroup::start(options, &search)?.supervise(options.patience)? {
            Ok(exit) => return Ok(exit),
            Err(failed) => failed,
        };
        if retries == options.retries || interrupt::flag().is_raised() {
            return Err(Error::Failed(failed));
        }
        retries += 1;
        report(&format!("{failed}: retry {retries} of {}", options.retries));
        if directory.as_ref().is_some_and(Checkpoints::exist_in) {
            search = search.iter().map(|word| resumed(word)).collect();
        }
    }
}

/// Validates the arguments of the search before any process is started, and returns the directory of checkpoints, if any.
///
/// # Errors
///
/// Returns the error that every process would report.
fn validate(program: &Program, options: &Launch) -> Result<Option<std::path::PathBuf>, Error> {
    let words = ["searchlab", "cluster"].into_iter();
    let words = words.chain(options.search.iter().map(String::as_str));
    let parsed = cli::parse(cli::full_command(program), words);
    let parsed = parsed.map_err(|error| {
        let message = error.to_string();
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        Error::Usage(format!("after --: {}", message.trim_end()))
    })?;
    let refused = |message: &str| Err(Error::Usage(message.to_owned()));
    let Some(cli::Command::Cluster(cluster)) = &parsed.command else {
        return refused("after --: expected a search");
    };
    let found = match &cluster.command {
        ClusterCommand::Checkpoint(_) => "checkpoint",
        _ => "launch",
    };
    let Some(task) = Task::of(&cluster.command) else {
        return refused(&format!(
            "after --: found {found}, expected bfs, astar or hda"
        ));
    };
    if task.options.hosts.is_some() {
        return refused(
            "after --: --hosts cannot be used with launch, which chooses addresses of this machine",
        );
    }
    if task.options.puzzle.words.iter().any(|word| word == "-") {
        return refused("after --: standard input cannot be read by several processes: use a file");
    }
    let directory = match &cluster.command {
        ClusterCommand::Bfs(options) => options.checkpoint.clone().or(options.resume.clone()),
        _ => None,
    };
    if options.retries > 0 && directory.is_none() {
        return refused(
            "--retries needs checkpoints: use bfs with --checkpoint DIR or --resume DIR",
        );
    }
    format(task.options)?;
    check_heuristic(&task.algorithm, task.options)?;
    instance(&program.catalog, task.options)?;
    Ok(directory)
}

/// Returns the argument with `--checkpoint` replaced by `--resume`.
fn resumed(word: &str) -> String {
    match word.strip_prefix("--checkpoint") {
        Some(rest) if rest.is_empty() || rest.starts_with('=') => format!("--resume{rest}"),
        _ => word.to_owned(),
    }
}

/// Prints a line on standard error.
fn report(message: &str) {
    // If standard error is closed, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// Returns free addresses of this machine.
fn free_hosts(processes: usize) -> std::io::Result<Hosts> {
    let listeners = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0"));
    let listeners: Vec<TcpListener> = listeners.collect::<Result<_, _>>()?;
    let addresses = listeners.iter().map(TcpListener::local_addr);
    let addresses: Vec<SocketAddr> = addresses.collect::<Result<_, _>>()?;
    let lines: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    Ok(lines
        .join("\n")
        .parse()
        .expect("the lines are valid addresses"))
}

/// The processes of one attempt, which are killed when it is dropped.
struct ProcessGroup(Vec<Process>);

struct Process {
    child: Child,
    input: ChildStdin,
    output: Arc<Mutex<LastOutput>>,
    listener: Option<JoinHandle<()>>,
    status: Option<ExitStatus>,
}

/// The last output of a process on standard error.
struct LastOutput {
    time: Instant,
    line: String,
}

impl ProcessGroup {
    fn start(options: &Launch, search: &[String]) -> Result<ProcessGroup, Error> {
        let failed = |what: &str| {
            let what = what.to_owned();
            move |error| Error::Failed(format!("{what}: {error}"))
        };
        let hosts = free_hosts(options.processes).map_err(failed("cannot find free ports"))?;
        let program = std::env::current_exe().map_err(failed("cannot find this program"))?;
        // A secret is needed because every user of this machine can connect to the ports.
        let secret = network::random_credentials().map_err(failed("no random numbers"))?;
        let mut run = ProcessGroup(Vec::new());
        for (number, address) in hosts.addresses().enumerate() {
            let process = Process::start(&program, (search, number), &hosts, &secret);
            let process = process.map_err(failed(&format!("process {number}")))?;
            report(&format!(
                "process {number}: pid {}, {address}",
                process.child.id()
            ));
            run.0.push(process);
        }
        Ok(run)
    }

    /// Waits until all processes have exited, and returns the exit code of the search, or which process failed and how.
    fn supervise(mut self, patience: Duration) -> Result<Result<Exit, String>, Error> {
        let interrupt = interrupt::flag();
        let mut stop_is_sent = false;
        let mut last_check = Instant::now();
        loop {
            if last_check.elapsed() > PAUSED {
                // This process was suspended, perhaps together with the others, so their silence does not count.
                self.0.iter().for_each(Process::reset_silence);
            }
            last_check = Instant::now();
            if interrupt.is_raised() && !stop_is_sent {
                stop_is_sent = true;
                for process in &mut self.0 {
                    // Fails if the process has exited, which does not matter.
                    let _ = writeln!(process.input, "{STOP}");
                }
            }
            for process in &mut self.0 {
                process.poll()?;
            }
            let has_failed = |process: &Process| {
                process
                    .status
                    .map_or(process.silence() >= patience, |status| {
                        outcome(status).is_none()
                    })
            };
            let failed: Vec<bool> = self.0.iter().map(has_failed).collect();
            if failed.contains(&true) {
                return Ok(Err(self.failed(&failed, patience)?));
            }
            if self.0.iter().all(|process| process.status.is_some()) {
                let first = self.0[0].status.and_then(outcome);
                return Ok(Ok(first.unwrap_or(Exit::Malformed)));
            }
            sleep(PERIOD);
        }
    }

    /// Describes the failed processes: those that were killed or are silent, because they are the cause of other failures.
    fn failed(mut self, failed: &[bool], patience: Duration) -> Result<String, Error> {
        let until = Instant::now() + GRACE;
        while Instant::now() < until && self.0.iter().any(|process| process.status.is_none()) {
            sleep(PERIOD);
            for process in &mut self.0 {
                process.poll()?;
            }
        }
        let mut gone = Vec::new();
        let mut others = Vec::new();
        for (number, process) in self.0.iter_mut().enumerate() {
            match process.status {
                // Also if it has responded since.
                None if failed[number] || process.silence() >= patience => {
                    gone.push(format!("process {number} did not respond for {patience:?}"));
                }
                Some(status) if status.code().is_none() => {
                    gone.push(format!("process {number} was killed by {status}"));
                }
                Some(status) if outcome(status).is_none() => {
                    others.push(format!(
                        "process {number} failed with {status}: {}",
                        process.last_line()
                    ));
                }
                _ => {}
            }
        }
        let failed = if gone.is_empty() { others } else { gone };
        Ok(failed.join("; "))
    }
}

impl Process {
    fn start(
        program: &Path,
        (search, number): (&[String], usize),
        hosts: &Hosts,
        secret: &str,
    ) -> std::io::Result<Process> {
        // Only the first process prints the answer.
        let out = if number == 0 {
            Stdio::inherit()
        } else {
            Stdio::null()
        };
        let mut child = Command::new(program)
            .arg("cluster")
            .args(search)
            .args([
                "--hosts",
                "-",
                "--process",
                &number.to_string(),
                "--supervised",
            ])
            .env(network::VARIABLE, secret)
            .stdin(Stdio::piped())
            .stdout(out)
            .stderr(Stdio::piped())
            .spawn()?;
        let mut input = child.stdin.take().expect("standard input is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        let output = Arc::new(Mutex::new(LastOutput {
            time: Instant::now(),
            line: String::new(),
        }));
        let last = Arc::clone(&output);
        let listener = thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if line != ALIVE && number == 0 {
                    report(&line);
                }
                let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                last.time = Instant::now();
                if line != ALIVE {
                    last.line = line;
                }
            }
        });
        // Fails if the process has exited; then its own error is reported.
        let _ = write!(input, "{hosts}\n\n");
        Ok(Process {
            child,
            input,
            output,
            listener: Some(listener),
            status: None,
        })
    }

    /// Checks whether the process has exited.
    fn poll(&mut self) -> Result<(), Error> {
        if self.status.is_none() {
            let status = self.child.try_wait();
            self.status = status.map_err(|error| Error::Failed(error.to_string()))?;
        }
        Ok(())
    }

    /// Measures the silence of the process from now on.
    fn reset_silence(&self) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.time = Instant::now();
    }

    /// Returns the time since the last output of the process.
    fn silence(&self) -> Duration {
        let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.time.elapsed()
    }

    /// Returns the last line on standard error of a process that has exited.
    fn last_line(&mut self) -> String {
        if let Some(listener) = self.listener.take() {
            // The listener does not panic.
            let _ = listener.join();
        }
        let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let line = output.line.as_str();
        line.strip_prefix("error: ").unwrap_or(line).to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails if the process has exited, which does not matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the outcome of the search in a child process, or `None` if that process failed.
fn outcome(status: ExitStatus) -> Option<Exit> {
    let outcomes = [
        Exit::Solved,
        Exit::Unsolvable,
        Exit::Incomplete,
        Exit::OutOfMemory,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];
    let code = status.code()?;
    outcomes
        .into_iter()
        .find(|exit| i32::from(exit.code()) == code)
}
