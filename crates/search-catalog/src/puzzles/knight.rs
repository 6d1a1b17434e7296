use classic_puzzles::knights_tour::Tour;
use classic_puzzles::{KnightsTour, Square};

use super::{Instances, ListedPuzzle, not_made};
use crate::spec::pair;
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "knight",
    about: "a knight's tour over all squares",
    usage: "[WxH] [--from COLUMN,ROW] [--closed]",
    generate: None,
    open,
    make: not_made,
};

/// A board, and where the knight begins.
#[derive(Clone, Debug)]
pub struct Instance {
    pub(super) space: KnightsTour,
    pub(super) start: Tour,
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((6, 6));
    let closed = spec.option_as("closed", "yes or no", |text| match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    })?;
    let space = if closed == Some(true) {
        KnightsTour::closed(width, height)?
    } else {
        KnightsTour::new(width, height)?
    };
    let from = spec.option_as("from", "a column and a row from 0, such as 0,0", |text| {
        pair(text, ',')
    })?;
    let (column, row) = from.unwrap_or((0, 0));
    let start = space.start(Square { column, row }).ok_or_else(|| {
        SpecError::Usage(format!(
            "--from: {column},{row} is not on a board of {width}x{height}"
        ))
    })?;
    let instance = Box::new(Instance { space, start });
    Ok(Instances::one(super::Instance::Knight(instance)))
}
