//! Tests of Sokoban: the first levels of Microban against a simple search by steps on the text, and invalid levels.

mod plain;

use classic_puzzles::Sokoban;
use classic_puzzles::sokoban::KnownLevel;
use proptest::prelude::*;
use search_core::{
    Packed, StateSpace, best_first, breadth_first, check::check_packed, depth_first,
};

use crate::laws::{assert_holds, explored, least_cost};

use plain::Plain;

/// The first six levels of D. W. Skinner, *Microban*, 2000, whose sets "may be freely distributed provided they remain
/// properly credited".
const MICROBAN: &str = "\
; 1
####
# .#
#  ###
#*@  #
#  $ #
#  ###
####

; 2
######
#    #
# #@ #
# $* #
# .* #
#    #
######

; 3
  ####
###  ####
#     $ #
# #  #$ #
# . .#@ #
#########

; 4
########
#      #
# .**$@#
#      #
#####  #
    ####

; 5
 #######
 #     #
 # .$. #
## $@$ #
#  .$. #
#      #
########

; 6
###### #####
#    ###   #
# $$     #@#
# $ #...   #
#   ########
#####
";

fn level(text: &str) -> Sokoban {
    text.parse().expect("the level is valid")
}

#[test]
fn the_first_levels_of_microban_are_solved_optimally() {
    let levels = Sokoban::read(MICROBAN).expect("the levels are valid");
    // The numbers of moves are those of the published solutions, which confirms that the levels are copied
    // correctly.
    let known = [(33, 8), (16, 3), (41, 13), (23, 7), (25, 6), (107, 29)];
    assert_eq!(levels.len(), known.len());
    for (level, (moves, pushes)) in levels.iter().zip(known) {
        let plain = Plain::new(&level.to_string());
        assert_eq!(
            (plain.minimum_cost(1), plain.minimum_cost(0)),
            (Some(moves), Some(pushes)),
            "{level}"
        );
        assert_eq!(least_cost(level, level.start()), Some(pushes), "{level}");
        let breadth = breadth_first::graph((level, level.start())).run();
        assert_eq!(
            breadth.solution().map(|solution| solution.depth),
            Some(pushes.into())
        );
        for report in [
            depth_first::graph((level, level.start())).run(),
            best_first::graph((level, level.start())).run(),
        ] {
            let end = report.solution().expect("a solution exists");
            assert!(!level.draw(&end.state).contains('$'));
        }
    }
}

#[test]
fn a_simple_search_confirms_the_known_numbers_of_pushes() {
    let known: Vec<KnownLevel> = KnownLevel::all().collect();
    assert_eq!(known.len(), 6);
    for KnownLevel { level, pushes } in known {
        let plain = Plain::new(&level.to_string());
        assert_eq!(plain.minimum_cost(0), Some(pushes), "{level}");
        assert_eq!(least_cost(&level, level.start()), Some(pushes), "{level}");
    }
}

#[test]
fn the_states_are_those_of_a_simple_search_and_the_heuristic_is_consistent() {
    for level in Sokoban::read(MICROBAN).expect("the levels are valid") {
        if level.start().boxes().len() > 3 {
            continue;
        }
        assert_eq!(
            assert_holds(explored(&level, level.start()).packed()),
            Plain::new(&level.to_string()).states(),
            "{level}"
        );
    }
}

#[test]
fn a_square_is_packed_in_one_byte_and_in_two_in_large_levels() {
    for (columns, rows, bytes) in [(4, 1, 2), (61, 1, 2), (61, 2, 4)] {
        let wall = "#".repeat(columns + 2);
        let rest = format!("#{}#\n", " ".repeat(columns)).repeat(rows);
        let start = format!("#@$.{}#", " ".repeat(columns - 3));
        let text = format!("{wall}\n{start}\n{rest}{wall}");
        let level = level(&text);
        let mut packed = Vec::new();
        level.pack(&level.start(), &mut packed);
        assert_eq!(packed.len(), bytes, "{text}");
        let checked = check_packed(&level, level.start(), 1000);
        assert!(checked.is_ok_and(|states| states >= columns / 2));
    }
}

