//! Sokoban: the first levels of Microban against a plain search by steps on the text, and what is no level.

mod plain;

use classic_puzzles::Sokoban;
use classic_puzzles::sokoban::KnownLevel;
use proptest::prelude::*;
use search_core::{StateSpace, best_first, breadth_first, depth_first};

use crate::laws::{assert_consistent, least_cost, states};

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
    text.parse().expect("it is a level")
}

#[test]
fn the_first_levels_of_microban_take_as_many_pushes_as_a_plain_search_finds() {
    let levels = Sokoban::read(MICROBAN).expect("these are levels");
    // The moves are those of the published solutions, so the levels are written down as they are.
    let known = [(33, 8), (16, 3), (41, 13), (23, 7), (25, 6), (107, 29)];
    assert_eq!(levels.len(), known.len());
    for (level, (moves, pushes)) in levels.iter().zip(known) {
        let plain = Plain::new(&level.to_string());
        assert_eq!(
            (plain.fewest(1), plain.fewest(0)),
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
            let end = report.solution().expect("there is a solution");
            assert!(!level.draw(&end.state).contains('$'));
        }
    }
}

#[test]
fn levels_with_known_pushes_take_as_many_by_a_plain_search_too() {
    let known: Vec<KnownLevel> = KnownLevel::all().collect();
    assert_eq!(known.len(), 6);
    for KnownLevel { level, pushes } in known {
        let plain = Plain::new(&level.to_string());
        assert_eq!(plain.fewest(0), Some(pushes), "{level}");
        assert_eq!(least_cost(&level, level.start()), Some(pushes), "{level}");
    }
}

#[test]
fn the_states_are_those_of_a_plain_search_that_spares_lost_boxes_and_the_heuristic_is_consistent() {
    for level in Sokoban::read(MICROBAN).expect("these are levels") {
        if level.start().boxes().len() > 3 {
            continue;
        }
        let states = states(&level, level.start());
        assert_eq!(
            states.len(),
            Plain::new(&level.to_string()).states(),
            "{level}"
        );
        assert_consistent(&level, &states);
    }
}

