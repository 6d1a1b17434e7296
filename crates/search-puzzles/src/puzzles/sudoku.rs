mod generate;
mod layout;
mod methods;

use std::io;
use std::time::Duration;

use search_core::{
    Counts, Drive, Limits, Proven, Solution, Step,
    cost::Number,
    engine::{Clock, Poison},
};
use sudoku_puzzle::read::{Alphabet, Before, FORMS, Form, FormReader, ReadError, Reader};
use sudoku_puzzle::{
    Board,
    board::{CellRule, Propagation, Settings, Size, Sudoku},
    clues::{Clues, Givens},
    method::{Method, MethodSearch},
};

use crate::compiled::{Compiled, SearchRequest};
use crate::dedicated;
use crate::erased::{AnyState, Erased};
use crate::form::listed;
use crate::heuristic::HeuristicProperty::Unknown;
use crate::heuristic::{Heuristics, ZERO, heuristic, own};
use crate::input::{Bytes, Input, malformed};
use crate::instance::PuzzleInstance;
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::{Definition, Instance, InstanceEntry, Instances, Note, Part, Spec, SpecError};
use layout::LAYOUT;
use methods::METHODS;

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some(
        "boards after guesses in the order in which cells are filled, with the values that follow",
    ),
    words: &[Word::text("\"BOARD\"").or_file("FILE")],
    options: &[&PROPAGATE, &CELL, &WEIGHT, &LAYOUT, &ALPHABET, &SHUFFLE],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("one of the hardest", &[]),
        Example::new("4×4", &["1... ..3. .4.. ...2"]),
        Example::new(
            "17 clues",
            &["000000010400000000020000000000050407008000300001090000300400200050100000000806000"],
        ),
    ],
    generator: Some(Generator {
        words: &[Word::text("N")],
        options: generate::OPTIONS,
        make: &generate::make,
    }),
    forms: || listed(&FORMS),
    methods: METHODS,
    is_packed: true,
    algorithm: "best-first",
    solver: Some("fast"),
    advice: Some((
        "depth-first",
        &[("cell", "fewest"), ("propagate", "locked")],
    )),
    ..ListedPuzzle::new("sudoku", "Sudoku from 1×1 to 64×64", &|spec| {
        Ok(sudokus(spec)?.map_instances(Instance::from))
    })
};

const PROPAGATE: TypedOption<Propagation> = TypedOption::one_of(
    "propagate",
    "constraint propagation after a placement",
    &[
        ("none", Propagation::None),
        ("naked", Propagation::Naked),
        ("hidden", Propagation::Hidden),
        ("locked", Propagation::Locked),
    ],
)
.default("naked");

const CELL: TypedOption<CellRule> = TypedOption::one_of(
    "cell",
    "the cell to guess next",
    &[
        ("first", CellRule::First),
        ("fewest", CellRule::Fewest),
        ("weighted", CellRule::Weighted { k: 10 }),
    ],
)
.default("first");

const WEIGHT: TypedOption<i32> = TypedOption::from_str(
    "weight",
    "the weight of the cell itself in --cell weighted",
    "K",
    "a whole number from -2147483648 to 2147483647",
)
.default("10");

const HEURISTIC: Heuristics = heuristic(&[("empty-cells", own(Unknown)), ("zero", ZERO)]);

/// The options of Sudoku that set the boards that engines search and their heuristic. The other options control how boards are read.
pub const BOARD_OPTIONS: &[&str] = &[
    PROPAGATE.name,
    CELL.name,
    WEIGHT.name,
    HEURISTIC.option.name,
];

const ALPHABET: TypedOption<Alphabet> = TypedOption::from_str(
    "alphabet",
    "the symbols of 16×16 boards (0-F: also of larger ones), read and written [default: as in the input]",
    "1-G|0-F|A-P",
    "1-G, 0-F or A-P",
);

const SHUFFLE: TypedOption<u64> = TypedOption::from_str(
    "shuffle",
    "permute and relabel each board at random from this seed",
    "SEED",
    "a whole number from 0 to 18446744073709551615",
);

/// A Sudoku with the settings of the boards that engines search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuInstance {
    given: Givens,
    settings: Settings,
}

impl SudokuInstance {
    /// Creates an instance from clues or candidates and the settings of boards.
    #[must_use]
    pub fn new(given: impl Into<Givens>, settings: Settings) -> Self {
        let given = given.into();
        SudokuInstance { given, settings }
    }

