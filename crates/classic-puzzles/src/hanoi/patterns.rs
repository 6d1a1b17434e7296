//! Additive pattern databases: for each of some groups of discs, the number of moves of its own discs to the last peg, as if there were no
//! others. Every move moves one disc, so the values add up.
//!
//! Source: A. Felner, R. E. Korf and S. Hanan, *Additive pattern database heuristics*, 2004.

use std::sync::Arc;

use search_core::estimator::Estimator;
use search_core::{Backward, Heuristic, Ranked};
use search_heuristics::{Abstraction, Build, BuildError, Description, PatternTable};

use super::{Hanoi, Towers};
use crate::SizeError;

/// The abstraction of the towers of Hanoi that distinguishes the pegs of consecutive discs: the puzzle with these discs alone.
#[derive(Clone, Copy, Debug)]
pub struct DiscPattern {
    /// The puzzle with the discs of the pattern.
    alone: Hanoi,
    /// The number of discs that are smaller.
    smaller: u8,
}

impl DiscPattern {
    /// Returns the groups of at most `group` consecutive discs, from the largest on. Only the last, that of the smallest discs, may have
    /// fewer.
    ///
    /// # Errors
    /// Returns an error if `group` is not from 1 to the number of discs.
    ///
    /// ```
    /// use classic_puzzles::Hanoi;
    /// use classic_puzzles::hanoi::patterns::DiscPattern;
    ///
    /// let groups = DiscPattern::groups(Hanoi::new(4, 15)?, 8)?;
    /// let discs: Vec<usize> = groups.iter().map(|group| group.discs()).collect();
    /// assert_eq!(discs, [8, 7]);
    /// # Ok::<(), classic_puzzles::SizeError>(())
    /// ```
    pub fn groups(space: Hanoi, group: usize) -> Result<Vec<Self>, SizeError> {
        SizeError::check("discs in a group", group, 1..=space.discs.into())?;
        let mut groups = Vec::new();
        let mut left = space.discs;
        while left > 0 {
            let discs = left.min(group as u8);
            left -= discs;
            groups.push(DiscPattern {
                alone: Hanoi {
                    pegs: space.pegs,
                    discs,
                },
                smaller: left,
            });
        }
        Ok(groups)
    }

    /// Returns the number of discs.
    #[must_use]
    pub fn discs(&self) -> usize {
        self.alone.discs.into()
    }

    /// Returns the rank of the discs of the pattern in a state of the whole puzzle.
    #[inline]
    fn rank(&self, towers: Towers) -> u64 {
        // A state of the puzzle with the discs of the pattern alone: their pegs and the mark of the number of pegs.
        let discs = towers.0 >> (2 * self.smaller) & self.alone.discs_mask();
        self.alone.rank(&Towers(self.alone.mark() | discs))
    }
}

impl Abstraction for DiscPattern {
    /// The table does not depend on the other discs.
    fn description(&self) -> Description {
        let Hanoi { pegs, discs } = self.alone;
        Description::new(
            format_args!("towers of Hanoi on {pegs} pegs"),
            "last peg",
            format_args!("{discs} discs"),
        )
    }

    fn ranks(&self) -> u64 {
        self.alone.states()
    }

    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        let goal = self.alone.all_on(self.alone.last());
        visit(self.alone.rank(&goal), 1);
    }

    fn predecessors(&self, rank: u64, _: u32, mut visit: impl FnMut(u64, u32)) {
        let towers = self.alone.unrank(rank);
        self.alone.predecessors(&towers, |towers, _| {
            visit(self.alone.rank(&towers), 1);
        });
    }
}

/// The sum of the pattern databases of groups of discs, a consistent heuristic: a move changes the value of one group only, and by at most
/// one.
///
/// ```
/// use classic_puzzles::Hanoi;
/// use classic_puzzles::hanoi::patterns::{DiscPattern, DiscPatterns};
/// use search_core::{Proven, StateSpace, a_star};
///
/// let hanoi = Hanoi::new(4, 8)?;
/// let space = hanoi.with_heuristic(DiscPatterns::build(&DiscPattern::groups(hanoi, 5)?)?);
/// let report = a_star::graph((&space, hanoi.start())).run();
/// let solution = report.solution().expect("the goal can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(33), Proven::Optimal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiscPatterns {
    parts: Vec<(DiscPattern, Arc<PatternTable>)>,
}

impl DiscPatterns {
    /// Creates the heuristic from the tables of the groups, in their order. Returns `None` unless each is that of its group, and the
    /// groups are those of one puzzle.
    #[must_use]
    pub fn new(
        groups: &[DiscPattern],
        tables: impl IntoIterator<Item = impl Into<Arc<PatternTable>>>,
    ) -> Option<Self> {
        let tables: Vec<Arc<PatternTable>> = tables.into_iter().map(Into::into).collect();
        let fits = tables.len() == groups.len()
            && groups.iter().zip(&tables).all(|(group, table)| {
                group.description() == *table.description() && group.ranks() == table.ranks()
            });
        let next = |group: &DiscPattern| group.smaller + group.alone.discs;
        let are_disjoint = groups.windows(2).all(|pair| {
            pair[0].smaller == next(&pair[1]) && pair[0].alone.pegs == pair[1].alone.pegs
        });
        (fits && are_disjoint).then(|| DiscPatterns {
            parts: groups.iter().copied().zip(tables).collect(),
        })
    }

    /// Computes the tables of groups, each on all cores with the feature `parallel` of `search-heuristics`.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    ///
    /// # Panics
    /// Panics if the groups are not those of [`DiscPattern::groups`].
    pub fn build(groups: &[DiscPattern]) -> Result<Self, BuildError> {
        let tables = groups.iter().map(|group| Build::new(group).run());
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        Ok(DiscPatterns::new(groups, tables).expect("the groups are those of one puzzle"))
    }

    /// Returns the number of bytes of the tables.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|(_, table)| table.bytes()).sum()
    }
}

/// Consistent for puzzles with the same numbers of pegs and discs; for others, the values have no meaning, and nothing
/// is guaranteed.
impl Estimator<Hanoi> for DiscPatterns {
    fn guarantee(&self, space: &Hanoi) -> Heuristic {
        let discs: u8 = self.parts.iter().map(|(group, _)| group.alone.discs).sum();
        let pegs = self.parts.first().map(|(group, _)| group.alone.pegs);
        match (pegs, discs) == (Some(space.pegs), space.discs) {
            true => Heuristic::Consistent,
            false => Heuristic::Unknown,
        }
    }

    #[inline]
    fn value(&self, _: &Hanoi, towers: &Towers) -> Option<u32> {
        let parts = self.parts.iter();
        { parts }
            .map(|(group, table)| table.distance(group.rank(*towers)))
            .sum()
    }
}
