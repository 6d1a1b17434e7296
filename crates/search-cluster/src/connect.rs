//! Connections between the processes of a run.
//!
//! Timely's own function for this prints, waits without a limit, and panics if another program connects. The sockets
//! passed to Timely here have completed a handshake, in which the other end has proven that it belongs to this run if the run
//! has a secret.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

use search_core::CancelFlag;
use socket2::{SockRef, TcpKeepalive};

use crate::handshake::{HELLO_BYTES, Handshake, Hello, Identity, LENGTH_BYTES, Role};
use crate::{Credentials, Error, Process};

/// How long the handshake of an incoming connection may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time between two attempts to accept, read or connect.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The delay before connecting again to a process that closed the connection: it may belong to another run, which ends.
const RETRY_DELAY: Duration = Duration::from_millis(250);
/// The most incoming connections whose handshake is not complete, as each takes a file descriptor.
const MAX_PENDING: usize = 64;

/// When to stop waiting for other processes: at a time, or when the cancel flag is raised.
#[derive(Clone, Copy)]
struct Deadline<'a> {
    time: Instant,
    cancel: Option<&'a CancelFlag>,
}

impl Deadline<'_> {
    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(CancelFlag::is_raised)
    }

    fn has_passed(&self) -> bool {
        self.is_cancelled() || Instant::now() >= self.time
    }

    fn left(&self) -> Duration {
        self.time.saturating_duration_since(Instant::now())
    }

    /// Fills `room`; checks the deadline and the cancel flag between reads.
    fn read_exact(&self, mut from: &TcpStream, mut room: &mut [u8]) -> io::Result<()> {
        from.set_read_timeout(Some(POLL_INTERVAL))?;
        while !room.is_empty() {
            match from.read(room) {
                Ok(0) => return Err(closed_early()),
                Ok(count) => room = &mut room[count..],
                Err(error) if is_retryable(&error) && !self.has_passed() => {}
                Err(error) => return Err(timeout_of(error)),
            }
        }
        from.set_read_timeout(None)
    }
}

fn closed_early() -> io::Error {
    let what = "it closed the connection: its run has another id or secret, or it is not a process of a run";
    io::Error::new(io::ErrorKind::ConnectionRefused, what)
}

/// One end of a blocking handshake.
struct Connecting<'a> {
    socket: &'a TcpStream,
    mine: Hello,
    role: Role,
    credentials: Option<&'a Credentials>,
}

impl<'a> Connecting<'a> {
    fn open(
        mut socket: &'a TcpStream,
        role: Role,
        credentials: Option<&'a Credentials>,
    ) -> io::Result<Self> {
        let mine = Hello::new()?;
        socket.write_all(&mine.0)?;
        Ok(Connecting {
            socket,
            mine,
            role,
            credentials,
        })
    }

    fn read_hello(&self, deadline: Deadline<'_>) -> io::Result<Hello> {
        let mut bytes = [0; HELLO_BYTES];
        deadline.read_exact(self.socket, &mut bytes)?;
        Hello::read(bytes)
    }

    fn handshake<'t>(&'t self, theirs: &'t Hello) -> (Handshake<'t>, Role) {
        let (client, server, other) = match self.role {
            Role::Client => (&self.mine, theirs, Role::Server),
            Role::Server => (theirs, &self.mine, Role::Client),
        };
        let credentials = self.credentials;
        let handshake = Handshake {
            client,
            server,
            credentials,
        };
        (handshake, other)
    }

    fn send_identity(&self, theirs: &Hello, identity: &Identity) -> io::Result<()> {
        let (handshake, _) = self.handshake(theirs);
        let mut socket = self.socket;
        socket.write_all(&handshake.identity_message(self.role, identity))
    }

    fn read_identity(&self, theirs: &Hello, deadline: Deadline<'_>) -> io::Result<Identity> {
        let (handshake, other) = self.handshake(theirs);
        let mut length = [0; LENGTH_BYTES];
        deadline.read_exact(self.socket, &mut length)?;
        let mut bytes = vec![0; Handshake::length(length)?];
        deadline.read_exact(self.socket, &mut bytes)?;
        handshake.read(other, &bytes)
    }
}

