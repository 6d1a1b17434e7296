use classic_puzzles::WaterJugs;

use super::listed::{Example, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::Word;
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "jugs",
    about: "water jugs: measure an amount by filling, pouring and emptying",
    words: &[Word::text("CAPACITY,CAPACITY,... TARGET")],
    options: &[],
    heuristic: Some(heuristic(&[
        ("missing", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[Example::new("five and three", &["5,3", "4"])],
    open: &open,
    generator: None,
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
    Ok(Instances::one(Instance::Jugs(jugs)))
}