    /// Returns the clues or candidates.
    #[must_use]
    pub fn given(&self) -> &Givens {
        &self.given
    }

    /// Returns the settings of the boards that engines search.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }
}

impl PuzzleInstance for SudokuInstance {
    fn space(&self) -> Erased<'_> {
        let space = Erased::of(Sudoku).drawn().written();
        match self.given.layout() {
            // Packed boards have no layout.
            Some(_) => space.erase(),
            None => space.packed().erase(),
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        let board = match &self.given {
            Givens::Clues(puzzle) => Board::from_puzzle(puzzle, self.settings),
            Givens::Candidates(marks) => Board::from_marks(marks, self.settings),
        };
        let board = board.map_err(|_| "the clues contradict each other")?;
        Ok(AnyState::new(board))
    }

    fn picture(&self) -> Option<String> {
        Some(match &self.given {
            Givens::Clues(puzzle) => puzzle.grid().to_string(),
            Givens::Candidates(marks) => marks.grid().to_string(),
        })
    }

    fn methods(&self) -> &'static [Definition] {
        METHODS
    }

    fn search_by_method(&self, method: &str) -> Option<Compiled<'static>> {
        let method: Method = method.parse().ok()?;
        let search = MethodSearch::new(method, &self.given);
        Some(search.map(|search| -> Box<dyn Drive<AnyState, Number>> {
            Box::new(ByMethod {
                search,
                settings: self.settings,
                clock: Clock::default(),
                elapsed: None,
                poison: Poison::default(),
            })
        }))
    }

    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        dedicated::sudoku(wanted)
    }
}

impl From<SudokuInstance> for Instance {
    fn from(sudoku: SudokuInstance) -> Instance {
        Instance::of(sudoku)
    }
}

/// Parses the settings of boards.
fn settings(spec: &mut Spec) -> Result<Settings, SpecError> {
    let propagation = spec.value(&PROPAGATE)?;
    let weighted = spec.given(&WEIGHT)?.map(|k| CellRule::Weighted { k });
    let cell = match (spec.given(&CELL)?, weighted) {
        (None | Some(CellRule::Weighted { .. }), Some(weighted)) => weighted,
        (Some(_), Some(_)) => {
            let message = "--weight needs --cell weighted".to_owned();
            return Err(SpecError::Usage(message));
        }
        (cell, None) => cell.unwrap_or_default(),
    };
    Ok(Settings { propagation, cell })
}

/// The default board, which needs some search.
const DEFAULT: &str =
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..";

/// Returns `true` if a word is a board or a malformed one: at least 16 characters, most of them typical of boards.
fn is_board(word: &str) -> bool {
    let length = word.chars().count();
    let typical = word
        .chars()
        .filter(|&symbol| symbol.is_ascii_digit() || ". _*?|,+-[]\n".contains(symbol));
    word.parse::<Givens>().is_ok() || (length >= 16 && typical.count() * 4 >= length * 3)
}

/// Opens the Sudokus of a specification.
///
/// # Errors
///
/// Returns an error if the words and options of the puzzle are invalid, or a file cannot be opened.
pub fn sudokus(spec: &mut Spec) -> Result<Instances<SudokuInstance>, SpecError> {
    let settings = settings(spec)?;
    if let Some(layout) = layout::layout(spec)? {
        return layout::sudokus(spec, &layout, settings);
    }
    let (alphabet, shuffle) = (spec.given(&ALPHABET)?, spec.given(&SHUFFLE)?);
    if shuffle.is_some() && spec.is_part() {
        let message =
            "--shuffle cannot be used with --shard, because it depends on the position in the file";
        return Err(SpecError::Usage(message.to_owned()));
    }
    let is_part = spec.is_part();
    let input = spec.list("board", is_board)?;
    let mut input = input.unwrap_or_else(|| Input::word("the board", DEFAULT.to_owned()));
    let (source, is_short) = (input.source.clone(), input.is_word);
    let (form, doubt) = spec.form_of(&FORMS, &input.beginning().0, &source)?;
    let refused = match form.read {
        Form::Boards => None,
        _ if is_part => Some("--shard"),
        Form::Candidates if shuffle.is_some() => Some("--shuffle"),
        _ => None,
    };
    if let Some(option) = refused {
        let message = format!("{option}: found the form {}, expected boards", form.name);
        return Err(SpecError::Usage(message));
    }
    let mut reader = reader(input, form.read)?;
    if let Some(alphabet) = alphabet {
        reader = reader.alphabet(alphabet);
    }
    if let Some(seed) = shuffle {
        reader = reader.shuffled(seed);
    }
    let from = source.clone();
    let skipped = reader.skipped();
    let skipped = skipped.map(|note| Note::Skipped(format!("{source}: {note}")));
    let each = reader.map(move |entry| {
        let entry = entry.map_err(|error| at(&from, error))?;
        if let Some(alphabet) = alphabet.filter(|alphabet| !is_used(*alphabet, entry.puzzle.size()))
        {
            let n = entry.puzzle.size().n();
            let message = format!("--alphabet {alphabet} has no effect on boards of {n}×{n}");
            return Err(SpecError::Usage(message));
        }
        Ok(InstanceEntry {
            place: entry.line,
            instance: SudokuInstance::new(entry.puzzle, settings),
        })
    });
    let mut instances = Instances::new(source, each).short(is_short);
    instances.notes.extend(skipped.into_iter().chain(doubt));
    Ok(instances)
}

