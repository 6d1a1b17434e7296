//! What PDDL says of states, actions and derived predicates, without any grounding.

use std::collections::BTreeSet;

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
            let in_layer = |symbol: u32| layers[symbol as usize] == Some(layer);
            let rules = self
                .domain
                .rules
                .iter()
                .filter(|rule| in_layer(rule.head.symbol));
            let rules: Vec<_> = rules.collect();
            loop {
                let before = state.len();
                for rule in &rules {
                    let parameters: Vec<u32> = (0..rule.head.terms.len() as u32).collect();
                    let mut binding = vec![0; rule.variables.len()];
                    let mut heads = Vec::new();
                    self.each(&parameters, &rule.variables, &mut binding, &mut |binding| {
                        if self.holds(&rule.body, &rule.variables, binding, &state) {
                            heads.push(rule.head.ground(binding));
                        }
                    });
                    state.extend(heads);
                }
                if state.len() == before {
                    break;
                }
            }
        }
        state
    }

    /// Calls `body` for all objects that the variables can stand for.
    pub(super) fn each(
        &self,
        variables: &[u32],
        types: &[Either],
        binding: &mut Vec<u32>,
        body: &mut dyn FnMut(&mut Vec<u32>),
    ) {
        let Some((&first, rest)) = variables.split_first() else {
            return body(binding);
        };
        for object in self.problem.words.fitting(&types[first as usize]) {
            binding[first as usize] = object;
            self.each(rest, types, binding, body);
        }
    }

    pub(super) fn holds(
        &self,
        formula: &Formula,
        types: &[Either],
        binding: &mut Vec<u32>,
        state: &State,
    ) -> bool {
        match formula {
            Formula::And(parts) => parts
                .iter()
                .all(|part| self.holds(part, types, binding, state)),
            Formula::Or(parts) => parts
                .iter()
                .any(|part| self.holds(part, types, binding, state)),
            Formula::Not(inner) => !self.holds(inner, types, binding, state),
            Formula::Atom(atom) => state.contains(&atom.ground(binding)),
            Formula::Equal(left, right) => left.object(binding) == right.object(binding),
            Formula::Forall(variables, inner) => {
                let mut all = true;
                self.each(variables, types, binding, &mut |binding| {
                    all = all && self.holds(inner, types, binding, state);
                });
                all
            }
            Formula::Exists(variables, inner) => {
                let mut any = false;
                self.each(variables, types, binding, &mut |binding| {
                    any = any || self.holds(inner, types, binding, state);
                });
                any
            }
        }
    }

    /// Returns what would have to hold as well, in words.
    pub(super) fn unmet(
        &self,
        formula: &Formula,
        types: &[Either],
        binding: &mut Vec<u32>,
        state: &State,
    ) -> Vec<String> {
        if self.holds(formula, types, binding, state) {
            return Vec::new();
        }
        match formula {
            Formula::And(parts) => {
                let unmet = parts
                    .iter()
                    .flat_map(|part| self.unmet(part, types, binding, state));
                unmet.collect()
            }
            Formula::Forall(variables, inner) => {
                let mut unmet = Vec::new();
                self.each(variables, types, binding, &mut |binding| {
                    unmet.extend(self.unmet(inner, types, binding, state));
                });
                unmet
            }
            _ => {
                let free = binding
                    .iter()
                    .map(|&object| self.problem.names(&[object])[0].into());
                vec![self.described(formula, &mut free.collect())]
            }
        }
    }

    /// Returns a formula in words; `names` are those of objects or variables.
    fn described(&self, formula: &Formula, names: &mut Vec<String>) -> String {
        let term = |term: Term, names: &[String]| match term {
            Term::Variable(variable) => names[variable as usize].clone(),
            Term::Object(object) => self.problem.names(&[object])[0].into(),
        };
        match formula {
            Formula::Atom(atom) => {
                let terms: Vec<_> = atom.terms.iter().map(|&one| term(one, names)).collect();
                let name = named(&self.problem.words.predicates, atom.symbol);
                format!("{name}({})", terms.join(", "))
            }
            &Formula::Equal(left, right) => {
                format!("{} = {}", term(left, names), term(right, names))
            }
            Formula::Not(inner) => format!("not {}", self.described(inner, names)),
            Formula::And(parts) | Formula::Or(parts) => {
                let word = if matches!(formula, Formula::And(_)) {
                    " and "
                } else {
                    " or "
                };
                let parts: Vec<_> = parts
                    .iter()
                    .map(|part| self.described(part, names))
                    .collect();
                format!("({})", parts.join(word))
            }
            Formula::Forall(variables, inner) | Formula::Exists(variables, inner) => {
                let is_universal = matches!(formula, Formula::Forall(..));
                for &variable in variables {
                    names[variable as usize] = format!("?{variable}");
                }
                let list: Vec<_> = variables.iter().map(|one| format!("?{one}")).collect();
                let word = if is_universal { "for all" } else { "for some" };
                format!(
                    "({word} {}: {})",
                    list.join(" "),
                    self.described(inner, names)
                )
            }
        }
    }

    /// Returns the state after an action: what it adds is true, even where it deletes the same.
    pub(super) fn apply(&self, action: &Action, binding: &mut Vec<u32>, state: &State) -> State {
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        for effect in &action.effects {
            let changed = if effect.adds {
                &mut added
            } else {
                &mut deleted
            };
            self.each(
                &effect.variables,
                &action.variables,
                binding,
                &mut |binding| {
                    if self.holds(&effect.condition, &action.variables, binding, state) {
                        changed.push(effect.atom.ground(binding));
                    }
                },
            );
        }
        let mut next = state.clone();
        next.retain(|atom| !deleted.contains(atom) && !self.domain.is_derived(atom.0));
        next.extend(added);
        self.with_derived(next)
    }
}
