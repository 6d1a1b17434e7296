//! The tests of `search-laws`: what breaks a law is found.

mod puzzles;
mod searches;
