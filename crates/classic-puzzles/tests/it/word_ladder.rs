//! Tests of word ladders: those of Lewis Carroll, all pairs of a small list against a simple search on text, and
//! invalid lists.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufReader, Read};

use classic_puzzles::{InstanceError, WordLadder};
use proptest::prelude::*;
use search_core::{StateSpace, best_first, breadth_first, depth_first};

use crate::laws::{around, assert_closed, assert_holds, least_cost};

/// The links of L. Carroll's *Doublets* of 1879 among other words, including words of other lengths.
const LIST: &str = "
tea sea set sot hot pig wig wag way say sty ape are ere err ear mar man cat dog cot cog
head heal teal tell tall tail four foul fool foot fort fore fire five cold cord card ward warm
poor boor book rook rock rick rich corn word wood tale
flour floor flood blood brood broad bread wheat cheat cheap cheep creep creed breed
tears sears stars stare stale stile smile grass crass cress tress trees frees freed greed green queue
";

fn list() -> String {
    LIST.split_whitespace().collect::<Vec<_>>().join("\n")
}

fn read(list: &str, start: &str, goal: &str) -> Result<WordLadder, InstanceError> {
    WordLadder::read(list.as_bytes(), start, goal)
}

fn ladder(start: &str, goal: &str) -> WordLadder {
    read(&list(), start, goal).expect("both words are in the list")
}

#[test]
fn carrolls_doublets_take_one_step_more_than_their_links() {
    for (start, goal, links) in [
        ("tea", "hot", 3),
        ("pig", "sty", 4),
        ("ape", "man", 5),
        ("cold", "warm", 3),
        ("head", "tail", 4),
        ("four", "five", 6),
        ("poor", "rich", 5),
        ("flour", "bread", 5),
        ("wheat", "bread", 6),
        ("tears", "smile", 5),
        ("grass", "green", 7),
    ] {
        let ladder = ladder(start, goal);
        let steps = least_cost(&ladder, ladder.start());
        assert_eq!(steps, Some(links + 1), "{start} to {goal}");
    }
}

/// Returns the minimum number of steps from one word to all others, by comparing texts.
fn steps_from<'a>(start: &'a str, words: &[&'a str]) -> HashMap<&'a str, u32> {
    let mut steps = HashMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(word) = waiting.pop_front() {
        for &other in words {
            let same_length = other.len() == word.len();
            let differences = other
                .bytes()
                .zip(word.bytes())
                .filter(|(one, two)| one != two)
                .count();
            if same_length && differences == 1 && !steps.contains_key(other) {
                steps.insert(other, steps[word] + 1);
                waiting.push_back(other);
            }
        }
    }
    steps
}

#[test]
fn every_engine_finds_a_ladder_and_optimal_engines_a_shortest_one() {
    let list = list();
    for length in 3..=5 {
        let words: Vec<&str> = list.lines().filter(|word| word.len() == length).collect();
        for start in words.iter().step_by(3) {
            let steps = steps_from(start, &words);
            for goal in &words {
                let ladder = ladder(start, goal);
                let fewest = steps.get(goal).copied();
                let first = ladder.start();
                assert_eq!(least_cost(&ladder, first), fewest, "{start} to {goal}");
                let breadth = breadth_first::graph((&ladder, first)).run();
                let depth = breadth.solution().map(|solution| solution.depth);
                assert_eq!(depth, fewest.map(u64::from), "{start} to {goal}");
                for report in [
                    depth_first::graph((&ladder, first)).run(),
                    best_first::graph((&ladder, first)).run(),
                ] {
                    let end = report
                        .solution()
                        .map(|solution| ladder.word(solution.state));
                    assert_eq!(end.as_deref(), fewest.map(|_| *goal));
                }
            }
        }
    }
}

#[test]
fn the_laws_of_state_spaces_hold() {
    for (start, goal) in [("tea", "hot"), ("cold", "warm"), ("grass", "green")] {
        let ladder = ladder(start, goal);
        let words: Vec<u32> = (0..ladder.words() as u32).collect();
        assert_closed(&ladder, &words);
        for word in words {
            let laws = around(&ladder, word).inverse().packed().backward();
            assert_holds(laws);
        }
    }
}

#[test]
fn a_step_replaces_one_letter() {
    let ladder = ladder("cold", "warm");
    let mut changes = Vec::new();
    ladder.actions(&ladder.start(), &mut changes);
    let shown: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["letter 3: l to r"]);
    assert_eq!(ladder.word(ladder.goal()), "warm");
}

