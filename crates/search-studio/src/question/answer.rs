//! The items of forms, and the checks of the shapes of answers.

use std::collections::{BTreeMap, BTreeSet};

use crate::RecordedRun;
use crate::api::{ApiError, Drawing, Node};

use super::form::{Answer, Choice, Form, FormField, FormItem};
use super::refused;

/// The largest number of items of a form.
pub(super) const MOST_ITEMS: usize = 64;

/// The longest id of an item, in bytes: states with longer texts are not asked for.
const LONGEST_ID: usize = 400;

/// The longest part of an answer that an error repeats, in characters.
const LONGEST_SHOWN: usize = 60;

/// Items by their ids, in whose order they are shown: the order says nothing about the run.
#[derive(Clone, Debug, Default)]
pub(super) struct Items(BTreeMap<String, FormItem>);

impl Items {
    /// Returns items with these ids and labels, in this order.
    pub(super) fn named<'l>(items: impl IntoIterator<Item = (&'l str, &'l str)>) -> Vec<FormItem> {
        let items = items.into_iter();
        items
            .map(|(id, label)| item(id.to_owned(), label.to_owned(), None))
            .collect()
    }

    /// Adds a state, once.
    pub(super) fn add(&mut self, run: &RecordedRun<'_>, node: &Node) -> Result<(), ApiError> {
        if self.0.contains_key(&node.state) {
            return Ok(());
        }
        if self.0.len() == MOST_ITEMS {
            let many = format!("a question has at most {MOST_ITEMS} states to choose from");
            return Err(refused(format!(
                "{many}: choose an earlier step or a smaller search"
            )));
        }
        if node.state.len() > LONGEST_ID {
            return Err(refused(format!(
                "the text of a state has {} bytes, expected at most {LONGEST_ID}",
                node.state.len()
            )));
        }
        let drawing = run.board(node)?;
        let state = node.state.clone();
        self.0
            .insert(state.clone(), item(state.clone(), state, drawing));
        Ok(())
    }

    pub(super) fn list(&self) -> Vec<FormItem> {
        self.0.values().cloned().collect()
    }

    /// Returns the first id that is not in a set.
    pub(super) fn other_than(&self, known: &BTreeSet<String>) -> Option<String> {
        self.0.keys().find(|id| !known.contains(*id)).cloned()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }
}

pub(crate) fn item(id: String, label: String, drawing: Option<Drawing>) -> FormItem {
    FormItem {
        id,
        label,
        drawing,
        node: None,
    }
}

/// Returns a text to fill in.
pub(crate) fn field(name: &str, label: &str) -> FormField {
    FormField {
        name: name.to_owned(),
        label: label.to_owned(),
        optional: false,
    }
}

/// Returns the form by which one of these options is chosen.
pub(crate) fn one_of(options: Vec<FormItem>) -> Form {
    choose(None, options, Choice::One, None)
}

/// Returns a form like [`one_of`], with a label.
pub(super) fn labelled_one_of(label: &str, options: Vec<FormItem>) -> Form {
    choose(Some(label), options, Choice::One, None)
}

/// Returns the form by which some of these options are chosen.
pub(super) fn choose(
    label: Option<&str>,
    options: Vec<FormItem>,
    how: Choice,
    count: Option<usize>,
) -> Form {
    Form::Choose {
        label: label.map(str::to_owned),
        options,
        how,
        count,
    }
}

fn shape(answer: &Answer) -> &'static str {
    match answer {
        Answer::Fields(_) => "fields",
        Answer::Choose(_) => "choose",
        Answer::Assign(_) => "assign",
        Answer::Values(_) => "values",
        Answer::Edit(_) => "edit",
        Answer::All(_) => "all",
    }
}

fn wrong_shape(answer: &Answer, expected: &str) -> ApiError {
    let found = shape(answer);
    ApiError::malformed(format!("found the answer `{found}`, expected `{expected}`"))
}

/// Shortens a part of an answer for a message, and escapes special characters.
pub(crate) fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(LONGEST_SHOWN).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}

