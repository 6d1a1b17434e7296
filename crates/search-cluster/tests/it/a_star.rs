//! Synchronous and asynchronous A*.

use classic_puzzles::SlidingTiles;
use search_cluster::{Config, Error, Layout, Report, astar, hda_star};
use search_core::{
    CancelFlag, Heuristic, Limit, Limits, Packed, Proven, StateSpace, Ties, a_star, uniform_cost,
};

use crate::child::{Task, search};
use crate::spaces::{Line, Maze, Whole};

fn tiles() -> SlidingTiles {
    SlidingTiles::new(3, 3).unwrap()
}

/// One of the two hardest boards and some easier ones, with their optimal costs.
fn boards(tiles: &SlidingTiles) -> Vec<(u64, u32)> {
    let boards = [
        "8 0 6\n5 4 7\n2 3 1",
        "1 2 5\n3 4 0\n6 7 8",
        "7 2 4\n5 0 6\n8 3 1",
        "0 1 2\n3 4 5\n6 7 8",
    ];
    let cost = [31, 3, 26, 0];
    boards
        .iter()
        .zip(cost)
        .map(|(board, cost)| (tiles.read(board).unwrap(), cost))
        .collect()
}

#[test]
fn both_find_the_known_costs_on_any_number_of_workers() {
    let tiles = tiles();
    for (start, cost) in boards(&tiles) {
        for workers in 1..=3 {
            for find in [astar, hda_star] {
                let report = find(&tiles, start, Config::new(Layout::Workers(workers))).unwrap();
                let solution = report.solution().unwrap();
                assert_eq!(solution.cost, Some(cost));
                assert_eq!(solution.proven, Proven::Optimal);
                assert_eq!(solution.depth, u64::from(cost));
                let path: Vec<u64> = solution.path().unwrap().copied().collect();
                assert_eq!(path[0], start);
                assert!(
                    path.windows(2)
                        .all(|step| leads_to(&tiles, step[0], step[1]))
                );
            }
        }
    }
}

/// The start has ten thousand successors of cost 1, the last of which leads to a goal, and a goal of cost 5. The first expanded
/// successor raises the cancel flag.
struct CutShort(CancelFlag);

impl CutShort {
    const WAYS: u32 = 10_000;
}

impl StateSpace for CutShort {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, place: &u32) -> bool {
        *place > CutShort::WAYS
    }
    fn actions(&self, place: &u32, out: &mut Vec<u32>) {
        match *place {
            0 => out.extend(1..=CutShort::WAYS + 1),
            CutShort::WAYS => out.push(CutShort::WAYS + 2),
            _ => self.0.raise(),
        }
    }
    fn result(&self, _: &u32, next: u32) -> Option<u32> {
        Some(next)
    }
    fn cost(&self, _: &u32, next: &u32) -> u32 {
        if *next == CutShort::WAYS + 1 { 5 } else { 1 }
    }
}

impl Packed for CutShort {
    fn pack(&self, place: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&place.to_be_bytes());
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        Some(u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?))
    }
}

