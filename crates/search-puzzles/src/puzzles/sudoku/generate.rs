//! Generated Sudokus.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use sudoku_puzzle::board::Size;
use sudoku_puzzle::deduce::{Rating, Techniques};
use sudoku_puzzle::generate::{Pattern, Requirements, Symmetry};
use sudoku_puzzle::layout::Layout;
use sudoku_puzzle::{Generator, Puzzle};

use crate::input::malformed;
use crate::option::{self, Describe, TypedOption};
use crate::spec::{shortened, whole};
use crate::{Spec, SpecError};

use super::layout::{LAYOUT, parsed};

pub(super) const OPTIONS: &[&dyn Describe] = &[
    &CLUES, &SYMMETRY, &LAYOUT, &FULL, &RATING, &NEEDS, &WITHOUT, &PATTERN, &ATTEMPTS,
];

const CLUES: TypedOption<Option<usize>> = TypedOption::one_of(
    "clues",
    "the number of clues, or minimal for a puzzle without a redundant one, which takes long from 25 on [default: minimal, \
     from 25 on half of the cells or more]",
    &[("minimal", None)],
)
.or(option::Form {
    shown: "N",
    expected: "a number of clues from 0 to that of the cells",
    parse: |text| text.parse().ok().map(Some),
});

/// The default numbers of clues for sides whose minimal puzzles take long. Multiples of four are possible in every symmetry.
const CLUES_OF_LARGE: [(usize, usize); 4] = [(25, 312), (36, 776), (49, 1440), (64, 2728)];

const SYMMETRY: TypedOption<Symmetry> =
    TypedOption::one_of("symmetry", "the symmetry of the clues", &SYMMETRIES).default("none");

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

const FULL: TypedOption<bool> = TypedOption::flag("full", "generate full grids");

const RATING: TypedOption<RangeInclusive<Rating>> = TypedOption::parsed(
    "rating",
    "the lowest and the highest rating ER that a puzzle may have, or the only one; see `searchlab rate`",
    "LOW..HIGH",
    "two ratings such as 3.0..4.2, or one",
    |text| {
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        Some(low.parse().ok()?..=high.parse().ok()?)
    },
);

const NEEDS: TypedOption<String> = TypedOption::text(
    "needs",
    "techniques that are all used, separated by commas: names with hyphens, or any of singles, locked-candidates, pairs, \
     triples, quads, fish, wings, uniqueness or chains",
    "TECHNIQUES",
);

const WITHOUT: TypedOption<String> = TypedOption::text(
    "without",
    "techniques that are not used, separated by commas, as for --needs",
    "TECHNIQUES",
);

const PATTERN: TypedOption<String> = TypedOption::file(
    "pattern",
    "a file with a board on which `#` is a cell that may have a clue and `.` one that has none",
    "FILE",
);

const ATTEMPTS: TypedOption<u64> = TypedOption::from_str(
    "attempts",
    "the number of boards that are tried for a puzzle with --rating, --needs, --without or --pattern [default: 100000]",
    "N",
    "a whole number",
);

const DEFAULT_ATTEMPTS: u64 = 100_000;

pub(super) fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let generator = generator(spec)?;
    let n = generator.size().n();
    let clues = spec.given(&CLUES)?;
    let symmetry = spec.given(&SYMMETRY)?;
    let required = required(spec)?;
    let is_full = spec.value(&FULL)?;
    if is_full && (clues.is_some() || symmetry.is_some() || required.is_some()) {
        let message = "--full cannot be used with --clues, --symmetry, --rating, --needs, --without or --pattern";
        return Err(SpecError::Usage(message.to_owned()));
    }
    let generator = generator.symmetry(symmetry.unwrap_or(Symmetry::None));
    let seed = random.random();
    // The cells of a pattern limit the clues themselves.
    let has_pattern = required
        .as_ref()
        .is_some_and(|required| required.pattern.is_some());
    let large = CLUES_OF_LARGE
        .iter()
        .find(|(side, _)| *side == n && !has_pattern);
    let clues = clues.unwrap_or(large.map(|&(_, clues)| clues));
    let puzzle = match (required, clues) {
        (Some(required), clues) => {
            let required = Requirements { clues, ..required };
            search(spec, generator, required, seed)?
        }
        (None, _) if is_full => generator.full(seed),
        (None, None) => generator.minimal(seed),
        (None, Some(clues)) => generator
            .with_clues(clues, seed)
            .map_err(|error| SpecError::Usage(error.to_string()))?,
    };
    Ok(puzzle.line().to_string())
}

