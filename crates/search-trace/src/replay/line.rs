//! The lines of a trace and their fields.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::BufRead;

use search_core::counts::When;
use search_core::{Counts, Number};
use serde::Deserialize;

use super::Instructions;
use super::error::{Position, ReplayError};
use crate::names;

/// Reads a trace line by line.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    line: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines {
            input,
            bytes: Vec::new(),
            line: 0,
        }
    }

    /// Returns the next line that is not blank, without its line end, or `None` at the end of the input.
    pub(super) fn next_line(&mut self) -> Result<Option<(Position<'_>, &str)>, ReplayError> {
        loop {
            self.bytes.clear();
            if self.input.read_until(b'\n', &mut self.bytes)? == 0 {
                return Ok(None);
            }
            self.line += 1;
            if !self.bytes.trim_ascii().is_empty() {
                break;
            }
        }
        let line = self.line;
        match std::str::from_utf8(self.bytes.trim_ascii_end()) {
            Ok(text) => {
                let column = 1;
                Ok(Some((Position { line, column, text }, text)))
            }
            Err(error) => {
                let column = error.valid_up_to() as u64 + 1;
                let text = "";
                Err(Position { line, column, text }.expected("an invalid byte", "UTF-8"))
            }
        }
    }

    /// Returns the position after the last line.
    pub(super) fn end_position(&self) -> Position<'static> {
        Position {
            line: self.line + 1,
            column: 1,
            text: "",
        }
    }
}

/// The header.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u64,
    puzzle: String,
    words: Vec<String>,
    options: BTreeMap<String, String>,
    number: Option<u64>,
    algorithm: String,
}

impl Instructions {
    /// Parses the header.
    pub(super) fn read(position: Position<'_>, text: &str) -> Result<Self, ReplayError> {
        let header: Header = parse(position, text)?;
        if header.format != "search-trace" {
            let found = format!("{:?}", header.format);
            return Err(position.at("format").expected(found, "\"search-trace\""));
        }
        if header.version != 1 {
            let found = format!("version {}", header.version);
            return Err(position.at("version").expected(found, "version 1"));
        }
        Ok(Instructions {
            puzzle: header.puzzle,
            words: header.words,
            options: header.options,
            number: header.number,
            algorithm: header.algorithm,
        })
    }
}

/// A line after the header.
pub(super) enum EventLine<'a> {
    Event(Line<'a>),
    End(EndLine<'a>),
}

impl<'a> EventLine<'a> {
    pub(super) fn read(position: Position<'_>, text: &'a str) -> Result<Self, ReplayError> {
        match parse::<Line<'_>>(position, text) {
            Ok(line) if line.event != "end" => Ok(EventLine::Event(line)),
            // Only an end has counts, so a line that fails to parse as another event may be one.
            event => match serde_json::from_str(text) {
                Ok(Name { event }) if event == "end" => Ok(EventLine::End(parse(position, text)?)),
                _ => event.map(EventLine::Event),
            },
        }
    }
}

#[derive(Deserialize)]
struct Name<'a> {
    #[serde(borrow)]
    event: Cow<'a, str>,
}

/// An `end` event.
#[derive(Deserialize)]
pub(super) struct EndLine<'a> {
    #[serde(rename = "event", borrow)]
    _event: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) how: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) limit: Option<Cow<'a, str>>,
    /// All other fields: the counts by name.
    #[serde(flatten)]
    counts: BTreeMap<String, u64>,
}

impl EndLine<'_> {
    pub(super) fn counts(&self, position: Position<'_>) -> Result<Counts, ReplayError> {
        let mut counts = Counts::default();
        for field in Counts::FIELDS {
            let name = names::of_count(field);
            let reported = self.counts.get(&*name).copied();
            if reported.is_none() && field.shown == When::Always {
                return Err(position.expected(format!("no {name:?}"), "all counts"));
            }
            field.set(&mut counts, reported);
        }
        let is_count = |name: &str| {
            Counts::FIELDS
                .iter()
                .any(|field| names::of_count(field) == name)
        };
        match self.counts.keys().find(|name| !is_count(name)) {
            Some(name) => {
                let found = format!("unknown field `{name}`");
                Err(position.at(name).expected(found, "the name of a count"))
            }
            None => Ok(counts),
        }
    }
}

/// Any other event.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line<'a> {
    #[serde(borrow)]
    pub(super) event: Cow<'a, str>,
    id: Option<u64>,
    pub(super) parent: Option<u64>,
    depth: Option<u64>,
    #[serde(default, deserialize_with = "cost")]
    pub(super) g: Option<Number>,
    #[serde(rename = "h", default, deserialize_with = "cost")]
    _h: Option<Number>,
    #[serde(rename = "f", default, deserialize_with = "cost")]
    _f: Option<Number>,
    #[serde(rename = "state", borrow)]
    _state: Option<Cow<'a, str>>,
    pub(super) ids: Option<Vec<u64>>,
    #[serde(borrow)]
    pub(super) claim: Option<Cow<'a, str>>,
}

impl Line<'_> {
    pub(super) fn id(&self, position: Position<'_>) -> Result<u64, ReplayError> {
        present(position, "id", self.id)
    }

    pub(super) fn parent(&self, position: Position<'_>) -> Result<u64, ReplayError> {
        present(position, "parent", self.parent)
    }

    pub(super) fn depth(&self, position: Position<'_>) -> Result<u64, ReplayError> {
        present(position, "depth", self.depth)
    }
}

fn present(position: Position<'_>, field: &str, value: Option<u64>) -> Result<u64, ReplayError> {
    value.ok_or_else(|| {
        position.expected(format!("no {field:?}"), format!("{field:?} in this event"))
    })
}

fn parse<'a, T: Deserialize<'a>>(position: Position<'_>, text: &'a str) -> Result<T, ReplayError> {
    serde_json::from_str(text).map_err(|error| {
        let column = error.column().max(1) as u64;
        let reported = error.to_string();
        let found = reported.split(" at line ").next().unwrap_or(&reported);
        Position { column, ..position }.expected(found, "a line of a trace")
    })
}

/// Deserializes a cost: an integer, a number of straight and diagonal steps, a real number, or `null`.
fn cost<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Number>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, deny_unknown_fields)]
    enum Cost {
        Whole(u64),
        Octile { straight: i32, diagonal: i32 },
        Real(f64),
    }
    let cost = Option::<Cost>::deserialize(from)?;
    Ok(cost.map(|cost| match cost {
        Cost::Whole(whole) => Number::Whole(whole),
        Cost::Octile { straight, diagonal } => Number::Octile { straight, diagonal },
        Cost::Real(real) => Number::Real(real),
    }))
}
