//! Tests of the files of maps and of scenarios: what is read, and what is reported with its position.

use std::f64::consts::SQRT_2;
use std::fmt::Write;

use classic_puzzles::grid_map::{Corners, Neighbours, Octile, Scenario};
use classic_puzzles::{GridMap, GridRoute};
use proptest::prelude::*;
use search_core::Cost;
use search_core::form::Note;

use crate::grid_map::{FIELD, MAZE, lengths, map, map_text, passable};
use crate::laws::least_cost;

#[test]
fn the_header_may_name_the_width_first_tiles_and_capitals() {
    let rows = "...\n.@.\n";
    let usual: GridMap = map_text(rows).parse().expect("the map is valid");
    for header in [
        "type tile\nheight 2\nwidth 3\nmap",
        "type octile\nwidth 3\nheight 2\nmap",
        "Type OCTILE\nHeight 2\nWIDTH 3\nMap",
    ] {
        let other: GridMap = format!("{header}\n{rows}").parse().expect(header);
        assert_eq!(other, usual, "{header}");
    }
}
#[test]
fn invalid_maps_are_reported_with_their_position() {
    for (text, error) in [
        (
            "",
            "line 1, column 1: found the end of the line, expected 'type'",
        ),
        (
            "type hex\n",
            "line 1, column 6: found 'hex', expected 'octile' or 'tile'",
        ),
        (
            "type octile 2\n",
            "line 1, column 13: found '2', expected the end of the line",
        ),
        (
            "type octile\nsize 2\n",
            "line 2, column 1: found 'size', expected 'height' or 'width'",
        ),
        (
            "type octile\nwidth 2\nwidth 2\n",
            "line 3, column 1: found 'width', expected 'height'",
        ),
        (
            "type octile\nheight 0\n",
            "line 2, column 8: found '0', expected a number from 1",
        ),
        (
            "type octile\nheight 2\nwidth -3\n",
            "line 3, column 7: found '-3', expected a number from 1",
        ),
        (
            "type octile\nheight 2\nwidth",
            "line 3, column 6: found the end of the line, expected a number from 1",
        ),
        (
            "type octile\nheight 2\nwidth 3\n...\n",
            "line 4, column 1: found '...', expected 'map'",
        ),
        (
            "type octile\nheight 70000\nwidth 70000\nmap\n",
            "line 3, column 1: found 70000 rows of 70000 cells, expected at most 4,294,967,295 cells",
        ),
        (
            "type octile\nheight 2\nwidth 3\nmap\n.x.\n...\n",
            "line 5, column 2: found 'x', expected one of . G S @ O T W or a weight from 1 to 9",
        ),
        (
            "type octile\nheight 2\nwidth 3\nmap\n...\n..\n",
            "line 6, column 3: found the end of the row, expected a cell: the width is 3",
        ),
        (
            "type octile\nheight 2\nwidth 3\nmap\n....\n...\n",
            "line 5, column 4: found '.', expected the end of the row: the width is 3",
        ),
        (
            "type octile\nheight 2\nwidth 3\nmap\n...\n",
            "line 6, column 1: found the end of the row, expected a cell: the width is 3",
        ),
        (
            "type octile\nheight 1\nwidth 3\nmap\n...\n\n...",
            "line 7, column 1: found one more row, expected the end of the map: the height is 1",
        ),
        (
            "type octile\nheight 4294967295\nwidth 1\nmap\n.\n",
            "line 6, column 1: found the end of the row, expected a cell: the width is 1",
        ),
    ] {
        let found = text.parse::<GridMap>().expect_err("the input is invalid");
        assert_eq!(found.to_string(), error);
    }
    assert!(
        "type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.T\r\n\r\n"
            .parse::<GridMap>()
            .is_ok()
    );
}

#[test]
fn an_impassable_start_or_goal_is_reported_with_its_position() {
    let map = map(MAZE);
    let error = |start, goal| {
        let route = map.route(start, goal, Neighbours::Four);
        route
            .map(|route| route.to_string())
            .expect_err("the input is invalid")
            .to_string()
    };
    assert_eq!(
        error((0, 1), (0, 0)),
        "line 6, column 1: found @ at x 0, y 1, expected a passable cell as the start"
    );
    assert_eq!(
        error((0, 0), (11, 7)),
        "line 12, column 12: found no cell of the 11 × 7 map at x 11, y 7, expected a passable cell as the goal"
    );
    assert!(
        map.route((u32::MAX, u32::MAX), (0, 0), Neighbours::Four)
            .is_err()
    );
}

