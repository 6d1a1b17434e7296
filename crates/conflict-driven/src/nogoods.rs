use super::literal::Literal;
use super::trail::{Reason, Trail, Truth};
use search_core::Growth;

/// What is known: sets of literals of which at least one is true in every solution (that was not found yet),
/// given with the puzzle or learned.
///
/// Of each, two literals are watched, its first two: as long as neither is false, nothing follows from it
/// (M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001). Nothing has to be done when a
/// search goes back.
#[derive(Default)]
pub(super) struct Nogoods {
    /// One nogood after the other: how many literals it has, its [`worth`], and the literals.
    words: Vec<u32>,
    /// For each literal the nogoods in which it is watched.
    watches: Vec<Vec<Watch>>,
    count: u64,
    /// After how many contradictions the next sweep is due.
    next_sweep: u64,
    sweeps: u64,
    /// The bytes of `watches` as they were at the latest sweep.
    watch_bytes: usize,
}

#[derive(Clone, Copy)]
struct Watch {
    nogood: u32,
    /// Another literal of it: where that is true, the nogood itself need not be looked at (G. Chu, A. Harwood and
    /// P. J. Stuckey, *Cache conscious data structures for Boolean satisfiability solvers*, 2009).
    other: Literal,
}

/// The words before the literals of a nogood.
const HEAD: usize = 2;

/// Nogoods whose literals come from so many levels, or fewer, are never given up.
const KEPT: u32 = 3;

/// Those of so many levels are spared twice after each use, all others once.
const SPARED_TWICE: u32 = 7;

/// After how many contradictions the first sweep is due; each after it takes so many more.
const SWEEP: u64 = 300;

/// What a nogood is worth, in one word: four times its span, and how many sweeps will spare it.
fn worth(span: u32) -> u32 {
    4 * span + if span <= SPARED_TWICE { 2 } else { 1 }
}

fn span_of(worth: u32) -> u32 {
    worth / 4
}

fn is_spared(worth: u32) -> bool {
    worth & 3 > 0
}

