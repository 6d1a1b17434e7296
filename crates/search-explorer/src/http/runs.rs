//! The handlers for runs: starting, advancing and inspecting them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName};
use serde::Deserialize;

use super::App;
use super::extract::{JsonBody, PageQuery, PathParams, QueryParams};
#[cfg(test)]
use crate::api::ErrorBody;
use crate::api::{
    Advance, AdvanceResult, Answer, AnswerResult, ApiError, Catalog, Comparison, Node, Nodes, Path,
    Question, QuestionKind, Run, RunSpec, Series, Step, TreeLayout,
};
use crate::record::Recorded;
use crate::session::Session;

type Shared = State<Arc<App>>;

/// Lists the puzzles and the algorithms.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/catalog", responses((status = 200, body = Catalog))))]
pub(super) async fn catalog(State(app): Shared) -> Result<Json<Catalog>, ApiError> {
    app.solve({
        let app = Arc::clone(&app);
        move || Json(app.catalog().clone())
    })
    .await
}

/// Starts a run.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/runs", request_body = RunSpec,
    responses((status = 201, body = Run), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody))))]
pub(super) async fn start(
    State(app): Shared,
    JsonBody(spec): JsonBody<RunSpec>,
) -> Result<(StatusCode, Json<Run>), ApiError> {
    let session = app.sessions.start(spec).await?;
    let (id, spec) = (session.id.clone(), Arc::clone(&session.spec));
    let run = session
        .ask(move |run| run.run_with_scene(&id, &spec))
        .await?;
    Ok((StatusCode::CREATED, Json(run)))
}

/// Describes a run as recorded so far.
pub(super) async fn current_run(session: &Session) -> Result<Run, ApiError> {
    let (id, spec) = (session.id.clone(), Arc::clone(&session.spec));
    session.ask(move |run| run.run(&id, &spec)).await
}

/// Returns a run as recorded so far.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Run), (status = 404, body = ErrorBody))))]
pub(super) async fn run(
    State(app): Shared,
    PathParams(id): PathParams<String>,
) -> Result<Json<Run>, ApiError> {
    let session = app.sessions.get(&id)?;
    let run = current_run(&session).await?;
    Ok(Json(Run {
        spec: Some(RunSpec::clone(&session.spec)),
        ..run
    }))
}

/// Removes a run.
#[cfg_attr(test, utoipa::path(delete, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody))))]
pub(super) async fn delete(
    State(app): Shared,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, ApiError> {
    app.sessions.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Advances a run by at most a time slice; recorded steps are looked up.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/runs/{id}/advance", params(("id" = String, Path)),
    request_body = Advance, responses((status = 200, body = AdvanceResult), (status = 404, body = ErrorBody))))]
pub(super) async fn advance(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    JsonBody(request): JsonBody<Advance>,
) -> Result<Json<AdvanceResult>, ApiError> {
    let session = app.sessions.get(&id)?;
    let spec = Arc::clone(&session.spec);
    let advanced = session
        .ask(move |run| {
            let (at, found, more) = run.advance(&request)?;
            let run = run.run(&id, &spec);
            Ok::<_, ApiError>(AdvanceResult {
                at,
                found,
                more,
                run,
            })
        })
        .await??;
    app.sessions.evict(app.limits.sessions)?;
    Ok(Json(advanced))
}

/// Returns a step of a run.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}",
    params(("id" = String, Path), ("step" = u64, Path)),
    responses((status = 200, body = Step), (status = 404, body = ErrorBody))))]
pub(super) async fn step(
    State(app): Shared,
    PathParams((id, step)): PathParams<(String, u64)>,
) -> Result<Json<Step>, ApiError> {
    let session = app.sessions.get(&id)?;
    session.ask(move |run| run.step(step)).await?.map(Json)
}

/// Returns the open list at a step, in the order of expansion.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}/frontier",
    params(("id" = String, Path), ("step" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) async fn frontier(
    State(app): Shared,
    PathParams((id, step)): PathParams<(String, u64)>,
    QueryParams(part): QueryParams<PageQuery>,
) -> Result<Json<Nodes>, ApiError> {
    let session = app.sessions.get(&id)?;
    let part = part.or(50);
    let nodes = session.ask(move |run| run.frontier(step, part));
    nodes.await?.map(Json)
}

/// Returns the closed list at a step, the most recently expanded nodes first.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/steps/{step}/closed",
    params(("id" = String, Path), ("step" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) async fn closed(
    State(app): Shared,
    PathParams((id, step)): PathParams<(String, u64)>,
    QueryParams(part): QueryParams<PageQuery>,
) -> Result<Json<Nodes>, ApiError> {
    let session = app.sessions.get(&id)?;
    let part = part.or(50);
    let nodes = session.ask(move |run| run.closed(step, part));
    nodes.await?.map(Json)
}

/// Returns a node with its drawing.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}",
    params(("id" = String, Path), ("node" = u64, Path)),
    responses((status = 200, body = Node), (status = 404, body = ErrorBody))))]
