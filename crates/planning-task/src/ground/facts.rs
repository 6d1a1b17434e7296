//! Atoms without variables, numbered in the order in which they are inserted.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::pddl::Atom;
use crate::task::of_vec;

/// A set of atoms. An index takes the place of an atom everywhere else.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    symbols: Vec<u32>,
    hashes: Vec<u64>,
    /// Where the objects of each atom end in `objects`.
    ends: Vec<u32>,
    objects: Vec<u32>,
    table: HashTable<u32>,
}

impl Facts {
    pub(super) fn len(&self) -> u32 {
        self.symbols.len() as u32
    }

    pub(super) fn symbol(&self, fact: u32) -> u32 {
        self.symbols[fact as usize]
    }

    pub(super) fn objects(&self, fact: u32) -> &[u32] {
        let fact = fact as usize;
        let start = fact.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.objects[start as usize..self.ends[fact] as usize]
    }

    /// Returns the index of an atom, given the objects of variables, if it is in the set.
    pub(super) fn find(&self, atom: &Atom, binding: &[u32]) -> Option<u32> {
        let objects = atom.terms.iter().map(|term| term.object(binding));
        self.position(atom.symbol, hash(atom.symbol, objects.clone()), objects)
    }

    fn position(
        &self,
        symbol: u32,
        hash: u64,
        objects: impl Iterator<Item = u32> + Clone,
    ) -> Option<u32> {
        let equal = |&fact: &u32| {
            self.symbol(fact) == symbol && self.objects(fact).iter().copied().eq(objects.clone())
        };
        self.table.find(hash, equal).copied()
    }

    /// Inserts an atom if it is new.
    pub(super) fn insert(&mut self, symbol: u32, objects: impl Iterator<Item = u32> + Clone) {
        let hash = hash(symbol, objects.clone());
        if self.position(symbol, hash, objects.clone()).is_none() {
            let rehash = |&fact: &u32| self.hashes[fact as usize];
            self.table
                .insert_unique(hash, self.symbols.len() as u32, rehash);
            self.symbols.push(symbol);
            self.hashes.push(hash);
            self.objects.extend(objects);
            self.ends.push(self.objects.len() as u32);
        }
    }

    /// Returns how many bytes the atoms take.
    pub(super) fn bytes(&self) -> usize {
        of_vec(&self.symbols)
            + of_vec(&self.hashes)
            + of_vec(&self.ends)
            + of_vec(&self.objects)
            + self.table.allocation_size()
    }
}

pub(super) fn hash(symbol: u32, objects: impl Iterator<Item = u32>) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(symbol);
    objects.for_each(|object| hasher.write_u32(object));
    hasher.finish()
}
