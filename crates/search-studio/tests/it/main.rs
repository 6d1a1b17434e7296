//! Integration tests of lessons and questions.

mod asking;
mod document;
mod kinds;
mod kinds_of_searches;
mod papers;
mod routes;

/// Returns the searches of lessons on the puzzles of the catalog.
fn searches() -> search_studio::question::Searches {
    search_studio::question::Searches::new(&search_puzzles::catalog())
}
