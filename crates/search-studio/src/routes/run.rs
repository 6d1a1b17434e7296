//! The routes of requests to one run.

use std::collections::HashMap;

use serde::Serialize;

use super::route::{Route, find};
use super::{Input, Response, RouteMatch};
#[cfg(test)]
use crate::api::{
    Advance, CheapestPaths, DrawnTree, ErrorBody, Node, Nodes, Path, Run, Series, Step,
};
use crate::api::{AdvanceResult, ApiError, Link, PathEnds};
use crate::question::{QuestionKind, QuestionRequest, SearchLink};
#[cfg(test)]
use crate::question::{RunAssessment, RunQuestion};
use crate::save::{PageFrame, RunFile, SavedPage};
use crate::{AdvanceSummary, RecordedRun};

/// Answers a request to a run.
pub type RunHandler = fn(&mut RecordedRun<'_>, &Input) -> Result<Response, ApiError>;

const ROUTES: &[Route<RunHandler>] = &[
    Route::get("", run),
    Route::post("/advance", advance),
    Route::get("/steps/{step}", step),
    Route::get("/steps/{step}/frontier", frontier),
    Route::get("/steps/{step}/closed", closed),
    Route::get("/nodes/{node}", node),
    Route::get("/nodes/{node}/path", path),
    Route::get("/nodes/{node}/children", children),
    Route::get("/rows", rows),
    Route::get("/series", series),
    Route::get("/paths", paths),
    Route::get("/tree", tree),
    Route::get("/map", map),
    Route::get("/question", question),
    Route::post("/answer", answer),
    Route::get("/fingerprints", fingerprints),
    Route::get("/link", link),
    Route::get("/save/{file}", save),
    Route::post("/save/page.html", save_page),
];

/// Finds the route of a request to a run, by its method and its path below that of the run. The path of the run itself is empty.
///
/// # Errors
/// Returns the response 404 if there is no such path, and 405 if the path has other methods.
pub fn run_route(method: &str, path: &str) -> Result<RouteMatch<RunHandler>, Response> {
    find(&[ROUTES], method, path)
}

/// Returns a run as recorded so far.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Run), (status = 404, body = ErrorBody))))]
pub(super) fn run(run: &mut RecordedRun<'_>, _: &Input) -> Result<Response, ApiError> {
    Response::json(&run.describe_with_spec())
}

/// Advances a run by at most a time slice; recorded steps are looked up.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/runs/{id}/advance", params(("id" = String, Path)),
    request_body = Advance, responses((status = 200, body = AdvanceResult), (status = 404, body = ErrorBody))))]
pub(super) fn advance(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let AdvanceSummary { at, found, more } = run.advance(&input.json()?)?;
    Response::json(&AdvanceResult {
        at,
        found,
        more,
        run: run.describe(),
    })
}

/// Returns a step of a run.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}",
    params(("id" = String, Path), ("step" = u64, Path)),
    responses((status = 200, body = Step), (status = 404, body = ErrorBody))))]
pub(super) fn step(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let step = input.number("step")?;
    match run.recording.can_explain(step)? {
        true => Response::json(&run.step(step)?),
        false => Ok(Response::more()),
    }
}

/// Returns the open list at a step, in the order of expansion. With `applicable=true`, the untried actions of a depth-first search that
/// turn out not to be applicable are left out, and not counted in `total`. With `drawn=true`, each node has its drawing.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}/frontier",
    params(("id" = String, Path), ("step" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query),
        ("applicable" = Option<bool>, Query), ("drawn" = Option<bool>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) fn frontier(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (step, listed) = (input.number("step")?, input.listed(50)?);
    match run.recording.can_list(step, listed)? {
        true => Response::json(&run.recording.frontier(step, listed)?),
        false => Ok(Response::more()),
    }
}

/// Returns the closed list at a step, the most recently expanded nodes first. With `drawn=true`, each node has its drawing.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}/closed",
    params(("id" = String, Path), ("step" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query),
        ("drawn" = Option<bool>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) fn closed(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (step, listed) = (input.number("step")?, input.listed(50)?);
    Response::json(&run.recording.closed(step, listed)?)
}

/// Returns a node with its drawing.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}",
    params(("id" = String, Path), ("node" = u64, Path)),
    responses((status = 200, body = Node), (status = 404, body = ErrorBody))))]
