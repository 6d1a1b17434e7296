//! The words of a list, and the forms in which lists are written.

use std::fmt;
use std::str::FromStr;

use search_core::form::{Note, TextForm, WithNotes, choose};
use search_core::memory::Budget;
use unicode_normalization::UnicodeNormalization;

use crate::InstanceError;
use crate::fields::{fields_between, quoted};

/// A word, in lower case.
///
/// Letters are those of Unicode (`char::is_alphabetic`) that are one character in lower case (`İ` is two); accents that are characters of
/// their own are composed with their letters (normalization form C). Quotation marks around a word and characters of zero width are
/// ignored.
///
/// ```
/// use classic_puzzles::word_ladder::Word;
///
/// let word: Word = "\"Cold\"".parse()?;
/// assert_eq!(word.to_string(), "cold");
/// let error = "c0ld".parse::<Word>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 2: found '0', expected a letter");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word(pub(super) Box<[char]>);

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

impl FromStr for Word {
    type Err = InstanceError;

    /// # Errors
    /// Returns an error at the first character that is not a letter, or if there is none.
    fn from_str(text: &str) -> Result<Word, InstanceError> {
        let blanks = text.len() - text.trim_start().len();
        word(text.trim(), 1, 1 + text[..blanks].chars().count())
    }
}

/// Reads the words of a list. Parts that are not words are skipped, with a note. At a limit of the budget the list ends, and
/// [`reached`](Budget::reached) returns the limit.
pub type ReadWords = fn(&str, &Budget) -> WithNotes<Vec<Word>>;

/// The forms in which a list is written.
pub const FORMS: [TextForm<ReadWords>; 2] = [
    TextForm {
        name: "words",
        about: "words of one length, several of them in a line: cat,cot,cog",
        recognise: are_words,
        read: |text, budget| every_word(text, budget),
    },
    TextForm {
        name: "lines",
        about: "a word in each line, which ends at the first comma, semicolon, tab or slash: cat,noun",
        recognise: |text| match are_words(text) {
            Ok(()) if !is_table(text) => {
                Err(InstanceError::new(1, 1, "several words in a line", "one"))
            }
            _ => Ok(()),
        },
        read: |text, budget| first_words(text, budget),
    },
];

/// Reads the words of a list in the form that it fits: if all lines consist of words, those in a line have the same length, and some line has
/// several, all are words. Otherwise each line is one word, and what follows it, its frequency, part of speech or flags, is skipped with a
/// note, as are lines without a word.
///
/// ```
/// use classic_puzzles::word_ladder::words;
///
/// let several = words("cat,cot,cog\ndog");
/// assert_eq!((several.value.len(), several.notes.len()), (4, 0));
///
/// let dictionary = words("cat\tnoun\ncan't\ncot");
/// assert_eq!((dictionary.value.len(), dictionary.notes.len()), (2, 2));
/// assert_eq!(dictionary.notes[0].text(), "1 line is not a word and is skipped: line 2, column 4: found '\\'', expected a letter");
/// ```
#[must_use]
pub fn words(list: &str) -> WithNotes<Vec<Word>> {
    let choice = choose(&FORMS, list).expect("the second form fits where the first one does not");
    (choice.form.read)(list, &Budget::default())
}

/// What follows the first of these is not the word: its frequency, its part of speech or the flags of its affixes.
const SEPARATORS: &[char] = &[',', ';', '\t', '/'];

/// Brackets of lists in programs.
const BRACKETS: &[char] = &['[', ']', '{', '}', '(', ')'];

fn separates(sign: char) -> bool {
    sign.is_whitespace() || SEPARATORS.contains(&sign)
}

/// Returns the fields of a line, each with its column. Brackets alone are none.
fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let has_word = |(_, field): &(usize, &str)| !field.chars().all(has_no_width);
    let is_bracket = |sign: char| separates(sign) || BRACKETS.contains(&sign);
    let line = if line.chars().all(is_bracket) {
        ""
    } else {
        line
    };
    fields_between(line, separates).filter(has_word)
}

/// Returns the words in a line with several of them, or their errors.
fn all_words(number: usize, line: &str) -> impl Iterator<Item = Result<Word, InstanceError>> {
    fields(line).map(move |(column, field)| {
        let inner = field.trim_start_matches(BRACKETS);
        let column = column + field.chars().count() - inner.chars().count();
        word(inner.trim_end_matches(BRACKETS), number, column)
    })
}

/// Returns the word at the start of a line and where more follows, or `None` if the line is blank.
///
/// # Errors
/// Returns an error if it is not a word, or if another word follows after a blank.
fn first_word(number: usize, line: &str) -> Result<Option<(Word, Option<usize>)>, InstanceError> {
    let mut fields = fields(line);
    let Some((column, field)) = fields.next() else {
        return Ok(None);
    };
    let word = word(field, number, column)?;
    let Some((next, more)) = fields.next() else {
        return Ok(Some((word, None)));
    };
    let end = column + field.chars().count();
    let mut between = line.chars().skip(end - 1).take(next - end);
    let is_phrase = !between.any(|sign| SEPARATORS.contains(&sign));
    if is_phrase && more.contains(char::is_alphabetic) {
        let found = format!("a second word, {}", quoted(more));
        return Err(InstanceError::new(number, next, found, "one word per line"));
    }
    Ok(Some((word, Some(next))))
}

