//! A client that can be as rude as a test needs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use search_explorer::{Explorer, Limits, Serving};
use serde_json::{Value, json};

/// How long a client waits, and lets the server take: far more than either needs, as a test's result must not depend
/// on what else the machine does.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Limits with which no time ends what a test asks for.
pub(crate) fn unhurried() -> Limits {
    Limits {
        patience: PATIENCE,
        solving: PATIENCE,
        ..Limits::default()
    }
}

/// A server of its own.
pub(crate) fn serve() -> Serving {
    serve_within(unhurried())
}

pub(crate) fn serve_within(limits: Limits) -> Serving {
    let serving = Explorer::new().limits(limits).serve();
    serving.expect("there is a free port")
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("it is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// A connection that is kept.
pub(crate) struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn to(serving: &Serving) -> Client {
        Client::at(serving.address())
    }

    pub(crate) fn at(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).expect("it listens");
        let patience = Some(PATIENCE);
        stream.set_read_timeout(patience).expect("it is not zero");
        stream.set_write_timeout(patience).expect("it is not zero");
        stream.set_nodelay(true).expect("it is a socket");
        Client {
            address,
            stream: BufReader::new(stream),
        }
    }

    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        self.stream.get_mut()
    }

    pub(crate) fn lines(&mut self) -> impl Iterator<Item = std::io::Result<String>> {
        (&mut self.stream).lines()
    }

    /// Sends these bytes, and gives the answer; none where the server hangs up.
    pub(crate) fn raw(&mut self, request: &[u8]) -> Option<Response> {
        // The server may have hung up already.
        let _ = self.stream().write_all(request);
        self.response()
    }

    pub(crate) fn response(&mut self) -> Option<Response> {
        let mut line = String::new();
        self.stream
            .read_line(&mut line)
            .ok()
            .filter(|&read| read > 0)?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            headers.push((name.to_owned(), value.to_owned()));
        }
        let mut response = Response {
            status,
            headers,
            body: Vec::new(),
        };
        if let Some(length) = response.header("content-length") {
            response.body = vec![0; length.parse().ok()?];
            self.stream.read_exact(&mut response.body).ok()?;
        } else if response.header("transfer-encoding") == Some("chunked") {
            loop {
                let mut size = String::new();
                self.stream.read_line(&mut size).ok()?;
                let size = usize::from_str_radix(size.trim(), 16).ok()?;
                let mut chunk = vec![0; size + 2];
                self.stream.read_exact(&mut chunk).ok()?;
                response.body.extend_from_slice(&chunk[..size]);
                if size == 0 {
                    break;
                }
            }
        }
        Some(response)
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Response {
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let response = self.raw(request.as_bytes());
        response.unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    /// What is at this address.
    pub(crate) fn get(&mut self, path: &str) -> Value {
        let response = self.ask("GET", path, None);
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Value {
        let response = self.ask("POST", path, Some(body));
        let is_good = response.status == 200 || response.status == 201;
        assert!(is_good, "{path}: {}", response.text());
        response.json()
    }

    /// Begins a run, and gives its address.
    pub(crate) fn begin(&mut self, puzzle: &str, words: &[&str], algorithm: &str) -> String {
        let spec = json!({"puzzle": puzzle, "words": words, "algorithm": algorithm});
        let run = self.post("/api/v1/runs", &spec);
        format!("/api/v1/runs/{}", run["id"].as_str().expect("it is text"))
    }

    /// Goes on until it is found, or cannot be; gives the last answer.
    pub(crate) fn advance(&mut self, run: &str, wish: &Value) -> Value {
        loop {
            let advanced = self.post(&format!("{run}/advance"), wish);
            if advanced["more"] == false {
                return advanced;
            }
        }
    }
}
