use std::time::{Duration, Instant};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use search_core::{Counts, Limits, Proven, Step};
use sudoku_puzzle::read::Alphabet;
use sudoku_puzzle::{
    Board, CellRule, MethodSearch, Propagation, Puzzle as Clues, Settings, Size, Sudoku, Symmetry,
};

use erased_space::{AnyState, Erased};

use super::listed::{Example, Generator};
use super::{Instance, ListedPuzzle};
use crate::input::Input;
use crate::option::{Declared, Form, Word};
use crate::run::NoSolution;
use crate::{
    Algorithm, Found, Instances, Opened, Refused, Run, Spec, SpecError, abilities, dedicated,
    engines,
};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "sudoku",
    about: "Sudoku from 1×1 to 64×64",
    words: &[Word::text("\"BOARD\"").or_file("FILE")],
    options: &[&PROPAGATE, &CELL, &WEIGHT, &ALPHABET, &SHUFFLE],
    examples: &[
        Example::new("one of the hardest", &[]),
        Example::new("4×4", &["1... ..3. .4.. ...2"]),
        Example::new(
            "17 clues",
            &["000000010400000000020000000000050407008000300001090000300400200050100000000806000"],
        ),
    ],
    open,
    generator: Some(Generator {
        words: &[Word::text("N")],
        options: &[&CLUES, &SYMMETRY, &FULL],
        make,
    }),
};

const PROPAGATE: Declared<Propagation> = Declared::one_of(
    "propagate",
    "what is concluded from a value",
    &[
        ("none", Propagation::None),
        ("naked", Propagation::Naked),
        ("hidden", Propagation::Hidden),
        ("locked", Propagation::Locked),
    ],
)
.default("naked");

const CELL: Declared<CellRule> = Declared::one_of(
    "cell",
    "which cell is guessed next",
    &[
        ("first", CellRule::First),
        ("fewest", CellRule::Fewest),
        ("weighted", CellRule::Weighted { k: 10 }),
    ],
)
.default("first");

const WEIGHT: Declared<i32> = Declared::value(
    "weight",
    "the weight of the cell itself, for --cell weighted",
    Form {
        shown: "K",
        expected: "a whole number",
        parse: |text| text.parse().ok(),
    },
)
.default("10");

/// The options of Sudoku that are settings of the boards that engines search; the others say how boards are read.
pub const BOARD_OPTIONS: &[&str] = &[PROPAGATE.name, CELL.name, WEIGHT.name];

const ALPHABET: Declared<Alphabet> = Declared::value(
    "alphabet",
    "the signs of 16×16 boards (0-F: of 36×36 boards too), where they do not tell themselves",
    Form {
        shown: "1-G|0-F|A-P",
        expected: "1-G, 0-F or A-P",
        parse: |text| text.parse().ok(),
    },
);

const SHUFFLE: Declared<u64> = Declared::value(
    "shuffle",
    "permutes and relabels each board at random from this seed",
    Form {
        shown: "SEED",
        expected: "a whole number",
        parse: |text| text.parse().ok(),
    },
);

const CLUES: Declared<usize> = Declared::value(
    "clues",
    "how many clues [default: no more than a single solution needs]",
    Form {
        shown: "N",
        expected: "a number of clues",
        parse: |text| text.parse().ok(),
    },
);

const SYMMETRY: Declared<Symmetry> =
    Declared::one_of("symmetry", "how the clues are arranged", &SYMMETRIES).default("none");

const SYMMETRIES: [(&str, Symmetry); Symmetry::ALL.len()] = {
    let mut named = [("", Symmetry::None); Symmetry::ALL.len()];
    let mut place = 0;
    while place < named.len() {
        let symmetry = Symmetry::ALL[place];
        named[place] = (symmetry.name(), symmetry);
        place += 1;
    }
    named
};

const FULL: Declared<bool> = Declared::flag("full", "full grids");

/// A Sudoku, and how its boards propagate where an engine searches them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuInstance {
    puzzle: Clues,
    settings: Settings,
}

impl SudokuInstance {
    /// These clues, on boards of these settings.
    #[must_use]
    pub fn new(puzzle: Clues, settings: Settings) -> Self {
        SudokuInstance { puzzle, settings }
    }

    /// The clues.
    #[must_use]
    pub fn puzzle(&self) -> &Clues {
        &self.puzzle
    }

    /// What the boards are set to that engines search.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The board at the start; none where clues contradict each other.
    pub(super) fn start(&self) -> Option<Board> {
        Board::from_puzzle(&self.puzzle, self.settings).ok()
    }

