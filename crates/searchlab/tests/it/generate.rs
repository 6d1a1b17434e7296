//! `searchlab generate`.

use sudoku_puzzle::{Puzzle, Solver};

use crate::{file, missing, searchlab, stderr, stdout};

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    for puzzle in [
        &["sudoku"][..],
        &["tiles", "3x3"],
        &["pancakes"],
        &["cube"],
        &["lights"],
        &["grid", "6x5"],
    ] {
        let made = |seed: &str, count: &str| {
            stdout(
                0,
                &[&["generate"], puzzle, &["--seed", seed, "-n", count]].concat(),
            )
        };
        let three = made("7", "3");
        assert_eq!(made("7", "3"), three, "{puzzle:?}");
        assert!(three.starts_with(&made("7", "1")), "{puzzle:?}");
        assert_ne!(made("8", "3"), three, "{puzzle:?}");
        assert_eq!(made("7", "0"), "");
    }
    assert_eq!(
        stdout(0, &["generate", "sudoku"]),
        stdout(0, &["generate", "9", "--seed", "1"])
    );
}

#[test]
fn sudokus_have_the_requested_clues_and_symmetry() {
    let boards = stdout(
        0,
        &[
            "generate",
            "sudoku",
            "-n",
            "5",
            "--clues",
            "30",
            "--symmetry",
            "half-turn",
        ],
    );
    for board in boards.lines() {
        let clues: Vec<bool> = board.bytes().map(|sign| sign != b'.').collect();
        assert_eq!(clues.len(), 81);
        assert_eq!(clues.iter().filter(|&&is_clue| is_clue).count(), 30);
        assert!(clues.iter().eq(clues.iter().rev()), "{board}");
    }
    let full = stdout(0, &["generate", "sudoku", "16", "--full"]);
    assert_eq!(full.trim().len(), 256);
    assert!(!full.contains('.'));
}

/// Each puzzle has exactly one solution.
/// Regression test: boards of 25×25 took 17 seconds by default, and larger ones minutes, as all redundant clues were looked for.
#[test]
fn large_sudokus_have_clues_enough_to_be_generated_soon() {
    let clues = |text: &str| {
        let puzzle: Puzzle = text.trim().parse().expect("it is a Sudoku");
        puzzle.clues()
    };
    let large = stdout(0, &["generate", "sudoku", "25"]);
    assert_eq!(clues(&large), 312);
    let turned = ["generate", "sudoku", "36", "--symmetry", "quarter-turn"];
    assert_eq!(clues(&stdout(0, &turned)), 776);
    let minimal = stdout(0, &["generate", "sudoku", "--clues", "minimal"]);
    assert_eq!(stdout(0, &["generate", "sudoku"]), minimal);
}

/// Regression test: 90 clues were impossible "in this symmetry".
#[test]
fn the_possible_numbers_of_clues_are_named() {
    for (clues, error) in [
        ("90", "found 90 clues, expected 17 to 81"),
        (
            "99999999999999999999",
            "--clues: found `99999999999999999999`, expected minimal or a number of clues from 0 to that of the cells",
        ),
    ] {
        let arguments = ["generate", "sudoku", "9", "--clues", clues];
        assert_eq!(stderr(2, &arguments), format!("error: {error}\n"));
    }
}

#[test]
fn generated_sudokus_have_a_unique_solution() {
    for size in ["4", "9"] {
        let boards = stdout(0, &["generate", "sudoku", size, "-n", "20"]);
        let boards = file("generated.txt", &boards);
        let counts = stdout(0, &["solve", &boards, "--count", "-q"]);
        assert_eq!(counts, "1\n".repeat(20));
    }
}

#[test]
fn generated_puzzles_can_be_solved() {
    let boards = file(
        "generated-tiles.txt",
        &stdout(0, &["generate", "tiles", "3x3", "-n", "20"]),
    );
    assert_eq!(
        stdout(0, &["solve", "tiles", "3x3", &boards])
            .lines()
            .count(),
        20
    );
    // Regression test: 16 numbers were read as 3×3.
    let two = stdout(0, &["generate", "tiles", "-n", "2"]);
    let boards = file("generated-15.txt", &two);
    for words in [&[boards.as_str()][..], &["4x4", &boards]] {
        // Best-first search is fast, because it need not find the cheapest solution.
        let solve = ["solve", "tiles", "-a", "best-first"];
        let report = stdout(0, &[&solve, words].concat());
        assert_eq!(report.lines().count(), 2);
    }
    let solve = ["solve", "tiles", "-a", "best-first", "-"];
    let done = crate::searchlab(&solve).write_stdin(two).assert().code(0);
    let report = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert_eq!(report.lines().count(), 2);
    for puzzle in ["pancakes", "cube", "lights"] {
        let size = match puzzle {
            "pancakes" => "8",
            "cube" => "5",
            _ => "3x3",
        };
        let made = stdout(0, &["generate", puzzle, size]);
        stdout(0, &["solve", puzzle, made.trim_end()]);
    }
    let map = stdout(0, &["generate", "grid", "30x20", "--seed", "3"]);
    stdout(0, &["solve", "grid", &file("generated.map", &map)]);
}

