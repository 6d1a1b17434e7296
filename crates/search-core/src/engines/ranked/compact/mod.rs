mod line;
mod mix;
mod slots;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use line::{Line, Narrow, Wide};
use mix::Mix;
use slots::{Batch, CHUNK, LEAST_SLOT_BITS, PIECE, Slots, fits, open};

use super::table::{Parity, Table};
use crate::problem::{Ranked, Scratch};
use crate::store::Growth;

const NAME: &str = "table of reached states";

/// The states that a search has reached, by rank.
///
/// Source: J. G. Cleary, *Compact hash tables using bidirectional linear probing*, 1984. A rank is mixed by an invertible
/// function; the first bits of the result select a slot and only the others are stored, so that no two ranks are confused.
/// Here, probing is in one direction and the displacement is stored.
///
/// Slots have 32 bits as soon as the remainders of mixed ranks fit, which is the case in all larger tables then, and 64 bits
/// before.
pub struct Compact {
    slots: Width,
    mix: Mix,
    /// The number of ranks.
    ranks: u64,
    counters: Counters,
    /// The number of states at which the table grows.
    room: u64,
    /// The ranks of states for which there was no room.
    kept_apart: Mutex<Vec<u64>>,
}

enum Width {
    Narrow(Slots<Narrow>),
    Wide(Slots<Wide>),
}

/// Evaluates an expression for the slots of either width.
macro_rules! with_slots {
    ($width:expr, $slots:ident => $result:expr) => {
        match $width {
            Width::Narrow($slots) => $result,
            Width::Wide($slots) => $result,
        }
    };
}

/// What several threads change, in a line of the cache without other data.
#[derive(Default)]
#[repr(align(128))]
struct Counters {
    states: AtomicU64,
    lacks_room: AtomicBool,
}

/// The table has at most this many states in 20 slots before it grows.
const OF_20: u64 = 16;

/// Generated successors that have not been looked up.
#[derive(Default)]
pub struct Successors {
    ranks: Vec<u64>,
    batch: Batch,
}

impl Width {
    fn new<const SHARED: bool>(key_bits: u32, slot_bits: u32) -> Option<Self> {
        Some(match fits::<Narrow>(key_bits, slot_bits) {
            true => Width::Narrow(Slots::new::<SHARED>(key_bits, slot_bits)?),
            false => Width::Wide(Slots::new::<SHARED>(key_bits, slot_bits)?),
        })
    }

    fn bytes_for(key_bits: u32, slot_bits: u32) -> u64 {
        match fits::<Narrow>(key_bits, slot_bits) {
            true => Slots::<Narrow>::bytes_for(slot_bits),
            false => Slots::<Wide>::bytes_for(slot_bits),
        }
    }

    fn slot_bits(&self) -> u32 {
        with_slots!(self, slots => slots.slot_bits())
    }

    /// Inserts all states of a smaller table. Returns `false` if there is no room for one of them.
    fn insert_table<const SHARED: bool>(&self, from: &Width) -> bool {
        with_slots!(self, to => with_slots!(from, from => insert_slots::<SHARED, _, _>(to, from)))
    }
}

fn insert_slots<const SHARED: bool, L: Line, M: Line>(to: &Slots<L>, from: &Slots<M>) -> bool {
    to.open.mark_all();
    let mut pieces = 0..from.pieces();
    #[cfg(feature = "parallel")]
    if SHARED {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};

        let pieces = pieces.into_par_iter();
        let inserted = pieces.map_init(Batch::default, |batch, piece| {
            to.insert_piece::<true, M>(from, piece, batch)
        });
        return inserted.all(|has_room| has_room);
    }
    let mut batch = Batch::default();
    pieces.all(|piece| to.insert_piece::<SHARED, M>(from, piece, &mut batch))
}

/// Returns the number of states at which a table grows. A table with a slot for each rank never does.
fn room(key_bits: u32, slot_bits: u32) -> u64 {
    match slot_bits == key_bits {
        true => u64::MAX,
        false => (1 << slot_bits) / 20 * OF_20,
    }
}

impl Default for Compact {
    /// Creates a table without slots.
    fn default() -> Self {
        let slots = Width::Wide(Slots::default());
        Compact::wrap(slots, Mix::new(LEAST_SLOT_BITS), 0)
    }
}

impl Compact {
    fn wrap(slots: Width, mix: Mix, ranks: u64) -> Self {
        Compact {
            room: room(mix.bits(), slots.slot_bits()),
            slots,
            mix,
            ranks,
            counters: Counters::default(),
            kept_apart: Mutex::default(),
        }
    }

    fn kept_apart(&mut self) -> &mut Vec<u64> {
        self.kept_apart
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
    }

    #[cold]
    fn keep_apart(&self, rank: u64) {
        let ranks = self.kept_apart.lock();
        ranks.unwrap_or_else(PoisonError::into_inner).push(rank);
        self.counters.lacks_room.store(true, Relaxed);
    }
}

impl Table for Compact {
    type Set = u64;
    type Successors = Successors;

    const BATCH: usize = PIECE;

