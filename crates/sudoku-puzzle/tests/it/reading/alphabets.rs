//! Alphabets and symbols.

use crate::reading::*;

#[test]
fn alphabets_of_16x16_boards_are_detected() {
    let one = sixteen("12AG", '0');
    for text in [sixteen("12AG", '.'), sixteen("12ag", '_'), one.clone()] {
        reads_as(text, &[(1, &one)]);
    }
    reads_as(sixteen("1", '0'), &[(1, &sixteen("1", '0'))]);
    reads_as(sixteen("", '.'), &[(1, &sixteen("", '0'))]);
    reads_as(sixteen("01AF", '?'), &[(1, &sixteen("01AF", '.'))]);
    reads_as(sixteen("APh", '-'), &[(1, &sixteen("APH", '.'))]);
    reads_as(sixteen("APH", '0'), &[(1, &sixteen("APH", '.'))]);
}

#[test]
fn symbols_of_another_alphabet_are_errors() {
    fails_with(
        sixteen("AP3", '.'),
        "line 1, column 3: found `3`, expected a symbol of a 16×16 board: A to P, or `.` for an empty cell",
    );
    fails_with(
        sixteen("01G", '.'),
        "line 1, column 3: found `G`, expected a symbol of a 16×16 board: 0 to 9 and A to F, or `.` for an empty cell",
    );
    fails_with(
        sixteen("1!", '.'),
        "line 1, column 2: found `!`, expected a symbol of a 16×16 board: \
         1 to 9 and A to G, 0 to 9 and A to F, or A to P, or `.` for an empty cell",
    );
}

#[test]
fn an_ambiguous_alphabet_is_an_error() {
    let message = |fitting| {
        format!(
            "line 1, column 2: found symbols that fit the alphabets {fitting}, \
             expected symbols that fit only one; set it by `--alphabet 1-G|0-F|A-P` (or `Reader::alphabet`)"
        )
    };
    fails_with(sixteen(".1AF", '.'), &message("1-G and 0-F"));
    fails_with(sixteen("_AG", '*'), &message("1-G and A-P"));
    fails_with(sixteen(".ABC", '.'), &message("1-G, 0-F and A-P"));
}

#[test]
fn a_set_alphabet_is_used() {
    let text = sixteen("AB1", '.');
    assert_eq!(
        with_alphabet(&text, Alphabet::OneBased),
        [format!("1: {}", sixteen("AB1", '0'))]
    );
    assert_eq!(
        with_alphabet(&text, Alphabet::ZeroBased),
        [format!("1: {}", sixteen("AB1", '.'))]
    );
    assert_eq!(
        with_alphabet(&sixteen("AB", '0'), Alphabet::Letters),
        [format!("1: {}", sixteen("AB", '.'))]
    );
    assert_eq!(
        with_alphabet(&text, Alphabet::Letters),
        [
            "line 1, column 3: found `1`, expected a symbol of a 16×16 board: A to P, or `.` for an empty cell"
        ]
    );
    // The alphabet does not affect other sizes.
    assert_eq!(
        with_alphabet(EASY, Alphabet::Letters),
        [format!("1: {EASY}")]
    );
}

#[test]
fn symbols_of_larger_boards() {
    let board = |symbols: &str, side: usize, blank: char| -> String {
        symbols
            .chars()
            .chain(std::iter::repeat(blank))
            .take(side * side)
            .collect()
    };
    let values = |text: String| text.parse::<Puzzle>().unwrap().values()[..6].to_vec();
    assert_eq!(values(board("19aP", 25, '.')), [1, 9, 10, 25, 0, 0]);
    assert_eq!(values(board("19Az@0", 36, '0')), [1, 9, 10, 35, 36, 0]);
    assert_eq!(values(board("019Az", 36, '.')), [1, 2, 10, 11, 36, 0]);
    assert_eq!(values(board("9AZan0", 49, '0')), [9, 10, 35, 36, 49, 0]);
    assert_eq!(values(board("09AO", 25, '.')), [1, 10, 11, 25, 0, 0]);
    assert_eq!(values(board("09Zam", 49, '.')), [1, 10, 36, 37, 49, 0]);
    assert_eq!(values(board("9Zaz0&", 64, '.')), [9, 35, 36, 61, 62, 64]);
    assert_eq!(values(board("@_*", 64, '.')), [63, 0, 0, 0, 0, 0]);
    let zero_based = with_alphabet(&board("1", 36, '.'), Alphabet::ZeroBased);
    assert_eq!(zero_based, [format!("1: {}", board("1", 36, '.'))]);
    fails_with(
        board("1o", 49, '.'),
        "line 1, column 2: found `o`, expected a symbol of a 49×49 board: \
         1 to 9, A to Z and a to n, or `.` for an empty cell",
    );
    fails_with(
        board("Q", 25, '.'),
        "line 1, column 1: found `Q`, expected a symbol of a 25×25 board: \
         1 to 9 and A to P, or `.` for an empty cell",
    );
}
