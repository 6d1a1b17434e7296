//! Spaces whose methods can fail: every search ends with the first error and expands nothing after it.

use std::cell::Cell;

use search_core::beam::Doubling;
use search_core::engine::Engine;
use search_core::{
    Fallible, Limit, Limits, Outcome, Ranked, Report, Search, StateSpace, Step, Weight,
    WithoutCycleCheck, a_star, beam, best_first, branch_and_bound, breadth_first,
    check::HeuristicMonitor, depth_first, from_fn, hill_climbing, ida_star, iterative_deepening,
    limited_discrepancy, ranked, recursive_best_first, restarting_weighted_a_star, sma_star,
    space::FirstError, uniform_cost, weighted_a_star,
};

use crate::common::bare;
use crate::common::numbers::Numbers;

const GOAL: u32 = 11;

fn successors_of(number: u32) -> impl Iterator<Item = u32> {
    let both = [number + 1, number * 2];
    both.into_iter().filter(|number| *number <= GOAL + 3)
}

fn estimate(number: &u32) -> u32 {
    u32::from(*number != GOAL)
}

/// Counts the calls of a closure, one of which fails.
struct Calls {
    made: Cell<u64>,
    failing: Cell<u64>,
}

impl Calls {
    /// Resets the number of calls, and returns an error at the call with this number, counted from 0.
    fn fail_at(&self, call: u64) {
        self.made.set(0);
        self.failing.set(call);
    }

    /// The error is the number of the call.
    fn call(&self) -> Result<(), u64> {
        let call = self.made.replace(self.made.get() + 1);
        if call == self.failing.get() {
            Err(call)
        } else {
            Ok(())
        }
    }
}

/// Lets each call of the closure fail in turn. Returns the report of a search in which none does.
fn ends_at_each_error<P, E>(
    name: &str,
    calls: &Calls,
    new: impl Fn() -> Search<P, E>,
) -> Report<P::State, P::Cost>
where
    P: Fallible<Error = u64>,
    E: Engine<P>,
{
    calls.fail_at(u64::MAX);
    let complete = new().try_run().expect("no call fails");
    let total = calls.made.get();
    assert!(total > 3, "{name}");
    for call in 0..total {
        calls.fail_at(call);
        assert_eq!(new().try_run().err(), Some(call), "{name}");
        assert_eq!(calls.made.get(), call + 1, "{name}");
        calls.fail_at(call);
        let report = new().run();
        assert_eq!(report.stopped, Some(Limit::Failed), "{name}");
        assert!(report.counts.expanded <= complete.counts.expanded, "{name}");
        // The search cannot continue, not even after the error is taken.
        calls.fail_at(call);
        let mut search = new();
        while search.advance() == Step::Solution {}
        let counts = search.counts();
        assert_eq!(search.space().take_error(), Some(call), "{name}");
        search.set_limits(Limits::default());
        assert_eq!(search.step(), Step::Stopped(Limit::Failed), "{name}");
        assert_eq!(bare(search.counts()), bare(counts), "{name}");
        assert_eq!(calls.made.get(), call + 1, "{name}");
    }
    complete
}

