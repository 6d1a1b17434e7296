//! The lines of a trace, and what stands in each.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::BufRead;

use search_core::counts::When;
use search_core::{Counts, Number};
use serde::Deserialize;

use super::Instructions;
use super::error::{Place, ReplayError};
use crate::names;

/// The lines of a reader, one at a time.
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

    /// The next line that is not empty, without its end.
    pub(super) fn next_line(&mut self) -> Result<Option<(Place<'_>, &str)>, ReplayError> {
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
                Ok(Some((Place { line, column, text }, text)))
            }
            Err(error) => {
                let column = error.valid_up_to() as u64 + 1;
                let text = "";
                Err(Place { line, column, text }.expected("a byte that is no text", "UTF-8"))
            }
        }
    }

    /// The line behind the last.
    pub(super) fn behind(&self) -> Place<'static> {
        Place {
            line: self.line + 1,
            column: 1,
            text: "",
        }
    }
}

/// The first line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstLine {
    format: String,
    version: u64,
    puzzle: String,
    words: Vec<String>,
    options: BTreeMap<String, String>,
    number: Option<u64>,
    algorithm: String,
}

impl Instructions {
    /// What the first line says.
    pub(super) fn read(place: Place<'_>, text: &str) -> Result<Self, ReplayError> {
        let first: FirstLine = parse(place, text)?;
        if first.format != "search-trace" {
            let found = format!("{:?}", first.format);
            return Err(place.at("format").expected(found, "\"search-trace\""));
        }
        if first.version != 1 {
            let found = format!("version {}", first.version);
            return Err(place.at("version").expected(found, "version 1"));
        }
        Ok(Instructions {
            puzzle: first.puzzle,
            words: first.words,
            options: first.options,
            number: first.number,
            algorithm: first.algorithm,
        })
    }
}

/// Any other line.
pub(super) enum Told<'a> {
    Event(Line<'a>),
    End(EndLine<'a>),
}

impl<'a> Told<'a> {
    pub(super) fn read(place: Place<'_>, text: &'a str) -> Result<Self, ReplayError> {
        match parse::<Line<'_>>(place, text) {
            Ok(line) if line.event != "end" => Ok(Told::Event(line)),
            // No other event has counts, so an end does not parse as one of them.
            event => match serde_json::from_str(text) {
                Ok(Name { event }) if event == "end" => Ok(Told::End(parse(place, text)?)),
                _ => event.map(Told::Event),
            },
        }
    }
}

#[derive(Deserialize)]
struct Name<'a> {
    #[serde(borrow)]
    event: Cow<'a, str>,
}

/// The line of an end.
#[derive(Deserialize)]
pub(super) struct EndLine<'a> {
    #[serde(rename = "event", borrow)]
    _event: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) how: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) limit: Option<Cow<'a, str>>,
    /// All else: the counts by their names.
    #[serde(flatten)]
    counts: BTreeMap<String, u64>,
}

impl EndLine<'_> {
    pub(super) fn counts(&self, place: Place<'_>) -> Result<Counts, ReplayError> {
        let mut counts = Counts::default();
        for field in Counts::FIELDS {
            let name = names::of_count(field);
            let told = self.counts.get(&*name).copied();
            if told.is_none() && field.shown == When::Always {
                return Err(place.expected(format!("no {name:?}"), "all counts"));
            }
            field.set(&mut counts, told);
        }
        let is_count = |name: &str| {
            Counts::FIELDS
                .iter()
                .any(|field| names::of_count(field) == name)
        };
        match self.counts.keys().find(|name| !is_count(name)) {
            Some(name) => {
                let found = format!("unknown field `{name}`");
                Err(place.at(name).expected(found, "the name of a count"))
            }
            None => Ok(counts),
        }
    }
}

/// The line of an event before the end.
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
    pub(super) fn id(&self, place: Place<'_>) -> Result<u64, ReplayError> {
        present(place, "id", self.id)
    }

    pub(super) fn parent(&self, place: Place<'_>) -> Result<u64, ReplayError> {
        present(place, "parent", self.parent)
    }

    pub(super) fn depth(&self, place: Place<'_>) -> Result<u64, ReplayError> {
        present(place, "depth", self.depth)
    }
}

fn present(place: Place<'_>, field: &str, value: Option<u64>) -> Result<u64, ReplayError> {
    value.ok_or_else(|| place.expected(format!("no {field:?}"), format!("{field:?} in this event")))
}

fn parse<'a, T: Deserialize<'a>>(place: Place<'_>, text: &'a str) -> Result<T, ReplayError> {
    serde_json::from_str(text).map_err(|error| {
        let column = error.column().max(1) as u64;
        let told = error.to_string();
        let found = told.split(" at line ").next().unwrap_or(&told);
        Place { column, ..place }.expected(found, "a line of a trace")
    })
}

/// A cost is a whole number, or steps of two lengths, or another number, or unknown.
fn cost<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Number>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, deny_unknown_fields)]
    enum Cost {
        Whole(u64),
        Octile { straight: u32, diagonal: u32 },
        Real(f64),
    }
    let cost = Option::<Cost>::deserialize(from)?;
    Ok(cost.map(|cost| match cost {
        Cost::Whole(whole) => Number::Whole(whole),
        Cost::Octile { straight, diagonal } => Number::Octile { straight, diagonal },
        Cost::Real(real) => Number::Real(real),
    }))
}
