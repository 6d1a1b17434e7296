//! The methods of the Sudoku solver, as algorithms that only Sudoku has.

use crate::{Definition, Make, Method};

/// Returns the method with these settings.
macro_rules! method {
    ($options:expr) => {
        Make::Method(&Method {
            puzzle: "Sudoku",
            options: &$options,
            read: |text| {
                let method = text.parse::<sudoku_puzzle::method::Method>();
                method.map_or_else(
                    |error| Err(error.to_string()),
                    |method| Ok(method.to_string()),
                )
            },
        })
    };
}

/// Common fields of the methods of the Sudoku solver.
const METHOD: Definition = Definition {
    is_blind: true,
    ..Definition::ENGINE
};

/// The methods, in the order of lists.
pub(super) const METHODS: &[Definition] = &[
    Definition {
        name: "fast",
        order: "the fastest method for the size of the Sudoku",
        make: method!([]),
        ..METHOD
    },
    Definition {
        name: "singles",
        order: "fewest candidates, after naked singles on bit sets",
        make: method!([]),
        ..METHOD
    },
    Definition {
        name: "weighted",
        order: "largest sum of 1/candidates around the cell",
        make: method!(["k=K"]),
        ..METHOD
    },
    Definition {
        name: "compact",
        order: "row by row, values ascending, no propagation",
        make: method!([]),
        ..METHOD
    },
    Definition {
        name: "candidates",
        order: "any propagation and any cell rule",
        is_blind: false,
        make: method!([
            "none|naked|hidden|locked",
            "first|fewest|weighted:k=K",
            "breadth-first|depth-first|best-first",
        ]),
        ..METHOD
    },
    Definition {
        name: "sorted",
        order: "by the number of candidates at the start",
        make: method!([]),
        ..METHOD
    },
];
