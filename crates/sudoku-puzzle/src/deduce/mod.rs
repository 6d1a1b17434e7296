//! Sudoku as a person solves it: deductions with their names, reasons and ratings.
//!
//! [`Deductions`] is a state space whose states are [`CandidateGrid`]s, whose actions are [`Deduction`]s and whose costs are
//! their [`Rating`]s. A rating is that of Sudoku Explainer 1.2.1, a well-known program by Nicolas Juillerat, up to 7.5. [`explain`]
//! always takes a cheapest deduction, as that program does, and [`Explanation::difficulty`] is the rating of a puzzle.
//!
//! ```
//! use search_core::Limits;
//! use sudoku_puzzle::{Puzzle, deduce};
//!
//! let puzzle: Puzzle = "..6.5.9.3.....1.5.59..2.....57...8...4...6..21.............9..8...7..31.3.8..2...".parse()?;
//! let explanation = deduce::explain(&puzzle, &Limits::default())?;
//! assert!(explanation.is_solved());
//! assert_eq!(explanation.difficulty().to_string(), "4.4/1.5/1.5");
//!
//! let first = &explanation.steps[0];
//! assert_eq!(first.technique.name(), "hidden single in a row or column");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned;
mod chains;
mod deduction;
mod difficulty;
mod families;
mod grave;
mod grid;
mod hint;
mod locked;
mod singles;
mod space;
mod subsets;
mod technique;
mod text;
mod unique_loops;
mod wings;

use std::ops::ControlFlow;

pub use deduction::{Deduction, Node, Reason};
pub use difficulty::{Difficulty, Explanation};
pub use families::{Techniques, TechniquesError};
pub use grid::CandidateGrid;
pub use hint::{DeadEnd, Hint, HintLevel, hint};
pub use space::{Deductions, ExplainError, explain};
pub use technique::{Rating, RatingError, Technique};

use crate::Candidates;
use crate::bits::elements as bits;
use grid::Position;

/// Receives deductions until it breaks.
type Visit<'v> = &'v mut dyn FnMut(Deduction) -> ControlFlow<()>;

/// Finds the deductions of one or more techniques.
type Find = fn(&Position<'_>, Visit<'_>) -> ControlFlow<()>;

/// All finders with the simplest technique that they find, in the order in which they are asked.
const FINDERS: &[(Technique, Find)] = &[
    (Technique::LastValue, singles::last_values),
    (Technique::HiddenSingleInBox, singles::hidden_in_boxes),
    (Technique::HiddenSingleInLine, singles::hidden_in_lines),
    (Technique::DirectPointing, locked::direct_pointing),
    (Technique::DirectClaiming, locked::direct_claiming),
    (Technique::DirectHiddenPair, subsets::direct_hidden_pairs),
    (Technique::NakedSingle, singles::naked),
    (
        Technique::DirectHiddenTriple,
        subsets::direct_hidden_triples,
    ),
    (Technique::Pointing, locked::pointing),
    (Technique::Claiming, locked::claiming),
    (Technique::NakedPair, subsets::naked_pairs),
    (Technique::XWing, subsets::x_wings),
    (Technique::HiddenPair, subsets::hidden_pairs),
    (Technique::NakedTriple, subsets::naked_triples),
    (Technique::Swordfish, subsets::swordfish),
    (Technique::HiddenTriple, subsets::hidden_triples),
    (Technique::XyWing, wings::xy),
    (Technique::XyzWing, wings::xyz),
    (Technique::UniqueLoop, unique_loops::unique_loops),
    (Technique::NakedQuad, subsets::naked_quads),
    (Technique::Jellyfish, subsets::jellyfish),
    (Technique::HiddenQuad, subsets::hidden_quads),
    (Technique::BivalueGrave, grave::bivalue_grave),
    (Technique::AlignedPair, aligned::aligned_pairs),
    (Technique::XCycle, chains::chains),
    (Technique::AlignedTriplet, aligned::aligned_triplets),
];
