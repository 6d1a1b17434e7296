//! Rows of numbers that grow slowly, a few bytes each.

/// So many rows share one that is kept as it is.
const APART: usize = 64;

/// Rows of `N` numbers, at most 64 of them; each is kept as what has changed since the one before.
#[derive(Clone, Debug)]
pub(crate) struct Rows<const N: usize> {
    /// Every 64th row, and where those behind it begin.
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
        if self.len.is_multiple_of(APART) {
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
        number(&mut self.changes, mask);
        for column in (0..N).filter(|column| mask >> column & 1 == 1) {
            let change = row[column].wrapping_sub(self.last[column]) as i64;
            // Small changes in both directions are small numbers.
            number(
                &mut self.changes,
                ((change << 1) ^ (change >> 63)).cast_unsigned(),
            );
        }
    }

    /// The row at this place; the last one where it lies behind.
    pub(crate) fn get(&self, place: usize) -> [u64; N] {
        if place + 1 >= self.len {
            return self.last;
        }
        let (mut row, from) = self.whole[place / APART];
        let mut changes = &self.changes[from..];
        for _ in 0..place % APART {
            let mask = take(&mut changes);
            for (column, value) in row.iter_mut().enumerate() {
                if mask >> column & 1 == 1 {
                    let folded = take(&mut changes);
                    let change = (folded >> 1) ^ (folded & 1).wrapping_neg();
                    *value = value.wrapping_add(change);
                }
            }
        }
        row
    }

    /// The last row becomes this one.
    pub(crate) fn amend(&mut self, row: [u64; N]) {
        if let Some(place) = self.len.checked_sub(1) {
            let (before, is_whole) = (place.saturating_sub(1), place.is_multiple_of(APART));
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

    /// Where the changes of a row begin that is not whole.
    fn start_of(&self, place: usize) -> usize {
        let from = self.whole[place / APART].1;
        let mut changes = &self.changes[from..];
        let all = changes.len();
        for _ in 1..place % APART {
            let mask = take(&mut changes);
            for _ in 0..mask.count_ones() {
                take(&mut changes);
            }
        }
        from + all - changes.len()
    }
}

/// Seven bits a byte, the last one without its eighth.
fn number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> u64 {
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
        fn rows_come_back_as_they_were(rows in prop::collection::vec(any::<[u64; 3]>(), 1..300), amended: [u64; 3]) {
            let mut kept = Rows::new();
            for &row in &rows {
                kept.push(row);
            }
            for (place, &row) in rows.iter().enumerate() {
                prop_assert_eq!(kept.get(place), row);
            }
            kept.amend(amended);
            kept.push([1, 2, 3]);
            for (place, &row) in rows.iter().enumerate().take(rows.len() - 1) {
                prop_assert_eq!(kept.get(place), row);
            }
            prop_assert_eq!(kept.get(rows.len() - 1), amended);
            prop_assert_eq!(kept.get(rows.len()), [1, 2, 3]);
        }
    }
}
