//! Counting conventions of other systems, so that counts can be compared with those of a textbook or another tool.

use search_core::counts;

use crate::cli::Convention;

/// Returns the explanation of the counts below the table.
pub(super) fn explained(convention: Convention) -> &'static str {
    match convention {
        Convention::Searchlab => {
            "Counting convention of searchlab: goals are tested when they are removed from the frontier, and are not expanded. Other \
             systems test states when they are generated, or count the goal as expanded: see --convention aima and \
             --convention fast-downward."
        }
        Convention::Aima => {
            "Counting convention of aima-python: breadth-first graph search tests states when they are generated, so it \
             stops one layer earlier; breadth-first tree search and the other algorithms test them when they are removed \
             from the frontier. Depth-first search generates all successors at once. Memory and time are those of \
             searchlab."
        }
        Convention::FastDownward => {
            "Counting convention of Fast Downward: the goal is counted as expanded. The other counts are the same."
        }
    }
}

/// Converts the option to the convention of the table of counts.
pub(super) fn in_table(convention: Convention) -> counts::Convention {
    match convention {
        Convention::Searchlab => counts::Convention::Searchlab,
        Convention::Aima => counts::Convention::Aima,
        Convention::FastDownward => counts::Convention::FastDownward,
    }
}
