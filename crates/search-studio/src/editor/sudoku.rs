use std::{io, time::Duration};

use search_core::form::{InstanceError, choose};
use search_core::{Limits, engine::Clock};
use sudoku_puzzle::read::{FORMS, Form, FormReader, ReadError, Reader};
use sudoku_puzzle::{
    Generator, Puzzle, Solver,
    board::{Size, Unit},
    clues::{Givens, Notation},
    method::Method,
    sheet::Sheet,
};

use crate::api::{
    ApiError, ParsedSudoku, SudokuAnalysis, SudokuBoard, SudokuCount, SudokuExample,
    SudokuExamples, SudokuSheet, SudokuSolution, SudokuValues,
};

/// Parses the first board of a text in any supported form.
pub(crate) fn read(text: &str) -> Result<ParsedSudoku, ApiError> {
    let form = choose(&FORMS, text).map_or(Form::Boards, |choice| choice.form.read);
    let first = FormReader::new(form, text.as_bytes()).next();
    let entry = first.ok_or_else(|| ApiError::malformed("found no board").at(1, 1))??;
    let Givens::Clues(puzzle) = entry.puzzle else {
        let message = "found candidates, expected clues: only these can be edited";
        return Err(ApiError::malformed(message).at(entry.line, 1));
    };
    let values = puzzle.values().iter();
    Ok(ParsedSudoku {
        n: puzzle.size().n(),
        cells: values.map(|&value| (value > 0).then_some(value)).collect(),
        line: puzzle.line().to_string(),
        values: written(&puzzle),
    })
}

fn written(puzzle: &Puzzle) -> SudokuValues {
    let (notation, size) = (puzzle.notation(), puzzle.size());
    let values = 1..=size.n() as u8;
    SudokuValues {
        notation: notation.to_string(),
        symbols: values
            .map(|value| notation.cell(value, size).to_string())
            .collect(),
    }
}

/// Converts a board from a request; checks its size, its values and its notation.
pub(super) fn board(sent: &SudokuBoard) -> Result<Puzzle, ApiError> {
    let size = Size::new(sent.n).map_err(|error| ApiError::malformed(error.to_string()))?;
    let notation = sent.notation.as_deref().map(str::parse::<Notation>);
    let notation = notation.transpose();
    let notation = notation.map_err(|error| ApiError::malformed(format!("notation: {error}")))?;
    if sent.cells.len() != size.cells() {
        return Err(ApiError::malformed(format!(
            "found {} cells, expected {} for {n}×{n}",
            sent.cells.len(),
            size.cells(),
            n = sent.n
        )));
    }
    let off = |value: &Option<u8>| value.is_some_and(|value| !(1..=sent.n).contains(&value.into()));
    if let Some(place) = sent.cells.iter().position(off) {
        let found = sent.cells[place].unwrap_or(0);
        let (row, column) = (place / sent.n + 1, place % sent.n + 1);
        return Err(ApiError::malformed(format!(
            "row {row}, column {column}: found {found}, expected a value from 1 to {}",
            sent.n
        )));
    }
    let values = sent.cells.iter().map(|value| value.unwrap_or(0));
    let puzzle = Puzzle::from_values(values.collect());
    let puzzle = puzzle.ok_or_else(|| ApiError::malformed("the cells do not form a board"))?;
    Ok(puzzle.with_notation(notation.unwrap_or_default()))
}

pub(super) fn units(size: Size) -> impl Iterator<Item = Unit> {
    let all = move || 0..size.n() as u8;
    let lines = all().map(Unit::Row).chain(all().map(Unit::Column));
    lines.chain(all().map(Unit::Box))
}

/// Returns for each cell the values that none of its peers has, as bits; none for a filled cell.
pub(super) fn candidates(puzzle: &Puzzle) -> Vec<u64> {
    let size = puzzle.size();
    let all = u64::MAX >> (64 - size.n());
    let mut left = vec![all; size.cells()];
    for unit in units(size) {
        let cells: Vec<usize> = unit.cells(size).collect();
        let values = cells.iter().map(|&cell| puzzle.values()[cell]);
        let used = values
            .filter(|&value| value > 0)
            .fold(0, |used, value| used | 1 << (value - 1));
        for cell in cells {
            left[cell] &= !used;
        }
    }
    for (cell, &value) in puzzle.values().iter().enumerate() {
        if value > 0 {
            left[cell] = 0;
        }
    }
    left
}

pub(super) fn values(bits: u64) -> impl Iterator<Item = u8> {
    (1..=64).filter(move |value| bits >> (value - 1) & 1 == 1)
}

