//! Domains.

use search_core::form::Note;

use super::action::Action;
use super::expression::{Expression, Items, quoted};
use super::formula::{Atom, Formula, Scope};
use super::requirements::Requirements;
use super::strata::layers;
use super::vocabulary::{Either, Vocabulary, named, similar};
use crate::InstanceError;

/// A domain: types, predicates and actions.
///
/// ```
/// use planning_task::pddl::Domain;
///
/// let domain = Domain::read("(define (domain lamp) (:predicates (on)) (:action press :effect (on)))")?;
/// assert_eq!(domain.name(), "lamp");
/// let error = Domain::read("(define (domain lamp)").expect_err("the text is incomplete");
/// assert_eq!((error.line, error.column), (1, 22));
/// # Ok::<(), planning_task::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Domain {
    name: String,
    pub(super) requirements: Requirements,
    pub(crate) words: Vocabulary,
    pub(crate) rules: Vec<Rule>,
    /// For each predicate, the layer in which its rules are evaluated, if it has rules.
    pub(crate) layers: Vec<Option<u32>>,
    pub(crate) actions: Vec<Action>,
}

/// A rule that makes an atom of a derived predicate true.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) head: Atom,
    pub(crate) variables: Vec<Either>,
    pub(crate) body: Formula,
}

/// The sections, in the order in which their names are needed; the last two may be repeated.
const SECTIONS: [&str; 7] = [
    ":requirements",
    ":types",
    ":constants",
    ":predicates",
    ":functions",
    ":derived",
    ":action",
];

impl Domain {
    /// Reads a domain in PDDL.
    ///
    /// Of PDDL 3.1, it may use STRIPS, types, equality, negation, disjunction, quantifiers, conditional effects, action costs and derived
    /// predicates. Names are case-insensitive. A type that occurs only as a supertype need not be declared. A feature that `:requirements`
    /// do not name is read, with a [note](Domain::notes).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no such domain.
    pub fn read(text: &str) -> Result<Domain, InstanceError> {
        let expected = "a domain, as in (define (domain name) ...)";
        let (name, all) = definition(text, "domain", expected)?;
        let [
            names,
            types,
            constants,
            predicates,
            functions,
            rules,
            actions,
        ] = sections(&all, SECTIONS, &[":derived", ":action"])?;
        let mut requirements = Requirements::default();
        for &(_, names) in &names {
            requirements.read(names)?;
        }
        let mut words = Vocabulary::new();
        types
            .iter()
            .try_for_each(|&(_, items)| words.declare_types(items, &mut requirements))?;
        constants
            .iter()
            .try_for_each(|&(_, items)| words.declare_objects(items, &mut requirements))?;
        predicates
            .iter()
            .try_for_each(|&(_, items)| words.declare_predicates(items, &mut requirements))?;
        functions
            .iter()
            .try_for_each(|&(_, items)| words.declare_functions(items, &mut requirements))?;
        let mut domain = Domain {
            name,
            requirements,
            layers: vec![None; words.predicates.len()],
            words,
            rules: Vec::new(),
            actions: Vec::new(),
        };
        domain.add_rules(&rules)?;
        domain.add_actions(&actions)?;
        Ok(domain)
    }

    /// Returns the name in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the notes on how the text was read: for each feature whose requirement it does not name, where it is used first, and types
    /// that are given to no name.
    ///
    /// ```
    /// use planning_task::pddl::Domain;
    ///
    /// let domain = Domain::read("(define (domain lamp) (:predicates (on ?l - object)))")?;
    /// let expected = "line 1, column 43: '-' before a type needs :typing, which (:requirements ...) does not name";
    /// assert_eq!(domain.notes()[0].text(), expected);
    /// # Ok::<(), planning_task::InstanceError>(())
    /// ```
    pub fn notes(&self) -> &[Note] {
        self.requirements.notes()
    }

    /// Returns whether rules derive a predicate.
    pub(crate) fn is_derived(&self, predicate: u32) -> bool {
        self.layers[predicate as usize].is_some()
    }

