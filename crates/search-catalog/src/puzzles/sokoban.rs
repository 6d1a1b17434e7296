use std::fmt;

use classic_puzzles::Sokoban;
use classic_puzzles::sokoban::{KnownLevel, Position, Push};

use super::{Instance, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
use crate::spec::{malformed, read, source};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "sokoban",
    about: "Sokoban: push the boxes to their goals",
    usage: "[LEVELS.xsb|-] [--level N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Vec<Instance>, SpecError> {
    let level = spec.option_as("level", "the number of a level, from 1", |text| {
        text.parse().ok().filter(|&level: &usize| level > 0)
    })?;
    let (levels, source): (Vec<Sokoban>, String) = match spec.word() {
        Some(file) => {
            let levels = Sokoban::read(&read(&file)?).map_err(malformed(&source(&file)))?;
            (levels, source(&file))
        }
        None => {
            let known = KnownLevel::all().map(|known| known.level);
            (known.collect(), "the embedded levels".to_owned())
        }
    };
    let Some(number) = level else {
        return Ok(levels.into_iter().map(instance).collect());
    };
    let count = levels.len();
    let level = levels.into_iter().nth(number - 1).ok_or_else(|| {
        SpecError::Usage(format!(
            "--level: there is no level {number} among the {count} of {source}"
        ))
    })?;
    Ok(vec![instance(level)])
}

fn instance(level: Sokoban) -> Instance {
    Instance::Sokoban(Box::new(level))
}

impl Shown for Sokoban {
    fn can() -> Can<Self> {
        Can::nothing_more()
    }

    fn write_state(&self, state: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_picture(&self, state: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.draw(state))
    }

    fn write_action(&self, action: &Push, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
