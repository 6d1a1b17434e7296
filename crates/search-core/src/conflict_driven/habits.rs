use super::literal::Literal;

/// What each choice is decided as: made or left out.
///
/// As it was on the longest trail without a contradiction so far (A. Biere and M. Fleury, *Chasing target phases*,
/// 2020), and where it was open there, as it was last (K. Pipatsrisawat and A. Darwiche, *A lightweight component
/// caching scheme for satisfiability solvers*, 2007). At the start every choice is to be made.
pub(super) struct Habits {
    /// How each choice was settled last.
    last: Vec<bool>,
    /// How it was on the longest trail.
    aims: Vec<Option<bool>>,
    longest: usize,
}

impl Habits {
    pub(super) fn new(choices: usize) -> Habits {
        Habits {
            last: vec![true; choices],
            aims: vec![None; choices],
            longest: 0,
        }
    }

    #[inline]
    pub(super) fn literal(&self, choice: u32) -> Literal {
        let place = choice as usize;
        if self.aims[place].unwrap_or(self.last[place]) {
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
        if trail.len() > self.longest {
            self.longest = trail.len();
            self.aims.fill(None);
            for literal in trail {
                self.aims[literal.choice() as usize] = Some(literal.is_made());
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.last.capacity() + self.aims.capacity() * size_of::<Option<bool>>()
    }
}
