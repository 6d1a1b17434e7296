//! Tests of the 3×3×3 cube: the published numbers of states, the model of stickers, and the database of the corners.

use std::collections::HashSet;
use std::sync::LazyLock;

use classic_puzzles::Cube3;
use classic_puzzles::cube3::{CornerPattern, Cubies, Turn};
use proptest::prelude::*;
use search_core::drawing::Role;
use search_core::{Backward, Drawn, Packed, StateSpace, check::check_packed};
use search_heuristics::{Abstraction, Build, PatternDatabase, Projection};

use crate::laws::{around, assert_holds, cheapest, successors};
use crate::stickers::Stickers;

/// Created once, as its tables take longer than a test case.
static CUBE: LazyLock<Cube3> = LazyLock::new(Cube3::new);

fn scrambled(turns: &str) -> Cubies {
    CUBE.scramble(turns).expect("the scramble is valid")
}

/// Returns the states after 0 to 24 turns.
fn walk() -> Vec<Cubies> {
    let turns = "R U2 F' D L B2 U' R' F2 D' B L2 U R2 D2 F L' B' U2 R F2 L D B";
    let mut states = vec![Cubies::SOLVED];
    for turn in turns.split(' ') {
        let turn: Turn = turn.parse().expect("it is a turn");
        states.extend(CUBE.result(&states[states.len() - 1], turn));
    }
    states
}

/// The numbers of positions of Rubik's cube at each distance (OEIS A080601).
#[test]
fn the_first_layers_have_as_many_states_as_published() {
    let mut known = HashSet::from([Cubies::SOLVED]);
    let mut layer = vec![Cubies::SOLVED];
    let mut numbers = Vec::new();
    for distance in 0..=3 {
        numbers.push(layer.len());
        let mut next = Vec::new();
        for state in &layer {
            assert!(CUBE.heuristic(state) <= Some(distance), "{state}");
            for (successor, _) in successors(&*CUBE, state) {
                if known.insert(successor) {
                    next.push(successor);
                }
            }
        }
        layer = next;
    }
    numbers.push(layer.len());
    assert_eq!(numbers, [1, 18, 243, 3240, 43239]);
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    for state in walk() {
        let laws = around(&*CUBE, state).inverse().backward().packed();
        assert_holds(laws);
    }
    assert_eq!(check_packed(&*CUBE, Cubies::SOLVED, 500), Ok(500));
    assert_eq!(CUBE.goals(), [Cubies::SOLVED]);
    assert_eq!(CUBE.heuristic(&Cubies::SOLVED), Some(0));
    assert_eq!(size_of::<Cubies>(), 16);
}

/// A product of the turns of two adjacent faces has the order 105, and one of opposite faces 4.
#[test]
fn products_of_turns_have_the_known_orders() {
    let order = |turns: &str| {
        let mut times = String::new();
        let orders = 1..=200;
        { orders }.find(|_| {
            times += turns;
            times += " ";
            scrambled(&times) == Cubies::SOLVED
        })
    };
    for (turns, times) in [
        ("R", 4),
        ("L2", 2),
        ("R U", 105),
        ("R L'", 4),
        ("R U'", 63),
        ("R2 U2", 6),
    ] {
        assert_eq!(order(turns), Some(times), "{turns}");
    }
}

#[test]
fn a_packed_state_that_turns_cannot_reach_is_refused() {
    let mut solved = Vec::new();
    CUBE.pack(&Cubies::SOLVED, &mut solved);
    assert_eq!(solved.len(), 13);
    // The lowest five bits of the corners are the first corner, those of the edges the first edge.
    for (byte, change) in [
        (4, 1),
        (4, 3),
        (4, 31),
        (0, 1 << 7),
        (12, 1),
        (12, 2),
        (5, 1 << 7),
    ] {
        let mut bytes = solved.clone();
        bytes[byte] ^= change;
        assert_eq!(CUBE.unpack(&mut bytes.as_slice()), None, "{byte} {change}");
    }
    // Two edges exchanged: the parity differs from that of the corners.
    let mut bytes = solved.clone();
    bytes[12] = 2;
    bytes[11] &= !3;
    assert_eq!(CUBE.unpack(&mut bytes.as_slice()), None);
    assert_eq!(CUBE.unpack(&mut &solved[..12]), None);
}

#[test]
fn a_star_finds_the_minimum_number_of_turns() {
    for (turns, fewest) in [
        ("R U' F2 D", 4),
        ("R R", 1),
        ("R L R' L'", 0),
        ("B2 U D2 B", 4),
    ] {
        let found = cheapest(&*CUBE, scrambled(turns)).map(|(cost, _)| cost);
        assert_eq!(found, Some(fewest), "{turns}");
    }
}

