use serde_json::{Value, json};

use crate::client::{Client, PATIENCE, serve};

/// The events of a stream, as they come.
fn events(client: &mut Client, path: &str) -> Vec<(String, Value)> {
    use std::io::Write;
    let host = client.stream().peer_addr().expect("it is connected");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    client
        .stream()
        .write_all(request.as_bytes())
        .expect("it listens");
    let mut events = Vec::new();
    let mut name = String::new();
    for line in client.lines() {
        let line = line.expect("it goes on");
        if let Some(event) = line.strip_prefix("event: ") {
            event.clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            events.push((
                name.clone(),
                serde_json::from_str(data).expect("it is JSON"),
            ));
        }
    }
    events
}

#[test]
fn a_run_plays_to_its_end() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("queens", &["6"], "depth-first");
    let mut player = Client::to(&serving);
    let events = events(&mut player, &format!("{run}/play?from=3&rate=1000"));
    let (last, moments) = events.split_last().expect("there are some");
    assert_eq!(last.0, "run");
    assert_eq!(last.1["end"]["how"], "solved");
    let played: Vec<u64> = moments
        .iter()
        .filter(|(name, _)| name == "moment")
        .filter_map(|(_, moment)| moment["moment"].as_u64())
        .collect();
    let recorded = last.1["recorded"].as_u64().expect("it is a number");
    assert_eq!(played, (3..=recorded).collect::<Vec<_>>());
    let again = client.get(&format!("{run}/moments/{recorded}"));
    assert_eq!(again["what"], "solution");
}

#[test]
fn who_stops_listening_ties_up_nothing() {
    use std::io::Write;
    let limits = search_explorer::Limits {
        streams: 2,
        ..search_explorer::Limits::default()
    };
    let serving = crate::client::serve_within(limits);
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let play = format!("{run}/play?from=0&rate=0.1");
    let host = serving.address();
    let listen = || {
        let mut listener = Client::at(host);
        let request = format!("GET {play} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        listener
            .stream()
            .write_all(request.as_bytes())
            .expect("it listens");
        let first = listener
            .lines()
            .next()
            .expect("it answers")
            .expect("it answers");
        (listener, first)
    };
    // The server sees at some time that those before are gone; one that it refuses holds nothing.
    let served = || {
        let begun = std::time::Instant::now();
        loop {
            let (listener, first) = listen();
            if first == "HTTP/1.1 200 OK" {
                return listener;
            }
            assert!(begun.elapsed() < PATIENCE, "streams are never given back");
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
