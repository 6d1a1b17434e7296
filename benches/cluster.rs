//! Breadth-first search of the 3×4 sliding tiles, down to a depth or the whole space: `search-core`'s on one core, and
//! `search-cluster`'s in several layouts, each in processes of its own, by the time of all their processors.
//!
//! `cargo bench -p benches --bench cluster` goes down to depth 33; `-- --depth 60 --times 1` searches all 239,500,800
//! states, for which there must be some 6 GB, and shows how many there are at each depth.

use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use benches::{Tiles, layers_by_hand};
use classic_puzzles::SlidingTiles;
use cpu_time::ProcessTime;
use search_cluster::{Config, Hosts, Layout, Process};
use search_core::{Limits, Packed, StateSpace};

/// What a process of the bench is to do is in its environment.
const TASK: &str = "CLUSTER_BENCH";

/// All states, and how deep they lie: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.
const WHOLE: (u64, u64) = (239_500_800, 53);

/// Tiles without a goal.
struct Whole(SlidingTiles);

impl StateSpace for Whole {
    type State = u64;
    type Action = <SlidingTiles as StateSpace>::Action;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, board: &u64, out: &mut Vec<Self::Action>) {
        self.0.actions(board, out);
    }
    fn result(&self, board: &u64, slide: Self::Action) -> Option<u64> {
        self.0.result(board, slide)
    }
    #[inline]
    fn expand(&self, board: &u64, scratch: &mut Vec<Self::Action>, visit: impl FnMut(u64, u32)) {
        self.0.expand(board, scratch, visit);
    }
}

impl Packed for Whole {
    #[inline]
    fn pack(&self, board: &u64, out: &mut Vec<u8>) {
        self.0.pack(board, out);
    }
    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u64> {
        self.0.unpack(bytes)
    }
}

/// What a process tells at its end.
#[derive(Clone, Debug, Default)]
struct Told {
    /// New states at each depth; of `search-core`, which does not tell, none.
    levels: Vec<u64>,
    stored: u64,
    expanded: u64,
    bytes: u64,
    sent: u64,
    processor: f64,
}

fn space() -> Whole {
    Whole(SlidingTiles::new(4, 3).expect("12 cells fit"))
}

/// One process: `workers process hosts depth`, or `core expansions`.
fn work(task: &str) {
    let words: Vec<&str> = task.split(' ').collect();
    let number = |word: &str| word.parse::<u64>().expect("a number");
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
            let hosts: Hosts = hosts.replace(',', "\n").parse().expect("a list of hosts");
            let process = Process::new(hosts, number(process) as usize, workers);
            Layout::Hosts(process.connect_timeout(Duration::from_secs(20)))
        };
        let limits = Limits {
            depth: Some(number(depth)),
            ..Limits::default()
        };
        let config = Config::new(layout).limits(limits);
        let report =
            search_cluster::breadth_first(tiles, start, config).expect("nothing fails here");
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

/// Starts a process for each task and adds up what they tell.
fn measure(tasks: &[String]) -> (Told, Duration) {
    let begun = Instant::now();
    let program = std::env::current_exe().expect("this program");
    let children: Vec<_> = tasks
        .iter()
        .map(|task| {
            let mut command = Command::new(&program);
            command.env(TASK, task).stdout(Stdio::piped());
            command.spawn().expect("another of this program")
        })
        .collect();
    let mut all = Told::default();
    for child in children {
        let output = child.wait_with_output().expect("an end");
        let text = String::from_utf8(output.stdout).expect("text");
        let (processor, counts) = text.split_once(' ').expect("a time before all else");
        let processor: f64 = processor.parse().expect("a time");
        let counts: Vec<u64> = counts
            .split(' ')
            .map(|count| count.parse().expect("a count"))
            .collect();
        let [stored, expanded, bytes, sent, ref levels @ ..] = counts[..] else {
            panic!("{text}")
        };
        // Every process knows the counts of all.
        all = Told {
            levels: levels.to_vec(),
            stored,
            expanded,
            bytes,
            sent,
            processor: all.processor + processor,
        };
    }
    (all, begun.elapsed())
}

fn tasks(processes: usize, workers: usize, depth: u64) -> Vec<String> {
    let listen = |_| TcpListener::bind("127.0.0.1:0").expect("a free port");
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
        "processes × workers; processor time of all, the median of {times} ratios, each to search-core's time just before"
    );
    // Processes find each other anew each time, at the same addresses.
    let rounds: Vec<_> = (0..times)
        .map(|_| layouts.each_ref().map(|(_, tasks)| measure(tasks)))
        .collect();
    for (place, (name, _)) in layouts.iter().enumerate() {
        let ratio = |round: &[(Told, Duration); 4]| round[place].0.processor / round[0].0.processor;
        let mut by_ratio: Vec<_> = rounds.iter().collect();
        by_ratio.sort_by(|one, other| ratio(one).total_cmp(&ratio(other)));
        let median = by_ratio[by_ratio.len() / 2];
        let ((base, _), (told, wall)) = (&median[0], &median[place]);
        assert_eq!((told.expanded, told.stored), (base.expanded, base.stored));
        assert!(place == 0 || told.levels == of_one_worker.levels);
        let bytes = |told: &Told| told.bytes as f64 / told.stored as f64;
        println!(
            "{name:<12}{:>8.2} s {:>5.2}×, {wall:>6.1?} on the clock, {:>5.1} bytes a state {:>5.2}×, {} stored, {} sent",
            told.processor,
            ratio(median),
            bytes(told),
            bytes(told) / bytes(base),
            told.stored,
            told.sent
        );
    }
    println!("at each depth: {:?}", of_one_worker.levels);
    if depth > WHOLE.1 {
        // One level is behind the last, and is empty.
        let by_numbers = layers_by_hand(&Tiles::<4, 3>::new(), 0);
        let levels = &of_one_worker.levels;
        assert_eq!(levels[..levels.len() - 1], by_numbers);
        assert_eq!(of_one_worker.stored, WHOLE.0);
        assert_eq!(levels.len() as u64 - 2, WHOLE.1);
    }
}
