//! The summary of a run.

use search_catalog::erased::Capability;
use search_catalog::{Algorithm, Bound};
use search_core::restarting_weighted_a_star::Weights;
use search_core::{Drawn, Limit, Step, cost::Number};
use search_trace::DRAWN_EVENTS;

use super::cost::Costs;
use super::recording::{Recording, RunEnd};
use crate::api::{Amount, End, Restart, Rule, Run, RunSpec};

impl<'a> Recording<'a> {
    pub(crate) fn summary(&self, id: &str, spec: &RunSpec) -> Run {
        let history = self.history();
        let (counts, _) = history.counts(history.recorded());
        let drawn = self.space.has(Capability::Drawn);
        Run {
            id: id.to_owned(),
            spec: None,
            title: title(spec),
            notes: Vec::new(),
            recorded: history.recorded().into(),
            last_in_page: self.last_in_page().into(),
            end: self.end.as_ref().map(|one| end(one, self.costs)),
            counts: counts.into(),
            solutions: history.solutions.iter().map(|&step| step.into()).collect(),
            drawn,
            trace_events: (drawn && !self.space.adds_up()).then_some(DRAWN_EVENTS),
            tree: is_tree(self.algorithm, self.space.is_tree()),
            map: self.columns.is_some(),
            graph: None,
            backdrop: None,
            goal: None,
            restarts: self.restarts(),
            rule: Rule {
                first_bound: self.first_bound(),
                ..self.rule()
            },
            pseudocode: super::code::of(self.algorithm, self.space.is_tree()),
        }
    }

    /// Returns the rule by which the search selects the next node.
    pub(super) fn rule(&self) -> Rule {
        super::rule::of(self.algorithm, self.space.is_tree())
    }

    /// Returns the restarts recorded so far, with the bounds of their iterations.
    pub(super) fn restarts(&self) -> Vec<Restart> {
        let history = self.history();
        let restarts = (1..).zip(&history.restarts);
        let restarts = restarts.map(|(iteration, &(step, bound))| Restart {
            step: step.into(),
            bound: self.bound(iteration, bound),
        });
        restarts.collect()
    }

    /// Returns the bound of the first iteration, if it is known.
    pub(super) fn first_bound(&self) -> Option<Amount> {
        self.bound(0, self.history().nodes.h(0))
    }

    /// Returns the bound of an iteration; in two kinds of search it is the number of the iteration, in one the weight.
    fn bound(&self, iteration: u64, bound: Option<Number>) -> Option<Amount> {
        match self.algorithm.definition().bound {
            Bound::F => bound.map(Amount::of),
            Bound::Depth | Bound::Discrepancies => Some(Amount::Whole(iteration)),
            Bound::Weight => {
                let weight = Weights::default().after(iteration as usize);
                Some(match weight.denominator() {
                    1 => Amount::Whole(weight.numerator().into()),
                    below => Amount::Real(f64::from(weight.numerator()) / f64::from(below)),
                })
            }
            _ => None,
        }
    }
}

fn end(end: &RunEnd, costs: Costs) -> End {
    let stopped = |limit: Limit| match &end.why_stopped {
        Some(why) => format!("stopped: {limit}: {why}"),
        None => format!("stopped: {limit}"),
    };
    let (how, limit, text) = match (end.step, end.solved.is_some()) {
        (Step::Stopped(limit), true) => {
            ("solved", Some(limit), format!("solved; {}", stopped(limit)))
        }
        (_, true) | (Step::Solution, _) => ("solved", None, "solved".to_owned()),
        (Step::Stopped(limit), false) => ("stopped", Some(limit), stopped(limit)),
        (_, false) => ("exhausted", None, "the whole space was searched".to_owned()),
    };
    let (cost, least) = end
        .solved
        .map_or((None, None), |_| (costs.path, costs.least));
    End {
        how,
        limit: limit.map(limit_name),
        text,
        proven: end.solved.map(|solved| solved.proven.to_string()),
        cost: cost.map(Amount::of),
        least_cost: least.map(Amount::of),
        depth: end.solved.map(|solved| solved.depth),
    }
}

fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Expansions => "expansions",
        Limit::Generations => "generations",
        Limit::Depth => "depth",
        Limit::Time => "time",
        Limit::NoClock => "no_clock",
        Limit::Bytes => "bytes",
        Limit::States => "states",
        Limit::Incomplete => "incomplete",
        Limit::CostOverflow => "cost_overflow",
        Limit::DeadEnds => "dead_ends",
        Limit::Failed => "failed",
        Limit::Panicked => "panicked",
        _ => "cancelled",
    }
}

/// Returns a title: the puzzle with its short arguments and its options in words, and the algorithm.
fn title(spec: &RunSpec) -> String {
    let words = spec.words.iter();
    let short = words.filter(|word| {
        // A character has at most four bytes; long words need not be counted.
        word.len() <= 48 && word.chars().count() <= 12 && !word.contains('\n')
    });
    let mut title = spec.puzzle.clone();
    for word in short {
        title.push(' ');
        title.push_str(word);
    }
    for (name, value) in &spec.options {
        title.push_str(", ");
        title.push_str(&name.replace('-', " "));
        if !value.is_empty() {
            title.push(' ');
            title.push_str(value);
        }
    }
    title.push_str(", ");
    title.push_str(&spec.algorithm);
    title
}

/// Returns whether a search has no duplicate detection, on a puzzle that is declared a tree or not.
fn is_tree(algorithm: Algorithm, puzzle_is_tree: bool) -> bool {
    let settings = algorithm.definition().settings;
    match settings.iter().any(|setting| setting.key == "tree") && !algorithm.is_linear_space() {
        true => algorithm
            .settings()
            .duplicate_detection
            .is_tree(puzzle_is_tree),
        false => algorithm.is_linear_space(),
    }
}
