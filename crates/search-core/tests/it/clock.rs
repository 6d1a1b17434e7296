//! Searches read the clock of their limits, and no other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use search_core::{Limit, Limits, Ranked, StateSpace, Step, engine::Clock, ranked};
use search_core::{a_star, breadth_first, depth_first, ida_star};

use crate::common::map::Map;

/// Returns a clock that advances by one second whenever it is read.
fn ticking() -> Clock {
    let seconds = AtomicU64::new(100);
    Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)))
}

fn unread() -> Clock {
    Clock::new(|| panic!("the clock is read"))
}

fn limits(time: Option<u64>, clock: Clock) -> Limits {
    Limits {
        time: time.map(Duration::from_secs),
        clock,
        ..Limits::default()
    }
}

/// Returns the map of the numbers from 0 upward to 9.
fn upward() -> Map {
    Map::of_numbers(10, 9, |number| [number + 1])
}

/// Calls a macro with every kind of search from 0 upward to 9, and the number of states that it expands until the clock of `ticking` was read
/// four times.
macro_rules! with_searches {
    ($check:ident) => {
        let upward = upward();
        $check!(breadth_first::graph((&upward, 0)), 2);
        $check!(depth_first::tree((&upward, 0)), 2);
        $check!(a_star::graph((&upward, 0)), 2);
        // It also reads the clock after a successor beyond its bound.
        $check!(ida_star::tree((&upward, 0)), 1);
    };
}

#[test]
fn the_passed_clock_measures_the_time_of_a_search() {
    macro_rules! check {
        ($search:expr, $expanded:expr) => {
            let search = $search.limits(limits(None, ticking()));
            assert_eq!(search.counts().elapsed, None, "before the first step");
            let report = search.run();
            assert!(report.solution().is_some());
            assert_eq!(report.counts.elapsed, Some(Duration::from_secs(1)));

            let mut search = $search.limits(limits(Some(3), ticking()));
            assert_eq!(search.advance(), Step::Stopped(Limit::Time));
            // Read at the start, twice before an expansion, and at the third expansion.
            assert_eq!(search.counts().expanded, $expanded);
        };
    }
    with_searches!(check);
}

#[test]
fn an_untimed_search_reads_no_clock() {
    macro_rules! check {
        ($search:expr, $expanded:expr) => {
            let mut search = $search.untimed().limits(limits(None, unread()));
            while search.step() == Step::Expanded {}
            assert!(search.solution().is_some());
            assert_eq!(search.counts().elapsed, None);
        };
    }
    with_searches!(check);
}

#[test]
fn a_limit_on_time_without_a_clock_stops_a_search_at_once() {
    macro_rules! check {
        ($search:expr, $expanded:expr) => {
            let mut search = $search.limits(limits(Some(1000), Clock::none()));
            assert_eq!(search.advance(), Step::Stopped(Limit::NoClock));
            assert_eq!(search.counts().expanded, 0);

            // Without the limit it goes on; its time remains unknown.
            search.set_limits(limits(None, Clock::none()));
            assert_eq!(search.advance(), Step::Solution);
            assert_eq!(search.counts().elapsed, None);
        };
    }
    with_searches!(check);
}

#[test]
fn a_clock_that_is_set_after_the_first_step_has_no_effect() {
    let upward = upward();
    let mut search = breadth_first::graph((&upward, 0)).limits(limits(None, ticking()));
    search.step();
    search.set_limits(limits(None, unread()));
    assert_eq!(search.advance(), Step::Solution);
    assert!(search.counts().elapsed >= Some(Duration::from_secs(1)));
}

#[test]
fn an_untimed_search_had_no_clock_when_a_limit_on_time_was_set_between_steps() {
    let upward = upward();
    let mut search = breadth_first::graph((&upward, 0)).untimed();
    assert_eq!(search.step(), Step::Expanded);
    search.set_limits(limits(Some(1000), ticking()));
    assert_eq!(search.step(), Step::Expanded);
    assert_eq!(search.advance(), Step::Solution);
    assert!(search.counts().elapsed.is_some());

    let mut search = breadth_first::graph((&upward, 0)).limits(limits(None, Clock::none()));
    assert_eq!(search.step(), Step::Expanded);
    search.set_limits(limits(Some(3), ticking()));
    assert_eq!(search.advance(), Step::Stopped(Limit::Time));
}

#[test]
fn limits_are_unwind_safe() {
    fn check<T: std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    check::<Limits>();
}

/// A cycle of 100 states.
struct Ring;

impl StateSpace for Ring {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend([1, 99]);
    }
    fn result(&self, place: &u64, step: u64) -> Option<u64> {
        Some((place + step) % 100)
    }
}

impl Ranked for Ring {
    fn states(&self) -> u64 {
        100
    }
    fn rank(&self, place: &u64) -> u64 {
        *place
    }
    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

#[test]
fn a_search_by_ranks_reads_the_passed_clock() {
    let search = || ranked::breadth_first((Ring, 0)).expect("the start has a rank");
    let layers = search().limits(limits(None, Clock::none())).run();
    assert_eq!((layers.total(), layers.elapsed), (100, None));
    assert!(!layers.to_string().contains("elapsed"));

    let mut stopped = search().limits(limits(Some(1000), Clock::none()));
    assert_eq!(stopped.advance(), Step::Stopped(Limit::NoClock));

    let mut stopped = search().limits(limits(Some(3), ticking()));
    assert_eq!(stopped.advance(), Step::Stopped(Limit::Time));
}
