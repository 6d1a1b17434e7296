//! Slices of searches.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use search_core::{Limits, engine::Clock};

use search_puzzles::{Instances, Slices, Spec, catalog};

#[test]
fn a_slice_did_not_end_within_an_expansion_that_takes_long() {
    let queens = catalog()
        .puzzle("queens")
        .expect("the puzzle is in the catalog");
    let instance = queens.open(Spec::new(["12"], [("", ""); 0]));
    let instance = instance.and_then(Instances::only);
    let instance = instance.expect("12 queens are allowed");
    let a_star = "a-star:graph"
        .parse()
        .expect("the algorithm is in the catalog");
    let search = || instance.search(a_star).expect("it searches queens");
    // It advances by a second whenever it is read.
    let seconds = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
    let limits = Limits {
        clock,
        ..Limits::default()
    };
    let mut evaluated = Vec::new();
    let slices = Slices::new(search(), limits, Duration::from_millis(500));
    let answer = slices.answer(&mut |counts| {
        if counts.expanded == 1 {
            evaluated.push(counts.evaluated);
        }
        None
    });
    assert!(evaluated.len() > 1, "{evaluated:?}");
    let whole = Slices::new(search(), Limits::default(), Duration::from_secs(3600));
    let whole = whole.answer(&mut |_| None);
    assert_eq!(answer.end, whole.end);
    assert_eq!(answer.counts.evaluated, whole.counts.evaluated);
}
