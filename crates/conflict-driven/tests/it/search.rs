//! Conflict-driven search compared with brute force over all assignments.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use conflict_driven::{Choices, ConflictDriven, Need};
use proptest::prelude::*;
use search_core::{CancelFlag, Limit, Limits, Outcome, Step};

/// A puzzle given by the number of choices and its groups.
#[derive(Clone, Debug)]
struct Groups {
    count: usize,
    groups: Vec<(Need, Vec<usize>)>,
}

impl Choices for Groups {
    type Solution = Vec<usize>;

    fn count(&self) -> usize {
        self.count
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        for (need, choices) in &self.groups {
            group(*need, choices);
        }
    }

    fn solution(&self, made: &[usize]) -> Vec<usize> {
        made.to_vec()
    }
}

impl Groups {
    fn is_solution(&self, made: &[usize]) -> bool {
        self.groups.iter().all(|(need, choices)| {
            let met = choices
                .iter()
                .filter(|choice| made.contains(choice))
                .count();
            met == 1 || met == 0 && *need == Need::AtMostOne
        })
    }

    /// Returns all solutions, by testing every set of choices.
    fn by_brute_force(&self) -> Vec<Vec<usize>> {
        let made = |set: u32| (0..self.count).filter(move |choice| set >> choice & 1 == 1);
        let sets = (0..1 << self.count).map(|set| made(set).collect());
        let mut solutions: Vec<Vec<usize>> =
            sets.filter(|set: &Vec<_>| self.is_solution(set)).collect();
        solutions.sort_unstable();
        solutions
    }

    /// The pigeonhole problem with one hole less than pigeons; a choice puts a pigeon into a hole. It has no solution,
    /// and the proof is long.
    fn pigeons(pigeons: usize) -> Groups {
        let holes = pigeons - 1;
        let by_pigeon = (0..pigeons).map(|pigeon| {
            let choices = (0..holes).map(|hole| pigeon * holes + hole).collect();
            (Need::ExactlyOne, choices)
        });
        let by_hole = (0..holes).map(|hole| {
            let choices = (0..pigeons).map(|pigeon| pigeon * holes + hole).collect();
            (Need::AtMostOne, choices)
        });
        Groups {
            count: pigeons * holes,
            groups: by_pigeon.chain(by_hole).collect(),
        }
    }

    /// Latin squares of order n: each symbol once in each row and column.
    fn latin(n: usize) -> Groups {
        let choice = |row, column, symbol| (row * n + column) * n + symbol;
        let mut groups = Vec::new();
        for one in 0..n {
            for two in 0..n {
                for of in [
                    |a, b, c| (a, b, c),
                    |a, b, c| (a, c, b),
                    |a, b, c| (c, a, b),
                ] {
                    let choices = (0..n).map(|three| {
                        let (row, column, symbol) = of(one, two, three);
                        choice(row, column, symbol)
                    });
                    groups.push((Need::ExactlyOne, choices.collect()));
                }
            }
        }
        Groups {
            count: n * n * n,
            groups,
        }
    }
}

fn solutions<P: Choices>(search: &mut ConflictDriven<P>) -> Vec<P::Solution> {
    search.solutions().map(|solution| solution.state).collect()
}

fn any_groups() -> impl Strategy<Value = Groups> {
    (1usize..=12).prop_flat_map(|count| {
        let need = prop_oneof![3 => Just(Need::ExactlyOne), 1 => Just(Need::AtMostOne)];
        let choices =
            proptest::sample::subsequence((0..count).collect::<Vec<_>>(), 0..=count.min(5))
                .prop_shuffle();
        let groups = proptest::collection::vec((need, choices), 0..=12);
        groups.prop_map(move |groups| Groups { count, groups })
    })
}

proptest! {
    #[test]
    fn every_solution_is_found_once(groups in any_groups()) {
        let mut search = conflict_driven::search(&groups);
        let mut found = solutions(&mut search);
        prop_assert_eq!(search.advance(), Step::Exhausted);
        prop_assert_eq!(search.counts().goal_tests, found.len() as u64);
        found.sort_unstable();
        prop_assert_eq!(found, groups.by_brute_force());
    }

    #[test]
    fn excluded_solutions_are_not_found(groups in any_groups(), every in 1usize..4) {
        let all = groups.by_brute_force();
        let mut search = conflict_driven::search(&groups);
        let (excluded, left): (Vec<_>, Vec<_>) =
            all.into_iter().enumerate().partition(|(number, _)| number % every == 0);
        for (_, solution) in &excluded {
            search.exclude(solution);
        }
        let mut found = solutions(&mut search);
        found.sort_unstable();
        // A solution that makes all choices of an excluded one, and more, is excluded with it.
        let left: Vec<Vec<usize>> = left.into_iter().map(|(_, solution)| solution).filter(|solution| {
            !excluded.iter().any(|(_, other)| other.iter().all(|choice| solution.contains(choice)))
        }).collect();
        prop_assert_eq!(found, left);
    }
}

