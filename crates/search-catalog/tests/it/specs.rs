//! Instances by words.

use search_catalog::{ListedPuzzle, PUZZLES, Spec};

use crate::{open, refused};

/// A puzzle, words and options, and how the error begins.
type Refusal = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
    &'static str,
);

#[test]
fn what_names_no_instance_is_refused_with_what_does() {
    let cases: &[Refusal] = &[
        (
            "tiles",
            &["3x3"],
            &[("level", "3")],
            "tiles has no option --level: it takes [WxH]",
        ),
        (
            "pegs",
            &["round"],
            &[],
            "found `round`, which pegs does not take: it takes [triangular",
        ),
        (
            "queens",
            &["8", "9"],
            &[],
            "found `9`, which queens does not take: it takes [N]",
        ),
        (
            "tiles",
            &["4x4"],
            &[],
            "tiles 4x4: name the board, or a file of boards",
        ),
        (
            "tiles",
            &["3x3", "1 2 3"],
            &[],
            "the board: line 1, column 6: found the end",
        ),
        (
            "tiles",
            &[],
            &[("korf", "101")],
            "--korf: found `101`, expected a number from 1 to 100",
        ),
        (
            "tiles",
            &[],
            &[("estimate", "x")],
            "--estimate: found `x`, expected nothing, manhattan",
        ),
        (
            "sudoku",
            &[],
            &[("propagate", "x")],
            "--propagate: found `x`, expected none, naked",
        ),
        (
            "sudoku",
            &[],
            &[("cell", "x")],
            "--cell: found `x`, expected first, fewest or weighted",
        ),
        (
            "sudoku",
            &[],
            &[("weight", "x")],
            "--weight: found `x`, expected a whole number",
        ),
        (
            "sudoku",
            &[],
            &[("weight", "1"), ("cell", "first")],
            "--weight is for --cell weighted",
        ),
        (
            "jugs",
            &["5,3"],
            &[],
            "jugs: behind the capacities comes the target, a number",
        ),
        (
            "knight",
            &["5x5"],
            &[("from", "5,0")],
            "--from: 5,0 is not on a board of 5x5",
        ),
        (
            "sokoban",
            &[],
            &[("level", "999")],
            "--level: there is no level 999 among the ",
        ),
        (
            "sokoban",
            &[],
            &[("level", "0")],
            "--level: found `0`, expected the number of a level",
        ),
        ("cube", &["R X"], &[], "the scramble: line 1, column 3: "),
        ("ladder", &[], &[("from", "zzzz")], "the embedded words: "),
        ("grid", &["no-such.map"], &[], "no-such.map: "),
        (
            "grid",
            &[],
            &[("scenarios", "x"), ("from", "1,1")],
            "--scenarios has starts and goals already: leave out --from and --to",
        ),
    ];
    for (puzzle, words, options, expected) in cases {
        let error = refused(puzzle, words, options);
        assert!(error.starts_with(expected), "{puzzle} {words:?}: {error}");
    }
}

/// Absurd sizes are refused, not tried.
#[test]
fn no_size_is_a_danger() {
    for size in [
        "0",
        "1",
        "255",
        "256",
        "65536",
        "4294967296",
        "18446744073709551616",
    ] {
        for puzzle in search_catalog::PUZZLES {
            let pair = format!("{size}x{size}");
            let jugs = format!("{size},{size}");
            for words in [
                &[size][..],
                &[&pair],
                &[&pair, "1 2 3 0"],
                &[&jugs, size],
                &[size, size],
            ] {
                let spec = search_catalog::Spec::new(words.iter().copied(), [("", ""); 0]);
                let _ = puzzle
                    .open(spec.clone())
                    .map(|mut instances| instances.next());
                // A large Sudoku or map is no danger, but takes its time.
                if !["sudoku", "grid"].contains(&puzzle.name) {
                    let _ = puzzle.generate(spec, 1, 0);
                }
            }
        }
    }
}

