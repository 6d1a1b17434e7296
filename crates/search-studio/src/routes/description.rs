/// The description of the API of the server, in the format of `OpenAPI`. A test compares it with the one that is generated from
/// the types and the handlers, so that only the test compiles the generator.
pub const DESCRIPTION: &str = include_str!("../../openapi.json");

/// The descriptions of what only a server has: it keeps several runs, streams their steps and describes itself.
#[cfg(test)]
mod server {
    use crate::api::{Comparison, ErrorBody, Run, RunSpec};

    /// Returns the description of the API.
    #[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200)))]
    pub(super) fn document() {}

    /// Starts a run.
    #[utoipa::path(post, path = "/api/v1/runs", request_body = RunSpec,
        responses((status = 201, body = Run), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
    pub(super) fn start() {}

    /// Removes a run.
    #[utoipa::path(delete, path = "/api/v1/runs/{id}", params(("id" = String, Path)),
        responses((status = 204), (status = 404, body = ErrorBody)))]
    pub(super) fn delete() {}

    /// Returns the first step at which two runs expand different states.
    #[utoipa::path(get, path = "/api/v1/compare", params(("left" = String, Query), ("right" = String, Query)),
        responses((status = 200, body = Comparison), (status = 404, body = ErrorBody)))]
    pub(super) fn compare() {}

    /// Streams the steps of a run: an `event: step` for each step, and an `event: run` when more of the run is recorded and
    /// at its end.
    #[utoipa::path(get, path = "/api/v1/runs/{id}/play",
        params(("id" = String, Path), ("from" = Option<u64>, Query), ("rate" = Option<f64>, Query)),
        responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = ErrorBody)))]
    pub(super) fn play() {}

    // Only their descriptions are used.
    const _: [fn(); 5] = [document, start, delete, compare, play];
}

#[cfg(test)]
mod tests {
    use utoipa::OpenApi;
    use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

    use super::super::{general, run};
    use super::server;
    use crate::editor::routes as editor;

    /// The description of the API.
    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Search explorer",
            description = "Searches that are run step by step and recorded, and can be inspected at every step."
        ),
        paths(
            server::document,
            general::catalog,
            server::start,
            run::run,
            server::delete,
            run::advance,
            run::step,
            run::frontier,
            run::closed,
            run::node,
            run::path,
            run::children,
            run::rows,
            run::series,
            run::paths,
            run::tree,
            run::map,
            run::question,
            run::answer,
            run::fingerprints,
            server::compare,
            server::play,
            run::link,
            run::save,
            general::encode,
            editor::sudoku_read,
            editor::sudoku_analyze,
            editor::sudoku_solve,
            editor::sudoku_count,
            editor::sudoku_hint,
            editor::sudoku_steps,
            editor::sudoku_sheet,
            editor::sudoku_forced,
            editor::sudoku_examples,
            editor::tiles_analyze,
            editor::grid_generate,
            editor::graph_read,
            editor::graph_check,
            editor::graph_examples
        )
    )]
    struct ApiDoc;

    /// Returns the default response of every operation, an error.
    fn error_response() -> RefOr<Response> {
        let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        let response = ResponseBuilder::new()
            .description("the error: malformed, forbidden, unknown, too large, refused or busy")
            .content("application/json", content);
        RefOr::T(response.build())
    }

    /// Generates the description from the types and the handlers.
    fn generated() -> String {
        let mut document = ApiDoc::openapi();
        for item in document.paths.paths.values_mut() {
            let operations = [&mut item.get, &mut item.post, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let responses = &mut operation.responses.responses;
                responses
                    .entry("default".to_owned())
                    .or_insert_with(error_response);
            }
        }
        let text = document
            .to_pretty_json()
            .expect("the description is valid JSON");
        text + "\n"
    }

    #[test]
    fn the_description_is_generated_from_the_types() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(path, generated()).expect("the source folder is writable");
        }
        let kept = std::fs::read_to_string(path).expect("the description exists");
        assert!(
            kept.replace('\r', "") == generated(),
            "{path} is out of date: run this test with UPDATE_SCHEMAS=1"
        );
    }
}