#[test]
fn a_file_gets_the_same_output_as_standard_output() {
    let tiles = ["generate", "tiles", "-n", "3"];
    for format in ["text", "json", "jsonl", "csv"] {
        let path = missing(&format!("generated.{format}"));
        let format = ["--format", format];
        let shown = stdout(0, &[&tiles[..], &format].concat());
        assert_eq!(
            stdout(0, &[&tiles[..], &format, &["-o", &path]].concat()),
            ""
        );
        assert_eq!(
            std::fs::read_to_string(&path).expect("the file exists"),
            shown
        );
    }
    let csv = stdout(0, &[&tiles[..], &["--format", "csv"]].concat());
    let text = stdout(0, &tiles);
    let instances = csv.lines().skip(1).map(|line| line.split(',').nth(3));
    assert!(instances.eq(text.lines().map(Some)), "{csv}");
}

/// Neither an interrupted run nor a usage error creates a file.
#[test]
fn incomplete_runs_leave_no_file() {
    let path = missing("generated-cut.txt");
    let cut = [
        "generate",
        "sudoku",
        "-n",
        "1000000000",
        "--limit-time",
        "100ms",
    ];
    stdout(23, &[&cut[..], &["-o", &path]].concat());
    assert!(!std::path::Path::new(&path).exists());
    let document = stdout(23, &[&cut[..], &["--json"]].concat());
    let document: serde_json::Value =
        serde_json::from_str(&document).expect("the document is complete");
    assert!(document["records"].is_array());
    let wrong = ["generate", "tiles", "3x3x3", "--json"];
    assert_eq!(searchlab(&wrong).assert().code(2).get_output().stdout, b"");
    stderr(2, &[&wrong[..], &["-o", &path]].concat());
    assert!(!std::path::Path::new(&path).exists());
}

/// Returns the ratings of boards, one a line, as tenths.
fn ratings(boards: &str) -> Vec<u32> {
    let boards = file("generated-by-rating.txt", boards);
    let rated = stdout(0, &["rate", &boards]);
    let rating = |line: &str| {
        let (hardest, _) = line.split_once('/').expect("there are three ratings");
        hardest.replace('.', "").parse().expect("it is a number")
    };
    rated.lines().map(rating).collect()
}

#[test]
fn sudokus_are_generated_by_rating() {
    for (band, tenths) in [
        ("1.2..2.0", 12..=20),
        ("4.5..5.6", 45..=56),
        ("2.6", 26..=26),
    ] {
        let boards = stdout(0, &["generate", "sudoku", "-n", "3", "--rating", band]);
        let ratings = ratings(&boards);
        assert_eq!(ratings.len(), 3);
        assert!(
            ratings.iter().all(|rating| tenths.contains(rating)),
            "{boards}"
        );
    }
}

#[test]
fn sudokus_are_generated_on_a_pattern() {
    let pattern = "##.##.##.\n".repeat(9);
    let pattern = file("pattern.txt", &pattern);
    let wanted = [
        "--pattern",
        &pattern,
        "--clues",
        "32",
        "--without",
        "chains,fish",
    ];
    let boards = stdout(
        0,
        &[&["generate", "sudoku", "-n", "2"][..], &wanted].concat(),
    );
    for board in boards.lines() {
        let puzzle: Puzzle = board.parse().expect("it is a board");
        assert_eq!(puzzle.clues(), 32);
        let empty = [2, 5, 8];
        assert!((0..9).all(|row| empty.iter().all(|&col| puzzle.value(row, col).is_none())));
    }
}

