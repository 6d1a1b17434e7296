/// What is known of a heuristic: the promise on which proofs of cost rest.
///
/// A space declares it by [`StateSpace::HEURISTIC`](crate::StateSpace::HEURISTIC), a puzzle by
/// [`Searchable::HEURISTIC`](crate::Searchable::HEURISTIC). Each value includes those before it. Engines believe it;
/// [`Checking`](crate::Checking) and [`check`](crate::check) test it.
///
/// ```
/// use search_core::Heuristic;
///
/// assert!(Heuristic::Consistent > Heuristic::Admissible);
/// assert!(!Heuristic::Unknown.is_admissible());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heuristic {
    /// Nothing: it may overestimate.
    #[default]
    Unknown,
    /// It never overestimates: no value is more than it costs to get to the nearest goal.
    Admissible,
    /// Besides, its value never falls by more than a step costs: h(s) ≤ c + h(s').
    Consistent,
}

impl Heuristic {
    /// Whether it is known never to overestimate.
    #[must_use]
    pub const fn is_admissible(self) -> bool {
        !matches!(self, Heuristic::Unknown)
    }

    /// Whether it is known never to fall by more than a step costs.
    #[must_use]
    pub const fn is_consistent(self) -> bool {
        matches!(self, Heuristic::Consistent)
    }
}

impl std::fmt::Display for Heuristic {
    /// In one word; `{:<12}` and the like are kept to.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Heuristic::Unknown => "unknown",
            Heuristic::Admissible => "admissible",
            Heuristic::Consistent => "consistent",
        })
    }
}
