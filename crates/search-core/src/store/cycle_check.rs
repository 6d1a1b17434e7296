//! Cycle checks for searches that store one path.

use std::hash::Hash;

use super::{Collection, Growth, hash};
use crate::problem::StateSpace;

/// The cycle check of a search along one path: which successors it discards because they close a cycle.
///
/// If every action has a positive cost, no cheapest path visits a state twice. A search with a check of the whole path
/// terminates on every finite space and finds every solution that a simple path leads to (one that visits no state twice).
/// It counts the discarded successors as duplicates and does not evaluate them. S. J. Russell and P. Norvig, *Artificial
/// Intelligence: a Modern Approach*, section 3.3.3 of the 4th edition, 2020, call this checking for cycles (`is_cycle`).
///
/// The check of the whole path takes O(1) time on average per successor, and 12 to 16 bytes per state on the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CycleCheck {
    /// No check: a path may contain cycles.
    None,
    /// Discards a successor that equals the expanded state or its parent, so that no action is undone at once.
    Parent,
    /// Discards a successor that equals any state on the path.
    #[default]
    Path,
}

impl CycleCheck {
    /// Returns the default check for a space.
    pub(crate) const fn in_space<P: StateSpace>() -> CycleCheck {
        if P::IS_TREE {
            CycleCheck::None
        } else {
            CycleCheck::Path
        }
    }
}

/// The cycle check of a store or an engine that keeps one path.
///
/// Sealed: only [`Checked`] and [`Unchecked`] implement it.
pub trait Check<S>: super::sealed::Sealed + Collection {
    /// `false` if the check never finds a cycle.
    const CHECKS: bool;

    /// Appends a state to the path.
    fn enter(&mut self, state: &S);

    /// Appends a state that [`find`](Check::find) did not find on the path.
    fn enter_absent(&mut self, absent: Absent);

    /// Removes the last state of the path.
    fn leave(&mut self);

    /// Returns the index on the path of a state equal to this one. `at` returns the state at an index.
    ///
    /// # Errors
    /// If the check finds none, returns the argument for [`enter_absent`](Check::enter_absent), so that a state is hashed
    /// only once.
    fn find<'a>(&self, state: &S, at: impl Fn(usize) -> &'a S) -> Result<usize, Absent>
    where
        S: 'a;

    /// Removes all states of the path and keeps the memory.
    fn clear(&mut self);

    /// Returns a new check with the same settings.
    fn emptied(&self) -> Self;
}

/// The hash of a state that is not on the path, if the check computed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent {
    hash: u32,
}

/// No check, for states without `Eq + Hash`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unchecked;

impl super::sealed::Sealed for Unchecked {}

impl Collection for Unchecked {}

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

    fn emptied(&self) -> Self {
        Unchecked
    }
}

/// A check selected at run time.
///
/// A path grows and shrinks only at its end, so its hash table only removes the state entered last. Each slot holds the
/// index of the last state with that hash, and each state has a link to the previous one in its slot.
#[derive(Clone, Debug)]
pub struct Checked {
    check: CycleCheck,
    /// The number of states on the path.
    len: usize,
    /// For each slot, 1 + the index of the last state in it, or 0 if it is empty.
    slots: Vec<u32>,
    /// A link for each state on the path, if the whole path is checked.
    links: Vec<Link>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    hash: u32,
    /// The previous value of the slot.
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

    /// Returns the check that is in use.
    #[must_use]
    pub fn in_use(&self) -> CycleCheck {
        self.check
    }

    #[inline]
    fn slot(&self, hash: u32) -> usize {
        // The number of slots is a power of two.
        hash as usize & (self.slots.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).max(FEWEST_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for index in 0..self.links.len() {
            let slot = self.slot(self.links[index].hash);
            self.links[index].before = std::mem::replace(&mut self.slots[slot], index as u32 + 1);
        }
    }
}

impl super::sealed::Sealed for Checked {}

impl Collection for Checked {
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

    // If not inlined, IDA* takes 1.07 of the time on boards of one word.
    #[inline(always)]
    fn find<'a>(&self, state: &S, at: impl Fn(usize) -> &'a S) -> Result<usize, Absent>
    where
        S: 'a,
    {
        if self.check == CycleCheck::None {
            return Err(Absent::default());
        }
        let is_at = |&index: &usize| at(index) == state;
        // Most cycles undo the last action. Finding those needs no hash.
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
        while let Some(index) = next.checked_sub(1) {
            let link = self.links[index as usize];
            if link.hash == absent.hash && at(index as usize) == state {
                return Ok(index as usize);
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

    fn emptied(&self) -> Self {
        Checked::new(self.check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A state with one of three hashes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Clashing(u16);

    impl Hash for Clashing {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.0 % 3).hash(state);
        }
    }

    proptest! {
        #[test]
        fn a_state_is_found_at_its_index_on_the_path(
            steps in prop::collection::vec((0..400u16, any::<bool>(), any::<bool>()), 0..1500),
            clashing in any::<bool>(),
        ) {
            let mut checks =
                [CycleCheck::None, CycleCheck::Parent, CycleCheck::Path].map(Checked::new);
            let mut path: Vec<Clashing> = Vec::new();
            for (number, leaves, twice) in steps {
                // 400 states with three hashes, or 100 states with the same hash.
                let state = if clashing { Clashing(number) } else { Clashing(number % 100 * 3) };
                let last = path.len().saturating_sub(2);
                let on_path = path.iter().rposition(|&other| other == state);
                let parent = (last..path.len()).find(|&index| path[index] == state);
                for (check, expected) in checks.iter().zip([None, parent, on_path]) {
                    prop_assert_eq!(check.find(&state, |index| &path[index]).ok(), expected);
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
