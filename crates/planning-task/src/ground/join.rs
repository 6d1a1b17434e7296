//! Instances of a rule, by a join of its body with the atoms that are reachable.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::GroundError;
use super::facts::{Facts, hash};
use super::program::{Program, Rule};
use super::stop::Stop;
use crate::pddl::{Atom, Either, Term, Vocabulary};
use crate::task::{of_map, of_vec};

/// How the instances of a rule are found in which one atom of its body, the trigger, is a given one: steps that match the other atoms.
pub(super) struct Plan {
    pub(super) rule: usize,
    trigger: Match,
    steps: Vec<JoinStep>,
}

/// Matches an atom of a body with one without variables.
#[derive(Default)]
struct Match {
    /// The places whose objects variables stand for from now on.
    binds: Vec<(usize, u32)>,
    /// The places whose objects are known before.
    tests: Vec<(usize, Term)>,
    /// What all variables that are bound by then must satisfy.
    checks: Vec<Check>,
}

struct JoinStep {
    matches: Match,
    /// The index by the places in `tests`.
    index: usize,
    /// Whether only older atoms than that of the trigger are used, so that no instance is found twice.
    older: bool,
}

enum Check {
    /// The variable stands for an object for which the entry is true.
    Fits(u32, Rc<[bool]>),
    Equal(Term, Term, bool),
    /// The atom of a predicate that never changes is false.
    Absent(Atom),
}

/// The atoms of a predicate by the objects at some places.
struct Index {
    symbol: u32,
    places: Vec<usize>,
    /// By the hash of the objects: others may be among them.
    atoms: FxHashMap<u64, Vec<u32>>,
}

/// All indexes that plans need, and the objects of types.
#[derive(Default)]
pub(super) struct Indexes {
    all: Vec<Index>,
    /// How many bytes the atoms in them take.
    pub(super) bytes: usize,
    of_symbol: FxHashMap<u32, Vec<usize>>,
    /// For each type, whether an object has it.
    fits: FxHashMap<Either, Rc<[bool]>>,
}

impl Indexes {
    fn fits(&mut self, words: &Vocabulary, types: &Either, stop: &mut Stop<'_>) -> Rc<[bool]> {
        if let Some(known) = self.fits.get(types) {
            return Rc::clone(known);
        }
        let objects = 0..words.objects.len() as u32;
        let fits: Rc<[bool]> = objects.map(|object| words.fits(object, types)).collect();
        stop.bytes += fits.len();
        self.fits.insert(types.clone(), Rc::clone(&fits));
        fits
    }

    fn get(&mut self, symbol: u32, places: Vec<usize>) -> usize {
        let of_symbol = self.of_symbol.entry(symbol).or_default();
        let known = of_symbol
            .iter()
            .find(|&&index| self.all[index].places == places);
        if let Some(&index) = known {
            return index;
        }
        let index = self.all.len();
        of_symbol.push(index);
        let atoms = FxHashMap::default();
        self.all.push(Index {
            symbol,
            places,
            atoms,
        });
        index
    }

    pub(super) fn insert(&mut self, facts: &Facts, fact: u32) {
        let symbol = facts.symbol(fact);
        for &index in self.of_symbol.get(&symbol).into_iter().flatten() {
            let Index { places, atoms, .. } = &mut self.all[index];
            let key = places.iter().map(|&place| facts.objects(fact)[place]);
            let places = of_map(atoms);
            let list = atoms.entry(hash(symbol, key)).or_default();
            let before = of_vec(list);
            list.push(fact);
            self.bytes += of_vec(list) - before;
            self.bytes += of_map(atoms) - places;
        }
    }

    /// Returns the atoms that may match; others may be among them.
    fn candidates(&self, step: &JoinStep, binding: &[u32]) -> std::slice::Iter<'_, u32> {
        let Index { symbol, atoms, .. } = &self.all[step.index];
        let key = step.matches.tests.iter();
        let key = hash(*symbol, key.map(|(_, term)| term.object(binding)));
        atoms.get(&key).map_or(&[][..], Vec::as_slice).iter()
    }
}

impl Plan {
    /// Plans to match next the atom with the fewest unbound variables, with predicates that never change before others.
    pub(super) fn new(
        program: &Program<'_>,
        rule: usize,
        trigger: Option<usize>,
        indexes: &mut Indexes,
        stop: &mut Stop<'_>,
    ) -> Result<Plan, GroundError> {
        let body = &program.rules[rule].body;
        let mut checks = Check::all(program, &program.rules[rule], indexes, stop);
        stop.bytes += checks.len() * size_of::<Check>();
        let mut bound = vec![false; program.rules[rule].types.len()];
        let matched = trigger.map(|place| &body[place]);
        let mut plan = Plan {
            rule,
            trigger: Match::new(matched, &mut bound, &mut checks),
            steps: Vec::new(),
        };
        let mut rest: Vec<_> = (0..body.len())
            .filter(|&place| Some(place) != trigger)
            .collect();
        let rank = |place: usize, bound: &[bool]| {
            let terms = &body[place].terms;
            let unbound = terms.iter().filter(|term| !term.is_bound(bound)).count();
            let joins = unbound < terms.len();
            (
                unbound > 0,
                !joins,
                program.is_fluent(&body[place]),
                unbound,
            )
        };
        while !rest.is_empty() {
            let all_bound = rest.iter().position(|&place| !rank(place, &bound).0);
            let least = || (0..rest.len()).min_by_key(|&next| rank(rest[next], &bound));
            let next = all_bound.or_else(least).unwrap_or(0);
            let place = rest.remove(next);
            let Atom { symbol, terms } = &body[place];
            let known = (0..terms.len()).filter(|&place| terms[place].is_bound(&bound));
            let index = indexes.get(*symbol, known.collect());
            plan.steps.push(JoinStep {
                matches: Match::new(Some(&body[place]), &mut bound, &mut checks),
                index,
                older: trigger.is_some_and(|trigger| place < trigger),
            });
            stop.bytes += size_of::<JoinStep>();
            stop.check(0)?;
        }
        Ok(plan)
    }