#[test]
fn bytes_that_are_not_a_position_are_refused() {
    let level = level("######\n#@$ .#\n# $ .#\n######");
    let mut start = Vec::new();
    level.pack(&level.start(), &mut start);
    assert_eq!(start, [7, 8, 14]);
    for (fault, bytes) in [
        ("the player is in a wall", [0, 8, 14]),
        ("the player is outside", [255, 8, 14]),
        ("a box is in a wall", [7, 8, 23]),
        ("the player is on a box", [8, 8, 14]),
        ("two boxes on one square", [7, 8, 8]),
        ("boxes are not in order", [7, 14, 8]),
    ] {
        assert_eq!(level.unpack(&mut &bytes[..]), None, "{fault}");
    }
}

/// Generates rooms of 5 × 4 squares with up to `max_boxes` boxes, some on goals, some unreachable.
fn rooms(max_boxes: usize) -> impl Strategy<Value = String> {
    let walls = prop::collection::vec(prop::bool::weighted(0.1), 20);
    let places = Just((0..20).collect::<Vec<usize>>()).prop_shuffle();
    (walls, places, 1..=max_boxes, 0..=max_boxes).prop_map(|(walls, places, boxes, apart)| {
        let mut signs: Vec<char> = walls
            .iter()
            .map(|&wall| if wall { '#' } else { ' ' })
            .collect();
        signs[places[19]] = '@';
        for &place in &places[..boxes] {
            signs[place] = '$';
        }
        let apart = apart.min(boxes);
        for &place in &places[apart..apart + boxes] {
            signs[place] = if signs[place] == '$' { '*' } else { '.' };
        }
        let rows = signs
            .chunks(5)
            .map(|row| format!("#{}#\n", row.iter().collect::<String>()));
        format!("#######\n{}#######", rows.collect::<String>())
    })
}

/// Regression test: a box outside of the floor that the player can reach could not be unpacked.
#[test]
fn a_box_that_the_player_cannot_reach_is_packed() {
    let level = level("#######\n#*  #@#\n#    ##\n#######");
    assert_holds(explored(&level, level.start()).packed());
}

proptest! {
    #[test]
    fn small_rooms_are_solved_like_by_a_simple_search(text in rooms(3)) {
        let (level, plain) = (level(&text), Plain::new(&text));
        prop_assert_eq!(level.to_string(), text.as_str());
        let found = least_cost(&level, level.start());
        prop_assert_eq!(found, plain.minimum_cost(0));
        let laws = explored(&level, level.start()).packed();
        prop_assert_eq!(assert_holds(laws), plain.states());
    }

    #[test]
    fn the_heuristic_is_the_cost_of_a_minimum_matching(text in rooms(6)) {
        let level = level(&text);
        prop_assert_eq!(level.heuristic(&level.start()), Plain::new(&text).minimum_matching());
    }
}

#[test]
fn a_push_to_a_dead_square_has_no_result() {
    let level = level("#####\n#@$ #\n#  .#\n#####");
    let mut pushes = Vec::new();
    level.actions(&level.start(), &mut pushes);
    let shown: Vec<String> = pushes.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["2,3 L", "2,3 R"]);
    assert!(
        pushes
            .into_iter()
            .all(|push| level.result(&level.start(), push).is_none())
    );
    let report = breadth_first::graph((&level, level.start())).run();
    assert_eq!((report.counts.expanded, report.counts.generated), (1, 0));
}

/// Each box can reach a goal, but both only the same one, as boxes cannot leave a wall.
#[test]
fn boxes_without_a_matching_are_a_dead_end() {
    let level = level("#######\n# $.$ #\n#     #\n# @ . #\n#######");
    assert_eq!(level.heuristic(&level.start()), None);
    let report = best_first::graph((&level, level.start())).run();
    assert_eq!((report.counts.expanded, report.counts.dead_ends), (0, 1));
    assert!(
        breadth_first::graph((&level, level.start()))
            .run()
            .solution()
            .is_none()
    );
}

