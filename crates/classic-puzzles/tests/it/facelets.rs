//! Cubes given by their facelets, and groups of turns.

use classic_puzzles::cube2::Corners;
use classic_puzzles::cube3::Cubies;
use classic_puzzles::{Cube2, Cube3, InstanceError};
use proptest::prelude::*;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn cube3(text: &str) -> Result<Cubies, InstanceError> {
    Cube3::new().read(text)
}

fn cube2(text: &str) -> Result<Corners, InstanceError> {
    Cube2::default().read(text)
}

/// Returns the facelets, face by face, of a displayed cube, whose letters are those of colours.
fn facelets(net: &str, side: usize) -> String {
    let rows: Vec<&str> = net.lines().map(str::trim).collect();
    let face = |band: usize, place: usize| {
        let rows = &rows[band * side..][..side];
        rows.iter()
            .map(|row| &row[place * side..][..side])
            .collect::<String>()
    };
    [
        face(0, 0),
        face(1, 2),
        face(1, 1),
        face(2, 0),
        face(1, 0),
        face(1, 3),
    ]
    .concat()
}

/// Returns the letters of the faces for those of the colours.
fn faces(colours: &str) -> String {
    let face = |colour: char| "URFDLB".as_bytes()["WRGYOB".find(colour).expect("a colour")];
    colours
        .chars()
        .map(|colour| char::from(face(colour)))
        .collect()
}

/// Returns the facelets after the turn of the whole cube that brings the front face up, or the right face to the front.
fn turned(facelets: &str, side: usize, is_up: bool) -> String {
    let all: Vec<char> = facelets.chars().collect();
    let face = |index: usize| all[index * side * side..][..side * side].to_vec();
    let clockwise = |face: Vec<char>| -> Vec<char> {
        (0..side * side)
            .map(|at| face[(side - 1 - at % side) * side + at / side])
            .collect()
    };
    let half = |face: Vec<char>| clockwise(clockwise(face));
    let anticlockwise = |face: Vec<char>| clockwise(half(face));
    let [u, r, f, d, l, b] = std::array::from_fn(face);
    let faces = match is_up {
        true => [f, clockwise(r), d, half(b), anticlockwise(l), half(u)],
        false => [clockwise(u), b, r, anticlockwise(d), f, l],
    };
    faces.concat().into_iter().collect()
}

/// Regression test: the facelets of a cube were read as turns, so that a solved cube was six steps from the solved one.
#[test]
fn facelets_are_not_turns() {
    assert_eq!(cube3(SOLVED), Ok(Cubies::SOLVED));
    assert_eq!(cube2("UUUURRRRFFFFDDDDLLLLBBBB"), Ok(Corners::SOLVED));
    assert_eq!(
        cube3("WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB"),
        Ok(Cubies::SOLVED)
    );
    // Kociemba's example: https://github.com/hkociemba/RubiksCube-TwophaseSolver
    let example = "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL";
    assert!(cube3(example).is_ok());
    let superflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
    let turns = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    assert_eq!(cube3(superflip), Cube3::new().scramble(turns));
}

#[test]
fn letters_that_are_no_facelets_are_turns() {
    let (cube3, cube2) = (Cube3::new(), Cube2::default());
    // Eight letters, and words of one letter.
    let apart: Vec<&str> = SOLVED
        .split("")
        .filter(|letter| !letter.is_empty())
        .collect();
    for text in ["UUUURRRR", &apart.join(" ").replacen('U', "B", 9)] {
        assert_eq!(cube3.read(text), cube3.scramble(text), "{text}");
    }
    let cycles = "RUFDLB RUFDLB RUFDLB";
    assert_eq!(cube2.read(cycles), cube2.scramble(cycles));
}