#[test]
fn a_picture_has_lines() {
    assert_eq!(open("tiles", &[], &[]).picture(), "8   6\n5 4 7\n2 3 1");
    assert_eq!(open("hanoi", &["2"], &[]).picture(), "2 1 | - | -");
}

/// Who is asked by others opens no files for them, and so does not offer it either.
#[test]
fn a_usage_without_files_names_none() {
    let usage = |name| {
        let listed = ListedPuzzle::named(name).expect("a puzzle of this name");
        listed.usage_without_files().to_string()
    };
    assert_eq!(
        usage("tiles"),
        "[WxH] [\"TILES\"] [--goal blank-first|blank-last|\"TILES\"] [--korf N] \
         [--estimate nothing|manhattan|linear-conflict]"
    );
    assert_eq!(usage("lights"), "[WxH|\"ROW/ROW/...\"]");
    assert_eq!(
        usage("missionaries"),
        "[MISSIONARIES [CANNIBALS]] [--boat N]"
    );
    assert_eq!(usage("sokoban"), "[--level N]");
    assert_eq!(usage("grid"), "[--from X,Y] [--to X,Y] [--neighbours 4|8]");
    for listed in PUZZLES {
        let usage = listed.usage_without_files().to_string();
        assert!(!usage.contains("FILE") && !usage.contains("|-"), "{usage}");
    }
    let refused = ListedPuzzle::named("pancakes").expect("a puzzle of this name");
    let spec = Spec::new(["1 2 3", "more"], [("", ""); 0]).without_files();
    let told = refused.open(spec).err().map(|error| error.to_string());
    assert_eq!(
        told.as_deref(),
        Some("found `more`, which pancakes does not take: it takes [\"STACK\"]")
    );
}

/// Beside its parser, each option has its line in the usage, its default and its values.
#[test]
fn every_value_that_is_shown_is_taken() {
    let is_open = |listed: &ListedPuzzle, options: &[(&str, &str)]| {
        let opened = listed.open(Spec::new([""; 0], options.iter().copied()));
        opened.map(|mut instances| format!("{:?}", instances.next()))
    };
    for listed in PUZZLES {
        let usual = is_open(listed, &[]).expect(listed.name);
        let usage = listed.usage();
        for option in &usage.options {
            assert!(usage.to_string().contains(&format!("[{option}]")));
            assert!(!option.help.is_empty() && (option.is_flag || !option.takes().is_empty()));
            for value in &option.values {
                let opened = is_open(listed, &[(option.name, value)]);
                assert!(opened.is_ok(), "{} --{} {value}", listed.name, option.name);
            }
            // The weight is that of another rule than the usual one.
            let rule = ("cell", "weighted");
            let others = if option.name == "weight" {
                &[rule][..]
            } else {
                &[]
            };
            if let Some(default) = option.default {
                let set = [others, &[(option.name, default)]].concat();
                let without = is_open(listed, others).expect(listed.name);
                let opened = is_open(listed, &set).expect(listed.name);
                assert_eq!(opened, without, "{} --{}", listed.name, option.name);
            }
            if option.is_flag {
                let flag = |value| is_open(listed, &[(option.name, value)]).ok();
                assert_eq!(flag("no").as_ref(), Some(&usual));
                assert_ne!(flag("yes"), flag("no"));
            }
        }
    }
}

#[test]
fn every_example_names_an_instance() {
    for listed in PUZZLES {
        assert!(!listed.examples.is_empty(), "{}", listed.name);
        for example in listed.examples {
            let spec = Spec::new(example.words.to_vec(), example.options.to_vec());
            let first = listed.open(spec.without_files()).expect(listed.name).next();
            assert!(
                first.is_some_and(|first| first.is_ok()),
                "{}",
                example.label
            );
        }
    }
}

#[test]
fn an_option_is_taken_once() {
    let tiles = ListedPuzzle::named("tiles").expect("a puzzle of this name");
    let twice = Spec::new([""; 0], [("korf", "1"), ("korf", "2")]);
    let told = tiles.open(twice).err().map(|error| error.to_string());
    assert_eq!(told.as_deref(), Some("--korf is given several times"));
}
