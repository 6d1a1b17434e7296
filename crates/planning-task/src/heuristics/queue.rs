//! A priority queue of facts by cost.

/// No entry.
const NONE: u32 = u32::MAX;

/// Keys below this one are always buckets.
const BUCKETS: u32 = 100;

/// A queue of facts by cost: the cheapest first. Costs must not decrease below that of the last entry taken.
///
/// A list for each cost, the newest first, until the costs are larger than the number of entries pushed, from when on it is a binary heap for
/// good. The order of entries of equal cost decides which of several equally cheap plans a heuristic finds, so it is part of what is counted.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// For each cost, the newest entry in `entries`.
    newest: Vec<u32>,
    entries: Vec<QueueEntry>,
    /// All lists before this one are empty.
    current: usize,
    left: usize,
    heap: Option<Vec<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug)]
struct QueueEntry {
    fact: u32,
    /// The next older entry of the same cost.
    older: u32,
}

impl Queue {
    #[inline]
    pub(super) fn clear(&mut self) {
        if let Some(heap) = &mut self.heap {
            heap.clear();
            return;
        }
        if self.left > 0 {
            self.newest[self.current..].fill(NONE);
        }
        self.entries.clear();
        self.current = 0;
        self.left = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, cost: u32, fact: u32) {
        if let Some(heap) = &mut self.heap {
            push(heap, (cost, fact));
        } else if (cost as usize) < self.newest.len() {
            self.push_to_list(cost, fact);
        } else {
            self.push_farther(cost, fact);
        }
    }

    #[inline]
    fn push_to_list(&mut self, cost: u32, fact: u32) {
        let newest = &mut self.newest[cost as usize];
        self.entries.push(QueueEntry {
            fact,
            older: *newest,
        });
        *newest = self.entries.len() as u32 - 1;
        self.left += 1;
    }

    /// Pushes an entry that is farther away than all that there were so far.
    #[cold]
    fn push_farther(&mut self, cost: u32, fact: u32) {
        if cost >= BUCKETS && cost as usize > self.entries.len() + 1 {
            let mut heap = self.in_order();
            push(&mut heap, (cost, fact));
            self.heap = Some(heap);
        } else {
            self.newest.resize(cost as usize + 1, NONE);
            self.push_to_list(cost, fact);
        }
    }

    /// Returns all entries by cost, of equal cost the oldest first: a heap.
    fn in_order(&self) -> Vec<(u32, u32)> {
        let mut all = Vec::with_capacity(self.left);
        for (cost, &newest) in (0..).zip(&self.newest) {
            let first = all.len();
            let mut at = newest;
            while at != NONE {
                let entry = self.entries[at as usize];
                all.push((cost, entry.fact));
                at = entry.older;
            }
            all[first..].reverse();
        }
        all
    }

    /// Takes the next entry, its cost and its fact.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        if let Some(heap) = &mut self.heap {
            return pop(heap);
        }
        if self.left == 0 {
            return None;
        }
        while self.newest[self.current] == NONE {
            self.current += 1;
        }
        let newest = &mut self.newest[self.current];
        let entry = self.entries[*newest as usize];
        *newest = entry.older;
        self.left -= 1;
        Some((self.current as u32, entry.fact))
    }
}

/// Adds an entry to a binary heap: it rises above those that cost more.
fn push(heap: &mut Vec<(u32, u32)>, entry: (u32, u32)) {
    heap.push(entry);
    let hole = heap.len() - 1;
    rise(heap, hole, entry);
}

fn rise(heap: &mut [(u32, u32)], mut hole: usize, entry: (u32, u32)) {
    while hole > 0 {
        let parent = (hole - 1) / 2;
        if heap[parent].0 <= entry.0 {
            break;
        }
        heap[hole] = heap[parent];
        hole = parent;
    }
    heap[hole] = entry;
}

/// Takes the first entry of a binary heap. The hole sinks to the bottom, where the last entry is put, to rise from there (I. Wegener,
/// *Bottom-up heapsort*, 1993).
fn pop(heap: &mut Vec<(u32, u32)>) -> Option<(u32, u32)> {
    let last = heap.pop()?;
    let Some(&first) = heap.first() else {
        return Some(last);
    };
    let length = heap.len();
    let mut hole = 0;
    while 2 * hole + 1 < length {
        let left = 2 * hole + 1;
        let right = left + 1;
        // Of equal ones the right.
        let child = if right < length && heap[right].0 <= heap[left].0 {
            right
        } else {
            left
        };
        heap[hole] = heap[child];
        hole = child;
    }
    rise(heap, hole, last);
    Some(first)
}