/// Returns about how many bytes the words of a line take.
fn kept(line: &str) -> u64 {
    (size_of::<Word>() + size_of::<char>() * line.len()) as u64
}

fn are_words(list: &str) -> Result<(), InstanceError> {
    let mut has_several = false;
    for (number, line) in (1..).zip(list.lines()) {
        let words: Vec<Word> = all_words(number, line).collect::<Result<_, _>>()?;
        let length = words.first().map_or(0, |word| word.0.len());
        if words.iter().any(|word| word.0.len() != length) {
            let found = "words of several lengths";
            return Err(InstanceError::new(number, 1, found, "words of one length"));
        }
        has_several |= words.len() > 1;
    }
    match has_several {
        true => Ok(()),
        false => Err(InstanceError::new(1, 1, "one word in each line", "several")),
    }
}

/// Returns `true` if there are several lines of two words each with a separator between, of which the second may be about the first.
fn is_table(list: &str) -> bool {
    let is_row = |line: &&str| line.contains(SEPARATORS) && fields(line).count() == 2;
    let mut rows = list.lines().filter(|line| fields(line).next().is_some());
    rows.clone().count() > 1 && rows.all(|row| is_row(&row))
}

fn every_word(list: &str, budget: &Budget) -> WithNotes<Vec<Word>> {
    let mut wrong = Vec::new();
    let lines = (1..).zip(budget.each(list.lines(), |line| kept(line)));
    let all = lines.flat_map(|(number, line)| all_words(number, line));
    let value = all
        .filter_map(|word| word.map_err(|error| wrong.push(error)).ok())
        .collect();
    let notes = skipped(
        &wrong,
        "part is not a word and is skipped",
        "parts are not words and are skipped",
    );
    WithNotes {
        value,
        notes: notes.into_iter().collect(),
    }
}

fn first_words(list: &str, budget: &Budget) -> WithNotes<Vec<Word>> {
    let (mut wrong, mut value) = (Vec::new(), Vec::new());
    let (mut followed, mut first, mut are_letters) = (0, None, false);
    for (number, line) in (1..).zip(budget.each(list.lines(), |line| kept(line))) {
        match first_word(number, line) {
            Ok(None) => {}
            Ok(Some((word, next))) => {
                value.push(word);
                if let Some(column) = next {
                    followed += 1;
                    first.get_or_insert((number, column));
                    are_letters |= line.chars().skip(column - 1).any(char::is_alphabetic);
                }
            }
            Err(error) => wrong.push(error),
        }
    }
    let wrong = skipped(
        &wrong,
        "line is not a word and is skipped",
        "lines are not words and are skipped",
    );
    let followed = first.map(|(line, column)| {
        let lines = if followed == 1 { "1 line" } else { &format!("{followed} lines") };
        let hint = if are_letters { " (--form words reads it)" } else { "" };
        Note::Skipped(format!(
            "what follows the word is skipped in {lines}, first in line {line}, column {column}{hint}"
        ))
    });
    let notes = wrong.into_iter().chain(followed).collect();
    WithNotes { value, notes }
}

/// Returns the note that what has these errors is skipped, if there is any.
fn skipped(errors: &[InstanceError], one: &str, more: &str) -> Option<Note> {
    let note = match errors {
        [] => return None,
        [error] => format!("1 {one}: {error}"),
        [first, ..] => format!("{} {more}, first {first}", errors.len()),
    };
    Some(Note::Skipped(note))
}

/// Parses a word that starts in this line and column.
fn word(text: &str, line: usize, column: usize) -> Result<Word, InstanceError> {
    let mut column = column;
    let mut field = text.trim_matches(has_no_width);
    if let Some(inner) = unquoted(field) {
        field = inner;
        column += 1;
    }
    let letters = field.chars().filter(|&sign| !has_no_width(sign));
    let word: String = letters.nfc().collect();
    let error = |at: usize, found: String, expected| {
        Err(InstanceError::new(line, column + at, found, expected))
    };
    if word.is_empty() {
        return error(0, quoted(text), "a letter");
    }
    for character in word.chars() {
        let expected = match (character.is_alphabetic(), character.to_lowercase().len()) {
            (false, _) => "a letter",
            (true, 1) => continue,
            (true, _) => "a letter that is one character in lower case",
        };
        let at = field.chars().position(|other| other == character);
        return error(at.unwrap_or(0), format!("{character:?}"), expected);
    }
    Ok(Word(word.to_lowercase().chars().collect()))
}

/// Returns `true` for marks of the order of bytes and of writing, joiners and places where a line may break.
fn has_no_width(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// Returns the text between two quotation marks.
fn unquoted(field: &str) -> Option<&str> {
    const MARKS: [char; 8] = ['"', '\'', '`', '“', '”', '„', '‘', '’'];
    field.strip_prefix(MARKS)?.strip_suffix(MARKS)
}
