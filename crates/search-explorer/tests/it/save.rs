use std::fmt;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use search_core::Searchable;
use search_explorer::Explorer;
use serde_json::{Value, json};

use crate::client::{Client, TIMEOUT, generous, serve};

/// Unpacks the record of a saved page.
fn record_in(html: &str) -> String {
    let (_, data) = html
        .split_once("id=\"recorded\">")
        .expect("the page has a record");
    let (data, _) = data.split_once("</script>").expect("the record ends");
    let lines = data.trim().lines();
    let lines = lines.map(|line| BASE64.decode(line.as_bytes()).expect("each line is Base64"));
    let packed = lines.collect::<Vec<_>>().concat();
    let mut record = String::new();
    let mut gzip = GzDecoder::new(packed.as_slice());
    gzip.read_to_string(&mut record)
        .expect("the bytes are valid gzip");
    record
}

#[test]
fn files_contain_the_whole_run() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
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
    assert!(csv.text().starts_with("event,"), "{}", csv.text());
}

#[test]
fn the_saved_page_has_no_external_references() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
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
    let record: Value = serde_json::from_str(&record_in(html)).expect("the record is JSON");
    assert_eq!(record["at"], 3);
    assert_eq!(record["version"], 4);
    let steps = record["steps"].as_array().expect("the value is a list");
    let nodes = record["nodes"].as_array().expect("the value is a list");
    assert_eq!(record["run"]["recorded"], steps.len() - 1);
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
    }
    for (number, step) in steps.iter().enumerate() {
        let shown = client.get(&format!("{run}/steps/{number}"));
        assert_eq!(step["node"], shown["node"]["id"]);
        assert_eq!(step["counts"], shown["counts"]);
        assert_eq!(
            step["successors"].as_array().map(Vec::len),
            shown["successors"].as_array().map(Vec::len)
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
    let server = serve();
    let mut client = Client::to(&server);
    let words = "</script><b>\n<!--ab\n";
    let spec = json!({"puzzle": "ladder", "words": [words], "options": {"from": "</script>", "to": "<!--"}, "algorithm": "a-star"});
    // Such words are rejected today. If they are ever accepted, they must remain text.
    let response = client.ask("POST", "/api/v1/runs", Some(&spec));
    if response.status == 201 {
        let id = response.json()["id"]
            .as_str()
            .expect("the value is text")
            .to_owned();
        let page = client.ask("GET", &format!("/api/v1/runs/{id}/save/page.html"), None);
        assert!(!page.text().contains("</script><b>"));
    } else {
        assert_eq!(response.status, 400);
        assert_eq!(response.json()["error"]["kind"], "malformed");
    }
}

#[test]
fn a_trace_has_the_requested_number_of_events() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"to": 600}));
    let advised = advanced["run"]["trace_events"].as_u64();
    assert_eq!(advised, Some(1000));
    let mut events = |asked: &str| {
        let trace = client.get(&format!("{run}/save/trace.json{asked}"));
        trace["events"].as_array().map(Vec::len)
    };
    // Without a number, the trace has all events: each of the six hundred expansions generates some.
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

/// The numbers from 0 on. The text of each is so long that a saved file exceeds all buffers on the way to a client.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Wordy(u32);

const LAST: u32 = 400;
const UNWRITABLE: u32 = 350;

impl Searchable for Wordy {
    fn is_solution(&self) -> bool {
        self.0 == LAST
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Wordy(self.0 + 1)]
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.0 == UNWRITABLE {
            return Err(fmt::Error);
        }
        write!(out, "{:60000}", self.0)
    }
}

