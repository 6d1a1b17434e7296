use super::literal::Literal;

/// What each choice is decided as: made or left out.
///
/// As it was on the longest trail without a contradiction of late (A. Biere and M. Fleury, *Chasing target phases*,
/// 2020), and where it was open there, as it was last (K. Pipatsrisawat and A. Darwiche, *A lightweight component
/// caching scheme for satisfiability solvers*, 2007). At the start every choice is to be made. From time to time, ever
/// more rarely, all this is forgotten and the search looks elsewhere.
pub(super) struct Habits {
    /// How each choice was settled last.
    last: Vec<bool>,
    /// The longest trail since the latest change.
    aim: Longest,
    /// The longest since one was gone back to.
    best: Longest,
    /// How often the habits were changed.
    changes: u64,
    /// After how many contradictions they are changed next.
    next_change: u64,
}

/// How choices were settled on the longest trail so far.
struct Longest {
    length: usize,
    choices: Vec<Option<bool>>,
}

/// The first change is due after so many contradictions, each after it that many later than the one before.
const CHANGE: u64 = 1000;

impl Habits {
    pub(super) fn new(choices: usize) -> Habits {
        Habits {
            last: vec![true; choices],
            aim: Longest::new(choices),
            best: Longest::new(choices),
            changes: 0,
            next_change: CHANGE,
        }
    }

    #[inline]
    pub(super) fn literal(&self, choice: u32) -> Literal {
        let place = choice as usize;
        if self.aim.choices[place].unwrap_or(self.last[place]) {
            Literal::made(choice)
        } else {
            Literal::left_out(choice)
        }
    }

    /// Notes what a literal was that is taken back.
    #[inline]
    pub(super) fn taken_back(&mut self, literal: Literal) {
        self.last[literal.choice() as usize] = literal.is_made();
    }

    /// Notes a trail without a contradiction.
    pub(super) fn reached(&mut self, trail: &[Literal]) {
        self.aim.reached(trail);
        self.best.reached(trail);
    }

    /// Whether the habits are to be changed after so many contradictions.
    pub(super) fn change_is_due(&self, contradictions: u64) -> bool {
        contradictions >= self.next_change
    }

    /// Changes all of them, when all decisions are taken back: to what was best, to all made, to what was best, to all
    /// left out, and so on.
    pub(super) fn change(&mut self) {
        self.changes += 1;
        self.next_change += CHANGE * (self.changes + 1);
        match self.changes % 4 {
            1 => self.last.fill(true),
            3 => self.last.fill(false),
            _ => {
                for (last, best) in self.last.iter_mut().zip(&self.best.choices) {
                    *last = best.unwrap_or(*last);
                }
                self.best.length = 0;
            }
        }
        self.aim.forget();
    }

    pub(super) fn bytes(&self) -> usize {
        let longest = self.aim.choices.capacity() + self.best.choices.capacity();
        self.last.capacity() + longest * size_of::<Option<bool>>()
    }
}

impl Longest {
    fn new(choices: usize) -> Longest {
        Longest {
            length: 0,
            choices: vec![None; choices],
        }
    }

    fn reached(&mut self, trail: &[Literal]) {
        if trail.len() > self.length {
            self.forget();
            self.length = trail.len();
            for literal in trail {
                self.choices[literal.choice() as usize] = Some(literal.is_made());
            }
        }
    }

    fn forget(&mut self) {
        self.length = 0;
        self.choices.fill(None);
    }
}
