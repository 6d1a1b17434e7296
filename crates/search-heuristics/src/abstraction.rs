use std::fmt;

use crate::file;

/// An abstraction of a state space: a smaller space whose states are numbers.
///
/// An abstract state is a rank, the index into the table, and optionally a variant, which the table does not distinguish: an entry is
/// the minimum over the variants of its rank. In a sliding-tile puzzle, the rank is the cells of some tiles, and the variant is the
/// cell of the blank.
///
/// Moves that change the rank cost 1, those that change only the variant 0.
///
/// # Contract
/// Every action of the space is a move of the abstraction that costs no more, or changes neither rank nor variant. The goals of the
/// space are goals of the abstraction. Then values are admissible, and consistent if there is one variant only: a minimum over variants can
/// decrease by more than the cost of an action that leads to a better variant.
pub trait Abstraction: Sync {
    /// Returns the description of the abstraction, which is written to files.
    fn description(&self) -> Description;

    /// Returns the number of ranks.
    fn ranks(&self) -> u64;

    /// Returns the number of variants of a rank, from 1 to 32. The default is 1.
    fn variants(&self) -> u32 {
        1
    }

    /// Calls `visit` with the rank of each goal and the set of its variants: bit i is variant i.
    fn goals(&self, visit: impl FnMut(u64, u32));

    /// Returns a set of variants of a rank together with all variants from which moves of cost 0 lead to it. The default is the set
    /// itself.
    #[inline]
    fn at_no_cost(&self, rank: u64, variants: u32) -> u32 {
        let _ = rank;
        variants
    }

    /// Calls `visit` with each abstract state from which a move of cost 1 leads to `rank` with one of `variants`: its rank and its
    /// variants, in any order.
    fn predecessors(&self, rank: u64, variants: u32, visit: impl FnMut(u64, u32));
}

/// The description of an abstraction: the puzzle with its size, the goal, and what is distinguished. Each is one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    pub(crate) puzzle: String,
    pub(crate) goal: String,
    pub(crate) pattern: String,
}

impl Description {
    /// Creates a description. Line breaks become spaces.
    #[must_use]
    pub fn new(
        puzzle: impl fmt::Display,
        goal: impl fmt::Display,
        pattern: impl fmt::Display,
    ) -> Self {
        let line = |text: &dyn fmt::Display| text.to_string().replace(['\n', '\r'], " ");
        Description {
            puzzle: line(&puzzle),
            goal: line(&goal),
            pattern: line(&pattern),
        }
    }

    /// Returns the puzzle with its size.
    #[must_use]
    pub fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// Returns what is distinguished.
    #[must_use]
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Returns a name for a file with the table: the puzzle, the goal and the pattern, with a dash in place of each run of other
    /// characters than ASCII letters and digits.
    ///
    /// ```
    /// let description = search_heuristics::Description::new("sliding tiles 2x2", "0 1 2 3", "1 2");
    /// assert_eq!(description.file_name(), "sliding-tiles-2x2-goal-0-1-2-3-pattern-1-2.pdb");
    /// ```
    #[must_use]
    pub fn file_name(&self) -> String {
        let Description {
            puzzle,
            goal,
            pattern,
        } = self;
        let name = format!("{puzzle} goal {goal} pattern {pattern}");
        file::name(&name, "pdb")
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Description {
            puzzle,
            goal,
            pattern,
        } = self;
        write!(f, "{puzzle}, goal {goal}, pattern {pattern}")
    }
}
