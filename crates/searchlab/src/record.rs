//! Records of searches.

use std::sync::LazyLock;

use search_catalog::{Answer, SolutionText};
use search_core::counts::{Field, Unit, When};
use search_core::{Counts, Proven, Ties, cost::Number, memory::Growth};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::commands::compare::Timing;
use crate::exit::Exit;

/// One search of one puzzle: a row of every comparison, an object of its JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    /// The number of the puzzle in its file, from 1.
    pub(crate) puzzle: u64,
    pub(crate) algorithm: String,
    /// The heuristic, if several are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) heuristic: Option<String>,
    pub(crate) status: Exit,
    pub(crate) proven: Option<String>,
    /// Why an incomplete search found no solution, the error of the space, or why the search was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// `None` if the search was refused.
    #[serde(flatten)]
    pub(crate) metrics: Option<Metrics>,
    /// How the time was measured and how it varies, if times are compared.
    #[serde(flatten)]
    pub(crate) timing: Option<Timing>,
}

/// The cost and depth of the solution, the [`Counts`] of the search, and values derived from them.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Metrics {
    cost: Option<Cost>,
    depth: Option<u64>,
    /// A lower bound on the cost of all solutions, for anytime algorithms, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<Cost>,
    /// By which part of its cost the solution may be too expensive.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    #[serde(flatten, serialize_with = "by_name")]
    pub(crate) counts: Counts,
    /// The reported time: [`Counts::elapsed`], unless the search was repeated to measure it. `None` if it is unknown.
    pub(crate) seconds: Option<f64>,
    /// The branching factor of a uniform tree with the same number of generated nodes and the depth of the solution.
    effective_branching_factor: Option<f64>,
    /// The tie-breaking rule, for algorithms that have this setting.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "rule")]
    ties: Option<Ties>,
    #[serde(skip_serializing_if = "Option::is_none")]
    could_not_grow: Option<CouldNotGrow>,
}

/// Serializes a tie-breaking rule by its name in the options of algorithms.
fn rule<S: Serializer>(ties: &Option<Ties>, serializer: S) -> Result<S::Ok, S::Error> {
    ties.map(|ties| ties.to_string()).serialize(serializer)
}

/// Serializes the known counts by name, without times, which are reported in seconds.
fn by_name<S: Serializer>(counts: &Counts, serializer: S) -> Result<S::Ok, S::Error> {
    let counts = counts.known().filter(|(field, _)| !is_time(field));
    serializer.collect_map(counts.map(|(field, count)| (field.name, count)))
}

fn is_time(field: &Field) -> bool {
    field.unit == Unit::Nanoseconds
}

/// The table that could not grow within the memory limit, and the bytes that this needs.
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

impl Metrics {
    /// Creates the metrics of a search with this answer.
    pub(crate) fn new(answer: &Answer) -> Self {
        let (counts, found) = (&answer.counts, answer.found.as_ref());
        let depth = found.and_then(|found| found.depth);
        Metrics {
            cost: found.and_then(Cost::of),
            depth,
            lower_bound: answer.lower_bound.map(Cost),
            gap: answer.gap(),
            counts: *counts,
            seconds: counts.elapsed.map(|elapsed| elapsed.as_secs_f64()),
            effective_branching_factor: depth.and_then(|depth| branching(counts.generated, depth)),
            ties: answer.ties,
            could_not_grow: answer.could_not_grow.map(CouldNotGrow::from),
        }
    }

    pub(crate) fn cost(&self) -> Option<Number> {
        self.cost.map(|cost| cost.0)
    }

    /// Returns the lower bound if the solution is not known to cost as much.
    pub(crate) fn open_bound(&self) -> Option<Number> {
        self.lower_bound
            .filter(|_| self.gap > Some(0.0))
            .map(|bound| bound.0)
    }

    /// Returns the numbers of expanded and generated nodes and the time, if it is known, as text.
    pub(crate) fn in_short(&self) -> String {
        let Counts {
            expanded,
            generated,
            ..
        } = self.counts;
        let seconds = self.seconds.map(|seconds| format!(", {seconds:.3} s"));
        let seconds = seconds.unwrap_or_default();
        format!("{expanded} expanded, {generated} generated{seconds}")
    }
}

/// A cost in JSON: a number or, for a path on a grid, the numbers of straight and diagonal steps, which are exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost(pub(crate) Number);

impl Cost {
    pub(crate) fn of(found: &SolutionText) -> Option<Cost> {
        found.cost.map(Cost)
    }
}

