use std::hint::black_box;

use super::super::chunks::{OpenChunks, zeroed};
use super::super::table::Parity;
use super::line::Line;

/// The state of a slot, in its lowest bits: 0 is free, 1 and 2 are open at an even and at an odd depth, 3 is closed.
const STATE: u64 = 3;
const STATE_BITS: u32 = 2;
const CLOSED: u64 = 3;

/// The displacement is counted in units of this.
const STEP: u64 = 1 << STATE_BITS;

/// The number of bits of the displacement, where they fit: states are found within 128 slots of their own.
const DISPLACEMENT_BITS: u32 = 7;

/// The least number of bits of the displacement: within 32 slots. If a slot has no room for more, the table grows earlier.
const LEAST_DISPLACEMENT_BITS: u32 = 5;

/// The least number of slots, as a binary logarithm. With fewer, 64-bit ranks would not leave room for the displacement.
pub(super) const LEAST_SLOT_BITS: u32 = 9;

/// The number of slots in a chunk.
pub(super) const CHUNK: usize = 1 << 14;

/// The number of slots in a piece.
pub(super) const PIECE: usize = 1 << 8;

/// A hash table of mixed ranks.
///
/// The first bits of a mixed rank select its home slot. Only the other bits, the remainder, are stored, together with the
/// displacement, which is the number of slots that are probed before. The slots of the line of the home slot are probed first,
/// from the home slot to the end and then from the first one, then those of the next lines in the same order. Filled slots are
/// never freed, and the displacement is part of what is compared, so a state is found before the first free slot or not at
/// all, and its rank follows from the place and the contents of its slot.
#[derive(Default)]
pub(super) struct Slots<L> {
    lines: Vec<L>,
    pub(super) open: OpenChunks,
    slot_bits: u32,
    remainder_bits: u32,
    remainder_mask: u64,
    /// The position of the remainder in a slot.
    shift: u32,
    /// The number of lines that a state may be in.
    reach: usize,
}

/// A slot that a state may be in, and its contents if the state is there.
#[derive(Clone, Copy, Default)]
pub(super) struct Probe {
    place: usize,
    word: u64,
}

/// States to be inserted.
#[derive(Default)]
pub(super) struct Batch {
    /// Their home slots.
    pub(super) probes: Vec<Probe>,
    free: Vec<Probe>,
}

/// The number of slots that are examined for all states of a batch in turn.
const ROUNDS: usize = 4;

/// Returns whether slots of this number of bits have room for mixed ranks of `key_bits`, of which `slot_bits` are not stored.
pub(super) fn fits<L: Line>(key_bits: u32, slot_bits: u32) -> bool {
    key_bits - slot_bits + STATE_BITS + LEAST_DISPLACEMENT_BITS <= L::BITS
}

impl<L: Line> Slots<L> {
    /// Creates a table of free slots. Returns `None` if it cannot be allocated.
    pub(super) fn new<const SHARED: bool>(key_bits: u32, slot_bits: u32) -> Option<Self> {
        let slots = 1usize.checked_shl(slot_bits)?;
        let remainder_bits = key_bits - slot_bits;
        let displacement_bits = (L::BITS - STATE_BITS - remainder_bits).min(DISPLACEMENT_BITS);
        Some(Slots {
            lines: free_lines::<SHARED, L>(slots / L::SLOTS)?,
            open: OpenChunks::new(slots.div_ceil(CHUNK))?,
            slot_bits,
            remainder_bits,
            remainder_mask: (1 << remainder_bits) - 1,
            shift: STATE_BITS + displacement_bits,
            reach: (1 << displacement_bits) / L::SLOTS,
        })
    }

