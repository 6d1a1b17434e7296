use std::fmt;

use crate::Description;
use crate::entries::{Entries, UNREACHABLE};

/// A table with the distance of each rank of an [`Abstraction`](crate::Abstraction) from the goals: in four bits if no
/// distance is longer than 14, and otherwise in a byte.
///
/// [`Build`](crate::Build) computes it, and [`read`](PatternTable::read) reads it from a file.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternTable {
    pub(crate) description: Description,
    pub(crate) entries: Entries,
}

impl PatternTable {
    /// Returns the description of the abstraction.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Returns the distance of a rank from the goals, or `None` if no goal can be reached. Distances from 254 on are 254.
    ///
    /// A rank outside the table has the distance 0.
    #[inline]
    #[must_use]
    pub fn distance(&self, rank: u64) -> Option<u32> {
        let entry = self.entry(rank);
        (entry != UNREACHABLE).then_some(entry.into())
    }

    /// Returns what [`distance`](PatternTable::distance) returns in a byte: 255 if no goal can be reached.
    #[inline]
    #[must_use]
    pub fn entry(&self, rank: u64) -> u8 {
        self.entries.get(rank).unwrap_or(0)
    }

    /// Returns the number of ranks.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns the number of bits of an entry, 4 or 8.
    #[must_use]
    pub fn entry_bits(&self) -> u32 {
        self.entries.width().bits()
    }

    /// Returns the number of bytes of the entries.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.entries.bytes().len() as u64
    }

    /// Returns the number of ranks at each distance, from 0.
    #[must_use]
    pub fn distribution(&self) -> Vec<u64> {
        let mut numbers = vec![0; usize::from(UNREACHABLE)];
        for rank in 0..self.ranks() {
            let entry = self.entry(rank);
            if let Some(number) = numbers.get_mut(usize::from(entry)) {
                *number += 1;
            }
        }
        let longest = numbers.iter().rposition(|&number| number > 0);
        numbers.truncate(longest.map_or(0, |longest| longest + 1));
        numbers
    }
}

impl fmt::Debug for PatternTable {
    /// Writes the description, and the number and the size of the entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable")
            .field("description", &self.description)
            .field("ranks", &self.ranks())
            .field("entry_bits", &self.entry_bits())
            .finish()
    }
}
