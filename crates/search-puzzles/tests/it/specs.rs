//! Specifications of instances.

use search_core::{Counts, Limits, StateSpace};
use search_puzzles::{Instance, ListedPuzzle, PUZZLES, Spec, catalog};

use crate::{answer, open, refused};

/// A puzzle, words and options, and the start of the error.
type Refusal = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
    &'static str,
);

#[test]
fn invalid_specifications_are_refused_with_the_usage() {
    let cases: &[Refusal] = &[
        (
            "tiles",
            &["3x3"],
            &[("level", "3")],
            "tiles has no option --level; usage: tiles [WxH]",
        ),
        (
            "pegs",
            &["round"],
            &[],
            "unexpected argument `round`; usage: pegs [triangular",
        ),
        (
            "queens",
            &["8", "9"],
            &[],
            "unexpected argument `9`; usage: queens [N]",
        ),
        (
            "tiles",
            &["4x4"],
            &[],
            "tiles 4x4: expected a board or a file of boards",
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
            &[("heuristic", "x")],
            "--heuristic: found `x`, expected zero, misplaced-tiles, manhattan",
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
            "--weight needs --cell weighted",
        ),
        (
            "jugs",
            &["5,3"],
            &[],
            "jugs: expected the target, a number, after the capacities",
        ),
        (
            "knight",
            &["5x5"],
            &[("from", "5,0")],
            "--from: 5,0 is outside the board of 5x5",
        ),
        (
            "sokoban",
            &[],
            &[("level", "999")],
            "--level: found 999, expected 1 to 6, the levels of the built-in collection",
        ),
        (
            "sokoban",
            &[],
            &[("level", "0")],
            "--level: found 0, expected 1 to 6, the levels of the built-in collection",
        ),
        (
            "pddl",
            &["(define (domain d))"],
            &[],
            "found the domain alone, expected a domain and a problem",
        ),
        (
            "pddl",
            &["(define (domain d)", "(define (problem p) (:domain d))"],
            &[],
            "the domain: line 1, column 1",
        ),
        (
            "pddl",
            &["blocks"],
            &[("hints", "at ?x ?y: place")],
            "--hints: line 1: no facts of at with 2 arguments change",
        ),
        (
            "pddl",
            &["river"],
            &[("heuristic", "lm-cut")],
            "--heuristic lm-cut: ",
        ),
        ("sas", &["x\n"], &[], "the task: line 1, column 1: "),
        ("cube", &["R X"], &[], "the cube: line 1, column 3: "),
        (
            "ladder",
            &[],
            &[("from", "zzz")],
            "--to is required: its default, `warm`, has 4 letters, and `zzz` has 3",
        ),
        (
            "ladder",
            &[],
            &[("to", "zzzz")],
            "--to: found `zzzz`, expected a word of the embedded words",
        ),
        (
            "ladder",
            &["cat cot cog"],
            &[],
            "--from is required: its default, `cold`, is not a word of the list of words",
        ),
        (
            "ladder",
            &["cat cot cog"],
            &[("from", "cat")],
            "--to is required: its default, `warm`, has 4 letters, and `cat` has 3",
        ),
        (
            "ladder",
            &["cat cot cog"],
            &[("from", "cat"), ("to", "cogs")],
            "--to: found `cogs`, expected 3 letters, as many as `cat` has",
        ),
        (
            "ladder",
            &["cat cot cog"],
            &[("from", "c4t"), ("to", "cog")],
            "--from: found `c4t`, expected a word of letters",
        ),
        ("grid", &["no-such.map"], &[], "no-such.map: "),
        (
            "graph",
            &["romanai"],
            &[],
            "romanai: not a graph or an example (romania, ",
        ),
        (
            "graph",
            &["start A\ngoal B\nA B -1"],
            &[],
            "the graph: line 3, column 5: found '-1', expected a number of at least 0 as the cost",
        ),
        (
            "graph",
            &["start A\nA B 1"],
            &[],
            "the graph: the graph has no goal; --to NAME gives one",
        ),
        (
            "graph",
            &["romania"],
            &[("to", "Bucarest")],
            "--to: the graph has no node 'Bucarest'; did you mean 'Bucharest'?",
        ),
        (
            "graph",
            &["romania"],
            &[("heuristic", "h2")],
            "--heuristic h2: the graph has no heuristic table 'h2', only h",
        ),
        (
            "graph",
            &["romania"],
            &[("h-factor", "0.0000001")],
            "--h-factor: found `0.0000001`, expected a number below 4294.967296, such as 2 or 1.05",
        ),
        (
            "graph",
            &["4 3\n1 2 5\n2 3 5\n3 4 5\n"],
            &[("from", "5")],
            "--from: the graph has no node '5' (the graph: line 1: `4 3` is skipped: the numbers of nodes and edges)",
        ),
        (
            "graph",
            &["A B 5\n"],
            &[("columns", "a,b"), ("form", "text")],
            "--columns has no effect on --form text, only on csv",
        ),
        (
            "graph",
            &["A B 5\n"],
            &[("columns", "a,b"), ("matrix", "yes")],
            "the graph: --columns has no effect on the form matrix",
        ),
        (
            "graph",
            &["digraph { A -> B }"],
            &[("skip-header", "yes")],
            "the graph: --skip-header has no effect on the form dot",
        ),
        (
            "graph",
            &["A B 5\n"],
            &[("form", "xml")],
            "--form: found `xml`, expected one of gr, col, dot, graphml, json, adjacency, arrows, csv, text, matrix",
        ),
        (
            "graph",
            &["0 2 0 6\n2 0 3 8\n0 3 0 0\n6 8 0 0\n"],
            &[],
            "the graph: line 4, column 8: found the end of a square matrix of 4 rows, expected edges such as 1 2 5, or that the matrix is selected (--matrix)",
        ),
        (
            "graph",
            &["romania"],
            &[("undirected", "yes")],
            "romania: --undirected has no effect: the graph is undirected",
        ),
        (
            "grid",
            &[],
            &[("scenarios", "x"), ("from", "1,1")],
            "--scenarios cannot be used with --from or --to",
        ),
        (
            "grid",
            &[],
            &[("neighbours", "4"), ("corners", "one")],
            "--corners has no effect on this instance",
        ),
    ];
    for (puzzle, words, options, expected) in cases {
        let error = refused(puzzle, words, options);
        assert!(error.starts_with(expected), "{puzzle} {words:?}: {error}");
    }
}

