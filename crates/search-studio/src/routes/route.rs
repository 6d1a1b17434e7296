use super::{Input, Query, Response};
use crate::api::ApiError;

/// A route: requests with this method whose path matches the pattern are answered by the handler. A segment of the pattern in braces
/// matches any text.
#[derive(Clone, Copy, Debug)]
pub struct Route<H> {
    method: &'static str,
    /// The path; a segment in braces matches any text.
    pattern: &'static str,
    handler: H,
    is_quick: bool,
}

impl<H: Copy> Route<H> {
    /// Creates a route for `GET`.
    #[must_use]
    pub const fn get(pattern: &'static str, handler: H) -> Self {
        Route {
            method: "GET",
            pattern,
            handler,
            is_quick: false,
        }
    }

    /// Creates a route for `POST`.
    #[must_use]
    pub const fn post(pattern: &'static str, handler: H) -> Self {
        Route {
            method: "POST",
            ..Route::get(pattern, handler)
        }
    }

    /// Creates a route whose handler takes no longer than parsing the request.
    pub const fn quick_post(pattern: &'static str, handler: H) -> Self {
        Route {
            is_quick: true,
            ..Route::post(pattern, handler)
        }
    }
}

/// A route that was found for a method and a path.
#[derive(Clone, Debug)]
pub struct RouteMatch<H> {
    handler: H,
    params: Vec<String>,
    takes_body: bool,
    is_quick: bool,
}

impl<H> RouteMatch<H> {
    /// Returns whether requests on this route have a body, which is JSON.
    #[must_use]
    pub fn takes_body(&self) -> bool {
        self.takes_body
    }

    /// Returns whether the answer takes no longer than parsing the request; other answers can take seconds.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// Creates the request with this query, without a question mark, and this body.
    #[must_use]
    pub fn request(self, query: &str, body: Vec<u8>) -> Request<H> {
        let input = Input {
            params: self.params,
            query: Query::parse(query),
            body,
        };
        Request {
            handler: self.handler,
            input,
        }
    }
}

/// A request on a route.
#[derive(Clone, Debug)]
pub struct Request<H> {
    pub(crate) handler: H,
    pub(crate) input: Input,
}

/// Finds the route of a method and a path in one of these tables. `HEAD` has the routes of `GET`.
///
/// # Errors
/// Returns the response 404 if no route has this path, and 405 if none of those has this method.
pub(super) fn find<H: Copy>(
    tables: &[&[Route<H>]],
    method: &str,
    path: &str,
) -> Result<RouteMatch<H>, Response> {
    let method = if method == "HEAD" { "GET" } else { method };
    let mut has_path = false;
    for route in tables.iter().copied().flatten() {
        let Some(params) = matched(route.pattern, path) else {
            continue;
        };
        if route.method == method {
            return Ok(RouteMatch {
                handler: route.handler,
                params,
                takes_body: method == "POST",
                is_quick: route.is_quick,
            });
        }
        has_path = true;
    }
    Err(match has_path {
        true => Response::method_not_allowed(),
        false => ApiError::unknown("not found").into(),
    })
}

/// Returns the texts of the segments in braces if the path matches the pattern.
fn matched(pattern: &str, path: &str) -> Option<Vec<String>> {
    let mut segments = path.split('/');
    let mut params = Vec::new();
    for expected in pattern.split('/') {
        let segment = segments.next()?;
        if expected.starts_with('{') {
            params.push(segment.to_owned());
        } else if expected != segment {
            return None;
        }
    }
    segments.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTES: [Route<u8>; 4] = [
        Route::get("", 0),
        Route::get("/steps/{step}", 1),
        Route::post("/steps/{step}", 2),
        Route::quick_post("/nodes/{node}/path/{part}", 3),
    ];

    fn status(method: &str, path: &str) -> u16 {
        find(&[&ROUTES], method, path).map_or_else(|response| response.status, |_| 200)
    }

    #[test]
    fn routes_are_found_by_method_and_path() {
        let found = find(&[&ROUTES], "GET", "/steps/3").expect("the route exists");
        assert_eq!((found.handler, found.takes_body()), (1, false));
        assert_eq!(found.params, ["3"]);
        let found = find(&[&ROUTES], "POST", "/nodes/3/path/x").expect("the route exists");
        assert_eq!((found.handler, found.takes_body()), (3, true));
        assert_eq!(found.params, ["3", "x"]);
        assert!(found.is_quick());
        assert_eq!(status("HEAD", ""), 200);
    }

    #[test]
    fn other_paths_are_unknown_and_other_methods_not_allowed() {
        for path in ["/", "/steps", "/steps/3/", "/steps/3/4", "steps/3", "//"] {
            assert_eq!(status("GET", path), 404, "{path}");
        }
        for (method, path) in [
            ("POST", ""),
            ("PUT", "/steps/3"),
            ("GET", "/nodes/1/path/2"),
        ] {
            assert_eq!(status(method, path), 405, "{method} {path}");
        }
    }
}