#[test]
fn every_search_ends_with_the_first_error() {
    let calls = Calls {
        made: Cell::new(0),
        failing: Cell::new(0),
    };
    let successors = |number: &u32| calls.call().map(|()| successors_of(*number));
    let fallible = || from_fn(1, successors, |number| *number == GOAL).heuristic(estimate);
    let sound = || {
        let successors = |number: &u32| successors_of(*number);
        from_fn(1, successors, |number| *number == GOAL).heuristic(estimate)
    };
    // Whether an error ends a search does not depend on the type of the space.
    let erased = || (Numbers::fallible(fallible()), 1);
    let weights = || restarting_weighted_a_star::Weights::default();
    let two = Weight::new(2, 1).expect("2 is at least 1");
    // A search in which nothing fails has the counts of one that cannot fail.
    macro_rules! check {
        ($engine:path $(, $argument:expr)*) => {{
            let name = stringify!($engine);
            let report = ends_at_each_error(name, &calls, || $engine($($argument,)* erased()));
            let plain = $engine($($argument,)* (Numbers::of(sound()), 1)).run();
            let counts = |counts| search_core::Counts { bytes: 0, ..bare(counts) };
            assert_eq!(counts(report.counts), counts(plain.counts), "{name}");
        }};
    }
    check!(breadth_first::tree);
    check!(breadth_first::graph);
    check!(depth_first::tree);
    check!(depth_first::graph);
    check!(best_first::tree);
    check!(best_first::graph);
    check!(uniform_cost::graph);
    check!(a_star::tree);
    check!(a_star::graph);
    check!(weighted_a_star::graph, two);
    check!(restarting_weighted_a_star::graph, weights());
    check!(iterative_deepening::tree);
    check!(ida_star::tree);
    check!(limited_discrepancy::tree);
    check!(branch_and_bound::tree);
    check!(recursive_best_first::tree);
    check!(beam::graph, 3);
    check!(beam::graph, Doubling);
    check!(hill_climbing::graph);
    ends_at_each_error("sma_star::tree", &calls, || {
        sma_star::tree(erased(), 50_000)
    });
    ends_at_each_error("of the type of the closures", &calls, || {
        breadth_first::graph(fallible())
    });
    ends_at_each_error("without a check", &calls, || {
        depth_first::tree(WithoutCycleCheck(fallible()))
    });
    ends_at_each_error("with costs", &calls, || {
        let with_costs = |number: &u32| {
            let next = successors_of(*number);
            calls
                .call()
                .map(|()| next.map(|next| (next, u64::from(next))))
        };
        uniform_cost::graph(from_fn(1, with_costs, |number| *number == GOAL))
    });
    ends_at_each_error("checking", &calls, || {
        a_star::graph((HeuristicMonitor::new(fallible()), 1))
    });
}

/// A limit that is reached before the error comes first.
#[test]
fn a_limit_is_reached_before_the_error() {
    let calls = Calls {
        made: Cell::new(0),
        failing: Cell::new(2),
    };
    let successors = |number: &u32| calls.call().map(|()| successors_of(*number));
    let problem = from_fn(1, successors, |number| *number == GOAL);
    let limits = Limits {
        expansions: Some(2),
        ..Limits::default()
    };
    let report = breadth_first::graph(&problem)
        .limits(limits.clone())
        .try_run();
    let report = report.expect("two expansions succeed");
    assert!(matches!(
        report.outcome,
        Outcome::Stopped(Limit::Expansions)
    ));
    calls.fail_at(1);
    assert_eq!(
        breadth_first::graph(&problem)
            .limits(limits)
            .try_run()
            .err(),
        Some(1)
    );
    // The failed expansion is counted: the space was asked for successors.
    calls.fail_at(2);
    let mut search = breadth_first::graph(&problem);
    assert_eq!(search.advance(), Step::Stopped(Limit::Failed));
    assert_eq!(
        (search.counts().expanded, search.counts().generated),
        (3, 4)
    );
    // An error that was not taken ends the next search in the same space before its first step.
    let mut next = breadth_first::graph(&problem);
    assert_eq!(next.step(), Step::Stopped(Limit::Failed));
    assert_eq!(next.counts().goal_tests, 0);
    assert_eq!(problem.take_error(), Some(2));
    assert_eq!(problem.take_error(), None);
    next.restart(1);
    calls.fail_at(u64::MAX);
    assert_eq!(next.advance(), Step::Solution);
}

/// The methods that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    IsGoal,
    Result,
    Heuristic,
}

/// Counts from 0 to 9; one method fails at 5.
struct Count {
    fails: Method,
    error: FirstError<String>,
}

impl Count {
    fn value<T>(&self, method: Method, number: u32, value: T) -> Option<T> {
        let fails = self.fails == method && number == 5;
        let value = if fails {
            Err(format!("{method:?} of {number}"))
        } else {
            Ok(value)
        };
        self.error.keep(value)
    }
}

