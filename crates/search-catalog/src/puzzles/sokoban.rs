use classic_puzzles::Sokoban;
use classic_puzzles::sokoban::KnownLevel;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::input::malformed;
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "sokoban",
    about: "Sokoban: push the boxes to their goals",
    usage: "[LEVELS.xsb|-] [--level N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let level = spec.option_as("level", "the number of a level, from 1", |text| {
        text.parse().ok().filter(|&level: &usize| level > 0)
    })?;
    let (levels, source): (Vec<Sokoban>, String) =
        match spec.input("level", |word| word.contains('\n'))? {
            Some(file) => {
                let source = file.source.clone();
                let levels = Sokoban::read(&file.whole()?).map_err(malformed(&source))?;
                (levels, source)
            }
            None => {
                let known = KnownLevel::all().map(|known| known.level);
                (known.collect(), "the embedded levels".to_owned())
            }
        };
    let Some(number) = level else {
        return Ok(Instances::all(source, levels.into_iter().map(instance)));
    };
    let count = levels.len();
    let level = levels.into_iter().nth(number - 1).ok_or_else(|| {
        SpecError::Usage(format!(
            "--level: there is no level {number} among the {count} of {source}"
        ))
    })?;
    Ok(Instances::one(instance(level)))
}

fn instance(level: Sokoban) -> Instance {
    Instance::Sokoban(Box::new(level))
}
