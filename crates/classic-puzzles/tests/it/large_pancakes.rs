//! Stacks of more than 16 pancakes: the laws of their representation, its agreement with the small one, and random stacks.

use classic_puzzles::pancakes::{LargeStack, PancakePattern, SmallStack, Stack};
use classic_puzzles::{Pancakes, SizeError};
use proptest::prelude::*;
use search_core::estimator::Estimator;
use search_core::{
    Backward, BackwardHeuristic, Counts, Drawn, Packed, Proven, Solution, StateSpace, a_star,
    ida_star,
};
use search_heuristics::{Build, PatternDatabase};

use crate::laws::{around, assert_holds, explored, states};

fn large(size: usize) -> Pancakes<LargeStack> {
    Pancakes::with_size(size).expect("the size is supported")
}

fn small(size: usize) -> Pancakes {
    Pancakes::new(size).expect("the size is supported")
}

fn in_words(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

fn stack(numbers: &[usize]) -> LargeStack {
    let read = large(numbers.len()).read(&in_words(numbers));
    read.expect("each number occurs once")
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    let space = large(6);
    let laws = explored(&space, space.goals()[0]).inverse().backward();
    assert_eq!(assert_holds(laws.packed().in_place()), 720);
}

/// Returns the counts without those that depend on the size of a state and on the machine.
fn of_nodes(counts: Counts) -> Counts {
    Counts {
        bytes: 0,
        elapsed: None,
        ..counts
    }
}

/// Returns the costs and counts of A*, of IDA*, and of IDA* that takes values from actions.
fn searched<S: Stack>(space: &Pancakes<S>, start: S) -> [(Option<u32>, Counts); 3] {
    let a_star = a_star::graph((space, start)).run();
    let ida_star = ida_star::tree((space, start)).run();
    let ahead = ida_star::tree((space, start)).without_inverse().run();
    let cost_of = |solution: Option<&Solution<S>>| solution.and_then(|found| found.cost);
    [
        (cost_of(a_star.solution()), of_nodes(a_star.counts)),
        (cost_of(ida_star.solution()), of_nodes(ida_star.counts)),
        (cost_of(ahead.solution()), of_nodes(ahead.counts)),
    ]
}

#[test]
fn both_representations_have_the_same_costs_and_counts() {
    for text in [
        "1",
        "2 1",
        "3 1 4 7 5 2 6",
        "3 6 1 8 5 2 10 7 4 9",
        "4 9 6 3 8 10 12 1 5 2 7 11",
        "7 14 2 11 5 16 9 3 12 1 8 15 4 10 6 13",
    ] {
        let size = text.split(' ').count();
        let (small, large) = (small(size), large(size));
        let read = (small.read(text), large.read(text));
        let (Ok(of_small), Ok(of_large)) = read else {
            panic!("{read:?}");
        };
        let expected = searched(&small, of_small);
        assert_eq!(searched(&large, of_large), expected, "{text}");
        let cost = expected[0].0;
        assert!(
            cost.is_some() && expected.iter().all(|found| found.0 == cost),
            "{text}"
        );
    }
}

#[test]
fn a_pattern_database_serves_both_representations() {
    let (small, large) = (small(6), large(6));
    let pattern = PancakePattern::largest(large, 3).expect("there are six pancakes");
    let table = Build::new(&pattern).run().expect("there is enough memory");
    let database = PatternDatabase::new(pattern, table).expect("the table is that of the pattern");
    for of_small in states(&small, small.goals()[0]) {
        let of_large = large.read(&of_small.to_string()).expect("it is a stack");
        let value = database.value(&small, &of_small);
        assert_eq!(database.value(&large, &of_large), value, "{of_small}");
    }
}

/// A random stack, from the generator of the catalog, and what the searches for its cheapest solution count.
struct Random {
    numbers: &'static [usize],
    gaps: u32,
    cost: u32,
    /// The numbers of states that A* expands and that IDA* generates.
    expanded: u64,
    generated: u64,
}

const RANDOM: [Random; 6] = [
    Random {
        numbers: &[
            16, 9, 6, 3, 8, 14, 12, 19, 5, 2, 7, 18, 15, 10, 20, 4, 11, 17, 13, 1,
        ],
        gaps: 20,
        cost: 21,
        expanded: 345,
        generated: 8_609,
    },
    Random {
        numbers: &[
            4, 16, 12, 11, 6, 13, 2, 17, 14, 3, 9, 5, 15, 18, 10, 1, 19, 7, 8, 20,
        ],
        gaps: 17,
        cost: 17,
        expanded: 58,
        generated: 255,
    },
    Random {
        numbers: &[
            17, 12, 1, 11, 13, 6, 20, 2, 3, 5, 10, 19, 14, 15, 16, 18, 9, 7, 8, 4,
        ],
        gaps: 16,
        cost: 17,
        expanded: 73,
        generated: 8_923,
    },
    Random {
        numbers: &[
            28, 9, 26, 3, 8, 24, 12, 19, 27, 2, 30, 18, 15, 10, 22, 4, 11, 21, 13, 1, 29, 20, 23,
            14, 6, 25, 5, 16, 17, 7,
        ],
        gaps: 29,
        cost: 30,
        expanded: 1_545,
        generated: 116_501,
    },
    Random {
        numbers: &[
            17, 12, 1, 11, 13, 6, 20, 27, 3, 5, 10, 19, 23, 15, 16, 29, 26, 28, 8, 30, 2, 4, 14,
            21, 18, 9, 24, 7, 25, 22,
        ],
        gaps: 29,
        cost: 30,
        expanded: 1_276,
        generated: 52_327,
    },
    Random {
        numbers: &[
            30, 32, 12, 40, 6, 34, 28, 17, 14, 22, 9, 24, 15, 33, 27, 1, 29, 7, 21, 20, 8, 3, 10,
            5, 36, 35, 25, 2, 19, 39, 16, 31, 26, 13, 18, 23, 37, 4, 38, 11,
        ],
        gaps: 38,
        cost: 39,
        expanded: 5_465,
        generated: 610_288,
    },
];

#[test]
fn random_stacks_are_sorted_in_the_fewest_flips() {
    for random in RANDOM {
        let numbers = random.numbers;
        let (space, start) = (large(numbers.len()), stack(numbers));
        assert_eq!(space.heuristic(&start), Some(random.gaps), "{start}");
        assert!((random.gaps..=random.gaps + 1).contains(&random.cost));

        let report = ida_star::tree((&space, start)).run();
        assert_eq!(report.counts.generated, random.generated, "{start}");
        let solution = report.solution().expect("every stack can be sorted");
        assert_eq!(solution.proven, Proven::Optimal);
        let plan = solution.plan_in(space).expect("each step is a flip");
        assert_eq!((*plan.start, plan.cost()), (start, random.cost));
        let mut sorted = numbers.to_vec();
        for step in &plan.steps {
            sorted[..step.action.count()].reverse();
        }
        assert!(sorted.iter().copied().eq(1..=numbers.len()), "{start}");

        let report = a_star::graph((&space, start)).run();
        assert_eq!(report.counts.expanded, random.expanded, "{start}");
        let solution = report.solution().expect("every stack can be sorted");
        assert_eq!(solution.cost, Some(random.cost), "{start}");
    }
}

#[test]
fn a_drawing_has_every_pancake() {
    let space = large(64);
    let sorted = space.goals()[0];
    let mut reversed = sorted;
    reversed.flip(64);
    let backdrop = space.backdrop(&reversed);
    let drawing = space.drawing(&reversed, &reversed, Some(&sorted));
    assert_eq!(drawing.shapes.len(), 2 * 64);
    for shape in drawing.shapes {
        let [left, upper, right, lower] = shape.form.bounds();
        assert!(left >= 0.0 && upper >= 0.0, "{shape:?}");
        assert!(
            right <= backdrop.width && lower <= backdrop.height,
            "{shape:?}"
        );
    }
    assert_eq!(space.goal(&reversed), Some(sorted));
}

#[test]
fn bytes_that_are_not_a_stack_are_refused() {
    let unpacked = |mut bytes: &[u8]| large(3).unpack(&mut bytes);
    assert_eq!(unpacked(&[2, 0, 1]), Some(stack(&[3, 1, 2])));
    for bytes in [
        &[2, 0][..],
        &[2, 0, 2],
        &[3, 0, 1],
        &[64, 0, 1],
        &[2, 0, 255],
    ] {
        assert_eq!(unpacked(bytes), None, "{bytes:?}");
    }
}

#[test]
fn an_unsupported_size_is_an_error() {
    for found in [0, 65, 320] {
        let error = SizeError {
            what: "pancakes",
            found,
            expected: 1..=64,
        };
        assert_eq!(Pancakes::<LargeStack>::with_size(found), Err(error));
    }
    let error = large(17).read("18").expect_err("there are seventeen");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found '18', expected a pancake from 1 to 17"
    );
}

