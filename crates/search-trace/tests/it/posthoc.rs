//! Tests of Posthoc traces, including the known restrictions of the viewer.

use std::fmt;

use classic_puzzles::grid_map::Neighbours;
use classic_puzzles::{GridMap, Queens, SlidingTiles};
use search_core::{WithoutCycleCheck, a_star, best_first, breadth_first, depth_first};
use search_trace::{DRAWN_EVENTS, posthoc, posthoc_drawn};
use serde_json::Value;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{Settings, Sudoku},
};

use crate::common::{show, small};

fn read(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("the trace is JSON")
}

fn events(trace: &Value) -> &[Value] {
    trace["events"].as_array().expect("a list")
}

fn board() -> Board {
    let puzzle: Puzzle =
        ".1...9.5....3..6..9...5........4..7...3..6.1948.......6.9....2......2..3..5.9...4"
            .parse()
            .expect("the instance is valid");
    Board::from_puzzle(&puzzle, Settings::default()).expect("the instance is valid")
}

fn sudoku_trace(most: Option<u64>) -> (Value, u64) {
    let mut trace = posthoc_drawn(Vec::new(), Sudoku);
    if let Some(most) = most {
        trace = trace.max_events(most);
    }
    breadth_first::tree((Sudoku, board()))
        .observe(&mut trace)
        .run();
    let (bytes, written) = trace.finish().expect("writing to a vector cannot fail");
    (read(&bytes), written.left_out)
}

/// Returns traces of all kinds: with text, and with drawings that do and do not add up.
fn traces() -> Vec<Value> {
    let space = small();
    let mut texts = posthoc(Vec::new(), show);
    a_star::graph((&space, 0)).observe(&mut texts).run();
    let tiles: SlidingTiles = SlidingTiles::new(3, 2).expect("the instance is valid");
    let mut drawn_tiles = posthoc_drawn(Vec::new(), &tiles);
    let start = tiles.read("0 1 2\n5 4 3").expect("the instance is valid");
    breadth_first::graph((&tiles, start))
        .observe(&mut drawn_tiles)
        .run();
    let queens = Queens::new(6).expect("the instance is valid");
    let mut drawn_queens = posthoc_drawn(Vec::new(), queens);
    best_first::tree((queens, queens.start()))
        .observe(&mut drawn_queens)
        .run();
    let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n"
        .parse()
        .expect("the instance is valid");
    let route = map
        .route((0, 0), (3, 2), Neighbours::Eight)
        .expect("the instance is valid");
    let mut drawn_map = posthoc_drawn(Vec::new(), route);
    a_star::graph((route, route.start()))
        .observe(&mut drawn_map)
        .run();
    vec![
        read(&texts.finish().expect("writing to a vector cannot fail").0),
        read(
            &drawn_tiles
                .finish()
                .expect("writing to a vector cannot fail")
                .0,
        ),
        read(
            &drawn_queens
                .finish()
                .expect("writing to a vector cannot fail")
                .0,
        ),
        read(
            &drawn_map
                .finish()
                .expect("writing to a vector cannot fail")
                .0,
        ),
        sudoku_trace(None).0,
    ]
}

/// Calls `check` with every component of the view.
fn for_each_component(check: impl Fn(&Value)) {
    for trace in traces() {
        let main = trace["views"]["main"].as_array().expect("a list").clone();
        assert_eq!(main.len(), 8);
        main.iter().for_each(&check);
    }
}

#[test]
fn a_trace_has_version_views_and_events_in_this_order() {
    let mut trace = posthoc(Vec::new(), show);
    a_star::graph((&small(), 0)).observe(&mut trace).run();
    let text = String::from_utf8(trace.finish().unwrap().0).unwrap();
    assert!(text.starts_with("{\"version\":\"1.4.0\",\"views\":{\"main\":["));
    assert!(text.contains("]},\"events\":["));
    let trace = read(text.as_bytes());
    let kinds: Vec<&str> = events(&trace)
        .iter()
        .filter_map(|event| event["type"].as_str())
        .collect();
    let expected = [
        "source",
        "expanding",
        "generating",
        "generating",
        "expanding",
        "generating",
        "expanding",
        "updating",
        "generating",
        "expanding",
        "closing",
        "expanding",
        "end",
    ];
    assert_eq!(kinds, expected);
    let last = &events(&trace)[12];
    assert_eq!((&last["id"], &last["pId"]), (&4.into(), &3.into()));
    assert_eq!(
        (&last["f"], &last["g"], &last["h"]),
        (&5.into(), &5.into(), &0.into())
    );
}

#[test]
fn ids_are_never_falsy_and_parents_come_first() {
    for trace in traces() {
        let mut known = std::collections::HashSet::new();
        for event in events(&trace) {
            let id = event["id"].as_u64().expect("a number");
            assert!(id > 0);
            known.insert(id);
            if let Some(parent) = event.get("pId") {
                assert!(known.contains(&parent.as_u64().expect("a number")));
            } else {
                assert!(event["type"] != "generating", "{event}");
            }
        }
    }
}

