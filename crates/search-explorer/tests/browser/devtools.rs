//! A client of the browser's `DevTools` protocol: commands, their answers and events, as JSON over a websocket.
//!
//! Each tab has its own connection, used by the thread of its test only: after a command is sent, messages are read
//! until its answer arrives, so nothing runs in the background.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::rc::Rc;

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket};

use super::client::TIMEOUT;

/// A browser or one of its tabs, which executes commands of the `DevTools` protocol.
pub(crate) trait Remote {
    /// Sends a command and waits for its answer. The error is the browser's message.
    fn call(&mut self, method: &str, params: Value) -> Result<Value, String>;

    /// Takes the events received so far.
    fn take_events(&mut self) -> Vec<Event>;
}

/// The connection to a tab, which is kept for the next test.
pub(crate) type Connection = Rc<RefCell<Box<dyn Remote>>>;

/// An event sent by the browser.
pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) params: Value,
}

pub(crate) struct DevTools {
    socket: WebSocket<TcpStream>,
    last_id: u64,
    events: Vec<Event>,
}

impl DevTools {
    /// Connects to `path` at this port of the local machine.
    pub(crate) fn connect(port: u16, path: &str) -> Result<DevTools, String> {
        let failed = |error: &dyn Display| format!("no connection to {path}: {error}");
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| failed(&error))?;
        let timeout = Some(TIMEOUT);
        let set = stream
            .set_read_timeout(timeout)
            .and_then(|()| stream.set_write_timeout(timeout))
            .and_then(|()| stream.set_nodelay(true));
        set.map_err(|error| failed(&error))?;
        let address = format!("ws://127.0.0.1:{port}{path}");
        let connected = tungstenite::client(address, stream);
        let (socket, _) = connected.map_err(|error| failed(&error))?;
        Ok(DevTools {
            socket,
            last_id: 0,
            events: Vec::new(),
        })
    }

    fn record(&mut self, mut message: Value) {
        if let Some(method) = message["method"].as_str().map(str::to_owned) {
            let params = message["params"].take();
            self.events.push(Event { method, params });
        }
    }

    fn read(&mut self) -> Result<Value, String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return serde_json::from_str(&text).map_err(|error| error.to_string());
                }
                Ok(_) => {}
                // The error of a timeout depends on the system.
                Err(Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    return Err(format!("nothing received for {} s", TIMEOUT.as_secs()));
                }
                Err(error) => return Err(error.to_string()),
            }
        }
    }
}

impl Remote for DevTools {
    fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last_id += 1;
        let command = json!({"id": self.last_id, "method": method, "params": params});
        let sent = self.socket.send(Message::text(command.to_string()));
        sent.map_err(|error| format!("{method} cannot be sent: {error}"))?;
        loop {
            let message = self.read();
            let mut message = message.map_err(|error| format!("no answer to {method}: {error}"))?;
            if message["id"] == self.last_id {
                return match message.get("error") {
                    Some(error) => Err(format!("{method}: {error} {}", message["message"])),
                    None => Ok(message["result"].take()),
                };
            }
            self.record(message);
        }
    }

    fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}
