//! Cubes given by the colours of their facelets.
//!
//! The faces are U R F D L B, each row by row as the unfolded cube shows it (H. Kociemba, *Cube Explorer*). A facelet is the letter of the
//! face whose colour it has, or that of the colour.

use std::iter;

use search_core::form::TextForm;

use crate::{InstanceError, turns};

/// The faces. Each of the last three is opposite to the one three before it.
pub(crate) const FACES: &str = "URFDLB";

/// The colours of the faces: white, red, green, yellow, orange and blue. A letter in both lists is the same face.
const COLOURS: &str = "WRGYOB";

/// For each face, the one to its right and the one below it.
const BESIDE: [(char, char); 6] = [
    ('R', 'F'),
    ('B', 'D'),
    ('R', 'D'),
    ('R', 'B'),
    ('F', 'D'),
    ('L', 'D'),
];

/// The faces in each band of the unfolded cube, from left to right.
const NET: [&str; 3] = ["U", "LFRB", "D"];

/// Returns the letter of a face's colour.
pub(crate) fn colour(face: char) -> char {
    letter(COLOURS, index(face))
}

/// Returns the number of a face, or 0 for another letter.
fn index(face: char) -> usize {
    FACES.find(face).unwrap_or_default()
}

fn letter(letters: &str, index: usize) -> char {
    letters.as_bytes()[index].into()
}

fn opposite(face: char) -> char {
    letter(FACES, (index(face) + 3) % 6)
}

/// What is found in a cube that turns cannot have scrambled.
pub(crate) const TWISTED: &str = "a twisted corner (the twists do not add up to full turns)";
pub(crate) const FLIPPED: &str = "a flipped edge (the number of flipped edges is odd)";
pub(crate) const SWAPPED: &str =
    "a swapped pair (the permutations of corners and edges have different parities)";

/// Returns the error of a cube with these faults, if there is one.
pub(crate) fn checked<T>(cube: T, faults: &[&str]) -> Result<T, InstanceError> {
    match faults {
        [] => Ok(cube),
        _ => Err(error(
            (1, 1),
            faults.join(", and "),
            "a cube that turns can solve",
        )),
    }
}

/// Returns the forms in which a cube with `SIDE` facelets in a row is written, with the readers of each.
pub(crate) const fn forms<const SIDE: usize, R: Copy>(
    turns: R,
    faces: R,
    net: R,
) -> [TextForm<R>; 3] {
    [
        TextForm {
            name: "facelets",
            about: "the letters of the facelets: the faces U R F D L B, each row by row",
            recognise: |text| Facelets::read(text, SIDE, Layout::Faces).map(drop),
            read: faces,
        },
        TextForm {
            name: "net",
            about: "the rows of the unfolded cube, as states are printed",
            recognise: |text| Facelets::read(text, SIDE, Layout::Net).map(drop),
            read: net,
        },
        TextForm {
            name: "turns",
            about: "turns of the solved cube: R U' F2 (R U R' U')6 [R, U]",
            recognise: are_turns::<SIDE>,
            read: turns,
        },
    ]
}

/// Recognises turns. Letters of which there are about as many as facelets are none, unless each is a word of its own.
fn are_turns<const SIDE: usize>(text: &str) -> Result<(), InstanceError> {
    turns::read(text, FACES)?;
    let are_apart = fields(text).iter().all(|field| field.len() == 1);
    match are_facelets(text, SIDE) && !are_apart {
        true => Err(error((1, 1), "facelets", "turns with a blank after each")),
        false => Ok(()),
    }
}

/// Returns `true` if a text consists of letters of facelets, and of as many as a cube with `side` of them in a row has, or one more or less.
#[must_use]
pub fn are_facelets(text: &str, side: usize) -> bool {
    let signs = fields(text).concat();
    let are_letters =
        { signs.iter() }.all(|(sign, _)| FACES.contains(*sign) || COLOURS.contains(*sign));
    are_letters && signs.len().abs_diff(6 * side * side) <= 1
}

/// How facelets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The faces one after the other.
    Faces,
    /// The rows of the unfolded cube, as it is displayed.
    Net,
}

/// A character of the text, with its line and column. As a facelet, it is the face whose colour it has.
type Sign = (char, (usize, usize));

/// The facelets of a cube with `side` of them in a row.
pub(crate) struct Facelets {
    side: usize,
    /// Face by face, row by row.
    facelets: Vec<Sign>,
}

