//! Random maps.

use classic_puzzles::SizeError;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::option::TypedOption;
use crate::spec::pair;
use crate::{Spec, SpecError};

/// A kind of generated map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapKind {
    /// A fifth of the cells is blocked. There may be no path.
    Noise,
    /// Rooms in rows and columns, with doors to all adjacent rooms.
    Rooms,
    /// A maze with exactly one path between any two passable cells.
    Maze,
}

pub(super) const KIND: TypedOption<MapKind> = TypedOption::one_of(
    "kind",
    "the kind of map",
    &[
        ("noise", MapKind::Noise),
        ("rooms", MapKind::Rooms),
        ("maze", MapKind::Maze),
    ],
)
.default("noise");

/// The distance between the walls of adjacent rooms.
const ROOM: usize = 8;

/// Generates a map.
pub(super) fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let kind = spec.value(&KIND)?;
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((32, 32));
    SizeError::check("columns", width, 1..=4096)?;
    SizeError::check("rows", height, 1..=4096)?;
    let map = match kind {
        MapKind::Noise => noise(width, height, random),
        MapKind::Rooms => rooms(width, height, random),
        MapKind::Maze => maze(width, height, random),
    };
    Ok(map.text())
}

/// A map under construction.
struct Map {
    width: usize,
    /// For each cell, whether it is passable.
    cells: Vec<bool>,
}

impl Map {
    fn new(width: usize, height: usize, passable: bool) -> Map {
        Map {
            width,
            cells: vec![passable; width * height],
        }
    }

    fn open(&mut self, x: usize, y: usize) {
        self.cells[y * self.width + x] = true;
    }

    fn text(&self) -> String {
        let (width, height) = (self.width, self.cells.len() / self.width);
        let mut text = format!("type octile\nheight {height}\nwidth {width}\nmap");
        for row in self.cells.chunks(width) {
            text.push('\n');
            text.extend(row.iter().map(|&passable| if passable { '.' } else { '@' }));
        }
        text
    }
}

fn noise(width: usize, height: usize, random: &mut ChaCha8Rng) -> Map {
    let mut map = Map::new(width, height, false);
    for y in 0..height {
        for x in 0..width {
            let is_corner = (x, y) == (0, 0) || (x, y) == (width - 1, height - 1);
            if is_corner || random.random_range(0..5) > 0 {
                map.open(x, y);
            }
        }
    }
    map
}

/// Returns rooms of 7×7 cells, those at the right and lower sides smaller or larger. Each wall between two rooms has one door.
fn rooms(width: usize, height: usize, random: &mut ChaCha8Rng) -> Map {
    let mut map = Map::new(width, height, true);
    // A wall next to the side of the map would leave no room behind it.
    let walls = |side: usize| (ROOM - 1..side.saturating_sub(2)).step_by(ROOM);
    for x in walls(width) {
        for y in 0..height {
            map.cells[y * width + x] = false;
        }
    }
    for y in walls(height) {
        map.cells[y * width..(y + 1) * width].fill(false);
    }
    // The cells between two walls, or between a wall and a side.
    let spans = |side: usize| {
        let starts = std::iter::once(0).chain(walls(side).map(|wall| wall + 1));
        let ends = walls(side).chain([side]);
        starts.zip(ends).collect::<Vec<_>>()
    };
    for x in walls(width) {
        for (from, to) in spans(height) {
            map.open(x, random.random_range(from..to));
        }
    }
    for y in walls(height) {
        for (from, to) in spans(width) {
            map.open(random.random_range(from..to), y);
        }
    }
    map
}

/// Returns a maze of corridors, made by a random depth-first search over the cells with even coordinates. The last row or column
/// of an even side is blocked.
fn maze(width: usize, height: usize, random: &mut ChaCha8Rng) -> Map {
    let mut map = Map::new(width, height, false);
    map.open(0, 0);
    let mut path = vec![(0usize, 0usize)];
    while let Some(&(x, y)) = path.last() {
        let steps = [(2, 0), (0, 2), (-2, 0), (0, -2)].into_iter();
        let next = steps.filter_map(|(right, down): (isize, isize)| {
            let next = (x.checked_add_signed(right)?, y.checked_add_signed(down)?);
            let is_new = next.0 < width && next.1 < height && !map.cells[next.1 * width + next.0];
            is_new.then_some(next)
        });
        let next: Vec<(usize, usize)> = next.collect();
        if next.is_empty() {
            path.pop();
            continue;
        }
        let to = next[random.random_range(0..next.len())];
        map.open(to.0, to.1);
        map.open(usize::midpoint(x, to.0), usize::midpoint(y, to.1));
        path.push(to);
    }
    map
}
