use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A Sudoku in any format.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SudokuText {
    /// The text.
    pub text: String,
}

/// A Sudoku by its cells.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SudokuBoard {
    /// The side of the board.
    pub n: usize,
    /// The cells, row by row: a value from 1 to n, or null.
    pub cells: Vec<Option<u8>>,
}

/// A Sudoku that was read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuRead {
    /// The side of the board.
    pub n: usize,
    /// The cells, row by row.
    pub cells: Vec<Option<u8>>,
    /// The same in one line.
    pub line: String,
}

/// What a person sees at a glance.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuLook {
    /// For each cell, the values that no other cell of its units has; none in a filled cell.
    pub candidates: Vec<Vec<u8>>,
    /// Pairs of cells that share a unit and a value.
    pub clashes: Vec<[usize; 2]>,
    /// How many cells are empty.
    pub empty: usize,
    /// The same board in one line.
    pub line: String,
}

/// A solution, or why there is none.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuSolved {
    /// `solved`, `none` or `stopped`.
    pub status: &'static str,
    /// The solution.
    pub cells: Option<Vec<u8>>,
    /// How many guesses it took.
    pub guesses: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The number of solutions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuCount {
    /// So many were found: exactly, as text.
    pub count: String,
    /// Whether these are all.
    pub complete: bool,
}

/// What can be concluded next.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuHint {
    /// The cell.
    pub cell: Option<usize>,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// Why.
    pub why: String,
}

/// Boards to begin with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuBoards {
    /// The boards.
    pub boards: Vec<SudokuExample>,
}

/// A board to begin with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SudokuExample {
    /// What a person calls it.
    pub label: String,
    /// The side of the board.
    pub n: usize,
    /// The board in one line.
    pub line: String,
}

/// A board of sliding tiles.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TilesBoard {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The tiles, row by row; 0 is the blank.
    pub cells: Vec<u8>,
}

/// What there is to know of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TilesLook {
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// How far it is at least.
    pub h: TilesEstimates,
}

/// Estimates of the distance to the goal.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TilesEstimates {
    /// The sum of the tiles' distances.
    pub manhattan: u32,
    /// The same with what tiles in each other's way need more.
    pub linear_conflict: u32,
}
