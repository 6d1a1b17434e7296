use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use search_catalog::{Algorithm, Catalog, Instance};
use search_core::form::{Note, WithNotes};
use search_core::{CancelFlag, Limits, engine::Clock};

use crate::api::{self, ApiError, ErrorKind, RunSpec};
use crate::preloaded::listed;
use crate::{GeneralHandler, Preloaded, Request, Response};

/// Bounds on the runs and the editors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceLimits {
    /// Maximum number of runs kept, as the catalog states it: the shell keeps them.
    pub sessions: usize,
    /// Maximum number of steps of a run.
    pub expansions: u32,
    /// Maximum number of bytes of a run, its instance and its record included, and of an instance that is being opened.
    pub bytes: u64,
    /// A run is removed if it receives no request for this long, as the catalog states it: the shell removes it.
    pub idle: Duration,
    /// Maximum time one request may run a search; longer searches are continued by further requests. Without a clock, a request runs
    /// a fixed number of steps.
    pub slice: Duration,
    /// Timeout for opening an instance, and for solving a board and counting solutions in the editor.
    pub solve_time: Duration,
}

impl Default for ServiceLimits {
    fn default() -> Self {
        ServiceLimits {
            sessions: 64,
            expansions: 1_000_000,
            bytes: 512 << 20,
            idle: Duration::from_secs(30 * 60),
            slice: Duration::from_millis(20),
            solve_time: Duration::from_secs(5),
        }
    }
}

/// What all runs have in common: the catalog, the limits and the clock. Answers the requests that need no run.
pub struct Service {
    puzzles: Catalog,
    pub(crate) limits: ServiceLimits,
    pub(crate) clock: Clock,
    preloaded: Vec<Preloaded>,
    preset: Option<RunSpec>,
    catalog: OnceLock<api::Catalog>,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service")
            .field("limits", &self.limits)
            .field("clock", &self.clock)
            .finish_non_exhaustive()
    }
}

/// The instance and the algorithm of a run.
#[derive(Clone, Debug)]
pub struct RunSetup {
    /// The instance.
    pub instance: Instance,
    /// Notes for the user on how its text was read.
    pub notes: Vec<Note>,
    /// The algorithm, which can be stepped.
    pub algorithm: Algorithm,
}

impl Service {
    /// Creates a service with the catalog of a program.
    #[must_use]
    pub fn new(catalog: Catalog, limits: ServiceLimits, clock: Clock) -> Service {
        Service {
            puzzles: catalog,
            limits,
            clock,
            preloaded: Vec::new(),
            preset: None,
            catalog: OnceLock::new(),
        }
    }

    /// Returns a service with the same puzzles, for searches that are the same on every machine.
    pub(crate) fn without_clock(&self, limits: ServiceLimits) -> Service {
        Service {
            preloaded: self.preloaded.clone(),
            ..Service::new(self.puzzles.clone(), limits, Clock::none())
        }
    }

    /// Adds instances to the puzzles, before those of the catalog.
    #[must_use]
    pub fn preloaded(mut self, preloaded: Preloaded) -> Service {
        self.preloaded.push(preloaded);
        self
    }

    /// Sets the run that the page opens first.
    #[must_use]
    pub fn preset(self, preset: Option<RunSpec>) -> Service {
        Service { preset, ..self }
    }

    /// Opens the instance and the algorithm of a run.
    ///
    /// # Errors
    /// Returns an error if there is no such puzzle or algorithm, if the algorithm has no steps, or if the instance exceeds the limits.
    pub fn open(&self, spec: &RunSpec) -> Result<RunSetup, ApiError> {
        self.open_within(spec, CancelFlag::new(), Arc::new(|_| true))
    }

