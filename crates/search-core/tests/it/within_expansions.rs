//! Limits within an expansion: of a state with very many successors, or with successors that take long.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use search_core::engine::Engine;
use search_core::{
    Backward, BackwardHeuristic, CancelFlag, Counts, Limit, Limits, Search, StateSpace, Step,
    a_star, beam, best_first, bidirectional, breadth_first, engine::Clock, from_fn, hill_climbing,
    ida_star, mm, nbs, recursive_best_first, sma_star, uniform_cost,
};

const BILLION: u64 = 1_000_000_000;

/// From 0 to any number up to a billion, in one step. There is no goal.
#[derive(Clone, Copy)]
struct Anywhere;

impl StateSpace for Anywhere {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, _: &u64, _: &mut Vec<u64>) {
        panic!("they do not fit into memory");
    }
    fn lazy_actions(&self, _: &u64) -> Option<impl Iterator<Item = u64>> {
        Some(1..=BILLION)
    }
    fn result(&self, _: &u64, number: u64) -> Option<u64> {
        Some(number)
    }
}

impl Backward for Anywhere {
    fn goals(&self) -> Vec<u64> {
        vec![BILLION + 1]
    }
    fn predecessors(&self, _: &u64, _: impl FnMut(u64, u32)) {}
}

impl BackwardHeuristic for Anywhere {
    fn backward_heuristic(&self, _: &u64, _: &u64) -> Option<u32> {
        Some(0)
    }
}

/// Asserts that a limit on bytes and the cancel flag stop the search within the first expansion.
fn stops_within_an_expansion<P, E>(search: impl Fn() -> Search<P, E>)
where
    P: StateSpace<State = u64>,
    E: Engine<P>,
{
    let most = 10 << 20;
    let mut limited = search().limits(Limits {
        bytes: Some(most),
        ..Limits::default()
    });
    for _ in 0..5 {
        assert_eq!(limited.advance(), Step::Stopped(Limit::Bytes));
        let counts = limited.counts();
        assert_eq!(counts.expanded, 1);
        assert!(counts.bytes <= most, "{counts:?}");
        let growth = limited.could_not_grow().expect("it held less than that");
        assert!(counts.bytes + growth.bytes() > most);
    }
    limited.set_limits(Limits {
        bytes: Some(2 * most),
        ..Limits::default()
    });
    assert_eq!(limited.advance(), Step::Stopped(Limit::Bytes));
    assert!(limited.counts().bytes > most / 2, "it used the larger room");
    let seconds = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
    let mut timed = search().limits(Limits {
        time: Some(Duration::from_secs(20)),
        clock,
        ..Limits::default()
    });
    assert_eq!(timed.advance(), Step::Stopped(Limit::Time));
    assert_eq!(timed.counts().expanded, 1);
}

#[test]
fn a_state_with_a_billion_successors_was_expanded_without_a_check_of_the_limits() {
    let problem = (Anywhere, 0);
    stops_within_an_expansion(|| breadth_first::graph(problem));
    stops_within_an_expansion(|| breadth_first::tree(problem));
    stops_within_an_expansion(|| a_star::graph(problem));
    stops_within_an_expansion(|| uniform_cost::tree(problem));
    stops_within_an_expansion(|| best_first::graph(problem));
    stops_within_an_expansion(|| bidirectional::graph(problem));
    stops_within_an_expansion(|| nbs::graph(problem));
    stops_within_an_expansion(|| recursive_best_first::tree(problem));
    stops_within_an_expansion(|| beam::graph(10, problem));
    stops_within_an_expansion(|| hill_climbing::graph(problem));
    #[cfg(feature = "parallel")]
    stops_within_an_expansion(|| search_core::parallel_breadth_first::graph(problem));
}

/// The successors of 0 are 1 to 80, of which 80 is the goal. The tenth heuristic value since the flag was lowered raises it.
#[derive(Default)]
struct Slow {
    evaluated: Cell<u32>,
    cancel: CancelFlag,
}

impl StateSpace for Slow {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        *number == 80
    }
    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        if *number == 0 {
            out.extend(1..=80);
        }
    }
    fn result(&self, _: &u32, number: u32) -> Option<u32> {
        Some(number)
    }
    fn heuristic(&self, number: &u32) -> Option<u32> {
        self.evaluated.set(self.evaluated.get() + 1);
        if self.evaluated.get() == 10 {
            self.cancel.raise();
        }
        Some(u32::from(*number < 80))
    }
}

impl Backward for Slow {
    fn goals(&self) -> Vec<u32> {
        vec![80]
    }
    fn predecessors(&self, number: &u32, mut visit: impl FnMut(u32, u32)) {
        if *number > 0 {
            visit(0, 1);
        }
    }
}

impl BackwardHeuristic for Slow {
    fn backward_heuristic(&self, _: &u32, number: &u32) -> Option<u32> {
        Some(u32::from(*number > 0))
    }
}

