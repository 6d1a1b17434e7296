//! After a panic of the space that the program catches, a search finds and proves nothing more until it is restarted.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use search_core::engine::Engine;
use search_core::{
    Limit, Node, Observer, Outcome, Ranked, Report, Search, StateSpace, Step, a_star,
    breadth_first, from_fn, parallel_breadth_first, parallel_ida_star, ranked,
};

const PANICKED: Step = Step::Stopped(Limit::Panicked);

/// Panics without a message.
fn panic_silently() -> ! {
    resume_unwind(Box::new("expected by the test"))
}

fn panics<T>(run: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(run)).is_err()
}

fn has_panicked<S>(report: &Report<S>) -> bool {
    report.stopped == Some(Limit::Panicked)
        && matches!(report.outcome, Outcome::Stopped(Limit::Panicked))
}

#[test]
fn a_breadth_first_search_that_panicked_does_not_report_that_there_is_no_solution() {
    let failed = Cell::new(false);
    let next = |n: &u32| {
        if *n == 100 && !failed.replace(true) {
            panic_silently();
        }
        [n + 1, n + 2].into_iter().filter(|n| *n <= 500)
    };
    let problem = from_fn(0_u32, next, |n| *n == 500);
    let mut search = breadth_first::graph(&problem);
    assert!(panics(|| search.advance()));
    let report = search.run();
    assert!(has_panicked(&report), "{report}");
    assert_eq!(
        report.to_string().lines().next(),
        Some("stopped: a method of the space panicked")
    );

    failed.set(false);
    let mut search = breadth_first::graph(&problem);
    assert!(panics(|| while search.step() == Step::Expanded {}));
    assert_eq!([search.step(), search.advance()], [PANICKED; 2]);
    assert_eq!(search.solutions().count(), 0);
    search.restart(0);
    assert_eq!(search.advance(), Step::Solution);
}

/// From 0 to 3 by way of 1 at cost 2, or directly at cost 9.
#[test]
fn a_star_that_panicked_does_not_return_a_solution_that_is_not_the_cheapest() {
    let failed = Cell::new(false);
    let next = |n: &u32| match n {
        0 => vec![(3, 9_u32), (1, 1)],
        1 if !failed.replace(true) => panic_silently(),
        1 => vec![(3, 1)],
        _ => vec![],
    };
    let mut search = a_star::graph(from_fn(0_u32, next, |n| *n == 3));
    assert!(panics(|| search.advance()));
    assert_eq!(search.all_cheapest().map(|paths| paths.cost), Err(PANICKED));
    assert_eq!(search.advance(), PANICKED);
    search.restart(0);
    assert_eq!(search.all_cheapest().map(|paths| paths.cost), Ok(2));
}

/// Panics when it is told of the solution.
struct Fragile;

impl<P: StateSpace> Observer<P> for Fragile {
    fn solution(&mut self, _: &Node<'_, P>) {
        panic_silently();
    }
}

#[test]
fn a_panic_of_the_observer_or_while_a_solution_is_converted_ends_the_search() {
    let problem = from_fn(0_u32, |n: &u32| [n + 1], |n| *n == 9);
    let mut search = breadth_first::graph(&problem).observe(Fragile);
    assert!(panics(|| search.advance()));
    assert_eq!(search.advance(), PANICKED);
    assert!(has_panicked(&search.run()));

    let mut search = breadth_first::graph(&problem);
    assert!(panics(|| search.next_solution(|_, _| panic_silently())));
    assert_eq!(search.next_solution(|_, found| found.depth), Err(PANICKED));
    search.restart(0);
    assert_eq!(search.next_solution(|_, found| found.depth), Ok(9));
}

/// A binary tree of numbers. Panics once on a thread of the pool.
#[derive(Default)]
struct Tree {
    has_panicked: AtomicBool,
}

const NODES: u32 = 1 << 17;

/// The last leaf.
const GOAL: u32 = NODES - 2;

impl StateSpace for Tree {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, node: &u32) -> bool {
        *node == GOAL
    }
    fn actions(&self, _: &u32, out: &mut Vec<u32>) {
        let is_on_thread = rayon::current_thread_index().is_some();
        if is_on_thread && !self.has_panicked.swap(true, Ordering::Relaxed) {
            panic_silently();
        }
        out.extend([1, 2]);
    }
    fn result(&self, node: &u32, child: u32) -> Option<u32> {
        Some(2 * node + child).filter(|&node| node < NODES)
    }
}

impl Ranked for Tree {
    fn states(&self) -> u64 {
        NODES.into()
    }
    fn rank(&self, node: &u32) -> u64 {
        (*node).into()
    }
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

fn ends_after_a_panic_on_a_thread<E: Engine<Tree>>(mut search: Search<Tree, E>) {
    assert!(panics(|| search.advance()));
    assert_eq!([search.advance(), search.step()], [PANICKED; 2]);
    assert_eq!(search.frontier().count() + search.closed().count(), 0);
    search.restart(0);
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.solution().map(|node| node.depth), Some(16));
}

#[test]
fn a_panic_on_another_thread_ends_a_search_on_all_cores() {
    ends_after_a_panic_on_a_thread(parallel_breadth_first::graph((Tree::default(), 0)));
    ends_after_a_panic_on_a_thread(parallel_ida_star::tree((Tree::default(), 0)));

    let layers = ranked::breadth_first((Tree::default(), 0)).expect("the start has a rank");
    let mut layers = layers.on_all_cores();
    assert!(panics(|| layers.advance()));
    assert_eq!([layers.advance(), layers.step()], [PANICKED; 2]);
    assert!(matches!(
        layers.run().outcome,
        Outcome::Stopped(Limit::Panicked)
    ));
}
