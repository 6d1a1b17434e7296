//! The studio: searches that are run step by step, recorded, and inspected at every step, behind an API of requests and responses.
//!
//! This is the part of the explorer that needs no network, no threads and no clock of its own: the record of a run, the
//! editors of boards, the catalog of the page and the files that a run is saved to. A shell moves the bytes: the server of
//! `search-explorer` between connections and threads, `search-site` between the page and a Web Worker.
//!
//! A request is a method, a path below `/api/v1`, a query and a body; the [`Response`] is a status, a media type and a body. What
//! a request is for is found by [`target`], in two tables of routes, one for each part:
//!
//! - [`Service`] answers requests that need no run: the catalog, the editors and the animation. Find their routes by
//!   [`general_route`].
//! - [`RecordedRun`] answers those to one run: its steps, nodes, lists, tree, questions and files. Find their routes by
//!   [`run_route`], with the path below that of the run.
//!
//! Questions about searches, of a run that is watched or of a lesson, are in [`question`].
//!
//! A response with the status 202 and no body says that the time slice is over before there is an answer: repeat the request
//! ([`Response::is_more`]). Starting, finding and removing runs is left to the shell, as is playing them by server-sent events.
//!
//! ```
//! use search_core::engine::Clock;
//! use search_studio::api::RunSpec;
//! use search_studio::{RecordedRun, Service, ServiceLimits, run_route};
//! use std::sync::Arc;
//!
//! let service = Arc::new(Service::new(search_puzzles::catalog(), ServiceLimits::default(), Clock::system()));
//! let spec = RunSpec { puzzle: "queens".into(), words: vec!["6".into()], algorithm: "depth-first".into(), ..RunSpec::default() };
//! let opened = service.open(&spec)?;
//! let mut run = RecordedRun::start(service, "1".into(), spec.into(), &opened, 0)?;
//!
//! let route = run_route("POST", "/advance").expect("the API has this route");
//! let response = run.answer(&route.request("", br#"{"until": "solution"}"#.to_vec()));
//! assert_eq!((response.status, response.content_type), (200, "application/json"));
//! assert_eq!(run.recorded(), 32);
//!
//! let missing = run_route("GET", "/steps/33").expect("the API has this route");
//! assert_eq!(run.answer(&missing.request("", Vec::new())).status, 404);
//! # Ok::<(), search_studio::api::ApiError>(())
//! ```
//!
//! # For shells with one run each
//! - `GET /runs/{id}/fingerprints?from&to` returns a hash of the state that each step expands, as numbers of eight bytes in
//!   little-endian order. Two runs differ for the first time at the step whose numbers differ, so runs in two Workers are compared by
//!   what each returns.
//! - `POST /runs/{id}/save/page.html?at` returns the saved page. The body is a JSON object with the text of each file of the page by its
//!   path: `index.html`, `modules.txt` and the modules and style sheets in it. The server takes them from its own binary, and has no such route.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `api/`: the types of requests and responses
// - `routes/`: a table of routes for requests to one run (`run.rs`) and one for all others (`general.rs`), which has those of the editors
//   (`editor/routes.rs`) as well; `no_editor.rs` stands in for the editors without the feature `puzzles`; `target.rs` finds what a request is
//   for, `route.rs` a route by method and path
// - `openapi.json`: the description of the API of the server; a test compares it with the one that is generated from `api/` and `routes/`
//   (`UPDATE_SCHEMAS=1 cargo test -p search-studio --lib description` writes it)
// - `solo.rs`: a service with at most one run, behind requests and responses in bytes
// - `service.rs`, `run.rs`: what answers the requests: `Service`, which has what all runs have in common, and `RecordedRun`
// - `record/`: a recorded run: an observer writes `history.rs`, steps and nodes are looked up in it, pages are generated from it
// - `save/`: links, traces, tables, trees and pages of a run; `gzip_base64.rs` packs the record of a page
// - `editor/`: Sudoku and tiles: read, clashes, candidates, solve, count; `hint.rs`: deductions, a guess; generated maps; graphs
// - `question/`: questions: what is asked, what is filled in, how it is marked
// - `lesson/`: lessons in Markdown, files of answers and their marks, by the feature `lessons`
// - `catalog.rs`, `preloaded.rs`: the puzzles and algorithms as the page lists them, and the instances that a program was started with
// - `animation.rs`: encodes frames as an animated GIF

pub mod animation;
pub mod api;
mod catalog;
#[cfg_attr(not(feature = "puzzles"), path = "no_editor.rs")]
mod editor;
#[cfg(feature = "lessons")]
pub mod lesson;
mod preloaded;
pub mod question;
mod record;
mod routes;
mod run;
mod save;
mod service;
mod solo;
mod time_slice;

pub use catalog::GIVEN;
pub use preloaded::Preloaded;
pub use routes::{
    DESCRIPTION, GeneralHandler, Input, Query, Request, Response, Route, RouteMatch, RunHandler,
    Target, from_json, general_route, run_route, target,
};
pub use run::{AdvanceSummary, RecordedRun};
pub use save::{PageFrame, RepeatedFile, RunFile, SavedPage, page_script, page_style};
pub use service::{RunSetup, Service, ServiceLimits};
pub use solo::Solo;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
