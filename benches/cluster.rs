//! Breadth-first search of the 3×4 sliding tiles, down to a given depth or of the whole space: `search-core` on one
//! core, and `search-cluster` in several layouts, each in separate processes. Measures the CPU time of all processes.
//!
//! `cargo bench -p benches --bench cluster` searches to depth 33. `-- --depth 60 --times 1` searches all 239,500,800
//! states, which takes about 6 GB, and prints the number of states at each depth.

use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use benches::{Tiles, layers_by_hand};
use classic_puzzles::SlidingTiles;
use cpu_time::ProcessTime;
use search_cluster::{Config, Hosts, Layout, Process};
use search_core::{Limits, StateSpace, forward, forward_methods, space::Wraps};

/// The environment variable with the task of a process.
const TASK: &str = "CLUSTER_BENCH";

/// The number of states and the greatest depth: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first
/// search*, 2005.
const WHOLE: (u64, u64) = (239_500_800, 53);

/// Sliding tiles without a goal.
struct Whole(SlidingTiles);

impl Wraps for Whole {
    type Inner = SlidingTiles;

    #[inline]
    fn inner(&self) -> &SlidingTiles {
        &self.0
    }
}

impl StateSpace for Whole {
    forward_methods!(types, actions, result);

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}

forward! { impl[] Packed for Whole }

/// The results of a process.
#[derive(Clone, Debug, Default)]
struct Results {
    /// The number of new states at each depth; empty for `search-core`, which does not report it.
    levels: Vec<u64>,
    stored: u64,
    expanded: u64,
    bytes: u64,
    sent: u64,
    processor: f64,
}

fn space() -> Whole {
    Whole(SlidingTiles::new(4, 3).expect("12 cells are supported"))
}

/// Runs the task of one process: `workers process hosts depth`, or `core expansions`.
fn work(task: &str) {
    let words: Vec<&str> = task.split(' ').collect();
    let number = |word: &str| word.parse::<u64>().expect("the word is a number");
    let tiles = space();
    let start = *tiles.0.goal();
    let (counts, sent, levels) = if let ["core", expansions] = words[..] {
        let limits = Limits {
            expansions: Some(number(expansions)),
            ..Limits::default()
        };
        let search = search_core::breadth_first::graph((tiles, start)).limits(limits);
        (search.run().counts, 0, Vec::new())
    } else {
        let [workers, process, hosts, depth] = words[..] else {
            panic!("{task}")
        };
        let workers = number(workers) as usize;
        let layout = if hosts == "-" {
            Layout::Workers(workers)
        } else {
            let hosts: Hosts = hosts
                .replace(',', "\n")
                .parse()
                .expect("the word is a list of hosts");
            let process = Process::new(hosts, number(process) as usize, workers);
            Layout::Hosts(process.connect_timeout(Duration::from_secs(20)))
        };
        let limits = Limits {
            depth: Some(number(depth)),
            ..Limits::default()
        };
        let config = Config::new(layout).limits(limits);
        let report = search_cluster::breadth_first(tiles, start, config)
            .expect("the processes run on this machine");
        let levels = report.levels.iter().map(|level| level.new).collect();
        (report.search.counts, report.sent, levels)
    };
    let processor = ProcessTime::now().as_duration().as_secs_f64();
    print!(
        "{processor} {} {} {} {sent}",
        counts.stored, counts.expanded, counts.bytes
    );
    levels.iter().for_each(|new: &u64| print!(" {new}"));
}

