use super::analysis::{Analysis, Known, Mark};
use super::literal::Literal;
use super::trail::Reason;

impl Analysis {
    /// Makes the nogood shorter, level by level: replaces the literals of a level by the one that all of them rest on,
    /// where there is one (M. Fleury and A. Biere, *Efficient all-UIP learned clause minimization*, 2021), and leaves
    /// out those that follow from the others (N. Sörensson and A. Biere, *Minimizing learned clauses*, 2009).
    pub(super) fn minimise(&mut self, known: Known<'_>) {
        let trail = known.trail;
        self.stamp += 1;
        for literal in &self.nogood {
            self.stamps[trail.level_of(literal.choice()) as usize] = self.stamp;
        }
        let mut literals = std::mem::take(&mut self.nogood);
        literals[1..]
            .sort_unstable_by_key(|literal| std::cmp::Reverse(trail.place_of(literal.choice())));
        let (mut kept, mut from) = (1, 1);
        while from < literals.len() {
            let level = trail.level_of(literals[from].choice());
            let same = |literal: &&Literal| trail.level_of(literal.choice()) == level;
            let to = from + literals[from..].iter().take_while(same).count();
            if let Some(one) = self.shrink(&literals[from..to], level, known) {
                literals[kept] = one;
                kept += 1;
            } else {
                for place in from..to {
                    let literal = literals[place];
                    if !self.is_implied(literal.choice(), known) {
                        literals[kept] = literal;
                        kept += 1;
                    }
                }
            }
            from = to;
        }
        literals.truncate(kept);
        self.nogood = literals;
    }

    /// The literal that all these of one level rest on, and on nothing else that is not in the nogood.
    fn shrink(&mut self, literals: &[Literal], level: u32, known: Known<'_>) -> Option<Literal> {
        let trail = known.trail;
        if let &[only] = literals {
            // It rests on nothing else of its level that is in the nogood, so it does not follow from the others.
            return Some(only);
        }
        self.block.clear();
        for literal in literals {
            self.enter(literal.choice());
        }
        let mut open = literals.len();
        let mut place = trail.place_of(literals[0].choice()) as usize;
        let one = 'shrunk: loop {
            let literal = trail.order()[place];
            place = place.wrapping_sub(1);
            let choice = literal.choice();
            if self.marks[choice as usize] != Mark::Block {
                continue;
            }
            if open == 1 {
                break Some(!literal);
            }
            open -= 1;
            let reason = trail.reason(choice);
            for nth in 0.. {
                let Some(cause) = known.cause(reason, nth) else {
                    break;
                };
                let mark = self.marks[cause as usize];
                let cause_level = trail.level_of(cause);
                if cause_level == 0 || matches!(mark, Mark::Implied | Mark::Block) {
                    continue;
                }
                if cause_level == level {
                    self.enter(cause);
                    open += 1;
                } else if mark != Mark::Part && !self.may_be_implied(cause, known) {
                    break 'shrunk None;
                }
            }
        };
        let mut block = std::mem::take(&mut self.block);
        for (choice, mark) in block.drain(..) {
            if mark == Mark::None {
                self.marked.push(choice);
            }
            self.marks[choice as usize] = match one {
                Some(_) => Mark::Implied,
                None => mark,
            };
        }
        self.block = block;
        if let Some(one) = one {
            self.marks[one.choice() as usize] = Mark::Part;
        }
        one
    }

    /// Marks a choice as one of the block.
    fn enter(&mut self, choice: u32) {
        let mark = std::mem::replace(&mut self.marks[choice as usize], Mark::Block);
        self.block.push((choice, mark));
    }

    /// Whether all that `choice` rests on has a part in the contradiction, or rests on such choices itself.
    fn is_implied(&mut self, choice: u32, known: Known<'_>) -> bool {
        let trail = known.trail;
        if trail.reason(choice) == Reason::None {
            return false;
        }
        self.to_do.clear();
        self.to_do.push((choice, 0));
        while let Some((choice, nth)) = self.to_do.last_mut() {
            let choice = *choice;
            let Some(cause) = known.cause(trail.reason(choice), *nth as usize) else {
                self.to_do.pop();
                if self.marks[choice as usize] == Mark::None {
                    self.marks[choice as usize] = Mark::Implied;
                    self.marked.push(choice);
                }
                continue;
            };
            *nth += 1;
            let level = trail.level_of(cause);
            if cause == choice || level == 0 {
                continue;
            }
            match self.marks[cause as usize] {
                Mark::Part | Mark::Implied => {}
                // What comes from another level than those of the nogood rests on a decision that is not in it.
                Mark::None
                    if trail.reason(cause) != Reason::None
                        && self.stamps[level as usize] == self.stamp =>
                {
                    self.to_do.push((cause, 0));
                }
                _ => {
                    self.need();
                    return false;
                }
            }
        }
        true
    }

    /// The same for a choice that is not in the nogood.
    fn may_be_implied(&mut self, choice: u32, known: Known<'_>) -> bool {
        // What comes from another level than those of the nogood rests on a decision that is not in it.
        let level = known.trail.level_of(choice) as usize;
        self.stamps[level] == self.stamp
            && self.marks[choice as usize] != Mark::Needed
            && self.is_implied(choice, known)
    }

    /// Notes that what is looked at does not follow from the nogood.
    fn need(&mut self) {
        for &(choice, _) in &self.to_do {
            let mark = &mut self.marks[choice as usize];
            if *mark == Mark::None {
                *mark = Mark::Needed;
                self.marked.push(choice);
            }
        }
    }
}