fn numbers(most: usize) -> impl Strategy<Value = Vec<usize>> {
    (1..=most).prop_flat_map(|size| Just((1..=size).collect()).prop_shuffle())
}

proptest! {
    #[test]
    fn flips_and_heuristic_agree_with_a_reference(numbers in numbers(64)) {
        let (space, stack) = (large(numbers.len()), stack(&numbers));
        prop_assert_eq!(stack.size(), numbers.len());
        prop_assert_eq!(stack.to_string(), in_words(&numbers));

        let with_plate: Vec<usize> = numbers.iter().copied().chain([numbers.len() + 1]).collect();
        let gaps = with_plate.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count();
        prop_assert_eq!(space.heuristic(&stack), Some(gaps as u32));
        prop_assert_eq!(space.backward_heuristic(&space.goals()[0], &stack), Some(gaps as u32));
        prop_assert_eq!(space.backward_heuristic(&stack, &stack), Some(0));

        let mut flips = Vec::new();
        space.actions(&stack, &mut flips);
        prop_assert_eq!(flips.len(), numbers.len() - 1);
        for flip in flips {
            let mut flipped = numbers.clone();
            flipped[..flip.count()].reverse();
            let successor = space.result(&stack, flip).unwrap();
            prop_assert_eq!(successor.to_string(), in_words(&flipped));
            let ahead = space.heuristic_of_result(&stack, &flip, gaps as u32);
            prop_assert_eq!(ahead, space.heuristic(&successor));
        }
        assert_holds(around(&space, stack).in_place().packed());
    }

    #[test]
    fn both_representations_have_the_same_values(one in numbers(16), seed: u64) {
        let (small, large) = (small(one.len()), large(one.len()));
        let mut other = one.clone();
        other.rotate_left(seed as usize % one.len());
        let read = |numbers: &[usize]| -> (SmallStack, LargeStack) {
            let text = in_words(numbers);
            (small.read(&text).unwrap(), large.read(&text).unwrap())
        };
        let (one, other) = (read(&one), read(&other));
        prop_assert_eq!(small.heuristic(&one.0), large.heuristic(&one.1));
        prop_assert_eq!(
            small.backward_heuristic(&other.0, &one.0),
            large.backward_heuristic(&other.1, &one.1)
        );
        prop_assert_eq!(
            small.drawing(&other.0, &one.0, Some(&other.0)),
            large.drawing(&other.1, &one.1, Some(&other.1))
        );
    }
}

/// A flip from a larger stack leads nowhere.
#[test]
fn a_flip_of_more_pancakes_than_there_are_has_no_result() {
    let mut flips = Vec::new();
    large(64).actions(&large(64).goals()[0], &mut flips);
    let (small, large) = (small(16), large(16));
    let (of_small, of_large) = (small.goals()[0], large.goals()[0]);
    for flip in flips {
        let is_possible = flip.count() <= 16;
        assert_eq!(small.result(&of_small, flip).is_some(), is_possible);
        assert_eq!(large.result(&of_large, flip).is_some(), is_possible);
        let ahead = small.heuristic_of_result(&of_small, &flip, 0);
        assert_eq!(ahead.is_some(), is_possible);
        let ahead = large.heuristic_of_result(&of_large, &flip, 0);
        assert_eq!(ahead.is_some(), is_possible);
    }
}
