#[cfg(feature = "puzzles")]
pub(crate) mod by_hand;
pub(crate) mod check;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod compare;
#[cfg(feature = "explore")]
pub(crate) mod explore;
#[cfg(feature = "puzzles")]
pub(crate) mod first;
pub(crate) mod generate;
#[cfg(feature = "puzzles")]
pub(crate) mod hint;
pub(crate) mod layers;
#[cfg(feature = "lessons")]
pub(crate) mod lesson;
pub(crate) mod list;
pub(crate) mod malformed;
#[cfg(feature = "lessons")]
pub(crate) mod mark;
pub(crate) mod new;
#[cfg(feature = "puzzles")]
pub(crate) mod normal_form;
#[cfg(feature = "puzzles")]
pub(crate) mod planning;
pub(crate) mod shell;
pub(crate) mod solve;
#[cfg(feature = "puzzles")]
mod sudokus;
pub(crate) mod trace;

use std::sync::Arc;

use same_file::Handle;
use search_catalog::{
    Algorithm, Catalog, Instance, InstanceEntry, Instances, ListedPuzzle, Note, SpecError,
};
use search_core::Limits;

use crate::cli::PuzzleArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::puzzles::HEURISTIC_OPTIONS;
use malformed::MalformedPuzzles;

/// Returns the puzzle named by the first word and the remaining words. If the first word names no puzzle, returns the
/// default puzzle, which is the first, and all words.
fn named<'w>(catalog: &Catalog, words: &'w [String]) -> (&'static ListedPuzzle, &'w [String]) {
    if let Some((first, rest)) = words.split_first()
        && let Some(listed) = catalog.puzzle(first)
    {
        return (listed, rest);
    }
    (default_puzzle(catalog), words)
}

/// Returns the puzzle that is meant if none is named: Sudoku, or the first puzzle of a program without the catalog.
fn default_puzzle(catalog: &Catalog) -> &'static ListedPuzzle {
    let first = catalog.puzzles().next();
    first.expect("a program without puzzles runs no command")
}

/// Opens the instances given by the arguments, as an iterator. Files in `written` are refused as input, and reading keeps
/// to `limits`.
fn opened(
    catalog: &Catalog,
    puzzle: &PuzzleArgs,
    limits: &Limits,
    written: impl IntoIterator<Item = Arc<Handle>>,
) -> Result<(&'static ListedPuzzle, Instances), Error> {
    let (listed, words) = named(catalog, &puzzle.words);
    let opened = listed.open(puzzle.spec(words, limits).written(written));
    Ok((listed, checked(catalog, listed, words, opened, false)?))
}

/// Checks that a heuristic, if one is given, is used by one of the searches.
///
/// # Errors
///
/// Returns a usage error if none of them evaluates states.
fn check_heuristic(puzzle: &PuzzleArgs, algorithms: &[Algorithm]) -> Result<(), Error> {
    if algorithms.iter().any(|algorithm| !algorithm.is_blind()) {
        return Ok(());
    }
    let names: Vec<String> = algorithms.iter().map(Algorithm::to_string).collect();
    refuse_heuristic(puzzle, &names)
}

/// Refuses a heuristic, or an option of one, if blind searches have these names.
///
/// # Errors
///
/// Returns a usage error if one is given.
fn refuse_heuristic(puzzle: &PuzzleArgs, names: &[String]) -> Result<(), Error> {
    let mut given = puzzle.options().into_iter().map(|(name, _)| name);
    match given.find(|name| HEURISTIC_OPTIONS.contains(name)) {
        None => Ok(()),
        Some(option) => Err(Error::Usage(format!(
            "--{option} has no effect: no states are evaluated by {}",
            names.join(", ")
        ))),
    }
}

/// Prints the notes of instances that were opened, or converts the error.
///
/// # Errors
///
/// Returns the error, or the first part that was skipped if the reader `is_strict`.
fn checked<T>(
    catalog: &Catalog,
    listed: &'static ListedPuzzle,
    words: &[String],
    opened: Result<Instances<T>, SpecError>,
    is_strict: bool,
) -> Result<Instances<T>, Error> {
    let opened = opened.map_err(|error| unopened(catalog, listed, words, error))?;
    print_notes(&opened, is_strict)?;
    Ok(opened)
}