/// Returns a page to print with a board, its rating and its solution, as far as they are found within `time`.
pub(crate) fn sheet(
    sent: &SudokuBoard,
    time: Duration,
    clock: &Clock,
) -> Result<SudokuSheet, ApiError> {
    let limits = Limits {
        time: Some(time),
        clock: clock.clone(),
        ..Limits::default()
    };
    let puzzle = board(sent)?;
    let written = || {
        let mut sheet = Sheet::new(Vec::new(), 1)?;
        sheet.push(&puzzle, &limits)?;
        sheet.finish()
    };
    let html = written().map_err(|error: io::Error| ApiError::malformed(error.to_string()))?;
    Ok(SudokuSheet {
        html: String::from_utf8_lossy(&html).into_owned(),
    })
}

/// Returns the candidates and the clashes of a board.
pub(crate) fn analyze(sent: &SudokuBoard) -> Result<SudokuAnalysis, ApiError> {
    let puzzle = board(sent)?;
    let size = puzzle.size();
    let mut clashes = Vec::new();
    for unit in units(size) {
        let mut first = vec![None; size.n() + 1];
        for cell in unit.cells(size) {
            let value = usize::from(puzzle.values()[cell]);
            if value == 0 {
                continue;
            }
            match first[value] {
                Some(before) => clashes.push([before, cell]),
                None => first[value] = Some(cell),
            }
        }
    }
    clashes.sort_unstable();
    clashes.dedup();
    let candidates = candidates(&puzzle);
    Ok(SudokuAnalysis {
        candidates: candidates
            .iter()
            .map(|&bits| values(bits).collect())
            .collect(),
        clashes,
        empty: size.cells() - puzzle.clues(),
        line: puzzle.line().to_string(),
        values: written(&puzzle),
    })
}

fn solver(time: Duration, clock: &Clock) -> Solver<'static> {
    Solver::new(Method::Fast).limits(Limits {
        time: Some(time),
        bytes: Some(1 << 30),
        clock: clock.clone(),
        ..Limits::default()
    })
}

/// Solves a board within this time.
pub(crate) fn solve(
    sent: &SudokuBoard,
    time: Duration,
    clock: &Clock,
) -> Result<SudokuSolution, ApiError> {
    let puzzle = board(sent)?;
    let stopwatch = clock.start();
    let mut solver = solver(time, clock);
    let (status, cells) = match solver.solve(&puzzle) {
        Ok(Some(solution)) => ("solved", Some(solution.values().to_vec())),
        Ok(None) => ("none", None),
        Err(_) => ("stopped", None),
    };
    Ok(SudokuSolution {
        status,
        cells,
        guesses: solver.guesses(),
        seconds: stopwatch.map(|stopwatch| stopwatch.elapsed().as_secs_f64()),
    })
}

/// Maximum number of solutions counted.
const MAX_SOLUTIONS: u64 = 1_000_000_000;

/// Counts the solutions of a board within this time.
pub(crate) fn count(
    sent: &SudokuBoard,
    time: Duration,
    clock: &Clock,
) -> Result<SudokuCount, ApiError> {
    let puzzle = board(sent)?;
    let (count, complete) = match solver(time, clock).count(&puzzle, MAX_SOLUTIONS) {
        Ok(count) => (count, count < MAX_SOLUTIONS),
        Err(unknown) => (unknown.found, false),
    };
    Ok(SudokuCount {
        count: count.to_string(),
        complete,
    })
}

pub(super) const HARD: &[(&str, &str)] = &[
    (
        "one of the hardest",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "17 clues",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ),
];

const SIXTEEN: &str = include_str!("../../data/16x16.txt");
const TWENTY_FIVE: &str = include_str!("../../data/25x25.txt");

/// Returns example boards of this size.
pub(crate) fn examples(n: usize) -> Result<SudokuExamples, ApiError> {
    let size = Size::new(n).map_err(|error| ApiError::malformed(error.to_string()))?;
    let known: Vec<(String, Puzzle)> = match n {
        9 => {
            let known = HARD.iter();
            let known =
                known.filter_map(|(label, line)| Some(((*label).to_owned(), line.parse().ok()?)));
            known.collect()
        }
        16 => from_list(SIXTEEN),
        25 => from_list(TWENTY_FIVE),
        _ => Vec::new(),
    };
    let mut boards: Vec<_> = known
        .into_iter()
        .map(|(label, puzzle)| example(label, &puzzle))
        .collect();
    // Larger boards take too long to generate.
    if n <= 16 {
        let made = Generator::new(size).minimal(n as u64);
        boards.insert(0, example("random".to_owned(), &made));
    }
    Ok(SudokuExamples { boards })
}

fn from_list(text: &str) -> Vec<(String, Puzzle)> {
    let boards = Reader::new(text.as_bytes()).filter_map(Result::ok);
    let boards = boards.enumerate();
    boards
        .map(|(place, entry)| (format!("number {}", place + 1), entry.puzzle))
        .collect()
}

