//! [`Counts`], from a table with one entry per count.

use std::fmt;
use std::time::Duration;

use super::{Convention, Events, Field, Rule, Total, Unit, When};

/// Defines [`Counts`] and [`Counts::FIELDS`] from a table with one entry per count: its type, which determines when it
/// is shown, and the fields of [`Field`]. Comments above an entry are appended to its meaning in the documentation.
macro_rules! counts {
    ($(
        $(#[doc = $more:literal])*
        $name:ident: $type:ty {
            heading: $heading:literal,
            meaning: $meaning:literal,
            unit: $unit:ident,
            total: $total:ident,
            events: $events:ident,
            rules: [$($convention:ident: $rule:ident),*],
        }
    )+) => {
        /// The counts of a search so far; each has the same meaning in every engine.
        ///
        /// Minor versions may add counts: end a literal with `..Counts::default()`, and a pattern with `..`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(default))]
        pub struct Counts {
            $(
                #[doc = $meaning]
                #[doc = ""]
                $(#[doc = $more])*
                pub $name: $type,
            )+
        }

        impl Counts {
            /// All counts, in the order in which they are shown.
            pub const FIELDS: &'static [Field] = &[$(Field {
                name: stringify!($name),
                heading: $heading,
                meaning: $meaning,
                unit: Unit::$unit,
                total: Total::$total,
                shown: <$type as Value>::WHEN,
                events: Events::$events,
                rules: &[$((Convention::$convention, Rule::$rule)),*],
                get: |counts| counts.$name.get(),
                set: |counts, value| counts.$name = <$type as Value>::of(value),
            }),+];

            /// Returns all counts as integers in the order of [`FIELDS`](Counts::FIELDS), to be stored or sent.
            /// [`u64::MAX`] represents an unknown count.
            #[must_use]
            pub fn words(&self) -> [u64; Counts::FIELDS.len()] {
                [$(self.$name.get().unwrap_or(UNKNOWN)),+]
            }

            /// Combines each count of two searches.
            #[inline]
            fn combine(&self, other: &Counts, by: impl Fn(Total, u64, u64) -> u64) -> Counts {
                Counts {
                    $($name: <$type as Value>::of(match (self.$name.get(), other.$name.get()) {
                        (Some(one), Some(other)) => Some(by(Total::$total, one, other)),
                        (one, other) => one.or(other),
                    })),+
                }
            }
        }
    };
}

counts! {
    /// Solutions are not counted. The start is counted, unless it is a solution.
    expanded: u64 {
        heading: "expanded",
        meaning: "States taken from the frontier that are not solutions and whose successors were generated.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [Aima: WhenGenerated, FastDownward: GoalToo],
    }
    /// Here f is the value that orders the frontier, if it depends on the path cost: g + h, g in uniform-cost search,
    /// g + w·h in weighted A*. The solution is taken from the frontier too, so its f is the last one; expansions with that f
    /// are not counted. If f never decreases along a path, as with a consistent heuristic, this is the number of states with
    /// an f below that of the solution. Unlike `expanded`, it does not depend on tie-breaking then. Fast Downward calls it
    /// "expanded until last jump" (M. Helmert, *The Fast Downward planning system*, 2006).
    ///
    /// | engine | the last f applies from the time when | counted before that time |
    /// |---|---|---|
    /// | A*, weighted A*, uniform-cost search | the first state with that f is taken | every expansion |
    /// | restarting weighted A* | the first state with that f, for the current weight, is taken | every expansion, including those with earlier weights |
    /// | IDA* | the last iteration starts | the expansions of all earlier iterations |
    /// | recursive best-first search, SMA* | the first state with that stored value is taken | every expansion, including those of states generated again, so tie-breaking may change it |
    ///
    /// `None` in searches that are not ordered by f (by h alone, by depth or age, in layers), in branch and bound,
    /// which is depth-first so that f does not increase along the search, and before the first state is taken.
    expanded_before_last_f: Option<u64> {
        heading: "expanded before the last f",
        meaning: "States expanded before the f of the states taken from the frontier rose for the last time.",
        unit: Number,
        total: Sum,
        events: Undetermined,
        rules: [],
    }
    /// The start is not counted. Depth-first search generates a successor only when it is its turn, so successors that
    /// were never reached are not counted.
    generated: u64 {
        heading: "generated",
        meaning: "Successors passed to the engine, including duplicates.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [Aima: WhenGenerated],
    }
    evaluated: u64 {
        heading: "evaluated",
        meaning: "Heuristic values computed.",
        unit: Number,
        total: Sum,
        events: Undetermined,
        rules: [],
    }
    goal_tests: u64 {
        heading: "goal tests",
        meaning: "Goal tests, one for each state taken from the frontier.",
        unit: Number,
        total: Sum,
        events: AtLeast,
        rules: [Aima: WhenGenerated],
    }
    /// Tree search does not detect duplicates, except in engines that follow one path: there these are the successors
    /// that the [cycle check](crate::CycleCheck) skipped.
    duplicates: u64 {
        heading: "duplicates",
        meaning: "Generated states that were already known to the engine.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [Aima: WhenGenerated],
    }
    reopened: u64 {
        heading: "reopened",
        meaning: "Closed states that returned to the frontier because a cheaper path to them was found.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [],
    }
    dead_ends: u64 {
        heading: "dead ends",
        meaning: "States from which the search cannot continue: expanded without a successor, or recognised as dead ends \
                  by the heuristic.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [],
    }
    max_depth: u64 {
        heading: "max depth",
        meaning: "The greatest depth of a state taken from the frontier; the start is at 0.",
        unit: Steps,
        total: Greatest,
        events: AtLeast,
        rules: [],
    }
    /// An entry is a state or, in depth-first search, an untried action.
    peak_frontier: u64 {
        heading: "peak frontier",
        meaning: "The greatest number of entries in the frontier at one time.",
        unit: Number,
        total: Peak,
        events: Undetermined,
        rules: [],
    }
    stored: u64 {
        heading: "stored",
        meaning: "The greatest number of states kept at one time: open, closed, or on the current path.",
        unit: Number,
        total: Peak,
        events: Undetermined,
        rules: [],
    }
    /// Counts the capacities of the collections and the heap memory of the states
    /// ([`heap_bytes`](crate::Searchable::heap_bytes)). Does not count the second buffer that exists for a moment while
    /// a collection grows; [`Limits::bytes`](crate::Limits::bytes) takes that into account in advance. With a limit on time or a cancel flag
    /// it can differ between runs, as the number of states that are expanded at once adapts to the time that they take.
    bytes: u64 {
        heading: "bytes",
        meaning: "The greatest number of bytes that the engine held at one time.",
        unit: Bytes,
        total: Peak,
        events: Undetermined,
        rules: [],
    }
    /// `None` if there is no [clock](crate::Limits::clock), or the search is [untimed](crate::Search::untimed), and before
    /// the first step.
    elapsed: Option<Duration> {
        heading: "elapsed",
        meaning: "Wall time from the first step to the latest end, or to now while the search is running.",
        unit: Nanoseconds,
        total: Time,
        events: Undetermined,
        rules: [],
    }
}

