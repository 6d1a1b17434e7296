//! The module under Node, compared with the same library compiled for this machine.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use search_core::engine::Clock;
use search_studio::{Service, ServiceLimits, Solo};
use serde_json::{Value, json};

/// The environment variable with the path of the module.
const MODULE: &str = "SEARCH_SITE_WASM";

/// The steps compared of each run.
const STEPS: u64 = 100;

fn ask(solo: &mut Solo, line: &str, body: &Value) -> Vec<u8> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let response = solo.answer(format!("{line}\n{body}").as_bytes());
    let end = response.iter().position(|&byte| byte == b'\n');
    let end = end.expect("a response has a line with the status");
    assert!(
        response.starts_with(b"20"),
        "{line} {body}: {}",
        String::from_utf8_lossy(&response)
    );
    response[end + 1..].to_vec()
}

/// Returns the run of a spec, as the module returns it.
fn native(spec: &Value) -> (Value, String) {
    let clock = Clock::new(|| Duration::ZERO);
    let mut solo = Solo::new(
        Service::new(search_puzzles::catalog(), ServiceLimits::default(), clock),
        0,
    );
    ask(&mut solo, "POST /runs", spec);
    ask(&mut solo, "POST /runs/run/advance", &json!({ "to": STEPS }));
    let run = ask(&mut solo, "GET /runs/run", &Value::Null);
    let run = serde_json::from_slice(&run).expect("the run is JSON");
    let prints = ask(&mut solo, "GET /runs/run/fingerprints", &Value::Null);
    let prints = prints.iter().map(|byte| format!("{byte:02x}")).collect();
    (run, prints)
}

/// Removes the memory, which depends on the size of addresses.
fn without_bytes(mut run: Value) -> Value {
    run["counts"]["bytes"] = Value::Null;
    run
}

#[test]
#[ignore = "needs Node, and the path of the module in SEARCH_SITE_WASM"]
fn all_pairs_have_the_counts_and_the_order_of_this_machine() {
    let module = std::env::var_os(MODULE).expect("SEARCH_SITE_WASM is the path of the module");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/counts.mjs");
    let mut node = Command::new("node");
    let node = node.arg(script).arg(module).arg(STEPS.to_string());
    let output = node.output().expect("Node can be started");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("the output is text");
    let mut puzzles = BTreeSet::new();
    let mut pairs = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("each line is JSON");
        let spec = &line["spec"];
        let (run, prints) = native(spec);
        let text = line["run"]
            .as_str()
            .expect("the run is the text of its JSON");
        let module_run = serde_json::from_str(text).expect("the run is JSON");
        assert_eq!(without_bytes(module_run), without_bytes(run), "{spec}");
        assert_eq!(line["prints"], prints, "{spec}");
        puzzles.insert(spec["puzzle"].to_string());
        pairs += 1;
    }
    let listed = search_puzzles::PUZZLES.len();
    assert_eq!(puzzles.len(), listed);
    assert!(pairs > 15 * listed, "only {pairs} pairs were compared");
}