pub(super) async fn node(
    State(app): Shared,
    PathParams((id, node)): PathParams<(String, u64)>,
) -> Result<Json<Node>, ApiError> {
    let session = app.sessions.get(&id)?;
    session.ask(move |run| run.node(node)).await?.map(Json)
}

/// Returns the path from the start to a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/path",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Path), (status = 404, body = ErrorBody))))]
pub(super) async fn path(
    State(app): Shared,
    PathParams((id, node)): PathParams<(String, u64)>,
    QueryParams(part): QueryParams<PageQuery>,
) -> Result<Json<Path>, ApiError> {
    let session = app.sessions.get(&id)?;
    let part = part.or(1000);
    session
        .ask(move |run| run.path(node, part))
        .await?
        .map(Json)
}

/// Returns the children of a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/children",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) async fn children(
    State(app): Shared,
    PathParams((id, node)): PathParams<(String, u64)>,
    QueryParams(part): QueryParams<PageQuery>,
) -> Result<Json<Nodes>, ApiError> {
    let session = app.sessions.get(&id)?;
    let part = part.or(100);
    let nodes = session.ask(move |run| run.children(node, part));
    nodes.await?.map(Json)
}

/// The requested rows of the tree.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct RowsQuery {
    node: Option<u64>,
    offset: Option<u64>,
    limit: Option<u64>,
}

/// Returns rows of the whole tree in preorder, from an offset or from the row of a node.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/rows",
    params(("id" = String, Path), ("node" = Option<u64>, Query), ("offset" = Option<u64>, Query),
        ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = ErrorBody))))]
pub(super) async fn rows(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    QueryParams(rows): QueryParams<RowsQuery>,
) -> Result<Json<Nodes>, ApiError> {
    let RowsQuery {
        node,
        offset,
        limit,
    } = rows;
    if node.is_some() && offset.is_some() {
        let both = "found both `node` and `offset`, expected one of them";
        return Err(ApiError::malformed(both));
    }
    let session = app.sessions.get(&id)?;
    let part = PageQuery { offset, limit }.or(200);
    let rows = session.ask(move |run| run.rows(node, part));
    rows.await?.map(Json)
}

/// The range and the resolution of a series.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct SeriesQuery {
    from: Option<u64>,
    to: Option<u64>,
    points: Option<u64>,
}

/// Returns counts over the steps, sampled at evenly spaced steps.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/series",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query), ("points" = Option<u64>, Query)),
    responses((status = 200, body = Series), (status = 404, body = ErrorBody))))]
pub(super) async fn series(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<SeriesQuery>,
) -> Result<Json<Series>, ApiError> {
    let session = app.sessions.get(&id)?;
    let (from, to) = (query.from.unwrap_or(0), query.to.unwrap_or(u64::MAX));
    let points = query.points.unwrap_or(400);
    let series = session.ask(move |run| run.series(from, to, points));
    series.await.map(Json)
}

/// The step and the size of the tree, and the nodes whose subtrees are folded.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct TreeQuery {
    nodes: Option<usize>,
    at: Option<u64>,
    folded: Option<String>,
}

impl TreeQuery {
    /// Parses the list of folded nodes.
    fn folded(&self) -> Result<Vec<u32>, ApiError> {
        let ids = self.folded.iter().flat_map(|ids| ids.split(','));
        let ids = ids.map(|id| {
            id.parse().map_err(|_| {
                let found = format!("folded: found `{id}`, expected the id of a node");
                ApiError::malformed(found)
            })
        });
        ids.collect()
    }
}

/// Maximum number of nodes in a layout.
const MAX_NODES: usize = 5000;

/// Returns the layout of the search tree at a step. `folded` is a list of ids, separated by commas.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/tree",
    params(("id" = String, Path), ("nodes" = Option<usize>, Query), ("at" = Option<u64>, Query),
        ("folded" = Option<String>, Query)),
    responses((status = 200, body = TreeLayout), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))))]
pub(super) async fn tree(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<TreeQuery>,
) -> Result<Json<TreeLayout>, ApiError> {
    let session = app.sessions.get(&id)?;
    let max_nodes = query.nodes.unwrap_or(MAX_NODES).clamp(1, MAX_NODES);
    let folded = query.folded()?;
    let tree = session.ask(move |run| {
        let at = query.at.unwrap_or(run.recorded());
        run.tree(at, max_nodes, &folded)
    });
    tree.await?.map(Json)
}

