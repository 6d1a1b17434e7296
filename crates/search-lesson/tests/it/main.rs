//! Integration tests of `search-lesson`.

mod asking;
mod document;
mod kinds;
mod kinds_of_searches;
mod papers;
mod routes;
