//! Hostile requests are rejected and do not affect other clients.

use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use search_explorer::{Explorer, Limits};
use serde_json::json;

use crate::client::{Client, Response, TIMEOUT, generous, serve, serve_within};

fn short_timeout() -> Limits {
    Limits {
        timeout: Duration::from_millis(400),
        ..Limits::default()
    }
}

fn request(client: &mut Client, head: &str, body: &str) -> Response {
    let text = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    client.raw(text.as_bytes()).expect("the server responds")
}

const SPEC: &str = r#"{"puzzle":"queens","words":["5"],"algorithm":"a-star"}"#;

#[test]
fn other_host_names_are_rejected() {
    let server = serve();
    let port = server.address().port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("192.168.0.1:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
        String::new(),
    ] {
        for path in ["/", "/api/v1/catalog"] {
            let refused = request(
                &mut Client::to(&server),
                &format!("GET {path} HTTP/1.1\r\nHost: {host}"),
                "",
            );
            assert_eq!(refused.status, 403, "{host}");
        }
    }
    let none = Client::to(&server)
        .raw(b"GET / HTTP/1.1\r\n\r\n")
        .expect("the server responds");
    assert!(none.status == 403 || none.status == 400);
    let two = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example");
    assert!(request(&mut Client::to(&server), &two, "").status >= 400);
    let absolute = format!("GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:{port}");
    assert_eq!(request(&mut Client::to(&server), &absolute, "").status, 403);
    for host in ["127.0.0.1", "localhost", "LocalHost"] {
        let known = format!("GET / HTTP/1.1\r\nHost: {host}:{port}");
        assert_eq!(request(&mut Client::to(&server), &known, "").status, 200);
    }
}

#[test]
fn requests_of_other_origins_are_rejected() {
    let server = serve();
    let host = server.address();
    let post =
        format!("POST /api/v1/runs HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
    for header in [
        "Origin: http://evil.example".to_owned(),
        "Origin: null".to_owned(),
        format!("Origin: https://{host}"),
        "Origin: http://127.0.0.1:1".to_owned(),
        "Sec-Fetch-Site: cross-site".to_owned(),
        "Sec-Fetch-Site: same-site".to_owned(),
    ] {
        let refused = request(
            &mut Client::to(&server),
            &format!("{post}\r\n{header}"),
            SPEC,
        );
        assert_eq!(refused.status, 403, "{header}");
        assert_eq!(refused.json()["error"]["kind"], "forbidden");
        let get = format!("GET /api/v1/catalog HTTP/1.1\r\nHost: {host}\r\n{header}");
        assert_eq!(
            request(&mut Client::to(&server), &get, "").status,
            403,
            "{header}"
        );
    }
    let own = format!("{post}\r\nOrigin: http://{host}\r\nSec-Fetch-Site: same-origin");
    assert_eq!(request(&mut Client::to(&server), &own, SPEC).status, 201);
    // The content types that a form on another page can send without a preflight request.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let form = format!("POST /api/v1/runs HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}");
        assert_eq!(request(&mut Client::to(&server), &form, SPEC).status, 400);
    }
}

#[test]
fn every_response_has_a_strict_policy() {
    let server = serve();
    let mut client = Client::to(&server);
    for path in [
        "/",
        "/app.js",
        "/nothing",
        "/api/v1/catalog",
        "/api/v1/runs/nothing",
    ] {
        let response = client.ask("GET", path, None);
        let policy = response
            .header("content-security-policy")
            .expect("the response has a policy");
        assert!(policy.starts_with(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
        ));
        assert!(!policy.contains("unsafe"));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
    }
    let page = client.ask("GET", "/", None);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let tag = page
        .header("etag")
        .expect("the response has an etag")
        .to_owned();
    let again = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}",
        server.address()
    );
    assert_eq!(request(&mut Client::to(&server), &again, "").status, 304);
    assert_eq!(
        client.ask("GET", "/app.js", None).header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/..%2fsrc%2flib.rs",
        "/page/index.html",
    ] {
        assert_eq!(client.ask("GET", path, None).status, 404, "{path}");
    }
    assert_eq!(client.ask("POST", "/", None).status, 405);
    assert_eq!(client.ask("PUT", "/api/v1/catalog", None).status, 405);
}

