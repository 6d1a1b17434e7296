use std::ops::Range;

/// A set of numbers.
#[derive(Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn clear(&mut self, numbers: usize) {
        self.0.clear();
        self.0.resize(numbers.div_ceil(64), 0);
    }

    #[inline]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn flip(&mut self, number: u32) {
        self.0[number as usize / 64] ^= 1 << (number % 64);
    }

    /// Returns the part of the word with this number that lies in a range.
    #[inline]
    fn word(&self, number: u32, range: &Range<u32>) -> u64 {
        let before = u64::MAX << range.start.saturating_sub(number);
        let after = range.end - number;
        let word = self.0[number as usize / 64] & before;
        if after < 64 {
            word & !(u64::MAX << after)
        } else {
            word
        }
    }
}

/// The numbers of a set in a range, in order. Those of a word are as they were when the first of them was returned.
pub(super) struct BitsIn {
    range: Range<u32>,
    /// The rest of the current word, and the number of its first bit.
    word: u64,
    first: u32,
}

impl BitsIn {
    #[inline]
    pub(super) fn new(range: Range<u32>, bits: &Bits) -> Self {
        let first = range.start / 64 * 64;
        let word = if range.is_empty() {
            0
        } else {
            bits.word(first, &range)
        };
        BitsIn { range, word, first }
    }

    #[inline]
    pub(super) fn next(&mut self, bits: &Bits) -> Option<u32> {
        while self.word == 0 {
            self.first += 64;
            if self.first >= self.range.end {
                return None;
            }
            self.word = bits.word(self.first, &self.range);
        }
        let number = self.first + self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(number)
    }
}
