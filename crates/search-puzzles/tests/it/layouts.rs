//! Sudokus in layouts.

use std::fs;

use search_core::drawing::{Form, Shape};
use search_puzzles::erased::Capability;
use search_puzzles::{Spec, SudokuInstance, catalog};
use sudoku_puzzle::clues::Clues;

use crate::drawn::assert_drawn_within;
use crate::{answer, open, parsed, possible, refused};

const BOARD: &str = ".........3..2.1..3...6..........5...";
const SOLUTION: &str = "413256652314261543534621126435345162";

#[test]
fn every_algorithm_that_ends_finds_the_solution() {
    let instance = open(
        "sudoku",
        &[BOARD],
        &[("layout", "2x3,x"), ("propagate", "hidden")],
    );
    let mut solved = 0;
    for name in possible(&instance) {
        let search = instance.search(parsed(name)).expect("it is possible");
        let Some(found) = answer(search, 5_000).found else {
            continue;
        };
        assert_eq!(found.state, SOLUTION, "{name}");
        solved += 1;
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn boards_in_a_layout_are_drawn_but_not_packed() {
    let jigsaw = "jigsaw:AAABCABBCCDBCDDD,x";
    for (layout, lines) in [("2x3", 0), ("x,windoku", 2), ("2x5,x", 2), (jigsaw, 2)] {
        let instance = open("sudoku", &[], &[("layout", layout)]);
        let (space, start) = instance.erased().expect("the space is erased");
        assert!(!space.has(Capability::Packed));
        let backdrop = assert_drawn_within(&space, &start, layout);
        let shapes = backdrop.drawing.shapes.iter();
        let is_slanted = |shape: &&Shape| match shape.form {
            Form::Line { from, to, .. } => from[0] != to[0] && from[1] != to[1],
            _ => false,
        };
        assert_eq!(shapes.filter(is_slanted).count(), lines, "{layout}");
    }
}

#[test]
fn irregular_boxes_are_read_from_a_file() {
    let path = std::env::temp_dir().join(format!("boxes-{}", std::process::id()));
    let option = format!("jigsaw:{},anti-knight", path.display());
    fs::write(&path, "AAAB\nCABB\nCCDB\nCDDD\n").expect("the folder is writable");
    let instance = open("sudoku", &[], &[("layout", &option)]);
    let sudoku: &SudokuInstance = instance.downcast_ref().expect("a Sudoku");
    let layout = sudoku.given().layout().expect("a layout");
    assert_eq!(layout.to_string(), "jigsaw,anti-knight");
    assert_eq!(layout.box_of(1, 1), 0);

    fs::write(&path, "AAAB\nCA\n").expect("the folder is writable");
    let error = refused("sudoku", &[], &[("layout", &option)]);
    fs::remove_file(&path).expect("the file exists");
    let expected =
        "line 2, column 3: found the end after 6 cells, expected N×N cells, with N from 1 to 62";
    assert!(error.ends_with(expected), "{error}");
}

/// Regression test: the name of a file ended at its first comma.
#[test]
fn a_file_with_boxes_may_have_commas_in_its_name() {
    let folder = std::env::temp_dir().join(format!("boxes,4x4,{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder is writable");
    let missing = format!("jigsaw:{},x", folder.join("a,b").display());
    let error = refused("sudoku", &[], &[("layout", &missing)]);
    assert!(
        error.contains("a,b: not a layout, and no such file"),
        "{error}"
    );

    // The name up to the comma is that of another file.
    fs::write(folder.join("a"), "no boxes").expect("the folder is writable");
    for name in ["a,b", "a,x"] {
        let path = folder.join(name).display().to_string();
        fs::write(&path, "AAAB\nCABB\nCCDB\nCDDD\n").expect("the folder is writable");
        for (rules, expected) in [("", "jigsaw"), (",anti-knight, x", "jigsaw,x,anti-knight")] {
            let option = format!("jigsaw:{path}{rules}");
            let instance = open("sudoku", &[], &[("layout", &option)]);
            let sudoku: &SudokuInstance = instance.downcast_ref().expect("a Sudoku");
            let layout = sudoku.given().layout().expect("a layout");
            assert_eq!(layout.to_string(), expected);
        }
        let error = refused("sudoku", &[], &[("layout", &format!("jigsaw:{path},y"))]);
        assert!(error.contains("--layout: found `y`, expected"), "{error}");
    }
    fs::remove_dir_all(&folder).expect("the folder exists");
}

/// Regression test: the layout was read, and searched for a grid, for each puzzle that was generated.
#[test]
fn the_layout_was_prepared_again_for_each_generated_sudoku() {
    let path = std::env::temp_dir().join(format!("generated-boxes-{}", std::process::id()));
    fs::write(&path, "AAAB\nCABB\nCCDB\nCDDD\n").expect("the folder is writable");
    let listed = catalog().puzzle("sudoku").expect("it is in the catalog");
    let spec = |boxes: &str| Spec::new(["4"], [("layout", format!("jigsaw:{boxes}"))]);
    let by_file = spec(&path.display().to_string());
    let first = listed.generate(by_file.clone(), 1, 0).expect("a Sudoku");
    fs::remove_file(&path).expect("the file exists");
    let second = listed.generate(by_file, 1, 1).expect("a Sudoku");
    let alone = |nth| listed.generate(spec("AAABCABBCCDBCDDD"), 1, nth);
    assert_eq!(first, alone(0).expect("a Sudoku"));
    assert_eq!(second, alone(1).expect("a Sudoku"));
}

#[test]
fn boxes_from_another_machine_are_no_file() {
    let listed = catalog().puzzle("sudoku").expect("it is in the catalog");
    let spec = Spec::new(["1"; 0], [("layout", "jigsaw:/etc/hosts")]).without_files();
    let error = listed
        .open(spec)
        .err()
        .expect("files cannot be read")
        .to_string();
    assert!(error.contains("files cannot be read here"), "{error}");
}