    /// A search by an engine on boards, or by a method of its own.
    pub(super) fn search(&self, algorithm: Algorithm) -> Result<Box<dyn Run + '_>, Refused> {
        if let Some(method) = algorithm.method() {
            let elapsed = Duration::ZERO;
            return Ok(match MethodSearch::new(method, &self.puzzle) {
                Some(search) => Box::new(ByMethod { search, elapsed }),
                None => Box::new(NoSolution),
            });
        }
        match self.start() {
            Some(start) => {
                let shown_by = erased();
                abilities::check(&shown_by, algorithm)?;
                if let Some(search) = dedicated::sudoku(start.clone(), algorithm, &shown_by) {
                    return Ok(search);
                }
                engines::search(shown_by, AnyState::new(start), algorithm)
            }
            // What an algorithm cannot do, it cannot do on a contradiction either.
            None => {
                abilities::check(&erased(), algorithm)?;
                Ok(Box::new(NoSolution))
            }
        }
    }
}

/// The space of all Sudokus, erased.
pub(super) fn erased() -> Erased<'static> {
    Erased::of(Sudoku).drawn().written().erase()
}

/// What the text of the options says of boards.
fn settings(spec: &mut Spec) -> Result<Settings, SpecError> {
    let propagation = spec.value(&PROPAGATE)?;
    let weighted = spec.given(&WEIGHT)?.map(|k| CellRule::Weighted { k });
    let cell = match (spec.given(&CELL)?, weighted) {
        (None | Some(CellRule::Weighted { .. }), Some(weighted)) => weighted,
        (Some(_), Some(_)) => {
            let clash = "--weight is for --cell weighted".to_owned();
            return Err(SpecError::Usage(clash));
        }
        (cell, None) => cell.unwrap_or_default(),
    };
    Ok(Settings { propagation, cell })
}

/// A board that takes some search.
const USUAL: &str =
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..";

/// Whether a word is meant as a board, be it malformed: most of a board's signs are digits and dots.
fn is_board(word: &str) -> bool {
    let signs = word.chars().count();
    let of_boards = word
        .chars()
        .filter(|&sign| sign.is_ascii_digit() || ". _*|,+-\n".contains(sign));
    word.parse::<Clues>().is_ok() || (signs >= 16 && of_boards.count() * 4 >= signs * 3)
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let settings = settings(spec)?;
    let (alphabet, shuffle) = (spec.given(&ALPHABET)?, spec.given(&SHUFFLE)?);
    if shuffle.is_some() && spec.is_part() {
        let clash = "--shuffle goes by the place in the whole list: leave out --shard".to_owned();
        return Err(SpecError::Usage(clash));
    }
    let input = spec.list("board", is_board)?;
    let mut input = input.unwrap_or_else(|| Input::word("the board", USUAL.to_owned()));
    (input.alphabet, input.shuffle) = (alphabet, shuffle);
    let (source, is_short) = (input.source.clone(), input.is_word);
    let from = source.clone();
    let each = input.sudokus()?.map(move |entry| {
        let entry = entry.map_err(|error| SpecError::Board {
            source: from.clone(),
            error,
        })?;
        Ok(Opened {
            place: entry.line,
            instance: Instance::Sudoku(SudokuInstance::new(entry.puzzle, settings)),
        })
    });
    Ok(Instances::new(source, each).short(is_short))
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let n = spec.word_if(|word| word.parse().ok()).unwrap_or(9);
    let size = Size::new(n).map_err(|error| SpecError::Usage(error.to_string()))?;
    let clues = spec.given(&CLUES)?;
    let symmetry = spec.given(&SYMMETRY)?;
    let is_full = spec.value(&FULL)?;
    if is_full && (clues.is_some() || symmetry.is_some()) {
        let clash = "--full has all clues: leave out --clues and --symmetry".to_owned();
        return Err(SpecError::Usage(clash));
    }
    let generator =
        sudoku_puzzle::Generator::new(size).symmetry(symmetry.unwrap_or(Symmetry::None));
    let seed = random.random();
    let made = match (is_full, clues) {
        (true, _) => generator.full(seed),
        (false, None) => generator.minimal(seed),
        (false, Some(clues)) => generator
            .with_clues(clues, seed)
            .map_err(|error| SpecError::Usage(error.to_string()))?,
    };
    Ok(made.line().to_string())
}

/// A method's search as a run.
struct ByMethod {
    search: MethodSearch,
    /// The clock is read here: the quickest method does not.
    elapsed: Duration,
}

impl Run for ByMethod {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        let begun = Instant::now();
        let step = self.search.advance();
        self.elapsed += begun.elapsed();
        match (step, self.search.solution()) {
            (Step::Solution, Some(solution)) => Ok(Found {
                depth: None,
                cost: None,
                proven: Proven::Nothing,
                state: solution.line().to_string(),
                picture: solution.grid().to_string(),
                path: None,
            }),
            (end, _) => Err(end),
        }
    }

    fn counts(&self) -> Counts {
        Counts {
            elapsed: self.elapsed,
            ..self.search.counts()
        }
    }

    fn is_anytime(&self) -> bool {
        false
    }
}
