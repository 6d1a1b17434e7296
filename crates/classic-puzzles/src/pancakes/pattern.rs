//! Pattern databases of the largest pancakes.

use search_heuristics::{Abstraction, Description, Projection};

use super::{Pancakes, Stack};
use crate::SizeError;
use crate::ranking::{MOST_RANKED, Ranking};

/// The abstraction of the pancake puzzle that distinguishes the largest pancakes, and not the others from each other.
///
/// A flip moves pancakes of every pattern, so the values of several do not add up. (J. C. Culberson and J. Schaeffer, *Pattern databases*,
/// 1998.)
///
/// ```
/// use classic_puzzles::Pancakes;
/// use classic_puzzles::pancakes::PancakePattern;
/// use search_core::{StateSpace, a_star};
/// use search_heuristics::{Build, PatternDatabase};
///
/// let pancakes = Pancakes::new(7)?;
/// let pattern = PancakePattern::largest(pancakes, 4)?;
/// let table = Build::new(&pattern).run()?;
/// assert_eq!(table.ranks(), 7 * 6 * 5 * 4);
/// let database = PatternDatabase::new(pattern, table).expect("the table is that of the pattern");
/// let space = pancakes.with_heuristic(database);
/// let report = a_star::graph((&space, pancakes.read("3 1 4 7 5 2 6")?)).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PancakePattern {
    /// The number of pancakes.
    size: u8,
    /// The smallest pancake of the pattern.
    first: u8,
    /// Numbers the positions of the pancakes.
    ranking: Ranking,
}

impl PancakePattern {
    /// Creates the abstraction that distinguishes the `largest` pancakes.
    ///
    /// # Errors
    /// Returns an error if `largest` is 0, more than 8, or more than the number of pancakes.
    pub fn largest<S: Stack>(space: Pancakes<S>, largest: usize) -> Result<Self, SizeError> {
        let most = MOST_RANKED.min(space.size.into());
        SizeError::check("pancakes of a pattern", largest, 1..=most)?;
        Ok(PancakePattern {
            size: space.size,
            first: space.size - largest as u8,
            ranking: Ranking::new(space.size.into(), largest),
        })
    }

    /// Returns the positions of the pancakes of the pattern, one in each byte.
    #[inline]
    fn positions(&self, stack: &impl Stack) -> u64 {
        let mut positions = 0;
        for position in 0..self.size {
            let pancake = stack.at(position);
            if pancake >= self.first {
                positions |= u64::from(position) << (8 * (pancake - self.first));
            }
        }
        positions
    }
}

impl Abstraction for PancakePattern {
    fn description(&self) -> Description {
        let size = self.size;
        let largest = size - self.first;
        Description::new(
            format_args!("{size} pancakes"),
            "sorted",
            format_args!("{largest} largest"),
        )
    }

    fn ranks(&self) -> u64 {
        self.ranking.ranks()
    }

    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        // In the sorted stack, each pancake is at the position of its number.
        let positions = (self.first..self.size).rev();
        let sorted = positions.fold(0, |sorted, position| sorted << 8 | u64::from(position));
        visit(self.ranking.rank(sorted), 1);
    }

    /// A flip is its own inverse.
    fn predecessors(&self, rank: u64, _: u32, mut visit: impl FnMut(u64, u32)) {
        let positions = self.ranking.unrank(rank);
        for count in 2..=u64::from(self.size) {
            let mut flipped = 0;
            for pancake in 0..self.size - self.first {
                let position = positions >> (8 * pancake) & 0xff;
                let moved = match position < count {
                    true => count - 1 - position,
                    false => position,
                };
                flipped |= moved << (8 * pancake);
            }
            visit(self.ranking.rank(flipped), 1);
        }
    }
}

impl<S: Stack> Projection<Pancakes<S>> for PancakePattern {
    fn fits(&self, space: &Pancakes<S>) -> bool {
        space.size == self.size
    }

    #[inline]
    fn project(&self, _: &Pancakes<S>, stack: &S) -> u64 {
        self.ranking.rank(self.positions(stack))
    }
}
