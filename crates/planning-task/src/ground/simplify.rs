//! Removes what is always true or always false.

use super::GroundError;
use super::grounded::{Axiom, Effect, Grounded, Literal};
use super::stop::Stop;
use crate::lists::Lists;

/// If all facts of a body are possible, so are all of its heads.
struct Implications {
    bodies: Lists<u32>,
    heads: Lists<u32>,
}

impl Implications {
    fn new() -> Implications {
        let (bodies, heads) = (Lists::new(), Lists::new());
        Implications { bodies, heads }
    }

    fn push(&mut self, body: impl IntoIterator<Item = u32>, heads: impl IntoIterator<Item = u32>) {
        self.bodies.push(body);
        self.heads.push(heads);
    }

    fn add_axiom(&mut self, axiom: &Axiom) {
        self.push(positive(&axiom.body), [axiom.head]);
    }

    /// Returns how many bytes they and their closure take.
    fn bytes(&self) -> usize {
        2 * self.bodies.bytes() + self.heads.bytes()
    }
}

/// Returns which facts follow from those that are given, in linear time.
fn closure(mut known: Vec<bool>, implications: &Implications) -> Vec<bool> {
    let Implications { bodies, heads } = implications;
    let mut queue: Vec<_> = (0..known.len() as u32)
        .filter(|&fact| known[fact as usize])
        .collect();
    let needed_by = bodies.inverse(known.len() as u32);
    let mut missing: Vec<_> = bodies.iter().map(<[u32]>::len).collect();
    let mut add = |queue: &mut Vec<u32>, heads: &[u32]| {
        for &head in heads {
            if !std::mem::replace(&mut known[head as usize], true) {
                queue.push(head);
            }
        }
    };
    for (body, heads) in bodies.iter().zip(heads.iter()) {
        if body.is_empty() {
            add(&mut queue, heads);
        }
    }
    while let Some(fact) = queue.pop() {
        for &index in needed_by.of(fact) {
            missing[index as usize] -= 1;
            if missing[index as usize] == 0 {
                add(&mut queue, heads.of(index));
            }
        }
    }
    known
}

fn positive(literals: &[Literal]) -> impl Iterator<Item = u32> + '_ {
    literals
        .iter()
        .filter(|literal| literal.positive)
        .map(|literal| literal.fact)
}

/// What is known of each fact.
#[derive(PartialEq, Eq)]
pub(super) struct Known {
    possible: Vec<bool>,
    constant: Vec<bool>,
}

impl Known {
    fn new(task: &Grounded, stop: &Stop<'_>) -> Result<Known, GroundError> {
        let mut implications = Implications::new();
        let mut deleted = vec![false; task.initial.len()];
        for operator in &task.operators {
            stop.check(implications.bytes())?;
            let needs: Vec<_> = positive(&operator.precondition).collect();
            let mut heads = Vec::new();
            for effect in &operator.effects {
                if !effect.adds {
                    deleted[effect.fact as usize] = true;
                } else if effect.condition.is_empty() {
                    heads.push(effect.fact);
                } else {
                    let more = positive(&effect.condition).filter(|fact| !needs.contains(fact));
                    implications.push(needs.iter().copied().chain(more), [effect.fact]);
                }
            }
            implications.push(needs, heads);
        }
        for axiom in &task.axioms {
            stop.check(implications.bytes())?;
            implications.add_axiom(axiom);
        }
        let possible = closure(task.initial.clone(), &implications);
        let never = |literal: &Literal| literal.positive || !possible[literal.fact as usize];
        let always = task
            .axioms
            .iter()
            .filter(|axiom| axiom.body.iter().all(never));
        let mut rules = Implications::new();
        always.for_each(|axiom| rules.add_axiom(axiom));
        let kept = task
            .initial
            .iter()
            .zip(deleted)
            .map(|(&initial, deleted)| initial && !deleted);
        let constant = closure(kept.collect(), &rules);
        Ok(Known { possible, constant })
    }

    /// Returns whether a fact is true in some states and false in others, as far as is known.
    pub(super) fn is_variable(&self, fact: u32) -> bool {
        self.possible[fact as usize] && !self.constant[fact as usize]
    }

    /// Removes the literals that are always true; returns whether none is always false.
    fn holds(&self, literals: &mut Vec<Literal>) -> bool {
        let is_false = |literal: &Literal| match literal.positive {
            true => !self.possible[literal.fact as usize],
            false => self.constant[literal.fact as usize],
        };
        let can_hold = !literals.iter().any(is_false);
        literals.retain(|literal| self.is_variable(literal.fact));
        can_hold
    }

    fn keeps(&self, effect: &mut Effect) -> bool {
        self.holds(&mut effect.condition) && self.is_variable(effect.fact)
    }
}

impl Grounded {
    /// Removes facts, operators, effects and axioms as long as there are any that are always true or cannot be reached.
    pub(super) fn simplify(&mut self, stop: &mut Stop<'_>) -> Result<Known, GroundError> {
        let mut known = Known::new(self, stop)?;
        loop {
            let larger = self.bytes();
            for operator in &mut self.operators {
                operator.effects.retain_mut(|effect| known.keeps(effect));
            }
            self.operators.retain_mut(|operator| {
                known.holds(&mut operator.precondition) && !operator.effects.is_empty()
            });
            self.axioms
                .retain_mut(|axiom| known.holds(&mut axiom.body) && known.is_variable(axiom.head));
            if self.goal.as_mut().is_some_and(|goal| !known.holds(goal)) {
                self.goal = None;
            }
            stop.bytes -= larger - self.bytes();
            let before = std::mem::replace(&mut known, Known::new(self, stop)?);
            if known == before {
                return Ok(known);
            }
        }
    }
}
