//! Connections between the processes of a run.
//!
//! Timely has a function for that too; it prints, waits for ever, and panics where a stranger calls. What is handed
//! to Timely here are sockets whose other end has said that it belongs to this run.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::{Error, Hosts};

/// What each end tells the other first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) process: u32,
    pub(crate) processes: u32,
    /// Workers in each process.
    pub(crate) workers: u32,
    /// A hash of the problem and how it is searched.
    pub(crate) problem: u64,
}

const LENGTH: usize = 36;
const MAGIC: &[u8; 16] = b"search-cluster 1";

/// How long one that has connected may take to say who it is.
const HELLO: Duration = Duration::from_secs(2);
/// How long to wait between two looks for others.
const PAUSE: Duration = Duration::from_millis(20);

impl Hello {
    fn write(self, mut to: &TcpStream) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend_from_slice(MAGIC);
        for number in [self.process, self.processes, self.workers] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.problem.to_le_bytes());
        to.write_all(&bytes)
    }

    fn read(from: &TcpStream, patience: Duration) -> io::Result<Hello> {
        from.set_read_timeout(Some(patience))?;
        let mut bytes = [0; LENGTH];
        (&mut &*from).read_exact(&mut bytes)?;
        from.set_read_timeout(None)?;
        Hello::parse(&bytes)
    }

    fn parse(bytes: &[u8; LENGTH]) -> io::Result<Hello> {
        let number = |at: usize| -> u32 {
            let word = bytes[at..].first_chunk().copied();
            u32::from_le_bytes(word.unwrap_or_default())
        };
        if bytes[..16] != *MAGIC {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it speaks something else",
            ));
        }
        Ok(Hello {
            process: number(16),
            processes: number(20),
            workers: number(24),
            problem: u64::from(number(28)) | u64::from(number(32)) << 32,
        })
    }

    /// Whether the other end belongs to the same run.
    fn agrees_with(self, other: Hello) -> Result<(), Error> {
        let process = other.process;
        let differ = |what: &str, here: u64, there: u64| {
            let what = format!("{what} is {here} here and {there} in process {process}");
            Err(Error::Disagree(what))
        };
        if self.processes != other.processes {
            let (here, there) = (self.processes.into(), other.processes.into());
            return differ("the number of processes", here, there);
        }
        if self.workers != other.workers {
            let (here, there) = (self.workers.into(), other.workers.into());
            return differ("the number of workers in each process", here, there);
        }
        if self.problem != other.problem {
            let what = format!("process {process} searches another problem, or in another way");
            return Err(Error::Disagree(what));
        }
        Ok(())
    }
}

/// Says hello on sockets that are connected already.
pub(crate) fn greet(sockets: &[Option<TcpStream>], hello: Hello) -> Result<(), Error> {
    let failed = |process: usize| {
        move |source| Error::Connect {
            what: format!("process {process} does not say that it belongs to this run"),
            source,
        }
    };
    for (process, socket) in sockets.iter().enumerate() {
        if let Some(socket) = socket {
            hello.write(socket).map_err(failed(process))?;
        }
    }
    for (process, socket) in sockets.iter().enumerate() {
        if let Some(socket) = socket {
            let other = Hello::read(socket, HELLO).map_err(failed(process))?;
            hello.agrees_with(other)?;
            if other.process as usize != process {
                let what = format!("the socket of process {process} leads to {}", other.process);
                return Err(Error::Disagree(what));
            }
        }
    }
    Ok(())
}