#[test]
fn facelets_with_blanks_in_each_line_were_turns() {
    let cube = cube3("UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
    assert_eq!(cube, Cube3::new().scramble("R"));
    for text in [
        "UUF UUF UUF\nRRR RRR RRR\nFFD FFD FFD\nDDB DDB DDB\nLLL LLL LLL\nUBB UBB UBB\n",
        "    W W G\n    W W G\n    W W G\nO O O G G Y R R R W B B\nO O O G G Y R R R W B B\nO O O G G Y R R R W B B\n    Y Y B\n    Y Y B\n    Y Y B\n",
    ] {
        assert_eq!(cube3(text), cube, "{text}");
    }
}

#[test]
fn facelets_with_a_mistake_were_turns() {
    let expected = |found: &str, expected: &str| {
        format!(
            "line 1, column {found}, expected {expected}, or turns with a blank after each (turns)"
        )
    };
    for (text, error) in [
        (
            SOLVED[1..].to_owned(),
            expected("1: found 53 facelets", "54 facelets (facelets, net)"),
        ),
        (
            format!("{SOLVED}B"),
            expected("1: found 55 facelets", "54 facelets (facelets, net)"),
        ),
        (
            SOLVED.replace("UR", "UU"),
            "line 1, column 10: found one more U, expected 9 of each colour".to_owned(),
        ),
        (
            swapped(SOLVED, &[(4, 9)]),
            "line 1, column 14: found a second centre R, expected six different centres".to_owned(),
        ),
        (
            "UUF UUF UUF\nRRR RRR RRR\nFFD FFD FFD\nDDB DDB DDB\nLLL LLL LLL\nUBB UBB UB\n"
                .to_owned(),
            expected("1: found 53 facelets", "54 facelets (facelets, net)"),
        ),
    ] {
        assert_eq!(cube3(&text).expect_err(&text).to_string(), error, "{text}");
    }
}

/// Facelets in the wrong order would be read as another cube.
#[test]
fn facelets_may_be_words_of_faces_but_not_of_rows() {
    let faces = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    assert_eq!(cube3(faces), Ok(Cubies::SOLVED));
    assert_eq!(cube3(&faces.replace(' ', ",")), Ok(Cubies::SOLVED));
    let rows = "WWW WWW WWW OOO GGG RRR BBB OOO GGG RRR BBB OOO GGG RRR BBB YYY YYY YYY";
    let error = cube3(rows).expect_err("the order is not known");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found words of other lengths, expected six faces (facelets), or the rows of an unfolded cube (net), \
         or a turn, one of U R F D L B with nothing, 2 or ' after it (turns)"
    );
}

