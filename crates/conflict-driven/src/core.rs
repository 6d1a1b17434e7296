use super::Choices;
use super::analysis::{Analysis, Conflict, ImplicationGraph};
use super::clauses::Clauses;
use super::groups::Groups;
use super::literal::Literal;
use super::order::Order;
use super::phases::Phases;
use super::propagation::Propagation;
use super::restarts::Restarts;
use super::trail::{Reason, Trail, Truth};
use search_core::memory::Growth;

/// The solver without limits and reports. It does not depend on the type of the puzzle.
pub(super) struct Core {
    groups: Groups,
    trail: Trail,
    propagation: Propagation,
    clauses: Clauses,
    analysis: Analysis,
    order: Order,
    restarts: Restarts,
    phases: Phases,
    choices: usize,
    /// The number of clauses given with the puzzle.
    given_clauses: u64,
    /// Whether no solution remains.
    exhausted: bool,
    pub(super) conflicts: u64,
    /// The number of literals that were unassigned by backtracking.
    unassigned: u64,
}

/// The state of the search at a fixpoint of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Some choices are unassigned: a decision is needed.
    Incomplete,
    /// All choices are assigned: a solution.
    Complete,
    /// No further solution exists.
    Exhausted,
}

impl Core {
    pub(super) fn new(space: &impl Choices) -> Core {
        let choices = space.count();
        let mut needs: Vec<Vec<Literal>> = Vec::new();
        let groups = Groups::new(space, |group| {
            let literals = group.iter().map(|&choice| Literal::made(choice as u32));
            needs.push(literals.collect());
        });
        let mut core = Core {
            groups,
            trail: Trail::new(choices),
            propagation: Propagation::default(),
            clauses: Clauses::new(choices),
            analysis: Analysis::new(choices),
            order: Order::new(choices),
            restarts: Restarts::new(),
            phases: Phases::new(choices),
            choices,
            given_clauses: 0,
            exhausted: false,
            conflicts: 0,
            unassigned: 0,
        };
        for literals in needs {
            core.add_at_level_0(&literals);
        }
        core.given_clauses = core.clauses.count();
        core
    }

    /// Propagates to the fixpoint. After each conflict learns a clause and backtracks to the level where it is unit.
    pub(super) fn propagate(&mut self) -> Status {
        while !self.exhausted {
            let Core {
                trail,
                groups,
                clauses,
                ..
            } = self;
            match self.propagation.run(trail, groups, clauses) {
                Err(conflict) => self.analyse(conflict),
                Ok(()) if self.trail.literals().len() == self.choices => {
                    return Status::Complete;
                }
                Ok(()) => return Status::Incomplete,
            }
        }
        Status::Exhausted
    }

    /// Decides an unassigned choice, after a rephasing, restart or reduction of the learned clauses where one is due.
    pub(super) fn decide(&mut self) {
        if self.phases.rephasing_is_due(self.conflicts) {
            self.backtrack(0);
            self.phases.rephase();
        }
        if self.restarts.due() {
            let level = self.level_to_keep();
            self.backtrack(level);
        }
        if self.clauses.reduction_is_due(self.conflicts) {
            self.clauses.reduce(&mut self.trail, self.conflicts);
        }
        if let Some(choice) = self.next_choice() {
            self.trail.decide(self.phases.literal(choice));
        }
    }

    /// Returns the unassigned choice with the highest activity.
    fn next_choice(&mut self) -> Option<u32> {
        loop {
            let choice = self.order.first()?;
            if self.trail.truth(Literal::made(choice)) == Truth::Unassigned {
                return Some(choice);
            }
            self.order.pop();
        }
    }

    /// Returns the level up to which a restart would repeat the same decisions (P. van der Tak, A. Ramos and M. Heule,
    /// *Reusing the assignment trail in CDCL solvers*, 2011).
    fn level_to_keep(&mut self) -> u32 {
        let Some(next) = self.next_choice() else {
            return self.trail.level();
        };
        let is_before = |literal: &Literal| self.order.before(literal.choice(), next);
        self.trail.decisions().take_while(is_before).count() as u32
    }

