//! The forms of texts, and what is skipped with a note.

use search_puzzles::{Instances, Note, Spec, catalog};

use crate::refused;

/// Opens a text as a word, with these options.
fn open(puzzle: &str, text: &str, options: &[(&str, &str)]) -> Instances {
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new([text], options.iter().copied());
    listed.open(spec).expect(text)
}

/// Returns the pictures of all instances of a text, or their errors, and the notes.
fn read(puzzle: &str, text: &str, options: &[(&str, &str)]) -> (Vec<String>, Vec<Note>) {
    let mut instances = open(puzzle, text, options);
    let pictures = instances.by_ref().map(|opened| match opened {
        Ok(opened) => opened.instance.picture(),
        Err(error) => error.to_string(),
    });
    (pictures.collect(), instances.notes)
}

const SOLVED: [(&str, &str); 2] = [
    ("cube", "UUUURRRRFFFFDDDDLLLLBBBB"),
    (
        "cube3",
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    ),
];

/// Regression test: the facelets of a solved cube were read as turns.
#[test]
fn each_line_of_a_list_of_cubes_has_a_form_of_its_own() {
    for (puzzle, solved) in SOLVED {
        let list = format!("{solved}\n(R U R' U')6\n[R, U]4 [U, R]4\n# a comment\n\nR X\n");
        let (pictures, notes) = read(puzzle, &list, &[]);
        let [facelets, repeated, commutators, wrong] = &pictures[..] else {
            panic!("there are four cubes: {pictures:?}");
        };
        assert_eq!((repeated, commutators), (facelets, facelets));
        let error = "the cube: line 6, column 3: found 'X', expected a turn, one of U R F D L B with nothing, 2 or ' after it";
        assert_eq!((wrong.as_str(), notes), (error, vec![]));
        assert!(crate::open(puzzle, &[solved], &[]).is_solved_at_start());
        assert!(crate::open(puzzle, &[facelets], &[]).is_solved_at_start());
        // In the form that is chosen, it is another cube.
        let turns = read(puzzle, solved, &[("form", "turns")]);
        assert_eq!(turns.1, []);
    }
}

#[test]
fn facelets_with_a_mistake_were_turns_with_a_note() {
    let text = SOLVED[1].1.replace("UR", "UU");
    let error = "the cube: line 2, column 10: found one more U, expected 9 of each colour";
    assert_eq!(read("cube3", &format!("R U\n{text}"), &[]).0[1], error);
    assert_eq!(read("cube3", &text, &[("form", "turns")]).1, []);
    // A net without a facelet is one cube.
    let net = "    WWG\n    WWG\n    WWG\nOOOGGYRRRWBB\nOOOGGYRRRWBB\nOOOGGYRRRWB\n    YYB\n    YYB\n    YYB\n";
    let error = refused("cube3", &[net], &[]);
    assert!(
        error.starts_with("the cube: line 1, column 5: found 53 facelets, expected 54 facelets"),
        "{error}"
    );
    // Those of the other cube.
    let notes = ["54 signs, expected 24", "24 signs, expected 54"];
    for ((puzzle, text), found) in [("cube", SOLVED[1].1), ("cube3", SOLVED[0].1)]
        .into_iter()
        .zip(notes)
    {
        let note = format!(
            "the cube: line 1: read as turns and not as facelets (column 1: found {found} facelets) (--form NAME selects one)"
        );
        assert_eq!(read(puzzle, text, &[]).1, [Note::Doubtful(note)]);
    }
    let error = refused("cube", &["UUUURRRRFFFFDDDDLLLLBBBX"], &[]);
    assert!(
        error.starts_with("the cube: line 1, column 24: found 'X', expected "),
        "{error}"
    );
    let error = "the cube: line 1, column 10: found one more U, expected 9 of each colour";
    assert_eq!(refused("cube3", &[&text], &[("form", "facelets")]), error);
}

