use std::hash::Hash;

use super::columns::Columns;
use super::table::{NONE, Probe, Table, hash};
use super::{Collection, GrowsBy, Named, NodeId};

/// Looks up a batch of states before they are inserted one by one.
///
/// The table and the states are larger than the cache. A processor overlaps accesses to memory if they follow each other
/// closely. So each kind of access has its own loop here, and the insertions that follow hit the cache.
#[derive(Default)]
pub(super) struct BatchLookup {
    probes: Vec<Probe>,
    /// The ids of states that are certainly duplicates, and [`NONE`] for the others.
    known: Vec<NodeId>,
    /// The indices of states that may be duplicates, each with the id of the stored state to compare with.
    candidates: Vec<(u32, NodeId)>,
}

/// The size of a table that fits in the cache of one core. The states then mostly do, too, unless they are large, and the
/// last two loops do not pay off. (Tests have small tables and should run all loops: those of this crate always, those of
/// whole searches sometimes.)
const CACHE: usize = match (cfg!(test), cfg!(debug_assertions)) {
    (true, _) => 0,
    (_, true) => 1 << 10,
    _ => 5 << 18,
};

/// Returns whether looking up several states at once pays off even for few of them.
#[inline]
pub(super) fn exceeds_cache<S>(table: &Table, columns: &impl Columns<S>) -> bool {
    table.bytes() > CACHE || columns.len() * size_of::<S>() > 2 * CACHE
}

impl Collection for BatchLookup {
    #[inline]
    fn parts(&self) -> impl Collection {
        (
            batch(&self.probes),
            batch(&self.known),
            batch(&self.candidates),
        )
    }
}

/// Returns a collection for one batch at a time.
#[inline]
fn batch<T>(items: &Vec<T>) -> impl Collection {
    let len = items.len();
    let more = move |states: usize| states.saturating_sub(len);
    GrowsBy(more, Named("batch", items))
}

impl BatchLookup {
    /// Looks up the states of `generated`.
    #[inline]
    pub(super) fn look_up<S: Eq + Hash, G>(
        &mut self,
        generated: &[G],
        state: impl Fn(&G) -> &S,
        columns: &impl Columns<S>,
        table: &Table,
    ) {
        let BatchLookup {
            probes,
            known,
            candidates,
        } = self;
        probes.clear();
        probes.extend(generated.iter().map(|item| table.probe(hash(state(item)))));
        let lines = probes.iter().map(|&probe| table.touch(probe));
        super::prefetch(lines.fold(0, |all, line| all ^ line));
        known.clear();
        known.resize(generated.len(), NONE);
        if exceeds_cache(table, columns) {
            // Without a branch, which would often be mispredicted.
            candidates.resize(generated.len(), (0, NONE));
            let mut found = 0;
            for (index, &probe) in probes.iter().enumerate() {
                let id = table.candidate(probe);
                candidates[found] = (index as u32, id);
                found += usize::from(id != NONE);
            }
            for &(index, id) in &candidates[..found] {
                let is_equal = columns.state(id) == state(&generated[index as usize]);
                known[index as usize] = if is_equal { id } else { NONE };
            }
        }
    }

    /// Returns the probe of each state, and the id of the stored state if it is certainly a duplicate. If that is [`NONE`],
    /// the caller must search the table.
    #[inline]
    pub(super) fn looked_up(&self) -> impl Iterator<Item = (Probe, NodeId)> {
        self.probes.iter().copied().zip(self.known.iter().copied())
    }

    /// Returns the probe and the id of the state with this index. See [`looked_up`](BatchLookup::looked_up).
    #[inline]
    pub(super) fn at(&self, index: usize) -> (Probe, NodeId) {
        (self.probes[index], self.known[index])
    }
}
