//! Word ladders: from one word to another through words of a list, changing one letter at a time.
//!
//! L. Carroll, *Doublets: A Word-Puzzle*, Vanity Fair, 1879.

mod draw;

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;

use search_core::{Backward, Heuristic, Inverse, Packed, StateSpace, Written};
use unicode_normalization::UnicodeNormalization;

use crate::InstanceError;
use crate::fields::{fields, quoted};

/// The problem of finding a shortest ladder between two words of a list. All words have the same length.
///
/// A state is the number of a word, from 0 in the order of the list; [`word`](WordLadder::word) returns its
/// spelling. Every step costs 1. The heuristic is the number of letters that differ from the goal. A step changes
/// one letter, so it is consistent.
///
/// The neighbours of all words are precomputed, which takes four bytes per letter of the list. A step takes O(1).
///
/// ```
/// use classic_puzzles::WordLadder;
/// use search_core::breadth_first;
///
/// let list = "card\ncold\ncord\ncorn\nward\nwarm\nworm\n";
/// let ladder = WordLadder::read(list.as_bytes(), "cold", "warm")?;
/// let report = breadth_first::graph((&ladder, ladder.start())).run();
/// let solution = report.solution().expect("a ladder exists");
/// let path = solution.path().expect("graph search keeps the path");
/// let words: Vec<String> = path.map(|&word| ladder.word(word)).collect();
/// assert_eq!(words, ["cold", "cord", "card", "ward", "warm"]);
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordLadder {
    /// The length of the words.
    length: usize,
    /// The letters of all words, concatenated.
    letters: Vec<char>,
    /// For each of these letters, the next word that differs only in it. The words of a bucket form a ring: the
    /// last word is followed by the first.
    next: Vec<u32>,
    start: u32,
    goal: u32,
}

/// An action: a letter of a word is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The position of the letter, from 0.
    pub position: u32,
    /// The old letter.
    pub from: char,
    /// The new letter.
    pub to: char,
    /// The new word.
    word: u32,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change {
            position, from, to, ..
        } = self;
        write!(f, "letter {}: {from} to {to}", position + 1)
    }
}

impl WordLadder {
    /// Reads a list of words (UTF-8, one per line; pass a `&str` as `as_bytes()`) and keeps those of the same
    /// length as the start.
    ///
    /// Case is ignored: all words are converted to lower case. Blank lines and white space around a word are
    /// ignored, and duplicates count once. Letters are those of Unicode (`char::is_alphabetic`) that are one
    /// character in lower case (`İ` is two); accents that are characters of their own are composed with their letters
    /// (normalization form C). A word ends at the first comma, semicolon, tab or slash, after which lists have frequencies, parts of
    /// speech or flags. Quotation marks around a word and characters of zero width are ignored.
    ///
    /// # Errors
    /// Returns an error with line and column if the list contains a character that is not a letter, a second word
    /// in a line or invalid UTF-8, or if the reader fails. Errors in the start or the goal have line 1 and the
    /// column in that word. If one of these is not in the list, the position is the end of the list.
    pub fn read(list: impl BufRead, start: &str, goal: &str) -> Result<Self, InstanceError> {
        WordLadder::read_with(list, start, goal, Err)
    }

