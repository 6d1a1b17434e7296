//! The pancake puzzle: sorts a stack of pancakes of different sizes by flipping its top part.
//!
//! J. E. Goodman (as Harry Dweighter), *Problem E2569*, American Mathematical Monthly, 1975. The heuristic is that
//! of M. Helmert, *Landmark heuristics for the pancake problem*, 2010. Ranks are lexicographic and computed in one
//! pass with bit masks, as by R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.

mod draw;
mod pattern;

use std::fmt;

use search_core::{
    Backward, BackwardHeuristic, Heuristic, InPlace, Inverse, Packed, Ranked, StateSpace, Written,
};

use crate::fields::each_once;
use crate::{InstanceError, SizeError};

pub use pattern::PancakePattern;

/// The maximum number of pancakes: a stack has four bits per pancake.
const MAX_SIZE: usize = 16;

/// The sorted stack of 16 pancakes; smaller stacks use the lowest bits.
const SORTED: u64 = 0xFEDC_BA98_7654_3210;

/// The pancake puzzle. The goal is the stack with its pancakes in order, the smallest at the top.
///
/// ```
/// use classic_puzzles::Pancakes;
/// use search_core::breadth_first;
///
/// let pancakes = Pancakes::new(4)?;
/// let stack = pancakes.read("3 1 4 2")?;
/// let report = breadth_first::graph((pancakes, stack)).run();
/// let path = report.solution().and_then(|solution| solution.path()).expect("every stack can be sorted");
/// let path: Vec<String> = path.map(|stack| stack.to_string()).collect();
/// assert_eq!(path, ["3 1 4 2", "1 3 4 2", "4 3 1 2", "2 1 3 4", "1 2 3 4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pancakes {
    size: u8,
}

impl Pancakes {
    /// Creates the puzzle with `size` pancakes.
    ///
    /// # Errors
    /// Returns an error if `size` is not from 1 to 16.
    pub fn new(size: usize) -> Result<Self, SizeError> {
        SizeError::check("pancakes", size, 1..=MAX_SIZE)?;
        Ok(Pancakes { size: size as u8 })
    }

    /// Parses a stack from top to bottom: numbers separated by white space or commas, 1 for the smallest pancake.
    ///
    /// # Errors
    /// Returns an error if the number of pancakes is wrong, or if a field is not a number, out of range or a
    /// duplicate.
    ///
    /// ```
    /// use classic_puzzles::Pancakes;
    ///
    /// let error = Pancakes::new(3)?.read("3 1 4 2").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 5: found '4', expected a pancake from 1 to 3");
    /// # Ok::<(), classic_puzzles::SizeError>(())
    /// ```
    pub fn read(self, text: &str) -> Result<Stack, InstanceError> {
        let pancakes = each_once(text, 1..=self.size, "pancake")?;
        let bottom_up = pancakes.iter().rev();
        let stack = bottom_up.fold(0, |stack, &pancake| stack << 4 | u64::from(pancake - 1));
        Ok(Stack(stack))
    }

    /// Returns the sorted stack.
    fn sorted(self) -> Stack {
        Stack(SORTED & top_mask(self.size))
    }

    /// Returns the pancake below the top `count` ones. The plate counts as a pancake that is larger than all
    /// others.
    #[inline]
    fn below_top(self, stack: Stack, count: u8) -> u8 {
        if count < self.size {
            stack.at(count)
        } else {
            self.size
        }
    }
}

/// A stack of pancakes. Displayed from top to bottom, with 1 for the smallest, as [`Pancakes::read`] parses it.
///
/// The top pancake is in the lowest four bits, the smallest pancake is 0, and unused bits are 0. The number of
/// pancakes can therefore be derived from the number of zeros: there is one for the smallest pancake and one for
/// each unused position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// Returns the number of pancakes.
    #[must_use]
    pub fn size(self) -> usize {
        let pairs = self.0 | self.0 >> 1;
        let not_zero = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        1 + not_zero.count_ones() as usize
    }

    /// Returns the pancake at `position`, where 0 is the top.
    #[inline]
    fn at(self, position: u8) -> u8 {
        (self.0 >> (4 * position)) as u8 & 15
    }

    /// Returns the stack with the top `count` pancakes flipped; `count` must be at least 1.
    #[inline]
    fn flipped(self, count: u8) -> Stack {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes = self.0.swap_bytes();
        let reversed = (bytes & LOW) << 4 | (bytes >> 4) & LOW;
        Stack(reversed >> (64 - 4 * count) | self.0 & !top_mask(count))
    }
}

/// Returns a mask of the top `count` pancakes; `count` must be at least 1.
#[inline]
fn top_mask(count: u8) -> u64 {
    u64::MAX >> (64 - 4 * count)
}

/// A flip of a number of pancakes at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flip(u8);

impl Flip {
    /// Returns the number of flipped pancakes, at least two.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.into()
    }
}

/// Returns `true` if the two pancakes are not adjacent in size.
#[inline]
fn is_gap(upper: u8, lower: u8) -> bool {
    upper.abs_diff(lower) > 1
}

