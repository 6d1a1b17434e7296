use super::literal::Literal;
use super::trail::{Reason, Trail, Truth};
use search_core::memory::Growth;

/// The clause database: clauses given with the puzzle and learned clauses. At least one literal of each is true in
/// every solution that is still to be found.
///
/// The first two literals of each clause are watched: while neither is false, the clause implies nothing
/// (M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001). Backtracking needs no update.
#[derive(Default)]
pub(super) struct Clauses {
    /// The clauses one after the other: the number of literals, the [`rank`], and the literals. Clauses are identified
    /// by their offset here.
    words: Vec<u32>,
    /// The clauses in which each literal is watched, by [`Literal::index`].
    watches: Vec<Vec<Watch>>,
    count: u64,
    /// The number of conflicts at which the next reduction is due.
    next_reduction: u64,
    reductions: u64,
    /// The bytes of `watches` at the latest reduction.
    watch_bytes: usize,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// A blocking literal: another literal of the clause; if it is true, the clause need not be visited (G. Chu, A.
    /// Harwood and P. J. Stuckey, *Cache conscious data structures for Boolean satisfiability solvers*, 2009).
    other: Literal,
}

/// The number of words before the literals of a clause.
const HEADER: usize = 2;

/// Clauses whose literal block distance (LBD) is at most this are never removed.
const KEPT_LBD: u32 = 3;

/// Clauses whose LBD is at most this are spared by two reductions after each use, all others by one.
const SPARED_TWICE_LBD: u32 = 7;

/// The number of conflicts before the first reduction; each later interval is longer by this number.
const REDUCTION_INTERVAL: u64 = 300;

/// Returns the rank of a clause in one word, smaller for better clauses: four times its LBD plus the number of
/// reductions that will spare it.
fn rank(lbd: u32) -> u32 {
    4 * lbd + if lbd <= SPARED_TWICE_LBD { 2 } else { 1 }
}

fn lbd_of(rank: u32) -> u32 {
    rank / 4
}

fn is_spared(rank: u32) -> bool {
    rank & 3 > 0
}

