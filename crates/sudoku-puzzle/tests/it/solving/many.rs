//! Many puzzles in parallel.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sudoku_puzzle::{
    Puzzle, Solver,
    board::Size,
    method::Method,
    solve::{Uniqueness, solve_many},
};

use crate::common::{full, random, with_clues};

#[test]
fn answers_are_in_the_order_of_the_puzzles() {
    let size = Size::new(4).expect("the size is valid");
    let mut random = random(7);
    let puzzles: Vec<Puzzle> = (0..10_000)
        .map(|number| with_clues(&full(size, &mut random), number % 17, &mut random))
        .collect();
    let count = |solver: &mut Solver<'_>, puzzle: &Puzzle| solver.count(puzzle, 1000);
    let at_once: Vec<_> = solve_many(Method::Fast, &puzzles, count).collect();
    let mut solver = Solver::default();
    let one_by_one: Vec<_> = puzzles
        .iter()
        .map(|puzzle| count(&mut solver, puzzle))
        .collect();
    assert_eq!(at_once, one_by_one);
}

#[test]
fn an_endless_list_is_read_lazily() {
    let read = Cell::new(0);
    let size = Size::new(4).expect("the size is valid");
    let puzzles = std::iter::repeat_with(|| {
        read.set(read.get() + 1);
        Puzzle::empty(size)
    });
    let unique = |solver: &mut Solver<'_>, puzzle: Puzzle| solver.solve_unique(&puzzle);
    let answers = solve_many(Method::Fast, puzzles, unique);
    let several = answers
        .take(5000)
        .filter(|answer| matches!(answer, Ok(Uniqueness::Several(..))));
    assert_eq!(several.count(), 5000);
    assert!(read.get() <= 10_000, "{} were read", read.get());
}

/// Regression test: the whole batch was lost.
#[test]
fn a_panic_replaces_only_one_answer() {
    let size = Size::new(4).expect("the size is valid");
    let count = |solver: &mut Solver<'_>, number: u64| {
        let solutions = solver.count(&Puzzle::empty(size), number);
        assert!(number % 50 != 7, "the answer to {number}");
        solutions
    };
    let mut answers = solve_many(Method::Fast, 0..300, count);
    for number in 0..300 {
        let answer = catch_unwind(AssertUnwindSafe(|| answers.next()));
        match answer {
            Ok(answer) => assert_eq!(answer, Some(Ok(number.min(288)))),
            Err(panic) => {
                assert_eq!(number % 50, 7);
                let message = panic
                    .downcast::<String>()
                    .expect("the message is formatted");
                assert_eq!(*message, format!("the answer to {number}"));
            }
        }
    }
    assert!(answers.next().is_none());
}