#[test]
fn words_are_never_file_names() {
    let server = serve();
    let mut client = Client::to(&server);
    let file = env!("CARGO_MANIFEST_DIR").to_owned() + "/../../data/sudoku/9x9_17_clue.txt";
    assert!(std::path::Path::new(&file).exists());
    let map = env!("CARGO_MANIFEST_DIR").to_owned() + "/../search-puzzles/data/rooms.map";
    let scenarios = env!("CARGO_MANIFEST_DIR").to_owned() + "/../search-puzzles/data/rooms.scen";
    for (puzzle, words, options) in [
        ("sudoku", json!([file]), json!({})),
        ("sudoku", json!(["/etc/passwd"]), json!({})),
        ("sudoku", json!(["-"]), json!({})),
        ("tiles", json!(["3x3", file]), json!({})),
        ("tiles", json!(["4x4", "-"]), json!({})),
        ("grid", json!([map]), json!({})),
        ("grid", json!(["-"]), json!({})),
        ("grid", json!([]), json!({"scenarios": scenarios})),
        ("sokoban", json!([file]), json!({})),
        ("ladder", json!([file]), json!({})),
    ] {
        let spec = json!({"puzzle": puzzle, "words": words, "options": options, "algorithm": "breadth-first"});
        let response = client.ask("POST", "/api/v1/runs", Some(&spec));
        assert_eq!(response.status, 400, "{spec}: {}", response.text());
        assert_eq!(response.json()["error"]["kind"], "malformed");
        assert!(!response.text().contains("root:"), "{}", response.text());
    }
    let wrong =
        json!({"puzzle": "sudoku", "words": ["1..4..2..3......x"], "algorithm": "best-first"});
    let error = client.ask("POST", "/api/v1/runs", Some(&wrong)).json()["error"].take();
    assert_eq!(
        (&error["line"], &error["column"]),
        (&json!(1), &json!(17)),
        "{error}"
    );
}

#[test]
fn invalid_requests_are_rejected_with_a_message() {
    let server = serve();
    let mut client = Client::to(&server);
    let host = server.address();
    let post =
        format!("POST /api/v1/runs HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"puzzle\":1}",
        "\u{0}",
        r#"{"puzzle":"queens","words":["5"],"algorithm":"a-star","extra":1}"#,
        &"[".repeat(100_000),
    ] {
        let refused = request(&mut client, &post, body);
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.json()["error"]["line"].is_u64());
    }
    for (spec, status) in [
        (json!({"puzzle": "nothing", "algorithm": "a-star"}), 404),
        (json!({"puzzle": "queens", "algorithm": "nothing"}), 400),
        (
            json!({"puzzle": "queens", "words": ["5", "6"], "algorithm": "a-star"}),
            400,
        ),
        (
            json!({"puzzle": "queens", "options": {"metric": "half"}, "algorithm": "a-star"}),
            400,
        ),
        (
            json!({"puzzle": "queens", "algorithm": "bidirectional"}),
            422,
        ),
        (
            json!({"puzzle": "queens", "algorithm": "conflict-driven"}),
            422,
        ),
        (json!({"puzzle": "sudoku", "algorithm": "fast"}), 422),
        (
            json!({"puzzle": "sudoku", "words": ["123....4........"], "algorithm": "best-first"}),
            422,
        ),
        (json!({"puzzle": "given", "algorithm": "a-star"}), 404),
    ] {
        let refused = client.ask("POST", "/api/v1/runs", Some(&spec));
        assert_eq!(refused.status, status, "{spec}: {}", refused.text());
        assert!(
            !refused.json()["error"]["message"]
                .as_str()
                .unwrap_or_default()
                .is_empty()
        );
    }
    let run = client.start_run("queens", &["5"], "a-star");
    for (method, path, body, status) in [
        ("GET", "/steps/99999", None, 404),
        ("GET", "/steps/-1", None, 400),
        ("GET", "/steps/99999999999999999999999", None, 400),
        ("GET", "/steps/18446744073709551615", None, 404),
        ("GET", "/nodes/99999", None, 404),
        ("GET", "/nodes/x", None, 400),
        ("GET", "/steps/1/frontier?limit=x", None, 400),
        ("GET", "/question?at=18446744073709551615", None, 404),
        ("GET", "/question", None, 400),
        ("GET", "/tree?at=12345", None, 404),
        ("GET", "/play?rate=nan", None, 200),
        (
            "POST",
            "/advance",
            Some(json!({"to": 1, "until": "end"})),
            400,
        ),
        ("POST", "/advance", Some(json!({})), 400),
        ("POST", "/advance", Some(json!({"until": "lunch"})), 400),
        (
            "POST",
            "/answer",
            Some(json!({"kind": "next", "step": 9999, "answer": {"choose": ["0"]}})),
            404,
        ),
        (
            "POST",
            "/answer",
            Some(json!({"step": 1, "answer": {"choose": ["0"]}})),
            400,
        ),
        (
            "POST",
            "/answer",
            Some(json!({"kind": "count", "step": 0, "choice": 0})),
            400,
        ),
        (
            "POST",
            "/answer",
            Some(json!({"kind": "path", "step": 3, "done": u64::MAX, "answer": {"choose": ["0"]}})),
            404,
        ),
        (
            "POST",
            "/answer",
            Some(
                json!({"kind": "f", "step": 1, "node": u64::MAX, "answer": {"fields": {"f": "1"}}}),
            ),
            404,
        ),
        (
            "POST",
            "/answer",
            Some(json!({"kind": "count", "step": 0})),
            400,
        ),
        (
            "POST",
            "/answer",
            Some(json!({"kind": "count", "step": 0, "answer": {"fields": {}}})),
            400,
        ),
        ("GET", "/question?at=0&kind=lunch", None, 400),
        ("DELETE", "/steps/1", None, 405),
    ] {
        if path.starts_with("/play") {
            continue;
        }
        let response = client.ask(method, &format!("{run}{path}"), body.as_ref());
        assert_eq!(response.status, status, "{path}: {}", response.text());
        if status != 405 {
            assert!(response.json()["error"]["kind"].is_string());
        }
    }
    let far = client.get(&format!(
        "{run}/steps/1/frontier?offset=18446744073709551615"
    ));
    assert_eq!(far["nodes"], json!([]));
    assert_eq!(client.ask("GET", "/api/v1/runs/nothing", None).status, 404);
    assert_eq!(
        client
            .ask("GET", "/api/v1/runs/nothing/steps/1", None)
            .json()["error"]["kind"],
        "unknown"
    );
    assert_eq!(
        client
            .ask("GET", "/api/v1/compare?left=a&right=b", None)
            .status,
        404
    );
}