impl Nogoods {
    pub(super) fn new(choices: usize) -> Nogoods {
        Nogoods {
            watches: vec![Vec::new(); 2 * choices],
            next_sweep: SWEEP,
            watch_bytes: 2 * choices * size_of::<Vec<Watch>>(),
            ..Nogoods::default()
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Keeps a nogood of at least two literals, of which the first two are the last to become false; says where.
    ///
    /// `span` is the number of levels that its literals come from, or 0 where it must never be given up.
    pub(super) fn add(&mut self, literals: &[Literal], span: u32) -> u32 {
        let place = self.words.len();
        self.words.extend([literals.len() as u32, worth(span)]);
        self.words
            .extend(literals.iter().map(|literal| literal.to_word()));
        self.count += 1;
        self.watch(place);
        place as u32
    }

    fn watch(&mut self, place: usize) {
        let [one, two] = self.watched(place);
        for (literal, other) in [(one, two), (two, one)] {
            let nogood = place as u32;
            self.watches[literal.index()].push(Watch { nogood, other });
        }
    }

    fn watched(&self, place: usize) -> [Literal; 2] {
        [0, 1].map(|nth| Literal::from_word(self.words[place + HEAD + nth]))
    }

    #[inline]
    pub(super) fn words_of(&self, nogood: u32) -> &[u32] {
        let place = nogood as usize;
        &self.words[place + HEAD..][..self.words[place] as usize]
    }

    #[inline]
    pub(super) fn literals(&self, nogood: u32) -> impl Iterator<Item = Literal> {
        let place = nogood as usize;
        let literals = &self.words[place + HEAD..][..self.words[place] as usize];
        literals.iter().map(|&word| Literal::from_word(word))
    }

    /// Draws the conclusions from `falsified` being false; gives the nogood that cannot be kept, if there is one.
    #[inline]
    pub(super) fn conclude(&mut self, falsified: Literal, trail: &mut Trail) -> Option<u32> {
        // The list is taken out while others grow; no nogood watches the same literal twice.
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut broken = None;
        let (mut next, mut kept) = (0, 0);
        while let Some(&watch) = watches.get(next) {
            next += 1;
            if trail.truth(watch.other) != Truth::True {
                match self.look_at(watch.nogood, falsified, trail) {
                    Seen::NewWatch(literal, other) => {
                        let nogood = watch.nogood;
                        self.watches[literal.index()].push(Watch { nogood, other });
                        continue;
                    }
                    Seen::Satisfied(other) => {
                        watches[kept] = Watch { other, ..watch };
                        kept += 1;
                        continue;
                    }
                    Seen::Last(last) => trail.push(last, Reason::Nogood(watch.nogood)),
                    Seen::Broken => {
                        broken = Some(watch.nogood);
                        next -= 1;
                        break;
                    }
                }
            }
            watches[kept] = watch;
            kept += 1;
        }
        if kept < next {
            watches.copy_within(next.., kept);
            watches.truncate(watches.len() - (next - kept));
        }
        self.watches[falsified.index()] = watches;
        broken
    }

    #[inline]
    fn look_at(&mut self, nogood: u32, falsified: Literal, trail: &Trail) -> Seen {
        let place = nogood as usize;
        let length = self.words[place] as usize;
        let words = &mut self.words[place + HEAD..][..length];
        let falsified = falsified.to_word();
        let other = Literal::from_word(words[0] ^ words[1] ^ falsified);
        let truth = trail.truth(other);
        if truth == Truth::True {
            return Seen::Satisfied(other);
        }
        for nth in 2..length {
            let literal = Literal::from_word(words[nth]);
            if trail.truth(literal) != Truth::False {
                words[0] = other.to_word();
                words[1] = literal.to_word();
                words[nth] = falsified;
                return Seen::NewWatch(literal, other);
            }
        }
        match truth {
            Truth::Open => Seen::Last(other),
            _ => Seen::Broken,
        }
    }

    /// Notes that a nogood had a part in a contradiction, so that the next sweep spares it; its span may be
    /// smaller now than it was.
    #[inline]
    pub(super) fn note_use(&mut self, nogood: u32, span: impl FnOnce(&Nogoods) -> u32) {
        let place = nogood as usize + 1;
        let before = span_of(self.words[place]);
        if before > KEPT {
            self.words[place] = worth(span(self).min(before));
        }
    }

    /// Whether some should be given up, after so many contradictions.
    pub(super) fn sweep_is_due(&self, contradictions: u64) -> bool {
        contradictions >= self.next_sweep
    }

    /// Gives up three quarters of those that had no part in a contradiction of late and that nothing rests on: those
    /// whose literals come from the most levels, and of these the longest (G. Audemard and L. Simon, *Predicting learnt clauses quality in modern SAT solvers*, 2009).
    pub(super) fn sweep(&mut self, trail: &mut Trail, contradictions: u64) {
        let mut worst: Vec<(u32, u32, u32)> = self
            .places()
            .filter(|&place| self.may_go(place, trail))
            .map(|place| (self.words[place + 1], self.words[place], place as u32))
            .collect();
        worst.sort_unstable();
        worst.drain(..worst.len() / 4);
        let mut gone: Vec<u32> = worst.into_iter().map(|(_, _, place)| place).collect();
        gone.sort_unstable();
        self.give_up(&gone, trail);
        self.sweeps += 1;
        self.next_sweep = contradictions + SWEEP * (self.sweeps + 1);
        let watches: usize = self.watches.iter().map(Vec::capacity).sum();
        self.watch_bytes =
            self.watches.capacity() * size_of::<Vec<Watch>>() + watches * size_of::<Watch>();
    }

    /// Where the nogoods are.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let place = next;
            next += HEAD + *self.words.get(place)? as usize;
            Some(place)
        })
    }

    fn may_go(&self, place: usize, trail: &Trail) -> bool {
        let rested_on = |literal| trail.rests_on(literal, place as u32);
        let worth = self.words[place + 1];
        span_of(worth) > KEPT
            && !is_spared(worth)
            && !self.watched(place).into_iter().any(rested_on)
    }

    /// Gives up the nogoods at these places, in ascending order; the others move together.
    fn give_up(&mut self, gone: &[u32], trail: &mut Trail) {
        for watches in &mut self.watches {
            watches.clear();
        }
        let mut gone = gone.iter().peekable();
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let length = HEAD + self.words[from] as usize;
            if gone.next_if_eq(&&(from as u32)).is_some() {
                self.count -= 1;
            } else {
                for literal in self.watched(from) {
                    if trail.rests_on(literal, from as u32) {
                        trail.reason_has_moved(literal.choice(), to as u32);
                    }
                }
                self.words.copy_within(from..from + length, to);
                self.words[to + 1] -= u32::from(is_spared(self.words[to + 1]));
                self.watch(to);
                to += length;
            }
            from += length;
        }
        self.words.truncate(to);
    }

    /// The bytes held; watches are measured at each sweep, for there are many lists of them.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.watch_bytes
    }

    /// What it takes beyond that to keep one of so many literals, and for the next sweep.
    pub(super) fn growth(&self, literals: usize) -> Growth {
        let words = Growth::default().and_vec("nogoods", &self.words, HEAD + literals);
        words.and(
            "nogoods",
            self.count as usize * size_of::<(u32, u32, u32)>(),
        )
    }
}

/// What there is to a nogood of which a watched literal became false.
enum Seen {
    /// Another one is watched now; with it stands the one that was watched all along.
    NewWatch(Literal, Literal),
    /// This one is true.
    Satisfied(Literal),
    /// All but this one are false.
    Last(Literal),
    /// All are false.
    Broken,
}