/// Returns the generator for the side or the layout. That for a layout is prepared once, as a search finds out whether there is a grid.
fn generator(spec: &mut Spec) -> Result<Generator, SpecError> {
    let side = spec.word_if(whole);
    match spec.given(&LAYOUT)? {
        Some(layout) => spec.prepared(|| in_layout(&parsed(spec, &layout)?, side)),
        None => {
            let size = Size::new(side.unwrap_or(9));
            let size = size.map_err(|error| SpecError::Usage(error.to_string()))?;
            Ok(Generator::new(size))
        }
    }
}

fn in_layout(layout: &Layout, side: Option<usize>) -> Result<Generator, SpecError> {
    let n = layout.size().n();
    if let Some(side) = side.filter(|&side| side != n) {
        return Err(SpecError::Usage(format!(
            "found the side {side}, expected {n} or none with --layout {layout}"
        )));
    }
    let generator = Generator::in_layout(layout);
    generator
        .ok_or_else(|| SpecError::Usage(format!("no grid keeps the rules of --layout {layout}")))
}

/// Returns what is required beside clues and symmetry, if anything is.
fn required(spec: &mut Spec) -> Result<Option<Requirements>, SpecError> {
    let required = Requirements {
        pattern: pattern(spec)?,
        rating: spec.given(&RATING)?,
        needs: techniques(spec, &NEEDS)?,
        without: techniques(spec, &WITHOUT)?
            .into_iter()
            .flat_map(Techniques::iter)
            .collect(),
        ..Requirements::default()
    };
    Ok((required != Requirements::default()).then_some(required))
}

/// Returns the techniques of each word of an option.
fn techniques(spec: &mut Spec, option: &TypedOption<String>) -> Result<Vec<Techniques>, SpecError> {
    let Some(text) = spec.given(option)? else {
        return Ok(Vec::new());
    };
    let words = text.split(',').map(|word| word.trim().parse());
    words
        .collect::<Result<_, _>>()
        .map_err(|error| SpecError::Usage(format!("--{}: {error}", option.name)))
}

fn pattern(spec: &mut Spec) -> Result<Option<Pattern>, SpecError> {
    let Some(file) = spec.given(&PATTERN)? else {
        return Ok(None);
    };
    if file == "-" {
        let message = "--pattern: found `-`, expected a file, which is read for each puzzle";
        return Err(SpecError::Usage(message.to_owned()));
    }
    let text = spec.file(&file, "pattern")?.whole()?;
    let pattern = text.parse().map_err(malformed(&shortened(&file)))?;
    Ok(Some(pattern))
}

fn search(
    spec: &mut Spec,
    generator: Generator,
    required: Requirements,
    seed: u64,
) -> Result<Puzzle, SpecError> {
    let most = spec.given(&ATTEMPTS)?.unwrap_or(DEFAULT_ATTEMPTS);
    let mut attempts = generator
        .attempts(required, seed)
        .map_err(|error| SpecError::Usage(error.to_string()))?;
    for _ in 0..most {
        let made = attempts.advance();
        spec.tried().set(attempts.tried());
        if let Some(puzzle) = made {
            return Ok(puzzle);
        }
    }
    let tried = attempts.tried();
    Err(SpecError::Usage(format!("no puzzle was found: {tried}")))
}
