//! The rule by which a search selects the next node.

use search_catalog::{Algorithm, Bound, DuplicateDetection, Frontier, Settings};
use search_core::{Ties, store::Age};

use crate::api::Rule;

/// Returns the rule of an algorithm, in a space that is declared a tree or not.
pub(super) fn of(algorithm: Algorithm, in_tree: bool) -> Rule {
    Rule {
        is_blind: algorithm.is_blind(),
        has_closed_list: algorithm.has_closed_list(in_tree),
        ..by_frontier(algorithm, in_tree)
    }
}

fn by_frontier(algorithm: Algorithm, in_tree: bool) -> Rule {
    let settings = algorithm.settings();
    match algorithm.definition().frontier {
        Frontier::Smallest(value) => {
            let value = value.replace("{w}", &settings.weight.to_string());
            Rule {
                value: Some(value.clone()),
                ..smallest(&value, settings.ties)
            }
        }
        Frontier::Path(_) if settings.duplicate_detection == DuplicateDetection::On => {
            deepest(&["to a known state"])
        }
        Frontier::Path(skips) => {
            let mut rule = deepest(&skipped(settings, in_tree, skips));
            if algorithm.definition().bound == Bound::BestCost {
                rule.decided_by.push("best");
            }
            rule
        }
        Frontier::Stored => rule(
            "The node with the smallest stored value; of these the deepest.",
            &["stored", "depth"],
        ),
        Frontier::Policy(text) => rule(text, &[]),
        Frontier::Layer => rule(
            "The node of the layer with the smallest h; of these the first generated.",
            &["depth", "age"],
        ),
        Frontier::TwoSides => rule(
            "The oldest node of the side with fewer nodes to expand.",
            &["depth", "age"],
        ),
        _ => rule("The node that was generated first.", &["age"]),
    }
}

fn rule(text: impl Into<String>, decided_by: &[&'static str]) -> Rule {
    Rule {
        text: text.into(),
        value: None,
        decided_by: decided_by.to_vec(),
        first_bound: None,
        is_blind: false,
        has_closed_list: false,
    }
}

fn smallest(value: &str, ties: Ties) -> Rule {
    let second = ties.criterion();
    let second = second.map_or_else(String::new, |it| {
        format!(" of these the one with the {it};")
    });
    let age = match ties.age() {
        Age::FirstIn => "oldest",
        Age::LastIn => "newest",
    };
    let text = format!("The node with the smallest {value};{second} of these the {age}.");
    rule(text, &["age"])
}

fn deepest(skipped: &[&str]) -> Rule {
    let mut text = "The first untried action of the deepest expanded state.".to_owned();
    if !skipped.is_empty() {
        text += &format!(" Actions that lead {} are skipped.", skipped.join(", or "));
    }
    rule(text, &["depth", "action"])
}

/// Returns where the actions lead that a search along a path skips.
fn skipped(settings: Settings, in_tree: bool, bound: &'static str) -> Vec<&'static str> {
    let cycles = settings.skipped_by_cycle_check(in_tree);
    let bound = Some(bound).filter(|bound| !bound.is_empty());
    cycles.into_iter().chain(bound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn text(algorithm: &str) -> String {
        of(algorithm.parse().expect("the algorithm exists"), false).text
    }

    #[test]
    fn the_rule_names_every_criterion() {
        assert_eq!(
            text("a-star"),
            "The node with the smallest f; of these the one with the lowest h; of these the newest."
        );
        assert_eq!(
            text("best-first"),
            "The node with the smallest h; of these the oldest."
        );
        assert_eq!(
            text("ida-star"),
            "The first untried action of the deepest expanded state. \
             Actions that lead to a state on the path, or to an f above the bound are skipped."
        );
        assert_eq!(
            text("depth-first:in-place"),
            "The first untried action of the deepest expanded state."
        );
    }
}
