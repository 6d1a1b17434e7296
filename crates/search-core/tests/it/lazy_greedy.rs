//! Lazy greedy search: what is evaluated, which path counts, and what preferred actions are worth.

use search_core::estimator::Function;
use search_core::{Counts, Limits, Problem, StateSpace, Step, from_fn, lazy_greedy};

use crate::common::path;

/// The corner of a board of 100 × 100 squares, where h is the number of rows that are left, and steps to the left and up are preferred.
struct Corner;

impl StateSpace for Corner {
    type State = [i32; 2];
    type Action = [i32; 2];
    type Cost = u32;

    fn is_goal(&self, square: &[i32; 2]) -> bool {
        *square == [0, 0]
    }

    fn actions(&self, _: &[i32; 2], out: &mut Vec<[i32; 2]>) {
        out.extend([[1, 0], [-1, 0], [0, 1], [0, -1]]);
    }

    fn result(&self, [x, y]: &[i32; 2], step: [i32; 2]) -> Option<[i32; 2]> {
        let square = [x + step[0], y + step[1]];
        let is_on_board = square.iter().all(|at| (0..100).contains(at));
        is_on_board.then_some(square)
    }

    fn heuristic(&self, [_, y]: &[i32; 2]) -> Option<u32> {
        Some(y.unsigned_abs())
    }

    fn heuristic_and_preferred(
        &self,
        square: &[i32; 2],
        preferred: &mut Vec<[i32; 2]>,
    ) -> Option<u32> {
        preferred.extend([[-1, 0], [0, -1]]);
        self.heuristic(square)
    }
}

fn counted(space: impl StateSpace<State = [i32; 2], Cost = u32>) -> (Counts, Option<u64>) {
    let report = lazy_greedy::graph((space, [50, 50])).run();
    (report.counts, report.solution().map(|found| found.depth))
}

#[test]
fn preferred_actions_reduce_expansions() {
    let (with, depth) = counted(Corner);
    assert_eq!(
        (with.expanded, with.generated, depth),
        (151, 554, Some(100))
    );
    let rows = Function::new(|[_, y]: &[i32; 2]| Some(y.unsigned_abs()));
    let (without, depth) = counted(Corner.with_heuristic(rows));
    assert_eq!(
        (without.expanded, without.generated, depth),
        (345, 1279, Some(100))
    );
}

/// A space of numbers up to 9, which is the goal; h is the distance, and infinite beyond.
fn to_nine<const N: usize>(steps: [u16; N]) -> impl StateSpace<State = u16, Cost = u32> {
    let next = move |&number: &u16| steps.map(|step| number + step);
    let (space, _) = from_fn(0, next, |number| *number == 9).into_space_and_start();
    let distance = |&number: &u16| 9_u16.checked_sub(number).map(u32::from);
    space.with_heuristic(Function::new(distance))
}

#[test]
fn a_state_is_evaluated_when_it_is_expanded() {
    let mut search = lazy_greedy::graph((to_nine([1, 2]), 1));
    assert_eq!(search.step(), Step::Expanded);
    let counts = search.counts();
    assert_eq!((counts.evaluated, counts.generated), (1, 2));
    assert_eq!(search.advance(), Step::Solution);
    let counts = search.counts();
    assert_eq!((counts.evaluated, counts.expanded), (8, 8));
}

#[test]
fn a_dead_end_is_expanded_without_successors() {
    let report = lazy_greedy::graph((to_nine([3, 1]), 7)).run();
    assert_eq!(report.solution().map(|found| found.depth), Some(2));
    let Counts {
        expanded,
        evaluated,
        generated,
        dead_ends,
        ..
    } = report.counts;
    // 7, 10, 8 and 11, of which 10 and 11 are beyond 9.
    assert_eq!((expanded, evaluated), (4, 4));
    assert_eq!((generated, dead_ends), (4, 2));
}

/// 3 is generated from 1, whose h is 9, then from 2, whose h is 1: the path through 2 is taken.
#[test]
fn the_first_entry_that_is_taken_decides_the_path() {
    let steps = |&number: &u16| match number {
        0 => vec![(1, 1_u32), (2, 1)],
        1 => vec![(4, 1), (3, 1)],
        2 => vec![(3, 5)],
        _ => vec![],
    };
    let h = |&number: &u16| [5, 9, 1, 0, 8][usize::from(number)];
    let problem = from_fn(0, steps, |number| *number == 3).heuristic(h);
    let report = lazy_greedy::graph(problem).run();
    let solution = report.solution().expect("3 can be reached");
    assert_eq!((path(solution), solution.cost), (vec![0, 2, 3], Some(6)));
    assert_eq!(report.counts.duplicates, 1);
}

#[test]
fn an_interrupted_expansion_evaluates_once() {
    let whole = lazy_greedy::graph((Corner, [50, 50])).run().counts;
    let mut search = lazy_greedy::graph((Corner, [50, 50]));
    let mut generations = 0;
    loop {
        generations += 1;
        search.set_limits(Limits {
            generations: Some(generations),
            ..Limits::default()
        });
        match search.advance() {
            Step::Stopped(_) => {}
            end => break assert_eq!(end, Step::Solution),
        }
    }
    assert_eq!(search.counts().evaluated, whole.evaluated);
}