impl Serialize for Cost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Number::Whole(number) => serializer.serialize_u64(number),
            // The nearest `f64` of a decimal is written with the same digits, up to 15.
            Number::Decimal(_) | Number::Real(_) => serializer.serialize_f64(self.0.into()),
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
            heuristic: None,
            status: Exit::of_answer(answer),
            proven: found.and_then(|found| proven(found.proven)),
            reason: answer.why_stopped.clone(),
            metrics: Some(Metrics::new(answer)),
            timing: None,
        }
    }

    /// Creates the record of a search that was refused.
    pub(crate) fn refused(puzzle: u64, algorithm: String, reason: String) -> Record {
        Record {
            puzzle,
            algorithm,
            heuristic: None,
            status: Exit::Usage,
            proven: None,
            reason: Some(reason),
            metrics: None,
            timing: None,
        }
    }

    pub(crate) fn cost(&self) -> Option<Number> {
        self.metrics.as_ref()?.cost()
    }
}

/// Returns what is proven about the solution, or `None` if nothing is.
pub(crate) fn proven(proven: Proven) -> Option<String> {
    (proven != Proven::Nothing).then(|| proven.to_string())
}

/// Formats the cost of a solution, with the least one if that is known and less.
pub(crate) fn with_least(cost: Number, least: Option<Number>) -> String {
    match least.filter(|&least| least < cost) {
        Some(least) => format!("{cost}; the least is {least}"),
        None => cost.to_string(),
    }
}

/// A metric that is reported for every search and compared.
pub(crate) struct Metric {
    /// The name in tables.
    pub(crate) name: &'static str,
    /// The name in JSON and CSV.
    pub(crate) field: &'static str,
    /// Whether tables show it even if no search has a value for it.
    is_always_shown: bool,
    of: Source,
}

/// The source of a metric.
enum Source {
    /// One of the counts.
    Count(&'static Field),
    Computed(fn(&Metrics) -> Value),
}

/// The value of a metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Nothing,
    Whole(u64),
    Cost(Number),
    Seconds(f64),
    Factor(f64),
}

impl Metric {
    const fn computed(
        name: &'static str,
        field: &'static str,
        of: fn(&Metrics) -> Value,
    ) -> Metric {
        Metric {
            name,
            field,
            is_always_shown: true,
            of: Source::Computed(of),
        }
    }

    fn count(field: &'static Field) -> Metric {
        Metric {
            name: field.heading,
            field: field.name,
            is_always_shown: field.shown == When::Always,
            of: Source::Count(field),
        }
    }

    pub(crate) fn of(&self, metrics: &Metrics) -> Value {
        match self.of {
            Source::Count(field) => field
                .of(&metrics.counts)
                .map_or(Value::Nothing, Value::Whole),
            Source::Computed(of) => of(metrics),
        }
    }

    /// Returns the value of a search, which has none if it was refused.
    pub(crate) fn of_record(&self, record: &Record) -> Value {
        let metrics = record.metrics.as_ref();
        metrics.map_or(Value::Nothing, |metrics| self.of(metrics))
    }

    /// Returns `true` if a table of these searches shows this metric.
    pub(crate) fn is_shown<'t>(&self, mut of: impl Iterator<Item = &'t Metrics>) -> bool {
        self.is_always_shown || of.any(|metrics| self.of(metrics) != Value::Nothing)
    }
}

/// All metrics, in display order.
pub(crate) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let solution = [
        Metric::computed("cost", "cost", |metrics| {
            metrics.cost().map_or(Value::Nothing, Value::Cost)
        }),
        Metric::computed("depth", "depth", |metrics| {
            metrics.depth.map_or(Value::Nothing, Value::Whole)
        }),
    ];
    let counts = Counts::FIELDS.iter().filter(|field| !is_time(field));
    let derived = [
        Metric::computed("ms", "seconds", |metrics| {
            metrics.seconds.map_or(Value::Nothing, Value::Seconds)
        }),
        Metric::computed("branching", "effective_branching_factor", |metrics| {
            let factor = metrics.effective_branching_factor;
            factor.map_or(Value::Nothing, Value::Factor)
        }),
    ];
    let counts = counts.map(Metric::count);
    solution.into_iter().chain(counts).chain(derived).collect()
});

impl Value {
    /// Returns the value as a number, if there is one.
    pub(crate) fn number(self) -> Option<f64> {
        match self {
            Value::Nothing => None,
            Value::Whole(number) => Some(number as f64),
            Value::Cost(amount) => Some(amount.into()),
            Value::Seconds(number) | Value::Factor(number) => Some(number),
        }
    }

