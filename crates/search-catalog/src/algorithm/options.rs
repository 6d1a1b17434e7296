use std::fmt;

use search_core::{Ties, Weight};
use sudoku_puzzle::MethodError;

use super::{Kept, LISTED, Listed, TieBreak, Walk};

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
        for setting in text.split(',').map(str::trim).filter(|one| !one.is_empty()) {
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

    pub(super) fn walk(&self) -> Walk {
        Walk {
            in_place: self.is_set("in-place"),
            without_inverse: self.is_set("without-inverse"),
        }
    }

    pub(super) fn ages(&self) -> Result<Ties, AlgorithmError> {
        match self.value("ties") {
            None | Some("fifo") => Ok(Ties::FirstIn),
            Some("lifo") => Ok(Ties::LastIn),
            Some(other) => Err(self.wrong("ties", other, "fifo or lifo")),
        }
    }

    pub(super) fn ties(&self) -> Result<TieBreak, AlgorithmError> {
        match self.value("ties") {
            Some("high-g") => Ok(TieBreak::HighG),
            None | Some("fifo" | "lifo") => self.ages().map(TieBreak::Ages),
            Some(other) => Err(self.wrong("ties", other, "fifo, lifo or high-g")),
        }
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
