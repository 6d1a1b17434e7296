use std::fmt;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use search_core::Limits;

use crate::shared_settings::SharedSettings;
use crate::{Credentials, Error, Event};

/// The layout, the limits and the callbacks of a search.
///
/// ```
/// use search_cluster::{Config, Layout};
/// use search_core::Limits;
///
/// let config = Config::new(Layout::Workers(2))
///     .limits(Limits { expansions: Some(1_000_000), ..Limits::default() })
///     .progress(|event| drop(event.to_string()));
/// # let _ = config;
/// ```
#[derive(Debug)]
pub struct Config {
    pub(crate) layout: Layout,
    pub(crate) limits: Limits,
    pub(crate) progress: Callback<Event>,
    pub(crate) notices: Callback<str>,
    pub(crate) settings: SharedSettings,
}

/// A function of the calling program.
pub(crate) struct Callback<T: ?Sized>(Arc<dyn Fn(&T) + Send + Sync>);

impl<T: ?Sized> Callback<T> {
    pub(crate) fn call(&self, what: &T) {
        (self.0)(what);
    }
}

impl<T: ?Sized> fmt::Debug for Callback<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Callback")
    }
}

impl Config {
    /// Creates a configuration without limits and callbacks.
    #[must_use]
    pub fn new(layout: Layout) -> Config {
        Config {
            layout,
            limits: Limits::default(),
            progress: Callback(Arc::new(|_| {})),
            notices: Callback(Arc::new(|_| {})),
            settings: SharedSettings::default(),
        }
    }

    /// Sets the limits for all workers together. The documentation of each search lists when it checks them. All processes must
    /// have the same limits, except for the limit on bytes.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Config {
        self.limits = limits;
        self
    }

    /// Sets a function that is called on worker 0, in its process, once per level or round. The search waits until it
    /// returns.
    #[must_use]
    pub fn progress(mut self, callback: impl Fn(&Event) + Send + Sync + 'static) -> Config {
        self.progress = Callback(Arc::new(callback));
        self
    }

    /// Sets a function that is called on worker 0 with notices before the search starts, for instance that a damaged checkpoint
    /// is skipped.
    #[must_use]
    pub fn notices(mut self, callback: impl Fn(&str) + Send + Sync + 'static) -> Config {
        self.notices = Callback(Arc::new(callback));
        self
    }

    /// Adds a setting that must be equal in all processes, besides those that are always compared (the problem, the layout,
    /// limits, checkpoints). If a process has another value, the run ends with [`Error::Mismatch`], which names both values.
    ///
    /// ```
    /// use search_cluster::{Config, Layout};
    ///
    /// let config = Config::new(Layout::Workers(2)).shared_setting("word list", "24 MB of 2026-10-01");
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn shared_setting(mut self, name: &str, value: impl ToString) -> Config {
        self.settings.add(name, value);
        self
    }
}

/// The processes of a run and the number of workers in each; every worker is a thread.
#[derive(Debug)]
#[non_exhaustive]
pub enum Layout {
    /// One process with this number of workers. It binds no address and makes no connections.
    Workers(usize),
    /// One of several processes that connect to each other.
    Hosts(Process),
    /// One of several processes over connections that the program has established and authenticated.
    Sockets {
        /// A connection to each process, in order; `None` for this process.
        sockets: Vec<Option<TcpStream>>,
        /// Workers in each process.
        workers: usize,
    },
}

/// One process in a list of hosts, and how it connects to the others.
///
/// ```
/// use std::time::Duration;
/// use search_cluster::{Credentials, Hosts, Process};
///
/// let hosts = Hosts::loopback(2, 2101)?;
/// let process = Process::new(hosts, 0, 4)
///     .connect_timeout(Duration::from_secs(10))
///     .bind("0.0.0.0:2101".parse().expect("a valid address"))
///     .credentials(Credentials::new("job-4711", "5f0c9d6e0b7a4c6f9f1f5a2f7f1d3b9e")?)
///     .stall_limit(Duration::from_secs(300));
/// # let _ = process;
/// # Ok::<(), search_cluster::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Process {
    pub(crate) hosts: Hosts,
    pub(crate) number: usize,
    pub(crate) workers: usize,
    pub(crate) connect_timeout: Duration,
    pub(crate) bind: Option<SocketAddr>,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) stall: Option<Duration>,
}

impl Process {
    /// Creates the process with this index (from 0) in the list of hosts, with this number of workers. By default it waits a
    /// minute for the other processes to start.
    #[must_use]
    pub fn new(hosts: Hosts, number: usize, workers: usize) -> Process {
        Process {
            hosts,
            number,
            workers,
            connect_timeout: Duration::from_secs(60),
            bind: None,
            credentials: None,
            stall: None,
        }
    }

    /// Returns the list of hosts.
    #[must_use]
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Sets how long to wait for the other processes to start.
    #[must_use]
    pub fn connect_timeout(mut self, timeout: Duration) -> Process {
        self.connect_timeout = timeout;
        self
    }

