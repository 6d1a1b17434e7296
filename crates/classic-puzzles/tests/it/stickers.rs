//! A model of cubes of any size: stickers in space, independent of cubies and their tables.

/// A position or a direction: x to the right, y up, z to the front.
type Vector = [i8; 3];

/// A sticker: the position of its cubie and the direction it faces.
#[derive(Clone, Copy)]
struct Sticker {
    position: Vector,
    normal: Vector,
    colour: char,
}

/// The faces: their colours, normals, and directions to the right and down.
const FACES: [(char, [Vector; 3]); 6] = [
    ('W', [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    ('O', [[-1, 0, 0], [0, 0, 1], [0, -1, 0]]),
    ('G', [[0, 0, 1], [1, 0, 0], [0, -1, 0]]),
    ('R', [[1, 0, 0], [0, 0, -1], [0, -1, 0]]),
    ('B', [[0, 0, -1], [-1, 0, 0], [0, -1, 0]]),
    ('Y', [[0, -1, 0], [1, 0, 0], [0, 0, -1]]),
];

/// The stickers of a cube with `side` in a row. Cubies are two units apart, and the outer ones as far from the middle as `side - 1`.
pub(crate) struct Stickers {
    side: i8,
    stickers: Vec<Sticker>,
}

impl Stickers {
    pub(crate) fn solved(side: i8) -> Self {
        let mut stickers = Vec::new();
        for (colour, axes) in FACES {
            for row in 0..side {
                for column in 0..side {
                    stickers.push(Sticker {
                        position: position(side, axes, row, column),
                        normal: axes[0],
                        colour,
                    });
                }
            }
        }
        Stickers { side, stickers }
    }

    pub(crate) fn turn(&mut self, name: &str) {
        // The axis and the end of the face, and a quarter turn that is clockwise seen from its positive end.
        type Quarter = fn(Vector) -> Vector;
        let (axis, end, quarter): (usize, i8, Quarter) = match &name[..1] {
            "R" => (0, 1, |[x, y, z]| [x, z, -y]),
            "L" => (0, -1, |[x, y, z]| [x, z, -y]),
            "U" => (1, 1, |[x, y, z]| [-z, y, x]),
            "D" => (1, -1, |[x, y, z]| [-z, y, x]),
            "F" => (2, 1, |[x, y, z]| [y, -x, z]),
            _ => (2, -1, |[x, y, z]| [y, -x, z]),
        };
        let quarters = match &name[1..] {
            "" => 1,
            "2" => 2,
            _ => 3,
        };
        let quarters = if end > 0 { quarters } else { 4 - quarters };
        let outer = end * (self.side - 1);
        let is_turned = |sticker: &&mut Sticker| sticker.position[axis] == outer;
        for sticker in self.stickers.iter_mut().filter(is_turned) {
            for _ in 0..quarters {
                sticker.position = quarter(sticker.position);
                sticker.normal = quarter(sticker.normal);
            }
        }
    }

    /// Returns the unfolded cube: the upper face, then left, front, right and back, then the lower face.
    pub(crate) fn net(&self) -> String {
        let mut rows = Vec::new();
        for faces in [&FACES[..1], &FACES[1..5], &FACES[5..]] {
            for row in 0..self.side {
                let indent = if faces.len() == 1 { self.side } else { 0 };
                let mut text = " ".repeat(indent as usize);
                for &(_, axes) in faces {
                    for column in 0..self.side {
                        let position = position(self.side, axes, row, column);
                        let there = |sticker: &&Sticker| {
                            (sticker.position, sticker.normal) == (position, axes[0])
                        };
                        let sticker = self.stickers.iter().find(there);
                        text.extend(sticker.map(|sticker| sticker.colour));
                    }
                }
                rows.push(text);
            }
        }
        rows.join("\n")
    }
}

/// Returns the position of the cubie in this row and column of a face.
fn position(side: i8, [normal, right, down]: [Vector; 3], row: i8, column: i8) -> Vector {
    let outer = side - 1;
    [0, 1, 2].map(|axis| {
        normal[axis] * outer + right[axis] * (2 * column - outer) + down[axis] * (2 * row - outer)
    })
}
