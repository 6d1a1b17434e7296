use axum::http::header::{self, HeaderName};

/// The description of the API. A test compares it with the one that is generated from the types and the handlers, so that only
/// the test compiles the generator.
const DOCUMENT: &str = include_str!("../../openapi.json");

/// Returns the description of the API.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200))))]
pub(super) async fn document() -> ([(HeaderName, &'static str); 1], &'static str) {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use utoipa::OpenApi;
    use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

    use super::super::{animation, editor, play, runs, save};
    use super::*;

    /// The description of the API.
    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Search explorer",
            description = "Searches that are run step by step and recorded, and can be inspected at every step."
        ),
        paths(
            document,
            runs::catalog,
            runs::start,
            runs::run,
            runs::delete,
            runs::advance,
            runs::step,
            runs::frontier,
            runs::closed,
            runs::node,
            runs::path,
            runs::children,
            runs::rows,
            runs::series,
            runs::tree,
            runs::map,
            runs::question,
            runs::answer,
            runs::compare,
            play::play,
            save::link,
            save::save,
            animation::encode,
            editor::sudoku_read,
            editor::sudoku_analyze,
            editor::sudoku_solve,
            editor::sudoku_count,
            editor::sudoku_hint,
            editor::sudoku_examples,
            editor::tiles_analyze,
            editor::grid_generate
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
