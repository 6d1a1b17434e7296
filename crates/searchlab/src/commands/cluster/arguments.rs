//! Arguments of `cluster`: searches by several workers and processes.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use search_puzzles::packed;

use crate::cli::numbers::{duration, parsed_number, within};
use crate::cli::{FormatArgs, LimitArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::puzzles;

#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{}", packed_puzzles(), Exit::help(Exit::OF_SEARCHES)))]
pub(crate) struct Cluster {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ClusterCommand {
    /// Breadth-first search, level by level; state counts do not depend on the number of workers
    #[command(after_help = format!("{}\n\n{AFTER_BFS}\n\n{}", packed_puzzles(), Exit::help(Exit::OF_SEARCHES)))]
    Bfs(ClusterBreadthFirst),
    /// A*, all workers at the same f; state counts do not depend on the number of workers
    #[command(after_help = format!("{}\n\n{AFTER_ASTAR}\n\n{}", packed_puzzles(), Exit::help(Exit::OF_SEARCHES)))]
    Astar(ClusterAStar),
    /// Hash-distributed A*: each worker expands its own best state, which is faster; the cost of the solution does not
    /// depend on the number of workers, but the counts do
    #[command(after_help = format!("{}\n\n{}", packed_puzzles(), Exit::help(Exit::OF_SEARCHES)))]
    Hda(ClusterArgs),
    /// Show the checkpoints of a directory, and verify their checksums
    #[command(after_help = format!("{AFTER_CHECKPOINT}\n\n{}", Exit::help(Exit::OF_LISTS)))]
    Checkpoint(Inspect),
    /// Start and supervise all processes on this machine, for trying a search out
    #[command(after_help = format!("{AFTER_LAUNCH}\n\n{}", Exit::help(Exit::OF_SEARCHES)))]
    Launch(Launch),
}

/// The puzzles that can be searched, all of which come with `searchlab`.
fn packed_puzzles() -> String {
    let packed = packed(&puzzles::catalog()).join(", ");
    format!("Puzzles: {packed}; the states of other puzzles cannot be encoded as bytes.")
}

const AFTER_BFS: &str = "\
If there is no solution, the state counts equal those of `solve -a breadth-first`, except for the peak frontier, which is \
the largest level here. If there is a solution, no state of its level is expanded, whereas `solve` stops partway through \
that level.";

const AFTER_ASTAR: &str = "\
The counts differ from those of `solve -a a-star`, which stops partway through the states with the f of the solution, \
depending on its tie-breaking: here, no state of the last round is expanded.";

const AFTER_CHECKPOINT: &str = "The exit code is 1 if the last checkpoint is damaged or missing.";

const AFTER_LAUNCH: &str = "\
If a process dies or stops responding, the other processes are killed, an error names it, and the exit code is 1. \
Example: searchlab cluster launch --processes 3 -- bfs tiles 3x4 --workers 2";

#[derive(Args, Debug)]
pub(crate) struct ClusterBreadthFirst {
    /// Write a checkpoint to DIR after each level; processes on several machines must share this directory
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "resume",
        help_heading = "Checkpoints"
    )]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Resume from the last checkpoint in DIR, with any number of workers, and write further checkpoints there
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints")]
    pub(crate) resume: Option<PathBuf>,

    /// If the last checkpoint is damaged, resume from the last whole one and repeat the work done since
    #[arg(long, requires = "resume", help_heading = "Checkpoints")]
    pub(crate) accept_loss: bool,

    /// Print the counts of each level as well; in CSV, only these
    #[arg(long)]
    pub(crate) levels: bool,

    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ClusterAStar {
    /// Print the counts of each round as well; in CSV, only these
    #[arg(long)]
    pub(crate) rounds: bool,

    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// Arguments of every search by several workers: the puzzle, the processes and the limits.
#[derive(Args, Debug)]
pub(crate) struct ClusterArgs {
    /// Worker threads per process
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = parsed_number)]
    pub(crate) workers: usize,

    /// Search in several processes, listed in FILE (- for standard input), one host:port per line. Connections are not
    /// encrypted: use private networks only
    #[arg(
        long,
        value_name = "FILE",
        requires = "process",
        help_heading = "Processes"
    )]
    pub(crate) hosts: Option<String>,

    /// The line of this process in FILE, from 0; process 0 prints the answer
    #[arg(long, value_name = "I", requires = "hosts", help_heading = "Processes")]
    pub(crate) process: Option<usize>,

    /// How long to wait for the other processes to start [default: 1min]
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "hosts", help_heading = "Processes")]
    pub(crate) wait: Option<Duration>,

    /// Listen on this address instead of the one in FILE; without a port, the port in FILE is used. The last process does
    /// not listen
    #[arg(long, value_name = "ADDRESS[:PORT]", value_parser = bind, requires = "hosts", help_heading = "Processes")]
    pub(crate) bind: Option<Bind>,

    /// A file with the id and the secret of the run, two words, readable only by its owner [default: the environment
    /// variable `SEARCHLAB_RUN`]. Processes with another id or secret are rejected; without either, every connection is
    /// accepted
    #[arg(
        long,
        value_name = "FILE",
        requires = "hosts",
        help_heading = "Processes"
    )]
    pub(crate) run: Option<PathBuf>,

    /// Fail if a process sends nothing for TIME, at least 1s [default: wait forever]
    #[arg(long, value_name = "TIME", value_parser = stall, requires = "hosts", help_heading = "Processes")]
    pub(crate) stall: Option<Duration>,

    /// Supervised by `launch`, which sends commands on standard input.
    #[arg(long, requires = "hosts", hide = true)]
    pub(crate) supervised: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Print the steps of the solution as well
    #[arg(long)]
    pub(crate) path: bool,

    /// Do not print a line for each level or round
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Inspect {
    /// The directory of checkpoints
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Where a process listens for connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bind {
    /// An address; the port is that of the list of hosts.
    Address(IpAddr),
    /// An address and a port.
    Socket(SocketAddr),
}

fn bind(text: &str) -> Result<Bind, String> {
    let address = text.parse().map(Bind::Address);
    let bind = address.or_else(|_| text.parse().map(Bind::Socket));
    bind.map_err(|_| "expected an address such as 0.0.0.0, 10.0.0.1:2101 or [::]:2101".to_owned())
}

fn retries(text: &str) -> Result<u32, String> {
    within(text, &(0..=u32::MAX), "from 0")
}

/// Parses a time long enough for a process to send several heartbeats.
fn stall(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time < Duration::from_secs(1) {
        return Err("expected at least 1s".to_owned());
    }
    Ok(time)
}

#[derive(Args, Debug)]
pub(crate) struct Launch {
    /// The number of processes
    #[arg(long, value_name = "N", value_parser = parsed_number)]
    pub(crate) processes: usize,

    /// If a process fails, restart from the checkpoint, at most N times
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = retries)]
    pub(crate) retries: u32,

    /// Treat a process as failed if it does not respond for TIME
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) patience: Duration,

    /// The arguments of `searchlab cluster`, without --hosts
    #[arg(last = true, required = true, value_name = "SEARCH")]
    pub(crate) search: Vec<String>,
}
