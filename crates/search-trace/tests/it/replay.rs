//! Replaying a trace gives the report of the run that wrote it.

use std::collections::HashMap;

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::{Cost, Limit, Outcome, Proven, Search, Step};
use search_trace::{Found, Instructions, Replay, ReplayError, jsonl, replay};

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
    let again = replay(&bytes[..]).unwrap_or_else(|error| panic!("{engine}: {error}"));
    assert_eq!(again.counts, report.counts, "{engine}");
    match (&report.outcome, report.stopped) {
        (_, Some(limit)) => assert_eq!(again.end, Step::Stopped(limit), "{engine}"),
        (Outcome::Solved(_), None) => {
            assert!(
                matches!(again.end, Step::Solution | Step::Exhausted),
                "{engine}"
            );
        }
        (Outcome::Exhausted, None) => assert_eq!(again.end, Step::Exhausted, "{engine}"),
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
    let again = replay(&bytes[..]).unwrap_or_else(|error| panic!("{engine}: {error}"));
    assert_eq!(again.counts, counts, "{engine}");
    assert_eq!(again.end == Step::Solution, !whole, "{engine}");
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

    /// Replaying a damaged trace returns an error or a shorter run, but never panics.
    #[test]
    fn a_damaged_trace_does_not_panic(from in 0..2000_usize, len in 0..40_usize, put in any::<Vec<u8>>()) {
        let mut bytes = written();
        let from = from.min(bytes.len());
        let to = (from + len).min(bytes.len());
        bytes.splice(from..to, put);
        let _ = replay(&bytes[..]);
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

fn error_of(trace: &str) -> String {
    replay(trace.as_bytes())
        .expect_err("the trace is damaged")
        .to_string()
}

const HEADER: &str = "{\"format\":\"search-trace\",\"version\":1,\"puzzle\":\"p\",\"words\":[],\"options\":{},\"algorithm\":\"a\"}\n";

/// The header contains everything that is needed to repeat the run.
#[test]
fn the_header_round_trips() {
    let again = replay(&written()[..]).unwrap();
    let Instructions {
        puzzle,
        words,
        options,
        number,
        algorithm,
    } = again.instructions;
    assert_eq!((&*puzzle, &*algorithm), (RUN.puzzle, RUN.algorithm));
    assert_eq!(
        (words, number),
        (vec!["4x4".to_owned(), "a \"word\"".to_owned()], Some(3))
    );
    let options: Vec<(&str, &str)> = options
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    assert_eq!(options, [("estimate", "manhattan"), ("korf", "12")]);
}

#[test]
fn errors_name_line_and_column_what_was_found_and_what_was_expected() {
    let with = |lines: &str| error_of(&format!("{HEADER}{lines}"));
    assert_eq!(
        error_of(""),
        "line 1, column 1: found nothing, expected a header with format and version"
    );
    assert_eq!(
        error_of(&HEADER.replace("search-trace", "other")),
        "line 1, column 2: found \"other\", expected \"search-trace\""
    );
    assert_eq!(
        error_of(&HEADER.replace("\"version\":1", "\"version\":2")),
        "line 1, column 26: found version 2, expected version 1"
    );
    assert_eq!(
        with(""),
        "line 2, column 1: found the end of the trace, expected a line with the event \"end\""
    );
    assert_eq!(
        with(
            "{\"event\":\"start\",\"id\":0,\"depth\":0}\n{\"event\":\"start\",\"id\":0,\"depth\":0}\n"
        ),
        "line 3, column 18: found 0 a second time, expected a number that is not in use"
    );
    assert_eq!(
        with("{\"event\":\"expand\",\"id\":7,\"depth\":0}\n"),
        "line 2, column 19: found 7, expected the number of a known state"
    );
    assert_eq!(
        with("{\"event\":\"hop\"}\n"),
        "line 2, column 2: found \"hop\", expected start, generate, expand, duplicate, reopen, dead_end, solution, path, proven or end"
    );
    assert_eq!(
        with("{\"event\":\"start\",\"depth\":0}\n"),
        "line 2, column 1: found no \"id\", expected \"id\" in this event"
    );
    assert_eq!(
        with("{\"event\":\"start\",\"id\":x}\n"),
        "line 2, column 23: found expected value, expected a line of a trace"
    );
    assert_eq!(
        with("{\"event\":\"path\",\"ids\":[]}\n"),
        "line 2, column 2: found \"path\", expected a line with the event \"solution\" before it"
    );
    let message = with("{\"event\":\"start\",\"id\":0,\"depth\":0,\"colour\":1}\n");
    assert!(
        message.starts_with("line 2, column 42: found unknown field `colour`, "),
        "{message}"
    );
    let bad_text = [HEADER.as_bytes(), b"{\"event\":\"\xff\"}\n"].concat();
    assert_eq!(
        replay(&bad_text[..]).unwrap_err().to_string(),
        "line 2, column 11: found an invalid byte, expected UTF-8"
    );
}

#[test]
fn count_mismatches_report_both_counts() {
    let trace = String::from_utf8(written()).unwrap();
    let Replay { counts, .. } = replay(trace.as_bytes()).unwrap();
    let lines = trace.lines().count() as u64;
    for (count, reported) in [
        ("expanded", counts.expanded),
        ("generated", counts.generated),
        ("duplicates", counts.duplicates),
        ("reopened", counts.reopened),
        ("dead_ends", counts.dead_ends),
    ] {
        let more = trace.replace(
            &format!("\"{count}\":{reported}"),
            &format!("\"{count}\":{}", reported + 1),
        );
        match replay(more.as_bytes()).unwrap_err() {
            ReplayError::CountMismatch {
                line,
                count: named,
                reported: first,
                counted,
            } => assert_eq!(
                (line, named, first, counted),
                (lines, count, reported + 1, reported)
            ),
            other => panic!("{other}"),
        }
    }
    // The events give only a lower bound of these counts.
    for count in ["goal_tests", "max_depth"] {
        let from = trace.find(&format!("\"{count}\":")).unwrap() + count.len() + 3;
        let digits = trace[from..].find(',').unwrap();
        let none = format!("{}0{}", &trace[..from], &trace[from + digits..]);
        let message = error_of(&none);
        assert!(
            message.contains(&format!(
                "the end event reports {count} = 0, but the events before it give"
            )),
            "{message}"
        );
    }
}

#[test]
fn a_truncated_trace_is_an_error() {
    let trace = written();
    let lines: Vec<&[u8]> = trace.split_inclusive(|&byte| byte == b'\n').collect();
    for kept in 0..lines.len() {
        let cut = lines[..kept].concat();
        assert!(
            matches!(replay(&cut[..]), Err(ReplayError::Malformed { .. })),
            "{kept} lines"
        );
    }
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
    let found = replay(&bytes[..]).unwrap().solution.unwrap();
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
fn names_of_limits_round_trip() {
    let space = small();
    for (limits, limit) in [
        (
            search_core::Limits {
                expansions: Some(1),
                ..Default::default()
            },
            Limit::Expansions,
        ),
        (
            search_core::Limits {
                generations: Some(1),
                ..Default::default()
            },
            Limit::Generations,
        ),
        (
            search_core::Limits {
                depth: Some(1),
                ..Default::default()
            },
            Limit::Depth,
        ),
        (
            search_core::Limits {
                time: Some(Default::default()),
                ..Default::default()
            },
            Limit::Time,
        ),
        (
            search_core::Limits {
                bytes: Some(1),
                ..Default::default()
            },
            Limit::Bytes,
        ),
    ] {
        let mut trace = jsonl(Vec::new(), RUN, show);
        search_core::breadth_first::graph((&space, 0))
            .limits(limits)
            .observe(&mut trace)
            .run();
        let (bytes, _) = trace.finish().unwrap();
        assert_eq!(replay(&bytes[..]).unwrap().end, Step::Stopped(limit));
    }
}