#[test]
fn letters_with_blanks_between_them_may_be_facelets_or_turns() {
    let letters: String = SOLVED[0]
        .1
        .chars()
        .flat_map(|letter| [letter, ' '])
        .collect();
    let (_, notes) = read("cube", &letters, &[]);
    let note = "the cube: line 1: read as facelets (the letters of the facelets: the faces U R F D L B, each row by row), but it could also \
                be turns (--form NAME selects one)";
    assert_eq!(notes, [Note::Doubtful(note.to_owned())]);
}

#[test]
fn an_unknown_form_is_refused_with_the_known_ones() {
    let error = refused("cube3", &["R U"], &[("form", "net2")]);
    assert_eq!(
        error,
        "--form: found `net2`, expected one of facelets, net, turns"
    );
    let error = refused("queens", &["8"], &[("form", "turns")]);
    assert!(error.starts_with("queens has no option --form"), "{error}");
}

/// Regression test: a number before the boards was an error, or a board of one cell.
#[test]
fn a_lone_number_before_the_puzzles_is_skipped_with_a_note() {
    let board = "1 2 3\n4 5 6\n7 0 8\n";
    let solved = SOLVED[0].1;
    for (puzzle, text, meaning, read_without) in [
        (
            "tiles",
            format!("3\n{board}"),
            "line 1 is skipped: 3 is the size of the puzzles",
            board.to_owned(),
        ),
        (
            "tiles",
            format!("# boards\n\n3 3\n\n{board}"),
            "line 3 is skipped: 3 3 is the size of the puzzles",
            board.to_owned(),
        ),
        (
            "tiles",
            format!("2\n{board}\n{board}"),
            "line 1 is skipped: 2 is the number of puzzles",
            format!("{board}\n{board}"),
        ),
        (
            "tiles",
            format!("1\n{board}"),
            "line 1 is skipped: 1 is the number of puzzles",
            board.to_owned(),
        ),
        (
            "tiles",
            "2 3\n1 2 3\n4 5 0\n".to_owned(),
            "line 1 is skipped: 2 3 is the size of the puzzles",
            "1 2 3\n4 5 0\n".to_owned(),
        ),
        (
            "pancakes",
            "5\n3 1 2 5 4\n".to_owned(),
            "line 1 is skipped: 5 is the size of the puzzles",
            "3 1 2 5 4".to_owned(),
        ),
        (
            "pancakes",
            "2\n3 1 2\n2 1\n".to_owned(),
            "line 1 is skipped: 2 is the number of puzzles",
            "3 1 2\n2 1\n".to_owned(),
        ),
        (
            "cube",
            format!("2\n{solved}\n"),
            "line 1 is skipped: 2 is the size of the puzzles",
            solved.to_owned(),
        ),
        (
            "cube",
            "3\nR U\nF\nU2\n".to_owned(),
            "line 1 is skipped: 3 is the number of puzzles",
            "R U\nF\nU2\n".to_owned(),
        ),
    ] {
        let (pictures, notes) = read(puzzle, &text, &[]);
        let [Note::Skipped(note)] = &notes[..] else {
            panic!("{text}: {notes:?}");
        };
        assert!(note.ends_with(meaning), "{note}");
        assert_eq!(
            (pictures, vec![]),
            read(puzzle, &read_without, &[]),
            "{text}"
        );
    }
}

#[test]
fn a_number_that_is_neither_the_size_nor_the_number_of_puzzles_is_read() {
    let board = "1 2 3\n4 5 6\n7 0 8\n";
    for (puzzle, text, number) in [
        ("tiles", &*format!("4\n{board}"), "4"),
        ("pancakes", "3\n3 1 2 4\n", "3"),
    ] {
        let (pictures, notes) = read(puzzle, text, &[]);
        assert_eq!((pictures.len(), notes), (2, vec![]), "{text}");
        let error = format!("line 1, column 1: found '{number}', expected ");
        assert!(pictures[0].contains(&error), "{}", pictures[0]);
    }
    // Puzzles of one cell are not larger than the number.
    assert_eq!(
        read("pancakes", "1\n1\n", &[]),
        (vec!["1".to_owned(); 2], vec![])
    );
    assert_eq!(read("tiles", "0\n\n0\n", &[]).0.len(), 2);
}

