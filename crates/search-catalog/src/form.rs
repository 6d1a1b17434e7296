//! The forms of the texts that a puzzle reads: the option `form`, and the choice where it is not given.

use search_core::form::{TextForm, choose_in_file};

use crate::input::malformed;
use crate::option::PuzzleOption;
use crate::spec::shortened;
use crate::{Note, Spec, SpecError};

/// The name of the option that selects a form.
const FORM: &str = "form";

/// Returns the names and descriptions of the forms that a puzzle reads.
pub type Forms = fn() -> Vec<(&'static str, &'static str)>;

/// Returns the names and descriptions of these forms.
pub fn listed<R>(forms: &[TextForm<R>]) -> Vec<(&'static str, &'static str)> {
    forms.iter().map(|form| (form.name, form.about)).collect()
}

/// Returns the option that selects one of several forms.
pub fn option(forms: &[(&'static str, &'static str)]) -> Option<PuzzleOption> {
    let described = forms
        .iter()
        .map(|(name, about)| format!("{name} ({about})"));
    let described: Vec<String> = described.collect();
    (forms.len() > 1).then(|| PuzzleOption {
        name: FORM,
        help: format!(
            "the form of the text [default: the first that it fits]: {}",
            described.join(", ")
        ),
        values: forms.iter().map(|&(name, _)| name).collect(),
        form: None,
        default: None,
        is_flag: false,
        names_file: false,
    })
}

/// Returns the beginning of a text, by which its form is recognised: whole lines, unless the first one is very long. The rest is checked by
/// the reader, within the limits.
fn beginning(text: &str) -> &str {
    const BYTES: usize = 1 << 18;
    let start = &text.as_bytes()[..BYTES.min(text.len())];
    match memchr::memrchr(b'\n', start) {
        Some(end) if text.len() > BYTES => &text[..=end],
        _ => text,
    }
}

impl Spec {
    /// Removes the option `form`, and returns the form that it names, or `None` if it is not given.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no form of this name.
    pub fn form_named<'f, R>(
        &mut self,
        forms: &'f [TextForm<R>],
    ) -> Result<Option<&'f TextForm<R>>, SpecError> {
        let Some(name) = self.take(FORM) else {
            return Ok(None);
        };
        let named = forms.iter().find(|form| form.name == name);
        let refused = || {
            let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
            let (found, expected) = (shortened(&name), names.join(", "));
            SpecError::Usage(format!(
                "--{FORM}: found `{found}`, expected one of {expected}"
            ))
        };
        named.map(Some).ok_or_else(refused)
    }

    /// Removes the option `form`, and returns the form that it names, or else the form of this text from `source`. If the text fits several
    /// forms and the extension of the source names none of them, a note says which one was chosen.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no form of this name, or none that the text fits.
    pub fn form_of<'f, R>(
        &mut self,
        forms: &'f [TextForm<R>],
        text: &str,
        source: &str,
    ) -> Result<(&'f TextForm<R>, Option<Note>), SpecError> {
        if let Some(form) = self.form_named(forms)? {
            return Ok((form, None));
        }
        let choice = choose_in_file(forms, beginning(text), source).map_err(malformed(source))?;
        let note = choice.note();
        let note = note
            .map(|note| Note::Doubtful(format!("{source}: {note} (--{FORM} NAME selects one)")));
        Ok((choice.form, note))
    }

    /// Removes the option `form`, and returns the form that another option selects.
    ///
    /// # Errors
    ///
    /// Returns an error if the option `form` names another form.
    pub fn form_selected<'f, R>(
        &mut self,
        forms: &'f [TextForm<R>],
        name: &str,
        option: &str,
    ) -> Result<&'f TextForm<R>, SpecError> {
        match self.form_named(forms)? {
            Some(other) if other.name != name => {
                let other = other.name;
                let message =
                    format!("--{option} has no effect on --{FORM} {other}, only on {name}");
                Err(SpecError::Usage(message))
            }
            _ => {
                let selected = forms.iter().find(|form| form.name == name);
                Ok(selected.expect("the name is that of a form"))
            }
        }
    }
}