/// Performs the handshake on connected sockets. Of two processes, the one with the larger index is the client.
pub(crate) fn handshake_all(
    sockets: &[Option<TcpStream>],
    identity: &Identity,
    cancel: Option<&CancelFlag>,
) -> Result<(), Error> {
    let deadline = Deadline {
        time: Instant::now() + HANDSHAKE_TIMEOUT,
        cancel,
    };
    let failed = |process: usize| {
        move |source| match deadline.is_cancelled() {
            true => Error::Interrupted(format!("waiting for process {process}")),
            false => Error::Connect {
                what: format!("the handshake with process {process} failed"),
                source,
            },
        }
    };
    let mut handshakes = Vec::new();
    for (process, socket) in sockets.iter().enumerate() {
        let Some(socket) = socket else { continue };
        let role = if identity.process > process {
            Role::Client
        } else {
            Role::Server
        };
        let connecting = Connecting::open(socket, role, None).map_err(failed(process))?;
        handshakes.push((process, connecting));
    }
    let mut opened = Vec::new();
    for (process, connecting) in handshakes {
        let theirs = connecting.read_hello(deadline).map_err(failed(process))?;
        if connecting.role == Role::Client {
            connecting
                .send_identity(&theirs, identity)
                .map_err(failed(process))?;
        }
        opened.push((process, connecting, theirs));
    }
    // The server ends first: they wait for the identity of the client, which waits for nothing else.
    opened.sort_by_key(|(_, connecting, _)| connecting.role == Role::Client);
    for (process, connecting, theirs) in opened {
        let other = connecting.read_identity(&theirs, deadline);
        let other = other.map_err(failed(process))?;
        if connecting.role == Role::Server {
            connecting
                .send_identity(&theirs, identity)
                .map_err(failed(process))?;
        }
        identity.check_compatible(&other)?;
        if other.process != process {
            let what = format!(
                "the socket of process {process} is connected to process {}",
                other.process
            );
            return Err(Error::Mismatch(what));
        }
    }
    Ok(())
}

/// Connects to the processes before this one in the list and accepts connections of those after it.
///
/// Binds its own address only, and only if it has connections to accept.
pub(crate) fn connect(
    process: &Process,
    identity: &Identity,
    cancel: Option<&CancelFlag>,
) -> Result<Vec<Option<TcpStream>>, Error> {
    let (hosts, number) = (&process.hosts, process.number);
    let deadline = Deadline {
        time: Instant::now() + process.connect_timeout,
        cancel,
    };
    let mut sockets: Vec<Option<TcpStream>> = hosts.addresses().map(|_| None).collect();
    let here = process.bind.map(|address| address.to_string());
    let here = here.as_deref().unwrap_or(hosts.address(number));
    let cannot_bind = |source| Error::Connect {
        what: format!("cannot listen at {here}"),
        source,
    };
    // Listen before connecting to the others, as they connect to this process at the same time.
    let listener = (number + 1 < hosts.len())
        .then(|| TcpListener::bind(here))
        .transpose()
        .map_err(cannot_bind)?;
    let credentials = process.credentials.as_ref();
    for (before, address) in hosts.addresses().enumerate().take(number) {
        sockets[before] = Some(connect_to(
            (before, address),
            identity,
            credentials,
            deadline,
        )?);
    }
    if let Some(listener) = listener {
        listener.set_nonblocking(true).map_err(cannot_bind)?;
        accept_all(&listener, process, identity, deadline, &mut sockets)?;
    }
    Ok(sockets)
}

