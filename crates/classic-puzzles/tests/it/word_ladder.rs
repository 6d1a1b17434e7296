//! Tests of word ladders: those of Lewis Carroll, all pairs of a small list against a simple search on text, and
//! invalid lists.

use std::collections::{HashMap, VecDeque};

use classic_puzzles::WordLadder;
use classic_puzzles::word_ladder::{FORMS, LadderError, Word, words};
use proptest::prelude::*;
use search_core::{StateSpace, best_first, breadth_first, depth_first, memory::Budget};

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

fn word(text: &str) -> Word {
    text.parse().expect(text)
}

fn read(list: &str, start: &str, goal: &str) -> Result<WordLadder, LadderError> {
    WordLadder::new(words(list).value, &word(start), &word(goal))
}

/// Returns the words of a list and the notes.
fn noted(list: &str) -> (String, Vec<String>) {
    let noted = words(list);
    let words: Vec<String> = noted.value.iter().map(ToString::to_string).collect();
    let notes = noted.notes.iter().map(|note| note.text().to_owned());
    (words.join(" "), notes.collect())
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
        (",5", "column 2: found '5', expected a letter"),
        ("\"\"", "column 2: found '\\\"\\\"', expected a letter"),
        ("12 3", "column 1: found '1', expected a letter"),
        (
            "ad hoc",
            "column 4: found a second word, 'hoc', expected one word per line",
        ),
        ("'can't'", "column 5: found '\\'', expected a letter"),
        ("x\u{302}y", "column 2: found '\\u{302}', expected a letter"),
    ] {
        let note = format!("1 line is not a word and is skipped: line 2, {error}");
        assert_eq!(
            noted(&format!("cat\n{line}")),
            ("cat".to_owned(), vec![note])
        );
    }
    let start = "cat,5".parse::<Word>().expect_err("it is not one word");
    assert_eq!(
        start.to_string(),
        "line 1, column 4: found ',', expected a letter"
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

/// Regression test: of `cat,cot,cog`, only `cat` was read.
#[test]
fn all_words_of_a_line_are_read_if_they_have_one_length() {
    for list in [
        "cat,cot,cog",
        "cat cot\tcog\n",
        "cat\ncot;cog",
        "[\"cat\", \"cot\", \"cog\"]",
        "{'cat',\n 'cot', 'cog'}\n",
    ] {
        assert_eq!(noted(list), ("cat cot cog".to_owned(), vec![]), "{list}");
    }
    // Each line has its own length.
    let (several, notes) = noted("at,it,in\ncat,cot\n");
    assert_eq!((several.as_str(), notes), ("at it in cat cot", vec![]));
}

/// Regression test: what follows a word was skipped without a note.
#[test]
fn what_follows_the_word_of_a_line_is_skipped_with_a_note() {
    let note = |lines: &str, place: &str| {
        format!("what follows the word is skipped in {lines}, first in {place}")
    };
    for (list, expected, notes) in [
        ("cat\ncot,5\ncog,7\n", "cat cot cog", vec![note("2 lines", "line 2, column 5")]),
        ("cat 5\ncot\n", "cat cot", vec![note("1 line", "line 1, column 5")]),
        (
            "cat,cot,5\n",
            "cat",
            vec![note("1 line", "line 1, column 5 (--form words reads it)")],
        ),
        (
            "cat,bird\ncot,1 a\nad hoc\n",
            "cat cot",
            vec![
                "1 line is not a word and is skipped: line 3, column 4: found a second word, 'hoc', expected one word per line"
                    .to_owned(),
                note("2 lines", "line 1, column 5 (--form words reads it)"),
            ],
        ),
        ("cat\n \"cot\",\n]\n", "cat cot", vec![]),
    ] {
        assert_eq!(noted(list), (expected.to_owned(), notes), "{list}");
    }
    let words = (FORMS[0].read)("cat,bird\n5 ad hoc\n", &Budget::default());
    let read: Vec<String> = words.value.iter().map(ToString::to_string).collect();
    assert_eq!(read, ["cat", "bird", "ad", "hoc"]);
    assert_eq!(
        words.notes[0].text(),
        "1 part is not a word and is skipped: line 2, column 1: found '5', expected a letter"
    );
}

/// Regression test: a start that is not in the list was an error at the end of the list.
#[test]
fn the_start_need_not_be_in_the_list_but_the_goal_must() {
    let list = "hot dot dog lot log cog";
    let ladder = read(list, "hit", "cog").expect("the goal is in the list");
    assert_eq!(
        (ladder.words(), least_cost(&ladder, ladder.start())),
        (7, Some(4))
    );
    assert_eq!(
        read(list, "hit", "cig").err(),
        Some(LadderError::GoalNotInList)
    );
    let lengths = LadderError::Lengths { start: 3, goal: 4 };
    assert_eq!(read(list, "hit", "cogs").err(), Some(lengths));
    assert!(read(list, "hit", "hit").is_ok());
}

#[test]
fn words_that_are_none_are_reported_with_their_position() {
    for (text, error) in [
        ("c0ld", "column 2: found '0', expected a letter"),
        (" cold one", "column 6: found ' ', expected a letter"),
        (" ", "column 2: found '', expected a letter"),
    ] {
        let found = text.parse::<Word>().expect_err(text);
        assert_eq!(found.to_string(), format!("line 1, {error}"));
    }
}

/// English dictionaries contain words with apostrophes.
#[test]
fn invalid_lines_of_a_dictionary_are_skipped() {
    let (words, notes) = noted("\u{feff}aunt\ncat\n\ndon't\ncot\nad hoc\ndot\n\u{130}f\nDog\n");
    assert_eq!(words, "aunt cat cot dot dog");
    let note = r"3 lines are not words and are skipped, first line 4, column 4: found '\'', expected a letter";
    assert_eq!(notes, [note]);
}

/// The lower case of İ is an i and a combining dot, so a word of three letters would become one of four.
#[test]
fn a_letter_that_is_two_characters_in_lower_case_is_an_error() {
    let expected = "column 2: found 'İ', expected a letter that is one character in lower case";
    let note = format!("1 line is not a word and is skipped: line 2, {expected}");
    assert_eq!(noted("ada\naİa"), ("ada".to_owned(), vec![note]));
    let error = "aİa".parse::<Word>().expect_err("İ is two characters");
    assert_eq!(error.to_string(), format!("line 1, {expected}"));
}

proptest! {
    #[test]
    fn parsing_never_panics(list in "[a-cİΣß\\PC\n,;\t/ \"\\[\\]0-9]{0,60}", start in "[a-cİΣß]{1,3}", goal in "\\PC{0,3}") {
        for form in FORMS {
            let words = (form.read)(&list, &Budget::default()).value;
            if let (Ok(start), Ok(goal)) = (start.parse(), goal.parse()) {
                let _ = WordLadder::new(words, &start, &goal);
            }
        }
        let _ = words(&list);
    }
}
