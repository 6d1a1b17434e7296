use std::fmt;
use std::io::{self, Write};

use search_catalog::erased::{AnyState, Capability, Erased};
use search_catalog::{Algorithm, stepping};
use search_core::{Step, Written, engine::Watch};
use search_trace::{Tree, csv, posthoc, posthoc_drawn};

use crate::api::ApiError;
use crate::{Query, RunSetup};

/// A file that a run is saved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunFile {
    /// A page that plays the run without a server, and opens at this step.
    Page {
        /// The step; by default the last one in the page.
        at: Option<u64>,
    },
    /// A file that is written while the search is repeated.
    Repeated(RepeatedFile),
}

/// A file that is written while the search is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepeatedFile {
    /// The Posthoc trace, with at most this number of events.
    Posthoc(u64),
    /// The search tree.
    Svg,
    /// The events as a table.
    Csv,
}

impl RunFile {
    /// Returns the file with this name: `page.html`, of which the query may have the step `at`; `trace.json`, of which it may have the
    /// maximum number of `events`; `tree.svg` or `run.csv`.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or if it does not have an option in the query.
    pub fn named(name: &str, query: &Query) -> Result<RunFile, ApiError> {
        let (at, events) = (query.number("at")?, query.number("events")?);
        Ok(match (name, at, events) {
            ("page.html", at, None) => RunFile::Page { at },
            ("trace.json", None, Some(0)) => {
                return Err(ApiError::malformed("events: found 0, expected 1 or more"));
            }
            ("trace.json", None, events) => {
                RunFile::Repeated(RepeatedFile::Posthoc(events.unwrap_or(u64::MAX)))
            }
            ("tree.svg", None, None) => RunFile::Repeated(RepeatedFile::Svg),
            ("run.csv", None, None) => RunFile::Repeated(RepeatedFile::Csv),
            ("page.html" | "trace.json" | "tree.svg" | "run.csv", ..) => {
                let expected = "`at` is an option of page.html only, `events` of trace.json only";
                return Err(ApiError::malformed(expected));
            }
            _ => return Err(ApiError::unknown("not found")),
        })
    }
}

impl RepeatedFile {
    /// Returns the media type of the file.
    #[must_use]
    pub fn content_type(self) -> &'static str {
        match self {
            RepeatedFile::Posthoc(_) => "application/json",
            RepeatedFile::Svg => "image/svg+xml",
            RepeatedFile::Csv => "text/csv; charset=utf-8",
        }
    }

    /// Writes the file by repeating this number of steps of a run.
    ///
    /// # Errors
    /// Returns an error if the output fails or the search cannot be repeated.
    pub fn write(self, opened: &RunSetup, steps: u64, out: impl Write) -> io::Result<()> {
        let cannot = || io::Error::other("the search cannot be repeated");
        let (space, start) = opened.instance.erased().ok_or_else(cannot)?;
        self.write_in(&space, start, opened.algorithm, steps, out)
    }

    /// Writes the file by repeating this number of steps of a search.
    pub(crate) fn write_in(
        self,
        space: &Erased<'_>,
        start: AnyState,
        algorithm: Algorithm,
        steps: u64,
        mut out: impl Write,
    ) -> io::Result<()> {
        let show = |state: &AnyState, out: &mut dyn fmt::Write| space.write_state(state, out);
        let repeat = |observer| repeat(space.clone(), start, algorithm, steps, observer);
        match self {
            RepeatedFile::Posthoc(max_events) if space.has(Capability::Drawn) => {
                let mut trace = posthoc_drawn(out, space.clone()).max_events(max_events);
                repeat(Watch::new(&mut trace));
                trace.finish()?.0.flush()
            }
            RepeatedFile::Posthoc(max_events) => {
                let mut trace = posthoc(out, show).max_events(max_events);
                repeat(Watch::new(&mut trace));
                trace.finish()?.0.flush()
            }
            RepeatedFile::Csv => {
                let mut trace = csv(out, show);
                repeat(Watch::new(&mut trace));
                trace.finish()?.0.flush()
            }
            RepeatedFile::Svg => {
                let mut tree = Tree::new(show);
                repeat(Watch::new(&mut tree));
                out.write_all(tree.to_svg().as_bytes())?;
                out.flush()
            }
        }
    }
}

/// Repeats a number of steps, and the end of the search if it follows directly.
fn repeat<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    steps: u64,
    observer: Watch<'a, Erased<'p>>,
) {
    let Ok(mut search) = stepping(space, start, algorithm, Some(observer)) else {
        return;
    };
    for _ in 0..steps {
        if let Step::Exhausted | Step::Stopped(_) = search.step() {
            break;
        }
    }
}
