use std::fmt;
use std::time::Duration;

/// What a search has done so far; every count means the same in every engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States taken from the frontier, found to be no solution, and asked for successors. The solution is
    /// not counted; the start is, unless it is the solution.
    pub expanded: u64,
    /// Successors handed to the engine, duplicates included. The start is not counted. (Depth-first search
    /// takes a successor when its turn comes, so those that never had one are not counted.)
    pub generated: u64,
    /// Heuristic values computed.
    pub evaluated: u64,
    /// States asked whether they are a solution, each when it is taken from the frontier.
    pub goal_tests: u64,
    /// Generated states that the engine had already. In tree search it does not look, but for those that go along one
    /// path: there it is those that the [cycle check](crate::CycleCheck) left out.
    pub duplicates: u64,
    /// States that had been taken from the frontier and came back because a cheaper path to them was found.
    pub reopened: u64,
    /// States from which the search cannot go on: expanded without a single successor, or given up by the
    /// heuristic before that.
    pub dead_ends: u64,
    /// The greatest depth of a state taken from the frontier; the start is at 0.
    pub max_depth: u64,
    /// The most entries that waited in the frontier at one time. An entry is a state, or, in a depth-first
    /// search, an action that was not tried yet.
    pub peak_frontier: u64,
    /// The most states that the engine kept at one time, in the frontier, closed, or on the path in hand.
    pub stored: u64,
    /// The most bytes that the engine held at one time: capacities of its collections and what the states hold
    /// in boxes ([`heap_bytes`](crate::Searchable::heap_bytes)). Not counted is what a collection takes for a
    /// moment while it grows, when the old one and the new are both there; [`Limits::bytes`](crate::Limits::bytes)
    /// counts that too, before it happens.
    pub bytes: u64,
    /// Wall time from the first step to the latest end (or to now, while the search has not ended).
    pub elapsed: Duration,
}

impl Counts {
    /// The counts of two searches, one after the other: sums, and of what is a peak the higher one.
    #[must_use]
    pub fn followed_by(&self, next: &Counts) -> Counts {
        Counts {
            expanded: self.expanded + next.expanded,
            generated: self.generated + next.generated,
            evaluated: self.evaluated + next.evaluated,
            goal_tests: self.goal_tests + next.goal_tests,
            duplicates: self.duplicates + next.duplicates,
            reopened: self.reopened + next.reopened,
            dead_ends: self.dead_ends + next.dead_ends,
            max_depth: self.max_depth.max(next.max_depth),
            peak_frontier: self.peak_frontier.max(next.peak_frontier),
            stored: self.stored.max(next.stored),
            bytes: self.bytes.max(next.bytes),
            elapsed: self.elapsed + next.elapsed,
        }
    }
}

impl fmt::Display for Counts {
    /// One count a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in [
            ("expanded", self.expanded),
            ("generated", self.generated),
            ("evaluated", self.evaluated),
            ("goal tests", self.goal_tests),
            ("duplicates", self.duplicates),
            ("reopened", self.reopened),
            ("dead ends", self.dead_ends),
            ("max depth", self.max_depth),
            ("peak frontier", self.peak_frontier),
            ("stored", self.stored),
            ("bytes", self.bytes),
        ] {
            writeln!(f, "{name:<14}{count}")?;
        }
        write!(f, "{:<14}{:.3?}", "elapsed", self.elapsed)
    }
}
