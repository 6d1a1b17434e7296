//! `searchlab puzzles` and `searchlab algorithms`.

use search_catalog::{Catalog, Definition, Instance, PuzzleOption, Spec, Usage};
use serde::Serialize;

use super::{none_found, unknown};
use crate::cli::{Algorithms, List, has_command};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::table::Table;
use crate::output::write;
use crate::program::Program;

#[derive(Serialize)]
struct PuzzleRecord {
    puzzle: &'static str,
    about: &'static str,
    instance: String,
    generate: Option<String>,
    /// The default algorithm.
    algorithm: String,
    /// The default algorithm of `solve`, where it applies.
    solver: String,
    /// Whether `cluster` supports the puzzle.
    cluster: bool,
    /// The heuristics of the option `heuristic`.
    heuristics: Vec<HeuristicRecord>,
    /// The same for the table.
    #[serde(skip)]
    by_property: Option<String>,
    /// The options of its instances.
    options: Vec<OptionRecord>,
    /// The options of `generate`.
    generate_options: Vec<OptionRecord>,
}

#[derive(Serialize)]
struct HeuristicRecord {
    name: &'static str,
    /// What is known of it.
    property: String,
}

#[derive(Serialize)]
struct OptionRecord {
    name: &'static str,
    about: String,
    flag: bool,
    file: bool,
    /// The named values.
    values: Vec<&'static str>,
    /// The form of other values.
    form: Option<&'static str>,
    default: Option<&'static str>,
}

impl From<PuzzleOption> for OptionRecord {
    fn from(option: PuzzleOption) -> Self {
        let PuzzleOption {
            name,
            help,
            values,
            form,
            default,
            is_flag,
            names_file,
        } = option;
        OptionRecord {
            name,
            about: help,
            flag: is_flag,
            file: names_file,
            values,
            form,
            default,
        }
    }
}

fn option_records(usage: Option<Usage>) -> Vec<OptionRecord> {
    let options = usage.into_iter().flat_map(|usage| usage.options);
    options.map(OptionRecord::from).collect()
}

pub(crate) fn puzzles(program: &Program, options: &List) -> Result<Exit, Error> {
    let has_cluster = has_command(program, "cluster");
    let records: Vec<PuzzleRecord> = program
        .catalog
        .puzzles()
        .map(|listed| PuzzleRecord {
            puzzle: listed.name,
            about: listed.about,
            instance: listed.usage().to_string(),
            generate: listed.generator_usage().map(|usage| usage.to_string()),
            algorithm: program.catalog.default_algorithm(listed).to_string(),
            solver: program.catalog.default_solver(listed).to_string(),
            cluster: has_cluster && listed.is_packed,
            heuristics: { listed.heuristics().into_iter() }
                .map(|(name, property)| HeuristicRecord {
                    name,
                    property: property.to_string(),
                })
                .collect(),
            by_property: listed.heuristics_by_property(),
            options: option_records(Some(listed.usage())),
            generate_options: option_records(listed.generator_usage()),
        })
        .collect();
    let table = |records: &[PuzzleRecord]| {
        let columns = if has_cluster { 6 } else { 5 };
        let header = [
            "puzzle",
            "description",
            "instance and options",
            "generate",
            "algorithm",
            "cluster",
        ];
        let mut table = Table::new(header[..columns].iter().copied());
        for record in records {
            let generate = record.generate.as_deref().unwrap_or("-");
            let cluster = if record.cluster { "yes" } else { "-" };
            let instance = match &record.by_property {
                Some(known) => format!("{}; {known}", record.instance),
                None => record.instance.clone(),
            };
            let algorithm = match record.solver == record.algorithm {
                true => record.algorithm.clone(),
                false => format!("{}, {}", record.solver, record.algorithm),
            };
            let cells = [
                record.puzzle,
                record.about,
                &instance,
                generate,
                &algorithm,
                cluster,
            ];
            table.row(cells[..columns].iter().map(|&cell| cell.to_owned()));
        }
        table
    };
    write(options.format.get(), "searchlab/puzzles/1", records, table)?;
    Ok(Exit::Solved)
}

#[derive(Serialize)]
struct AlgorithmRecord {
    algorithm: &'static str,
    aliases: &'static [&'static str],
    options: Vec<String>,
    settings: Vec<SettingRecord>,
    next: &'static str,
    proves: &'static str,
    source: Option<&'static str>,
}

#[derive(Serialize)]
struct SettingRecord {
    name: &'static str,
    about: &'static str,
}

impl AlgorithmRecord {
    /// Creates a record with the settings whose usage is in `options`.
    fn new(definition: &'static Definition, options: Vec<String>) -> Self {
        let settings = definition.settings.iter();
        let settings = settings.filter(|setting| options.contains(&setting.usage()));
        let settings = settings.map(|setting| SettingRecord {
            name: setting.key,
            about: setting.about,
        });
        AlgorithmRecord {
            algorithm: definition.name,
            aliases: definition.aliases,
            settings: settings.collect(),
            options,
            next: definition.order,
            proves: definition.proves,
            source: Some(definition.source).filter(|source| !source.is_empty()),
        }
    }
}

pub(crate) fn algorithms(program: &Program, options: &Algorithms) -> Result<Exit, Error> {
    let instance = options.puzzle.as_deref();
    let instance = instance
        .map(|name| default_instance(&program.catalog, name))
        .transpose()?;
    let possible = instance.as_ref();
    let possible = possible.map(|instance| program.catalog.algorithms_of(instance));
    let is_possible = |name| {
        let possible = possible.as_ref();
        possible.is_none_or(|possible| possible.contains(&name))
    };
    let settings = |definition: &'static Definition| match &instance {
        Some(instance) => instance.settings(definition),
        None => definition.options(),
    };
    let records: Vec<AlgorithmRecord> = program
        .catalog
        .algorithms()
        .filter(|definition| is_possible(definition.name))
        .map(|definition| AlgorithmRecord::new(definition, settings(definition)))
        .collect();
    let table = |records: &[AlgorithmRecord]| {
        let header = ["algorithm", "aliases", "options", "next state", "proves"];
        let mut table = Table::new(header);
        for record in records {
            table.row([
                record.algorithm.to_owned(),
                record.aliases.join(" "),
                record.options.join(" "),
                record.next.to_owned(),
                record.proves.to_owned(),
            ]);
        }
        table
    };
    write(
        options.format.get(),
        "searchlab/algorithms/1",
        records,
        table,
    )?;
    Ok(Exit::Solved)
}

/// Returns the first default instance of a puzzle.
fn default_instance(catalog: &Catalog, name: &str) -> Result<Instance, Error> {
    let listed = catalog.puzzle(name).ok_or_else(|| unknown(catalog, name))?;
    let mut instances = listed.open(Spec::default())?;
    let source = instances.source.clone();
    let first = instances.next().ok_or_else(|| none_found(&source))?;
    Ok(first?.instance)
}
