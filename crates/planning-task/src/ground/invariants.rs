//! Groups of facts of which at most one is true in any reachable state.

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;
use search_core::memory::allocated;

use super::GroundError;
use super::grounded::{Effect, Grounded, Operator};
use super::stop::Stop;
use crate::task::of_vec;

/// Candidates that are examined. The search for more groups ends there; those found are valid.
const MOST_CANDIDATES: usize = 10_000;

/// Atoms of a predicate. The objects at the places with a parameter tell the groups apart; any object may be at the others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    symbol: u32,
    /// For each parameter, its place among the arguments.
    places: Vec<usize>,
}

/// A hypothesis: for all values of its parameters, no operator makes the number of true atoms of its parts larger. At most one part has a
/// predicate.
type Candidate = Vec<Part>;

/// Returns groups of at least two facts, of which exactly one is true in the initial state, and at most one in any reachable state.
///
/// Candidates are those of M. Helmert, *Concise finite-domain representations for PDDL planning tasks*, 2009, section 5, but they are checked on
/// all operators of the grounded task instead of on actions.
pub(super) fn mutex_groups(
    task: &Grounded,
    stop: &mut Stop<'_>,
) -> Result<Vec<Vec<u32>>, GroundError> {
    let mut adders: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
    for (number, operator) in (0..).zip(&task.operators) {
        stop.check(0)?;
        for (place, effect) in (0..).zip(&operator.effects) {
            if effect.adds {
                let symbol = task.facts.symbol(effect.fact);
                adders.entry(symbol).or_default().push((number, place));
            }
        }
    }
    let bytes = adders.values().map(of_vec).sum::<usize>();
    stop.bytes += bytes;
    // No operator changes derived facts, so that nothing shows whether one becomes true.
    let heads = task
        .axioms
        .iter()
        .map(|axiom| task.facts.symbol(axiom.head));
    let derived: BTreeSet<_> = heads.collect();
    let mut queue: VecDeque<Candidate> = first_candidates(task).into();
    let mut seen: BTreeSet<Candidate> = queue.iter().cloned().collect();
    let mut found: Vec<Vec<Vec<u32>>> = Vec::new();
    while let Some(candidate) = queue.pop_front() {
        let mut fixes = None;
        'parts: for part in &candidate {
            for &(operator, effect) in adders.get(&part.symbol).into_iter().flatten() {
                stop.check(0)?;
                let operator = &task.operators[operator as usize];
                fixes = unbalanced(task, &candidate, operator, effect as usize);
                if fixes.is_some() {
                    break 'parts;
                }
            }
        }
        let Some(fixes) = fixes else {
            let groups = instances(task, &candidate, stop)?;
            stop.bytes += of_vec(&groups) + groups.iter().map(of_vec).sum::<usize>();
            found.push(groups);
            continue;
        };
        for part in fixes {
            if derived.contains(&part.symbol) {
                continue;
            }
            let mut larger = candidate.clone();
            larger.push(part);
            larger.sort_unstable();
            if seen.len() < MOST_CANDIDATES && seen.insert(larger.clone()) {
                queue.push_back(larger);
            }
        }
    }
    stop.bytes -= bytes;
    // Where groups are equally large, those of which there are more are used first, so that variables are alike.
    found.sort_by_key(|groups| Reverse(groups.len()));
    let groups: IndexSet<_> = found.into_iter().flatten().collect();
    Ok(groups.into_iter().collect())
}

/// Returns all candidates with one part: at most one place is free, the last one first, because in `(at ?thing ?place)` the thing is what has
/// one of several values.
fn first_candidates(task: &Grounded) -> Vec<Candidate> {
    let changing = task.operators.iter().flat_map(|operator| &operator.effects);
    let facts = changing.map(|effect| effect.fact);
    let symbols: BTreeSet<_> = facts
        .map(|fact| (task.facts.symbol(fact), task.facts.objects(fact).len()))
        .collect();
    let mut candidates = Vec::new();
    for (symbol, arity) in symbols {
        for free in (0..arity).rev().map(Some).chain([None]) {
            let places = (0..arity).filter(|&place| Some(place) != free).collect();
            candidates.push(vec![Part { symbol, places }]);
        }
    }
    candidates
}

