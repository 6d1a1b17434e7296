//! The normal form, against its definition and known numbers.

use std::collections::HashSet;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_puzzle::{Generator, Puzzle, Solver, board::Size};

fn form(puzzle: &Puzzle) -> Puzzle {
    puzzle.normal_form().expect("the board is small")
}

/// Returns the first of all equivalent 4×4 boards, by definition.
fn first_of_all(values: &[u8]) -> Vec<u8> {
    let lines = [[0, 1], [1, 0]].map(|pair: [usize; 2]| pair);
    let mut orders = Vec::new();
    for bands in lines {
        for first in lines {
            for second in lines {
                let within = [first, second];
                let order = [0, 1, 2, 3].map(|at| bands[at / 2] * 2 + within[at / 2][at % 2]);
                orders.push(order);
            }
        }
    }
    let mut all = Vec::new();
    for rows in &orders {
        for cols in &orders {
            for is_transposed in [false, true] {
                let at = |row: usize, col: usize| match is_transposed {
                    true => values[cols[col] * 4 + rows[row]],
                    false => values[rows[row] * 4 + cols[col]],
                };
                let board: Vec<u8> = (0..16).map(|cell| at(cell / 4, cell % 4)).collect();
                for code in 0..256_u32 {
                    let labels = [0, 1, 2, 3].map(|place| (code >> (2 * place) & 3) as u8);
                    if HashSet::from(labels).len() == 4 {
                        let label = |&value: &u8| match value {
                            0 => 0,
                            _ => labels[usize::from(value) - 1] + 1,
                        };
                        all.push(board.iter().map(label).collect());
                    }
                }
            }
        }
    }
    all.into_iter().min().expect("there are boards")
}

proptest! {
    /// Also those that contradict themselves.
    #[test]
    fn it_is_the_first_of_all_equivalent_boards(values in prop::collection::vec(0..5_u8, 16), kept in 0..17_usize) {
        let mut values = values;
        values[kept..].fill(0);
        let puzzle = Puzzle::from_values(values.clone()).expect("the values are valid");
        let form = form(&puzzle);
        prop_assert_eq!(form.values(), first_of_all(&values));
    }

    #[test]
    fn shuffles_have_the_same_form_and_other_boards_another(seed in any::<u64>(), n in prop::sample::select(vec![4_usize, 9])) {
        let generator = Generator::new(Size::new(n).expect("the size is valid"));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for puzzle in [generator.minimal(seed), generator.full(seed)] {
            let form = form(&puzzle);
            prop_assert_eq!(form.clues(), puzzle.clues());
            prop_assert_eq!(Solver::default().is_valid(&form), Ok(true));
            prop_assert_eq!(&form.normal_form().expect("it is as small"), &form);
            prop_assert!(form.values() <= puzzle.values() || puzzle.clues() == 0);
            for _ in 0..5 {
                let shuffled = puzzle.shuffled(&mut random).normal_form();
                prop_assert_eq!(shuffled.as_ref(), Ok(&form));
            }
        }
    }
}

#[test]
fn the_288_grids_of_4x4_have_two_forms() {
    let empty = Puzzle::empty(Size::new(4).expect("the size is valid"));
    let mut solver = Solver::default();
    let mut solutions = solver.solutions(&empty);
    let (mut count, mut forms) = (0, HashSet::new());
    while solutions.advance() == Ok(true) {
        count += 1;
        forms.insert(form(&solutions.solution().expect("there is one")));
    }
    assert_eq!((count, forms.len()), (288, 2));
}

#[test]
fn boards_with_several_solutions_have_a_form() {
    let sparse = [
        "",
        "1",
        "1............1",
        "12",
        "123456789",
        "1........2.......3",
    ];
    let padded = sparse.map(|clues| format!("{clues:.<81}"));
    let forms = padded.map(|text| form(&text.parse().expect("it is a board")));
    let different: HashSet<&Puzzle> = forms.iter().collect();
    assert_eq!(different.len(), forms.len());
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for form in &forms {
        for _ in 0..10 {
            let shuffled = form.shuffled(&mut random).normal_form();
            assert_eq!(shuffled.as_ref(), Ok(form));
        }
    }
}

#[test]
fn large_boards_are_refused() {
    let error = Puzzle::empty(Size::new(16).expect("the size is valid")).normal_form();
    let message = error.expect_err("it is too large").to_string();
    assert_eq!(message, "found a board of 16×16, expected one up to 9×9");
}
