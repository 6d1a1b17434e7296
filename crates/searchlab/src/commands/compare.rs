//! `searchlab compare`: runs several algorithms on the same puzzles.

mod contender;
mod convention;
mod early;
mod plot;
mod repeat;
mod statistics;
mod timing;

use std::io::Write;
use std::time::{Duration, Instant};

use search_catalog::{
    Algorithm, Catalog, EachHeuristic, Instance, InstanceEntry, Instances, ListedPuzzle,
    check_convention,
};
use search_core::{Proven, Step, cost::Number};

use super::{Reader, check_heuristic, named, print_notes, unopened};
use crate::cli::Compare;
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory;
use crate::note;
use crate::output::output_file::OutputFile;
use crate::output::table::{Table, wrap};
use crate::output::{Format, Records, stdout, width};
use crate::program::Program;
use crate::progress::Progress;
use crate::record::{METRICS, Record, Value, proven, with_least};
use crate::threads;
use contender::{Contender, first};
use early::Early;
use repeat::SearchedPuzzle;
use timing::Compiled;
pub(crate) use timing::{Stopwatch, Timing};

const SCHEMA: &str = "searchlab/compare/1";

/// The algorithms compared by default: those taught first in a course.
const DEFAULTS: [&str; 5] = [
    "breadth-first",
    "uniform-cost",
    "best-first",
    "a-star",
    "ida-star",
];
pub(super) const DEFAULTS_FOR_SUDOKU: [&str; 3] = ["breadth-first", "depth-first", "best-first"];

pub(crate) fn compare(program: &Program, options: &Compare) -> Result<Exit, Error> {
    let create = |path| plot::create(path, options.limits.limit_time);
    let plot = options.plot.as_deref().map(create).transpose()?;
    let original = plot.as_ref().and_then(OutputFile::original);
    let (listed, words) = named(&program.catalog, &options.puzzle.words);
    let spec = options.puzzle.spec(words, &options.limits.to_limits());
    let opened = listed.open_with_each_heuristic(spec.written(original));
    let (heuristics, mut instances) =
        opened.map_err(|error| unopened(&program.catalog, listed, words, error))?;
    print_notes(&instances, options.strict)?;
    let algorithms = algorithms(&program.catalog, listed, options)?;
    check_heuristic(&options.puzzle, &algorithms)?;
    if algorithms.iter().any(|algorithm| algorithm.is_parallel()) {
        threads::start(0)?;
    }
    let contenders = Contender::all(&algorithms, &heuristics);
    let columns = columns(heuristics.len() > 1);
    let mut comparison = Comparison {
        options,
        contenders,
        records: Records::new(stdout(), options.format.get(), SCHEMA, &columns),
        progress: Progress::new(),
        budget: match options.once {
            true => Duration::ZERO,
            false => options.budget,
        },
        first: None,
        least_cost: None,
        early: Early::default(),
    };
    let exit = comparison.all(&mut instances)?;
    comparison.finish(&program.name, plot)?;
    Ok(exit)
}

/// Returns the algorithms given by the options, or the default ones.
///
/// # Errors
///
/// Returns a usage error if an algorithm is given twice or does not exist in the system of the convention.
fn algorithms(
    catalog: &Catalog,
    listed: &ListedPuzzle,
    options: &Compare,
) -> Result<Vec<Algorithm>, Error> {
    let convention = convention::in_table(options.convention);
    let mut algorithms = options.algorithm.clone();
    if algorithms.is_empty() {
        let defaults = match listed.name {
            "sudoku" => &DEFAULTS_FOR_SUDOKU[..],
            _ => &DEFAULTS[..],
        };
        let defaults = defaults.iter().map(|name| catalog.algorithm(name));
        algorithms = defaults.collect::<Result<_, _>>()?;
        // Default algorithms that the other system lacks are skipped, not an error.
        algorithms.retain(|&algorithm| check_convention(convention, algorithm).is_ok());
    }
    for (place, algorithm) in algorithms.iter().enumerate() {
        if algorithms[..place].contains(algorithm) {
            let twice = format!("--algorithm: {algorithm} is given twice");
            return Err(Error::Usage(twice));
        }
        check_convention(convention, *algorithm)
            .map_err(|why| Error::Usage(format!("--convention: {why}")))?;
    }
    Ok(algorithms)
}