impl StateSpace for Count {
    type State = u32;
    type Action = ();
    type Cost = u32;

    const FALLIBLE: bool = true;

    fn has_failed(&self) -> bool {
        self.error.is_set()
    }

    fn is_goal(&self, number: &u32) -> bool {
        // A wrong value is never used.
        self.value(Method::IsGoal, *number, *number == 9)
            .unwrap_or(true)
    }

    fn actions(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }

    fn result(&self, number: &u32, (): ()) -> Option<u32> {
        self.value(Method::Result, *number, number + 1)
    }

    fn heuristic(&self, number: &u32) -> Option<u32> {
        self.value(Method::Heuristic, *number, 0)
    }
}

impl Fallible for Count {
    type Error = String;

    fn take_error(&self) -> Option<String> {
        self.error.take()
    }
}

impl Ranked for Count {
    fn states(&self) -> u64 {
        10
    }

    fn rank(&self, number: &u32) -> u64 {
        u64::from(*number)
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

#[test]
fn every_method_can_fail() {
    for (fails, expanded) in [
        (Method::IsGoal, 5),
        (Method::Result, 6),
        (Method::Heuristic, 5),
    ] {
        let count = || Count {
            fails,
            error: FirstError::new(),
        };
        let expected = Some(format!("{fails:?} of 5"));
        assert_eq!(a_star::graph((count(), 0)).try_run().err(), expected);
        assert_eq!(a_star::tree((count(), 0)).try_run().err(), expected);
        assert_eq!(a_star::graph((&count(), 0)).run().counts.expanded, expanded);
        assert_eq!(ida_star::tree((count(), 0)).try_run().err(), expected);
        if fails != Method::Heuristic {
            assert_eq!(depth_first::tree((count(), 0)).try_run().err(), expected);
            assert_eq!(depth_first::graph((count(), 0)).try_run().err(), expected);
            assert_eq!(
                breadth_first::graph((&count(), 0)).run().counts.expanded,
                expanded
            );
        }
    }
    let error = FirstError::new();
    assert_eq!(error.keep(Ok::<_, u8>(7)), Some(7));
    assert_eq!(
        (error.keep::<()>(Err(1)), error.keep::<()>(Err(2))),
        (None, None)
    );
    assert_eq!(format!("{error:?}"), "FirstError(Some(1))");
    assert_eq!((error.take(), error.is_set()), (Some(1), false));
}

#[test]
fn a_search_by_ranks_ends_in_the_layer_with_the_error_and_cannot_continue() {
    let count = Count {
        fails: Method::Result,
        error: FirstError::new(),
    };
    let mut layers = ranked::breadth_first((&count, 0)).expect("0 has a rank");
    assert_eq!(layers.advance(), Step::Stopped(Limit::Failed));
    assert_eq!(layers.states(), [1; 6]);
    assert_eq!(count.take_error().as_deref(), Some("Result of 5"));
    assert_eq!(layers.step(), Step::Stopped(Limit::Failed));
    assert_eq!(layers.states(), [1; 6]);
}

/// They run on one core, as several would go on after the error.
#[cfg(feature = "parallel")]
#[test]
fn parallel_searches_expand_nothing_after_the_error() {
    use search_core::{parallel_breadth_first, parallel_ida_star};

    let count = Count {
        fails: Method::Result,
        error: FirstError::new(),
    };
    let report = parallel_breadth_first::graph((&count, 0)).run();
    assert_eq!(report.stopped, Some(Limit::Failed));
    assert_eq!(report.counts.expanded, 6);
    assert_eq!(count.take_error().as_deref(), Some("Result of 5"));
    let alone = ida_star::tree((&count, 0)).run();
    assert_eq!(count.take_error().as_deref(), Some("Result of 5"));
    let report = parallel_ida_star::tree((&count, 0)).run();
    assert_eq!(report.stopped, Some(Limit::Failed));
    assert_eq!(report.counts.expanded, alone.counts.expanded);
    assert_eq!(count.take_error().as_deref(), Some("Result of 5"));
}
