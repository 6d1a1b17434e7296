//! Options of puzzles. Each is declared once, as a constant, from which the parser, usage lines, command-line arguments and
//! the fields of the explorer are built.

use std::fmt::{self, Debug};
use std::str::FromStr;

use crate::similar;
use crate::spec::{shortened, whole};
use crate::{Spec, SpecError};

/// The description of an option of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOption {
    /// The name, without the dashes.
    pub name: &'static str,
    /// A short description of what it sets.
    pub help: String,
    /// The named values. A flag has none.
    pub values: Vec<&'static str>,
    /// The form of other values, such as `X,Y`, or `None` if there are no other values.
    pub form: Option<&'static str>,
    /// The default value, or `None` if there is none or it depends on the instance.
    pub default: Option<&'static str>,
    /// Whether it is given without a value. Where a value is needed, it is `yes` or `no`.
    pub is_flag: bool,
    /// Whether its value names a file.
    pub names_file: bool,
}

impl PuzzleOption {
    /// Returns the form of its values for a usage line, such as `half|quarter` or `X,Y`; empty for a flag.
    #[must_use]
    pub fn takes(&self) -> String {
        let values = self.values.iter().copied();
        values.chain(self.form).collect::<Vec<_>>().join("|")
    }
}

/// Formats the option as in a usage line.
impl fmt::Display for PuzzleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name, self.is_flag) {
            (name, true) => write!(f, "--{name}"),
            (name, false) => write!(f, "--{name} {}", self.takes()),
        }
    }
}

/// The words and options by which an instance is specified.
///
/// [`Display`](fmt::Display) writes it as a usage line. All words and options are optional.
///
/// ```
/// use search_puzzles::catalog;
///
/// let usage = catalog().puzzle("cube").expect("the puzzle is in the catalog").usage();
/// assert_eq!(
///     usage.to_string(),
///     "[\"CUBE\"|FILE|-] [--metric half|quarter] [--up-to-symmetry] [--form facelets|net|turns] [--heuristic pattern-database|zero]",
/// );
/// assert_eq!(usage.options[0].default, Some("half"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// The words in order, each with its alternatives: `[WxH]`, `["TILES"|FILE|-]`.
    pub words: Vec<String>,
    /// The options.
    pub options: Vec<PuzzleOption>,
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.options.iter().map(|option| format!("[{option}]"));
        let groups: Vec<String> = self.words.iter().cloned().chain(options).collect();
        match groups.is_empty() {
            true => f.write_str("no arguments"),
            false => f.write_str(&groups.join(" ")),
        }
    }
}

/// A word, or several that belong together, in the specification of an instance: a text, or a file that contains it.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    text: Option<&'static str>,
    file: Option<&'static str>,
}

impl Word {
    /// Creates a word with this placeholder in usage lines, such as `WxH`.
    #[must_use]
    pub const fn text(text: &'static str) -> Word {
        Word {
            text: Some(text),
            file: None,
        }
    }

    /// Creates a word that is always a file; `-` is standard input.
    #[must_use]
    pub const fn file(file: &'static str) -> Word {
        Word {
            text: None,
            file: Some(file),
        }
    }

    /// Allows a file instead of the text.
    #[must_use]
    pub const fn or_file(self, file: &'static str) -> Word {
        Word {
            file: Some(file),
            ..self
        }
    }
}

/// Returns the usage of these words and options. Those that name files are included only if `has_files`.
pub fn usage(words: &[Word], options: &[&'static dyn Describe], has_files: bool) -> Usage {
    let words = words.iter().filter_map(|&Word { text, file }| {
        let file = file.filter(|_| has_files);
        let ways = text.into_iter().chain(file).chain(file.map(|_| "-"));
        let ways: Vec<&str> = ways.collect();
        (!ways.is_empty()).then(|| format!("[{}]", ways.join("|")))
    });
    let options = options.iter().map(|option| option.describe());
    Usage {
        words: words.collect(),
        options: options
            .filter(|option| has_files || !option.names_file)
            .collect(),
    }
}

/// An option, independent of the type of its values. Implemented by [`TypedOption`].
pub trait Describe: Debug + Sync {
    /// Returns the description of the option.
    fn describe(&self) -> PuzzleOption;

    /// Returns `true` unless there is a default value that is invalid.
    fn has_valid_default(&self) -> bool;
}

/// The declaration of an option with values of type `T`, as a constant.
///
/// ```
/// use search_catalog::{TypedOption, Describe};
///
/// const STEPS: TypedOption<u32> = TypedOption::parsed("steps", "the number of steps", "N", "a number of steps", |text| {
///     text.parse().ok()
/// })
/// .default("20");
/// assert_eq!(STEPS.describe().to_string(), "--steps N");
///
/// const ORDER: TypedOption<bool> =
///     TypedOption::one_of("order", "the order of the moves", &[("forward", true), ("backward", false)]);
/// assert_eq!(ORDER.describe().to_string(), "--order forward|backward");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypedOption<T: 'static> {
    /// The name, without the dashes.
    pub name: &'static str,
    help: &'static str,
    values: &'static [(&'static str, T)],
    form: Option<Form<T>>,
    default: Option<&'static str>,
    is_flag: bool,
    names_file: bool,
}

