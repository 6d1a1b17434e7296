//! Conditions.

use indexmap::IndexMap;

use super::expression::{Expression, ExpressionKind, Items, quoted};
use super::requirements::Requirements;
use super::vocabulary::{Either, Vocabulary, check_variable, counted, similar};
use crate::InstanceError;

/// A condition on a state.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Atom(Atom),
    Equal(Term, Term),
    /// For all objects that the variables can stand for.
    Forall(Vec<u32>, Box<Formula>),
    /// For some objects that the variables can stand for.
    Exists(Vec<u32>, Box<Formula>),
}

impl Formula {
    pub(crate) const TRUE: Formula = Formula::And(Vec::new());
}

/// A predicate or function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Atom {
    pub(crate) symbol: u32,
    pub(crate) terms: Vec<Term>,
}

/// A predicate or function with objects as its arguments.
pub(crate) type GroundAtom = (u32, Vec<u32>);

impl Atom {
    /// Returns the atom with the objects of the variables.
    pub(crate) fn ground(&self, binding: &[u32]) -> GroundAtom {
        let objects = self.terms.iter().map(|term| term.object(binding));
        (self.symbol, objects.collect())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Variable(u32),
    Object(u32),
}

impl Term {
    /// Returns whether it is an object, or a variable for which the entry is true.
    pub(crate) fn is_bound(self, bound: &[bool]) -> bool {
        match self {
            Term::Variable(variable) => bound[variable as usize],
            Term::Object(_) => true,
        }
    }

    /// Returns the variable, if it is one.
    pub(crate) fn variable(self) -> Option<u32> {
        match self {
            Term::Variable(variable) => Some(variable),
            Term::Object(_) => None,
        }
    }

    /// Returns the object, given those of the variables.
    pub(crate) fn object(self, binding: &[u32]) -> u32 {
        match self {
            Term::Variable(variable) => binding[variable as usize],
            Term::Object(object) => object,
        }
    }
}

/// Reads what is written with variables. Each quantifier has variables of its own, so that no name hides another later.
pub(super) struct Scope<'v> {
    pub(super) words: &'v Vocabulary,
    requirements: &'v mut Requirements,
    /// The types of all variables, by index.
    pub(super) variables: Vec<Either>,
    /// The names that can be used at this place.
    names: Vec<(String, u32)>,
}

const CONDITION: &str = "a condition such as (and ...) or (predicate ...)";

/// What a condition starts with, besides a predicate.
const CONDITIONS: &str = ", and, or, not, imply, exists, forall or =";