/// Returns a reader of the puzzles in an input. A part of a file is read as a list of boards.
fn reader(input: Input, form: Form) -> Result<FormReader<Bytes>, SpecError> {
    let source = input.source.clone();
    match input.into_parts() {
        (text, None) => Ok(FormReader::new(form, text)),
        (text, Some(part)) => match before(part) {
            Ok(before) => Ok(Reader::part(text, before).into()),
            Err(error) => Err(SpecError::Unreadable { source, error }),
        },
    }
}

/// Returns what the reader must know about the lines before a part of a file. Unless lines are numbered, the file is read only up to its
/// first puzzle.
fn before(part: Part) -> io::Result<Before> {
    let mut earlier = Reader::new(part.text_before()?);
    earlier.next();
    let is_numbered = part.is_numbered();
    let count = move || part.lines_before();
    Ok(match (earlier.has_started(), is_numbered) {
        (false, _) => Before::Comments(count()?),
        (true, true) => Before::Lines(count()?),
        (true, false) => Before::Uncounted(Box::new(count)),
    })
}

/// Returns the error of reading a puzzle from this source.
pub(super) fn at(source: &str, error: ReadError) -> SpecError {
    match error {
        ReadError::Malformed(error) => malformed(source)(error),
        ReadError::NotALine { .. } => SpecError::Usage(format!("--shard: {source}: {error}")),
        ReadError::Io(error) => SpecError::Unreadable {
            source: source.to_owned(),
            error,
        },
    }
}

/// Returns whether boards of this size can be read in this alphabet.
fn is_used(alphabet: Alphabet, size: Size) -> bool {
    match alphabet {
        Alphabet::Letters => size.n() == 16,
        Alphabet::OneBased | Alphabet::ZeroBased => size.n() > 9,
    }
}

/// A search by a method of the Sudoku solver.
struct ByMethod {
    search: MethodSearch,
    /// The settings of the boards that are its solutions.
    settings: Settings,
    clock: Clock,
    /// Measured here, because the fastest method does not read the clock.
    elapsed: Option<Duration>,
    poison: Poison,
}

impl Drive<AnyState, Number> for ByMethod {
    fn set_limits(&mut self, limits: Limits) {
        self.clock = limits.clock.clone();
        self.search.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        if let Err(end) = self.poison.enter() {
            return end;
        }
        let stopwatch = self.clock.start();
        let step = self.search.advance();
        self.poison.leave();
        if let Some(stopwatch) = stopwatch {
            self.elapsed = Some(self.elapsed.unwrap_or_default() + stopwatch.elapsed());
        }
        step
    }

    fn to_solution(&self) -> Option<Solution<AnyState, Number>> {
        let solution = self.search.solution()?;
        let board = Board::from_puzzle(&solution, self.settings)
            .expect("a solution does not contradict itself");
        Some(Solution {
            state: AnyState::new(board),
            depth: self.search.guesses(),
            cost: None,
            proven: Proven::Nothing,
            ancestors: None,
            path_costs: None,
        })
    }

    fn counts(&self) -> Counts {
        Counts {
            elapsed: self.elapsed,
            ..self.search.counts()
        }
    }
}
