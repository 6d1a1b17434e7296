use search_catalog::Algorithm;

use super::milliseconds;
use crate::output::table::Table;
use crate::record::{Record, Took};

/// A count and how it is shown.
type Count = (&'static str, fn(&Took) -> f64, fn(f64) -> String);

const COUNTS: &[Count] = &[
    ("expanded", |took| took.expanded as f64, number),
    ("generated", |took| took.generated as f64, number),
    ("evaluated", |took| took.evaluated as f64, number),
    ("duplicates", |took| took.duplicates as f64, number),
    ("reopened", |took| took.reopened as f64, number),
    ("peak frontier", |took| took.peak_frontier as f64, number),
    ("bytes", |took| took.bytes as f64, number),
    ("ms", |took| took.seconds, milliseconds),
];

fn number(value: f64) -> String {
    if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.1}")
    }
}

/// A file of puzzles: sum, mean, median, 95th percentile and greatest of each count, of all searches.
pub(super) fn table(algorithms: &[Algorithm], records: &[Record]) -> Table {
    let mut table = Table::new([
        "algorithm",
        "count",
        ">sum",
        ">mean",
        ">median",
        ">p95",
        ">max",
    ]);
    for (nth, algorithm) in algorithms.iter().enumerate() {
        let name = algorithm.to_string();
        // Each puzzle was searched by all, in this order; one may be named twice.
        let of_it = records.iter().skip(nth).step_by(algorithms.len());
        let of_it: Vec<&Record> = of_it.collect();
        let solved = of_it
            .iter()
            .filter(|record| record.status == "solved")
            .count();
        let puzzles = of_it.len();
        let blank = String::new;
        let row = [name, format!("{solved} of {puzzles} solved")];
        table.row(row.into_iter().chain([(); 5].map(|()| blank())));
        for (count, value, show) in COUNTS {
            let values = of_it.iter().map(|record| value(&record.took)).collect();
            let cells = summary(values).map(show);
            table.row([blank(), (*count).to_owned()].into_iter().chain(cells));
        }
    }
    table
}

/// Sum, mean, median (of the two in the middle, the mean), the least that 95 % do not exceed, and the greatest.
fn summary(mut values: Vec<f64>) -> [f64; 5] {
    values.sort_by(f64::total_cmp);
    let Some(&max) = values.last() else {
        return [0.0; 5];
    };
    let count = values.len();
    let sum: f64 = values.iter().sum();
    let median = f64::midpoint(values[(count - 1) / 2], values[count / 2]);
    let p95 = values[(count * 95).div_ceil(100) - 1];
    [sum, sum / count as f64, median, p95, max]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_1_to_100_is_known() {
        let values = (1..=100).rev().map(f64::from).collect();
        assert_eq!(summary(values), [5050.0, 50.5, 50.5, 95.0, 100.0]);
        assert_eq!(summary(vec![7.0]), [7.0; 5]);
        assert_eq!(summary(Vec::new()), [0.0; 5]);
    }
}
