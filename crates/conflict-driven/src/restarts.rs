/// After how many contradictions the search begins anew, by what it has learned since: 1024 times the numbers of the
/// sequence 1, 1, 2, 1, 1, 2, 4, 1, ...
///
/// M. Luby, A. Sinclair and D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, 1993; the way to compute it is
/// D. E. Knuth's, *The Art of Computer Programming* 4B, 2022, 7.2.2.2.
pub(super) struct Restarts {
    /// Knuth's u and v; v is the number in the sequence.
    place: u64,
    length: u64,
    /// Contradictions still to come.
    left: u64,
}

const UNIT: u64 = 1024;

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts {
            place: 1,
            length: 1,
            left: UNIT,
        }
    }

    pub(super) fn contradiction(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Whether a restart is due; asking for it begins the next stretch.
    pub(super) fn due(&mut self) -> bool {
        if self.left > 0 {
            return false;
        }
        if self.place & self.place.wrapping_neg() == self.length {
            self.place += 1;
            self.length = 1;
        } else {
            self.length *= 2;
        }
        self.left = UNIT * self.length;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Restarts, UNIT};

    #[test]
    fn stretches_are_those_of_the_sequence() {
        let mut restarts = Restarts::new();
        let mut stretch = || {
            let mut contradictions = 0;
            while !restarts.due() {
                restarts.contradiction();
                contradictions += 1;
            }
            contradictions / UNIT
        };
        let stretches: Vec<u64> = std::iter::from_fn(|| Some(stretch())).take(16).collect();
        assert_eq!(stretches, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1]);
    }
}