fn example(label: String, puzzle: &Puzzle) -> SudokuExample {
    SudokuExample {
        label,
        n: puzzle.size().n(),
        line: puzzle.line().to_string(),
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> ApiError {
        let api_error = ApiError::malformed(error.to_string());
        match error {
            ReadError::Malformed(InstanceError { line, column, .. }) => {
                api_error.at(line as u64, column as u64)
            }
            ReadError::NotALine { .. } | ReadError::Io(_) => api_error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(20);

    fn sent(line: &str) -> SudokuBoard {
        let read = read(line).expect("the board is valid");
        SudokuBoard {
            n: read.n,
            cells: read.cells,
            notation: Some(read.values.notation),
        }
    }

    #[test]
    fn a_sheet_has_the_board_its_rating_and_its_solution() {
        let clock = Clock::new(|| Duration::ZERO);
        let html = |line: &str| {
            let sheet = sheet(&sent(line), TIME, &clock).expect("the board is valid");
            sheet.html
        };
        let one = html("1234341221.34.21");
        assert!(
            one.contains("<figcaption>1 · 1.0/1.0/1.0</figcaption>"),
            "{one}"
        );
        assert!(one.contains("Solution of 1"));
        // Without a solution, none is printed.
        let none = html("12.....4........");
        assert!(
            none.contains("<figcaption>1 · no solution</figcaption>"),
            "{none}"
        );
        assert!(!none.contains("Solution of 1"));
    }

    /// Regression test: large boards were printed in symbols whatever their notation.
    #[test]
    fn a_sheet_was_in_symbols_for_a_board_in_numbers() {
        let value = |row: usize, column: usize| (row * 4 + row / 4 + column) % 16 + 1;
        let numbers = (0..256).map(|cell| value(cell / 16, cell % 16).to_string());
        let board = sent(&numbers.collect::<Vec<_>>().join(" "));
        for (notation, found, other) in [
            (board.notation.as_deref(), ">16<", ">G<"),
            (Some("1-G"), ">G<", ">16<"),
        ] {
            let board = SudokuBoard {
                n: 16,
                cells: board.cells.clone(),
                notation: notation.map(str::to_owned),
            };
            let clock = Clock::new(|| Duration::ZERO);
            let sheet = sheet(&board, TIME, &clock).expect("the board is valid");
            assert!(sheet.html.contains(found), "{notation:?}");
            assert!(!sheet.html.contains(other), "{notation:?}");
        }
    }

    #[test]
    fn solve_and_count_agree_with_the_solver() {
        let board = sent(HARD[0].1);
        let clock = Clock::new(|| Duration::ZERO);
        let solved = solve(&board, TIME, &clock).expect("the board is valid");
        assert_eq!((solved.status, solved.seconds), ("solved", Some(0.0)));
        let counted = count(&board, TIME, &clock).expect("the board is valid");
        assert_eq!((counted.count.as_str(), counted.complete), ("1", true));
    }

    #[test]
    fn without_a_clock_a_limit_on_time_is_not_ignored() {
        let board = sent(HARD[0].1);
        let solved = solve(&board, TIME, &Clock::none()).expect("the board is valid");
        assert_eq!((solved.status, solved.seconds), ("stopped", None));
        let counted = count(&board, TIME, &Clock::none()).expect("the board is valid");
        assert_eq!((counted.count.as_str(), counted.complete), ("0", false));
    }

    #[test]
    fn clashes_are_pairs_of_cells() {
        let mut board = SudokuBoard {
            n: 4,
            cells: vec![None; 16],
            notation: None,
        };
        board.cells[0] = Some(1);
        board.cells[3] = Some(1);
        board.cells[5] = Some(1);
        let analysis = analyze(&board).expect("the board is valid");
        assert_eq!(analysis.clashes, [[0, 3], [0, 5]]);
        assert_eq!(analysis.empty, 13);
        assert_eq!(analysis.candidates[15], [2, 3, 4]);
        assert!(analysis.candidates[0].is_empty());
    }

    #[test]
    fn candidates_were_called_a_wrong_number_of_cells() {
        let error = read(&"1234".repeat(16)).expect_err("these are no clues");
        assert_eq!(
            error.message,
            "found candidates, expected clues: only these can be edited"
        );
        let read = read("{\"puzzle\": \"1..4..2..3......\"}").expect("the board is valid");
        assert_eq!(read.line, "1..4..2..3......");
    }

    #[test]
    fn invalid_boards_are_rejected_with_a_position() {
        let wrong = SudokuBoard {
            n: 4,
            cells: vec![Some(5); 16],
            notation: None,
        };
        let error = analyze(&wrong).expect_err("5 is not a value");
        assert_eq!(
            error.message,
            "row 1, column 1: found 5, expected a value from 1 to 4"
        );
        assert!(
            analyze(&SudokuBoard {
                n: 5,
                cells: Vec::new(),
                notation: None,
            })
            .is_err()
        );
        assert!(
            analyze(&SudokuBoard {
                n: 4,
                cells: Vec::new(),
                notation: None,
            })
            .is_err()
        );
        assert_eq!(read("").expect_err("the text is empty").line, Some(1));
    }
}
