use std::fmt;

use search_core::{CycleCheck, Ties, Weight};
use sudoku_puzzle::MethodError;

use super::{Cycles, Kept, LISTED, Listed, Walk};

/// What is wrong with the text of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmError(String);

impl AlgorithmError {
    pub(super) fn unknown(name: &str) -> Self {
        let names: Vec<&str> = LISTED.iter().map(|listed| listed.name).collect();
        AlgorithmError(format!(
            "there is no algorithm `{name}`: there are {}",
            names.join(", ")
        ))
    }

    pub(super) fn method(error: MethodError) -> Self {
        AlgorithmError(error.to_string())
    }
}

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AlgorithmError {}

/// The settings of an algorithm as they are written, each of them one that it has, and there once.
pub(super) struct Options<'t> {
    listed: &'static Listed,
    settings: Vec<(&'t str, Option<&'t str>)>,
}

impl<'t> Options<'t> {
    pub(super) fn new(listed: &'static Listed, text: &'t str) -> Result<Self, AlgorithmError> {
        let mut settings: Vec<(&str, Option<&str>)> = Vec::new();
        let mut parts: Vec<&str> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|one| !one.is_empty()) {
            match parts.last_mut() {
                Some(before) if goes_with(before, part) => *before = joined(text, before, part),
                _ => parts.push(part),
            }
        }
        for setting in parts {
            let (key, value) = match setting.split_once('=') {
                Some((key, value)) => (key, Some(value)),
                None => (setting, None),
            };
            let known = listed.options.iter().any(|option| {
                let (name, values) = option.split_once('=').unzip();
                name.unwrap_or(option) == key && values.is_some() == value.is_some()
            });
            if !known {
                let has = match listed.options {
                    [] => "it has none".to_owned(),
                    options => format!("it has {}", options.join(", ")),
                };
                return Err(AlgorithmError(format!(
                    "{} has no option `{key}`: {has}",
                    listed.name
                )));
            }
            let clashes =
                |&&(other, _): &&(&str, _)| other == key || is_kept(other) && is_kept(key);
            if let Some((other, _)) = settings.iter().find(clashes) {
                return Err(AlgorithmError(format!(
                    "`{other}` and `{key}` cannot both be set"
                )));
            }
            settings.push((key, value));
        }
        Ok(Options { listed, settings })
    }

    fn is_set(&self, key: &str) -> bool {
        self.settings.iter().any(|&(set, _)| set == key)
    }

    fn value(&self, key: &str) -> Option<&'t str> {
        let mut settings = self.settings.iter();
        settings.find(|&&(set, _)| set == key)?.1
    }

    fn wrong(&self, key: &str, value: &str, expected: &str) -> AlgorithmError {
        let name = self.listed.name;
        AlgorithmError(format!(
            "{name}: found `{key}={value}`, expected {expected}"
        ))
    }

    /// Two settings that each can be, but not both.
    pub(super) fn together(&self, one: &str, other: &str) -> AlgorithmError {
        let name = self.listed.name;
        AlgorithmError(format!("{name}: `{one}` and `{other}` cannot both be set"))
    }

    pub(super) fn kept(&self) -> Kept {
        if self.is_set("tree") {
            Kept::Tree
        } else if self.is_set("graph") {
            Kept::Graph
        } else {
            Kept::Usual
        }
    }

    pub(super) fn walk(&self) -> Result<Walk, AlgorithmError> {
        let walk = Walk {
            in_place: self.is_set("in-place"),
            without_inverse: self.is_set("without-inverse"),
            cycles: self.cycles()?,
        };
        // One state alone knows no path, and what others count without the inverse knows no check.
        let other = match walk {
            Walk {
                cycles: Cycles::Usual,
                ..
            } => None,
            Walk { in_place: true, .. } => Some("in-place"),
            Walk {
                without_inverse: true,
                ..
            } => Some("without-inverse"),
            _ => None,
        };
        match other {
            Some(other) => Err(self.together(other, "cycles")),
            None => Ok(walk),
        }
    }

    pub(super) fn cycles(&self) -> Result<Cycles, AlgorithmError> {
        Ok(match self.value("cycles") {
            None => Cycles::Usual,
            Some("none") => Cycles::Checked(CycleCheck::None),
            Some("parent") => Cycles::Checked(CycleCheck::Parent),
            Some("path") => Cycles::Checked(CycleCheck::Path),
            Some(other) => return Err(self.wrong("cycles", other, "none, parent or path")),
        })
    }

    /// A rule that is listed: others leave all to the age, as the value has decided already.
    pub(super) fn ties(&self, usual: Ties) -> Result<Ties, AlgorithmError> {
        let Some(text) = self.value("ties") else {
            return Ok(usual);
        };
        let mut options = self.listed.options.iter();
        let rules = options.find_map(|option| option.strip_prefix("ties="));
        let rules: Vec<&str> = rules.unwrap_or_default().split('|').collect();
        let listed = |ties: &Ties| rules.iter().any(|rule| rule.parse() == Ok(*ties));
        let ties = text.parse().ok().filter(listed);
        ties.ok_or_else(|| self.wrong("ties", text, &rules.join(" or ")))
    }

    /// A decimal fraction or a quotient, 2 where nothing is set.
    pub(super) fn weight(&self) -> Result<Weight, AlgorithmError> {
        let text = self.value("w").unwrap_or("2");
        let weight = text
            .split_once('/')
            .and_then(|(upper, lower)| Some((upper.parse().ok()?, lower.parse().ok()?)))
            .or_else(|| decimal(text))
            .and_then(|(upper, lower)| Weight::new(upper, lower));
        weight.ok_or_else(|| self.wrong("w", text, "a number of at least 1, such as 1.5 or 3/2"))
    }

    pub(super) fn bytes(&self) -> Result<Option<usize>, AlgorithmError> {
        let text = self.value("bytes");
        text.map(|text| {
            let bytes = crate::bytes::parse(text).and_then(|bytes| usize::try_from(bytes).ok());
            bytes.ok_or_else(|| self.wrong("bytes", text, "a number of bytes, such as 64MiB"))
        })
        .transpose()
    }

    pub(super) fn width(&self) -> Result<Option<usize>, AlgorithmError> {
        let text = self.value("width");
        text.map(|text| {
            let width = text.parse().ok().filter(|&width| width > 0);
            width.ok_or_else(|| self.wrong("width", text, "a number of at least 1"))
        })
        .transpose()
    }
}

/// Whether a part of the settings is the age that belongs to the rule for ties before it: `ties=low-h,fifo`.
fn goes_with(before: &str, part: &str) -> bool {
    let rule = before.strip_prefix("ties=");
    rule.is_some_and(|rule| !["fifo", "lifo"].contains(&rule)) && ["fifo", "lifo"].contains(&part)
}

/// A part of a text and the next one, with the comma between them.
fn joined<'t>(text: &'t str, before: &'t str, part: &'t str) -> &'t str {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    &text[place(before)..place(part) + part.len()]
}

fn is_kept(key: &str) -> bool {
    ["tree", "graph"].contains(&key)
}

/// A decimal fraction as upper and lower number.
fn decimal(text: &str) -> Option<(u32, u32)> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    let only_digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    if whole.is_empty() || !only_digits(whole) || !only_digits(digits) {
        return None;
    }
    let lower = 10u32.checked_pow(digits.len() as u32)?;
    let upper: u32 = format!("{whole}{digits}").parse().ok()?;
    Some((upper, lower))
}
