//! The variant of a search that the seed of a student draws.

use std::collections::BTreeMap;

use crate::api::{ApiError, RunSpec};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use search_catalog::erased::{AnyState, Capability, Erased};
use search_catalog::{Spec, stepping};
use search_core::{Drawn, Limits, Ranked, StateSpace, Step, engine::Clock};
use sha2::{Digest, Sha256};

use super::kind::{Span, VariantOf, Variants};
use super::refused;
use super::search::{MOST_STEPS, Search, name};
use super::seed::Seed;
use super::{SearchLink, Searches};

/// The number of variants that are tried.
const TRIES: u64 = 1000;

/// The longest random walk to another start.
const WALK: u32 = 60;

/// Returns the random numbers of a question: those of a student, the same on every machine.
pub(super) fn random(seed: Seed, question: &str) -> ChaCha8Rng {
    let digest = Sha256::new()
        .chain_update(seed.0.to_be_bytes())
        .chain_update(question)
        .finalize();
    ChaCha8Rng::from_seed(digest.into())
}

/// What a variant changes in a search: in each of a question the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Variation {
    words: Option<Vec<String>>,
    /// Options that are set, or removed.
    options: BTreeMap<&'static str, Option<String>>,
}

impl Variation {
    /// Draws the first variant whose number of expansions is in the range and that has a solution.
    pub(super) fn draw(
        searches: &Searches,
        link: &SearchLink,
        variants: &Variants,
        mut random: ChaCha8Rng,
    ) -> Result<Variation, ApiError> {
        let spec = link.spec();
        let search = searches.of(spec.clone())?;
        let erased = search.opened.instance.erased();
        let (space, start) = erased.ok_or_else(|| refused("the clues contradict each other"))?;
        for _ in 0..TRIES {
            let variation = match variants.of {
                VariantOf::Start => another_start(searches, spec, &space, &start, &mut random),
                VariantOf::Graph => another_graph(searches, spec, &space, &mut random),
                VariantOf::Map => another_map(searches, spec, &space, &start, &mut random),
            }?;
            // A start from which there is no path to the goal is refused by some puzzles.
            let Ok(changed) = searches.of(variation.applied(spec)) else {
                continue;
            };
            if is_in_range(&changed, variants.expanded)? {
                return Ok(variation);
            }
        }
        let Span { first, last } = variants.expanded;
        Err(refused(format!(
            "none of {TRIES} variants expands {first} to {last} nodes, expected a range that more of them have"
        )))
    }

    /// Returns the variant of a search.
    pub(super) fn of(&self, link: &SearchLink) -> SearchLink {
        match self.words.is_none() && self.options.is_empty() {
            true => link.clone(),
            false => self.applied(link.spec()).into(),
        }
    }

    fn applied(&self, spec: &RunSpec) -> RunSpec {
        let mut spec = spec.clone();
        if let Some(words) = &self.words {
            spec.words.clone_from(words);
        }
        for (name, value) in &self.options {
            match value {
                Some(value) => spec.options.insert((*name).to_owned(), value.clone()),
                None => spec.options.remove(*name),
            };
        }
        spec
    }

    /// Replaces the instance, and with it its ends.
    fn instance(words: Vec<String>) -> Variation {
        Variation {
            words: Some(words),
            options: BTreeMap::from([("from", None), ("to", None)]),
        }
    }
}

/// Returns whether a search finds a solution after a number of expansions that is in a range.
fn is_in_range(search: &Search, expanded: Span) -> Result<bool, ApiError> {
    let Some((space, start)) = search.opened.instance.erased() else {
        return Ok(false);
    };
    let made = stepping(space, start, search.opened.algorithm, None);
    let mut run = made.map_err(|why| refused(why.to_string()))?;
    run.set_limits(Limits {
        expansions: Some(expanded.last.min(MOST_STEPS.into()) + 1),
        clock: Clock::none(),
        ..Limits::default()
    });
    let is_solved = run.advance() == Step::Solution;
    Ok(is_solved && (expanded.first..=expanded.last).contains(&run.counts().expanded))
}

