use std::fmt;
use std::sync::Arc;

use crate::api::{ApiError, ErrorKind, RunSpec};
use crate::{RecordedRun, Response, Service, Target, from_json, target};

/// A service with at most one run, whose id is `run`, behind requests and responses in bytes.
///
/// It is for shells that keep each run in an instance of their own, such as a Web Worker: a run is removed by ending that, so the
/// instance of its puzzle is never freed.
///
/// A request is the line `METHOD /path?query`, then the body. A response is the line `STATUS content-type`, then the body.
///
/// ```
/// use search_core::engine::Clock;
/// use search_studio::{Service, ServiceLimits, Solo};
///
/// let mut solo = Solo::new(Service::new(search_puzzles::catalog(), ServiceLimits::default(), Clock::system()), 0);
/// let created = solo.answer(b"POST /runs\n{\"puzzle\": \"queens\", \"words\": [\"6\"], \"algorithm\": \"depth-first\"}");
/// assert!(created.starts_with(b"201 application/json\n{\"id\":\"run\","));
/// let step = solo.answer(b"GET /runs/run/steps/0\n");
/// assert!(step.starts_with(b"200 application/json\n{\"step\":0,"));
/// let other = solo.answer(b"GET /runs/other\n");
/// assert!(other.starts_with(b"404 application/json\n"));
/// ```
pub struct Solo {
    service: Arc<Service>,
    run: Option<RecordedRun<'static>>,
    secret: u64,
}

impl fmt::Debug for Solo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solo")
            .field("run", &self.run)
            .finish_non_exhaustive()
    }
}

/// The id of the run.
const ID: &str = "run";

impl Solo {
    /// Creates a service without a run. The `secret` makes the order of the choices of questions unpredictable.
    #[must_use]
    pub fn new(service: Service, secret: u64) -> Solo {
        Solo {
            service: Arc::new(service),
            run: None,
            secret,
        }
    }

    /// Answers a request.
    #[must_use]
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let response = self.respond(request).unwrap_or_else(|failed| failed);
        let Response {
            status,
            content_type,
            body,
        } = response;
        let mut bytes = format!("{status} {content_type}\n").into_bytes();
        bytes.extend(body);
        bytes
    }

    fn respond(&mut self, request: &[u8]) -> Result<Response, Response> {
        let malformed = || ApiError::malformed("expected a line with a method and a path");
        let end = request.iter().position(|&byte| byte == b'\n');
        let (line, body) = request.split_at(end.ok_or_else(malformed)?);
        let line = str::from_utf8(line).map_err(|_| malformed())?;
        let (method, address) = line.split_once(' ').ok_or_else(malformed)?;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let body = &body[1..];
        match target(method, path)? {
            Target::General(route) => Ok(self.service.answer(&route.request(query, body.to_vec()))),
            Target::Start => Ok(self.start(from_json(body)?)?),
            Target::Run(id, route) => {
                let run = self.run.as_mut().filter(|_| id == ID);
                let run = run.ok_or_else(|| ApiError::unknown("no such run"))?;
                Ok(run.answer(&route.request(query, body.to_vec())))
            }
            // The shell ends the instance, and compares runs of several.
            Target::Remove(_) => Err(Response::method_not_allowed()),
            Target::Compare => Err(ApiError::unknown("not found").into()),
        }
    }

    fn start(&mut self, spec: RunSpec) -> Result<Response, ApiError> {
        if self.run.is_some() {
            let full = "there is a run already";
            return Err(ApiError::new(ErrorKind::Busy, full));
        }
        let opened = Box::leak(Box::new(self.service.open(&spec)?));
        let service = Arc::clone(&self.service);
        let run = RecordedRun::start(service, ID.to_owned(), spec.into(), opened, self.secret)?;
        let created = run.created();
        self.run = Some(run);
        Ok(created)
    }
}

#[cfg(test)]
mod tests {
    use search_core::engine::Clock;

    use super::*;
    use crate::ServiceLimits;

    fn status(solo: &mut Solo, request: &str) -> u16 {
        let response = solo.answer(request.as_bytes());
        let text = String::from_utf8_lossy(&response).into_owned();
        let (status, _) = text.split_once(' ').expect("the line has a status");
        status.parse().expect("the status is a number")
    }

    #[test]
    fn requests_are_answered_with_their_status() {
        let mut solo = Solo::new(
            Service::new(
                search_puzzles::catalog(),
                ServiceLimits::default(),
                Clock::none(),
            ),
            0,
        );
        let queens = r#"{"puzzle": "queens", "words": ["6"], "algorithm": "depth-first"}"#;
        for (request, expected) in [
            (String::new(), 400),
            ("GET".to_owned(), 400),
            ("GET\n".to_owned(), 400),
            ("GET /catalog\n".to_owned(), 200),
            ("POST /catalog\n".to_owned(), 405),
            ("GET /catalogue\n".to_owned(), 404),
            ("GET /sudoku/examples?n=4\n".to_owned(), 200),
            ("GET /sudoku/examples?n=x\n".to_owned(), 400),
            ("GET /runs\n".to_owned(), 405),
            ("GET /runsx\n".to_owned(), 404),
            ("GET /runs/run\n".to_owned(), 404),
            ("POST /runs\n{}".to_owned(), 400),
            (format!("POST /runs\n{queens}"), 201),
            (format!("POST /runs\n{queens}"), 503),
            ("GET /runs/run\n".to_owned(), 200),
            ("GET /runs/other\n".to_owned(), 404),
            ("DELETE /runs/run\n".to_owned(), 405),
            (
                "POST /runs/run/advance\n{\"until\": \"end\"}".to_owned(),
                200,
            ),
            ("GET /runs/run/steps/32\n".to_owned(), 200),
            ("GET /runs/run/steps/99\n".to_owned(), 404),
            ("GET /runs/run/save/run.csv\n".to_owned(), 200),
            ("GET /runs/run/save/page.html\n".to_owned(), 400),
            ("GET /runs/run/save/other\n".to_owned(), 404),
            ("GET /runs/run/map\n".to_owned(), 422),
            ("GET /runs/run/fingerprints?from=1&to=2\n".to_owned(), 200),
        ] {
            assert_eq!(status(&mut solo, &request), expected, "{request}");
        }
    }
}
