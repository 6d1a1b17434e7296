//! Grid maps and Sokoban levels on the command line: they are read as they were given.

use serde_json::{Value, json};

use crate::{file, stderr, stdout};

const SMALL: &str = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";

#[test]
fn scenarios_of_a_map_of_another_size_are_not_searched() {
    let map = file("scenario_sizes.map", SMALL);
    let text = "version 1\n0 scenario_sizes.map 512 512 2 0 0 1 99\n";
    let scenarios = file("sizes.scen", text);
    let report = stderr(1, &["solve", "grid", &map, "--scenarios", &scenarios]);
    let expected = "line 2, column 22: found a map of 512 × 512, expected a map of 3 × 2";
    assert!(
        report.contains(&format!("error: {scenarios}: {expected}")),
        "{report}"
    );
}

#[test]
fn scenarios_of_a_map_of_another_name_are_noted_and_searched() {
    let map = file("scenario_names.map", SMALL);
    let text = "version 1\n0 maps/scenario_names.map 3 2 0 0 2 0 2\n0 other.map 3 2 0 0 2 0 2\n\
                0 third.map 3 2 0 0 2 0 2\n";
    let scenarios = file("names.scen", text);
    let arguments = ["solve", "grid", &map, "--scenarios", &scenarios];
    let report = stderr(0, &arguments);
    let expected = format!(
        "note: {scenarios}: line 3: the scenario is of the map other.map, but is searched on scenario_names.map, and 1 more name \
         another map\n"
    );
    assert!(report.starts_with(&expected), "{report}");
    assert_eq!(report.matches("note:").count(), 1, "{report}");
}

#[test]
fn a_length_that_differs_from_that_of_the_scenario_is_reported() {
    let map = file("scenario_lengths.map", SMALL);
    let line = |length: &str| format!("0 scenario_lengths.map 3 2 2 1 0 1 {length}\n");
    let text = format!("version 1\n{}{}", line("99"), line("4.0"));
    let scenarios = file("lengths.scen", &text);
    let given = ["solve", "grid", &map, "--scenarios", &scenarios];
    let shown = stdout(0, &given);
    let lines: Vec<&str> = shown.lines().collect();
    let expected = "0,1: 4 steps, cost 4, optimal, but the scenario gives 99 (";
    assert!(lines[0].starts_with(expected), "{shown}");
    assert!(
        lines[1].starts_with("0,1: 4 steps, cost 4, optimal ("),
        "{shown}"
    );
    let report = stderr(0, &given);
    let summary = "2 puzzles: 2 solved, 0 without a solution, 0 malformed, 1 with another length than in the scenario; ";
    assert!(report.contains(summary), "{report}");
    let lengths = |more: &[&str]| -> Vec<Value> {
        let shown = stdout(0, &[&given, &["--format", "json"][..], more].concat());
        let shown: Value = serde_json::from_str(&shown).expect("the output is JSON");
        let records = shown["records"].as_array().expect("the field is an array");
        records
            .iter()
            .map(|record| record["solutions"][0]["scenario"].clone())
            .collect()
    };
    let both = [
        json!({ "length": 99.0, "agrees": false }),
        json!({ "length": 4.0, "agrees": true }),
    ];
    assert_eq!(lengths(&[]), both);
    // Without a proof, or with other steps, the lengths cannot be compared.
    for other in [
        &["-a", "greedy"][..],
        &["--neighbours", "4"],
        &["--corners", "one"],
    ] {
        assert_eq!(lengths(other), [Value::Null, Value::Null], "{other:?}");
    }
}

/// Two cells that touch at a corner, and two that a wall separates.
#[test]
fn a_map_without_a_path_says_whether_a_corner_is_in_the_way() {
    let header = "type octile\nheight 2\nwidth 2\nmap\n";
    let both = file("corners_both.map", &format!("{header}.@\n@.\n"));
    let wall = file(
        "corners_wall.map",
        "type octile\nheight 1\nwidth 3\nmap\n.@.\n",
    );
    let why = "no solution: every path has to cut two corners at once";
    for (more, option) in [
        (&[][..], "--corners always"),
        (&["--corners", "one"], "--corners always"),
        (&["--neighbours", "4"], "--neighbours 8 --corners always"),
    ] {
        let shown = stdout(11, &[&["solve", "grid", &both], more].concat());
        let expected = format!("{why} (solvable with {option}) (");
        assert!(shown.starts_with(&expected), "{shown}");
    }
    let compared = stderr(11, &["compare", "grid", &both, "--once", "-a", "a-star"]);
    assert!(
        compared.contains("puzzle 1: no solution: every path has to cut two corners at once"),
        "{compared}"
    );
    let shown = stdout(0, &["solve", "grid", &both, "--corners", "always"]);
    assert!(
        shown.starts_with("1,1: 1 step, cost √2, optimal ("),
        "{shown}"
    );
    let shown = stdout(11, &["solve", "grid", &wall]);
    assert!(shown.starts_with("no solution (1 expanded"), "{shown}");
    for corners in ["never", "one", "always"] {
        stdout(0, &["check", "grid", "--corners", corners]);
    }
}

/// Earlier, the second level was skipped, and the third had its number.
#[test]
fn levels_with_run_lengths_keep_their_numbers() {
    let usual = "#####\n#@$.#\n#####";
    let text = format!("{usual}\n\n12\n6#|#@$-.#|6#\n\n{usual}\n");
    let levels = file("run_lengths.xsb", &text);
    let shown = stdout(0, &["solve", "sokoban", &levels, "--level", "2"]);
    assert!(shown.contains(": 2 steps, cost 2, optimal ("), "{shown}");
    let foreign = file("foreign.xsb", &format!("{usual}\n\n%%%%%\n%@$.%\n%%%%%\n"));
    let report = stderr(1, &["solve", "sokoban", &foreign]);
    let expected = "line 5, column 1: found '%' around a level, expected # for a wall";
    assert!(report.contains(expected), "{report}");
}