    /// Returns the size of a table of this number of slots in bytes.
    pub(super) fn bytes_for(slot_bits: u32) -> u64 {
        let slots = 1u64.checked_shl(slot_bits).unwrap_or(u64::MAX);
        let of_slots = slots.saturating_mul(u64::from(L::BITS / 8));
        of_slots.saturating_add(OpenChunks::bytes_for(slots.div_ceil(CHUNK as u64)))
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.lines.capacity() * size_of::<L>() + self.open.bytes()) as u64
    }

    /// Returns the binary logarithm of the number of slots.
    pub(super) fn slot_bits(&self) -> u32 {
        self.slot_bits
    }

    /// Returns the number of pieces.
    pub(super) fn pieces(&self) -> usize {
        self.lines.len() * L::SLOTS / PIECE
    }

    #[inline]
    pub(super) fn probe(&self, mixed: u64, state: u64) -> Probe {
        Probe {
            place: (mixed >> self.remainder_bits) as usize,
            word: (mixed & self.remainder_mask) << self.shift | state,
        }
    }

    /// Returns the mixed rank of the state in a slot.
    #[inline]
    fn mixed(&self, place: usize, word: u64) -> u64 {
        let displacement = (word & ((1 << self.shift) - 1)) as usize >> STATE_BITS;
        let line = (place / L::SLOTS).wrapping_sub(displacement / L::SLOTS);
        let slot = place.wrapping_sub(displacement) % L::SLOTS;
        let home = (line & (self.lines.len() - 1)) * L::SLOTS + slot;
        (home as u64) << self.remainder_bits | word >> self.shift
    }

    /// Returns the slot that is probed after this one, in the same line, and the contents that it has with the state.
    #[inline]
    fn next_in_line(Probe { place, word }: Probe) -> Probe {
        let line = place / L::SLOTS * L::SLOTS;
        Probe {
            place: line + (place + 1) % L::SLOTS,
            word: word + STEP,
        }
    }

    /// Calls `visit` with each slot that a state may be in, until it returns a result.
    #[inline]
    fn walk<R>(&self, mut probe: Probe, mut visit: impl FnMut(Probe) -> Option<R>) -> Option<R> {
        for _ in 0..self.reach {
            for _ in 0..L::SLOTS {
                let result = visit(probe);
                if result.is_some() {
                    return result;
                }
                probe = Self::next_in_line(probe);
            }
            probe.place = (probe.place + L::SLOTS) & (self.lines.len() * L::SLOTS - 1);
        }
        None
    }

    /// Fills the slot of a probe if it is free, and returns 0 or the word in it.
    #[inline]
    fn fill<const SHARED: bool>(&self, Probe { place, word }: Probe) -> u64 {
        let line = &self.lines[place / L::SLOTS];
        if SHARED {
            return line.fill(place, word).err().unwrap_or(0);
        }
        let found = line.load(place);
        if found == 0 {
            line.store(place, word);
        }
        found
    }

    /// Inserts the unknown states of a batch. Calls `inserted` with the place of each of them, and `no_room` with the mixed rank
    /// of each state for which there is no room. The contents of the batch are unspecified afterwards.
    ///
    /// First the lines of all home slots are touched, so that the accesses to memory overlap. Then the slots of all states are
    /// examined in turn: first the home slots, then the next ones of the states that remain. These loops sort the states
    /// without a branch, which would often be mispredicted.
    #[inline]
    pub(super) fn insert_all<const SHARED: bool>(
        &self,
        Batch { probes, free }: &mut Batch,
        mut inserted: impl FnMut(usize),
        mut no_room: impl FnMut(u64),
    ) {
        let words = probes.iter().map(|probe| self.load(probe.place));
        black_box(words.fold(0, |all, word| all ^ word));
        let mut len = probes.len();
        free.resize(len.max(free.len()), Probe::default());
        for _ in 0..ROUNDS {
            let (mut kept, mut of_free) = (0, 0);
            for at in 0..len {
                let probe = probes[at];
                let found = self.load(probe.place);
                free[of_free] = probe;
                of_free += usize::from(found == 0);
                probes[kept] = Self::next_in_line(probe);
                kept += usize::from(found != 0) & usize::from(found ^ probe.word > STATE);
            }
            for &probe in &free[..of_free] {
                let found = self.fill::<SHARED>(probe);
                if found == 0 {
                    inserted(probe.place);
                } else if found ^ probe.word > STATE {
                    probes[kept] = Self::next_in_line(probe);
                    kept += 1;
                }
            }
            len = kept;
        }
        for &probe in &probes[..len] {
            self.insert_last::<SHARED>(probe, &mut inserted, &mut no_room);
        }
    }

    /// Inserts a state whose first slots have been examined.
    fn insert_last<const SHARED: bool>(
        &self,
        probe: Probe,
        inserted: &mut impl FnMut(usize),
        no_room: &mut impl FnMut(u64),
    ) {
        let Probe { place, word } = probe;
        let home = place / L::SLOTS * L::SLOTS + place.wrapping_sub(ROUNDS) % L::SLOTS;
        let probe = Probe {
            place: home,
            word: word - ROUNDS as u64 * STEP,
        };
        let done = self.walk(probe, |probe| {
            let found = self.fill::<SHARED>(probe);
            if found == 0 {
                inserted(probe.place);
            }
            (found == 0 || found ^ probe.word <= STATE).then_some(())
        });
        if done.is_none() {
            no_room(self.mixed(probe.place, probe.word));
        }
    }

    /// Returns whether a state is open in `layer`.
    pub(super) fn is_open(&self, mixed: u64, layer: Parity) -> bool {
        let found = self.walk(self.probe(mixed, 0), |probe| {
            let found = self.load(probe.place);
            (found == 0 || found ^ probe.word <= STATE).then_some(found)
        });
        found.is_some_and(|found| found & STATE == open(layer))
    }

    /// Returns the mixed ranks of the open states of `layer` in a piece.
    pub(super) fn open_in_piece(&self, piece: usize, layer: Parity) -> impl Iterator<Item = u64> {
        let slots = (piece * PIECE..(piece + 1) * PIECE).map(|place| (place, self.load(place)));
        let open = slots.filter(move |(_, word)| word & STATE == open(layer));
        open.map(|(place, word)| self.mixed(place, word))
    }

    /// Closes the open states of `layer` in a piece, and replaces the contents of `closed` by their mixed ranks.
    #[inline]
    pub(super) fn close(&self, piece: usize, layer: Parity, closed: &mut Vec<u64>) {
        let mut places = [0; PIECE];
        let len = self.select(piece, &mut places, |word| word & STATE == open(layer));
        closed.clear();
        closed.extend(places[..len].iter().map(|&place| {
            let place = piece * PIECE + usize::from(place);
            let word = self.load(place);
            self.lines[place / L::SLOTS].store(place, word | CLOSED);
            self.mixed(place, word)
        }));
    }

    /// Selects slots of a piece: writes the first places of the result and returns their number.
    #[inline]
    fn select(
        &self,
        piece: usize,
        places: &mut [u16; PIECE],
        is_selected: impl Fn(u64) -> bool,
    ) -> usize {
        let mut len = 0;
        let from = piece * (PIECE / L::SLOTS);
        let lines = &self.lines[from..from + PIECE / L::SLOTS];
        for (line, first) in lines.iter().zip((0u16..).step_by(L::SLOTS)) {
            for slot in 0..L::SLOTS {
                // Without a branch, which would often be mispredicted.
                places[len % PIECE] = first + slot as u16;
                len += usize::from(is_selected(line.load(slot)));
            }
        }
        len
    }

    #[inline]
    fn load(&self, place: usize) -> u64 {
        self.lines[place / L::SLOTS].load(place)
    }

    /// Inserts the states in a piece of a smaller table. Returns `false` if there is no room for one of them.
    pub(super) fn insert_piece<const SHARED: bool, M: Line>(
        &self,
        from: &Slots<M>,
        piece: usize,
        batch: &mut Batch,
    ) -> bool {
        let mut places = [0; PIECE];
        let len = from.select(piece, &mut places, |word| word != 0);
        batch.probes.clear();
        batch.probes.extend(places[..len].iter().map(|&place| {
            let place = piece * PIECE + usize::from(place);
            let word = from.load(place);
            self.probe(from.mixed(place, word), word & STATE)
        }));
        let mut has_room = true;
        self.insert_all::<SHARED>(batch, |_| {}, |_| has_room = false);
        has_room
    }
}

/// Returns free lines, or `None` if they cannot be allocated. The first access to a page of memory takes longer than that to the
/// others, so several threads share it.
fn free_lines<const SHARED: bool, L: Line>(len: usize) -> Option<Vec<L>> {
    #[cfg(feature = "parallel")]
    if SHARED {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

        let mut lines = Vec::new();
        lines.try_reserve_exact(len).ok()?;
        let free = (0..len).into_par_iter().with_min_len(1 << 12);
        free.map(|_| L::default()).collect_into_vec(&mut lines);
        return Some(lines);
    }
    zeroed(len)
}

/// Returns the state of a slot that is open in `layer`.
#[inline]
pub(super) fn open(layer: Parity) -> u64 {
    1 + layer as u64
}