/// The nearest goals are 1 + 1 pushes away, but the two boxes have the same nearest goal.
#[test]
fn the_heuristic_assigns_distinct_goals() {
    let level = level("#########\n#       #\n#@$.$  .#\n#       #\n#########");
    assert_eq!(level.heuristic(&level.start()), Some(4));
    assert_eq!(least_cost(&level, level.start()), Some(4));
}

#[test]
fn levels_states_and_pushes_are_displayed() {
    let text = "#######\n#   . #\n# @*  #\n#  $  #\n#######";
    let level = level(text);
    assert_eq!(level.to_string(), text);
    let start = level.start();
    assert_eq!(start.to_string(), "player 2,2, boxes 3,4 4,4");
    assert_eq!(
        level.draw(&start),
        "#######\n#@  . #\n#  *  #\n#  $  #\n#######"
    );
    // An allocation of four bytes takes 32 bytes of memory.
    assert_eq!(level.heap_bytes(&start), 32);
}

#[test]
fn titles_comments_and_blank_lines_separate_levels_and_floor_has_three_characters() {
    let first = "Title: one\n#####\n#@$.#\n#####\nA remark\n";
    let second = "; 2\r\n\r\n--####\r\n_##-_##\r\n##@$-.#\r\n#######\r\n\r\n\r\n";
    let levels = Sokoban::read(&format!("{first}{second}")).expect("the levels are valid");
    let shown: Vec<String> = levels.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        ["#####\n#@$.#\n#####", "  ####\n ##  ##\n##@$ .#\n#######"]
    );
}

/// Earlier, the error reported a gap in the next row.
#[test]
fn a_byte_order_mark_is_an_error() {
    let error = Sokoban::read("\u{feff}####\n#@ #\n####")
        .expect_err("the text starts with a byte order mark");
    assert_eq!(
        error.to_string(),
        r"line 1, column 1: found '\u{feff}', expected a text without a byte order mark"
    );
}

#[test]
fn a_title_may_start_with_a_character_of_levels() {
    let level = "#####\n#@$.#\n#####";
    for title in [
        "+ one",
        ".. and on",
        "*** 1 ***",
        "* * *",
        "...",
        "+1",
        "@home #1",
        "$5",
        "- 1 -",
    ] {
        let text = format!("{title}\n{level}\n{title}\n{level}\n{title}\n");
        let levels = Sokoban::read(&text).expect("the levels are valid");
        let shown: Vec<String> = levels.iter().map(ToString::to_string).collect();
        assert_eq!(shown, [level, level], "{title}");
    }
}

fn shown(text: &str) -> Vec<String> {
    let levels = Sokoban::read(text).expect(text);
    levels.iter().map(ToString::to_string).collect()
}

/// Earlier, these levels were skipped like titles, so that later ones had smaller numbers.
#[test]
fn levels_with_run_lengths_and_letters_are_not_skipped() {
    let level = "#####\n#@$.#\n#####";
    for text in ["5#|#@$.#|5#", "5#|#@$.#|5#|", "5#|#pbo#|5#"] {
        let text = format!("12\n{text}\n{text}\n12\n\n{text}\n{level}\n");
        assert_eq!(shown(&text), [level; 4], "{text}");
    }
    for text in ["5#\n#@$.#\n5#", "#####\n#pbo#\n#####"] {
        assert_eq!(
            shown(&format!("12\n{text}\n12\n{text}\n")),
            [level, level],
            "{text}"
        );
    }
    // "Claire" by Lee J Haywood, as the Sokoban wiki writes it.
    let claire = "#######\n#.@ # #\n#$* $ #\n#   $ #\n# ..  #\n#  *  #\n#######";
    assert_eq!(
        shown("7#|#.@-#-#|#$*-$-#|#3-$-#|#-..--#|#--*--#|7#"),
        [claire]
    );
    assert_eq!(
        shown("7#|#op-#-#|#bB-b-#|#3-b-#|#-2o--#|#--B--#|7#").len(),
        1
    );
}

