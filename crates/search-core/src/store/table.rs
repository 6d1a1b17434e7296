use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use super::{Collection, Growth, NodeId};

/// Returns a hash whose high bits are well distributed, as the table needs. Those of the fast hasher are not.
#[inline]
pub(crate) fn hash(state: &impl Hash) -> u64 {
    let hash = FxBuildHasher.hash_one(state);
    (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A hash table of ids. It finds the few ids whose states may be equal; the caller compares the states.
///
/// The table consists of lines as large as those of the cache, so that a lookup is one access to memory. The first bits of
/// a hash select the line, whose slots are filled from the left; a full line overflows into the next one. A slot holds
/// 1 + the id in its low bits, and as many bits of the hash as fit, after those of the line, in its high bits; 0 is a free
/// slot. Ids are inserted in ascending order, and single entries are never removed.
///
/// When the number of lines doubles, an id gets one bit longer, and the highest bit of the hash in a slot becomes the last
/// bit of the line. So each line is split in two, without access to the states. Only states in a line after a full one that
/// were inserted since that was full have to be hashed again, as they may belong to another line.
pub(super) struct Table {
    /// The lines, after padding that aligns the first with a line of the cache.
    slots: Vec<u32>,
    first: usize,
    /// The binary logarithm of the number of lines.
    line_bits: u32,
    /// The bits of a slot that hold its id.
    id_bits: u32,
    len: usize,
    /// The number of ids at which the table grows.
    room: usize,
}

type Line = [u32; SLOTS];

const SLOTS: usize = 16;

/// The line bits of a table of half a kilobyte.
const FIRST_LINE_BITS: u32 = 3;

const SLOT_BITS: u32 = SLOTS.ilog2();

/// With more lines, ids of 32 bits would not fill the table, and ids of 33 bits would not fit in a slot.
const MOST_LINE_BITS: u32 = u32::BITS - SLOT_BITS;

/// No id: the id read from a free slot.
pub(super) const NONE: NodeId = NodeId::MAX;

/// The line and the tag of a hash; valid until the table grows.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    line: u32,
    tag: u32,
}

/// The slot for a new id, and the tag of its hash. Valid until the table changes.
pub struct Free {
    slot: usize,
    tag: u32,
}

impl Collection for Table {
    #[inline]
    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// Returns the memory that [`reserve`](Table::reserve) allocates.
    #[inline]
    fn growth(&self, more: usize) -> Growth {
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
}

impl Table {
    /// Creates a table for this number of ids.
    pub(super) fn with_capacity(ids: usize) -> Self {
        let mut table = Table {
            slots: Vec::new(),
            first: 0,
            line_bits: 0,
            id_bits: 0,
            len: 0,
            room: 0,
        };
        let mut line_bits = FIRST_LINE_BITS;
        while room(line_bits) < ids {
            line_bits += 1;
        }
        table.resize(line_bits);
        table
    }

    /// Removes all ids and keeps the memory. `hashes` are those of all ids: if few lines are in use, only these are cleared,
    /// so that a small search after a large one does not clear the whole table. If a hash differs from that of the insertion,
    /// which violates the contract of `Hash`, the whole table is cleared, as an id that remains would be out of range.
    pub(super) fn clear(&mut self, hashes: impl Iterator<Item = u64>) {
        if self.len * 4 > self.lines().len() {
            self.slots.fill(0);
        } else if self.len > 0 {
            let mut cleared = 0;
            for hash in hashes {
                let mut at = self.probe(hash).line as usize;
                let lines = self.lines_mut();
                let last = lines.len() - 1;
                loop {
                    let line = std::mem::replace(&mut lines[at], [0; SLOTS]);
                    cleared += filled(&line);
                    if !is_full(&line) {
                        break;
                    }
                    at = (at + 1) & last;
                }
            }
            if cleared < self.len {
                self.slots.fill(0);
            }
        }
        self.len = 0;
    }

    /// Grows the table for `more` ids, so that at least three slots in ten remain free.
    #[inline]
    pub(super) fn reserve(&mut self, more: usize, hash: impl Fn(NodeId) -> u64) {
        while self.len + more > self.room {
            self.double(&hash);
        }
    }

    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Probe {
        Probe {
            line: (hash >> (u64::BITS - self.line_bits)) as u32,
            tag: (hash << self.line_bits >> 32) as u32 & !self.id_bits,
        }
    }

    /// Reads the line to load it into the cache. The result has no meaning.
    #[inline]
    pub(super) fn touch(&self, probe: Probe) -> u32 {
        self.lines()[probe.line as usize][0]
    }

    /// Returns an id that may be that of a state with this hash, or [`NONE`].
    #[inline]
    pub(super) fn candidate(&self, probe: Probe) -> NodeId {
        let line = &self.lines()[probe.line as usize];
        let like = like(line, !self.id_bits, probe.tag);
        let id = id(line, self.id_bits, like);
        if like == 0 { NONE } else { id }
    }

    /// Returns the id with this hash for which `is_equal` returns `true`, or else the slot for a new id.
    #[inline]
    pub(super) fn find(
        &self,
        probe: Probe,
        is_equal: impl Fn(NodeId) -> bool,
    ) -> Result<NodeId, Free> {
        find(self.lines(), self.id_bits, probe, is_equal)
    }

    /// Stores an id in the slot returned by [`find`](Table::find).
    #[inline]
    pub(super) fn fill(&mut self, free: Free, id: NodeId) {
        self.slots[self.first + free.slot] = free.tag | (id + 1);
        self.len += 1;
    }

    /// Returns the table for a loop that inserts ids for which there is room.
    #[inline]
    pub(super) fn filling(&mut self) -> Filling<'_> {
        Filling {
            lines: self.slots[self.first..].as_chunks_mut().0,
            id_bits: self.id_bits,
            len: &mut self.len,
        }
    }

    #[inline]
    fn lines(&self) -> &[Line] {
        self.slots[self.first..].as_chunks().0
    }

    #[inline]
    fn lines_mut(&mut self) -> &mut [Line] {
        self.slots[self.first..].as_chunks_mut().0
    }

    fn resize(&mut self, line_bits: u32) {
        let before = self.first;
        let held = self.slots.len() - before;
        let len = SLOTS << line_bits;
        let all = before.max(SLOTS - 1) + len;
        self.slots.reserve_exact(all - self.slots.len());
        self.slots.resize(all, 0);
        // The alignment may differ after a reallocation.
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

    /// Returns the slots of a line after a full one, without those that belong to another line; their ids are added to
    /// `displaced`. None of them is below `least`. The table has doubled already, but the line has not been split.
    #[cold]
    fn without_displaced(
        &self,
        at: usize,
        line: Line,
        id_bits: u32,
        least: NodeId,
        hash: impl Fn(NodeId) -> u64,
        displaced: &mut Vec<NodeId>,
    ) -> Line {
        let mut kept = [0; SLOTS];
        let mut len = 0;
        for slot in line.into_iter().take_while(|&slot| slot != 0) {
            let id = (slot & id_bits) - 1;
            if id < least || self.probe(hash(id)).line as usize / 2 == at {
                kept[len] = slot;
                len += 1;
            } else {
                displaced.push(id);
            }
        }
        kept
    }

    #[cold]
    fn double(&mut self, hash: impl Fn(NodeId) -> u64) {
        let old = 1 << self.line_bits;
        let old_id_bits = self.id_bits;
        // Smaller ids may have been in the table when it doubled last, and were then not inserted in ascending order.
        let unordered = room(self.line_bits - 1);
        let last = self.lines()[old - 1];
        self.resize(self.line_bits + 1);
        let mut displaced = Vec::new();
        // From the last line to the first, so that none is overwritten before it is split.
        for at in (0..old).rev() {
            let lines = self.lines();
            let line = lines[at];
            let before = at.checked_sub(1).map_or(&last, |before| &lines[before]);
            let line = match is_full(before) {
                true => {
                    // The line before is full since this id was inserted.
                    let full_since = (before[SLOTS - 1] & old_id_bits) - 1;
                    let least = match full_since as usize >= unordered {
                        true => full_since,
                        false => 0,
                    };
                    self.without_displaced(at, line, old_id_bits, least, &hash, &mut displaced)
                }
                false => line,
            };
            self.lines_mut()[2 * at..2 * at + 2].copy_from_slice(&split(&line, old_id_bits));
        }
        self.len -= displaced.len();
        for id in displaced {
            let probe = self.probe(hash(id));
            if let Err(free) = self.find(probe, |_| false) {
                self.fill(free, id);
            }
        }
    }
}

/// A table that does not grow, so that a loop over many ids reads its fields once.
pub(super) struct Filling<'a> {
    lines: &'a mut [Line],
    id_bits: u32,
    len: &'a mut usize,
}

impl Filling<'_> {
    /// See [`Table::find`].
    #[inline]
    pub(super) fn find(
        &self,
        probe: Probe,
        is_equal: impl Fn(NodeId) -> bool,
    ) -> Result<NodeId, Free> {
        find(self.lines, self.id_bits, probe, is_equal)
    }

    /// See [`Table::fill`].
    #[inline]
    pub(super) fn fill(&mut self, free: Free, id: NodeId) {
        self.lines.as_flattened_mut()[free.slot] = free.tag | (id + 1);
        *self.len += 1;
    }
}