/// Connects to the processes before this one in the list, and waits at its own address for those behind it.
///
/// Nothing but that one address is bound, and only where there is anybody to wait for.
pub(crate) fn connect(
    hosts: &Hosts,
    hello: Hello,
    patience: Duration,
) -> Result<Vec<Option<TcpStream>>, Error> {
    let process = hello.process as usize;
    let deadline = Instant::now() + patience;
    let mut sockets: Vec<Option<TcpStream>> = hosts.addresses().map(|_| None).collect();
    let here = hosts.address(process);
    let cannot_bind = |source| Error::Connect {
        what: format!("cannot wait for connections at {here}"),
        source,
    };
    // Before any other is looked for: they look for this one at the same time.
    let listener = (process + 1 < hosts.len())
        .then(|| TcpListener::bind(here))
        .transpose()
        .map_err(cannot_bind)?;
    for (before, address) in hosts.addresses().enumerate().take(process) {
        sockets[before] = Some(call(before, address, hello, deadline)?);
    }
    if let Some(listener) = listener {
        listener.set_nonblocking(true).map_err(cannot_bind)?;
        let mut callers: Vec<Caller> = Vec::new();
        while let Some(missing) =
            (process + 1..hosts.len()).find(|&behind| sockets[behind].is_none())
        {
            match listener.accept() {
                Ok((socket, _)) => callers.extend(Caller::new(socket).ok()),
                Err(error) if is_for_later(&error) && Instant::now() < deadline => sleep(PAUSE),
                Err(source) => {
                    let address = hosts.address(missing);
                    let what = format!("process {missing} at {address} did not come");
                    return Err(Error::Connect {
                        what,
                        source: timeout_of(source),
                    });
                }
            }
            // All of them at once: a stranger may say nothing, and those who are missed wait behind him.
            for caller in std::mem::take(&mut callers) {
                match caller.listen(hello) {
                    Heard::Nothing(caller) => callers.push(caller),
                    Heard::Stranger => {}
                    Heard::Process(socket, other) => {
                        hello.agrees_with(other)?;
                        let number = other.process as usize;
                        let place = sockets.get_mut(number).filter(|_| number > process);
                        match place.filter(|place| place.is_none()) {
                            Some(place) => *place = Some(socket),
                            None => {
                                let what = format!("process {number} came twice");
                                return Err(Error::Disagree(what));
                            }
                        }
                    }
                }
            }
        }
    }
    Ok(sockets)
}

fn is_for_later(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, Interrupted, WouldBlock};
    matches!(error.kind(), ConnectionAborted | Interrupted | WouldBlock)
}

/// What waiting in vain is called.
fn timeout_of(error: io::Error) -> io::Error {
    if is_for_later(&error) {
        io::Error::from(io::ErrorKind::TimedOut)
    } else {
        error
    }
}

/// Connects to a process that waits, or will.
fn call(
    process: usize,
    address: &str,
    hello: Hello,
    deadline: Instant,
) -> Result<TcpStream, Error> {
    // One that listens may be waiting for others itself before it answers.
    let left = || {
        deadline
            .saturating_duration_since(Instant::now())
            .max(PAUSE)
    };
    loop {
        let called = reach(address, left()).and_then(|socket| {
            prepare(&socket)?;
            hello.write(&socket)?;
            let other = Hello::read(&socket, left())?;
            Ok((socket, other))
        });
        match called {
            Ok((socket, other)) => {
                hello.agrees_with(other)?;
                if other.process as usize != process {
                    let what = format!("{address} is process {}, not {process}", other.process);
                    return Err(Error::Disagree(what));
                }
                return Ok(socket);
            }
            Err(_) if Instant::now() < deadline => sleep(PAUSE),
            Err(source) => {
                let what = format!("cannot reach process {process} at {address}");
                return Err(Error::Connect { what, source });
            }
        }
    }
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
    said: Vec<u8>,
    since: Instant,
}

/// What a caller has said.
enum Heard {
    Nothing(Caller),
    Stranger,
    Process(TcpStream, Hello),
}

impl Caller {
    fn new(socket: TcpStream) -> io::Result<Caller> {
        socket.set_nonblocking(true)?;
        Ok(Caller {
            socket,
            said: Vec::with_capacity(LENGTH),
            since: Instant::now(),
        })
    }

    /// Hears, without waiting, who it is, and says who this is.
    fn listen(mut self, hello: Hello) -> Heard {
        let mut bytes = [0; LENGTH];
        let missing = LENGTH - self.said.len();
        match self.socket.read(&mut bytes[..missing]) {
            Ok(0) => return Heard::Stranger,
            Ok(count) => self.said.extend_from_slice(&bytes[..count]),
            Err(error) if is_for_later(&error) && self.since.elapsed() < HELLO => {}
            Err(_) => return Heard::Stranger,
        }
        let Some(said) = self.said.first_chunk() else {
            return Heard::Nothing(self);
        };
        let answer = || {
            let other = Hello::parse(said)?;
            self.socket.set_nonblocking(false)?;
            prepare(&self.socket)?;
            hello.write(&self.socket)?;
            Ok::<Hello, io::Error>(other)
        };
        match answer() {
            Ok(other) => Heard::Process(self.socket, other),
            Err(_) => Heard::Stranger,
        }
    }
}
