//! Tests of the towers of Hanoi: 2^n - 1 moves with three pegs, and the numbers of Frame and Stewart, proven by
//! Bousch, with four.

use classic_puzzles::hanoi::Move;
use classic_puzzles::hanoi::patterns::{DiscPattern, DiscPatterns};
use classic_puzzles::{Hanoi, SizeError};
use proptest::prelude::*;
use search_core::estimator::Estimator;
use search_core::{Backward, Heuristic, Ranked, StateSpace};
use search_heuristics::Abstraction;

use crate::laws::{
    action_texts, assert_holds, assert_refuses, cheapest_steps, explore, explored, minimum_steps,
    pairs, states,
};

fn hanoi(pegs: usize, discs: usize) -> Hanoi {
    Hanoi::new(pegs, discs).expect("the size is supported")
}

#[test]
fn three_pegs_take_the_known_number_of_moves() {
    for discs in 1..=9 {
        let space = hanoi(3, discs);
        let moves = Some((1 << discs) - 1);
        assert_eq!(minimum_steps(&space, space.start()), moves);
        assert_eq!(cheapest_steps(&space, space.start()), moves);
    }
}

#[test]
fn four_pegs_take_the_known_number_of_moves() {
    for (discs, moves) in (1..).zip([1, 3, 5, 9, 13, 17, 25, 33]) {
        let space = hanoi(4, discs);
        assert_eq!(minimum_steps(&space, space.start()), Some(moves));
        assert_eq!(cheapest_steps(&space, space.start()), Some(moves));
    }
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    for space in [hanoi(3, 1), hanoi(3, 6), hanoi(4, 5)] {
        let laws = explored(&space, space.start()).inverse().backward();
        assert_eq!(assert_holds(laws.ranked().packed()) as u64, space.states());
    }
}

/// With three pegs, each disc that has to move takes 2^disc moves, as all smaller discs have to go to the third peg
/// first.
#[test]
fn distances_with_three_pegs_are_those_of_the_closed_formula() {
    let space = hanoi(3, 6);
    for (towers, distance) in explore(&space, space.goals()[0]) {
        let mut rank = space.rank(&towers);
        let pegs: Vec<u64> = (0..6)
            .map(|_| {
                let peg = rank % 3;
                rank /= 3;
                peg
            })
            .collect();
        let (mut target, mut formula) = (2, 0);
        for disc in (0..6).rev() {
            if pegs[disc] != target {
                formula += 1 << disc;
                target = 3 - target - pegs[disc];
            }
        }
        assert_eq!(distance, formula, "{towers}");
        assert!(u64::from(space.heuristic(&towers).unwrap()) <= distance);
    }
}

/// Of two discs on the same wrong peg, the upper one has to move twice, and so has a disc that is in the way on the
/// last peg.
#[test]
fn the_heuristic_counts_discs_in_the_way_twice() {
    let space = hanoi(4, 4);
    for towers in states(&space, space.start()) {
        let stacks = stacks(&towers.to_string());
        let off = |disc: u8| stacks[..3].iter().flatten().any(|&other| other > disc);
        let moves = stacks.iter().enumerate().map(|(peg, discs)| match peg {
            3 => 2 * discs.iter().filter(|&&disc| off(disc)).count(),
            _ => (2 * discs.len()).saturating_sub(1),
        });
        let moves: usize = moves.sum();
        assert_eq!(space.heuristic(&towers), Some(moves as u32), "{towers}");
    }
}

#[test]
fn towers_are_displayed_peg_by_peg() {
    let space = hanoi(4, 3);
    let start = space.start();
    assert_eq!(start.to_string(), "3 2 1 | - | - | -");
    assert_eq!(action_texts(&space, &start), ["1 -> 2", "1 -> 3", "1 -> 4"]);
    let mut moves = Vec::new();
    space.actions(&start, &mut moves);
    let next = space.result(&start, moves[1]).unwrap();
    assert_eq!(next.to_string(), "3 2 | - | 1 | -");
    assert_eq!(
        action_texts(&space, &next),
        ["1 -> 2", "1 -> 4", "3 -> 1", "3 -> 2", "3 -> 4"]
    );
    assert_eq!(hanoi(3, 3).goals()[0].to_string(), "- | - | 3 2 1");
}

