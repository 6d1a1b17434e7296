//! What PDDL says of states, actions and derived predicates, without any grounding.

use std::collections::BTreeSet;
use std::iter;

use crate::pddl::{Action, Domain, Either, Formula, GroundAtom, Problem, Term, named};

/// The atoms that are true, the derived ones included.
pub(super) type State = BTreeSet<GroundAtom>;

pub(super) struct World<'p> {
    pub(super) domain: &'p Domain,
    pub(super) problem: &'p Problem,
}

impl World<'_> {
    pub(super) fn initial(&self) -> State {
        self.with_derived(self.problem.initial.iter().cloned().collect())
    }

    /// Adds the derived atoms, layer by layer, as long as a rule adds one.
    fn with_derived(&self, mut state: State) -> State {
        let layers = &self.domain.layers;
        let last = layers.iter().flatten().max().map_or(0, |&last| last);
        for layer in 0..=last {
            loop {
                let before = state.len();
                for rule in &self.domain.rules {
                    if layers[rule.head.symbol as usize] != Some(layer) {
                        continue;
                    }
                    let types = &rule.variables;
                    let parameters: Vec<u32> = (0..rule.head.terms.len() as u32).collect();
                    let heads: Vec<_> = self
                        .bindings(&parameters, types, &vec![0; types.len()])
                        .filter(|binding| self.holds(&rule.body, types, binding, &state))
                        .map(|binding| rule.head.ground(&binding))
                        .collect();
                    state.extend(heads);
                }
                if state.len() == before {
                    break;
                }
            }
        }
        state
    }

    /// Returns the bindings of these variables to all objects that they can stand for; the others stay as they are in `binding`.
    fn bindings<'a>(
        &'a self,
        variables: &[u32],
        types: &[Either],
        binding: &[u32],
    ) -> Box<dyn Iterator<Item = Vec<u32>> + 'a> {
        let mut all: Box<dyn Iterator<Item = Vec<u32>>> = Box::new(iter::once(binding.to_vec()));
        for &variable in variables {
            let objects = self.problem.words.fitting(&types[variable as usize]);
            all = Box::new(all.flat_map(move |binding| {
                objects.clone().into_iter().map(move |object| {
                    let mut larger = binding.clone();
                    larger[variable as usize] = object;
                    larger
                })
            }));
        }
        all
    }

    pub(super) fn holds(
        &self,
        formula: &Formula,
        types: &[Either],
        binding: &[u32],
        state: &State,
    ) -> bool {
        let holds = |part: &Formula, binding: &[u32]| self.holds(part, types, binding, state);
        match formula {
            Formula::And(parts) => parts.iter().all(|part| holds(part, binding)),
            Formula::Or(parts) => parts.iter().any(|part| holds(part, binding)),
            Formula::Not(inner) => !holds(inner, binding),
            Formula::Atom(atom) => state.contains(&atom.ground(binding)),
            Formula::Equal(left, right) => left.object(binding) == right.object(binding),
            Formula::Forall(variables, inner) => {
                let mut bindings = self.bindings(variables, types, binding);
                bindings.all(|binding| holds(inner, &binding))
            }
            Formula::Exists(variables, inner) => {
                let mut bindings = self.bindings(variables, types, binding);
                bindings.any(|binding| holds(inner, &binding))
            }
        }
    }

    /// Returns what would have to hold as well, in words.
    pub(super) fn unmet(
        &self,
        formula: &Formula,
        types: &[Either],
        binding: &[u32],
        state: &State,
    ) -> Vec<String> {
        if self.holds(formula, types, binding, state) {
            return Vec::new();
        }
        let unmet = |part: &Formula, binding: &[u32]| self.unmet(part, types, binding, state);
        match formula {
            Formula::And(parts) => parts.iter().flat_map(|part| unmet(part, binding)).collect(),
            Formula::Forall(variables, inner) => {
                let bindings = self.bindings(variables, types, binding);
                bindings
                    .flat_map(|binding| unmet(inner, &binding))
                    .collect()
            }
            _ => {
                let free = self.problem.names(binding).into_iter().map(str::to_owned);
                vec![self.described(formula, &mut free.collect())]
            }
        }
    }

    /// Returns a formula in words; `names` are those of objects or variables.
    fn described(&self, formula: &Formula, names: &mut Vec<String>) -> String {
        let term = |term: &Term, names: &[String]| match *term {
            Term::Variable(variable) => names[variable as usize].clone(),
            Term::Object(object) => self.problem.names(&[object])[0].into(),
        };
        match formula {
            Formula::Atom(atom) => {
                let terms: Vec<_> = atom.terms.iter().map(|one| term(one, names)).collect();
                let name = named(&self.problem.words.predicates, atom.symbol);
                format!("{name}({})", terms.join(", "))
            }
            Formula::Equal(left, right) => {
                format!("{} = {}", term(left, names), term(right, names))
            }
            Formula::Not(inner) => format!("not {}", self.described(inner, names)),
            Formula::And(parts) | Formula::Or(parts) => {
                let is_and = matches!(formula, Formula::And(_));
                let word = if is_and { " and " } else { " or " };
                let parts = parts.iter().map(|part| self.described(part, names));
                format!("({})", parts.collect::<Vec<_>>().join(word))
            }
            Formula::Forall(variables, inner) | Formula::Exists(variables, inner) => {
                let is_universal = matches!(formula, Formula::Forall(..));
                let word = if is_universal { "for all" } else { "for some" };
                for &variable in variables {
                    names[variable as usize] = format!("?{variable}");
                }
                let list: Vec<_> = variables.iter().map(|one| format!("?{one}")).collect();
                let (list, inner) = (list.join(" "), self.described(inner, names));
                format!("({word} {list}: {inner})")
            }
        }
    }

    /// Returns the state after an action: what it adds is true, even where it deletes the same.
    pub(super) fn apply(&self, action: &Action, binding: &[u32], state: &State) -> State {
        let (mut added, mut deleted) = (State::new(), State::new());
        let types = &action.variables;
        for effect in &action.effects {
            let bindings = self.bindings(&effect.variables, types, binding);
            let changed = bindings
                .filter(|binding| self.holds(&effect.condition, types, binding, state))
                .map(|binding| effect.atom.ground(&binding));
            match effect.adds {
                true => added.extend(changed),
                false => deleted.extend(changed),
            }
        }
        let mut next = state.clone();
        next.retain(|atom| !deleted.contains(atom) && !self.domain.is_derived(atom.0));
        next.extend(added);
        self.with_derived(next)
    }
}