    fn allocate(ranks: u64, most: u64) -> Result<Self, Growth> {
        let key_bits = (u64::BITS - (ranks - 1).leading_zeros()).max(LEAST_SLOT_BITS);
        let bytes = Width::bytes_for(key_bits, LEAST_SLOT_BITS);
        let slots = (bytes <= most).then(|| Width::new::<false>(key_bits, LEAST_SLOT_BITS));
        match slots.flatten() {
            Some(slots) => Ok(Compact::wrap(slots, Mix::new(key_bits), ranks)),
            None => Err(Growth::default().and(NAME, bytes as usize)),
        }
    }

    fn bytes(&self) -> u64 {
        with_slots!(&self.slots, slots => slots.bytes())
    }

    fn is_open(&self, rank: u64, layer: Parity) -> bool {
        with_slots!(&self.slots, slots => slots.is_open(self.mix.mix(rank), layer))
    }

    fn chunks(&self, layer: Parity) -> impl Iterator<Item = usize> {
        with_slots!(&self.slots, slots => &slots.open).iter(layer)
    }

    fn pieces(&self, chunk: usize) -> Range<usize> {
        const PIECES: usize = CHUNK / PIECE;
        let pieces = with_slots!(&self.slots, slots => slots.pieces());
        chunk * PIECES..pieces.min((chunk + 1) * PIECES)
    }

    fn open_in_piece(&self, piece: usize, layer: Parity) -> impl Iterator<Item = u64> {
        let mixed: Vec<u64> =
            with_slots!(&self.slots, slots => slots.open_in_piece(piece, layer).collect());
        mixed.into_iter().map(|mixed| self.mix.unmix(mixed))
    }

    #[inline]
    fn close<const SHARED: bool>(&self, piece: usize, layer: Parity, closed: &mut Vec<u64>) {
        with_slots!(&self.slots, slots => slots.close(piece, layer, closed));
        for rank in closed {
            *rank = self.mix.unmix(*rank);
        }
    }

    fn end_chunk(&self, chunk: usize, layer: Parity) {
        with_slots!(&self.slots, slots => slots.open.unmark(chunk, layer));
    }

    #[inline]
    fn count(sets: &[u64]) -> u64 {
        sets.len() as u64
    }

    fn insert_start(&self, rank: u64, layer: Parity) {
        let mut start = Successors::default();
        start.ranks.push(rank);
        self.insert::<false>(&mut start, layer);
    }

    #[inline]
    fn expand<P: Ranked>(
        &self,
        space: &P,
        ranks: &[u64],
        scratch: &mut Scratch<P::Action>,
        successors: &mut Successors,
    ) -> u64 {
        let successors = &mut successors.ranks;
        successors.clear();
        for &rank in ranks {
            space.expand_rank(rank, scratch.emptied(), |successor| {
                successors.push(successor);
            });
        }
        successors.len() as u64
    }

    #[inline]
    fn insert<const SHARED: bool>(
        &self,
        Successors { ranks, batch }: &mut Successors,
        layer: Parity,
    ) -> u64 {
        let highest = ranks.iter().fold(0, |highest, &rank| rank.max(highest));
        assert!(
            highest < self.ranks,
            "the rank of a successor is {highest}, of {}",
            self.ranks
        );
        let mut inserted = 0;
        with_slots!(&self.slots, slots => {
            let probe = |&rank| slots.probe(self.mix.mix(rank), open(layer));
            batch.probes.clear();
            batch.probes.extend(ranks.iter().map(probe));
            let mark = |place| {
                inserted += 1;
                slots.open.mark::<SHARED>(place / CHUNK, layer);
            };
            slots.insert_all::<SHARED>(batch, mark, |mixed| self.keep_apart(self.mix.unmix(mixed)));
        });
        match SHARED {
            true => {
                self.counters.states.fetch_add(inserted, Relaxed);
            }
            false => {
                let states = self.counters.states.load(Relaxed);
                self.counters.states.store(states + inserted, Relaxed);
            }
        }
        inserted
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.counters.states.load(Relaxed) >= self.room || self.lacks_room()
    }

    #[inline]
    fn lacks_room(&self) -> bool {
        self.counters.lacks_room.load(Relaxed)
    }

    fn grow<const SHARED: bool>(&mut self, layer: Parity, most: u64) -> Result<u64, Growth> {
        let key_bits = self.mix.bits();
        let mut slot_bits = self.slots.slot_bits();
        loop {
            slot_bits += 1;
            let bytes = Width::bytes_for(key_bits, slot_bits);
            let refused = Growth::default().and(NAME, bytes as usize);
            if self.bytes().saturating_add(bytes) > most {
                return Err(refused);
            }
            let slots = Width::new::<SHARED>(key_bits, slot_bits).ok_or(refused)?;
            if slots.insert_table::<SHARED>(&self.slots) {
                self.slots = slots;
                self.room = room(key_bits, slot_bits);
                break;
            }
        }
        self.counters.lacks_room = AtomicBool::new(false);
        let mut apart = Successors {
            ranks: std::mem::take(self.kept_apart()),
            ..Successors::default()
        };
        Ok(self.insert::<false>(&mut apart, layer))
    }
}
