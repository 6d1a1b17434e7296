use std::fmt;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use flate2::read::GzDecoder;
use search_core::Searchable;
use search_explorer::Explorer;
use search_trace::replay;
use serde_json::{Value, json};

use crate::client::{Client, PATIENCE, serve, unhurried};

/// The record in a saved page, unpacked.
fn record_in(html: &str) -> String {
    let (_, data) = html
        .split_once("id=\"recorded\">")
        .expect("the record is there");
    let (data, _) = data.split_once("</script>").expect("it ends");
    let lines = data.trim().lines();
    let lines = lines.map(|line| BASE64.decode(line.as_bytes()).expect("each line is Base64"));
    let packed = lines.collect::<Vec<_>>().concat();
    let mut record = String::new();
    let mut gzip = GzDecoder::new(packed.as_slice());
    gzip.read_to_string(&mut record).expect("it is gzip");
    record
}

#[test]
fn files_hold_the_run_and_nothing_more() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
    let end = client.advance(&run, &json!({"until": "end"}));
    let counts = &end["run"]["counts"];
    let csv = client.ask("GET", &format!("{run}/save/run.csv"), None);
    assert_eq!(csv.status, 200);
    assert_eq!(
        csv.header("content-disposition"),
        Some("attachment; filename=\"run.csv\"")
    );
    let rows: Vec<&str> = csv.text().lines().collect();
    let of = |event: &str| {
        rows.iter()
            .filter(|row| row.starts_with(&format!("{event},")))
            .count()
    };
    assert_eq!(counts["expanded"], of("expand"));
    assert_eq!(counts["generated"], of("generate") + of("duplicate"));
    assert_eq!(of("solution"), 1);
    let trace = client
        .ask("GET", &format!("{run}/save/trace.json"), None)
        .json();
    assert_eq!(trace["version"], "1.4.0");
    let svg = client.ask("GET", &format!("{run}/save/tree.svg"), None);
    assert!(svg.text().starts_with("<svg "));
    assert_eq!(
        client
            .ask("GET", &format!("{run}/save/../catalog"), None)
            .status,
        404
    );
    assert_eq!(
        client
            .ask("GET", &format!("{run}/save/etc.html"), None)
            .status,
        404
    );
    // The other way of reading back has nothing to read here: the formats are others.
    assert!(replay(csv.body.as_slice()).is_err());
}

#[test]
fn the_saved_page_asks_nobody_for_anything() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
    client.advance(&run, &json!({"until": "end"}));
    let page = client.ask("GET", &format!("{run}/save/page.html?at=3"), None);
    assert_eq!(page.status, 200);
    let html = page.text();
    for reference in [
        "src=\"",
        "src='",
        "href=\"http",
        "href='http",
        "@import",
        "url(http",
        "https://",
    ] {
        assert!(!html.contains(reference), "{reference}");
    }
    assert!(!html.contains("<link rel=\"stylesheet\""));
    let record: Value = serde_json::from_str(&record_in(html)).expect("it is JSON");
    assert_eq!(record["at"], 3);
    assert_eq!(record["version"], 2);
    let moments = record["moments"].as_array().expect("it is a list");
    let nodes = record["nodes"].as_array().expect("it is a list");
    assert_eq!(record["run"]["recorded"], moments.len() - 1);
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
    }
    for (number, moment) in moments.iter().enumerate() {
        let told = client.get(&format!("{run}/moments/{number}"));
        assert_eq!(moment["node"], told["node"]["id"]);
        assert_eq!(moment["counts"], told["counts"]);
        assert_eq!(
            moment["made"].as_array().map(Vec::len),
            told["made"].as_array().map(Vec::len)
        );
    }
    assert_eq!(
        record["catalog"]["puzzles"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(record["catalog"]["algorithms"][0]["name"], "a-star");
}

#[test]
fn states_cannot_break_out_of_the_page() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let words = "</script><b>\n<!--ab\n";
    let spec = json!({"puzzle": "ladder", "words": [words], "options": {"from": "</script>", "to": "<!--"}, "algorithm": "a-star"});
    // Such words are refused today; if they are ever taken, they stay text.
    let response = client.ask("POST", "/api/v1/runs", Some(&spec));
    if response.status == 201 {
        let id = response.json()["id"]
            .as_str()
            .expect("it is text")
            .to_owned();
        let page = client.ask("GET", &format!("/api/v1/runs/{id}/save/page.html"), None);
        assert!(!page.text().contains("</script><b>"));
    } else {
        assert_eq!(response.status, 400);
        assert_eq!(response.json()["error"]["kind"], "malformed");
    }
}

#[test]
fn the_events_of_a_trace_are_as_many_as_are_asked_for() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"to": 600}));
    let advised = advanced["run"]["trace_events"].as_u64();
    assert_eq!(advised, Some(1000));
    let mut events = |asked: &str| {
        let trace = client.get(&format!("{run}/save/trace.json{asked}"));
        trace["events"].as_array().map(Vec::len)
    };
    // Without a number there are all: some are generated at each of the six hundred.
    assert!(events("") > Some(1200));
    assert_eq!(events("?events=1000"), Some(1000));
    assert_eq!(events("?events=5"), Some(5));
    let refused = [
        "trace.json?events=0",
        "trace.json?events=all",
        "trace.json?at=3",
        "run.csv?events=5",
        "tree.svg?at=3",
        "page.html?events=5",
    ];
    for asked in refused {
        let answer = client.ask("GET", &format!("{run}/save/{asked}"), None);
        assert_eq!(answer.status, 400, "{asked}");
        assert_eq!(answer.json()["error"]["kind"], "malformed", "{asked}");
    }
}

