//! What the columns of comma-separated values are.

use search_core::cost::Decimal;

use crate::InstanceError;
use crate::fields::{is_word, number, quoted};

use super::attributes::{COST, LABEL};
use super::csv::Field;

pub(super) const FROM: &[&str] = &["from", "source", "origin", "src", "start", "u"];
pub(super) const TO: &[&str] = &["to", "target", "destination", "dest", "dst", "end", "v"];
const DIRECTION: &[&str] = &["type"];

/// What the columns are, by their places from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) ends: [usize; 2],
    pub(super) cost: Option<usize>,
    pub(super) label: Option<usize>,
    /// Whether an edge is directed or undirected.
    pub(super) direction: Option<usize>,
    /// The columns with other names.
    pub(super) ignored: Vec<usize>,
    /// The number of columns that a row may have.
    pub(super) most: usize,
    /// Whether the first row has the names.
    pub(super) are_named: bool,
}

impl Columns {
    /// Returns the columns without names: from, to, cost and name.
    fn unnamed() -> Columns {
        Columns {
            ends: [0, 1],
            cost: Some(2),
            label: Some(3),
            direction: None,
            ignored: Vec::new(),
            most: 4,
            are_named: false,
        }
    }

    /// Returns the columns by the names in the first row, if it has names.
    ///
    /// # Errors
    /// Returns an error if the row has names, but not those of both ends, or none for the cost although there are others.
    pub(super) fn of(first: &[Field]) -> Result<Columns, InstanceError> {
        let is_number = |field: &Field| field.text.replace(',', ".").parse::<f64>().is_ok();
        let with = |names: &[&str]| {
            let is_named = |&at: &usize| names.iter().any(|name| is_word(&first[at].text, name));
            (0..first.len()).filter(is_named).collect::<Vec<_>>()
        };
        let [from, to, cost, label, direction] = [FROM, TO, COST, LABEL, DIRECTION].map(with);
        let has_both = !from.is_empty() && !to.is_empty();
        // Any word can name a node, but not a cost.
        let are_words = first.len() > 2 && !first[2].text.is_empty();
        if first.iter().any(is_number) || !has_both && !are_words && !is_index(first) {
            return Ok(Columns::unnamed());
        }
        let known = [&from, &to, &cost, &label, &direction];
        let is_known = |at: &usize| known.iter().any(|places| places.contains(at));
        let others = (0..first.len()).filter(|at| !is_known(at));
        let ignored: Vec<usize> = others.filter(|&at| at > 0 || !is_index(first)).collect();
        let (&[from], &[to], [] | [_], [] | [_], [] | [_]) =
            (&from[..], &to[..], &cost[..], &label[..], &direction[..])
        else {
            return Err(unknown(first, "the columns from, to and cost"));
        };
        if cost.is_empty() && !ignored.is_empty() {
            return Err(unknown(first, "a column cost"));
        }
        let only = |places: Vec<usize>| places.first().copied();
        Ok(Columns {
            ends: [from, to],
            cost: only(cost),
            label: only(label),
            direction: only(direction),
            ignored,
            most: first.len(),
            are_named: true,
        })
    }

    /// Returns the columns with these names, or with these numbers.
    ///
    /// # Errors
    /// Returns an error if the first row has no such column.
    pub(super) fn selected(first: &[Field], names: &[String]) -> Result<Columns, InstanceError> {
        let numbers: Option<Vec<usize>> = names.iter().map(|name| number(name)).collect();
        let are_named = numbers.is_none();
        let place = |(at, name): (usize, &String)| {
            let place = match &numbers {
                Some(numbers) => numbers[at]
                    .checked_sub(1)
                    .filter(|&place| place < first.len()),
                None => first
                    .iter()
                    .position(|field| is_word(&field.text, name.trim())),
            };
            place.ok_or_else(|| unknown(first, &format!("a column {}", name.trim())))
        };
        let places: Vec<usize> = names
            .iter()
            .enumerate()
            .map(place)
            .collect::<Result<_, _>>()?;
        let [from, to, ..] = places[..] else {
            return Err(unknown(
                first,
                "at least two selected columns, the ends of an edge",
            ));
        };
        let ignored = (0..first.len()).filter(|at| !places.contains(at) && are_named);
        Ok(Columns {
            ends: [from, to],
            cost: places.get(2).copied(),
            label: places.get(3).copied(),
            direction: None,
            ignored: ignored.collect(),
            most: usize::MAX,
            are_named,
        })
    }
}

/// Returns `true` if the first column is an index, as tables are written by other programs: it has no name, and the others have.
fn is_index(first: &[Field]) -> bool {
    matches!(first, [first, others @ ..] if first.text.is_empty() && others.len() > 1 && others.iter().all(|field| !field.text.is_empty()))
}

/// Returns the error of columns that are not known by their names.
fn unknown(first: &[Field], expected: &str) -> InstanceError {
    let names: Vec<String> = first.iter().map(|field| quoted(&field.text)).collect();
    let found = format!("the columns {}", names.join(", "));
    let expected = format!(
        "{expected}, by these or other usual names such as source, target and weight (--columns FROM,TO,COST selects others)"
    );
    let (line, column) = first
        .first()
        .map_or((1, 1), |field| (field.line, field.column));
    InstanceError::new(line, column, found, expected)
}

/// Parses a cost, perhaps with a comma in place of the point.
pub(super) fn with_point(text: &str, has_decimal_comma: bool) -> Option<String> {
    let point = text.replacen(',', ".", 1);
    let is_decimal = text.contains(',') && has_decimal_comma && point.parse::<Decimal>().is_ok();
    is_decimal.then_some(point)
}
