use std::ops::Range;

use crate::task::of_vec;

/// Lists of items, one after the other in one block.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    items: Vec<T>,
    /// Where each list starts, and where the last one ends.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    pub(crate) fn new() -> Self {
        Lists {
            items: Vec::new(),
            starts: vec![0],
        }
    }

    /// Appends a list.
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns how many bytes the lists allocate.
    pub(crate) fn bytes(&self) -> usize {
        of_vec(&self.items) + of_vec(&self.starts)
    }

    /// Returns the number of lists.
    pub(crate) fn len(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Returns the items of all lists.
    #[inline]
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the places of the items of a list among those of all.
    #[inline]
    pub(crate) fn range(&self, index: u32) -> Range<u32> {
        self.starts[index as usize]..self.starts[index as usize + 1]
    }

    /// Returns the list of this index.
    #[inline]
    pub(crate) fn of(&self, index: u32) -> &[T] {
        let Range { start, end } = self.range(index);
        &self.items[start as usize..end as usize]
    }

    /// Returns all lists, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|index| self.of(index))
    }
}

impl Lists<u32> {
    /// Returns for each number below `end` the indices of the lists that contain it, in order.
    pub(crate) fn inverse(&self, end: u32) -> Lists<u32> {
        let mut starts = vec![0; end as usize + 1];
        for &item in &self.items {
            starts[item as usize + 1] += 1;
        }
        for item in 0..end as usize {
            starts[item + 1] += starts[item];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for (index, list) in (0..).zip(self.iter()) {
            for &item in list {
                items[next[item as usize] as usize] = index;
                next[item as usize] += 1;
            }
        }
        Lists { items, starts }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Lists::new();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}