/// Absurd sizes are refused.
#[test]
fn no_size_panics() {
    for size in [
        "0",
        "1",
        "255",
        "256",
        "65536",
        "4294967296",
        "18446744073709551616",
    ] {
        for puzzle in search_puzzles::PUZZLES {
            let pair = format!("{size}x{size}");
            let jugs = format!("{size},{size}");
            for words in [
                &[size][..],
                &[&pair],
                &[&pair, "1 2 3 0"],
                &[&jugs, size],
                &[size, size],
            ] {
                let spec = search_puzzles::Spec::new(words.iter().copied(), [("", ""); 0]);
                let _ = puzzle
                    .open(spec.clone())
                    .map(|mut instances| instances.next());
                // A large Sudoku or map is valid, but slow.
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

#[test]
fn every_small_graph_is_an_example() {
    let graph = catalog().puzzle("graph").expect("it is in the catalog");
    let listed: Vec<&str> = { graph.examples.iter() }
        .flat_map(|example| example.words.iter().copied())
        .collect();
    let all = classic_puzzles::graph::examples::EXAMPLES.iter();
    assert_eq!(listed, all.map(|example| example.name).collect::<Vec<_>>());
}

/// Where files cannot be read, the usage does not mention them.
/// Regression test: of boards that need harder steps, searches said that there is no solution.
#[test]
fn boards_that_deductions_do_not_solve_had_no_solution() {
    let opened = |board: &str| {
        let listed = PUZZLES.iter().find(|one| one.name == "sudoku-steps");
        let listed = listed.expect("it is in the catalog");
        match listed.open(Spec::new([board], [("", ""); 0])) {
            Err(error) => error.to_string(),
            Ok(_) => "opened".to_owned(),
        }
    };
    for (board, expected) in [
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "the board: found one that needs a step rated above 7.5, expected one solution by deductions",
        ),
        (
            "1...............",
            "the board: found several solutions, expected one solution by deductions",
        ),
        (
            "12.....4........",
            "the board: found no solution, expected one solution by deductions",
        ),
        ("......3.1..33..2", "opened"),
    ] {
        assert_eq!(opened(board), expected, "{board}");
    }
}

#[test]
fn the_usage_without_files_does_not_mention_files() {
    let usage = |name| {
        let listed = catalog().puzzle(name).expect("it is in the catalog");
        listed.usage_without_files().to_string()
    };
    assert_eq!(
        usage("tiles"),
        "[WxH] [\"TILES\"] [--goal blank-first|blank-last|\"TILES\"] [--korf N] [--up-to-symmetry] \
         [--heuristic zero|misplaced-tiles|manhattan|linear-conflict|manhattan-x2|pdb-4-4|pdb-4-4-reflected|pdb-6-6-3|pdb-6-6-3-reflected|pdb-7-8|pdb-7-8-reflected|\
         pdb-6-6-6-6|pdb-6-6-6-6-reflected]"
    );
    assert_eq!(
        usage("lights"),
        "[WxH|\"ROW/ROW/...\"] [--heuristic lights-on|zero]"
    );
    assert_eq!(
        usage("missionaries"),
        "[MISSIONARIES [CANNIBALS]] [--boat N] [--heuristic relaxation|zero]"
    );
    assert_eq!(
        usage("sokoban"),
        "[--level N] [--heuristic minimum-matching|zero|minimum-matching-x2]"
    );
    assert_eq!(
        usage("grid"),
        "[--from X,Y] [--to X,Y] [--neighbours 4|8] [--corners never|one|always] [--jump-points] [--form map|plain] \
         [--heuristic distance|zero|octile|euclid|manhattan|distance-x2|differential-4|differential-8|differential-16]"
    );
    for listed in PUZZLES {
        let usage = listed.usage_without_files().to_string();
        assert!(!usage.contains("FILE") && !usage.contains("|-"), "{usage}");
    }
    let refused = catalog().puzzle("pancakes").expect("it is in the catalog");
    let spec = Spec::new(["1 2 3", "more"], [("", ""); 0]).without_files();
    let report = refused.open(spec).err().map(|error| error.to_string());
    assert_eq!(
        report.as_deref(),
        Some(
            "unexpected argument `more`; usage: pancakes [\"STACK\"] [--heuristic gap|zero|gap-half|gap-x2|pdb-K]"
        )
    );
}

/// Returns what is seen of an instance and of its first states, which tells it from instances with other options.
fn described(instance: &Instance) -> String {
    let (space, start) = instance.erased().expect("it has a start state");
    let counts = |algorithm: &str| {
        let run = instance.search(algorithm.parse().expect(algorithm));
        Counts {
            elapsed: None,
            ..answer(run.expect("every puzzle supports it"), 2000).counts
        }
    };
    format!(
        "{}, goal {:?}, h {:?}, {:?}, {:?}",
        instance.picture(),
        instance.goal(),
        space.heuristic(&start),
        counts("depth-first"),
        counts("a-star"),
    )
}

/// The listed values and defaults of each option are accepted.
#[test]
fn every_listed_value_is_accepted() {
    let is_open = |listed: &ListedPuzzle, options: &[(&str, &str)]| {
        // The tables of larger heuristics are refused with the first instance.
        let limits = Limits {
            bytes: Some(1 << 20),
            ..Limits::default()
        };
        let spec = Spec::new([""; 0], options.iter().copied()).limits(limits);
        let opened = listed.open(spec);
        opened.map(|mut instances| match instances.next() {
            Some(Ok(opened)) => described(&opened.instance),
            other => format!("{other:?}"),
        })
    };
    for listed in PUZZLES {
        let usual = is_open(listed, &[]).expect(listed.name);
        let usage = listed.usage();
        for option in &usage.options {
            assert!(usage.to_string().contains(&format!("[{option}]")));
            assert!(!option.help.is_empty() && (option.is_flag || !option.takes().is_empty()));
            for value in &option.values {
                let opened = is_open(listed, &[(option.name, value)]);
                // The usual text may not fit another form.
                let is_form = option.name == "form";
                assert!(
                    opened.is_ok() || is_form,
                    "{} --{} {value}",
                    listed.name,
                    option.name
                );
            }
            // The weight needs another rule than the default one.
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
fn every_example_is_an_instance() {
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
fn an_option_cannot_be_given_twice() {
    let tiles = catalog().puzzle("tiles").expect("it is in the catalog");
    let twice = Spec::new([""; 0], [("korf", "1"), ("korf", "2")]);
    let report = tiles.open(twice).err().map(|error| error.to_string());
    assert_eq!(report.as_deref(), Some("--korf is given more than once"));
}
