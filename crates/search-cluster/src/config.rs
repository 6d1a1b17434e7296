use std::fmt;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use search_core::Limits;

use crate::terms::Terms;
use crate::{Credentials, Error, Event};

/// Who searches, how far, and who hears of it.
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
    pub(crate) progress: Tell<Event>,
    pub(crate) notices: Tell<str>,
    pub(crate) terms: Terms,
}

/// A function of the program that takes messages.
pub(crate) struct Tell<T: ?Sized>(Arc<dyn Fn(&T) + Send + Sync>);

impl<T: ?Sized> Tell<T> {
    pub(crate) fn tell(&self, what: &T) {
        (self.0)(what);
    }
}

impl<T: ?Sized> fmt::Debug for Tell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tell")
    }
}

impl Config {
    /// No limits, and nobody hears of it.
    #[must_use]
    pub fn new(layout: Layout) -> Config {
        Config {
            layout,
            limits: Limits::default(),
            progress: Tell(Arc::new(|_| {})),
            notices: Tell(Arc::new(|_| {})),
            terms: Terms::default(),
        }
    }

    /// How far the search may go, all workers together; each function says when limits are looked at. All processes need the
    /// same, but for the one on bytes.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Config {
        self.limits = limits;
        self
    }

    /// `tell` is called on worker 0, in the process that has it, once a level or round. It holds up the search while it
    /// runs.
    #[must_use]
    pub fn progress(mut self, tell: impl Fn(&Event) + Send + Sync + 'static) -> Config {
        self.progress = Tell(Arc::new(tell));
        self
    }

    /// `tell` is called on worker 0 with what is to be known before the search goes on: that a damaged checkpoint is passed
    /// over, for instance.
    #[must_use]
    pub fn notices(mut self, tell: impl Fn(&str) + Send + Sync + 'static) -> Config {
        self.notices = Tell(Arc::new(tell));
        self
    }

    /// What all processes must have alike besides what is compared anyway (the problem, the layout, limits, checkpoints): a
    /// process that has another value of that name is refused with [`Error::Disagree`], which names both.
    ///
    /// ```
    /// use search_cluster::{Config, Layout};
    ///
    /// let config = Config::new(Layout::Workers(2)).same_everywhere("word list", "24 MB of 2026-10-01");
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn same_everywhere(mut self, name: &str, value: impl ToString) -> Config {
        self.terms.add(name, value);
        self
    }
}

/// The processes of a run and the workers in each; every worker is a thread.
#[derive(Debug)]
pub enum Layout {
    /// One process with so many workers. Nothing is bound and nothing connected.
    Workers(usize),
    /// One of several processes that find each other.
    Hosts(Process),
    /// One of several processes that are connected already, by connections that the program has made and authenticated.
    Sockets {
        /// A connection to each process, in order; none to this one.
        sockets: Vec<Option<TcpStream>>,
        /// Workers in each process.
        workers: usize,
    },
}

/// One of the processes that a list of hosts names, and how it finds the others.
///
/// ```
/// use std::time::Duration;
/// use search_cluster::{Credentials, Hosts, Process};
///
/// let hosts = Hosts::loopback(2, 2101)?;
/// let process = Process::new(hosts, 0, 4)
///     .patience(Duration::from_secs(10))
///     .bind("0.0.0.0:2101".parse().expect("it is an address"))
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
    pub(crate) patience: Duration,
    pub(crate) bind: Option<SocketAddr>,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) stall: Option<Duration>,
}

impl Process {
    /// The process with this number, counted from 0, of those in a list, with so many workers. It waits a minute for the
    /// others to start.
    #[must_use]
    pub fn new(hosts: Hosts, number: usize, workers: usize) -> Process {
        Process {
            hosts,
            number,
            workers,
            patience: Duration::from_secs(60),
            bind: None,
            credentials: None,
            stall: None,
        }
    }

    /// The list.
    #[must_use]
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Waits so long for the others to start.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Process {
        self.patience = patience;
        self
    }

    /// Waits for connections at this address of the machine, where it is not the one by which others reach it: behind a
    /// port that is forwarded, or in a container. The last process waits for none, so it binds nothing.
    #[must_use]
    pub fn bind(mut self, address: SocketAddr) -> Process {
        self.bind = Some(address);
        self
    }

    /// Believes those alone who prove that they know these; all processes need the same.
    #[must_use]
    pub fn credentials(mut self, credentials: Credentials) -> Process {
        self.credentials = Some(credentials);
        self
    }

    /// Ends the run with [`Error::Stalled`] where a worker has not been heard of for so long: its process was stopped, or
    /// its code hangs. Workers speak up when they look at what has arrived, at the latest every 4096 expansions, and while
    /// they read and write checkpoints; the limit must be longer than the space or the disk can take for that.
    #[must_use]
    pub fn stall_limit(mut self, limit: Duration) -> Process {
        self.stall = Some(limit);
        self
    }
}

/// Where the processes of a run are: an address each, in order.
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
    /// So many processes on this machine, at ports one after the other, which no other machine can reach.
    ///
    /// # Errors
    /// Where there are no processes, or not so many ports.
    pub fn loopback(processes: usize, first_port: u16) -> Result<Hosts, Error> {
        let ports = (first_port..=u16::MAX).take(processes);
        let hosts = Hosts(ports.map(|port| format!("127.0.0.1:{port}")).collect());
        if processes == 0 || hosts.len() < processes {
            let what =
                format!("{processes} processes cannot have a port each from {first_port} on");
            return Err(Error::Layout(what));
        }
        Ok(hosts)
    }

    /// How many there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The address of each, in order.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn address(&self, process: usize) -> &str {
        &self.0[process]
    }
}

/// A line for each, `host:port`; blank lines and what is behind a `#` are left out.
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
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_hosts_is_read_and_what_is_wrong_is_told_with_its_place() {
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
