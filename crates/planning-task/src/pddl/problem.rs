//! Problems.

use indexmap::{IndexMap, IndexSet};
use search_core::form::Note;

use super::action::{Action, Cost, total_cost, whole_number};
use super::domain::{Domain, definition, sections};
use super::expression::{Expression, Items, quoted};
use super::formula::{Formula, GroundAtom, Scope};
use super::requirements::Requirements;
use super::vocabulary::{Either, Vocabulary, named};
use crate::{InstanceError, Metric};

/// A problem of a domain: objects, initial state and goal.
///
/// ```
/// use planning_task::pddl::{Domain, Problem};
///
/// let domain = Domain::read("(define (domain lamp) (:predicates (on)) (:action press :effect (on)))")?;
/// let problem = Problem::read("(define (problem dark) (:domain lamp) (:init) (:goal (on)))", &domain)?;
/// assert_eq!(problem.name(), "dark");
/// # Ok::<(), planning_task::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    name: String,
    requirements: Requirements,
    /// The words of the domain, with the objects of the problem.
    pub(crate) words: Vocabulary,
    /// The atoms that are true in the initial state.
    pub(crate) initial: IndexSet<GroundAtom>,
    /// The values of functions.
    pub(crate) values: IndexMap<GroundAtom, u32>,
    pub(crate) goal: Formula,
    /// The types of the variables in the goal.
    pub(crate) variables: Vec<Either>,
    pub(crate) metric: Metric,
}

const SECTIONS: [&str; 6] = [
    ":domain",
    ":requirements",
    ":objects",
    ":init",
    ":goal",
    ":metric",
];

impl Problem {
    /// Reads a problem in PDDL. A feature that neither the `:requirements` of the domain nor its own name is read, with a
    /// [note](Problem::notes).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no problem of this domain.
    pub fn read(text: &str, domain: &Domain) -> Result<Problem, InstanceError> {
        let expected = "a problem, as in (define (problem name) ...)";
        let (name, all) = definition(text, "problem", expected)?;
        let [of, requirements, objects, init, goal, metric] = sections(&all, SECTIONS, &[])?;
        for &(_, mut of) in &of {
            let named = of.next("the name of the domain")?;
            if named.name("the name of the domain")? != domain.name() {
                return Err(named.error(format!("the domain {}", quoted(domain.name()))));
            }
            of.finish()?;
        }
        let mut words = domain.words.clone();
        // What the domain uses is noted there.
        let mut needed = domain.requirements.without_notes();
        for &(_, names) in &requirements {
            needed.read(names)?;
        }
        for &(_, objects) in &objects {
            words.declare_objects(objects, &mut needed)?;
        }
        let mut problem = Problem {
            name,
            requirements: needed,
            words,
            initial: IndexSet::new(),
            values: IndexMap::new(),
            goal: Formula::TRUE,
            variables: Vec::new(),
            metric: Metric::Unit,
        };
        for one in init.iter().flat_map(|(_, init)| init.rest) {
            problem.add_initial(one, domain)?;
        }
        let Some(&(_, mut goal)) = goal.first() else {
            let end = Expression::read(text)?.items("")?.end;
            return Err(end.error("a problem without (:goal ...)", "(:goal ...)"));
        };
        let mut scope = Scope::new(&problem.words, &mut problem.requirements);
        let formula = scope.condition(goal.next("a condition")?)?;
        goal.finish_or("')', or (and ...) around all conditions")?;
        problem.variables = scope.variables;
        problem.goal = formula;
        for &(_, metric) in &metric {
            problem.metric = read_metric(metric, &problem.words)?;
        }
        Ok(problem)
    }

    /// Returns the name in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the notes on how the text was read, without those on the domain. See [`Domain::notes`].
    pub fn notes(&self) -> &[Note] {
        self.requirements.notes()
    }

    /// Returns the atom as it is written in SAS+ files, such as `on(a, b)`.
    pub(crate) fn written(&self, predicate: u32, objects: &[u32]) -> String {
        let name = named(&self.words.predicates, predicate);
        format!("{name}({})", self.names(objects).join(", "))
    }

    /// Returns the names of objects.
    pub(crate) fn names(&self, objects: &[u32]) -> Vec<&str> {
        let name = |&one| named(&self.words.objects, one);
        objects.iter().map(name).collect()
    }

    /// Returns the cost of an action for these objects, or says which function has no value.
    pub(crate) fn cost(&self, action: &Action, binding: &[u32]) -> Result<u64, String> {
        if self.metric == Metric::Unit {
            return Ok(1);
        }
        let value = |cost: &Cost| match cost {
            Cost::Number(value) => Ok(u64::from(*value)),
            Cost::Function(function) => {
                let function = function.ground(binding);
                let value = self.values.get(&function).map(|&value| value.into());
                value.ok_or_else(|| {
                    let name = named(&self.words.functions, function.0);
                    let objects = self.names(&function.1).join(", ");
                    format!("{name}({objects}) has no value")
                })
            }
        };
        action.costs.iter().map(value).sum()
    }

    /// Reads an atom that is true or false, or the value of a function.
    fn add_initial(&mut self, one: &Expression, domain: &Domain) -> Result<(), InstanceError> {
        let (head, mut items) = one.call("an atom or (= (function ...) number)")?;
        // There is no variable outside of a quantifier.
        let scope = Scope::new(&self.words, &mut self.requirements);
        match head {
            "=" => {
                let function = items.next("a function with its arguments")?;
                let value = items.next("a whole number")?;
                items.finish()?;
                let function = scope.function(function)?.ground(&[]);
                let value = whole_number(value)?;
                let known = self.values.insert(function, value);
                if known.is_some_and(|other| other != value) {
                    return Err(one.error("one value of the function"));
                }
            }
            "oneof" => {
                return Err(one.unsupported("an atom or (= (function ...) number)"));
            }
            "not" => {
                let atom = items.next("an atom")?;
                items.finish()?;
                if self.initial.contains(&scope.atom(atom)?.ground(&[])) {
                    return Err(one.error("no atom that is true as well"));
                }
            }
            _ => {
                let atom = scope.atom(one)?;
                if domain.is_derived(atom.symbol) {
                    return Err(one.error("a predicate that no rule derives"));
                }
                self.initial.insert(atom.ground(&[]));
            }
        }
        Ok(())
    }
}

fn read_metric(mut metric: Items<'_>, words: &Vocabulary) -> Result<Metric, InstanceError> {
    let direction = metric.next("minimize")?;
    if direction.name("minimize")? != "minimize" {
        return Err(direction.error("minimize"));
    }
    total_cost(metric.next("(total-cost)")?, words)?;
    metric.finish()?;
    Ok(Metric::Costs)
}
