use super::analysis::Contradiction;
use super::groups::Groups;
use super::literal::Literal;
use super::nogoods::Nogoods;
use super::trail::{Reason, Trail, Truth};

/// How far along the trail conclusions were drawn, kind by kind: the cheap ones go ahead of the dear.
#[derive(Clone, Copy, Default)]
pub(super) struct Propagation {
    /// From choices that are made: all others of their groups are left out.
    groups: usize,
    /// By the nogoods.
    nogoods: usize,
}

impl Propagation {
    /// Draws all conclusions, to the fixpoint or the first contradiction.
    pub(super) fn run(
        &mut self,
        trail: &mut Trail,
        groups: &Groups,
        nogoods: &mut Nogoods,
    ) -> Result<(), Contradiction> {
        loop {
            if let Some(literal) = next(&mut self.groups, trail) {
                if literal.is_made() {
                    leave_out_others(literal.choice(), trail, groups)?;
                }
            } else if let Some(literal) = next(&mut self.nogoods, trail) {
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

    /// Notes that all but the first literals of the trail were taken back.
    pub(super) fn go_back(&mut self, length: usize) {
        self.groups = self.groups.min(length);
        self.nogoods = self.nogoods.min(length);
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
    for group in groups.of(choice) {
        for &other in group {
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
