use std::iter;

use search_core::form::{InstanceError, Note};

use crate::input::{Input, Texts, malformed};
use crate::pace::Pace;
use crate::{Instance, SpecError};

/// An iterator over the instances of a specification. A file is read lazily.
///
/// A malformed instance is returned as an error, and iteration continues with the next one. After
/// [`SpecError::Unreadable`] there are no more instances.
pub struct Instances<T = Instance> {
    /// The source of the instances, for messages.
    pub source: String,
    /// Whether there are only a few instances, as in a word; `false` if that is unknown.
    pub is_short: bool,
    /// Notes for the user on how the text was read.
    pub notes: Vec<Note>,
    /// The limits on reading each instance.
    pub pace: Pace,
    each: Box<dyn Iterator<Item = Result<InstanceEntry<T>, SpecError>> + Send>,
}

/// An instance with each heuristic of a list, or the error of one that is not defined for it. At least one is defined.
pub type EachHeuristic = Vec<Result<Instance, SpecError>>;

/// An instance and its position.
#[derive(Clone, Debug)]
pub struct InstanceEntry<T = Instance> {
    /// The number of its first line in a list of lines, otherwise its number among the instances; from 1.
    pub place: u64,
    /// The instance.
    pub instance: T,
}

impl<T: Send + 'static> Instances<T> {
    /// Returns the instances of a source, which is named in messages, or errors in their places.
    pub fn new(
        source: impl Into<String>,
        each: impl Iterator<Item = Result<InstanceEntry<T>, SpecError>> + Send + 'static,
    ) -> Self {
        Instances {
            source: source.into(),
            is_short: false,
            notes: Vec::new(),
            pace: Pace::default(),
            each: Box::new(each),
        }
    }

    /// Returns the only instance.
    ///
    /// # Errors
    ///
    /// Returns an error if the instance is malformed, or if there is none or more than one.
    pub fn only(mut self) -> Result<T, SpecError> {
        let none = || SpecError::Usage(format!("{}: no puzzles found", self.source));
        let InstanceEntry { instance, .. } = self.each.next().ok_or_else(none)??;
        self.refuse_another()?;
        Ok(instance)
    }

    /// Returns these instances, after reading them, if there is at most one.
    ///
    /// # Errors
    ///
    /// Returns a usage error if there are more. An error of the only one is returned by the iterator.
    pub fn at_most_one(mut self) -> Result<Self, SpecError> {
        if let Some(first) = self.each.next() {
            self.refuse_another()?;
            self.each = Box::new(iter::once(first));
        }
        Ok(self)
    }

    fn refuse_another(&mut self) -> Result<(), SpecError> {
        match self.each.next() {
            None => Ok(()),
            Some(_) => Err(SpecError::Usage(format!(
                "{}: found several puzzles, expected one",
                self.source
            ))),
        }
    }

    /// Returns this instance alone.
    #[must_use]
    pub fn one(instance: T) -> Self {
        Instances::all("the instance", iter::once(instance)).short(true)
    }

    /// Sets [`is_short`](Instances::is_short).
    pub fn short(self, is_short: bool) -> Self {
        Instances { is_short, ..self }
    }

    /// Returns these instances, numbered from 1. `source` is their source, for messages.
    pub fn all(
        source: impl Into<String>,
        instances: impl IntoIterator<Item = T, IntoIter: Send + 'static>,
    ) -> Self {
        let each = (1..).zip(instances);
        Instances::new(
            source,
            each.map(|(place, instance)| Ok(InstanceEntry { place, instance })),
        )
    }

    /// Returns the instance that the whole text of `input` describes.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, or the error of `read` with the source of the input.
    pub fn text(
        input: Input,
        read: impl FnOnce(&str) -> Result<T, InstanceError>,
    ) -> Result<Self, SpecError> {
        let source = input.source.clone();
        let instance = read(&input.whole()?).map_err(malformed(&source))?;
        Ok(Instances::all(source, iter::once(instance)).short(true))
    }

    /// Returns one instance per line of `input`, without empty lines and those that start with `#`. `read` returns errors
    /// with positions in its line; the number of the line is added.
    pub fn lines(
        input: Input,
        read: impl Fn(&str) -> Result<T, InstanceError> + Send + 'static,
    ) -> Self {
        let (source, is_short) = (input.source.clone(), input.is_word);
        Instances::texts(source, input.lines(), read).short(is_short)
    }

    /// Returns one instance per text.
    pub fn texts(
        source: String,
        mut texts: impl Texts + Send + 'static,
        read: impl Fn(&str) -> Result<T, InstanceError> + Send + 'static,
    ) -> Self {
        let from = source.clone();
        let next = move || {
            let (number, text) = match texts.next()? {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            };
            let opened = match read(&text) {
                Ok(instance) => Ok(InstanceEntry {
                    place: number as u64,
                    instance,
                }),
                Err(error) => texts.number().and_then(|before| {
                    let line = before + number + error.line.saturating_sub(1);
                    Err(malformed(&from)(InstanceError { line, ..error }))
                }),
            };
            Some(opened)
        };
        let each = iter::from_fn(next);
        Instances::new(source, each)
    }

    /// Converts every instance, and passes errors on.
    #[must_use]
    pub fn map_instances<U: Send + 'static>(
        self,
        convert: impl Fn(T) -> U + Send + 'static,
    ) -> Instances<U> {
        self.try_map(move |instance| Ok(convert(instance)))
    }

    /// Converts every instance, or returns an error in its place.
    pub(crate) fn try_map<U: Send + 'static>(
        self,
        convert: impl Fn(T) -> Result<U, SpecError> + Send + 'static,
    ) -> Instances<U> {
        let Instances {
            source,
            is_short,
            notes,
            pace,
            each,
        } = self;
        let each = each.map(move |opened| {
            let InstanceEntry { place, instance } = opened?;
            let instance = convert(instance)?;
            Ok(InstanceEntry { place, instance })
        });
        Instances {
            source,
            is_short,
            notes,
            pace,
            each: Box::new(each),
        }
    }
}

impl<T> Iterator for Instances<T> {
    type Item = Result<InstanceEntry<T>, SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.each.next();
        self.pace.begin();
        next
    }
}
