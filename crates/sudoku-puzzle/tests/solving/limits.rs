//! A limit holds for an answer as a whole, and what it keeps from being known is said not to be.

use std::time::Duration;

use search_core::{CancelFlag, Limit, Limits};
use sudoku_puzzle::{Method, Puzzle, Size, Solver, Unknown};

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(Size::new(n).expect("a side that boards have"))
}

fn within(limits: Limits) -> impl Iterator<Item = Solver<'static>> {
    let solver = move |method| Solver::new(method).limits(limits.clone());
    Method::ALL.into_iter().map(solver)
}

#[test]
fn a_limit_on_expansions_is_exact_and_says_how_many_were_found() {
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
                .expect_err("it is too few");
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
fn a_limit_holds_for_all_searches_of_an_answer_together() {
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        solver
            .true_candidates(&empty(4))
            .expect("there is no limit");
        let all = solver.counts().expanded;
        let limits = Limits {
            expansions: Some(all - 1),
            ..Limits::default()
        };
        let mut solver = Solver::new(method).limits(limits);
        let unknown = solver
            .true_candidates(&empty(4))
            .expect_err("one is missing");
        assert_eq!(unknown.limit, Limit::Expansions);
        assert_eq!(solver.counts().expanded, all - 1, "{method}");
    }
}

#[test]
fn no_time_and_a_raised_flag_leave_everything_unknown() {
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
fn progress_is_told_after_every_so_many_expansions_and_changes_nothing() {
    for method in Method::ALL {
        let mut plain = Solver::new(method);
        assert_eq!(plain.count(&empty(4), u64::MAX), Ok(288));
        let mut told = Vec::new();
        let mut solver = Solver::new(method).progress(7, |counts| told.push(counts.expanded));
        assert_eq!(solver.count(&empty(4), u64::MAX), Ok(288));
        let expanded = solver.counts().expanded;
        drop(solver);
        assert_eq!(expanded, plain.counts().expanded, "{method}");
        assert!(
            told.is_sorted() && told.len() as u64 >= expanded / 7 / 2,
            "{told:?}"
        );
    }
}
