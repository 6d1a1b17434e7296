//! What a search has done: [`Counts`], and one table that says all there is to say of each count.
//!
//! Reports, JSON, CSV, traces, schemas, the messages of a cluster and the explorer's page are made from
//! [`Counts::FIELDS`]. Another count is one entry in the table below, and the line where it is counted.
//!
//! ```
//! use search_core::Counts;
//!
//! let counts = Counts { expanded: 3, generated: 7, ..Counts::default() };
//! let told: Vec<String> = counts
//!     .known()
//!     .take(2)
//!     .map(|(field, count)| format!("{} = {count}", field.name))
//!     .collect();
//! assert_eq!(told, ["expanded = 3", "generated = 7"]);
//! ```

use std::fmt;
use std::time::Duration;

/// Defines [`Counts`] and [`Counts::FIELDS`] from a table with an entry for each count: its type, which says when it is
/// shown, and the fields of [`Field`]. Comments above an entry are what its docs say beyond the meaning.
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
        /// What a search has done so far; every count means the same in every engine.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

            /// Each count of two searches, put together.
            #[inline]
            fn together(&self, other: &Counts, by: impl Fn(Total, u64, u64) -> u64) -> Counts {
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
    /// The solution is not counted; the start is, unless it is the solution.
    expanded: u64 {
        heading: "expanded",
        meaning: "States taken from the frontier, found to be no solution, and asked for successors.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [Aima: WhenGenerated, FastDownward: GoalToo],
    }
    /// F is the value that orders the frontier, where the cost of the path is a part of it: g + h, g in uniform-cost search,
    /// g + w·h in weighted A*. The solution is taken too, so its f counts; what was expanded with that f does not. Where f
    /// never falls along a path, as with a consistent heuristic, this is the number of states with an f below that of the
    /// solution: it does not depend on the rule for ties, as `expanded` does. Fast Downward calls it "expanded until last
    /// jump" (M. Helmert, *The Fast Downward planning system*, 2006).
    ///
    /// | | from when on the last f is in force | what is counted before |
    /// |---|---|---|
    /// | A*, weighted A*, uniform-cost search | the first state with that f is taken | each expansion |
    /// | restarting weighted A* | the same, with the weight in force | each expansion, those with earlier weights too |
    /// | IDA* | its last iteration begins | the expansions of all earlier iterations |
    /// | recursive best-first search, SMA* | the first state with that stored value is taken | each expansion, also of states made again, so ties may change it |
    ///
    /// `None` in searches that are not ordered by f: by h alone, by depth or age, in layers; in branch and bound, which is
    /// depth-first, so that f does not rise along the search; and before a state was taken.
    expanded_before_last_f: Option<u64> {
        heading: "expanded before the last f",
        meaning: "States expanded before the f of the states taken from the frontier rose for the last time.",
        unit: Number,
        total: Sum,
        events: Untold,
        rules: [],
    }
    /// The start is not counted. (Depth-first search takes a successor when its turn comes, so those that never had one
    /// are not counted.)
    generated: u64 {
        heading: "generated",
        meaning: "Successors handed to the engine, duplicates included.",
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
        events: Untold,
        rules: [],
    }
    goal_tests: u64 {
        heading: "goal tests",
        meaning: "States asked whether they are a solution, each when it is taken from the frontier.",
        unit: Number,
        total: Sum,
        events: AtLeast,
        rules: [Aima: WhenGenerated],
    }
    /// In tree search it does not look, but for those that go along one path: there it is those that the
    /// [cycle check](crate::CycleCheck) left out.
    duplicates: u64 {
        heading: "duplicates",
        meaning: "Generated states that the engine had already.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [Aima: WhenGenerated],
    }
    reopened: u64 {
        heading: "reopened",
        meaning: "States that had been taken from the frontier and came back because a cheaper path to them was found.",
        unit: Number,
        total: Sum,
        events: Exact,
        rules: [],
    }
    dead_ends: u64 {
        heading: "dead ends",
        meaning: "States from which the search cannot go on: expanded without a single successor, or given up by the \
                  heuristic before that.",
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
    /// An entry is a state, or, in a depth-first search, an action that was not tried yet.
    peak_frontier: u64 {
        heading: "peak frontier",
        meaning: "The most entries that waited in the frontier at one time.",
        unit: Number,
        total: Peak,
        events: Untold,
        rules: [],
    }
    stored: u64 {
        heading: "stored",
        meaning: "The most states that the engine kept at one time, in the frontier, closed, or on the current path.",
        unit: Number,
        total: Peak,
        events: Untold,
        rules: [],
    }
    /// These are capacities of its collections and what the states hold in boxes
    /// ([`heap_bytes`](crate::Searchable::heap_bytes)). Not counted is what a collection takes for a moment while it
    /// grows, when the old one and the new are both there; [`Limits::bytes`](crate::Limits::bytes) counts that too,
    /// before it happens.
    bytes: u64 {
        heading: "bytes",
        meaning: "The most bytes that the engine held at one time.",
        unit: Bytes,
        total: Peak,
        events: Untold,
        rules: [],
    }
    elapsed: Duration {
        heading: "elapsed",
        meaning: "Wall time from the first step to the latest end (or to now, while the search has not ended).",
        unit: Nanoseconds,
        total: Time,
        events: Untold,
        rules: [],
    }
}

/// An entry of the table of counts, [`Counts::FIELDS`].
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, that of the field of [`Counts`] and in JSON and CSV.
    pub name: &'static str,
    /// What people read: in reports, tables, on the page.
    pub heading: &'static str,
    /// What is counted, in a sentence.
    pub meaning: &'static str,
    /// What one of it is.
    pub unit: Unit,
    /// How the counts of two searches are put together.
    pub total: Total,
    /// When it is shown.
    pub shown: When,
    /// Whether the calls of an [`Observer`](crate::Observer) tell it, too.
    pub events: Events,
    /// Where it is another one in a system than here.
    rules: &'static [(Convention, Rule)],
    get: fn(&Counts) -> Option<u64>,
    set: fn(&mut Counts, Option<u64>),
}