/// Returns the entries of a scenario file with lengths by Dijkstra's algorithm.
fn scenarios(name: &str, rows: &str) -> String {
    let map = map(rows);
    let mut text = String::from("version 1\n");
    let (width, height) = (map.width(), map.height());
    for start in passable(&map).into_iter().step_by(7) {
        let (x, y) = map.coordinates(start);
        let lengths = lengths(rows, (x, y), Some(SQRT_2), Corners::Never);
        for goal in passable(&map) {
            let (to_x, to_y) = map.coordinates(goal);
            if let Some(length) = lengths.get(&(to_x, to_y)) {
                let bucket = (length / 4.0) as u32;
                writeln!(
                    text,
                    "{bucket}\t{name}\t{width}\t{height}\t{x}\t{y}\t{to_x}\t{to_y}\t{length:.8}"
                )
                .expect("writing to a string cannot fail");
            }
        }
    }
    text
}

#[test]
fn scenarios_agree_with_computed_lengths() {
    for (name, rows) in [("maze.map", MAZE), ("field.map", FIELD)] {
        let map = map(rows);
        let scenarios = Scenario::read(&scenarios(name, rows)).expect("the scenarios are valid");
        assert!(scenarios.len() > 200);
        for (index, scenario) in scenarios.iter().enumerate() {
            assert_eq!((scenario.line, scenario.map.as_str()), (index + 2, name));
            let route: GridRoute = scenario
                .route(&map)
                .expect("the scenario belongs to this map");
            let cost = least_cost(&route, route.start()).expect("a path exists");
            assert!(
                scenario.agrees(cost),
                "{route}\n{cost}, {}",
                scenario.optimal
            );
            assert!(!scenario.agrees(cost.plus(Octile::ONE)));
        }
    }
}

#[test]
fn invalid_scenarios_are_reported_with_their_position() {
    let entry = "0 a.map 11 7 0 0 4 0 4";
    for (text, error) in [
        (
            "",
            "line 1, column 1: found the end of the line, expected 'version'",
        ),
        (
            "version 2",
            "line 1, column 9: found '2', expected version 1",
        ),
        (entry, "line 1, column 1: found '0', expected 'version'"),
        (
            "version 1\nx a.map",
            "line 2, column 1: found 'x', expected the number of a bucket",
        ),
        (
            "version 1.0\n\n0\ta.map\t11\t7\t11\t0\t4\t0\t4",
            "line 3, column 14: found '11', expected the x of the start, below 11",
        ),
        (
            "version 1\n0 a.map 11 7 0 0 4 7 4",
            "line 2, column 20: found '7', expected the y of the goal, below 7",
        ),
        (
            "version 1\n0 a.map 11 7 0 -1 4 7 4",
            "line 2, column 16: found '-1', expected the y of the start, below 7",
        ),
        (
            "version 1\n0 a.map 11 7 0 0 4 0",
            "line 2, column 21: found the end of the line, expected the length of the shortest path",
        ),
        (
            "version 1\n0 a.map 11 7 0 0 4 0 NaN",
            "line 2, column 22: found 'NaN', expected the length of the shortest path",
        ),
        (
            "version 1\n0 a.map 11 7 0 0 4 0 4 4",
            "line 2, column 24: found '4', expected the end of the line",
        ),
    ] {
        let found = Scenario::read(text).expect_err("the input is invalid");
        assert_eq!(found.to_string(), error);
    }
    let map = map(MAZE);
    for (entry, error) in [
        (
            "0 a.map 12 7 0 0 4 0 4",
            "line 2, column 9: found a map of 12 × 7, expected a map of 11 × 7",
        ),
        (
            "0 a.map 11 7 0 0 5 0 4",
            "line 2, column 18: found T at x 5, y 0, expected a passable cell as the goal",
        ),
        (
            "0 a.map 11 7 5 0 0 0 4",
            "line 2, column 14: found T at x 5, y 0, expected a passable cell as the start",
        ),
    ] {
        let scenarios =
            Scenario::read(&format!("version 1\n{entry}\n")).expect("the scenario is valid");
        let found = scenarios[0]
            .route(&map)
            .map(|route| route.to_string())
            .expect_err("the map has another size");
        assert_eq!(found.to_string(), error);
    }
}

