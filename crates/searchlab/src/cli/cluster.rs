//! The arguments of searches over several processes.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::{Bounds, Look, Named, duration, parsed_number, retries};
use crate::exit::Exit;

#[derive(Args, Debug)]
pub(crate) struct Cluster {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ClusterCommand {
    /// Breadth-first search, level by level: counts of states do not depend on the number of workers
    #[command(after_help = format!("{AFTER_BFS}\n\n{}", Exit::help(Exit::OF_SEARCHES)))]
    Bfs(ClusterBreadthFirst),
    /// A*, all workers at one f: counts of states do not depend on the number of workers
    #[command(after_help = format!("{AFTER_ASTAR}\n\n{}", Exit::help(Exit::OF_SEARCHES)))]
    Astar(ClusterAStar),
    /// Hash-distributed A*: every worker expands the best it has, which is quicker; what the solution costs does not depend on
    /// the number of workers, counts do
    #[command(after_help = format!("{PUZZLES}\n\n{}", Exit::help(Exit::OF_SEARCHES)))]
    Hda(Crew),
    /// Say what a directory of checkpoints holds, and whether all of it is as it was written
    #[command(after_help = format!("{AFTER_CHECKPOINT}\n\n{}", Exit::help(Exit::OF_LISTS)))]
    Checkpoint(Inspect),
    /// Run all processes on this machine, for trying it out, and watch over them
    #[command(after_help = format!("{AFTER_LAUNCH}\n\n{}", Exit::help(Exit::OF_SEARCHES)))]
    Launch(Launch),
}

const PUZZLES: &str = "Puzzles: tiles, pancakes, hanoi, ladder; the states of others cannot be written as bytes and sent.";

const AFTER_BFS: &str = "\
Puzzles: tiles, pancakes, hanoi, ladder; the states of others cannot be written as bytes and sent.

Counts of states are those of `solve -a breadth-first` where there is no solution, but for the peak of the frontier, which is \
the widest depth here. Where there is one, no state of its depth is expanded, so no more are than by `solve`, which stops in the \
midst of that depth.";

const AFTER_ASTAR: &str = "\
Puzzles: tiles, pancakes, hanoi, ladder; the states of others cannot be written as bytes and sent.

Counts are not those of `solve -a a-star`, which stops in the midst of the states with the solution's f, in an order of its own: \
here none of the last round is expanded.";

const AFTER_CHECKPOINT: &str =
    "The exit code is 1 if the last checkpoint is damaged, or if there is none.";

const AFTER_LAUNCH: &str = "\
A process that dies or does not answer ends the run: the others are killed, it is named, and the exit code is 1. \
Example: searchlab cluster launch --processes 3 -- bfs tiles 3x4 --workers 2";

#[derive(Args, Debug)]
pub(crate) struct ClusterBreadthFirst {
    /// Write a checkpoint into this directory after each level; processes on several machines must share it
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "resume",
        help_heading = "Checkpoints"
    )]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on from the last checkpoint in this directory, with any number of workers, and write further ones
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints")]
    pub(crate) resume: Option<PathBuf>,

    /// Where the last checkpoint is damaged, go on from the last whole one: what was done behind it is done again
    #[arg(long, requires = "resume", help_heading = "Checkpoints")]
    pub(crate) accept_loss: bool,

    /// Print what was done at each depth too; in CSV, nothing else
    #[arg(long)]
    pub(crate) levels: bool,

    #[command(flatten)]
    pub(crate) crew: Crew,
}

#[derive(Args, Debug)]
pub(crate) struct ClusterAStar {
    /// Print what was done in each round too; in CSV, nothing else
    #[arg(long)]
    pub(crate) rounds: bool,

    #[command(flatten)]
    pub(crate) crew: Crew,
}

/// What is searched, by whom and how far.
#[derive(Args, Debug)]
pub(crate) struct Crew {
    /// Workers in each process, a thread each
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = parsed_number)]
    pub(crate) workers: usize,

    /// Search in several processes: a file with a line for each, host:port, or - for standard input. What they send is not
    /// encrypted: for private networks
    #[arg(
        long,
        value_name = "FILE",
        requires = "process",
        help_heading = "Processes"
    )]
    pub(crate) hosts: Option<String>,

    /// Which line of the file this process is, from 0; process 0 prints the answer
    #[arg(long, value_name = "I", requires = "hosts", help_heading = "Processes")]
    pub(crate) process: Option<usize>,

    /// Wait so long for the other processes to start [default: 1min]
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "hosts", help_heading = "Processes")]
    pub(crate) wait: Option<Duration>,

    /// Wait for connections here instead of at the address of the list: an address of this machine, or that and a port; the
    /// last process waits for none
    #[arg(long, value_name = "ADDRESS[:PORT]", value_parser = bind, requires = "hosts", help_heading = "Processes")]
    pub(crate) bind: Option<Bind>,

    /// The run's id and secret, two words in a file that no other user can read; without it, those in the variable
    /// `SEARCHLAB_RUN`. Processes that know others are turned away; without any, every process that connects is believed
    #[arg(
        long,
        value_name = "FILE",
        requires = "hosts",
        help_heading = "Processes"
    )]
    pub(crate) run: Option<PathBuf>,

    /// Give up when a process has not been heard of for so long, at least 1s, and name it [default: wait]
    #[arg(long, value_name = "TIME", value_parser = stall, requires = "hosts", help_heading = "Processes")]
    pub(crate) stall: Option<Duration>,

    /// Watched over by `launch`, which tells by standard input.
    #[arg(long, requires = "hosts", hide = true)]
    pub(crate) supervised: bool,

    #[command(flatten)]
    pub(crate) bounds: Bounds,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Print the steps too, each with its name
    #[arg(long)]
    pub(crate) path: bool,

    /// Print no line for each level or round
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) named: Named,
}

#[derive(Args, Debug)]
pub(crate) struct Inspect {
    /// The directory
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// Where a process waits for connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bind {
    /// At the port of the list.
    Address(IpAddr),
    Socket(SocketAddr),
}

fn bind(text: &str) -> Result<Bind, String> {
    let address = text.parse().map(Bind::Address);
    let bind = address.or_else(|_| text.parse().map(Bind::Socket));
    bind.map_err(|_| "expected an address such as 0.0.0.0, 10.0.0.1:2101 or [::]:2101".to_owned())
}

/// A time in which a process can speak up some times.
fn stall(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time < Duration::from_secs(1) {
        return Err("expected at least 1s".to_owned());
    }
    Ok(time)
}

#[derive(Args, Debug)]
pub(crate) struct Launch {
    /// How many processes
    #[arg(long, value_name = "N", value_parser = parsed_number)]
    pub(crate) processes: usize,

    /// Start again from the checkpoint up to so many times when a process fails
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = retries)]
    pub(crate) retries: u32,

    /// Give a process up that has not answered for so long
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) patience: Duration,

    /// The search, as `searchlab cluster` takes it, without --hosts
    #[arg(last = true, required = true, value_name = "SEARCH")]
    pub(crate) search: Vec<String>,
}
