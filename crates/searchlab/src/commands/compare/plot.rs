//! Plots the counts as SVG.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use super::contender::Contender;
use super::statistics::of;
use crate::error::Error;
use crate::output::file::{self, cannot_be_written};
use crate::output::output_file::OutputFile;
use crate::record::{METRICS, Metric, Record, Value};

/// The metrics that are plotted, each in its own panel.
const PANELS: [&str; 5] = ["expanded", "generated", "peak_frontier", "bytes", "seconds"];

const BARS: f64 = 440.0;
const ROW: f64 = 22.0;
const HEAD: f64 = 34.0;

/// Creates the file of the plot.
///
/// # Errors
///
/// Returns an error if the name does not end with `.svg` or the file cannot be created.
pub(super) fn create(path: &Path, time: Option<Duration>) -> Result<OutputFile, Error> {
    if path.extension().is_none_or(|end| end != "svg") {
        let found = path.display();
        let message = format!("--plot: found `{found}`, expected a name that ends with .svg");
        return Err(Error::Usage(message));
    }
    file::create("--plot", path, time)
}

/// Writes the plot. Each panel has a bar per contender for the mean over the puzzles, with ticks at the minimum and the
/// maximum. The scale is logarithmic if the values differ much.
pub(super) fn write(
    mut file: OutputFile,
    program: &str,
    path: &Path,
    contenders: &[Contender],
    records: &[Record],
) -> Result<(), Error> {
    let rows = contenders.iter().map(|contender| {
        let records = of(contender, records).collect();
        (contender.to_string(), records)
    });
    let svg = drawn(program, &rows.collect::<Vec<_>>());
    let written = file.write_all(svg.as_bytes());
    let kept = written.and_then(|()| file.keep());
    kept.map_err(cannot_be_written(path))
}

/// Draws the rows, each with its name and its records.
fn drawn(program: &str, of: &[(String, Vec<&Record>)]) -> String {
    let mut body = String::new();
    let mut y = 10.0;
    // Wide enough for the longest name.
    let longest = of.iter().map(|(name, _)| name.chars().count()).max();
    let names = 24.0 + 7.0 * longest.unwrap_or(0).max(20) as f64;
    let panels = METRICS
        .iter()
        .filter(|metric| PANELS.contains(&metric.field));
    for metric in panels {
        let rows: Vec<(&str, Vec<f64>)> = of
            .iter()
            .map(|(name, records)| {
                let values = records.iter().map(|record| match metric.of_record(record) {
                    Value::Seconds(seconds) => seconds * 1e3,
                    other => other.number().unwrap_or(0.0),
                });
                (name.as_str(), values.collect())
            })
            .collect();
        panel(&mut body, metric, &rows, names, y);
        y += HEAD + ROW * rows.len() as f64 + 12.0;
    }
    let width = names + BARS + 110.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
         <title>{} compare</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        escaped(program)
    )
}

fn panel(body: &mut String, metric: &Metric, rows: &[(&str, Vec<f64>)], names: f64, y: f64) {
    let name = metric.name;
    let all = || rows.iter().flat_map(|(_, values)| values.iter().copied());
    let most = all().fold(0.0, f64::max);
    let least = all().filter(|&value| value > 0.0).fold(most, f64::min);
    let is_logarithmic = most > 50.0 * least && least > 0.0;
    let scale = if is_logarithmic { ", logarithmic" } else { "" };
    let place = |value: f64| {
        let share = if most <= 0.0 || value <= 0.0 {
            0.0
        } else if is_logarithmic {
            // One decade is added so that the bar of the minimum is visible.
            (1.0 + (value / least).log10()) / (1.0 + (most / least).log10())
        } else {
            value / most
        };
        names + BARS * share
    };
    let mut line = |text: String| {
        body.push_str(&text);
        body.push('\n');
    };
    line(format!(
        "<text x=\"10\" y=\"{}\" font-weight=\"600\">{name}{scale}</text>",
        y + 16.0
    ));
    if is_logarithmic {
        let (from, to) = (least.log10().ceil() as i32, most.log10().floor() as i32);
        for exponent in from..=to {
            let x = place(10f64.powi(exponent));
            line(format!(
                "<path d=\"M{x:.1} {}V{:.1}\" stroke=\"#cccccc\" fill=\"none\" class=\"decade\"/>\n\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\" fill=\"#595959\">{}</text>",
                y + HEAD - 8.0,
                y + HEAD - 6.0 + ROW * rows.len() as f64,
                y + HEAD - 12.0,
                compact(10f64.powi(exponent))
            ));
        }
    }
    for (row, (algorithm, values)) in rows.iter().enumerate() {
        let top = y + HEAD - 8.0 + ROW * row as f64;
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let base = top + 13.0;
        line(format!(
            "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>",
            names - 8.0,
            escaped(algorithm)
        ));
        line(format!(
            "<rect x=\"{names}\" y=\"{}\" width=\"{:.1}\" height=\"14\" fill=\"#4e79a7\"/>",
            top + 2.0,
            place(mean) - names
        ));
        if values.len() > 1 {
            let [low, high] = [f64::min, f64::max].map(|pick| {
                let end = values.iter().copied().reduce(pick).unwrap_or(mean);
                place(end)
            });
            line(format!(
                "<path d=\"M{low:.1} {middle}H{high:.1}M{low:.1} {up}v8M{high:.1} {up}v8\" stroke=\"#222222\" fill=\"none\"/>",
                middle = top + 9.0,
                up = top + 5.0
            ));
        }
        let number = compact(mean);
        let end = values.iter().copied().fold(mean, f64::max);
        line(format!(
            "<text x=\"{:.1}\" y=\"{base}\" fill=\"#333333\">{number}</text>",
            place(end) + 6.0
        ));
    }
}

/// Formats a number briefly.
fn compact(value: f64) -> String {
    if value >= 1e6 || (value > 0.0 && value < 1e-2) {
        format!("{value:.2e}")
    } else if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    search_trace::xml(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let svg = drawn("a<b", &[("c&d".to_owned(), Vec::new())]);
        assert!(svg.contains("<title>a&lt;b compare</title>"), "{svg}");
        assert!(svg.contains(">c&amp;d</text>"), "{svg}");
    }
}
