//! Runs: begun, gone on with, looked into.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use super::App;
use super::ask::{Asked, Named, PartAsked, Sent};
use crate::api::{
    Advance, Advanced, Answer, Answered, Catalog, Compared, Failed, Failure, Moment, Node, Nodes,
    Path, Question, Run, RunSpec, Series, TreePicture,
};
use crate::session::Session;

type Shared = State<Arc<App>>;

/// What can be searched, and how.
#[utoipa::path(get, path = "/api/v1/catalog", responses((status = 200, body = Catalog)))]
pub(super) async fn catalog(State(app): Shared) -> Result<Json<Catalog>, Failure> {
    app.solve({
        let app = Arc::clone(&app);
        move || Json(app.catalog().clone())
    })
    .await
}

/// Begins a run.
#[utoipa::path(post, path = "/api/v1/runs", request_body = RunSpec,
    responses((status = 201, body = Run), (status = 400, body = Failed), (status = 422, body = Failed)))]
pub(super) async fn begin(
    State(app): Shared,
    Sent(spec): Sent<RunSpec>,
) -> Result<(StatusCode, Json<Run>), Failure> {
    let session = app.sessions.begin(spec).await?;
    Ok((StatusCode::CREATED, Json(told(&session).await?)))
}

/// The run as it is recorded by now.
pub(super) async fn told(session: &Session) -> Result<Run, Failure> {
    let (id, spec) = (session.id.clone(), session.spec.clone());
    session.ask(move |run| run.run(&id, &spec)).await
}

/// A run, as far as it is recorded.
#[utoipa::path(get, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Run), (status = 404, body = Failed)))]
pub(super) async fn run(
    State(app): Shared,
    Named(id): Named<String>,
) -> Result<Json<Run>, Failure> {
    Ok(Json(told(&*app.sessions.get(&id)?).await?))
}

/// Forgets a run.
#[utoipa::path(delete, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Failed)))]
pub(super) async fn forget(
    State(app): Shared,
    Named(id): Named<String>,
) -> Result<StatusCode, Failure> {
    app.sessions.forget(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Goes on with a run, a slice at a time; what is recorded is looked up.
#[utoipa::path(post, path = "/api/v1/runs/{id}/advance", params(("id" = String, Path)),
    request_body = Advance, responses((status = 200, body = Advanced), (status = 404, body = Failed)))]
pub(super) async fn advance(
    State(app): Shared,
    Named(id): Named<String>,
    Sent(wish): Sent<Advance>,
) -> Result<Json<Advanced>, Failure> {
    let session = app.sessions.get(&id)?;
    let spec = session.spec.clone();
    let advanced = session
        .ask(move |run| {
            let (at, found, more) = run.advance(&wish)?;
            let run = run.run(&id, &spec);
            Ok::<_, Failure>(Advanced {
                at,
                found,
                more,
                run,
            })
        })
        .await??;
    app.sessions.make_room(app.limits.sessions)?;
    Ok(Json(advanced))
}

/// A moment of a run.
#[utoipa::path(get, path = "/api/v1/runs/{id}/moments/{moment}",
    params(("id" = String, Path), ("moment" = u64, Path)),
    responses((status = 200, body = Moment), (status = 404, body = Failed)))]
pub(super) async fn moment(
    State(app): Shared,
    Named((id, moment)): Named<(String, u64)>,
) -> Result<Json<Moment>, Failure> {
    let session = app.sessions.get(&id)?;
    session.ask(move |run| run.moment(moment)).await?.map(Json)
}

/// What waits at a moment, the next first.
#[utoipa::path(get, path = "/api/v1/runs/{id}/moments/{moment}/frontier",
    params(("id" = String, Path), ("moment" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = Failed)))]
pub(super) async fn frontier(
    State(app): Shared,
    Named((id, moment)): Named<(String, u64)>,
    Asked(part): Asked<PartAsked>,
) -> Result<Json<Nodes>, Failure> {
    let session = app.sessions.get(&id)?;
    let part = part.or(50);
    let nodes = session.ask(move |run| run.frontier(moment, part));
    nodes.await?.map(Json)
}

