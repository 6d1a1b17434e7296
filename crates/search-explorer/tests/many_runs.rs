//! Many runs in sequence, in a process of their own, as its live memory is measured.

#[path = "it/client.rs"]
#[expect(dead_code, reason = "this test uses only a part of the module")]
mod client;

use std::alloc::System;
use std::time::Duration;

use client::{Client, serve_within};
use search_explorer::Limits;
use serde_json::{Value, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The number of runs that the server keeps.
const KEPT: usize = 4;

/// The bytes that may be live in addition after [`RUNS`] runs: each may leave 256. A run holds some ten thousand.
const MAX_GROWTH: usize = 256 * RUNS;
const RUNS: usize = 100;

/// Returns the number of bytes that are allocated now.
fn live_bytes() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

/// Starts runs of which the server keeps the last ones, and returns the path of the first.
fn start_runs(client: &mut Client, spec: &Value, count: usize) -> String {
    let mut first = String::new();
    for number in 0..count {
        let mut response = client.ask("POST", "/api/v1/runs", Some(spec));
        // Threads of removed runs may still be ending.
        while response.status == 503 {
            std::thread::sleep(Duration::from_millis(1));
            response = client.ask("POST", "/api/v1/runs", Some(spec));
        }
        assert_eq!(response.status, 201);
        if number == 0 {
            let id = response.json();
            let id = id["id"].as_str().expect("the id is text");
            first = format!("/api/v1/runs/{id}");
        }
    }
    first
}

#[test]
fn many_runs_do_not_leak_memory() {
    let limits = Limits {
        sessions: KEPT,
        ..Limits::default()
    };
    let server = serve_within(limits);
    let mut client = Client::to(&server);
    let spec = json!({"puzzle": "queens", "words": ["5"], "algorithm": "a-star"});
    // From now on there are as many runs, and what is allocated once is allocated.
    let first = start_runs(&mut client, &spec, 3 * KEPT);
    let before = live_bytes();
    start_runs(&mut client, &spec, RUNS);
    // The threads of the removed runs end with a delay, so the least of several values counts.
    let mut after = live_bytes();
    for _ in 0..1000 {
        if after < before + MAX_GROWTH {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
        after = after.min(live_bytes());
    }
    assert!(
        after < before + MAX_GROWTH,
        "{before} bytes were live before {RUNS} runs, {after} after them"
    );
    assert_eq!(client.ask("GET", &first, None).status, 404);
    let run = client.start_run("queens", &["5"], "a-star");
    assert_eq!(
        client.advance(&run, &json!({"until": "end"}))["found"],
        true
    );
}
