//! What the instances that are generated from one specification share.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Spec, SpecError};

/// What was prepared for the first instance. Clones of a specification share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prepared(Arc<Mutex<Option<Box<dyn Any + Send>>>>);

impl Spec {
    /// Returns a clone of what the first call for this specification, or for another clone of it, prepared: for what takes long and is the
    /// same for each instance that is generated from its words and options.
    ///
    /// A specification has one such value: every call prepares the same, and `prepare` does not call this method for a clone.
    ///
    /// ```
    /// use search_catalog::Spec;
    ///
    /// let spec = Spec::default();
    /// assert_eq!(spec.clone().prepared(|| Ok("the first"))?, "the first");
    /// assert_eq!(spec.clone().prepared(|| Ok("another"))?, "the first");
    /// # Ok::<(), search_catalog::SpecError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error of `prepare`, which is then called again the next time.
    pub fn prepared<T: Clone + Send + 'static>(
        &self,
        prepare: impl FnOnce() -> Result<T, SpecError>,
    ) -> Result<T, SpecError> {
        let prepared = self.prepared.0.lock();
        let mut prepared = prepared.unwrap_or_else(PoisonError::into_inner);
        let known = prepared.as_ref().and_then(|known| known.downcast_ref());
        if let Some(known) = known {
            return Ok(T::clone(known));
        }
        let new = prepare()?;
        *prepared = Some(Box::new(new.clone()));
        Ok(new)
    }
}
