use std::fmt;
use std::io;
use std::sync::Arc;

use search_catalog::Algorithm;
use search_catalog::erased::{Capability, Erased};
use search_core::form::Note;
use search_core::{Drawn, Why};

use crate::api::{self, Advance, ApiError, ErrorKind, RunSpec};
use crate::record::{Document, Listed, Paging, Recording, RunLimits};
use crate::save::InMemory;
use crate::{PageFrame, RepeatedFile, Request, Response, RunHandler, RunSetup, SavedPage, Service};

/// The maximum size in bytes of a file that is written into memory, as in a browser; the server streams its files.
const MAX_FILE: usize = 128 << 20;

/// A run: a search on an instance, and the record of its steps. Answers the requests to it.
pub struct RecordedRun<'i> {
    service: Arc<Service>,
    id: String,
    spec: Arc<RunSpec>,
    pub(crate) recording: Recording<'i>,
    /// The bytes of its instance.
    instance_bytes: u64,
    /// The graph that is searched as text, unless it is too large to be drawn.
    graph: Option<String>,
    /// Notes on how the text of the instance was read.
    notes: &'i [Note],
}

/// The largest number of edges of a graph that is drawn.
const MOST_EDGES: usize = 2000;

impl fmt::Debug for RecordedRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordedRun")
            .field("id", &self.id)
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}

/// The result of [`RecordedRun::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvanceSummary {
    /// The requested step, or the last recorded one.
    pub at: u64,
    /// Whether it is the requested step.
    pub found: bool,
    /// Whether the time slice ended first, so that the request should be repeated.
    pub more: bool,
}