/// What was taken by a moment and not sent back, the latest first.
#[utoipa::path(get, path = "/api/v1/runs/{id}/moments/{moment}/closed",
    params(("id" = String, Path), ("moment" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = Failed)))]
pub(super) async fn closed(
    State(app): Shared,
    Named((id, moment)): Named<(String, u64)>,
    Asked(part): Asked<PartAsked>,
) -> Result<Json<Nodes>, Failure> {
    let session = app.sessions.get(&id)?;
    let part = part.or(50);
    let nodes = session.ask(move |run| run.closed(moment, part));
    nodes.await?.map(Json)
}

/// A node with what it looks like.
#[utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}",
    params(("id" = String, Path), ("node" = u64, Path)),
    responses((status = 200, body = Node), (status = 404, body = Failed)))]
pub(super) async fn node(
    State(app): Shared,
    Named((id, node)): Named<(String, u64)>,
) -> Result<Json<Node>, Failure> {
    let session = app.sessions.get(&id)?;
    session.ask(move |run| run.node(node)).await?.map(Json)
}

/// The path from the start to a node.
#[utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/path",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Path), (status = 404, body = Failed)))]
pub(super) async fn path(
    State(app): Shared,
    Named((id, node)): Named<(String, u64)>,
    Asked(part): Asked<PartAsked>,
) -> Result<Json<Path>, Failure> {
    let session = app.sessions.get(&id)?;
    let part = part.or(1000);
    session
        .ask(move |run| run.path(node, part))
        .await?
        .map(Json)
}

/// The nodes that were made from a node.
#[utoipa::path(get, path = "/api/v1/runs/{id}/nodes/{node}/children",
    params(("id" = String, Path), ("node" = u64, Path), ("offset" = Option<u64>, Query), ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = Failed)))]
pub(super) async fn children(
    State(app): Shared,
    Named((id, node)): Named<(String, u64)>,
    Asked(part): Asked<PartAsked>,
) -> Result<Json<Nodes>, Failure> {
    let session = app.sessions.get(&id)?;
    let part = part.or(100);
    let nodes = session.ask(move |run| run.children(node, part));
    nodes.await?.map(Json)
}

/// Which rows of the tree.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct RowsAsked {
    node: Option<u64>,
    offset: Option<u64>,
    limit: Option<u64>,
}

/// The whole tree as rows, each node before those below it: from a place on, or from the row of a node on.
#[utoipa::path(get, path = "/api/v1/runs/{id}/rows",
    params(("id" = String, Path), ("node" = Option<u64>, Query), ("offset" = Option<u64>, Query),
        ("limit" = Option<u64>, Query)),
    responses((status = 200, body = Nodes), (status = 404, body = Failed)))]
pub(super) async fn rows(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(rows): Asked<RowsAsked>,
) -> Result<Json<Nodes>, Failure> {
    let RowsAsked {
        node,
        offset,
        limit,
    } = rows;
    if node.is_some() && offset.is_some() {
        let both = "found both `node` and `offset`, expected one of them";
        return Err(Failure::malformed(both));
    }
    let session = app.sessions.get(&id)?;
    let part = PartAsked { offset, limit }.or(200);
    let rows = session.ask(move |run| run.rows(node, part));
    rows.await?.map(Json)
}

/// Which moments a series is about.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct SeriesAsked {
    from: Option<u64>,
    to: Option<u64>,
    points: Option<u64>,
}

/// Counts over time, thinned.
#[utoipa::path(get, path = "/api/v1/runs/{id}/series",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("to" = Option<u64>, Query), ("points" = Option<u64>, Query)),
    responses((status = 200, body = Series), (status = 404, body = Failed)))]