    /// Opens the instance and the algorithm of a run, until a flag is raised or `has_room` returns `false`: it is called with the bytes that
    /// the instance takes so far.
    ///
    /// # Errors
    /// Returns the errors of [`open`](Service::open), and an error if opening is stopped.
    pub fn open_within(
        &self,
        spec: &RunSpec,
        cancel: CancelFlag,
        has_room: Arc<dyn Fn(u64) -> bool + Send + Sync>,
    ) -> Result<RunSetup, ApiError> {
        let limits = Limits {
            bytes: Some(self.limits.bytes),
            // Without a clock, opening takes as long as it does.
            time: self.clock.now().map(|_| self.limits.solve_time),
            cancel: Some(cancel),
            clock: self.clock.clone(),
            ..Limits::default()
        };
        let preloaded = self.preloaded.iter().find(|one| one.name == spec.puzzle);
        let opened = match preloaded {
            Some(preloaded) => preloaded.nth(spec).map(WithNotes::from),
            None => listed(&self.puzzles, spec, limits, has_room)
                .unwrap_or_else(|| Err(self.unknown(&spec.puzzle))),
        };
        let WithNotes { value, notes } = opened?;
        Ok(RunSetup {
            instance: value,
            notes,
            algorithm: algorithm(&self.puzzles, &spec.algorithm)?,
        })
    }

    /// Returns the error for an unknown puzzle.
    fn unknown(&self, puzzle: &str) -> ApiError {
        let preloaded = self.preloaded.iter().map(|one| one.name.as_str());
        let names = preloaded.chain(self.puzzles.puzzles().map(|listed| listed.name));
        let puzzle: String = puzzle.chars().take(60).collect();
        let message = format!(
            "unknown puzzle `{}`, expected one of {}",
            puzzle.escape_debug(),
            names.collect::<Vec<_>>().join(", ")
        );
        ApiError::unknown(message)
    }

    /// Returns the puzzles and the algorithms.
    #[must_use]
    pub fn puzzles(&self) -> &Catalog {
        &self.puzzles
    }

    /// Returns the puzzles and the algorithms, as the page lists them.
    pub(crate) fn catalog(&self) -> &api::Catalog {
        self.catalog.get_or_init(|| {
            crate::catalog::catalog(
                &self.puzzles,
                &self.limits,
                &self.preloaded,
                self.preset.clone(),
            )
        })
    }

    /// Answers a request that needs no run.
    #[must_use]
    pub fn answer(&self, request: &Request<GeneralHandler>) -> Response {
        let answered = (request.handler)(self, &request.input);
        answered.unwrap_or_else(Response::from)
    }
}

