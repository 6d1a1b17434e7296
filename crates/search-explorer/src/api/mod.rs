//! What goes over the wire: the types that the API is documented from.

mod catalog;
mod counts;
mod editor;
mod error;
mod node;
mod run;

pub use catalog::{
    Catalog, CatalogAlgorithm, CatalogLimits, CatalogOption, CatalogPuzzle, Example,
};
pub use counts::{CatalogCount, Counts};
pub use editor::{
    SudokuBoard, SudokuBoards, SudokuCount, SudokuExample, SudokuHint, SudokuLook, SudokuRead,
    SudokuSolved, SudokuText, TilesBoard, TilesEstimates, TilesLook,
};
pub use error::{Failed, Failure, Kind};
pub use node::{
    Amount, Drawing, Form, Node, Nodes, Path, Reason, Shape, TreeFold, TreeNode, TreePicture,
};
pub use run::{
    Advance, Advanced, Answer, Answered, Compared, End, Link, Made, Moment, Question, Restart,
    Rule, Run, RunSpec, Series, Until,
};
