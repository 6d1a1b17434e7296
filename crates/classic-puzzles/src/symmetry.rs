//! The symmetries of a cube: its 24 rotations, and each of them after a reflection.
//!
//! A symmetry permutes the faces, and with them the colours of the stickers and the positions of the pieces. So a scrambled cube becomes the one
//! that is reached by the turns of the other faces, in the opposite direction after a reflection.

use crate::facelets::FACES;

/// How a symmetry changes the pieces of one kind, given by the names of their positions, which have a letter for each face and, for corners, the
/// same sense of rotation.
///
/// A place is a position times the number of its faces, plus the index of the face that has the first sticker of the piece.
#[derive(Clone, Debug)]
pub(crate) struct PieceSymmetry {
    /// For each piece, the piece that it becomes, and which of its stickers becomes the first.
    pieces: Vec<(u8, u8)>,
    /// The place that each place becomes.
    places: Vec<u8>,
    /// The number of faces of a position.
    faces: u8,
}

impl PieceSymmetry {
    fn new(names: &[&str], map: &[u8; 6]) -> Self {
        let image = |face: char| {
            let index = FACES.find(face).unwrap_or_default();
            char::from(FACES.as_bytes()[usize::from(map[index])])
        };
        // Each position becomes that with the images of its faces.
        let becomes = |name: &str| {
            let is_image = |other: &&str| name.chars().all(|face| other.contains(image(face)));
            names.iter().position(is_image).unwrap_or_default()
        };
        let faces = names[0].len();
        let pieces = names.iter().map(|name| {
            let other = becomes(name);
            let first = |face: char| names[other].starts_with(image(face));
            let sticker = name.chars().position(first).unwrap_or_default();
            (other as u8, sticker as u8)
        });
        let places = names.iter().flat_map(|name| {
            let other = becomes(name);
            name.chars().map(move |face| {
                let face = names[other].find(image(face)).unwrap_or_default();
                (faces * other + face) as u8
            })
        });
        PieceSymmetry {
            pieces: pieces.collect(),
            places: places.collect(),
            faces: faces as u8,
        }
    }

    /// Returns all symmetries, rotations and reflections in turn; the first is the identity.
    pub(crate) fn all(names: &[&str]) -> Vec<PieceSymmetry> {
        let mut all = Vec::new();
        for axes in [
            [0, 1, 2],
            [1, 2, 0],
            [2, 0, 1],
            [0, 2, 1],
            [1, 0, 2],
            [2, 1, 0],
        ] {
            for opposites in 0..8u8 {
                let mut map = [0; 6];
                for (axis, to) in axes.into_iter().enumerate() {
                    let opposite = 3 * (opposites >> axis & 1);
                    map[axis] = to + opposite;
                    map[axis + 3] = to + 3 - opposite;
                }
                all.push(PieceSymmetry::new(names, &map));
            }
        }
        all
    }

    /// Returns the piece that this one becomes, and where it is if this one is at `place` and positions change as by `positions`.
    #[inline]
    pub(crate) fn moved(&self, piece: usize, place: u8, positions: &PieceSymmetry) -> (usize, u8) {
        let (becomes, first) = self.pieces[piece];
        let (position, face) = (place / self.faces, place % self.faces + first);
        let face = if face < self.faces {
            face
        } else {
            face - self.faces
        };
        let place = positions.places[usize::from(self.faces * position + face)];
        (becomes.into(), place)
    }

    /// Returns `true` if the sense of rotation of the pieces changes: two faces that follow each other no longer do.
    pub(crate) fn is_reflection(&self) -> bool {
        let [first, second] = [self.places[0], self.places[1]].map(|place| place % self.faces);
        (first + 1) % self.faces != second
    }
}
