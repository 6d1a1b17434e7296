/// The declared property of a heuristic, on which proofs of optimality, and that there is no solution, rely.
///
/// A space declares it with [`StateSpace::HEURISTIC`](crate::StateSpace::HEURISTIC), a puzzle with
/// [`Searchable::HEURISTIC`](crate::Searchable::HEURISTIC). Each variant implies those before it. Engines trust the
/// declaration; [`HeuristicMonitor`](crate::check::HeuristicMonitor) and [`check`](crate::check()) test it.
///
/// ```
/// use search_core::Heuristic;
///
/// assert!(Heuristic::Consistent > Heuristic::Admissible);
/// assert!(Heuristic::Safe.is_safe() && !Heuristic::Safe.is_admissible());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heuristic {
    /// Nothing is known: the heuristic may overestimate, and be infinite where a goal can be reached.
    #[default]
    Unknown,
    /// The heuristic is infinite only where no goal can be reached; finite values may overestimate. Proofs that there is no solution rely
    /// on it, as states with an infinite value are discarded. FF and h^add of planning are safe.
    Safe,
    /// The heuristic never overestimates: no value exceeds the cost of a cheapest path to a goal. So it is safe.
    Admissible,
    /// The heuristic is admissible, and its value never decreases by more than the cost of an action: h(s) ≤ c + h(s').
    Consistent,
}

impl Heuristic {
    /// Returns `true` if the heuristic is known to be safe.
    #[must_use]
    pub const fn is_safe(self) -> bool {
        !matches!(self, Heuristic::Unknown)
    }

    /// Returns `true` if the heuristic is known to be admissible.
    #[must_use]
    pub const fn is_admissible(self) -> bool {
        matches!(self, Heuristic::Admissible | Heuristic::Consistent)
    }

    /// Returns the weaker of two properties: what is known of a heuristic that relies on both.
    #[must_use]
    pub const fn weaker(self, other: Heuristic) -> Heuristic {
        if (self as u8) < (other as u8) {
            self
        } else {
            other
        }
    }

    /// Returns `true` if the heuristic is known to be consistent.
    #[must_use]
    pub const fn is_consistent(self) -> bool {
        matches!(self, Heuristic::Consistent)
    }
}

impl std::fmt::Display for Heuristic {
    /// Writes the name in lower case. Width and alignment, as in `{:<12}`, are respected.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Heuristic::Unknown => "unknown",
            Heuristic::Safe => "safe",
            Heuristic::Admissible => "admissible",
            Heuristic::Consistent => "consistent",
        })
    }
}
