//! A number before the puzzles of a text: how many they are, or how large.

use crate::Note;
use crate::input::{Input, Lines, Texts};

/// Returns the texts of the puzzles in an input, as `split` finds them in its lines, without a first line that is their number, or the size
/// of all. If there is one, a note says that it is skipped.
///
/// `sides` returns the sides of a puzzle, or none if it is malformed. The number may be that of puzzles of which only the first are at hand.
/// Before puzzles of side 1, it is a puzzle of its own.
pub(super) fn without_number<T: Texts>(
    mut input: Input,
    split: impl Fn(Lines) -> T,
    sides: impl Fn(&str) -> Vec<usize>,
) -> (T, Option<Note>) {
    let (beginning, has_rest) = input.beginning();
    let described = || {
        let mut lines = Input::word("", beginning).lines();
        let (line, first) = lines.next()?.ok()?;
        let numbers = first.split_whitespace().map(|field| field.parse().ok());
        let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
        let mut texts: Vec<_> = split(lines).map(Result::ok).collect::<Option<_>>()?;
        if has_rest && texts.len() > 1 {
            // It may not be complete.
            texts.pop();
        }
        let sides: Vec<Vec<usize>> = texts.iter().map(|(_, text)| sides(text)).collect();
        let is_larger = sides.iter().flatten().any(|&side| side > 1);
        let are = |expected: &[usize]| sides.iter().all(|sides| sides == expected);
        let meaning = match numbers[..] {
            [size] if are(&[size]) || are(&[size, size]) => "is the size of the puzzles",
            [number] if number == sides.len() && !has_rest => "is the number of puzzles",
            [number] if number >= sides.len() && has_rest => "is taken for the number of puzzles",
            [one, other] if are(&[one, other]) || are(&[other, one]) => {
                "is the size of the puzzles"
            }
            _ => return None,
        };
        let note = format!(
            "{}: line {line} is skipped: {first} {meaning}",
            input.source
        );
        is_larger.then_some(Note::Skipped(note))
    };
    let note = input.is_beginning().then(described).flatten();
    let mut lines = input.lines();
    if note.is_some() {
        lines.next();
    }
    (split(lines), note)
}
