//! The types of requests and responses, from which the API's description is generated.

mod animation;
mod catalog;
mod counts;
#[cfg(feature = "puzzles")]
mod editor;
mod error;
mod node;
mod run;
#[cfg(test)]
mod shape_schema;

pub use animation::Animation;
pub use catalog::{
    Catalog, CatalogAlgorithm, CatalogLimits, CatalogOption, CatalogPuzzle, Example,
};
pub use counts::{CatalogCount, Counts};
#[cfg(feature = "puzzles")]
pub use editor::{
    GraphCheck, GraphExample, GraphExamples, GraphFile, GraphHeuristic, GraphInconsistency,
    GraphOverestimate, GraphStatements, GraphText, GridRequest, GridText, ParsedSudoku,
    SudokuAnalysis, SudokuBoard, SudokuByHand, SudokuCandidate, SudokuCount, SudokuExample,
    SudokuExamples, SudokuHint, SudokuImplication, SudokuPropagation, SudokuSheet, SudokuSolution,
    SudokuStep, SudokuStepHint, SudokuSteps, SudokuText, SudokuUnit, SudokuValues, TilesAnalysis,
    TilesBoard, TilesEstimates,
};
pub use error::{ApiError, ErrorBody, ErrorKind};
pub use node::{
    Amount, Cells, Drawing, DrawnTree, Explanation, Node, Nodes, Path, Reason, Term, TreeFold,
    TreeNode,
};
pub use run::{
    Advance, AdvanceResult, CheapestPath, CheapestPaths, CodeLine, Comparison, End, Link, PathEnds,
    Restart, Rule, Run, RunSpec, Series, Step, Successor, Until,
};