proptest! {
    #[test]
    fn parsing_never_panics(
        text in "\\PC{0,40}|(type octile\nheight [0-9]{1,11}\nwidth [0-9]{1,11}\nmap\n)?[.GS@OTW259\né]{0,40}",
        entry in "(version 1(.0)?\n)?([0-9]{1,11}[ \t]){0,10}\\PC{0,20}",
        bytes: Vec<u8>,
    ) {
        let bytes = String::from_utf8_lossy(&bytes).into_owned();
        for text in [text, entry, bytes] {
            let _ = text.parse::<GridMap>();
            let _ = Scenario::read(&text);
        }
    }
}

/// Regression test: maps without a header were refused.
#[test]
fn maps_of_programming_contests_are_read() {
    let skipped = |note: &str| vec![Note::Skipped(note.to_owned())];
    let plain = GridMap::read("S.#\n9..\n##E\n").expect("the map is valid");
    let map = plain.value;
    assert_eq!(
        (map.start(), map.goal(), plain.notes),
        (Some((0, 0)), Some((2, 2)), vec![])
    );
    assert_eq!(map.to_string(), map_text("..@\n9..\n@@.\n"));
    let route = map
        .route((0, 0), (2, 2), Neighbours::Four)
        .expect("both are open");
    assert_eq!(least_cost(&route, route.start()), Some(Octile::new(4, 0)));
    let error = map
        .route((2, 0), (2, 2), Neighbours::Four)
        .expect_err("it is a wall");
    assert_eq!(
        error.to_string(),
        "line 1, column 3: found @ at x 2, y 0, expected a passable cell as the start"
    );
    // The size before the rows, in any order, and A and B.
    for size in ["2 4", "4 2"] {
        let read = GridMap::read(&format!("\n{size}\nA#..\n.#.B  \n\n")).expect("the map is valid");
        assert_eq!(
            read.notes,
            skipped(&format!("line 2: `{size}` is skipped: the size of the map"))
        );
        assert_eq!((read.value.width(), read.value.goal()), (4, Some((3, 1))));
    }
    // Cells with blanks between them, and blanks as cells.
    let spaced = GridMap::read("S . #\n. # E\n")
        .expect("the map is valid")
        .value;
    assert_eq!(spaced.to_string(), map_text("..@\n.@.\n"));
    let open = GridMap::read("#####\n#S g#\n#####\n")
        .expect("the map is valid")
        .value;
    assert_eq!(open.to_string(), map_text("@@@@@\n@...@\n@@@@@\n"));
    for (text, expected) in [
        (
            "S0\n",
            "line 1, column 2: found '0', expected one of # . S E G, or a cost from 1 to 9",
        ),
        (
            "S.E\n..\n",
            "line 2, column 3: found the end of the row, expected a cell: the width is 3",
        ),
        (
            "S.\n..E\n",
            "line 2, column 3: found 'E', expected the end of the row: the width is 2",
        ),
        (
            "S.S\n",
            "line 1, column 3: found 'S', expected one start and one goal; line 1 has it",
        ),
        (
            "S.\nE.\n.G\n",
            "line 3, column 2: found 'G', expected one start and one goal; line 2 has it",
        ),
        (
            "S.\n.E\n\nS.\n.E\n",
            "line 3, column 1: found an empty line, expected a row, as one map is read",
        ),
        (
            "\n",
            "line 1, column 1: found the end of the line, expected 'type' (map), or a row of # and . (plain)",
        ),
        (
            "type octile\nheight 2\n",
            "line 3, column 1: found the end of the line, expected 'width'",
        ),
    ] {
        let error = GridMap::read(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
    // With a header, S and G are terrain.
    let map = GridMap::read(&map_text("S.G\n"))
        .expect("the map is valid")
        .value;
    assert_eq!((map.start(), map.goal()), (None, None));
    let one: GridMap = map_text("1.2\n").parse().expect("the map is valid");
    assert_eq!((one.weight(0), one.weight(2)), (1, 2));
}

proptest! {
    #[test]
    fn any_rows_are_read_or_refused_at_their_place(text in "([#.SEGAB19 0x]{0,4}\n|[0-9] [0-9]\n|type octile\n|height 1\n|width 2\n|map\n){0,6}") {
        if let Err(error) = GridMap::read(&text) {
            let lines = text.lines().count();
            prop_assert!((1..=lines + 1).contains(&error.line), "{} in {:?}", error, text);
        }
    }
}
