//! The puzzle of `docs/own-puzzle.md`, which takes its code from here. `own-puzzle steps` prints what each step gains.

mod measure;

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use measure::Table;
use search_cluster::{Config, Layout, packed_by_serde};
use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{
    Drawn, Heuristic, InPlace, Inverse, MovedInPlace, Packed, Searchable, StateSpace, Written,
    a_star, breadth_first, check, check::check_packed, ida_star, memory::allocated, uniform_cost,
};
#[cfg(feature = "program")]
use searchlab::{Cli, Input, InstanceError, Instances, OwnPuzzle, Word};
use serde::{Deserialize, Serialize};

/// Eight tiles in an upright frame, row by row; 0 is the gap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Frame(Vec<u8>);

impl Frame {
    fn gap(&self) -> usize {
        self.0.iter().position(|&tile| tile == 0).unwrap_or(0)
    }
}

/// Returns the rows and the columns between two cells.
fn between(from: usize, to: usize) -> (u32, u32) {
    let (rows, columns) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
    (rows as u32, columns as u32)
}

impl Searchable for Frame {
    fn is_solution(&self) -> bool {
        self.0.is_sorted()
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let gap = self.gap();
        let near = (0..9).filter(move |&cell| matches!(between(gap, cell), (0, 1) | (1, 0)));
        near.map(move |cell| {
            let mut tiles = self.0.clone();
            tiles.swap(gap, cell);
            Frame(tiles)
        })
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut rows = self.0.chunks(3);
        rows.try_for_each(|row| writeln!(out, "{} {} {}", row[0], row[1], row[2]))
    }

    fn heap_bytes(&self) -> usize {
        allocated(self.0.len())
    }

    fn step_cost(&self, successor: &Self) -> u32 {
        effort(self.gap(), successor.gap())
    }

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn heuristic_value(&self) -> u32 {
        let tiles = (0..9).filter(|&cell| self.0[cell] != 0);
        tiles.map(|cell| effort(cell, self.0[cell].into())).sum()
    }
}

/// Returns the cost of moving a tile between two cells: 2 for each row, 1 for each column.
fn effort(from: usize, to: usize) -> u32 {
    let (rows, columns) = between(from, to);
    2 * rows + columns
}

/// The state space, for engines that need more than `Searchable`.
#[derive(Clone, Copy)]
struct Frames;

/// The tiles without an allocation, and the cell of the gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Board {
    tiles: [u8; 9],
    gap: usize,
}

impl Board {
    fn new(tiles: [u8; 9]) -> Board {
        let gap = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        Board { tiles, gap }
    }
    fn move_gap(&mut self, to: usize) {
        self.tiles.swap(self.gap, to);
        self.gap = to;
    }
}

/// The direction of the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slide {
    Up,
    Left,
    Right,
    Down,
}

impl StateSpace for Frames {
    type State = Board;
    type Action = Slide;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, board: &Board) -> bool {
        board.tiles.is_sorted()
    }
    fn actions(&self, board: &Board, out: &mut Vec<Slide>) {
        let (row, column) = (board.gap / 3, board.gap % 3);
        let slides = [
            (Slide::Up, row > 0),
            (Slide::Left, column > 0),
            (Slide::Right, column < 2),
            (Slide::Down, row < 2),
        ];
        out.extend(slides.iter().filter(|slide| slide.1).map(|slide| slide.0));
    }
    fn result(&self, board: &Board, slide: Slide) -> Option<Board> {
        let mut next = *board;
        self.apply(&mut next, &slide)?;
        Some(next)
    }
    fn cost(&self, _: &Board, slide: &Slide) -> u32 {
        match slide {
            Slide::Up | Slide::Down => 2,
            Slide::Left | Slide::Right => 1,
        }
    }
    fn heuristic(&self, board: &Board) -> Option<u32> {
        let tiles = (0..9).filter(|&cell| board.tiles[cell] != 0);
        let efforts = tiles.map(|cell| effort(cell, board.tiles[cell].into()));
        Some(efforts.sum())
    }

    fn heuristic_of_successor(&self, next: &Board, board: &Board, value: u32) -> Option<u32> {
        self.heuristic_after(next, &board.gap, value)
    }
}

impl Written for Frames {
    fn write_state(&self, board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        let tiles = board.tiles.map(|tile| tile.to_string());
        out.write_str(&tiles.join(" "))
    }
    fn write_action(&self, slide: &Slide, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{slide:?}")
    }
}

impl InPlace for Frames {
    type Undo = usize; // the cell of the gap before

    fn apply(&self, board: &mut Board, slide: &Slide) -> Option<usize> {
        let before = board.gap;
        board.move_gap(match slide {
            Slide::Up => before.checked_sub(3)?,
            Slide::Left => before.checked_sub(1)?,
            Slide::Right => before + 1,
            Slide::Down => before + 3,
        });
        Some(before)
    }
    fn undo(&self, board: &mut Board, before: usize) {
        board.move_gap(before);
    }
    fn heuristic_after(&self, board: &Board, before: &usize, value: u32) -> Option<u32> {
        // One tile has moved: to the cell where the gap was.
        let tile = board.tiles[*before].into();
        Some(value + effort(*before, tile) - effort(board.gap, tile))
    }
}

