//! All cheapest paths through a maze in which turns cost a thousand steps, the cells on them, the next cheapest path, and the
//! distances from the start.

use std::io::{self, ErrorKind, Write};

use search_core::{from_fn, k_cheapest, uniform_cost};

const MAZE: [&str; 8] = [
    ".....#....",
    ".###.#.##.",
    ".#........",
    ".#.###.##.",
    "..........",
    "#.###...#.",
    "....#.#.#.",
    ".##...#...",
];

/// A cell, by column and row, and a heading.
type Place = (i32, i32, usize);

const HEADINGS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn is_free(x: i32, y: i32) -> bool {
    let [x, y] = [x, y].map(usize::try_from);
    let row = y.ok().and_then(|y| MAZE.get(y));
    row.zip(x.ok())
        .is_some_and(|(row, x)| row.as_bytes().get(x) == Some(&b'.'))
}

/// Returns the step forward and the two turns.
fn steps(&(x, y, heading): &Place) -> impl Iterator<Item = (Place, u32)> + use<> {
    let (dx, dy) = HEADINGS[heading];
    let turns = [1, 3].map(|turn| ((x, y, (heading + turn) % 4), 1000));
    let forward = is_free(x + dx, y + dy).then_some(((x + dx, y + dy, heading), 1));
    forward.into_iter().chain(turns)
}

fn main() -> io::Result<()> {
    match show(&mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn show(out: &mut impl Write) -> io::Result<()> {
    let problem = from_fn((0, 0, 0), steps, |&(x, y, _)| (x, y) == (9, 7));
    let mut search = uniform_cost::graph(&problem);
    let paths = search.all_cheapest().expect("there is a way");
    writeln!(out, "{paths}")?;
    for (y, row) in (0..).zip(MAZE) {
        let cells = (0..).zip(row.chars()).map(|(x, cell)| {
            let is_on_path = paths.states().any(|state| (state.0, state.1) == (x, y));
            if is_on_path { 'o' } else { cell }
        });
        writeln!(out, "{}", cells.collect::<String>())?;
    }

    let mut search = k_cheapest::paths(&problem);
    let costs = search.solutions().filter_map(|solution| solution.cost);
    let next = { costs }.find(|&cost| cost > paths.cost);
    let next = next.expect("there are detours");
    writeln!(out, "the next cheapest path costs {next}")?;

    let mut search = uniform_cost::distances(&problem);
    search.settle_up_to(1010);
    let near = search.settled();
    writeln!(out, "{} places cost up to 1010", near.len())?;
    let last = near.last().expect("the start is near");
    let path = search.path_to(last.number).unwrap_or_default();
    writeln!(out, "the last of them is {:?}, after {path:?}", last.state)
}
