//! Facts as values of variables.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::GroundError;
use super::grounded::Literal;
use super::stop::Stop;
use crate::task::{of_vec, value_in};
use crate::{Condition, Fact};

/// Which value of which variable each fact is.
pub(super) struct Cover {
    /// The facts that are the first values of each variable. If there is one more value, it is that none of them is true.
    pub(super) variables: Vec<Vec<u32>>,
    /// How many values each variable has.
    pub(super) sizes: Vec<u32>,
    places: Vec<Option<Fact>>,
    /// The bytes of the lists in `variables`.
    list_bytes: usize,
}

impl Cover {
    /// Covers facts by groups, the largest first, and what remains by variables with two values. Facts for which `apart` is true get
    /// variables of their own.
    ///
    /// Source: M. Helmert, *Concise finite-domain representations for PDDL planning tasks*, 2009, section 5.3.
    pub(super) fn new(
        facts: u32,
        groups: &[Vec<u32>],
        apart: &[bool],
        is_variable: impl Fn(u32) -> bool,
        stop: &Stop<'_>,
    ) -> Result<Cover, GroundError> {
        let mut cover = Cover {
            variables: Vec::new(),
            sizes: Vec::new(),
            places: vec![None; facts as usize],
            list_bytes: 0,
        };
        let mut heap: BinaryHeap<_> = (0..groups.len())
            .map(|group| (groups[group].len(), Reverse(group)))
            .collect();
        while let Some((size, Reverse(group))) = heap.pop() {
            stop.check(cover.bytes())?;
            let is_free = |fact: &u32| {
                is_variable(*fact)
                    && !apart[*fact as usize]
                    && cover.places[*fact as usize].is_none()
            };
            let rest: Vec<_> = groups[group].iter().copied().filter(is_free).collect();
            if rest.len() == size {
                cover.push(rest);
            } else if rest.len() > 1 {
                heap.push((rest.len(), Reverse(group)));
            }
        }
        for fact in 0..facts {
            stop.check(cover.bytes())?;
            if is_variable(fact) && cover.places[fact as usize].is_none() {
                cover.push(vec![fact]);
            }
        }
        Ok(cover)
    }

    /// Returns how many bytes the cover takes.
    pub(super) fn bytes(&self) -> usize {
        let lists = of_vec(&self.variables) + self.list_bytes;
        lists + of_vec(&self.sizes) + of_vec(&self.places)
    }

    fn push(&mut self, facts: Vec<u32>) {
        let variable = self.variables.len() as u32;
        for (value, &fact) in (0..).zip(&facts) {
            self.places[fact as usize] = Some(Fact { variable, value });
        }
        self.sizes.push(facts.len() as u32 + 1);
        self.list_bytes += of_vec(&facts);
        self.variables.push(facts);
    }

    /// Returns the value that a fact is.
    pub(super) fn place(&self, fact: u32) -> Fact {
        self.places[fact as usize].expect("a fact that is true in some states and false in others")
    }

    /// Returns the value that a fact is, if it is one.
    pub(super) fn find(&self, fact: u32) -> Option<Fact> {
        self.places[fact as usize]
    }

    /// Returns the value of a variable that none of its facts is true.
    pub(super) fn none(&self, variable: u32) -> u32 {
        self.variables[variable as usize].len() as u32
    }

    /// Returns the values that variables may have where all literals hold, and in a state with the values `given`.
    fn allowed(&self, given: &[Fact], literals: &[Literal]) -> BTreeMap<u32, Vec<u32>> {
        let mut allowed: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for literal in literals {
            let Fact { variable, value } = self.place(literal.fact);
            let all = || match value_in(given, variable) {
                Some(value) => vec![value],
                None if literal.positive => vec![value],
                None => (0..self.sizes[variable as usize]).collect(),
            };
            let values = allowed.entry(variable).or_insert_with(all);
            values.retain(|&other| (other == value) == literal.positive);
        }
        allowed
    }

    /// Returns how many conditions there are instead of these literals.
    pub(super) fn cases(&self, literals: &[Literal]) -> usize {
        let allowed = self.allowed(&[], literals);
        let numbers = allowed.values().map(Vec::len);
        numbers.fold(1, usize::saturating_mul)
    }

    /// Returns conditions of which one holds in a state with the values `given` if and only if all literals do. Where a literal excludes one
    /// of several values, there is a condition for each other. They are sorted, and have no variable of `given`.
    pub(super) fn conditions(&self, given: &[Fact], literals: &[Literal]) -> Vec<Condition> {
        let mut product = vec![Condition::new()];
        for (variable, values) in self.allowed(given, literals) {
            if values.is_empty() {
                return Vec::new();
            }
            if value_in(given, variable).is_some() {
                continue;
            }
            let with = |condition: &Condition, value| {
                let mut larger = condition.clone();
                larger.push(Fact { variable, value });
                larger
            };
            let pairs = product
                .iter()
                .flat_map(|one| values.iter().map(move |&value| with(one, value)));
            product = pairs.collect();
        }
        product
    }
}
