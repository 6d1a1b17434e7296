/// The restart schedule: the number of conflicts between restarts is 1024 times a number of the Luby sequence
/// 1, 1, 2, 1, 1, 2, 4, 1, ...
///
/// M. Luby, A. Sinclair and D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, 1993. It is computed as in
/// D. E. Knuth, *The Art of Computer Programming* 4B, 2022, 7.2.2.2.
pub(super) struct Restarts {
    /// Knuth's u.
    u: u64,
    /// Knuth's v, the current number of the sequence.
    v: u64,
    /// The number of conflicts until the next restart.
    conflicts_left: u64,
}

const UNIT: u64 = 1024;

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts {
            u: 1,
            v: 1,
            conflicts_left: UNIT,
        }
    }

    pub(super) fn conflict(&mut self) {
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
    }

    /// Returns whether a restart is due, and if so starts the next interval.
    pub(super) fn due(&mut self) -> bool {
        if self.conflicts_left > 0 {
            return false;
        }
        if self.u & self.u.wrapping_neg() == self.v {
            self.u += 1;
            self.v = 1;
        } else {
            self.v *= 2;
        }
        self.conflicts_left = UNIT * self.v;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Restarts, UNIT};

    #[test]
    fn intervals_follow_the_luby_sequence() {
        let mut restarts = Restarts::new();
        let mut interval = || {
            let mut conflicts = 0;
            while !restarts.due() {
                restarts.conflict();
                conflicts += 1;
            }
            conflicts / UNIT
        };
        let intervals: Vec<u64> = std::iter::from_fn(|| Some(interval())).take(16).collect();
        assert_eq!(intervals, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1]);
    }
}
