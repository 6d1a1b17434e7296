//! `searchlab cluster`: one search by several workers, in one process or several.

mod arguments;
mod checkpoint;
mod launch;
mod network;
mod records;
mod supervised;
mod terminated;

use std::io::Write;

use search_catalog::{Answer, Catalog, Instance};
use search_cluster::{Checkpoints, Config, Level, Report};
use search_core::{Counts, Limits, Outcome, Step};
use search_puzzles::{PackedPuzzle, PackedVisitor, packed, visit_packed};

use super::{opened, refuse_heuristic};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory;
use crate::note;
use crate::output::Format;
use crate::program::Program;
pub(crate) use arguments::Cluster;
use arguments::{ClusterArgs, ClusterBreadthFirst, ClusterCommand};
use records::{Record, print};

impl From<search_cluster::Error> for Error {
    fn from(error: search_cluster::Error) -> Self {
        Error::Failed(error.to_string())
    }
}

pub(crate) fn cluster(program: &Program, options: &Cluster) -> Result<Exit, Error> {
    match &options.command {
        ClusterCommand::Launch(options) => launch::launch(program, options),
        ClusterCommand::Checkpoint(options) => checkpoint::inspect(options),
        ClusterCommand::Bfs(_) | ClusterCommand::Astar(_) | ClusterCommand::Hda(_) => {
            let task = Task::of(&options.command);
            task.expect("these commands are searches")
                .search(&program.catalog)
        }
    }
}

/// A search by several workers.
struct Task<'o> {
    algorithm: Algorithm,
    options: &'o ClusterArgs,
    /// Whether the counts of each level or round are printed.
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
    /// Returns the search of a command, or `None` if the command is not a search.
    fn of(command: &'o ClusterCommand) -> Option<Task<'o>> {
        Some(match command {
            ClusterCommand::Bfs(options) => Task {
                algorithm: Algorithm::BreadthFirst(checkpoints(options)),
                options: &options.cluster,
                levels: options.levels,
            },
            ClusterCommand::Astar(options) => Task {
                algorithm: Algorithm::AStar,
                options: &options.cluster,
                levels: options.rounds,
            },
            ClusterCommand::Hda(options) => Task {
                algorithm: Algorithm::HdaStar,
                options,
                levels: false,
            },
            ClusterCommand::Launch(_) | ClusterCommand::Checkpoint(_) => return None,
        })
    }

    fn search(self, catalog: &Catalog) -> Result<Exit, Error> {
        let Task {
            algorithm,
            options,
            levels,
        } = self;
        let format = format(options)?;
        check_heuristic(&algorithm, options)?;
        let (layout, processes) = network::layout(options)?;
        let instance = instance(catalog, options)?;
        terminated::install_handler();
        let shows_progress = !options.quiet;
        let given = options.limits.to_limits();
        let limits = Limits {
            cancel: Some(interrupt::flag()),
            bytes: given.bytes.or_else(|| network::available(options, &layout)),
            ..given.clone()
        };
        let memory = given.bytes.map_or("none".to_owned(), |b| b.to_string());
        let config = Config::new(layout)
            .limits(limits)
            .shared_setting("--limit-memory", memory)
            .notices(note)
            .progress(move |event| {
                if shows_progress {
                    // If standard error is closed, nothing can be reported.
                    let _ = writeln!(anstream::stderr(), "{event}");
                }
            });
        let name = algorithm.name();
        let found = match instance.no_solution() {
            // Every process detects this itself, so none waits for another.
            Some(reason) => {
                if shows_progress && options.process.unwrap_or(0) == 0 {
                    note(&format!("{}: {reason}", Exit::Unsolvable.word()));
                }
                SearchSummary::nothing(processes * options.workers)
            }
            None => {
                let searched = visit_packed(&instance, Searches { algorithm, config });
                match searched.expect("`instance` accepts only puzzles that can be packed") {
                    Ok(found) => found,
                    Err(search_cluster::Error::Interrupted(what)) => {
                        note(&format!(
                            "interrupted while {what}: no counts are available"
                        ));
                        return Ok(Exit::Interrupted);
                    }
                    Err(error @ search_cluster::Error::Damaged { .. }) => {
                        return Err(Error::Failed(format!(
                            "{error}: use --accept-loss to resume from there"
                        )));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        // Several workers store the same states as the algorithm on one core.
        let sequential = match name {
            "breadth-first" => "breadth-first",
            _ => "a-star",
        };
        memory::explain_search(&found.answer, &given, &instance, sequential.parse()?);
        let exit = Exit::of_answer(&found.answer);
        if options.process.unwrap_or(0) == 0 {
            let record = Record::new(name, processes, found, options.path);
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

/// Returns the output format.
///
/// # Errors
///
/// Returns a usage error if the format cannot contain a path that is asked for.
fn format(options: &ClusterArgs) -> Result<Format, Error> {
    let format = options.format.get();
    if options.path && matches!(format, Format::Csv | Format::Md) {
        let message =
            "--path: steps are printed as lines or JSON only: use --format table, json or jsonl";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(format)
}

/// Checks that no heuristic is given to a search that uses none.
///
/// # Errors
///
/// Returns a usage error if one is.
fn check_heuristic(algorithm: &Algorithm, options: &ClusterArgs) -> Result<(), Error> {
    match algorithm {
        Algorithm::BreadthFirst(_) => {
            refuse_heuristic(&options.puzzle, &["breadth-first".to_owned()])
        }
        _ => Ok(()),
    }
}

/// Returns the only instance given by the arguments.
///
/// # Errors
///
/// Returns an error if its states cannot be packed, or if there are several instances or none.
fn instance(catalog: &Catalog, options: &ClusterArgs) -> Result<Instance, Error> {
    let (listed, instances) = opened(catalog, &options.puzzle, &options.limits.to_limits(), None)?;
    if !listed.is_packed {
        let packed = packed(catalog).join(", ");
        return Err(Error::Usage(format!(
            "{}: the states of this puzzle cannot be encoded as bytes; cluster supports {packed}",
            listed.name
        )));
    }
    Ok(instances.only()?)
}

/// The result of a search, independent of the type of its states.
struct SearchSummary {
    answer: Answer,
    levels: Vec<Level>,
    workers: usize,
    bytes_a_state: f64,
    sent: u64,
    resumed: Option<u64>,
}

impl SearchSummary {
    /// Returns the result for an instance that is known to have no solution.
    fn nothing(workers: usize) -> SearchSummary {
        SearchSummary {
            answer: Answer {
                found: None,
                end: Step::Exhausted,
                lower_bound: None,
                improvements: Vec::new(),
                could_not_grow: None,
                why_stopped: None,
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
    type Output = Result<SearchSummary, search_cluster::Error>;

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
        Ok(SearchSummary {
            answer: Answer {
                found: report.solution().map(|solution| space.found(solution)),
                end: match report.outcome() {
                    Outcome::Solved(_) => Step::Solution,
                    Outcome::Exhausted => Step::Exhausted,
                    Outcome::Stopped(limit) => Step::Stopped(*limit),
                },
                lower_bound: None,
                improvements: Vec::new(),
                could_not_grow: None,
                why_stopped: None,
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
