//! A custom puzzle in four methods: the 8-puzzle.
use search_core::{DisplayState, Heuristic, Searchable, best_first, breadth_first};

#[derive(Clone, PartialEq, Eq, Hash)]
struct Tiles([usize; 9]);

impl Searchable for Tiles {
    const HEURISTIC: Heuristic = Heuristic::Consistent; // a move reduces one tile's distance by at most one
    fn is_solution(&self) -> bool {
        self.0 == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let blank = self.0.iter().position(|&tile| tile == 0).unwrap_or(0);
        let neighbours = (0..9).filter(move |&to| distance(blank, to) == 1);
        neighbours.map(move |to| {
            let mut moved = self.clone();
            moved.0.swap(blank, to);
            moved
        })
    }
    fn heuristic_value(&self) -> u32 {
        let tiles = (0..9).filter(|&cell| self.0[cell] != 0); // the blank is not a tile
        tiles.map(|cell| distance(cell, self.0[cell])).sum()
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        let mut rows = self.0.chunks(3);
        rows.try_for_each(|row| writeln!(out, "{} {} {}", row[0], row[1], row[2]))
    }
}

fn distance(from: usize, to: usize) -> u32 {
    ((from / 3).abs_diff(to / 3) + (from % 3).abs_diff(to % 3)) as u32
}

fn main() -> std::io::Result<()> {
    let start = Tiles([8, 0, 6, 5, 4, 7, 2, 3, 1]); // 31 moves from the goal, the maximum
    let shortest = breadth_first::graph(start.clone()).run();
    let mut text = format!("{}\nbreadth-first: {shortest}\n\n", DisplayState(&start));
    text += &format!("best-first: {}\n", best_first::graph(start).run());
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())
}