/// Accepts connections of the processes after this one.
fn accept_all(
    listener: &TcpListener,
    process: &Process,
    identity: &Identity,
    deadline: Deadline<'_>,
    sockets: &mut [Option<TcpStream>],
) -> Result<(), Error> {
    let later = process.number + 1..sockets.len();
    let mut pending: Vec<Incoming> = Vec::new();
    let mut rejections = Rejections::default();
    while let Some(missing) = later.clone().find(|&number| sockets[number].is_none()) {
        match listener.accept() {
            Ok((socket, _)) => {
                if pending.len() >= MAX_PENDING {
                    pending.remove(0);
                }
                pending.extend(Incoming::new(socket).ok());
            }
            Err(error) if is_retryable(&error) && !deadline.has_passed() => sleep(POLL_INTERVAL),
            Err(_) if deadline.is_cancelled() => {
                return Err(Error::Interrupted(format!("waiting for process {missing}")));
            }
            Err(source) => {
                let address = process.hosts.address(missing);
                return Err(Error::Connect {
                    what: format!("process {missing} at {address} did not connect{rejections}"),
                    source: timeout_of(source),
                });
            }
        }
        // All at once: an unrelated connection may send nothing, and must not delay the expected ones.
        for incoming in std::mem::take(&mut pending) {
            match incoming.poll(identity, process.credentials.as_ref()) {
                Polled::Pending(incoming) => pending.push(incoming),
                Polled::Rejected(error) => rejections.add(&error),
                Polled::Accepted(socket, other) => {
                    identity.check_compatible(&other)?;
                    let number = other.process;
                    if !later.contains(&number) || sockets[number].is_some() {
                        let what = format!("process {number} connected twice");
                        return Err(Error::Mismatch(what));
                    }
                    sockets[number] = Some(socket);
                }
            }
        }
    }
    Ok(())
}

/// The connections that were closed because they do not belong to this run. Reported only if a process is missing.
#[derive(Default)]
struct Rejections {
    count: u64,
    last: String,
}

impl Rejections {
    fn add(&mut self, error: &io::Error) {
        self.count += 1;
        self.last = error.to_string();
    }
}

impl std::fmt::Display for Rejections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.count {
            0 => Ok(()),
            1 => write!(f, " (1 connection was rejected: {})", self.last),
            count => write!(
                f,
                " ({count} connections were rejected, the last: {})",
                self.last
            ),
        }
    }
}

fn is_retryable(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, Interrupted, TimedOut, WouldBlock};
    matches!(
        error.kind(),
        ConnectionAborted | Interrupted | TimedOut | WouldBlock
    )
}

/// Maps the errors of an unsuccessful wait to a timeout.
fn timeout_of(error: io::Error) -> io::Error {
    if is_retryable(&error) {
        io::Error::from(io::ErrorKind::TimedOut)
    } else {
        error
    }
}

/// The longest single attempt to connect: the cancel flag is checked between attempts.
const CONNECT_ATTEMPT: Duration = Duration::from_secs(3);

/// Connects to a process, which may start later.
fn connect_to(
    (number, address): (usize, &str),
    identity: &Identity,
    credentials: Option<&Credentials>,
    deadline: Deadline<'_>,
) -> Result<TcpStream, Error> {
    let mut rejection = None;
    loop {
        let connected = connect_to_any(
            address,
            deadline.left().clamp(POLL_INTERVAL, CONNECT_ATTEMPT),
        )
        .and_then(|socket| {
            prepare(&socket)?;
            let connecting = Connecting::open(&socket, Role::Client, credentials)?;
            // The server may itself be waiting for other processes before it answers.
            let theirs = connecting.read_hello(deadline)?;
            connecting.send_identity(&theirs, identity)?;
            let other = connecting.read_identity(&theirs, deadline)?;
            Ok((socket, other))
        });
        match connected {
            Ok((socket, other)) => {
                identity.check_compatible(&other)?;
                if other.process != number {
                    let what = format!(
                        "found process {} at {address}, expected process {number}",
                        other.process
                    );
                    return Err(Error::Mismatch(what));
                }
                return Ok(socket);
            }
            Err(_) if deadline.is_cancelled() => {
                return Err(Error::Interrupted(format!("waiting for process {number}")));
            }
            Err(source) if deadline.has_passed() => {
                let what = format!("cannot connect to process {number} at {address}");
                // A rejection is more specific than a refused connection.
                let source = rejection.unwrap_or(source);
                return Err(Error::Connect { what, source });
            }
            Err(error) if is_rejection(&error) => {
                rejection = Some(error);
                sleep(RETRY_DELAY);
            }
            Err(_) => sleep(POLL_INTERVAL),
        }
    }
}

fn is_rejection(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, PermissionDenied};
    matches!(error.kind(), InvalidData | PermissionDenied) || error.get_ref().is_some()
}

/// How long a machine may be silent before its connection fails: a machine that loses its power closes no connection.
const DEAD_PEER_TIMEOUT: Duration = Duration::from_secs(15);

