//! A search does the same however it is driven: by `run`, `step`, `advance` or `solutions`, with or without an observer.
//!
//! Breadth-first graph search expands several states at once if this is not visible from outside. These tests would detect
//! a difference.

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::{
    CancelFlag, Counts, Limit, Limits, Observer, Proven, Search, StateSpace, Step, breadth_first,
};

use crate::common::map::{Map, maps};
use crate::common::reference::{self, Budget};
use crate::common::{Order, Which, bare, with_every_engine};

/// An observer that does nothing.
struct Silent;

impl<P: StateSpace> Observer<P> for Silent {}

/// The limits that tree search needs to terminate.
fn least_limits(which: Which) -> Limits {
    Limits {
        depth: (!which.graph).then_some(5),
        ..Limits::default()
    }
}

/// Limits that are set and never reached.
fn huge_limits(which: Which) -> Limits {
    Limits {
        expansions: Some(u64::MAX),
        generations: Some(u64::MAX),
        bytes: Some(u64::MAX),
        cancel: Some(CancelFlag::new()),
        ..least_limits(which)
    }
}

/// The visible state of a search at one end.
#[derive(Debug, PartialEq, Eq)]
struct End {
    step: Step,
    /// The number, state and depth of the solution.
    solution: Option<(u64, u16, u64)>,
    counts: Counts,
}

fn end<'m, E: Engine<&'m Map>, O: Observer<&'m Map>>(
    step: Step,
    search: &Search<&'m Map, E, O>,
) -> End {
    let solution = search.solution();
    End {
        step,
        solution: solution.map(|node| (node.number, *node.state, node.depth)),
        counts: bare(search.counts()),
    }
}

/// Returns all ends up to the last one; `on` drives the search to its next end.
fn ends<'m, E: Engine<&'m Map>, O: Observer<&'m Map>>(
    mut search: Search<&'m Map, E, O>,
    mut on: impl FnMut(&mut Search<&'m Map, E, O>) -> Step,
) -> Vec<End> {
    let mut ends = Vec::new();
    loop {
        let step = on(&mut search);
        ends.push(end(step, &search));
        if step != Step::Solution {
            return ends;
        }
    }
}

fn by_steps<'m, E: Engine<&'m Map>, O: Observer<&'m Map>>(
    search: &mut Search<&'m Map, E, O>,
) -> Step {
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}

/// Drives the search by limits on expansions, which are exact even if several states are expanded at once.
fn in_chunks<'m, E: Engine<&'m Map>>(
    chunk: u64,
    which: Which,
    search: &mut Search<&'m Map, E>,
) -> Step {
    loop {
        let most = search.counts().expanded + chunk;
        search.set_limits(Limits {
            expansions: Some(most),
            ..least_limits(which)
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) => assert_eq!(search.counts().expanded, most),
            end => return end,
        }
    }
}

fn compare<'m, E: Engine<&'m Map>>(which: Which, new: impl Fn() -> Search<&'m Map, E>) {
    let new = || new().limits(least_limits(which));
    let advanced = ends(new(), Search::advance);
    assert_eq!(ends(new(), by_steps), advanced, "{which:?}, step by step");
    assert_eq!(
        ends(new().observe(Silent), Search::advance),
        advanced,
        "{which:?}, observed"
    );
    let limited = new().limits(huge_limits(which));
    assert_eq!(
        ends(limited, Search::advance),
        advanced,
        "{which:?}, with huge limits"
    );

    for chunk in [1, 2, 7, 50] {
        let chunks = ends(new(), |search| in_chunks(chunk, which, search));
        assert_eq!(chunks, advanced, "{which:?}, {chunk} expansions at a time");
    }

    let mut turn = 0;
    let mixed = ends(new(), |search| {
        // A few steps, then the rest at once, so that batches start within a layer.
        turn += 3;
        for _ in 0..turn {
            match search.step() {
                Step::Expanded | Step::CutOff => {}
                end => return end,
            }
        }
        search.advance()
    });
    assert_eq!(mixed, advanced, "{which:?}, in turns");

    let report = new().run();
    assert_eq!(bare(report.counts), advanced[0].counts, "{which:?}");
    let solved = report.solution().map(|found| (found.state, found.depth));
    assert_eq!(
        solved,
        advanced[0].solution.map(|(_, state, depth)| (state, depth))
    );

    let listed = |most| -> Vec<(u16, u64)> {
        let mut search = new();
        let solutions = search.solutions().take(most);
        solutions.map(|found| (found.state, found.depth)).collect()
    };
    let all = listed(usize::MAX);
    let found = advanced.iter().filter_map(|end| end.solution);
    assert_eq!(
        all,
        found
            .map(|(_, state, depth)| (state, depth))
            .collect::<Vec<_>>()
    );
    for most in 0..all.len() {
        assert_eq!(listed(most), all[..most], "{which:?}, the first {most}");
    }
}

