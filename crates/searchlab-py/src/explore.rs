//! The explorer on problems of Python: it answers the requests of its page, in bytes. A widget, a server and a saved page all use this.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use search_core::engine::Clock;
use search_puzzles::{catalog, stepping};
use search_studio::api::{ApiError, Comparison, ErrorKind, RunSpec};
use search_studio::{
    PageFrame, Preloaded, Query, RecordedRun, Response, RunFile, RunSetup, SavedPage, Service,
    ServiceLimits, Target, from_json, target,
};
use self_cell::self_cell;

use crate::drive::refused;
use crate::errors::Refused;
use crate::problem::{Core, ProblemInstance};

/// The paths of the API.
const API: &str = "/api/v1";

/// The module of the page that sends requests to Python.
const TRANSPORT: &str = include_str!("../page/transport.js");

self_cell! {
    /// A run with its instance.
    struct HeldRun {
        owner: RunSetup,
        #[not_covariant]
        dependent: RecordedRun,
    }
}

/// The explorer on some problems. Its runs belong to the thread that created it.
#[pyclass(unsendable, module = "searchlab._searchlab")]
pub(crate) struct Explorer {
    service: Arc<Service>,
    problems: Vec<(String, Py<Core>)>,
    /// The runs by their ids, the most recently used last.
    runs: Vec<(String, HeldRun)>,
}

/// The response to a request, in Python: status, media type, body.
type Reply<'py> = (u16, &'static str, Bound<'py, PyBytes>);

#[pymethods]
impl Explorer {
    /// Creates an explorer that opens the first problem with the algorithm.
    #[new]
    fn new(
        py: Python<'_>,
        problems: Vec<(String, Py<Core>)>,
        algorithm: String,
    ) -> PyResult<Explorer> {
        let limits = ServiceLimits {
            sessions: MAX_RUNS,
            bytes: 256 << 20,
            ..ServiceLimits::default()
        };
        let (name, first) = problems
            .first()
            .ok_or_else(|| PyValueError::new_err("found no problem, expected at least one"))?;
        let spec = RunSpec {
            puzzle: name.clone(),
            algorithm,
            ..RunSpec::default()
        };
        let mut service =
            Service::new(catalog(), limits, Clock::system()).preset(Some(spec.clone()));
        for (name, core) in &problems {
            service = service.preloaded(Preloaded {
                name: name.clone(),
                about: "a problem in Python".to_owned(),
                instances: vec![core.get().open(py, None, true)?.instance],
            });
        }
        let opened = service.open(&spec);
        let opened = opened.map_err(|error| Refused::new_err(error.message))?;
        if let Some((space, start)) = opened.instance.erased() {
            let search = stepping(space, start, opened.algorithm, None);
            search.map_err(|error| refused(first.get(), &error))?;
        }
        Ok(Explorer {
            service: Arc::new(service),
            problems,
            runs: Vec::new(),
        })
    }

    /// Answers a request: a method, a path with its query, and a body. The status 202 says that it is to be repeated, so that others
    /// are answered in between.
    fn request<'py>(
        &mut self,
        py: Python<'py>,
        method: &str,
        address: &str,
        body: &[u8],
    ) -> Reply<'py> {
        let answered = self.answer(py, method, address, body);
        let response = answered.unwrap_or_else(|failed| failed);
        let body = PyBytes::new(py, &response.body);
        (response.status, response.content_type, body)
    }

    /// The number of bytes of all runs.
    #[getter]
    fn bytes(&self) -> u64 {
        let runs = self.runs.iter();
        let bytes = runs.map(|(_, run)| run.with_dependent(|_, run| run.bytes()));
        bytes.sum()
    }
}