/// The form of values without a name.
#[derive(Clone, Copy, Debug)]
pub struct Form<T> {
    /// The placeholder in usage lines, such as `X,Y`.
    pub shown: &'static str,
    /// The description of expected values in errors.
    pub expected: &'static str,
    /// Parses a value.
    pub parse: fn(&str) -> Option<T>,
}

impl TypedOption<bool> {
    /// Creates an option without a value.
    #[must_use]
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        TypedOption {
            is_flag: true,
            ..TypedOption::one_of(name, help, &[("yes", true), ("no", false)]).default("no")
        }
    }
}

impl TypedOption<String> {
    /// Creates an option whose value is any text.
    #[must_use]
    pub const fn text(name: &'static str, help: &'static str, shown: &'static str) -> Self {
        let form = Form {
            shown,
            expected: "a text",
            parse: |text| Some(text.to_owned()),
        };
        TypedOption::value(name, help, form)
    }

    /// Creates an option whose value is the name of a file.
    #[must_use]
    pub const fn file(name: &'static str, help: &'static str, shown: &'static str) -> Self {
        TypedOption {
            names_file: true,
            ..TypedOption::text(name, help, shown)
        }
    }
}

impl TypedOption<usize> {
    /// Creates an option whose values are sizes, which the puzzle checks.
    pub const fn size(
        name: &'static str,
        help: &'static str,
        shown: &'static str,
        expected: &'static str,
    ) -> Self {
        TypedOption::parsed(name, help, shown, expected, whole)
    }
}

impl<T> TypedOption<T> {
    /// Creates an option with named values.
    #[must_use]
    pub const fn one_of(
        name: &'static str,
        help: &'static str,
        values: &'static [(&'static str, T)],
    ) -> Self {
        TypedOption {
            name,
            help,
            values,
            form: None,
            default: None,
            is_flag: false,
            names_file: false,
        }
    }

    /// Replaces the description.
    #[must_use]
    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    /// Creates an option whose values are parsed by `parse`, which returns `None` if a text is invalid. `shown` is the
    /// placeholder in usage lines, such as `X,Y`; `expected` describes the values in errors, such as `a number of pegs`.
    #[must_use]
    pub const fn parsed(
        name: &'static str,
        help: &'static str,
        shown: &'static str,
        expected: &'static str,
        parse: fn(&str) -> Option<T>,
    ) -> Self {
        let form = Form {
            shown,
            expected,
            parse,
        };
        TypedOption::value(name, help, form)
    }

    /// Creates an option whose values are read by [`FromStr`], such as numbers.
    #[must_use]
    pub const fn from_str(
        name: &'static str,
        help: &'static str,
        shown: &'static str,
        expected: &'static str,
    ) -> Self
    where
        T: FromStr,
    {
        TypedOption::parsed(name, help, shown, expected, |text| text.parse().ok())
    }

    /// Creates an option whose values have this form.
    pub const fn value(name: &'static str, help: &'static str, form: Form<T>) -> Self {
        TypedOption::one_of(name, help, &[]).or(form)
    }

    /// Allows values of this form in addition to the named ones.
    pub const fn or(mut self, form: Form<T>) -> Self {
        self.form = Some(form);
        self
    }

    /// Sets the default value, as text.
    #[must_use]
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }
}

impl<T: Clone> TypedOption<T> {
    fn parse(&self, text: &str) -> Option<T> {
        let mut values = self.values.iter();
        match values.find(|(name, _)| *name == text) {
            Some((_, value)) => Some(value.clone()),
            None => (self.form.as_ref()?.parse)(text),
        }
    }