#[test]
fn invalid_moves_have_no_result() {
    for space in [hanoi(3, 2), hanoi(4, 2)] {
        for towers in states(&space, space.start()) {
            assert_refuses(&space, &towers, pairs().map(|(from, to)| Move { from, to }));
        }
    }
    let (from, to) = (u8::MAX, 0);
    assert_eq!(Move { from, to }.to_string(), "256 -> 1");
}

#[test]
fn an_unsupported_size_is_an_error() {
    let error = |what, found, expected| SizeError {
        what,
        found,
        expected,
    };
    assert_eq!(Hanoi::new(2, 3), Err(error("pegs", 2, 3..=4)));
    assert_eq!(Hanoi::new(5, 3), Err(error("pegs", 5, 3..=4)));
    assert_eq!(Hanoi::new(3, 0), Err(error("discs", 0, 1..=31)));
    assert_eq!(Hanoi::new(3, 32), Err(error("discs", 32, 1..=31)));
}

proptest! {
    /// Compares the moves with those of stacks of discs, up to the size that uses all bits.
    #[test]
    fn moves_are_those_of_stacks_of_discs(pegs in 3..=4usize, discs in 1..=31usize, rank: u64) {
        let space = hanoi(pegs, discs);
        let rank = rank % space.states();
        let towers = space.unrank(rank);
        prop_assert_eq!(space.rank(&towers), rank);

        let stacks: Vec<Vec<u8>> = stacks(&towers.to_string());
        let top = |peg: usize| stacks[peg].last().copied().unwrap_or(u8::MAX);
        let mut moves = Vec::new();
        for (from, to) in (0..pegs).flat_map(|from| (0..pegs).map(move |to| (from, to))) {
            if top(from) < top(to) {
                moves.push((from, to));
            }
        }
        let mut actions = Vec::new();
        space.actions(&towers, &mut actions);
        let named: Vec<(usize, usize)> = actions.iter().map(|step| (step.from.into(), step.to.into())).collect();
        prop_assert_eq!(named, moves);
        for step in actions {
            let mut moved = stacks.clone();
            let disc = moved[usize::from(step.from)].pop().unwrap();
            moved[usize::from(step.to)].push(disc);
            let successor = space.result(&towers, step).unwrap();
            prop_assert_eq!(self::stacks(&successor.to_string()), moved);
        }
    }
}

fn stacks(shown: &str) -> Vec<Vec<u8>> {
    let pegs = shown.split(" | ");
    pegs.map(|peg| {
        peg.split(' ')
            .filter_map(|disc| disc.parse().ok())
            .collect()
    })
    .collect()
}

/// The sum is a lower bound on the distance in every state, and exact if all discs are in one group.
#[test]
fn sums_of_pattern_databases_are_consistent_lower_bounds() {
    for (pegs, discs, group) in [(3, 6, 4), (4, 5, 3), (4, 5, 2), (4, 5, 5)] {
        let space = hanoi(pegs, discs);
        let groups = DiscPattern::groups(space, group).expect("the groups are not too large");
        let patterns = DiscPatterns::build(&groups).expect("there is enough memory");
        assert_eq!(patterns.guarantee(&space), Heuristic::Consistent);
        assert_eq!(
            patterns.guarantee(&hanoi(pegs, discs + 1)),
            Heuristic::Unknown
        );
        let states = explore(&space, space.goals()[0]);
        for (towers, distance) in &states {
            let value = patterns.value(&space, towers).map(u64::from);
            assert!(value.is_some_and(|value| value <= *distance), "{towers}");
            assert!(group < discs || value == Some(*distance), "{towers}");
        }
        let with_patterns = space.with_heuristic(&patterns);
        assert_holds(explored(&with_patterns, space.goals()[0]));
    }
}

#[test]
fn a_table_of_discs_is_that_of_any_group_of_as_many() {
    let groups = DiscPattern::groups(hanoi(4, 6), 3).expect("there are six discs");
    assert_eq!(groups[0].description(), groups[1].description());
    assert!(DiscPatterns::new(&groups, [] as [search_heuristics::PatternTable; 0]).is_none());
    assert!(DiscPattern::groups(hanoi(4, 6), 7).is_err());
    assert!(DiscPattern::groups(hanoi(4, 6), 0).is_err());
}