/// Finds an id, or the slot for it, as [`Table::find`] does.
#[inline]
fn find(
    lines: &[Line],
    id_bits: u32,
    probe: Probe,
    is_equal: impl Fn(NodeId) -> bool,
) -> Result<NodeId, Free> {
    let mut at = probe.line as usize;
    loop {
        let line = &lines[at];
        let mut like = like(line, !id_bits, probe.tag);
        while like != 0 {
            let id = id(line, id_bits, like);
            if id != NONE && is_equal(id) {
                return Ok(id);
            }
            like &= like - 1;
        }
        let free = self::like(line, u32::MAX, 0);
        if free != 0 {
            return Err(Free {
                slot: at * SLOTS + free.trailing_zeros() as usize,
                tag: probe.tag,
            });
        }
        at = (at + 1) & (lines.len() - 1);
    }
}

/// Splits a line by the highest bits of its slots, and shifts the hash bits of each by one.
///
/// Without a branch for each slot, which would often be mispredicted: it is written to both halves, and then overwritten in
/// the wrong one.
#[inline]
fn split(line: &Line, id_bits: u32) -> [Line; 2] {
    let [mut low, mut high] = [[0; SLOTS]; 2];
    let [mut in_low, mut in_high] = [0; 2];
    for &slot in line.iter().take_while(|&&slot| slot != 0) {
        let shifted = (slot & !id_bits) << 1 | slot & id_bits;
        (low[in_low % SLOTS], high[in_high % SLOTS]) = (shifted, shifted);
        let is_high = (slot >> 31) as usize;
        in_low += 1 - is_high;
        in_high += is_high;
    }
    for (half, len) in [(&mut low, in_low), (&mut high, in_high)] {
        if let Some(free) = half.get_mut(len) {
            *free = 0;
        }
    }
    [low, high]
}

