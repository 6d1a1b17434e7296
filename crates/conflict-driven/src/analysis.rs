use super::clauses::Clauses;
use super::literal::Literal;
use super::order::Order;
use super::trail::{Reason, Trail};

/// Conflict analysis: derives the learned clause that would have prevented a conflict.
///
/// J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, 1999; the
/// clause is that of the first unique implication point (UIP): L. Zhang and others, *Efficient conflict driven learning
/// in a boolean satisfiability solver*, 2001.
#[derive(Default)]
pub(super) struct Analysis {
    /// The learned clause: first its only literal of the current level, then one of the highest level among the others.
    pub(super) clause: Vec<Literal>,
    pub(super) marks: Vec<Mark>,
    /// The choices whose marks must be cleared.
    pub(super) marked: Vec<u32>,
    /// The clauses involved in the conflict.
    involved: Vec<u32>,
    /// The stack of the depth-first search through the implication graph: choices and how many causes of each were
    /// visited.
    pub(super) stack: Vec<(u32, u32)>,
    /// The choices marked as [`Mark::Block`] and their previous marks.
    pub(super) block: Vec<(u32, Mark)>,
    /// For each level, the stamp of the latest clause with a literal of it.
    pub(super) stamps: Vec<u64>,
    pub(super) stamp: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// Involved in the conflict.
    Seen,
    /// Implied by the other literals of the clause.
    Removable,
    /// Not implied by the other literals of the clause.
    Failed,
    /// Part of the block of one level that is being shrunk.
    Block,
}

/// A conflict: a reason implies a literal that is false, or all literals of a clause are false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) reason: Reason,
    /// The implied literal that is false, if any; it is involved in the conflict.
    pub(super) implied: Option<Literal>,
}

/// The implications so far: each assigned choice with the causes in its reason.
#[derive(Clone, Copy)]
pub(super) struct ImplicationGraph<'a> {
    pub(super) trail: &'a Trail,
    pub(super) clauses: &'a Clauses,
}

impl ImplicationGraph<'_> {
    /// Visits the false literals by which `reason` implies a literal of `choice`, or all of its literals if that is
    /// `None`.
    #[inline]
    fn causes(self, reason: Reason, choice: Option<u32>, mut visit: impl FnMut(Literal)) {
        match reason {
            Reason::None => {}
            Reason::Made(other) => visit(Literal::left_out(other)),
            Reason::Clause(clause) => {
                for literal in self.clauses.literals(clause) {
                    if Some(literal.choice()) != choice {
                        visit(literal);
                    }
                }
            }
        }
    }

    /// Returns the choice of literal number `nth` of a reason, `None` after the last.
    #[inline]
    pub(super) fn cause(self, reason: Reason, nth: usize) -> Option<u32> {
        match reason {
            Reason::None => None,
            Reason::Made(other) => (nth == 0).then_some(other),
            Reason::Clause(clause) => self
                .clauses
                .words_of(clause)
                .get(nth)
                .map(|&word| word >> 1),
        }
    }
}

impl Analysis {
    pub(super) fn new(choices: usize) -> Analysis {
        Analysis {
            marks: vec![Mark::None; choices],
            stamps: vec![0; choices + 1],
            ..Analysis::default()
        }
    }

    /// The latest learned clause.
    pub(super) fn clause(&self) -> &[Literal] {
        &self.clause
    }

