use super::{Age, Criterion, Entries, Ties, entries};
use crate::store::{Collection, Growth, NodeId};

/// A value and the value of the criterion, if both are whole numbers.
pub(crate) type WholeKey = (u64, u64);

/// An open list for keys that are small whole numbers: a list of entries for each key, found by its digits instead of by
/// comparisons (R. B. Dial, *Algorithm 360: shortest-path forest with topological ordering*, 1969).
///
/// There is a row for each value with open states, and the row is divided into pages of 64 keys, with a bit for each list
/// that is not empty. Without a criterion all keys are in one row. A page is reused when its last entry is popped, so the
/// memory is that of the open states, if there are several for each page. Otherwise, and if values differ by more than the
/// pages of a row, [`push`](Lists::push) refuses the entry.
pub(crate) struct Lists {
    has_criterion: bool,
    /// Whether the largest value of the criterion is popped first.
    largest_first: bool,
    newest_first: bool,
    /// The rows with open states; the smallest value is the last.
    rows: Vec<Row>,
    /// Unused rows, which keep their memory.
    spare: Vec<Row>,
    pages: Vec<Page>,
    unused_pages: Vec<u32>,
    entries: Vec<ListEntry>,
    /// The first of the unused entries, which are linked, or [`NONE`].
    unused: u32,
    len: usize,
    /// The total capacity of the rows, and that of the largest.
    room: usize,
    largest: usize,
}

struct Row {
    value: u64,
    /// The page of each group of 64 keys, or [`NONE`].
    pages: Vec<u32>,
    /// The first key of the first page, divided by 64.
    first: u64,
    /// The index of the page of the best key.
    best: usize,
}

struct Page {
    /// A bit for each list that is not empty.
    used: u64,
    /// The newest entry of each list, or [`NONE`] if the list is empty. If the newest is popped first, each entry links to the
    /// one pushed before it, and the oldest to none. Otherwise each links to the one pushed after it, and the newest to the
    /// oldest, as in a ring.
    newest: [u32; KEYS],
}

#[derive(Clone, Copy)]
struct ListEntry {
    id: NodeId,
    /// The entry after this one, or [`NONE`].
    next: u32,
}

impl Row {
    /// Returns the index for a page with this number, which has none yet. Returns `None` if it is too far from the others.
    fn index_for(&mut self, number: u64, largest_first: bool) -> Option<usize> {
        let is_empty = self.pages.is_empty();
        if is_empty {
            // Smaller keys often follow.
            self.first = if number < MOST_PAGES as u64 {
                0
            } else {
                number
            };
        }
        if number < self.first {
            let before = usize::try_from(self.first - number).ok()?;
            if self.pages.len().saturating_add(before) > MOST_PAGES {
                return None;
            }
            self.pages.splice(..0, std::iter::repeat_n(NONE, before));
            self.first = number;
            self.best += before;
        }
        let mut index = usize::try_from(number - self.first).ok()?;
        if index >= MOST_PAGES && !largest_first && index - self.best < MOST_PAGES {
            // Values usually grow, so the first pages are not needed any more.
            self.pages.drain(..self.best);
            self.first += self.best as u64;
            index -= self.best;
            self.best = 0;
        }
        if index >= MOST_PAGES {
            return None;
        }
        if is_empty || (index > self.best) == largest_first {
            self.best = index;
        }
        if self.pages.len() <= index {
            self.pages.resize(index + 1, NONE);
        }
        Some(index)
    }
}

/// Doubles the number of entries, all of which are used, to at most [`NONE`], and adds at least [`FIRST_ENTRIES`]. The new ones are
/// linked.
#[cold]
fn add_entries(entries: &mut Vec<ListEntry>) {
    let first = entries.len() as u32;
    let end = first.saturating_add(first.max(FIRST_ENTRIES));
    entries.extend((first..end).map(|entry| ListEntry {
        id: 0,
        next: if entry + 1 < end { entry + 1 } else { NONE },
    }));
}

