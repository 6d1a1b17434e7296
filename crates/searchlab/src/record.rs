//! What is told of one search.

use search_catalog::{Amount, Answer};
use search_core::{Counts, Proven};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::exit::Exit;

/// One search of one puzzle: a row of every table, an object of every JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    /// The number of the puzzle in its file, from 1.
    pub(crate) puzzle: u64,
    pub(crate) algorithm: String,
    pub(crate) status: &'static str,
    pub(crate) proven: Option<String>,
    pub(crate) cost: Option<Cost>,
    pub(crate) depth: Option<u64>,
    #[serde(flatten)]
    pub(crate) took: Took,
    /// That of a tree of even width with as many nodes as were generated, and as deep as the solution.
    pub(crate) effective_branching_factor: Option<f64>,
}

/// [`Counts`], as they are written down.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Took {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) evaluated: u64,
    pub(crate) goal_tests: u64,
    pub(crate) duplicates: u64,
    pub(crate) reopened: u64,
    pub(crate) dead_ends: u64,
    pub(crate) max_depth: u64,
    pub(crate) peak_frontier: u64,
    pub(crate) stored: u64,
    pub(crate) bytes: u64,
    pub(crate) seconds: f64,
}

impl From<&Counts> for Took {
    fn from(counts: &Counts) -> Self {
        Took {
            expanded: counts.expanded,
            generated: counts.generated,
            evaluated: counts.evaluated,
            goal_tests: counts.goal_tests,
            duplicates: counts.duplicates,
            reopened: counts.reopened,
            dead_ends: counts.dead_ends,
            max_depth: counts.max_depth,
            peak_frontier: counts.peak_frontier,
            stored: counts.stored,
            bytes: counts.bytes,
            seconds: counts.elapsed.as_secs_f64(),
        }
    }
}

/// An [`Amount`] in JSON: a whole number, or the steps of a path on a grid, from which its length follows exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost(pub(crate) Amount);

impl Serialize for Cost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Amount::Whole(number) => serializer.serialize_u64(number),
            Amount::Octile(octile) => {
                let mut steps = serializer.serialize_struct("Octile", 2)?;
                steps.serialize_field("straight", &octile.straight)?;
                steps.serialize_field("diagonal", &octile.diagonal)?;
                steps.end()
            }
        }
    }
}

impl Record {
    pub(crate) fn new(puzzle: u64, algorithm: String, answer: &Answer) -> Record {
        let found = answer.found.as_ref();
        let status = if found.is_some() {
            Exit::Solved
        } else {
            Exit::of(answer.end)
        };
        let proven = found.map(|found| found.proven);
        Record {
            puzzle,
            algorithm,
            status: status.word(),
            proven: proven
                .filter(|proven| *proven != Proven::Nothing)
                .map(|proven| proven.to_string()),
            cost: found.and_then(|found| found.cost).map(Cost),
            depth: found.map(|found| found.depth),
            took: Took::from(&answer.counts),
            effective_branching_factor: found
                .and_then(|found| branching(answer.counts.generated, found.depth)),
        }
    }
}

/// The b for which 1 + b + ... + b^depth is one more than `generated` (S. Russell and P. Norvig, *Artificial
/// Intelligence: a Modern Approach*, section 3.6.1 of the 4th edition, 2020); none at depth 0.
fn branching(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 || generated < depth {
        return None;
    }
    // b + ... + b^depth; near 1 a difference of powers would be that of two numbers almost the same.
    let nodes = |b: f64| match b {
        1.0 => depth as f64,
        _ => (depth as f64 * b.ln()).exp_m1() * b / (b - 1.0),
    };
    let (mut low, mut high) = (0.0, generated as f64);
    while high - low > 1e-9 * high {
        let middle = f64::midpoint(low, high);
        if nodes(middle) < generated as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_binary_tree_has_a_branching_factor_of_two() {
        let b = branching(2 + 4 + 8 + 16, 4).expect("it has a depth");
        assert!((b - 2.0).abs() < 1e-6, "{b}");
    }

    /// The table of Russell and Norvig: 52 nodes for a solution 5 deep have 1.92.
    #[test]
    fn the_textbook_is_agreed_with() {
        let b = branching(52, 5).expect("it has a depth");
        assert!((b - 1.92).abs() < 0.005, "{b}");
    }

    #[test]
    fn a_path_without_siblings_has_one() {
        let b = branching(7, 7).expect("it has a depth");
        assert!((b - 1.0).abs() < 1e-6, "{b}");
        assert_eq!(branching(0, 0), None);
    }

    /// Above 2^53 the next whole number is no longer a 64-bit float.
    #[test]
    fn numbers_are_exact_beyond_those_of_floats() {
        let odd = (1 << 53) + 1;
        let counts = Counts {
            expanded: odd,
            generated: u64::MAX,
            ..Counts::default()
        };
        let answer = Answer {
            found: Some(search_catalog::Found {
                depth: 3,
                cost: Some(Amount::Whole(u64::MAX - 1)),
                proven: Proven::Optimal,
                state: String::new(),
                picture: String::new(),
                path: None,
            }),
            end: search_core::Step::Solution,
            counts,
        };
        let record = Record::new(1, "a-star".to_owned(), &answer);
        let json = serde_json::to_string(&record).expect("it has names for all");
        for number in [
            "\"expanded\":9007199254740993,",
            "\"generated\":18446744073709551615,",
            "\"cost\":18446744073709551614,",
        ] {
            assert!(json.contains(number), "{json}");
        }
    }
}
