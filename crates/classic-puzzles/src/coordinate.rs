//! Coordinates of cubes: numbers that a turn changes independently of the rest of the state.
//!
//! After H. Kociemba, *The Two-Phase Algorithm*, 1992.

/// The tables of a coordinate: its value after each turn, and its distance from 0 in moves.
///
/// Turns are numbered face by face; the number of quarter turns is the index within the face plus one.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate<const TURNS: usize> {
    turned: Vec<[u16; TURNS]>,
    moves: Vec<u8>,
}

impl<const TURNS: usize> Coordinate<TURNS> {
    /// Creates the tables. `quarter` returns a value after a quarter turn of a face; `turns` are the turns that count as one move.
    pub(crate) fn new(values: u16, turns: &[usize], quarter: impl Fn(usize, u16) -> u16) -> Self {
        let row = |value| {
            let mut row = [value; TURNS];
            for (face, turns) in row.chunks_mut(3).enumerate() {
                let mut turned = value;
                for turn in turns {
                    turned = quarter(face, turned);
                    *turn = turned;
                }
            }
            row
        };
        let turned: Vec<[u16; TURNS]> = (0..values).map(row).collect();
        let moves = distances(&turned, turns);
        Coordinate { turned, moves }
    }

    /// Returns a value after a turn.
    #[inline]
    pub(crate) fn turn(&self, value: u16, turn: u8) -> u16 {
        self.turned[usize::from(value)][usize::from(turn)]
    }

    /// Returns a value after each turn.
    #[inline]
    pub(crate) fn turned(&self, value: u16) -> &[u16; TURNS] {
        &self.turned[usize::from(value)]
    }

    /// Returns the distance of a value from 0.
    #[inline]
    pub(crate) fn moves(&self, value: u16) -> u8 {
        self.moves[usize::from(value)]
    }
}

/// Returns the distance of each value from 0 by breadth-first search. As every turn has an inverse, the distance to
/// 0 is the same.
fn distances<const TURNS: usize>(turned: &[[u16; TURNS]], turns: &[usize]) -> Vec<u8> {
    let mut moves = vec![u8::MAX; turned.len()];
    moves[0] = 0;
    let mut queue = vec![0];
    let mut next = 0;
    while let Some(&value) = queue.get(next) {
        next += 1;
        for &turn in turns {
            let to = turned[usize::from(value)][turn];
            if moves[usize::from(to)] == u8::MAX {
                moves[usize::from(to)] = moves[usize::from(value)] + 1;
                queue.push(to);
            }
        }
    }
    moves
}