/// As in "Steaming Hot" by D. Buchweitz.
#[test]
fn an_empty_row_does_not_split_a_level_and_a_line_between_levels_is_none() {
    let above = "# # #\n-\n#####\n#@$.#\n#####\n_ _\n# # #";
    assert_eq!(shown(above), ["# # #\n\n#####\n#@$.#\n#####\n\n# # #"]);
    let level = "#####\n#@$.#\n#####";
    assert_eq!(
        shown(&format!("----\n{level}\n-----\n{level}\n----")),
        [level, level]
    );
}

#[test]
fn a_level_with_unknown_characters_is_an_error_and_not_skipped() {
    let good = "#####\n#@$.#\n#####\n\n";
    let squares = "one of # . $ * @ + - _ or a space (or o b B p P)";
    for (text, place, found, expected) in [
        (
            "%%%%%\n%@$.%\n%%%%%",
            (5, 1),
            "'%' around a level",
            "# for a wall",
        ),
        (
            "  XXX\nXXX X\nX&B.X\nXXXXX",
            (5, 3),
            "'X' around a level",
            "# for a wall",
        ),
        (
            "; 1\nooooo\no@x.o\nooooo",
            (6, 1),
            "'o' around a level",
            "# for a wall",
        ),
        ("#####\n#&$.#\n#####", (6, 2), "'&'", squares),
        ("#####\n%@$.%\n#####", (6, 1), "'%'", squares),
        ("%%%%%\n#@$.#\n#####", (5, 1), "'%'", squares),
        ("#####\n#@$.#\n%%%%%", (7, 1), "'%'", squares),
        ("xx####\nxx#@*#\nxx####", (5, 1), "'x'", squares),
        (
            "<?xml version=\"1.0\"?>",
            (5, 1),
            "'<'",
            "levels as text, with # for walls, not XML (SLC)",
        ),
        (
            "  <L>#####</L>",
            (5, 3),
            "'<'",
            "levels as text, with # for walls, not XML (SLC)",
        ),
        (
            "5#|#@$.3",
            (5, 9),
            "the end of the row",
            "a square after its number",
        ),
        ("5#|#2|#", (5, 6), "'|'", "a square after its number"),
        ("0#|#@#", (5, 1), "'0'", "a number of squares from 1"),
        (
            "70#|#@#",
            (5, 3),
            "'#'",
            "the end of the row: at most 63 squares",
        ),
        (
            "3#|#@$.#|5#",
            (5, 7),
            "the edge of the level, which the player can reach",
            "a wall",
        ),
    ] {
        let error = Sokoban::read(&format!("{good}{text}\n\n{good}")).expect_err(text);
        let [line, column] = [place.0, place.1];
        let whole = format!("line {line}, column {column}: found {found}, expected {expected}");
        assert_eq!(error.to_string(), whole, "{text}");
    }
}

#[test]
fn titles_and_frames_are_no_levels() {
    let level = "#####\n#@$.#\n#####";
    for title in [
        "12",
        "*************\n* My title  *\n*************",
        "=====\n= 1 =\n=====",
        "~~~~~\n%%%%%",
        "Maze: 1\nFile offset: 148C, DX Size 22",
        "A\n(a)\n1)",
        "; xx####",
        "Bob",
        "Moves: 3r2Ul|",
        "::: #1 #2 :::",
    ] {
        let text = format!("{title}\n{level}\n{title}\n{level}\n{title}\n");
        assert_eq!(shown(&text), [level, level], "{title}");
    }
}

#[test]
fn a_level_without_boxes_is_solved_at_the_start() {
    let level = level("###\n#@#\n###");
    assert_eq!(least_cost(&level, level.start()), Some(0));
}

