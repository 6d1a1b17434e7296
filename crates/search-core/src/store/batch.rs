use std::hash::Hash;
use std::hint::black_box;

use super::NodeId;
use super::arena::Arena;
use super::table::{NONE, Probe, Table, hash};

/// Looks up many states at once, before they are inserted one after the other.
///
/// Table and states are larger than the cache, and a processor waits for many accesses to memory at once if it
/// has many at hand with little between them. So each kind of access has a loop of its own here, and what
/// comes after finds everything in the cache.
#[derive(Default)]
pub(super) struct Batch {
    probes: Vec<Probe>,
    known: Vec<bool>,
    /// States that may be known, by their place, each with the id of the one that it may be.
    candidates: Vec<(u32, NodeId)>,
}

/// The bytes of a table that a core's own cache can hold. The states in it are not far away then either, and the
/// last two loops are not worth their while. (Tests have small tables and are to go through all of them.)
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
        made: &[(NodeId, S)],
        states: &Arena<S>,
        table: &Table,
    ) {
        let Batch {
            probes,
            known,
            candidates,
        } = self;
        probes.clear();
        probes.extend(made.iter().map(|(_, state)| table.probe(hash(state))));
        let lines = probes.iter().map(|&probe| table.touch(probe));
        black_box(lines.fold(0, |all, line| all ^ line));
        known.clear();
        known.resize(made.len(), false);
        if table.bytes() > CACHE {
            // Without a branch, for it would often be guessed wrong.
            candidates.resize(made.len(), (0, NONE));
            let mut found = 0;
            for (place, &probe) in probes.iter().enumerate() {
                let id = table.candidate(probe);
                candidates[found] = (place as u32, id);
                found += usize::from(id != NONE);
            }
            for &(place, id) in &candidates[..found] {
                known[place as usize] = *states.get(id) == made[place as usize].1;
            }
        }
    }

    /// For each of the states where to look for it, and whether it is known: true where that is certain, false
    /// where it has to be looked for.
    #[inline]
    pub(super) fn looked_up(&self) -> impl Iterator<Item = (Probe, bool)> {
        self.probes.iter().copied().zip(self.known.iter().copied())
    }
}
