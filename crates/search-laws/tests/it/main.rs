//! Integration tests of `search-laws`: violations of each law are detected.

mod puzzles;
mod searches;
