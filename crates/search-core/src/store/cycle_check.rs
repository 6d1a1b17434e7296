//! Whether a search that keeps one path goes round and round on it.

use std::hash::Hash;

use super::{Growth, hash};
use crate::problem::StateSpace;

/// Which successors a search along one path leaves out, as they would close a cycle.
///
/// No cheapest path visits a state twice where steps cost something. A search that leaves such paths out ends on every
/// finite space, finds all solutions at the ends of simple paths, those that visit no state twice, and counts what it
/// leaves out as duplicates, without a look at its heuristic value. S. J. Russell and P. Norvig, *Artificial
/// Intelligence: a Modern Approach*, section 3.3.3 of the 4th edition, 2020, call this checking for cycles (`is_cycle`).
///
/// The check of the whole path takes O(1) on average and 12 to 16 bytes for each state on it, however long it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CycleCheck {
    /// None: a path can go round and round.
    None,
    /// The state itself and the one before it, its parent: no step is taken back at once.
    Parent,
    /// Every state on the path.
    #[default]
    Path,
}

impl CycleCheck {
    /// What a search of a space begins with.
    pub(crate) const fn in_space<P: StateSpace>() -> CycleCheck {
        if P::IS_TREE {
            CycleCheck::None
        } else {
            CycleCheck::Path
        }
    }
}

/// How a store that keeps a path, or an engine, looks for cycles on it.
pub trait Check<S> {
    /// Whether it ever finds anything.
    const CHECKS: bool;

    /// This state is the last of the path from now on.
    fn enter(&mut self, state: &S);

    /// The same for a state that was looked for, and not found.
    fn enter_absent(&mut self, absent: Absent);

    /// The last state of the path is no more.
    fn leave(&mut self);

    /// The place on the path of a state equal to this one, if it is looked for there; `at` gives the state at a place.
    ///
    /// # Errors
    ///
    /// If there is none: what [`enter_absent`](Check::enter_absent) needs, so that a state is hashed once.
    fn find<'a>(&self, state: &S, at: impl Fn(usize) -> &'a S) -> Result<usize, Absent>
    where
        S: 'a;

    /// The path is empty.
    fn clear(&mut self);

    /// The bytes held by collections, by capacity.
    fn bytes(&self) -> usize;

    /// What the collections take beyond that so that the path can have `more` states.
    fn growth(&self, more: usize) -> Growth;
}

/// A state that is not on the path: its hash, if that was needed to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent {
    hash: u32,
}

/// No check, for states that need not be comparable.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unchecked;

impl<S> Check<S> for Unchecked {
    const CHECKS: bool = false;

    #[inline(always)]
    fn enter(&mut self, _: &S) {}

    #[inline(always)]
    fn enter_absent(&mut self, _: Absent) {}

    #[inline(always)]
    fn leave(&mut self) {}

    #[inline(always)]
    fn find<'a>(&self, _: &S, _: impl Fn(usize) -> &'a S) -> Result<usize, Absent>
    where
        S: 'a,
    {
        Err(Absent::default())
    }

    fn clear(&mut self) {}

    fn bytes(&self) -> usize {
        0
    }

    #[inline]
    fn growth(&self, _: usize) -> Growth {
        Growth::default()
    }
}

/// A check that is set when the program runs.
///
/// A path grows and shrinks at its end alone, so its hash table needs no removal but of what was entered last: each slot
/// holds the place of the latest state with its hash, and each place that of the one before it.
#[derive(Clone, Debug)]
pub struct Checked {
    check: CycleCheck,
    /// How many states the path has.
    len: usize,
    /// For each slot, one more than the place of the latest state there; 0 where there is none.
    slots: Vec<u32>,
    /// A link for each place on the path, where the whole path is checked.
    links: Vec<Link>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    hash: u32,
    /// What the slot held before.
    before: u32,
}

impl Absent {
    #[inline]
    fn of(state: &impl Hash) -> Absent {
        Absent {
            hash: (hash(state) >> 32) as u32,
        }
    }
}

const FEWEST_SLOTS: usize = 64;

impl Checked {
    pub(crate) fn new(check: CycleCheck) -> Self {
        Checked {
            check,
            len: 0,
            slots: Vec::new(),
            links: Vec::new(),
        }
    }

    /// The check that is in use.
    #[must_use]
    pub fn in_use(&self) -> CycleCheck {
        self.check
    }

