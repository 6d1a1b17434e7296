//! Removes what is always true or always false.

use super::grounded::{Effect, Grounded, Literal};

/// If all of `body` are possible, so are all of `heads`.
struct Implication {
    body: Vec<u32>,
    heads: Vec<u32>,
}

/// Returns which facts follow from those that are given, in linear time.
fn closure(mut known: Vec<bool>, implications: &[Implication]) -> Vec<bool> {
    let mut queue: Vec<_> = (0..known.len() as u32)
        .filter(|&fact| known[fact as usize])
        .collect();
    let mut needed_by: Vec<Vec<u32>> = vec![Vec::new(); known.len()];
    let mut missing: Vec<_> = implications.iter().map(|one| one.body.len()).collect();
    let mut add = |queue: &mut Vec<u32>, heads: &[u32]| {
        for &head in heads {
            if !std::mem::replace(&mut known[head as usize], true) {
                queue.push(head);
            }
        }
    };
    for (index, one) in implications.iter().enumerate() {
        for &fact in &one.body {
            needed_by[fact as usize].push(index as u32);
        }
        if one.body.is_empty() {
            add(&mut queue, &one.heads);
        }
    }
    while let Some(fact) = queue.pop() {
        for &index in &needed_by[fact as usize] {
            missing[index as usize] -= 1;
            if missing[index as usize] == 0 {
                add(&mut queue, &implications[index as usize].heads);
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
    fn new(task: &Grounded) -> Known {
        let mut implications = Vec::new();
        let mut deleted = vec![false; task.initial.len()];
        for operator in &task.operators {
            let needs: Vec<_> = positive(&operator.precondition).collect();
            let mut heads = Vec::new();
            for effect in &operator.effects {
                if !effect.adds {
                    deleted[effect.fact as usize] = true;
                } else if effect.condition.is_empty() {
                    heads.push(effect.fact);
                } else {
                    let mut body = needs.clone();
                    body.extend(positive(&effect.condition).filter(|fact| !needs.contains(fact)));
                    let heads = vec![effect.fact];
                    implications.push(Implication { body, heads });
                }
            }
            implications.push(Implication { body: needs, heads });
        }
        implications.extend(task.axioms.iter().map(|axiom| Implication {
            body: positive(&axiom.body).collect(),
            heads: vec![axiom.head],
        }));
        let possible = closure(task.initial.clone(), &implications);
        let never = |literal: &Literal| literal.positive || !possible[literal.fact as usize];
        let always = task
            .axioms
            .iter()
            .filter(|axiom| axiom.body.iter().all(never));
        let rules: Vec<_> = always
            .map(|axiom| Implication {
                body: positive(&axiom.body).collect(),
                heads: vec![axiom.head],
            })
            .collect();
        let kept = task
            .initial
            .iter()
            .zip(deleted)
            .map(|(&initial, deleted)| initial && !deleted);
        let constant = closure(kept.collect(), &rules);
        Known { possible, constant }
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
    pub(super) fn simplify(&mut self) -> Known {
        let mut known = Known::new(self);
        loop {
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
            let before = std::mem::replace(&mut known, Known::new(self));
            if known == before {
                return known;
            }
        }
    }
}
