//! Many runs in sequence, in a process of their own, as its memory is measured.

#[path = "it/client.rs"]
#[expect(dead_code, reason = "this test uses only a part of the module")]
mod client;

use std::time::Duration;

use client::{Client, serve_within};
use search_explorer::Limits;
use serde_json::json;

#[test]
fn ten_thousand_runs_do_not_leak_memory() {
    let limits = Limits {
        sessions: 8,
        ..Limits::default()
    };
    let server = serve_within(limits);
    let mut client = Client::to(&server);
    let spec = json!({"puzzle": "queens", "words": ["5"], "algorithm": "a-star"});
    let mut first = String::new();
    let before = memory();
    for number in 0..10_000 {
        let mut response = client.ask("POST", "/api/v1/runs", Some(&spec));
        // Threads of removed runs may still be ending.
        while response.status == 503 {
            std::thread::sleep(Duration::from_millis(1));
            response = client.ask("POST", "/api/v1/runs", Some(&spec));
        }
        assert_eq!(response.status, 201);
        if number == 0 {
            response.json()["id"]
                .as_str()
                .expect("the id is text")
                .clone_into(&mut first);
        }
    }
    assert_eq!(
        client
            .ask("GET", &format!("/api/v1/runs/{first}"), None)
            .status,
        404
    );
    let grown = memory().saturating_sub(before);
    assert!(grown < 100 << 20, "memory grew by {grown} bytes");
    let run = client.start_run("queens", &["5"], "a-star");
    assert_eq!(
        client.advance(&run, &json!({"until": "end"}))["found"],
        true
    );
}

/// Returns the resident memory of this process in bytes, or 0 if it is unknown.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
