//! The puzzles and algorithms, as the page lists them.

use std::collections::BTreeMap;

use search_catalog::{Catalog, DEFAULT_ALGORITHM, ListedPuzzle, PuzzleOption, Spec, Usage};
use search_core::Counts;

use crate::api::{
    self, CatalogAlgorithm, CatalogCount, CatalogLimits, CatalogOption, CatalogPuzzle, Example,
    RunSpec,
};
use crate::{Preloaded, ServiceLimits, editor};

/// The usual name of the instances that a program was started with.
pub const GIVEN: &str = "given";

fn strings(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    let pairs = pairs.map(|&(name, value)| (name.to_owned(), value.to_owned()));
    // To collect them would sort them first, and compile a sort.
    let mut strings = BTreeMap::new();
    strings.extend(pairs);
    strings
}

fn puzzle(catalog: &Catalog, listed: &ListedPuzzle) -> CatalogPuzzle {
    let Usage { words, options } = listed.usage_without_files();
    let options = options.into_iter();
    let examples = listed.examples.iter();
    CatalogPuzzle {
        name: listed.name.to_owned(),
        about: listed.about.to_owned(),
        // Options are listed in fields of their own.
        usage: words.join(" "),
        options: options.map(CatalogOption::from).collect(),
        examples: examples
            .map(|example| Example {
                label: example.label.to_owned(),
                words: example.words.iter().map(|&word| word.to_owned()).collect(),
                options: strings(example.options),
            })
            .collect(),
        algorithm: catalog.default_algorithm(listed).to_string(),
        editor: editor::of(listed).map(str::to_owned),
        own: listed.is_own,
    }
}

impl From<PuzzleOption> for CatalogOption {
    fn from(option: PuzzleOption) -> Self {
        let values = option.values.into_iter();
        CatalogOption {
            name: option.name.to_owned(),
            about: option.help.to_owned(),
            values: values.map(str::to_owned).collect(),
            form: option.form.map(str::to_owned),
            default: option.default.map(str::to_owned),
            flag: option.is_flag,
        }
    }
}

/// Returns the catalog entry for instances that the program was started with. Their algorithm is that of the first run, if that is one of
/// them.
fn preloaded(given: &Preloaded, preset: Option<&RunSpec>) -> CatalogPuzzle {
    let first = preset.filter(|spec| spec.puzzle == given.name);
    let algorithm = first.map_or(DEFAULT_ALGORITHM, |spec| &spec.algorithm);
    let examples = 1..=given.instances.len();
    CatalogPuzzle {
        name: given.name.clone(),
        about: given.about.clone(),
        usage: "[NUMBER]".to_owned(),
        options: Vec::new(),
        // A file can have a million instances.
        examples: examples
            .take(100)
            .map(|number| Example {
                label: format!("number {number}"),
                words: vec![number.to_string()],
                options: BTreeMap::new(),
            })
            .collect(),
        algorithm: algorithm.to_owned(),
        editor: None,
        own: true,
    }
}

pub(crate) fn catalog(
    catalog: &Catalog,
    limits: &ServiceLimits,
    given: &[Preloaded],
    preset: Option<RunSpec>,
) -> api::Catalog {
    let given_puzzles = given.iter().map(|given| preloaded(given, preset.as_ref()));
    let mut puzzles: Vec<CatalogPuzzle> = given_puzzles.collect();
    let first = |given: &Preloaded| {
        let first = given.instances.first();
        first.map(|first| catalog.algorithms_of(first))
    };
    let mut possible: Vec<(String, Vec<&str>)> = given
        .iter()
        .map(|given| (given.name.clone(), first(given).unwrap_or_default()))
        .collect();
    let is_given = |listed: &&ListedPuzzle| given.iter().any(|given| given.name == listed.name);
    for listed in catalog.puzzles().filter(|listed| !is_given(listed)) {
        puzzles.push(puzzle(catalog, listed));
        let default = listed.open(Spec::new([""; 0], [("", ""); 0]));
        let first = default
            .ok()
            .and_then(|mut instances| instances.next()?.ok());
        let algorithms = first.map(|first| catalog.algorithms_of(&first.instance));
        possible.push((listed.name.to_owned(), algorithms.unwrap_or_default()));
    }
    let steppable = catalog
        .algorithms()
        .filter(|definition| definition.has_steps());
    let mut steppable: Vec<_> = steppable.collect();
    steppable.sort_by_key(|definition| definition.family);
    let algorithms = steppable.into_iter().map(|definition| CatalogAlgorithm {
        name: definition.name.to_owned(),
        aliases: definition.aliases.iter().map(ToString::to_string).collect(),
        family: definition.family.name().to_owned(),
        about: definition.order.to_owned(),
        is_blind: definition.is_blind,
        options: definition.options(),
        puzzles: possible
            .iter()
            .filter(|(_, algorithms)| algorithms.contains(&definition.name))
            .map(|(name, _)| name.clone())
            .collect(),
    });
    api::Catalog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        algorithms: algorithms.collect(),
        puzzles,
        counts: Counts::FIELDS.iter().map(CatalogCount::from).collect(),
        limits: CatalogLimits {
            sessions: limits.sessions,
            expansions: limits.expansions.into(),
            bytes: limits.bytes,
            idle: limits.idle.as_secs(),
        },
        preset,
        lessons: cfg!(feature = "lessons"),
    }
}