impl<'i> RecordedRun<'i> {
    /// Starts the search and records its first step. The `secret` makes the order of the choices of questions unpredictable.
    ///
    /// # Errors
    /// Returns an error if the clues of the instance contradict each other, or if the puzzle does not support the algorithm.
    pub fn start(
        service: Arc<Service>,
        id: String,
        spec: Arc<RunSpec>,
        opened: &'i RunSetup,
        secret: u64,
    ) -> Result<RecordedRun<'i>, ApiError> {
        RecordedRun::start_in(service, id, spec, opened, secret, |space| space)
    }

    /// Starts the search like [`start`](RecordedRun::start), in a space made from that of the instance, such as one with the successors of
    /// each state [in another order](Erased::with_successors_by).
    ///
    /// # Errors
    /// Returns the errors of [`start`](RecordedRun::start).
    pub fn start_in(
        service: Arc<Service>,
        id: String,
        spec: Arc<RunSpec>,
        opened: &'i RunSetup,
        secret: u64,
        change: impl FnOnce(Erased<'i>) -> Erased<'i>,
    ) -> Result<RecordedRun<'i>, ApiError> {
        let refused = |why: String| ApiError::new(ErrorKind::Refused, why);
        let contradiction =
            || refused("the clues contradict each other, so there is no run".to_owned());
        let (space, start) = opened.instance.erased().ok_or_else(contradiction)?;
        let limits = &service.limits;
        let instance_bytes = opened.instance.bytes();
        let bounds = RunLimits {
            steps: limits.expansions,
            bytes: limits.bytes.saturating_sub(instance_bytes),
            slice: limits.slice,
        };
        let clock = service.clock.clone();
        let space = change(space);
        let recording = Recording::new(space, start, opened.algorithm, bounds, clock, secret);
        let recording = recording.map_err(|error| refused(error.to_string()))?;
        Ok(RecordedRun {
            service,
            id,
            spec,
            recording,
            instance_bytes,
            graph: opened.instance.graph(MOST_EDGES),
            notes: &opened.notes,
        })
    }

    /// Answers a request.
    #[must_use]
    pub fn answer(&mut self, request: &Request<RunHandler>) -> Response {
        let answered = (request.handler)(self, &request.input);
        answered.unwrap_or_else(Response::from)
    }

    /// Returns the response to the request that started the run, with the status 201: the run, its spec and the drawings that all
    /// states share.
    #[must_use]
    pub fn created(&self) -> Response {
        let run = self.with_scene();
        let created = Response::json(&run).map(|response| Response {
            status: 201,
            ..response
        });
        created.unwrap_or_else(Response::from)
    }

    /// Describes the run as recorded so far.
    #[must_use]
    pub fn describe(&self) -> api::Run {
        self.recording.summary(&self.id, &self.spec)
    }

    /// Describes the run as recorded so far, with its spec and the drawings that all states share.
    fn with_scene(&self) -> api::Run {
        let run = self.describe_with_spec();
        match &self.graph {
            Some(graph) => api::Run {
                graph: Some(graph.clone()),
                ..run
            },
            None => self.recording.with_scene(run),
        }
    }

    /// Describes the run as recorded so far, with its spec.
    pub(crate) fn describe_with_spec(&self) -> api::Run {
        api::Run {
            spec: Some(RunSpec::clone(&self.spec)),
            notes: { self.notes.iter() }
                .map(|note| note.text().to_owned())
                .collect(),
            ..self.describe()
        }
    }

    pub(crate) fn spec(&self) -> &RunSpec {
        &self.spec
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        self.recording.algorithm
    }

    pub(crate) fn service(&self) -> &Service {
        &self.service
    }

    /// Advances the run by at most a time slice; recorded steps are looked up.
    ///
    /// # Errors
    /// Returns an error if the request has both kinds of goal, or neither.
    pub fn advance(&mut self, request: &Advance) -> Result<AdvanceSummary, ApiError> {
        let (at, found, more) = self.recording.advance(request)?;
        Ok(AdvanceSummary { at, found, more })
    }

    /// Returns a step.
    ///
    /// # Errors
    /// Returns an error if the step is not recorded.
    pub fn step(&mut self, step: u64) -> Result<api::Step, ApiError> {
        self.recording.step(step)
    }

    /// Returns why the node of a step was expanded next; `None` at step 0, or if the search gives no reason.
    ///
    /// # Errors
    /// Returns an error if the step is not recorded.
    pub fn why(&mut self, step: u64) -> Result<Option<Why>, ApiError> {
        let step = self.recording.known(step)?;
        Ok(self.recording.why(step))
    }

    /// Returns at most `limit` nodes of the open list at a step, in the order of expansion, each with its drawing. Actions of a
    /// depth-first search that turn out not to be applicable are left out.
    ///
    /// # Errors
    /// Returns an error if the step is not recorded, or if the open list cannot be inspected.
    pub fn open_list(&mut self, step: u64, limit: u64) -> Result<api::Nodes, ApiError> {
        let listed = Listed {
            part: Paging { offset: 0, limit },
            only_applicable: true,
            drawn: true,
        };
        self.recording.frontier(step, listed)
    }

    /// Returns a node with its drawing.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn node(&self, node: u64) -> Result<api::Node, ApiError> {
        self.recording.node(node)
    }

    /// Returns the states on the path from the start to a node, at most `limit`.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn path(&self, node: u64, limit: u64) -> Result<api::Path, ApiError> {
        self.recording.path(node, Paging { offset: 0, limit })
    }

    /// Returns the drawing of a state with what all states share, such as the clues of a Sudoku. Returns `None` if there is none, or if it
    /// is not complete in itself, as that of a cell of a map.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn board(&self, node: &api::Node) -> Result<Option<api::Drawing>, ApiError> {
        let space = &self.recording.space;
        if !space.has(Capability::Drawn) || space.adds_up() {
            return Ok(None);
        }
        let drawing = match (&node.drawing, node.id) {
            (Some(drawing), _) => Some(drawing.clone()),
            (None, Some(id)) => self.node(id)?.drawing,
            (None, None) => None,
        };
        Ok(drawing.map(|drawing| {
            let mut board = self.recording.backdrop();
            board.shapes.extend(drawing.shapes);
            board
        }))
    }

    /// Returns the last recorded step.
    #[must_use]
    pub fn recorded(&self) -> u64 {
        self.recording.recorded()
    }

    /// Returns the number of bytes that the run uses, with those of its instance.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.recording.bytes() + self.instance_bytes
    }

    /// Returns a hash of the state expanded at each of these steps that is recorded.
    #[must_use]
    pub fn fingerprints(&self, from: u64, to: u64) -> Vec<u64> {
        self.recording.state_hashes(from, to)
    }

    /// Writes a file into memory by repeating the search.
    pub(crate) fn write(&self, file: RepeatedFile) -> Result<Vec<u8>, ApiError> {
        self.write_at_most(file, MAX_FILE)
    }

    fn write_at_most(&self, file: RepeatedFile, max: usize) -> Result<Vec<u8>, ApiError> {
        let mut out = InMemory::new(max);
        let recording = &self.recording;
        let (space, start) = (&recording.space, recording.start.clone());
        let written = file.write_in(space, start, self.algorithm(), self.recorded(), &mut out);
        match written {
            Ok(()) => Ok(out.into_bytes()),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                let max = max >> 20;
                let why =
                    format!("the file would have more than {max} MiB; save it by the command line");
                Err(ApiError::new(ErrorKind::Limit, why))
            }
            Err(error) => Err(ApiError::new(ErrorKind::Refused, error.to_string())),
        }
    }

    /// Writes a page that plays the run without a server.
    pub(crate) fn write_page(
        &mut self,
        frame: PageFrame,
        at: Option<u64>,
    ) -> Result<Vec<u8>, ApiError> {
        let failed = |error: io::Error| ApiError::new(ErrorKind::Refused, error.to_string());
        let mut page = SavedPage::new(self, frame, at)?;
        let mut text = String::new();
        while let Some(part) = page.next_part(self).map_err(failed)? {
            text += &part;
        }
        Ok(text.into_bytes())
    }

    pub(crate) fn document(&self) -> Document {
        self.recording.document_of(self.with_scene())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use search_catalog::Instance;
    use search_catalog::erased::Erased;
    use search_core::{Problem, engine::Clock, from_fn};

    use super::*;
    use crate::{Preloaded, ServiceLimits};

    /// Starts a run, whose instance is never freed.
    fn start(clock: Clock, puzzle: &str, instance: &str, algorithm: &str) -> RecordedRun<'static> {
        let service = Arc::new(Service::new(
            search_puzzles::catalog(),
            ServiceLimits::default(),
            clock,
        ));
        let spec = RunSpec {
            puzzle: puzzle.into(),
            words: vec![instance.into()],
            algorithm: algorithm.into(),
            ..RunSpec::default()
        };
        let opened = service.open(&spec).expect("the spec is valid");
        let opened = Box::leak(Box::new(opened));
        RecordedRun::start(service, "1".into(), spec.into(), opened, 0).expect("there is a run")
    }

    /// Regression test: what was skipped in a text was noted on the command line alone.
    #[test]
    fn a_run_has_the_notes_on_its_text() {
        let board = "3\n1 2 5\n3 4 0\n6 7 8\n";
        let run = start(Clock::none(), "tiles", board, "a-star");
        let note = "the board: line 1 is skipped: 3 is the size of the puzzles";
        assert_eq!(run.describe_with_spec().notes, [note]);
        assert!(String::from_utf8_lossy(&run.created().body).contains(note));
        assert!(run.describe().notes.is_empty());
    }

    /// Regression test: every 4096 steps a new time slice began, so a fast machine answered a long request only at its end.
    #[test]
    fn a_request_for_the_next_solution_took_several_time_slices() {
        // Without a clock, a slice is a number of steps.
        let stack = "9 4 14 1 12 7 16 3 10 6 13 2 15 8 5 11";
        let mut run = start(Clock::none(), "pancakes", stack, "iterative-deepening");
        for until in [api::Until::Solution, api::Until::End] {
            let before = run.recorded();
            let next = Advance {
                until: Some(until),
                ..Advance::default()
            };
            let advanced = run.advance(&next).expect("the request is valid");
            assert!(advanced.more, "{until:?}");
            // One more where a slice ends with a round of 4096 steps.
            assert!(run.recorded() - before <= (1 << 14) + 1, "{until:?}");
        }
    }

    /// Regression test: on a busy machine, the time for a request was over before the 20 states of a small map were found.
    #[test]
    fn the_states_of_a_small_map_were_listed_in_part() {
        let step = Arc::new(AtomicU64::new(0));
        let seconds = AtomicU64::new(0);
        let each = Arc::clone(&step);
        let clock = Clock::new(move || {
            let step = each.load(Ordering::Relaxed);
            Duration::from_secs(seconds.fetch_add(step, Ordering::Relaxed))
        });
        let run = start(clock, "graph", "romania", "a-star");
        // From here, each look at the clock is an hour later.
        step.store(3600, Ordering::Relaxed);
        let listed = run.recording.cheapest_paths(api::PathEnds::States, 100);
        assert_eq!((listed.paths.len(), listed.is_complete), (20, true));
    }

    /// Regression test: the search was repeated up to an earlier step in one request, however long that took.
    #[test]
    fn a_request_for_an_earlier_step_took_several_time_slices() {
        // Without a clock, a slice is a number of steps.
        let stack = "9 4 14 1 12 7 16 3 10 6 13 2 15 8 5 11";
        let mut run = start(Clock::none(), "pancakes", stack, "iterative-deepening");
        let to = Advance {
            to: Some(60_000),
            ..Advance::default()
        };
        while run.advance(&to).expect("the request is valid").more {}
        let request = |path: &str, query: &str| {
            let route = crate::run_route("GET", path).expect("the API has this route");
            route.request(query, Vec::new())
        };
        let slices = |run: &mut RecordedRun<'_>, path, query| {
            let request = request(path, query);
            let answers = (1..).map(|slice| (slice, run.answer(&request)));
            let (slices, answer) = { answers }
                .find(|(_, answer)| !answer.is_more())
                .expect("there is an answer");
            assert_eq!(answer.status, 200, "{path}");
            slices
        };
        assert_eq!(slices(&mut run, "/steps/50000/frontier", ""), 4);
        assert_eq!(slices(&mut run, "/steps/50000/frontier", "offset=60"), 1);
        assert_eq!(slices(&mut run, "/steps/49999/frontier", ""), 1);
        assert_eq!(slices(&mut run, "/question", "kind=next&at=20000"), 2);
        assert_eq!(slices(&mut run, "/steps/60000/frontier", ""), 1);
        // Requests for different steps in turn: none starts the repetition of another one again before that is answered.
        let mut open = [(55_000, 0), (40_000, 80), (25_000, 0)].map(|(step, offset)| {
            let path = format!("/steps/{step}/frontier");
            Some(request(&path, &format!("offset={offset}")))
        });
        let mut rounds = 0;
        while open.iter().any(Option::is_some) {
            for asked in &mut open {
                *asked = asked.take().filter(|request| run.answer(request).is_more());
            }
            rounds += 1;
            assert!(rounds < 10, "{rounds}");
        }
    }

    /// The run ends as failed, with the text of the error, and everything recorded before can be looked at.
    #[test]
    fn an_error_of_the_space_ends_the_run_and_what_is_recorded_can_be_seen() {
        let read = |number: &u32| match number {
            3 => Err("3.txt: no such file".to_owned()),
            number => Ok([number + 1, number + 10]),
        };
        for algorithm in ["breadth-first", "a-star", "iterative-deepening"] {
            let problem = from_fn(0, read, |number| *number == 99);
            let (space, start) = problem.into_space_and_start();
            let instance = Instance::new(Erased::of_fallible(space), start);
            let service = Service::new(
                search_puzzles::catalog(),
                ServiceLimits::default(),
                Clock::system(),
            );
            let service = service.preloaded(Preloaded {
                name: "given".into(),
                about: "numbers in files".into(),
                instances: vec![instance],
            });
            let spec = RunSpec {
                puzzle: "given".into(),
                algorithm: algorithm.into(),
                ..RunSpec::default()
            };
            let opened = service.open(&spec).expect("the spec is valid");
            let mut run = RecordedRun::start(service.into(), "1".into(), spec.into(), &opened, 0)
                .expect("there is a run");
            let to_end = Advance {
                until: Some(api::Until::End),
                ..Advance::default()
            };
            run.advance(&to_end).expect("the request is valid");
            let end = run.describe().end.expect("the run has ended");
            assert_eq!((end.how, end.limit), ("stopped", Some("failed")));
            let text = "stopped: a method of the space failed: 3.txt: no such file";
            assert_eq!(end.text, text, "{algorithm}");
            for step in 0..=run.recorded() {
                run.step(step).expect("it is recorded");
            }
            let csv = run.write(RepeatedFile::Csv).expect("the file is small");
            assert!(String::from_utf8_lossy(&csv).contains("expand"));
        }
    }

    #[test]
    fn a_file_that_would_be_too_large_is_refused() {
        let mut run = start(Clock::system(), "queens", "5", "depth-first");
        let to_end = Advance {
            until: Some(api::Until::End),
            ..Advance::default()
        };
        run.advance(&to_end).expect("the request is valid");
        for file in [
            RepeatedFile::Posthoc(u64::MAX),
            RepeatedFile::Csv,
            RepeatedFile::Svg,
        ] {
            let whole = run.write(file).expect("the file is small");
            let same = run.write_at_most(file, whole.len());
            assert!(same.is_ok_and(|same| same == whole), "{file:?}");
            for max in [0, whole.len() - 1] {
                let refused = run.write_at_most(file, max).expect_err("it is too large");
                assert_eq!(refused.kind, ErrorKind::Limit, "{file:?}");
                assert!(
                    refused.message.contains("save it by the command line"),
                    "{}",
                    refused.message
                );
            }
        }
    }
}
