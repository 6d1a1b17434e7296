use serde::{Deserialize, Serialize};

/// A request to parse a Sudoku in any supported format.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SudokuText {
    /// The text.
    pub text: String,
}

/// A Sudoku given by its cells.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SudokuBoard {
    /// The number of rows, columns and boxes.
    pub n: usize,
    /// The cells in row-major order: a value from 1 to n, or null for an empty cell. There are n² of them.
    pub cells: Vec<Option<u8>>,
    /// How values are written in lines and hints: `numbers` (the default), `numbers-from-0`, or an alphabet of symbols, `1-G`, `0-F` or
    /// `A-P`. Boards up to 9×9 have `numbers` only.
    pub notation: Option<String>,
}

/// A board, and the values that a search has placed after it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SudokuPropagation {
    /// The board before.
    pub board: SudokuBoard,
    /// The cells after it, as those of the board.
    pub after: Vec<Option<u8>>,
}

/// The result of parsing a Sudoku.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ParsedSudoku {
    /// The number of rows, columns and boxes.
    pub n: usize,
    /// The cells in row-major order.
    pub cells: Vec<Option<u8>>,
    /// The board in one line.
    pub line: String,
    /// How values are written.
    #[serde(flatten)]
    pub values: SudokuValues,
}

/// How the values of a board are written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuValues {
    /// The name of the notation, for requests about the same board.
    pub notation: String,
    /// The values from 1 to n as they are written.
    pub symbols: Vec<String>,
}

/// The candidates and clashes of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuAnalysis {
    /// For each cell, the values that none of its peers has; empty for a filled cell.
    pub candidates: Vec<Vec<u8>>,
    /// The pairs of cells that have the same value in one unit.
    pub clashes: Vec<[usize; 2]>,
    /// The number of empty cells.
    pub empty: usize,
    /// The board in one line.
    pub line: String,
    /// How values are written.
    #[serde(flatten)]
    pub values: SudokuValues,
}

/// The result of solving a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuSolution {
    /// `solved`, `none` (no solution) or `stopped` (timeout).
    pub status: &'static str,
    /// The solution, in row-major order.
    pub cells: Option<Vec<u8>>,
    /// The number of guesses.
    pub guesses: u64,
    /// The time in seconds, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// The number of solutions of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuCount {
    /// The number of solutions found, as a decimal string.
    pub count: String,
    /// Whether all solutions were counted.
    pub complete: bool,
}

/// The next conclusion that can be drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuHint {
    /// The cell; none if no value follows.
    pub cell: Option<usize>,
    /// The value of the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// The cell to guess, if no deduction is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<usize>,
    /// The reason, or why there is no hint, with values in the notation of the board.
    pub why: String,
}

/// A board as it is solved by hand: its values, and the candidates that are left.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SudokuByHand {
    /// The board.
    pub board: SudokuBoard,
    /// The candidates left in each cell, of those that the values of its peers leave; null for all of them.
    pub candidates: Option<Vec<Vec<u8>>>,
}

/// The cheapest deductions on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuSteps {
    /// The candidates left in each cell; empty for a filled cell.
    pub candidates: Vec<Vec<u8>>,
    /// The deductions up to the rating of the first that have different conclusions, those of the simplest technique first; of chains one.
    pub steps: Vec<SudokuStep>,
    /// The cell to guess, if no deduction is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<usize>,
    /// Why there is no step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A deduction with its reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuStep {
    /// The name of the technique.
    pub technique: &'static str,
    /// Its rating, as Sudoku Explainer rates it.
    pub rating: f64,
    /// The deduction in words, from the least that a hint tells to the whole as a sentence, with values in the notation of the board.
    pub hints: Vec<SudokuStepHint>,
    /// The units that are looked at.
    pub units: Vec<SudokuUnit>,
    /// The cells of the pattern, those of the implications included.
    pub cells: Vec<usize>,
    /// The values of the pattern.
    pub values: Vec<u8>,
    /// Implications, each following from the one before.
    pub chain: Vec<SudokuImplication>,
    /// The value that is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placement: Option<SudokuCandidate>,
    /// The candidates that are removed.
    pub removals: Vec<SudokuCandidate>,
}

/// A part of a deduction in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuStepHint {
    /// How much it tells: `technique`, `units`, `cells` or `step`, each with all before it.
    pub level: &'static str,
    /// The words.
    pub text: String,
}

/// A page to print.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuSheet {
    /// The page, as HTML.
    pub html: String,
}

