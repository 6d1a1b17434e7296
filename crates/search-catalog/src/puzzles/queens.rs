use std::fmt;

use classic_puzzles::queens::Board;
use classic_puzzles::{Queens, Square};

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "queens",
    about: "queens on a chess board that do not attack each other",
    usage: "[N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(8);
    Ok(Instances::one(Instance::Queens(Queens::new(size)?)))
}

impl Shown for Queens {
    fn can() -> Can<Self> {
        Can::nothing_more().choices().drawn()
    }

    /// The squares of the queens, row by row.
    fn write_state(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        for (row, &column) in state.columns().iter().enumerate() {
            let blank = if row > 0 { " " } else { "" };
            let row = row as u8;
            write!(out, "{blank}{}", Square { column, row })?;
        }
        Ok(())
    }

    fn write_picture(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Square, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