/// The type of a count.
trait Value: Copy {
    const WHEN: When;

    fn get(self) -> Option<u64>;

    fn of(value: Option<u64>) -> Self;
}

impl Value for u64 {
    const WHEN: When = When::Always;

    #[inline]
    fn get(self) -> Option<u64> {
        Some(self)
    }

    #[inline]
    fn of(value: Option<u64>) -> Self {
        value.unwrap_or(0)
    }
}

impl Value for Option<u64> {
    const WHEN: When = When::WhereKnown;

    #[inline]
    fn get(self) -> Option<u64> {
        self
    }

    #[inline]
    fn of(value: Option<u64>) -> Self {
        value
    }
}

impl Value for Option<Duration> {
    const WHEN: When = When::WhereKnown;

    #[inline]
    fn get(self) -> Option<u64> {
        let nanoseconds = self?.as_nanos();
        Some(u64::try_from(nanoseconds).unwrap_or(UNKNOWN - 1))
    }

    #[inline]
    fn of(value: Option<u64>) -> Self {
        value.map(Duration::from_nanos)
    }
}

/// Represents an unknown count in [`Counts::words`].
const UNKNOWN: u64 = u64::MAX;

impl Counts {
    /// Returns the entry with this name, or `None` if there is none.
    #[must_use]
    pub fn field(name: &str) -> Option<&'static Field> {
        Counts::FIELDS.iter().find(|field| field.name == name)
    }

    /// Returns the known counts, each with its entry in the table, in the order in which they are shown.
    pub fn known(&self) -> impl Iterator<Item = (&'static Field, u64)> {
        let known = |field: &'static Field| Some((field, field.of(self)?));
        Counts::FIELDS.iter().filter_map(known)
    }

    /// Combines the counts of two searches that run one after the other: sums, and the greater of two peaks. If a count
    /// is unknown in one of them, the other one is taken.
    #[must_use]
    pub fn followed_by(&self, next: &Counts) -> Counts {
        self.combine(next, Total::sequential)
    }

    /// Combines the counts of two parts of a search that run concurrently: sums, and the greater depth and time. If a
    /// count is unknown in one of them, the other one is taken.
    ///
    /// ```
    /// use search_core::Counts;
    ///
    /// let one = Counts { expanded: 3, stored: 5, max_depth: 4, ..Counts::default() };
    /// let other = Counts { expanded: 2, stored: 4, max_depth: 2, ..Counts::default() };
    /// let both = one.beside(&other);
    /// assert_eq!((both.expanded, both.stored, both.max_depth), (5, 9, 4));
    /// ```
    #[must_use]
    pub fn beside(&self, other: &Counts) -> Counts {
        self.combine(other, Total::concurrent)
    }

    /// Creates the counts from their [`words`](Counts::words).
    #[must_use]
    pub fn from_words(words: [u64; Counts::FIELDS.len()]) -> Counts {
        let mut counts = Counts::default();
        for (field, word) in Counts::FIELDS.iter().zip(words) {
            field.set(&mut counts, Some(word).filter(|&word| word != UNKNOWN));
        }
        counts
    }

    /// Returns the width of the heading column in the `Display` output, in bytes.
    #[must_use]
    pub fn heading_width(&self) -> usize {
        let widths = self.known().map(|(field, _)| field.heading.len());
        widths.max().unwrap_or(0) + 1
    }
}

impl fmt::Display for Counts {
    /// Writes one count per line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.heading_width();
        for (place, (field, count)) in self.known().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{:<width$}", field.heading)?;
            match field.unit {
                Unit::Nanoseconds => write!(f, "{:.3?}", Duration::from_nanos(count))?,
                Unit::Number | Unit::Steps | Unit::Bytes => write!(f, "{count}")?,
            }
        }
        Ok(())
    }
}
