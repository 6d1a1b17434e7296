//! Reports, counts and limits as JSON.

use std::time::Duration;

use search_core::{Counts, Limits, Real, a_star, from_fn, uniform_cost};
use serde_json::{Value, json};

#[test]
fn a_report_is_serialized_with_its_path_and_its_counts() {
    let successors = |number: &u32| [(number + 1, 1u64), (number * 2, 3)];
    let report = a_star::graph(from_fn(1, successors, |number| *number == 5)).run();
    let value = serde_json::to_value(&report).expect("a report is valid JSON");
    let solution = &value["outcome"]["solved"];
    assert_eq!(solution["state"], 5);
    assert_eq!(solution["cost"], 4);
    assert_eq!(solution["ancestors"], json!([1, 2, 3, 4]));
    assert_eq!(solution["proven"], "optimal");
    assert_eq!(value["stopped"], Value::Null);
    assert_eq!(value["counts"]["expanded"], report.counts.expanded);
    let counts: Counts = serde_json::from_value(value["counts"].clone()).expect("they are read");
    assert_eq!(counts, report.counts);
}

#[test]
fn costs_that_are_not_whole_are_numbers() {
    let half = Real::new(0.5).expect("0.5 is a cost");
    let problem = from_fn(0, move |_: &u8| [(1, half)], |number| *number == 1);
    let report = uniform_cost::graph(problem).run();
    let value = serde_json::to_value(&report).expect("a report is valid JSON");
    assert_eq!(value["outcome"]["solved"]["cost"], 0.5);
}

#[test]
fn limits_are_read_as_they_were_written() {
    let limits = Limits {
        expansions: Some(7),
        time: Some(Duration::from_millis(1500)),
        ..Limits::default()
    };
    let text = serde_json::to_string(&limits).expect("limits are valid JSON");
    let read: Limits = serde_json::from_str(&text).expect("they are read");
    assert_eq!(read.expansions, limits.expansions);
    assert_eq!(read.time, limits.time);
    assert_eq!(
        (read.bytes, read.depth, read.generations),
        (None, None, None)
    );
    let misspelt: Result<Limits, _> = serde_json::from_str(r#"{"expansion": 7}"#);
    assert!(misspelt.is_err());
}