/// Asserts that the search stops soon after the tenth heuristic value, and continues as if it had not.
fn stops_between_two_evaluations<'a, E>(slow: &'a Slow, search: impl Fn() -> Search<&'a Slow, E>)
where
    E: Engine<&'a Slow>,
{
    let comparable = |counts: Counts| Counts {
        elapsed: None,
        bytes: 0,
        ..counts
    };
    let mut whole = search();
    let end = whole.advance();
    slow.cancel.lower();
    slow.evaluated.set(0);
    let seconds = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
    let mut stopped = search().limits(Limits {
        cancel: Some(slow.cancel.clone()),
        clock,
        ..Limits::default()
    });
    assert_eq!(stopped.advance(), Step::Stopped(Limit::Cancelled));
    let counts = stopped.counts();
    assert!(
        counts.expanded <= 1 && slow.evaluated.get() <= 11,
        "{counts:?}"
    );
    slow.cancel.lower();
    assert_eq!(stopped.advance(), end);
    assert_eq!(comparable(stopped.counts()), comparable(whole.counts()));
}

#[test]
fn the_clock_was_not_read_between_the_slow_heuristic_values_of_the_successors_of_a_state() {
    let slow = &Slow::default();
    stops_between_two_evaluations(slow, || a_star::graph((slow, 0)));
    stops_between_two_evaluations(slow, || a_star::tree((slow, 0)));
    stops_between_two_evaluations(slow, || best_first::graph((slow, 0)));
    stops_between_two_evaluations(slow, || beam::graph(10, (slow, 0)));
    stops_between_two_evaluations(slow, || hill_climbing::graph((slow, 0)));
    stops_between_two_evaluations(slow, || ida_star::tree((slow, 0)));
    stops_between_two_evaluations(slow, || mm::graph((slow, 0)));
    stops_between_two_evaluations(slow, || nbs::graph((slow, 0)));
    stops_between_two_evaluations(slow, || recursive_best_first::tree((slow, 0)));
    stops_between_two_evaluations(slow, || sma_star::tree((slow, 0), 1 << 20));
}

#[test]
fn a_raised_limit_on_bytes_was_ignored_within_an_expansion() {
    let next = |number: &u64| 1..=(if *number == 0 { 1_000_000 } else { 0 });
    let problem = from_fn(0, next, |number| *number == 1_000_000);
    let mut search = breadth_first::graph(&problem).limits(Limits {
        bytes: Some(1 << 20),
        ..Limits::default()
    });
    assert_eq!(search.advance(), Step::Stopped(Limit::Bytes));
    search.set_limits(Limits::default());
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.counts().generated, 1_000_000);
}

/// The successors of 0 are 1 to 80, at costs that are too large to be added.
#[derive(Clone, Copy)]
struct TooCostly;

impl StateSpace for TooCostly {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        *number == 100
    }
    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        if *number == 0 {
            out.extend(1..=80);
        }
    }
    fn result(&self, _: &u32, number: u32) -> Option<u32> {
        Some(number)
    }
    fn cost(&self, _: &u32, _: &u32) -> u32 {
        u32::MAX
    }
}

impl Backward for TooCostly {
    fn goals(&self) -> Vec<u32> {
        vec![100]
    }
    fn predecessors(&self, _: &u32, _: impl FnMut(u32, u32)) {}
}

impl BackwardHeuristic for TooCostly {
    fn backward_heuristic(&self, _: &u32, _: &u32) -> Option<u32> {
        Some(0)
    }
}

#[test]
fn a_state_whose_paths_all_cost_too_much_was_no_dead_end_after_a_stop() {
    let search = || mm::graph((TooCostly, 0));
    let mut whole = search();
    let end = whole.advance();
    assert!(whole.counts().dead_ends > 0);
    let seconds = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
    let mut stopped = search();
    let mut stops = 0;
    loop {
        stops += 1;
        stopped.set_limits(Limits {
            time: Some(Duration::from_secs(5 * stops)),
            clock: clock.clone(),
            ..Limits::default()
        });
        match stopped.advance() {
            Step::Stopped(Limit::Time) => {}
            other => break assert_eq!(other, end),
        }
    }
    assert!(stops > 2, "it was stopped within the expansion");
    let (found, expected) = (stopped.counts(), whole.counts());
    assert_eq!(
        (found.expanded, found.generated, found.dead_ends),
        (expected.expanded, expected.generated, expected.dead_ends)
    );
}

#[cfg(feature = "parallel")]
#[test]
fn a_goal_below_many_actions_was_confused_with_another_state_on_several_threads() {
    // The first 1,500 successors lead nowhere.
    let next = |number: &u32| {
        let most = if *number == 0 {
            2000
        } else {
            u32::from(*number == 1500)
        };
        let number = *number;
        (1..=most).map(move |step| number + step)
    };
    let problem = from_fn(0, next, |number| *number == 1501);
    let one = ida_star::tree(&problem).run();
    let many = search_core::parallel_ida_star::tree(&problem).run();
    let path = |solution: &search_core::Solution<u32>| {
        let path = solution.path().expect("it has a path");
        path.copied().collect::<Vec<u32>>()
    };
    assert_eq!(one.solution().map(path), Some(vec![0, 1501]));
    assert_eq!(many.solution().map(path), one.solution().map(path));
    assert_eq!(many.counts.expanded, one.counts.expanded);
}
