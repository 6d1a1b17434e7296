//! Word ladders: from one word to another, a letter at a time, through words of a list.
//!
//! L. Carroll, *Doublets: A Word-Puzzle*, Vanity Fair, 1879.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;

use search_core::{Backward, Heuristic, Inverse, Packed, StateSpace, Written};

use crate::InstanceError;
use crate::fields::fields;

/// A list of words of one length, and two of them: the shortest ladder from the one to the other is looked for.
///
/// A state is the number of a word, from 0 in the order of the list; [`word`](WordLadder::word) spells it. Every
/// step costs 1. The heuristic is the number of letters in which a word differs from the goal: a step
/// changes one letter, so it is consistent.
///
/// The neighbours of a word are known beforehand, at four bytes for each letter of the list; a step takes constant
/// time.
///
/// ```
/// use classic_puzzles::WordLadder;
/// use search_core::breadth_first;
///
/// let list = "card\ncold\ncord\ncorn\nward\nwarm\nworm\n";
/// let ladder = WordLadder::read(list.as_bytes(), "cold", "warm")?;
/// let report = breadth_first::graph((&ladder, ladder.start())).run();
/// let solution = report.solution().expect("there is a ladder");
/// let path = solution.path().expect("graph search keeps the path");
/// let words: Vec<String> = path.map(|&word| ladder.word(word)).collect();
/// assert_eq!(words, ["cold", "cord", "card", "ward", "warm"]);
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordLadder {
    /// Letters in a word.
    length: usize,
    /// The letters of all words, one word after the other.
    letters: Vec<char>,
    /// For every one of these letters the next word that differs in it alone, the first one after the last: the words
    /// of a bucket are a ring.
    next: Vec<u32>,
    start: u32,
    goal: u32,
}

/// A letter of a word made another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// Which letter, from 0.
    pub position: u32,
    /// The letter before.
    pub from: char,
    /// The letter after.
    pub to: char,
    /// The word after.
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
    /// Reads a list of words (UTF-8, one a line; a `&str` by its `as_bytes()`) and keeps those that are as long as
    /// the start.
    ///
    /// Upper and lower case are the same: all is made lower case. Blank lines, and blanks round a word, do not matter;
    /// a word that occurs twice counts once. Letters are those of Unicode (`char::is_alphabetic`), one character each,
    /// in lower case too (`İ` is two there).
    ///
    /// # Errors
    /// With its line and column in the list: what is not a letter, a second word in a line, what is not UTF-8, an input
    /// that fails. What is wrong with the start or the goal is told by its column there, in line 1. One that is not
    /// in the list is told at the end of the list.
    pub fn read(list: impl BufRead, start: &str, goal: &str) -> Result<Self, InstanceError> {
        WordLadder::read_or(list, start, goal, Err)
    }

    /// Reads a list as [`read`](WordLadder::read) does, and goes on behind lines that are not one word of letters, as
    /// dictionaries have them: what is wrong with such a line is handed to `left_out`.
    ///
    /// # Errors
    /// Those of [`read`](WordLadder::read) that are not of one line of the list: an input that fails, and what is wrong
    /// with the start or the goal.
    ///
    /// ```
    /// use classic_puzzles::WordLadder;
    ///
    /// let dictionary = "cat\ncan't\ncot\nX-ray\ndot\ndog\n";
    /// let mut left_out = Vec::new();
    /// let ladder = WordLadder::read_leaving_out(dictionary.as_bytes(), "cat", "dog", |line| left_out.push(line))?;
    /// assert_eq!((ladder.words(), left_out.len()), (4, 2));
    /// assert_eq!(left_out[0].to_string(), r"line 2, column 4: found '\'', expected a letter");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read_leaving_out(
        list: impl BufRead,
        start: &str,
        goal: &str,
        mut left_out: impl FnMut(InstanceError),
    ) -> Result<Self, InstanceError> {
        WordLadder::read_or(list, start, goal, |error| {
            left_out(error);
            Ok(())
        })
    }

    /// Reads a list; `wrong` is asked whether to go on behind a line that is not one word.
    fn read_or(
        list: impl BufRead,
        start: &str,
        goal: &str,
        mut wrong: impl FnMut(InstanceError) -> Result<(), InstanceError>,
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
                let found = format!("an input that fails ({error})");
                InstanceError::new(line, 1, found, "a list of words")
            })?;
            let word = match text_of(&bytes, line).and_then(|text| word_in(text, line)) {
                Ok(Some(word)) => word,
                Ok(None) => continue,
                Err(error) => {
                    wrong(error)?;
                    continue;
                }
            };
            if word.len() == length && !numbers.contains_key(&word) {
                let number = u32::try_from(numbers.len()).map_err(|_| {
                    InstanceError::new(line, 1, "one more word", "4,294,967,296 words at most")
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

    /// Adds a word to its buckets: a bucket is known by its words with a `*` in the place in which they differ, and
    /// gives its latest word.
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

    /// The word at which the ladder begins.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The word at which it ends.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// The number of words that are as long as the start: the states.
    #[must_use]
    pub fn words(&self) -> usize {
        self.letters.len() / self.length
    }

    /// How the word with that number is spelt.
    #[must_use]
    pub fn word(&self, number: u32) -> String {
        self.letters_of(number).iter().collect()
    }

    #[inline]
    fn letters_of(&self, number: u32) -> &[char] {
        let from = number as usize * self.length;
        &self.letters[from..from + self.length]
    }

    /// The words that differ from this one in one letter, each with the place of that letter; place by place.
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
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let column = before.chars().count() + 1;
        InstanceError::new(line, column, "bytes that are no character", "UTF-8")
    })
}

/// The word in a line, in lower case; none in a blank line.
fn word_in(text: &str, line: usize) -> Result<Option<Vec<char>>, InstanceError> {
    let mut words = fields(text);
    let Some((column, word)) = words.next() else {
        return Ok(None);
    };
    if let Some((column, more)) = words.next() {
        let found = format!("a second word, '{more}'");
        return Err(InstanceError::new(
            line,
            column,
            found,
            "one word in a line",
        ));
    }
    for (column, sign) in (column..).zip(word.chars()) {
        let expected = match (sign.is_alphabetic(), sign.to_lowercase().len()) {
            (false, _) => "a letter",
            (true, 1) => continue,
            (true, _) => "a letter that is one character in lower case",
        };
        return Err(InstanceError::new(
            line,
            column,
            format!("{sign:?}"),
            expected,
        ));
    }
    Ok(Some(word.to_lowercase().chars().collect()))
}

/// The start or the goal.
fn only_word(text: &str, which: &str) -> Result<Vec<char>, InstanceError> {
    let word = word_in(text, 1).map_err(|error| InstanceError {
        found: format!("{} in the {which}", error.found),
        ..error
    })?;
    word.ok_or_else(|| InstanceError::new(1, 1, format!("a blank {which}"), "a word"))
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

/// The number of the word, which depends on the dictionary.
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

/// A letter that was changed can be changed back, so the words before are the words after.
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
