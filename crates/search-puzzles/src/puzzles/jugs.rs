use classic_puzzles::{SizeError, WaterJugs};

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, ListedPuzzle};
use crate::spec::whole;
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
        let capacities = word.split(',').map(|text| whole(text.trim()));
        capacities.collect::<Option<Vec<usize>>>()
    });
    let jugs = match capacities {
        None => WaterJugs::new(&[5, 3], 4)?,
        Some(capacities) => {
            for &capacity in &capacities {
                SizeError::check("capacity", capacity, 0..=u16::MAX.into())?;
            }
            let target = spec.word_if(whole);
            let target = target.ok_or_else(|| {
                SpecError::Usage(
                    "jugs: expected the target, a number, after the capacities".to_owned(),
                )
            })?;
            let largest = capacities.iter().max().copied().unwrap_or(0);
            SizeError::check("target amount", target, 0..=largest)?;
            let capacities: Vec<u16> = capacities.iter().map(|&capacity| capacity as u16).collect();
            WaterJugs::new(&capacities, target as u16)?
        }
    };
    let start = jugs.start();
    Ok(Instances::one(Instance::new(
        Erased::of(jugs).drawn(),
        start,
    )))
}
