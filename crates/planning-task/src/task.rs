use std::collections::HashMap;

use search_core::memory::allocated;

/// A planning task in finite-domain representation: SAS+ with conditional effects and axioms.
///
/// Source: C. Bäckström and B. Nebel, *Complexity results for SAS+ planning*, 1995; M. Helmert, *The Fast Downward planning system*, 2006.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Whether costs of operators count. Without a metric, each operator costs 1, whatever its `cost`.
    pub metric: Metric,
    /// The variables. Their order is that of the file, or of the grounding.
    pub variables: Vec<Variable>,
    /// Facts of which at most one is true in any reachable state.
    pub mutex_groups: Vec<MutexGroup>,
    /// The value of each variable in the initial state; of a derived variable, its default before axioms are applied.
    pub initial: Vec<u32>,
    /// The facts that all hold in a goal state. If it is empty, every state is a goal.
    pub goal: Condition,
    /// The operators, in the order of the file.
    pub operators: Vec<Operator>,
    /// The rules that derive the values of derived variables.
    pub axioms: Vec<Axiom>,
}

/// Whether the costs of operators count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Each operator costs 1.
    Unit,
    /// Each operator costs its `cost`.
    Costs,
}

/// A variable with a finite domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name, such as `var3`.
    pub name: String,
    /// For a derived variable, the layer in which its axioms are evaluated.
    pub axiom_layer: Option<u32>,
    /// What each value means, such as `Atom on(a, b)`, `NegatedAtom clear(a)` or `<none of those>`.
    pub values: Vec<String>,
}

/// A variable and a value of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The index of the variable.
    pub variable: u32,
    /// The index of the value in the variable's `values`.
    pub value: u32,
}

/// Facts that must all hold, in the order of the file; no variable occurs twice.
pub type Condition = Vec<Fact>;

/// Returns the value that a variable has in a condition, if any.
pub(crate) fn value_in(condition: &[Fact], variable: u32) -> Option<u32> {
    let fact = condition.iter().find(|fact| fact.variable == variable)?;
    Some(fact.value)
}

/// Facts of which at most one is true in any reachable state.
pub type MutexGroup = Vec<Fact>;

/// An operator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operator {
    /// The name, such as `move a b`.
    pub name: String,
    /// Conditions on variables that the operator does not change.
    pub prevail: Condition,
    /// What it changes, in the order of the file. All conditions are tested in the state before the operator is applied.
    pub effects: Vec<Effect>,
    /// The cost, at least 0.
    pub cost: u32,
}

/// The change of one variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// When the effect takes place; empty for an unconditional one.
    pub condition: Condition,
    /// The variable that changes.
    pub variable: u32,
    /// The value that the variable must have for the operator to be applicable, if any.
    pub precondition: Option<u32>,
    /// The new value.
    pub value: u32,
}

/// A rule: if `condition` holds and the variable has the value `from`, it takes the value `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// The body of the rule.
    pub condition: Condition,
    /// The derived variable.
    pub variable: u32,
    /// The value before.
    pub from: u32,
    /// The value after.
    pub to: u32,
}

impl Task {
    /// Returns about how many bytes the task takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let variables = self.variables.iter().map(Variable::bytes).sum::<usize>();
        let groups = self.mutex_groups.iter().map(of_vec).sum::<usize>();
        let operators = self.operators.iter().map(Operator::bytes).sum::<usize>();
        let axioms = self.axioms.iter().map(|axiom| of_vec(&axiom.condition));
        let vectors = of_vec(&self.variables) + of_vec(&self.mutex_groups) + of_vec(&self.axioms);
        vectors + variables + groups + operators + axioms.sum::<usize>()
    }
}

impl Variable {
    /// Returns how many bytes its texts take.
    pub(crate) fn bytes(&self) -> usize {
        let values = self.values.iter();
        of_vec(&self.values) + values.map(of_text).sum::<usize>() + of_text(&self.name)
    }
}

impl Operator {
    /// Returns how many bytes the operator takes.
    pub(crate) fn bytes(&self) -> usize {
        let conditions = self.effects.iter().map(|effect| of_vec(&effect.condition));
        size_of::<Operator>()
            + of_text(&self.name)
            + of_vec(&self.prevail)
            + of_vec(&self.effects)
            + conditions.sum::<usize>()
    }
}

/// Returns the bytes that a vector allocates.
pub(crate) fn of_vec<T>(items: &Vec<T>) -> usize {
    allocated(items.capacity() * size_of::<T>())
}

/// Returns the bytes that a map allocates for its places, an eighth of which is always free.
pub(crate) fn of_map<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    map.capacity() * 8 / 7 * (size_of::<(K, V)>() + 1)
}

fn of_text(text: &String) -> usize {
    allocated(text.capacity())
}

impl Axiom {
    /// Returns the fact that becomes false.
    pub(crate) fn before(&self) -> Fact {
        Fact {
            variable: self.variable,
            value: self.from,
        }
    }

    /// Returns the fact that becomes true.
    pub(crate) fn after(&self) -> Fact {
        Fact {
            variable: self.variable,
            value: self.to,
        }
    }
}
