//! Blocks: TOML in fenced code.

use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::lesson::block::{Compare, Figure};
use crate::question::{EditGoal, Kind, Question, SearchLink, Span, VariantOf, Variants};

/// A block of a lesson.
#[derive(Clone, Debug)]
pub(super) enum Block {
    Figure(Figure),
    Compare(Compare),
    /// Its texts are Markdown.
    Question(Box<Question>),
}

impl Block {
    /// Returns whether fenced code with this word is a block.
    pub(super) fn is_name(info: &str) -> bool {
        matches!(info, "figure" | "compare" | "question")
    }
}

/// Where an error is in a block, if that is known, and what was found and expected.
type Failure = (Option<Range<usize>>, String);

/// Reads a block, and returns its searches.
pub(super) fn read(name: &str, content: &str) -> Result<(Block, Vec<SearchLink>), Failure> {
    match name {
        "figure" => {
            let figure: Figure = of_table(table(content)?)?;
            let search = figure.search.clone();
            Ok((Block::Figure(figure), vec![search]))
        }
        "compare" => {
            let compare: Compare = of_table(table(content)?)?;
            check_compare(&compare).map_err(|message| (None, message))?;
            let searches = compare.searches.clone();
            Ok((Block::Compare(compare), searches))
        }
        _ => {
            let question = question(table(content)?)?;
            let searches = question.kind.searches().into_iter().cloned().collect();
            Ok((Block::Question(Box::new(question)), searches))
        }
    }
}

fn check_compare(compare: &Compare) -> Result<(), String> {
    let count = compare.searches.len();
    if !(2..=4).contains(&count) {
        return Err(format!("found {count} searches, expected two to four"));
    }
    compare
        .counts
        .iter()
        .try_for_each(|name| super::fields::check_name(name))
}

fn failure(error: &toml::de::Error) -> Failure {
    (error.span(), error.message().to_owned())
}

fn table(content: &str) -> Result<Spanned<DeTable<'_>>, Failure> {
    DeTable::parse(content).map_err(|error| failure(&error))
}

fn of_table<T: DeserializeOwned>(table: Spanned<DeTable<'_>>) -> Result<T, Failure> {
    T::deserialize(Deserializer::from(table)).map_err(|error| failure(&error))
}

/// What questions of all kinds have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    id: Spanned<String>,
    points: Option<Spanned<u32>>,
    text: Option<String>,
    #[serde(default)]
    hints: Vec<String>,
    explanation: Option<String>,
    variants: Option<Spanned<VariantOf>>,
    expanded: Option<Spanned<Span>>,
}

const COMMON: [&str; 7] = [
    "id",
    "points",
    "text",
    "hints",
    "explanation",
    "variants",
    "expanded",
];

/// Reads a question: the keys of all kinds, and the others as those of its kind, of which each has its own.
fn question(table: Spanned<DeTable<'_>>) -> Result<Question, Failure> {
    let span = table.span();
    let entries = table.into_inner().into_iter();
    let (common, mut own): (DeTable<'_>, DeTable<'_>) =
        entries.partition(|(key, _)| COMMON.contains(&&**key.get_ref()));
    let common: Common = of_table(Spanned::new(span.clone(), common))?;
    let kind = own.remove("kind").ok_or_else(|| {
        let message = "found no `kind`, expected that of the question, such as kind = \"order\"";
        (None, message.to_owned())
    })?;
    let kind_span = kind.span();
    let DeValue::String(name) = kind.into_inner() else {
        return Err((Some(kind_span), "found a `kind` that is no text".to_owned()));
    };
    // As serde reads an enum: a table with one key, the name.
    let mut tagged = DeTable::new();
    let own = Spanned::new(span.clone(), DeValue::Table(own));
    tagged.insert(Spanned::new(kind_span.clone(), name), own);
    let kind: Kind = of_table(Spanned::new(span, tagged))?;
    check_kind(&kind).map_err(|message| (Some(kind_span), message))?;

    let is_id = |id: &str| {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !id.is_empty() && id.bytes().all(is_part)
    };
    if !is_id(common.id.get_ref()) {
        let message = format!(
            "found the id `{}`, expected small letters, digits and hyphens",
            common.id.get_ref()
        );
        return Err((Some(common.id.span()), message));
    }
    let variants = match (common.variants, common.expanded) {
        (Some(of), Some(expanded)) => Some(Variants {
            of: of.into_inner(),
            expanded: expanded.into_inner(),
        }),
        (Some(of), None) => {
            let message = "found `variants` without `expanded`, expected the expansions of a variant, such as expanded = \"20..40\"";
            return Err((Some(of.span()), message.to_owned()));
        }
        (None, Some(expanded)) => {
            let message = "found `expanded` without `variants`, expected both or neither";
            return Err((Some(expanded.span()), message.to_owned()));
        }
        (None, None) => None,
    };
    Ok(Question {
        id: common.id.into_inner(),
        kind,
        points: common.points.map_or(1, Spanned::into_inner),
        text: common.text,
        hints: common.hints,
        explanation: common.explanation,
        variants,
    })
}

/// Checks what the types of the keys do not say.
fn check_kind(kind: &Kind) -> Result<(), String> {
    match kind {
        Kind::Edit {
            goal, more_than, ..
        } => match (goal, more_than) {
            (EditGoal::Expands, None) => {
                Err("found the goal `expands` without `more_than`, expected a number".to_owned())
            }
            (EditGoal::AStarWorse | EditGoal::FewestStepsDearer, Some(_)) => {
                Err("found `more_than`, expected it with the goal `expands` only".to_owned())
            }
            _ => Ok(()),
        },
        Kind::Ranking { searches, of } => {
            if searches.len() < 2 {
                return Err(format!(
                    "found {} searches, expected two or more",
                    searches.len()
                ));
            }
            super::fields::check_name(of)
        }
        Kind::Count { of, .. } | Kind::Effect { of, .. } => super::fields::check_name(of),
        _ => Ok(()),
    }
}
