use super::analysis::{Analysis, ImplicationGraph, Mark};
use super::literal::Literal;
use super::trail::Reason;

impl Analysis {
    /// Minimizes the learned clause level by level: replaces the literals of a level by their unique implication point,
    /// if there is one (M. Fleury and A. Biere, *Efficient all-UIP learned clause minimization*, 2021), and otherwise
    /// removes those that are implied by the others (N. Sörensson and A. Biere, *Minimizing learned clauses*, 2009).
    pub(super) fn minimise(&mut self, graph: ImplicationGraph<'_>) {
        let trail = graph.trail;
        self.stamp += 1;
        for literal in &self.clause {
            self.stamps[trail.level_of(literal.choice()) as usize] = self.stamp;
        }
        let mut literals = std::mem::take(&mut self.clause);
        literals[1..]
            .sort_unstable_by_key(|literal| std::cmp::Reverse(trail.position_of(literal.choice())));
        let (mut kept, mut from) = (1, 1);
        while from < literals.len() {
            let level = trail.level_of(literals[from].choice());
            let same = |literal: &&Literal| trail.level_of(literal.choice()) == level;
            let to = from + literals[from..].iter().take_while(same).count();
            if let Some(uip) = self.shrink(&literals[from..to], level, graph) {
                literals[kept] = uip;
                kept += 1;
            } else {
                for position in from..to {
                    let literal = literals[position];
                    if !self.is_redundant(literal.choice(), graph) {
                        literals[kept] = literal;
                        kept += 1;
                    }
                }
            }
            from = to;
        }
        literals.truncate(kept);
        self.clause = literals;
    }

    /// Returns the literal that implies all these literals of one level, together with other literals of the clause
    /// only.
    fn shrink(
        &mut self,
        literals: &[Literal],
        level: u32,
        graph: ImplicationGraph<'_>,
    ) -> Option<Literal> {
        let trail = graph.trail;
        if let &[only] = literals {
            // No other literal of its level is in the clause, so it is not implied by the others.
            return Some(only);
        }
        self.block.clear();
        for literal in literals {
            self.mark_block(literal.choice());
        }
        let mut unresolved = literals.len();
        let mut position = trail.position_of(literals[0].choice()) as usize;
        let uip = 'shrunk: loop {
            let literal = trail.literals()[position];
            position = position.wrapping_sub(1);
            let choice = literal.choice();
            if self.marks[choice as usize] != Mark::Block {
                continue;
            }
            if unresolved == 1 {
                break Some(!literal);
            }
            unresolved -= 1;
            let reason = trail.reason(choice);
            for nth in 0.. {
                let Some(cause) = graph.cause(reason, nth) else {
                    break;
                };
                let mark = self.marks[cause as usize];
                let cause_level = trail.level_of(cause);
                if cause_level == 0 || matches!(mark, Mark::Removable | Mark::Block) {
                    continue;
                }
                if cause_level == level {
                    self.mark_block(cause);
                    unresolved += 1;
                } else if mark != Mark::Seen && !self.is_implied_by_clause(cause, graph) {
                    break 'shrunk None;
                }
            }
        };
        let mut block = std::mem::take(&mut self.block);
        for (choice, mark) in block.drain(..) {
            if mark == Mark::None {
                self.marked.push(choice);
            }
            self.marks[choice as usize] = match uip {
                Some(_) => Mark::Removable,
                None => mark,
            };
        }
        self.block = block;
        if let Some(uip) = uip {
            self.marks[uip.choice() as usize] = Mark::Seen;
        }
        uip
    }

    /// Adds a choice to the block.
    fn mark_block(&mut self, choice: u32) {
        let mark = std::mem::replace(&mut self.marks[choice as usize], Mark::Block);
        self.block.push((choice, mark));
    }

    /// Returns whether `choice` is implied by seen choices alone, directly or through other choices.
    fn is_redundant(&mut self, choice: u32, graph: ImplicationGraph<'_>) -> bool {
        let trail = graph.trail;
        if trail.reason(choice) == Reason::None {
            return false;
        }
        self.stack.clear();
        self.stack.push((choice, 0));
        while let Some((choice, nth)) = self.stack.last_mut() {
            let choice = *choice;
            let Some(cause) = graph.cause(trail.reason(choice), *nth as usize) else {
                self.stack.pop();
                if self.marks[choice as usize] == Mark::None {
                    self.marks[choice as usize] = Mark::Removable;
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
                Mark::Seen | Mark::Removable => {}
                // A literal of a level that has none in the clause depends on a decision that is not in it.
                Mark::None
                    if trail.reason(cause) != Reason::None
                        && self.stamps[level as usize] == self.stamp =>
                {
                    self.stack.push((cause, 0));
                }
                _ => {
                    self.mark_failed();
                    return false;
                }
            }
        }
        true
    }

    /// Returns whether a choice that is not in the clause is implied by it.
    fn is_implied_by_clause(&mut self, choice: u32, graph: ImplicationGraph<'_>) -> bool {
        // A literal of a level that has none in the clause depends on a decision that is not in it.
        let level = graph.trail.level_of(choice) as usize;
        self.stamps[level] == self.stamp
            && self.marks[choice as usize] != Mark::Failed
            && self.is_redundant(choice, graph)
    }

    /// Marks the choices on the stack as not implied by the clause.
    fn mark_failed(&mut self) {
        for &(choice, _) in &self.stack {
            let mark = &mut self.marks[choice as usize];
            if *mark == Mark::None {
                *mark = Mark::Failed;
                self.marked.push(choice);
            }
        }
    }
}
