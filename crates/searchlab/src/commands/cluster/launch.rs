//! All processes of a run on this machine, and an eye on them.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use clap::FromArgMatches;
use search_cluster::{Checkpoints, Hosts};

use super::supervised::{ALIVE, STOP};
use super::{Task, format, instance, network, terminated};
use crate::cli::cluster::{ClusterCommand, Launch};
use crate::cli::{self, Cli};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;

/// How often the processes are looked at.
const PERIOD: Duration = Duration::from_millis(20);

/// Who takes so long for a look was not running.
const PAUSED: Duration = Duration::from_secs(1);

/// When one process fails, the others are to find out within this time, and tell what they know.
const GRACE: Duration = Duration::from_secs(1);

pub(crate) fn launch(options: &Launch) -> Result<Exit, Error> {
    let directory = refuse(options)?;
    terminated::heed();
    // The first process would get one that is open.
    if standard_output::was_closed() {
        return Err(standard_output::error().into());
    }
    let mut search = options.search.clone();
    let mut retries = 0;
    loop {
        let failed = match Run::start(options, &search)?.watch(options.patience)? {
            Ok(exit) => return Ok(exit),
            Err(failed) => failed,
        };
        if retries == options.retries || interrupt::flag().is_raised() {
            return Err(Error::Failed(failed));
        }
        retries += 1;
        tell(&format!("{failed}: retry {retries} of {}", options.retries));
        if directory.as_ref().is_some_and(Checkpoints::exist_in) {
            search = search.iter().map(|word| resumed(word)).collect();
        }
    }
}

/// Refuses here what every process would refuse; gives the directory of checkpoints, where there is one.
fn refuse(options: &Launch) -> Result<Option<std::path::PathBuf>, Error> {
    let words = ["searchlab", "cluster"].into_iter();
    let words = words.chain(options.search.iter().map(String::as_str));
    let parsed = cli::full_command().try_get_matches_from(words);
    let parsed = parsed.and_then(|matches| Cli::from_arg_matches(&matches));
    let parsed = parsed.map_err(|error| {
        let told = error.to_string();
        let told = told.strip_prefix("error: ").unwrap_or(&told).trim_end();
        Error::Usage(format!("behind --: {told}"))
    })?;
    let refused = |what: &str| Err(Error::Usage(what.to_owned()));
    let Some(cli::Command::Cluster(cluster)) = &parsed.command else {
        return refused("behind --: expected a search");
    };
    let found = match &cluster.command {
        ClusterCommand::Checkpoint(_) => "checkpoint",
        _ => "launch",
    };
    let Some(task) = Task::of(&cluster.command) else {
        return refused(&format!(
            "behind --: found {found}, expected bfs, astar or hda"
        ));
    };
    if task.crew.hosts.is_some() {
        return refused(
            "behind --: --hosts is not for launch, which chooses addresses of this machine",
        );
    }
    if task.crew.named.words.iter().any(|word| word == "-") {
        return refused(
            "behind --: standard input cannot be read by several processes: name a file",
        );
    }
    let directory = match &cluster.command {
        ClusterCommand::Bfs(options) => options.checkpoint.clone().or(options.resume.clone()),
        _ => None,
    };
    if options.retries > 0 && directory.is_none() {
        return refused(
            "--retries goes on from a checkpoint: search by bfs with --checkpoint DIR or --resume DIR",
        );
    }
    format(task.crew)?;
    instance(task.crew)?;
    Ok(directory)
}

/// The word of a search that goes on where this one would begin.
fn resumed(word: &str) -> String {
    match word.strip_prefix("--checkpoint") {
        Some(rest) if rest.is_empty() || rest.starts_with('=') => format!("--resume{rest}"),
        _ => word.to_owned(),
    }
}

fn tell(what: &str) {
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{what}");
}

/// Addresses of this machine that nobody uses.
fn free_hosts(processes: usize) -> std::io::Result<Hosts> {
    let listeners = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0"));
    let listeners: Vec<TcpListener> = listeners.collect::<Result<_, _>>()?;
    let addresses = listeners.iter().map(TcpListener::local_addr);
    let addresses: Vec<SocketAddr> = addresses.collect::<Result<_, _>>()?;
    let lines: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    Ok(lines.join("\n").parse().expect("these are addresses"))
}

/// The processes of one attempt; they end with it.
struct Run(Vec<Process>);

struct Process {
    child: Child,
    input: ChildStdin,
    heard: Arc<Mutex<Heard>>,
    listener: Option<JoinHandle<()>>,
    status: Option<ExitStatus>,
}

/// What a process has said on standard error.
struct Heard {
    when: Instant,
    last: String,
}