impl StateSpace for Pancakes {
    type State = Stack;
    type Action = Flip;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, stack: &Stack) -> bool {
        *stack == self.sorted()
    }

    #[inline]
    fn actions(&self, _: &Stack, out: &mut Vec<Flip>) {
        out.extend((2..=self.size).map(Flip));
    }

    #[inline]
    fn result(&self, stack: &Stack, Flip(count): Flip) -> Option<Stack> {
        (count <= self.size).then(|| stack.flipped(count))
    }

    /// Returns the number of gaps: adjacent pancakes, including the plate, whose sizes differ by more than one.
    ///
    /// A flip separates only one pair of neighbours, so it closes at most one gap: the heuristic is consistent.
    #[inline]
    fn heuristic(&self, stack: &Stack) -> Option<u32> {
        let gaps = (0..self.size)
            .filter(|&position| is_gap(stack.at(position), self.below_top(*stack, position + 1)));
        Some(gaps.count() as u32)
    }
}

/// Packs a stack as its 64-bit word.
impl Packed for Pancakes {
    #[inline]
    fn pack(&self, stack: &Stack, out: &mut Vec<u8>) {
        out.extend_from_slice(&stack.0.to_be_bytes());
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Stack> {
        let word = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let stack = Stack(word);
        (stack.size() == usize::from(self.size)).then_some(stack)
    }
}

impl Inverse for Pancakes {
    /// Returns `true` if the flips are equal: a flip is its own inverse.
    #[inline]
    fn is_inverse(&self, flip: &Flip, last: &Flip) -> bool {
        flip == last
    }

    #[inline]
    fn actions_after(&self, _: &Stack, last: &Flip, out: &mut Vec<Flip>) {
        let Flip(last) = *last;
        out.extend((2..=self.size).filter(|&count| count != last).map(Flip));
    }
}

impl Backward for Pancakes {
    fn goals(&self) -> Vec<Stack> {
        vec![self.sorted()]
    }

    #[inline]
    fn predecessors(&self, stack: &Stack, mut visit: impl FnMut(Stack, u32)) {
        for count in 2..=self.size {
            visit(stack.flipped(count), 1);
        }
    }
}

impl BackwardHeuristic for Pancakes {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    /// Returns the number of gaps: adjacent pancakes, including the plate, that are not adjacent in `start`.
    #[inline]
    fn backward_heuristic(&self, start: &Stack, stack: &Stack) -> Option<u32> {
        let mut at_start = [self.size; MAX_SIZE + 1];
        for position in 0..self.size {
            at_start[usize::from(start.at(position))] = position;
        }
        let place = |pancake: u8| at_start[usize::from(pancake)];
        let gaps = (0..self.size).filter(|&position| {
            let lower = self.below_top(*stack, position + 1);
            is_gap(place(stack.at(position)), place(lower))
        });
        Some(gaps.count() as u32)
    }

    fn least_cost(&self) -> u32 {
        1
    }
}

impl InPlace for Pancakes {
    /// The flip, to be repeated.
    type Undo = Flip;

    #[inline]
    fn apply(&self, stack: &mut Stack, flip: &Flip) -> Option<Flip> {
        *stack = self.result(stack, *flip)?;
        Some(*flip)
    }

    #[inline]
    fn undo(&self, stack: &mut Stack, Flip(count): Flip) {
        *stack = stack.flipped(count);
    }

    /// Only the pancake below the flipped ones has a new neighbour.
    #[inline]
    fn heuristic_after(&self, stack: &Stack, Flip(count): &Flip, before: u32) -> Option<u32> {
        let lower = self.below_top(*stack, *count);
        let closed = is_gap(stack.at(0), lower);
        let opened = is_gap(stack.at(count - 1), lower);
        Some(before + u32::from(opened) - u32::from(closed))
    }
}

impl Ranked for Pancakes {
    /// Returns the factorial of the number of pancakes.
    fn states(&self) -> u64 {
        (1..=u64::from(self.size)).product()
    }

    /// Returns the lexicographic rank of the stack. The sorted stack has rank 0.
    #[inline]
    fn rank(&self, stack: &Stack) -> u64 {
        let mut unused = u32::MAX;
        (0..self.size).fold(0, |rank, position| {
            let pancake = 1u32 << stack.at(position);
            unused &= !pancake;
            let smaller = (unused & (pancake - 1)).count_ones();
            rank * u64::from(self.size - position) + u64::from(smaller)
        })
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Stack {
        let mut unused = SORTED;
        let mut stacks = self.states();
        let mut stack = 0;
        for position in 0..self.size {
            let remaining = u64::from(self.size - position);
            stacks /= remaining; // the number of stacks with the same pancakes up to this one
            let smaller = 4 * (rank / stacks % remaining);
            stack |= (unused >> smaller & 15) << (4 * position);
            let before = (1 << smaller) - 1;
            unused = unused & before | unused >> 4 & !before;
        }
        Stack(stack)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for position in 0..self.size() as u8 {
            let space = if position > 0 { " " } else { "" };
            write!(f, "{space}{}", self.at(position) + 1)?;
        }
        Ok(())
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {}", self.0)
    }
}

impl Written for Pancakes {
    fn write_state(&self, state: &Stack, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Flip, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
