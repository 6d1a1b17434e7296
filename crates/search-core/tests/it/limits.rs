//! Each limit is reported by its name and is exact, and a stopped search continues without loss.

use std::sync::mpsc;
use std::time::Duration;

use search_core::engine::Engine;
use search_core::policy::{self, Insertion, Policy};
use search_core::{
    CancelFlag, Limit, Limits, Node, Observer, Search, StateSpace, Step, breadth_first, depth_first,
};

use crate::common::map::Map;

/// Raises a flag after this number of expansions.
struct RaiseAt(u64, CancelFlag);

impl<P: StateSpace> Observer<P> for RaiseAt {
    fn expand(&mut self, _: &Node<'_, P>) {
        if self.0 == 1 {
            self.1.raise();
        }
        self.0 = self.0.saturating_sub(1);
    }
}

fn stops_when_the_observer_raises_the_flag<'m, E: Engine<&'m Map>>(
    new: impl Fn() -> Search<&'m Map, E>,
) {
    let flag = CancelFlag::new();
    let cancel = || Limits {
        cancel: Some(flag.clone()),
        ..Limits::default()
    };
    let mut search = new().observe(RaiseAt(3, flag.clone())).limits(cancel());
    assert_eq!(search.advance(), Step::Stopped(Limit::Cancelled),);
    assert_eq!(search.counts().expanded, 3);
    flag.lower();
    // The observer counts on from 0 - 1: it must not be asked again, so only up to the goal test.
    assert_eq!(
        search.frontier().count() as u64,
        search.counts().peak_frontier,
    );
}

#[test]
fn an_observer_can_stop_the_search_before_the_next_expansion() {
    let line = Map::of(&[&[1], &[2], &[3], &[4], &[5], &[]], 9);
    stops_when_the_observer_raises_the_flag(|| breadth_first::graph((&line, 0)));
    stops_when_the_observer_raises_the_flag(|| depth_first::graph((&line, 0)));
}

#[test]
fn another_thread_can_stop_a_search_that_would_never_end() {
    let cycle = Map::of(&[&[1], &[0]], 9);
    let flag = CancelFlag::new();
    let limits = Limits {
        cancel: Some(flag.clone()),
        ..Limits::default()
    };
    let (tell, started) = mpsc::channel();
    let other = std::thread::spawn(move || {
        started.recv().expect("the search starts");
        flag.raise();
    });
    let mut search = breadth_first::tree((&cycle, 0)).limits(limits);
    search.step();
    tell.send(()).expect("the thread is waiting");
    assert_eq!(search.advance(), Step::Stopped(Limit::Cancelled));
    other.join().expect("the thread does not panic");
}

/// Stores every state, and expands the newest.
#[derive(Default)]
struct Newest {
    states: Vec<u16>,
    open: Vec<usize>,
}

impl Policy<&Map> for Newest {
    fn insert(&mut self, state: u16, _: u32) -> Insertion {
        self.states.push(state);
        Insertion::New
    }

    fn open(&mut self, id: usize, _: u32, _: u32) {
        self.open.push(id);
    }

    fn take(&mut self) -> Option<usize> {
        self.open.pop()
    }

    fn frontier(&self) -> impl Iterator<Item = usize> {
        self.open.iter().rev().copied()
    }

    fn state(&self, id: usize) -> &u16 {
        &self.states[id]
    }

    fn into_states(self) -> impl IntoIterator<Item = u16> {
        self.states
    }

    fn clear(&mut self) {
        self.states.clear();
        self.open.clear();
    }
}

/// The memory of an expansion counts towards the bytes that a search holds, like its lists.
#[test]
fn a_search_by_a_policy_that_holds_its_limit_on_bytes_stops_and_needs_no_more() {
    let map = Map::of_costs(&vec![(0..200).map(|to| (to, 1)).collect(); 200], 200);
    let mut search = policy::search(Newest::default(), (&map, 0));
    for expanded in 1..5 {
        assert_eq!(search.step(), Step::Expanded);
        search.set_limits(Limits {
            bytes: Some(search.counts().bytes),
            ..Limits::default()
        });
        assert_eq!(search.step(), Step::Stopped(Limit::Bytes));
        assert_eq!(search.counts().expanded, expanded);
        assert_eq!(search.could_not_grow(), None);
        search.set_limits(Limits::default());
    }
}

/// A tree without an end that raises a flag at the goal test of a state.
struct Raising(u64, CancelFlag);

impl StateSpace for Raising {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, state: &u64) -> bool {
        if *state == self.0 {
            self.1.raise();
        }
        false
    }
    fn actions(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend([1, 2]);
    }
    fn result(&self, state: &u64, action: u64) -> Option<u64> {
        Some(state.wrapping_mul(2).wrapping_add(action))
    }
}

/// State n is the nth in breadth-first order, from 0.
#[test]
fn a_raised_flag_stops_a_search_within_1024_expansions_and_steps_at_once() {
    for raised_at in [0, 1, 100, 50_000] {
        let flag = CancelFlag::new();
        let limits = Limits {
            cancel: Some(flag.clone()),
            ..Limits::default()
        };
        let space = Raising(raised_at, flag.clone());
        let mut search = breadth_first::graph((&space, 0)).limits(limits.clone());
        assert_eq!(search.advance(), Step::Stopped(Limit::Cancelled));
        let expanded = search.counts().expanded;
        assert!(
            (raised_at..raised_at + 1024).contains(&expanded),
            "raised at {raised_at}, stopped after {expanded}"
        );
        flag.lower();
        search.set_limits(Limits {
            expansions: Some(60_000),
            ..limits.clone()
        });
        assert_eq!(search.advance(), Step::Stopped(Limit::Expansions));
        assert_eq!(search.counts().expanded, 60_000);

        let mut search = breadth_first::graph((&space, 0)).limits(limits);
        while search.step() == Step::Expanded {}
        assert_eq!(search.counts().expanded, raised_at);
    }
}

#[test]
fn a_search_under_limits_that_are_not_reached_has_the_counts_of_one_without() {
    let space = Raising(u64::MAX, CancelFlag::new());
    let counts = |limits: Limits| {
        let limits = Limits {
            expansions: Some(30_000),
            ..limits
        };
        let breadth_first = breadth_first::graph((&space, 0)).limits(limits.clone());
        let depth_first = depth_first::tree((&space, 0)).limits(limits);
        [breadth_first.run().counts, depth_first.run().counts].map(|counts| {
            (
                counts.expanded,
                counts.generated,
                counts.max_depth,
                counts.stored,
            )
        })
    };
    let without = counts(Limits::default());
    for limits in [
        Limits {
            time: Some(Duration::from_secs(3600)),
            ..Limits::default()
        },
        Limits {
            bytes: Some(1 << 30),
            ..Limits::default()
        },
        Limits {
            cancel: Some(CancelFlag::new()),
            ..Limits::default()
        },
    ] {
        assert_eq!(counts(limits), without);
    }
}

#[test]
fn a_limit_on_bytes_frees_what_an_earlier_run_left_but_not_what_was_reserved() {
    let line = Map::of(&[&[1], &[2], &[]], 9);
    let limits = Limits {
        bytes: Some(1 << 20),
        ..Limits::default()
    };
    let new = breadth_first::graph((&line, 0)).with_capacity(10_000);
    let reserved = new.counts().bytes;
    let mut search = new.limits(limits).starts([1]);
    assert_eq!(search.counts().bytes, reserved);
    assert_eq!(search.advance(), Step::Exhausted);
    search.restart(0);
    let unused = breadth_first::graph((&line, 0)).counts().bytes;
    assert_eq!(search.counts().bytes, unused);
}
