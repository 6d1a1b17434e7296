//! The option that selects the heuristic of a puzzle.

use search_core::Heuristic;
use search_core::estimator::Factor;

use crate::option::{Form, TypedOption};
use crate::spec::whole;

/// The heuristic that searches use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedHeuristic {
    /// That of the space.
    Own,
    /// 0 for every state, so that informed searches are blind.
    Zero,
    /// That of the space, multiplied.
    Times(Factor),
    /// One that the instance makes by the value of the option.
    Other,
    /// One that the instance makes by the value of the option, with tables that can be kept in files.
    Tables,
}

/// What is known of a heuristic of a puzzle. Displayed in a word or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HeuristicProperty {
    /// The space declares it [consistent](Heuristic::Consistent).
    Consistent,
    /// The space declares it [admissible](Heuristic::Admissible).
    Admissible,
    /// The space declares it [safe](Heuristic::Safe).
    Safe,
    /// The space declares [nothing](Heuristic::Unknown).
    Unknown,
    /// It is decided for each instance, such as the table of a graph. One that is not [admissible](Heuristic::is_admissible) was found to
    /// overestimate.
    Decided,
    /// It overestimates on some states, to show what searches prove without an admissible one. The space declares it [safe](Heuristic::Safe).
    Overestimates,
}

impl HeuristicProperty {
    /// Returns what every space declares, or `None` if that depends on the instance.
    #[must_use]
    pub const fn declared(self) -> Option<Heuristic> {
        Some(match self {
            HeuristicProperty::Consistent => Heuristic::Consistent,
            HeuristicProperty::Admissible => Heuristic::Admissible,
            HeuristicProperty::Safe | HeuristicProperty::Overestimates => Heuristic::Safe,
            HeuristicProperty::Decided => return None,
            HeuristicProperty::Unknown => Heuristic::Unknown,
        })
    }
}

impl std::fmt::Display for HeuristicProperty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            HeuristicProperty::Consistent => "consistent",
            HeuristicProperty::Admissible => "admissible",
            HeuristicProperty::Safe => "safe",
            HeuristicProperty::Unknown => "nothing declared",
            HeuristicProperty::Decided => "decided for each instance",
            HeuristicProperty::Overestimates => "overestimates",
        })
    }
}

/// An entry of the option: how the heuristic is made, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedHeuristic {
    /// How it is made.
    pub used: UsedHeuristic,
    /// What is known of it.
    pub property: HeuristicProperty,
}

/// 0 for every state.
pub const ZERO: ListedHeuristic = ListedHeuristic {
    used: UsedHeuristic::Zero,
    property: HeuristicProperty::Consistent,
};

/// Twice the heuristic of the space.
pub const TWICE: ListedHeuristic = ListedHeuristic {
    used: UsedHeuristic::Times(Factor::whole(2)),
    property: HeuristicProperty::Overestimates,
};

/// Half the heuristic of the space, which is admissible.
pub const HALF: ListedHeuristic = ListedHeuristic {
    used: UsedHeuristic::Times(Factor::new(1, 2).expect("2 is not 0")),
    property: HeuristicProperty::Admissible,
};

/// The heuristic of the space.
pub const fn own(property: HeuristicProperty) -> ListedHeuristic {
    let used = UsedHeuristic::Own;
    ListedHeuristic { used, property }
}

/// A heuristic that the instance makes.
pub const fn other(property: HeuristicProperty) -> ListedHeuristic {
    let used = UsedHeuristic::Other;
    ListedHeuristic { used, property }
}

/// A heuristic that the instance makes, with tables.
pub const fn with_tables(property: HeuristicProperty) -> ListedHeuristic {
    let used = UsedHeuristic::Tables;
    ListedHeuristic { used, property }
}

/// A pattern database with a number.
const PATTERN: ListedHeuristic = with_tables(HeuristicProperty::Consistent);

/// The option that selects the heuristic of a puzzle.
#[derive(Clone, Copy)]
pub struct Heuristics {
    /// The option.
    pub option: TypedOption<ListedHeuristic>,
    values: &'static [(&'static str, ListedHeuristic)],
    /// The form of other values, and what is known of them.
    form: Option<(&'static str, HeuristicProperty)>,
    /// Whether one of them has tables that can be kept in files.
    pub has_tables: bool,
}

/// Whether heuristics with tables are offered.
const TABLES: bool = cfg!(feature = "tables");

/// Declares the option that selects the heuristic. The first value is the default; those with tables are the last.
pub const fn heuristic(values: &'static [(&'static str, ListedHeuristic)]) -> Heuristics {
    let mut without_tables = 0;
    while without_tables < values.len()
        && !matches!(values[without_tables].1.used, UsedHeuristic::Tables)
    {
        without_tables += 1;
    }
    let (offered, with_tables) = match TABLES {
        true => (values, values.len() - without_tables),
        false => (values.split_at(without_tables).0, 0),
    };
    let option = TypedOption::one_of("heuristic", "the heuristic", offered);
    Heuristics {
        option: option.default(values[0].0),
        values: offered,
        form: None,
        has_tables: with_tables > 0,
    }
}

impl Heuristics {
    /// Sets the default value.
    pub const fn default(mut self, name: &'static str) -> Self {
        self.option = self.option.default(name);
        self
    }

    /// Allows heuristics of this form, too; `property` is what is known of them.
    pub const fn or(mut self, form: Form<ListedHeuristic>, property: HeuristicProperty) -> Self {
        self.form = Some((form.shown, property));
        self.option = self.option.or(form);
        self
    }

    /// Sets the description.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.option = self.option.help(help);
        self
    }

    /// Sets the description of heuristics with tables.
    pub const fn tables(self, help: &'static str) -> Self {
        match TABLES {
            true => self.help(help),
            false => self,
        }
    }

    /// Also allows the pattern databases `pdb-K`, with their description. `expected` describes their names in errors.
    pub const fn patterns(mut self, expected: &'static str, help: &'static str) -> Self {
        if TABLES {
            let shown = "pdb-K";
            self.has_tables = true;
            self.form = Some((shown, PATTERN.property));
            self.option = self.option.help(help).or(Form {
                shown,
                expected,
                parse: |name| number_of_pattern(name).map(|_| PATTERN),
            });
        }
        self
    }

    /// Returns the names, with that of a form, and what is known of each.
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, HeuristicProperty)> {
        let named = self.values.iter();
        let named = named.map(|&(name, listed)| (name, listed.property));
        named.chain(self.form)
    }

    /// Returns what is known of the heuristics, grouped: `consistent: gap, zero; overestimates: gap-x2`.
    pub fn properties(&self) -> String {
        let mut properties: Vec<HeuristicProperty> =
            self.listed().map(|(_, property)| property).collect();
        properties.sort_unstable();
        properties.dedup();
        let groups = properties.into_iter().map(|property| {
            let names = self.listed().filter(|(_, other)| *other == property);
            let names: Vec<&str> = names.map(|(name, _)| name).collect();
            format!("{property}: {}", names.join(", "))
        });
        groups.collect::<Vec<_>>().join("; ")
    }
}

/// Returns the number in the name of a pattern database, such as `pdb-5`.
pub fn number_of_pattern(name: &str) -> Option<usize> {
    whole(name.strip_prefix("pdb-")?)
}
