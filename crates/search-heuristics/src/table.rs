use std::fmt;

use crate::Description;

/// The entry of a rank from which no goal can be reached.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// A table with the distance of each rank of an [`Abstraction`](crate::Abstraction) from the goals, in one byte.
///
/// [`Build`](crate::Build) computes it, and [`read`](PatternTable::read) reads it from a file.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternTable {
    pub(crate) description: Description,
    pub(crate) entries: Vec<u8>,
}

impl PatternTable {
    /// Returns what the abstraction is of.
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
        let entry = self.entries.get(rank as usize).copied().unwrap_or(0);
        (entry != UNREACHABLE).then_some(entry.into())
    }

    /// Returns the entries by rank: 255 for ranks from which no goal can be reached.
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// Returns the number of ranks at each distance, from 0.
    #[must_use]
    pub fn distribution(&self) -> Vec<u64> {
        let mut numbers = vec![0; usize::from(UNREACHABLE)];
        for &entry in &self.entries {
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
    /// Writes the description and the number of entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable")
            .field("description", &self.description)
            .field("entries", &self.entries.len())
            .finish()
    }
}
