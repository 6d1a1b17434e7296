use std::fmt;
use std::str::FromStr;

use crate::api::RunSpec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A search as the query of a link of the explorer, such as `p=graph&w=romania&a=a-star&o.heuristic=h2`: the puzzle, its words and
/// options, and the algorithm, percent-encoded.
///
/// ```
/// use search_studio::question::SearchLink;
///
/// let link: SearchLink = "p=graph&w=romania&a=a-star".parse()?;
/// assert_eq!(link.spec().words, ["romania"]);
/// assert!("p=graph&w=romania".parse::<SearchLink>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLink {
    query: String,
    spec: RunSpec,
}

impl SearchLink {
    /// Returns the puzzle and the algorithm.
    #[must_use]
    pub fn spec(&self) -> &RunSpec {
        &self.spec
    }
}

impl From<RunSpec> for SearchLink {
    fn from(spec: RunSpec) -> SearchLink {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("p", &spec.puzzle);
        for word in &spec.words {
            query.append_pair("w", word);
        }
        for (name, value) in &spec.options {
            query.append_pair(&format!("o.{name}"), value);
        }
        query.append_pair("a", &spec.algorithm);
        SearchLink {
            query: query.finish(),
            spec,
        }
    }
}

impl FromStr for SearchLink {
    type Err = String;

    /// Parses a query. Whether there is such a puzzle and algorithm is decided where the search is started.
    fn from_str(query: &str) -> Result<SearchLink, String> {
        let (mut puzzle, mut algorithm) = (None, None);
        let mut spec = RunSpec::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.into_owned();
            let former = match (&*name, name.strip_prefix("o.")) {
                ("p", _) => puzzle.replace(value),
                ("a", _) => algorithm.replace(value),
                ("w", _) => {
                    spec.words.push(value);
                    None
                }
                (_, Some(option)) => spec.options.insert(option.to_owned(), value),
                _ => {
                    return Err(format!(
                        "found the field `{name}`, expected p, w, a, or an option of the puzzle with `o.` before its name"
                    ));
                }
            };
            if former.is_some() {
                return Err(format!("found `{name}` twice, expected it once"));
            }
        }
        let missing =
            |what: &str, field: &str| format!("found `{query}` without {what}, expected {field}=");
        spec.puzzle = puzzle.ok_or_else(|| missing("a puzzle", "p"))?;
        spec.algorithm = algorithm.ok_or_else(|| missing("an algorithm", "a"))?;
        Ok(SearchLink {
            query: query.to_owned(),
            spec,
        })
    }
}

impl fmt::Display for SearchLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.query)
    }
}

impl Serialize for SearchLink {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.query)
    }
}

impl<'de> Deserialize<'de> for SearchLink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let query = String::deserialize(deserializer)?;
        query.parse().map_err(serde::de::Error::custom)
    }
}