impl Facelets {
    /// Reads the facelets of a cube, which need not exist.
    ///
    /// # Errors
    /// Returns an error if the text has another number of signs or another layout, at the first sign that is no facelet, if a colour occurs
    /// too often, or if two centres have the same colour.
    pub(crate) fn read(text: &str, side: usize, layout: Layout) -> Result<Self, InstanceError> {
        let words = fields(text);
        let (of_face, number) = (side * side, 6 * side * side);
        let found = words.concat().len();
        if found != number {
            let expected = format!("{number} facelets");
            let found = match words.first() {
                _ if are_facelets(text, side) => format!("{found} facelets"),
                Some(field) if field.len() <= 4 => {
                    let field = field.iter().map(|(sign, _)| sign);
                    format!("'{}'", field.collect::<String>().escape_debug())
                }
                _ => format!("{found} signs"),
            };
            let place = words.first().map_or((1, 1), |word| word[0].1);
            return Err(error(place, found, expected));
        }
        let net = [vec![side; side], vec![4 * side; side], vec![side; side]];
        let lengths = |fields: &[Vec<Sign>]| fields.iter().map(Vec::len).collect::<Vec<_>>();
        let are_faces = |lengths: Vec<usize>| {
            [1, of_face, number].contains(&lengths[0])
                && lengths.iter().all(|&other| other == lengths[0])
        };
        // There may be blanks between the facelets in each of several lines.
        let lines = Some(lines(&words)).filter(|lines| lines.len() > 1);
        let is_net = |fields: &[Vec<Sign>]| lengths(fields) == net.concat();
        let are_lines_of_net = lines.as_deref().is_some_and(is_net);
        let has_layout = |fields: &Vec<Vec<Sign>>| match layout {
            Layout::Net => is_net(fields),
            Layout::Faces => !are_lines_of_net && are_faces(lengths(fields)),
        };
        let mut facelets = match iter::once(words).chain(lines).find(has_layout) {
            Some(fields) if layout == Layout::Net => folded(&fields, side),
            Some(fields) => fields.concat(),
            None => {
                let expected = match layout {
                    Layout::Net => "the rows of an unfolded cube",
                    Layout::Faces => "six faces",
                };
                return Err(error((1, 1), "words of other lengths", expected));
            }
        };
        let mut numbers = [0; 6];
        for (sign, place) in &mut facelets {
            let face = COLOURS.find(*sign).or_else(|| FACES.find(*sign));
            let Some(face) = face else {
                let expected = format!("a facelet, one of {FACES}");
                return Err(error(*place, format!("'{sign}'"), expected));
            };
            numbers[face] += 1;
            if numbers[face] > of_face {
                let found = format!("one more {sign}");
                return Err(error(*place, found, format!("{of_face} of each colour")));
            }
            *sign = letter(FACES, face);
        }
        let facelets = Facelets { side, facelets };
        if side % 2 == 1 {
            let centres: Vec<Sign> = FACES.chars().map(|face| facelets.centre(face)).collect();
            for (index, (sign, place)) in centres.iter().enumerate() {
                if centres[..index].iter().any(|(other, _)| other == sign) {
                    let found = format!("a second centre {sign}");
                    return Err(error(*place, found, "six different centres"));
                }
            }
        }
        Ok(facelets)
    }

    fn centre(&self, face: char) -> Sign {
        let of_face = self.side * self.side;
        self.facelets[index(face) * of_face + of_face / 2]
    }

    /// Returns the pieces at these positions, each with its orientation: how far its first colour is from the first face of the position.
    /// The positions of corners are clockwise.
    ///
    /// # Errors
    /// Returns an error if a piece of this name is missing.
    pub(crate) fn pieces<const N: usize>(
        &self,
        held: &Orientation,
        names: &[&str; N],
    ) -> Result<[(usize, usize); N], InstanceError> {
        let mut pieces = [(0, 0); N];
        let mut fault = None;
        let mut missing = names.to_vec();
        for (piece, position) in pieces.iter_mut().zip(names) {
            let signs = position
                .chars()
                .map(|face| self.facelet(held, position, face));
            let signs: Vec<Sign> = signs.collect();
            let colours: String = signs.iter().map(|(colour, _)| *colour).collect();
            let fits = (0..names.len()).find_map(|index| {
                let (start, end) = names[index].split_at(1);
                let at = colours.find(start)?;
                let turned = format!("{}{}", &colours[at..], &colours[..at]);
                (turned[1..] == *end).then_some((index, at))
            });
            match fits {
                Some(fit) if missing.contains(&names[fit.0]) => {
                    *piece = fit;
                    missing.retain(|name| *name != names[fit.0]);
                }
                _ => fault = fault.or(Some((signs[0].1, colours))),
            }
        }
        let Some((place, colours)) = fault else {
            return Ok(pieces);
        };
        let (kind, order) = match colours.len() {
            2 => ("edge", ""),
            _ => ("corner", " (clockwise)"),
        };
        let expected = match missing.len() {
            1..=4 => format!("the missing {kind} {}", missing.join(" or ")),
            number => format!("one of {number} missing {kind}s"),
        };
        Err(error(
            place,
            format!("the {kind} {colours}{order}"),
            expected,
        ))
    }

