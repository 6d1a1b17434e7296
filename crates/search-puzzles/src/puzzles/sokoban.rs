use classic_puzzles::Sokoban;
use classic_puzzles::sokoban::KnownLevel;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{TWICE, ZERO, heuristic, own};
use crate::input::malformed;
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some(
        "boxes on squares from which each alone can reach a goal, and the region of the player; a step is a push",
    ),
    words: &[Word::file("LEVELS.xsb")],
    options: &[&LEVEL],
    heuristic: Some(heuristic(&[
        ("minimum-matching", own(Consistent)),
        ("zero", ZERO),
        ("minimum-matching-x2", TWICE),
    ])),
    examples: &[Example::new("the first level", &[]).with(&[("level", "1")])],
    is_packed: true,
    ..ListedPuzzle::new("sokoban", "Sokoban: push the boxes to their goals", &open)
};

const LEVEL: TypedOption<usize> = TypedOption::parsed(
    "level",
    "the number of the level [default: all]",
    "N",
    "the number of a level, from 1",
    |text| text.parse().ok(),
);

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let level = spec.given(&LEVEL)?;
    let (levels, source): (Vec<Sokoban>, String) =
        match spec.input("level", |word| word.contains('\n'))? {
            Some(file) => {
                let source = file.source.clone();
                let levels = Sokoban::read(&file.whole()?).map_err(malformed(&source))?;
                (levels, source)
            }
            None => {
                let known = KnownLevel::all().map(|known| known.level);
                (known.collect(), "the built-in collection".to_owned())
            }
        };
    let Some(number) = level else {
        return Ok(Instances::all(source, levels.into_iter().map(instance)));
    };
    let count = levels.len();
    let level = number.checked_sub(1);
    let level = level.and_then(|before| levels.into_iter().nth(before));
    let level = level.ok_or_else(|| {
        SpecError::Usage(format!(
            "--level: found {number}, expected 1 to {count}, the levels of {source}"
        ))
    })?;
    Ok(Instances::one(instance(level)))
}

fn instance(level: Sokoban) -> Instance {
    let start = level.start();
    Instance::new(Erased::of(level).packed().drawn(), start)
}
