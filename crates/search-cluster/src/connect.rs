//! Connections between the processes of a run.
//!
//! Timely has a function for that too; it prints, waits for ever, and panics where a stranger calls. What is handed
//! to Timely here are sockets whose other end has said, and where the run has a secret proven, that it belongs to this run.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

use search_core::CancelFlag;
use socket2::{SockRef, TcpKeepalive};

use crate::greeting::{Conversation, End, Greeting, LENGTH, OPENING, Opening};
use crate::{Credentials, Error, Process};

/// How long one that has connected may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// How long to wait between two looks for others.
const PAUSE: Duration = Duration::from_millis(20);
/// How long to wait before calling one again that has hung up: it may be of another run, which ends.
const REFUSED: Duration = Duration::from_millis(250);
/// Those that have connected and not said yet who they are, at most: each takes a descriptor.
const CALLERS: usize = 64;

/// How long to wait for others, and what ends that before.
#[derive(Clone, Copy)]
struct Until<'a> {
    deadline: Instant,
    cancel: Option<&'a CancelFlag>,
}

impl Until<'_> {
    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(CancelFlag::is_raised)
    }

    fn is_over(&self) -> bool {
        self.is_cancelled() || Instant::now() >= self.deadline
    }

    fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Reads as many bytes as there is room for, with a look now and then whether to go on.
    fn fill(&self, mut from: &TcpStream, mut room: &mut [u8]) -> io::Result<()> {
        from.set_read_timeout(Some(PAUSE))?;
        while !room.is_empty() {
            match from.read(room) {
                Ok(0) => return Err(hung_up()),
                Ok(count) => room = &mut room[count..],
                Err(error) if is_for_later(&error) && !self.is_over() => {}
                Err(error) => return Err(timeout_of(error)),
            }
        }
        from.set_read_timeout(None)
    }
}

fn hung_up() -> io::Error {
    let what = "it hung up: its run has another id or secret, or it is no process of a run";
    io::Error::new(io::ErrorKind::ConnectionRefused, what)
}

/// One end of a connection that is made.
struct Talk<'a> {
    socket: &'a TcpStream,
    mine: Opening,
    end: End,
    credentials: Option<&'a Credentials>,
}

impl<'a> Talk<'a> {
    fn open(
        mut socket: &'a TcpStream,
        end: End,
        credentials: Option<&'a Credentials>,
    ) -> io::Result<Self> {
        let mine = Opening::new()?;
        socket.write_all(&mine.0)?;
        Ok(Talk {
            socket,
            mine,
            end,
            credentials,
        })
    }

    fn hear_opening(&self, until: Until<'_>) -> io::Result<Opening> {
        let mut bytes = [0; OPENING];
        until.fill(self.socket, &mut bytes)?;
        Opening::read(bytes)
    }

    fn conversation<'t>(&'t self, theirs: &'t Opening) -> (Conversation<'t>, End) {
        let (caller, called, other) = match self.end {
            End::Caller => (&self.mine, theirs, End::Called),
            End::Called => (theirs, &self.mine, End::Caller),
        };
        let credentials = self.credentials;
        let conversation = Conversation {
            caller,
            called,
            credentials,
        };
        (conversation, other)
    }

    fn state(&self, theirs: &Opening, greeting: &Greeting) -> io::Result<()> {
        let (conversation, _) = self.conversation(theirs);
        let mut socket = self.socket;
        socket.write_all(&conversation.statement(self.end, greeting))
    }

    fn hear_statement(&self, theirs: &Opening, until: Until<'_>) -> io::Result<Greeting> {
        let (conversation, other) = self.conversation(theirs);
        let mut length = [0; LENGTH];
        until.fill(self.socket, &mut length)?;
        let mut bytes = vec![0; Conversation::length(length)?];
        until.fill(self.socket, &mut bytes)?;
        conversation.read(other, &bytes)
    }
}