const NONE: u32 = u32::MAX;

/// The number of entries that are allocated at once: enough for small searches, of which a program may run thousands.
const FIRST_ENTRIES: u32 = 64;

/// The number of keys in a page: the bits of a word.
const KEYS: usize = 64;

/// The maximum number of pages in a row.
const MOST_PAGES: usize = 4096;

/// The maximum number of rows, which are searched from the smallest value on.
const MOST_ROWS: usize = 128;

/// The number of pages above which there must be four entries for each.
const FEW_PAGES: usize = 256;

impl Lists {
    pub(super) fn new(ties: Ties) -> Self {
        Lists {
            has_criterion: ties.criterion().is_some(),
            largest_first: ties.criterion() == Some(Criterion::HighG),
            newest_first: ties.age() == Age::LastIn,
            rows: Vec::new(),
            spare: Vec::new(),
            pages: Vec::new(),
            unused_pages: Vec::new(),
            entries: Vec::new(),
            unused: NONE,
            len: 0,
            room: 0,
            largest: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        for row in &mut self.rows {
            row.pages.clear();
        }
        self.spare.append(&mut self.rows);
        self.pages.clear();
        self.unused_pages.clear();
        self.entries.clear();
        self.unused = NONE;
        self.len = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns whether [`push`](Lists::push) may refuse one of `more` entries with keys near the others.
    #[inline]
    pub(super) fn may_refuse(&self, more: usize) -> bool {
        self.len == 0
            || self.pages.len() + more > FEW_PAGES
            || self.rows.len() + more > MOST_ROWS
            || self.largest > MOST_PAGES / 2
    }

    /// Returns the value of the row of a key, and its place there.
    #[inline]
    fn place(&self, (value, second): WholeKey) -> (u64, u64) {
        if self.has_criterion {
            (value, second)
        } else {
            (0, value)
        }
    }

    /// Adds an entry. Returns `false`, and changes nothing, if the keys are too large or too far apart.
    #[inline]
    pub(super) fn push(&mut self, key: WholeKey, id: NodeId) -> bool {
        if self.unused == NONE && self.entries.len() >= NONE as usize {
            return false;
        }
        let (value, place) = self.place(key);
        // Most successors have the smallest value or the next. Which of the two is hard to predict, so it is not a branch.
        let other = self.rows.last().is_some_and(|row| row.value != value);
        let near = self.rows.len().wrapping_sub(1 + usize::from(other));
        let row = match self.rows.get(near) {
            Some(row) if row.value == value => near,
            _ => match self.row_of(value) {
                Some(row) => row,
                None => return false,
            },
        };
        let number = place / KEYS as u64;
        let Row { pages, first, .. } = &self.rows[row];
        let known = usize::try_from(number.wrapping_sub(*first)).ok();
        let page = match known.and_then(|index| pages.get(index)) {
            Some(&page) if page != NONE => page,
            _ => match self.add_page(row, number) {
                Some(page) => page,
                None => return false,
            },
        };
        let page = &mut self.pages[page as usize];
        let key = place as usize % KEYS;
        page.used |= 1 << key;
        if self.unused == NONE {
            add_entries(&mut self.entries);
            self.unused = self.len as u32;
        }
        let entry = self.unused;
        let before = std::mem::replace(&mut page.newest[key], entry);
        let next = match self.newest_first {
            true => before,
            false if before == NONE => entry,
            false => std::mem::replace(&mut self.entries[before as usize].next, entry),
        };
        let added = &mut self.entries[entry as usize];
        self.unused = std::mem::replace(added, ListEntry { id, next }).next;
        self.len += 1;
        true
    }

    /// Returns the index of the row of a value; adds the row if there is none.
    #[inline(never)]
    fn row_of(&mut self, value: u64) -> Option<usize> {
        let at = self.rows.partition_point(|row| row.value > value);
        if self.rows.get(at).is_some_and(|row| row.value == value) {
            return Some(at);
        }
        if self.rows.len() == MOST_ROWS {
            return None;
        }
        let mut row = self.spare.pop().unwrap_or_else(|| Row {
            value,
            pages: Vec::new(),
            first: 0,
            best: 0,
        });
        row.value = value;
        self.rows.insert(at, row);
        Some(at)
    }

    /// Adds a page to a row. A new row without a page is removed if that is refused.
    #[inline(never)]
    fn add_page(&mut self, row: usize, number: u64) -> Option<u32> {
        let largest_first = self.largest_first;
        let too_many = self.unused_pages.is_empty()
            && self.pages.len() >= FEW_PAGES
            && self.pages.len() * 4 > self.len;
        let Row { pages, .. } = &self.rows[row];
        let room = pages.capacity();
        let index = match too_many {
            true => None,
            false => self.rows[row].index_for(number, largest_first),
        };
        let Some(index) = index else {
            if self.rows[row].pages.is_empty() {
                let row = self.rows.remove(row);
                self.spare.push(row);
            }
            return None;
        };
        let page = self.unused_pages.pop().unwrap_or_else(|| {
            self.pages.push(Page {
                used: 0,
                newest: [NONE; KEYS],
            });
            (self.pages.len() - 1) as u32
        });
        let row = &mut self.rows[row];
        row.pages[index] = page;
        self.room += row.pages.capacity() - room;
        self.largest = self.largest.max(row.pages.capacity());
        Some(page)
    }

    /// Returns the best list: its row, the index of its page, and its key in the page.
    #[inline]
    fn best(&self) -> Option<(&Row, usize, usize)> {
        let row = self.rows.last()?;
        let page = row.pages[row.best] as usize;
        let used = self.pages[page].used;
        let key = match self.largest_first {
            true => used.ilog2(),
            false => used.trailing_zeros(),
        };
        Some((row, page, key as usize % KEYS))
    }

    /// Returns the first entry of a list, given the newest.
    #[inline]
    fn first(&self, newest: u32) -> u32 {
        match self.newest_first {
            true => newest,
            false => self.entries[newest as usize].next,
        }
    }

    /// Returns the id of the best entry.
    #[inline]
    pub(super) fn next(&self) -> Option<NodeId> {
        let (_, page, key) = self.best()?;
        let first = self.first(self.pages[page].newest[key]);
        Some(self.entries[first as usize].id)
    }

    /// Removes the best entry. Its key has no criterion if the rule has none.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(WholeKey, NodeId)> {
        let (row, page, key) = self.best()?;
        let place = (row.first + row.best as u64) * KEYS as u64 + key as u64;
        let key_of_entry = if self.has_criterion {
            (row.value, place)
        } else {
            (place, 0)
        };
        let newest = self.pages[page].newest[key];
        let first = self.first(newest);
        let page = &mut self.pages[page];
        let popped = &mut self.entries[first as usize];
        let ListEntry { id, next } = *popped;
        popped.next = self.unused;
        self.unused = first;
        self.len -= 1;
        let is_last = if self.newest_first {
            page.newest[key] = next;
            next == NONE
        } else if first == newest {
            page.newest[key] = NONE;
            true
        } else {
            self.entries[newest as usize].next = next;
            false
        };
        // Without a branch, which would often be mispredicted.
        page.used ^= u64::from(is_last) << key;
        if page.used == 0 {
            self.remove_best_page();
        }
        Some((key_of_entry, id))
    }

    /// Removes the best page, whose lists are empty, and its row if it has no other page.
    #[inline(never)]
    fn remove_best_page(&mut self) {
        let largest_first = self.largest_first;
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        let page = std::mem::replace(&mut row.pages[row.best], NONE);
        self.unused_pages.push(page);
        let exists = |page: &u32| *page != NONE;
        let next = if largest_first {
            row.pages[..row.best].iter().rposition(exists)
        } else {
            let after = row.pages[row.best..].iter().position(exists);
            after.map(|after| row.best + after)
        };
        match next {
            Some(next) => row.best = next,
            None => {
                row.pages.clear();
                self.spare.extend(self.rows.pop());
            }
        }
    }

    /// Returns all entries in the order in which they are popped.
    pub(super) fn iter(&self) -> Entries<'_, (WholeKey, NodeId)> {
        let largest_first = self.largest_first;
        let at = move |index: usize, len: usize| match largest_first {
            true => len - 1 - index,
            false => index,
        };
        entries(self.rows.iter().rev().flat_map(move |row| {
            let len = row.pages.len();
            let pages = (0..len).map(move |index| at(index, len));
            let pages = pages.filter(|&index| row.pages[index] != NONE);
            let places = pages.flat_map(move |index| {
                let keys = (0..KEYS).map(move |key| at(key, KEYS));
                keys.map(move |key| (index, key))
            });
            places.flat_map(move |(index, key)| {
                let place = (row.first + index as u64) * KEYS as u64 + key as u64;
                let list = self.list(&self.pages[row.pages[index] as usize], key);
                list.map(move |id| match self.has_criterion {
                    true => ((row.value, place), id),
                    false => ((place, 0), id),
                })
            })
        }))
    }