impl Field {
    /// The count, in its unit; `None` where the engine has no such thing.
    #[must_use]
    pub fn of(&self, counts: &Counts) -> Option<u64> {
        (self.get)(counts)
    }

    /// Sets the count, in its unit. `None` is 0 for a count that every engine has.
    pub fn set(&self, counts: &mut Counts, value: Option<u64>) {
        (self.set)(counts, value);
    }

    /// How another system counts this.
    ///
    /// ```
    /// use search_core::Counts;
    /// use search_core::counts::{Convention, Rule};
    ///
    /// let expanded = Counts::field("expanded").expect("it is in the table");
    /// assert_eq!(expanded.rule(Convention::FastDownward), Rule::GoalToo);
    /// assert_eq!(expanded.rule(Convention::Searchlab), Rule::AsHere);
    /// ```
    #[must_use]
    pub fn rule(&self, convention: Convention) -> Rule {
        let known = self.rules.iter().find(|(of, _)| *of == convention);
        known.map_or(Rule::AsHere, |&(_, rule)| rule)
    }
}

/// What one of a count is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// What the meaning names: a state, a successor, a goal test.
    Number,
    /// A step of a path.
    Steps,
    /// A byte.
    Bytes,
    /// A nanosecond.
    Nanoseconds,
}

/// How the counts of two searches are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Total {
    /// Work: the sum.
    Sum,
    /// The greater one.
    Greatest,
    /// What is held at one time: the greater one where a search follows another, the sum where both run at the same
    /// time, which is a bound, as the two peaks need not coincide.
    Peak,
    /// The sum where a search follows another, the greater one where both run at the same time.
    Time,
}

