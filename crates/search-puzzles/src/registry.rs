//! The puzzles that the program lists.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use crate::Algorithm;
use crate::puzzle::ListedPuzzle;
use crate::puzzles::PUZZLES;
use search_catalog::is_catalog_listed;

/// The puzzles added by the program.
static ADDED: RwLock<Vec<&'static ListedPuzzle>> = RwLock::new(Vec::new());

/// The error of [`add_puzzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddPuzzleError {
    /// Another puzzle has this name.
    Taken(&'static str),
    /// This name of a puzzle or of an option cannot be an argument of a command line: it is empty, starts with a dash or
    /// contains other characters than letters, digits, dashes and underscores.
    Unreadable(&'static str),
    /// This option is declared twice.
    Repeated(&'static str),
    /// The default value of this option is invalid.
    Default(&'static str),
    /// This default algorithm is unknown, or cannot be run step by step. An algorithm of the program is added before the puzzle.
    Algorithm(&'static str),
}

impl fmt::Display for AddPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddPuzzleError::Taken(name) => write!(f, "the name `{name}` is already in use"),
            AddPuzzleError::Unreadable(name) => write!(
                f,
                "found the name `{name}`, expected letters, digits, dashes and underscores, no dash first"
            ),
            AddPuzzleError::Repeated(name) => write!(f, "the option `{name}` is declared twice"),
            AddPuzzleError::Default(name) => {
                write!(f, "the default value of the option `{name}` is invalid")
            }
            AddPuzzleError::Algorithm(name) => write!(
                f,
                "found the default algorithm `{name}`, expected one that can be run step by step"
            ),
        }
    }
}

impl std::error::Error for AddPuzzleError {}

/// Adds a puzzle, so that it is found, listed and searched like those of the catalog. Call this before the first puzzle is
/// looked up. [`OwnPuzzle`](crate::OwnPuzzle) defines one.
///
/// # Errors
///
/// Returns [`AddPuzzleError`] if its name is in use or invalid, or an option or its default algorithm is invalid. The names of the
/// catalog are in use only while it is listed.
pub fn add_puzzle(puzzle: &'static ListedPuzzle) -> Result<(), AddPuzzleError> {
    let is_readable = |name: &str| {
        let is_allowed = |symbol: char| symbol.is_alphanumeric() || "-_".contains(symbol);
        !name.is_empty() && !name.starts_with('-') && name.chars().all(is_allowed)
    };
    if !is_readable(puzzle.name) {
        return Err(AddPuzzleError::Unreadable(puzzle.name));
    }
    let generator = puzzle
        .generator
        .map_or(&[][..], |generator| generator.options);
    for options in [puzzle.options, generator] {
        let mut names = Vec::new();
        for option in options {
            let name = option.describe().name;
            if !is_readable(name) {
                return Err(AddPuzzleError::Unreadable(name));
            }
            if names.contains(&name) {
                return Err(AddPuzzleError::Repeated(name));
            }
            if !option.has_valid_default() {
                return Err(AddPuzzleError::Default(name));
            }
            names.push(name);
        }
    }
    let algorithm = puzzle.algorithm.parse::<Algorithm>();
    if !algorithm.is_ok_and(|algorithm| algorithm.definition().has_steps()) {
        return Err(AddPuzzleError::Algorithm(puzzle.algorithm));
    }
    // Locked until the puzzle is added, so that two threads cannot add the same name.
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if with_catalog(&added).any(|other| other.name == puzzle.name) {
        return Err(AddPuzzleError::Taken(puzzle.name));
    }
    added.push(puzzle);
    Ok(())
}

fn with_catalog(
    added: &[&'static ListedPuzzle],
) -> impl Iterator<Item = &'static ListedPuzzle> + use<> {
    let catalog = if is_catalog_listed() { PUZZLES } else { &[] };
    catalog.iter().chain(added.to_vec())
}

impl ListedPuzzle {
    /// Returns all puzzles: those of the catalog, unless [`set_catalog_listed`](crate::set_catalog_listed) hides them, then those added by
    /// the program.
    pub fn all() -> impl Iterator<Item = &'static ListedPuzzle> {
        with_catalog(&ADDED.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the puzzle with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static ListedPuzzle> {
        ListedPuzzle::all().find(|listed| listed.name == name)
    }

    /// Returns `true` if the program added this puzzle, so that other programs do not have it.
    #[must_use]
    pub fn is_added(&self) -> bool {
        let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
        added.iter().any(|added| std::ptr::eq(*added, self))
    }

    /// Returns the names of the puzzles whose states can be packed.
    #[must_use]
    pub fn packed() -> Vec<&'static str> {
        let packed = ListedPuzzle::all().filter(|listed| listed.is_packed);
        packed.map(|listed| listed.name).collect()
    }
}