/// Starts a process for each task and returns the combined results and the wall time.
fn measure(tasks: &[String]) -> (Results, Duration) {
    let started_at = Instant::now();
    let program = std::env::current_exe().expect("the path of this program is known");
    let children: Vec<_> = tasks
        .iter()
        .map(|task| {
            let mut command = Command::new(&program);
            command.env(TASK, task).stdout(Stdio::piped());
            command.spawn().expect("this program can be started again")
        })
        .collect();
    let mut all = Results::default();
    for child in children {
        let output = child.wait_with_output().expect("the process ends");
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        let (processor, counts) = text.split_once(' ').expect("the output starts with a time");
        let processor: f64 = processor.parse().expect("the first word is a time");
        let counts: Vec<u64> = counts
            .split(' ')
            .map(|count| count.parse().expect("the other words are counts"))
            .collect();
        let [stored, expanded, bytes, sent, ref levels @ ..] = counts[..] else {
            panic!("{text}")
        };
        // Every process reports the counts of all processes.
        all = Results {
            levels: levels.to_vec(),
            stored,
            expanded,
            bytes,
            sent,
            processor: all.processor + processor,
        };
    }
    (all, started_at.elapsed())
}

fn tasks(processes: usize, workers: usize, depth: u64) -> Vec<String> {
    let listen = |_| TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let listeners: Vec<TcpListener> = (0..processes).map(listen).collect();
    let address = |listener: &TcpListener| listener.local_addr().map(|at| at.to_string());
    let hosts: Vec<String> = listeners
        .iter()
        .filter_map(|listener| address(listener).ok())
        .collect();
    let hosts = if processes == 1 {
        "-".to_owned()
    } else {
        hosts.join(",")
    };
    (0..processes)
        .map(|process| format!("{workers} {process} {hosts} {depth}"))
        .collect()
}

fn main() {
    if let Ok(task) = std::env::var(TASK) {
        return work(&task);
    }
    if !benches::measures() {
        return;
    }
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<u64>().ok()
    };
    let depth = after("--depth").unwrap_or(33);
    let times = after("--times").unwrap_or(3).max(1);
    let (of_one_worker, _) = measure(&tasks(1, 1, depth));
    let core = vec![format!("core {}", of_one_worker.expanded)];
    let layouts = [
        ("search-core", core),
        ("1 × 1", tasks(1, 1, depth)),
        ("1 × 2", tasks(1, 2, depth)),
        ("2 × 1", tasks(2, 1, depth)),
    ];
    println!(
        "processes × workers; CPU time of all processes, median of {times} ratios to the time of search-core in the same round"
    );
    // The processes connect again in each round, at the same addresses.
    let rounds: Vec<_> = (0..times)
        .map(|_| layouts.each_ref().map(|(_, tasks)| measure(tasks)))
        .collect();
    for (place, (name, _)) in layouts.iter().enumerate() {
        let ratio =
            |round: &[(Results, Duration); 4]| round[place].0.processor / round[0].0.processor;
        let mut by_ratio: Vec<_> = rounds.iter().collect();
        by_ratio.sort_by(|one, other| ratio(one).total_cmp(&ratio(other)));
        let median = by_ratio[by_ratio.len() / 2];
        let ((base, _), (results, wall)) = (&median[0], &median[place]);
        assert_eq!(
            (results.expanded, results.stored),
            (base.expanded, base.stored)
        );
        assert!(place == 0 || results.levels == of_one_worker.levels);
        let bytes = |results: &Results| results.bytes as f64 / results.stored as f64;
        println!(
            "{name:<12}{:>8.2} s {:>5.2}×, {wall:>6.1?} wall time, {:>5.1} bytes per state {:>5.2}×, {} stored, {} sent",
            results.processor,
            ratio(median),
            bytes(results),
            bytes(results) / bytes(base),
            results.stored,
            results.sent
        );
    }
    println!("states at each depth: {:?}", of_one_worker.levels);
    if depth > WHOLE.1 {
        // The level after the last one is empty.
        let by_ranks = layers_by_hand(&Tiles::<4, 3>::new(), 0);
        let levels = &of_one_worker.levels;
        assert_eq!(levels[..levels.len() - 1], by_ranks);
        assert_eq!(of_one_worker.stored, WHOLE.0);
        assert_eq!(levels.len() as u64 - 2, WHOLE.1);
    }
}