    /// Appends the bindings of all instances in which the atom of the trigger is `fact`.
    pub(super) fn join(
        &self,
        (facts, indexes): (&Facts, &Indexes),
        fact: Option<u32>,
        binding: &mut [u32],
        found: &mut Vec<u32>,
        stop: &Stop<'_>,
    ) -> Result<(), GroundError> {
        let before = found.len();
        if !self.trigger.holds(facts, fact, binding) {
            return Ok(());
        }
        let mut cursors = Vec::new();
        match self.steps.first() {
            None => found.extend_from_slice(binding),
            Some(first) => cursors.push(indexes.candidates(first, binding)),
        }
        while let Some(cursor) = cursors.last_mut() {
            stop.check(size_of_val(&found[before..]))?;
            let Some(&candidate) = cursor.next() else {
                cursors.pop();
                continue;
            };
            let JoinStep { matches, older, .. } = &self.steps[cursors.len() - 1];
            if *older && Some(candidate) >= fact || !matches.holds(facts, Some(candidate), binding)
            {
                continue;
            }
            match self.steps.get(cursors.len()) {
                None => found.extend_from_slice(binding),
                Some(next) => cursors.push(indexes.candidates(next, binding)),
            }
        }
        Ok(())
    }
}

impl Match {
    /// Binds the other variables of an atom and takes the checks that can be made then. Without an atom there are no variables.
    fn new(atom: Option<&Atom>, bound: &mut [bool], checks: &mut Vec<Check>) -> Match {
        let mut matches = Match::default();
        for (place, &term) in atom
            .into_iter()
            .flat_map(|atom| atom.terms.iter().enumerate())
        {
            match term {
                Term::Variable(variable) if !bound[variable as usize] => {
                    matches.binds.push((place, variable));
                }
                term => matches.tests.push((place, term)),
            }
        }
        for &(_, variable) in &matches.binds {
            bound[variable as usize] = true;
        }
        matches.checks = checks
            .extract_if(.., |check| check.is_bound(bound))
            .collect();
        matches
    }

    fn holds(&self, facts: &Facts, fact: Option<u32>, binding: &mut [u32]) -> bool {
        let objects = fact.map_or(&[][..], |fact| facts.objects(fact));
        for &(place, variable) in &self.binds {
            binding[variable as usize] = objects[place];
        }
        let repeats =
            |&(place, variable): &(usize, u32)| objects[place] == binding[variable as usize];
        self.binds.iter().all(repeats)
            && self
                .tests
                .iter()
                .all(|&(place, term)| objects[place] == term.object(binding))
            && self.checks.iter().all(|check| check.holds(facts, binding))
    }
}

impl Check {
    /// Returns all checks of a rule.
    fn all(
        program: &Program<'_>,
        rule: &Rule<'_>,
        indexes: &mut Indexes,
        stop: &mut Stop<'_>,
    ) -> Vec<Check> {
        let (clause, words) = (&rule.clause, &program.problem.words);
        let fits = clause.variables.iter().map(|&variable| {
            let types = &rule.types[variable as usize];
            Check::Fits(variable, indexes.fits(words, types, stop))
        });
        let equal = clause
            .equal
            .iter()
            .map(|&(left, right, same)| Check::Equal(left, right, same));
        let absent = clause
            .literals
            .iter()
            .filter(|literal| !literal.positive && !program.is_fluent(&literal.atom))
            .map(|literal| Check::Absent(literal.atom.clone()));
        fits.chain(equal).chain(absent).collect()
    }

    fn is_bound(&self, bound: &[bool]) -> bool {
        match self {
            Check::Fits(variable, _) => bound[*variable as usize],
            Check::Equal(left, right, _) => left.is_bound(bound) && right.is_bound(bound),
            Check::Absent(atom) => atom.terms.iter().all(|term| term.is_bound(bound)),
        }
    }

    fn holds(&self, facts: &Facts, binding: &[u32]) -> bool {
        match self {
            Check::Fits(variable, fits) => fits[binding[*variable as usize] as usize],
            Check::Equal(left, right, same) => {
                (left.object(binding) == right.object(binding)) == *same
            }
            Check::Absent(atom) => facts.find(atom, binding).is_none(),
        }
    }
}
