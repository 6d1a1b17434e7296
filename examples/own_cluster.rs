//! A puzzle of one's own, searched by several processes on one machine or on several: `own_cluster --help` lists the options.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use search_cluster::{Config, Hosts, Layout, Process, packed_by_serde};
use search_core::{Counts, DisplayState, Searchable, breadth_first, memory::allocated};
use serde::{Deserialize, Serialize};

/// Tokens on a ring, as in the puzzle Top Spin. The derived traits are those that graph search needs, and those by which a
/// state is sent to another process.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Ring(Box<[u8]>);

impl Searchable for Ring {
    fn is_solution(&self) -> bool {
        self.0.is_sorted()
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let turns: [fn(&mut [u8]); 3] = [
            |ring| ring.rotate_left(1),
            |ring| ring.rotate_right(1),
            |ring| ring[..4].reverse(),
        ];
        turns.map(|turn| {
            let mut turned = self.clone();
            turn(&mut turned.0);
            turned
        })
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let tokens: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        out.write_str(&tokens.join(" "))
    }
    fn heap_bytes(&self) -> usize {
        allocated(self.0.len())
    }
}

/// Sorts tokens on a ring, which can be turned and whose first four can be reversed. Several processes share the search:
/// start each with the same list of hosts and its own line; the first prints the result.
#[derive(Parser)]
struct Options {
    /// The tokens
    #[arg(default_values_t = [5, 2, 8, 1, 7, 4, 6, 3])]
    tokens: Vec<u8>,

    /// A file with the host:port of each process, one per line [default: one process]
    #[arg(long, requires = "process")]
    hosts: Option<PathBuf>,

    /// The line of this process in the file, from 0
    #[arg(long, requires = "hosts")]
    process: Option<usize>,

    /// Worker threads per process
    #[arg(long, default_value_t = 1)]
    workers: usize,

    /// Search on one core, without `search-cluster`
    #[arg(long, conflicts_with_all = ["hosts", "workers"])]
    alone: bool,
}

fn main() -> ExitCode {
    let result = search(&examples::arguments(), &mut io::stdout().lock());
    examples::exit_code(result)
}

fn search(options: &Options, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    if options.tokens.len() < 4 {
        let found = options.tokens.len();
        return Err(format!("found {found} tokens, expected at least 4").into());
    }
    let start = Ring(options.tokens.as_slice().into());
    if options.alone {
        let report = breadth_first::graph(start).run();
        let path = report.solution().and_then(|solution| solution.path());
        return print(out, path, &report.counts);
    }
    let layout = match (&options.hosts, options.process) {
        (Some(file), Some(process)) => {
            let unreadable = |error| format!("{}: {error}", file.display());
            let hosts: Hosts = fs::read_to_string(file).map_err(unreadable)?.parse()?;
            Layout::Hosts(Process::new(hosts, process, options.workers))
        }
        _ => Layout::Workers(options.workers),
    };
    let (space, start) = packed_by_serde(start);
    let report = search_cluster::breadth_first(&space, start, Config::new(layout))?;
    if options.process.unwrap_or(0) == 0 {
        let path = report.solution().and_then(|solution| solution.path());
        print(out, path, report.counts())?;
    }
    Ok(())
}

fn print<'a>(
    out: &mut impl Write,
    path: Option<impl Iterator<Item = &'a Ring>>,
    counts: &Counts,
) -> Result<(), Box<dyn Error>> {
    match path {
        Some(path) => {
            for (step, ring) in path.enumerate() {
                writeln!(out, "{step:3}  {}", DisplayState(ring))?;
            }
        }
        None => writeln!(out, "no solution")?,
    }
    let Counts {
        expanded,
        generated,
        ..
    } = counts;
    writeln!(out, "expanded {expanded}, generated {generated}")?;
    Ok(())
}
