use std::collections::TryReserveError;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use search_core::{Limit, memory::Budget};

use crate::entries::{Entries, UNREACHABLE};
use crate::variants::VariantSet;
use crate::{Abstraction, PatternTable};

/// The greatest distance in a table.
const FARTHEST: u8 = UNREACHABLE - 1;

/// The number of ranks that a thread expands at a time.
const CHUNK: usize = 1 << 14;

/// The computation of a [`PatternTable`]: breadth-first search backward from the goals of an abstraction.
///
/// It takes one layer after the other, and in each the ranks in ascending order, so that memory is accessed in order where ranks are
/// similar. Threads share the ranks of a layer; the table does not depend on their number. A rank is expanded again if variants of it
/// are reached in a later layer.
///
/// The ranks of a layer are a bit set, which is scanned as a whole. So besides the moves, the time is proportional to the number of layers
/// times the number of ranks divided by 64. In deep abstractions with few ranks in a layer, most of the time is spent on that.
///
/// ```
/// # use search_heuristics::{Abstraction, Build, Description};
/// # struct Line;
/// # impl Abstraction for Line {
/// #     fn description(&self) -> Description { Description::new("line", 0, "all") }
/// #     fn ranks(&self) -> u64 { 100 }
/// #     fn goals(&self, mut visit: impl FnMut(u64, u32)) { visit(0, 1); }
/// #     fn predecessors(&self, rank: u64, _: u32, mut visit: impl FnMut(u64, u32)) { if rank < 99 { visit(rank + 1, 1); } }
/// # }
/// // `Line`: the numbers below 100, of which each leads to the one below.
/// let mut layers = 0;
/// let build = Build::new(&Line);
/// assert_eq!(build.bytes(), 232);
/// let table = build.progress(|progress| layers = progress.depth + 1).run()?;
/// assert_eq!((layers, table.distance(70)), (100, Some(70)));
/// # Ok::<(), search_heuristics::BuildError>(())
/// ```
pub struct Build<'a, A> {
    abstraction: &'a A,
    budget: Budget,
    progress: Option<Box<dyn FnMut(Progress) + 'a>>,
}

/// The state of a [`Build`] after a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance of the layer from the goals.
    pub depth: u32,
    /// The number of ranks with an entry so far.
    pub reached: u64,
    /// The number of all ranks. Some may never be reached.
    pub ranks: u64,
}

/// The reason why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A limit of the budget was reached.
    Stopped(Limit),
    /// There is not enough memory.
    OutOfMemory {
        /// The number of bytes that [`Build::bytes`] returns.
        bytes: u64,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Stopped(limit) => limit.fmt(f),
            BuildError::OutOfMemory { bytes } => {
                write!(f, "not enough memory: expected {bytes} bytes")
            }
        }
    }
}

impl std::error::Error for BuildError {}

impl<'a, A: Abstraction> Build<'a, A> {
    /// Creates the computation of the table of `abstraction`.
    pub fn new(abstraction: &'a A) -> Self {
        Build {
            abstraction,
            budget: Budget::default(),
            progress: None,
        }
    }

    /// Sets the limits on the computation, which ends with an error when one is reached.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Calls `progress` after each layer.
    #[must_use]
    pub fn progress(mut self, progress: impl FnMut(Progress) + 'a) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// Returns the number of bytes that the computation takes: a table of bytes, a set of variants for each rank, and two bits for each rank.
    ///
    /// Moves between two ranks of the same layer take memory that is not known before and not included: 16 bytes for each that leads to
    /// variants not yet reached, until the end of the layer, and up to three times as much while the list of them grows. There are none
    /// if the abstraction has one variant only, nor in sliding-tile puzzles, where a move changes the colour of a cell as on a chessboard
    /// and so leads to a rank of another layer.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let ranks = self.abstraction.ranks();
        let set = match self.abstraction.variants() {
            0..=8 => 1,
            9..=16 => 2,
            _ => 4,
        };
        ranks
            .saturating_mul(1 + set)
            .saturating_add(ranks.div_ceil(64).saturating_mul(16))
    }