impl Total {
    #[inline]
    fn one_after_the_other(self, one: u64, other: u64) -> u64 {
        match self {
            Total::Sum | Total::Time => one + other,
            Total::Greatest | Total::Peak => one.max(other),
        }
    }

    #[inline]
    fn side_by_side(self, one: u64, other: u64) -> u64 {
        match self {
            Total::Sum | Total::Peak => one + other,
            Total::Greatest | Total::Time => one.max(other),
        }
    }
}

/// When a count is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum When {
    /// Always: every engine has it.
    Always,
    /// Where it is known: for engines in which it has a meaning.
    WhereKnown,
}

/// How far the calls of an [`Observer`](crate::Observer) determine a count, so that it can be counted again from a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Events {
    /// Exactly.
    Exact,
    /// They give a lower bound.
    AtLeast,
    /// Not at all.
    Untold,
}

/// Whose way of counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Convention {
    /// This project's: a goal is recognised when it is taken from the frontier, and is not expanded.
    #[default]
    Searchlab,
    /// That of aima-python, where breadth-first graph search recognises a goal when it is generated.
    Aima,
    /// That of Fast Downward, where the goal is counted as expanded.
    FastDownward,
}

/// How a system counts something, compared with this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// In the same way.
    AsHere,
    /// The goal is one more, where one is found.
    GoalToo,
    /// Up to the expansion that generates the goal, in engines that recognise it then; else in the same way.
    WhenGenerated,
}

/// A type that a count may have.
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

impl Value for Duration {
    const WHEN: When = When::Always;

    #[inline]
    fn get(self) -> Option<u64> {
        Some(u64::try_from(self.as_nanos()).unwrap_or(u64::MAX))
    }

    #[inline]
    fn of(value: Option<u64>) -> Self {
        Duration::from_nanos(value.unwrap_or(0))
    }
}

/// Stands for a count that is not known among [`Counts::words`].
const UNKNOWN: u64 = u64::MAX;

impl Counts {
    /// The entry with this name.
    #[must_use]
    pub fn field(name: &str) -> Option<&'static Field> {
        Counts::FIELDS.iter().find(|field| field.name == name)
    }

    /// The counts that are known, each with its entry in the table, in the order in which they are shown.
    pub fn known(&self) -> impl Iterator<Item = (&'static Field, u64)> {
        let known = |field: &'static Field| Some((field, field.of(self)?));
        Counts::FIELDS.iter().filter_map(known)
    }

    /// The counts of two searches, one after the other: sums, and of what is a peak the higher one. What one of them
    /// does not know is that of the other.
    #[must_use]
    pub fn followed_by(&self, next: &Counts) -> Counts {
        self.together(next, Total::one_after_the_other)
    }

    /// The counts of two parts of a search that run at the same time: sums, and of depth and time the greater one. What
    /// one of them does not know is that of the other.
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
        self.together(other, Total::side_by_side)
    }

    /// All counts as whole numbers in the order of [`FIELDS`](Counts::FIELDS), to be kept or sent;
    /// [`u64::MAX`] stands for one that is not known.
    #[must_use]
    pub fn words(&self) -> [u64; Counts::FIELDS.len()] {
        std::array::from_fn(|place| Counts::FIELDS[place].of(self).unwrap_or(UNKNOWN))
    }

    /// The counts that have these [`words`](Counts::words).
    #[must_use]
    pub fn from_words(words: [u64; Counts::FIELDS.len()]) -> Counts {
        let mut counts = Counts::default();
        for (field, word) in Counts::FIELDS.iter().zip(words) {
            field.set(&mut counts, Some(word).filter(|&word| word != UNKNOWN));
        }
        counts
    }

    /// The width of the column of headings, as `Display` has it.
    #[must_use]
    pub fn heading_width(&self) -> usize {
        let widths = self.known().map(|(field, _)| field.heading.len());
        widths.max().unwrap_or(0) + 1
    }
}

impl fmt::Display for Counts {
    /// One count a line.
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
