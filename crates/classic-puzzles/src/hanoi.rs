//! The towers of Hanoi: moves a tower of discs to another peg, one disc at a time, and never a disc onto a smaller
//! one.
//!
//! É. Lucas (as N. Claus), 1883, with three pegs; H. E. Dudeney, *The Reve's puzzle*, 1907, with four. With three
//! pegs, n discs take at least 2^n - 1 moves. With four, the number of moves is that of J. S. Frame and B. M.
//! Stewart (1941), which T. Bousch, *La quatrième tour de Hanoï*, 2014, proved optimal.

mod draw;
pub mod patterns;

use std::fmt;

use search_core::estimator::Estimator;
use search_core::space::Canonical;
use search_core::{
    Backward, BackwardHeuristic, Heuristic, Inverse, Packed, Ranked, StateSpace, Written,
};

use crate::SizeError;

/// The maximum number of discs: a state has two bits per disc and two that encode their number.
const MAX_DISCS: usize = 31;

/// The lower bit of each disc.
const LOWER: u64 = 0x5555_5555_5555_5555;

/// The towers of Hanoi. The goal is the tower with all discs on the last peg.
///
/// ```
/// use classic_puzzles::Hanoi;
/// use search_core::breadth_first;
///
/// let hanoi = Hanoi::new(3, 7)?;
/// let report = breadth_first::graph((hanoi, hanoi.start())).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(127));
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hanoi {
    pegs: u8,
    discs: u8,
}

impl Hanoi {
    /// Creates the puzzle with this number of pegs and discs.
    ///
    /// # Errors
    /// Returns an error if `pegs` is not 3 or 4, or `discs` is not from 1 to 31.
    pub fn new(pegs: usize, discs: usize) -> Result<Self, SizeError> {
        SizeError::check("pegs", pegs, 3..=4)?;
        SizeError::check("discs", discs, 1..=MAX_DISCS)?;
        Ok(Hanoi {
            pegs: pegs as u8,
            discs: discs as u8,
        })
    }

    /// Returns the state with all discs on the first peg.
    #[must_use]
    pub fn start(&self) -> Towers {
        self.all_on(0)
    }

    /// Returns the target peg.
    #[inline]
    fn last(self) -> u8 {
        self.pegs - 1
    }

    /// Returns the smallest disc on a peg, or the number of discs if it is empty.
    #[inline]
    fn top(self, towers: Towers, peg: u8) -> u8 {
        let differs = towers.0 ^ (LOWER * u64::from(peg));
        let on_peg = !(differs | differs >> 1) & LOWER;
        self.discs.min((on_peg.trailing_zeros() / 2) as u8)
    }

    #[inline]
    fn moves(self, towers: Towers) -> impl Iterator<Item = Move> {
        let pegs = 0..self.pegs;
        let pairs = pegs
            .clone()
            .flat_map(move |from| pegs.clone().map(move |to| Move { from, to }));
        pairs.filter(move |step| self.top(towers, step.from) < self.top(towers, step.to))
    }

    #[inline]
    fn all_on(self, peg: u8) -> Towers {
        Towers(self.mark() | self.discs_mask() & (LOWER * u64::from(peg)))
    }

    /// Returns the two bits of a state that encode the number of pegs.
    #[inline]
    fn mark(self) -> u64 {
        u64::from(self.pegs - 2) << (2 * self.discs)
    }

    /// Returns the bits of a state that encode the pegs of the discs.
    #[inline]
    fn discs_mask(self) -> u64 {
        (1 << (2 * self.discs)) - 1
    }
}

/// A state: the positions of the discs. Displayed peg by peg, each from bottom to top, with 1 for the smallest
/// disc.
///
/// The smallest disc is in the lowest two bits. The two bits above the largest disc contain the number of pegs
/// minus two, which is never 0, so that the number of discs can be derived from the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Towers(u64);

impl Towers {
    /// Returns the number of discs.
    fn discs(self) -> u8 {
        self.0.ilog2() as u8 / 2
    }

    /// Returns the number of pegs.
    fn pegs(self) -> u8 {
        self.peg_of(self.discs()) + 2
    }

    #[inline]
    fn peg_of(self, disc: u8) -> u8 {
        (self.0 >> (2 * disc)) as u8 & 3
    }
}

/// A move of the top disc of a peg to another peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The source peg, counted from 0.
    pub from: u8,
    /// The target peg, counted from 0.
    pub to: u8,
}

impl StateSpace for Hanoi {
    type State = Towers;
    type Action = Move;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, towers: &Towers) -> bool {
        *towers == self.all_on(self.last())
    }

    #[inline]
    fn actions(&self, towers: &Towers, out: &mut Vec<Move>) {
        out.extend(self.moves(*towers));
    }

    #[inline]
    fn result(&self, towers: &Towers, Move { from, to }: Move) -> Option<Towers> {
        if from.max(to) > self.last() {
            return None;
        }
        let disc = self.top(*towers, from);
        let change = u64::from(from ^ to) << (2 * disc);
        (disc < self.top(*towers, to)).then_some(Towers(towers.0 ^ change))
    }

    /// Returns a lower bound: one move for each disc that is not on the last peg, and one more for each disc that
    /// is in the way of a larger one, either on top of it or on the last peg.
    ///
    /// A move changes only the contribution of its own disc, and by at most one, so the heuristic is consistent.
    #[inline]
    fn heuristic(&self, towers: &Towers) -> Option<u32> {
        let last = 1u32 << self.last();
        let mut moves = 0;
        // The pegs on which a smaller disc is in the way.
        let mut in_the_way = 0;
        for disc in (0..self.discs).rev() {
            let peg = 1 << towers.peg_of(disc);
            if peg != last || in_the_way != 0 {
                moves += if in_the_way & peg == 0 { 1 } else { 2 };
                in_the_way |= peg | last;
            }
        }
        Some(moves)
    }
}