/// Returns the objects that tell the groups of a candidate apart, if the fact belongs to one.
fn parameters<'f>(
    task: &'f Grounded,
    candidate: &'f [Part],
    fact: u32,
) -> Option<impl Iterator<Item = u32> + 'f> {
    let symbol = task.facts.symbol(fact);
    let part = candidate.iter().find(|part| part.symbol == symbol)?;
    let objects = task.facts.objects(fact);
    Some(part.places.iter().map(|&place| objects[place]))
}

/// Returns `None` if an added fact leaves the number of true facts of its group at most one: it was true before, or another fact becomes false
/// and no third one true, or the operator requires two facts of the group. Otherwise returns parts that may make this so.
fn unbalanced(
    task: &Grounded,
    candidate: &[Part],
    operator: &Operator,
    place: usize,
) -> Option<BTreeSet<Part>> {
    let added = &operator.effects[place];
    let required = operator.precondition.iter().chain(&added.condition);
    let required: Vec<_> = required
        .filter(|literal| literal.positive)
        .map(|literal| literal.fact)
        .collect();
    let group: Vec<_> = parameters(task, candidate, added.fact)?.collect();
    let in_group = |fact: u32| {
        let other = parameters(task, candidate, fact);
        other.is_some_and(|other| other.eq(group.iter().copied()))
    };
    let mut exclusive = required.iter().filter(|&&fact| in_group(fact));
    let first = exclusive.next();
    if required.contains(&added.fact) || exclusive.any(|other| Some(other) != first) {
        return None;
    }
    let happens = |effect: &Effect| {
        let known =
            |literal| added.condition.contains(literal) || operator.precondition.contains(literal);
        effect.condition.iter().all(known)
    };
    let adds_another =
        |effect: &Effect| effect.adds && effect.fact != added.fact && in_group(effect.fact);
    let fixes: Vec<u32> = if operator.effects.iter().any(adds_another) {
        required
    } else {
        let gone = operator
            .effects
            .iter()
            .filter(|effect| !effect.adds && happens(effect) && required.contains(&effect.fact));
        let gone: Vec<_> = gone.map(|effect| effect.fact).collect();
        if gone.iter().any(|&fact| in_group(fact)) {
            return None;
        }
        gone
    };
    let mut parts = BTreeSet::new();
    for fact in fixes {
        let symbol = task.facts.symbol(fact);
        if candidate.iter().all(|part| part.symbol != symbol) {
            let objects = task.facts.objects(fact);
            matching(symbol, objects, &group, &mut Vec::new(), &mut parts);
        }
    }
    Some(parts)
}

/// Collects the parts with at most one free place to which a fact belongs whose parameters are those of `group`.
fn matching(
    symbol: u32,
    objects: &[u32],
    group: &[u32],
    places: &mut Vec<usize>,
    parts: &mut BTreeSet<Part>,
) {
    if objects.len() > group.len() + 1 {
        return;
    }
    let Some(next) = group.get(places.len()) else {
        let places = places.clone();
        parts.insert(Part { symbol, places });
        return;
    };
    for place in 0..objects.len() {
        if objects[place] == *next && !places.contains(&place) {
            places.push(place);
            matching(symbol, objects, group, places, parts);
            places.pop();
        }
    }
}

/// About the bytes of a group of few facts while groups are collected.
const GROUP: usize = size_of::<(Vec<u32>, Vec<u32>, [usize; 3])>() + 2 * allocated(16);

/// Returns the groups of a candidate in which one fact is true in the initial state.
fn instances(
    task: &Grounded,
    candidate: &[Part],
    stop: &Stop<'_>,
) -> Result<Vec<Vec<u32>>, GroundError> {
    let mut groups: IndexMap<Vec<u32>, (Vec<u32>, usize)> = IndexMap::new();
    for fact in 0..task.facts.len() {
        stop.check(GROUP * groups.len())?;
        if let Some(parameters) = parameters(task, candidate, fact) {
            let (facts, weight) = groups.entry(parameters.collect()).or_default();
            facts.push(fact);
            *weight += usize::from(task.initial[fact as usize]);
        }
    }
    let groups = groups
        .into_values()
        .filter(|(facts, weight)| *weight == 1 && facts.len() > 1);
    Ok(groups.map(|(facts, _)| facts).collect())
}