/// Disables delayed sending, and lets the connection fail if the other machine does not respond.
fn prepare(socket: &TcpStream) -> io::Result<()> {
    socket.set_nodelay(true)?;
    let interval = DEAD_PEER_TIMEOUT / 3;
    let alive = TcpKeepalive::new()
        .with_time(interval)
        .with_interval(interval)
        .with_retries(2);
    let socket = SockRef::from(socket);
    socket.set_tcp_keepalive(&alive)?;
    // While sent data is not acknowledged, keepalive is off, and the default timeout is much longer.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(DEAD_PEER_TIMEOUT))?;
    Ok(())
}

/// Connects to the first reachable address of a host name.
fn connect_to_any(address: &str, timeout: Duration) -> io::Result<TcpStream> {
    let mut last_error = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, timeout) {
            Ok(socket) => return Ok(socket),
            Err(error) => last_error = error,
        }
    }
    Err(last_error)
}

/// An incoming connection whose handshake is not complete.
struct Incoming {
    socket: TcpStream,
    /// The received part of the next message.
    buffer: Vec<u8>,
    /// The hello messages, theirs first.
    hellos: Option<(Hello, Hello)>,
    /// The length of the identity message.
    length: Option<usize>,
    since: Instant,
}

/// The state of an incoming connection.
enum Polled {
    Pending(Incoming),
    Rejected(io::Error),
    Accepted(TcpStream, Identity),
}

impl Incoming {
    fn new(socket: TcpStream) -> io::Result<Incoming> {
        socket.set_nonblocking(true)?;
        Ok(Incoming {
            socket,
            buffer: Vec::with_capacity(HELLO_BYTES),
            hellos: None,
            length: None,
            since: Instant::now(),
        })
    }

    /// Continues the handshake without waiting; sends the own identity when that of the client is proven.
    fn poll(mut self, identity: &Identity, credentials: Option<&Credentials>) -> Polled {
        match self.advance(identity, credentials) {
            Ok(Some(other)) => Polled::Accepted(self.socket, other),
            Ok(None) => Polled::Pending(self),
            Err(error) => Polled::Rejected(error),
        }
    }

    fn advance(
        &mut self,
        identity: &Identity,
        credentials: Option<&Credentials>,
    ) -> io::Result<Option<Identity>> {
        loop {
            let whole = match (&self.hellos, self.length) {
                (None, _) => HELLO_BYTES,
                (Some(_), None) => LENGTH_BYTES,
                (Some(_), Some(length)) => length,
            };
            if !self.fill_buffer(whole)? {
                return Ok(None);
            }
            let buffer = std::mem::take(&mut self.buffer);
            match (&self.hellos, self.length) {
                (None, _) => {
                    let theirs = Hello::read(*buffer.first_chunk().ok_or_else(closed_early)?)?;
                    let mine = Hello::new()?;
                    // Never blocks, as the send buffer of the connection is empty.
                    self.socket.write_all(&mine.0)?;
                    self.hellos = Some((theirs, mine));
                }
                (Some(_), None) => {
                    let length = *buffer.first_chunk().ok_or_else(closed_early)?;
                    self.length = Some(Handshake::length(length)?);
                }
                (Some((theirs, mine)), Some(_)) => {
                    let handshake = Handshake {
                        client: theirs,
                        server: mine,
                        credentials,
                    };
                    let other = handshake.read(Role::Client, &buffer)?;
                    self.socket.set_nonblocking(false)?;
                    prepare(&self.socket)?;
                    let identity_message = handshake.identity_message(Role::Server, identity);
                    self.socket.write_all(&identity_message)?;
                    return Ok(Some(other));
                }
            }
        }
    }

    /// Reads without waiting; returns whether the buffer has `whole` bytes, and never reads more.
    fn fill_buffer(&mut self, whole: usize) -> io::Result<bool> {
        let mut bytes = [0; 1024];
        while self.buffer.len() < whole {
            let room = bytes.len().min(whole - self.buffer.len());
            match self.socket.read(&mut bytes[..room]) {
                Ok(0) => return Err(closed_early()),
                Ok(count) => self.buffer.extend_from_slice(&bytes[..count]),
                Err(error) if is_retryable(&error) && self.since.elapsed() < HANDSHAKE_TIMEOUT => {
                    return Ok(false);
                }
                Err(error) => return Err(timeout_of(error)),
            }
        }
        Ok(true)
    }
}