#[test]
fn concurrent_files_are_limited() {
    let server = Explorer::new().limits(generous()).puzzle(Wordy(0)).serve();
    let server = server.expect("a port is free");
    let mut client = Client::to(&server);
    let run = client.start_run("given", &["1"], "breadth-first");
    client.advance(&run, &json!({"until": "end"}));
    let ask = format!(
        "GET {run}/save/run.csv HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address()
    );
    let unread: Vec<Client> = (0..2)
        .map(|_| {
            let mut client = Client::to(&server);
            client
                .stream()
                .write_all(ask.as_bytes())
                .expect("the server listens");
            // Once the response has started, the file is being written.
            let read = client
                .stream()
                .read(&mut [0; 16])
                .expect("the server responds");
            assert!(read > 0);
            client
        })
        .collect();
    let small = client.start_run("queens", &["5"], "a-star");
    let page = format!("{small}/save/page.html");
    let third = client.ask("GET", &page, None);
    assert_eq!(third.status, 503);
    let error = &third.json()["error"];
    assert_eq!(error["kind"], "busy");
    let message = error["message"].as_str().expect("the value is text");
    assert!(message.starts_with("2 files are being saved"), "{message}");
    drop(unread);
    let started = Instant::now();
    while client.ask("GET", &page, None).status != 200 {
        assert!(started.elapsed() < TIMEOUT, "the permits are not released");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_incomplete_file_is_recognisable() {
    let server = Explorer::new()
        .limits(generous())
        .puzzle(Wordy(UNWRITABLE - 2))
        .serve();
    let server = server.expect("a port is free");
    let mut client = Client::to(&server);
    let run = client.start_run("given", &["1"], "breadth-first");
    client.advance(&run, &json!({"until": "end"}));
    let ask = format!(
        "GET {run}/save/run.csv HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address()
    );
    let answer = Client::to(&server).raw(ask.as_bytes());
    assert!(answer.is_none(), "the response ends as if it were complete");
}

#[test]
fn files_count_towards_the_memory_limit() {
    let limits = search_explorer::Limits {
        all_bytes: 1 << 20,
        ..generous()
    };
    let server = crate::client::serve_within(limits);
    let mut client = Client::to(&server);
    let run = client.start_run("queens", &["5"], "a-star");
    let refused = client.ask("GET", &format!("{run}/save/page.html"), None);
    assert_eq!(refused.status, 503);
    assert!(
        refused.text().contains("not enough memory"),
        "{}",
        refused.text()
    );
    // The rejected request no longer counts.
    let csv = client.ask("GET", &format!("{run}/save/run.csv"), None);
    assert_eq!(csv.status, 200);
}

#[test]
fn links_contain_the_run() {
    let server = serve();
    let mut client = Client::to(&server);
    let spec = json!({"puzzle": "tiles", "words": ["3x3", "3 1 2 6 4 5 7 8 0"], "options": {"heuristic": "linear-conflict"}, "algorithm": "a-star:ties=lifo"});
    let id = client.post("/api/v1/runs", &spec)["id"]
        .as_str()
        .expect("the value is text")
        .to_owned();
    let link = client.get(&format!("/api/v1/runs/{id}/link?at=2"));
    assert_eq!(
        link["fragment"],
        "#v=1&p=tiles&w=3x3&w=3+1+2+6+4+5+7+8+0&o.heuristic=linear-conflict&a=a-star%3Aties%3Dlifo&k=2"
    );
}

#[test]
fn the_scripts_can_be_concatenated() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../search-page/page");
    let read = |path: &str| {
        std::fs::read_to_string(page.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let modules = read("modules.txt");
    let listed: Vec<&str> = modules
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|path| path.ends_with(".js"))
        .collect();
    assert_eq!(listed.last(), Some(&"app.js"));
    let mut names = std::collections::HashMap::new();
    for (place, path) in listed.iter().enumerate() {
        let text = read(path);
        assert!(!text.contains("</script"), "{path}");
        let mut in_import = false;
        for line in text.lines() {
            if in_import || line.starts_with("import ") {
                // The last line of an import names its module.
                in_import = !line.ends_with(';');
                if in_import {
                    continue;
                }
                let import = line.trim_start_matches("import ");
                let from = import.rsplit_once("from ").map_or(import, |(_, from)| from);
                let from = from.trim_matches([';', '"', '\'']);
                let name = from.rsplit('/').next().unwrap_or_default();
                let is_before = listed[..place]
                    .iter()
                    .any(|other| other.rsplit('/').next() == Some(name));
                assert!(is_before, "{path} imports {from}, which comes after it");
                continue;
            }
            let line = line.strip_prefix("export ").unwrap_or(line);
            let words: Vec<&str> = line.split([' ', '(', '=', ';', '{', ':']).collect();
            let name = match words[..] {
                ["async", "function", name, ..]
                | ["function" | "class" | "const" | "let", name, ..] => name,
                _ => continue,
            };
            // Destructuring declarations are not checked.
            if name.is_empty() || name.starts_with(['[', '{']) {
                continue;
            }
            if let Some(other) = names.insert(name.to_owned(), *path) {
                panic!("{name} is declared in {other} and in {path}");
            }
        }
    }
}

/// The page is read by students, in editors of two columns.
#[test]
fn lines_of_scripts_have_at_most_120_characters() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../search-page/page");
    let mut left = vec![page];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let files = std::fs::read_dir(&path).expect("the directory can be read");
            let files = files.map(|file| file.expect("the file can be read").path());
            // `vendor/` has libraries of others.
            left.extend(files.filter(|file| !file.ends_with("vendor")));
        } else if path.extension().is_some_and(|extension| extension == "js") {
            let text = std::fs::read_to_string(&path).expect("the file is text");
            let long = text.lines().position(|line| line.chars().count() > 120);
            assert_eq!(long.map(|line| line + 1), None, "{}", path.display());
        }
    }
}

