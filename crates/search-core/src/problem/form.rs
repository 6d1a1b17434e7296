//! The forms in which people write an instance of a puzzle, and errors in such texts.
//!
//! A reader is a list of [`TextForm`]s. Each recognises its texts before anything is read, so that a text of one form is never read as
//! another one in silence: see [`choose`].

mod size;

use std::fmt;
use std::path::Path;

pub use size::SizeError;

/// An error in the text of an instance.
///
/// ```
/// use search_core::form::InstanceError;
///
/// let error = InstanceError::new(3, 5, "'x'", "a digit");
/// assert_eq!(error.to_string(), "line 3, column 5: found 'x', expected a digit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters (not in bytes).
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl InstanceError {
    /// Creates an error at this position.
    pub fn new(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        InstanceError {
            line,
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstanceError {
            line,
            column,
            found,
            expected,
        } = self;
        write!(
            f,
            "line {line}, column {column}: found {found}, expected {expected}"
        )
    }
}

impl std::error::Error for InstanceError {}

/// A note for the user on how a text was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A part of the text was skipped, such as lines of a dictionary that are not words, or is missing, such as the cost of one of many edges.
    /// A program whose reader is strict refuses the text.
    Skipped(String),
    /// The whole text was read, but it may not be the one that was meant.
    Doubtful(String),
}

impl Note {
    /// Returns the note with the source of the text in front, such as the name of its file.
    #[must_use]
    pub fn from_source(self, source: &str) -> Note {
        let with_source = |text: String| format!("{source}: {text}");
        match self {
            Note::Skipped(text) => Note::Skipped(with_source(text)),
            Note::Doubtful(text) => Note::Doubtful(with_source(text)),
        }
    }

    /// Returns the text of the note.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Note::Skipped(text) | Note::Doubtful(text) => text,
        }
    }
}

/// What was read from a text, with notes for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithNotes<T> {
    /// What was read.
    pub value: T,
    /// The notes, in the order of the text as far as possible.
    pub notes: Vec<Note>,
}

impl<T> From<T> for WithNotes<T> {
    /// Returns the value without notes.
    fn from(value: T) -> Self {
        let notes = Vec::new();
        WithNotes { value, notes }
    }
}

/// A form of texts that describe instances, with its reader `R`, such as `fn(&str) -> Result<Board, InstanceError>`.
#[derive(Clone, Copy, Debug)]
pub struct TextForm<R> {
    /// The name, by which users select it.
    pub name: &'static str,
    /// A short description with an example, such as `one edge a line: A B 5`.
    pub about: &'static str,
    /// Recognises a text of this form, or returns the first place that does not fit.
    ///
    /// The text may be only the beginning of a longer one; it then ends after a line. What follows later is checked by the reader.
    pub recognise: fn(&str) -> Result<(), InstanceError>,
    /// The reader.
    pub read: R,
}

/// The form that [`choose`] has chosen for a text.
#[derive(Debug)]
pub struct Choice<'f, R> {
    /// The form.
    pub form: &'f TextForm<R>,
    /// The other forms that the text fits.
    pub others: Vec<&'f TextForm<R>>,
}

impl<R> Choice<'_, R> {
    /// Returns the note for the user that the text fits other forms too, if it does.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let others: Vec<&str> = self.others.iter().map(|form| form.name).collect();
        (!others.is_empty()).then(|| {
            format!(
                "read as {} ({}), but it could also be {}",
                self.form.name,
                self.form.about,
                others.join(" or ")
            )
        })
    }
}