impl Explorer {
    fn answer(
        &mut self,
        py: Python<'_>,
        method: &str,
        address: &str,
        body: &[u8],
    ) -> Result<Response, Response> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let Some(path) = path.strip_prefix(API) else {
            return Ok(page(method, path)?);
        };
        // The page itself is a file of the package.
        if let ("GET", Some((id, "save/page.html"))) = (method, of_run(path)) {
            let run = self.run(id)?;
            let query = Query::parse(query);
            return Ok(run.with_dependent_mut(|_, run| saved_page(run, &query))?);
        }
        match target(method, path)? {
            Target::General(route) => Ok(self.service.answer(&route.request(query, body.to_vec()))),
            Target::Start => Ok(self.start(py, from_json(body)?)?),
            Target::Compare => Ok(self.compare(&Query::parse(query))?),
            Target::Remove(id) => {
                self.runs.remove(self.place(&id)?);
                Ok(Response {
                    status: 204,
                    content_type: "",
                    body: Vec::new(),
                })
            }
            Target::Run(id, route) => {
                let request = route.request(query, body.to_vec());
                let run = self.run(&id)?;
                Ok(run.with_dependent_mut(|_, run| run.answer(&request)))
            }
        }
    }

    /// Returns a run, which is the most recently used one from now on.
    fn run(&mut self, id: &str) -> Result<&mut HeldRun, ApiError> {
        let place = self.place(id)?;
        self.runs[place..].rotate_left(1);
        let last = self.runs.last_mut();
        last.map(|(_, run)| run).ok_or_else(unknown)
    }

    fn place(&self, id: &str) -> Result<usize, ApiError> {
        let place = self.runs.iter().position(|(one, _)| one == id);
        place.ok_or_else(unknown)
    }

    /// Starts a run, in place of the least recently used one if there are too many.
    fn start(&mut self, py: Python<'_>, spec: RunSpec) -> Result<Response, ApiError> {
        let mut opened = self.service.open(&spec)?;
        let problem = self.problems.iter().find(|(name, _)| *name == spec.puzzle);
        if let Some((_, core)) = problem {
            // A space of its own: an exception of a function ends the run alone.
            let failed = |error: PyErr| ApiError::new(ErrorKind::Refused, error.to_string());
            let ProblemInstance { instance, .. } =
                core.get().open(py, None, true).map_err(failed)?;
            opened.instance = instance;
        }
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let id = number.to_string();
        let service = Arc::clone(&self.service);
        let (name, spec) = (id.clone(), Arc::new(spec));
        let run = HeldRun::try_new(opened, |opened| {
            RecordedRun::start(service, name, spec, opened, number)
        })?;
        let created = run.with_dependent(|_, run| run.created());
        if self.runs.len() == MAX_RUNS {
            self.runs.remove(0);
        }
        self.runs.push((id, run));
        Ok(created)
    }

    /// Finds the first step at which two runs expand different states.
    fn compare(&self, query: &Query) -> Result<Response, ApiError> {
        let prints = |side| {
            let (_, run) = &self.runs[self.place(query.required(side)?)?];
            Ok::<_, ApiError>(run.with_dependent(|_, run| run.fingerprints(0, u64::MAX - 1)))
        };
        let (left, right) = (prints("left")?, prints("right")?);
        let length = left.len().min(right.len());
        let differs = left
            .iter()
            .zip(&right)
            .position(|(one, other)| one != other);
        Response::json(&Comparison {
            first_difference: differs.map(|step| step as u64),
            compared_to: length.saturating_sub(1) as u64,
        })
    }
}

/// The number of runs started so far, of all explorers: a page that asks for a run of an explorer that was dropped must not get another one.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// The number of runs that are kept: the page compares four, and shows another.
const MAX_RUNS: usize = 8;

/// Returns the id of a run and the part of it that a path names.
fn of_run(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix("/runs/")?.split_once('/')
}

fn unknown() -> ApiError {
    ApiError::unknown("no such run")
}

fn frame() -> Result<PageFrame, ApiError> {
    PageFrame::new(|path| match path {
        "transport.js" => Some(TRANSPORT.to_owned()),
        path => search_page::text(path),
    })
}

/// Returns the page, which is one document.
fn page(method: &str, path: &str) -> Result<Response, ApiError> {
    match (method, path) {
        ("GET", "/" | "/index.html") => Ok(document(frame()?.without_run())),
        _ => Err(ApiError::unknown("not found")),
    }
}

fn document(html: String) -> Response {
    Response {
        status: 200,
        content_type: SavedPage::CONTENT_TYPE,
        body: html.into_bytes(),
    }
}

/// Returns the page that plays a run by itself.
fn saved_page(run: &mut RecordedRun<'_>, query: &Query) -> Result<Response, ApiError> {
    let RunFile::Page { at } = RunFile::named("page.html", query)? else {
        return Err(unknown());
    };
    let mut page = SavedPage::new(run, frame()?, at)?;
    let mut html = String::new();
    let failed = |error: std::io::Error| ApiError::new(ErrorKind::Refused, error.to_string());
    while let Some(part) = page.next_part(run).map_err(failed)? {
        html += &part;
    }
    Ok(document(html))
}
