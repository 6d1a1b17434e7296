use std::iter;

use classic_puzzles::InstanceError;

use crate::input::{Input, Texts, malformed};
use crate::pace::Pace;
use crate::{Instance, SpecError};

/// The instances that words name, one after the other: a file of them is read as they are asked for.
///
/// A malformed one is an error in its place, and those after it follow; after [`SpecError::Unreadable`] there are none.
pub struct Instances {
    /// What they are read from, as messages call it.
    pub source: String,
    /// Whether there are only a few, as in a word; `false` if that is not known.
    pub is_short: bool,
    /// What ends the reading of each.
    pub(crate) pace: Pace,
    each: Box<dyn Iterator<Item = Result<Opened, SpecError>> + Send>,
}

/// An instance, and where it stands.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The line on which it begins in a list of lines, else its number among the others; from 1.
    pub place: u64,
    /// It.
    pub instance: Instance,
}

impl Instances {
    pub(crate) fn new(
        source: impl Into<String>,
        each: impl Iterator<Item = Result<Opened, SpecError>> + Send + 'static,
    ) -> Self {
        Instances {
            source: source.into(),
            is_short: false,
            pace: Pace::default(),
            each: Box::new(each),
        }
    }

    /// The only one.
    ///
    /// # Errors
    /// What is wrong with it; or there is none, or there are several.
    pub fn only(mut self) -> Result<Instance, SpecError> {
        let none = || SpecError::Usage(format!("{}: no puzzle was found", self.source));
        let Opened { instance, .. } = self.each.next().ok_or_else(none)??;
        match self.each.next() {
            None => Ok(instance),
            Some(_) => Err(SpecError::Usage(format!(
                "{}: found several puzzles, expected one",
                self.source
            ))),
        }
    }

    pub(crate) fn one(instance: Instance) -> Self {
        Instances::all("the instance", iter::once(instance)).short(true)
    }

    /// See [`is_short`](Instances::is_short).
    pub(crate) fn short(self, is_short: bool) -> Self {
        Instances { is_short, ..self }
    }

    /// These, each in its place.
    pub(crate) fn all(
        source: impl Into<String>,
        instances: impl IntoIterator<Item = Instance, IntoIter: Send + 'static>,
    ) -> Self {
        let each = (1..).zip(instances);
        Instances::new(
            source,
            each.map(|(place, instance)| Ok(Opened { place, instance })),
        )
    }

    /// One of each line.
    pub(crate) fn lines(
        input: Input,
        read: impl Fn(&str) -> Result<Instance, InstanceError> + Send + 'static,
    ) -> Self {
        let (source, is_short) = (input.source.clone(), input.is_word);
        Instances::texts(source, input.lines(), read).short(is_short)
    }

    /// One of each text.
    pub(crate) fn texts(
        source: String,
        mut texts: impl Texts + Send + 'static,
        read: impl Fn(&str) -> Result<Instance, InstanceError> + Send + 'static,
    ) -> Self {
        let from = source.clone();
        let next = move || {
            let (number, text) = match texts.next()? {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            };
            let opened = match read(&text) {
                Ok(instance) => Ok(Opened {
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
}

impl Iterator for Instances {
    type Item = Result<Opened, SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.pace.begin();
        self.each.next()
    }
}
