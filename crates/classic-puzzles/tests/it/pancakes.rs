//! Tests of the pancake puzzle: published pancake numbers and numbers of stacks at each depth (OEIS A058986,
//! A092113), and the definition of the gap heuristic.

use classic_puzzles::pancakes::{LargeStack, PancakePattern, SmallStack, Stack};
use classic_puzzles::{Pancakes, SizeError};
use proptest::prelude::*;
use search_core::estimator::Estimator;
use search_core::ranked::{self, RankError};
use search_core::{Backward, Heuristic, Ranked, StateSpace};
use search_heuristics::{Build, PatternDatabase, Projection};

use crate::laws::{action_texts, around, assert_holds, cheapest_steps, explore, explored, layers};

fn pancakes(size: usize) -> Pancakes {
    Pancakes::new(size).expect("the size is supported")
}

fn sorted(size: usize) -> SmallStack {
    pancakes(size).goals()[0]
}

fn numbers(stack: SmallStack) -> Vec<usize> {
    let shown = stack.to_string();
    shown
        .split(' ')
        .map(|number| number.parse().expect("stacks are displayed as numbers"))
        .collect()
}

#[test]
fn the_greatest_distances_are_the_pancake_numbers() {
    assert_pancake_numbers(8);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn the_greatest_distances_up_to_10_are_the_pancake_numbers() {
    assert_pancake_numbers(10);
}

/// Explores all stacks of at most `most` pancakes.
fn assert_pancake_numbers(most: usize) {
    let greatest = |size| layers(&pancakes(size), sorted(size)).len() - 1;
    let greatest: Vec<usize> = (1..=most).map(greatest).collect();
    assert_eq!(greatest, [0, 1, 3, 4, 5, 7, 8, 9, 10, 11][..most]);
}

#[test]
fn numbers_of_stacks_at_each_depth_are_as_published() {
    let layers = |size| layers(&pancakes(size), sorted(size));
    assert_eq!(layers(4), [1, 3, 6, 11, 3]);
    assert_eq!(layers(6), [1, 5, 20, 79, 199, 281, 133, 2]);
    assert_eq!(layers(7), [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    let space = pancakes(6);
    let laws = explored(&space, sorted(6)).inverse().backward();
    assert_eq!(assert_holds(laws.ranked().packed().in_place()), 720);
}

#[test]
fn a_star_finds_the_distance_of_every_stack() {
    for (stack, distance) in explore(&pancakes(6), sorted(6)) {
        assert_eq!(
            cheapest_steps(&pancakes(6), stack),
            Some(distance),
            "{stack}"
        );
    }
}

#[test]
fn a_star_sorts_sixteen_pancakes() {
    let stack = stack(&[7, 14, 2, 11, 5, 16, 9, 3, 12, 1, 8, 15, 4, 10, 6, 13]);
    // No two adjacent pancakes are adjacent in size, and 13 is not the largest: every position is a gap.
    assert_eq!(pancakes(16).heuristic(&stack), Some(16));
    assert_eq!(cheapest_steps(&pancakes(16), stack), Some(16));
}

#[test]
fn ranks_are_in_lexicographic_order() {
    let stacks = (0..120).map(|rank| numbers(pancakes(5).unrank(rank)));
    let stacks: Vec<Vec<usize>> = stacks.collect();
    assert_eq!(
        (stacks[0].as_slice(), stacks[119].as_slice()),
        (&[1, 2, 3, 4, 5][..], &[5, 4, 3, 2, 1][..])
    );
    assert!(stacks.is_sorted());
}

#[test]
fn stacks_of_up_to_twenty_pancakes_have_ranks() {
    let backwards = |size: usize| {
        let space: Pancakes<LargeStack> = Pancakes::with_size(size).expect("64 are supported");
        let words: Vec<String> = (1..=size).rev().map(|number| number.to_string()).collect();
        let stack = space.read(&words.join(" "));
        (space, stack.expect("each number occurs once"))
    };
    let (space, last) = backwards(20);
    assert_eq!(space.states(), 2_432_902_008_176_640_000);
    assert_eq!(space.rank(&last), space.states() - 1);
    assert_eq!(space.unrank(space.states() - 1), last);
    let refused = ranked::breadth_first(backwards(21)).err();
    assert_eq!(refused, Some(RankError::SpaceNotRanked));
}

/// A stack of sixteen with the largest at the bottom differs from a stack of fifteen only in that pancake.
#[test]
fn the_size_of_a_stack_is_derived_from_its_bits() {
    for size in 1..=16 {
        let backwards: Vec<usize> = (1..=size).rev().collect();
        let stacks = [sorted(size), stack(&backwards)];
        assert_eq!(stacks.map(|stack| stack.size()), [size, size]);
    }
}

#[test]
fn actions_are_flips() {
    assert_eq!(
        action_texts(&pancakes(4), &sorted(4)),
        ["flip 2", "flip 3", "flip 4"]
    );
    assert_eq!(action_texts(&pancakes(1), &sorted(1)), [""; 0]);
}

#[test]
fn invalid_stacks_are_reported_with_their_position() {
    for (size, text, error) in [
        (
            2,
            " \n",
            "line 1, column 1: found the end after 0 pancakes, expected 2 pancakes",
        ),
        (
            2,
            "1 x",
            "line 1, column 3: found 'x', expected a pancake from 1 to 2",
        ),
        (
            3,
            "2\n ö 3",
            "line 2, column 2: found 'ö', expected a pancake from 1 to 3",
        ),
        (
            2,
            "0 1",
            "line 1, column 1: found '0', expected a pancake from 1 to 2",
        ),
        (
            3,
            "2,1,4",
            "line 1, column 5: found '4', expected a pancake from 1 to 3",
        ),
        (
            3,
            "2 1 2",
            "line 1, column 5: found '2', expected each pancake once",
        ),
        (
            3,
            "2 256 1",
            "line 1, column 3: found '256', expected a pancake from 1 to 3",
        ),
    ] {
        assert_eq!(error_of(size, text), error);
    }
}

/// Regression test: only white space and commas were between pancakes.
#[test]
fn stacks_are_read_as_people_and_programs_write_them() {
    let expected = pancakes(4).read("3 1 4 2").expect("the stack is valid");
    for text in [
        "[3, 1, 4, 2]",
        "(3,1,4,2)",
        "3142",
        "3;1;4;2",
        "[[3], [1], [4], [2]]",
    ] {
        assert_eq!(pancakes(4).read(text), Ok(expected), "{text}");
    }
}

fn error_of(size: usize, text: &str) -> String {
    let error = pancakes(size).read(text).expect_err("the input is invalid");
    error.to_string()
}

/// Earlier, such a stack was accepted, and the search was exhausted without reaching a goal.
#[test]
fn a_stack_of_another_size_is_an_error() {
    assert_eq!(
        error_of(3, "3 1 4 2"),
        "line 1, column 5: found '4', expected a pancake from 1 to 3"
    );
    assert_eq!(
        error_of(5, "3 1 4 2"),
        "line 1, column 8: found the end after 4 pancakes, expected 5 pancakes"
    );
    let of_four = stack(&[3, 1, 4, 2]);
    let refused = ranked::breadth_first((pancakes(3), of_four)).err();
    assert_eq!(refused, Some(RankError::StateNotRanked));
}

#[test]
fn a_number_with_a_sign_is_an_error() {
    assert_eq!(
        error_of(2, "2 +1"),
        "line 1, column 3: found '+1', expected a pancake from 1 to 2"
    );
}

#[test]
fn an_unsupported_size_is_an_error() {
    for found in [0, 17] {
        let error = SizeError {
            what: "pancakes",
            found,
            expected: 1..=16,
        };
        assert_eq!(Pancakes::new(found), Err(error));
    }
}

fn stacks() -> impl Strategy<Value = Vec<usize>> {
    (1..=16usize).prop_flat_map(|size| Just((1..=size).collect()).prop_shuffle())
}

fn stack(numbers: &[usize]) -> SmallStack {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let read = pancakes(numbers.len()).read(&words.join(" "));
    read.expect("each number occurs once")
}

proptest! {
    #[test]
    fn flips_heuristic_and_ranks_agree_with_a_reference(numbers in stacks()) {
        let size = numbers.len();
        let (space, stack) = (pancakes(size), stack(&numbers));
        prop_assert_eq!(&self::numbers(stack), &numbers);

        let with_plate: Vec<usize> = numbers.iter().copied().chain([size + 1]).collect();
        let gaps = with_plate.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count();
        prop_assert_eq!(space.heuristic(&stack), Some(gaps as u32));

        let mut flips = Vec::new();
        space.actions(&stack, &mut flips);
        for flip in flips {
            let mut flipped = numbers.clone();
            flipped[..flip.count()].reverse();
            let successor = space.result(&stack, flip).unwrap();
            prop_assert_eq!(self::numbers(successor), flipped);
            let ahead = space.heuristic_of_result(&stack, &flip, gaps as u32);
            prop_assert_eq!(ahead, space.heuristic(&successor));
        }
        assert_holds(around(&space, stack).in_place());
        prop_assert_eq!(space.unrank(space.rank(&stack)), stack);
        prop_assert!(space.rank(&stack) < space.states());
    }

    #[test]
    fn large_stacks_have_the_ranks_of_small_ones(numbers in stacks()) {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let large: Pancakes<LargeStack> = Pancakes::with_size(numbers.len()).expect("it is at most 16");
        let (small, same) = (pancakes(numbers.len()), large.read(&words.join(" ")).expect("each number occurs once"));
        prop_assert_eq!((large.states(), large.rank(&same)), (small.states(), small.rank(&stack(&numbers))));
        prop_assert_eq!(large.unrank(large.rank(&same)), same);
    }

    /// Ranks out of range give some stack of that size.
    #[test]
    fn any_rank_gives_a_stack(size in 1..=16usize, rank: u64) {
        let mut numbers = numbers(pancakes(size).unrank(rank));
        numbers.sort_unstable();
        prop_assert!(numbers.into_iter().eq(1..=size));
    }
}

/// The value is the distance of the nearest stack that looks the same, so a lower bound, and exact if all pancakes are in the pattern.
#[test]
fn pattern_databases_are_consistent_lower_bounds() {
    let space = Pancakes::new(6).expect("the size is supported");
    let states = explore(&space, space.goals()[0]);
    for largest in [1, 3, 5, 6] {
        let pattern = PancakePattern::largest(space, largest).expect("there are six pancakes");
        let table = Build::new(&pattern).run().expect("there is enough memory");
        let database =
            PatternDatabase::new(pattern, table).expect("the table is that of the pattern");
        assert_eq!(database.guarantee(&space), Heuristic::Consistent);
        let other = Pancakes::new(5).expect("the size is supported");
        assert_eq!(database.guarantee(&other), Heuristic::Unknown);
        let mut nearest = std::collections::HashMap::new();
        for (stack, distance) in &states {
            nearest
                .entry(pattern.project(&space, stack))
                .or_insert(*distance);
        }
        for (stack, _) in &states {
            let value = database.value(&space, stack).map(u64::from);
            assert_eq!(
                value,
                nearest.get(&pattern.project(&space, stack)).copied(),
                "{stack}"
            );
        }
        assert_holds(explored(&space.with_heuristic(&database), states[0].0));
    }
    assert!(PancakePattern::largest(space, 7).is_err());
    assert!(PancakePattern::largest(Pancakes::new(16).expect("the size is supported"), 9).is_err());
}
