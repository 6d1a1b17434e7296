//! The option that selects the heuristic of a puzzle.

use crate::option::{Declared, Form};

/// The heuristic that searches use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UsedHeuristic {
    /// That of the space.
    Own,
    /// 0 for every state, so that informed searches are blind.
    Zero,
    /// One that the instance makes by the value of the option.
    Other,
    /// One that the instance makes by the value of the option, with tables that can be kept in files.
    Tables,
}

/// The option that selects the heuristic of a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Heuristics {
    pub(crate) option: Declared<UsedHeuristic>,
    /// Whether one of them has tables that can be kept in files.
    pub(crate) has_tables: bool,
}

/// Whether heuristics with tables are offered.
const TABLES: bool = cfg!(feature = "tables");

/// Declares the option that selects the heuristic. The first value is the default; those with tables are the last.
pub(crate) const fn heuristic(values: &'static [(&'static str, UsedHeuristic)]) -> Heuristics {
    let mut without_tables = 0;
    while without_tables < values.len()
        && !matches!(values[without_tables].1, UsedHeuristic::Tables)
    {
        without_tables += 1;
    }
    let (offered, with_tables) = match TABLES {
        true => (values, values.len() - without_tables),
        false => (values.split_at(without_tables).0, 0),
    };
    let option = Declared::one_of("heuristic", "the heuristic", offered);
    Heuristics {
        option: option.default(values[0].0),
        has_tables: with_tables > 0,
    }
}

impl Heuristics {
    /// Sets the default value.
    pub(crate) const fn default(mut self, name: &'static str) -> Self {
        self.option = self.option.default(name);
        self
    }

    /// Allows heuristics of this form, too.
    pub(crate) const fn or(mut self, form: Form<UsedHeuristic>) -> Self {
        self.option = self.option.or(form);
        self
    }

    /// Sets the description of heuristics with tables, and the form of those without a name.
    pub(crate) const fn tables(
        mut self,
        form: Option<Form<UsedHeuristic>>,
        help: &'static str,
    ) -> Self {
        if !TABLES {
            return self;
        }
        self.has_tables = true;
        self.option = self.option.help(help);
        match form {
            Some(form) => self.or(form),
            None => self,
        }
    }
}

/// Returns the number in the name of a pattern database, such as `pdb-5`.
pub(crate) fn number_of_pattern(name: &str) -> Option<u8> {
    name.strip_prefix("pdb-")?.parse().ok()
}

/// Parses the name of a pattern database with a number.
pub(crate) fn pattern(name: &str) -> Option<UsedHeuristic> {
    number_of_pattern(name).map(|_| UsedHeuristic::Tables)
}
