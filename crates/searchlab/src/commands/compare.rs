//! Several algorithms on the same puzzles.

mod convention;
mod plot;
mod statistics;

use std::io::Write;

use search_catalog::{Algorithm, Instance, Instances, ListedPuzzle, Opened};

use super::{Reading, opened};
use crate::cli::Compare;
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::memory;
use crate::output::table::{Table, wrap};
use crate::output::{Format, Records, stdout, width};
use crate::progress::Progress;
use crate::record::{FIGURES, Record, Value};

const SCHEMA: &str = "searchlab/compare/1";

/// What is compared where nothing is named: what a course begins with.
const USUAL: [&str; 5] = [
    "breadth-first",
    "uniform-cost",
    "best-first",
    "a-star",
    "ida-star",
];
pub(super) const USUAL_ON_SUDOKU: [&str; 3] = ["breadth-first", "depth-first", "best-first"];

pub(crate) fn compare(options: &Compare) -> Result<Exit, Error> {
    let (listed, mut instances) = opened(&options.named)?;
    let algorithms = algorithms(listed, options)?;
    if let Some(file) = &options.plot
        && file.extension().is_none_or(|end| end != "svg")
    {
        let found = file.display();
        let what = format!("--plot: found `{found}`, expected a name that ends with .svg");
        return Err(Error::Usage(what));
    }
    let mut comparison = Comparison {
        options,
        algorithms,
        records: Records::new(stdout(), options.look.format(), SCHEMA, &columns())?,
        progress: Progress::new(),
        first: None,
    };
    let exit = comparison.all(&mut instances)?;
    comparison.finish()?;
    Ok(exit)
}

/// Those that are named, each once, or the usual ones.
fn algorithms(listed: &ListedPuzzle, options: &Compare) -> Result<Vec<Algorithm>, Error> {
    let mut algorithms = options.algorithm.clone();
    if algorithms.is_empty() {
        let usual = match listed.name {
            "sudoku" => &USUAL_ON_SUDOKU[..],
            _ => &USUAL[..],
        };
        let usual = usual.iter().map(|name| name.parse());
        algorithms = usual.collect::<Result<_, _>>()?;
        // What is not named is left out where the other system has no such thing.
        algorithms.retain(|&algorithm| convention::check(options.convention, algorithm).is_ok());
    }
    for (place, algorithm) in algorithms.iter().enumerate() {
        if algorithms[..place].contains(algorithm) {
            let twice = format!("--algorithm: {algorithm} is named twice");
            return Err(Error::Usage(twice));
        }
        convention::check(options.convention, *algorithm)?;
    }
    Ok(algorithms)
}

struct Comparison<'o> {
    options: &'o Compare,
    algorithms: Vec<Algorithm>,
    records: Records<Record>,
    progress: Progress,
    /// The picture of the first puzzle.
    first: Option<String>,
}

