use super::{Core, Status};
use crate::literal::Literal;
use crate::{Choices, Need};
use proptest::prelude::*;

/// A puzzle given by the number of choices and its groups.
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

/// Bit i of `assignment` is 1 if choice i is made.
fn is_true(literal: Literal, assignment: u32) -> bool {
    (assignment >> literal.choice() & 1 == 1) == literal.is_made()
}

impl Groups {
    /// Returns all solutions, by brute force.
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

/// Groups of two to five choices, three in four of which need exactly one: few solutions and some conflicts.
fn any_groups() -> impl Strategy<Value = Groups> {
    (12usize..=16).prop_flat_map(|count| {
        let need = prop_oneof![3 => Just(Need::ExactlyOne), 1 => Just(Need::AtMostOne)];
        let choices = proptest::sample::subsequence((0..count).collect::<Vec<_>>(), 2..=5);
        proptest::collection::vec((need, choices), 6..=12)
            .prop_map(move |groups| Groups(count, groups))
    })
}

/// Fails if a clause or a literal at level 0 excludes a solution that is still to be found.
fn check(core: &Core, remaining: &[u32]) -> Result<(), TestCaseError> {
    let units = core.trail.literals()[..core.trail.end_of(0)].iter();
    let clauses = units.map(|&literal| vec![literal]).chain(
        core.clauses
            .offsets()
            .map(|offset| core.clauses.literals(offset as u32).collect()),
    );
    for clause in clauses {
        for &solution in remaining {
            let is_met = clause.iter().any(|&literal| is_true(literal, solution));
            prop_assert!(is_met, "{clause:?} excludes {solution:b}");
        }
    }
    prop_assert!(!core.exhausted || remaining.is_empty());
    Ok(())
}

proptest! {
    #[test]
    fn learned_clauses_exclude_no_remaining_solution(groups in any_groups()) {
        let mut remaining = groups.solutions();
        prop_assume!(remaining.len() <= 100);
        let mut core = Core::new(&groups);
        check(&core, &remaining)?;
        loop {
            match core.propagate() {
                Status::Incomplete => core.decide(),
                Status::Exhausted => break,
                Status::Complete => {
                    check(&core, &remaining)?;
                    let made = core.made();
                    let found = made.iter().map(|choice| 1 << choice).sum::<u32>();
                    remaining.retain(|&solution| solution != found);
                    core.block_solution();
                }
            }
            check(&core, &remaining)?;
        }
        prop_assert!(remaining.is_empty());
    }
}