impl<'v> Scope<'v> {
    pub(super) fn new(words: &'v Vocabulary, requirements: &'v mut Requirements) -> Self {
        Scope {
            words,
            requirements,
            variables: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Notes that a requirement is missing, if the text does not name it.
    pub(super) fn requires(&mut self, requirement: &'static str, at: &Expression, used: &str) {
        self.requirements.check(requirement, at.at, used);
    }

    /// Declares variables and returns them.
    pub(super) fn declare(&mut self, list: Items<'_>) -> Result<Vec<u32>, InstanceError> {
        let first = self.names.len();
        let names = (self.words).typed(list, "a variable such as ?x", self.requirements)?;
        for typed in names {
            check_variable(&typed)?;
            if self.names[first..]
                .iter()
                .any(|(name, _)| name == typed.name)
            {
                return Err(typed.at.error("a variable that the list does not have yet"));
            }
            self.names
                .push((typed.name.into(), self.variables.len() as u32));
            self.variables.push(typed.types);
        }
        Ok(self.names[first..]
            .iter()
            .map(|&(_, index)| index)
            .collect())
    }

    /// Reads the variables of a quantifier. They can be used until `close` is called with the number that is returned.
    pub(super) fn open(
        &mut self,
        items: &mut Items<'_>,
    ) -> Result<(usize, Vec<u32>), InstanceError> {
        let outer = self.names.len();
        let list = items.next("a list of variables")?;
        Ok((outer, self.declare(list.items("a list of variables")?)?))
    }

    pub(super) fn close(&mut self, outer: usize) {
        self.names.truncate(outer);
    }

    fn quantified(
        &mut self,
        items: &mut Items<'_>,
    ) -> Result<(Vec<u32>, Box<Formula>), InstanceError> {
        let (outer, variables) = self.open(items)?;
        let body = self.condition(items.next(CONDITION)?)?;
        self.close(outer);
        Ok((variables, Box::new(body)))
    }

    pub(super) fn condition(&mut self, expression: &Expression) -> Result<Formula, InstanceError> {
        if matches!(&expression.kind, ExpressionKind::List(items, _) if items.is_empty()) {
            return Ok(Formula::TRUE);
        }
        let (head, mut items) = expression.call(CONDITION)?;
        let used = &format!("'{head}' in a condition");
        let formula = match head {
            "and" => Formula::And(self.conditions(&mut items)?),
            "or" => {
                self.requires(":disjunctive-preconditions", expression, used);
                Formula::Or(self.conditions(&mut items)?)
            }
            "imply" => {
                self.requires(":disjunctive-preconditions", expression, used);
                let condition = self.condition(items.next(CONDITION)?)?;
                let consequence = self.condition(items.next(CONDITION)?)?;
                Formula::Or(vec![Formula::Not(Box::new(condition)), consequence])
            }
            "not" => {
                let negated = items.next(CONDITION)?;
                let inner = self.condition(negated)?;
                let is_inequality = matches!(inner, Formula::Equal(..));
                if !is_inequality && !self.requirements.names(":disjunctive-preconditions") {
                    self.requires(":negative-preconditions", expression, used);
                }
                Formula::Not(Box::new(inner))
            }
            "forall" => {
                self.requires(":universal-preconditions", expression, used);
                let (variables, body) = self.quantified(&mut items)?;
                Formula::Forall(variables, body)
            }
            "exists" => {
                self.requires(":existential-preconditions", expression, used);
                let (variables, body) = self.quantified(&mut items)?;
                Formula::Exists(variables, body)
            }
            "=" => {
                self.requires(":equality", expression, used);
                let left = self.term(items.next("an object or a variable")?)?;
                let right = self.term(items.next("an object or a variable")?)?;
                Formula::Equal(left, right)
            }
            "oneof" => return Err(expression.unsupported(CONDITION)),
            "<" | "<=" | ">" | ">=" | "preference" => {
                let expected =
                    "a condition without numbers or preferences, which are not supported";
                return Err(expression.error(expected));
            }
            _ => return self.atom_or(expression, CONDITIONS).map(Formula::Atom),
        };
        items.finish()?;
        Ok(formula)
    }

    fn conditions(&mut self, items: &mut Items<'_>) -> Result<Vec<Formula>, InstanceError> {
        let all = items.rest.iter().map(|one| self.condition(one)).collect();
        items.rest = &[];
        all
    }

    pub(super) fn atom(&self, expression: &Expression) -> Result<Atom, InstanceError> {
        self.atom_or(expression, "")
    }

    /// Reads an atom; `others` is what else could stand here.
    pub(super) fn atom_or(
        &self,
        expression: &Expression,
        others: &str,
    ) -> Result<Atom, InstanceError> {
        self.applied(expression, &self.words.predicates, "predicate", others)
    }

    pub(super) fn function(&self, expression: &Expression) -> Result<Atom, InstanceError> {
        self.applied(expression, &self.words.functions, "function", "")
    }

    fn applied(
        &self,
        at: &Expression,
        declared: &IndexMap<String, Vec<Either>>,
        kind: &str,
        others: &str,
    ) -> Result<Atom, InstanceError> {
        let (name, arguments) = at.call(&format!("a {kind} with its arguments"))?;
        let known = declared.get_full(name);
        let (symbol, _, parameters) = known.ok_or_else(|| {
            let similar = similar(declared, name);
            at.error(format!("a declared {kind}{others}{similar}"))
        })?;
        let (found, expected) = (arguments.rest.len(), parameters.len());
        if found != expected {
            let with = |number| format!("{} with {}", quoted(name), counted(number, "argument"));
            return Err(at.at.error(with(found), with(expected)));
        }
        let arguments = arguments.rest.iter().zip(parameters);
        let terms = arguments.map(|(one, types)| self.argument(one, types));
        Ok(Atom {
            symbol: symbol as u32,
            terms: terms.collect::<Result<_, _>>()?,
        })
    }

    /// Reads an argument of which there can be an object of the types of the parameter.
    fn argument(&self, expression: &Expression, types: &Either) -> Result<Term, InstanceError> {
        let term = self.term(expression)?;
        let (own, can_be) = match term {
            Term::Variable(variable) => {
                let own = &self.variables[variable as usize];
                (own, self.words.overlap(own, types))
            }
            Term::Object(object) => {
                let own = &self.words.objects[object as usize];
                (own, self.words.fits(object, types))
            }
        };
        match can_be {
            true => Ok(term),
            false => Err(self.words.mistyped(expression, own, types)),
        }
    }

    fn term(&self, expression: &Expression) -> Result<Term, InstanceError> {
        let name = expression.name("an object or a variable")?;
        if name.starts_with('?') {
            let known = self.names.iter().rev().find(|(known, _)| known == name);
            let (_, index) =
                known.ok_or_else(|| expression.error("a variable that is declared"))?;
            return Ok(Term::Variable(*index));
        }
        let known = self.words.objects.get_index_of(name);
        let index = known.ok_or_else(|| expression.error("an object that is declared"))?;
        Ok(Term::Object(index as u32))
    }
}