#[test]
fn encoded_paths_of_files_are_unknown() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("queens", &["5"], "a-star");
    // Files are written by the handler that bounds their number and their memory.
    for path in [
        "/save%2Ftrace.json",
        "/save%2ftree.svg",
        "/sav%65/run.csv",
        "/%73ave/trace.json",
        "//save/trace.json",
        "%2Fsave%2Ftrace.json",
    ] {
        let response = client.ask("GET", &format!("{run}{path}"), None);
        assert_eq!(response.status, 404, "{path}: {}", response.text());
    }
    for path in ["/save%2Fpage.html", "/sav%65/page.html"] {
        let response = client.ask("POST", &format!("{run}{path}"), Some(&json!({})));
        assert_eq!(response.status, 404, "{path}: {}", response.text());
    }
    assert_eq!(client.get(&format!("{run}/steps/1"))["step"], 1);
}

#[test]
fn large_bodies_are_rejected_early() {
    let server = serve();
    let host = server.address();
    let post = format!(
        "POST /api/v1/sudoku/read HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json"
    );
    // By the content length, before the body is sent.
    let mut client = Client::to(&server);
    let head = format!("{post}\r\nContent-Length: 100000000\r\n\r\n");
    let refused = client.raw(head.as_bytes()).expect("the server responds");
    assert_eq!(refused.status, 413);
    assert_eq!(refused.json()["error"]["kind"], "too_large");
    // By the received size, if there is no content length.
    let mut client = Client::to(&server);
    let head = format!("{post}\r\nTransfer-Encoding: chunked\r\n\r\n");
    client
        .stream()
        .write_all(head.as_bytes())
        .expect("the server listens");
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let mut sent = 0;
    while sent < 100_000_000 && client.stream().write_all(chunk.as_bytes()).is_ok() {
        sent += 0x10000;
    }
    assert!(sent < 20_000_000, "the server accepted {sent} bytes");
    // A body just within the limit is parsed.
    let mut client = Client::to(&server);
    let text = " ".repeat((1 << 20) - 100);
    let refused = client.ask(
        "POST",
        "/api/v1/sudoku/read",
        Some(&json!({ "text": text })),
    );
    assert_eq!(refused.status, 400);
}

