//! Tests of peg solitaire: numbers of reachable boards as published or as counted by a reference, and games known
//! to be solvable.

use std::collections::{HashMap, HashSet};

use classic_puzzles::peg_solitaire::{Grid, Pegs};
use classic_puzzles::{PegSolitaire, Square};
use search_core::{Limit, Limits, StateSpace, Step, breadth_first, depth_first};

use crate::laws::{action_texts, assert_holds, explored, states};

/// Solves a game by depth-first graph search and asserts that every jump of the solution removes one peg.
fn solved(game: &PegSolitaire) -> Option<Pegs> {
    let report = depth_first::graph((game, game.start())).run();
    let solution = report.into_solution()?;
    let pictures = solution.path()?.map(|pegs| game.picture(pegs));
    let pegs: Vec<usize> = pictures
        .map(|picture| picture.matches('o').count())
        .collect();
    assert!(pegs.iter().copied().eq((1..=pegs[0]).rev()));
    Some(solution.state)
}

#[test]
fn the_central_game_takes_31_jumps() {
    let game = PegSolitaire::english();
    let report = depth_first::graph((&game, game.start())).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(31));
    assert_eq!(report.counts.expanded, 33_665); // by the order of the jumps
    let end = solved(&game).unwrap();
    let middle = "  ...\n  ...\n.......\n...o...\n.......\n  ...\n  ...";
    assert_eq!(game.picture(&end), middle);
}

/// OEIS A112737, which counts boards up to rotation and reflection.
#[test]
fn numbers_of_english_boards_at_each_depth_are_as_published() {
    let game = PegSolitaire::english();
    let limits = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    let mut search = breadth_first::graph((&game, game.start())).limits(limits);
    assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
    let mut layers: [HashSet<u64>; 8] = Default::default();
    for node in search.closed() {
        layers[node.depth as usize].insert(canonical(&node.state.to_string()));
    }
    let sizes = layers.map(|layer| layer.len());
    assert_eq!(sizes, [1, 1, 2, 8, 39, 171, 719, 2757]);
}

/// Returns a canonical number of a board up to rotation and reflection.
fn canonical(pegs: &str) -> u64 {
    let holes = pegs.split(' ').map(|hole| {
        let hole = hole.as_bytes();
        (hole[0] - b'a', hole[1] - b'1')
    });
    let boards = (0..8).map(|symmetry| {
        let holes = holes.clone().map(|(mut column, mut row)| {
            if symmetry & 1 == 1 {
                column = 6 - column;
            }
            if symmetry & 2 == 2 {
                row = 6 - row;
            }
            if symmetry & 4 == 4 {
                (column, row) = (row, column);
            }
            1 << (7 * row + column)
        });
        holes.sum()
    });
    boards.min().unwrap_or(0)
}

#[test]
fn the_european_board_can_be_solved_from_a_hole_at_its_edge() {
    assert!(solved(&PegSolitaire::european()).is_some());
}

/// Returns the triangular board with this empty hole; rows are counted from the tip.
fn triangular(empty: (usize, usize)) -> PegSolitaire {
    let mut rows = ["o", "oo", "ooo", "oooo", "ooooo"].map(String::from);
    rows[empty.0].replace_range(empty.1..=empty.1, ".");
    PegSolitaire::read(&rows.join("\n"), Grid::Triangular).expect("the board is valid")
}

/// A reference for the triangular board: the reachable boards, as sets of holes, and for each the number of games
/// that continue from it and the number of those that leave one peg.
#[derive(Default)]
struct Reference {
    jumps: Vec<[u16; 3]>,
    games: HashMap<u16, (u64, u64)>,
}

impl Reference {
    /// Holes have three coordinates whose sum is 4; a jump changes two of these by 2.
    fn new() -> Self {
        let holes: Vec<[i32; 3]> = (0..=4)
            .flat_map(|row| (0..=row).map(move |column| [4 - row, row - column, column]))
            .collect();
        let bit = |hole: [i32; 3]| holes.iter().position(|&other| other == hole);
        let mut reference = Reference::default();
        for &from in &holes {
            for (up, down) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
                let step = |by: i32| {
                    let mut hole = from;
                    hole[up] += by;
                    hole[down] -= by;
                    bit(hole).map(|bit| 1 << bit)
                };
                if let (Some(from), Some(over), Some(to)) = (step(0), step(1), step(2)) {
                    reference.jumps.push([from, over, to]);
                }
            }
        }
        assert_eq!(reference.jumps.len(), 36);
        reference
    }

    fn count(&mut self, pegs: u16) -> (u64, u64) {
        if let Some(&known) = self.games.get(&pegs) {
            return known;
        }
        let (mut games, mut won) = (0, 0);
        for [from, over, to] in self.jumps.clone() {
            if pegs & from != 0 && pegs & over != 0 && pegs & to == 0 {
                let (more, more_won) = self.count(pegs ^ from ^ over ^ to);
                games += more;
                won += more_won;
            }
        }
        if games == 0 {
            (games, won) = (1, u64::from(pegs.count_ones() == 1));
        }
        self.games.insert(pegs, (games, won));
        (games, won)
    }
}

