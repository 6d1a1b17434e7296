//! The values of derived variables.

use crate::{Axiom, Fact, Task};

use super::layout::{ConditionalWrite, Layout, Write, hold};

/// The axioms of a task, compiled for packed states.
#[derive(Clone, Debug)]
pub(super) struct Axioms {
    /// Give all derived variables their defaults.
    defaults: Vec<Write>,
    /// By layer, in ascending order. The tests are the body, and the default of the head.
    layers: Vec<Vec<ConditionalWrite>>,
}

impl Axioms {
    pub(super) fn new(task: &Task, layout: &Layout) -> Self {
        let derived = (task.variables.iter().zip(&task.initial).zip(0..))
            .filter(|((variable, _), _)| variable.axiom_layer.is_some())
            .map(|((_, &value), variable)| Fact { variable, value });
        let layer_of = |variable: u32| task.variables[variable as usize].axiom_layer;
        let mut sorted: Vec<_> = task.axioms.iter().collect();
        sorted.sort_by_key(|axiom| layer_of(axiom.variable));
        let layers = sorted.chunk_by(|a, b| layer_of(a.variable) == layer_of(b.variable));
        let rules = |layer: &[&Axiom]| {
            // A condition on the head itself is the one that is tested anyway, or never holds when it counts.
            let counts = layer
                .iter()
                .filter(|axiom| !axiom.condition.contains(&axiom.after()));
            let rules = counts.map(|axiom| {
                let body = axiom.condition.iter().copied();
                let body = body.filter(|fact| fact.variable != axiom.variable);
                ConditionalWrite {
                    tests: layout.tests(body.chain([axiom.before()])),
                    write: layout.write(axiom.after()),
                }
            });
            rules.collect()
        };
        Axioms {
            defaults: layout.writes(derived),
            layers: layers.map(rules).collect(),
        }
    }

    /// Returns how many bytes the axioms take.
    pub(super) fn bytes(&self) -> usize {
        let rules = self.layers.iter().flatten();
        rules.map(ConditionalWrite::bytes).sum()
    }

    /// Derives the values of the derived variables: layer by layer, in each until nothing changes. What is not derived keeps its default
    /// (negation as failure).
    ///
    /// Ends, as a head changes only from its default to another value.
    #[inline]
    pub(super) fn apply(&self, words: &mut [u64]) {
        self.defaults.iter().for_each(|write| write.apply(words));
        for layer in &self.layers {
            loop {
                let mut changed = false;
                for rule in layer {
                    if hold(&rule.tests, words) {
                        rule.write.apply(words);
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
        }
    }
}