pub(super) async fn series(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(asked): Asked<SeriesAsked>,
) -> Result<Json<Series>, Failure> {
    let session = app.sessions.get(&id)?;
    let (from, to) = (asked.from.unwrap_or(0), asked.to.unwrap_or(u64::MAX));
    let points = asked.points.unwrap_or(400);
    let series = session.ask(move |run| run.series(from, to, points));
    series.await.map(Json)
}

/// Which tree is drawn.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct TreeAsked {
    nodes: Option<usize>,
    at: Option<u64>,
}

/// The most nodes of a drawing.
const DRAWN: usize = 5000;

/// The search tree at a moment, laid out.
#[utoipa::path(get, path = "/api/v1/runs/{id}/tree",
    params(("id" = String, Path), ("nodes" = Option<usize>, Query), ("at" = Option<u64>, Query)),
    responses((status = 200, body = TreePicture), (status = 404, body = Failed)))]
pub(super) async fn tree(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(asked): Asked<TreeAsked>,
) -> Result<Json<TreePicture>, Failure> {
    let session = app.sessions.get(&id)?;
    let most = asked.nodes.unwrap_or(DRAWN).clamp(1, DRAWN);
    let tree = session.ask(move |run| run.tree(asked.at.unwrap_or(run.recorded()), most));
    tree.await?.map(Json)
}

/// What is asked about.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct QuestionAsked {
    at: u64,
    choices: Option<usize>,
}

/// What is expanded next?
#[utoipa::path(get, path = "/api/v1/runs/{id}/question",
    params(("id" = String, Path), ("at" = u64, Query), ("choices" = Option<usize>, Query)),
    responses((status = 200, body = Question), (status = 404, body = Failed)))]
pub(super) async fn question(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(asked): Asked<QuestionAsked>,
) -> Result<Json<Question>, Failure> {
    let session = app.sessions.get(&id)?;
    let choices = asked.choices.unwrap_or(4);
    let question = session.ask(move |run| run.question(asked.at, choices));
    question.await?.map(Json)
}

/// The answer to a question.
#[utoipa::path(post, path = "/api/v1/runs/{id}/answer", params(("id" = String, Path)),
    request_body = Answer, responses((status = 200, body = Answered), (status = 404, body = Failed)))]
pub(super) async fn answer(
    State(app): Shared,
    Named(id): Named<String>,
    Sent(answer): Sent<Answer>,
) -> Result<Json<Answered>, Failure> {
    let session = app.sessions.get(&id)?;
    let answered = session.ask(move |run| run.answer(answer.moment, answer.choice));
    answered.await?.map(Json)
}

/// Which runs are compared.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Both {
    left: String,
    right: String,
}

/// So many moments are compared at once.
const AT_ONCE: u64 = 4096;

/// Where two runs part.
#[utoipa::path(get, path = "/api/v1/compare", params(("left" = String, Query), ("right" = String, Query)),
    responses((status = 200, body = Compared), (status = 404, body = Failed)))]
pub(super) async fn compare(
    State(app): Shared,
    Asked(Both { left, right }): Asked<Both>,
) -> Result<Json<Compared>, Failure> {
    let (left, right) = (app.sessions.get(&left)?, app.sessions.get(&right)?);
    let lengths = [
        left.ask(|run| run.recorded()).await?,
        right.ask(|run| run.recorded()).await?,
    ];
    let compared_to = lengths[0].min(lengths[1]);
    let mut from = 0;
    let mut first_difference = None;
    while from <= compared_to && first_difference.is_none() {
        let to = (from + AT_ONCE - 1).min(compared_to);
        let ours = left.ask(move |run| run.fingerprints(from, to)).await?;
        let theirs = right.ask(move |run| run.fingerprints(from, to)).await?;
        let differs = ours
            .iter()
            .zip(&theirs)
            .position(|(one, other)| one != other);
        first_difference = differs.map(|place| from + place as u64);
        from = to + 1;
    }
    Ok(Json(Compared {
        first_difference,
        compared_to,
    }))
}
