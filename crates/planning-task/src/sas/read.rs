use crate::{Axiom, Condition, Effect, Fact, Metric, Operator, ReadError, Task, Variable};

use super::lines::{Line, Lines};

/// Reads a task. Takes time and memory in proportion to the text: no number in it is believed before its lines are read.
///
/// # Errors
/// Returns an error with line and column if the text is not a task of version 3: also if a number is not that of a variable or value, if
/// a condition names a variable twice, if an operator changes a derived variable, or if an axiom changes another one, or not from its
/// default.
pub fn read(text: &str) -> Result<Task, ReadError> {
    let mut reader = Reader {
        lines: Lines::new(text),
        variables: Vec::new(),
        begun: 0,
    };
    let task = reader.task()?;
    reader.lines.end()?;
    Ok(task)
}

struct Reader<'a> {
    lines: Lines<'a>,
    variables: Vec<Known>,
    /// The number of conditions begun so far.
    begun: usize,
}

/// What is known of a variable.
#[derive(Clone, Copy)]
struct Known {
    values: u32,
    is_derived: bool,
    /// The condition that named it last.
    named_in: usize,
    /// The last operator with a precondition on it, by the number of its prevail condition, and the value.
    needed: (usize, u32),
}

/// The greatest number of anything.
const MOST: i64 = u32::MAX as i64;

