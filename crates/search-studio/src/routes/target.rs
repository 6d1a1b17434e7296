use super::{GeneralHandler, Response, RouteMatch, RunHandler, general_route, run_route};

/// What a request is for. The runs are kept by the shell.
#[derive(Clone, Debug)]
pub enum Target {
    /// Something that needs no run.
    General(RouteMatch<GeneralHandler>),
    /// The start of a run, whose [`RunSpec`](crate::api::RunSpec) is the body.
    Start,
    /// A run, by its id.
    Run(String, RouteMatch<RunHandler>),
    /// The removal of a run, by its id.
    Remove(String),
    /// The comparison of two runs, whose ids are in the query.
    Compare,
}

/// Finds what a request is for, by its method and its path below `/api/v1`.
///
/// # Errors
/// Returns the response 404 if there is no such path, and 405 if the path has other methods.
pub fn target(method: &str, path: &str) -> Result<Target, Response> {
    match (method, path) {
        ("POST", "/runs") => Ok(Target::Start),
        ("GET" | "HEAD", "/compare") => Ok(Target::Compare),
        (_, "/runs" | "/compare") => Err(Response::method_not_allowed()),
        _ => match path.strip_prefix("/runs/") {
            None => general_route(method, path).map(Target::General),
            Some(of_run) => {
                let (id, part) = of_run.split_at(of_run.find('/').unwrap_or(of_run.len()));
                match (method, part) {
                    ("DELETE", "") => Ok(Target::Remove(id.to_owned())),
                    _ => Ok(Target::Run(id.to_owned(), run_route(method, part)?)),
                }
            }
        },
    }
}