struct Comparison<'o> {
    options: &'o Compare,
    contenders: Vec<Contender>,
    records: Records<Record>,
    progress: Progress,
    /// The time for which each algorithm is repeated to measure its time.
    budget: Duration,
    /// The drawing of the first puzzle.
    first: Option<String>,
    /// The least cost of a solution of the first puzzle, if a search of it found a path that is not proven optimal.
    least_cost: Option<Number>,
    early: Early,
}

impl Comparison<'_> {
    /// Searches every puzzle by every algorithm with every heuristic, and repeats this within the time budget. After Ctrl-C, writes the records
    /// so far.
    fn all(&mut self, instances: &mut Instances<EachHeuristic>) -> Result<Exit, Error> {
        let mut reader = Reader::new(instances, self.options.strict);
        let mut exit = Exit::Solved;
        let mut list = Vec::new();
        let mut spent = vec![Duration::ZERO; self.contenders.len()];
        while let Some(InstanceEntry { place, instance }) = reader.next()? {
            // The same puzzle with each heuristic.
            let instances = instance;
            if self.first.is_none() {
                self.first = first(&instances).map(Instance::picture);
                // Unsupported algorithms are refused before the first search.
                for contender in &self.contenders {
                    if let Ok(instance) = contender.of(&instances) {
                        instance.search(contender.algorithm)?;
                    }
                }
            }
            for refused in instances
                .iter()
                .filter_map(|instance| instance.as_ref().err())
            {
                note(&format!("puzzle {place}: {refused}"));
            }
            if let Some(first) = first(&instances) {
                self.early.add(place, first);
            }
            let mut records = Vec::new();
            for (contender, spent) in self.contenders.iter().zip(&mut spent) {
                let started = Instant::now();
                let (record, end) = self.search(place, &instances, contender)?;
                *spent += started.elapsed();
                exit = exit.max(record.status);
                records.push((record, end));
                if interrupt::flag().is_raised() {
                    break;
                }
            }
            explain_exhaustion(place, &instances, &records);
            if place == 1 && matches!(self.options.format.get(), Format::Table | Format::Md) {
                self.least_cost = least_cost(&instances, &records);
            }
            list.push(SearchedPuzzle {
                place,
                instances,
                records,
            });
            if interrupt::flag().is_raised() {
                self.write(list)?;
                return Ok(Exit::Interrupted);
            }
            // When the budget is used up nothing is repeated, so a list of any length need not be kept.
            if spent.iter().all(|spent| *spent >= self.budget) {
                self.write(std::mem::take(&mut list))?;
            }
        }
        if !self.early.is_all() {
            self.repeat(&mut list, &spent)?;
        }
        self.write(list)?;
        if interrupt::flag().is_raised() {
            return Ok(Exit::Interrupted);
        }
        Ok(exit.max(reader.exit()?))
    }

    fn write(&mut self, list: Vec<SearchedPuzzle>) -> Result<(), Error> {
        // A plot needs all records at the end.
        let is_kept = self.options.plot.is_some();
        let records = list.into_iter().flat_map(|searched| searched.records);
        for (record, _) in records {
            self.records.push(record, is_kept, row)?;
        }
        Ok(())
    }

    /// Searches an instance by an algorithm with a heuristic, and returns the record and how the search ended.
    fn search(
        &self,
        place: u64,
        instances: &EachHeuristic,
        contender: &Contender,
    ) -> Result<(Record, Option<Step>), Error> {
        let algorithm = contender.algorithm;
        let instance = match contender.of(instances) {
            Ok(instance) => instance,
            Err(refused) => {
                let mut record = Record::refused(place, algorithm.to_string(), refused.to_string());
                record.heuristic.clone_from(&contender.heuristic);
                return Ok((record, None));
            }
        };
        let limits = self.options.limits.to_limits();
        let convention = convention::in_table(self.options.convention);
        let search = instance.search_counted(algorithm, convention)?;
        let compiled = match search.is_compiled() {
            true => Compiled::Compiled,
            false => Compiled::Erased,
        };
        let drive = Drive::new(search, algorithm.to_string(), limits.clone());
        let watch = Stopwatch::start(algorithm.is_parallel());
        let answer = drive.answer(&self.progress);
        let (time, clock) = watch.stop();
        memory::explain_search(&answer, &limits, instance, algorithm);
        let answer = answer.counted(convention);
        let mut record = Record::new(place, algorithm.to_string(), &answer);
        record.heuristic.clone_from(&contender.heuristic);
        let seconds = time.as_secs_f64();
        if let Some(metrics) = &mut record.metrics {
            metrics.seconds = Some(seconds);
        }
        record.timing = Some(Timing::once(seconds, clock, compiled));
        Ok((record, Some(answer.end)))
    }

    fn finish(self, program: &str, plot: Option<OutputFile>) -> Result<(), Error> {
        let format = self.options.format.get();
        let (mut out, records) = self.records.finish()?;
        let is_single = records
            .iter()
            .all(|record| record.puzzle == records[0].puzzle);
        let has_ratios = !self.options.once;
        let table = || match is_single {
            true => by_algorithm(&records, has_ratios, self.least_cost),
            false => statistics::table(&self.contenders, &records, has_ratios),
        };
        // Without a search, the table would only contain zeros.
        let is_engine = |contender: &Contender| contender.algorithm.method().is_none();
        let is_empty = is_single && self.early.is_all() && self.contenders.iter().all(is_engine);
        match (format, self.first) {
            (Format::Table, Some(picture)) => {
                if is_single {
                    writeln!(out, "{picture}\n")?;
                }
                if !is_empty {
                    table().fitted(&mut out, width())?;
                    let convention = convention::explained(self.options.convention);
                    for paragraph in [timing::explained(&records, has_ratios), convention] {
                        writeln!(out)?;
                        for line in wrap(paragraph, width().min(100)) {
                            writeln!(out, "{line}")?;
                        }
                    }
                }
            }
            (Format::Md, Some(_)) if !is_empty => table().markdown(&mut out)?,
            _ => {}
        }
        for line in self.early.notes() {
            match format {
                Format::Table | Format::Md => {
                    writeln!(out, "{}{line}", if is_empty { "" } else { "\n" })?;
                }
                _ => note(&line),
            }
        }
        out.flush()?;
        match (plot, &self.options.plot) {
            (Some(file), Some(path)) if !records.is_empty() => {
                plot::write(file, program, path, &self.contenders, &records)
            }
            _ => Ok(()),
        }
    }
}

