//! The pancake puzzle: sorts a stack of pancakes of different sizes by flipping its top part.
//!
//! J. E. Goodman (as Harry Dweighter), *Problem E2569*, American Mathematical Monthly, 1975. The heuristic is that
//! of M. Helmert, *Landmark heuristics for the pancake problem*, 2010.

mod draw;
mod large;
mod pattern;
mod ranks;
mod small;
mod stack;

use std::fmt;

use search_core::{
    Backward, BackwardHeuristic, Heuristic, InPlace, Inverse, Packed, StateSpace, Written,
};

use crate::fields::each_once;
use crate::{InstanceError, SizeError};

pub use large::LargeStack;
pub use pattern::PancakePattern;
pub use small::SmallStack;
pub use stack::Stack;

/// The pancake puzzle; `S` is the representation of states, see [`Stack`]. The goal is the stack with its pancakes in order, the
/// smallest at the top.
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
pub struct Pancakes<S = SmallStack> {
    size: u8,
    sorted: S,
}

impl Pancakes {
    /// Creates the puzzle with `size` pancakes. For more than 16, see [`with_size`](Pancakes::with_size).
    ///
    /// # Errors
    /// Returns an error if `size` is not from 1 to 16.
    pub fn new(size: usize) -> Result<Self, SizeError> {
        Pancakes::with_size(size)
    }
}

impl<S: Stack> Pancakes<S> {
    /// Creates the puzzle with `size` pancakes in stacks of the type `S`.
    ///
    /// ```
    /// use classic_puzzles::Pancakes;
    /// use classic_puzzles::pancakes::LargeStack;
    /// use search_core::ida_star;
    ///
    /// let pancakes = Pancakes::<LargeStack>::with_size(20)?;
    /// let stack = pancakes.read("7 14 20 2 11 5 16 9 18 3 12 1 8 15 19 4 10 17 6 13")?;
    /// let report = ida_star::tree((&pancakes, stack)).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if `size` is 0 or more than `S` supports.
    pub fn with_size(size: usize) -> Result<Self, SizeError> {
        SizeError::check("pancakes", size, 1..=S::MOST_PANCAKES)?;
        let size = size as u8;
        let pancakes: Vec<u8> = (0..size).collect();
        Ok(Pancakes {
            size,
            sorted: S::new(&pancakes),
        })
    }

    /// Parses a stack from top to bottom, in the notation of [`rows_of_numbers`](crate::rows_of_numbers); 1 is the smallest pancake.
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
    pub fn read(self, text: &str) -> Result<S, InstanceError> {
        let mut pancakes = each_once(text, 1..=self.size, None, "pancake")?;
        for pancake in &mut pancakes {
            *pancake -= 1;
        }
        Ok(S::new(&pancakes))
    }

    /// Returns the pancake below the top `count` ones. The plate counts as a pancake that is larger than all
    /// others.
    #[inline]
    fn below_top(&self, stack: &S, count: u8) -> u8 {
        if count < self.size {
            stack.at(count)
        } else {
            self.size
        }
    }
}

/// The maximum number of pancakes of all representations of stacks.
const MOST_PANCAKES: usize = LargeStack::MOST_PANCAKES;

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

/// Returns the number of gaps after a flip. Only `lower`, the pancake below the flipped ones, has a new neighbour: the one above it
/// was `left` and is `entered`.
#[inline]
fn gaps_after(before: u32, lower: u8, left: u8, entered: u8) -> u32 {
    before + u32::from(is_gap(entered, lower)) - u32::from(is_gap(left, lower))
}

/// Returns the stack with the top `count` pancakes flipped.
#[inline]
fn flipped<S: Stack>(stack: &S, count: u8) -> S {
    let mut stack = *stack;
    stack.flip(count);
    stack
}

