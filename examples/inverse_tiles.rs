//! Compares searches with a proven factor on 15-puzzles where moves have different costs: weighted A*, focal search and explicit
//! estimation search, the latter two with the number of moves as a second estimate.

use std::io::{self, ErrorKind, Write};

use clap::Parser;
use classic_puzzles::sliding_tiles::KorfInstance;
use search_core::{
    Heuristic, Limits, Report, StateSpace, Weight, explicit_estimation, focal, weighted_a_star,
};

/// Searches R. E. Korf's 15-puzzles, where moving tile t costs 360360/t, and prints a table of solved instances, costs and counts.
#[derive(Parser)]
struct Options {
    /// Searches only the first N instances
    #[arg(long, value_name = "N", default_value_t = 2)]
    first: usize,
    /// Stops each search after this number of expanded states
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    expansions: u64,
}

/// A multiple of the numbers of all tiles, so that costs are whole numbers.
const MULTIPLE: u64 = 360_360;

/// The tiles row by row, 0 for the blank.
type Board = [u8; 16];

/// The 15-puzzle whose goal has the blank first, with the cost of a move divided by the number of the tile.
struct InverseTiles;

impl StateSpace for InverseTiles {
    type State = Board;
    /// The cell of the tile that slides into the blank.
    type Action = usize;
    type Cost = u64;

    fn declared_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    fn is_goal(&self, board: &Board) -> bool {
        (0..).zip(board).all(|(cell, &tile)| tile == cell)
    }

    fn actions(&self, board: &Board, out: &mut Vec<usize>) {
        let blank = blank(board);
        out.extend((0..16).filter(|&cell| moves_between(cell, blank) == 1));
    }

    fn result(&self, board: &Board, cell: usize) -> Option<Board> {
        let mut next = *board;
        next.swap(cell, blank(board));
        Some(next)
    }

    fn cost(&self, board: &Board, &cell: &usize) -> u64 {
        MULTIPLE / u64::from(board[cell])
    }

    fn heuristic(&self, board: &Board) -> Option<u64> {
        let costs = misplaced(board).map(|(tile, moves)| moves * MULTIPLE / u64::from(tile));
        Some(costs.sum())
    }
}

fn blank(board: &Board) -> usize {
    let blank = board.iter().position(|&tile| tile == 0);
    blank.expect("a board has a blank")
}

/// Returns the Manhattan distance of two cells.
fn moves_between(one: usize, other: usize) -> u64 {
    ((one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4)) as u64
}

/// Returns each tile with its number of moves to its cell of the goal.
fn misplaced(board: &Board) -> impl Iterator<Item = (u8, u64)> {
    let tiles = board.iter().copied().enumerate();
    let tiles = tiles.filter(|&(_, tile)| tile > 0);
    tiles.map(|(cell, tile)| (tile, moves_between(cell, tile.into())))
}

/// Estimates the number of moves to the goal.
fn moves(board: &Board, _: u64) -> f64 {
    misplaced(board).map(|(_, moves)| moves).sum::<u64>() as f64
}

fn main() -> io::Result<()> {
    match compare(&examples::arguments(), &mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

const NAMES: [&str; 3] = ["weighted A*", "focal", "explicit estimation"];

fn compare(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let boards: Vec<Board> = KorfInstance::all().map(|korf| korf.tiles).collect();
    let boards = &boards[..options.first.min(boards.len())];
    writeln!(
        out,
        "  w  {:<19} {:>6} {:>14} {:>9}",
        "search", "solved", "generated", "cost"
    )?;
    for (numerator, denominator) in [(6, 5), (3, 2), (2, 1)] {
        let weight = Weight::new(numerator, denominator).expect("each is at least 1");
        let solved = boards.iter().map(|board| search(weight, *board, options));
        let solved: Vec<[Option<(u64, u64)>; 3]> = solved.collect();
        for (index, name) in NAMES.iter().enumerate() {
            let count = solved.iter().filter(|one| one[index].is_some()).count();
            // Sums over the instances that weighted A* and explicit estimation search both solve.
            let both = { solved.iter() }.filter(|one| one[0].is_some() && one[2].is_some());
            let sums = both.map(|one| one[index]).try_fold((0, 0), |sum, one| {
                one.map(|(generated, cost)| (sum.0 + generated, sum.1 + cost))
            });
            let (generated, cost) = match sums {
                Some((generated, cost)) => {
                    let cost = cost as f64 / MULTIPLE as f64;
                    (generated.to_string(), format!("{cost:.1}"))
                }
                None => ("-".to_owned(), "-".to_owned()),
            };
            writeln!(
                out,
                "{weight:>3}  {name:<19} {count:>6} {generated:>14} {cost:>9}"
            )?;
        }
    }
    Ok(())
}

/// Returns the generated states and the cost of the solution of each search that finds one within the limit.
fn search(weight: Weight, board: Board, options: &Options) -> [Option<(u64, u64)>; 3] {
    let limits = || Limits {
        expansions: Some(options.expansions),
        ..Limits::default()
    };
    let problem = || (InverseTiles, board);
    let reports: [Report<Board, u64>; 3] = [
        weighted_a_star::graph(weight, problem())
            .limits(limits())
            .run(),
        focal::graph_by(weight, moves, problem())
            .limits(limits())
            .run(),
        explicit_estimation::graph_by(weight, moves, problem())
            .limits(limits())
            .run(),
    ];
    reports.map(|report| {
        let cost = report.solution()?.cost?;
        Some((report.counts.generated, cost))
    })
}