fn compare_all_solutions<'m, E: Engine<&'m Map>>(
    which: Which,
    new: impl Fn() -> Search<&'m Map, E>,
    map: &Map,
) {
    let mut search = new().limits(least_limits(which));
    let listed = search.solutions();
    let paths: Vec<(u64, Option<Vec<u16>>)> = listed
        .map(|found| {
            (
                found.depth,
                found.path().map(|path| path.copied().collect()),
            )
        })
        .collect();
    let budget = Budget {
        expansions: None,
        depth: least_limits(which).depth,
        solutions: usize::MAX,
    };
    let found = reference::search(map, which, budget);
    let expected = found.solutions.iter().map(|path| {
        let depth = path.len() as u64 - 1;
        (depth, which.keeps_paths().then(|| path.clone()))
    });
    assert_eq!(paths, expected.collect::<Vec<_>>(), "{which:?}");
    assert_eq!(search.advance(), found.end, "{which:?}");
    assert_eq!(bare(search.counts()), found.counts, "{which:?}");
}

proptest! {
    #[test]
    fn all_solutions_are_those_of_the_reference(map in maps(40, 4)) {
        with_every_engine!(compare_all_solutions, &map, 0, &map);
    }
}

proptest! {
    #[test]
    fn batches_agree_with_steps(map in maps(400, 30)) {
        compare_batches(&map);
    }
}

proptest! {
    /// Regression test: under a limit on depth, which the search obeyed by single steps, it took three times as long.
    #[test]
    fn batches_under_a_limit_on_depth_agree_with_steps(map in maps(400, 30), depth in 0..8_u64) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let search = || breadth_first::graph((&map, 0)).limits(limits.clone());
        let (mut advanced, mut stepped) = (search(), search());
        for _ in 0..3 {
            let end = advanced.advance();
            let last = loop {
                match stepped.step() {
                    Step::Expanded | Step::CutOff => {}
                    last => break last,
                }
            };
            prop_assert_eq!(end, last);
            prop_assert_eq!(bare(advanced.counts()), bare(stepped.counts()));
        }
    }
}

/// Wide layers have several batches each, with remainders of all sizes.
fn compare_batches(map: &Map) {
    let which = Which {
        order: Order::Breadth,
        graph: true,
    };
    compare(which, || breadth_first::graph((map, 0)));
    compare_all_solutions(which, || breadth_first::graph((map, 0)), map);
}

/// A goal at each position of a batch, and just before and after it, alone and two in a row.
#[test]
fn a_batch_stops_at_the_goal_wherever_it_is() {
    // 0 has 40 successors, each of which has two distinct successors and one that all share.
    let mut roads: Vec<Vec<u16>> = vec![(1..=40).collect()];
    roads.extend((0..40).map(|index| vec![41 + 2 * index, 121, 42 + 2 * index]));
    roads.extend(vec![vec![]; 81]);
    let roads: Vec<&[u16]> = roads.iter().map(Vec::as_slice).collect();
    let which = Which {
        order: Order::Breadth,
        graph: true,
    };
    for goal in 0..roads.len() {
        let mut map = Map::of(&roads, goal);
        for second in [goal, goal + 1] {
            if let Some(is_goal) = map.goals.get_mut(second) {
                *is_goal = true;
            }
            compare(which, || breadth_first::graph((&map, 0)));
            compare_all_solutions(which, || breadth_first::graph((&map, 0)), &map);
        }
    }
}

#[test]
fn an_exhausted_search_stays_exhausted() {
    let map = Map::of(&[&[1, 2], &[2], &[0]], 9);
    let mut search = breadth_first::graph((&map, 0));
    assert_eq!(search.advance(), Step::Exhausted);
    let counts = search.counts();
    assert_eq!([search.step(), search.advance()], [Step::Exhausted; 2]);
    assert_eq!(bare(search.counts()), bare(counts));
    assert_eq!(search.solutions().count(), 0);
}

/// 1 and 2 have depth 1, 3 has depth 2.
#[test]
fn every_solution_of_the_least_depth_is_proven_to_be_nearest() {
    let map = Map {
        goals: vec![false, true, true, true],
        ..Map::of(&[&[1, 2], &[], &[3], &[]], 1)
    };
    let near = |map: &Map| {
        let mut search = breadth_first::tree((map, 0));
        let solutions = search.solutions();
        solutions
            .map(|solution| (solution.depth, solution.proven))
            .collect::<Vec<_>>()
    };
    let nearest = (1, Proven::FewestSteps);
    assert_eq!(near(&map), [nearest, nearest]);
    let beyond = Map {
        goals: vec![false, true, false, true],
        ..map
    };
    assert_eq!(near(&beyond), [nearest, (2, Proven::Nothing)]);
}
