use super::analysis::Conflict;
use super::clauses::Clauses;
use super::groups::Groups;
use super::literal::Literal;
use super::trail::{Reason, Trail, Truth};

/// Unit propagation: for each kind of constraint, the length of the trail up to which it has been propagated. The cheap
/// kind, groups, is propagated first.
#[derive(Clone, Copy, Default)]
pub(super) struct Propagation {
    /// For the groups: a made choice implies that all others of its groups are left out.
    groups: usize,
    /// For the clauses.
    clauses: usize,
}

impl Propagation {
    /// Propagates to the fixpoint.
    ///
    /// # Errors
    /// Returns the first conflict.
    pub(super) fn run(
        &mut self,
        trail: &mut Trail,
        groups: &Groups,
        clauses: &mut Clauses,
    ) -> Result<(), Conflict> {
        loop {
            if let Some(literal) = next(&mut self.groups, trail) {
                if literal.is_made() {
                    leave_out_others(literal.choice(), trail, groups)?;
                }
            } else if let Some(literal) = next(&mut self.clauses, trail) {
                if let Some(clause) = clauses.propagate(!literal, trail) {
                    return Err(Conflict {
                        reason: Reason::Clause(clause),
                        implied: None,
                    });
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Follows a backtrack that shortened the trail to `length`.
    pub(super) fn backtrack(&mut self, length: usize) {
        self.groups = self.groups.min(length);
        self.clauses = self.clauses.min(length);
    }
}

#[inline]
fn next(position: &mut usize, trail: &Trail) -> Option<Literal> {
    let literal = *trail.literals().get(*position)?;
    *position += 1;
    Some(literal)
}

#[inline]
fn leave_out_others(choice: u32, trail: &mut Trail, groups: &Groups) -> Result<(), Conflict> {
    let reason = Reason::Made(choice);
    for group in groups.of(choice) {
        for &other in group {
            let literal = Literal::left_out(other);
            match trail.truth(literal) {
                Truth::Unassigned => trail.push(literal, reason),
                Truth::False if other != choice => {
                    let implied = Some(literal);
                    return Err(Conflict { reason, implied });
                }
                _ => {}
            }
        }
    }
    Ok(())
}
