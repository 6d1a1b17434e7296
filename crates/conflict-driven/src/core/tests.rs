use super::{Core, Settled};
use crate::literal::Literal;
use crate::{Choices, Need};
use proptest::prelude::*;

/// Groups of choices, as they come.
#[derive(Clone, Debug)]
struct Groups(usize, Vec<(Need, Vec<usize>)>);

impl Choices for Groups {
    type Solution = ();

    fn count(&self) -> usize {
        self.0
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        for (need, choices) in &self.1 {
            group(*need, choices);
        }
    }

    fn solution(&self, _: &[usize]) {}
}

/// A choice is made where its bit is 1.
fn is_true(literal: Literal, assignment: u32) -> bool {
    (assignment >> literal.choice() & 1 == 1) == literal.is_made()
}

impl Groups {
    /// All assignments that are solutions.
    fn solutions(&self) -> Vec<u32> {
        let bits = |choices: &Vec<usize>| choices.iter().map(|&choice| 1 << choice).sum::<u32>();
        let groups: Vec<(Need, u32)> = self
            .1
            .iter()
            .map(|(need, group)| (*need, bits(group)))
            .collect();
        let is_met = |&(need, group): &(Need, u32), assignment: u32| match (assignment & group)
            .count_ones()
        {
            0 => need == Need::AtMostOne,
            made => made == 1,
        };
        let all_are_met = |&assignment: &u32| groups.iter().all(|group| is_met(group, assignment));
        (0..1 << self.0).filter(all_are_met).collect()
    }
}

/// Groups of two to five choices, of which each needs one more often than not: few solutions, some contradictions.
fn any_groups() -> impl Strategy<Value = Groups> {
    (12usize..=16).prop_flat_map(|count| {
        let need = prop_oneof![3 => Just(Need::ExactlyOne), 1 => Just(Need::AtMostOne)];
        let choices = proptest::sample::subsequence((0..count).collect::<Vec<_>>(), 2..=5);
        proptest::collection::vec((need, choices), 6..=12)
            .prop_map(move |groups| Groups(count, groups))
    })
}

/// Fails where a nogood, or what holds whatever is decided, excludes a solution that is still to be found.
fn check(core: &Core, to_find: &[u32]) -> Result<(), TestCaseError> {
    let for_good = core.trail.order()[..core.trail.end_of(0)].iter();
    let known = for_good.map(|&literal| vec![literal]).chain(
        core.nogoods
            .places()
            .map(|place| core.nogoods.literals(place as u32).collect()),
    );
    for nogood in known {
        for &solution in to_find {
            let is_met = nogood.iter().any(|&literal| is_true(literal, solution));
            prop_assert!(is_met, "{nogood:?} excludes {solution:b}");
        }
    }
    prop_assert!(!core.exhausted || to_find.is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_learned_excludes_no_solution_that_is_still_to_be_found(groups in any_groups()) {
        let mut to_find = groups.solutions();
        prop_assume!(to_find.len() <= 100);
        let mut core = Core::new(&groups);
        check(&core, &to_find)?;
        loop {
            match core.settle() {
                Settled::Open => core.decide(),
                Settled::Exhausted => break,
                Settled::Complete => {
                    check(&core, &to_find)?;
                    let made = core.made();
                    let found = made.iter().map(|choice| 1 << choice).sum::<u32>();
                    to_find.retain(|&solution| solution != found);
                    core.leave_solution();
                }
            }
            check(&core, &to_find)?;
        }
        prop_assert!(to_find.is_empty());
    }
}