impl<S: Stack> StateSpace for Pancakes<S> {
    type State = S;
    type Action = Flip;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, stack: &S) -> bool {
        *stack == self.sorted
    }

    #[inline]
    fn actions(&self, _: &S, out: &mut Vec<Flip>) {
        out.extend((2..=self.size).map(Flip));
    }

    #[inline]
    fn result(&self, stack: &S, Flip(count): Flip) -> Option<S> {
        (count <= self.size).then(|| flipped(stack, count))
    }

    /// Returns the number of gaps: adjacent pancakes, including the plate, whose sizes differ by more than one.
    ///
    /// A flip separates only one pair of neighbours, so it closes at most one gap: the heuristic is consistent.
    #[inline]
    fn heuristic(&self, stack: &S) -> Option<u32> {
        let gaps = (0..self.size)
            .filter(|&position| is_gap(stack.at(position), self.below_top(stack, position + 1)));
        Some(gaps.count() as u32)
    }

    #[inline]
    fn heuristic_of_result(&self, stack: &S, Flip(count): &Flip, before: u32) -> Option<u32> {
        if *count > self.size {
            return None;
        }
        let lower = self.below_top(stack, *count);
        Some(gaps_after(before, lower, stack.at(count - 1), stack.at(0)))
    }
}

/// Packs a stack as its word, or with one byte per pancake.
impl<S: Stack> Packed for Pancakes<S> {
    #[inline]
    fn pack(&self, stack: &S, out: &mut Vec<u8>) {
        stack.pack(out);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<S> {
        S::unpack(bytes, self.size.into())
    }
}

impl<S: Stack> Inverse for Pancakes<S> {
    /// Returns `true` if the flips are equal: a flip is its own inverse.
    #[inline]
    fn is_inverse(&self, flip: &Flip, last: &Flip) -> bool {
        flip == last
    }

    #[inline]
    fn actions_after(&self, _: &S, last: &Flip, out: &mut Vec<Flip>) {
        let Flip(last) = *last;
        out.extend((2..=self.size).filter(|&count| count != last).map(Flip));
    }
}

impl<S: Stack> Backward for Pancakes<S> {
    fn goals(&self) -> Vec<S> {
        vec![self.sorted]
    }

    #[inline]
    fn predecessors(&self, stack: &S, mut visit: impl FnMut(S, u32)) {
        for count in 2..=self.size {
            visit(flipped(stack, count), 1);
        }
    }
}

impl<S: Stack> BackwardHeuristic for Pancakes<S> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    /// Returns the number of gaps: adjacent pancakes, including the plate, that are not adjacent in `start`.
    #[inline]
    fn backward_heuristic(&self, start: &S, stack: &S) -> Option<u32> {
        let mut at_start = [self.size; MOST_PANCAKES + 1];
        for position in 0..self.size {
            at_start[usize::from(start.at(position))] = position;
        }
        let place = |pancake: u8| at_start[usize::from(pancake)];
        let gaps = (0..self.size).filter(|&position| {
            let lower = self.below_top(stack, position + 1);
            is_gap(place(stack.at(position)), place(lower))
        });
        Some(gaps.count() as u32)
    }

    fn least_cost(&self) -> u32 {
        1
    }
}

impl<S: Stack> InPlace for Pancakes<S> {
    /// The flip, to be repeated.
    type Undo = Flip;

    #[inline]
    fn apply(&self, stack: &mut S, flip: &Flip) -> Option<Flip> {
        (flip.0 <= self.size).then(|| {
            stack.flip(flip.0);
            *flip
        })
    }

    #[inline]
    fn undo(&self, stack: &mut S, Flip(count): Flip) {
        stack.flip(count);
    }

    #[inline]
    fn heuristic_after(&self, stack: &S, Flip(count): &Flip, before: u32) -> Option<u32> {
        let lower = self.below_top(stack, *count);
        Some(gaps_after(before, lower, stack.at(0), stack.at(count - 1)))
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {}", self.0)
    }
}

impl<S: Stack> Written for Pancakes<S> {
    fn write_state(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Flip, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