impl Reader<'_> {
    fn task(&mut self) -> Result<Task, ReadError> {
        self.lines.keyword("begin_version")?;
        self.lines.number::<u32>(3..=3, "version 3")?;
        self.lines.keyword("end_version")?;
        self.lines.keyword("begin_metric")?;
        let metric = match self.lines.number(0..=1, "0 or 1")? {
            0_u8 => Metric::Unit,
            _ => Metric::Costs,
        };
        self.lines.keyword("end_metric")?;
        let variables = self.repeated("variables", Self::variable)?;
        let mutex_groups = self.repeated("mutex groups", |reader| {
            reader.lines.keyword("begin_mutex_group")?;
            let facts = reader.repeated("facts", |reader| {
                let mut line = reader.lines.next("a fact")?;
                let fact = reader.fact(&mut line)?;
                line.end()?;
                Ok(fact)
            })?;
            reader.lines.keyword("end_mutex_group")?;
            Ok(facts)
        })?;
        self.lines.keyword("begin_state")?;
        let initial = (0..self.variables.len())
            .map(|variable| {
                let mut line = self.lines.next("a value")?;
                let value = self.value(&mut line, variable as u32)?;
                line.end()?;
                Ok(value)
            })
            .collect::<Result<Vec<u32>, _>>()?;
        self.lines.keyword("end_state")?;
        self.lines.keyword("begin_goal")?;
        let goal = self.conditions()?;
        self.lines.keyword("end_goal")?;
        let operators = self.repeated("operators", Self::operator)?;
        let axioms = self.repeated("axioms", |reader| reader.axiom(&initial))?;
        Ok(Task {
            metric,
            variables,
            mutex_groups,
            initial,
            goal,
            operators,
            axioms,
        })
    }

    /// Reads a number, and so many things.
    fn repeated<T>(
        &mut self,
        things: &str,
        mut read: impl FnMut(&mut Self) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        let number: u32 = self
            .lines
            .number(0..=MOST, &format!("the number of {things}"))?;
        (0..number).map(|_| read(self)).collect()
    }

    fn name(&mut self) -> Result<String, ReadError> {
        Ok(self.lines.next("a name")?.text.to_owned())
    }

    fn variable(&mut self) -> Result<Variable, ReadError> {
        self.lines.keyword("begin_variable")?;
        let name = self.name()?;
        let layer: i64 = self.lines.number(-1..=MOST, "-1 or an axiom layer")?;
        let values: u32 = self
            .lines
            .number(1..=MOST, "the number of values, at least 1")?;
        let variable = Variable {
            name,
            axiom_layer: u32::try_from(layer).ok(),
            values: (0..values).map(|_| self.name()).collect::<Result<_, _>>()?,
        };
        self.lines.keyword("end_variable")?;
        self.variables.push(Known {
            values,
            is_derived: variable.axiom_layer.is_some(),
            named_in: 0,
            needed: (0, 0),
        });
        Ok(variable)
    }

    fn operator(&mut self) -> Result<Operator, ReadError> {
        self.lines.keyword("begin_operator")?;
        let name = self.name()?;
        let prevail = self.conditions()?;
        let operator = self.begun;
        for fact in &prevail {
            self.variables[fact.variable as usize].needed = (operator, fact.value);
        }
        let effects = self.repeated("effects", |reader| reader.effect(operator))?;
        let cost = self.lines.number(0..=MOST, "a cost from 0 to 4294967295")?;
        self.lines.keyword("end_operator")?;
        Ok(Operator {
            name,
            prevail,
            effects,
            cost,
        })
    }

    /// Reads an effect of the operator whose prevail condition has this number.
    fn effect(&mut self, operator: usize) -> Result<Effect, ReadError> {
        let mut line = self.lines.next("an effect")?;
        let number: u32 = line.number(0..=MOST, || "the number of conditions".to_owned())?;
        let mut condition = Condition::new();
        self.begun += 1;
        for _ in 0..number {
            condition.push(self.condition(&mut line)?);
        }
        let variable = self.changed(&mut line, false)?;
        let Known { values, needed, .. } = self.variables[variable as usize];
        let last = i64::from(values) - 1;
        let precondition: i64 =
            line.number(-1..=last, || format!("-1 or a value below {values}"))?;
        let precondition = u32::try_from(precondition).ok();
        if let Some(value) = precondition {
            if needed.0 == operator && needed.1 != value {
                let known = needed.1;
                return Err(line.rejected(&format!("-1 or {known}, as the operator needs already")));
            }
            self.variables[variable as usize].needed = (operator, value);
        }
        let value = self.value(&mut line, variable)?;
        line.end()?;
        Ok(Effect {
            condition,
            variable,
            precondition,
            value,
        })
    }

    fn axiom(&mut self, initial: &[u32]) -> Result<Axiom, ReadError> {
        self.lines.keyword("begin_rule")?;
        let condition = self.conditions()?;
        let mut line = self.lines.next("the head of an axiom")?;
        let variable = self.changed(&mut line, true)?;
        let default = i64::from(initial[variable as usize]);
        let from = line.number(default..=default, || {
            format!("{default}, the value in the initial state")
        })?;
        let to = self.value(&mut line, variable)?;
        if to == from {
            return Err(line.rejected("another value than before"));
        }
        line.end()?;
        self.lines.keyword("end_rule")?;
        Ok(Axiom {
            condition,
            variable,
            from,
            to,
        })
    }

    /// Reads a number, and so many lines with a fact.
    fn conditions(&mut self) -> Result<Condition, ReadError> {
        self.begun += 1;
        self.repeated("conditions", |reader| {
            let mut line = reader.lines.next("a fact")?;
            let fact = reader.condition(&mut line)?;
            line.end()?;
            Ok(fact)
        })
    }

    /// Reads a fact of the condition begun last.
    fn condition(&mut self, line: &mut Line<'_>) -> Result<Fact, ReadError> {
        let variable = self.variable_number(line)?;
        let named_in = &mut self.variables[variable as usize].named_in;
        if std::mem::replace(named_in, self.begun) == self.begun {
            return Err(line.rejected("a variable without a condition so far"));
        }
        let value = self.value(line, variable)?;
        Ok(Fact { variable, value })
    }

    fn fact(&self, line: &mut Line<'_>) -> Result<Fact, ReadError> {
        let variable = self.variable_number(line)?;
        let value = self.value(line, variable)?;
        Ok(Fact { variable, value })
    }

    fn variable_number(&self, line: &mut Line<'_>) -> Result<u32, ReadError> {
        let last = self.variables.len() as i64 - 1;
        line.number(0..=last, || {
            format!("a variable below {}", self.variables.len())
        })
    }

    /// Reads the number of a variable that is changed.
    fn changed(&self, line: &mut Line<'_>, derived: bool) -> Result<u32, ReadError> {
        let variable = self.variable_number(line)?;
        if self.variables[variable as usize].is_derived == derived {
            return Ok(variable);
        }
        let not = if derived { "" } else { "not " };
        Err(line.rejected(&format!("a variable that is {not}derived")))
    }

    fn value(&self, line: &mut Line<'_>, variable: u32) -> Result<u32, ReadError> {
        let values = i64::from(self.variables[variable as usize].values);
        line.number(0..=values - 1, || format!("a value below {values}"))
    }
}
