use classic_puzzles::WaterJugs;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "jugs",
    about: "water jugs: measure an amount by filling, pouring and emptying",
    usage: "[CAPACITY,CAPACITY,... TARGET]",
    generate: None,
    open,
    make: not_made,
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
                    "jugs: behind the capacities comes the target, a number".to_owned(),
                )
            })?;
            WaterJugs::new(&capacities, target)?
        }
    };
    Ok(Instances::one(Instance::Jugs(jugs)))
}
