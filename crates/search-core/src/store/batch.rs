use std::hash::Hash;
use std::hint::black_box;

use super::NodeId;
use super::columns::Columns;
use super::table::{NONE, Probe, Table, hash};

/// Looks up a batch of states before they are inserted one by one.
///
/// The table and the states are larger than the cache. A processor overlaps accesses to memory if they follow each other
/// closely. So each kind of access has its own loop here, and the insertions that follow hit the cache.
#[derive(Default)]
pub(super) struct Batch {
    probes: Vec<Probe>,
    known: Vec<bool>,
    /// The indices of states that may be duplicates, each with the id of the stored state to compare with.
    candidates: Vec<(u32, NodeId)>,
}

/// The size of a table that fits in the cache of one core. The states then mostly do, too, unless they are large, and the
/// last two loops do not pay off. (Tests have small tables and should run all loops.)
const CACHE: usize = if cfg!(test) { 0 } else { 5 << 18 };

impl Batch {
    pub(super) fn bytes(&self) -> usize {
        self.probes.capacity() * size_of::<Probe>()
            + self.known.capacity()
            + self.candidates.capacity() * size_of::<(u32, NodeId)>()
    }

    #[inline]
    pub(super) fn look_up<S: Eq + Hash>(
        &mut self,
        generated: &[(NodeId, S)],
        columns: &impl Columns<S>,
        table: &Table,
    ) {
        let Batch {
            probes,
            known,
            candidates,
        } = self;
        probes.clear();
        probes.extend(generated.iter().map(|(_, state)| table.probe(hash(state))));
        let lines = probes.iter().map(|&probe| table.touch(probe));
        black_box(lines.fold(0, |all, line| all ^ line));
        known.clear();
        known.resize(generated.len(), false);
        if table.bytes() > CACHE || columns.len() * size_of::<S>() > 2 * CACHE {
            // Without a branch, which would often be mispredicted.
            candidates.resize(generated.len(), (0, NONE));
            let mut found = 0;
            for (index, &probe) in probes.iter().enumerate() {
                let id = table.candidate(probe);
                candidates[found] = (index as u32, id);
                found += usize::from(id != NONE);
            }
            for &(index, id) in &candidates[..found] {
                known[index as usize] = *columns.state(id) == generated[index as usize].1;
            }
        }
    }

    /// Returns the probe of each state, and `true` if the state is certainly a duplicate. If `false`, the caller must
    /// search the table.
    #[inline]
    pub(super) fn looked_up(&self) -> impl Iterator<Item = (Probe, bool)> {
        self.probes.iter().copied().zip(self.known.iter().copied())
    }
}
