//! Puzzles as a newcomer writes them: states derive `Hash`, successors are returned in a new `Vec`, and heuristic values are
//! computed anew. Each search has its default settings, and is compared with the same search by `pathfinding` and, where there
//! is one, with a plain loop, in alternating runs.
//!
//! Prints the median CPU time of each, and the bytes per stored state. An argument selects the rows that contain it.

mod by_hand;
mod cells;
mod graph;
mod grid;
mod queens;
mod tiles;

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use search_core::{Report, Searchable, a_star, breadth_first, depth_first, ida_star, uniform_cost};

use cells::{Cell, Cells};
use graph::Graph;
use grid::{CLOSED, LARGE, Route, SMALL};
use queens::Queens;
use tiles::Board;

type Eight = Board<3, 9>;
type Fifteen = Board<4, 16>;

/// The number of alternating runs.
const RUNS: usize = 15;

/// Returns whether the program runs as a test, in which everything is small: `cargo bench` passes `--bench`.
fn is_test() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// The result of the work of one row, which all programs must agree on, and the memory per stored state.
struct Done {
    result: u64,
    bytes_per_state: f64,
}

/// A program that does the work of a row.
type Program<'a> = Box<dyn Fn() -> u64 + 'a>;

/// Adds up the costs of the solutions, and counts starts without one as 1.
fn total<T>(starts: &[T], cost: impl Fn(&T) -> Option<u32>) -> u64 {
    let costs = starts.iter().map(|start| cost(black_box(start)));
    costs.map(|cost| cost.map_or(1, u64::from)).sum()
}

/// Adds up the costs of the solutions.
fn engine<T, S>(starts: &[T], search: impl Fn(&T) -> Report<S, u32>) -> Done {
    let (mut result, mut bytes, mut stored) = (0, 0, 0);
    for start in starts {
        let report = search(black_box(start));
        let solution = report.solution();
        let cost = solution.map(|found| found.cost.map_or(found.depth, u64::from));
        result += cost.unwrap_or(1);
        bytes += report.counts.bytes;
        stored += report.counts.stored;
    }
    Done {
        result,
        bytes_per_state: bytes as f64 / stored as f64,
    }
}

/// Returns the vector of successors itself, as collecting its iterator keeps it.
fn next<S: Searchable>(state: &S) -> Vec<S> {
    state.successors().into_iter().collect()
}

/// Returns the successors with costs, as `pathfinding` expects them.
fn with_costs<S: Searchable>(state: &S) -> impl Iterator<Item = (S, u32)> + use<S> {
    next(state).into_iter().map(|next| (next, 1))
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let clock = ThreadTime::now();
    let done = work();
    (done, clock.elapsed())
}

/// Measures a row and prints it.
fn row(
    work: &str,
    engine: impl Fn() -> Done,
    pathfinding: Program<'_>,
    by_hand: Option<Program<'_>>,
) {
    let mut selected = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    if !selected.next().is_none_or(|name| work.contains(&name)) {
        return;
    }
    let mut times = [const { Vec::new() }; 3];
    let mut bytes = 0.0;
    for _ in 0..if is_test() { 1 } else { RUNS } {
        let (done, time) = timed(&engine);
        times[0].push(time);
        bytes = done.bytes_per_state;
        let others = [Some(&pathfinding), by_hand.as_ref()];
        for (times, program) in times[1..].iter_mut().zip(others) {
            if let Some(program) = program {
                let (result, time) = timed(program);
                assert_eq!(result, done.result, "{work}");
                times.push(time);
            }
        }
    }
    let [engine, pathfinding, by_hand] = times;
    let (engine, pathfinding) = (median(engine), median(pathfinding));
    let plain = (!by_hand.is_empty()).then(|| median(by_hand));
    let (time, ratio) = match plain {
        Some(plain) => (format!("{plain:.2}"), format!("{:.2}", plain / pathfinding)),
        None => Default::default(),
    };
    println!(
        "{work:<48} {engine:>8.2} {pathfinding:>11.2} {time:>10} {:>6.2} {ratio:>6} {bytes:>6.1}",
        engine / pathfinding
    );
}

/// A*, against both others. `begin` returns the start of a search.
fn a_star_row<T, S: Searchable + Copy + Eq + std::hash::Hash>(
    work: &str,
    starts: &[T],
    begin: impl Fn(&T) -> S + Copy,
) {
    let peer = |start: &T| {
        let (next, h, goal) = (with_costs::<S>, S::heuristic_value, S::is_solution);
        pathfinding::prelude::astar(&begin(start), next, h, goal).map(|(_, cost)| cost)
    };
    row(
        work,
        || engine(starts, |start| a_star::graph(begin(start)).run()),
        Box::new(|| total(starts, peer)),
        Some(Box::new(|| {
            total(starts, |start| by_hand::a_star(begin(start)))
        })),
    );
}

fn cells_row(work: &str, starts: &[(Cells, Cell)]) {
    let peer = |(cells, start): &(Cells, Cell)| {
        let goal = |cell: &Cell| search_core::StateSpace::is_goal(cells, cell);
        let (next, h) = (
            |cell: &Cell| cells.next(cell),
            |cell: &Cell| cells.distance(cell),
        );
        pathfinding::prelude::astar(start, next, h, goal).map(|(_, cost)| cost)
    };
    row(
        work,
        || {
            engine(starts, |(cells, start)| {
                a_star::graph((cells, *start)).run()
            })
        },
        Box::new(|| total(starts, peer)),
        None,
    );
}

