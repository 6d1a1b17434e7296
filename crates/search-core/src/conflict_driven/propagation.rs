use super::analysis::Contradiction;
use super::groups::{Groups, Left};
use super::literal::Literal;
use super::nogoods::Nogoods;
use super::trail::{Reason, Trail, Truth};

/// How far along the trail conclusions were drawn, kind by kind: the cheap ones go ahead of the dear.
#[derive(Clone, Copy, Default)]
pub(super) struct Propagation {
    /// From choices that are made: all others of their groups are left out.
    made: usize,
    /// From choices that are left out: the last of a group is made.
    left_out: usize,
    /// From both, by what was learned.
    learned: usize,
}

impl Propagation {
    /// Draws all conclusions, to the fixpoint or the first contradiction.
    pub(super) fn run(
        &mut self,
        trail: &mut Trail,
        groups: &mut Groups,
        nogoods: &mut Nogoods,
    ) -> Result<(), Contradiction> {
        loop {
            if let Some(literal) = next(&mut self.made, trail) {
                if literal.is_made() {
                    leave_out_others(literal.choice(), trail, groups)?;
                }
            } else if let Some(literal) = next(&mut self.left_out, trail) {
                if !literal.is_made() {
                    make_the_last(literal.choice(), trail, groups)?;
                }
            } else if let Some(literal) = next(&mut self.learned, trail) {
                if let Some(nogood) = nogoods.conclude(!literal, trail) {
                    return Err(Contradiction {
                        reason: Reason::Nogood(nogood),
                        forced: None,
                    });
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Takes back all but the first literals of the trail, and hands them on.
    pub(super) fn go_back(
        &mut self,
        length: usize,
        trail: &mut Trail,
        groups: &mut Groups,
        mut taken_back: impl FnMut(Literal),
    ) {
        while trail.order().len() > length {
            let Some(literal) = trail.pop() else { break };
            if !literal.is_made() && trail.order().len() < self.left_out {
                groups.let_in(literal.choice());
            }
            taken_back(literal);
        }
        for place in [&mut self.made, &mut self.left_out, &mut self.learned] {
            *place = length.min(*place);
        }
    }
}

#[inline]
fn next(place: &mut usize, trail: &Trail) -> Option<Literal> {
    let literal = *trail.order().get(*place)?;
    *place += 1;
    Some(literal)
}

#[inline]
fn leave_out_others(choice: u32, trail: &mut Trail, groups: &Groups) -> Result<(), Contradiction> {
    let reason = Reason::Made(choice);
    for &group in groups.of(choice) {
        for &other in groups.members(group) {
            let literal = Literal::left_out(other);
            match trail.truth(literal) {
                Truth::Open => trail.push(literal, reason),
                Truth::False if other != choice => {
                    let forced = Some(literal);
                    return Err(Contradiction { reason, forced });
                }
                _ => {}
            }
        }
    }
    Ok(())
}

#[inline]
fn make_the_last(choice: u32, trail: &mut Trail, groups: &mut Groups) -> Result<(), Contradiction> {
    let mut result = Ok(());
    // All groups are told, whatever happens: they are told again when this is taken back.
    groups.leave_out(choice, |group, left| {
        let reason = Reason::Group(group);
        let last = match left {
            Left::One(last) => Some(Literal::made(last)),
            _ => None,
        };
        match last.map(|last| (last, trail.truth(last))) {
            Some((last, Truth::Open)) => trail.push(last, reason),
            Some((_, Truth::True)) => {}
            // The last may be left out too, and the group not told of it yet.
            _ => {
                let forced = None;
                result = Err(Contradiction { reason, forced });
            }
        }
    });
    result
}
