//! Which process of a list this is, and how it finds the others.

use std::env::{self, VarError};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::net::SocketAddr;
use std::path::Path;

use search_cluster::{Credentials, Hosts, Layout, Process};

use super::supervised;
use crate::cli::cluster::{Bind, Crew};
use crate::error::Error;
use crate::interrupt;
use crate::memory::Memory;

/// The variable that may hold a run's id and secret.
pub(super) const VARIABLE: &str = "SEARCHLAB_RUN";

/// The layout, and how many processes it has.
pub(super) fn layout(crew: &Crew) -> Result<(Layout, usize), Error> {
    let (Some(file), Some(number)) = (&crew.hosts, crew.process) else {
        return Ok((Layout::Workers(crew.workers), 1));
    };
    let is_standard = file == "-";
    let source = if is_standard { "standard input" } else { file };
    let text = match (crew.supervised, is_standard) {
        (true, _) => Ok(supervised::begin()),
        (false, true) => {
            let mut text = String::new();
            let read = interrupt::waiting(|| io::stdin().read_to_string(&mut text));
            read.map(|_| text)
        }
        (false, false) => fs::read_to_string(file),
    };
    let text = text.map_err(|error| Error::Input(format!("--hosts {source}: {error}")))?;
    let hosts: Result<Hosts, search_cluster::Error> = text.parse();
    let hosts = hosts.map_err(|error| Error::Input(format!("--hosts {source}: {error}")))?;
    let processes = hosts.len();
    let Some(address) = hosts.addresses().nth(number).map(str::to_owned) else {
        return Err(Error::Usage(format!(
            "--process {number}: {source} has {processes} processes, counted from 0"
        )));
    };
    let mut process = Process::new(hosts, number, crew.workers);
    if let Some(wait) = crew.wait {
        process = process.connect_timeout(wait);
    }
    if let Some(bind) = crew.bind {
        process = process.bind(match bind {
            Bind::Socket(socket) => socket,
            Bind::Address(ip) => SocketAddr::new(ip, port(&address)),
        });
    }
    if let Some(stall) = crew.stall {
        process = process.stall_limit(stall);
    }
    if let Some(credentials) = credentials(crew.run.as_deref())? {
        process = process.credentials(credentials);
    }
    Ok((Layout::Hosts(process), processes))
}

/// The port of an address that was read as one.
fn port(address: &str) -> u16 {
    let port = address.rsplit_once(':');
    port.and_then(|(_, port)| port.parse().ok())
        .unwrap_or_default()
}

/// The run's id and secret, from a file or from the variable.
fn credentials(file: Option<&Path>) -> Result<Option<Credentials>, Error> {
    let (source, text) = match file {
        Some(file) => {
            let source = format!("--run {}", file.display());
            let text = refuse_open(file).and_then(|()| fs::read_to_string(file));
            (source, text.map_err(|error| error.to_string()))
        }
        None => match env::var(VARIABLE) {
            Err(VarError::NotPresent) => return Ok(None),
            found => (
                VARIABLE.to_owned(),
                // The error of the library shows what it has found.
                found.map_err(|_| "it is no text".to_owned()),
            ),
        },
    };
    let credentials = text.and_then(|text| {
        let credentials: Result<Credentials, search_cluster::Error> = text.parse();
        credentials.map_err(|error| error.to_string())
    });
    let credentials = credentials.map_err(|error| Error::Input(format!("{source}: {error}")))?;
    Ok(Some(credentials))
}

/// A secret that others can read is none.
#[cfg(unix)]
fn refuse_open(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(file)?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::PermissionDenied,
        format!("others can read or write it (mode {mode:03o}), expected mode 600"),
    ))
}

#[cfg(not(unix))]
fn refuse_open(_: &Path) -> io::Result<()> {
    Ok(())
}

/// An id and a secret that cannot be guessed, as they are read.
pub(super) fn random_credentials() -> io::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let mut text = "launch ".to_owned();
    for byte in bytes {
        // A string takes everything.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// The default limit on memory for all processes: each may hold its share of what is available on its machine.
pub(super) fn available(crew: &Crew, layout: &Layout) -> Option<u64> {
    let limit = Memory::of_machine().limit()?;
    let (Layout::Hosts(process), Some(number)) = (layout, crew.process) else {
        return Some(limit);
    };
    let machines: Vec<&str> = process
        .hosts()
        .addresses()
        .map(|address| address.rsplit_once(':').map_or(address, |(host, _)| host))
        .collect();
    let here = machines.get(number)?;
    let here = machines.iter().filter(|&machine| machine == here).count();
    Some(limit / here as u64 * machines.len() as u64)
}