impl Clauses {
    pub(super) fn new(choices: usize) -> Clauses {
        Clauses {
            watches: vec![Vec::new(); 2 * choices],
            next_reduction: REDUCTION_INTERVAL,
            watch_bytes: 2 * choices * size_of::<Vec<Watch>>(),
            ..Clauses::default()
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Adds a clause of at least two literals and returns its offset. The first two must be the last to become false.
    ///
    /// `lbd` is the number of distinct levels of its literals, or 0 for a clause that must never be removed.
    pub(super) fn add(&mut self, literals: &[Literal], lbd: u32) -> u32 {
        let offset = self.words.len();
        self.words.extend([literals.len() as u32, rank(lbd)]);
        self.words
            .extend(literals.iter().map(|literal| literal.to_word()));
        self.count += 1;
        self.watch(offset);
        offset as u32
    }

    fn watch(&mut self, offset: usize) {
        let [one, two] = self.watched(offset);
        for (literal, other) in [(one, two), (two, one)] {
            let clause = offset as u32;
            self.watches[literal.index()].push(Watch { clause, other });
        }
    }

    fn watched(&self, offset: usize) -> [Literal; 2] {
        [0, 1].map(|nth| Literal::from_word(self.words[offset + HEADER + nth]))
    }

    #[inline]
    pub(super) fn words_of(&self, clause: u32) -> &[u32] {
        let offset = clause as usize;
        &self.words[offset + HEADER..][..self.words[offset] as usize]
    }

    #[inline]
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> {
        let offset = clause as usize;
        let literals = &self.words[offset + HEADER..][..self.words[offset] as usize];
        literals.iter().map(|&word| Literal::from_word(word))
    }

    /// Propagates the clauses that watch `falsified`, which has become false; returns a clause whose literals are all
    /// false, if one is found.
    #[inline]
    pub(super) fn propagate(&mut self, falsified: Literal, trail: &mut Trail) -> Option<u32> {
        // Taken out because other lists grow meanwhile; no clause watches the same literal twice.
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        while let Some(&watch) = watches.get(next) {
            next += 1;
            if trail.truth(watch.other) != Truth::True {
                match self.update_watch(watch.clause, falsified, trail) {
                    WatchUpdate::Moved(literal, other) => {
                        let clause = watch.clause;
                        self.watches[literal.index()].push(Watch { clause, other });
                        continue;
                    }
                    WatchUpdate::Satisfied(other) => {
                        watches[kept] = Watch { other, ..watch };
                        kept += 1;
                        continue;
                    }
                    WatchUpdate::Unit(last) => trail.push(last, Reason::Clause(watch.clause)),
                    WatchUpdate::Conflict => {
                        conflict = Some(watch.clause);
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
        conflict
    }

    #[inline]
    fn update_watch(&mut self, clause: u32, falsified: Literal, trail: &Trail) -> WatchUpdate {
        let offset = clause as usize;
        let length = self.words[offset] as usize;
        let words = &mut self.words[offset + HEADER..][..length];
        let falsified = falsified.to_word();
        let other = Literal::from_word(words[0] ^ words[1] ^ falsified);
        let truth = trail.truth(other);
        if truth == Truth::True {
            return WatchUpdate::Satisfied(other);
        }
        for nth in 2..length {
            let literal = Literal::from_word(words[nth]);
            if trail.truth(literal) != Truth::False {
                words[0] = other.to_word();
                words[1] = literal.to_word();
                words[nth] = falsified;
                return WatchUpdate::Moved(literal, other);
            }
        }
        match truth {
            Truth::Unassigned => WatchUpdate::Unit(other),
            _ => WatchUpdate::Conflict,
        }
    }

    /// Marks a clause as involved in a conflict, so that the next reduction spares it, and lowers its LBD if it is
    /// smaller now.
    #[inline]
    pub(super) fn mark_used(&mut self, clause: u32, lbd: impl FnOnce(&Clauses) -> u32) {
        let offset = clause as usize + 1;
        let before = lbd_of(self.words[offset]);
        if before > KEPT_LBD {
            self.words[offset] = rank(lbd(self).min(before));
        }
    }

    /// Returns whether a reduction is due after this number of conflicts.
    pub(super) fn reduction_is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next_reduction
    }

    /// Removes three quarters of the clauses that were not recently involved in a conflict and are not reasons: those
    /// with the highest LBD, and among these the longest (G. Audemard and L. Simon, *Predicting learnt clauses quality
    /// in modern SAT solvers*, 2009).
    pub(super) fn reduce(&mut self, trail: &mut Trail, conflicts: u64) {
        let mut worst: Vec<(u32, u32, u32)> = self
            .offsets()
            .filter(|&offset| self.is_removable(offset, trail))
            .map(|offset| (self.words[offset + 1], self.words[offset], offset as u32))
            .collect();
        worst.sort_unstable();
        worst.drain(..worst.len() / 4);
        let mut removed: Vec<u32> = worst.into_iter().map(|(_, _, offset)| offset).collect();
        removed.sort_unstable();
        self.remove(&removed, trail);
        self.reductions += 1;
        self.next_reduction = conflicts + REDUCTION_INTERVAL * (self.reductions + 1);
        let watches: usize = self.watches.iter().map(Vec::capacity).sum();
        self.watch_bytes =
            self.watches.capacity() * size_of::<Vec<Watch>>() + watches * size_of::<Watch>();
    }

    /// Returns the offsets of all clauses.
    pub(super) fn offsets(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let offset = next;
            next += HEADER + *self.words.get(offset)? as usize;
            Some(offset)
        })
    }

    fn is_removable(&self, offset: usize, trail: &Trail) -> bool {
        let is_reason = |literal| trail.is_reason(literal, offset as u32);
        let rank = self.words[offset + 1];
        lbd_of(rank) > KEPT_LBD
            && !is_spared(rank)
            && !self.watched(offset).into_iter().any(is_reason)
    }

    /// Removes the clauses at these offsets, given in ascending order, and compacts the others.
    fn remove(&mut self, removed: &[u32], trail: &mut Trail) {
        for watches in &mut self.watches {
            watches.clear();
        }
        let mut removed = removed.iter().peekable();
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let length = HEADER + self.words[from] as usize;
            if removed.next_if_eq(&&(from as u32)).is_some() {
                self.count -= 1;
            } else {
                for literal in self.watched(from) {
                    if trail.is_reason(literal, from as u32) {
                        trail.move_reason(literal.choice(), to as u32);
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

    /// Returns the bytes held. The many watch lists are measured only at each reduction.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.watch_bytes
    }

    /// Returns the growth for one more clause of this many literals and for the next reduction.
    pub(super) fn growth(&self, literals: usize) -> Growth {
        let words = Growth::default().and_vec("learned clauses", &self.words, HEADER + literals);
        words.and(
            "learned clauses",
            self.count as usize * size_of::<(u32, u32, u32)>(),
        )
    }
}

/// The state of a clause after one of its watched literals became false.
enum WatchUpdate {
    /// The first literal is watched instead; the second is the other watched literal.
    Moved(Literal, Literal),
    /// This literal is true.
    Satisfied(Literal),
    /// All literals but this one, which is unassigned, are false.
    Unit(Literal),
    /// All literals are false.
    Conflict,
}