/// Regression test: the more expensive goal was reported as optimal.
#[test]
fn a_round_that_was_cut_short_proves_nothing() {
    for workers in [1, 2] {
        let cancel = CancelFlag::new();
        let limits = Limits {
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let config = Config::new(Layout::Workers(workers)).limits(limits);
        let report = astar(CutShort(cancel), 0, config).unwrap();
        assert_eq!(report.search.stopped, Some(Limit::Cancelled));
        assert!(report.solution().is_none());
    }
}

/// The twelfth of R. E. Korf's instances, *Depth-first iterative-deepening*, 1985.
#[test]
fn an_instance_of_the_15_puzzle_takes_as_many_steps_as_published() {
    let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
    let start = tiles
        .read("14 1 9 6\n4 8 12 5\n7 2 3 0\n10 11 13 15")
        .unwrap();
    let find = |find: fn(_, _, _) -> Result<Report<u64, u32>, Error>, workers| {
        let report = find(&tiles, start, Config::new(Layout::Workers(workers))).unwrap();
        assert_eq!(report.solution().unwrap().cost, Some(45));
        report
    };
    let [one, two] = [1, 2].map(|workers| find(astar, workers));
    assert_eq!(one.levels, two.levels);
    assert_eq!(
        one.solution().unwrap().ancestors,
        two.solution().unwrap().ancestors
    );
    find(hda_star, 2);
}

fn leads_to(tiles: &SlidingTiles, from: u64, to: u64) -> bool {
    let mut found = false;
    tiles.expand(&from, &mut Vec::new(), |successor, _| {
        found |= successor == to;
    });
    found
}

#[test]
fn rounds_have_the_same_counts_and_the_same_path_in_any_layout() {
    for what in ["astar eight", "astar maze"] {
        let expected = search(what, Config::new(Layout::Workers(1)));
        assert!(expected.starts_with("Solved"), "{expected}");
        assert_eq!(search(what, Config::new(Layout::Workers(3))), expected);
        for (processes, workers) in [(2, 1), (3, 1), (2, 2)] {
            let output = Task::new(what, processes, workers).run();
            assert_eq!(output, expected, "{what}, {processes}×{workers}");
        }
    }
}

#[test]
fn hash_distributed_search_over_processes_costs_the_same() {
    let expected = search("hda_star costs", Config::new(Layout::Workers(1)));
    assert_eq!(expected, "Some(31)");
    for (processes, workers) in [(2, 1), (3, 1), (2, 2)] {
        assert_eq!(
            Task::new("hda_star costs", processes, workers).run(),
            expected
        );
    }
}

/// Steps of different cost: many states are found again by cheaper paths, some after they were expanded.
#[test]
fn cheaper_paths_are_found_where_steps_differ_in_cost() {
    for states in [1009, 5003] {
        for start in (100..140).step_by(4) {
            let maze = Maze {
                states,
                goals_below: 4,
                trap: None,
            };
            let one = uniform_cost::graph((maze, start)).run();
            let cost = one.solution().map(|solution| solution.cost.unwrap());
            for workers in [1, 3] {
                for find in [astar, hda_star] {
                    let report = find(maze, start, Config::new(Layout::Workers(workers))).unwrap();
                    let solution = report.solution();
                    assert_eq!(
                        solution.map(|solution| solution.cost.unwrap()),
                        cost,
                        "from {start}"
                    );
                    if let Some(solution) = solution {
                        let path: Vec<u32> = solution.path().unwrap().copied().collect();
                        let costs = path.windows(2).map(|step| maze.cost(&step[0], &step[1]));
                        assert_eq!(Some(costs.sum::<u32>()), cost);
                    }
                }
            }
        }
    }
}

/// A heuristic that is exact for some states and 0 for the others: admissible, but not consistent. So states are reopened,
/// and entries of the open list become outdated.
struct Inconsistent {
    maze: Maze,
    /// The exact remaining cost of each state; `None` for a dead end.
    left: Vec<Option<u32>>,
}

impl Inconsistent {
    fn new(maze: Maze) -> Inconsistent {
        let mut left: Vec<Option<u32>> = vec![None; maze.states as usize];
        loop {
            let before = left.clone();
            for state in 0..maze.states {
                let mut successors = Vec::new();
                maze.actions(&state, &mut successors);
                let onward = successors.iter().filter_map(|successor| {
                    Some(left[*successor as usize]? + maze.cost(&state, successor))
                });
                let onward = onward.min();
                left[state as usize] = if maze.is_goal(&state) {
                    Some(0)
                } else {
                    onward
                };
            }
            if left == before {
                return Inconsistent { maze, left };
            }
        }
    }
}

impl StateSpace for Inconsistent {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        self.maze.is_goal(number)
    }
    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        self.maze.actions(number, out);
    }
    fn result(&self, number: &u32, successor: u32) -> Option<u32> {
        self.maze.result(number, successor)
    }
    fn cost(&self, number: &u32, successor: &u32) -> u32 {
        self.maze.cost(number, successor)
    }
    fn heuristic(&self, number: &u32) -> Option<u32> {
        if number.is_multiple_of(2) {
            self.left[*number as usize]
        } else {
            Some(0)
        }
    }
}

impl search_core::Packed for Inconsistent {
    fn pack(&self, number: &u32, out: &mut Vec<u8>) {
        self.maze.pack(number, out);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        self.maze.unpack(bytes)
    }
}

#[test]
fn outdated_entries_start_no_round_and_reopened_states_are_counted_once() {
    let space = Inconsistent::new(Maze {
        states: 3001,
        goals_below: 3,
        trap: None,
    });
    let (mut reopened, mut dead_ends) = (0, 0);
    for start in 100..130 {
        let Some(cost) = space.left[start as usize] else {
            continue;
        };
        let search = |workers| {
            let report = astar(&space, start, Config::new(Layout::Workers(workers))).unwrap();
            assert_eq!(report.solution().unwrap().cost, Some(cost));
            // Every round except the last, which has the solution, expands all its states.
            let (last, rounds) = report.levels.split_last().unwrap();
            assert!(
                rounds
                    .iter()
                    .all(|round| round.new > 0 && round.expanded == round.new)
            );
            assert_eq!(last.expanded, 0);
            let hda = hda_star(&space, start, Config::new(Layout::Workers(workers))).unwrap();
            assert_eq!(hda.solution().unwrap().cost, Some(cost));
            let counts = report.counts();
            let path = report.solution().unwrap().ancestors.clone();
            (
                report.levels.clone(),
                counts.reopened,
                counts.dead_ends,
                counts.stored,
                path,
            )
        };
        let one = search(1);
        assert_eq!(search(3), one, "from {start}");
        reopened += one.1;
        dead_ends += one.2;
    }
    assert!(reopened > 1 && dead_ends > 30, "{reopened} {dead_ends}");
}