pub(super) fn node(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    Response::json(&run.recording.node(input.number("node")?)?)
}

/// Returns the path from the start to a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/path",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Path), (status = 404, body = ErrorBody))))]
pub(super) fn path(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (node, part) = (input.number("node")?, input.part(1000)?);
    Response::json(&run.recording.path(node, part)?)
}

/// Returns the children of a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/children",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) fn children(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (node, part) = (input.number("node")?, input.part(100)?);
    Response::json(&run.recording.children(node, part)?)
}

/// Returns rows of the whole tree in preorder, from an offset or from the row of a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/rows",
    params(("id" = String, Path), ("node" = Option<u64>, Query), ("offset" = Option<u64>, Query),
        ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) fn rows(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let node = input.query("node")?;
    if node.is_some() && input.query::<u64>("offset")?.is_some() {
        let both = "found both `node` and `offset`, expected one of them";
        return Err(ApiError::malformed(both));
    }
    Response::json(&run.recording.rows(node, input.part(200)?)?)
}

/// Returns counts over the steps, sampled at evenly spaced steps.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/series",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query), ("points" = Option<u64>, Query)),
    responses((status = 200, body = Series), (status = 404, body = ErrorBody))))]
pub(super) fn series(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (from, to) = range(input)?;
    let points = input.query("points")?.unwrap_or(400);
    Response::json(&run.recording.series(from, to, points))
}

/// Maximum number of paths of a response.
const MAX_PATHS: usize = 1000;

/// Returns the cheapest paths from the start, whatever the algorithm of the run: at most `count`, which is 10 by default. They end in
/// goals, or with `ends=states` in each state that can be reached.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/paths",
    params(("id" = String, Path), ("ends" = Option<String>, Query), ("count" = Option<usize>, Query)),
    responses((status = 200, body = CheapestPaths), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))))]
pub(super) fn paths(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let ends = match input.query.text("ends")? {
        None | Some("goals") => PathEnds::Goals,
        Some("states") => PathEnds::States,
        Some(other) => {
            let found = format!("ends: found `{other}`, expected `goals` or `states`");
            return Err(ApiError::malformed(found));
        }
    };
    let count = input.query("count")?.unwrap_or(10).min(MAX_PATHS);
    Response::json(&run.recording.cheapest_paths(ends, count))
}

/// Parses the list of folded nodes.
fn folded(input: &Input) -> Result<Vec<u32>, ApiError> {
    let ids = input.query.text("folded")?;
    let ids = ids.iter().flat_map(|ids| ids.split(','));
    let ids = ids.map(|id| {
        id.parse().map_err(|_| {
            let found = format!("folded: found `{id}`, expected the id of a node");
            ApiError::malformed(found)
        })
    });
    ids.collect()
}

/// Maximum number of nodes of a drawn tree.
const MAX_NODES: usize = 5000;

/// Returns the search tree at a step, to be drawn. `folded` is a list of ids, separated by commas. With `drawn=true`, the nodes of a
/// small tree have their drawings.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/tree",
    params(("id" = String, Path), ("nodes" = Option<usize>, Query), ("at" = Option<u64>, Query),
        ("folded" = Option<String>, Query), ("drawn" = Option<bool>, Query)),
    responses((status = 200, body = DrawnTree), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))))]
pub(super) fn tree(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let max_nodes = input
        .query("nodes")?
        .unwrap_or(MAX_NODES)
        .clamp(1, MAX_NODES);
    let folded = folded(input)?;
    let at = input.query("at")?.unwrap_or(run.recorded());
    let drawn = input.query.flag("drawn")?;
    Response::json(&run.recording.tree(at, max_nodes, &folded, drawn)?)
}

/// Asks a question about a step: by default, which node is expanded next. The search runs as far as the question requires.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/question",
    params(("id" = String, Path), ("at" = u64, Query), ("kind" = Option<QuestionKind>, Query),
        ("choices" = Option<usize>, Query)),
    responses((status = 200, body = RunQuestion), (status = 404, body = ErrorBody))))]
