//! `HeuristicMonitor` finds the faults of a heuristic and does not change the search.

use proptest::prelude::*;
use search_core::check::HeuristicFault::{Inadmissible, Inconsistent, NotAsDeclared};
use search_core::{
    Backward, InPlace, Ranked, Report, StateSpace, a_star, best_first, bidirectional,
    breadth_first,
    check::{HeuristicFault, HeuristicMonitor},
    depth_first, ranked,
    space::Plain,
};

use crate::common::a_star::distances;
use crate::common::bare;
use crate::common::map::{Map, Place, maps};

/// 0 -3-> 1 -1-> 2 -2-> 3, the goal.
fn line(estimates: [u32; 4]) -> Map {
    let roads = [vec![(1, 3)], vec![(2, 1)], vec![(3, 2)], vec![]];
    Map::of_costs(&roads, 3).with_estimates(&estimates)
}

/// Returns the first fault found during A*, and the fault found on the path of its solution.
fn faults(map: &Map) -> [Option<HeuristicFault<u16>>; 2] {
    let space = HeuristicMonitor::new(map);
    let report = a_star::graph((&space, 0)).run();
    let during = space.first_fault().cloned();
    let solution = report.solution().expect("3 can be reached");
    let on_path = space.check_solution(solution);
    let first = during.clone().or(on_path.clone());
    assert_eq!(space.first_fault(), first.as_ref());
    [during, on_path]
}

fn inconsistent(
    (state, value): (u16, Option<u32>),
    cost: u32,
    (successor, successor_value): (u16, u32),
) -> Option<HeuristicFault<u16>> {
    Some(Inconsistent {
        state,
        value,
        cost,
        successor,
        successor_value,
    })
}

fn inadmissible(
    state: u16,
    value: Option<u32>,
    rest: u32,
    goal: u16,
) -> Option<HeuristicFault<u16>> {
    Some(Inadmissible {
        state,
        value,
        rest,
        goal,
    })
}

#[test]
fn a_perfect_heuristic_and_the_zero_heuristic_have_no_fault() {
    assert_eq!(faults(&line([6, 3, 2, 0])), [None, None]);
    assert_eq!(faults(&line([0; 4])), [None, None]);
}

#[test]
fn a_value_that_decreases_by_more_than_the_cost_is_found() {
    // The values of 0 and 1 are correct, but from 1 to 2 the value decreases by 2.
    let found = faults(&line([6, 3, 1, 0]));
    assert_eq!(found, [inconsistent((1, Some(3)), 1, (2, 1)), None]);
}