#[test]
fn requirements_of_sudokus_that_cannot_be_met_are_refused() {
    let pattern = file("wrong-pattern.txt", "##..\n##?.\n");
    let malformed = format!(
        "{pattern}: line 2, column 3: found `?`, expected `.` for a cell without a clue, `#` for one that may have a clue"
    );
    let tried = "no puzzle was found: 7 boards tried: 7 without a needed technique";
    let cases: &[(&[&str], &str)] = &[
        (
            &["--rating", "3.0..9.9"],
            "found the ratings 3.0 to 9.9, expected the lowest, then the highest, up to 7.5",
        ),
        (
            &["--rating", "hard"],
            "--rating: found `hard`, expected two ratings such as 3.0..4.2, or one",
        ),
        (
            &["--needs", "xwing"],
            "--needs: found `xwing`, expected one of singles, locked-candidates, ",
        ),
        (
            &["--pattern", "-"],
            "--pattern: found `-`, expected a file, which is read for each puzzle",
        ),
        (&["4", "--needs", "jellyfish", "--attempts", "7"], tried),
        (
            &["--attempts", "7"],
            "--attempts has no effect on this instance",
        ),
        (
            &["--full", "--rating", "1.2"],
            "--full cannot be used with --clues, --symmetry, --rating",
        ),
    ];
    let found = stderr(1, &["generate", "sudoku", "--pattern", &pattern]);
    assert!(found.contains(&malformed), "{found}");
    for (options, message) in cases {
        let found = stderr(2, &[&["generate", "sudoku"], *options].concat());
        assert!(found.contains(message), "{found}");
    }
}

/// Returns the boards of a sheet, each as the symbols of its cells.
fn boards(sheet: &str) -> Vec<String> {
    // As in `<td class="right">5`, up to the next tag.
    let symbol = |cell: &str| {
        let (_, text) = cell.split_once('>').expect("the tag ends");
        let symbol = text.split('<').next().unwrap_or_default().trim();
        if symbol.is_empty() { "." } else { symbol }.to_owned()
    };
    let board = |table: &str| table.split("<td").skip(1).map(symbol).collect();
    sheet.split("<table").skip(1).map(board).collect()
}

#[test]
fn a_sheet_has_the_boards_their_ratings_and_the_solutions() {
    let wanted = ["generate", "sudoku", "-n", "5", "--seed", "3"];
    let text = stdout(0, &wanted);
    let sheet = stdout(
        0,
        &[&wanted[..], &["--format", "sheet", "--per-page", "2"]].concat(),
    );
    let (puzzles, solutions) = sheet
        .split_once("class=\"solutions\"")
        .expect("there are solutions");
    assert_eq!(boards(puzzles), text.lines().collect::<Vec<_>>());
    assert_eq!(puzzles.matches("<section class=\"puzzles-2\">").count(), 3);
    assert_eq!(
        sheet.matches("<section").count(),
        sheet.matches("</section>").count()
    );
    let rated = stdout(0, &["rate", &file("on-sheet.txt", &text)]);
    for (place, rating) in rated.lines().enumerate() {
        let rating = rating
            .split(' ')
            .next()
            .expect("there is a rating")
            .replace('>', "&gt;");
        let caption = format!("<figcaption>{} · {rating}</figcaption>", place + 1);
        assert!(sheet.contains(&caption), "{caption}");
    }
    for (puzzle, solution) in text.lines().zip(boards(solutions)) {
        let puzzle: Puzzle = puzzle.parse().expect("it is a board");
        let expected = Solver::default().solve(&puzzle).expect("there is no limit");
        assert_eq!(
            expected.map(|solution| solution.to_string()),
            Some(solution)
        );
    }
}

/// Regression test: in the alphabet of 16×16 boards an empty cell is a 0, which was printed.
#[test]
fn empty_cells_of_large_boards_are_empty_on_a_sheet() {
    let sheet = stdout(
        0,
        &[
            "generate", "sudoku", "16", "--clues", "200", "--format", "sheet",
        ],
    );
    let (puzzles, _) = sheet
        .split_once("class=\"solutions\"")
        .expect("there are solutions");
    assert!(!puzzles.contains(">0<"));
    // A cell ends where the next one or the next row begins.
    let cells = puzzles.split("<td").skip(1);
    let empty = cells.filter(|cell| {
        cell[cell.find('>').map_or(0, |end| end + 1)..]
            .trim_end_matches("<tr>")
            .trim()
            .is_empty()
    });
    assert_eq!(empty.count(), 256 - 200);
}

#[test]
fn a_sheet_is_of_sudokus_and_its_pages_of_sheets() {
    let cases: [(&[&str], &str); 2] = [
        (
            &["tiles", "--format", "sheet"],
            "--format sheet: found the puzzle tiles, expected sudoku",
        ),
        (
            &["sudoku", "--per-page", "2"],
            "--per-page needs --format sheet",
        ),
    ];
    for (options, message) in cases {
        let found = stderr(2, &[&["generate"], options].concat());
        assert!(found.contains(message), "{found}");
    }
}