#[test]
fn on_one_worker_about_as_many_states_are_expanded_as_by_one_core() {
    let tiles = tiles();
    let (start, _) = boards(&tiles)[0];
    // A round expands all reachable states with the same f, which first in, first out approximates best.
    let core = a_star::graph((&tiles, start)).ties(Ties::FIFO);
    let core = core.run().counts.expanded;
    let rounds = astar(&tiles, start, Config::new(Layout::Workers(1))).unwrap();
    // All states with a smaller f, and some with that of the solution.
    assert!(
        rounds.counts().expanded <= core + core / 4,
        "{} {core}",
        rounds.counts().expanded
    );
}

#[test]
fn the_expansions_before_the_last_f_are_those_of_one_core() {
    let tiles = tiles();
    for (start, _) in boards(&tiles) {
        let core = a_star::graph((&tiles, start)).run().counts;
        for workers in [1, 3] {
            let layout = || Config::new(Layout::Workers(workers));
            let rounds = astar(&tiles, start, layout()).unwrap();
            assert!(core.expanded_before_last_f.is_some());
            assert_eq!(
                rounds.counts().expanded_before_last_f,
                core.expanded_before_last_f
            );
            let without_rounds = hda_star(&tiles, start, layout()).unwrap();
            assert_eq!(without_rounds.counts().expanded_before_last_f, None);
        }
    }
}

#[test]
fn without_a_solution_both_are_exhausted_on_any_number_of_workers() {
    let maze = Maze {
        states: 2003,
        goals_below: 0,
        trap: None,
    };
    let mut stored = Vec::new();
    for workers in 1..=3 {
        for find in [astar, hda_star] {
            let report = find(maze, 1, Config::new(Layout::Workers(workers))).unwrap();
            assert!(matches!(report.outcome(), search_core::Outcome::Exhausted));
            stored.push(report.counts().stored);
        }
    }
    assert!(stored.windows(2).all(|two| two[0] == two[1]));
}

#[test]
fn a_worker_without_states_blocks_neither() {
    for find in [astar, hda_star] {
        let report = find(Line(40), 0, Config::new(Layout::Workers(4))).unwrap();
        assert_eq!(
            report.solution().unwrap().ancestors,
            Some((0..40).collect())
        );
    }
}

#[test]
fn limits_and_panics_end_both() {
    let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
    let start = tiles
        .read("15 14 13 12\n11 10 9 8\n7 6 5 4\n3 1 2 0")
        .unwrap();
    for find in [astar, hda_star] {
        for (limits, limit) in [
            (
                Limits {
                    expansions: Some(3000),
                    ..Limits::default()
                },
                Limit::Expansions,
            ),
            (
                Limits {
                    generations: Some(3000),
                    ..Limits::default()
                },
                Limit::Generations,
            ),
            (
                Limits {
                    bytes: Some(300_000),
                    ..Limits::default()
                },
                Limit::Bytes,
            ),
            (
                Limits {
                    time: Some(std::time::Duration::ZERO),
                    ..Limits::default()
                },
                Limit::Time,
            ),
        ] {
            let config = Config::new(Layout::Workers(2)).limits(limits);
            let report = find(&tiles, start, config).unwrap();
            assert_eq!(report.search.stopped, Some(limit));
        }
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let config = Config::new(Layout::Workers(2)).limits(limits);
        assert!(matches!(find(&tiles, start, config), Err(Error::Layout(_))));
    }
    let maze = Maze {
        states: 10_007,
        goals_below: 0,
        trap: Some(3032),
    };
    for find in [astar, hda_star] {
        let error = find(maze, 1, Config::new(Layout::Workers(2))).unwrap_err();
        assert!(error.to_string().contains("3032 is a trap"), "{error}");
    }
}

/// Two paths from 0 to the goal: a direct one, and a detour over one other place.
#[derive(Clone, Copy)]
struct Roads {
    straight: u32,
    detour: [u32; 2],
    /// The heuristic value of the place on the detour.
    value: u32,
    declared: Heuristic,
}

