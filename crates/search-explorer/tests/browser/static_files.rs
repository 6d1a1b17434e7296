//! A server of static files, like `python3 -m http.server`: the host of the page without a server.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The path at which the files are served: the page works at any path.
const PATH: &str = "/some/path/";

/// Serves the files of a directory until it is dropped.
pub(crate) struct StaticFiles {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
    gate: Arc<Gate>,
}

/// What the second half of each compiled module waits for: a slow line, whose speed does not depend on that of the machine.
#[derive(Default)]
struct Gate {
    is_closed: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn set(&self, is_closed: bool) {
        *self
            .is_closed
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = is_closed;
        self.opened.notify_all();
    }

    fn wait(&self) {
        let closed = self
            .is_closed
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let opened = self.opened.wait_while(closed, |is_closed| *is_closed);
        drop(opened.unwrap_or_else(PoisonError::into_inner));
    }
}

impl StaticFiles {
    /// Starts a server for a directory. Without a service worker, the browser stores nothing, which takes time in each test.
    pub(crate) fn serve(directory: PathBuf, has_service_worker: bool) -> StaticFiles {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        let stopped = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stopped);
        let gate = Arc::new(Gate::default());
        let passed = Arc::clone(&gate);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if is_stopped.load(Ordering::Relaxed) {
                    return;
                }
                let directory = directory.clone();
                let gate = Arc::clone(&passed);
                std::thread::spawn(move || {
                    // The browser can close a connection at any time.
                    let _ = stream.and_then(|it| respond(it, directory, has_service_worker, &gate));
                });
            }
        });
        StaticFiles {
            address,
            stopped,
            gate,
        }
    }

    /// Holds back the second half of the compiled module, or sends it.
    pub(crate) fn hold_module(&self, is_held: bool) {
        self.gate.set(is_held);
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}{PATH}", self.address)
    }

    /// Stops answering: the network is cut.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Ends the wait for the next connection.
        let _ = TcpStream::connect(self.address);
    }
}

impl Drop for StaticFiles {
    fn drop(&mut self) {
        self.stop();
        self.gate.set(false);
    }
}

/// Answers the only request of a connection.
fn respond(
    stream: TcpStream,
    directory: PathBuf,
    has_service_worker: bool,
    gate: &Gate,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let mut reader = BufReader::new(&stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let address = line.split(' ').nth(1).unwrap_or_default();
    let (path, _) = address.split_once('?').unwrap_or((address, ""));
    let name = match path.strip_prefix(PATH).unwrap_or("/") {
        "" => "index.html",
        name => name,
    };
    let is_served = !name.contains('/') && (has_service_worker || name != "service-worker.js");
    let content = is_served.then(|| std::fs::read(directory.join(name)));
    let (status, content) = match content {
        Some(Ok(content)) => ("200 OK", content),
        _ => ("404 Not Found", Vec::new()),
    };
    let kind = match name.rsplit_once('.').unwrap_or_default().1 {
        "html" => "text/html",
        "css" => "text/css",
        "js" => "text/javascript",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    };
    let length = content.len();
    let mut stream = &stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    let is_module = kind == "application/wasm";
    let (first, second) = content.split_at(if is_module { length / 2 } else { length });
    stream.write_all(first)?;
    if is_module {
        gate.wait();
    }
    stream.write_all(second)
}