/// Draws another start: another node of a graph or cell of a map, a new Sudoku, or the end of a random walk from the start.
fn another_start(
    searches: &Searches,
    spec: &RunSpec,
    space: &Erased<'_>,
    start: &AnyState,
    random: &mut ChaCha8Rng,
) -> Result<Variation, ApiError> {
    if ["graph", "grid"].contains(&spec.puzzle.as_str()) && space.has(Capability::Ranked) {
        let state = space.unrank(random.random_range(0..space.states()));
        return Ok(Variation {
            words: None,
            options: BTreeMap::from([("from", Some(name(space, &state)))]),
        });
    }
    if spec.puzzle == "sudoku" {
        let side = space.backdrop(start).width as u32;
        return Ok(Variation {
            words: Some(vec![generated(
                searches,
                "sudoku",
                &[side.to_string()],
                &[],
                random,
            )?]),
            options: BTreeMap::new(),
        });
    }
    let mut state = start.clone();
    for _ in 0..random.random_range(1..=WALK) {
        let mut successors = Vec::new();
        space.expand(&state, &mut Vec::new(), |successor, _| {
            successors.push(successor);
        });
        if successors.is_empty() {
            break;
        }
        state = successors.swap_remove(random.random_range(0..successors.len() as u32) as usize);
    }
    let text = name(space, &state);
    // A first word such as `3x3` is the size.
    let size = { spec.words.first() }.filter(|word| spec.words.len() > 1 && !word.contains(' '));
    let words = size.into_iter().cloned().chain([text.clone()]).collect();
    let variation = Variation {
        words: Some(words),
        // `korf` names a start of the tiles.
        options: BTreeMap::from([("korf", None)]),
    };
    let read = searches.of(variation.applied(spec))?;
    let start = read.opened.instance.erased();
    match start.is_some_and(|(space, start)| name(&space, &start) == text) {
        true => Ok(variation),
        false => Err(refused(format!(
            "the start of {} cannot be varied, expected another puzzle",
            spec.puzzle
        ))),
    }
}

/// Draws a graph with as many nodes: a grid with a consistent heuristic.
fn another_graph(
    searches: &Searches,
    spec: &RunSpec,
    space: &Erased<'_>,
    random: &mut ChaCha8Rng,
) -> Result<Variation, ApiError> {
    if spec.puzzle != "graph" {
        return Err(refused(format!(
            "found the puzzle {}, expected graph",
            spec.puzzle
        )));
    }
    let nodes = space.states().clamp(4, 400);
    let width = nodes.isqrt();
    let size = format!("{}x{width}", nodes.div_ceil(width));
    let text = generated(searches, "graph", &[size], &[("kind", "grid")], random)?;
    Ok(Variation::instance(vec![text + "\n"]))
}

/// Draws a map of the same size.
fn another_map(
    searches: &Searches,
    spec: &RunSpec,
    space: &Erased<'_>,
    start: &AnyState,
    random: &mut ChaCha8Rng,
) -> Result<Variation, ApiError> {
    if space.cell(start).is_none() || spec.puzzle != "grid" {
        return Err(refused(format!(
            "found the puzzle {}, expected grid",
            spec.puzzle
        )));
    }
    let backdrop = space.backdrop(start);
    let size = format!("{}x{}", backdrop.width, backdrop.height);
    let text = generated(searches, "grid", &[size], &[("kind", "noise")], random)?;
    Ok(Variation::instance(vec![text + "\n"]))
}

fn generated(
    searches: &Searches,
    puzzle: &str,
    words: &[String],
    options: &[(&str, &str)],
    random: &mut ChaCha8Rng,
) -> Result<String, ApiError> {
    let listed = searches.catalog().puzzle(puzzle);
    let listed = listed.ok_or_else(|| refused(format!("there is no puzzle {puzzle}")))?;
    let spec = Spec::new(words, options.iter().copied()).without_files();
    Ok(listed.generate(spec, random.random(), 0)?)
}