/// Parses an algorithm and checks that it can be stepped.
fn algorithm(catalog: &Catalog, text: &str) -> Result<Algorithm, ApiError> {
    let parsed = catalog.algorithm(text);
    let algorithm = parsed.map_err(|error| ApiError::malformed(error.to_string()))?;
    if algorithm.method().is_some() {
        let why = format!(
            "{algorithm} cannot be shown step by step, as the methods of the Sudoku solver have no steps; \
             search engines have, such as depth-first with --propagate hidden"
        );
        return Err(ApiError::new(ErrorKind::Refused, why));
    }
    Ok(algorithm)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn message(options: &[(&str, &str)], puzzle: &str, algorithm: &str) -> String {
        let service = Service::new(
            search_puzzles::catalog(),
            ServiceLimits::default(),
            Clock::none(),
        );
        let options = options.iter();
        let options = options.map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let spec = RunSpec {
            puzzle: puzzle.to_owned(),
            words: Vec::new(),
            options: options.collect::<BTreeMap<_, _>>(),
            algorithm: algorithm.to_owned(),
        };
        service.open(&spec).expect_err("it is refused").message
    }

    /// Regression test: an unknown puzzle was refused without the names of the known ones.
    #[test]
    fn what_is_unknown_is_named_with_what_is_possible() {
        let heuristic = |name| message(&[("heuristic", name)], "tiles", "a-star");
        for (found, expected) in [
            (
                message(&[], "tile", "a-star"),
                "unknown puzzle `tile`, expected one of sudoku, sudoku-steps, tiles, ",
            ),
            (
                message(&[], "given", "a-star"),
                "unknown puzzle `given`, expected one of sudoku, ",
            ),
            (
                message(&[], "tiles", "a-stra"),
                "unknown algorithm `a-stra` (did you mean `a-star`?), expected one of ",
            ),
            (
                message(&[], "tiles", "a-star:ties=sideways"),
                "a-star: found `ties=sideways`, expected ",
            ),
            (
                message(&[], "tiles", "a-star:tie=fifo"),
                "a-star has no option `tie`: it has ",
            ),
            (
                message(&[], "tiles", "a-star:ties=fifo,ties=lifo"),
                "a-star: `ties` is set twice",
            ),
            (
                message(&[("metric", "half")], "tiles", "a-star"),
                "tiles has no option --metric; usage: tiles ",
            ),
            (
                heuristic("manhatten"),
                "--heuristic: found `manhatten` (did you mean `manhattan`?), expected zero, misplaced-tiles, manhattan, ",
            ),
        ] {
            assert!(found.starts_with(expected), "{found}");
        }
    }

    /// A planning task with 8,000 operators, in a few hundred bytes.
    fn large() -> RunSpec {
        let domain =
            "(define (domain large) (:predicates (q ?x)) (:action act :parameters (?x ?y ?z)
            :precondition (q ?y) :effect (and (q ?x) (not (q ?y)) (q ?z))))";
        let objects: Vec<String> = (0..20).map(|number| format!("o{number}")).collect();
        let objects = objects.join(" ");
        let problem = format!(
            "(define (problem p) (:domain large) (:objects {objects}) (:init (q o0)) (:goal (q o1)))"
        );
        RunSpec {
            puzzle: "pddl".to_owned(),
            words: vec![domain.to_owned(), problem],
            options: BTreeMap::new(),
            algorithm: "a-star".to_owned(),
        }
    }

    fn refused(limits: ServiceLimits, cancel: &CancelFlag, room: u64) -> ApiError {
        let service = Service::new(search_puzzles::catalog(), limits, Clock::system());
        let has_room = Arc::new(move |bytes| bytes <= room);
        let opened = service.open_within(&large(), cancel.clone(), has_room);
        opened.expect_err("it is stopped")
    }

    /// Regression test: a small text made the server take any memory and time, and the run seemed to take 5 kB.
    #[test]
    fn an_instance_counts_into_the_bytes_of_its_run_and_is_opened_within_limits() {
        let service = Arc::new(Service::new(
            search_puzzles::catalog(),
            ServiceLimits::default(),
            Clock::system(),
        ));
        let opened = service.open(&large()).expect("it is within the limits");
        let bytes = opened.instance.bytes();
        assert!(bytes > 1 << 20, "{bytes}");
        let spec = Arc::new(large());
        let run = crate::RecordedRun::start(service, "1".to_owned(), spec, &opened, 0);
        assert!(run.expect("there is a run").bytes() > bytes);

        let (free, any) = (CancelFlag::new(), u64::MAX);
        let limits = ServiceLimits::default();
        let few_bytes = ServiceLimits {
            bytes: 1 << 20,
            ..limits
        };
        let no_time = ServiceLimits {
            solve_time: Duration::ZERO,
            ..limits
        };
        let raised = CancelFlag::new();
        raised.raise();
        for (error, expected) in [
            (
                refused(few_bytes, &free, any),
                "the limit on memory was reached while reading",
            ),
            (
                refused(limits, &free, 1 << 20),
                "the limit on memory was reached while reading",
            ),
            (
                refused(no_time, &free, any),
                "no puzzle was read within the time limit",
            ),
            (refused(limits, &raised, any), "interrupted while reading"),
        ] {
            assert_eq!(error.kind, ErrorKind::Limit);
            assert!(error.message.ends_with(expected), "{error}");
        }
    }
}
