use std::fmt;

/// The reason why a graph has no such route.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RouteError {
    /// The graph has no start.
    NoStart,
    /// The graph has no goal.
    NoGoal,
    /// No node has this name.
    UnknownNode {
        /// The name.
        name: String,
        /// The name of a node that is similar to it.
        similar: Option<String>,
    },
    /// No heuristic table has this name.
    UnknownTable {
        /// The name.
        name: String,
        /// The names of the tables of the graph.
        tables: Vec<String>,
    },
}

impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RouteError::NoStart => f.write_str("the graph has no start"),
            RouteError::NoGoal => f.write_str("the graph has no goal"),
            RouteError::UnknownNode { name, similar } => {
                write!(f, "the graph has no node '{}'", name.escape_debug())?;
                match similar {
                    Some(similar) => write!(f, "; did you mean '{}'?", similar.escape_debug()),
                    None => Ok(()),
                }
            }
            RouteError::UnknownTable { name, tables } => {
                write!(
                    f,
                    "the graph has no heuristic table '{}'",
                    name.escape_debug()
                )?;
                match &tables[..] {
                    [] => f.write_str(" and no other"),
                    tables => write!(f, ", only {}", tables.join(", ")),
                }
            }
        }
    }
}

impl std::error::Error for RouteError {}
