//! Word ladders: from one word to another through words of a list, changing one letter at a time.
//!
//! L. Carroll, *Doublets: A Word-Puzzle*, Vanity Fair, 1879.

mod draw;
mod words;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use search_core::{
    Backward, Heuristic, Inverse, Limit, Packed, StateSpace, Written, memory::Budget,
};

pub use words::{FORMS, ReadWords, Word, words};

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
/// use classic_puzzles::word_ladder::words;
/// use search_core::breadth_first;
///
/// let list = words("card\ncold\ncord\ncorn\nward\nwarm\nworm\n").value;
/// let ladder = WordLadder::new(list, &"cold".parse()?, &"warm".parse()?)?;
/// let report = breadth_first::graph((&ladder, ladder.start())).run();
/// let solution = report.solution().expect("a ladder exists");
/// let path = solution.path().expect("graph search keeps the path");
/// let words: Vec<String> = path.map(|&word| ladder.word(word)).collect();
/// assert_eq!(words, ["cold", "cord", "card", "ward", "warm"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// Why there is no ladder between two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderError {
    /// The start and the goal have different numbers of letters.
    Lengths {
        /// That of the start.
        start: usize,
        /// That of the goal.
        goal: usize,
    },
    /// The goal is not in the list.
    GoalNotInList,
    /// The list has more words than there are numbers.
    TooManyWords,
    /// A limit of the budget is reached.
    Stopped(Limit),
}

impl fmt::Display for LadderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderError::Lengths { start, goal } => {
                write!(f, "the start has {start} letters, the goal {goal}")
            }
            LadderError::GoalNotInList => f.write_str("the goal is not in the list"),
            LadderError::TooManyWords => f.write_str("the list has more than 4,294,967,295 words"),
            LadderError::Stopped(limit) => write!(f, "a limit is reached: {limit}"),
        }
    }
}

impl std::error::Error for LadderError {}

impl WordLadder {
    /// Creates the problem with those of the words that are as long as the start. Duplicates count once. The start need not be in the
    /// list.
    ///
    /// # Errors
    /// Returns an error if the goal is not in the list, or has another length than the start.
    pub fn new(
        words: impl IntoIterator<Item = Word>,
        start: &Word,
        goal: &Word,
    ) -> Result<Self, LadderError> {
        WordLadder::within(words, start, goal, &Budget::default())
    }

    /// Creates the problem like [`new`](WordLadder::new), within a budget, as the neighbours of many words take much longer to find than the
    /// words to read.
    ///
    /// # Errors
    /// Returns an error like [`new`](WordLadder::new), and if a limit is reached.
    pub fn within(
        words: impl IntoIterator<Item = Word>,
        start: &Word,
        goal: &Word,
        budget: &Budget,
    ) -> Result<Self, LadderError> {
        let length = start.0.len();
        if goal.0.len() != length {
            let goal = goal.0.len();
            return Err(LadderError::Lengths {
                start: length,
                goal,
            });
        }
        let mut ladder = WordLadder {
            length,
            letters: Vec::new(),
            next: Vec::new(),
            start: 0,
            goal: 0,
        };
        let spelling = length * size_of::<char>();
        let bucket = size_of::<(Vec<char>, u32)>() + spelling;
        // The letters and links of the word, its number, and a bucket for each of its letters.
        let kept = (3 * spelling + size_of::<(Word, u32)>() + length * bucket) as u64;
        let mut numbers = HashMap::new();
        let mut buckets = HashMap::new();
        let words = words.into_iter().filter(|word| word.0.len() == length);
        for word in words.chain([start.clone()]) {
            let number = u32::try_from(numbers.len()).map_err(|_| LadderError::TooManyWords)?;
            if let Entry::Vacant(entry) = numbers.entry(word) {
                budget.keep(kept).map_err(LadderError::Stopped)?;
                ladder.add(&entry.key().0, number, &mut buckets);
                entry.insert(number);
            }
        }
        ladder.start = numbers[start];
        ladder.goal = *numbers.get(goal).ok_or(LadderError::GoalNotInList)?;
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

    /// Returns the number of states: words of the same length as the start, including it.
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