/// Prints the notes about how instances were read.
///
/// # Errors
///
/// Returns the first part that was skipped if the reader `is_strict`.
fn print_notes<T>(instances: &Instances<T>, is_strict: bool) -> Result<(), Error> {
    for note in &instances.notes {
        match note {
            Note::Skipped(part) if is_strict => return Err(Error::Input(part.clone())),
            note => crate::note(note.text()),
        }
    }
    Ok(())
}

/// Reads all instances given by the arguments.
///
/// # Errors
///
/// Returns an error if an instance is malformed or there is none.
fn instances(
    catalog: &Catalog,
    puzzle: &PuzzleArgs,
    limits: &Limits,
    written: impl IntoIterator<Item = Arc<Handle>>,
) -> Result<(&'static ListedPuzzle, Vec<Instance>), Error> {
    let (listed, mut instances) = opened(catalog, puzzle, limits, written)?;
    let source = instances.source.clone();
    let all: Result<Vec<Instance>, SpecError> = instances
        .by_ref()
        .map(|opened| opened.map(|InstanceEntry { instance, .. }| instance))
        .collect();
    let all = all?;
    if all.is_empty() {
        return Err(none_found(&source));
    }
    Ok((listed, all))
}

fn none_found(source: &str) -> Error {
    Error::Input(format!("{source}: no puzzles found"))
}

/// Converts the error of words that could not be opened. If no puzzle is named, the first word may be a misspelt one.
fn unopened(catalog: &Catalog, listed: &ListedPuzzle, words: &[String], error: SpecError) -> Error {
    let is_default = listed.name == default_puzzle(catalog).name;
    match error {
        SpecError::NoFile { name, .. } if is_default && words.len() > 1 => unknown(catalog, &name),
        SpecError::NoFile { name, thing } if is_default => Error::Input(format!(
            "{name}: not a {thing}, a file or a puzzle{}; the puzzles are {}",
            similar(catalog, &name),
            names(catalog)
        )),
        other => other.into(),
    }
}

/// A reader that reports and skips malformed puzzles, or stops at the first if `strict`.
struct Reader<'i, T = Instance> {
    instances: &'i mut Instances<T>,
    strict: bool,
    read: u64,
    malformed: MalformedPuzzles,
}

impl<'i, T: Send + 'static> Reader<'i, T> {
    fn new(instances: &'i mut Instances<T>, strict: bool) -> Self {
        Reader {
            instances,
            strict,
            read: 0,
            malformed: MalformedPuzzles::default(),
        }
    }

    /// Returns the next well-formed puzzle.
    fn next(&mut self) -> Result<Option<InstanceEntry<T>>, Error> {
        loop {
            if self.strict && self.malformed.number() > 0 {
                return Ok(None);
            }
            match self.instances.next() {
                None => return Ok(None),
                Some(Ok(opened)) => {
                    self.read += 1;
                    return Ok(Some(opened));
                }
                Some(Err(error)) if error.is_of_one() => {
                    self.malformed.add(&error.to_string());
                }
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Returns the exit code of reading, or an error if there was no puzzle at all.
    fn exit(&self) -> Result<Exit, Error> {
        match (self.read, self.malformed.number()) {
            (0, 0) => Err(none_found(&self.instances.source)),
            (_, 0) => Ok(Exit::Solved),
            _ => Ok(Exit::Malformed),
        }
    }
}

/// Returns the error for an unknown puzzle, which lists the known ones.
fn unknown(catalog: &Catalog, puzzle: &str) -> Error {
    Error::Usage(format!(
        "unknown puzzle `{puzzle}`{}, expected one of {}",
        similar(catalog, puzzle),
        names(catalog)
    ))
}

/// Returns the question whether the puzzle with the most similar name is meant, if one is similar.
fn similar(catalog: &Catalog, name: &str) -> String {
    search_catalog::similar(name, catalog.puzzles().map(|listed| listed.name))
}

/// Returns the names of all puzzles.
fn names(catalog: &Catalog) -> String {
    let names: Vec<&str> = catalog.puzzles().map(|listed| listed.name).collect();
    names.join(", ")
}
