use super::literal::Literal;

/// The literals that hold, in the order in which they came to hold, with the level and the reason of each.
///
/// A level begins with a decision and ends before the next one; what holds whatever is decided is at level 0.
#[derive(Default)]
pub(super) struct Trail {
    /// For each literal, also for those that are not so.
    truths: Vec<Truth>,
    /// For each choice that is made or left out: since when, and why.
    notes: Vec<Note>,
    order: Vec<Literal>,
    /// How long the trail was at each decision.
    decisions: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Open,
    True,
    False,
}

#[derive(Clone, Copy)]
struct Note {
    level: u32,
    place: u32,
    reason: Reason,
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or it holds at level 0 and nobody asks.
    None,
    /// Another choice of its group is made: this one.
    Made(u32),
    /// All others of the nogood at this place are false.
    Nogood(u32),
}

impl Trail {
    pub(super) fn new(choices: usize) -> Trail {
        let note = Note {
            level: 0,
            place: 0,
            reason: Reason::None,
        };
        Trail {
            truths: vec![Truth::Open; 2 * choices],
            notes: vec![note; choices],
            order: Vec::with_capacity(choices),
            decisions: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> Truth {
        self.truths[literal.index()]
    }

    /// The level at which a choice was made or left out.
    #[inline]
    pub(super) fn level_of(&self, choice: u32) -> u32 {
        self.notes[choice as usize].level
    }

    /// Where on the trail the literal of a choice is.
    #[inline]
    pub(super) fn place_of(&self, choice: u32) -> u32 {
        self.notes[choice as usize].place
    }

    #[inline]
    pub(super) fn reason(&self, choice: u32) -> Reason {
        self.notes[choice as usize].reason
    }

    /// Nogoods move when memory is tidied up.
    pub(super) fn reason_has_moved(&mut self, choice: u32, to: u32) {
        self.notes[choice as usize].reason = Reason::Nogood(to);
    }

    /// Whether a nogood is why its literal holds, so that it must be kept.
    pub(super) fn rests_on(&self, literal: Literal, nogood: u32) -> bool {
        self.truth(literal) == Truth::True
            && self.reason(literal.choice()) == Reason::Nogood(nogood)
    }

    #[inline]
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        self.truths[literal.index()] = Truth::True;
        self.truths[(!literal).index()] = Truth::False;
        self.notes[literal.choice() as usize] = Note {
            level: self.level(),
            place: self.order.len() as u32,
            reason,
        };
        self.order.push(literal);
    }

    pub(super) fn decide(&mut self, literal: Literal) {
        self.decisions.push(self.order.len() as u32);
        self.push(literal, Reason::None);
    }

    /// How long the trail was when the level after this one began.
    pub(super) fn end_of(&self, level: u32) -> usize {
        match self.decisions.get(level as usize) {
            Some(&end) => end as usize,
            None => self.order.len(),
        }
    }

    /// Takes back the latest literal.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Literal> {
        let literal = self.order.pop()?;
        self.truths[literal.index()] = Truth::Open;
        self.truths[(!literal).index()] = Truth::Open;
        Some(literal)
    }

    /// Forgets the decisions behind a level, whose literals were taken back.
    pub(super) fn close_levels_behind(&mut self, level: u32) {
        self.decisions.truncate(level as usize);
    }

    /// The literals that were decided.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Literal> {
        let places = self.decisions.iter();
        places.map(|&place| self.order[place as usize])
    }

    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    #[inline]
    pub(super) fn order(&self) -> &[Literal] {
        &self.order
    }

    pub(super) fn bytes(&self) -> usize {
        self.truths.capacity() * size_of::<Truth>()
            + self.notes.capacity() * size_of::<Note>()
            + self.order.capacity() * size_of::<Literal>()
            + self.decisions.capacity() * size_of::<u32>()
    }
}
