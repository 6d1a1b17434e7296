//! Names of methods, their settings and notations, as on the command line.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::{CellRule, Method, Notation, Order, Propagation, Settings};

/// Writes the name, followed by the settings unless they are the defaults. The result can be parsed.
impl Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        match *self {
            default if Method::ALL.contains(&default) => f.pad(name),
            Method::Weighted { k } => f.pad(&CellRule::Weighted { k }.to_string()),
            Method::Candidates { settings, engine } => {
                let Settings { propagation, cell } = settings;
                f.pad(&format!("{name}:{propagation},{cell},{engine}"))
            }
            _ => f.pad(name),
        }
    }
}

/// Parses a name, optionally with settings after a colon: `weighted:k=-3`, or any subset of
/// `candidates:locked,fewest,depth-first`, in any order.
impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Method, MethodError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        let default = one_of("a method", &Method::ALL, name)?;
        match (default, settings) {
            (_, None) => Ok(default),
            (Method::Weighted { .. }, Some(text)) => weight(text).map(|k| Method::Weighted { k }),
            (Method::Candidates { .. }, Some(text)) => candidates(text),
            (_, Some(text)) => Err(MethodError {
                found: text.to_owned(),
                expected: format!("no setting, as the method {name} has none"),
            }),
        }
    }
}

impl Display for Propagation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Propagation::None => "none",
            Propagation::Naked => "naked",
            Propagation::Hidden => "hidden",
            Propagation::Locked => "locked",
        })
    }
}

impl FromStr for Propagation {
    type Err = MethodError;

    fn from_str(name: &str) -> Result<Propagation, MethodError> {
        one_of("a propagation", &Propagation::ALL, name)
    }
}

impl Display for CellRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellRule::First => f.pad("first"),
            CellRule::Fewest => f.pad("fewest"),
            CellRule::Weighted { k } => f.pad(&format!("weighted:k={k}")),
        }
    }
}

/// Parses `first`, `fewest`, or `weighted:k=` with a 32-bit integer.
impl FromStr for CellRule {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<CellRule, MethodError> {
        match text.strip_prefix("weighted:") {
            Some(text) => weight(text).map(|k| CellRule::Weighted { k }),
            None => one_of("a cell rule", &CellRule::ALL, text),
        }
    }
}

impl Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Order::BreadthFirst => "breadth-first",
            Order::DepthFirst => "depth-first",
            Order::BestFirst => "best-first",
        })
    }
}

impl FromStr for Order {
    type Err = MethodError;

    fn from_str(name: &str) -> Result<Order, MethodError> {
        one_of("an order", &Order::ALL, name)
    }
}

/// Writes `numbers`, `numbers-from-0` or the name of the alphabet.
impl Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notation::Numbers => f.pad("numbers"),
            Notation::NumbersFromZero => f.pad("numbers-from-0"),
            Notation::Symbols(alphabet) => alphabet.fmt(f),
        }
    }
}

impl FromStr for Notation {
    type Err = MethodError;

    fn from_str(name: &str) -> Result<Notation, MethodError> {
        one_of("a notation", &Notation::ALL, name)
    }
}

fn one_of<T: Copy + Display>(kind: &str, all: &[T], name: &str) -> Result<T, MethodError> {
    let found = all.iter().find(|one| one.to_string() == name);
    found.copied().ok_or_else(|| MethodError {
        found: name.to_owned(),
        expected: format!("{kind}: {}", names(all)),
    })
}

fn names<T: Display>(all: &[T]) -> String {
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    names.join(", ")
}

fn weight(text: &str) -> Result<i32, MethodError> {
    let number = text.strip_prefix("k=").and_then(|k| k.parse().ok());
    number.ok_or_else(|| MethodError {
        found: text.to_owned(),
        expected: format!("k=10, or another number from {} to {}", i32::MIN, i32::MAX),
    })
}

/// Parses the settings of [`Method::Candidates`], at most one of each kind.
fn candidates(text: &str) -> Result<Method, MethodError> {
    let mut propagation: Option<Propagation> = None;
    let mut cell: Option<CellRule> = None;
    let mut engine: Option<Order> = None;
    for word in text.split(',') {
        let is_new = if let Ok(word) = word.parse() {
            propagation.replace(word).is_none()
        } else if let Ok(word) = word.parse() {
            cell.replace(word).is_none()
        } else if let Ok(word) = word.parse() {
            engine.replace(word).is_none()
        } else {
            false
        };
        if !is_new {
            return Err(MethodError {
                found: word.to_owned(),
                expected: format!(
                    "at most one propagation ({}), one cell rule ({}) and one order ({})",
                    names(&Propagation::ALL),
                    names(&CellRule::ALL),
                    names(&Order::ALL)
                ),
            });
        }
    }
    Ok(Method::Candidates {
        settings: Settings {
            propagation: propagation.unwrap_or_default(),
            cell: cell.unwrap_or_default(),
        },
        engine: engine.unwrap_or_default(),
    })
}

/// The error of parsing a method or a setting: the text found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodError {
    found: String,
    expected: String,
}

impl Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for MethodError {}
