use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use super::{Growth, NodeId};

/// A hash as the table wants it: the fast hasher has its best bits elsewhere, and they are to be in front.
#[inline]
pub(crate) fn hash(state: &impl Hash) -> u64 {
    let hash = FxBuildHasher.hash_one(state);
    (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A hash table of ids: it finds the few states that may be the same, and leaves it to the caller to compare
/// them.
///
/// The table lies in lines as large as those of the cache, so that a lookup is one access to memory. The first
/// bits of a hash tell the line, in which slots are filled from the left; where a line is full, the next one takes
/// what it cannot. A slot holds an id, counted from 1, in its low bits and in its high bits as much of the hash,
/// from behind the line's bits on, as there is room for; 0 is a free slot. Nothing is ever removed.
///
/// When the number of lines doubles, an id gets one bit longer, and the highest bit of the hash in a slot
/// becomes the last bit of the line. So line by line is split in two, front to back in memory, without a look
/// at the states: only behind a full line they have to be asked which line they belong to.
pub(super) struct Table {
    /// The lines, behind what is left out to begin with a line of the cache.
    slots: Vec<u32>,
    first: usize,
    /// The binary logarithm of the number of lines.
    line_bits: u32,
    /// The bits of a slot that hold its id.
    id_bits: u32,
    len: usize,
    /// How many ids there may be before the table grows.
    room: usize,
}

type Line = [u32; SLOTS];

const SLOTS: usize = 16;
/// Half a kilobyte to begin with: small searches, of which there may be thousands, hardly need to grow.
const FIRST_LINE_BITS: u32 = 3;

const SLOT_BITS: u32 = SLOTS.ilog2();

/// With more lines than this an id of 32 bits would not fill the table, and one of 33 not its slot.
const MOST_LINE_BITS: u32 = u32::BITS - SLOT_BITS;

/// No id: what a free slot holds.
pub(super) const NONE: NodeId = NodeId::MAX;

/// Where to look for a hash and what to look for; good until the table grows.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    line: u32,
    tag: u32,
}

/// Where a new id goes.
pub(super) struct Free(usize);

impl Table {
    pub(super) fn new() -> Self {
        let mut table = Table {
            slots: Vec::new(),
            first: 0,
            line_bits: 0,
            id_bits: 0,
            len: 0,
            room: 0,
        };
        table.resize(FIRST_LINE_BITS);
        table
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// Forgets all ids, and keeps the memory. Where few lines are in use, they are found by `hashes`, those of all
    /// ids: a small search that follows a large one does not go through the whole table.
    pub(super) fn clear(&mut self, hashes: impl Iterator<Item = u64>) {
        if self.len * 4 > self.lines().len() {
            self.slots.fill(0);
        } else if self.len > 0 {
            for hash in hashes {
                let mut at = self.probe(hash).line as usize;
                let lines = self.lines_mut();
                let last = lines.len() - 1;
                while is_full(&std::mem::replace(&mut lines[at], [0; SLOTS])) {
                    at = (at + 1) & last;
                }
            }
        }
        self.len = 0;
    }

    /// Makes room for `more` ids, so that at least three slots in ten are free.
    #[inline]
    pub(super) fn reserve(&mut self, more: usize, hash: impl Fn(NodeId) -> u64) {
        while self.len + more > self.room {
            self.double(&hash);
        }
    }

    /// What it takes to make that room.
    #[inline]
    pub(super) fn growth(&self, more: usize) -> Growth {
        let mut line_bits = self.line_bits;
        while self.len + more > room(line_bits) {
            line_bits += 1;
        }
        if line_bits == self.line_bits {
            return Growth::default();
        }
        let slots = (SLOTS << line_bits) + SLOTS - 1;
        Growth::default().and_block("hash table", self.bytes(), slots * size_of::<u32>())
    }

    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Probe {
        // Two shifts, for there may be no bits to take.
        let line = hash >> 1 >> (u64::BITS - 1 - self.line_bits);
        let behind = hash << self.line_bits >> 32;
        Probe {
            line: line as u32,
            tag: behind as u32 & !self.id_bits,
        }
    }

    /// Reads the line, for nothing but that it is in the cache when it is needed.
    #[inline]
    pub(super) fn touch(&self, probe: Probe) -> u32 {
        self.lines()[probe.line as usize][0]
    }

    /// An id that may be that of a state with this hash, or [`NONE`].
    #[inline]
    pub(super) fn candidate(&self, probe: Probe) -> NodeId {
        let line = &self.lines()[probe.line as usize];
        let like = self.like(line, probe);
        let id = self.id(line, like);
        if like == 0 { NONE } else { id }
    }

    /// The id of a state with this hash that `is` says is the one; if there is none, where a new id goes.
    #[inline]
    pub(super) fn find(&self, probe: Probe, is: impl Fn(NodeId) -> bool) -> Result<NodeId, Free> {
        let lines = self.lines();
        let mut at = probe.line as usize;
        loop {
            let line = &lines[at];
            let mut like = self.like(line, probe);
            while like != 0 {
                let id = self.id(line, like);
                if id != NONE && is(id) {
                    return Ok(id);
                }
                like &= like - 1;
            }
            let slot = filled(line);
            if slot < SLOTS {
                return Err(Free(self.first + at * SLOTS + slot));
            }
            at = (at + 1) & (lines.len() - 1);
        }
    }

    /// Puts an id where [`find`](Table::find) has said, right after it has said so.
    #[inline]
    pub(super) fn fill(&mut self, free: Free, probe: Probe, id: NodeId) {
        self.slots[free.0] = probe.tag | (id + 1);
        self.len += 1;
    }

    #[inline]
    fn lines(&self) -> &[Line] {
        self.slots[self.first..].as_chunks().0
    }

    #[inline]
    fn lines_mut(&mut self) -> &mut [Line] {
        self.slots[self.first..].as_chunks_mut().0
    }

    /// The slots whose tag is that of the probe, a bit for each; free slots among them, where it is 0.
    #[inline]
    fn like(&self, line: &Line, probe: Probe) -> u32 {
        like(line, !self.id_bits, probe.tag)
    }

    /// The id in the first of these slots; [`NONE`] where it is free.
    #[inline]
    fn id(&self, line: &Line, slots: u32) -> NodeId {
        let slot = line[slots.trailing_zeros() as usize % SLOTS];
        (slot & self.id_bits).wrapping_sub(1)
    }

    fn resize(&mut self, line_bits: u32) {
        let before = self.first;
        let held = self.slots.len() - before;
        let len = SLOTS << line_bits;
        let all = before.max(SLOTS - 1) + len;
        self.slots.reserve_exact(all - self.slots.len());
        self.slots.resize(all, 0);
        // Memory that has moved may lie otherwise.
        self.first = self
            .slots
            .as_ptr()
            .align_offset(size_of::<Line>())
            .min(SLOTS - 1);
        self.slots.copy_within(before..before + held, self.first);
        self.slots.truncate(self.first + len);
        self.line_bits = line_bits;
        self.id_bits = u32::MAX >> (MOST_LINE_BITS - line_bits);
        self.room = room(line_bits);
    }

    #[cold]
    fn double(&mut self, hash: impl Fn(NodeId) -> u64) {
        let old = 1 << self.line_bits;
        let old_id_bits = self.id_bits;
        let last_was_full = is_full(&self.lines()[old - 1]);
        self.resize(self.line_bits + 1);
        let mut displaced = Vec::new();
        // From the last on, so that none is overwritten before it is split.
        for at in (0..old).rev() {
            let lines = self.lines();
            let line = lines[at];
            let behind_full = match at.checked_sub(1) {
                Some(before) => is_full(&lines[before]),
                None => last_was_full,
            };
            let mut halves = [[0; SLOTS]; 2];
            let mut filled = [0; 2];
            for slot in line.into_iter().take_while(|&slot| slot != 0) {
                let id = slot & old_id_bits;
                if behind_full && self.probe(hash(id - 1)).line as usize / 2 != at {
                    displaced.push(id - 1);
                    continue;
                }
                let half = (slot >> 31) as usize;
                halves[half][filled[half]] = (slot & !old_id_bits) << 1 | id;
                filled[half] += 1;
            }
            self.lines_mut()[2 * at..2 * at + 2].copy_from_slice(&halves);
        }
        self.len -= displaced.len();
        for id in displaced {
            let probe = self.probe(hash(id));
            if let Err(free) = self.find(probe, |_| false) {
                self.fill(free, probe, id);
            }
        }
    }
}

/// How many ids there may be in so many lines.
#[inline]
fn room(line_bits: u32) -> usize {
    match line_bits {
        MOST_LINE_BITS => usize::MAX,
        _ => (SLOTS << line_bits) / 10 * 7,
    }
}

fn is_full(line: &Line) -> bool {
    line[SLOTS - 1] != 0
}

/// How many slots are not free: all in front, so they are found by halves, and without a branch.
#[inline]
fn filled(line: &Line) -> usize {
    let mut filled = 0;
    for more in [8, 4, 2, 1, 1] {
        let last = (filled + more - 1) % SLOTS;
        filled += more * usize::from(line[last] != 0);
    }
    filled
}

/// The slots in which these bits are those of `tag`, a bit for each, the first slot's lowest.
///
/// In this form, eight slots at a time and in a function of its own, it becomes one comparison of vectors.
#[inline(never)]
fn like(line: &Line, bits: u32, tag: u32) -> u32 {
    let mut halves = [0; 2];
    for (half, slots) in halves.iter_mut().zip(line.as_chunks::<8>().0) {
        for slot in slots.iter().rev() {
            *half = *half << 1 | u32::from(slot & bits == tag);
        }
    }
    halves[0] | halves[1] << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Inserts so many ids and looks for each of them, and for as many others, after each growth.
    fn every_id_is_found(ids: NodeId, hash: impl Fn(NodeId) -> u64) {
        let mut table = Table::new();
        let mut lines = 0;
        for id in 0..ids {
            table.reserve(1, &hash);
            if table.line_bits > lines {
                lines = table.line_bits;
                for other in 0..2 * id {
                    let found = table.find(table.probe(hash(other)), |found| found == other);
                    assert_eq!(found.ok(), (other < id).then_some(other), "of {id}");
                }
            }
            let probe = table.probe(hash(id));
            match table.find(probe, |found| found == id) {
                Ok(found) => panic!("{found} is there already"),
                Err(free) => table.fill(free, probe, id),
            }
        }
        let slots = table.lines().iter().flatten();
        let filled = slots.filter(|&&slot| slot != 0).count();
        assert_eq!((filled, table.len), (ids as usize, ids as usize));
    }

    #[test]
    fn ids_are_found_after_every_growth() {
        every_id_is_found(20_000, |id| super::hash(&id));
    }

    #[test]
    fn ids_are_found_where_lines_overflow_into_the_next_and_round_the_end() {
        // All in one line, first, last, or somewhere.
        for hash in [0, u64::MAX, 0x1234_5678_9ABC_DEF0] {
            every_id_is_found(500, |_| hash);
        }
        // In a few lines close together that are far apart once there are more; at the end, too.
        every_id_is_found(3000, |id| !(super::hash(&id) >> 5));
        every_id_is_found(3000, |id| super::hash(&(id % 7)));
        every_id_is_found(3000, |id| u64::from(id) << 54);
    }

    #[test]
    fn a_table_is_empty_after_it_forgot_few_ids_or_many() {
        // Where all hashes are alike, lines overflow into others.
        let spread: [fn(NodeId) -> u64; 2] = [|id| super::hash(&id), |_| u64::MAX];
        for hash in spread {
            for ids in [0, 1, 40, 60, 1000] {
                let mut table = Table::new();
                table.reserve(2000, hash);
                for id in 0..ids {
                    let probe = table.probe(hash(id));
                    if let Err(free) = table.find(probe, |found| found == id) {
                        table.fill(free, probe, id);
                    }
                }
                assert_eq!(table.len, ids as usize);
                table.clear((0..ids).map(hash));
                assert_eq!(table.len, 0);
                assert!(table.lines().iter().flatten().all(|&slot| slot == 0));
            }
        }
    }

    /// The table took twice what it held, and only then it was looked at whether that is too much.
    #[test]
    fn growth_was_counted_only_when_it_was_there() {
        let mut table = Table::new();
        for id in 0..5000 {
            let (growth, before) = (table.growth(1), table.bytes());
            table.reserve(1, |id| super::hash(&id));
            let grew = table.bytes() > before;
            assert_eq!(growth.bytes() > 0, grew, "{id}");
            assert!(!grew || growth.bytes() >= table.bytes() as u64, "{id}");
            let probe = table.probe(super::hash(&id));
            if let Err(free) = table.find(probe, |_| false) {
                table.fill(free, probe, id);
            }
        }
        assert!(table.growth(1 << 20).bytes() >= 4 << 20);
    }

    #[test]
    fn a_line_of_the_table_is_one_of_the_cache() {
        let mut table = Table::new();
        for _ in 0..12 {
            let line: *const Line = &table.lines()[0];
            assert_eq!(line.align_offset(size_of::<Line>()), 0);
            table.double(|_| 0);
        }
        assert_eq!(table.lines().len(), 1 << (FIRST_LINE_BITS + 12));
    }

    #[test]
    fn a_candidate_has_the_same_hash_as_far_as_a_slot_holds_it() {
        let mut table = Table::new();
        for (id, hash) in [(0, 1 << 40), (1, 2 << 40), (2, 0)] {
            let probe = table.probe(hash);
            assert_eq!(table.candidate(probe), NONE);
            if let Err(free) = table.find(probe, |_| true) {
                table.fill(free, probe, id);
            }
            assert_eq!(table.candidate(probe), id);
        }
        assert_eq!(table.candidate(table.probe(3 << 40)), NONE);
    }

    #[test]
    fn slots_are_compared_in_the_bits_asked_for() {
        let line: Line = std::array::from_fn(|slot| (slot as u32 % 3) << 8 | slot as u32);
        assert_eq!(like(&line, 0xFF00, 0x100), 0b0010_0100_1001_0010);
        assert_eq!(like(&line, 0x00FF, 15), 1 << 15);
        for count in 0..=SLOTS {
            let line: Line = std::array::from_fn(|slot| u32::from(slot < count));
            assert_eq!(filled(&line), count);
        }
    }
}
