use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The number of states in a word.
const IN_WORD: u64 = 32;

/// The number of words in a chunk: 4 KiB, so that skipping a chunk without open states saves reading a page, and a
/// layer has many more chunks than a machine has cores.
const WORDS: usize = 512;

/// The number of states in a chunk.
const CHUNK: u64 = IN_WORD * WORDS as u64;

/// The lower bit of each state in a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// Two bits for each state: 00 is unknown, 01 and 10 are open at an even and at an odd depth, 11 is closed.
///
/// The current layer and the next one differ in parity, so no bits change when the next layer becomes the current one.
/// The words are atomic for use by several cores; one core uses relaxed loads and stores, which compile to plain ones.
#[derive(Default)]
pub(super) struct TwoBits {
    words: Vec<AtomicU64>,
    /// For each parity and chunk, whether the chunk may have open states of that parity.
    open: [Vec<AtomicBool>; 2],
}

/// The parity of a depth, which distinguishes a layer from the next one.
pub(super) type Parity = usize;

impl TwoBits {
    /// Creates a table of `states` unknown states. Returns `None` if it takes more than `most` bytes or cannot be
    /// allocated.
    pub(super) fn new(states: u64, most: u64) -> Option<Self> {
        if Self::bytes_for(states) > most {
            return None;
        }
        let words = states.div_ceil(IN_WORD);
        let chunks = states.div_ceil(CHUNK);
        let (words, chunks) = (words.try_into().ok()?, chunks.try_into().ok()?);
        Some(TwoBits {
            words: zeroed(words)?,
            open: [zeroed(chunks)?, zeroed(chunks)?],
        })
    }

    /// Returns the size of a table of `states` states in bytes.
    pub(super) fn bytes_for(states: u64) -> u64 {
        let words = states.div_ceil(IN_WORD);
        let chunks = states.div_ceil(CHUNK);
        words.saturating_mul(8).saturating_add(2 * chunks)
    }

