/// Which choice is decided next: of those that are open, the one that had a part in the most contradictions of
/// late; the one with the smallest number where several did.
///
/// M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001, in the form of N. Eén and
/// N. Sörensson, *An extensible SAT-solver*, 2003: what is added grows, instead of all that was added shrinking.
#[derive(Default)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// What a part in a contradiction is worth now.
    worth: f64,
    /// A binary heap; it can hold choices that are not open any more.
    heap: Vec<u32>,
    /// The place of each choice in it.
    places: Vec<u32>,
}

/// By how much a part in the next contradiction is worth more than one in this.
const GROWTH: f64 = 1.0 / 0.95;

/// Activities beyond this are scaled down, all of them.
const MOST: f64 = 1e100;

const NOWHERE: u32 = u32::MAX;

impl Order {
    pub(super) fn new(choices: usize) -> Order {
        Order {
            activity: vec![0.0; choices],
            worth: 1.0,
            heap: (0..choices as u32).collect(),
            places: (0..choices as u32).collect(),
        }
    }

    /// The next choice to look at; it leaves the order.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let first = match self.heap.first_mut() {
            Some(first) => std::mem::replace(first, last),
            None => last,
        };
        self.places[first as usize] = NOWHERE;
        if first != last {
            self.sink(0);
        }
        Some(first)
    }

    /// Puts a choice back that is open again.
    #[inline]
    pub(super) fn insert(&mut self, choice: u32) {
        if self.places[choice as usize] == NOWHERE {
            self.heap.push(choice);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Notes that a choice had a part in a contradiction.
    #[inline]
    pub(super) fn bump(&mut self, choice: u32) {
        self.activity[choice as usize] += self.worth;
        let place = self.places[choice as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Makes the next contradiction count for more than the ones before.
    pub(super) fn grow(&mut self) {
        self.worth *= GROWTH;
        if self.worth > MOST {
            for activity in &mut self.activity {
                *activity /= MOST;
            }
            self.worth /= MOST;
        }
    }

    /// The next choice to look at; it stays.
    pub(super) fn first(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    /// Whether one choice comes before another.
    pub(super) fn before(&self, one: u32, other: u32) -> bool {
        let [one_activity, other_activity] =
            [one, other].map(|choice| self.activity[choice as usize]);
        one_activity > other_activity || one_activity == other_activity && one < other
    }

    fn put(&mut self, place: usize, choice: u32) {
        self.heap[place] = choice;
        self.places[choice as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let choice = self.heap[place];
        while place > 0 {
            let above = (place - 1) / 2;
            if !self.before(choice, self.heap[above]) {
                break;
            }
            self.put(place, self.heap[above]);
            place = above;
        }
        self.put(place, choice);
    }

    fn sink(&mut self, mut place: usize) {
        let choice = self.heap[place];
        loop {
            let mut below = 2 * place + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            if !self.before(self.heap[below], choice) {
                break;
            }
            self.put(place, self.heap[below]);
            place = below;
        }
        self.put(place, choice);
    }

    pub(super) fn bytes(&self) -> usize {
        self.activity.capacity() * size_of::<f64>()
            + (self.heap.capacity() + self.places.capacity()) * size_of::<u32>()
    }
}
