//! The pancake puzzle: a stack of pancakes of different sizes is sorted by flipping the top of it over.
//!
//! J. E. Goodman (as Harry Dweighter), *Problem E2569*, American Mathematical Monthly, 1975. The heuristic:
//! M. Helmert, *Landmark heuristics for the pancake problem*, 2010. The rank is the lexicographic one, found in
//! a pass with bit masks as by R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.

use std::fmt;

use search_core::{Backward, Heuristic, InPlace, Inverse, Packed, Ranked, StateSpace, Written};

use crate::fields::each_once;
use crate::{InstanceError, SizeError};

/// The most pancakes: a stack has four bits for each.
const MOST: usize = 16;

/// The pancakes 1, 2, 3, ..., 16 from top to bottom, where there are so many.
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
    /// So many pancakes.
    ///
    /// # Errors
    /// Where `size` is not from 1 to 16.
    pub fn new(size: usize) -> Result<Self, SizeError> {
        SizeError::check("pancakes", size, 1..=MOST)?;
        Ok(Pancakes { size: size as u8 })
    }

    /// Reads a stack from top to bottom: numbers with white space or commas between them, 1 for the smallest pancake.
    ///
    /// # Errors
    /// Another number of pancakes than the space has, something that is no number, a pancake that there is not, or
    /// one twice.
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
        let from_the_plate = pancakes.iter().rev();
        let stack = from_the_plate.fold(0, |below, &pancake| below << 4 | u64::from(pancake - 1));
        Ok(Stack(stack))
    }

    /// The stack in order.
    fn sorted(self) -> Stack {
        Stack(SORTED & below(self.size))
    }

    /// What lies right below the top `count` pancakes, the plate included: it is one larger than the largest.
    #[inline]
    fn below_top(self, stack: Stack, count: u8) -> u8 {
        if count < self.size {
            stack.at(count)
        } else {
            self.size
        }
    }
}

/// A stack of pancakes. Shown from top to bottom, with 1 for the smallest, as [`Pancakes::read`] reads it.
///
/// The pancake at the top takes the lowest four bits, the smallest one is 0, and what is not used is 0 too. So
/// the zeros tell the number of pancakes: there is one for the smallest, and one for each that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// The number of pancakes.
    #[must_use]
    pub fn size(self) -> usize {
        let pairs = self.0 | self.0 >> 1;
        let not_zero = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        1 + not_zero.count_ones() as usize
    }

    /// The pancake at `place`, where the top is 0.
    #[inline]
    fn at(self, place: u8) -> u8 {
        (self.0 >> (4 * place)) as u8 & 15
    }

    /// The stack with the `count` pancakes at the top turned over, at least one.
    #[inline]
    fn flipped(self, count: u8) -> Stack {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes = self.0.swap_bytes();
        let reversed = (bytes & LOW) << 4 | (bytes >> 4) & LOW;
        Stack(reversed >> (64 - 4 * count) | self.0 & !below(count))
    }
}

/// The bits of the top `count` places, at least one.
#[inline]
fn below(count: u8) -> u64 {
    u64::MAX >> (64 - 4 * count)
}

/// Turning over so many pancakes at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flip(u8);

impl Flip {
    /// How many, at least two.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.into()
    }
}

/// Whether a knife has to go in between the two: they are not next to each other in order.
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

    /// The number of gaps: of neighbours whose sizes differ by more than one, the plate among them.
    ///
    /// A flip parts two neighbours and no more, so it closes one gap at best: the heuristic is consistent.
    #[inline]
    fn heuristic(&self, stack: &Stack) -> Option<u32> {
        let gaps = (0..self.size)
            .filter(|&place| is_gap(stack.at(place), self.below_top(*stack, place + 1)));
        Some(gaps.count() as u32)
    }
}

/// The word as it is.
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
    /// A flip takes itself back.
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

impl InPlace for Pancakes {
    /// The flip to be done once more.
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

    /// Only what lies below the flipped pancakes has a new neighbour.
    #[inline]
    fn heuristic_after(&self, stack: &Stack, Flip(count): &Flip, before: u32) -> Option<u32> {
        let lower = self.below_top(*stack, *count);
        let closed = is_gap(stack.at(0), lower);
        let opened = is_gap(stack.at(count - 1), lower);
        Some(before + u32::from(opened) - u32::from(closed))
    }
}

impl Ranked for Pancakes {
    /// The factorial of the number of pancakes.
    fn states(&self) -> u64 {
        (1..=u64::from(self.size)).product()
    }

    /// The place among all stacks in lexicographic order; the stack in order is the first.
    #[inline]
    fn rank(&self, stack: &Stack) -> u64 {
        let mut unseen = u32::MAX;
        (0..self.size).fold(0, |rank, place| {
            let pancake = 1u32 << stack.at(place);
            unseen &= !pancake;
            let smaller = (unseen & (pancake - 1)).count_ones();
            rank * u64::from(self.size - place) + u64::from(smaller)
        })
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Stack {
        let mut unseen = SORTED;
        let mut stacks = self.states();
        let mut stack = 0;
        for place in 0..self.size {
            let to_come = u64::from(self.size - place);
            stacks /= to_come; // as many begin with the same pancakes, this one included
            let smaller = 4 * (rank / stacks % to_come);
            stack |= (unseen >> smaller & 15) << (4 * place);
            let before = (1 << smaller) - 1;
            unseen = unseen & before | unseen >> 4 & !before;
        }
        Stack(stack)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in 0..self.size() as u8 {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{}", self.at(place) + 1)?;
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
