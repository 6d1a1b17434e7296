//! Starts the processes of a run: this test program itself, with its task in an environment variable.

use std::fmt::Debug;
use std::hash::Hash;
use std::io::Read;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use classic_puzzles::SlidingTiles;
use search_cluster::{
    Checkpoints, Config, Error, Hosts, Layout, Process, Report, astar,
    breadth_first_with_checkpoints, hda_star,
};
use search_core::{Limits, Packed};

use crate::spaces::{Maze, Whole};

const TASK: &str = "SEARCH_CLUSTER_TASK";

/// The search of a run and the layout of its processes.
#[derive(Clone, Default)]
pub(crate) struct Task {
    pub(crate) what: &'static str,
    pub(crate) hosts: Vec<String>,
    pub(crate) workers: usize,
    pub(crate) checkpoints: String,
    /// The stall limit in seconds; empty without a limit.
    pub(crate) stall: String,
}

/// Returns unused addresses of this machine.
pub(crate) fn free_hosts(processes: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> = (0..processes)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
    listeners.iter().map(address).collect()
}

impl Task {
    pub(crate) fn new(what: &'static str, processes: usize, workers: usize) -> Task {
        Task {
            what,
            hosts: free_hosts(processes),
            workers,
            ..Task::default()
        }
    }

    pub(crate) fn start(&self, process: usize) -> Child {
        self.spawn(Command::new(std::env::current_exe().unwrap()), process)
    }

    /// Starts a process by a shell, which runs the command `first` before it.
    pub(crate) fn start_after(&self, first: &str, process: usize) -> Child {
        let shell = format!("{first}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(shell)
            .arg(std::env::current_exe().unwrap());
        self.spawn(command, process)
    }

    fn spawn(&self, mut command: Command, process: usize) -> Child {
        let task = format!(
            "{}|{process}|{}|{}|{}|{}",
            self.what,
            self.workers,
            self.hosts.join(","),
            self.checkpoints,
            self.stall
        );
        command
            .args(["--exact", "child::process_of_a_run", "--nocapture"])
            .env(TASK, task)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// Runs all processes and returns their result, which must be the same in all.
    pub(crate) fn run(&self) -> String {
        let children: Vec<Child> = (0..self.hosts.len())
            .map(|process| self.start(process))
            .collect();
        let output: Vec<String> = children.into_iter().map(end_of).collect();
        assert!(
            output.iter().all(|other| *other == output[0]),
            "{output:#?}"
        );
        output[0].clone()
    }
}

/// Waits for a process and returns its result.
pub(crate) fn end_of(mut child: Child) -> String {
    let (mut out, mut err) = (String::new(), String::new());
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut out)
        .unwrap();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    child.wait().unwrap();
    let output = out.lines().find_map(|line| line.split_once("result: "));
    output.map_or_else(
        || format!("no result: {out}{err}"),
        |(_, output)| output.to_owned(),
    )
}

/// Formats the part of a result that does not depend on the layout.
pub(crate) fn summary<S: Debug>(result: Result<Report<S>, Error>) -> String {
    match result {
        Err(error) => format!("error: {error}"),
        Ok(report) => {
            let counts = report.counts();
            format!(
                "{:?} {:?} {:?}",
                report.outcome(),
                report.levels,
                (
                    counts.expanded,
                    counts.generated,
                    counts.duplicates,
                    counts.stored,
                    counts.dead_ends,
                    counts.max_depth
                )
            )
        }
    }
}

/// Parses `fresh DIR`, `resume DIR` or `accept DIR`; returns `None` for an empty text.
fn checkpoints_in(text: &str) -> Option<Checkpoints> {
    let (mode, directory) = text.split_once(' ')?;
    Some(match mode {
        "fresh" => Checkpoints::fresh(directory),
        "accept" => Checkpoints::resume_last_whole(directory),
        _ => Checkpoints::resume(directory),
    })
}

pub(crate) fn search(what: &str, config: Config) -> String {
    search_with(what, config, None)
}

pub(crate) fn search_with(what: &str, config: Config, checkpoints: Option<&Checkpoints>) -> String {
    fn breadth_first<P>(
        space: P,
        start: P::State,
        config: Config,
        at: Option<&Checkpoints>,
    ) -> String
    where
        P: Packed<State: Eq + Hash + Send + Debug, Cost = u32> + Sync,
    {
        summary(match at {
            None => search_cluster::breadth_first(space, start, config),
            Some(at) => breadth_first_with_checkpoints(space, start, config, at),
        })
    }
    let maze = Maze {
        states: 40_009,
        goals_below: 0,
        trap: None,
    };
    match what {
        "eight" => {
            let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
            let start = *tiles.goal();
            breadth_first(Whole(tiles), start, config, checkpoints)
        }
        "twelve" => {
            let tiles: SlidingTiles = SlidingTiles::new(4, 3).unwrap();
            let start = *tiles.goal();
            let limits = Limits {
                depth: Some(15),
                ..Limits::default()
            };
            breadth_first(Whole(tiles), start, config.limits(limits), checkpoints)
        }
        "maze" => breadth_first(maze, 1, config, checkpoints),
        "solvable maze" => breadth_first(
            Maze {
                goals_below: 40,
                ..maze
            },
            20_000,
            config,
            checkpoints,
        ),
        "trap" => breadth_first(
            Maze {
                trap: Some(22_346),
                ..maze
            },
            1,
            config,
            checkpoints,
        ),
        "astar eight" | "hda_star costs" => {
            let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
            let start = tiles.read("8 0 6\n5 4 7\n2 3 1").unwrap();
            if what == "astar eight" {
                return summary(astar(tiles, start, config));
            }
            let report = hda_star(tiles, start, config).unwrap();
            format!("{:?}", report.solution().and_then(|solution| solution.cost))
        }
        "astar maze" => summary(astar(
            Maze {
                goals_below: 40,
                ..maze
            },
            20_000,
            config,
        )),
        // Would take some hours.
        "long" => {
            let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
            let start = *tiles.goal();
            let limits = Limits {
                bytes: Some(2 << 30),
                ..Limits::default()
            };
            breadth_first(Whole(tiles), start, config.limits(limits), checkpoints)
        }
        other => panic!("unknown task {other}"),
    }
}

/// Runs a process of a run; does nothing when run as a test.
#[test]
fn process_of_a_run() {
    let Ok(task) = std::env::var(TASK) else {
        return;
    };
    let parts: Vec<&str> = task.split('|').collect();
    let [what, process, workers, hosts, checkpoints, stall] = parts[..] else {
        panic!("{task}")
    };
    let hosts: Hosts = hosts.replace(',', "\n").parse().unwrap();
    let (process, workers) = (process.parse().unwrap(), workers.parse().unwrap());
    let mut process =
        Process::new(hosts, process, workers).connect_timeout(Duration::from_secs(20));
    if let Ok(seconds) = stall.parse() {
        process = process.stall_limit(Duration::from_secs(seconds));
    }
    let config = Config::new(Layout::Hosts(process));
    let config = config.progress(|event| eprintln!("{event}"));
    println!(
        "result: {}",
        search_with(what, config, checkpoints_in(checkpoints).as_ref())
    );
}