    /// Returns the size of the table in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.words.capacity() * size_of::<AtomicU64>();
        let chunks = self.open.iter().map(Vec::capacity).sum::<usize>();
        (words + chunks) as u64
    }

    /// Returns whether a state is known, open or closed.
    pub(super) fn is_found(&self, rank: u64) -> bool {
        bits(self.words[word(rank)].load(Relaxed), rank) != 0
    }

    /// Returns the chunks that may have open states of `layer`.
    pub(super) fn chunks(&self, layer: Parity) -> impl Iterator<Item = usize> {
        let open = self.open[layer].iter().enumerate();
        open.filter_map(|(chunk, flag)| flag.load(Relaxed).then_some(chunk))
    }

    /// Returns the open states of `layer` in `chunk`, by rank.
    pub(super) fn open_in_chunk(&self, chunk: usize, layer: Parity) -> impl Iterator<Item = u64> {
        self.words_of(chunk).flat_map(move |(first, word)| {
            let mut open = open_bits(word.load(Relaxed), layer);
            std::iter::from_fn(move || next_of(&mut open).map(|place| first + place))
        })
    }

    /// Closes the open states of `layer` in `chunk` and calls `visit` with each.
    #[inline]
    pub(super) fn close<const SHARED: bool>(
        &self,
        chunk: usize,
        layer: Parity,
        mut visit: impl FnMut(u64),
    ) {
        self.open[layer][chunk].store(false, Relaxed);
        for (first, word) in self.words_of(chunk) {
            let before = word.load(Relaxed);
            let mut open = open_bits(before, layer);
            if open == 0 {
                continue;
            }
            or::<SHARED>(word, before, open | open << 1);
            while let Some(place) = next_of(&mut open) {
                visit(first + place);
            }
        }
    }

    /// Adds the unknown states among `ranks` to `layer` and returns their number. The contents of `ranks` are
    /// unspecified afterwards.
    ///
    /// The words are far apart in a table that is larger than the cache. In a tight loop over many of them, the
    /// processor overlaps the memory accesses.
    #[inline]
    pub(super) fn insert<const SHARED: bool>(&self, ranks: &mut Vec<u64>, layer: Parity) -> u64 {
        if SHARED {
            // A locked instruction waits for all earlier loads. So all words are loaded first and known states are
            // removed: about one state in three remains, and its word is in the cache.
            self.remove_found(ranks);
            let found = ranks.iter().map(|&rank| self.insert_shared(rank, layer));
            found.sum()
        } else {
            ranks
                .iter()
                .map(|&rank| self.insert_exclusive(rank, layer))
                .sum()
        }
    }

    /// Removes the known states like `retain`, but without a branch, which would be mispredicted for every third state.
    #[inline]
    fn remove_found(&self, ranks: &mut Vec<u64>) {
        let mut kept = 0;
        for at in 0..ranks.len() {
            let rank = ranks[at];
            ranks[kept] = rank;
            kept += usize::from(!self.is_found(rank));
        }
        ranks.truncate(kept);
    }

    /// Adds a state if it is unknown; returns 1 if so. Avoids a branch too.
    #[inline]
    fn insert_exclusive(&self, rank: u64, layer: Parity) -> u64 {
        let word = &self.words[word(rank)];
        let before = word.load(Relaxed);
        let new = u64::from(bits(before, rank) == 0);
        word.store(before | new << (shift(rank) + layer as u64), Relaxed);
        self.open[layer][(rank / CHUNK) as usize].store(true, Relaxed);
        new
    }

    /// Adds a state if it is unknown; returns 1 if so. Of several threads that find the same state, exactly one gets 1:
    /// while a layer is expanded, the bits of an unknown state can only change to those of the next layer.
    #[inline]
    fn insert_shared(&self, rank: u64, layer: Parity) -> u64 {
        let found = 1 << (shift(rank) + layer as u64);
        let before = self.words[word(rank)].fetch_or(found, Relaxed);
        let flag = &self.open[layer][(rank / CHUNK) as usize];
        if !flag.load(Relaxed) {
            flag.store(true, Relaxed);
        }
        u64::from(bits(before, rank) == 0)
    }

    /// Returns the words of a chunk, each with the rank of its first state.
    #[inline]
    fn words_of(&self, chunk: usize) -> impl Iterator<Item = (u64, &AtomicU64)> {
        let from = chunk * WORDS;
        let words = &self.words[from..self.words.len().min(from + WORDS)];
        let first = from as u64 * IN_WORD;
        (first..).step_by(IN_WORD as usize).zip(words)
    }
}

fn zeroed<T: Default>(len: usize) -> Option<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(len).ok()?;
    items.resize_with(len, T::default);
    Some(items)
}

#[inline]
fn word(rank: u64) -> usize {
    (rank / IN_WORD) as usize
}

#[inline]
fn shift(rank: u64) -> u64 {
    rank % IN_WORD * 2
}

/// Returns the two bits of a state in its word.
#[inline]
fn bits(word: u64, rank: u64) -> u64 {
    word >> shift(rank) & 3
}

/// Returns a word with the lower bit set for each open state of `layer`.
#[inline]
fn open_bits(word: u64, layer: Parity) -> u64 {
    (word >> layer) & !(word >> (1 - layer)) & LOW
}

/// Removes and returns the first state of the result of [`open_bits`].
#[inline]
fn next_of(open: &mut u64) -> Option<u64> {
    if *open == 0 {
        return None;
    }
    let place = open.trailing_zeros() / 2;
    *open &= *open - 1;
    Some(u64::from(place))
}

#[inline]
fn or<const SHARED: bool>(word: &AtomicU64, before: u64, more: u64) {
    if SHARED {
        word.fetch_or(more, Relaxed);
    } else {
        word.store(before | more, Relaxed);
    }
}