/// Rooms of 5 × 4 squares with up to so many boxes, some on goals, some walled off.
fn rooms(most: usize) -> impl Strategy<Value = String> {
    let walls = prop::collection::vec(prop::bool::weighted(0.1), 20);
    let places = Just((0..20).collect::<Vec<usize>>()).prop_shuffle();
    (walls, places, 1..=most, 0..=most).prop_map(|(walls, places, boxes, apart)| {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn small_rooms_are_solved_as_a_plain_search_does(text in rooms(3)) {
        let (level, plain) = (level(&text), Plain::new(&text));
        prop_assert_eq!(level.to_string(), text.as_str());
        let found = least_cost(&level, level.start());
        prop_assert_eq!(found, plain.fewest(0));
        let states = states(&level, level.start());
        prop_assert_eq!(states.len(), plain.states());
        assert_consistent(&level, &states);
    }

    #[test]
    fn the_heuristic_is_the_least_of_all_ways_to_give_each_box_a_goal(text in rooms(6)) {
        let level = level(&text);
        prop_assert_eq!(level.heuristic(&level.start()), Plain::new(&text).least_total());
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

/// Each box gets to a goal, but both to the same one only: boxes along a wall stay there.
#[test]
fn boxes_that_have_no_goal_each_are_given_up() {
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

/// The nearest goals would be 1 + 1 pushes away, but the two boxes share one.
#[test]
fn the_heuristic_gives_each_box_a_goal_of_its_own() {
    let level = level("#########\n#       #\n#@$.$  .#\n#       #\n#########");
    assert_eq!(level.heuristic(&level.start()), Some(4));
    assert_eq!(least_cost(&level, level.start()), Some(4));
}

#[test]
fn a_level_its_states_and_pushes_are_shown() {
    let text = "#######\n#   . #\n# @*  #\n#  $  #\n#######";
    let level = level(text);
    assert_eq!(level.to_string(), text);
    let start = level.start();
    assert_eq!(start.to_string(), "player 2,2, boxes 3,4 4,4");
    assert_eq!(
        level.draw(&start),
        "#######\n#@  . #\n#  *  #\n#  $  #\n#######"
    );
    // Four bytes in a box, which is 32 bytes of memory.
    assert_eq!(level.heap_bytes(&start), 32);
}

#[test]
fn titles_comments_and_blank_lines_are_between_levels_and_floor_has_three_signs() {
    let first = "Title: one\n#####\n#@$.#\n#####\nA remark\n";
    let second = "; 2\r\n\r\n--####\r\n_##-_##\r\n##@$-.#\r\n#######\r\n\r\n\r\n";
    let levels = Sokoban::read(&format!("{first}{second}")).expect("these are levels");
    let shown: Vec<String> = levels.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        ["#####\n#@$.#\n#####", "  ####\n ##  ##\n##@$ .#\n#######"]
    );
}

/// And what was told was a gap in the row below.
#[test]
fn a_byte_order_mark_took_the_first_row_off_a_level() {
    let error = Sokoban::read("\u{feff}####\n#@ #\n####").expect_err("there is a mark");
    assert_eq!(
        error.to_string(),
        r"line 1, column 1: found '\u{feff}', expected a text without a byte order mark"
    );
}

#[test]
fn a_title_that_began_with_a_sign_of_levels_was_taken_for_a_row() {
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
        let levels = Sokoban::read(&text).expect("these are levels");
        let shown: Vec<String> = levels.iter().map(ToString::to_string).collect();
        assert_eq!(shown, [level, level], "{title}");
    }
}

#[test]
fn a_level_without_boxes_is_solved_as_it_is() {
    let level = level("###\n#@#\n###");
    assert_eq!(least_cost(&level, level.start()), Some(0));
}

/// A box that nobody gets to is no matter where it is on a goal, and the end of it all where it is not.
#[test]
fn boxes_outside_stay_where_they_are() {
    let outside = level("#####*\n#@$.#\n#####");
    assert_eq!(least_cost(&outside, outside.start()), Some(1));
    let lost = level("#####$.\n#@$.#\n#####");
    assert_eq!(lost.heuristic(&lost.start()), None);
    assert_eq!(least_cost(&lost, lost.start()), None);
}

#[test]
fn what_is_no_level_is_named_with_its_place() {
    let wide = format!("{0}\n#@{1}#\n{0}", "#".repeat(64), " ".repeat(61));
    let tall = "#@#\n".to_owned() + &"# #\n".repeat(1023);
    let crowded = format!("#@#\n{}", "#$$$$$$$$$$$$$$$$#\n".repeat(17));
    let edge = "found the edge of the level, where the player gets to, expected a wall";
    for (text, place, error) in [
        ("", (1, 1), "found the end of the text, expected a level"),
        (
            "no level\n",
            (2, 1),
            "found the end of the text, expected a level",
        ),
        (
            "###\n#@x#",
            (2, 3),
            "found 'x', expected one of # . $ * @ + - _ or a blank",
        ),
        (
            "\n###\n#+@#\n###",
            (3, 3),
            "found '@', expected one player only",
        ),
        (
            "###\n# #\n###\n\n",
            (4, 1),
            "found the end of a level with no player, expected a player, @ or +",
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
            "found '#', expected the end of the row: 63 squares at most",
        ),
        (
            &tall,
            (1025, 1),
            "found the end of a level with 1024 rows, expected 1023 rows at most",
        ),
        (
            &crowded,
            (19, 1),
            "found the end of a level with 272 boxes, expected 256 boxes at most",
        ),
    ] {
        let found = Sokoban::read(text)
            .map(|levels| levels.len())
            .expect_err("there is something wrong");
        assert_eq!((found.line, found.column), place, "{text}");
        assert!(found.to_string().ends_with(error), "{found}");
    }
    let two = MICROBAN
        .parse::<Sokoban>()
        .map(|level| level.to_string())
        .expect_err("there are six");
    assert_eq!(
        two.to_string(),
        "line 11, column 1: found a second level, expected one level"
    );
}

/// Up to the limit in every direction: no number of a square runs over.
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
    fn no_text_makes_the_reader_panic(text in "[# .$*@+_\n-]{0,80}|\\PC{0,20}|(#[ .$*@]{3}#\n){1,6}", bytes: Vec<u8>) {
        let closed = format!("########\n{text}\n########");
        for text in [text, closed, String::from_utf8_lossy(&bytes).into_owned()] {
            let _ = Sokoban::read(&text);
        }
    }
}