/// Returns whether an error means that the server closed the connection, and not that the client timed out.
fn is_disconnect(error: &std::io::Error) -> bool {
    !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Returns whether the server closes this connection before the client times out.
fn disconnects(mut client: Client) -> bool {
    let mut rest = Vec::new();
    let ended = client.stream().read_to_end(&mut rest);
    ended.err().is_none_or(|error| is_disconnect(&error))
}

#[test]
fn incomplete_requests_and_idle_connections_time_out() {
    let limits = Limits {
        connections: 40,
        ..short_timeout()
    };
    let server = serve_within(limits);
    let host = server.address();
    let mut idle = Vec::new();
    for half in [
        String::new(),
        "GET".to_owned(),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\n"),
        format!(
            "POST /api/v1/runs HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
        ),
        format!(
            "POST /api/v1/runs HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{{"
        ),
    ] {
        for _ in 0..8 {
            let mut client = Client::at(host);
            client
                .stream()
                .write_all(half.as_bytes())
                .expect("the server listens");
            idle.push(client);
        }
    }
    // All connections are idle: the server responds as soon as they have timed out.
    let mut client = Client::at(host);
    assert_eq!(client.ask("GET", "/", None).status, 200);
    for client in idle {
        assert!(disconnects(client));
    }
    // Sending byte by byte does not extend the timeout.
    let mut slow = Client::at(host);
    let started = Instant::now();
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: ");
    let mut bytes = head.bytes().chain(std::iter::repeat(b'y'));
    while slow
        .stream()
        .write_all(&[bytes.next().expect("the iterator is endless")])
        .is_ok()
    {
        assert!(
            started.elapsed() < TIMEOUT,
            "every byte extends the timeout"
        );
        std::thread::sleep(Duration::from_millis(30));
    }
    assert!(disconnects(slow));
}

#[test]
fn clients_that_do_not_read_are_disconnected() {
    let server = serve_within(short_timeout());
    let mut client_without_reads = Client::to(&server);
    let ask = format!("GET /app.js HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    // More responses than any buffer can store: sending fails once the server has closed the connection.
    let refused = (0..1_000_000).find_map(|_| {
        client_without_reads
            .stream()
            .write_all(ask.as_bytes())
            .err()
    });
    assert!(refused.is_some_and(|error| is_disconnect(&error)));
    let mut client = Client::to(&server);
    assert_eq!(client.ask("GET", "/", None).status, 200);
}

#[test]
fn memory_of_all_runs_together_is_bounded() {
    let limits = Limits {
        all_bytes: 4 << 20,
        bytes: 3 << 20,
        ..Limits::default()
    };
    let server = serve_within(limits);
    let mut client = Client::to(&server);
    let mut runs = Vec::new();
    for _ in 0..4 {
        let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "breadth-first");
        client.advance(&run, &json!({"until": "end"}));
        runs.push(run);
    }
    assert_eq!(client.ask("GET", &runs[0], None).status, 404);
    assert_eq!(client.ask("GET", &runs[3], None).status, 200);
}

#[test]
fn idle_runs_are_removed() {
    let idle = Duration::from_millis(200);
    let limits = Limits { idle, ..generous() };
    let server = serve_within(limits);
    let mut client = Client::to(&server);
    // Each request keeps the run, if it arrives in time: on a busy machine it may not.
    let (run, is_kept) = loop {
        let started = Instant::now();
        let run = client.start_run("queens", &["5"], "a-star");
        let status = client.ask("GET", &run, None).status;
        if started.elapsed() < idle {
            break (run, status == 200);
        }
    };
    assert!(is_kept);
    let started = Instant::now();
    let mut status = 200;
    while status == 200 && started.elapsed() < TIMEOUT {
        std::thread::sleep(3 * idle);
        status = client.ask("GET", &run, None).status;
    }
    assert_eq!(status, 404);
}

#[test]
fn only_the_named_origins_can_show_the_page_in_a_frame() {
    let policy = |server: &search_explorer::Server| {
        let page = Client::to(server).ask("GET", "/", None);
        let policy = page.header("content-security-policy").expect("a policy");
        let frames = policy.split("frame-ancestors ").nth(1).map(str::to_owned);
        (frames, page.header("x-frame-options").map(str::to_owned))
    };
    let none = policy(&serve());
    assert_eq!(none, (Some("'none'".to_owned()), Some("DENY".to_owned())));
    let explorer = ["https://slides.example", "http://localhost:8000"]
        .into_iter()
        .map(|origin| origin.parse().expect("the origin is valid"))
        .fold(Explorer::new(), Explorer::allow_embed);
    let named = policy(&explorer.serve().expect("a port is free"));
    let origins = "https://slides.example http://localhost:8000".to_owned();
    assert_eq!(named, (Some(origins), None));
}
