/// The decision order: the unassigned choice with the highest activity is decided next, ties in favour of the smallest
/// number.
///
/// Activity is the VSIDS score of M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001, in
/// the form of N. Eén and N. Sörensson, *An extensible SAT-solver*, 2003: the increment grows, instead of all
/// activities decaying.
#[derive(Default)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// The amount by which a bump raises an activity.
    increment: f64,
    /// A binary heap, highest activity first. May contain choices that are already assigned.
    heap: Vec<u32>,
    /// The position of each choice in the heap, or [`ABSENT`].
    positions: Vec<u32>,
}

/// The factor by which the increment grows with each conflict.
const INCREMENT_GROWTH: f64 = 1.0 / 0.95;

/// All activities are scaled down when the increment exceeds this.
const RESCALE_LIMIT: f64 = 1e100;

const ABSENT: u32 = u32::MAX;

impl Order {
    pub(super) fn new(choices: usize) -> Order {
        Order {
            activity: vec![0.0; choices],
            increment: 1.0,
            heap: (0..choices as u32).collect(),
            positions: (0..choices as u32).collect(),
        }
    }

    /// Removes and returns the choice with the highest activity. O(log n).
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let first = match self.heap.first_mut() {
            Some(first) => std::mem::replace(first, last),
            None => last,
        };
        self.positions[first as usize] = ABSENT;
        if first != last {
            self.sift_down(0);
        }
        Some(first)
    }

    /// Inserts a choice that is unassigned again, unless it is present. O(log n).
    #[inline]
    pub(super) fn insert(&mut self, choice: u32) {
        if self.positions[choice as usize] == ABSENT {
            self.heap.push(choice);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Raises the activity of a choice that was involved in a conflict. O(log n).
    #[inline]
    pub(super) fn bump(&mut self, choice: u32) {
        self.activity[choice as usize] += self.increment;
        let position = self.positions[choice as usize];
        if position != ABSENT {
            self.sift_up(position as usize);
        }
    }

    /// Decays all activities relative to those of later conflicts.
    pub(super) fn decay(&mut self) {
        self.increment *= INCREMENT_GROWTH;
        if self.increment > RESCALE_LIMIT {
            for activity in &mut self.activity {
                *activity /= RESCALE_LIMIT;
            }
            self.increment /= RESCALE_LIMIT;
        }
    }

    /// Returns the choice with the highest activity without removing it.
    pub(super) fn first(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    /// Returns whether `one` is decided before `other`.
    pub(super) fn before(&self, one: u32, other: u32) -> bool {
        let [one_activity, other_activity] =
            [one, other].map(|choice| self.activity[choice as usize]);
        one_activity > other_activity || one_activity == other_activity && one < other
    }

    fn put_at(&mut self, position: usize, choice: u32) {
        self.heap[position] = choice;
        self.positions[choice as usize] = position as u32;
    }

    fn sift_up(&mut self, mut position: usize) {
        let choice = self.heap[position];
        while position > 0 {
            let parent = (position - 1) / 2;
            if !self.before(choice, self.heap[parent]) {
                break;
            }
            self.put_at(position, self.heap[parent]);
            position = parent;
        }
        self.put_at(position, choice);
    }

    fn sift_down(&mut self, mut position: usize) {
        let choice = self.heap[position];
        loop {
            let mut child = 2 * position + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], choice) {
                break;
            }
            self.put_at(position, self.heap[child]);
            position = child;
        }
        self.put_at(position, choice);
    }

    pub(super) fn bytes(&self) -> usize {
        self.activity.capacity() * size_of::<f64>()
            + (self.heap.capacity() + self.positions.capacity()) * size_of::<u32>()
    }
}
