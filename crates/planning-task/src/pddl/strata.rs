//! The order in which derived predicates are evaluated.

use super::domain::Rule;
use super::formula::Formula;

/// Returns for each predicate the layer in which its rules are evaluated, or `None` if it has none: what they negate is in smaller layers.
/// Returns `None` if a predicate depends on its own negation.
///
/// Source: K. Apt, H. Blair and A. Walker, *Towards a theory of declarative knowledge*, 1988.
pub(super) fn layers(rules: &[Rule], predicates: usize) -> Option<Vec<Option<u32>>> {
    let mut layers = vec![None; predicates];
    for rule in rules {
        layers[rule.head.symbol as usize] = Some(0);
    }
    for _ in 0..=predicates {
        let mut changed = false;
        for rule in rules {
            let least = Some(least(&rule.body, true, &layers));
            let layer = &mut layers[rule.head.symbol as usize];
            changed |= *layer < least;
            *layer = least.max(*layer);
        }
        if !changed {
            return Some(layers);
        }
    }
    None
}

/// Returns the smallest layer of a rule with this body. A universal condition is evaluated as the negation of a rule of its own.
fn least(formula: &Formula, positive: bool, layers: &[Option<u32>]) -> u32 {
    match formula {
        Formula::Atom(atom) => {
            layers[atom.symbol as usize].map_or(0, |layer| layer + u32::from(!positive))
        }
        Formula::Equal(..) => 0,
        Formula::Not(inner) => least(inner, !positive, layers),
        Formula::And(parts) | Formula::Or(parts) => {
            let all = parts.iter().map(|part| least(part, positive, layers));
            all.max().unwrap_or(0)
        }
        Formula::Forall(_, inner) if positive => 1 + least(inner, false, layers),
        Formula::Exists(_, inner) if !positive => 1 + least(inner, true, layers),
        Formula::Forall(_, inner) | Formula::Exists(_, inner) => least(inner, positive, layers),
    }
}