/// Says hello on sockets that are connected already: of two processes the one with the larger number speaks as the one that
/// has called.
pub(crate) fn greet(
    sockets: &[Option<TcpStream>],
    greeting: &Greeting,
    cancel: Option<&CancelFlag>,
) -> Result<(), Error> {
    let until = Until {
        deadline: Instant::now() + HELLO,
        cancel,
    };
    let failed = |process: usize| {
        move |source| match until.is_cancelled() {
            true => Error::Interrupted(format!("waiting for process {process}")),
            false => Error::Connect {
                what: format!("process {process} does not say that it belongs to this run"),
                source,
            },
        }
    };
    let mut talks = Vec::new();
    for (process, socket) in sockets.iter().enumerate() {
        let Some(socket) = socket else { continue };
        let end = if greeting.process > process {
            End::Caller
        } else {
            End::Called
        };
        let talk = Talk::open(socket, end, None).map_err(failed(process))?;
        talks.push((process, talk));
    }
    let mut heard = Vec::new();
    for (process, talk) in talks {
        let theirs = talk.hear_opening(until).map_err(failed(process))?;
        if talk.end == End::Caller {
            talk.state(&theirs, greeting).map_err(failed(process))?;
        }
        heard.push((process, talk, theirs));
    }
    // Those that were called first: they wait for the statement of the caller, whom nothing keeps waiting.
    heard.sort_by_key(|(_, talk, _)| talk.end == End::Caller);
    for (process, talk, theirs) in heard {
        let other = talk.hear_statement(&theirs, until);
        let other = other.map_err(failed(process))?;
        if talk.end == End::Called {
            talk.state(&theirs, greeting).map_err(failed(process))?;
        }
        greeting.agrees_with(&other)?;
        if other.process != process {
            let what = format!("the socket of process {process} leads to {}", other.process);
            return Err(Error::Disagree(what));
        }
    }
    Ok(())
}

/// Connects to the processes before this one in the list, and waits at its own address for those behind it.
///
/// Nothing but that one address is bound, and only where there is anybody to wait for.
pub(crate) fn connect(
    process: &Process,
    greeting: &Greeting,
    cancel: Option<&CancelFlag>,
) -> Result<Vec<Option<TcpStream>>, Error> {
    let (hosts, number) = (&process.hosts, process.number);
    let until = Until {
        deadline: Instant::now() + process.patience,
        cancel,
    };
    let mut sockets: Vec<Option<TcpStream>> = hosts.addresses().map(|_| None).collect();
    let here = process.bind.map(|address| address.to_string());
    let here = here.as_deref().unwrap_or(hosts.address(number));
    let cannot_bind = |source| Error::Connect {
        what: format!("cannot wait for connections at {here}"),
        source,
    };
    // Before any other is looked for: they look for this one at the same time.
    let listener = (number + 1 < hosts.len())
        .then(|| TcpListener::bind(here))
        .transpose()
        .map_err(cannot_bind)?;
    let credentials = process.credentials.as_ref();
    for (before, address) in hosts.addresses().enumerate().take(number) {
        sockets[before] = Some(call((before, address), greeting, credentials, until)?);
    }
    if let Some(listener) = listener {
        listener.set_nonblocking(true).map_err(cannot_bind)?;
        wait(&listener, process, greeting, until, &mut sockets)?;
    }
    Ok(sockets)
}

