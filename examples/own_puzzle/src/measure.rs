//! Measures searches, and prints a table of them.

use std::fmt;

use cpu_time::ThreadTime;
use search_core::{Counts, Report};

/// A table in Markdown, with a row for each search.
pub(crate) struct Table {
    /// How often each search runs; the fastest run counts.
    runs: u32,
    rows: Vec<[String; 6]>,
}

impl Table {
    pub(crate) fn new(runs: u32) -> Self {
        let header = [
            "step",
            "search",
            "steps, cost",
            "expanded",
            "time",
            "memory",
        ];
        Table {
            runs,
            rows: vec![
                header.map(str::to_owned),
                [(); 6].map(|()| "---".to_owned()),
            ],
        }
    }

    /// Runs a search and adds its solution, the states that it expanded, the processor time and the bytes that it held.
    pub(crate) fn row<S>(&mut self, step: &str, search: &str, run: impl Fn() -> Report<S>) {
        let mut fastest = None;
        for _ in 0..self.runs.max(1) {
            let started = ThreadTime::now();
            let report = run();
            let time = started.elapsed();
            if fastest.as_ref().is_none_or(|(least, _)| time < *least) {
                fastest = Some((time, report));
            }
        }
        let Some((time, report)) = fastest else {
            return;
        };
        let found = report.solution().map_or("none".to_owned(), |solution| {
            let cost = solution
                .cost
                .map_or("-".to_owned(), |cost| cost.to_string());
            format!("{}, {cost}", solution.depth)
        });
        let time = format!("{:.2} ms", time.as_secs_f64() * 1000.0);
        let Counts {
            expanded, bytes, ..
        } = report.counts;
        self.add([
            step,
            search,
            &found,
            &expanded.to_string(),
            &time,
            &memory(bytes),
        ]);
    }

    /// Adds a search by two workers, with the bytes that they sent.
    pub(crate) fn sent(&mut self, step: &str, counts: &Counts, sent: u64) {
        let expanded = counts.expanded.to_string();
        let sent = format!("{} sent", memory(sent));
        self.add([
            step,
            "breadth-first, two workers",
            "31, -",
            &expanded,
            "-",
            &sent,
        ]);
    }

    fn add(&mut self, row: [&str; 6]) {
        self.rows.push(row.map(str::to_owned));
    }
}

fn memory(bytes: u64) -> String {
    match bytes as f64 {
        bytes if bytes >= 1e6 => format!("{:.1} MB", bytes / 1e6),
        bytes => format!("{:.1} kB", bytes / 1e3),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = self.rows.iter();
        rows.try_for_each(|row| writeln!(f, "| {} |", row.join(" | ")))
    }
}