    /// Reads a list as [`read`](WordLadder::read) does, but skips lines that are not a single word of letters,
    /// which dictionaries often contain. Passes the error of each skipped line to `skipped`.
    ///
    /// # Errors
    /// Returns the errors of [`read`](WordLadder::read) that do not concern a single line of the list: a reader
    /// that fails, and errors in the start or the goal.
    ///
    /// ```
    /// use classic_puzzles::WordLadder;
    ///
    /// let dictionary = "cat\ncan't\ncot\nX-ray\ndot\ndog\n";
    /// let mut skipped = Vec::new();
    /// let ladder = WordLadder::read_skipping_invalid(dictionary.as_bytes(), "cat", "dog", |line| skipped.push(line))?;
    /// assert_eq!((ladder.words(), skipped.len()), (4, 2));
    /// assert_eq!(skipped[0].to_string(), r"line 2, column 4: found '\'', expected a letter");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read_skipping_invalid(
        list: impl BufRead,
        start: &str,
        goal: &str,
        mut skipped: impl FnMut(InstanceError),
    ) -> Result<Self, InstanceError> {
        WordLadder::read_with(list, start, goal, |error| {
            skipped(error);
            Ok(())
        })
    }

    /// Reads a list. Calls `on_error` for a line that is not a single word; an error that it returns is passed on.
    fn read_with(
        list: impl BufRead,
        start: &str,
        goal: &str,
        mut on_error: impl FnMut(InstanceError) -> Result<(), InstanceError>,
    ) -> Result<Self, InstanceError> {
        let start = only_word(start, "start")?;
        let goal = only_word(goal, "goal")?;
        let length = start.len();
        if goal.len() != length {
            let found = format!("a goal of {} letters", goal.len());
            let expected = format!("{length} letters, as in the start");
            return Err(InstanceError::new(1, 1, found, expected));
        }
        let mut ladder = WordLadder {
            length,
            letters: Vec::new(),
            next: Vec::new(),
            start: 0,
            goal: 0,
        };
        let mut numbers = HashMap::new();
        let mut buckets = HashMap::new();
        let mut end = 1;
        for (line, bytes) in (1..).zip(list.split(b'\n')) {
            end = line + 1;
            let bytes = bytes.map_err(|error| {
                let found = format!("a read error ({error})");
                InstanceError::new(line, 1, found, "a list of words")
            })?;
            let word = match text_of(&bytes, line).and_then(|text| word_in(text, SEPARATORS, line))
            {
                Ok(Some(word)) => word,
                Ok(None) => continue,
                Err(error) => {
                    on_error(error)?;
                    continue;
                }
            };
            if word.len() == length && !numbers.contains_key(&word) {
                let number = u32::try_from(numbers.len()).map_err(|_| {
                    InstanceError::new(line, 1, "one more word", "at most 4,294,967,296 words")
                })?;
                ladder.add(&word, number, &mut buckets);
                numbers.insert(word, number);
            }
        }
        let number_of = |word: &Vec<char>| {
            numbers.get(word).copied().ok_or_else(|| {
                let word: String = word.iter().collect();
                InstanceError::new(end, 1, "the end of the list", format!("the word '{word}'"))
            })
        };
        (ladder.start, ladder.goal) = (number_of(&start)?, number_of(&goal)?);
        Ok(ladder)
    }

    /// Adds a word to its buckets. The key of a bucket is the common pattern of its words, with `*` for the letter
    /// in which they differ; the value is its latest word.
    fn add(&mut self, word: &[char], number: u32, buckets: &mut HashMap<Vec<char>, u32>) {
        self.letters.extend(word);
        for position in 0..self.length {
            let mut bucket = word.to_vec();
            bucket[position] = '*';
            let next = match buckets.insert(bucket, number) {
                Some(latest) => {
                    let link = &mut self.next[latest as usize * self.length + position];
                    std::mem::replace(link, number)
                }
                None => number,
            };
            self.next.push(next);
        }
    }

    /// Returns the first word of the ladder.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Returns the last word of the ladder.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// Returns the number of states: words of the same length as the start.
    #[must_use]
    pub fn words(&self) -> usize {
        self.letters.len() / self.length
    }

    /// Returns the spelling of a word.
    #[must_use]
    pub fn word(&self, number: u32) -> String {
        self.letters_of(number).iter().collect()
    }

    #[inline]
    fn letters_of(&self, number: u32) -> &[char] {
        let from = number as usize * self.length;
        &self.letters[from..from + self.length]
    }

    /// Returns the words that differ from this one in exactly one letter, each with the position of that letter, in
    /// order of position.
    #[inline]
    fn neighbours(&self, word: u32) -> impl Iterator<Item = (usize, u32)> {
        let next = |position, word| self.next[word as usize * self.length + position];
        (0..self.length).flat_map(move |position| {
            let first = next(position, word);
            let ring =
                std::iter::successors(Some(first), move |&other| Some(next(position, other)));
            let others = ring.take_while(move |&other| other != word);
            others.map(move |other| (position, other))
        })
    }
}

