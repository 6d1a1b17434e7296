use super::contender::Contender;
use super::ratio;
use super::timing::{Timing, spread};
use crate::output::table::Table;
use crate::record::{METRICS, Record, Value};

/// Returns the table for several puzzles: sum, mean, median, 95th percentile and maximum of each metric over the searches
/// that have it, and the ratio of the sum to that of the first contender. Ratios of times are included only if the times
/// were measured for comparison.
pub(super) fn table(contenders: &[Contender], records: &[Record], has_time_ratios: bool) -> Table {
    let has_heuristics = contenders.iter().any(|of| of.heuristic.is_some());
    let heuristic = has_heuristics.then_some("heuristic");
    let header = ["algorithm"].into_iter().chain(heuristic).chain([
        "metric", ">sum", ">ratio", ">mean", ">median", ">p95", ">max",
    ]);
    let mut table = Table::new(header);
    // The names in the rows after the first of a contender.
    let unnamed = || vec![String::new(); 1 + usize::from(has_heuristics)].into_iter();
    for contender in contenders {
        let of_it: Vec<&Record> = of(contender, records).collect();
        let solved = of_it
            .iter()
            .filter(|record| record.status == crate::exit::Exit::Solved);
        let solved = format!("{} of {} solved", solved.count(), of_it.len());
        let blanks = [const { String::new() }; 6];
        let names = [contender.algorithm.to_string()].into_iter();
        let names = names.chain(contender.heuristic.clone()).chain([solved]);
        table.row(names.chain(blanks));
        for metric in METRICS.iter() {
            let values: Vec<Value> = of_it
                .iter()
                .map(|record| metric.of_record(record))
                .collect();
            let Some(Summary { sum, rest }) = Summary::of(&values) else {
                continue; // no search has it; for example, methods have no cost
            };
            let first = contenders.first();
            let first = first.map(|first| {
                of(first, records).filter_map(|record| metric.of_record(record).number())
            });
            let first: f64 = first.map_or(0.0, Iterator::sum);
            let show = |value: f64| shown(value, values[0]);
            let is_time = metric.field == "seconds";
            let ratio = match is_time && !has_time_ratios {
                true => "-".to_owned(),
                false => ratio(sum, first),
            };
            let cells = [show(sum), ratio];
            let cells = cells.into_iter().chain(rest.map(show));
            let names = unnamed().chain([metric.name.to_owned()]);
            table.row(names.chain(cells));
            if is_time {
                for (name, value) in times(&of_it) {
                    let blanks = [const { String::new() }; 5];
                    let cells = unnamed().chain([name.to_owned(), value]);
                    table.row(cells.chain(blanks));
                }
            }
        }
    }
    table
}

/// Returns the spread of the time of the whole list, the number of runs, the clock, and what was timed.
fn times(records: &[&Record]) -> Vec<(&'static str, String)> {
    let timings: Option<Vec<&Timing>> = records
        .iter()
        .map(|record| record.timing.as_ref())
        .collect();
    let Some(timings) = timings else {
        return Vec::new();
    };
    let most = timings.iter().map(|timing| timing.samples.len()).max();
    let samples: Vec<f64> = (0..most.unwrap_or(0))
        .map(|number| {
            // A search that was not repeated has a single sample.
            let of_each = timings.iter().map(|timing| {
                let samples = &timing.samples;
                samples.get(number).or(samples.last()).copied()
            });
            of_each.flatten().sum()
        })
        .collect();
    let runs = timings.iter().map(|timing| timing.runs).max();
    let clock = timings.first().map_or("-", |timing| timing.clock().word());
    let search = timings.first().map_or("-", |timing| timing.search().word());
    vec![
        ("ms, spread", spread(&samples)),
        ("runs", runs.unwrap_or(0).to_string()),
        ("clock", clock.to_owned()),
        ("search", search.to_owned()),
    ]
}

/// Returns the records of one contender.
pub(super) fn of<'r>(
    contender: &Contender,
    records: &'r [Record],
) -> impl Iterator<Item = &'r Record> {
    records.iter().filter(|record| contender.is_of(record))
}

/// Formats a number derived from values of the same kind as `of`.
fn shown(number: f64, of: Value) -> String {
    match of {
        Value::Seconds(_) => Value::Seconds(number).shown(),
        Value::Factor(_) => Value::Factor(number).shown(),
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        _ => format!("{number:.1}"),
    }
}

struct Summary {
    sum: f64,
    /// The mean, the median, the 95th percentile and the maximum.
    rest: [f64; 4],
}

impl Summary {
    /// Summarizes the values that exist. Returns `None` if there are none.
    fn of(values: &[Value]) -> Option<Summary> {
        let mut numbers: Vec<f64> = values.iter().filter_map(|value| value.number()).collect();
        numbers.sort_by(f64::total_cmp);
        let &max = numbers.last()?;
        let count = numbers.len();
        let sum: f64 = numbers.iter().sum();
        let median = f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2]);
        let p95 = numbers[(count * 95).div_ceil(100) - 1];
        Some(Summary {
            sum,
            rest: [sum / count as f64, median, p95, max],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(numbers: impl Iterator<Item = u64>) -> Option<(f64, [f64; 4])> {
        let values: Vec<Value> = numbers.map(Value::Whole).collect();
        Summary::of(&values).map(|summary| (summary.sum, summary.rest))
    }

    #[test]
    fn the_summary_of_1_to_100_is_correct() {
        assert_eq!(
            summary((1..=100).rev()),
            Some((5050.0, [50.5, 50.5, 95.0, 100.0]))
        );
        assert_eq!(summary([7].into_iter()), Some((7.0, [7.0; 4])));
        assert_eq!(summary([].into_iter()), None);
    }

    #[test]
    fn missing_values_are_ignored() {
        let summary = Summary::of(&[Value::Nothing, Value::Whole(4), Value::Nothing]);
        assert_eq!(summary.map(|summary| summary.rest), Some([4.0; 4]));
    }
}
