use super::literal::Literal;

/// The true literals in the order of their assignment, with the level and the reason of each.
///
/// A level starts with a decision and ends before the next one. Level 0 has no decision: its literals hold in every
/// solution that is still to be found.
#[derive(Default)]
pub(super) struct Trail {
    /// By [`Literal::index`].
    truths: Vec<Truth>,
    /// By choice; meaningless for unassigned choices.
    assignments: Vec<Assignment>,
    literals: Vec<Literal>,
    /// The position of each decision in `literals`.
    decisions: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Unassigned,
    True,
    False,
}

#[derive(Clone, Copy)]
struct Assignment {
    level: u32,
    position: u32,
    reason: Reason,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is a decision, or is at level 0, where reasons are not needed.
    None,
    /// This other choice of its group is made.
    Made(u32),
    /// All other literals of the clause at this offset are false.
    Clause(u32),
}

impl Trail {
    pub(super) fn new(choices: usize) -> Trail {
        let assignment = Assignment {
            level: 0,
            position: 0,
            reason: Reason::None,
        };
        Trail {
            truths: vec![Truth::Unassigned; 2 * choices],
            assignments: vec![assignment; choices],
            literals: Vec::with_capacity(choices),
            decisions: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> Truth {
        self.truths[literal.index()]
    }

    /// Returns the level at which a choice was assigned.
    #[inline]
    pub(super) fn level_of(&self, choice: u32) -> u32 {
        self.assignments[choice as usize].level
    }

    /// Returns the position in the trail of the literal of a choice.
    #[inline]
    pub(super) fn position_of(&self, choice: u32) -> u32 {
        self.assignments[choice as usize].position
    }

    #[inline]
    pub(super) fn reason(&self, choice: u32) -> Reason {
        self.assignments[choice as usize].reason
    }

    /// Updates the reason of a choice after its clause was moved to the offset `to`.
    pub(super) fn move_reason(&mut self, choice: u32, to: u32) {
        self.assignments[choice as usize].reason = Reason::Clause(to);
    }

    /// Returns whether `clause` is the reason of `literal` and must therefore be kept.
    pub(super) fn is_reason(&self, literal: Literal, clause: u32) -> bool {
        self.truth(literal) == Truth::True
            && self.reason(literal.choice()) == Reason::Clause(clause)
    }

    #[inline]
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        self.truths[literal.index()] = Truth::True;
        self.truths[(!literal).index()] = Truth::False;
        self.assignments[literal.choice() as usize] = Assignment {
            level: self.level(),
            position: self.literals.len() as u32,
            reason,
        };
        self.literals.push(literal);
    }

    pub(super) fn decide(&mut self, literal: Literal) {
        self.decisions.push(self.literals.len() as u32);
        self.push(literal, Reason::None);
    }

    /// Returns the length of the trail up to the end of `level`.
    pub(super) fn end_of(&self, level: u32) -> usize {
        match self.decisions.get(level as usize) {
            Some(&end) => end as usize,
            None => self.literals.len(),
        }
    }

    /// Unassigns and returns the latest literal.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Literal> {
        let literal = self.literals.pop()?;
        self.truths[literal.index()] = Truth::Unassigned;
        self.truths[(!literal).index()] = Truth::Unassigned;
        Some(literal)
    }

    /// Removes the decisions above `level`, whose literals are already unassigned.
    pub(super) fn remove_levels_above(&mut self, level: u32) {
        self.decisions.truncate(level as usize);
    }

    /// Returns the decisions, one for each level above 0.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Literal> {
        let positions = self.decisions.iter();
        positions.map(|&position| self.literals[position as usize])
    }

    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    /// The true literals in the order of their assignment.
    #[inline]
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    pub(super) fn bytes(&self) -> usize {
        self.truths.capacity() * size_of::<Truth>()
            + self.assignments.capacity() * size_of::<Assignment>()
            + self.literals.capacity() * size_of::<Literal>()
            + self.decisions.capacity() * size_of::<u32>()
    }
}