#[test]
fn the_first_value_on_the_path_that_overestimates_is_found() {
    // Only the last step is inconsistent. 2 and 1 overestimate, and 1 is first on the path.
    let found = faults(&line([6, 4, 3, 0]));
    let expected = [
        inconsistent((2, Some(3)), 2, (3, 0)),
        inadmissible(1, Some(4), 3, 3),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_goal_whose_value_is_not_0_is_found_by_its_goal_test() {
    let found = faults(&line([6, 3, 2, 1]));
    let fault = inadmissible(3, Some(1), 0, 3);
    assert_eq!(found, [fault.clone(), fault]);
}

#[test]
fn a_false_dead_end_is_found_by_a_search_that_uses_no_heuristic() {
    let mut map = line([0; 4]);
    map.estimates[1] = None;
    let space = HeuristicMonitor::new(&map);
    let report = breadth_first::graph((&space, 0)).run();
    let solution = report.solution().expect("3 can be reached");
    let first = inconsistent((1, None), 1, (2, 0));
    assert_eq!(space.first_fault(), first.as_ref());
    assert_eq!(space.check_solution(solution), inadmissible(1, None, 3, 3));
}

#[test]
fn only_the_cheapest_of_several_actions_between_two_states_matters() {
    let roads = [vec![(1, 9), (1, 2), (1, 5)], vec![]];
    let map = Map::of_costs(&roads, 1).with_estimates(&[3, 0]);
    let found = faults(&map);
    assert_eq!(
        found,
        [
            inconsistent((0, Some(3)), 2, (1, 0)),
            inadmissible(0, Some(3), 2, 1)
        ]
    );
}

#[test]
fn only_the_value_of_the_goal_is_checked_for_a_solution_without_a_path() {
    for (estimates, found) in [
        ([7, 3, 2, 0], None),
        ([7, 3, 2, 1], inadmissible(3, Some(1), 0, 3)),
    ] {
        let map = line(estimates);
        let space = HeuristicMonitor::new(&map);
        let report = a_star::tree((&space, 0)).run();
        let solution = report.solution().expect("3 can be reached");
        assert_eq!(space.check_solution(solution), found);
    }
}

#[test]
fn a_fault_is_displayed_as_a_sentence() {
    let display = |fault: Option<HeuristicFault<u16>>| fault.map(|fault| fault.to_string());
    let text = display(inconsistent((1, None), 1, (2, 0))).expect("there is a fault");
    assert_eq!(
        text,
        "inconsistent heuristic: a step of cost 1 leads from 1, evaluated as a dead end, to 2, whose value is 0"
    );
    let text = display(inadmissible(1, None, 3, 4)).expect("there is a fault");
    assert_eq!(
        text,
        "inadmissible heuristic: 1 is evaluated as a dead end, but a path of cost 3 leads from it to the goal 4"
    );
}

/// A `Searchable` is checked through its adapter, whose actions are the successors.
#[test]
fn a_plain_puzzle_is_checked_too() {
    let map = Map::of(&[&[1], &[2], &[]], 2).with_estimates(&[2, 2, 0]);
    let space = HeuristicMonitor::new(Plain::default());
    depth_first::graph((&space, Place { map: &map, at: 0 })).run();
    let Some(Inconsistent {
        state, successor, ..
    }) = space.first_fault()
    else {
        unreachable!("the value decreases by 2");
    };
    assert_eq!((state.at, successor.at), (1, 2));
}

/// Counts down by 1 from at most 9. The heuristic value is the number without its last bit.
struct Even;

impl StateSpace for Even {
    type State = u32;
    type Action = ();
    type Cost = u32;

    const IS_TREE: bool = true;

    fn is_goal(&self, number: &u32) -> bool {
        *number == 0
    }

    fn actions(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }

    fn result(&self, number: &u32, (): ()) -> Option<u32> {
        number.checked_sub(1)
    }

    fn heuristic(&self, number: &u32) -> Option<u32> {
        Some(number & !1)
    }
}

impl InPlace for Even {
    type Undo = ();

    fn apply(&self, number: &mut u32, (): &()) -> Option<()> {
        *number = number.checked_sub(1)?;
        Some(())
    }

    fn undo(&self, number: &mut u32, (): ()) {
        *number += 1;
    }
}

#[test]
fn actions_applied_in_place_are_checked() {
    let space = HeuristicMonitor::new(Even);
    let mut number = 5;
    assert_eq!(space.apply(&mut number, &()), Some(()));
    assert_eq!(
        space.first_fault(),
        None,
        "the values of 5 and 4 are both 4"
    );
    assert_eq!(space.apply(&mut number, &()), Some(()));
    let found = Inconsistent {
        state: 4,
        value: Some(4),
        cost: 1,
        successor: 3,
        successor_value: 2,
    };
    assert_eq!(space.first_fault(), Some(&found));
    space.undo(&mut number, ());
    assert_eq!(number, 4);
}

impl Ranked for Even {
    fn states(&self) -> u64 {
        10
    }

    fn rank(&self, number: &u32) -> u64 {
        (*number).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }

    fn expand_rank(&self, rank: u64, _: &mut Vec<()>, mut visit: impl FnMut(u64)) {
        rank.checked_sub(1).into_iter().for_each(&mut visit);
    }
}

impl Backward for Even {
    fn goals(&self) -> Vec<u32> {
        vec![0]
    }

    fn predecessors(&self, number: &u32, mut visit: impl FnMut(u32, u32)) {
        if *number < 9 {
            visit(number + 1, 1);
        }
    }
}

#[test]
fn a_tree_is_still_declared_as_one() {
    const { assert!(<HeuristicMonitor<Even> as StateSpace>::IS_TREE) };
}

#[test]
fn the_other_capabilities_of_a_space_are_checked_and_unchanged() {
    let found = |state| Inconsistent {
        state,
        value: Some(state),
        cost: 1,
        successor: state - 1,
        successor_value: state - 2,
    };
    let direct = bidirectional::graph((Even, 9)).run();
    let space = HeuristicMonitor::new(Even);
    let report = bidirectional::graph((&space, 9)).run();
    assert_eq!(bare(report.counts), bare(direct.counts));
    assert_eq!(space.first_fault(), Some(&found(8)));

    let space = HeuristicMonitor::new(Even);
    for (number, fault) in [(2, None), (3, Some(found(4)))] {
        space.predecessors(&number, |before, cost| {
            assert_eq!((before, cost), (number + 1, 1));
        });
        assert_eq!(space.first_fault(), fault.as_ref());
    }

    let direct = ranked::breadth_first((Even, 2))
        .expect("2 has a rank")
        .run();
    let space = HeuristicMonitor::new(Even);
    assert_eq!(
        ranked::breadth_first((&space, 2))
            .expect("2 has a rank")
            .run()
            .states,
        direct.states
    );
    assert_eq!(space.first_fault(), Some(&found(2)));
}

proptest! {
    #[test]
    fn no_count_is_changed(map in maps(30, 3)) {
        let counts = |report: Report<u16>| bare(report.counts);
        let space = HeuristicMonitor::new(&map);
        let (plain, checked) = (breadth_first::graph((&map, 0)), breadth_first::graph((&space, 0)));
        prop_assert_eq!(counts(plain.run()), counts(checked.run()));
        let (plain, checked) = (best_first::graph((&map, 0)), best_first::graph((&space, 0)));
        prop_assert_eq!(counts(plain.run()), counts(checked.run()));
    }

    /// Breadth-first search of the whole space generates successors layer by layer.
    #[test]
    fn the_first_fault_is_that_of_the_first_inconsistent_successor(mut map in maps(30, 3)) {
        map.goals.fill(false);
        let space = HeuristicMonitor::new(&map);
        let mut search = breadth_first::graph((&space, 0));
        search.advance();
        let far = |value: Option<u32>| value.unwrap_or(u32::MAX);
        // States are numbered in the order in which they are expanded.
        let mut closed: Vec<(u64, u16)> = search.closed().map(|node| (node.number, *node.state)).collect();
        closed.sort_unstable();
        let steps = closed.iter().flat_map(|&(_, state)| {
            map.roads[usize::from(state)].iter().filter_map(move |&(to, cost)| Some((state, to?, cost)))
        });
        let first = steps.into_iter().find(|&(from, to, cost)| {
            far(map.estimate(from)) > far(map.estimate(to)).saturating_add(cost)
        });
        let found = first.and_then(|(from, to, cost)| {
            inconsistent((from, map.estimate(from)), cost, (to, map.estimate(to)?))
        });
        prop_assert_eq!(space.first_fault(), found.as_ref());
    }

    #[test]
    fn the_exact_distance_is_a_heuristic_without_fault(mut map in maps(30, 3)) {
        map.estimates = distances(&map);
        let space = HeuristicMonitor::new(&map);
        let report = a_star::graph((&space, 0)).run();
        if let Some(solution) = report.solution() {
            prop_assert_eq!(space.check_solution(solution), None);
        }
        depth_first::graph((&space, 0)).run();
        prop_assert_eq!(space.first_fault(), None);
    }
}

#[test]
fn a_fault_that_contradicts_the_declaration_is_reported_as_such() {
    use search_core::Heuristic::{Admissible, Consistent};
    let found = |estimates, declared| {
        let [during, on_path] = faults(&line(estimates).declare(declared));
        [during, on_path].map(|fault| fault.map(|fault| matches!(fault, NotAsDeclared { .. })))
    };
    // From 1 to 2 the value decreases by 2 at cost 1, but no value overestimates.
    assert_eq!(found([6, 3, 1, 0], Consistent), [Some(true), None]);
    assert_eq!(found([6, 3, 1, 0], Admissible), [Some(false), None]);
    // The value 4 of state 1 overestimates.
    assert_eq!(found([6, 4, 2, 0], Consistent), [Some(true), Some(true)]);
    assert_eq!(found([6, 3, 2, 0], Consistent), [None, None]);
    let map = line([6, 4, 2, 0]).declare(Admissible);
    let space = HeuristicMonitor::new(&map);
    let report = a_star::graph((&space, 0)).run();
    // The step from 1 to 2 is found first, but does not contradict the declaration.
    assert!(matches!(space.first_fault(), Some(Inconsistent { .. })));
    let solution = report.solution().expect("3 can be reached");
    let fault = space.check_solution(solution).expect("4 is more than 3");
    assert_eq!(space.first_fault(), Some(&fault));
    assert_eq!(
        fault.to_string(),
        "the heuristic is declared admissible: inadmissible heuristic: the value of 1 is 4, but a path of cost 3 leads from it to the goal 3"
    );
}
