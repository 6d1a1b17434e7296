use super::literal::Literal;
use super::nogoods::Nogoods;
use super::order::Order;
use super::trail::{Reason, Trail};

/// Learning from a contradiction: which nogood would have kept the search from it.
///
/// J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, 1999; the
/// nogood is that of the first unique implication point: L. Zhang and others, *Efficient conflict driven learning in
/// a boolean satisfiability solver*, 2001.
#[derive(Default)]
pub(super) struct Analysis {
    /// The nogood: the one literal of the last level first, then the one with the highest level among the others.
    pub(super) nogood: Vec<Literal>,
    pub(super) marks: Vec<Mark>,
    /// The choices whose marks are to be wiped off.
    pub(super) marked: Vec<u32>,
    /// The nogoods that had a part in it.
    used: Vec<u32>,
    /// Choices one resting on the other, and how much of what each rests on was looked at.
    pub(super) to_do: Vec<(u32, u32)>,
    /// The choices that are marked as those of a block, and how they were marked before.
    pub(super) block: Vec<(u32, Mark)>,
    /// For each level the last nogood that has a literal of it.
    pub(super) stamps: Vec<u64>,
    pub(super) stamp: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// It had a part in the contradiction.
    Part,
    /// What it rests on is in the nogood.
    Implied,
    /// Not so.
    Needed,
    /// It is among those of a level that are replaced.
    Block,
}

/// What cannot be: that something forces a literal that is false, or that nothing is left to something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    pub(super) reason: Reason,
    /// The literal that is forced, where there is one: it takes part in the contradiction.
    pub(super) forced: Option<Literal>,
}

/// What analysis looks at.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) trail: &'a Trail,
    pub(super) nogoods: &'a Nogoods,
}

impl Known<'_> {
    /// The false literals because of which a reason leaves nothing but `choice`; all of them where there is none.
    #[inline]
    fn causes(self, reason: Reason, choice: Option<u32>, mut visit: impl FnMut(Literal)) {
        match reason {
            Reason::None => {}
            Reason::Made(other) => visit(Literal::left_out(other)),
            Reason::Nogood(nogood) => {
                for literal in self.nogoods.literals(nogood) {
                    if Some(literal.choice()) != choice {
                        visit(literal);
                    }
                }
            }
        }
    }
}

impl Known<'_> {
    /// The choice behind the literal at a place in a reason.
    #[inline]
    pub(super) fn cause(self, reason: Reason, nth: usize) -> Option<u32> {
        match reason {
            Reason::None => None,
            Reason::Made(other) => (nth == 0).then_some(other),
            Reason::Nogood(nogood) => self
                .nogoods
                .words_of(nogood)
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

    /// The latest nogood.
    pub(super) fn nogood(&self) -> &[Literal] {
        &self.nogood
    }

    /// Learns a nogood, in which one literal is of the last level, which must not be 0; gives the number of levels
    /// that its literals come from.
    pub(super) fn learn(
        &mut self,
        contradiction: Contradiction,
        known: Known<'_>,
        order: &mut Order,
    ) -> u32 {
        self.resolve(contradiction, known);
        self.bump(known, order);
        self.minimise(known);
        for choice in self.marked.drain(..) {
            self.marks[choice as usize] = Mark::None;
        }
        self.put_highest_level_second(known.trail);
        self.stamp += 1;
        span(
            self.nogood.iter().copied(),
            known.trail,
            &mut self.stamps,
            self.stamp,
        )
    }

    /// Tells the nogoods that had a part in the latest contradiction.
    pub(super) fn note_uses(&mut self, nogoods: &mut Nogoods, trail: &Trail) {
        for nogood in self.used.drain(..) {
            self.stamp += 1;
            nogoods.note_use(nogood, |nogoods| {
                span(
                    nogoods.literals(nogood),
                    trail,
                    &mut self.stamps,
                    self.stamp,
                )
            });
        }
    }

    /// Notes in the order of decisions which choices had a part in the contradiction, and those that the nogood rests on
    /// (J. H. Liang and others, *Learning rate based branching heuristic for SAT solvers*, 2016).
    fn bump(&mut self, known: Known<'_>, order: &mut Order) {
        let parts = self.marked.len();
        for literal in self.nogood.iter().skip(1) {
            let choice = literal.choice();
            known.causes(known.trail.reason(choice), Some(choice), |cause| {
                let mark = &mut self.marks[cause.choice() as usize];
                if *mark == Mark::None && known.trail.level_of(cause.choice()) > 0 {
                    *mark = Mark::Part;
                    self.marked.push(cause.choice());
                }
            });
        }
        for &choice in &self.marked {
            order.bump(choice);
        }
        order.grow();
        for choice in self.marked.drain(parts..) {
            self.marks[choice as usize] = Mark::None;
        }
    }

    /// Replaces literals of the last level by what they rest on, the latest first, until one is left.
    fn resolve(&mut self, contradiction: Contradiction, known: Known<'_>) {
        let trail = known.trail;
        self.nogood.clear();
        self.nogood.extend(trail.order().last()); // a place for the one that is left
        let mut open = 0;
        if let Some(forced) = contradiction.forced {
            self.take_part(forced, trail, &mut open);
        }
        let mut reason = contradiction.reason;
        let mut choice = contradiction.forced.map(Literal::choice);
        let mut latest = trail.order().iter().rev();
        loop {
            if let Reason::Nogood(nogood) = reason {
                self.used.push(nogood);
            }
            known.causes(reason, choice, |literal| {
                self.take_part(literal, trail, &mut open);
            });
            let has_part = |literal: &&Literal| self.marks[literal.choice() as usize] == Mark::Part;
            let Some(&literal) = latest.find(has_part) else {
                return;
            };
            open -= 1;
            if open == 0 {
                self.nogood[0] = !literal;
                return;
            }
            reason = trail.reason(literal.choice());
            choice = Some(literal.choice());
        }
    }

    #[inline]
    fn take_part(&mut self, literal: Literal, trail: &Trail, open: &mut u32) {
        let choice = literal.choice();
        let mark = &mut self.marks[choice as usize];
        if *mark != Mark::None {
            return;
        }
        let level = trail.level_of(choice);
        if level == 0 {
            return;
        }
        *mark = Mark::Part;
        self.marked.push(choice);
        if level == trail.level() {
            *open += 1;
        } else {
            self.nogood.push(literal);
        }
    }

    fn put_highest_level_second(&mut self, trail: &Trail) {
        let level = |&place: &usize| trail.level_of(self.nogood[place].choice());
        // The last of several would do as well; the first is found wherever the others stand.
        if let Some(highest) = (1..self.nogood.len()).rev().max_by_key(level) {
            self.nogood.swap(1, highest);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.nogood.capacity() + self.marked.capacity() + 2 * self.to_do.capacity();
        (words + self.used.capacity()) * size_of::<u32>()
            + self.block.capacity() * size_of::<(u32, Mark)>()
            + self.marks.capacity() * size_of::<Mark>()
            + self.stamps.capacity() * size_of::<u64>()
    }
}

/// How many levels literals come from.
fn span(
    literals: impl Iterator<Item = Literal>,
    trail: &Trail,
    stamps: &mut [u64],
    stamp: u64,
) -> u32 {
    let mut span = 0;
    for literal in literals {
        let last = &mut stamps[trail.level_of(literal.choice()) as usize];
        span += u32::from(*last != stamp);
        *last = stamp;
    }
    span
}
