//! Integration tests of `search-laws`: violations of each law are detected.

mod known;
mod puzzles;
mod searches;