    /// Parses a value.
    ///
    /// # Errors
    ///
    /// Returns a usage error if it is invalid.
    fn read(&self, text: &str) -> Result<T, SpecError> {
        self.parse(text).ok_or_else(|| {
            SpecError::Usage(format!(
                "--{}: found `{}`{}, expected {}",
                self.name,
                shortened(text),
                similar(text, self.values.iter().map(|&(name, _)| name)),
                self.expected()
            ))
        })
    }

    /// Returns the list of expected values for errors, such as `half or quarter`.
    fn expected(&self) -> String {
        let values = self.values.iter().map(|&(name, _)| name);
        let mut all: Vec<&str> = values
            .chain(self.form.iter().map(|form| form.expected))
            .collect();
        match all.pop() {
            Some(last) if !all.is_empty() => format!("{} or {last}", all.join(", ")),
            last => last.unwrap_or_default().to_owned(),
        }
    }
}

impl<T: Clone + Debug + Sync> Describe for TypedOption<T> {
    fn describe(&self) -> PuzzleOption {
        let values = self.values.iter().map(|&(name, _)| name);
        PuzzleOption {
            name: self.name,
            help: self.help.to_owned(),
            values: values.filter(|_| !self.is_flag).collect(),
            form: self.form.as_ref().map(|form| form.shown),
            default: self.default.filter(|_| !self.is_flag),
            is_flag: self.is_flag,
            names_file: self.names_file,
        }
    }

    fn has_valid_default(&self) -> bool {
        self.default
            .is_none_or(|default| self.parse(default).is_some())
    }
}

impl Spec {
    /// Removes an option and returns its value, or `None` if it is not given.
    ///
    /// # Errors
    ///
    /// Returns a usage error if the value is invalid.
    pub fn given<T: Clone>(&mut self, option: &TypedOption<T>) -> Result<Option<T>, SpecError> {
        let text = self.take(option.name);
        text.map(|text| option.read(&text)).transpose()
    }

    /// Removes an option whose value is a list separated by commas, and returns its elements with their values, or the default if it
    /// is not given.
    ///
    /// # Errors
    ///
    /// Returns a usage error if a value is invalid or given twice.
    pub fn list_of<T: Clone>(
        &mut self,
        option: &TypedOption<T>,
    ) -> Result<Vec<(String, T)>, SpecError> {
        let text = self.text_of(option);
        let mut all: Vec<(String, T)> = Vec::new();
        for name in text.split(',') {
            let value = option.read(name)?;
            if all.iter().any(|(other, _)| other == name) {
                let twice = format!("--{}: {name} is given twice", option.name);
                return Err(SpecError::Usage(twice));
            }
            all.push((name.to_owned(), value));
        }
        Ok(all)
    }

    /// Removes an option and returns its text, or that of its default if it is not given.
    fn text_of<T>(&mut self, option: &TypedOption<T>) -> String {
        let text = self.take(option.name);
        let text = text.or_else(|| option.default.map(str::to_owned));
        text.unwrap_or_default()
    }

    /// Removes an option and returns its text and its value, or those of its default if it is not given.
    ///
    /// # Errors
    ///
    /// Returns a usage error if the value is invalid.
    pub fn text_and_value<T: Clone>(
        &mut self,
        option: &TypedOption<T>,
    ) -> Result<(String, T), SpecError> {
        let text = self.text_of(option);
        let value = option.read(&text)?;
        Ok((text, value))
    }

    /// Removes an option and returns its value, or its default if it is not given.
    ///
    /// # Errors
    ///
    /// Returns a usage error if the value is invalid, or if the option is not given and has no valid default.
    pub fn value<T: Clone>(&mut self, option: &TypedOption<T>) -> Result<T, SpecError> {
        let (value, _) = self.given_or_default(option)?;
        Ok(value)
    }

    /// Removes an option and returns its value, or its default if it is not given, and whether it is given.
    ///
    /// # Errors
    ///
    /// Returns the error of [`value`](Spec::value).
    pub fn given_or_default<T: Clone>(
        &mut self,
        option: &TypedOption<T>,
    ) -> Result<(T, bool), SpecError> {
        if let Some(value) = self.given(option)? {
            return Ok((value, true));
        }
        let default = option.default.and_then(|default| option.parse(default));
        let missing = || {
            let (name, expected) = (option.name, option.expected());
            SpecError::Usage(format!("--{name} is required: expected {expected}"))
        };
        Ok((default.ok_or_else(missing)?, false))
    }
}
