//! Integration tests of `search-lesson`.

mod document;
mod kinds;
mod papers;
mod routes;
