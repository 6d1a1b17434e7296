//! The events of a trace give the report of the run that wrote it.

use std::collections::HashMap;

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::{Cost, Outcome, Proven, Search};
use search_trace::jsonl;

use crate::common::replay::{Found, replay};
use crate::common::{Graph, RUN, graphs, limited, show, small, with_every_engine};

/// Returns the text of each state in a trace, by number.
fn states(trace: &[u8]) -> HashMap<u64, String> {
    let text = std::str::from_utf8(trace).expect("a trace consists of JSON lines");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a trace consists of JSON lines"));
    lines
        .filter_map(|line: serde_json::Value| {
            let state = line.get("state")?.as_str()?.to_owned();
            Some((line["id"].as_u64()?, state))
        })
        .collect()
}

fn text_of(state: u16) -> String {
    let mut text = String::new();
    show(&state, &mut text).expect("writing to a string cannot fail");
    text
}

/// Replays a run of at most `expansions` expansions, as some trees are infinite.
fn round_trips<'m, E: Engine<&'m Graph>>(
    engine: &str,
    new: impl Fn() -> Search<&'m Graph, E>,
    expansions: u64,
) {
    let mut trace = jsonl(Vec::new(), RUN, show);
    let report = limited(new(), expansions).observe(&mut trace).run();
    let (bytes, written) = trace.finish().expect("writing to a vector cannot fail");
    assert_eq!(written.bytes, bytes.len() as u64);
    let again = replay(&bytes);
    assert_eq!(again.counts, report.counts, "{engine}");
    match (&report.outcome, report.stopped) {
        (_, Some(_)) => assert_eq!(
            (&*again.end.0, again.end.1.is_some()),
            ("stopped", true),
            "{engine}"
        ),
        (Outcome::Solved(_), None) => {
            assert!(
                matches!(&*again.end.0, "solution" | "exhausted"),
                "{engine}"
            );
        }
        (Outcome::Exhausted, None) => assert_eq!(again.end.0, "exhausted", "{engine}"),
        (Outcome::Stopped(_), None) => unreachable!("a stopped search has a limit"),
    }
    let Some(solution) = report.solution() else {
        assert_eq!(again.solution, None, "{engine}");
        return;
    };
    let Found {
        number,
        depth,
        cost,
        path,
        proven,
    } = again.solution.expect("the trace has a solution");
    assert_eq!(depth, solution.depth, "{engine}");
    assert_eq!(cost, solution.cost.map(Cost::number), "{engine}");
    let claim = Some(solution.proven).filter(|&proven| proven != Proven::Nothing);
    assert_eq!(proven, claim.map(|proven| proven.to_string()), "{engine}");
    let texts = states(&bytes);
    assert_eq!(texts[&number], text_of(solution.state), "{engine}");
    let path = path.expect("every engine reports parents or the path");
    assert_eq!((path.len() as u64, path.last()), (depth + 1, Some(&number)));
    if let Some(states) = solution.path() {
        let states: Vec<String> = states.map(|&state| text_of(state)).collect();
        let reported: Vec<String> = path.iter().map(|number| texts[number].clone()).collect();
        assert_eq!(reported, states, "{engine}");
    }
}

/// Replays a run that continues after its solutions.
fn round_trips_to_the_last_solution<'m, E: Engine<&'m Graph>>(
    engine: &str,
    new: impl Fn() -> Search<&'m Graph, E>,
    expansions: u64,
) {
    let mut trace = jsonl(Vec::new(), RUN, show);
    let mut search = limited(new(), expansions).observe(&mut trace);
    // In infinite trees, some engines find further solutions without any expansion in between.
    let last = search.solutions().take(50).last();
    let whole = search.solution().is_none();
    let counts = search.counts();
    drop(search);
    let (bytes, _) = trace.finish().expect("writing to a vector cannot fail");
    let again = replay(&bytes);
    assert_eq!(again.counts, counts, "{engine}");
    assert_eq!(again.end.0 == "solution", !whole, "{engine}");
    assert_eq!(again.solutions > 0, last.is_some(), "{engine}");
    if let Some(last) = last {
        let found = again.solution.expect("the trace has a solution");
        assert_eq!(found.depth, last.depth, "{engine}");
        assert_eq!(
            states(&bytes)[&found.number],
            text_of(last.state),
            "{engine}"
        );
    }
}

proptest! {
    #[test]
    fn every_engine_round_trips(space in graphs(25), most in 1..120_u64) {
        with_every_engine!(round_trips, &space, 0, most);
    }

    #[test]
    fn a_continued_run_round_trips(space in graphs(12), most in 1..60_u64) {
        with_every_engine!(round_trips_to_the_last_solution, &space, 0, most);
    }
}

fn written() -> Vec<u8> {
    let space = small();
    let mut trace = jsonl(Vec::new(), RUN, show);
    search_core::a_star::graph((&space, 0))
        .observe(&mut trace)
        .run();
    trace.finish().expect("writing to a vector cannot fail").0
}

/// The header contains everything that is needed to repeat the run.
#[test]
fn the_header_round_trips() {
    let header = replay(&written()).header;
    let expected = serde_json::json!({
        "format": "search-trace",
        "version": 1,
        "puzzle": RUN.puzzle,
        "words": ["4x4", "a \"word\""],
        "options": {"estimate": "manhattan", "korf": "12"},
        "number": 3,
        "algorithm": RUN.algorithm,
    });
    assert_eq!(header, expected);
}

/// State 2 is expanded with g = 3, then reached with g = 2 via 1: the path is the final one.
#[test]
fn a_path_through_a_reopened_state_is_the_cheaper_one() {
    let space = small();
    let mut trace = jsonl(Vec::new(), RUN, show);
    let report = search_core::a_star::graph((&space, 0))
        .observe(&mut trace)
        .run();
    assert_eq!(report.counts.reopened, 1);
    let (bytes, _) = trace.finish().unwrap();
    let found = replay(&bytes).solution.unwrap();
    assert_eq!(found.path.map(|path| path.len()), Some(4));
    assert_eq!(
        found.cost,
        report
            .solution()
            .and_then(|solution| solution.cost)
            .map(Cost::number)
    );
}

#[test]
fn each_limit_has_its_name() {
    let space = small();
    for (limits, limit) in [
        (
            search_core::Limits {
                expansions: Some(1),
                ..Default::default()
            },
            "expansions",
        ),
        (
            search_core::Limits {
                generations: Some(1),
                ..Default::default()
            },
            "generations",
        ),
        (
            search_core::Limits {
                depth: Some(1),
                ..Default::default()
            },
            "depth",
        ),
        (
            search_core::Limits {
                time: Some(Default::default()),
                ..Default::default()
            },
            "time",
        ),
        (
            search_core::Limits {
                bytes: Some(1),
                ..Default::default()
            },
            "bytes",
        ),
    ] {
        let mut trace = jsonl(Vec::new(), RUN, show);
        search_core::breadth_first::graph((&space, 0))
            .limits(limits)
            .observe(&mut trace)
            .run();
        let (bytes, _) = trace.finish().unwrap();
        assert_eq!(
            replay(&bytes).end,
            ("stopped".to_owned(), Some(limit.to_owned()))
        );
    }
}
