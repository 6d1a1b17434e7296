pub(crate) mod check;
pub(crate) mod cluster;
pub(crate) mod compare;
pub(crate) mod complaints;
pub(crate) mod explore;
pub(crate) mod first;
pub(crate) mod generate;
pub(crate) mod list;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod trace;

use std::time::Duration;

use output_file::Original;
use search_catalog::{
    Algorithm, Instance, Instances, ListedPuzzle, Opened, PUZZLES, Spec, SpecError,
};

use crate::cli::Named;
use crate::error::Error;
use crate::exit::Exit;
use complaints::Complaints;

/// The puzzle that the first word names, and the other words: Sudoku, where it names none.
fn named(words: &[String]) -> (&'static ListedPuzzle, &[String]) {
    if let Some((first, rest)) = words.split_first()
        && let Some(listed) = ListedPuzzle::named(first)
    {
        return (listed, rest);
    }
    let sudoku = ListedPuzzle::named("sudoku").expect("Sudoku is listed");
    (sudoku, words)
}

/// The instances that the arguments name, one after the other; none is read from a file that
/// is `written`, or for longer than this time.
fn opened(
    named_by: &Named,
    time: Option<Duration>,
    written: impl IntoIterator<Item = Original>,
) -> Result<(&'static ListedPuzzle, Instances), Error> {
    let (listed, words) = named(&named_by.words);
    let spec = named_by.spec(words, time).written(written);
    Ok((listed, opened_by(listed, words, spec)?))
}

fn opened_by(
    listed: &'static ListedPuzzle,
    words: &[String],
    spec: Spec,
) -> Result<Instances, Error> {
    let opened = listed.open(spec);
    opened.map_err(|error| unopened(listed, words, error))
}

/// The instances that the arguments name, all at once, and each of them right.
fn instances(
    named_by: &Named,
    time: Option<Duration>,
    written: impl IntoIterator<Item = Original>,
) -> Result<(&'static ListedPuzzle, Vec<Instance>), Error> {
    let (listed, mut instances) = opened(named_by, time, written)?;
    let source = instances.source.clone();
    let all: Result<Vec<Instance>, SpecError> = instances
        .by_ref()
        .map(|opened| opened.map(|Opened { instance, .. }| instance))
        .collect();
    let all = all?;
    if all.is_empty() {
        return Err(none_found(&source));
    }
    Ok((listed, all))
}

fn none_found(source: &str) -> Error {
    Error::Input(format!("{source}: no puzzle was found"))
}

/// Why the words name nothing: where no puzzle is named, one may have been meant.
fn unopened(listed: &ListedPuzzle, words: &[String], error: SpecError) -> Error {
    match error {
        SpecError::NoFile { name, .. } if listed.name == "sudoku" && words.len() > 1 => {
            unknown(&name)
        }
        SpecError::NoFile { name, .. } if listed.name == "sudoku" => Error::Input(format!(
            "{name}: this is no board, no file, and none of the puzzles {}",
            names()
        )),
        other => other.into(),
    }
}

/// Puzzles as they are read: malformed ones are told of and passed over, unless that is to stop the program.
struct Reading<'i> {
    instances: &'i mut Instances,
    strict: bool,
    read: u64,
    malformed: Complaints,
}

impl<'i> Reading<'i> {
    fn new(instances: &'i mut Instances, strict: bool) -> Self {
        Reading {
            instances,
            strict,
            read: 0,
            malformed: Complaints::default(),
        }
    }

    /// The next one that is right.
    fn next(&mut self) -> Result<Option<Opened>, Error> {
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

    /// What the reading was worth.
    fn exit(&self) -> Result<Exit, Error> {
        match (self.read, self.malformed.number()) {
            (0, 0) => Err(none_found(&self.instances.source)),
            (_, 0) => Ok(Exit::Solved),
            _ => Ok(Exit::Malformed),
        }
    }
}

/// What searches a puzzle where no algorithm is named; a tree search keeps no path.
fn usual_engine(listed: &ListedPuzzle, keeps_path: bool) -> Algorithm {
    let name = match (listed.name, keeps_path) {
        ("sudoku", false) => "best-first",
        ("sudoku", true) => "best-first:graph",
        _ => "a-star",
    };
    name.parse().expect("it is listed")
}

/// There is no puzzle of this name, but there are others.
fn unknown(puzzle: &str) -> Error {
    Error::Usage(format!(
        "there is no puzzle `{puzzle}`: there are {}",
        names()
    ))
}

/// The names of all puzzles.
fn names() -> String {
    let names: Vec<&str> = PUZZLES.iter().map(|listed| listed.name).collect();
    names.join(", ")
}