    /// Derives the learned clause, in which one literal is of the current level, which must not be 0. Returns its
    /// literal block distance.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        graph: ImplicationGraph<'_>,
        order: &mut Order,
    ) -> u32 {
        self.resolve(conflict, graph);
        self.bump(graph, order);
        self.minimise(graph);
        for choice in self.marked.drain(..) {
            self.marks[choice as usize] = Mark::None;
        }
        self.put_highest_level_second(graph.trail);
        self.stamp += 1;
        lbd(
            self.clause.iter().copied(),
            graph.trail,
            &mut self.stamps,
            self.stamp,
        )
    }

    /// Marks the clauses involved in the latest conflict as used.
    pub(super) fn mark_used_clauses(&mut self, clauses: &mut Clauses, trail: &Trail) {
        for clause in self.involved.drain(..) {
            self.stamp += 1;
            clauses.mark_used(clause, |clauses| {
                lbd(
                    clauses.literals(clause),
                    trail,
                    &mut self.stamps,
                    self.stamp,
                )
            });
        }
    }

    /// Bumps the activity of the choices involved in the conflict, and of those in the reasons of the learned clause
    /// (J. H. Liang and others, *Learning rate based branching heuristic for SAT solvers*, 2016).
    fn bump(&mut self, graph: ImplicationGraph<'_>, order: &mut Order) {
        let seen = self.marked.len();
        for literal in self.clause.iter().skip(1) {
            let choice = literal.choice();
            graph.causes(graph.trail.reason(choice), Some(choice), |cause| {
                let mark = &mut self.marks[cause.choice() as usize];
                if *mark == Mark::None && graph.trail.level_of(cause.choice()) > 0 {
                    *mark = Mark::Seen;
                    self.marked.push(cause.choice());
                }
            });
        }
        for &choice in &self.marked {
            order.bump(choice);
        }
        order.decay();
        for choice in self.marked.drain(seen..) {
            self.marks[choice as usize] = Mark::None;
        }
    }

    /// Resolves the literals of the current level with their reasons, the latest first, until one is left.
    fn resolve(&mut self, conflict: Conflict, graph: ImplicationGraph<'_>) {
        let trail = graph.trail;
        self.clause.clear();
        self.clause.extend(trail.literals().last()); // reserves the position of the one that is left
        let mut unresolved = 0;
        if let Some(implied) = conflict.implied {
            self.see(implied, trail, &mut unresolved);
        }
        let mut reason = conflict.reason;
        let mut choice = conflict.implied.map(Literal::choice);
        let mut latest = trail.literals().iter().rev();
        loop {
            if let Reason::Clause(clause) = reason {
                self.involved.push(clause);
            }
            graph.causes(reason, choice, |literal| {
                self.see(literal, trail, &mut unresolved);
            });
            let is_seen = |literal: &&Literal| self.marks[literal.choice() as usize] == Mark::Seen;
            let Some(&literal) = latest.find(is_seen) else {
                return;
            };
            unresolved -= 1;
            if unresolved == 0 {
                self.clause[0] = !literal;
                return;
            }
            reason = trail.reason(literal.choice());
            choice = Some(literal.choice());
        }
    }

    #[inline]
    fn see(&mut self, literal: Literal, trail: &Trail, unresolved: &mut u32) {
        let choice = literal.choice();
        let mark = &mut self.marks[choice as usize];
        if *mark != Mark::None {
            return;
        }
        let level = trail.level_of(choice);
        if level == 0 {
            return;
        }
        *mark = Mark::Seen;
        self.marked.push(choice);
        if level == trail.level() {
            *unresolved += 1;
        } else {
            self.clause.push(literal);
        }
    }

    fn put_highest_level_second(&mut self, trail: &Trail) {
        let level = |&position: &usize| trail.level_of(self.clause[position].choice());
        // Of several, the first is taken, so that the result does not depend on the order of the others.
        if let Some(highest) = (1..self.clause.len()).rev().max_by_key(level) {
            self.clause.swap(1, highest);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.clause.capacity() + self.marked.capacity() + 2 * self.stack.capacity();
        (words + self.involved.capacity()) * size_of::<u32>()
            + self.block.capacity() * size_of::<(u32, Mark)>()
            + self.marks.capacity() * size_of::<Mark>()
            + self.stamps.capacity() * size_of::<u64>()
    }
}

/// Returns the literal block distance: the number of distinct levels of the literals.
fn lbd(
    literals: impl Iterator<Item = Literal>,
    trail: &Trail,
    stamps: &mut [u64],
    stamp: u64,
) -> u32 {
    let mut lbd = 0;
    for literal in literals {
        let last = &mut stamps[trail.level_of(literal.choice()) as usize];
        lbd += u32::from(*last != stamp);
        *last = stamp;
    }
    lbd
}