impl Comparison<'_> {
    /// Every puzzle by every algorithm; after Ctrl-C, what was searched until then.
    fn all(&mut self, instances: &mut Instances) -> Result<Exit, Error> {
        let mut reading = Reading::new(instances, self.options.strict);
        let mut exit = Exit::Solved;
        while let Some(Opened { place, instance }) = reading.next()? {
            if self.first.is_none() {
                self.first = Some(instance.picture());
                // What cannot be is refused before anything is searched.
                for algorithm in &self.algorithms {
                    instance.search(*algorithm)?;
                }
            }
            for algorithm in self.algorithms.clone() {
                let record = self.searched(place, &instance, algorithm)?;
                exit = exit.max(record.status);
                // Of a file for other programs nothing is kept, so that it may be of any length.
                let is_kept = self.options.plot.is_some();
                self.records.push(record, is_kept, row)?;
                if exit == Exit::Interrupted {
                    return Ok(exit);
                }
            }
        }
        Ok(exit.max(reading.exit()?))
    }

    fn searched(
        &self,
        place: u64,
        instance: &Instance,
        algorithm: Algorithm,
    ) -> Result<Record, Error> {
        let limits = self.options.bounds.limits();
        let convention = self.options.convention;
        let tests_early = convention::tests_early(convention, algorithm, instance);
        let answer = if tests_early && instance.no_solution().is_none() {
            convention::early_goal_test(instance, algorithm, limits, &self.progress)?
        } else {
            let search = instance.search(algorithm)?;
            Drive::new(search, algorithm.to_string(), limits).answer(&self.progress)
        };
        memory::explain_search(
            answer.end,
            &self.options.bounds.limits(),
            instance,
            algorithm,
        );
        let answer = convention::counted(convention, answer);
        Ok(Record::new(place, algorithm.to_string(), &answer))
    }

    fn finish(self) -> Result<(), Error> {
        let format = self.options.look.format();
        let algorithms: Vec<String> = self.algorithms.iter().map(ToString::to_string).collect();
        let (mut out, records) = self.records.finish()?;
        let is_single = records
            .iter()
            .all(|record| record.puzzle == records[0].puzzle);
        let table = || match is_single {
            true => by_algorithm(&records),
            false => statistics::table(&algorithms, &records),
        };
        match (format, self.first) {
            (Format::Table, Some(picture)) => {
                if is_single {
                    writeln!(out, "{picture}\n")?;
                }
                table().fitted(&mut out, width())?;
                writeln!(out)?;
                let explained = convention::explained(self.options.convention);
                for line in wrap(explained, width().min(100)) {
                    writeln!(out, "{line}")?;
                }
            }
            (Format::Md, Some(_)) => table().markdown(&mut out)?,
            _ => {}
        }
        out.flush()?;
        match &self.options.plot {
            Some(file) if !records.is_empty() => plot::write(file, &algorithms, &records),
            _ => Ok(()),
        }
    }
}

/// One puzzle: a column for each algorithm, and the ratios to the first.
pub(super) fn by_algorithm(records: &[Record]) -> Table {
    let names = records
        .iter()
        .map(|record| format!(">{}", record.algorithm));
    let names: Vec<String> = [String::new()].into_iter().chain(names).collect();
    let mut table = Table::new(names.iter().map(String::as_str));
    let mut row = |name: &str, cell: &dyn Fn(&Record) -> String| {
        let cells = records.iter().map(cell);
        table.row([name.to_owned()].into_iter().chain(cells));
    };
    row("status", &|record| record.status.word().to_owned());
    row("proven", &|record| {
        record.proven.as_deref().map_or("-".to_owned(), in_short)
    });
    for figure in FIGURES {
        row(figure.name, &|record| (figure.of)(&record.took).shown());
    }
    for field in ["expanded", "seconds"] {
        let figures = FIGURES.iter().filter(|figure| figure.field == field);
        for figure in figures {
            let number = |record: &Record| (figure.of)(&record.took).number().unwrap_or(0.0);
            let first = records.first().map_or(0.0, number);
            let name = match (figure.of)(&records[0].took) {
                Value::Seconds(_) => "time, ratio".to_owned(),
                _ => format!("{}, ratio", figure.name),
            };
            row(&name, &|record| ratio(number(record), first));
        }
    }
    table
}

/// What is proven, in a column beside others: a heuristic that never overestimates is admissible.
fn in_short(proven: &str) -> String {
    proven.replace("if the heuristic never overestimates", "if admissible")
}

fn ratio(value: f64, first: f64) -> String {
    if first == 0.0 {
        return "-".to_owned();
    }
    let ratio = value / first;
    if ratio >= 100.0 {
        format!("×{ratio:.0}")
    } else if ratio >= 0.01 || ratio == 0.0 {
        format!("×{ratio:.2}")
    } else {
        format!("×{ratio:.1e}")
    }
}

/// The columns of a row for each search, for other programs: the fields of JSON.
fn columns() -> Vec<&'static str> {
    let fields = FIGURES.iter().map(|figure| figure.field);
    ["puzzle", "algorithm", "status", "proven"]
        .into_iter()
        .chain(fields)
        .collect()
}

fn row(record: &Record) -> Vec<String> {
    let figures = FIGURES
        .iter()
        .map(|figure| (figure.of)(&record.took).exact());
    let names = [
        record.puzzle.to_string(),
        record.algorithm.clone(),
        record.status.word().to_owned(),
        record.proven.clone().unwrap_or_default(),
    ];
    names.into_iter().chain(figures).collect()
}