/// Returns the form of a text: the first of `forms` that recognises it.
///
/// # Errors
/// Returns the error of the form that came closest if the text has none of these forms: the one whose first place that does not fit is the
/// last in the text. If there are several of these, the error names them, and what each expected if they are few.
///
/// # Examples
/// ```
/// use search_core::form::{InstanceError, TextForm, choose};
///
/// type Read = fn(&str) -> Result<Vec<u8>, InstanceError>;
///
/// /// Recognises characters that are digits or separators.
/// fn only(text: &str, is_separator: fn(char) -> bool, expected: &str) -> Result<(), InstanceError> {
///     match text.char_indices().find(|(_, sign)| !sign.is_ascii_digit() && !is_separator(*sign)) {
///         None => Ok(()),
///         Some((at, sign)) => Err(InstanceError::new(1, at + 1, format!("`{sign}`"), expected)),
///     }
/// }
///
/// let forms: [TextForm<Read>; 2] = [
///     TextForm {
///         name: "digits",
///         about: "digits without separators: 120",
///         recognise: |text| only(text, |_| false, "a digit"),
///         read: |text| Ok(text.bytes().map(|digit| digit - b'0').collect()),
///     },
///     TextForm {
///         name: "numbers",
///         about: "numbers with commas: 1,20",
///         recognise: |text| only(text, |sign| sign == ',', "a number or a comma"),
///         read: |text| Ok(text.split(',').filter_map(|number| number.parse().ok()).collect()),
///     },
/// ];
/// let choice = choose(&forms, "1,20")?;
/// assert_eq!(choice.form.name, "numbers");
/// assert_eq!((choice.form.read)("1,20")?, [1, 20]);
///
/// let both = choose(&forms, "120")?;
/// let note = "read as digits (digits without separators: 120), but it could also be numbers";
/// assert_eq!(both.note().as_deref(), Some(note));
///
/// let error = choose(&forms, "1,2;0").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 4: found `;`, expected a number or a comma");
/// # Ok::<(), InstanceError>(())
/// ```
pub fn choose<'f, R>(forms: &'f [TextForm<R>], text: &str) -> Result<Choice<'f, R>, InstanceError> {
    let mut fitting = Vec::new();
    let mut closest: Vec<(&TextForm<R>, InstanceError)> = Vec::new();
    for form in forms {
        let Err(error) = (form.recognise)(text) else {
            fitting.push(form);
            continue;
        };
        let place = |error: &InstanceError| (error.line, error.column);
        let other = closest.first().map(|(_, other)| place(other));
        if other.is_none_or(|other| place(&error) > other) {
            closest.clear();
        }
        if other.is_none_or(|other| place(&error) >= other) {
            closest.push((form, error));
        }
    }
    match fitting.is_empty() {
        true => Err(error_of(closest)),
        false => Ok(Choice {
            form: fitting.remove(0),
            others: fitting,
        }),
    }
}

/// Returns the error of the forms that came closest.
fn error_of<R>(closest: Vec<(&TextForm<R>, InstanceError)>) -> InstanceError {
    const FEW: usize = 3;
    let mut expected: Vec<(&str, Vec<&str>)> = Vec::new();
    for (form, error) in &closest {
        match expected
            .iter_mut()
            .find(|(other, _)| *other == error.expected)
        {
            Some((_, names)) => names.push(form.name),
            None => expected.push((&error.expected, vec![form.name])),
        }
    }
    let few = expected
        .iter()
        .map(|(what, names)| format!("{what} ({})", names.join(", ")));
    let expected = match &expected[..] {
        [(only, _)] => (*only).to_owned(),
        all if all.len() <= FEW => few.collect::<Vec<_>>().join(", or "),
        all => {
            let names: Vec<&str> = all.iter().flat_map(|(_, names)| names.clone()).collect();
            format!("a text in one of the forms {}", names.join(", "))
        }
    };
    match closest.into_iter().next() {
        Some((_, error)) => InstanceError { expected, ..error },
        None => InstanceError::new(1, 1, "a text", "nothing: there is no form"),
    }
}

/// Returns the form of the text in a file, like [`choose`]. If the text fits several forms, the extension of the file selects the one of the
/// same name, as in `roads.csv`.
///
/// # Errors
/// Returns the error of [`choose`].
pub fn choose_in_file<'f, R>(
    forms: &'f [TextForm<R>],
    text: &str,
    file: &str,
) -> Result<Choice<'f, R>, InstanceError> {
    let choice = choose(forms, text)?;
    let extension = Path::new(file).extension().unwrap_or_default();
    let is_named = |form: &&&TextForm<R>| extension.eq_ignore_ascii_case(form.name);
    let named = choice.others.iter().find(is_named).copied();
    match named.or(Some(choice.form).filter(|form| is_named(&form))) {
        Some(form) => Ok(Choice {
            form,
            others: Vec::new(),
        }),
        None => Ok(choice),
    }
}