    fn analyse(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        self.restarts.conflict();
        if self.trail.level() == 0 {
            self.exhausted = true;
            return;
        }
        let consistent = self.trail.end_of(self.trail.level() - 1);
        self.phases.record(&self.trail.literals()[..consistent]);
        let graph = ImplicationGraph {
            trail: &self.trail,
            clauses: &self.clauses,
        };
        let lbd = self.analysis.learn(conflict, graph, &mut self.order);
        self.analysis
            .mark_used_clauses(&mut self.clauses, &self.trail);
        let analysis = std::mem::take(&mut self.analysis);
        self.learn_clause(analysis.clause(), lbd);
        self.analysis = analysis;
    }

    /// Adds a clause whose literals are all false, the first at a higher level than the others and the second at the
    /// highest level of the rest. Backtracks to the level of the second and assigns the first.
    fn learn_clause(&mut self, clause: &[Literal], lbd: u32) {
        match *clause {
            [] => self.exhausted = true,
            [only] => {
                self.backtrack(0);
                self.trail.push(only, Reason::None);
            }
            [first, second, ..] => {
                self.backtrack(self.trail.level_of(second.choice()));
                let clause = self.clauses.add(clause, lbd);
                self.trail.push(first, Reason::Clause(clause));
            }
        }
    }

    /// Adds a blocking clause for the current solution: at least one of its decisions must differ.
    pub(super) fn block_solution(&mut self) {
        let mut clause: Vec<Literal> = self.trail.decisions().map(|decision| !decision).collect();
        clause.reverse();
        self.learn_clause(&clause, 0);
    }

    /// Excludes all solutions in which these choices are made.
    pub(super) fn exclude(&mut self, made: impl Iterator<Item = u32>) {
        self.backtrack(0);
        let mut made: Vec<u32> = made.collect();
        made.sort_unstable();
        made.dedup();
        let clause: Vec<Literal> = made.into_iter().map(Literal::left_out).collect();
        self.add_at_level_0(&clause);
    }

    /// Adds a clause permanently, simplified by the assignments at level 0, which must be the current level.
    fn add_at_level_0(&mut self, literals: &[Literal]) {
        let truth = |literal: &Literal| self.trail.truth(*literal);
        if literals.iter().any(|literal| truth(literal) == Truth::True) {
            return;
        }
        let mut unassigned = literals.to_vec();
        unassigned.retain(|literal| truth(literal) == Truth::Unassigned);
        match *unassigned {
            [] => self.exhausted = true,
            [only] => self.trail.push(only, Reason::None),
            _ => {
                self.clauses.add(&unassigned, 0);
            }
        }
    }

    fn backtrack(&mut self, level: u32) {
        if level >= self.trail.level() {
            return;
        }
        let end = self.trail.end_of(level);
        while self.trail.literals().len() > end {
            let Some(literal) = self.trail.pop() else {
                break;
            };
            self.unassigned += 1;
            self.phases.save(literal);
            self.order.insert(literal.choice());
        }
        self.propagation.backtrack(end);
        self.trail.remove_levels_above(level);
    }

    /// Returns the choices that are made, in ascending order.
    pub(super) fn made(&self) -> Vec<usize> {
        let is_made =
            |&choice: &usize| self.trail.truth(Literal::made(choice as u32)) == Truth::True;
        (0..self.choices).filter(is_made).collect()
    }

    /// Returns the number of assignments so far, by decision or implication.
    pub(super) fn assignments(&self) -> u64 {
        self.unassigned + self.trail.literals().len() as u64
    }

    pub(super) fn level(&self) -> u64 {
        self.trail.level().into()
    }

    /// Returns the number of learned clauses currently stored.
    pub(super) fn learned_clauses(&self) -> u64 {
        self.clauses.count() - self.given_clauses
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.groups.bytes()
            + self.trail.bytes()
            + self.clauses.bytes()
            + self.analysis.bytes()
            + self.order.bytes()
            + self.phases.bytes();
        bytes as u64
    }

    /// Returns the growth needed to learn one more clause.
    pub(super) fn growth(&self) -> Growth {
        self.clauses.growth(self.choices)
    }

    /// Returns whether fewer than `bytes` are held and one more clause can be learned within them.
    pub(super) fn has_room_within(&self, bytes: u64) -> bool {
        let held = self.bytes();
        held < bytes && self.growth().bytes() <= bytes - held
    }
}

#[cfg(test)]
mod tests;
