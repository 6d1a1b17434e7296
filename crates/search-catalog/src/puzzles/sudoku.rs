use std::time::{Duration, Instant};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use search_core::{Counts, Limits, Proven, Step};
use sudoku_puzzle::{
    Board, CellRule, Generator, MethodSearch, Propagation, Puzzle as Clues, Settings, Size, Sudoku,
    Symmetry,
};

use erased_space::{AnyState, Erased};

use super::{Instance, Instances, ListedPuzzle};
use crate::run::NoSolution;
use crate::{
    Algorithm, Found, Input, Opened, Refused, Run, Spec, SpecError, abilities, dedicated, engines,
};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "sudoku",
    about: "Sudoku from 1×1 to 64×64",
    usage: "[\"BOARD\"|FILE|-] [--propagate none|naked|hidden|locked] [--cell first|fewest|weighted] [--weight K] \
            [--alphabet 1-G|0-F|A-P] [--shuffle SEED]",
    generate: Some("[N] [--clues N] [--symmetry S] [--full]"),
    open,
    make,
};

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
    let propagation =
        spec.option_as(
            "propagate",
            "none, naked, hidden or locked",
            |text| match text {
                "none" => Some(Propagation::None),
                "naked" => Some(Propagation::Naked),
                "hidden" => Some(Propagation::Hidden),
                "locked" => Some(Propagation::Locked),
                _ => None,
            },
        )?;
    let k = spec.option_as("weight", "a whole number", |text| text.parse().ok())?;
    let usual = k.map(|k| CellRule::Weighted { k });
    let cell = spec.option_as("cell", "first, fewest or weighted", |text| match text {
        "first" => Some(CellRule::First),
        "fewest" => Some(CellRule::Fewest),
        "weighted" => usual.or(Some(CellRule::Weighted { k: 10 })),
        _ => None,
    })?;
    if k.is_some() && !matches!(cell, None | Some(CellRule::Weighted { .. })) {
        let clash = "--weight is for --cell weighted".to_owned();
        return Err(SpecError::Usage(clash));
    }
    let settings = Settings::default();
    Ok(Settings {
        propagation: propagation.unwrap_or(settings.propagation),
        cell: cell.or(usual).unwrap_or(settings.cell),
    })
}

/// What options say of the boards that engines search; none where there are no options.
///
/// # Errors
/// An option that is no setting of boards.
pub fn board_settings(mut spec: Spec) -> Result<Option<Settings>, SpecError> {
    // They say how boards are read, not how they are searched.
    for how in ["alphabet", "shuffle"] {
        spec.option(how);
    }
    let is_set = !spec.has_no_options();
    let settings = settings(&mut spec)?;
    spec.finish(LISTED.name, LISTED.usage)?;
    Ok(is_set.then_some(settings))
}

/// A board that takes some search.
const USUAL: &str =
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..";

/// The text that Sudokus are read from, for whoever reads them himself: by the million, they are no instances.
///
/// # Errors
/// [`SpecError`] where the words name no such text.
pub fn sudoku_input(mut spec: Spec) -> Result<Input, SpecError> {
    let input = input(&mut spec)?;
    settings(&mut spec)?;
    spec.finish(LISTED.name, LISTED.usage)?;
    Ok(input)
}

fn input(spec: &mut Spec) -> Result<Input, SpecError> {
    let alphabet = spec.option_as("alphabet", "1-G, 0-F or A-P", |text| text.parse().ok())?;
    let shuffle = spec.option_as("shuffle", "a whole number", |text| text.parse().ok())?;
    if shuffle.is_some() && spec.is_part() {
        let clash = "--shuffle goes by the place in the whole list: leave out --shard".to_owned();
        return Err(SpecError::Usage(clash));
    }
    let input = spec.list("board", is_board)?;
    let mut input = input.unwrap_or_else(|| Input::word("the board", USUAL.to_owned()));
    (input.alphabet, input.shuffle) = (alphabet, shuffle);
    Ok(input)
}

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
    let input = input(spec)?;
    let source = input.source.clone();
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
    Ok(Instances::new(source, each))
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let n = spec.word_if(|word| word.parse().ok()).unwrap_or(9);
    let size = Size::new(n).map_err(|error| SpecError::Usage(error.to_string()))?;
    let clues = spec.option_as("clues", "a number of clues", |text| text.parse().ok())?;
    let symmetry: Option<Symmetry> = match spec.option("symmetry") {
        None => None,
        Some(text) => Some(
            text.parse()
                .map_err(|error| SpecError::Usage(format!("--symmetry: {error}")))?,
        ),
    };
    let full = spec.option_as("full", "yes or no", |text| match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    })?;
    if full == Some(true) && (clues.is_some() || symmetry.is_some()) {
        let clash = "--full has all clues: leave out --clues and --symmetry".to_owned();
        return Err(SpecError::Usage(clash));
    }
    let generator = Generator::new(size).symmetry(symmetry.unwrap_or(Symmetry::None));
    let seed = random.random();
    let made = match (full, clues) {
        (Some(true), _) => generator.full(seed),
        (_, None) => generator.minimal(seed),
        (_, Some(clues)) => generator
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
