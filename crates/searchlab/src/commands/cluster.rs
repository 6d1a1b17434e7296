//! One search by many workers, in one process or several.

mod launch;
mod supervised;
mod told;

use std::fs;
use std::io::{self, Read, Write};
use std::time::Duration;

use search_catalog::{Answer, Instance, PACKED, PackedPuzzle, PackedVisitor};
use search_cluster::{Checkpoints, Config, Hosts, Layout, Level, Report};
use search_core::{Counts, Limits, Outcome, Step};

use super::opened;
use crate::cli::cluster::{Cluster, ClusterBreadthFirst, ClusterCommand, Crew};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory::{self, Memory};
use crate::note;
use crate::output::Format;
use told::{Record, print};

pub(crate) fn cluster(options: &Cluster) -> Result<Exit, Error> {
    match Task::of(&options.command) {
        Ok(task) => task.search(),
        Err(options) => launch::launch(options),
    }
}

/// A search that is asked for.
struct Task<'o> {
    algorithm: Algorithm,
    crew: &'o Crew,
    /// Whether what was done at each depth or in each round is printed too.
    levels: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Algorithm {
    BreadthFirst(Option<Checkpoints>),
    AStar,
    HdaStar,
}

impl Algorithm {
    fn name(&self) -> &'static str {
        match self {
            Algorithm::BreadthFirst(_) => "breadth-first",
            Algorithm::AStar => "a-star",
            Algorithm::HdaStar => "hda-star",
        }
    }
}

impl<'o> Task<'o> {
    /// The search of a command; where the command is none, what it is.
    fn of(command: &'o ClusterCommand) -> Result<Task<'o>, &'o crate::cli::cluster::Launch> {
        Ok(match command {
            ClusterCommand::Bfs(options) => Task {
                algorithm: Algorithm::BreadthFirst(checkpoints(options)),
                crew: &options.crew,
                levels: options.levels,
            },
            ClusterCommand::Astar(options) => Task {
                algorithm: Algorithm::AStar,
                crew: &options.crew,
                levels: options.rounds,
            },
            ClusterCommand::Hda(crew) => Task {
                algorithm: Algorithm::HdaStar,
                crew,
                levels: false,
            },
            ClusterCommand::Launch(options) => return Err(options),
        })
    }

    fn search(self) -> Result<Exit, Error> {
        let Task {
            algorithm,
            crew,
            levels,
        } = self;
        let format = format(crew)?;
        let (layout, processes) = layout(crew)?;
        let instance = instance(crew)?;
        let is_told = !crew.quiet;
        let asked = crew.bounds.limits();
        let limits = Limits {
            cancel: Some(interrupt::flag()),
            bytes: asked.bytes.or_else(|| available(&layout)),
            ..asked.clone()
        };
        let config = Config::new(layout).limits(limits).progress(move |event| {
            if is_told {
                // Where standard error is closed there is nobody to tell.
                let _ = writeln!(anstream::stderr(), "{event}");
            }
        });
        let name = algorithm.name();
        let found = match instance.no_solution() {
            // Every process knows it, so none waits for another.
            Some(reason) => {
                if is_told && crew.process.unwrap_or(0) == 0 {
                    note(&format!("{}: {reason}", Exit::Unsolvable.word()));
                }
                Found::nothing(processes * crew.workers)
            }
            None => {
                let searched = instance.visit_packed(Searches { algorithm, config });
                searched.expect("it can be packed, as was seen")?
            }
        };
        // Breadth-first search and A* in a crew hold the same as on one core.
        let alone = match name {
            "breadth-first" => "breadth-first",
            _ => "a-star",
        };
        memory::explain_search(found.answer.end, &asked, &instance, alone.parse()?);
        let exit = Exit::of_answer(&found.answer);
        if crew.process.unwrap_or(0) == 0 {
            let record = Record::new(name, processes, found, crew.path);
            print(&record, format, levels)?;
        }
        Ok(exit)
    }
}

fn checkpoints(options: &ClusterBreadthFirst) -> Option<Checkpoints> {
    let fresh = options.checkpoint.as_ref().map(Checkpoints::fresh);
    fresh.or_else(|| options.resume.as_ref().map(Checkpoints::resume))
}