/// Waits for the processes behind this one.
fn wait(
    listener: &TcpListener,
    process: &Process,
    greeting: &Greeting,
    until: Until<'_>,
    sockets: &mut [Option<TcpStream>],
) -> Result<(), Error> {
    let behind = process.number + 1..sockets.len();
    let mut callers: Vec<Caller> = Vec::new();
    let mut turned_away = TurnedAway::default();
    while let Some(missing) = behind.clone().find(|&number| sockets[number].is_none()) {
        match listener.accept() {
            Ok((socket, _)) => {
                if callers.len() >= CALLERS {
                    callers.remove(0);
                }
                callers.extend(Caller::new(socket).ok());
            }
            Err(error) if is_for_later(&error) && !until.is_over() => sleep(PAUSE),
            Err(_) if until.is_cancelled() => {
                return Err(Error::Interrupted(format!("waiting for process {missing}")));
            }
            Err(source) => {
                let address = process.hosts.address(missing);
                return Err(Error::Connect {
                    what: format!("process {missing} at {address} did not come{turned_away}"),
                    source: timeout_of(source),
                });
            }
        }
        // All of them at once: a stranger may say nothing, and those who are missed wait behind him.
        for caller in std::mem::take(&mut callers) {
            match caller.listen(greeting, process.credentials.as_ref()) {
                Heard::Nothing(caller) => callers.push(caller),
                Heard::Stranger(error) => turned_away.add(&error),
                Heard::Process(socket, other) => {
                    greeting.agrees_with(&other)?;
                    let number = other.process;
                    if !behind.contains(&number) || sockets[number].is_some() {
                        let what = format!("process {number} came twice");
                        return Err(Error::Disagree(what));
                    }
                    sockets[number] = Some(socket);
                }
            }
        }
    }
    Ok(())
}

/// Connections that were closed as they are not of this run: told only where somebody is missing.
#[derive(Default)]
struct TurnedAway {
    count: u64,
    last: String,
}

impl TurnedAway {
    fn add(&mut self, error: &io::Error) {
        self.count += 1;
        self.last = error.to_string();
    }
}

impl std::fmt::Display for TurnedAway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.count {
            0 => Ok(()),
            1 => write!(f, " (a connection was turned away: {})", self.last),
            count => write!(
                f,
                " ({count} connections were turned away, the last: {})",
                self.last
            ),
        }
    }
}

fn is_for_later(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, Interrupted, TimedOut, WouldBlock};
    matches!(
        error.kind(),
        ConnectionAborted | Interrupted | TimedOut | WouldBlock
    )
}

/// What waiting in vain is called.
fn timeout_of(error: io::Error) -> io::Error {
    if is_for_later(&error) {
        io::Error::from(io::ErrorKind::TimedOut)
    } else {
        error
    }
}

/// How long one attempt to reach an address may take: Ctrl-C is looked at between two.
const ATTEMPT: Duration = Duration::from_secs(3);

/// Connects to a process that waits, or will.
fn call(
    (number, address): (usize, &str),
    greeting: &Greeting,
    credentials: Option<&Credentials>,
    until: Until<'_>,
) -> Result<TcpStream, Error> {
    let mut hung_up = None;
    loop {
        let called = reach(address, until.left().clamp(PAUSE, ATTEMPT)).and_then(|socket| {
            prepare(&socket)?;
            let talk = Talk::open(&socket, End::Caller, credentials)?;
            // One that listens may be waiting for others itself before it answers.
            let theirs = talk.hear_opening(until)?;
            talk.state(&theirs, greeting)?;
            let other = talk.hear_statement(&theirs, until)?;
            Ok((socket, other))
        });
        match called {
            Ok((socket, other)) => {
                greeting.agrees_with(&other)?;
                if other.process != number {
                    let what = format!("{address} is process {}, not {number}", other.process);
                    return Err(Error::Disagree(what));
                }
                return Ok(socket);
            }
            Err(_) if until.is_cancelled() => {
                return Err(Error::Interrupted(format!("waiting for process {number}")));
            }
            Err(source) if until.is_over() => {
                let what = format!("cannot reach process {number} at {address}");
                // A process that has answered and hung up says more than an address that refuses.
                let source = hung_up.unwrap_or(source);
                return Err(Error::Connect { what, source });
            }
            Err(error) if is_of_another_run(&error) => {
                hung_up = Some(error);
                sleep(REFUSED);
            }
            Err(_) => sleep(PAUSE),
        }
    }
}

fn is_of_another_run(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, PermissionDenied};
    matches!(error.kind(), InvalidData | PermissionDenied) || error.get_ref().is_some()
}

/// How long a machine may be silent before it is given up: it may have lost its power, which closes no connection.
const SILENCE: Duration = Duration::from_secs(15);