    /// Computes the table.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached, or if there is not enough memory.
    pub fn run(self) -> Result<PatternTable, BuildError> {
        match self.abstraction.variants() {
            0..=8 => self.run_with::<AtomicU8>(),
            9..=16 => self.run_with::<AtomicU16>(),
            _ => self.run_with::<AtomicU32>(),
        }
    }

    fn run_with<V: VariantSet>(mut self) -> Result<PatternTable, BuildError> {
        let bytes = self.bytes();
        self.budget.check(bytes).map_err(BuildError::Stopped)?;
        let layers = Layers::<A, V>::new(self.abstraction, &self.budget, bytes)
            .map_err(|_| BuildError::OutOfMemory { bytes })?;
        let entries = search(layers, self.progress.as_deref_mut());
        Ok(PatternTable {
            description: self.abstraction.description(),
            entries: entries.map_err(BuildError::Stopped)?,
        })
    }
}

fn search<A: Abstraction, V: VariantSet>(
    mut layers: Layers<'_, A, V>,
    mut progress: Option<&mut (dyn FnMut(Progress) + '_)>,
) -> Result<Entries, Limit> {
    let mut reached = layers.start()?;
    let mut depth = 0;
    while layers.next_layer()? > 0 {
        if let Some(progress) = &mut progress {
            let ranks = layers.entries.len() as u64;
            progress(Progress {
                depth,
                reached,
                ranks,
            });
        }
        depth += 1;
        let entry = u8::try_from(depth).unwrap_or(FARTHEST).min(FARTHEST);
        reached += layers.expand(entry)?;
    }
    let entries = layers.entries.into_iter().map(AtomicU8::into_inner);
    Entries::packed(entries.collect(), || layers.budget.step(layers.bytes))
}

/// The ranks reached so far, and those of the current and the next layer.
struct Layers<'a, A, V> {
    abstraction: &'a A,
    budget: &'a Budget,
    /// What is held.
    bytes: u64,
    entries: Vec<AtomicU8>,
    reached: Vec<V>,
    /// The ranks to expand, as a bit set.
    open: Vec<AtomicU64>,
    /// The ranks of the next layer, as a bit set.
    next: Vec<AtomicU64>,
    /// The variants of open ranks that were reached in this layer. They are inserted at its end, as they must not be expanded with the
    /// others.
    late: Mutex<Vec<(u64, u32)>>,
}

impl<'a, A: Abstraction, V: VariantSet> Layers<'a, A, V> {
    /// Reserves the memory.
    fn new(abstraction: &'a A, budget: &'a Budget, bytes: u64) -> Result<Self, TryReserveError> {
        fn reserved<T>(length: usize) -> Result<Vec<T>, TryReserveError> {
            let mut reserved = Vec::new();
            reserved.try_reserve_exact(length)?;
            Ok(reserved)
        }
        let ranks = usize::try_from(abstraction.ranks()).unwrap_or(usize::MAX);
        let words = ranks.div_ceil(64);
        Ok(Layers {
            abstraction,
            budget,
            bytes,
            entries: reserved(ranks)?,
            reached: reserved(ranks)?,
            open: reserved(words)?,
            next: reserved(words)?,
            late: Mutex::default(),
        })
    }

    /// Fills the memory and inserts the goals. Returns the number of their ranks.
    fn start(&mut self) -> Result<u64, Limit> {
        let (budget, bytes) = (self.budget, self.bytes);
        let ranks = self.abstraction.ranks() as usize;
        let words = ranks.div_ceil(64);
        let unreachable = || AtomicU8::new(UNREACHABLE);
        budget.fill(bytes, &mut self.entries, ranks, unreachable)?;
        budget.fill(bytes, &mut self.reached, ranks, V::default)?;
        budget.fill(bytes, &mut self.open, words, AtomicU64::default)?;
        budget.fill(bytes, &mut self.next, words, AtomicU64::default)?;
        let mut reached = 0;
        self.abstraction.goals(|rank, variants| {
            reached += u64::from(self.reach(rank, variants, 0, &mut Vec::new()));
        });
        Ok(reached)
    }

