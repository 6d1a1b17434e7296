use super::literal::Literal;

/// The phase with which each choice is decided: made or left out.
///
/// The target phase comes first: the phase in the longest trail without a conflict since the latest rephasing
/// (A. Biere and M. Fleury, *Chasing target phases*, 2020). A choice that was unassigned there takes its saved phase,
/// the one it was last assigned (K. Pipatsrisawat and A. Darwiche, *A lightweight component caching scheme for
/// satisfiability solvers*, 2007). Initially every saved phase is "made". Rephasing resets the phases at growing
/// intervals, so that the search visits other parts of the space.
pub(super) struct Phases {
    /// The saved phase of each choice.
    saved: Vec<bool>,
    /// The longest trail since the latest rephasing.
    target: LongestTrail,
    /// The longest trail since the latest rephasing to the best phases.
    best: LongestTrail,
    rephasings: u64,
    /// The number of conflicts at which the next rephasing is due.
    next_rephasing: u64,
}

/// The phases in the longest trail without a conflict.
struct LongestTrail {
    length: usize,
    /// The phase of each choice, `None` where it was unassigned.
    phases: Vec<Option<bool>>,
}

/// The number of conflicts before the first rephasing; each later interval is longer by this number.
const REPHASE_INTERVAL: u64 = 1000;

impl Phases {
    pub(super) fn new(choices: usize) -> Phases {
        Phases {
            saved: vec![true; choices],
            target: LongestTrail::new(choices),
            best: LongestTrail::new(choices),
            rephasings: 0,
            next_rephasing: REPHASE_INTERVAL,
        }
    }

    /// Returns the literal to decide for an unassigned choice.
    #[inline]
    pub(super) fn literal(&self, choice: u32) -> Literal {
        let index = choice as usize;
        if self.target.phases[index].unwrap_or(self.saved[index]) {
            Literal::made(choice)
        } else {
            Literal::left_out(choice)
        }
    }

    /// Saves the phase of a literal that is unassigned by backtracking.
    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.choice() as usize] = literal.is_made();
    }

    /// Records a trail without a conflict as the target or best one if it is the longest.
    pub(super) fn record(&mut self, trail: &[Literal]) {
        self.target.record(trail);
        self.best.record(trail);
    }

    /// Returns whether a rephasing is due after this number of conflicts.
    pub(super) fn rephasing_is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next_rephasing
    }

    /// Resets the saved phases, in turn to all made, the best, all left out, the best, and so on, and clears the target
    /// phases. Called at level 0.
    pub(super) fn rephase(&mut self) {
        self.rephasings += 1;
        self.next_rephasing += REPHASE_INTERVAL * (self.rephasings + 1);
        match self.rephasings % 4 {
            1 => self.saved.fill(true),
            3 => self.saved.fill(false),
            _ => {
                for (saved, best) in self.saved.iter_mut().zip(&self.best.phases) {
                    *saved = best.unwrap_or(*saved);
                }
                self.best.length = 0;
            }
        }
        self.target.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        let longest = self.target.phases.capacity() + self.best.phases.capacity();
        self.saved.capacity() + longest * size_of::<Option<bool>>()
    }
}

impl LongestTrail {
    fn new(choices: usize) -> LongestTrail {
        LongestTrail {
            length: 0,
            phases: vec![None; choices],
        }
    }

    fn record(&mut self, trail: &[Literal]) {
        if trail.len() > self.length {
            self.clear();
            self.length = trail.len();
            for literal in trail {
                self.phases[literal.choice() as usize] = Some(literal.is_made());
            }
        }
    }

    fn clear(&mut self) {
        self.length = 0;
        self.phases.fill(None);
    }
}
