use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use super::{NEAR, TWO, file, stderr};

/// A running explorer, which is killed when dropped.
struct Explorer {
    child: Child,
    address: String,
    /// What the printed URL has after the address.
    place: String,
}

impl Explorer {
    fn start(arguments: &[&str]) -> Explorer {
        Explorer::serve("explore", arguments)
    }

    fn serve(name: &str, arguments: &[&str]) -> Explorer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_searchlab"));
        let command = command.arg(name).args(arguments);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("failed to start searchlab");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("the stream is piped");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("the address is stdout");
        let address = line
            .split_once("http://")
            .and_then(|(_, rest)| rest.split_once('/'));
        let (address, place) = address.unwrap_or_else(|| panic!("no address: {line}"));
        let (place, _) = place.split_once(' ').expect("a hint follows the URL");
        Explorer {
            child,
            address: address.to_owned(),
            place: place.to_owned(),
        }
    }

    fn catalog(&self) -> Value {
        self.get("/api/v1/catalog")
    }

    fn get(&self, path: &str) -> Value {
        let (_, port) = self
            .address
            .rsplit_once(':')
            .expect("the address has a port");
        let local = format!("127.0.0.1:{port}");
        let mut stream = TcpStream::connect(&local).expect("the server is listening");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {local}\r\nConnection: close\r\n\r\n");
        stream
            .write_all(request.as_bytes())
            .expect("the server is listening");
        let mut answer = String::new();
        stream
            .read_to_string(&mut answer)
            .expect("the server responds");
        let (_, body) = answer
            .split_once("\r\n\r\n")
            .expect("the response has a body");
        serde_json::from_str(body).expect("the output is JSON")
    }

    fn errors(mut self) -> String {
        self.child.kill().expect("failed to run searchlab");
        let mut stderr = self.child.stderr.take().expect("the stream is piped");
        let mut errors = String::new();
        stderr
            .read_to_string(&mut errors)
            .expect("the output is UTF-8");
        errors
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn lessons_are_served_with_their_links() {
    let lesson = Explorer::serve("lesson", &["../search-studio/tests/sample.md"]);
    assert_eq!(lesson.place, "?lesson=sample");
    let about = "A lesson with every block. A\\* finds a path of cost `=cost p=graph&w=romania&a=a-star`: \
        `=path p=graph&w=romania&a=a-star`. Uniform-cost search expands `=expanded p=graph&w=romania&a=uniform-cost` nodes. \
        Raw HTML is <b>text</b>, see [the guide](https://example.org/) or [figures](#section-2).";
    let title = "Roads to Bucharest";
    let listed = json!([{"name": "sample", "title": title, "about": about, "words": 181}]);
    assert_eq!(lesson.get("/lessons.json"), listed);
    let all = Explorer::serve("lesson", &["../search-studio/tests"]);
    assert_eq!(all.place, "#v=1&s=lessons");
    assert_eq!(all.get("/lessons.json"), listed);
}

#[test]
fn explore_serves_the_course() {
    let listed = Explorer::start(&[]).get("/lessons.json");
    let names: Vec<_> = listed
        .as_array()
        .expect("it is a list")
        .iter()
        .map(|lesson| &lesson["name"])
        .collect();
    assert_eq!(names.len(), 8);
    assert_eq!(*names[0], "01-states-and-nodes");
}

#[test]
fn it_opens_the_instance_of_the_arguments() {
    let explorer = Explorer::start(&[&NEAR[..], &["-a", "ida-star"]].concat());
    let expected =
        json!({"puzzle": "tiles", "words": NEAR[1..], "options": {}, "algorithm": "ida-star"});
    assert_eq!(explorer.catalog()["preset"], expected);
    assert!(explorer.address.starts_with("127.0.0.1:"));
    assert_eq!(explorer.errors(), "");
    assert_eq!(Explorer::start(&[]).catalog()["preset"], Value::Null);
    // An algorithm without a puzzle applies to the default puzzle.
    let expected =
        json!({"puzzle": "sudoku", "words": [], "options": {}, "algorithm": "depth-first"});
    let explorer = Explorer::start(&["-a", "depth-first"]);
    assert_eq!(explorer.catalog()["preset"], expected);
}

#[test]
fn it_opens_the_puzzles_of_a_file() {
    let path = file("explored.txt", &format!("{}\n{}\n", TWO[0][0], TWO[1][0]));
    let explorer = Explorer::start(&[&path]);
    let catalog = explorer.catalog();
    assert_eq!(catalog["preset"]["puzzle"], "given");
    let given = &catalog["puzzles"][0];
    assert_eq!(given["name"], "given");
    assert_eq!(given["examples"].as_array().map(Vec::len), Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut explorer = Explorer::start(&[]);
    let mut kill = Command::new("kill");
    let kill = kill.args(["-INT", &explorer.child.id().to_string()]);
    assert!(kill.status().expect("failed to run kill").success());
    assert_eq!(
        explorer
            .child
            .wait()
            .expect("failed to wait for searchlab")
            .code(),
        Some(0)
    );
}

#[test]
fn it_warns_where_others_can_reach_it() {
    let explorer = Explorer::start(&["--host", "0.0.0.0"]);
    assert_eq!(explorer.catalog()["preset"], Value::Null);
    let warned = explorer.errors();
    assert!(
        warned.contains("warning: anyone who can reach 0.0.0.0:"),
        "{warned}"
    );
}

#[test]
fn it_refuses_invalid_arguments() {
    let report = stderr(2, &["explore", "-a", "fast"]);
    assert!(
        report.contains("fast cannot be shown step by step"),
        "{report}"
    );
    let report = stderr(2, &["explore", "hanoi", "3", "-a", "conflict-driven"]);
    assert!(report.contains("conflict-driven"), "{report}");
    stderr(1, &["explore", "/there/is/no/such/file"]);
    stderr(2, &["explore", "--host", "localhost"]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("failed to find a free port");
    let port = taken.local_addr().expect("it is bound").port().to_string();
    let report = stderr(1, &["explore", "--port", &port]);
    assert!(
        report.contains(&format!("cannot listen on 127.0.0.1:{port}")),
        "{report}"
    );
}

/// Without the page there is nothing to write; with it, the directory has it, and is not written twice.
#[test]
fn the_page_without_a_server_is_written_if_the_program_contains_it() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore-site");
    let _ = std::fs::remove_dir_all(&directory);
    let shown = directory.to_str().expect("the path is UTF-8");
    let arguments = ["explore", "--site", shown];
    if option_env!("SEARCHLAB_SITE").is_none() {
        let said = stderr(1, &arguments);
        assert!(
            said.contains("cargo xtask site") && said.contains("SEARCHLAB_SITE="),
            "{said}"
        );
        assert!(!directory.exists());
        return;
    }
    assert!(super::stdout(0, &arguments).contains("http.server"));
    for name in ["index.html", "app.js", "search.wasm", "service-worker.js"] {
        assert!(directory.join(name).is_file(), "{name}");
    }
    assert!(stderr(1, &arguments).contains("nothing is overwritten"));
}

#[test]
fn options_of_the_server_have_no_meaning_for_the_page_without_one() {
    for other in [&["--port", "80"][..], &["-a", "a-star"]] {
        let arguments = [&["explore", "--site", "nowhere"][..], other].concat();
        let said = stderr(2, &arguments);
        assert!(said.contains("cannot be used with"), "{said}");
    }
}

#[test]
fn a_puzzle_is_not_written_into_the_page_but_saved_from_it() {
    let path = file("own.txt", "3 1 2\n6 4 5\n7 8 0\n");
    for (found, other) in [
        ("'queens'", &["queens"][..]),
        (&*format!("'{path}'"), &[&path]),
        ("'--propagate'", &["--propagate", "hidden"]),
    ] {
        let arguments = [&["explore", "--site", "nowhere"][..], other].concat();
        let said = stderr(2, &arguments);
        for part in [found, "Copy link", "Web page"] {
            assert!(said.contains(part), "{said}");
        }
    }
}

/// Regression test: an instance given on the command line had the default limits of searches, gigabytes.
#[test]
fn an_instance_that_is_too_large_for_the_page_is_refused_at_the_start() {
    let large = [
        "explore",
        "hanoi",
        "15",
        "--pegs",
        "4",
        "--heuristic",
        "pdb-15",
    ];
    let report = crate::stderr(22, &large);
    assert!(
        report.starts_with("error: --heuristic pdb-15: "),
        "{report}"
    );
}
