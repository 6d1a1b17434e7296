//! The counts as a picture.

use std::fmt::Write;
use std::path::Path;

use search_catalog::Algorithm;

use crate::error::Error;
use crate::record::{Record, Took};

/// A count, drawn in a panel of its own.
type Panel = (&'static str, fn(&Took) -> f64);

const PANELS: &[Panel] = &[
    ("expanded", |took| took.expanded as f64),
    ("generated", |took| took.generated as f64),
    ("peak frontier", |took| took.peak_frontier as f64),
    ("bytes", |took| took.bytes as f64),
    ("milliseconds", |took| took.seconds * 1e3),
];

const NAMES: f64 = 190.0;
const BARS: f64 = 440.0;
const ROW: f64 = 22.0;
const HEAD: f64 = 34.0;

/// Writes an SVG: for every count a bar for each algorithm, the mean over the puzzles, on a logarithmic scale where they
/// differ much, with a tick at the least and the greatest.
pub(super) fn write(
    file: &Path,
    algorithms: &[Algorithm],
    records: &[Record],
) -> Result<(), Error> {
    let cannot = |error: std::io::Error| Error::Input(format!("{}: {error}", file.display()));
    let svg = drawn(algorithms, records);
    // Beside the file, so that it is there whole or not at all.
    let mut temporary = file.as_os_str().to_owned();
    temporary.push(".partial");
    let written = std::fs::write(&temporary, svg).and_then(|()| std::fs::rename(&temporary, file));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written.map_err(cannot)
}

fn drawn(algorithms: &[Algorithm], records: &[Record]) -> String {
    let mut body = String::new();
    let mut y = 10.0;
    for (name, value) in PANELS {
        let rows: Vec<(String, Vec<f64>)> = algorithms
            .iter()
            .enumerate()
            .map(|(nth, algorithm)| {
                let of_it = records.iter().skip(nth).step_by(algorithms.len());
                let values = of_it.map(|record| value(&record.took)).collect();
                (algorithm.to_string(), values)
            })
            .collect();
        panel(&mut body, name, &rows, y);
        y += HEAD + ROW * rows.len() as f64 + 12.0;
    }
    let width = NAMES + BARS + 110.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
         <title>searchlab compare</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
    )
}

fn panel(body: &mut String, name: &str, rows: &[(String, Vec<f64>)], y: f64) {
    let all = || rows.iter().flat_map(|(_, values)| values.iter().copied());
    let most = all().fold(0.0, f64::max);
    let least = all().filter(|&value| value > 0.0).fold(most, f64::min);
    let is_logarithmic = most > 50.0 * least && least > 0.0;
    let scale = if is_logarithmic { ", logarithmic" } else { "" };
    let place = |value: f64| {
        let share = if most <= 0.0 || value <= 0.0 {
            0.0
        } else if is_logarithmic {
            // The least is not nothing, so its bar is seen too.
            (1.0 + (value / least).log10()) / (1.0 + (most / least).log10())
        } else {
            value / most
        };
        NAMES + BARS * share
    };
    let mut line = |text: String| {
        body.push_str(&text);
        body.push('\n');
    };
    line(format!(
        "<text x=\"10\" y=\"{}\" font-weight=\"600\">{name}{scale}</text>",
        y + 16.0
    ));
    for (row, (algorithm, values)) in (0u8..).zip(rows) {
        let top = y + HEAD - 8.0 + ROW * f64::from(row);
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let base = top + 13.0;
        line(format!(
            "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>",
            NAMES - 8.0,
            escaped(algorithm)
        ));
        line(format!(
            "<rect x=\"{NAMES}\" y=\"{}\" width=\"{:.1}\" height=\"14\" fill=\"#4e79a7\"/>",
            top + 2.0,
            place(mean) - NAMES
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
        let mut number = String::new();
        let _ = write!(number, "{}", compact(mean));
        let end = values.iter().copied().fold(mean, f64::max);
        line(format!(
            "<text x=\"{:.1}\" y=\"{base}\" fill=\"#333333\">{number}</text>",
            place(end) + 6.0
        ));
    }
}

/// A number in a few signs.
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
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
