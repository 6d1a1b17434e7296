//! The arguments of searches over several processes.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::{Bounds, Look, Named, duration, parsed_number};

#[derive(Args, Debug)]
pub(crate) struct Cluster {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ClusterCommand {
    /// Breadth-first search, level by level: all counts are those of one core
    Bfs(ClusterBreadthFirst),
    /// A*, all workers at one f: counts do not depend on the number of workers
    Astar(ClusterAStar),
    /// Hash-distributed A*: every worker expands the best it has, which is quicker; the cost is optimal all the same
    Hda(Crew),
    /// Run all processes on this machine, for trying it out, and watch over them
    #[command(after_help = AFTER_LAUNCH)]
    Launch(Launch),
}

const AFTER_LAUNCH: &str = "\
A process that dies or does not answer ends the run: the others are killed, it is named, and the exit code is 1. \
Example: searchlab cluster launch --processes 3 -- bfs tiles 3x4 --workers 2";

#[derive(Args, Debug)]
pub(crate) struct ClusterBreadthFirst {
    #[command(flatten)]
    pub(crate) crew: Crew,

    /// Write a checkpoint into this directory after each level; processes on several machines must share it
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "resume",
        help_heading = "Checkpoints"
    )]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on from the last whole checkpoint in this directory, with any number of workers, and write further ones
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints")]
    pub(crate) resume: Option<PathBuf>,

    /// Print what was done at each depth too; in CSV, nothing else
    #[arg(long)]
    pub(crate) levels: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ClusterAStar {
    #[command(flatten)]
    pub(crate) crew: Crew,

    /// Print what was done in each round too; in CSV, nothing else
    #[arg(long)]
    pub(crate) rounds: bool,
}

/// What is searched, by whom and how far.
#[derive(Args, Debug)]
pub(crate) struct Crew {
    #[command(flatten)]
    pub(crate) named: Named,

    /// Workers in each process, a thread each
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = parsed_number)]
    pub(crate) workers: usize,

    /// Search in several processes: a file with a line for each, host:port, or - for standard input. What they send is not
    /// encrypted, and they believe whoever answers there: for private networks
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
}

#[derive(Args, Debug)]
pub(crate) struct Launch {
    /// How many processes
    #[arg(long, value_name = "N", value_parser = parsed_number)]
    pub(crate) processes: usize,

    /// Start again from the checkpoint up to so many times when a process fails
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) retries: u32,

    /// Give a process up that has not answered for so long
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) patience: Duration,

    /// The search, as `searchlab cluster` takes it, without --hosts
    #[arg(last = true, required = true, value_name = "SEARCH")]
    pub(crate) search: Vec<String>,
}