    #[inline]
    fn slot(&self, hash: u32) -> usize {
        // The slots are a power of two.
        hash as usize & (self.slots.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).max(FEWEST_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for place in 0..self.links.len() {
            let slot = self.slot(self.links[place].hash);
            self.links[place].before = std::mem::replace(&mut self.slots[slot], place as u32 + 1);
        }
    }
}

impl<S: Eq + Hash> Check<S> for Checked {
    const CHECKS: bool = true;

    #[inline]
    fn enter(&mut self, state: &S) {
        let absent = match self.check {
            CycleCheck::Path => Absent::of(state),
            CycleCheck::None | CycleCheck::Parent => Absent::default(),
        };
        Check::<S>::enter_absent(self, absent);
    }

    #[inline]
    fn enter_absent(&mut self, Absent { hash }: Absent) {
        self.len += 1;
        if self.check == CycleCheck::Path {
            if 2 * self.links.len() >= self.slots.len() {
                self.grow();
            }
            let slot = self.slot(hash);
            self.links.push(Link {
                hash,
                before: self.slots[slot],
            });
            self.slots[slot] = self.links.len() as u32;
        }
    }

    #[inline]
    fn leave(&mut self) {
        self.len -= 1;
        if let Some(Link { hash, before }) = self.links.pop() {
            let slot = self.slot(hash);
            self.slots[slot] = before;
        }
    }

    #[inline]
    fn find<'a>(&self, state: &S, at: impl Fn(usize) -> &'a S) -> Result<usize, Absent>
    where
        S: 'a,
    {
        if self.check == CycleCheck::None {
            return Err(Absent::default());
        }
        let is_at = |&place: &usize| at(place) == state;
        // Most cycles are a step that is taken back: that needs no hash.
        if let Some(parent) = self.len.checked_sub(2).filter(is_at) {
            return Ok(parent);
        }
        if self.check == CycleCheck::Parent {
            let last = self.len.checked_sub(1).filter(is_at);
            return last.ok_or_else(Absent::default);
        }
        let absent = Absent::of(state);
        if self.slots.is_empty() {
            return Err(absent);
        }
        let mut next = self.slots[self.slot(absent.hash)];
        while let Some(place) = next.checked_sub(1) {
            let link = self.links[place as usize];
            if link.hash == absent.hash && at(place as usize) == state {
                return Ok(place as usize);
            }
            next = link.before;
        }
        Err(absent)
    }

    fn clear(&mut self) {
        self.len = 0;
        self.links.clear();
        self.slots.fill(0);
    }

    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>() + self.links.capacity() * size_of::<Link>()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        if self.check != CycleCheck::Path {
            return Growth::default();
        }
        let links = Growth::default().and_vec("cycle check", &self.links, more);
        if 2 * (self.links.len() + more) <= self.slots.len() {
            return links;
        }
        let bytes = self.slots.len() * size_of::<u32>();
        links.and_block("cycle check", bytes, 2 * bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All have one of few hashes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Clashing(u16);

    impl Hash for Clashing {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.0 % 3).hash(state);
        }
    }

    proptest! {
        #[test]
        fn a_state_is_found_where_it_is_on_the_path(
            steps in prop::collection::vec((0..400u16, any::<bool>(), any::<bool>()), 0..1500),
            clashing in any::<bool>(),
        ) {
            let mut checks =
                [CycleCheck::None, CycleCheck::Parent, CycleCheck::Path].map(Checked::new);
            let mut path: Vec<Clashing> = Vec::new();
            for (number, leaves, twice) in steps {
                // Spread out, most of them have a hash of their own.
                let state = if clashing { Clashing(number) } else { Clashing(number % 100 * 3) };
                let last = path.len().saturating_sub(2);
                let on_path = path.iter().rposition(|&other| other == state);
                let parent = (last..path.len()).find(|&place| path[place] == state);
                for (check, expected) in checks.iter().zip([None, parent, on_path]) {
                    prop_assert_eq!(check.find(&state, |place| &path[place]).ok(), expected);
                }
                if on_path.is_none() {
                    path.push(state);
                    checks.iter_mut().for_each(|check| check.enter(&state));
                }
                for _ in 0..u8::from(leaves) + u8::from(leaves && twice) {
                    if path.pop().is_some() {
                        checks.iter_mut().for_each(Check::<Clashing>::leave);
                    }
                }
            }
            checks.iter_mut().for_each(Check::<Clashing>::clear);
            for check in &checks {
                prop_assert_eq!(check.find(&Clashing(0), |_| unreachable!("the path is empty")).ok(), None);
            }
        }
    }
}