/// Regression test: only the first of several words in a line was read.
#[test]
fn all_words_of_a_line_are_a_list() {
    let ends = [("from", "cat"), ("to", "cog")];
    for text in [
        "cat,cot,cog",
        "cat cot cog\n",
        "[\"cat\",\"cot\",\"cog\"]\n",
    ] {
        assert_eq!(
            read("ladder", text, &ends),
            (vec!["cat".to_owned()], vec![]),
            "{text}"
        );
    }
    let (_, notes) = read("ladder", "cat,5\ncot,noun\ncog\n", &ends);
    let note = "the list of words: what follows the word is skipped in 2 lines, first in line 1, column 5 (--form words reads it)";
    assert_eq!(notes, [Note::Skipped(note.to_owned())]);
    let all = [&ends[..], &[("form", "words")]].concat();
    assert_eq!(read("ladder", "cat,cot,cog,bird", &all).1, []);
}

#[test]
fn a_second_column_of_words_of_one_length_was_read_in_silence() {
    let ends = [("from", "cat"), ("to", "cog")];
    let (_, notes) = read("ladder", "cat,nom\ncot,adj\ncog,nom\n", &ends);
    let note = "the list of words: read as words (words of one length, several of them in a line: cat,cot,cog), but it could also be lines \
                (--form NAME selects one)";
    assert_eq!(notes, [Note::Doubtful(note.to_owned())]);
    assert_eq!(read("ladder", "cat cot\ncog dog\n", &ends).1, []);
}

#[test]
fn a_map_without_a_goal_had_another_in_silence() {
    let map = "S..#\n.#..\n....\n";
    let note = "the map: the map has no goal, which is 3,2 (--to X,Y gives another)";
    assert_eq!(read("grid", map, &[]).1, [Note::Doubtful(note.to_owned())]);
    assert_eq!(read("grid", map, &[("to", "0,2")]).1, []);
    assert_eq!(read("grid", &map.replace('S', "."), &[]).1, []);
}

/// The line of the documentation after which the forms are listed.
const LIST: &str =
    "<!-- The list is made by UPDATE_FORMS=1 cargo test -p search-puzzles --test it forms -->\n";

#[test]
fn the_documentation_lists_all_forms() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/forms.md");
    let page = std::fs::read_to_string(path).expect("failed to read the page");
    let (text, listed) = page.split_once(LIST).expect("the page has a list");
    let mut list = String::new();
    for puzzle in catalog().puzzles() {
        let forms = puzzle.text_forms();
        if forms.is_empty() {
            continue;
        }
        list += &format!("\n## {}\n| form | text |\n|---|---|\n", puzzle.name);
        for (name, about) in forms {
            list += &format!("| `{name}` | {} |\n", about.replace('|', "\\|"));
        }
    }
    if std::env::var_os("UPDATE_FORMS").is_some() {
        std::fs::write(path, format!("{text}{LIST}{list}")).expect("failed to write the page");
        return;
    }
    assert_eq!(
        listed, list,
        "docs/forms.md is out of date: run this test with UPDATE_FORMS=1"
    );
}

/// Regression test: each form was compared with the whole text, which takes long before any limit is checked.
#[test]
fn the_form_of_a_large_text_is_recognised_by_its_beginning() {
    let ladder = catalog()
        .puzzle("ladder")
        .expect("the puzzle is in the catalog");
    let notes = |lines: usize| {
        let list = "cat,cot,cat\ncot,cat,cot\n".repeat(lines) + "cat noun\n";
        let spec = Spec::new([list], [("from", "cat"), ("to", "cot")]);
        ladder
            .open(spec)
            .expect("it is a list of words")
            .notes
            .len()
    };
    // What follows the first word of a line is skipped if not all are words of one length.
    assert_eq!([notes(1000), notes(20_000)], [2, 0]);
}
