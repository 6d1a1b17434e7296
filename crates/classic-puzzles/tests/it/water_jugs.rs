//! Tests of water jugs: published numbers of steps, a reference search, and a theorem of number theory.

use std::collections::{HashSet, VecDeque};

use classic_puzzles::water_jugs::JugAction;
use classic_puzzles::{SizeError, WaterJugs};
use proptest::prelude::*;
use search_core::breadth_first;

use crate::laws::{
    action_texts, assert_holds, assert_refuses, cheapest_steps, explored, minimum_steps, pairs,
};

fn steps(space: &WaterJugs) -> Option<u64> {
    minimum_steps(space, space.start())
}

#[test]
fn known_puzzles_take_the_known_number_of_steps() {
    assert_eq!(steps(&WaterJugs::new(&[5, 3], 4).unwrap()), Some(6));
    assert_eq!(steps(&WaterJugs::new(&[3, 5], 4).unwrap()), Some(6));
    assert_eq!(steps(&WaterJugs::new(&[4, 3], 2).unwrap()), Some(4));
    let tartaglia = WaterJugs::without_tap(&[8, 5, 3], 4).unwrap();
    assert_eq!(steps(&tartaglia), Some(6));
    assert_eq!(steps(&tartaglia.in_jugs(2).unwrap()), Some(7));
}

#[test]
fn tartaglias_puzzle_is_solved_like_his() {
    let sharing = WaterJugs::without_tap(&[8, 5, 3], 4).unwrap();
    let sharing = sharing.in_jugs(2).unwrap();
    let report = breadth_first::graph((sharing, sharing.start())).run();
    let path = report.solution().unwrap().path().unwrap();
    let path: Vec<String> = path.map(ToString::to_string).collect();
    assert_eq!(
        path,
        [
            "8, 0, 0", "3, 5, 0", "3, 2, 3", "6, 2, 0", "6, 0, 2", "1, 5, 2", "1, 4, 3", "4, 4, 0",
        ]
    );
}

/// Breadth-first search over lists of amounts.
fn reference(capacities: &[u16], tap: bool, target: u16, wanted: usize) -> Option<u64> {
    let mut start = vec![0; capacities.len()];
    start[0] = if tap { 0 } else { capacities[0] };
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((held, depth)) = queue.pop_front() {
        if held.iter().filter(|&&amount| amount == target).count() >= wanted {
            return Some(depth);
        }
        let mut successors = Vec::new();
        for one in 0..held.len() {
            for amount in [0, capacities[one]] {
                let mut set = held.clone();
                set[one] = amount;
                successors.extend(tap.then_some(set));
            }
            for other in (0..held.len()).filter(|&other| other != one) {
                let mut poured = held.clone();
                let together = held[one] + held[other];
                poured[other] = together.min(capacities[other]);
                poured[one] = together - poured[other];
                successors.push(poured);
            }
        }
        for successor in successors {
            if seen.insert(successor.clone()) {
                queue.push_back((successor, depth + 1));
            }
        }
    }
    None
}

fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

proptest! {
    #[test]
    fn steps_are_those_of_the_reference(
        capacities in prop::collection::vec(0..9u16, 1..=4),
        tap: bool,
        target in 0..9u16,
        wanted in 1..=4usize,
    ) {
        let space = if tap { WaterJugs::new(&capacities, target) } else { WaterJugs::without_tap(&capacities, target) };
        let space = space.and_then(|space| space.in_jugs(wanted));
        prop_assume!(space.is_ok());
        let space = space.unwrap();
        let expected = reference(&capacities, tap, target, wanted);
        prop_assert_eq!(steps(&space), expected);
        prop_assert_eq!(cheapest_steps(&space, space.start()), expected);
        assert_holds(explored(&space, space.start()));
    }

    /// Bézout: with a tap, the measurable amounts are the multiples of the greatest common divisor.
    #[test]
    fn amounts_that_can_be_measured_are_multiples_of_the_common_divisor(one in 1..40u16, other in 1..40u16, target in 0..40u16) {
        prop_assume!(target <= one.max(other));
        let space = WaterJugs::new(&[one, other], target).unwrap();
        prop_assert_eq!(steps(&space).is_some(), target % gcd(one, other) == 0);
    }
}

#[test]
fn steps_are_displayed() {
    let with_tap = WaterJugs::new(&[5, 3], 4).unwrap();
    assert_eq!(with_tap.start().to_string(), "0, 0");
    assert_eq!(
        action_texts(&with_tap, &with_tap.start()),
        [
            "fill 1",
            "fill 2",
            "empty 1",
            "empty 2",
            "pour 1 into 2",
            "pour 2 into 1"
        ]
    );
    let without = WaterJugs::without_tap(&[5, 3], 4).unwrap();
    assert_eq!(
        action_texts(&without, &without.start()),
        ["pour 1 into 2", "pour 2 into 1"]
    );
}

#[test]
fn invalid_jugs_have_no_result() {
    let with_tap = WaterJugs::new(&[5, 3], 4).unwrap();
    let without = WaterJugs::without_tap(&[5, 3], 4).unwrap();
    for space in [with_tap, without] {
        let jugs = 0..=u8::MAX;
        let fill_or_empty = jugs.flat_map(|jug| [JugAction::Fill(jug), JugAction::Empty(jug)]);
        let pour = pairs().map(|(from, into)| JugAction::Pour { from, into });
        assert_refuses(&space, &space.start(), fill_or_empty.chain(pour));
    }
    assert_eq!(JugAction::Fill(u8::MAX).to_string(), "fill 256");
}

#[test]
fn an_unsupported_size_is_an_error() {
    let error = |what, found, expected| SizeError {
        what,
        found,
        expected,
    };
    assert_eq!(WaterJugs::new(&[], 0), Err(error("jugs", 0, 1..=8)));
    assert_eq!(WaterJugs::new(&[1; 9], 1), Err(error("jugs", 9, 1..=8)));
    assert_eq!(
        WaterJugs::new(&[5, 3], 6),
        Err(error("target amount", 6, 0..=5))
    );
    assert_eq!(
        WaterJugs::new(&[5, 3], 4).unwrap().in_jugs(3),
        Err(error("jugs with the target amount", 3, 1..=2))
    );
    let largest = WaterJugs::new(&[u16::MAX, u16::MAX - 1], 1).unwrap();
    assert_eq!(largest.start().as_slice(), [0, 0]);
    assert_eq!(steps(&largest), Some(2));
}