    fn add_rules(&mut self, sections: &[Section<'_>]) -> Result<(), InstanceError> {
        for &(section, mut items) in sections {
            self.requirements
                .check(":derived-predicates", section.at, "'(:derived ...)'");
            let head = items.next("a predicate with variables")?;
            let (name, list) = head.call("a predicate with variables")?;
            let known = self.words.predicates.get_full(name);
            let (symbol, _, parameters) = known.ok_or_else(|| {
                let similar = similar(&self.words.predicates, name);
                head.error(format!("a declared predicate{similar}"))
            })?;
            let mut scope = Scope::new(&self.words, &mut self.requirements);
            let variables = scope.declare(list)?;
            if variables.len() != parameters.len() {
                let expected = format!("{} variables, as many as are declared", parameters.len());
                return Err(head
                    .at
                    .error(format!("{} variables", variables.len()), expected));
            }
            // A variable without a type has that of the declaration.
            let names = list.rest.iter().filter(|one| one.is_variable());
            for ((own, declared), at) in scope.variables.iter_mut().zip(parameters).zip(names) {
                if *own == [0] {
                    own.clone_from(declared);
                } else if !self.words.overlap(own, declared) {
                    return Err(self.words.mistyped(at, own, declared));
                }
            }
            let body = scope.condition(items.next("a condition")?)?;
            items.finish()?;
            self.rules.push(Rule {
                head: Atom {
                    symbol: symbol as u32,
                    terms: variables.into_iter().map(super::Term::Variable).collect(),
                },
                variables: scope.variables,
                body,
            });
        }
        let layers = |rules: &[Rule]| layers(rules, self.words.predicates.len());
        if let Some(layers) = layers(&self.rules) {
            self.layers = layers;
            return Ok(());
        }
        // The first rule with which there are no layers any more.
        let first = (0..sections.len()).find(|&last| layers(&self.rules[..=last]).is_none());
        let (section, _) = sections[first.unwrap_or(0)];
        let found =
            "a derived predicate that depends on its own negation, or on itself through 'forall'";
        Err(section
            .at
            .error(found, "rules that can be evaluated in layers"))
    }

    fn add_actions(&mut self, sections: &[Section<'_>]) -> Result<(), InstanceError> {
        for &(section, items) in sections {
            let action = Action::read(items, &self.words, &mut self.requirements)?;
            if self.actions.iter().any(|other| other.name == action.name) {
                let expected = "a name that no other action has";
                return Err(section.at.error(quoted(&action.name), expected));
            }
            let derived = action
                .effects
                .iter()
                .find(|effect| self.is_derived(effect.atom.symbol));
            if let Some(effect) = derived {
                let predicate = named(&self.words.predicates, effect.atom.symbol);
                let found = format!("the effect {} on a derived predicate", quoted(predicate));
                return Err(section.at.error(found, "effects on other predicates"));
            }
            self.actions.push(action);
        }
        Ok(())
    }
}

/// Reads `(define (kind name) ...)`; returns the name and the other sections.
pub(super) fn definition(
    text: &str,
    kind: &str,
    expected: &str,
) -> Result<(String, Vec<Expression>), InstanceError> {
    let all = Expression::read(text)?;
    let (head, mut items) = all.call(expected)?;
    if head != "define" {
        return Err(all.error(expected));
    }
    let title = items.next(expected)?;
    let (found, mut words) = title.call(expected)?;
    if found != kind {
        return Err(title.error(expected));
    }
    let name = words.next("a name")?.name("a name")?.to_owned();
    words.finish()?;
    Ok((name, items.rest.to_vec()))
}

/// A section and what follows its name.
pub(super) type Section<'e> = (&'e Expression, Items<'e>);

/// Returns the sections by their names. Those that are not in `repeated` occur once at most.
pub(super) fn sections<'e, const N: usize>(
    all: &'e [Expression],
    names: [&str; N],
    repeated: &[&str],
) -> Result<[Vec<Section<'e>>; N], InstanceError> {
    let mut sections = [const { Vec::new() }; N];
    let expected = format!("a section out of {}", names.join(", "));
    for section in all {
        let (name, items) = section.call(&expected)?;
        let index = names.iter().position(|known| *known == name);
        let unknown = || match name.starts_with(':') {
            true => section.unsupported(&expected),
            false => section.error(&expected),
        };
        let known = &mut sections[index.ok_or_else(unknown)?];
        if !known.is_empty() && !repeated.contains(&name) {
            return Err(section.error(format!("{name} once")));
        }
        known.push((section, items));
    }
    Ok(sections)
}
