//! What is told of one search.

use std::sync::LazyLock;

use search_catalog::{Answer, Found};
use search_core::counts::{Field, Unit, When};
use search_core::{Counts, Growth, Number, Proven, Ties};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::commands::compare::Timing;
use crate::exit::Exit;

/// One search of one puzzle: a row of every comparison, an object of its JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    /// Where the puzzle stands in its file, from 1.
    pub(crate) puzzle: u64,
    pub(crate) algorithm: String,
    pub(crate) status: Exit,
    pub(crate) proven: Option<String>,
    #[serde(flatten)]
    pub(crate) took: Took,
    /// What the time was read from, and how it varies, where times are compared.
    #[serde(flatten)]
    pub(crate) timing: Option<Timing>,
}

/// What a solution costs and the [`Counts`] of the search that found it, as they are written down.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Took {
    cost: Option<Cost>,
    depth: Option<u64>,
    #[serde(flatten, serialize_with = "by_name")]
    pub(crate) counts: Counts,
    /// As it is told: [`Counts::elapsed`], unless the search was timed in another way.
    pub(crate) seconds: f64,
    /// That of a tree of even width with as many nodes as were generated, and as deep as the solution.
    effective_branching_factor: Option<f64>,
    /// Which of several states with the same value was next, in searches in which that is a setting.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "rule")]
    ties: Option<Ties>,
    #[serde(skip_serializing_if = "Option::is_none")]
    could_not_grow: Option<CouldNotGrow>,
}

/// A rule for ties, as an algorithm's option names it.
fn rule<S: Serializer>(ties: &Option<Ties>, serializer: S) -> Result<S::Ok, S::Error> {
    ties.map(|ties| ties.to_string()).serialize(serializer)
}

/// The counts that are known by their names, but for times, which are told in seconds.
fn by_name<S: Serializer>(counts: &Counts, serializer: S) -> Result<S::Ok, S::Error> {
    let counts = counts.known().filter(|(field, _)| !is_time(field));
    serializer.collect_map(counts.map(|(field, count)| (field.name, count)))
}

fn is_time(field: &Field) -> bool {
    field.unit == Unit::Nanoseconds
}

/// What a search that a limit on memory stopped would have had to take to go on.
#[derive(Clone, Copy, Debug, Serialize)]
struct CouldNotGrow {
    table: &'static str,
    bytes: u64,
}

impl From<Growth> for CouldNotGrow {
    fn from(growth: Growth) -> Self {
        CouldNotGrow {
            table: growth.table(),
            bytes: growth.bytes(),
        }
    }
}

impl Took {
    /// What a search took that ended so.
    pub(crate) fn new(answer: &Answer) -> Self {
        let (counts, found) = (&answer.counts, answer.found.as_ref());
        let depth = found.and_then(|found| found.depth);
        Took {
            cost: found.and_then(Cost::of),
            depth,
            counts: *counts,
            seconds: counts.elapsed.as_secs_f64(),
            effective_branching_factor: depth.and_then(|depth| branching(counts.generated, depth)),
            ties: answer.ties,
            could_not_grow: answer.could_not_grow.map(CouldNotGrow::from),
        }
    }
}

/// A cost in JSON: a whole number, or the steps of a path on a grid, from which its length follows exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost(pub(crate) Number);

impl Cost {
    pub(crate) fn of(found: &Found) -> Option<Cost> {
        found.cost.map(Cost)
    }
}

impl Serialize for Cost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Number::Whole(number) => serializer.serialize_u64(number),
            Number::Real(number) => serializer.serialize_f64(number),
            Number::Octile { straight, diagonal } => {
                let mut steps = serializer.serialize_struct("Octile", 2)?;
                steps.serialize_field("straight", &straight)?;
                steps.serialize_field("diagonal", &diagonal)?;
                steps.end()
            }
        }
    }
}

impl Record {
    pub(crate) fn new(puzzle: u64, algorithm: String, answer: &Answer) -> Record {
        let found = answer.found.as_ref();
        Record {
            puzzle,
            algorithm,
            status: Exit::of_answer(answer),
            proven: found.and_then(|found| proven(found.proven)),
            took: Took::new(answer),
            timing: None,
        }
    }
}

/// What is proven, where anything is.
pub(crate) fn proven(proven: Proven) -> Option<String> {
    (proven != Proven::Nothing).then(|| proven.to_string())
}

/// Something that is told of every search, and compared.
pub(crate) struct Figure {
    /// Its name in tables.
    pub(crate) name: &'static str,
    /// Its name in JSON and CSV.
    pub(crate) field: &'static str,
    /// Whether tables show it where no search has it.
    is_always_shown: bool,
    of: Source,
}

/// Where a figure comes from.
enum Source {
    /// The table of counts.
    Count(&'static Field),
    Took(fn(&Took) -> Value),
}

/// A figure's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Nothing,
    Whole(u64),
    Cost(Number),
    Seconds(f64),
    Factor(f64),
}

impl Figure {
    const fn took(name: &'static str, field: &'static str, of: fn(&Took) -> Value) -> Figure {
        Figure {
            name,
            field,
            is_always_shown: true,
            of: Source::Took(of),
        }
    }

    fn count(field: &'static Field) -> Figure {
        Figure {
            name: field.heading,
            field: field.name,
            is_always_shown: field.shown == When::Always,
            of: Source::Count(field),
        }
    }

    pub(crate) fn of(&self, took: &Took) -> Value {
        match self.of {
            Source::Count(field) => field.of(&took.counts).map_or(Value::Nothing, Value::Whole),
            Source::Took(of) => of(took),
        }
    }