/// Published numbers of games and of won games for the four kinds of holes: the tip, the hole next to it, the
/// middle of a side, and the inner hole.
#[test]
fn triangular_boards_are_those_of_the_reference() {
    for (empty, games, won) in [
        ((0, 0), 568_630, 29_760),
        ((1, 0), 294_543, 14_880),
        ((2, 0), 1_149_568, 85_258),
        ((2, 1), 137_846, 1_550),
    ] {
        let mut reference = Reference::new();
        let hole = empty.0 * (empty.0 + 1) / 2 + empty.1;
        assert_eq!(reference.count((1 << 15) - 1 - (1 << hole)), (games, won));
        let game = triangular(empty);
        assert_eq!(states(&game, game.start()).len(), reference.games.len());
        assert_eq!(solved(&game).is_some(), won > 0);
    }
}

/// Tree search enumerates every game.
#[test]
fn numbers_of_won_triangular_games_are_as_published() {
    let game = triangular((2, 1));
    let mut search = depth_first::tree((&game, game.start()));
    assert_eq!(search.solutions().count(), 1_550);
    assert_eq!(search.counts().dead_ends, 137_846 - 1_550);
}

#[test]
fn the_standard_triangular_board_has_the_hole_at_its_tip() {
    assert_eq!(PegSolitaire::triangular(), triangular((0, 0)));
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    let game = PegSolitaire::triangular();
    assert_holds(explored(&game, game.start()).backward());
    let tip = Square { column: 0, row: 0 };
    let game = game.ending_at(tip).unwrap();
    assert_holds(explored(&game, game.start()).backward());
}

/// No game that starts from the inner hole ends there: it is known that the last peg can only be in the middle of a
/// side.
#[test]
fn the_last_peg_is_in_the_required_hole() {
    let game = triangular((2, 1));
    let ends = states(&game, game.start()).into_iter();
    let ends: Vec<String> = ends
        .filter(|pegs| game.is_goal(pegs))
        .map(|pegs| pegs.to_string())
        .collect();
    let reachable = |end: &str| {
        let column = end.as_bytes()[0] - b'a';
        let row = end.as_bytes()[1] - b'1';
        let game = game.clone().ending_at(Square { column, row }).unwrap();
        solved(&game).is_some()
    };
    assert!(!ends.is_empty());
    for row in 1..=5 {
        for column in ('a'..='e').take(row) {
            let end = format!("{column}{row}");
            assert_eq!(reachable(&end), ends.contains(&end), "{end}");
        }
    }
    assert_eq!(game.ending_at(Square { column: 4, row: 0 }), None);
}

#[test]
fn boards_round_trip_through_text() {
    let picture = " o\n\n..o o";
    let game = PegSolitaire::read(picture, Grid::Square).unwrap();
    assert_eq!(game.picture(&game.start()), picture);
    assert_eq!(game.start().to_string(), "b1 c3 e3");
    let spaced = PegSolitaire::read(" o         \r\n\n..o o   \n", Grid::Square);
    assert_eq!(spaced, Ok(game));
}

#[test]
fn jumps_are_displayed_by_their_ends() {
    let english = PegSolitaire::english();
    let mut jumps = action_texts(&english, &english.start());
    jumps.sort_unstable();
    assert_eq!(jumps, ["b4-d4", "d2-d4", "d6-d4", "f4-d4"]);
    let triangular = PegSolitaire::triangular();
    let mut jumps = action_texts(&triangular, &triangular.start());
    jumps.sort_unstable();
    assert_eq!(jumps, ["a3-a1", "c3-a1"]);
}

#[test]
fn invalid_boards_are_reported_with_their_position() {
    let error = |picture: &str| {
        let game = PegSolitaire::read(picture, Grid::Square);
        game.unwrap_err().to_string()
    };
    assert_eq!(error(""), "line 1, column 1: found no peg, expected 'o'");
    assert_eq!(
        error("...\n..."),
        "line 2, column 1: found no peg, expected 'o'"
    );
    assert_eq!(
        error("oo.\nöO"),
        "line 2, column 1: found 'ö', expected 'o', '.' or a space"
    );
    assert_eq!(
        error("o\to"),
        "line 1, column 2: found '\\t', expected 'o', '.' or a space"
    );
    let beyond = "expected a hole within 8 rows and 8 columns";
    assert_eq!(
        error("oooooooo."),
        format!("line 1, column 9: found '.', {beyond}")
    );
    assert_eq!(
        error("o\n\n\n\n\n\n\n\no"),
        format!("line 9, column 1: found 'o', {beyond}")
    );
}
