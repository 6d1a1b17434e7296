use std::ops::RangeInclusive;

use crate::{Axiom, Condition, Effect, Fact, InstanceError, Metric, Operator, Task, Variable};

use super::lines::Lines;

/// Reads a task. Takes time and memory in proportion to the text: no number in it is believed before its lines are read.
///
/// # Errors
/// Returns an error with line and column if the text is not a task of version 3: also if a number is not that of a variable or value, if
/// a condition names a variable twice, if an operator changes a derived variable, or if an axiom changes another one, or not from its
/// default.
pub fn read(text: &str) -> Result<Task, InstanceError> {
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
    fn task(&mut self) -> Result<Task, InstanceError> {
        self.section("version", |reader| reader.number::<u32>(3..=3, "version 3"))?;
        let metric = self.section("metric", |reader| reader.number(0..=1, "0 or 1"))?;
        let metric = match metric {
            0_u8 => Metric::Unit,
            _ => Metric::Costs,
        };
        let variables = self.repeated("variables", |reader| {
            reader.section("variable", Self::variable)
        })?;
        let mutex_groups = self.repeated("mutex groups", |reader| {
            reader.section("mutex_group", |reader| {
                reader.repeated("facts", |reader| reader.line("a fact", Self::fact))
            })
        })?;
        let initial: Vec<u32> = self.section("state", |reader| {
            let variables = 0..reader.variables.len() as u32;
            let mut value = |variable| reader.line("a value", |reader| reader.value(variable));
            variables.map(&mut value).collect()
        })?;
        let goal = self.section("goal", Self::conditions)?;
        let operators = self.repeated("operators", |reader| {
            reader.section("operator", Self::operator)
        })?;
        let axioms = self.repeated("axioms", |reader| {
            reader.section("rule", |reader| reader.axiom(&initial))
        })?;
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

    /// Reads what is between the lines that begin and end a section.
    fn section<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Self) -> Result<T, InstanceError>,
    ) -> Result<T, InstanceError> {
        self.lines.keyword(&format!("begin_{name}"))?;
        let content = read(self)?;
        self.lines.keyword(&format!("end_{name}"))?;
        Ok(content)
    }

    /// Reads a number, and so many things.
    fn repeated<T>(
        &mut self,
        things: &str,
        mut read: impl FnMut(&mut Self) -> Result<T, InstanceError>,
    ) -> Result<Vec<T>, InstanceError> {
        let number: u32 = self.number(0..=MOST, &format!("the number of {things}"))?;
        (0..number).map(|_| read(self)).collect()
    }

    /// Reads a whole line.
    fn line<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&mut Self) -> Result<T, InstanceError>,
    ) -> Result<T, InstanceError> {
        self.lines.next(expected)?;
        let content = read(self)?;
        self.lines.end_of_line()?;
        Ok(content)
    }

    /// Reads a line with one number.
    fn number<T: TryFrom<i64>>(
        &mut self,
        range: RangeInclusive<i64>,
        expected: &str,
    ) -> Result<T, InstanceError> {
        self.line(expected, |reader| {
            reader.lines.number(range, || expected.to_owned())
        })
    }

    fn name(&mut self) -> Result<String, InstanceError> {
        Ok(self.lines.next("a name")?.to_owned())
    }

    fn variable(&mut self) -> Result<Variable, InstanceError> {
        let name = self.name()?;
        let layer: i64 = self.number(-1..=MOST, "-1 or an axiom layer")?;
        let axiom_layer = u32::try_from(layer).ok();
        let values: u32 = self.number(1..=MOST, "the number of values, at least 1")?;
        self.variables.push(Known {
            values,
            is_derived: axiom_layer.is_some(),
            named_in: 0,
            needed: (0, 0),
        });
        Ok(Variable {
            name,
            axiom_layer,
            values: (0..values).map(|_| self.name()).collect::<Result<_, _>>()?,
        })
    }

    fn operator(&mut self) -> Result<Operator, InstanceError> {
        let name = self.name()?;
        let prevail = self.conditions()?;
        let operator = self.begun;
        for fact in &prevail {
            self.variables[fact.variable as usize].needed = (operator, fact.value);
        }
        Ok(Operator {
            name,
            prevail,
            effects: self.repeated("effects", |reader| {
                reader.line("an effect", |reader| reader.effect(operator))
            })?,
            cost: self.number(0..=MOST, "a cost from 0 to 4294967295")?,
        })
    }

    /// Reads an effect of the operator whose prevail condition has this number.
    fn effect(&mut self, operator: usize) -> Result<Effect, InstanceError> {
        let number: u32 =
            (self.lines).number(0..=MOST, || "the number of conditions".to_owned())?;
        self.begun += 1;
        let condition = (0..number).map(|_| self.condition());
        let condition = condition.collect::<Result<_, _>>()?;
        let variable = self.changed(false)?;
        let Known { values, needed, .. } = self.variables[variable as usize];
        let last = i64::from(values) - 1;
        let precondition: i64 =
            (self.lines).number(-1..=last, || format!("-1 or a value below {values}"))?;
        let precondition = u32::try_from(precondition).ok();
        if let Some(value) = precondition {
            if needed.0 == operator && needed.1 != value {
                let known = needed.1;
                let expected = format!("-1 or {known}, as the operator needs already");
                return Err(self.lines.rejected(&expected));
            }
            self.variables[variable as usize].needed = (operator, value);
        }
        Ok(Effect {
            condition,
            variable,
            precondition,
            value: self.value(variable)?,
        })
    }

    fn axiom(&mut self, initial: &[u32]) -> Result<Axiom, InstanceError> {
        let condition = self.conditions()?;
        self.line("the head of an axiom", |reader| {
            let variable = reader.changed(true)?;
            let default = i64::from(initial[variable as usize]);
            let from = reader.lines.number(default..=default, || {
                format!("{default}, the value in the initial state")
            })?;
            let to = reader.value(variable)?;
            if to == from {
                return Err(reader.lines.rejected("another value than before"));
            }
            Ok(Axiom {
                condition,
                variable,
                from,
                to,
            })
        })
    }

    /// Reads a number, and so many lines with a fact.
    fn conditions(&mut self) -> Result<Condition, InstanceError> {
        self.begun += 1;
        self.repeated("conditions", |reader| {
            reader.line("a fact", Self::condition)
        })
    }

    /// Reads a fact of the condition begun last.
    fn condition(&mut self) -> Result<Fact, InstanceError> {
        let variable = self.variable_number()?;
        let named_in = &mut self.variables[variable as usize].named_in;
        if std::mem::replace(named_in, self.begun) == self.begun {
            return Err((self.lines).rejected("a variable without a condition so far"));
        }
        let value = self.value(variable)?;
        Ok(Fact { variable, value })
    }

    fn fact(&mut self) -> Result<Fact, InstanceError> {
        let variable = self.variable_number()?;
        let value = self.value(variable)?;
        Ok(Fact { variable, value })
    }

    fn variable_number(&mut self) -> Result<u32, InstanceError> {
        let variables = self.variables.len();
        let last = variables as i64 - 1;
        (self.lines).number(0..=last, || format!("a variable below {variables}"))
    }

    /// Reads the number of a variable that is changed.
    fn changed(&mut self, derived: bool) -> Result<u32, InstanceError> {
        let variable = self.variable_number()?;
        if self.variables[variable as usize].is_derived == derived {
            return Ok(variable);
        }
        let not = if derived { "" } else { "not " };
        Err((self.lines).rejected(&format!("a variable that is {not}derived")))
    }

    fn value(&mut self, variable: u32) -> Result<u32, InstanceError> {
        let values = i64::from(self.variables[variable as usize].values);
        (self.lines).number(0..=values - 1, || format!("a value below {values}"))
    }
}
