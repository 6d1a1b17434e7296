//! Integration tests of `search-lesson`.

mod asking;
mod document;
mod kinds;
mod kinds_of_searches;
mod papers;
mod routes;

/// Returns the searches of lessons on the puzzles of the catalog.
fn searches() -> search_lesson::Searches {
    search_lesson::Searches::new(&search_puzzles::catalog())
}