#[test]
fn every_component_has_a_fill_and_is_evaluated_by_itself() {
    for_each_component(|component| {
        let text = |name: &str| component[name].as_str().unwrap_or_default().to_owned();
        assert!(text("fill").starts_with("${{ "));
        assert!(
            ["rect", "path", "circle"].contains(&&*text("$")),
            "no component of its own to inherit from"
        );
        let needs: &[&str] = match &*text("$") {
            "rect" => &["x", "y", "width", "height"],
            "circle" => &["x", "y", "radius"],
            _ => &["points", "line-width"],
        };
        assert!(needs.iter().all(|name| component.get(name).is_some()));
    });
}

#[test]
fn no_string_of_a_view_is_empty() {
    fn check(value: &Value) {
        match value {
            Value::String(text) => assert!(!text.is_empty()),
            Value::Array(list) => list.iter().for_each(check),
            Value::Object(object) => object.values().for_each(check),
            _ => {}
        }
    }
    for_each_component(check);
}

/// The viewer draws neither a shape with an alpha of 0 nor its label.
#[test]
fn the_shape_of_a_label_is_not_fully_transparent() {
    for_each_component(|component| {
        if component.get("label").is_some() {
            assert!(
                component["alpha"]
                    .as_f64()
                    .is_some_and(|alpha| alpha > 0.0 && alpha < 0.01)
            );
        }
    });
}