/// The step of a question and its number of choices.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct QuestionQuery {
    at: u64,
    kind: Option<QuestionKind>,
    choices: Option<usize>,
}

/// Asks a question about a step: by default, which node is expanded next. The search runs as far as the question requires.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/question",
    params(("id" = String, Path), ("at" = u64, Query), ("kind" = Option<QuestionKind>, Query),
        ("choices" = Option<usize>, Query)),
    responses((status = 200, body = Question), (status = 404, body = ErrorBody))))]
pub(super) async fn question(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<QuestionQuery>,
) -> Result<Json<Question>, ApiError> {
    let (kind, choices) = (query.kind.unwrap_or_default(), query.choices.unwrap_or(4));
    let question = repeated(&app, &id, move |run| run.question(kind, query.at, choices));
    question.await.map(Json)
}

/// Repeats a request to a run that is answered as soon as the search has run as far as it requires, which can take several time slices.
async fn repeated<T: Send + 'static>(
    app: &App,
    id: &str,
    request: impl Fn(&mut dyn Recorded) -> Result<Option<T>, ApiError> + Clone + Send + 'static,
) -> Result<T, ApiError> {
    loop {
        // The run may be removed between two time slices.
        let session = app.sessions.get(id)?;
        let response = session.ask(request.clone()).await??;
        app.sessions.evict(app.limits.sessions)?;
        if let Some(response) = response {
            return Ok(response);
        }
    }
}

/// Checks the answer to a question. The search runs as far as the question requires.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/runs/{id}/answer", params(("id" = String, Path)),
    request_body = Answer, responses((status = 200, body = AnswerResult), (status = 404, body = ErrorBody))))]
pub(super) async fn answer(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    JsonBody(answer): JsonBody<Answer>,
) -> Result<Json<AnswerResult>, ApiError> {
    let verdict = repeated(&app, &id, move |run| run.answer(&answer));
    verdict.await.map(Json)
}

/// The steps of a map.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct MapQuery {
    from: Option<u64>,
    to: Option<u64>,
}

/// Returns the progress of a search on a map from a step on, as numbers of four bytes in little-endian order: the number of
/// steps, the number of nodes, then seven columns, one after the other.
///
/// - Of each step: the node that it expands; the number of nodes in this response up to and including the step.
/// - Of each node: its id; its parent (4,294,967,295: none); its cell; g; h. The last two are floating-point numbers, `NaN` if
///   unknown.
///
/// Duplicates are left out unless they are cheaper. A response ends where the time slice does: request the rest from there on.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/map",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query)),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ErrorBody))))]
pub(super) async fn map(
    State(app): Shared,
    PathParams(id): PathParams<String>,
    QueryParams(MapQuery { from, to }): QueryParams<MapQuery>,
) -> Result<([(HeaderName, &'static str); 1], Vec<u8>), ApiError> {
    let session = app.sessions.get(&id)?;
    let (from, to) = (from.unwrap_or(0), to.unwrap_or(u64::MAX));
    let progress = session.ask(move |run| run.map(from, to)).await??;
    let kind = [(header::CONTENT_TYPE, "application/octet-stream")];
    Ok((kind, progress.encode()))
}

/// The two runs to compare.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct CompareQuery {
    left: String,
    right: String,
}

/// The number of steps compared per request to a run.
const BATCH: u64 = 4096;

/// Returns the first step at which two runs expand different states.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/compare", params(("left" = String, Query), ("right" = String, Query)),
    responses((status = 200, body = Comparison), (status = 404, body = ErrorBody))))]
pub(super) async fn compare(
    State(app): Shared,
    QueryParams(CompareQuery { left, right }): QueryParams<CompareQuery>,
) -> Result<Json<Comparison>, ApiError> {
    let (left, right) = (app.sessions.get(&left)?, app.sessions.get(&right)?);
    let lengths = [
        left.ask(|run| run.recorded()).await?,
        right.ask(|run| run.recorded()).await?,
    ];
    let compared_to = lengths[0].min(lengths[1]);
    let mut from = 0;
    let mut first_difference = None;
    while from <= compared_to && first_difference.is_none() {
        let to = (from + BATCH - 1).min(compared_to);
        let left_prints = left.ask(move |run| run.fingerprints(from, to)).await?;
        let right_prints = right.ask(move |run| run.fingerprints(from, to)).await?;
        let differs = left_prints
            .iter()
            .zip(&right_prints)
            .position(|(one, other)| one != other);
        first_difference = differs.map(|place| from + place as u64);
        from = to + 1;
    }
    Ok(Json(Comparison {
        first_difference,
        compared_to,
    }))
}