impl Inverse for Frames {
    fn is_inverse(&self, slide: &Slide, last: &Slide) -> bool {
        *slide as u8 + *last as u8 == 3
    }
}

impl Packed for Frames {
    fn pack(&self, board: &Board, out: &mut Vec<u8>) {
        let word = board
            .tiles
            .iter()
            .fold(0, |word, &tile| word << 4 | u64::from(tile));
        out.extend_from_slice(&word.to_be_bytes()[3..]);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Board> {
        let word = bytes
            .split_off(..5)?
            .iter()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
        let tiles = std::array::from_fn(|cell| (word >> (32 - 4 * cell)) as u8 & 15);
        let is_board = (0..9).all(|tile| tiles.contains(&tile));
        is_board.then(|| Board::new(tiles))
    }
}

impl Drawn for Frames {
    fn backdrop(&self, _: &Board) -> Backdrop {
        let drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, 3.0, 3.0);
        Backdrop {
            width: 3.0,
            height: 3.0,
            drawing,
        }
    }
    fn drawing(&self, _: &Board, board: &Board, before: Option<&Board>) -> Drawing {
        let tiles = (0..9).filter(|&cell| cell != board.gap);
        tiles.fold(Drawing::new(), |drawing, cell| {
            let has_moved = before.is_some_and(|before| before.gap == cell);
            let role = if has_moved { Role::Guess } else { Role::Placed };
            let (x, y) = ((cell % 3) as f64, (cell / 3) as f64);
            let drawing = drawing.rectangle(role, x + 0.05, y + 0.05, 0.9, 0.9);
            drawing.label(role, x + 0.5, y + 0.5, 0.5, board.tiles[cell].to_string())
        })
    }
}

/// One of the two boards that take the most moves.
const START: [u8; 9] = [8, 0, 6, 5, 4, 7, 2, 3, 1];

fn steps(runs: u32, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let start = || Frame(START.to_vec());
    let mut table = Table::new(runs);

    check(start(), 500)?;
    table.row("four methods", "breadth-first", || {
        breadth_first::graph(start()).run()
    });
    table.row("costs", "uniform-cost", || {
        uniform_cost::graph(start()).run()
    });
    table.row("a heuristic", "A*", || a_star::graph(start()).run());

    let board = Board::new(START);
    table.row("actions", "A*", || a_star::graph((Frames, board)).run());
    let report = a_star::graph((Frames, board)).run();
    let solution = report.solution().ok_or("no solution")?;
    let plan = solution.plan_in(Frames).ok_or("no plan")?;
    assert_eq!((plan.steps[0].action, plan.cost()), (Slide::Left, 45));

    table.row("actions", "IDA*", || ida_star::tree((Frames, board)).run());
    table.row("moves in place", "IDA*", || {
        ida_star::tree(MovedInPlace((Frames, board)))
            .without_inverse()
            .run()
    });

    assert_eq!(check_packed(&Frames, board, 1000)?, 1000);
    let (space, packed_start) = packed_by_serde(start());
    let two = || Config::new(Layout::Workers(2));
    let by_serde = search_cluster::breadth_first(&space, packed_start, two())?;
    let by_hand = search_cluster::breadth_first(Frames, board, two())?;
    table.sent("serde", by_serde.counts(), by_serde.sent);
    table.sent("packing", by_hand.counts(), by_hand.sent);

    assert_eq!(Frames.drawing(&board, &board, None).shapes.len(), 16);
    write!(out, "{table}")?;
    Ok(())
}

#[cfg(feature = "program")]
fn read(line: &str) -> Result<(Frames, Board), InstanceError> {
    let tiles: Vec<u8> = line
        .split_whitespace()
        .filter_map(|tile| tile.parse().ok())
        .collect();
    let is_board = tiles.len() == 9 && (0..9).all(|tile| tiles.contains(&tile));
    let expected = "the numbers from 0 to 8, the gap as 0";
    let wrong = || InstanceError::new(1, 1, format!("`{line}`"), expected);
    let tiles = tiles.try_into().ok().filter(|_| is_board);
    Ok((Frames, Board::new(tiles.ok_or_else(wrong)?)))
}

#[cfg(feature = "program")]
fn program() -> Cli {
    let frame = OwnPuzzle::space("frame", "tiles in an upright frame", |spec| {
        let boards = spec.list("board", |word| word.contains(' '))?;
        let boards = boards.unwrap_or_else(|| Input::word("the default", "8 0 6 5 4 7 2 3 1"));
        Ok(Instances::lines(boards, read))
    });
    let frame = frame.words(&[Word::text("\"TILES\"").or_file("FILE")]);
    let frame = frame.capable(|space| space.inverse().in_place().packed().drawn());
    Cli::new().name("own-puzzle").version("0.1.0").puzzle(frame)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    #[cfg(feature = "program")]
    if command.as_deref() != Some("steps") {
        return program().main();
    }
    #[cfg(not(feature = "program"))]
    drop(command);
    let runs = arguments.next().and_then(|runs| runs.parse().ok());
    let Err(error) = steps(runs.unwrap_or(5), &mut io::stdout().lock()) else {
        return ExitCode::SUCCESS;
    };
    let broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(broken_pipe) {
        return ExitCode::SUCCESS;
    }
    // Ignored: there is no other place to report an error of standard error.
    let _ = writeln!(io::stderr(), "error: {error}");
    ExitCode::FAILURE
}