    /// Makes the next layer the current one. Returns the number of its ranks.
    fn next_layer(&mut self) -> Result<u64, Limit> {
        let late = std::mem::take(self.late.get_mut().unwrap_or_else(PoisonError::into_inner));
        for (rank, variants) in late {
            self.budget.step(self.bytes)?;
            let before = self.reached[rank as usize].insert(variants);
            if variants & !before != 0 {
                set_bit(&self.next, rank);
            }
        }
        std::mem::swap(&mut self.open, &mut self.next);
        let mut ranks = 0;
        let words = CHUNK / 64;
        let (open, next) = (self.open.chunks_mut(words), self.next.chunks_mut(words));
        for (open, next) in open.zip(next) {
            self.budget.step(self.bytes)?;
            next.iter_mut().for_each(|word| *word.get_mut() = 0);
            let open = open.iter_mut().map(|word| word.get_mut().count_ones());
            ranks += open.map(u64::from).sum::<u64>();
        }
        Ok(ranks)
    }

    /// Expands the current layer. Returns the number of ranks that are reached for the first time.
    fn expand(&self, entry: u8) -> Result<u64, Limit> {
        let words = CHUNK / 64;
        let chunk = |number: usize| {
            self.budget.check(self.bytes)?;
            let first = number * words;
            let open = &self.open[first..self.open.len().min(first + words)];
            Ok(self.expand_chunk((first * 64) as u64, open, entry))
        };
        let chunks = self.open.len().div_ceil(words);
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            (0..chunks).into_par_iter().map(chunk).sum()
        }
        #[cfg(not(feature = "parallel"))]
        {
            (0..chunks).map(chunk).sum()
        }
    }

    /// Expands the ranks in a part of the current layer, from `first` on.
    fn expand_chunk(&self, first: u64, open: &[AtomicU64], entry: u8) -> u64 {
        let mut late = Vec::new();
        let mut new = 0;
        for (index, word) in (0..).zip(open) {
            let mut word = word.load(Ordering::Relaxed);
            while word != 0 {
                let rank = first + 64 * index + u64::from(word.trailing_zeros());
                word &= word - 1;
                let variants = self.reached[rank as usize].get();
                self.abstraction
                    .predecessors(rank, variants, |rank, variants| {
                        new += u64::from(self.reach(rank, variants, entry, &mut late));
                    });
            }
        }
        if !late.is_empty() {
            let mut all = self.late.lock().unwrap_or_else(PoisonError::into_inner);
            all.append(&mut late);
        }
        new
    }

    /// Reaches variants of a rank. Returns `true` if it was not reached before.
    #[inline]
    fn reach(&self, rank: u64, variants: u32, entry: u8, late: &mut Vec<(u64, u32)>) -> bool {
        let reached = &self.reached[rank as usize];
        if variants & !reached.get() == 0 {
            return false;
        }
        let variants = self.abstraction.at_no_cost(rank, variants);
        if self.open[rank as usize / 64].load(Ordering::Relaxed) >> (rank % 64) & 1 == 1 {
            late.push((rank, variants));
            return false;
        }
        let before = reached.insert(variants);
        if variants & !before != 0 {
            set_bit(&self.next, rank);
        }
        if before != 0 {
            return false;
        }
        self.entries[rank as usize].store(entry, Ordering::Relaxed);
        true
    }
}

#[inline]
fn set_bit(bits: &[AtomicU64], rank: u64) {
    bits[rank as usize / 64].fetch_or(1 << (rank % 64), Ordering::Relaxed);
}
