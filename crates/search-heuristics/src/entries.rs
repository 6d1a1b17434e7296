use search_core::Limit;

/// The entry of a rank from which no goal can be reached.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// The longest distance of entries of four bits.
const FARTHEST_OF_FOUR: u8 = UNREACHABLE_OF_FOUR - 1;

/// The entry of four bits of a rank from which no goal can be reached.
const UNREACHABLE_OF_FOUR: u8 = 15;

/// The number of entries that are packed in a step.
const PACKED: usize = 1 << 12;

/// The entries of a table by rank: two in a byte if no distance is longer than 14, the one of lower rank in the lower half.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Entries {
    len: usize,
    width: Width,
    bytes: Vec<u8>,
}

/// The size of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Four,
    Eight,
}

impl Width {
    /// Returns the number of bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Width::Four => 4,
            Width::Eight => 8,
        }
    }
}

impl Entries {
    /// Packs entries, one in each byte, as tightly as they fit. Calls `step` before every few thousand, and returns its error.
    pub(crate) fn packed(
        mut bytes: Vec<u8>,
        step: impl Fn() -> Result<(), Limit>,
    ) -> Result<Entries, Limit> {
        let len = bytes.len();
        let fits = |&entry: &u8| entry <= FARTHEST_OF_FOUR || entry == UNREACHABLE;
        for part in bytes.chunks(PACKED) {
            step()?;
            if !part.iter().all(fits) {
                return Ok(Entries::new(len, Width::Eight, bytes));
            }
        }
        for index in 0..len.div_ceil(2) {
            if index % PACKED == 0 {
                step()?;
            }
            // Unreachable, 255, becomes 15.
            let half = |index: usize| bytes.get(index).map_or(0, |entry| entry & 15);
            bytes[index] = half(2 * index) | half(2 * index + 1) << 4;
        }
        bytes.truncate(len.div_ceil(2));
        bytes.shrink_to_fit();
        Ok(Entries::new(len, Width::Four, bytes))
    }

    /// Creates `len` entries from the bytes that [`bytes`](Entries::bytes) returns.
    pub(crate) fn new(len: usize, width: Width, bytes: Vec<u8>) -> Entries {
        Entries { len, width, bytes }
    }

    /// Returns the entry of a rank: [`UNREACHABLE`] if no goal can be reached, and `None` outside the table.
    #[inline]
    pub(crate) fn get(&self, rank: u64) -> Option<u8> {
        let index = usize::try_from(rank).ok()?;
        match self.width {
            Width::Eight => self.bytes.get(index).copied(),
            Width::Four if index < self.len => {
                let pair = self.bytes.get(index / 2)?;
                let entry = pair >> (4 * (index % 2)) & 15;
                Some(match entry {
                    UNREACHABLE_OF_FOUR => UNREACHABLE,
                    distance => distance,
                })
            }
            Width::Four => None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn width(&self) -> Width {
        self.width
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_unpacked_as_they_were_packed() {
        let values = [0, 1, 14, 15, 254, UNREACHABLE];
        let mut lists = vec![Vec::new()];
        for len in 0..5 {
            for entries in &lists {
                let packed =
                    Entries::packed(entries.clone(), || Ok(())).expect("there is no limit");
                let unpacked: Vec<u8> = (0..).map_while(|rank| packed.get(rank)).collect();
                assert_eq!((packed.len(), &unpacked), (len, entries));
                let fits = |entry: &u8| ![15, 254].contains(entry);
                let is_short = entries.iter().all(fits);
                assert_eq!(packed.width() == Width::Four, is_short, "{entries:?}");
                let bits = len * packed.width().bits() as usize;
                assert_eq!(packed.bytes().len(), bits.div_ceil(8), "{entries:?}");
            }
            let longer = lists.iter().flat_map(|entries| {
                values.map(|value| entries.iter().copied().chain([value]).collect())
            });
            lists = longer.collect();
        }
    }
}