/// The format of the answer, if it can tell what is asked for.
fn format(crew: &Crew) -> Result<Format, Error> {
    let format = crew.look.format();
    if crew.path && matches!(format, Format::Csv | Format::Md) {
        let what = "--path: steps are told as lines or JSON: use --format table, json or jsonl";
        return Err(Error::Usage(what.to_owned()));
    }
    Ok(format)
}

/// The only instance that the words name, if its states can be packed.
fn instance(crew: &Crew) -> Result<Instance, Error> {
    let (listed, instances) = opened(&crew.named)?;
    if !PACKED.contains(&listed.name) {
        let packed = PACKED.join(", ");
        return Err(Error::Usage(format!(
            "{}: its states cannot be written as bytes and sent; those of {packed} can",
            listed.name
        )));
    }
    Ok(instances.only()?)
}

/// How long processes wait for each other to start.
const USUAL_WAIT: Duration = Duration::from_secs(60);

/// The layout, and how many processes it has.
fn layout(crew: &Crew) -> Result<(Layout, usize), Error> {
    let (Some(file), Some(process)) = (&crew.hosts, crew.process) else {
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
    if process >= processes {
        return Err(Error::Usage(format!(
            "--process {process}: {source} has {processes} processes, counted from 0"
        )));
    }
    let layout = Layout::Hosts {
        hosts,
        process,
        workers: crew.workers,
        patience: crew.wait.unwrap_or(USUAL_WAIT),
    };
    Ok((layout, processes))
}

/// The default limit on memory for all processes: each may hold its share of what is available on its machine.
fn available(layout: &Layout) -> Option<u64> {
    let limit = Memory::of_machine().limit()?;
    let Layout::Hosts { hosts, process, .. } = layout else {
        return Some(limit);
    };
    let machines: Vec<&str> = hosts
        .addresses()
        .map(|address| address.rsplit_once(':').map_or(address, |(host, _)| host))
        .collect();
    let here = machines[*process];
    let here = machines.iter().filter(|&&machine| machine == here).count();
    Some(limit / here as u64 * hosts.len() as u64)
}

/// What came of a search, whatever its states.
struct Found {
    answer: Answer,
    levels: Vec<Level>,
    workers: usize,
    bytes_a_state: f64,
    sent: u64,
    resumed: Option<u64>,
}

impl Found {
    /// What comes of an instance that is known to have no solution.
    fn nothing(workers: usize) -> Found {
        Found {
            answer: Answer {
                found: None,
                end: Step::Exhausted,
                counts: Counts::default(),
            },
            levels: Vec::new(),
            workers,
            bytes_a_state: 0.0,
            sent: 0,
            resumed: None,
        }
    }
}

struct Searches {
    algorithm: Algorithm,
    config: Config,
}

impl<'a> PackedVisitor<'a> for Searches {
    type Output = Result<Found, Error>;

    fn visit<P: PackedPuzzle + 'a>(self, space: P, start: P::State) -> Self::Output {
        let config = self.config;
        let report = match self.algorithm {
            Algorithm::BreadthFirst(None) => search_cluster::breadth_first(&space, start, config),
            Algorithm::BreadthFirst(Some(checkpoints)) => {
                search_cluster::breadth_first_with_checkpoints(&space, start, config, &checkpoints)
            }
            Algorithm::AStar => search_cluster::astar(&space, start, config),
            Algorithm::HdaStar => search_cluster::hda_star(&space, start, config),
        };
        let report: Report<P::State> = report?;
        Ok(Found {
            answer: Answer {
                found: report.solution().map(|solution| space.found(solution)),
                end: match report.outcome() {
                    Outcome::Solved(_) => Step::Solution,
                    Outcome::Exhausted => Step::Exhausted,
                    Outcome::Stopped(limit) => Step::Stopped(*limit),
                },
                counts: *report.counts(),
            },
            bytes_a_state: report.bytes_a_state(),
            workers: report.workers,
            sent: report.sent,
            resumed: report.resumed,
            levels: report.levels,
        })
    }
}