    /// Formats the value for a table, with seconds in milliseconds.
    pub(crate) fn shown(self) -> String {
        match self {
            Value::Nothing => "-".to_owned(),
            Value::Whole(number) => number.to_string(),
            Value::Cost(amount) => amount.to_string(),
            Value::Seconds(seconds) => format!("{:.3}", seconds * 1e3),
            Value::Factor(factor) => format!("{factor:.3}"),
        }
    }

    /// Formats the value exactly, for programs; empty if there is none.
    pub(crate) fn exact(self) -> String {
        match self {
            Value::Nothing => String::new(),
            Value::Seconds(number) | Value::Factor(number) => number.to_string(),
            other => other.shown(),
        }
    }
}

/// Returns the effective branching factor: the b for which 1 + b + ... + b^depth is `generated` + 1 (S. Russell and
/// P. Norvig, *Artificial Intelligence: a Modern Approach*, section 3.6.1 of the 4th edition, 2020). Returns `None` at
/// depth 0.
fn branching(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 || generated < depth {
        return None;
    }
    // b + ... + b^depth. `exp_m1` avoids cancellation for b near 1.
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
        let b = branching(2 + 4 + 8 + 16, 4).expect("the depth is not 0");
        assert!((b - 2.0).abs() < 1e-6, "{b}");
    }

    /// Russell and Norvig: 52 nodes and a solution at depth 5 give 1.92.
    #[test]
    fn the_example_of_the_textbook_is_reproduced() {
        let b = branching(52, 5).expect("the depth is not 0");
        assert!((b - 1.92).abs() < 0.005, "{b}");
    }

    #[test]
    fn a_path_without_siblings_has_a_branching_factor_of_one() {
        let b = branching(7, 7).expect("the depth is not 0");
        assert!((b - 1.0).abs() < 1e-6, "{b}");
        assert_eq!(branching(0, 0), None);
    }

    fn record() -> Record {
        let above_float = (1 << 53) + 1;
        let counts = Counts {
            expanded: above_float,
            generated: u64::MAX,
            elapsed: Some(std::time::Duration::from_nanos(1_234_567)),
            ..Counts::default()
        };
        let answer = Answer {
            found: Some(SolutionText {
                depth: Some(3),
                cost: Some(Number::Whole(u64::MAX - 1)),
                proven: Proven::Optimal,
                state: String::new(),
                picture: String::new(),
                path: None,
                goal: None,
                states: None,
            }),
            end: search_core::Step::Solution,
            lower_bound: None,
            improvements: Vec::new(),
            could_not_grow: None,
            why_stopped: None,
            ties: Some(Ties::LOW_H),
            counts,
        };
        Record::new(1, "a-star".to_owned(), &answer)
    }

    /// Regression test: an unknown time was reported as 0.
    #[test]
    fn an_unknown_time_is_not_zero() {
        let mut metrics = record().metrics.expect("the search has an answer");
        assert_eq!(
            metrics.in_short(),
            "9007199254740993 expanded, 18446744073709551615 generated, 0.001 s"
        );
        metrics.seconds = None;
        assert_eq!(
            metrics.in_short(),
            "9007199254740993 expanded, 18446744073709551615 generated"
        );
        let time = METRICS.iter().find(|metric| metric.field == "seconds");
        let time = time.expect("the time is a metric").of(&metrics);
        assert_eq!(
            (time.shown(), time.exact()),
            ("-".to_owned(), String::new())
        );
        let json = serde_json::to_value(metrics).expect("metrics can be serialized");
        assert!(json["seconds"].is_null(), "{json}");
    }

    /// Above 2^53, not every integer is a 64-bit float.
    #[test]
    fn integers_above_the_precision_of_floats_are_exact() {
        let json = serde_json::to_string(&record()).expect("a record can be serialized");
        for number in [
            "\"expanded\":9007199254740993,",
            "\"generated\":18446744073709551615,",
            "\"cost\":18446744073709551614,",
        ] {
            assert!(json.contains(number), "{json}");
        }
    }

    /// Regression test: CSV had other names and fewer digits than JSON.
    #[test]
    fn csv_and_json_have_the_same_names_and_values() {
        let record = record();
        let json = serde_json::to_value(&record).expect("a record can be serialized");
        assert_eq!(json["ties"], "low-h");
        let shown = |metric: &&Metric| metric.is_shown(record.metrics.iter());
        for metric in METRICS.iter().filter(shown) {
            let field = json.get(metric.field).expect(metric.field);
            assert_eq!(
                field.to_string(),
                metric.of_record(&record).exact(),
                "{}",
                metric.name
            );
        }
        let all = json.as_object().expect("a record is an object").len();
        assert_eq!(
            all,
            METRICS.iter().filter(shown).count()
                + ["puzzle", "algorithm", "status", "proven", "ties"].len()
        );
    }
}