/// Returns a text with these letters exchanged.
fn swapped(text: &str, pairs: &[(usize, usize)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(one, other) in pairs {
        letters.swap(one, other);
    }
    letters.into_iter().collect()
}

#[test]
fn cubes_that_turns_cannot_solve_are_refused_with_the_reason() {
    let (twisted, flipped, swap) = (
        "a twisted corner (the twists do not add up to full turns)",
        "a flipped edge (the number of flipped edges is odd)",
        "a swapped pair (the permutations of corners and edges have different parities)",
    );
    let unsolvable = |faults: &[&str]| {
        let faults = faults.join(", and ");
        format!("line 1, column 1: found {faults}, expected a cube that turns can solve")
    };
    let missing = |error: &str| format!("line 1, column {error}");
    let (ur_flipped, urf_twisted, ur_ul_swapped) = ((5, 10), [(8, 9), (8, 20)], (10, 37));
    for (pairs, error) in [
        (&[ur_flipped][..], unsolvable(&[flipped])),
        (&urf_twisted, unsolvable(&[twisted])),
        (&[ur_ul_swapped], unsolvable(&[swap])),
        (&[(7, 19), ur_ul_swapped], unsolvable(&[flipped, swap])),
        (
            &[(8, 9), (8, 20), (7, 19), ur_ul_swapped],
            unsolvable(&[twisted, flipped, swap]),
        ),
        // Stickers of two edges, of an edge and its neighbour, and of two corners.
        (
            &[(19, 28)],
            missing("8: found the edge UD, expected the missing edge UF or DF"),
        ),
        (
            &[ur_flipped, ur_ul_swapped],
            missing("6: found the edge RL, expected the missing edge UR or UL"),
        ),
        (
            &[(0, 29)],
            missing("1: found the corner DLB (clockwise), expected the missing corner ULB or DFR"),
        ),
        (
            &[(4, 13)],
            missing(
                "1: found the centres R U F D L B, expected the centres U R F D L B, of a cube that may be held in any way",
            ),
        ),
    ] {
        let text = swapped(SOLVED, pairs);
        assert_eq!(cube3(&text).expect_err(&text).to_string(), error, "{text}");
    }
    for (pairs, error) in [
        (&[(3, 4), (3, 9)][..], unsolvable(&[twisted])),
        (
            &[(0, 5)],
            missing("1: found the corner RLB (clockwise), expected the missing corner ULB or UBR"),
        ),
        (
            &[(14, 0)],
            missing("1: found no corner DBL (clockwise), expected each corner once"),
        ),
    ] {
        let text = swapped("UUUURRRRFFFFDDDDLLLLBBBB", pairs);
        assert_eq!(cube2(&text).expect_err(&text).to_string(), error, "{text}");
    }
}

/// A mirrored cube has the same pieces, but their stickers are in the other order.
#[test]
fn a_mirrored_cube_is_refused() {
    let mirrored = |text: &str, side: usize| -> String {
        let letters: Vec<char> = text.chars().collect();
        let rows = letters
            .chunks(side)
            .map(|row| row.iter().rev().collect::<String>());
        rows.collect()
    };
    let scrambled = facelets(
        &Cube3::new().scramble("R U F").expect("turns").to_string(),
        3,
    );
    let text = mirrored(&faces(&scrambled), 3);
    assert_eq!(
        cube3(&text).expect_err(&text).to_string(),
        "line 1, column 9: found the corner LBF (clockwise), expected one of 8 missing corners"
    );
    let scrambled = facelets(
        &Cube2::default()
            .scramble("R U F")
            .expect("turns")
            .to_string(),
        2,
    );
    let text = mirrored(&faces(&scrambled), 2);
    assert_eq!(
        cube2(&text).expect_err(&text).to_string(),
        "line 1, column 1: found no corner DBL (clockwise), expected each corner once"
    );
}

#[test]
fn groups_are_repeated_and_commutators_and_conjugates_are_read() {
    let cube = Cube3::new();
    for (text, turns) in [
        ("(R U R' U')6", ""),
        ("(R U R' U')x6 (R U)*2", "R U R U"),
        ("(R U R' U')2", "R U R' U' R U R' U'"),
        ("(R U)2'", "U' R' U' R'"),
        ("(R U2)'2 F", "U2 R' U2 R' F"),
        ("[R, U]", "R U R' U'"),
        ("[R,U]'", "U R U' R'"),
        ("[R: U]", "R U R'"),
        ("[R U: [F, D]]2", "R U F D F' D' U' R' R U F D F' D' U' R'"),
        ("[(R, U) F, D]", "R U F D F' U' R' D'"),
        ("((R)2 U)2", "R2 U R2 U"),
        ("()6 [,]", ""),
        ("R (U,\n F)2", "R U F U F"),
    ] {
        assert_eq!(cube.read(text), cube.scramble(turns), "{text}");
    }
    let deep = "(".repeat(65);
    for (text, error) in [
        (
            "(R U",
            "line 1, column 1: found '(', expected ')' after '('",
        ),
        (
            "R U)",
            "line 1, column 4: found ')', expected the bracket that it closes before it",
        ),
        (
            "[R U]",
            "line 1, column 1: found '[', expected a commutator [A, B] or a conjugate [A: B]",
        ),
        (
            "[R, U, F]",
            "line 1, column 6: found ',', expected ']' after '['",
        ),
        (
            "[R, U)",
            "line 1, column 6: found ')', expected ']' after '['",
        ),
        (
            "R: U",
            "line 1, column 2: found ':', expected a turn, one of U R F D L B with nothing, 2 or ' after it",
        ),
        (
            "(R)0",
            "line 1, column 4: found '0', expected a turn, one of U R F D L B with nothing, 2 or ' after it",
        ),
        (
            "((R U)99999)99",
            "line 1, column 1: found 19799802 turns, expected at most 1048576 turns",
        ),
        (
            &deep,
            "line 1, column 65: found '(', expected at most 64 open brackets",
        ),
    ] {
        let found = cube.scramble(text).expect_err(text);
        assert_eq!(found.to_string(), error, "{text}");
    }
}

proptest! {
    #[test]
    fn a_scrambled_cube_is_read_from_its_facelets(
        turns in prop::collection::vec(0..18usize, 0..30),
        ways in prop::collection::vec(any::<bool>(), 0..6),
    ) {
        let cube = Cube3::new();
        let names: Vec<String> = turns.iter().map(|&turn| classic_puzzles::cube3::Turn::ALL[turn].to_string()).collect();
        let state = cube.scramble(&names.join(" ")).expect("the names of turns");
        prop_assert_eq!(cube.read(&state.to_string()), Ok(state));
        let mut colours = facelets(&state.to_string(), 3);
        prop_assert_eq!(cube.read(&colours), Ok(state));
        for is_up in ways {
            colours = turned(&colours, 3, is_up);
        }
        prop_assert_eq!(cube.read(&faces(&colours)), Ok(state));
    }

    #[test]
    fn a_scrambled_pocket_cube_is_read_from_its_facelets(
        turns in prop::collection::vec(0..9usize, 0..30),
        ways in prop::collection::vec(any::<bool>(), 0..6),
    ) {
        let cube = Cube2::default();
        let names: Vec<String> = turns.iter().map(|&turn| classic_puzzles::cube2::Turn::ALL[turn].to_string()).collect();
        let state = cube.scramble(&names.join(" ")).expect("the names of turns");
        prop_assert_eq!(cube.read(&state.to_string()), Ok(state));
        let mut colours = facelets(&state.to_string(), 2);
        for is_up in ways {
            colours = turned(&colours, 2, is_up);
        }
        prop_assert_eq!(cube.read(&faces(&colours)), Ok(state));
    }

    #[test]
    fn any_permutation_of_stickers_is_a_cube_or_an_error(letters in Just(SOLVED.chars().collect::<Vec<char>>()).prop_shuffle()) {
        let _ = cube3(&letters.iter().collect::<String>());
    }

    #[test]
    fn reading_never_panics(text in "[URFDLB23'i() ,:\\[\\]\n0-9x]{0,80}|.*") {
        let _ = (cube3(&text), cube2(&text));
    }
}
