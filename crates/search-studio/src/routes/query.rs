use std::any::type_name;
use std::str::FromStr;

use crate::api::ApiError;

/// The parameters in the query of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Parses a query without its question mark, such as `offset=50&limit=10`.
    #[must_use]
    pub fn parse(query: &str) -> Query {
        let pairs = form_urlencoded::parse(query.as_bytes());
        Query(
            pairs
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect(),
        )
    }

    /// Returns the value of a parameter, if the query has it.
    ///
    /// # Errors
    /// Returns an error if the query has it more than once.
    pub fn text(&self, name: &str) -> Result<Option<&str>, ApiError> {
        let mut values = self.0.iter().filter(|(other, _)| other == name);
        match (values.next(), values.next()) {
            (Some(_), Some(_)) => Err(ApiError::malformed(format!(
                "{name}: found two values, expected one"
            ))),
            (first, _) => Ok(first.map(|(_, value)| value.as_str())),
        }
    }

    /// Returns the value of a parameter, if the query has it.
    ///
    /// # Errors
    /// Returns an error if the query does not have it, or more than once.
    pub fn required(&self, name: &str) -> Result<&str, ApiError> {
        let missing = || ApiError::malformed(format!("the parameter `{name}` is missing"));
        self.text(name)?.ok_or_else(missing)
    }

    /// Returns the value of a parameter that is a number, if the query has it.
    ///
    /// # Errors
    /// Returns an error if the value is not a number of this type, or if the query has the parameter more than once.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, ApiError> {
        let value = self.text(name)?;
        value.map(|value| number(name, value)).transpose()
    }

    /// Returns the value of a parameter that is `true` or `false`, the default.
    ///
    /// # Errors
    /// Returns an error if the value is neither, or if the query has the parameter more than once.
    pub fn flag(&self, name: &str) -> Result<bool, ApiError> {
        match self.text(name)? {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(ApiError::malformed(format!(
                "{name}: found `{other}`, expected true or false"
            ))),
        }
    }
}

/// Parses a number.
pub(super) fn number<T: FromStr>(name: &str, found: &str) -> Result<T, ApiError> {
    found.parse().map_err(|_| {
        let kind = match type_name::<T>() {
            "f64" => "a number",
            _ => "a whole number from 0 to 18,446,744,073,709,551,615",
        };
        ApiError::malformed(format!("{name}: found `{found}`, expected {kind}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_decoded() {
        let query = Query::parse("at=3&text=a%20b+c&empty");
        assert_eq!(query.number("at").expect("it is a number"), Some(3u64));
        assert_eq!(query.number::<u64>("other").expect("it is missing"), None);
        assert_eq!(query.text("text").expect("there is one"), Some("a b c"));
        assert_eq!(query.text("empty").expect("there is one"), Some(""));
        assert_eq!(Query::parse(""), Query::default());
    }

    #[test]
    fn errors_name_the_parameter() {
        let query = Query::parse("at=-1&rate=x&twice=1&twice=2");
        let message = |error: ApiError| error.message;
        assert_eq!(
            query.number::<u64>("at").map_err(message),
            Err(
                "at: found `-1`, expected a whole number from 0 to 18,446,744,073,709,551,615"
                    .to_owned()
            )
        );
        assert_eq!(
            query.number::<f64>("rate").map_err(message),
            Err("rate: found `x`, expected a number".to_owned())
        );
        assert_eq!(
            query.text("twice").map_err(message),
            Err("twice: found two values, expected one".to_owned())
        );
        assert_eq!(
            query.required("left").map_err(message),
            Err("the parameter `left` is missing".to_owned())
        );
    }
}