/// Returns the maximum number of ids with this number of line bits.
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

/// Returns the number of occupied slots. They come first, so this is a binary search, without a branch.
#[inline]
fn filled(line: &Line) -> usize {
    let mut filled = 0;
    for more in [8, 4, 2, 1, 1] {
        let last = (filled + more - 1) % SLOTS;
        filled += more * usize::from(line[last] != 0);
    }
    filled
}

/// Returns the id in the first of these slots, or [`NONE`] if it is free.
#[inline]
fn id(line: &Line, id_bits: u32, slots: u32) -> NodeId {
    let slot = line[slots.trailing_zeros() as usize % SLOTS];
    (slot & id_bits).wrapping_sub(1)
}

/// Returns a bit for each slot whose masked bits equal `tag`; the lowest bit is that of the first slot.
///
/// In this form, eight slots at a time and in a function of its own, it compiles to one vector comparison.
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

    /// The fast hasher alone leaves such hashes in few lines of the table.
    #[test]
    fn states_that_differ_in_high_bits_alone_have_different_lines() {
        let lines = (0..1 << 14).map(|number: u64| hash(&(number << 32)) >> 48);
        let lines: std::collections::HashSet<u64> = lines.collect();
        assert!(lines.len() > 10_000, "{}", lines.len());
    }

    /// Inserts this number of ids, and looks up each of them and as many others after each growth.
    fn assert_every_id_is_found(ids: NodeId, hash: impl Fn(NodeId) -> u64) {
        let mut table = Table::with_capacity(0);
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
                Ok(found) => panic!("{found} is already in the table"),
                Err(free) => table.fill(free, id),
            }
        }
        let slots = table.lines().iter().flatten();
        let filled = slots.filter(|&&slot| slot != 0).count();
        assert_eq!((filled, table.len), (ids as usize, ids as usize));
    }

    #[test]
    fn ids_are_found_after_every_growth() {
        assert_every_id_is_found(20_000, |id| super::hash(&id));
    }

    #[test]
    fn ids_are_found_if_lines_overflow_into_the_next_and_past_the_end() {
        // All in one line: the first, the last, another one.
        for hash in [0, u64::MAX, 0x1234_5678_9ABC_DEF0] {
            assert_every_id_is_found(500, |_| hash);
        }
        // In a few adjacent lines that are far apart after growth, also at the end of the table.
        assert_every_id_is_found(3000, |id| !(super::hash(&id) >> 5));
        assert_every_id_is_found(3000, |id| super::hash(&(id % 7)));
        assert_every_id_is_found(3000, |id| u64::from(id) << 54);
    }

    #[test]
    fn a_cleared_table_is_empty_after_few_ids_and_after_many() {
        // If all hashes are equal, lines overflow into others.
        let spread: [fn(NodeId) -> u64; 2] = [|id| super::hash(&id), |_| u64::MAX];
        for hash in spread {
            for ids in [0, 1, 40, 60, 1000] {
                let mut table = Table::with_capacity(0);
                table.reserve(2000, hash);
                for id in 0..ids {
                    let probe = table.probe(hash(id));
                    if let Err(free) = table.find(probe, |found| found == id) {
                        table.fill(free, id);
                    }
                }
                assert_eq!(table.len, ids as usize);
                table.clear((0..ids).map(hash));
                assert_eq!(table.len, 0);
                assert!(table.lines().iter().flatten().all(|&slot| slot == 0));
            }
        }
    }

    /// The table doubled, and the limit was checked only afterwards.
    #[test]
    fn growth_was_counted_only_after_the_allocation() {
        let mut table = Table::with_capacity(0);
        for id in 0..5000 {
            let (growth, before) = (table.growth(1), table.bytes());
            table.reserve(1, |id| super::hash(&id));
            let grew = table.bytes() > before;
            assert_eq!(growth.bytes() > 0, grew, "{id}");
            assert!(!grew || growth.bytes() >= table.bytes() as u64, "{id}");
            let probe = table.probe(super::hash(&id));
            if let Err(free) = table.find(probe, |_| false) {
                table.fill(free, id);
            }
        }
        assert!(table.growth(1 << 20).bytes() >= 4 << 20);
    }

    #[test]
    fn a_line_of_the_table_is_aligned_with_a_line_of_the_cache() {
        let mut table = Table::with_capacity(0);
        for _ in 0..12 {
            let line: *const Line = &table.lines()[0];
            assert_eq!(line.align_offset(size_of::<Line>()), 0);
            table.double(|_| 0);
        }
        assert_eq!(table.lines().len(), 1 << (FIRST_LINE_BITS + 12));
    }

    #[test]
    fn a_candidate_has_the_hash_bits_that_its_slot_stores() {
        let mut table = Table::with_capacity(0);
        for (id, hash) in [(0, 1 << 40), (1, 2 << 40), (2, 0)] {
            let probe = table.probe(hash);
            assert_eq!(table.candidate(probe), NONE);
            if let Err(free) = table.find(probe, |_| true) {
                table.fill(free, id);
            }
            assert_eq!(table.candidate(probe), id);
        }
        assert_eq!(table.candidate(table.probe(3 << 40)), NONE);
    }

    #[test]
    fn a_table_is_empty_after_a_clear_even_if_hashes_have_changed() {
        let mut table = Table::with_capacity(0);
        let hash = |id: NodeId| super::hash(&id);
        for id in 0..20 {
            let probe = table.probe(hash(id));
            if let Err(free) = table.find(probe, |_| false) {
                table.fill(free, id);
            }
        }
        table.clear((0..20).map(|id| hash(id + 1000)));
        assert!(table.slots.iter().all(|&slot| slot == 0));
    }

    #[test]
    fn slots_are_compared_in_the_masked_bits() {
        let line: Line = std::array::from_fn(|slot| (slot as u32 % 3) << 8 | slot as u32);
        assert_eq!(like(&line, 0xFF00, 0x100), 0b0010_0100_1001_0010);
        assert_eq!(like(&line, 0x00FF, 15), 1 << 15);
        for count in 0..=SLOTS {
            let line: Line = std::array::from_fn(|slot| u32::from(slot < count));
            assert_eq!(filled(&line), count);
        }
    }
}
