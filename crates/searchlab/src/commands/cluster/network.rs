//! The layout of the processes: which one this is, and how it connects to the others.

use std::env::{self, VarError};
use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::path::Path;

use search_catalog::read_text;
use search_cluster::{Credentials, Hosts, Layout, Process};

use super::arguments::{Bind, ClusterArgs};
use super::supervised;
use crate::error::Error;
use crate::interrupt;
use crate::memory::Memory;

/// The environment variable with the id and the secret of the run.
pub(super) const VARIABLE: &str = "SEARCHLAB_RUN";

/// Returns the layout and the number of processes.
///
/// # Errors
///
/// Returns an error if the list of hosts or the credentials cannot be read, or if the number of the process is too large.
pub(super) fn layout(options: &ClusterArgs) -> Result<(Layout, usize), Error> {
    let (Some(file), Some(number)) = (&options.hosts, options.process) else {
        return Ok((Layout::Workers(options.workers), 1));
    };
    let is_standard = file == "-";
    let source = if is_standard { "standard input" } else { file };
    let text = match (options.supervised, is_standard) {
        (true, _) => Ok(supervised::begin()),
        (false, true) => interrupt::waiting(|| read_text(io::stdin())),
        (false, false) => File::open(file).and_then(read_text),
    };
    let text = text.map_err(|error| Error::Input(format!("--hosts {source}: {error}")))?;
    let hosts: Result<Hosts, search_cluster::Error> = text.parse();
    let hosts = hosts.map_err(|error| Error::Input(format!("--hosts {source}: {error}")))?;
    let processes = hosts.len();
    let Some(address) = hosts.addresses().nth(number).map(str::to_owned) else {
        return Err(Error::Usage(format!(
            "--process {number}: {source} lists {processes} processes, numbered from 0"
        )));
    };
    let mut process = Process::new(hosts, number, options.workers);
    if let Some(wait) = options.wait {
        process = process.connect_timeout(wait);
    }
    if let Some(bind) = options.bind {
        process = process.bind(match bind {
            Bind::Socket(socket) => socket,
            Bind::Address(ip) => SocketAddr::new(ip, port(&address)),
        });
    }
    if let Some(stall) = options.stall {
        process = process.stall_limit(stall);
    }
    if let Some(credentials) = credentials(options.run.as_deref())? {
        process = process.credentials(credentials);
    }
    Ok((Layout::Hosts(process), processes))
}

/// Returns the port of a valid address.
fn port(address: &str) -> u16 {
    let port = address.rsplit_once(':');
    port.and_then(|(_, port)| port.parse().ok())
        .unwrap_or_default()
}

/// Reads the id and the secret of the run from a file or the environment variable. Returns `None` if neither is given.
fn credentials(file: Option<&Path>) -> Result<Option<Credentials>, Error> {
    let (source, text) = match file {
        Some(file) => {
            let source = format!("--run {}", file.display());
            let text = refuse_open(file).and_then(|()| read_text(File::open(file)?));
            (source, text.map_err(|error| error.to_string()))
        }
        None => match env::var(VARIABLE) {
            Err(VarError::NotPresent) => return Ok(None),
            found => (
                VARIABLE.to_owned(),
                // The error of the library would print the secret.
                found.map_err(|_| "not valid UTF-8".to_owned()),
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

/// Refuses a file that other users can access, because the secret in it is not secret.
#[cfg(unix)]
fn refuse_open(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file)?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::PermissionDenied,
        format!("other users can access this file (mode {mode:03o}), expected mode 600"),
    ))
}

#[cfg(not(unix))]
fn refuse_open(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns an id and a random secret, in the format of the environment variable.
pub(super) fn random_credentials() -> io::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let mut text = "launch ".to_owned();
    for byte in bytes {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// Returns the default limit on memory for all processes together. Processes on the same machine share its memory.
pub(super) fn available(options: &ClusterArgs, layout: &Layout) -> Option<u64> {
    let limit = Memory::of_machine().limit()?;
    let (Layout::Hosts(process), Some(number)) = (layout, options.process) else {
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
