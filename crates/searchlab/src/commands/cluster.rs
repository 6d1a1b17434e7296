//! One search by many workers, in one process or several.

mod checkpoint;
mod launch;
mod network;
mod supervised;
mod terminated;
mod told;

use std::io::Write;

use search_catalog::{Answer, Instance, PACKED, PackedPuzzle, PackedVisitor};
use search_cluster::{Checkpoints, Config, Level, Report};
use search_core::{Counts, Limits, Outcome, Step};

use super::opened;
use crate::cli::cluster::{Cluster, ClusterBreadthFirst, ClusterCommand, Crew};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory;
use crate::note;
use crate::output::Format;
use told::{Record, print};

pub(crate) fn cluster(options: &Cluster) -> Result<Exit, Error> {
    match &options.command {
        ClusterCommand::Launch(options) => launch::launch(options),
        ClusterCommand::Checkpoint(options) => checkpoint::inspect(options),
        ClusterCommand::Bfs(_) | ClusterCommand::Astar(_) | ClusterCommand::Hda(_) => {
            let task = Task::of(&options.command);
            task.expect("these are searches").search()
        }
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
    /// The search of a command, where it is one.
    fn of(command: &'o ClusterCommand) -> Option<Task<'o>> {
        Some(match command {
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
            ClusterCommand::Launch(_) | ClusterCommand::Checkpoint(_) => return None,
        })
    }

    fn search(self) -> Result<Exit, Error> {
        let Task {
            algorithm,
            crew,
            levels,
        } = self;
        let format = format(crew)?;
        let (layout, processes) = network::layout(crew)?;
        let instance = instance(crew)?;
        terminated::heed();
        let is_told = !crew.quiet;
        let asked = crew.bounds.limits();
        let limits = Limits {
            cancel: Some(interrupt::flag()),
            bytes: asked.bytes.or_else(|| network::available(crew, &layout)),
            ..asked.clone()
        };
        let memory = asked.bytes.map_or("none".to_owned(), |b| b.to_string());
        let config = Config::new(layout)
            .limits(limits)
            .shared_setting("--limit-memory", memory)
            .notices(note)
            .progress(move |event| {
                if is_told {
                    // Nothing can be reported where standard error is closed.
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
                match searched.expect("it can be packed, as was seen") {
                    Ok(found) => found,
                    Err(search_cluster::Error::Interrupted(what)) => {
                        note(&format!("interrupted while {what}: there are no counts"));
                        return Ok(Exit::Interrupted);
                    }
                    Err(error @ search_cluster::Error::Damaged { .. }) => {
                        return Err(Error::Failed(format!(
                            "{error}: --accept-loss goes on from there"
                        )));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        // Breadth-first search and A* in a crew hold the same as on one core.
        let alone = match name {
            "breadth-first" => "breadth-first",
            _ => "a-star",
        };
        memory::explain_search(&found.answer, &asked, &instance, alone.parse()?);
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
    let resume = match options.accept_loss {
        true => Checkpoints::resume_last_whole,
        false => Checkpoints::resume,
    };
    fresh.or_else(|| options.resume.as_ref().map(resume))
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
    let (listed, instances) = opened(&crew.named, crew.bounds.limit_time, None)?;
    if !PACKED.contains(&listed.name) {
        let packed = PACKED.join(", ");
        return Err(Error::Usage(format!(
            "{}: its states cannot be written as bytes and sent; those of {packed} can",
            listed.name
        )));
    }
    Ok(instances.only()?)
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
                could_not_grow: None,
                ties: None,
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
    type Output = Result<Found, search_cluster::Error>;

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
                could_not_grow: None,
                ties: report.search.ties,
                counts: *report.counts(),
            },
            bytes_a_state: report.bytes_per_state(),
            workers: report.workers,
            sent: report.sent,
            resumed: report.resumed,
            levels: report.levels,
        })
    }
}