/// The numbers from 0 on, each written at such length that no buffer on the way to a client takes what is saved of them.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Wordy(u32);

const LAST: u32 = 400;
const UNSPEAKABLE: u32 = 350;

impl Searchable for Wordy {
    fn is_solution(&self) -> bool {
        self.0 == LAST
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Wordy(self.0 + 1)]
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.0 == UNSPEAKABLE {
            return Err(fmt::Error);
        }
        write!(out, "{:60000}", self.0)
    }
}

#[test]
fn no_more_files_are_made_at_a_time_than_the_limit_says() {
    let serving = Explorer::new().limits(unhurried()).given(Wordy(0)).serve();
    let serving = serving.expect("there is a free port");
    let mut client = Client::to(&serving);
    let run = client.begin("given", &["1"], "breadth-first");
    client.advance(&run, &json!({"until": "end"}));
    let ask = format!(
        "GET {run}/save/run.csv HTTP/1.1\r\nHost: {}\r\n\r\n",
        serving.address()
    );
    let unread: Vec<Client> = (0..2)
        .map(|_| {
            let mut client = Client::to(&serving);
            client
                .stream()
                .write_all(ask.as_bytes())
                .expect("it listens");
            // When the answer has begun, the file is being made.
            let read = client.stream().read(&mut [0; 16]).expect("it answers");
            assert!(read > 0);
            client
        })
        .collect();
    let small = client.begin("queens", &["5"], "a-star");
    let page = format!("{small}/save/page.html");
    let third = client.ask("GET", &page, None);
    assert_eq!(third.status, 503);
    let error = &third.json()["error"];
    assert_eq!(error["kind"], "busy");
    let message = error["message"].as_str().expect("it is text");
    assert!(message.starts_with("2 files are being saved"), "{message}");
    drop(unread);
    let begun = Instant::now();
    while client.ask("GET", &page, None).status != 200 {
        assert!(
            begun.elapsed() < PATIENCE,
            "their places are not free again"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_file_that_cannot_be_finished_does_not_look_whole() {
    let serving = Explorer::new()
        .limits(unhurried())
        .given(Wordy(UNSPEAKABLE - 2))
        .serve();
    let serving = serving.expect("there is a free port");
    let mut client = Client::to(&serving);
    let run = client.begin("given", &["1"], "breadth-first");
    client.advance(&run, &json!({"until": "end"}));
    let ask = format!(
        "GET {run}/save/run.csv HTTP/1.1\r\nHost: {}\r\n\r\n",
        serving.address()
    );
    let answer = Client::to(&serving).raw(ask.as_bytes());
    assert!(answer.is_none(), "it ends as if it were whole");
}

#[test]
fn what_is_saved_counts_among_all_that_is_held() {
    let limits = search_explorer::Limits {
        all_bytes: 1 << 20,
        ..unhurried()
    };
    let serving = crate::client::serve_within(limits);
    let mut client = Client::to(&serving);
    let run = client.begin("queens", &["5"], "a-star");
    let refused = client.ask("GET", &format!("{run}/save/page.html"), None);
    assert_eq!(refused.status, 503);
    assert!(
        refused.text().contains("there is no room"),
        "{}",
        refused.text()
    );
    // What was refused is not counted any more.
    let csv = client.ask("GET", &format!("{run}/save/run.csv"), None);
    assert_eq!(csv.status, 200);
}

#[test]
fn links_name_the_run() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let spec = json!({"puzzle": "tiles", "words": ["3x3", "3 1 2 6 4 5 7 8 0"], "options": {"estimate": "linear-conflict"}, "algorithm": "a-star:ties=lifo"});
    let id = client.post("/api/v1/runs", &spec)["id"]
        .as_str()
        .expect("it is text")
        .to_owned();
    let link = client.get(&format!("/api/v1/runs/{id}/link?at=2"));
    assert_eq!(
        link["fragment"],
        "#v=1&p=tiles&w=3x3&w=3%201%202%206%204%205%207%208%200&o.estimate=linear-conflict&a=a-star%3Aties%3Dlifo&k=2"
    );
}

#[test]
fn the_scripts_can_be_put_into_one() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let read = |path: &str| {
        std::fs::read_to_string(page.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let modules = read("modules.txt");
    let listed: Vec<&str> = modules
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|path| !path.is_empty())
        .collect();
    assert_eq!(listed.last(), Some(&"app.js"));
    let mut names = std::collections::HashMap::new();
    for (place, path) in listed.iter().enumerate() {
        let text = read(path);
        assert!(!text.contains("</script"), "{path}");
        for line in text.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let from = import.rsplit_once("from ").map_or(import, |(_, from)| from);
                let from = from.trim_matches([';', '"', '\'']);
                let name = from.rsplit('/').next().unwrap_or_default();
                let is_before = listed[..place]
                    .iter()
                    .any(|other| other.rsplit('/').next() == Some(name));
                assert!(
                    is_before,
                    "{path} needs {from}, which comes behind it, or over several lines"
                );
                continue;
            }
            let line = line.strip_prefix("export ").unwrap_or(line);
            let words: Vec<&str> = line.split([' ', '(', '=', ';', '{', ':']).collect();
            let name = match words[..] {
                ["async", "function", name, ..]
                | ["function" | "class" | "const" | "let", name, ..] => name,
                _ => continue,
            };
            // What stands in braces or brackets is not looked into.
            if name.is_empty() || name.starts_with(['[', '{']) {
                continue;
            }
            if let Some(other) = names.insert(name.to_owned(), *path) {
                panic!("{name} is in {other} and in {path}");
            }
        }
    }
}
