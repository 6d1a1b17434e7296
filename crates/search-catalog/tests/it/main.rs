//! Puzzles and algorithms by name.

mod algorithms;
mod erased;
mod generated;
mod inputs;
mod packed;
mod pairs;
mod shards;
mod specs;
mod tiles;

use search_catalog::{Answer, Instance, Instances, ListedPuzzle, Run, Spec};
use search_core::{Limits, Step};

/// The only instance that these words name.
fn open(puzzle: &str, words: &[&str], options: &[(&str, &str)]) -> Instance {
    let listed = ListedPuzzle::named(puzzle).expect("it is listed");
    let spec = Spec::new(words.iter().copied(), options.iter().copied());
    let opened = listed.open(spec).and_then(Instances::only);
    opened.expect("it names one instance")
}

/// What is wrong with these words.
fn refused(puzzle: &str, words: &[&str], options: &[(&str, &str)]) -> String {
    let listed = ListedPuzzle::named(puzzle).expect("it is listed");
    let spec = Spec::new(words.iter().copied(), options.iter().copied());
    let opened = listed.open(spec).and_then(Instances::only);
    opened.expect_err("it names none").to_string()
}

/// The first solution, or the best, where solutions get better and better, within so many expansions.
fn answer(mut run: Box<dyn Run + '_>, expansions: u64) -> Answer {
    run.set_limits(Limits {
        expansions: Some(expansions),
        ..Limits::default()
    });
    if run.is_anytime() {
        while run.next_solution().is_ok() {}
        return run.finish();
    }
    let next = run.next_solution();
    Answer {
        could_not_grow: run.could_not_grow(),
        ties: run.ties(),
        end: *next.as_ref().err().unwrap_or(&Step::Solution),
        found: next.ok(),
        counts: run.counts(),
    }
}
