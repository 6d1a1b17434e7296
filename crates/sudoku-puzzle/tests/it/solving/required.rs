//! Puzzles that satisfy requirements.

use search_core::Limits;
use sudoku_puzzle::deduce::{Explanation, Rating, Technique, Techniques, explain};
use sudoku_puzzle::generate::{Attempts, Pattern, Requirements, Symmetry, Tried};
use sudoku_puzzle::{Generator, Puzzle, Solver, board::Size};

fn generator(n: usize) -> Generator {
    Generator::new(Size::new(n).expect("the size is valid"))
}

fn rating(text: &str) -> Rating {
    text.parse().expect("it is a rating")
}

fn techniques(word: &str) -> Techniques {
    word.parse().expect("it names techniques")
}

fn first(attempts: &mut Attempts) -> Puzzle {
    let made = (0..20_000).find_map(|_| attempts.advance());
    made.unwrap_or_else(|| panic!("{}", attempts.tried()))
}

fn made(generator: Generator, requirements: &Requirements, seed: u64) -> Puzzle {
    let attempts = generator.attempts(requirements.clone(), seed);
    first(&mut attempts.expect("such puzzles exist"))
}

fn explained(puzzle: &Puzzle) -> Explanation {
    explain(puzzle, &Limits::default()).expect("it has one solution")
}

fn uses(explanation: &Explanation, techniques: Techniques) -> bool {
    let mut steps = explanation.steps.iter();
    steps.any(|step| techniques.contains(step.technique))
}

#[test]
fn puzzles_are_rated_as_required_and_minimal() {
    for (low, high) in [
        ("1.2", "2.0"),
        ("2.3", "3.0"),
        ("3.0", "4.2"),
        ("4.5", "6.5"),
    ] {
        let requirements = Requirements {
            rating: Some(rating(low)..=rating(high)),
            ..Requirements::default()
        };
        for seed in 0..3 {
            let puzzle = made(generator(9), &requirements, seed);
            let hardest = explained(&puzzle).difficulty().hardest;
            let range = Some(rating(low))..=Some(rating(high));
            assert!(range.contains(&hardest), "{puzzle} {low} {high}");
            assert_eq!(Solver::default().is_minimal(&puzzle), Ok(true));
            assert_eq!(made(generator(9), &requirements, seed), puzzle);
        }
    }
}

#[test]
fn needed_techniques_are_used_and_left_out_ones_are_not() {
    let requirements = Requirements {
        needs: vec![techniques("x-wing"), techniques("uniqueness")],
        without: techniques("chains"),
        ..Requirements::default()
    };
    let puzzle = made(generator(9), &requirements, 3);
    let explanation = explained(&puzzle);
    assert!(explanation.is_solved());
    for needed in &requirements.needs {
        assert!(uses(&explanation, *needed), "{puzzle}: {needed}");
    }
    assert!(!uses(&explanation, requirements.without), "{puzzle}");
}

#[test]
fn a_rating_is_combined_with_clues_and_symmetry() {
    let requirements = Requirements {
        clues: Some(32),
        rating: Some(rating("2.3")..=rating("2.8")),
        ..Requirements::default()
    };
    let turned = generator(9).symmetry(Symmetry::HalfTurn);
    let puzzle = made(turned, &requirements, 2);
    assert_eq!(puzzle.clues(), 32);
    let is_clue = puzzle.values().iter().map(|&value| value != 0);
    assert!(is_clue.clone().eq(is_clue.rev()));
    let hardest = explained(&puzzle).difficulty().hardest;
    assert!((Some(rating("2.3"))..=Some(rating("2.8"))).contains(&hardest));
}

#[test]
fn clues_are_only_in_the_pattern() {
    let full: Pattern = "
        .##.#.##.
        #..###..#
        #.#...#.#
        .#.....#.
        ##..#..##
        .#.....#.
        #.#...#.#
        #..###..#
        .##.#.##."
        .parse()
        .expect("the pattern is valid");
    let requirements = Requirements {
        pattern: Some(full.clone()),
        ..Requirements::default()
    };
    let puzzle = made(generator(9), &requirements, 1);
    assert_eq!(Solver::default().is_minimal(&puzzle), Ok(true));
    let clues = Pattern::from(&puzzle);
    let cells = (0..9).flat_map(|row| (0..9).map(move |col| (row, col)));
    assert!(
        cells
            .clone()
            .all(|(row, col)| full.allows(row, col) || !clues.allows(row, col))
    );
}

/// None of 100,000 random grids has one solution on such a pattern.
#[test]
fn a_pattern_of_few_cells_was_not_filled() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let pattern: Pattern = hard.parse().expect("the pattern is valid");
    let requirements = Requirements {
        pattern: Some(pattern.clone()),
        clues: Some(pattern.cells()),
        ..Requirements::default()
    };
    let puzzle = made(generator(9), &requirements, 1);
    assert_eq!(Pattern::from(&puzzle), pattern);
    assert_eq!(Solver::default().is_valid(&puzzle), Ok(true));
}

