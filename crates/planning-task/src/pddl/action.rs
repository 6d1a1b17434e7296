//! Actions and their effects.

use super::expression::{Expression, ExpressionKind, Items, quoted};
use super::formula::{Atom, Formula, Scope};
use super::requirements::Requirements;
use super::vocabulary::{Either, Vocabulary};
use crate::InstanceError;

/// An action. Its parameters are the first of its variables, the others are those of quantifiers.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub(crate) name: String,
    pub(crate) parameters: usize,
    pub(crate) variables: Vec<Either>,
    pub(crate) precondition: Formula,
    pub(crate) effects: Vec<Effect>,
    /// What is added to the total cost.
    pub(crate) costs: Vec<Cost>,
}

/// What becomes true or false. It takes place for all objects that its variables can stand for and for which the condition holds.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) variables: Vec<u32>,
    pub(crate) condition: Formula,
    pub(crate) atom: Atom,
    pub(crate) adds: bool,
}

impl Effect {
    pub(crate) fn is_unconditional(&self) -> bool {
        let always = matches!(&self.condition, Formula::And(parts) if parts.is_empty());
        self.variables.is_empty() && always
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Cost {
    Number(u32),
    Function(Atom),
}

const EFFECT: &str = "an effect such as (and ...) or (predicate ...)";

/// What an effect starts with, besides a predicate.
const EFFECTS: &str = ", not, and, forall, when or increase";

impl Action {
    /// Returns the name of an operator, such as `move a b`.
    pub(crate) fn with(&self, arguments: Vec<&str>) -> String {
        [vec![&self.name[..]], arguments].concat().join(" ")
    }

    /// Reads what follows `:action`.
    pub(super) fn read(
        mut items: Items<'_>,
        words: &Vocabulary,
        requirements: &mut Requirements,
    ) -> Result<Action, InstanceError> {
        let name = items
            .next("the name of the action")?
            .name("the name of the action")?;
        let mut scope = Scope::new(words, requirements);
        let (mut parameters, mut precondition, mut effect) = (None, None, None);
        // The part before, if several lists can be joined there.
        let mut joined = None;
        while !items.rest.is_empty() {
            let expected = ":parameters, :precondition or :effect, each once";
            let key = items.next(expected)?;
            if let (ExpressionKind::List(..), Some(part)) = (&key.kind, joined) {
                let expected = format!("another part, or {part} (and ...) around all of them");
                return Err(key.error(expected));
            }
            let name = key.name(expected)?;
            joined = Some(name).filter(|name| *name != ":parameters");
            let part = match name {
                ":parameters" => &mut parameters,
                ":precondition" => &mut precondition,
                ":effect" => &mut effect,
                _ => return Err(key.error(expected)),
            };
            if part.replace(items.next("a list")?).is_some() {
                return Err(key.error(expected));
            }
        }
        if let Some(list) = parameters {
            scope.declare(list.items("a list of variables")?)?;
        }
        let parameters = scope.variables.len();
        let precondition = match precondition {
            None => Formula::TRUE,
            Some(condition) => scope.condition(condition)?,
        };
        let mut outcome = Outcome::default();
        if let Some(effect) = effect {
            outcome.read(effect, &mut scope)?;
        }
        Ok(Action {
            name: name.into(),
            parameters,
            variables: scope.variables,
            precondition,
            effects: outcome.effects,
            costs: outcome.costs,
        })
    }
}

/// What an action does, as far as it is read.
#[derive(Default)]
struct Outcome {
    effects: Vec<Effect>,
    costs: Vec<Cost>,
    /// The quantifiers and conditions around the current expression.
    variables: Vec<u32>,
    conditions: Vec<Formula>,
}

impl Outcome {
    fn read(
        &mut self,
        expression: &Expression,
        scope: &mut Scope<'_>,
    ) -> Result<(), InstanceError> {
        if matches!(&expression.kind, ExpressionKind::List(items, _) if items.is_empty()) {
            return Ok(());
        }
        let (head, mut items) = expression.call(EFFECT)?;
        let used = &format!("'{head}' in an effect");
        match head {
            "and" => {
                for one in items.rest {
                    self.read(one, scope)?;
                }
                return Ok(());
            }
            "forall" => {
                scope.requires(":conditional-effects", expression, used);
                let (outer, variables) = scope.open(&mut items)?;
                let around = self.variables.len();
                self.variables.extend(variables);
                self.read(items.next(EFFECT)?, scope)?;
                self.variables.truncate(around);
                scope.close(outer);
            }
            "when" => {
                scope.requires(":conditional-effects", expression, used);
                let condition = scope.condition(items.next("a condition")?)?;
                self.conditions.push(condition);
                self.read(items.next(EFFECT)?, scope)?;
                self.conditions.pop();
            }
            "increase" => {
                scope.requires(":action-costs", expression, used);
                if !self.variables.is_empty() || !self.conditions.is_empty() {
                    return Err(expression.error("an increase outside of 'when' and 'forall'"));
                }
                total_cost(items.next("(total-cost)")?, scope.words)?;
                let value = items.next("a whole number or a function")?;
                self.costs.push(match &value.kind {
                    ExpressionKind::Name(_) => Cost::Number(whole_number(value)?),
                    ExpressionKind::List(..) => {
                        let function = scope.function(value)?;
                        if total_cost(value, scope.words).is_ok() {
                            return Err(value.error("a function that no action changes"));
                        }
                        Cost::Function(function)
                    }
                });
            }
            "decrease" | "assign" | "scale-up" | "scale-down" => {
                return Err(
                    expression.error("no effect on numbers but (increase (total-cost) ...)")
                );
            }
            "oneof" => return Err(expression.unsupported(EFFECT)),
            "not" => {
                let atom = scope.atom(items.next("a predicate with its arguments")?)?;
                self.push(atom, false);
            }
            _ => {
                let atom = scope.atom_or(expression, EFFECTS)?;
                self.push(atom, true);
                return Ok(());
            }
        }
        items.finish()
    }

    fn push(&mut self, atom: Atom, adds: bool) {
        self.effects.push(Effect {
            variables: self.variables.clone(),
            condition: Formula::And(self.conditions.clone()),
            atom,
            adds,
        });
    }
}

/// Checks that an expression is `(total-cost)`, and that this is declared.
pub(super) fn total_cost(expression: &Expression, words: &Vocabulary) -> Result<(), InstanceError> {
    let (name, items) = expression.call("(total-cost)")?;
    if name != "total-cost" {
        return Err(expression.error("(total-cost)"));
    }
    items.finish()?;
    match words.functions.contains_key(name) {
        true => Ok(()),
        false => Err(expression.error("the function (total-cost) declared in (:functions ...)")),
    }
}

/// Reads a cost.
pub(super) fn whole_number(expression: &Expression) -> Result<u32, InstanceError> {
    let expected = "a whole number from 0 to 4294967295";
    let digits = expression.name(expected)?;
    digits
        .parse()
        .map_err(|_| expression.at.error(quoted(digits), expected))
}
