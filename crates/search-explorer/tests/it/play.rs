use serde_json::{Value, json};

use crate::client::{Client, TIMEOUT, serve};

/// Reads all events of a stream.
fn events(client: &mut Client, path: &str) -> Vec<(String, Value)> {
    use std::io::Write;
    let host = client
        .stream()
        .peer_addr()
        .expect("the client is connected");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    client
        .stream()
        .write_all(request.as_bytes())
        .expect("the server listens");
    let mut events = Vec::new();
    let mut name = String::new();
    for line in client.lines() {
        let line = line.expect("the stream continues");
        if let Some(event) = line.strip_prefix("event: ") {
            event.clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            events.push((
                name.clone(),
                serde_json::from_str(data).expect("the data is JSON"),
            ));
        }
    }
    events
}

#[test]
fn a_run_plays_to_its_end() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("queens", &["6"], "depth-first");
    let mut player = Client::to(&server);
    let events = events(&mut player, &format!("{run}/play?from=3&rate=1000"));
    let (last, steps) = events.split_last().expect("there are events");
    assert_eq!(last.0, "run");
    assert_eq!(last.1["end"]["how"], "solved");
    let played: Vec<u64> = steps
        .iter()
        .filter(|(name, _)| name == "step")
        .filter_map(|(_, step)| step["step"].as_u64())
        .collect();
    let recorded = last.1["recorded"].as_u64().expect("the value is a number");
    assert_eq!(played, (3..=recorded).collect::<Vec<_>>());
    let again = client.get(&format!("{run}/steps/{recorded}"));
    assert_eq!(again["outcome"], "solution");
}

#[test]
fn closed_streams_release_their_permits() {
    use std::io::Write;
    let limits = search_explorer::Limits {
        streams: 2,
        ..search_explorer::Limits::default()
    };
    let server = crate::client::serve_within(limits);
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let play = format!("{run}/play?from=0&rate=0.1");
    let host = server.address();
    let listen = || {
        let mut listener = Client::at(host);
        let request = format!("GET {play} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        listener
            .stream()
            .write_all(request.as_bytes())
            .expect("the server listens");
        let first = listener
            .lines()
            .next()
            .expect("the server responds")
            .expect("the server responds");
        (listener, first)
    };
    // The server notices closed streams with a delay; a rejected one has no permit.
    let served = || {
        let started = std::time::Instant::now();
        loop {
            let (listener, first) = listen();
            if first == "HTTP/1.1 200 OK" {
                return listener;
            }
            assert!(started.elapsed() < TIMEOUT, "permits are never released");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    for _ in 0..5 {
        let both = (served(), served());
        let (_, third) = listen();
        assert_eq!(third, "HTTP/1.1 503 Service Unavailable");
        drop(both);
    }
    client.advance(&run, &json!({"to": 5}));
}