#[test]
fn each_board_is_counted_under_one_reason() {
    let requirements = Requirements {
        clues: Some(24),
        minimal: true,
        rating: Some(rating("3.0")..=rating("3.8")),
        needs: vec![techniques("swordfish")],
        without: techniques("x-wing"),
        ..Requirements::default()
    };
    let attempts = generator(9).attempts(requirements, 1);
    let mut attempts = attempts.expect("such puzzles exist");
    let found = (0..500).filter_map(|_| attempts.advance()).count() as u64;
    let tried = *attempts.tried();
    let Tried {
        boards,
        several_solutions,
        other_clues,
        ..
    } = tried;
    let refused = tried.left_out + tried.harder + tried.easier + tried.not_needed;
    assert_eq!(
        (boards, several_solutions, tried.nearest_clues),
        (500, 0, Some(24))
    );
    assert_eq!(other_clues + refused + found, 500);
    assert!(
        [other_clues, tried.harder, tried.easier]
            .iter()
            .all(|&count| count > 0)
    );
}

#[test]
fn what_was_tried_is_said_in_words() {
    let tried = Tried {
        boards: 1,
        other_clues: 1,
        nearest_clues: Some(23),
        ..Tried::default()
    };
    let expected = "1 board tried: 1 with another number of clues, the closest with 23";
    assert_eq!(tried.to_string(), expected);
    let tried = Tried {
        boards: 60,
        several_solutions: 10,
        left_out: 11,
        harder: 12,
        easier: 13,
        not_needed: 14,
        ..Tried::default()
    };
    let expected = "60 boards tried: 10 with several solutions on the whole pattern, 13 rated lower, \
                    12 rated higher or above 7.5, 14 without a needed technique, 11 with an excluded technique";
    assert_eq!(tried.to_string(), expected);
}

#[test]
fn impossible_requirements_are_refused() {
    let none = Requirements::default;
    let pattern = |text: &str| Some(text.parse().expect("the pattern is valid"));
    let symmetric = generator(4).symmetry(Symmetry::HalfTurn);
    let (low, high) = (rating("2.0"), rating("3.0"));
    let cases = [
        (
            generator(9),
            Requirements {
                clues: Some(16),
                ..none()
            },
            "found 16 clues, expected 17 to 81",
        ),
        (
            generator(9),
            Requirements {
                pattern: pattern("####............"),
                ..none()
            },
            "found a pattern of 4×4, expected 9×9",
        ),
        (
            generator(4),
            Requirements {
                pattern: pattern("####............"),
                clues: Some(5),
                ..none()
            },
            "found a pattern with 4 cells for clues, expected at least 5",
        ),
        (
            symmetric,
            Requirements {
                pattern: pattern("#.#.....#......#"),
                ..none()
            },
            "found a pattern with 2 cells for clues, expected at least 4",
        ),
        (
            generator(4),
            Requirements {
                pattern: pattern("..##..##..##..##"),
                ..none()
            },
            "found a pattern with two empty rows of a band or columns of a stack, expected at most one",
        ),
        (
            generator(9),
            Requirements {
                rating: Some(high..=low),
                ..none()
            },
            "found the ratings 3.0 to 2.0, expected the lowest, then the highest, up to 7.5",
        ),
        (
            generator(9),
            Requirements {
                rating: Some(low..=rating("7.6")),
                ..none()
            },
            "found the ratings 2.0 to 7.6, expected the lowest, then the highest, up to 7.5",
        ),
        (
            generator(9),
            Requirements {
                rating: Some(low..=high),
                needs: vec![techniques("fish")],
                ..none()
            },
            "no puzzle needs X-wing or swordfish or jellyfish: it is left out, or rated above the highest rating",
        ),
        (
            generator(9),
            Requirements {
                needs: vec![techniques("wings")],
                without: [Technique::XyWing, Technique::XyzWing]
                    .into_iter()
                    .collect(),
                ..none()
            },
            "no puzzle needs XY-wing or XYZ-wing: it is left out, or rated above the highest rating",
        ),
    ];
    for (generator, requirements, message) in cases {
        let error = generator.attempts(requirements, 1).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn patterns_are_read_with_borders_and_refused_with_a_position() {
    let drawn: Pattern = "1.|..\n..|.4\n--+--\n..|..\n*#|0a\n"
        .parse()
        .expect("it is a pattern");
    let line: Pattern = "#......#....##.#".parse().expect("it is a pattern");
    assert_eq!(drawn, line);
    let error = "##..\n##..\n##.\n"
        .parse::<Pattern>()
        .expect_err("a cell is missing");
    assert!(
        error
            .to_string()
            .starts_with("line 3, column 4: found the end after 11 cells")
    );
}

#[test]
fn every_word_names_techniques() {
    for word in Techniques::words() {
        assert!(!techniques(&word).is_empty(), "{word}");
    }
    for &technique in Technique::ALL {
        let word = technique.name().to_lowercase().replace(' ', "-");
        assert_eq!(techniques(&word), Techniques::from(technique));
    }
    let error = "xwing"
        .parse::<Techniques>()
        .expect_err("it is no word")
        .to_string();
    assert!(error.starts_with("found `xwing`, expected one of singles, "));
    for wrong in ["", "3.", "3.25", "10", "-1", "a.b", ".5"] {
        assert!(wrong.parse::<Rating>().is_err(), "{wrong}");
    }
}
