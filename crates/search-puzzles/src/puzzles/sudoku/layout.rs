//! The option `--layout`, and boards in a layout.

use std::iter::successors;
use std::path::Path;

use sudoku_puzzle::Puzzle;
use sudoku_puzzle::board::Settings;
use sudoku_puzzle::layout::{Layout, Rule};
use sudoku_puzzle::read::{FORMS, LayoutReader};

use super::{ALPHABET, SHUFFLE, SudokuInstance, at, is_board};
use crate::input::malformed;
use crate::option::TypedOption;
use crate::spec::shortened;
use crate::{Input, InstanceEntry, Instances, Spec, SpecError};

pub(super) const LAYOUT: TypedOption<String> = TypedOption::text(
    "layout",
    "boxes of other shapes and further rules, separated by commas: first RxC for the rows and columns of a box, or jigsaw: and a file, \
     whose name may have commas, with a letter or digit for the box of each cell, or these themselves; then any of x, windoku, \
     anti-knight, anti-king, non-consecutive",
    "LAYOUT",
);

/// The words before the regions of irregular boxes.
const JIGSAW: &str = "jigsaw:";

/// Returns the layout of the option, if it is given.
pub(super) fn layout(spec: &mut Spec) -> Result<Option<Layout>, SpecError> {
    let text = spec.given(&LAYOUT)?;
    text.map(|text| parsed(spec, &text)).transpose()
}

/// Returns the layout of the text of the option.
pub(super) fn parsed(spec: &Spec, text: &str) -> Result<Layout, SpecError> {
    let refused =
        |error: &dyn std::fmt::Display| SpecError::Usage(format!("--{}: {error}", LAYOUT.name));
    let Some(text) = text.strip_prefix(JIGSAW) else {
        return text.parse().map_err(|error| refused(&error));
    };
    let (boxes, rules) = jigsaw(spec, text)?;
    let mut rules = rules.split(',').skip(1);
    let layout = rules.try_fold(boxes, |layout, word| {
        layout.with(word.trim().parse::<Rule>()?)
    });
    layout.map_err(|error| refused(&error))
}

/// Returns the layout of irregular boxes in a text or a file, and the rules after it, each after a comma.
fn jigsaw<'a>(spec: &Spec, text: &'a str) -> Result<(Layout, &'a str), SpecError> {
    let word = text.split(',').next().unwrap_or_default();
    let written = Layout::jigsaw(word);
    if let Ok(layout) = written {
        return Ok((layout, &text[word.len()..]));
    }
    if word == "-" {
        let message = format!("--{}: found `-`, expected a file", LAYOUT.name);
        return Err(SpecError::Usage(message));
    }
    // If there is no such file, a word of this length without a dot or a separator is a text with a mistake.
    let is_text = word.len() >= 16 && word.chars().all(|sign| sign.is_ascii_alphanumeric());
    let name = file_name(spec, text);
    let layout = match spec.file(name, "layout").and_then(Input::whole) {
        Ok(boxes) => Layout::jigsaw(&boxes),
        Err(_) if is_text => written,
        Err(error) => return Err(error),
    };
    let layout = layout.map_err(malformed(&shortened(name)))?;
    Ok((layout, &text[name.len()..]))
}

/// Returns the name of the file before the rules. It may contain commas: it is the longest name of a file that exists, and if there is none,
/// all before the rules at the end.
fn file_name<'a>(spec: &Spec, text: &'a str) -> &'a str {
    let mut names = successors(Some(text), |name| Some(name.rsplit_once(',')?.0));
    let exists = |name: &&str| {
        let is_file = |name| {
            let found = Path::new(name).metadata();
            found.is_ok_and(|found| !found.is_dir())
        };
        spec.has_files() && is_file(name)
    };
    let ends_in_rule = |name: &&str| {
        let (_, word) = name.rsplit_once(',').unwrap_or_default();
        word.trim().parse::<Rule>().is_ok()
    };
    let existing = names.clone().find(exists);
    let name = existing.or_else(|| names.find(|name| !ends_in_rule(name)));
    name.unwrap_or(text)
}

/// Opens the Sudokus of a specification in a layout; without a board that without clues.
pub(super) fn sudokus(
    spec: &mut Spec,
    layout: &Layout,
    settings: Settings,
) -> Result<Instances<SudokuInstance>, SpecError> {
    let is_given = [
        (spec.given(&ALPHABET)?.is_some(), ALPHABET.name),
        (spec.given(&SHUFFLE)?.is_some(), SHUFFLE.name),
        (spec.is_part(), "shard"),
    ];
    if let Some((_, option)) = is_given.iter().find(|(is_given, _)| *is_given) {
        let message = format!("--{option} cannot be used with --{}", LAYOUT.name);
        return Err(SpecError::Usage(message));
    }
    spec.form_selected(&FORMS, "boards", LAYOUT.name)?;
    let size = layout.size();
    let Some(input) = spec.list("board", |word| is_board(word) || is_whole(word, layout))? else {
        let empty = Puzzle::in_layout(layout, vec![0; size.cells()]);
        let empty = empty.map(|puzzle| SudokuInstance::new(puzzle, settings));
        let entries = empty
            .into_iter()
            .map(|instance| Ok(InstanceEntry { place: 1, instance }));
        return Ok(Instances::new("the board without clues", entries).short(true));
    };
    let (source, is_short) = (input.source.clone(), input.is_word);
    let from = source.clone();
    let each = LayoutReader::new(layout, input.into_parts().0).map(move |entry| {
        let entry = entry.map_err(|error| at(&from, error))?;
        Ok(InstanceEntry {
            place: entry.line,
            instance: SudokuInstance::new(entry.puzzle, settings),
        })
    });
    Ok(Instances::new(source, each).short(is_short))
}

/// Returns whether a word is the cells of a board, which may be few or mostly letters.
fn is_whole(word: &str, layout: &Layout) -> bool {
    LayoutReader::new(layout, word.as_bytes())
        .next()
        .is_some_and(|read| read.is_ok())
}
