use std::fmt;

use classic_puzzles::WaterJugs;
use classic_puzzles::water_jugs::{Amounts, Handling};

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
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

impl Shown for WaterJugs {
    fn can() -> Can<Self> {
        Can::nothing_more()
    }

    fn write_state(&self, state: &Amounts, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Handling, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