/// The number of discs that are not on the last peg: a weaker heuristic than that of [`Hanoi`], which also counts the discs in the way.
///
/// ```
/// use classic_puzzles::Hanoi;
/// use classic_puzzles::hanoi::DiscsOffGoal;
/// use search_core::StateSpace;
/// use search_core::estimator::Estimator;
///
/// let hanoi = Hanoi::new(3, 5)?;
/// assert_eq!(DiscsOffGoal.value(&hanoi, &hanoi.start()), Some(5));
/// assert_eq!(hanoi.heuristic(&hanoi.start()), Some(9));
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscsOffGoal;

/// A move changes the peg of one disc, so the value changes by at most one.
impl Estimator<Hanoi> for DiscsOffGoal {
    const GUARANTEE: Heuristic = Heuristic::Consistent;

    #[inline]
    fn value(&self, hanoi: &Hanoi, towers: &Towers) -> Option<u32> {
        let discs = (0..hanoi.discs).filter(|&disc| towers.peg_of(disc) != hanoi.last());
        Some(discs.count() as u32)
    }
}

/// Packs a state as its 64-bit word.
impl Packed for Hanoi {
    #[inline]
    fn pack(&self, towers: &Towers, out: &mut Vec<u8>) {
        out.extend_from_slice(&towers.0.to_be_bytes());
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Towers> {
        let word = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let towers = Towers(word);
        (word > 0 && towers.discs() == self.discs && towers.pegs() == self.pegs).then_some(towers)
    }
}

/// Pegs that are neither the first nor the last can change places: with four pegs, the one with the smaller top disc is the second.
impl Canonical for Hanoi {
    #[inline]
    fn canonical(&self, towers: &Towers) -> Towers {
        if self.pegs < 4 || self.top(*towers, 1) <= self.top(*towers, 2) {
            return *towers;
        }
        // The discs on pegs 1 and 2, whose two bits differ, have both bits changed.
        let differ = (towers.0 ^ towers.0 >> 1) & LOWER & self.discs_mask();
        Towers(towers.0 ^ (differ | differ << 1))
    }
}

impl Inverse for Hanoi {
    #[inline]
    fn is_inverse(&self, step: &Move, last: &Move) -> bool {
        (step.from, step.to) == (last.to, last.from)
    }
}

impl Backward for Hanoi {
    fn goals(&self) -> Vec<Towers> {
        vec![self.all_on(self.last())]
    }

    /// Every move can be reversed, so the predecessors are the successors.
    #[inline]
    fn predecessors(&self, towers: &Towers, mut visit: impl FnMut(Towers, u32)) {
        let successors = self
            .moves(*towers)
            .filter_map(|step| self.result(towers, step));
        successors.for_each(|successor| visit(successor, 1));
    }
}

impl BackwardHeuristic for Hanoi {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    /// Returns the number of discs that are not on the peg where they are in `start`: a move changes that of one disc.
    #[inline]
    fn backward_heuristic(&self, start: &Towers, towers: &Towers) -> Option<u32> {
        let moved = |disc: &u8| start.peg_of(*disc) != towers.peg_of(*disc);
        Some((0..self.discs).filter(moved).count() as u32)
    }

    fn least_cost(&self) -> u32 {
        1
    }
}

impl Ranked for Hanoi {
    /// Returns the number of ways to put each disc on a peg.
    fn states(&self) -> u64 {
        u64::from(self.pegs).pow(self.discs.into())
    }

    /// Returns the number whose digits are the pegs of the discs, the largest disc first.
    #[inline]
    fn rank(&self, towers: &Towers) -> u64 {
        let pegs = (0..self.discs).rev().map(|disc| towers.peg_of(disc));
        pegs.fold(0, |rank, peg| rank * u64::from(self.pegs) + u64::from(peg))
    }

    #[inline]
    fn unrank(&self, mut rank: u64) -> Towers {
        let pegs = u64::from(self.pegs);
        let mut towers = self.start();
        for disc in 0..self.discs {
            towers.0 |= (rank % pegs) << (2 * disc);
            rank /= pegs;
        }
        towers
    }
}

impl fmt::Display for Towers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pegs = (0..self.pegs()).map(|peg| {
            let discs = (0..self.discs()).filter(|&disc| self.peg_of(disc) == peg);
            let discs: Vec<String> = discs.rev().map(|disc| (disc + 1).to_string()).collect();
            if discs.is_empty() {
                "-".to_owned()
            } else {
                discs.join(" ")
            }
        });
        f.write_str(&pegs.collect::<Vec<String>>().join(" | "))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |peg: u8| u32::from(peg) + 1;
        write!(f, "{} -> {}", number(self.from), number(self.to))
    }
}

impl Written for Hanoi {
    fn write_state(&self, state: &Towers, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