impl StateSpace for Roads {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn declared_heuristic(&self) -> Heuristic {
        self.declared
    }
    fn is_goal(&self, place: &u32) -> bool {
        *place == 2
    }
    fn actions(&self, place: &u32, out: &mut Vec<u32>) {
        match place {
            0 => out.extend([1, 2]),
            1 => out.push(2),
            _ => {}
        }
    }
    fn result(&self, _: &u32, to: u32) -> Option<u32> {
        Some(to)
    }
    fn cost(&self, from: &u32, to: &u32) -> u32 {
        match (from, to) {
            (0, 2) => self.straight,
            (from, _) => self.detour[*from as usize],
        }
    }
    fn heuristic(&self, place: &u32) -> Option<u32> {
        Some(if *place == 1 { self.value } else { 0 })
    }
}

impl Packed for Roads {
    fn pack(&self, place: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&place.to_be_bytes());
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        Some(u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?))
    }
}

/// A heuristic value of one worker affects what is proven of the solution of another.
#[test]
fn a_heuristic_that_overestimates_proves_no_least_cost_on_any_number_of_workers() {
    let roads = Roads {
        straight: 9,
        detour: [1, 1],
        value: 0,
        declared: Heuristic::Unknown,
    };
    let overestimated = Roads { value: 20, ..roads };
    let believed = Roads {
        declared: Heuristic::Admissible,
        ..overestimated
    };
    let cases = [
        (roads, 2, Proven::Optimal),
        (overestimated, 9, Proven::OptimalIfAdmissible),
        (believed, 9, Proven::Optimal),
    ];
    for (space, cost, proven) in cases {
        for workers in 1..=4 {
            for find in [astar, hda_star] {
                let report = find(space, 0, Config::new(Layout::Workers(workers))).unwrap();
                let found = report.solution().map(|found| (found.cost, found.proven));
                assert_eq!(found, Some((Some(cost), proven)), "{workers} workers");
            }
        }
    }
}

#[test]
fn an_overflow_of_costs_is_reported() {
    let most = u32::MAX;
    let both = Roads {
        straight: most,
        detour: [most - 1, 1],
        value: 0,
        declared: Heuristic::Consistent,
    };
    let one = Roads {
        straight: most - 1,
        ..both
    };
    for workers in 1..=3 {
        for find in [astar, hda_star] {
            let report = find(both, 0, Config::new(Layout::Workers(workers))).unwrap();
            let outcome = report.outcome();
            let overflowed = matches!(outcome, search_core::Outcome::Stopped(Limit::CostOverflow));
            assert!(overflowed, "{outcome:?}");
            assert_eq!(report.search.stopped, Some(Limit::CostOverflow));

            let report = find(one, 0, Config::new(Layout::Workers(workers))).unwrap();
            let found = report.solution().map(|found| (found.cost, found.proven));
            assert_eq!(found, Some((Some(most - 1), Proven::Optimal)));
            assert_eq!(report.search.stopped, None);
        }
    }
}

/// Regression test: the greatest depth was always 0.
#[test]
fn the_greatest_depth_is_counted() {
    let tiles = tiles();
    for (start, cost) in boards(&tiles) {
        for workers in [1, 3] {
            for find in [astar, hda_star] {
                let report = find(&tiles, start, Config::new(Layout::Workers(workers))).unwrap();
                let deepest = report.counts().max_depth;
                // Steps cost 1 and the heuristic is consistent: no state with an f up to the solution's is deeper.
                assert!(deepest >= u64::from(cost));
                if report.levels.is_empty() && workers > 1 {
                    // Without rounds, some states with a greater f are expanded before a solution is known.
                    continue;
                }
                assert_eq!(deepest, u64::from(cost));
            }
        }
    }
    for find in [astar, hda_star] {
        let report = find(Line(40), 0, Config::new(Layout::Workers(2))).unwrap();
        assert_eq!(report.counts().max_depth, 40);
    }
    // In a complete search with equal costs it is the depth of the deepest state. Without rounds, on several workers, a
    // state may first be expanded with a longer path.
    let whole = Whole(SlidingTiles::<u64>::new(3, 2).unwrap());
    let start = *whole.0.goal();
    let expected = uniform_cost::graph((&whole, start)).run().counts.max_depth;
    for (find, workers, is_exact) in [
        (astar as fn(_, _, _) -> _, 1, true),
        (astar, 2, true),
        (hda_star, 1, true),
        (hda_star, 2, false),
    ] {
        let report: Report<u64> =
            find(&whole, start, Config::new(Layout::Workers(workers))).unwrap();
        let deepest = report.counts().max_depth;
        assert!(
            deepest >= expected && (deepest == expected || !is_exact),
            "{deepest}"
        );
    }
}
