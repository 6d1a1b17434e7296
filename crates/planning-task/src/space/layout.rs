//! Values of variables packed into words of 64 bits.

use crate::task::of_vec;
use crate::{Fact, Task};

/// The bits of a variable in a packed state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) word: u32,
    pub(super) shift: u32,
    /// The bits, shifted down.
    pub(super) mask: u64,
}

impl Slot {
    #[inline]
    pub(super) fn value(self, words: &[u64]) -> u32 {
        (words[self.word as usize] >> self.shift & self.mask) as u32
    }
}

/// Some bits of a word that must have a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    word: u32,
    mask: u64,
    value: u64,
}

/// Returns whether all tests hold.
#[inline]
pub(super) fn hold(tests: &[Test], words: &[u64]) -> bool {
    (tests.iter()).all(|test| words[test.word as usize] & test.mask == test.value)
}

/// Some bits of a word that get a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    word: u32,
    keep: u64,
    set: u64,
}

impl Write {
    #[inline]
    pub(super) fn apply(self, words: &mut [u64]) {
        let word = &mut words[self.word as usize];
        *word = *word & self.keep | self.set;
    }
}

/// A write that is made where some tests hold: a conditional effect, or an axiom.
#[derive(Clone, Debug)]
pub(super) struct ConditionalWrite {
    pub(super) tests: Vec<Test>,
    pub(super) write: Write,
}

impl ConditionalWrite {
    /// Returns how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<ConditionalWrite>() + of_vec(&self.tests)
    }
}

/// Where the variables of a task are in the words of a state. No variable lies in two words.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    slots: Vec<Slot>,
    words: usize,
}

impl Layout {
    /// Places the variables, those of many bits first, each in the first word that has room for it.
    pub(super) fn new(task: &Task) -> Self {
        let bits = |variable: usize| {
            let last = task.variables[variable].values.len().saturating_sub(1);
            usize::BITS - last.leading_zeros()
        };
        let mut order: Vec<usize> = (0..task.variables.len()).collect();
        order.sort_by_key(|&variable| std::cmp::Reverse(bits(variable)));
        let mut used: Vec<u32> = Vec::new();
        let empty = Slot {
            word: 0,
            shift: 0,
            mask: 0,
        };
        let mut slots = vec![empty; order.len()];
        // No word before `word` has room for a variable of as many bits as the last one.
        let (mut word, mut last) = (0, 0);
        for variable in order {
            let bits = bits(variable);
            if bits != last {
                (word, last) = (0, bits);
            }
            while used.get(word).is_some_and(|used| used + bits > u64::BITS) {
                word += 1;
            }
            if word == used.len() {
                used.push(0);
            }
            slots[variable] = Slot {
                word: word as u32,
                shift: used[word] % u64::BITS,
                mask: (1 << bits) - 1,
            };
            used[word] += bits;
        }
        Layout {
            slots,
            words: used.len().max(1),
        }
    }

    /// Returns the number of words, at least 1.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    #[inline]
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    #[inline]
    pub(super) fn value(&self, words: &[u64], variable: u32) -> u32 {
        self.slots[variable as usize].value(words)
    }

    /// Returns the mask and the value of a fact in its word.
    fn bits(&self, fact: Fact) -> (u32, u64, u64) {
        let slot = self.slots[fact.variable as usize];
        let value = u64::from(fact.value) << slot.shift;
        (slot.word, slot.mask << slot.shift, value)
    }

    /// Returns tests of all facts, one for each word. No variable may occur twice.
    pub(super) fn tests(&self, facts: impl IntoIterator<Item = Fact>) -> Vec<Test> {
        let mut tests: Vec<Test> = Vec::new();
        for fact in facts {
            let (word, mask, value) = self.bits(fact);
            match tests.iter_mut().find(|test| test.word == word) {
                Some(test) => {
                    test.mask |= mask;
                    test.value |= value;
                }
                None => tests.push(Test { word, mask, value }),
            }
        }
        tests
    }

    /// Returns the write that makes a fact true.
    pub(super) fn write(&self, fact: Fact) -> Write {
        let (word, mask, set) = self.bits(fact);
        Write {
            word,
            keep: !mask,
            set,
        }
    }

    /// Returns writes that make all facts true, one for each word. Of two facts of a variable, the later one counts.
    pub(super) fn writes(&self, facts: impl IntoIterator<Item = Fact>) -> Vec<Write> {
        let mut writes: Vec<Write> = Vec::new();
        for write in facts.into_iter().map(|fact| self.write(fact)) {
            match writes.iter_mut().find(|other| other.word == write.word) {
                Some(other) => {
                    other.keep &= write.keep;
                    other.set = other.set & write.keep | write.set;
                }
                None => writes.push(write),
            }
        }
        writes
    }
}