/// Prints why a puzzle has no solution, if only a search shows it and the reason is known.
fn explain_exhaustion(place: u64, instances: &EachHeuristic, records: &[(Record, Option<Step>)]) {
    let is_exhausted = records.iter().any(|(_, end)| *end == Some(Step::Exhausted));
    let searched =
        first(instances).filter(|instance| is_exhausted && instance.no_solution().is_none());
    if let Some(reason) = searched.and_then(Instance::why_exhausted) {
        note(&format!("puzzle {place}: no solution: {reason}"));
    }
}

/// Returns the least cost of a solution, if one of these has another cost.
fn least_cost(instances: &EachHeuristic, records: &[(Record, Option<Step>)]) -> Option<Number> {
    let solved = || { records.iter() }.filter(|(record, _)| record.cost().is_some());
    let is_optimal = |record: &Record| record.proven == proven(Proven::Optimal);
    match solved().find(|(record, _)| is_optimal(record)) {
        Some((record, _)) => record.cost(),
        None if solved().next().is_some() => first(instances)?.least_cost(),
        None => None,
    }
}

/// Returns the table for one puzzle: a column for each search, and ratios to the first search. Ratios of times are
/// included only if the times were measured for comparison. A cost above the least one is shown with that.
pub(super) fn by_algorithm(
    records: &[Record],
    has_time_ratios: bool,
    least_cost: Option<Number>,
) -> Table {
    let names = records
        .iter()
        .map(|record| format!(">{}", record.algorithm));
    let names: Vec<String> = [String::new()].into_iter().chain(names).collect();
    let mut table = Table::new(names.iter().map(String::as_str));
    let mut row = |name: &str, cell: &dyn Fn(&Record) -> String| {
        let cells = records.iter().map(cell);
        table.row([name.to_owned()].into_iter().chain(cells));
    };
    if records.iter().any(|record| record.heuristic.is_some()) {
        row("heuristic", &|record| {
            record.heuristic.clone().unwrap_or_default()
        });
    }
    row("status", &|record| record.status.word().to_owned());
    row("proven", &|record| {
        record.proven.as_deref().map_or("-".to_owned(), in_short)
    });
    for metric in METRICS.iter() {
        if metric.is_shown(records.iter().filter_map(|record| record.metrics.as_ref())) {
            row(metric.name, &|record| match metric.of_record(record) {
                Value::Cost(cost) => with_least(cost, least_cost),
                value => value.shown(),
            });
        }
    }
    if records.iter().any(|record| record.timing.is_some()) {
        let timing = |record: &Record, of: fn(&Timing) -> String| {
            record.timing.as_ref().map_or("-".to_owned(), of)
        };
        row("ms, spread", &|record| {
            timing(record, |of| timing::spread(&of.samples))
        });
        row("runs", &|record| timing(record, |of| of.runs.to_string()));
        row("clock", &|record| {
            timing(record, |of| of.clock().word().to_owned())
        });
        row("search", &|record| {
            timing(record, |of| of.search().word().to_owned())
        });
    }
    let ratios = match has_time_ratios {
        true => &["expanded", "seconds"][..],
        false => &["expanded"],
    };
    for field in ratios {
        let metrics = METRICS.iter().filter(|metric| metric.field == *field);
        for metric in metrics {
            let number = |record: &Record| metric.of_record(record).number();
            let first = records.iter().find_map(number);
            let name = match metric.field {
                "seconds" => "time, ratio".to_owned(),
                _ => format!("{}, ratio", metric.name),
            };
            row(&name, &|record| {
                let of = number(record).zip(first);
                of.map_or("-".to_owned(), |(number, first)| ratio(number, first))
            });
        }
    }
    table
}

/// Shortens what is proven for a column: a heuristic that never overestimates is admissible.
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

/// Returns the columns of CSV, which are the fields of JSON.
fn columns(has_heuristics: bool) -> Vec<&'static str> {
    let fields = METRICS.iter().map(|metric| metric.field);
    let heuristic = has_heuristics.then_some("heuristic");
    ["puzzle", "algorithm"]
        .into_iter()
        .chain(heuristic)
        .chain(["status", "proven"])
        .chain(fields)
        .chain(["clock", "search", "runs", "seconds_q1", "seconds_q3"])
        .collect()
}

fn row(record: &Record) -> Vec<String> {
    let metrics = METRICS
        .iter()
        .map(|metric| metric.of_record(record).exact());
    let names = [record.puzzle.to_string(), record.algorithm.clone()];
    let ends = [
        record.status.word().to_owned(),
        record.proven.clone().unwrap_or_default(),
    ];
    let timing = record.timing.as_ref().map(Timing::cells);
    let timing = timing.unwrap_or_default().into_iter();
    let names = names.into_iter().chain(record.heuristic.clone());
    names.chain(ends).chain(metrics).chain(timing).collect()
}