/// In a bucket of several words, each word is followed by each of the others once.
#[test]
fn all_words_of_a_bucket_are_neighbours() {
    let ladder = read("bat\ncat\nrat\nhat\nbit", "bat", "cat").expect("both words are in the list");
    for word in 0..4 {
        let mut found = Vec::new();
        ladder.expand(&word, &mut Vec::new(), |other, _| found.push(other));
        found.retain(|&other| other != 4);
        found.sort_unstable();
        let others: Vec<u32> = (0..4).filter(|&other| other != word).collect();
        assert_eq!(found, others);
    }
}

#[test]
fn case_white_space_duplicates_and_words_of_other_lengths_are_ignored() {
    let text = "\r\n  Cold \r\nCORD\r\n\r\ncold\r\ncolder\r\nCard\nward\t\nwarm";
    let ladder = read(text, "COLD", " warm\n").expect("both words are in the list");
    assert_eq!(ladder.words(), 5);
    assert_eq!(least_cost(&ladder, ladder.start()), Some(4));
}

/// Regression test: a byte order mark was a letter of the first word, so that there was no ladder.
#[test]
fn a_byte_order_mark_is_not_part_of_the_first_word() {
    let ladder = read("\u{feff}cot\ncat\ncog\ndog\n", "cat", "dog").expect("both are in the list");
    assert_eq!(least_cost(&ladder, ladder.start()), Some(3));
}

/// Regression test: lines with more than a plain word were dropped.
#[test]
fn the_word_is_the_first_field_of_a_line() {
    let around = [
        "cot,5",
        "cot;5",
        "cot\tnoun",
        "\"cot\"",
        "\"cot\",5",
        "'cot'",
        "“cot”",
        "cot/S",
        "\u{200b}cot",
        "c\u{ad}ot",
        "cot\u{200d}",
        "\tcot\t5",
        "cot , 5",
    ];
    for line in around {
        let list = format!("cat\n{line}\ncog\ndog\n");
        let ladder = read(&list, "cat", "\u{200e}dog").expect(line);
        assert_eq!(least_cost(&ladder, ladder.start()), Some(3), "{line}");
    }
    for (line, error) in [
        (",5", "column 1: found ',', expected a letter"),
        ("\"\"", "column 2: found '\\\"', expected a letter"),
        (
            "12 3",
            "column 4: found a second word, '3', expected one word per line",
        ),
        ("'can't'", "column 5: found '\\'', expected a letter"),
        ("x\u{302}y", "column 2: found '\\u{302}', expected a letter"),
    ] {
        let found = read(&format!("cat\n{line}"), "cat", "cat").expect_err(line);
        assert_eq!(found.to_string(), format!("line 2, {error}"));
    }
    let start = read("cat", "cat,5", "cat").expect_err("the start is not one word");
    assert_eq!(
        start.to_string(),
        "line 1, column 4: found ',' in the start, expected a letter"
    );
}

/// Regression test: words with accents as characters of their own were dropped, and not found as ends.
#[test]
fn decomposed_accents_are_composed() {
    let (decomposed, composed) = ("e\u{301}te\u{301}\note\u{301}\nate\u{301}", "été\noté\naté");
    for list in [decomposed, composed] {
        for (start, goal) in [("e\u{301}te\u{301}", "até"), ("été", "ATE\u{301}")] {
            let ladder = read(list, start, goal).expect("both words are in the list");
            assert_eq!((ladder.words(), ladder.word(0)), (3, "été".to_owned()));
            assert_eq!(least_cost(&ladder, ladder.start()), Some(1));
        }
    }
}

#[test]
fn letters_are_those_of_every_script() {
    let ladder = read(
        "МУХА\nмура\nтура\nтара\nкара\nкаре\nсёло\nœufs",
        "муха",
        "Каре",
    )
    .expect("both words are in the list");
    assert_eq!(least_cost(&ladder, ladder.start()), Some(5));
}