/// Has a connection send at once, and end where the other machine does not answer any more.
fn prepare(socket: &TcpStream) -> io::Result<()> {
    socket.set_nodelay(true)?;
    let often = SILENCE / 3;
    let alive = TcpKeepalive::new()
        .with_time(often)
        .with_interval(often)
        .with_retries(2);
    let socket = SockRef::from(socket);
    socket.set_tcp_keepalive(&alive)?;
    // While something is on its way, the system waits for its arrival instead, and much longer.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENCE))?;
    Ok(())
}

/// Connects to the first of the addresses behind a name that can be reached.
fn reach(address: &str, patience: Duration) -> io::Result<TcpStream> {
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(socket) => return Ok(socket),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Somebody who has connected, and has not said yet who he is.
struct Caller {
    socket: TcpStream,
    /// What was heard of the message that is to come next.
    said: Vec<u8>,
    /// How both ends have opened, theirs first.
    opened: Option<(Opening, Opening)>,
    /// How long the statement is.
    length: Option<usize>,
    since: Instant,
}

/// What a caller has said.
enum Heard {
    Nothing(Caller),
    Stranger(io::Error),
    Process(TcpStream, Greeting),
}

impl Caller {
    fn new(socket: TcpStream) -> io::Result<Caller> {
        socket.set_nonblocking(true)?;
        Ok(Caller {
            socket,
            said: Vec::with_capacity(OPENING),
            opened: None,
            length: None,
            since: Instant::now(),
        })
    }

    /// Hears, without waiting, who it is, and, where that is proven, says who this is.
    fn listen(mut self, greeting: &Greeting, credentials: Option<&Credentials>) -> Heard {
        match self.go_on(greeting, credentials) {
            Ok(Some(other)) => Heard::Process(self.socket, other),
            Ok(None) => Heard::Nothing(self),
            Err(error) => Heard::Stranger(error),
        }
    }

    fn go_on(
        &mut self,
        greeting: &Greeting,
        credentials: Option<&Credentials>,
    ) -> io::Result<Option<Greeting>> {
        loop {
            let whole = match (&self.opened, self.length) {
                (None, _) => OPENING,
                (Some(_), None) => LENGTH,
                (Some(_), Some(length)) => length,
            };
            if !self.hear(whole)? {
                return Ok(None);
            }
            let said = std::mem::take(&mut self.said);
            match (&self.opened, self.length) {
                (None, _) => {
                    let theirs = Opening::read(*said.first_chunk().ok_or_else(hung_up)?)?;
                    let mine = Opening::new()?;
                    // It fits into the buffer of the connection, which has sent nothing yet.
                    self.socket.write_all(&mine.0)?;
                    self.opened = Some((theirs, mine));
                }
                (Some(_), None) => {
                    let length = *said.first_chunk().ok_or_else(hung_up)?;
                    self.length = Some(Conversation::length(length)?);
                }
                (Some((theirs, mine)), Some(_)) => {
                    let conversation = Conversation {
                        caller: theirs,
                        called: mine,
                        credentials,
                    };
                    let other = conversation.read(End::Caller, &said)?;
                    self.socket.set_nonblocking(false)?;
                    prepare(&self.socket)?;
                    let statement = conversation.statement(End::Called, greeting);
                    self.socket.write_all(&statement)?;
                    return Ok(Some(other));
                }
            }
        }
    }

    /// Whether so many bytes are there, and no more are taken.
    fn hear(&mut self, whole: usize) -> io::Result<bool> {
        let mut bytes = [0; 1024];
        while self.said.len() < whole {
            let room = bytes.len().min(whole - self.said.len());
            match self.socket.read(&mut bytes[..room]) {
                Ok(0) => return Err(hung_up()),
                Ok(count) => self.said.extend_from_slice(&bytes[..count]),
                Err(error) if is_for_later(&error) && self.since.elapsed() < HELLO => {
                    return Ok(false);
                }
                Err(error) => return Err(timeout_of(error)),
            }
        }
        Ok(true)
    }
}