fn text_of(bytes: &[u8], line: usize) -> Result<&str, InstanceError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (before, after) = bytes.split_at(error.valid_up_to());
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        let byte = after.first().copied().unwrap_or_default();
        let found = format!("the byte 0x{byte:02X}, which is not UTF-8, perhaps Latin-1");
        InstanceError::new(line, column, found, "UTF-8")
    })
}

/// What follows the first of these is not the word: its frequency, its part of speech or the flags of its affixes.
const SEPARATORS: &[char] = &[',', ';', '\t', '/'];

/// Returns the word in a line in lower case, or `None` if the line is blank. The word ends at one of `separators`.
fn word_in(
    text: &str,
    separators: &[char],
    line: usize,
) -> Result<Option<Vec<char>>, InstanceError> {
    let is_blank = |character: char| character.is_whitespace() || has_no_width(character);
    let rest = text.trim_start_matches(is_blank);
    if rest.is_empty() {
        return Ok(None);
    }
    let mut column = 1 + text[..text.len() - rest.len()].chars().count();
    let field = rest.split(separators).next().unwrap_or_default();
    let mut field = field.trim_end_matches(is_blank);
    if let Some(quoted) = unquoted(field) {
        field = quoted;
        column += 1;
    }
    let error = |at: usize, found: String, expected| {
        Err(InstanceError::new(line, column + at, found, expected))
    };
    if let Some((at, more)) = fields(field).nth(1) {
        let found = format!("a second word, '{more}'");
        return error(at - 1, found, "one word per line");
    }
    let letters = field.chars().filter(|&character| !has_no_width(character));
    let word: String = letters.nfc().collect();
    if word.is_empty() {
        let found = rest.chars().next().map(String::from).unwrap_or_default();
        return error(0, quoted(&found), "a letter");
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
    Ok(Some(word.to_lowercase().chars().collect()))
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

/// Parses the start or the goal.
fn only_word(text: &str, which: &str) -> Result<Vec<char>, InstanceError> {
    let word = word_in(text, &[], 1).map_err(|error| InstanceError {
        found: format!("{} in the {which}", error.found),
        ..error
    })?;
    word.ok_or_else(|| InstanceError::new(1, 1, format!("an empty {which}"), "a word"))
}

impl StateSpace for WordLadder {
    type State = u32;
    type Action = Change;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, word: &u32) -> bool {
        *word == self.goal
    }

    fn actions(&self, &word: &u32, out: &mut Vec<Change>) {
        let change = |(position, other)| Change {
            position: position as u32,
            from: self.letters_of(word)[position],
            to: self.letters_of(other)[position],
            word: other,
        };
        out.extend(self.neighbours(word).map(change));
    }

    #[inline]
    fn result(&self, _: &u32, change: Change) -> Option<u32> {
        Some(change.word)
    }

    #[inline]
    fn heuristic(&self, &word: &u32) -> Option<u32> {
        let letters = self.letters_of(word).iter().zip(self.letters_of(self.goal));
        Some(letters.filter(|(letter, wanted)| letter != wanted).count() as u32)
    }

    #[inline]
    fn expand(&self, &word: &u32, _: &mut Vec<Change>, mut visit: impl FnMut(u32, u32)) {
        for (_, other) in self.neighbours(word) {
            visit(other, 1);
        }
    }
}

/// Packs a word as its number, which depends on the word list.
impl Packed for WordLadder {
    #[inline]
    fn pack(&self, word: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&word.to_be_bytes());
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        let word = u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?);
        ((word as usize) < self.words()).then_some(word)
    }
}

impl Inverse for WordLadder {
    #[inline]
    fn is_inverse(&self, change: &Change, last: &Change) -> bool {
        change.position == last.position && change.to == last.from
    }
}

/// Every change can be reversed, so the predecessors are the successors.
impl Backward for WordLadder {
    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    #[inline]
    fn predecessors(&self, word: &u32, visit: impl FnMut(u32, u32)) {
        self.expand(word, &mut Vec::new(), visit);
    }
}

impl Written for WordLadder {
    fn write_state(&self, &word: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.word(word))
    }

    fn write_action(&self, action: &Change, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
