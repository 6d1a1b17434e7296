use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// States whose bits lie in one word.
const IN_WORD: u64 = 32;

/// Words in a chunk: 4 KiB, so that a chunk that holds nothing of a layer saves a page, and a layer has
/// many more chunks than a machine has cores.
const WORDS: usize = 512;

/// States in a chunk.
const CHUNK: u64 = IN_WORD * WORDS as u64;

/// The lower bit of each state in a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// Two bits for each state: 00, not seen yet; 01 and 10, waiting to be expanded, found at an even and at an odd
/// depth; 11, closed.
///
/// The layer that is expanded and the one that is found differ in parity, so a layer becomes the next
/// without a change of any bit. The words are atomic for the sake of several cores; one core reads and writes
/// them as plain words, which is what a relaxed load and a relaxed store are.
#[derive(Default)]
pub(super) struct TwoBits {
    words: Vec<AtomicU64>,
    /// For either parity, whether states of it may wait in a chunk.
    open: [Vec<AtomicBool>; 2],
}

/// The parity of a depth, which tells a layer from the one before.
pub(super) type Parity = usize;

impl TwoBits {
    /// Nothing is seen of so many states; none where that would take more than `most` bytes, or more than there
    /// are.
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

    /// The bytes for so many states.
    pub(super) fn bytes_for(states: u64) -> u64 {
        let words = states.div_ceil(IN_WORD);
        let chunks = states.div_ceil(CHUNK);
        words.saturating_mul(8).saturating_add(2 * chunks)
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.words.capacity() * size_of::<AtomicU64>();
        let chunks = self.open.iter().map(Vec::capacity).sum::<usize>();
        (words + chunks) as u64
    }

    /// Whether a state was found, be it expanded since or not.
    pub(super) fn is_found(&self, rank: u64) -> bool {
        bits(self.words[word(rank)].load(Relaxed), rank) != 0
    }

    /// The chunks in which states of `layer` may wait.
    pub(super) fn chunks(&self, layer: Parity) -> impl Iterator<Item = usize> {
        let open = self.open[layer].iter().enumerate();
        open.filter_map(|(chunk, flag)| flag.load(Relaxed).then_some(chunk))
    }

    /// The states of `layer` that wait in `chunk`.
    pub(super) fn open_in_chunk(&self, chunk: usize, layer: Parity) -> impl Iterator<Item = u64> {
        self.words_of(chunk).flat_map(move |(first, word)| {
            let mut open = open_bits(word.load(Relaxed), layer);
            std::iter::from_fn(move || next_of(&mut open).map(|place| first + place))
        })
    }

    /// Closes the states of `layer` that wait in `chunk`, and hands each to `visit`.
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

    /// Puts those of `ranks` that were not seen yet into `layer`, and says how many these are. What is left in
    /// `ranks` means nothing.
    ///
    /// The words are far apart in an array larger than the cache. A processor waits for many of them at once
    /// if it has many at hand with nothing to do but this.
    #[inline]
    pub(super) fn insert<const SHARED: bool>(&self, ranks: &mut Vec<u64>, layer: Parity) -> u64 {
        if SHARED {
            // A locked instruction waits for all that was read before it. So all is read first, and what was
            // found before is left out: one state in three or so remains, in the cache.
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

    /// What `retain` does, without the branch that is guessed wrong for every third state.
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

    /// No branch here either.
    #[inline]
    fn insert_exclusive(&self, rank: u64, layer: Parity) -> u64 {
        let word = &self.words[word(rank)];
        let before = word.load(Relaxed);
        let new = u64::from(bits(before, rank) == 0);
        word.store(before | new << (shift(rank) + layer as u64), Relaxed);
        self.open[layer][(rank / CHUNK) as usize].store(true, Relaxed);
        new
    }

    /// Of several threads that find a state, the first sees that it was new: while a layer is expanded, the bits
    /// of a state that is not seen yet change to those of the next layer and to nothing else.
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

    /// The words of a chunk, each with the rank of its first state.
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

/// The two bits of a state in its word.
#[inline]
fn bits(word: u64, rank: u64) -> u64 {
    word >> shift(rank) & 3
}

/// The lower bit of each state of a word that waits in `layer`.
#[inline]
fn open_bits(word: u64, layer: Parity) -> u64 {
    (word >> layer) & !(word >> (1 - layer)) & LOW
}

/// Takes the first state out of such a set.
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
