use std::ops::Range;

use crate::problem::{Ranked, Scratch};
use crate::store::Growth;

/// The parity of a depth, which distinguishes a layer from the next one.
pub(super) type Parity = usize;

/// The states of a [`LayerSearch`](super::LayerSearch): which are unknown, open or closed. The current layer and the next one
/// differ in parity, so nothing changes when the next layer becomes the current one.
///
/// A table is divided into chunks, which several threads expand at once, and a chunk into pieces, whose states are closed
/// together. Methods with `SHARED` may be called by several threads at once if it is `true`.
pub trait Table: Default + Send + Sync {
    /// Closed states that are expanded together.
    type Set: Send;
    /// Generated successors that have not been looked up.
    type Successors: Default + Send;

    /// The number of sets of states that are expanded before their successors are looked up: enough to have many memory
    /// accesses in flight, few enough for the successors to stay in the first-level cache.
    const BATCH: usize;

    /// Creates a table of unknown states of this number of ranks. Returns what is missing if it takes more than `most`
    /// bytes or cannot be allocated.
    fn allocate(ranks: u64, most: u64) -> Result<Self, Growth>;

    /// Returns the size of the table in bytes.
    fn bytes(&self) -> u64;

    /// Returns whether a state is open in `layer`.
    fn is_open(&self, rank: u64, layer: Parity) -> bool;

    /// Returns the chunks that may have open states of `layer`.
    fn chunks(&self, layer: Parity) -> impl Iterator<Item = usize>;

    /// Returns the pieces of a chunk.
    fn pieces(&self, chunk: usize) -> Range<usize>;

    /// Returns the ranks of the open states of `layer` in a piece.
    fn open_in_piece(&self, piece: usize, layer: Parity) -> impl Iterator<Item = u64>;

    /// Closes the open states of `layer` in a piece, and replaces the contents of `closed` by them.
    fn close<const SHARED: bool>(&self, piece: usize, layer: Parity, closed: &mut Vec<Self::Set>);

    /// Marks a chunk as one without open states of `layer`.
    fn end_chunk(&self, chunk: usize, layer: Parity);

    /// Returns the number of states in these sets.
    fn count(sets: &[Self::Set]) -> u64;

    /// Adds the start to `layer`.
    fn insert_start(&self, rank: u64, layer: Parity);

    /// Replaces the contents of `successors` by those of these states, and returns their number.
    fn expand<P: Ranked>(
        &self,
        space: &P,
        sets: &[Self::Set],
        scratch: &mut Scratch<P::Action>,
        successors: &mut Self::Successors,
    ) -> u64;

    /// Adds the unknown states among `successors` to `layer` and returns their number. Of several threads that find the same
    /// state, exactly one counts it. The contents of `successors` are unspecified afterwards.
    ///
    /// States for which the table has no room are kept apart until the table [grows](Table::grow).
    fn insert<const SHARED: bool>(&self, successors: &mut Self::Successors, layer: Parity) -> u64;

    /// Returns whether the table should grow before more states are inserted.
    fn is_full(&self) -> bool;

    /// Returns whether states are kept apart, for which the table had no room.
    fn lacks_room(&self) -> bool;

    /// Grows the table, and adds the states that were kept apart to `layer`. Returns the number of those that were unknown, or
    /// what is missing if old and new table together exceed `most` bytes or cannot be allocated; the table is unchanged then.
    fn grow<const SHARED: bool>(&mut self, layer: Parity, most: u64) -> Result<u64, Growth>;
}
