//! A compressed list of rows of numbers that change slowly.

/// The distance between rows that are stored in full.
const FULL_EVERY: usize = 64;

/// Rows of `N` numbers, `N` at most 64. Each is stored as its difference from the previous row.
#[derive(Clone, Debug)]
pub(crate) struct Rows<const N: usize> {
    /// Every 64th row, and the offset of the changes after it.
    whole: Vec<([u64; N], usize)>,
    changes: Vec<u8>,
    last: [u64; N],
    len: usize,
}

impl<const N: usize> Rows<N> {
    pub(crate) fn new() -> Self {
        Rows {
            whole: Vec::new(),
            changes: Vec::new(),
            last: [0; N],
            len: 0,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.whole.capacity() * size_of::<([u64; N], usize)>() + self.changes.capacity()
    }

    pub(crate) fn push(&mut self, row: [u64; N]) {
        if self.len.is_multiple_of(FULL_EVERY) {
            self.whole.push((row, self.changes.len()));
        } else {
            self.add_changes(row);
        }
        self.last = row;
        self.len += 1;
    }

    fn add_changes(&mut self, row: [u64; N]) {
        let differs = |&column: &usize| row[column] != self.last[column];
        let mask = (0..N)
            .filter(differs)
            .fold(0u64, |mask, column| mask | 1 << column);
        write_varint(&mut self.changes, mask);
        for column in (0..N).filter(|column| mask >> column & 1 == 1) {
            let change = row[column].wrapping_sub(self.last[column]) as i64;
            // Zigzag encoding: small changes of either sign become small numbers.
            write_varint(
                &mut self.changes,
                ((change << 1) ^ (change >> 63)).cast_unsigned(),
            );
        }
    }

    /// Returns the row at this index, or the last row if the index is larger.
    ///
    /// O(1): at most 63 differences are added.
    pub(crate) fn get(&self, place: usize) -> [u64; N] {
        if place + 1 >= self.len {
            return self.last;
        }
        let (mut row, from) = self.whole[place / FULL_EVERY];
        let mut changes = &self.changes[from..];
        for _ in 0..place % FULL_EVERY {
            let mask = read_varint(&mut changes);
            for (column, value) in row.iter_mut().enumerate() {
                if mask >> column & 1 == 1 {
                    let folded = read_varint(&mut changes);
                    let change = (folded >> 1) ^ (folded & 1).wrapping_neg();
                    *value = value.wrapping_add(change);
                }
            }
        }
        row
    }

    /// Replaces the last row.
    pub(crate) fn amend(&mut self, row: [u64; N]) {
        if let Some(place) = self.len.checked_sub(1) {
            let (before, is_whole) = (place.saturating_sub(1), place.is_multiple_of(FULL_EVERY));
            if is_whole {
                if let Some((whole, _)) = self.whole.last_mut() {
                    *whole = row;
                }
            } else {
                let from = self.start_of(place);
                let before = self.get(before);
                self.changes.truncate(from);
                self.last = before;
                self.add_changes(row);
            }
            self.last = row;
        }
    }

    /// Returns the offset of the changes of a row that is not stored in full.
    fn start_of(&self, place: usize) -> usize {
        let from = self.whole[place / FULL_EVERY].1;
        let mut changes = &self.changes[from..];
        let all = changes.len();
        for _ in 1..place % FULL_EVERY {
            let mask = read_varint(&mut changes);
            for _ in 0..mask.count_ones() {
                read_varint(&mut changes);
            }
        }
        from + all - changes.len()
    }
}

/// Appends a number in LEB128: seven bits per byte, the eighth bit set on all but the last one.
fn write_varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_varint(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn rows_are_read_back_unchanged(rows in prop::collection::vec(any::<[u64; 3]>(), 1..300), amended: [u64; 3]) {
            let mut stored = Rows::new();
            for &row in &rows {
                stored.push(row);
            }
            for (place, &row) in rows.iter().enumerate() {
                prop_assert_eq!(stored.get(place), row);
            }
            stored.amend(amended);
            stored.push([1, 2, 3]);
            for (place, &row) in rows.iter().enumerate().take(rows.len() - 1) {
                prop_assert_eq!(stored.get(place), row);
            }
            prop_assert_eq!(stored.get(rows.len() - 1), amended);
            prop_assert_eq!(stored.get(rows.len()), [1, 2, 3]);
        }
    }
}
