//! States with very many actions: searches generate no more of them than they try.

use std::fmt;

use search_core::engine::Engine;
use search_core::{
    InPlace, Inverse, MovedInPlace, Search, Searchable, StateSpace, Step, WithoutCycleCheck,
    branch_and_bound, depth_first, from_fn, ida_star, limited_discrepancy,
};

const BILLION: u64 = 1_000_000_000;

/// Sums of numbers from 1 to `most`, up to a total of at least `goal`. The path to it has `goal` steps if each is of 1.
#[derive(Clone, Copy)]
struct Sums {
    most: u64,
    goal: u64,
}

impl StateSpace for Sums {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, sum: &u64) -> bool {
        *sum >= self.goal
    }
    fn actions(&self, _: &u64, _: &mut Vec<u64>) {
        panic!("they do not fit into memory");
    }
    fn lazy_actions(&self, _: &u64) -> Option<impl Iterator<Item = u64>> {
        Some(1..=self.most)
    }
    fn result(&self, sum: &u64, number: u64) -> Option<u64> {
        Some(sum + number)
    }
    fn heuristic(&self, sum: &u64) -> Option<u32> {
        Some(self.goal.saturating_sub(*sum) as u32)
    }
}

impl Inverse for Sums {
    fn is_inverse(&self, _: &u64, _: &u64) -> bool {
        false
    }
}

impl InPlace for Sums {
    type Undo = u64;

    fn apply(&self, sum: &mut u64, number: &u64) -> Option<u64> {
        *sum += number;
        Some(*number)
    }
    fn undo(&self, sum: &mut u64, number: u64) {
        *sum -= number;
    }
}

/// The same as a plain puzzle, up to a total of 5.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum(u64);

impl Searchable for Sum {
    fn is_solution(&self) -> bool {
        self.0 >= 5
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        (1..=BILLION).map(|number| Sum(self.0 + number))
    }
    fn heuristic_value(&self) -> u32 {
        5_u64.saturating_sub(self.0) as u32
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// Asserts that the first solution is found by the first action of each state.
fn finds_the_first<P: StateSpace, E: Engine<P>>(mut search: Search<P, E>, depth: u64) {
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.solution().map(|node| node.depth), Some(depth));
    assert_eq!(search.counts().generated, depth);
}

#[test]
fn a_state_with_a_billion_actions_was_expanded_to_all_of_them_by_depth_first_search() {
    let most = BILLION;
    let sums = |goal| (Sums { most, goal }, 0);
    finds_the_first(depth_first::tree(sums(5)), 5);
    finds_the_first(depth_first::tree(WithoutCycleCheck(sums(5))), 5);
    finds_the_first(depth_first::tree(MovedInPlace(sums(5))), 5);
    finds_the_first(depth_first::tree(sums(5)).without_inverse(), 5);
    finds_the_first(depth_first::graph(sums(5)), 5);
    finds_the_first(ida_star::tree(sums(5)), 5);
    finds_the_first(ida_star::tree(WithoutCycleCheck(sums(5))), 5);
    finds_the_first(ida_star::tree(MovedInPlace(sums(5))), 5);
    finds_the_first(ida_star::tree(sums(5)).without_inverse(), 5);
    finds_the_first(branch_and_bound::tree(sums(5)), 5);
    finds_the_first(limited_discrepancy::tree(sums(5)), 5);
    #[cfg(feature = "parallel")]
    finds_the_first(search_core::parallel_ida_star::tree(sums(5)), 5);
}

#[test]
fn a_puzzle_or_a_closure_with_a_billion_successors_was_asked_for_all_of_them() {
    finds_the_first(depth_first::tree(Sum(0)), 5);
    finds_the_first(depth_first::graph(Sum(0)), 5);
    finds_the_first(ida_star::tree(Sum(0)), 5);
    let next = |sum: &u64| {
        let sum = *sum;
        (1..=BILLION).map(move |number| sum + number)
    };
    let sums = from_fn(0, next, |sum| *sum >= 5);
    finds_the_first(depth_first::tree(&sums), 5);
    finds_the_first(depth_first::graph(&sums), 5);
}
