//! Limits apply to an answer as a whole, and answers that are not known are errors.

use std::time::Duration;

use search_core::{CancelFlag, Limit, Limits};
use sudoku_puzzle::{
    Puzzle, Solver,
    board::Size,
    method::Method,
    solve::{Uniqueness, Unknown},
};

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(Size::new(n).expect("the size is valid"))
}

fn within(limits: Limits) -> impl Iterator<Item = Solver<'static>> {
    let solver = move |method| Solver::new(method).limits(limits.clone());
    Method::ALL.into_iter().map(solver)
}

#[test]
fn a_limit_on_expansions_is_exact_and_returns_the_number_of_solutions_found() {
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        assert_eq!(solver.count(&empty(4), u64::MAX), Ok(288));
        let all = solver.counts().expanded;
        for most in [0, 1, all / 2, all - 1] {
            let limits = Limits {
                expansions: Some(most),
                ..Limits::default()
            };
            let mut solver = Solver::new(method).limits(limits);
            let unknown = solver
                .count(&empty(4), u64::MAX)
                .expect_err("the limit is too low");
            assert_eq!(unknown.limit, Limit::Expansions);
            assert!(unknown.found < 288);
            assert_eq!(solver.counts().expanded, most, "{method}");
        }
        let limits = Limits {
            expansions: Some(all),
            ..Limits::default()
        };
        let mut solver = Solver::new(method).limits(limits);
        assert_eq!(solver.count(&empty(4), u64::MAX), Ok(288));
    }
}

#[test]
fn a_limit_applies_to_all_searches_of_an_answer_together() {
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        solver.true_candidates(&empty(4)).expect("no limit is set");
        let all = solver.counts().expanded;
        let limits = Limits {
            expansions: Some(all - 1),
            ..Limits::default()
        };
        let mut solver = Solver::new(method).limits(limits);
        let unknown = solver
            .true_candidates(&empty(4))
            .expect_err("the limit is one too low");
        assert_eq!(unknown.limit, Limit::Expansions);
        assert_eq!(solver.counts().expanded, all - 1, "{method}");
    }
}

#[test]
fn answers_are_unknown_without_time_or_when_cancelled() {
    let flag = CancelFlag::new();
    flag.raise();
    let cancelled = Limits {
        cancel: Some(flag),
        ..Limits::default()
    };
    let no_time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for (limits, limit) in [(cancelled, Limit::Cancelled), (no_time, Limit::Time)] {
        let unknown = Unknown { limit, found: 0 };
        for mut solver in within(limits) {
            assert_eq!(solver.solve(&empty(9)), Err(unknown));
            assert_eq!(solver.solve_unique(&empty(9)), Err(unknown));
            assert_eq!(solver.count(&empty(9), 5), Err(unknown));
            assert_eq!(solver.is_valid(&empty(9)), Err(unknown));
            assert_eq!(solver.is_minimal(&empty(9)), Err(unknown));
            assert_eq!(solver.true_candidates(&empty(9)), Err(unknown));
            assert_eq!(solver.backbone(&empty(9)), Err(unknown));
            let solutions: Vec<_> = solver.solutions(&empty(9)).collect();
            assert_eq!(solutions, [Err(unknown)]);
        }
    }
}

#[test]
fn progress_is_reported_at_each_interval_and_changes_nothing() {
    for method in Method::ALL {
        let mut plain = Solver::new(method);
        assert_eq!(plain.count(&empty(4), u64::MAX), Ok(288));
        let mut reported = Vec::new();
        let mut solver = Solver::new(method).progress(7, |counts| reported.push(counts.expanded));
        assert_eq!(solver.count(&empty(4), u64::MAX), Ok(288));
        let expanded = solver.counts().expanded;
        drop(solver);
        assert_eq!(expanded, plain.counts().expanded, "{method}");
        assert!(
            reported.is_sorted() && reported.len() as u64 >= expanded / 7 / 2,
            "{reported:?}"
        );
    }
}

/// Regression test: the time between two solutions was subtracted twice.
#[test]
fn a_pause_counts_once() {
    let limits = Limits {
        time: Some(Duration::from_secs(4)),
        ..Limits::default()
    };
    for mut solver in within(limits) {
        let clues = empty(4);
        let mut solutions = solver.solutions(&clues);
        assert!(matches!(solutions.next(), Some(Ok(_))));
        std::thread::sleep(Duration::from_millis(300));
        assert!(solutions.all(|solution| solution.is_ok()));
    }
}

