use classic_puzzles::{KnightsTour, Square};

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::spec::pair;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some(
        "the visited squares and the knight, where no jump leaves a square that cannot be visited",
    ),
    words: &[Word::text("WxH")],
    options: &[&FROM, &CLOSED],
    heuristic: Some(heuristic(&[("unvisited", own(Consistent)), ("zero", ZERO)])),
    examples: &[Example::new("five by five", &["5x5"])],
    // Jumps are listed in the order of Warnsdorff, which the newest first would reverse: 8x8 takes over 20 s then, 63 expansions so.
    algorithm: "a-star:ties=low-h,fifo",
    ..ListedPuzzle::new("knight", "a knight's tour over all squares", &open)
};

const FROM: TypedOption<(usize, usize)> = TypedOption::parsed(
    "from",
    "the first square, with column and row from 0",
    "COLUMN,ROW",
    "a column and a row from 0, such as 0,0",
    |text| pair(text, ','),
)
.default("0,0");

const CLOSED: TypedOption<bool> = TypedOption::flag("closed", "return to the first square");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((6, 6));
    let space = if spec.value(&CLOSED)? {
        KnightsTour::closed(width, height)?
    } else {
        KnightsTour::new(width, height)?
    };
    let (from, (column, row)) = spec.text_and_value(&FROM)?;
    let square = match (column.try_into(), row.try_into()) {
        (Ok(column), Ok(row)) => Some(Square { column, row }),
        _ => None,
    };
    let start = square.and_then(|square| space.start(square));
    let outside = || format!("--from: {from} is outside the board of {width}x{height}");
    let start = start.ok_or_else(|| SpecError::Usage(outside()))?;
    Ok(Instances::one(Instance::new(
        Erased::of(space).drawn(),
        start,
    )))
}