impl Answer {
    /// Returns the answer of a form that nobody has filled in.
    #[must_use]
    pub(crate) fn empty(form: &Form) -> Answer {
        match form {
            Form::Fields(_) => Answer::Fields(BTreeMap::new()),
            Form::Choose { .. } => Answer::Choose(Vec::new()),
            Form::Assign { .. } => Answer::Assign(BTreeMap::new()),
            Form::Values { .. } => Answer::Values(BTreeMap::new()),
            Form::Edit { text, .. } => Answer::Edit(text.clone()),
            Form::All(forms) => Answer::All(forms.iter().map(Answer::empty).collect()),
        }
    }

    /// Returns the chosen options, each of which is one of `is_option` and chosen once.
    pub(super) fn chosen(
        &self,
        is_option: impl Fn(&str) -> bool,
        most: usize,
    ) -> Result<&[String], ApiError> {
        let Answer::Choose(chosen) = self else {
            return Err(wrong_shape(self, "choose"));
        };
        if chosen.len() > most {
            let found = chosen.len();
            return Err(ApiError::malformed(format!(
                "found {found} chosen options, expected at most {most}"
            )));
        }
        let mut seen = BTreeSet::new();
        for id in chosen {
            known(id, &is_option)?;
            if !seen.insert(id) {
                let id = shortened(id);
                return Err(ApiError::malformed(format!("found `{id}` chosen twice")));
            }
        }
        Ok(chosen)
    }

    /// Returns the chosen option, or an empty text.
    pub(crate) fn one(&self, is_option: impl Fn(&str) -> bool) -> Result<&str, ApiError> {
        let chosen = self.chosen(is_option, 1)?;
        Ok(chosen.first().map_or("", String::as_str))
    }

    /// Returns the id and the label of the chosen one of these options, or empty texts.
    pub(crate) fn one_among<'o>(
        &self,
        options: &'o [FormItem],
    ) -> Result<(&'o str, &'o str), ApiError> {
        let option = |id: &str| options.iter().find(|option| option.id == id);
        let chosen = option(self.one(|id| option(id).is_some())?);
        Ok(chosen.map_or(("", ""), |option| (&option.id, &option.label)))
    }

    /// Returns the option of each item.
    pub(super) fn assigned(
        &self,
        is_item: impl Fn(&str) -> bool,
        is_option: impl Fn(&str) -> bool,
    ) -> Result<&BTreeMap<String, String>, ApiError> {
        let Answer::Assign(assigned) = self else {
            return Err(wrong_shape(self, "assign"));
        };
        for (id, option) in assigned {
            known(id, &is_item)?;
            known(option, &is_option)?;
        }
        Ok(assigned)
    }

    /// Returns the texts of items.
    pub(super) fn values(
        &self,
        is_item: impl Fn(&str) -> bool,
    ) -> Result<&BTreeMap<String, String>, ApiError> {
        let Answer::Values(values) = self else {
            return Err(wrong_shape(self, "values"));
        };
        for id in values.keys() {
            known(id, &is_item)?;
        }
        Ok(values)
    }

    /// Returns the trimmed texts of these fields.
    pub(crate) fn fields<const N: usize>(&self, names: [&str; N]) -> Result<[&str; N], ApiError> {
        let Answer::Fields(fields) = self else {
            return Err(wrong_shape(self, "fields"));
        };
        for name in fields.keys() {
            known(name, |name| names.contains(&name))?;
        }
        Ok(names.map(|name| fields.get(name).map_or("", |text| text.trim())))
    }

    /// Returns the changed text, which has at most `most` bytes.
    pub(super) fn edited(&self, most: usize) -> Result<&str, ApiError> {
        match self {
            Answer::Edit(text) if text.len() <= most => Ok(text),
            Answer::Edit(text) => Err(ApiError::malformed(format!(
                "found a text of {} bytes, expected at most {most}",
                text.len()
            ))),
            _ => Err(wrong_shape(self, "edit")),
        }
    }

    /// Returns the answers to several forms.
    pub(super) fn all<const N: usize>(&self) -> Result<&[Answer; N], ApiError> {
        let Answer::All(answers) = self else {
            return Err(wrong_shape(self, "all"));
        };
        answers.as_slice().try_into().map_err(|_| {
            let found = answers.len();
            ApiError::malformed(format!("found {found} answers, expected {N}"))
        })
    }
}

fn known(id: &str, is_known: impl Fn(&str) -> bool) -> Result<(), ApiError> {
    if is_known(id) {
        return Ok(());
    }
    let id = shortened(id);
    Err(ApiError::malformed(format!(
        "found `{id}`, expected one of the items of the question"
    )))
}