pub(super) fn question(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let kind = input.query.text("kind")?;
    let kind = kind
        .map(QuestionKind::named)
        .transpose()?
        .unwrap_or_default();
    let at = input.query.required("at")?;
    let step = super::query::number("at", at)?;
    let choices = input.query("choices")?.unwrap_or(4);
    let ask = QuestionRequest {
        kind,
        step,
        choices,
        ..QuestionRequest::default()
    };
    json_or_more(run.ask(&ask)?.as_ref())
}

/// Checks the answer to a question. The search runs as far as the question requires.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/runs/{id}/answer", params(("id" = String, Path)),
    request_body = QuestionRequest, responses((status = 200, body = RunAssessment), (status = 404, body = ErrorBody))))]
pub(super) fn answer(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    json_or_more(run.mark(&input.json()?)?.as_ref())
}

/// Returns the progress of a search on a map from a step on, as numbers of four bytes in little-endian order: the number of
/// steps, the number of nodes, then seven columns, one after the other.
///
/// - Of each step: the node that it expands; the number of nodes in this response up to and including the step.
/// - Of each node: its id; its parent (4,294,967,295: none); its cell; g; h. The last two are floating-point numbers, `NaN` if
///   unknown.
///
/// Duplicates are omitted unless they are cheaper. A response ends where the time slice does: request the rest from there on.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/map",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query)),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ErrorBody))))]
pub(super) fn map(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (from, to) = range(input)?;
    let progress = run.recording.map_progress(from, to)?;
    Ok(Response::bytes(OCTETS, progress.encode()))
}

/// The media type of columns of numbers.
const OCTETS: &str = "application/octet-stream";

/// Returns a hash of the state that each step expands, as numbers of eight bytes in little-endian order.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/fingerprints",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query)),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ErrorBody))))]
pub(super) fn fingerprints(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let (from, to) = range(input)?;
    let prints = run.fingerprints(from, to).into_iter();
    Ok(Response::bytes(
        OCTETS,
        prints.flat_map(u64::to_le_bytes).collect(),
    ))
}

/// Returns the URL fragment with which the page opens the run.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/link", params(("id" = String, Path), ("at" = Option<u64>, Query)),
    responses((status = 200, body = Link), (status = 404, body = ErrorBody))))]
pub(super) fn link(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let at = input.query("at")?.unwrap_or(run.recorded());
    let search = SearchLink::from(run.spec().clone());
    let fragment = format!("#v=1&{search}&k={at}");
    Response::json(&Link { fragment })
}

/// Saves the run to a file: `trace.json` for Posthoc, with at most `events` events; `tree.svg`; `run.csv`; or
/// `page.html`, which plays the run without a server and opens at step `at`.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/save/{file}",
    params(("id" = String, Path), ("file" = String, Path), ("at" = Option<u64>, Query), ("events" = Option<u64>, Query)),
    responses((status = 200), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) fn save(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    match RunFile::named(input.param(), &input.query)? {
        RunFile::Repeated(file) => Ok(Response::bytes(file.content_type(), run.write(file)?)),
        RunFile::Page { .. } => Err(ApiError::malformed(
            "found no files of the page, expected them as the body of a POST request",
        )),
    }
}

/// Saves the run to a page that plays it without a server; the files of the page are the body.
fn save_page(run: &mut RecordedRun<'_>, input: &Input) -> Result<Response, ApiError> {
    let files: HashMap<String, String> = input.json()?;
    let frame = PageFrame::new(|path| files.get(path).cloned())?;
    let page = run.write_page(frame, input.query("at")?)?;
    Ok(Response::bytes(SavedPage::CONTENT_TYPE, page))
}

/// Returns the parameters `from` and `to`; by default, they are the first and the last step.
fn range(input: &Input) -> Result<(u64, u64), ApiError> {
    let (from, to) = (input.query("from")?, input.query("to")?);
    Ok((from.unwrap_or(0), to.unwrap_or(u64::MAX)))
}

/// Returns the value, or asks for a repetition if the time slice was over before there was one.
fn json_or_more(value: Option<&impl Serialize>) -> Result<Response, ApiError> {
    value.map_or_else(|| Ok(Response::more()), Response::json)
}