/// Regression test: limits were not checked without a search.
#[test]
fn a_time_limit_applies_to_propagation_alone() {
    let mut solver = Solver::default();
    let full = solver
        .solve(&empty(36))
        .expect("no limit is reached")
        .expect("the puzzle has solutions");
    let limits = Limits {
        time: Some(Duration::from_millis(5)),
        ..Limits::default()
    };
    for mut solver in within(limits) {
        let unknown = solver
            .redundant_clues(&full)
            .expect_err("1,296 searches take longer");
        assert_eq!(unknown.limit, Limit::Time);
    }
}

/// Regression test: the memory of the previous answer exceeded the limit immediately.
#[test]
fn a_solver_that_ran_out_of_bytes_can_be_used_again() {
    let settings = sudoku_puzzle::board::Settings::default();
    let engine = sudoku_puzzle::method::Order::BreadthFirst;
    let limits = Limits {
        bytes: Some(20_000),
        ..Limits::default()
    };
    let mut solver = Solver::new(Method::Candidates { settings, engine }).limits(limits);
    let unknown = solver
        .count(&empty(4), 1000)
        .expect_err("the limit is too low");
    assert_eq!(unknown.limit, Limit::Bytes);
    let small: Puzzle = "1234............".parse().expect("the puzzle is valid");
    assert_eq!(solver.count(&small, 1000), Ok(12));
}

#[test]
fn a_limit_on_generations_applies_to_all_searches_together() {
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        solver.true_candidates(&empty(4)).expect("no limit is set");
        let limits = Limits {
            generations: Some(solver.counts().generated / 2),
            ..Limits::default()
        };
        solver.set_limits(limits);
        let unknown = solver
            .true_candidates(&empty(4))
            .expect_err("the limit is half of that");
        assert_eq!(unknown.limit, Limit::Generations, "{method}");
    }
}

#[test]
fn a_stopped_count_returns_the_number_found() {
    let mut solver = Solver::new(Method::Compact);
    let limits = Limits {
        expansions: Some(500),
        ..Limits::default()
    };
    solver.set_limits(limits.clone());
    let found = solver
        .count(&empty(4), 1000)
        .expect_err("the limit is too low")
        .found;
    let mut solver = Solver::new(Method::Compact).limits(limits);
    let clues = empty(4);
    let solutions = solver.solutions(&clues).filter(Result::is_ok).count();
    assert!(found > 10 && found == solutions as u64);
}

#[test]
fn a_solver_can_be_sent_to_another_thread() {
    let mut solver = Solver::default();
    let count = std::thread::spawn(move || solver.count(&empty(4), 1000));
    assert_eq!(count.join().expect("the thread does not panic"), Ok(288));
}

/// Regression test: the solution was discarded.
#[test]
fn a_solution_found_before_the_limit_is_returned() {
    let puzzle: Puzzle = "1..4..2..3......".parse().expect("the puzzle is valid");
    let mut found_before_limit = 0;
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        let one = solver.solve_unique(&puzzle).expect("no limit is set");
        let Uniqueness::One(only) = one else {
            panic!("the solution is unique: {one:?}");
        };
        let all = solver.counts().expanded;
        let within = |most| {
            let limits = Limits {
                expansions: Some(most),
                ..Limits::default()
            };
            Solver::new(method).limits(limits).solve_unique(&puzzle)
        };
        for most in 0..all {
            match within(most) {
                Ok(answer) => {
                    found_before_limit += 1;
                    let expected = Uniqueness::AtLeastOne(only.clone(), Limit::Expansions);
                    assert_eq!(answer, expected);
                }
                Err(unknown) => assert_eq!(
                    unknown,
                    Unknown {
                        limit: Limit::Expansions,
                        found: 0
                    }
                ),
            }
        }
        assert_eq!(within(all), Ok(Uniqueness::One(only)), "{method}");
    }
    assert!(found_before_limit > 0);
    let two = Limits {
        expansions: Some(60),
        ..Limits::default()
    };
    let mut found = within(two).map(|mut solver| solver.solve_unique(&empty(4)));
    assert!(found.all(|answer| matches!(answer, Ok(Uniqueness::Several(..)))));
}