#[test]
fn labels_are_strings_that_are_not_empty() {
    let mut seen = 0;
    for trace in traces() {
        for event in events(&trace) {
            let lists = [&event["labels"], &event["backdrop"]["labels"]];
            for label in lists.into_iter().filter_map(Value::as_array).flatten() {
                assert!(
                    label[5].as_str().is_some_and(|text| !text.is_empty()),
                    "{label}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 1000);
}

/// The text of a label may be the number 0.
#[test]
fn a_label_of_0_is_a_string() {
    let mut trace = posthoc(Vec::new(), |_: &u16, out: &mut dyn fmt::Write| {
        out.write_str("0\n\n1")
    });
    a_star::graph((&small(), 0)).observe(&mut trace).run();
    let trace = read(&trace.finish().unwrap().0);
    let labels = events(&trace)[0]["labels"].as_array().unwrap();
    // The empty line has no label, but takes up space.
    assert_eq!(labels.len(), 2);
    assert_eq!((&labels[0][5], &labels[1][5]), (&"0".into(), &"1".into()));
    assert_eq!(
        (labels[0][2].as_f64(), labels[1][2].as_f64()),
        (Some(0.0), Some(2.0))
    );
}

#[test]
fn the_last_event_remains_visible() {
    for_each_component(|component| {
        let clear = component["clear"]
            .as_str()
            .expect("the property is an expression");
        assert!(["${{ false }}", "${{ step + 1 < events.length }}"].contains(&clear));
    });
}

#[test]
fn the_backdrop_is_drawn_once() {
    let (trace, _) = sudoku_trace(None);
    let backdrops: Vec<bool> = events(&trace)
        .iter()
        .map(|event| event.get("backdrop").is_some())
        .collect();
    assert!(backdrops[0] && backdrops[1..].iter().all(|backdrop| !backdrop));
    let backdrop = &events(&trace)[0]["backdrop"];
    let labels = |of: &Value| of["labels"].as_array().map_or(0, Vec::len);
    assert_eq!(
        (backdrop["lines"].as_array().map(Vec::len), labels(backdrop)),
        (Some(20), 23)
    );
    assert!(events(&trace).iter().all(|event| labels(event) == 58));
}

#[test]
fn the_latest_guess_is_highlighted() {
    let (trace, _) = sudoku_trace(None);
    for event in events(&trace) {
        let guess = event["rects"]
            .as_array()
            .is_some_and(|rects| rects.iter().any(|rect| rect[0] == "guess"));
        assert_eq!(guess, event["id"] != 1, "{event}");
    }
}

#[test]
fn a_trace_of_boards_has_a_thousand_events_by_default() {
    let (whole, left_out) = sudoku_trace(Some(u64::MAX));
    let all = events(&whole).len() as u64;
    assert!(all > 2 * DRAWN_EVENTS, "{all}");
    assert_eq!((left_out, whole.get("left_out")), (0, None));

    let (cut, left_out) = sudoku_trace(None);
    assert_eq!(events(&cut).len() as u64, DRAWN_EVENTS);
    assert_eq!(left_out, all - DRAWN_EVENTS);
    assert_eq!(cut["left_out"].as_u64(), Some(left_out));
    assert_eq!(events(&cut).last().unwrap()["type"], "end");

    let (short, _) = sudoku_trace(Some(10));
    assert_eq!(events(&short).len(), 10);
}

/// Earlier, a trace had one event too many, and its solution referred to a missing parent.
#[test]
fn a_limited_trace_keeps_to_its_limit_and_contains_all_parents() {
    let (small, map) = (small(), open_map());
    let route = map.route((0, 0), (39, 39), Neighbours::Eight).unwrap();
    let mut whole = posthoc_drawn(Vec::new(), route);
    breadth_first::graph((route, route.start()))
        .observe(&mut whole)
        .run();
    let all = whole.finish().unwrap().1.events;
    for most in [0, 1, 2, 3, 10, 39, 40, 41, 42, 999, 1000, 1001, 2500] {
        let mut texts = posthoc(Vec::new(), show).max_events(most);
        a_star::graph((&small, 0)).observe(&mut texts).run();
        let (bytes, _) = texts.finish().unwrap();
        assert_consistent(&read(&bytes), most);

        let mut drawn = posthoc_drawn(Vec::new(), route).max_events(most);
        breadth_first::graph((route, route.start()))
            .observe(&mut drawn)
            .run();
        let (bytes, written) = drawn.finish().unwrap();
        let trace = read(&bytes);
        assert_consistent(&trace, most);
        assert_eq!(written.events, events(&trace).len() as u64);
        // Omitted events are counted.
        assert_eq!(written.events + written.left_out, all, "{most}");
        // The path of 40 events fits.
        let has_path = most >= 41;
        if most > 1 {
            assert_eq!(
                steps_to_the_solution(&trace),
                if has_path { 39 } else { 0 },
                "{most}"
            );
        }

        // This engine reports no path.
        let (cut, _) = sudoku_trace(Some(most));
        assert_consistent(&cut, most);
    }
}

fn open_map() -> GridMap {
    let rows = vec![".".repeat(40); 40].join("\n");
    let map = format!("type octile\nheight 40\nwidth 40\nmap\n{rows}\n");
    map.parse().expect("the map is valid")
}

/// At most `most` events, each parent before its children, and the solution at the end.
fn assert_consistent(trace: &Value, most: u64) {
    let all = events(trace);
    assert!(all.len() as u64 <= most, "{} of {most}", all.len());
    let mut known = std::collections::HashSet::new();
    for event in all {
        if let Some(parent) = event.get("pId") {
            assert!(known.contains(&parent.as_u64()), "{most}: {event}");
        }
        known.insert(event["id"].as_u64());
    }
    if let [first, .., last] = all {
        assert_eq!(
            (&first["type"], &last["type"]),
            (&"source".into(), &"end".into()),
            "{most}"
        );
        assert!(first.get("backdrop").is_some());
    }
}

/// Returns the number of steps from the last event back to the start, following the latest parents as the viewer
/// does.
fn steps_to_the_solution(trace: &Value) -> usize {
    let mut parents = std::collections::HashMap::new();
    for event in events(trace) {
        parents.insert(event["id"].as_u64(), event["pId"].as_u64());
    }
    let last = events(trace).last().expect("there are events")["id"].as_u64();
    let path = std::iter::successors(last, |at| parents[&Some(*at)]);
    path.count() - 1
}

/// A late solution replaces earlier events; the trace is as long as the limit allows.
#[test]
fn a_limited_trace_is_full() {
    let (cut, _) = sudoku_trace(Some(500));
    assert_eq!(events(&cut).len(), 500);
    let all: Vec<&Value> = events(&cut).iter().collect();
    assert!(all[..499].iter().all(|event| event["type"] != "end"));
}

/// On a map each event is a cell, so no event is omitted.
#[test]
fn drawings_that_add_up_are_permanent_and_not_limited() {
    let map = open_map();
    let route = map.route((0, 0), (39, 39), Neighbours::Four).unwrap();
    let mut trace = posthoc_drawn(Vec::new(), route);
    breadth_first::graph((route, route.start()))
        .observe(&mut trace)
        .run();
    let (bytes, written) = trace.finish().unwrap();
    assert_eq!(
        (written.left_out, written.events),
        (0, 1 + 1600 - 1 + 1599 + 1)
    );
    let trace = read(&bytes);
    let main = trace["views"]["main"].as_array().unwrap();
    assert_eq!(
        (&main[4]["clear"], &main[4]["fill"]),
        (&"${{ false }}".into(), &"${{ color[$.type] }}".into())
    );
}

#[test]
fn a_run_without_events_is_a_valid_trace() {
    let trace = posthoc(Vec::new(), show);
    let trace = read(&trace.finish().unwrap().0);
    assert!(events(&trace).is_empty());
}

/// The parent of a state may have been expanded long before, as in a depth-first search after backtracking.
#[test]
fn the_last_step_is_shown_after_backtracking() {
    let queens = Queens::new(8).unwrap();
    let mut trace = posthoc_drawn(Vec::new(), queens).max_events(u64::MAX);
    depth_first::tree(WithoutCycleCheck((queens, queens.start())))
        .observe(&mut trace)
        .run();
    let trace = read(&trace.finish().unwrap().0);
    for event in events(&trace)
        .iter()
        .filter(|event| event["type"] == "generating")
    {
        let circles = event["circles"].as_array().unwrap();
        assert_eq!(
            circles.iter().filter(|circle| circle[0] == "guess").count(),
            1
        );
    }
}