#[test]
fn invalid_lists_are_reported_with_their_position() {
    for (list, start, goal, error) in [
        (
            "cold\nwarm\nçan't",
            "cold",
            "warm",
            "line 3, column 4: found '\\'', expected a letter",
        ),
        (
            "cold\n warm one",
            "cold",
            "warm",
            "line 2, column 7: found a second word, 'one', expected one word per line",
        ),
        (
            "cold\nwarm",
            "cold",
            "cord",
            "line 3, column 1: found the end of the list, expected the word 'cord'",
        ),
        (
            "cold\nwarm\n",
            "Cord",
            "warm",
            "line 3, column 1: found the end of the list, expected the word 'cord'",
        ),
        (
            "cold",
            "cold",
            "hot",
            "line 1, column 1: found a goal of 3 letters, expected 4 letters, as in the start",
        ),
        (
            "cold",
            "c0ld",
            "cold",
            "line 1, column 2: found '0' in the start, expected a letter",
        ),
        (
            "cold",
            " ",
            "cold",
            "line 1, column 1: found an empty start, expected a word",
        ),
        (
            "cold",
            "cold",
            "",
            "line 1, column 1: found an empty goal, expected a word",
        ),
    ] {
        let found = read(list, start, goal).expect_err("the input is invalid");
        assert_eq!(found.to_string(), error);
    }
    let error = WordLadder::read(&b"cold\nw\xC3\xA4rm\xFF"[..], "cold", "warm")
        .expect_err("the list is not UTF-8");
    assert_eq!(
        error.to_string(),
        "line 2, column 5: found the byte 0xFF, which is not UTF-8, perhaps Latin-1, expected UTF-8"
    );
}

/// English dictionaries contain words with apostrophes.
#[test]
fn invalid_lines_of_a_dictionary_can_be_skipped() {
    let dictionary =
        b"\xEF\xBB\xBFaunt\ncat\n\ndon't\ncot\nad hoc\nna\xEFve\ndot\n\xC4\xB0f\nDog\n";
    let mut skipped = Vec::new();
    let push = |error: InstanceError| skipped.push(error.to_string());
    let ladder = WordLadder::read_skipping_invalid(&dictionary[..], "cat", "dog", push)
        .expect("both words are in the list");
    assert_eq!(
        (ladder.words(), least_cost(&ladder, ladder.start())),
        (4, Some(3))
    );
    assert_eq!(
        skipped,
        [
            r"line 4, column 4: found '\'', expected a letter",
            "line 6, column 4: found a second word, 'hoc', expected one word per line",
            "line 7, column 3: found the byte 0xEF, which is not UTF-8, perhaps Latin-1, expected UTF-8",
            "line 9, column 1: found 'İ', expected a letter that is one character in lower case",
        ]
    );
    let absent = WordLadder::read_skipping_invalid(&dictionary[..], "cat", "elk", |_| ());
    assert_eq!(
        absent.expect_err("elk is not in the list").to_string(),
        "line 11, column 1: found the end of the list, expected the word 'elk'"
    );
}

/// The lower case of İ is an i and a combining dot, so a word of three letters would become one of four.
#[test]
fn a_letter_that_is_two_characters_in_lower_case_is_an_error() {
    let found = [read("ada\naİa", "ada", "ada"), read("ada", "aİa", "ada")];
    let [list, start] = found.map(|read| read.expect_err("İ is two characters").to_string());
    let expected = "expected a letter that is one character in lower case";
    assert_eq!(list, format!("line 2, column 2: found 'İ', {expected}"));
    assert_eq!(
        start,
        format!("line 1, column 2: found 'İ' in the start, {expected}")
    );
}

#[test]
fn a_read_error_is_returned() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("no disk"))
        }
    }
    let list = BufReader::new(b"cold\n".chain(Fails));
    let error = WordLadder::read(list, "cold", "warm").expect_err("the reader fails");
    assert_eq!(
        error.to_string(),
        "line 2, column 1: found a read error (no disk), expected a list of words"
    );
}

proptest! {
    #[test]
    fn parsing_never_panics(
        list: Vec<u8>,
        text in "[a-cİΣß\\PC\n]{0,60}",
        start in "[a-cİΣß]{1,3}",
        goal in "\\PC{0,3}",
    ) {
        let _ = WordLadder::read(&list[..], &start, &goal);
        let _ = read(&text, &start, &goal);
        let _ = read(&format!("{start}\n{text}\n{goal}"), &start, &goal);
    }
}