    /// Sets the local address for incoming connections, if it is not the one that the other processes connect to: with port
    /// forwarding, or in a container. The last process accepts no connections, so it binds nothing.
    #[must_use]
    pub fn bind(mut self, address: SocketAddr) -> Process {
        self.bind = Some(address);
        self
    }

    /// Accepts only processes that prove that they know these credentials; all processes need the same.
    #[must_use]
    pub fn credentials(mut self, credentials: Credentials) -> Process {
        self.credentials = Some(credentials);
        self
    }

    /// Ends the run with [`Error::Stalled`] if a worker sends no message for this time: its process was stopped, or
    /// its code hangs. Workers send heartbeats when they check for messages, at the latest every 4096 expansions, and while
    /// they read and write checkpoints; the limit must be longer than the space or the disk can take for that.
    #[must_use]
    pub fn stall_limit(mut self, limit: Duration) -> Process {
        self.stall = Some(limit);
        self
    }
}

/// The addresses of the processes of a run, in order.
///
/// ```
/// use search_cluster::Hosts;
///
/// let hosts: Hosts = "10.0.0.1:2101 # the large one\n10.0.0.2:2101\n".parse()?;
/// assert_eq!(hosts.len(), 2);
/// let here = Hosts::loopback(3, 2101)?; // 127.0.0.1, ports 2101 to 2103
/// assert_eq!(here.to_string(), "127.0.0.1:2101\n127.0.0.1:2102\n127.0.0.1:2103");
/// # Ok::<(), search_cluster::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Creates a list of processes on this machine, at consecutive ports, which no other machine can reach.
    ///
    /// # Errors
    /// Returns an error if there are no processes, or not enough ports.
    pub fn loopback(processes: usize, first_port: u16) -> Result<Hosts, Error> {
        let ports = (first_port..=u16::MAX).take(processes);
        let hosts = Hosts(ports.map(|port| format!("127.0.0.1:{port}")).collect());
        if processes == 0 || hosts.len() < processes {
            let what = format!(
                "found {processes} processes from port {first_port} on, expected 1 to {}",
                u32::from(u16::MAX) + 1 - u32::from(first_port)
            );
            return Err(Error::Layout(what));
        }
        Ok(hosts)
    }

    /// Returns the number of processes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a list has at least one host")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the address of each process, in order.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn address(&self, process: usize) -> &str {
        &self.0[process]
    }
}

/// Reads one `host:port` per line; blank lines and comments, which start with `#`, are ignored.
impl std::str::FromStr for Hosts {
    type Err = Error;

    fn from_str(text: &str) -> Result<Hosts, Error> {
        let mut hosts: Vec<String> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let address = line.split('#').next().unwrap_or_default();
            let column = 1 + address.len() - address.trim_start().len();
            let address = address.trim();
            if address.is_empty() {
                continue;
            }
            let wrong = |what: &str| {
                let found = format!("line {number}, column {column}: found `{address}`");
                Err(Error::Layout(format!("{found}, expected {what}")))
            };
            let port = address
                .rsplit_once(':')
                .filter(|(host, _)| !host.is_empty());
            if address.contains(char::is_whitespace)
                || !port.is_some_and(|(_, port)| port.parse::<u16>().is_ok_and(|port| port > 0))
            {
                return wrong("host:port, with a port from 1 to 65535");
            }
            if hosts.iter().any(|host| host == address) {
                return wrong("an address that no other process has");
            }
            hosts.push(address.to_owned());
        }
        if hosts.is_empty() {
            return Err(Error::Layout("the list of hosts is empty".to_owned()));
        }
        Ok(Hosts(hosts))
    }
}

impl fmt::Display for Hosts {
    /// Writes the list in the format in which it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_lists_of_hosts_are_reported_with_line_and_column() {
        let read = |text: &str| text.parse::<Hosts>().map_err(|error| error.to_string());
        assert_eq!(
            read("a:1\n\n # all\n b:2 # two").map(|hosts| hosts.0),
            Ok(vec!["a:1".to_owned(), "b:2".to_owned()])
        );
        assert_eq!(read("[::1]:70").map(|hosts| hosts.len()), Ok(1));
        let port = "expected host:port, with a port from 1 to 65535";
        for (text, found) in [
            ("a:1\n  b", "line 2, column 3: found `b`"),
            ("a:0", "line 1, column 1: found `a:0`"),
            (":7", "line 1, column 1: found `:7`"),
            ("a:1 b:2", "line 1, column 1: found `a:1 b:2`"),
            ("a:66000", "line 1, column 1: found `a:66000`"),
        ] {
            assert_eq!(read(text), Err(format!("{found}, {port}")));
        }
        assert!(read("a:1\na:1").is_err_and(|error| error.contains("line 2")));
        assert!(read("# none").is_err());
        assert!(Hosts::loopback(3, 65534).is_err());
    }
}