proptest! {
    #[test]
    fn turns_agree_with_the_model_of_stickers(turns in prop::collection::vec(0..18usize, 0..20)) {
        let names: Vec<String> = turns.into_iter().map(|turn| Turn::ALL[turn].to_string()).collect();
        let mut stickers = Stickers::solved(3);
        for name in &names {
            stickers.turn(name);
        }
        prop_assert_eq!(scrambled(&names.join(" ")).to_string(), stickers.net());
    }

    #[test]
    fn parsing_a_scramble_never_panics(text in "[URFDLB2' \n\té]*|.*") {
        let _ = CUBE.scramble(&text);
    }
}

#[test]
fn an_invalid_turn_is_reported_with_its_position() {
    let error = CUBE
        .scramble("R U'\n  F2 M R")
        .expect_err("M is not a face");
    let text = "line 2, column 6: found 'M', expected a turn, one of U R F D L B with nothing, 2 or ' after it";
    assert_eq!(error.to_string(), text);
}

/// Regression test: only one form of each turn was read, and only with spaces between turns.
#[test]
fn every_form_of_a_turn_is_read() {
    let expected = scrambled("R U R' U' F2 R'");
    for turns in [
        "RUR'U'F2R'",
        "R U R’ U′ F2' R3",
        "(R U R` U´) F'2 Ri",
        "R, U, R3, Ui, F2, R’",
        "R1 U3' R'U3\nF2 R'",
        "R U (R'U')(F2)R'",
    ] {
        assert_eq!(scrambled(turns), expected, "{turns}");
    }
    assert_eq!(scrambled(""), Cubies::SOLVED);
    for (turns, column, found) in [
        ("R4", 2, "4"),
        ("R''", 3, "'"),
        ("Rw", 2, "w"),
        ("R22", 3, "2"),
        ("RUX", 3, "X"),
    ] {
        let error = CUBE.scramble(turns).expect_err("the turn is invalid");
        assert_eq!((error.column, error.found), (column, format!("'{found}'")));
    }
}

#[test]
fn a_drawing_has_a_square_and_a_letter_for_each_sticker() {
    let drawing = CUBE.drawing(&Cubies::SOLVED, &scrambled("R"), None);
    let white = drawing
        .shapes
        .iter()
        .filter(|shape| shape.role == Role::First);
    assert_eq!((drawing.shapes.len(), white.count()), (2 * 54, 2 * 9));
}

/// The numbers of states of the corners at each distance (R. E. Korf, 1997).
const CORNERS: [u64; 12] = [
    1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616,
    64736,
];

#[test]
fn the_first_layers_of_the_corners_are_as_published() {
    let pattern = &*CORNER_PATTERN;
    assert_eq!(pattern.ranks(), CORNERS.iter().sum::<u64>());
    let mut known = HashSet::new();
    let mut layer = Vec::new();
    pattern.goals(|rank, _| layer.push(rank));
    known.extend(layer.iter().copied());
    let mut numbers = vec![layer.len() as u64];
    for _ in 1..=5 {
        let mut next = Vec::new();
        for &rank in &layer {
            pattern.predecessors(rank, 1, |rank, _| {
                if known.insert(rank) {
                    next.push(rank);
                }
            });
        }
        numbers.push(next.len() as u64);
        layer = next;
    }
    assert_eq!(numbers, CORNERS[..6]);
}

/// Created once, as its tables of turns take a second without optimisation.
static CORNER_PATTERN: LazyLock<CornerPattern> = LazyLock::new(CornerPattern::new);

/// A turn of the cube is a move of the abstraction.
#[test]
fn ranks_of_the_corners_follow_the_turns() {
    let pattern = &*CORNER_PATTERN;
    assert_eq!(pattern.project(&CUBE, &Cubies::SOLVED), 0);
    for state in walk() {
        let rank = pattern.project(&CUBE, &state);
        assert!(rank < pattern.ranks());
        let mut moves = Vec::new();
        pattern.predecessors(rank, 1, |rank, _| moves.push(rank));
        let after = successors(&*CUBE, &state).into_iter();
        let after: Vec<u64> = after
            .map(|(after, _)| pattern.project(&CUBE, &after))
            .collect();
        assert_eq!(moves, after);
    }
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn the_database_of_the_corners_is_as_published() {
    let pattern = CornerPattern::new();
    let table = Build::new(&pattern).run().expect("there is enough memory");
    assert_eq!(table.distribution(), CORNERS);
    let database = PatternDatabase::new(pattern, table).expect("the table is that of the pattern");
    let space = (*CUBE).with_heuristic(&database);
    for state in walk() {
        assert_holds(around(&space, state));
    }
}
