use crate::problem::{Cost, StateSpace};
use crate::run::Counts;

/// The counts, and the values from which reports and proofs are derived.
#[derive(Debug, Default)]
pub(crate) struct Statistics {
    pub(crate) counts: Counts,
    /// The heap memory of the stored states in bytes.
    pub(crate) heap: u64,
    /// The maximum of `heap` so far.
    pub(crate) peak_heap: u64,
    /// Whether a state was lost because there was no id left for it; then nothing can be proven.
    pub(crate) full: bool,
    /// Whether the engine discarded a state by its own rule; then an empty frontier proves nothing.
    pub(crate) incomplete: bool,
    /// Whether the engine discarded a state that did not fit into its memory; then an empty frontier proves nothing.
    pub(crate) out_of_bytes: bool,
    /// Whether a method of a fallible space failed; then the search cannot continue.
    pub(crate) failed: bool,
    /// Whether a state was discarded because its path costs [`Cost::MAX`] or more; then an empty frontier proves
    /// nothing.
    pub(crate) cost_overflow: bool,
    /// Whether a state was discarded because its heuristic value is infinite; then an empty frontier proves nothing unless
    /// the heuristic is safe.
    pub(crate) infinite_value: bool,
    /// The number of heuristic values other than 0. Counted only if the space does not declare its heuristic
    /// admissible.
    pub(crate) nonzero_values: u64,
}

impl Statistics {
    /// Updates the peaks with the current number of frontier entries and of stored states.
    #[inline]
    pub(crate) fn note_peaks(&mut self, frontier_len: u64, stored: u64) {
        self.counts.peak_frontier = self.counts.peak_frontier.max(frontier_len);
        self.counts.stored = self.counts.stored.max(stored);
    }

    /// Adds the statistics of a part of the search. Beside that part, `frontier` entries are open and `ready` states are stored; its
    /// path holds `path_heap` bytes, which are in `self.heap` already.
    #[cfg(feature = "parallel")]
    pub(crate) fn add_part(
        &mut self,
        part: &Statistics,
        frontier: u64,
        ready: u64,
        path_heap: u64,
    ) {
        let (counts, more) = (&mut self.counts, &part.counts);
        counts.expanded += more.expanded;
        counts.generated += more.generated;
        counts.evaluated += more.evaluated;
        counts.goal_tests += more.goal_tests;
        counts.duplicates += more.duplicates;
        counts.dead_ends += more.dead_ends;
        self.note_depth(more.max_depth);
        self.note_peaks(frontier + more.peak_frontier, ready + more.stored);
        self.peak_heap = self
            .peak_heap
            .max(self.heap + part.peak_heap.saturating_sub(path_heap));
        self.full |= part.full;
        self.cost_overflow |= part.cost_overflow;
        self.infinite_value |= part.infinite_value;
        self.nonzero_values += part.nonzero_values;
    }

    /// Records a heuristic value on which a proof may depend.
    #[inline]
    pub(crate) fn note_heuristic_value<P: StateSpace>(&mut self, h: P::Cost) {
        self.nonzero_values += count_nonzero::<P>(h);
    }

    /// Counts a state that is discarded because its heuristic value is infinite.
    #[inline]
    pub(crate) fn note_infinite_value(&mut self) {
        self.counts.dead_ends += 1;
        self.infinite_value = true;
    }

    /// Returns `g + step`, or `None` if the sum is too large for its type, which is recorded as a cost overflow.
    #[inline]
    pub(crate) fn add<C: Cost>(&mut self, g: C, step: C) -> Option<C> {
        let sum = g.plus(step);
        if sum < C::MAX {
            return Some(sum);
        }
        self.cost_overflow = true;
        None
    }

    /// Records that the f of the states taken from the frontier, or the bound on it, has reached a new maximum.
    #[inline]
    pub(crate) fn note_f_increase(&mut self) {
        self.counts.expanded_before_last_f = Some(self.counts.expanded);
    }

    /// Records that a state at `depth` was taken from the frontier.
    #[inline]
    pub(crate) fn note_depth(&mut self, depth: u64) {
        self.counts.max_depth = self.counts.max_depth.max(depth);
    }
}

/// Returns 1 for a heuristic value other than 0, and 0 otherwise. Always returns 0 if the space declares its heuristic
/// admissible, since the value does not matter then.
#[inline]
pub(crate) fn count_nonzero<P: StateSpace>(h: P::Cost) -> u64 {
    if const { P::HEURISTIC.is_admissible() } {
        return 0;
    }
    u64::from(h != P::Cost::ZERO)
}