    /// Returns the entries of one list.
    fn list(&self, page: &Page, key: usize) -> impl Iterator<Item = NodeId> {
        let newest = Some(page.newest[key]).filter(|&newest| newest != NONE);
        let after = |entry: u32| self.entries[entry as usize].next;
        let first = newest.map(|newest| self.first(newest));
        let next = move |&entry: &u32| match self.newest_first {
            true => Some(after(entry)).filter(|&next| next != NONE),
            false => (Some(entry) != newest).then(|| after(entry)),
        };
        std::iter::successors(first, next).map(|entry| self.entries[entry as usize].id)
    }
}

impl Collection for Lists {
    /// Returns the bytes allocated, by capacity.
    #[inline]
    fn bytes(&self) -> usize {
        (self.rows.capacity() + self.spare.capacity()) * size_of::<Row>()
            + (self.room + self.unused_pages.capacity()) * size_of::<u32>()
            + self.pages.capacity() * size_of::<Page>()
            + self.entries.capacity() * size_of::<ListEntry>()
    }

    /// Returns the additional bytes needed for `more` entries, each of which may need a row as large as the largest, doubled.
    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let bytes = |pages: usize| pages * size_of::<u32>();
        let unused = self.entries.len() - self.len;
        let more_entries = match more.saturating_sub(unused) {
            0 => 0,
            added => added.max(FIRST_ENTRIES as usize),
        };
        let entries = Growth::default().and_vec("frontier", &self.entries, more_entries);
        let pages = entries.and_vec("frontier", &self.pages, more);
        let rows = more.min(MOST_ROWS.saturating_sub(self.rows.len())).max(1);
        let row = bytes(MOST_PAGES.min(2 * self.largest));
        pages.and_block(
            "frontier",
            bytes(self.largest),
            bytes(self.largest) + rows * row,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rules() -> impl Strategy<Value = Ties> {
        let rules = vec![Ties::FIFO, Ties::LOW_H, Ties::HIGH_G, Ties::LOW_G];
        (prop::sample::select(rules), any::<bool>()).prop_map(|(ties, newest)| match newest {
            true => ties.lifo(),
            false => ties.fifo(),
        })
    }

    proptest! {
        #[test]
        fn entries_are_popped_by_value_then_criterion_then_age(
            ties in rules(),
            steps in prop::collection::vec((0..600u64, 0..300u64, 0..4u8), 0..600),
        ) {
            let mut lists = Lists::new(ties);
            lists.push((3, 3), 0);
            lists.clear();
            let mut model: Vec<(WholeKey, NodeId)> = Vec::new();
            let rank = |&((value, second), id): &(WholeKey, NodeId)| {
                let (second, id) = (second as i64, i64::from(id));
                let second = if ties.criterion() == Some(Criterion::HighG) { -second } else { second };
                (value, second, if ties.age() == Age::LastIn { -id } else { id })
            };
            for (id, (value, second, pops)) in (0..).zip(steps) {
                let key = match ties.criterion() {
                    None => (value, 0),
                    Some(_) => (value % 100, second),
                };
                prop_assert!(lists.push(key, id));
                model.push((key, id));
                // More pushes than pops at first, then more pops.
                for _ in 0..pops.saturating_sub(u8::from(id < 300)) {
                    model.sort_by_key(rank);
                    prop_assert_eq!(lists.next(), model.first().map(|&(_, id)| id));
                    let expected = (!model.is_empty()).then(|| model.remove(0));
                    prop_assert_eq!(lists.pop(), expected);
                }
                prop_assert_eq!(lists.len(), model.len());
            }
            model.sort_by_key(rank);
            prop_assert_eq!(lists.iter().collect::<Vec<_>>(), model);
        }
    }

    #[test]
    fn the_growth_did_not_count_the_entries_that_are_allocated_at_once() {
        let mut lists = Lists::new(Ties::LOW_H);
        for id in 0..1000 {
            let (growth, before) = (lists.growth(1).bytes(), lists.entries.capacity());
            assert!(lists.push((0, 0), id));
            let after = lists.entries.capacity();
            assert!(
                after == before || growth >= (after * size_of::<ListEntry>()) as u64,
                "{id}: {growth}"
            );
        }
    }

    #[test]
    fn keys_that_are_too_large_or_too_far_apart_are_refused() {
        for ties in [Ties::HIGH_G, Ties::LOW_H] {
            let mut lists = Lists::new(ties);
            assert!(lists.push((5, u64::MAX), 0) && !lists.push((5, 0), 1));
            assert!(lists.push((5, u64::MAX - (1 << 17)), 2));
            assert_eq!(lists.iter().count(), 2);
        }
        let mut lists = Lists::new(Ties::FIFO);
        assert!(lists.push((1 << 40, 0), 0));
        assert!(!lists.push((2 << 40, 0), 1) && !lists.push((0, 0), 1));
        assert_eq!(lists.pop(), Some(((1 << 40, 0), 0)));
        assert_eq!(lists.pop(), None);
        let mut lists = Lists::new(Ties::LOW_H);
        let accepted = (0..1000).take_while(|&value| lists.push((value, 0), 0));
        assert_eq!(accepted.count(), MOST_ROWS);
        let mut lists = Lists::new(Ties::LOW_H);
        let accepted = (0..1000).take_while(|&place| lists.push((7, place * 64), 0));
        assert_eq!(accepted.count(), FEW_PAGES);
        assert_eq!(lists.iter().count(), FEW_PAGES);
    }

    #[test]
    fn values_may_grow_without_bound() {
        let mut lists = Lists::new(Ties::FIFO);
        assert!(lists.push((0, 0), 0));
        for value in (0..1 << 26).step_by(100_000) {
            assert!(lists.push((value + 100_000, 0), 0));
            assert_eq!(lists.iter().count(), 2);
            assert_eq!(lists.pop(), Some(((value, 0), 0)));
        }
        assert!(lists.largest <= 2 * MOST_PAGES);
    }

    #[test]
    fn pages_are_used_again() {
        let mut lists = Lists::new(Ties::LOW_H);
        for value in 0..100_000 {
            assert!(lists.push((value, value % 1000), 0));
            assert_eq!(lists.pop(), Some(((value, value % 1000), 0)));
        }
        assert_eq!(
            (lists.pages.len(), lists.entries.len(), lists.spare.len()),
            (1, FIRST_ENTRIES as usize, 1)
        );
    }
}
