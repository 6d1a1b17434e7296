use classic_puzzles::WaterJugs;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("CAPACITY,CAPACITY,... TARGET")],
    heuristic: Some(heuristic(&[("missing", own(Consistent)), ("zero", ZERO)])),
    examples: &[Example::new("five and three", &["5,3", "4"])],
    ..ListedPuzzle::new(
        "jugs",
        "water jugs: measure an amount by filling, pouring and emptying",
        &open,
    )
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let capacities = spec.word_if(|word| {
        let capacities = word.split(',').map(|text| text.trim().parse().ok());
        capacities.collect::<Option<Vec<u16>>>()
    });
    let jugs = match capacities {
        None => WaterJugs::new(&[5, 3], 4)?,
        Some(capacities) => {
            let target = spec.word_if(|word| word.parse().ok());
            let target = target.ok_or_else(|| {
                SpecError::Usage(
                    "jugs: expected the target, a number, after the capacities".to_owned(),
                )
            })?;
            WaterJugs::new(&capacities, target)?
        }
    };
    let start = jugs.start();
    Ok(Instances::one(Instance::new(
        Erased::of(jugs).drawn(),
        start,
    )))
}