impl Run {
    fn start(options: &Launch, search: &[String]) -> Result<Run, Error> {
        let failed = |what: &str| {
            let what = what.to_owned();
            move |error| Error::Failed(format!("{what}: {error}"))
        };
        let hosts = free_hosts(options.processes).map_err(failed("no ports are free"))?;
        let program = std::env::current_exe().map_err(failed("this program is not found"))?;
        // Every user of this machine can reach its ports.
        let secret = network::random_credentials().map_err(failed("there is no chance"))?;
        let mut run = Run(Vec::new());
        for (number, address) in hosts.addresses().enumerate() {
            let process = Process::start(&program, (search, number), &hosts, &secret);
            let process = process.map_err(failed(&format!("process {number}")))?;
            tell(&format!(
                "process {number}: pid {}, {address}",
                process.child.id()
            ));
            run.0.push(process);
        }
        Ok(run)
    }

    /// Waits for the end: that of the search, or who failed and how.
    fn watch(mut self, patience: Duration) -> Result<Result<Exit, String>, Error> {
        let interrupt = interrupt::flag();
        let mut is_told = false;
        let mut looked = Instant::now();
        loop {
            if looked.elapsed() > PAUSED {
                // This process was stopped itself, perhaps with the others, who could not be heard meanwhile.
                self.0.iter().for_each(Process::hear_now);
            }
            looked = Instant::now();
            if interrupt.is_raised() && !is_told {
                is_told = true;
                for process in &mut self.0 {
                    // One that has ended need not be told.
                    let _ = writeln!(process.input, "{STOP}");
                }
            }
            for process in &mut self.0 {
                process.look()?;
            }
            let has_failed = |process: &Process| {
                process
                    .status
                    .map_or(process.silence() >= patience, |status| {
                        Exit::of_status(status).is_none()
                    })
            };
            let failed: Vec<bool> = self.0.iter().map(has_failed).collect();
            if failed.contains(&true) {
                return Ok(Err(self.failed(&failed, patience)?));
            }
            if self.0.iter().all(|process| process.status.is_some()) {
                let first = self.0[0].status.and_then(Exit::of_status);
                return Ok(Ok(first.unwrap_or(Exit::Malformed)));
            }
            sleep(PERIOD);
        }
    }

    /// Which processes failed, and how: those that were killed or are silent, as the others fail by them.
    fn failed(mut self, failed: &[bool], patience: Duration) -> Result<String, Error> {
        let until = Instant::now() + GRACE;
        while Instant::now() < until && self.0.iter().any(|process| process.status.is_none()) {
            sleep(PERIOD);
            for process in &mut self.0 {
                process.look()?;
            }
        }
        let mut gone = Vec::new();
        let mut others = Vec::new();
        for (number, process) in self.0.iter_mut().enumerate() {
            match process.status {
                // Even one that answers again by now.
                None if failed[number] || process.silence() >= patience => {
                    gone.push(format!(
                        "process {number} has not answered for {patience:?}"
                    ));
                }
                Some(status) if status.code().is_none() => {
                    gone.push(format!("process {number} was killed by {status}"));
                }
                Some(status) if Exit::of_status(status).is_none() => {
                    others.push(format!(
                        "process {number} ended with {status}: {}",
                        process.last_said()
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
        // Only the first has something to print.
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
        let mut input = child.stdin.take().expect("it is piped");
        let said = child.stderr.take().expect("it is piped");
        let heard = Arc::new(Mutex::new(Heard {
            when: Instant::now(),
            last: String::new(),
        }));
        let listener = Arc::clone(&heard);
        let listener = thread::spawn(move || {
            for line in BufReader::new(said).lines().map_while(Result::ok) {
                if line != ALIVE && number == 0 {
                    tell(&line);
                }
                let mut heard = listener.lock().unwrap_or_else(PoisonError::into_inner);
                heard.when = Instant::now();
                if line != ALIVE {
                    heard.last = line;
                }
            }
        });
        // One that has ended already tells why.
        let _ = write!(input, "{hosts}\n\n");
        Ok(Process {
            child,
            input,
            heard,
            listener: Some(listener),
            status: None,
        })
    }

    /// Looks whether it has ended.
    fn look(&mut self) -> Result<(), Error> {
        if self.status.is_none() {
            let status = self.child.try_wait();
            self.status = status.map_err(|error| Error::Failed(error.to_string()))?;
        }
        Ok(())
    }

    /// Counts its silence from now on.
    fn hear_now(&self) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.when = Instant::now();
    }

    fn silence(&self) -> Duration {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.when.elapsed()
    }

    /// The last line that it wrote; it has ended.
    fn last_said(&mut self) -> String {
        if let Some(listener) = self.listener.take() {
            // It does not panic.
            let _ = listener.join();
        }
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let last = heard.last.as_str();
        last.strip_prefix("error: ").unwrap_or(last).to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended is not killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