fn ida_star_row(work: &str, starts: &[Fifteen]) {
    let peer = |start: &Fifteen| {
        let (next, h, goal) = (with_costs, Fifteen::heuristic_value, Fifteen::is_solution);
        pathfinding::prelude::idastar(start, next, h, goal).map(|(_, cost)| cost)
    };
    row(
        work,
        || engine(starts, |&start| ida_star::tree(start).run()),
        Box::new(|| total(starts, peer)),
        Some(Box::new(|| {
            total(starts, |&start| by_hand::ida_star(start))
        })),
    );
}

fn uniform_cost_row(work: &str, graph: &Graph) {
    let next = |&node: &u32| graph.edges(node).to_vec();
    let peer = |start: &u32| {
        let goal = |node: &u32| search_core::StateSpace::is_goal(graph, node);
        pathfinding::prelude::dijkstra(start, next, goal).map(|(_, cost)| cost)
    };
    row(
        work,
        || engine(&[0], |&start| uniform_cost::graph((graph, start)).run()),
        Box::new(|| total(&[0], peer)),
        None,
    );
}

/// The costs from one node to all.
fn distances_row(work: &str, graph: &Graph) {
    let all = || {
        let mut search = uniform_cost::distances((graph, black_box(0)));
        search.advance();
        let counts = search.counts();
        let costs = search.closed().filter_map(|node| node.g);
        Done {
            result: costs.map(u64::from).sum(),
            bytes_per_state: counts.bytes as f64 / counts.stored as f64,
        }
    };
    let next = |&node: &u32| graph.edges(node).to_vec();
    let peer = move || {
        let all = pathfinding::prelude::dijkstra_all(black_box(&0), next);
        all.values().map(|&(_, cost)| u64::from(cost)).sum()
    };
    row(work, all, Box::new(peer), None);
}

/// Breadth-first search. Without a goal, the whole space is searched.
fn breadth_first_row<S: Searchable + Copy + Eq + std::hash::Hash>(work: &str, start: S) {
    let peer = |start: &S| {
        let found = pathfinding::prelude::bfs(start, next, S::is_solution);
        found.map(|path| path.len() as u32 - 1)
    };
    row(
        work,
        || engine(&[start], |&start| breadth_first::graph(start).run()),
        Box::new(|| total(&[start], peer)),
        None,
    );
}

fn depth_first_row<const SIZE: u8>(work: &str) {
    let empty = || Queens::<SIZE>(Vec::new());
    let peer = |start: &Queens<SIZE>| {
        let goal = Queens::is_solution;
        let found = pathfinding::prelude::dfs(start.clone(), next, goal);
        found.map(|path| path.len() as u32 - 1)
    };
    row(
        work,
        || engine(&[empty()], |start| depth_first::tree(start.clone()).run()),
        Box::new(|| total(&[empty()], peer)),
        None,
    );
}

fn main() {
    println!(
        "{:<48} {:>8} {:>11} {:>10} {:>6} {:>6} {:>6}",
        "CPU time in ms, ratios to pathfinding",
        "engine",
        "pathfinding",
        "plain loop",
        "engine",
        "plain",
        "bytes"
    );
    let small = |full: usize, test: usize| if is_test() { test } else { full };
    let (steps, tiles) = (small(1000, 20) as u32, small(80, 20) as u32);
    a_star_row(
        "A*, random 8-puzzles",
        &Eight::several(small(100, 3), steps),
        Eight::clone,
    );
    a_star_row(
        "A*, 15-puzzles of 80 random steps",
        &Fifteen::several(small(10, 3), tiles),
        Fifteen::clone,
    );
    a_star_row(
        "A*, 50 routes on 60x60 in 24 orders",
        &Route::<SMALL>::in_all_orders(small(50, 3)),
        Route::begin,
    );
    cells_row(
        "A*, 50 routes to a corner of 60x60 in 24 orders",
        &Cells::in_all_orders(small(50, 3)),
    );
    a_star_row(
        "A*, corner to corner on 1000x1000",
        &[Route::<LARGE>::corner_to_corner()],
        Route::begin,
    );
    a_star_row(
        "A*, goal out of reach on 1000x1000",
        &[Route::<CLOSED>::corner_to_corner()],
        Route::begin,
    );
    let graph = Graph::random(small(300_000, 300) as u32);
    uniform_cost_row("uniform-cost, random graph with 1,500,000 edges", &graph);
    distances_row("costs to all nodes of the same graph", &graph);
    if !is_test() {
        breadth_first_row("breadth-first, whole 8-puzzle", Eight::unsolvable());
    }
    breadth_first_row(
        "breadth-first, 1000x1000 grid",
        Route::<LARGE>::corner_to_corner().begin(),
    );
    ida_star_row(
        "IDA*, 15-puzzles of 80 random steps",
        &Fifteen::several(small(10, 3), tiles),
    );
    if is_test() {
        depth_first_row::<8>("depth-first, queens");
    } else {
        depth_first_row::<20>("depth-first, 20 queens");
    }
}