#[test]
fn frames_are_encoded_as_an_animated_gif() {
    let server = serve();
    let mut client = Client::to(&server);
    // Two frames of two pixels: the second pixel changes its colour from 0 to 1.
    let mut pixels = GzEncoder::new(Vec::new(), Compression::fast());
    pixels
        .write_all(&[0, 0, 0, 1])
        .expect("a list can be written");
    let pixels = pixels.finish().expect("a list can be written");
    let frames = json!({
        "width": 2, "height": 1, "delay": 10, "palette": [[0, 0, 0], [255, 255, 255]],
        "frames": 2, "pixels": BASE64.encode(&pixels),
    });
    let encoded = client.ask("POST", "/api/v1/animation", Some(&frames));
    assert_eq!(encoded.status, 200);
    assert_eq!(encoded.header("content-type"), Some("image/gif"));
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options
        .read_info(encoded.body.as_slice())
        .expect("the response is a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("the frame is complete") {
        delays.push((frame.delay, frame.buffer.to_vec()));
    }
    let (black, white) = ([0, 0, 0, 255], [255; 4]);
    assert_eq!(
        delays,
        [(10, [black, black].concat()), (200, white.to_vec())]
    );
    for (name, value, error) in [
        ("frames", json!(401), "frames: found 401, expected 1 to 400"),
        (
            "height",
            json!(5000),
            "height: found 5000, expected 1 to 1024",
        ),
        ("frames", json!(3), "pixels: frame 3 of 3 is incomplete"),
        ("pixels", json!("!"), "pixels: "),
        ("colours", json!(1), "unknown field"),
    ] {
        let mut invalid = frames.clone();
        invalid[name] = value;
        let refused = client.ask("POST", "/api/v1/animation", Some(&invalid));
        assert_eq!(refused.status, 400, "{name}");
        assert!(refused.text().contains(error), "{}", refused.text());
    }
}

/// Regression test: the frames of an animation of the page, 2.1 MB, were refused as any other request of that size.
#[test]
fn animations_of_more_than_two_megabytes_are_encoded() {
    let server = serve();
    let mut client = Client::to(&server);
    // One frame of 1024×1024 pixels with all colours in turn, which hardly compresses at level 0.
    let side = 1024;
    let mut pixels = GzEncoder::new(Vec::new(), Compression::none());
    let frame: Vec<u8> = (0..side * side).map(|place| place as u8).collect();
    for frame in [&frame[..], &vec![0; side * side]] {
        pixels.write_all(frame).expect("a list can be written");
    }
    let pixels = pixels.finish().expect("a list can be written");
    let palette: Vec<[u8; 3]> = (0..=255).map(|colour| [colour; 3]).collect();
    let frames = json!({
        "width": side, "height": side, "delay": 10, "palette": palette, "frames": 2, "pixels": BASE64.encode(&pixels),
    });
    assert!(frames.to_string().len() > generous().body);
    let encoded = client.ask("POST", "/api/v1/animation", Some(&frames));
    assert_eq!(encoded.status, 200);
    let read = gif::DecodeOptions::new().read_info(encoded.body.as_slice());
    let mut decoder = read.expect("the response is a GIF");
    let first = decoder.read_next_frame().expect("the frame is complete");
    assert_eq!(first.expect("there is a frame").buffer, frame);
    // A larger one is refused, with what to do about it, before it is sent.
    let head = format!(
        "POST /api/v1/animation HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address(),
        (16 << 20) + 1
    );
    let refused = client.raw(head.as_bytes()).expect("the server responds");
    assert_eq!(refused.status, 413);
    let remedy = "at most 16777216 bytes: choose fewer frames or a smaller picture";
    assert!(refused.text().contains(remedy), "{}", refused.text());
    // Both the body and the animation count towards the memory limit.
    for (all_bytes, status) in [(31 << 20, 503), (34 << 20, 503), (36 << 20, 200)] {
        let limits = search_explorer::Limits {
            all_bytes,
            ..generous()
        };
        let server = crate::client::serve_within(limits);
        let response = Client::to(&server).ask("POST", "/api/v1/animation", Some(&frames));
        assert_eq!(response.status, status, "{all_bytes}");
    }
}