    /// Returns how the cube is held, by its centres, or on the 2×2×2 cube by the corner DBL.
    ///
    /// # Errors
    /// Returns an error if the cube is not held like this in any way.
    pub(crate) fn held(&self, corners: &[&str]) -> Result<Orientation, InstanceError> {
        // Each corner can be where URF is, in three ways.
        for corner in corners {
            for first in 0..3 {
                let mut faces: Vec<char> = corner.chars().collect();
                faces.rotate_left(first);
                let opposites: Vec<char> = faces.iter().map(|&face| opposite(face)).collect();
                let held = Orientation([faces, opposites].concat());
                let has_place = |face| match self.side % 2 {
                    1 => self.centre(held.of(face)).0 == face,
                    _ => !"DBL".contains(face) || self.facelet(&held, "DBL", face).0 == face,
                };
                if FACES.chars().all(has_place) {
                    return Ok(held);
                }
            }
        }
        let centres = FACES
            .chars()
            .map(|face| format!(" {}", self.centre(face).0));
        let (found, expected) = match self.side % 2 {
            1 => (
                format!("the centres{}", centres.collect::<String>()),
                "the centres U R F D L B, of a cube that may be held in any way",
            ),
            _ => ("no corner DBL (clockwise)".to_owned(), "each corner once"),
        };
        Err(error(self.facelets[0].1, found, expected))
    }

    /// Returns the facelet on `face` of the piece at this position.
    fn facelet(&self, held: &Orientation, position: &str, face: char) -> Sign {
        let face = held.of(face);
        let toward = |side: char| match position {
            _ if position.chars().any(|other| held.of(other) == side) => self.side - 1,
            _ if position
                .chars()
                .any(|other| held.of(other) == opposite(side)) =>
            {
                0
            }
            _ => self.side / 2,
        };
        let (right, below) = BESIDE[index(face)];
        let row = index(face) * self.side + toward(below);
        self.facelets[row * self.side + toward(right)]
    }
}

/// How a cube is held: for each face of the cube, the face of the text that it is.
pub(crate) struct Orientation(Vec<char>);

impl Orientation {
    fn of(&self, face: char) -> char {
        self.0[index(face)]
    }
}

/// Returns the fields of a text, separated by white space and commas.
fn fields(text: &str) -> Vec<Vec<Sign>> {
    let lines = (1..).zip(text.lines());
    let signs = lines.map(|(line, text)| {
        let columns = (1..).zip(text.chars());
        columns
            .map(|(column, sign)| (sign, (line, column)))
            .collect::<Vec<Sign>>()
    });
    let fields = signs.flat_map(|signs| {
        let fields = signs.split(|(sign, _)| sign.is_whitespace() || *sign == ',');
        fields.map(<[Sign]>::to_vec).collect::<Vec<_>>()
    });
    fields.filter(|field| !field.is_empty()).collect()
}

/// Returns the signs of each line.
fn lines(fields: &[Vec<Sign>]) -> Vec<Vec<Sign>> {
    let is_same = |one: &Vec<Sign>, next: &Vec<Sign>| one[0].1.0 == next[0].1.0;
    fields
        .chunk_by(is_same)
        .map(<[Vec<Sign>]>::concat)
        .collect()
}

/// Returns the faces of an unfolded cube, one after the other.
fn folded(rows: &[Vec<Sign>], side: usize) -> Vec<Sign> {
    let mut facelets = Vec::new();
    for face in FACES.chars() {
        for (band, faces) in NET.iter().enumerate() {
            if let Some(place) = faces.find(face) {
                let rows = &rows[band * side..][..side];
                facelets.extend(rows.iter().flat_map(|row| &row[place * side..][..side]));
            }
        }
    }
    facelets
}

fn error(
    (line, column): (usize, usize),
    found: impl Into<String>,
    expected: impl Into<String>,
) -> InstanceError {
    InstanceError::new(line, column, found, expected)
}