/// A row, a column or a box.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuUnit {
    /// Its name, such as `row 2`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// A value in a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuCandidate {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
}

/// A candidate of a chain that is true or false.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuImplication {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
    /// Whether the cell has the value.
    pub is_true: bool,
}

/// Example boards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuExamples {
    /// The example boards.
    pub boards: Vec<SudokuExample>,
}

/// An example board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SudokuExample {
    /// A label for display.
    pub label: String,
    /// The number of rows, columns and boxes.
    pub n: usize,
    /// The board in one line.
    pub line: String,
}

/// A board of sliding tiles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TilesBoard {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The tiles in row-major order; 0 is the blank.
    pub cells: Vec<u8>,
}

/// The analysis of a board of sliding tiles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct TilesAnalysis {
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// Lower bounds on the distance to the goal.
    pub h: TilesEstimates,
}

/// Admissible estimates of the distance to the goal, in moves.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct TilesEstimates {
    /// The sum of the Manhattan distances of the tiles.
    pub manhattan: u32,
    /// The Manhattan distance with linear conflicts (Hansson, Mayer and Yung, 1992).
    pub linear_conflict: u32,
}

/// A request to generate a map.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GridRequest {
    /// `noise`, `rooms` or `maze`.
    pub kind: String,
    /// The number of columns, at most 1024.
    pub width: u32,
    /// The number of rows, at most 1024.
    pub height: u32,
    /// The seed: the same seed gives the same map.
    pub seed: u64,
}

/// A map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GridText {
    /// The map, in the format of the `MovingAI` benchmarks.
    pub text: String,
}

/// The content of a file with a graph.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GraphFile {
    /// The name of the file: one with the extension `csv` contains comma-separated values. The format of any other is that of its text.
    pub name: String,
    /// The graph, in the text format of the puzzle `graph`, in DIMACS format or as comma-separated values.
    pub text: String,
    /// The places of its nodes in DIMACS format.
    pub coordinates: Option<String>,
}

/// A graph in the text format of the puzzle `graph`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphStatements {
    /// The text.
    pub text: String,
    /// Notes for the user on how the file was read.
    pub notes: Vec<String>,
}

/// A request to check a graph.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GraphText {
    /// The graph, in the text format of the puzzle `graph`.
    pub text: String,
    /// The heuristic table, such as `h2`; by default the first.
    pub heuristic: Option<String>,
    /// A decimal by which the values of the table are multiplied, such as `1.05`; by default 1.
    pub factor: Option<String>,
}

/// The result of checking a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphCheck {
    /// Why the graph cannot be searched, such as that it has no start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What holds for the heuristic table; none without a table or if the graph cannot be searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<GraphHeuristic>,
}

/// What holds for a heuristic table, decided on the whole graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphHeuristic {
    /// The name of the table.
    pub table: String,
    /// Whether it never overestimates.
    pub admissible: bool,
    /// Whether it is consistent, which implies that it is admissible.
    pub consistent: bool,
    /// The first node whose value is too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overestimate: Option<GraphOverestimate>,
    /// The first edge by which the value decreases too much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inconsistency: Option<GraphInconsistency>,
}

/// A node whose heuristic value exceeds the cost of a cheapest path to a goal. Numbers are exact decimals as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphOverestimate {
    /// The name of the node.
    pub node: String,
    /// Its value; none if it is a dead end by the table.
    pub value: Option<String>,
    /// The cost of a cheapest path.
    pub distance: String,
    /// By how much the value exceeds it; none if the value is none.
    pub by: Option<String>,
}

/// An edge by which a heuristic value decreases by more than its cost. Numbers are exact decimals as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphInconsistency {
    /// The name of the node that the edge leads from.
    pub from: String,
    /// The name of the node that it leads to.
    pub to: String,
    /// The value of the first node; none if it is a dead end by the table.
    pub value: Option<String>,
    /// The value of the second node.
    pub next: String,
    /// The cost of the edge.
    pub cost: String,
    /// By how much the decrease exceeds the cost; none if the value is none.
    pub by: Option<String>,
}

/// The example graphs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphExamples {
    /// The graphs.
    pub graphs: Vec<GraphExample>,
}

/// An example graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct GraphExample {
    /// Its name, which is also a word for the puzzle `graph`.
    pub name: &'static str,
    /// What it teaches.
    pub about: &'static str,
    /// Its text.
    pub text: &'static str,
}
