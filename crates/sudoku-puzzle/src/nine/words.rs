use super::lanes::Lanes;

/// Three words of four lanes, of which the fourth is unused.
#[derive(Clone, Copy)]
pub(super) struct Words([u64; 3]);

/// The lowest bit of each lane of a band.
const ONES: u64 = 0x1_0001_0001;
const ALL: u64 = 0x1FF * ONES;
/// The highest bit of each lane, which does not stand for a digit.
const TOPS: u64 = 0x8000 * ONES;

/// Returns the highest bit of each lane that is not empty, by the carry of an addition.
#[inline(always)]
fn filled(word: u64) -> u64 {
    (word + (TOPS - ONES)) & TOPS
}

impl Words {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        let [a, b, c] = self.0;
        Words([f(a), f(b), f(c)])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Words([f(a, x), f(b, y), f(c, z)])
    }
}

impl Lanes for Words {
    #[inline(always)]
    fn load(words: &[u64; 3]) -> Self {
        Words(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 3]) {
        *words = self.0;
    }

    #[inline(always)]
    fn none() -> Self {
        Words([0; 3])
    }

    #[inline(always)]
    fn all() -> Self {
        Words([ALL; 3])
    }

    #[inline(always)]
    fn digit(bit: u16) -> Self {
        Words([u64::from(bit) * ONES; 3])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn any_of([a, b, c]: [Self; 3]) -> Self {
        a.or(b).or(c)
    }

    #[inline(always)]
    fn two_of([a, b, c]: [Self; 3]) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }

    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.map(|word| word >> 16 | (word & 0x1FF) << 32)
    }

    #[inline(always)]
    fn previous_in_band(self) -> Self {
        self.map(|word| (word & (ALL >> 16)) << 16 | word >> 32)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Self {
        let [a, b, c] = self.0;
        Words([b, c, a])
    }

    #[inline(always)]
    fn previous_in_stack(self) -> Self {
        let [a, b, c] = self.0;
        Words([c, a, b])
    }

    #[inline(always)]
    fn without_smallest(self) -> Self {
        // The highest bit prevents an empty lane from borrowing.
        self.map(|word| word & ((word | TOPS) - ONES))
    }

    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        self.with(other, |word, other| {
            let filled = filled(other);
            word & (filled - (filled >> 15))
        })
    }

    #[inline(always)]
    fn at_most_three(self) -> Self {
        self.without(self.where_any(self.beyond_two().without_smallest()))
    }

    #[inline(always)]
    fn or_three_of(self, other: Self) -> Self {
        other.where_any(other.beyond_two()).or_else(self)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }

    #[inline(always)]
    fn has_gap(nine: &[Self; 9]) -> bool {
        let words = nine.as_slice().iter().flat_map(|lanes| lanes.0);
        words.fold(TOPS, |all, word| all & filled(word)) != TOPS
    }
}