/// An unreachable box on a goal has no effect; elsewhere it makes the level unsolvable.
#[test]
fn unreachable_boxes_are_never_pushed() {
    let outside = level("#####*\n#@$.#\n#####");
    assert_eq!(least_cost(&outside, outside.start()), Some(1));
    let lost = level("#####$.\n#@$.#\n#####");
    assert_eq!(lost.heuristic(&lost.start()), None);
    assert_eq!(least_cost(&lost, lost.start()), None);
}

#[test]
fn invalid_levels_are_reported_with_their_position() {
    let wide = format!("{0}\n#@{1}#\n{0}", "#".repeat(64), " ".repeat(61));
    let tall = "#@#\n".to_owned() + &"# #\n".repeat(1023);
    let crowded = format!("#@#\n{}", "#$$$$$$$$$$$$$$$$#\n".repeat(17));
    let edge = "found the edge of the level, which the player can reach, expected a wall";
    for (text, place, error) in [
        (
            "",
            (1, 1),
            "found the end of the text, expected a level, with # for walls",
        ),
        (
            "no level\n",
            (2, 1),
            "found the end of the text, expected a level, with # for walls",
        ),
        (
            "###\n#@x#",
            (2, 3),
            "found 'x', expected one of # . $ * @ + - _ or a space (or o b B p P)",
        ),
        (
            "\n###\n#+@#\n###",
            (3, 3),
            "found '@', expected a single player",
        ),
        (
            "###\n# #\n###\n\n",
            (4, 1),
            "found the end of a level with no player, expected a player, @ or +, or p or P",
        ),
        (
            "####\n#@.#\n#$*#\n#$ #\n####",
            (6, 1),
            "found the end of a level with 3 boxes and 2 goals, expected as many boxes as goals",
        ),
        ("####\n#@ #\n# ##", (3, 2), edge),
        ("####\n.@$#\n####", (2, 1), edge),
        ("####\n#@\n####", (2, 2), edge),
        ("####\n  @#\n####", (2, 1), edge),
        ("#\n#@#\n###", (2, 2), edge),
        (
            &wide,
            (1, 64),
            "found '#', expected the end of the row: at most 63 squares",
        ),
        (
            &tall,
            (1025, 1),
            "found the end of a level with 1024 rows, expected at most 1023 rows",
        ),
        (
            &crowded,
            (19, 1),
            "found the end of a level with 272 boxes, expected at most 256 boxes",
        ),
    ] {
        let found = Sokoban::read(text)
            .map(|levels| levels.len())
            .expect_err("the input is invalid");
        assert_eq!((found.line, found.column), place, "{text}");
        assert!(found.to_string().ends_with(error), "{found}");
    }
    let two = MICROBAN
        .parse::<Sokoban>()
        .map(|level| level.to_string())
        .expect_err("the text contains six levels");
    assert_eq!(
        two.to_string(),
        "line 11, column 1: found a second level, expected one level"
    );
}

/// Levels of maximum width and height: the numbers of squares do not overflow.
#[test]
fn the_widest_and_the_tallest_level_are_solved() {
    let wide = format!("{0}\n#@$.{1}#\n{0}", "#".repeat(63), " ".repeat(58));
    let tall = format!("###\n{}#@#\n#$#\n#.#\n###", "# #\n".repeat(1018));
    for text in [wide, tall] {
        let level = level(&text);
        assert_eq!(least_cost(&level, level.start()), Some(1));
    }
}

proptest! {
    #[test]
    fn parsing_never_panics(text in "[# .$*@+_\n-]{0,80}|\\PC{0,20}|(#[ .$*@]{3}#\n){1,6}", bytes: Vec<u8>) {
        let closed = format!("########\n{text}\n########");
        for text in [text, closed, String::from_utf8_lossy(&bytes).into_owned()] {
            let _ = Sokoban::read(&text);
        }
    }
}
