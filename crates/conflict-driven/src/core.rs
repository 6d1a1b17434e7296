use super::Choices;
use super::analysis::{Analysis, Contradiction, Known};
use super::groups::Groups;
use super::habits::Habits;
use super::literal::Literal;
use super::nogoods::Nogoods;
use super::order::Order;
use super::propagation::Propagation;
use super::restarts::Restarts;
use super::trail::{Reason, Trail, Truth};
use search_core::Growth;

/// The search itself, without limits and reports, the same for all puzzles.
pub(super) struct Core {
    groups: Groups,
    trail: Trail,
    propagation: Propagation,
    nogoods: Nogoods,
    analysis: Analysis,
    order: Order,
    restarts: Restarts,
    habits: Habits,
    choices: usize,
    /// Nogoods that came with the puzzle.
    given: u64,
    /// Whether no solution is left.
    exhausted: bool,
    pub(super) contradictions: u64,
    /// Literals that came to hold and were taken back.
    taken_back: u64,
}

/// How things stand when all conclusions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// A decision is due.
    Open,
    /// Every choice is made or left out: a solution.
    Complete,
    /// There is no solution, or none that was not found yet.
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
            nogoods: Nogoods::new(choices),
            analysis: Analysis::new(choices),
            order: Order::new(choices),
            restarts: Restarts::new(),
            habits: Habits::new(choices),
            choices,
            given: 0,
            exhausted: false,
            contradictions: 0,
            taken_back: 0,
        };
        for literals in needs {
            core.require(&literals);
        }
        core.given = core.nogoods.count();
        core
    }

    /// Draws all conclusions; learns from each contradiction and goes back to where its nogood tells something new.
    pub(super) fn settle(&mut self) -> Settled {
        while !self.exhausted {
            let Core {
                trail,
                groups,
                nogoods,
                ..
            } = self;
            match self.propagation.run(trail, groups, nogoods) {
                Err(contradiction) => self.learn(contradiction),
                Ok(()) if self.trail.order().len() == self.choices => {
                    return Settled::Complete;
                }
                Ok(()) => return Settled::Open,
            }
        }
        Settled::Exhausted
    }

    /// Makes or leaves out a choice that is open; before that, now and then, begins anew or gives nogoods up.
    pub(super) fn decide(&mut self) {
        if self.habits.change_is_due(self.contradictions) {
            self.go_back(0);
            self.habits.change();
        }
        if self.restarts.due() {
            let level = self.level_to_keep();
            self.go_back(level);
        }
        if self.nogoods.sweep_is_due(self.contradictions) {
            self.nogoods.sweep(&mut self.trail, self.contradictions);
        }
        if let Some(choice) = self.next_choice() {
            self.trail.decide(self.habits.literal(choice));
        }
    }

    /// The first choice in order that is open.
    fn next_choice(&mut self) -> Option<u32> {
        loop {
            let choice = self.order.first()?;
            if self.trail.truth(Literal::made(choice)) == Truth::Open {
                return Some(choice);
            }
            self.order.pop();
        }
    }

    /// The level up to which the same would be decided again after a restart (P. van der Tak, A. Ramos and M. Heule,
    /// *Reusing the assignment trail in CDCL solvers*, 2011).
    fn level_to_keep(&mut self) -> u32 {
        let Some(next) = self.next_choice() else {
            return self.trail.level();
        };
        let comes_before = |literal: &Literal| self.order.before(literal.choice(), next);
        self.trail.decisions().take_while(comes_before).count() as u32
    }

    fn learn(&mut self, contradiction: Contradiction) {
        self.contradictions += 1;
        self.restarts.contradiction();
        if self.trail.level() == 0 {
            self.exhausted = true;
            return;
        }
        let without = self.trail.end_of(self.trail.level() - 1);
        self.habits.reached(&self.trail.order()[..without]);
        let known = Known {
            trail: &self.trail,
            nogoods: &self.nogoods,
        };
        let span = self.analysis.learn(contradiction, known, &mut self.order);
        self.analysis.note_uses(&mut self.nogoods, &self.trail);
        let analysis = std::mem::take(&mut self.analysis);
        self.add(analysis.nogood(), span);
        self.analysis = analysis;
    }

    /// Keeps a nogood whose literals are all false, the first of them since a higher level than the others, the second
    /// since the highest of theirs; goes back to the level of the second and draws the conclusion.
    fn add(&mut self, nogood: &[Literal], span: u32) {
        match *nogood {
            [] => self.exhausted = true,
            [only] => {
                self.go_back(0);
                self.trail.push(only, Reason::None);
            }
            [first, second, ..] => {
                self.go_back(self.trail.level_of(second.choice()));
                let place = self.nogoods.add(nogood, span);
                self.trail.push(first, Reason::Nogood(place));
            }
        }
    }

    /// Sees to it that the solution in hand is not found again: not all of its decisions can be taken once more.
    pub(super) fn leave_solution(&mut self) {
        let mut nogood: Vec<Literal> = self.trail.decisions().map(|decision| !decision).collect();
        nogood.reverse();
        self.add(&nogood, 0);
    }

    /// Excludes all solutions in which these choices are made.
    pub(super) fn exclude(&mut self, made: impl Iterator<Item = u32>) {
        self.go_back(0);
        let mut made: Vec<u32> = made.collect();
        made.sort_unstable();
        made.dedup();
        let nogood: Vec<Literal> = made.into_iter().map(Literal::left_out).collect();
        self.require(&nogood);
    }

    /// Keeps for good, at level 0, that one of these literals is true.
    fn require(&mut self, literals: &[Literal]) {
        let truth = |literal: &Literal| self.trail.truth(*literal);
        if literals.iter().any(|literal| truth(literal) == Truth::True) {
            return;
        }
        let mut open = literals.to_vec();
        open.retain(|literal| truth(literal) == Truth::Open);
        match *open {
            [] => self.exhausted = true,
            [only] => self.trail.push(only, Reason::None),
            _ => {
                self.nogoods.add(&open, 0);
            }
        }
    }

    fn go_back(&mut self, level: u32) {
        if level >= self.trail.level() {
            return;
        }
        let end = self.trail.end_of(level);
        while self.trail.order().len() > end {
            let Some(literal) = self.trail.pop() else {
                break;
            };
            self.taken_back += 1;
            self.habits.taken_back(literal);
            self.order.insert(literal.choice());
        }
        self.propagation.go_back(end);
        self.trail.close_levels_behind(level);
    }

    /// The choices that are made, in ascending order.
    pub(super) fn made(&self) -> Vec<usize> {
        let is_made =
            |&choice: &usize| self.trail.truth(Literal::made(choice as u32)) == Truth::True;
        (0..self.choices).filter(is_made).collect()
    }

    /// Literals that came to hold so far.
    pub(super) fn concluded(&self) -> u64 {
        self.taken_back + self.trail.order().len() as u64
    }

    pub(super) fn level(&self) -> u64 {
        self.trail.level().into()
    }

    /// Nogoods that were learned and are kept.
    pub(super) fn nogoods(&self) -> u64 {
        self.nogoods.count() - self.given
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.groups.bytes()
            + self.trail.bytes()
            + self.nogoods.bytes()
            + self.analysis.bytes()
            + self.order.bytes()
            + self.habits.bytes();
        bytes as u64
    }

    /// What it takes beyond that to learn once more.
    pub(super) fn growth(&self) -> Growth {
        self.nogoods.growth(self.choices)
    }

    /// Whether less than so many bytes are held, and there is room to learn once more.
    pub(super) fn has_room_within(&self, bytes: u64) -> bool {
        let held = self.bytes();
        held < bytes && self.growth().bytes() <= bytes - held
    }
}

#[cfg(test)]
mod tests;