    /// Whether a table of these searches has it.
    pub(crate) fn is_shown<'t>(&self, mut of: impl Iterator<Item = &'t Took>) -> bool {
        self.is_always_shown || of.any(|took| self.of(took) != Value::Nothing)
    }
}

/// All figures, in the order in which they are shown.
pub(crate) static FIGURES: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let solution = [
        Figure::took("cost", "cost", |took| {
            took.cost.map_or(Value::Nothing, |cost| Value::Cost(cost.0))
        }),
        Figure::took("depth", "depth", |took| {
            took.depth.map_or(Value::Nothing, Value::Whole)
        }),
    ];
    let counts = Counts::FIELDS.iter().filter(|field| !is_time(field));
    let derived = [
        Figure::took("ms", "seconds", |took| Value::Seconds(took.seconds)),
        Figure::took("branching", "effective_branching_factor", |took| {
            let factor = took.effective_branching_factor;
            factor.map_or(Value::Nothing, Value::Factor)
        }),
    ];
    let counts = counts.map(Figure::count);
    solution.into_iter().chain(counts).chain(derived).collect()
});

impl Value {
    /// As a number, where there is one.
    pub(crate) fn number(self) -> Option<f64> {
        match self {
            Value::Nothing => None,
            Value::Whole(number) => Some(number as f64),
            Value::Cost(amount) => Some(amount.into()),
            Value::Seconds(number) | Value::Factor(number) => Some(number),
        }
    }

    /// For a table: seconds as milliseconds.
    pub(crate) fn shown(self) -> String {
        match self {
            Value::Nothing => "-".to_owned(),
            Value::Whole(number) => number.to_string(),
            Value::Cost(amount) => amount.to_string(),
            Value::Seconds(seconds) => format!("{:.3}", seconds * 1e3),
            Value::Factor(factor) => format!("{factor:.3}"),
        }
    }

    /// For a program: exact, and empty where there is nothing.
    pub(crate) fn exact(self) -> String {
        match self {
            Value::Nothing => String::new(),
            Value::Seconds(number) | Value::Factor(number) => number.to_string(),
            other => other.shown(),
        }
    }
}

/// The b for which 1 + b + ... + b^depth is one more than `generated` (S. Russell and P. Norvig, *Artificial
/// Intelligence: a Modern Approach*, section 3.6.1 of the 4th edition, 2020); none at depth 0.
fn branching(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 || generated < depth {
        return None;
    }
    // b + ... + b^depth; near 1 a difference of powers would be that of two numbers almost the same.
    let nodes = |b: f64| match b {
        1.0 => depth as f64,
        _ => (depth as f64 * b.ln()).exp_m1() * b / (b - 1.0),
    };
    let (mut low, mut high) = (0.0, generated as f64);
    while high - low > 1e-9 * high {
        let middle = f64::midpoint(low, high);
        if nodes(middle) < generated as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_binary_tree_has_a_branching_factor_of_two() {
        let b = branching(2 + 4 + 8 + 16, 4).expect("it has a depth");
        assert!((b - 2.0).abs() < 1e-6, "{b}");
    }

    /// The table of Russell and Norvig: 52 nodes for a solution 5 deep have 1.92.
    #[test]
    fn the_textbook_is_agreed_with() {
        let b = branching(52, 5).expect("it has a depth");
        assert!((b - 1.92).abs() < 0.005, "{b}");
    }

    #[test]
    fn a_path_without_siblings_has_one() {
        let b = branching(7, 7).expect("it has a depth");
        assert!((b - 1.0).abs() < 1e-6, "{b}");
        assert_eq!(branching(0, 0), None);
    }

    fn record() -> Record {
        let odd = (1 << 53) + 1;
        let counts = Counts {
            expanded: odd,
            generated: u64::MAX,
            elapsed: std::time::Duration::from_nanos(1_234_567),
            ..Counts::default()
        };
        let answer = Answer {
            found: Some(Found {
                depth: Some(3),
                cost: Some(Number::Whole(u64::MAX - 1)),
                proven: Proven::Optimal,
                state: String::new(),
                picture: String::new(),
                path: None,
            }),
            end: search_core::Step::Solution,
            could_not_grow: None,
            ties: Some(Ties::LOW_H),
            counts,
        };
        Record::new(1, "a-star".to_owned(), &answer)
    }

    /// Above 2^53 the next whole number is no longer a 64-bit float.
    #[test]
    fn numbers_are_exact_beyond_those_of_floats() {
        let json = serde_json::to_string(&record()).expect("it has names for all");
        for number in [
            "\"expanded\":9007199254740993,",
            "\"generated\":18446744073709551615,",
            "\"cost\":18446744073709551614,",
        ] {
            assert!(json.contains(number), "{json}");
        }
    }

    /// CSV had other names and fewer digits than JSON.
    #[test]
    fn figures_are_the_fields_of_json() {
        let record = record();
        let json = serde_json::to_value(&record).expect("it has names for all");
        assert_eq!(json["ties"], "low-h");
        let told = |figure: &&Figure| figure.is_shown([&record.took].into_iter());
        for figure in FIGURES.iter().filter(told) {
            let field = json.get(figure.field).expect(figure.field);
            assert_eq!(
                field.to_string(),
                figure.of(&record.took).exact(),
                "{}",
                figure.name
            );
        }
        let all = json.as_object().expect("it is an object").len();
        assert_eq!(
            all,
            FIGURES.iter().filter(told).count()
                + ["puzzle", "algorithm", "status", "proven", "ties"].len()
        );
    }
}