/// OEIS A002860.
#[test]
fn numbers_of_latin_squares() {
    for (n, count) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        let found = conflict_driven::search(Groups::latin(n))
            .solutions()
            .count();
        assert_eq!(found, count, "{n}");
    }
}

#[test]
fn pigeonhole_problems_have_no_solution() {
    for pigeons in 2..=7 {
        let report = conflict_driven::search(Groups::pigeons(pigeons)).run();
        assert!(matches!(report.outcome, Outcome::Exhausted), "{pigeons}");
    }
}

/// Eight pigeons take about ten thousand conflicts, with many reductions and restarts.
#[test]
fn proofs_survive_restarts_and_reductions() {
    let mut search = conflict_driven::search(Groups::pigeons(8));
    assert_eq!(search.advance(), Step::Exhausted);
    let counts = search.counts();
    assert!(counts.dead_ends > counts.stored, "{counts}");
    assert!(counts.dead_ends > 1_000, "{counts}");
}

#[test]
fn an_empty_group_that_needs_a_choice_has_no_solution() {
    let none = Groups {
        count: 2,
        groups: vec![(Need::ExactlyOne, vec![])],
    };
    let mut search = conflict_driven::search(none);
    assert_eq!(search.step(), Step::Exhausted);
    assert_eq!(search.step(), Step::Exhausted);
    assert_eq!(search.counts().expanded, 0);
}

#[test]
fn a_puzzle_without_choices_has_one_solution() {
    let empty = Groups {
        count: 0,
        groups: vec![],
    };
    assert_eq!(solutions(&mut conflict_driven::search(&empty)), [[]; 1]);
}

#[test]
fn runs_are_reproducible() {
    let run = || {
        let mut search = conflict_driven::search(Groups::latin(4));
        let found = solutions(&mut search);
        let counts = search.counts();
        (
            found,
            counts.expanded,
            counts.generated,
            counts.dead_ends,
            counts.stored,
            counts.bytes,
        )
    };
    assert_eq!(run(), run());
}

#[test]
fn a_stopped_search_continues_unchanged() {
    let groups = Groups::latin(4);
    let mut whole = conflict_driven::search(&groups);
    let all = solutions(&mut whole);
    let mut search = conflict_driven::search(&groups);
    let mut found = Vec::new();
    for expansions in (0..).step_by(7) {
        search.set_limits(Limits {
            expansions: Some(expansions),
            ..Limits::default()
        });
        found.extend(solutions(&mut search));
        assert!(search.counts().expanded <= expansions);
        if search.step() == Step::Exhausted {
            break;
        }
        assert_eq!(search.step(), Step::Stopped(Limit::Expansions));
    }
    assert_eq!(found, all);
    assert_eq!(search.counts().generated, whole.counts().generated);
}

#[test]
fn a_search_continues_after_each_limit() {
    let cancel = CancelFlag::new();
    cancel.raise();
    let zero = Some(0);
    for (limits, limit) in [
        (
            Limits {
                generations: zero,
                ..Limits::default()
            },
            Limit::Generations,
        ),
        (
            Limits {
                depth: zero,
                ..Limits::default()
            },
            Limit::Depth,
        ),
        (
            Limits {
                bytes: zero,
                ..Limits::default()
            },
            Limit::Bytes,
        ),
        (
            Limits {
                time: Some(std::time::Duration::ZERO),
                ..Limits::default()
            },
            Limit::Time,
        ),
        (
            Limits {
                cancel: Some(cancel),
                ..Limits::default()
            },
            Limit::Cancelled,
        ),
    ] {
        let mut search = conflict_driven::search(Groups::latin(3)).limits(limits);
        assert_eq!(search.advance(), Step::Stopped(limit));
        assert!(search.solution().is_none());
        search.set_limits(Limits::default());
        assert_eq!(search.solutions().count(), 12);
    }
}

#[test]
fn a_search_restarts_with_another_puzzle() {
    let mut search = conflict_driven::search(Groups::latin(2));
    assert_eq!(search.solutions().count(), 2);
    search.restart(Groups::latin(3));
    assert_eq!(search.counts().expanded, 0);
    assert_eq!(search.solutions().count(), 12);
}

/// One choice, which is made. Its solution panics once.
struct PanicsOnce(Cell<bool>);

impl Choices for PanicsOnce {
    type Solution = ();

    fn count(&self) -> usize {
        1
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        group(Need::ExactlyOne, &[0]);
    }

    fn solution(&self, _: &[usize]) {
        if !self.0.replace(true) {
            resume_unwind(Box::new("expected by the test"));
        }
    }
}

#[test]
fn a_search_whose_solution_panicked_does_not_report_that_there_is_none() {
    let mut search = conflict_driven::search(PanicsOnce(Cell::new(false)));
    assert!(catch_unwind(AssertUnwindSafe(|| search.solutions().count())).is_err());
    assert_eq!(search.solutions().count(), 0);
    assert_eq!(search.advance(), Step::Stopped(Limit::Panicked));
    search.restart(PanicsOnce(Cell::new(true)));
    assert_eq!(search.advance(), Step::Solution);
}
