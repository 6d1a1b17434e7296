//! An HTTP client for tests, which can also send invalid requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use search_explorer::{Explorer, Limits, Server};
use serde_json::{Value, json};

/// The timeouts of the client and of the server: long, so that results do not depend on the load of the machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);

/// Returns limits whose timeouts no test reaches.
pub(crate) fn generous() -> Limits {
    Limits {
        timeout: TIMEOUT,
        solve_time: TIMEOUT,
        ..Limits::default()
    }
}

/// Starts a server.
pub(crate) fn serve() -> Server {
    serve_within(generous())
}

pub(crate) fn serve_within(limits: Limits) -> Server {
    let server = Explorer::new().limits(limits).serve();
    server.expect("a port is free")
}

/// An HTTP response.
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
        std::str::from_utf8(&self.body).expect("the value is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// A client with one persistent connection.
pub(crate) struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn to(server: &Server) -> Client {
        Client::at(server.address())
    }

    pub(crate) fn at(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).expect("the server listens");
        let timeout = Some(TIMEOUT);
        stream
            .set_read_timeout(timeout)
            .expect("the timeout is not zero");
        stream
            .set_write_timeout(timeout)
            .expect("the timeout is not zero");
        stream.set_nodelay(true).expect("the socket is open");
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

    /// Sends these bytes and returns the response; none if the server closes the connection.
    pub(crate) fn raw(&mut self, request: &[u8]) -> Option<Response> {
        // The server may have closed the connection already.
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
        response.unwrap_or_else(|| panic!("no response to {method} {path}"))
    }

    /// Returns the JSON at this path.
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

    /// Starts a run and returns its path.
    pub(crate) fn start_run(&mut self, puzzle: &str, words: &[&str], algorithm: &str) -> String {
        let spec = json!({"puzzle": puzzle, "words": words, "algorithm": algorithm});
        let run = self.post("/api/v1/runs", &spec);
        format!(
            "/api/v1/runs/{}",
            run["id"].as_str().expect("the id is text")
        )
    }

    /// Repeats the request until it is complete, and returns the last response.
    pub(crate) fn advance(&mut self, run: &str, request: &Value) -> Value {
        loop {
            let advanced = self.post(&format!("{run}/advance"), request);
            if advanced["more"] == false {
                return advanced;
            }
        }
    }
}

/// Returns the elements of a list.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("the value is a list")
}

/// Returns the nodes to choose among in a question.
pub(crate) fn choices(question: &Value) -> Vec<&Value> {
    let options = list(&question["form"]["choose"]["options"]).iter();
    options.map(|option| &option["node"]).collect()
}

/// Returns the body of an answer that chooses an option.
pub(crate) fn chosen(kind: &str, step: impl Into<Value>, id: &Value) -> Value {
    json!({"kind": kind, "step": step.into(), "answer": {"choose": [id.to_string()]}})
}
