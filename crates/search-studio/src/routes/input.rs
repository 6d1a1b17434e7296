use std::str::FromStr;

use serde::de::DeserializeOwned;

use super::{Query, query};
use crate::api::ApiError;
use crate::record::{Listed, Paging};

/// The input of a handler: the parameters in the path, the query and the body.
#[derive(Clone, Debug)]
pub struct Input {
    pub(super) params: Vec<String>,
    pub(super) query: Query,
    pub(super) body: Vec<u8>,
}

/// Maximum number of list elements in one response.
const MAX_LIMIT: u64 = 1000;

impl Input {
    /// Returns the text in the path, of which the route has one.
    pub(super) fn param(&self) -> &str {
        self.params.first().map_or("", String::as_str)
    }

    /// Returns the number in the path, of which the route has one.
    pub(super) fn number(&self, name: &str) -> Result<u64, ApiError> {
        query::number(name, self.param())
    }

    /// Returns a parameter of the query that is a number.
    pub(crate) fn query<T: FromStr>(&self, name: &str) -> Result<Option<T>, ApiError> {
        self.query.number(name)
    }

    /// Returns the requested part of a list; its length is `default` if the request has none.
    pub(super) fn part(&self, default: u64) -> Result<Paging, ApiError> {
        Ok(Paging {
            offset: self.query("offset")?.unwrap_or(0),
            limit: self.query("limit")?.unwrap_or(default).min(MAX_LIMIT),
        })
    }

    /// Returns the requested part of a list of nodes, and what is shown of them.
    pub(super) fn listed(&self, default: u64) -> Result<Listed, ApiError> {
        Ok(Listed {
            part: self.part(default)?,
            only_applicable: self.query.flag("applicable")?,
            drawn: self.query.flag("drawn")?,
        })
    }

    /// Parses the body as JSON.
    ///
    /// # Errors
    /// Returns an error with its line and column if the body is not the JSON of such a value.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        from_json(&self.body)
    }
}

/// Parses the body of a request as JSON.
///
/// # Errors
/// Returns an error with its line and column if the body is not the JSON of such a value.
pub fn from_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| {
        let failure = ApiError::malformed(error.to_string());
        failure.at(error.line() as u64, error.column() as u64)
    })
}
