//! Tests of the catalog.

mod algorithms;
mod bounds;
mod databases;
mod defaults;
mod drawn;
mod erased;
mod fallible;
mod forms;
mod generated;
mod heuristics;
mod inputs;
mod layouts;
mod own;
mod packed;
mod pairs;
mod shards;
mod slices;
mod specs;
mod symmetry;
mod tiles;

use search_core::Limits;
use search_puzzles::{Algorithm, Answer, AnySearch, Instance, Instances, Spec, catalog};

/// Opens the only instance of a specification.
fn open(puzzle: &str, words: &[&str], options: &[(&str, &str)]) -> Instance {
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new(words.iter().copied(), options.iter().copied());
    let opened = listed.open(spec).and_then(Instances::only);
    opened.expect("failed to open the instance")
}

/// Returns the error of an invalid specification.
fn refused(puzzle: &str, words: &[&str], options: &[(&str, &str)]) -> String {
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new(words.iter().copied(), options.iter().copied());
    let opened = listed.open(spec).and_then(Instances::only);
    opened
        .expect_err("the specification is invalid")
        .to_string()
}

/// Runs a search with a limit on expansions, and returns its first solution or, for anytime algorithms, the best one.
fn answer(mut run: AnySearch<'_>, expansions: u64) -> Answer {
    run.set_limits(Limits {
        expansions: Some(expansions),
        ..Limits::default()
    });
    if run.is_anytime() {
        while run.next_solution().is_ok() {}
        return run.finish();
    }
    let next = run.next_solution();
    run.ended(next)
}

/// Returns an algorithm of the catalog.
fn parsed(text: &str) -> Algorithm {
    catalog().algorithm(text).expect(text)
}

/// Returns the names of the algorithms that support an instance.
fn possible(instance: &Instance) -> Vec<&'static str> {
    catalog().algorithms_of(instance)
}
