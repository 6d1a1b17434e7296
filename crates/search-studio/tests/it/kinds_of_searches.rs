//! Each kind of question about whole searches, with a right, a wrong and a hostile answer, and exact points.

use crate::searches;
use search_studio::question::QuestionInstance;
use search_studio::question::Seed;
use search_studio::question::form::{Assessment, Form};
use search_studio::question::{EditGoal, Kind};
use search_studio::question::{Question, Span, VariantOf, Variants};
use serde_json::json;

use super::asking::{ROMANIA, check, link, marked, posed, question, refused};

const SUDOKU: &str = "p=sudoku&a=best-first&o.propagate=hidden";

#[test]
fn count() {
    let of = || "expanded".to_owned();
    let kind = Kind::Count {
        search: link(ROMANIA),
        of: of(),
        within: 20,
    };
    let posed = check(
        kind,
        &json!({"fields": {"count": "6"}}),
        (&json!({"fields": {"count": "7"}}), 0.0),
    );
    for hostile in [
        "-5",
        "5.0",
        "18446744073709551616",
        "",
        "5 or 6",
        "99999999999999999999999999",
    ] {
        assert_eq!(
            marked(&posed, &json!({"fields": {"count": hostile}})).points,
            0.0,
            "{hostile}"
        );
    }
    let unknown = Kind::Count {
        search: link(ROMANIA),
        of: "points".to_owned(),
        within: 0,
    };
    let error = QuestionInstance::new(&searches(), &question(unknown, 1), Seed(0))
        .expect_err("there is no such count");
    assert!(
        error
            .message
            .starts_with("found the count `points`, expected one of "),
        "{}",
        error.message
    );
}

#[test]
fn ranking() {
    let searches = ["a-star", "breadth-first", "uniform-cost", "best-first"];
    let searches = searches
        .map(|name| link(&format!("p=graph&w=romania&a={name}")))
        .to_vec();
    let kind = Kind::Ranking {
        searches,
        of: "expanded".to_owned(),
    };
    let right = json!({"choose": ["best-first", "a-star", "breadth-first", "uniform-cost"]});
    let wrong = json!({"choose": ["a-star", "best-first", "breadth-first", "uniform-cost"]});
    let posed = check(kind, &right, (&wrong, 3.0));
    refused(&posed, &json!({"choose": ["sorting"]}), "found `sorting`");
}

#[test]
fn effect() {
    let changed = link("p=graph&w=romania&a=a-star&o.heuristic=zero");
    let kind = Kind::Effect {
        search: link(ROMANIA),
        changed,
        of: "expanded".to_owned(),
    };
    let posed = check(
        kind,
        &json!({"choose": ["more"]}),
        (&json!({"choose": ["less"]}), 0.0),
    );
    refused(
        &posed,
        &json!({"choose": ["less", "more"]}),
        "expected at most 1",
    );
}

#[test]
fn which() {
    let names = [
        "a-star",
        "weighted-a-star:w=1",
        "breadth-first",
        "depth-first",
    ];
    let kind = Kind::Which {
        search: link(ROMANIA),
        algorithms: names.map(str::to_owned).to_vec(),
    };
    // The seed shows one of the two whose traces are equal, and both are right.
    let seeds = (0..20).map(Seed);
    let posed = seeds.map(|seed| {
        QuestionInstance::new(&searches(), &question(kind.clone(), 6), seed)
            .expect("it can be posed")
    });
    let mut equal = posed.filter(|posed| {
        posed
            .asked()
            .prompt
            .contains("<li>Pitesti</li><li>Bucharest</li></ol>")
            && posed.asked().prompt.matches("<li>").count() == 6
    });
    let posed = equal.next().expect("one of 20 seeds shows it");
    for name in &names[..2] {
        assert!(marked(&posed, &json!({"choose": [name]})).right, "{name}");
    }
    let wrong = marked(&posed, &json!({"choose": ["breadth-first"]}));
    assert_eq!(wrong.points, 0.0);
    assert!(
        wrong.parts[0].why.starts_with("breadth-first selects "),
        "{}",
        wrong.parts[0].why
    );
    refused(&posed, &json!({"choose": ["ida-star"]}), "found `ida-star`");
}

#[track_caller]
fn edited(posed: &QuestionInstance, from: &str, to: &str) -> Assessment {
    let Form::Edit { text, .. } = &posed.asked().form else {
        panic!("the form is not `edit`");
    };
    assert_eq!(text.matches(from).count(), 1, "{text}");
    marked(posed, &json!({"edit": text.replace(from, to)}))
}

#[test]
fn edit() {
    let kind = Kind::Edit {
        search: link("p=graph&w=misleading&a=a-star"),
        goal: EditGoal::AStarWorse,
        more_than: None,
    };
    let worse = posed(kind, 4);
    assert_eq!(edited(&worse, "h C 4", "h C 40").points, 4.0);
    for (from, to, why) in [
        (
            "h C 4",
            "h C 5",
            "the path that is returned costs 6, and the cheapest 6",
        ),
        (
            "S C 2",
            "S C 20",
            "found 0 changed values of h and 1 changed costs",
        ),
        (
            "h C 4\nh D 2",
            "h C 40\nh D 20",
            "found 2 changed values of h and 0 changed costs",
        ),
        ("goal G", "goal B", "found other goals, expected the same"),
        (
            "S A 2",
            "S A 2\nS G 100",
            "found other edges, expected the same",
        ),
        ("h C 4", "h C <b>", "expected"),
    ] {
        let found = edited(&worse, from, to);
        assert_eq!(found.points, 0.0, "{to}");
        assert!(found.parts[0].why.contains(why), "{}", found.parts[0].why);
    }
    // A file or an example is not read in place of a text.
    for word in ["/etc/passwd", "overestimate", "-", ""] {
        assert_eq!(marked(&worse, &json!({"edit": word})).points, 0.0, "{word}");
    }
    refused(
        &worse,
        &json!({"edit": "A B 1\n".repeat(100_000)}),
        "found a text of 600000 bytes",
    );

    let graph = "start+S%0Agoal+G%0AS+A+1%0AA+G+1%0AS+B+1%0AB+C+1%0AC+G+1%0A";
    let search = link(&format!("p=graph&w={graph}&a=breadth-first"));
    let kind = Kind::Edit {
        search,
        goal: EditGoal::FewestStepsDearer,
        more_than: None,
    };
    let dearer = posed(kind, 4);
    assert_eq!(edited(&dearer, "A G 1", "A G 3").points, 4.0);
    assert_eq!(edited(&dearer, "A G 1", "A G 1.5").points, 0.0);

    let map = format!(
        "type octile\nheight 3\nwidth 9\nmap\n{}",
        ".........\n".repeat(3)
    );
    let map: String = map.replace('\n', "%0A").replace(' ', "+");
    let search = link(&format!("p=grid&w={map}&a=a-star"));
    let kind = Kind::Edit {
        search,
        goal: EditGoal::Expands,
        more_than: Some(12),
    };
    let expands = posed(kind, 4);
    let lines = |rows: [&str; 3]| json!({"edit": format!("type octile\nheight 3\nwidth 9\nmap\n{}\n", rows.join("\n"))});
    let walls = lines([".........", ".......@.", ".......@."]);
    let found = marked(&expands, &walls);
    assert_eq!(found.points, 4.0, "{}", found.parts[0].why);
    let closed = lines([".......@.", ".......@.", ".......@."]);
    assert_eq!(
        marked(&expands, &closed).parts[0].why,
        "the search finds no path, expected one"
    );
    let larger = json!({"edit": format!("type octile\nheight 4\nwidth 9\nmap\n{}", ".........\n".repeat(4))});
    assert!(
        marked(&expands, &larger).parts[0]
            .why
            .contains("another size")
    );
}

#[test]
fn heuristic() {
    let kind = Kind::Heuristic {
        search: link("p=graph&w=inconsistent&a=a-star"),
    };
    let answer = |admissible, consistent, [from, to]: [&str; 2]| json!({"all": [{"choose": [admissible]}, {"choose": [consistent]}, {"fields": {"from": from, "to": to}}]});
    let right = answer("yes", "no", ["A", "C"]);
    let posed = check(kind, &right, (&answer("yes", "no", ["C", "A"]), 4.0));
    assert_eq!(marked(&posed, &answer("no", "yes", ["A", "C"])).points, 2.0);
    refused(
        &posed,
        &answer("perhaps", "no", ["A", "C"]),
        "found `perhaps`",
    );
    // Without a fault, no edge is asked for.
    let kind = Kind::Heuristic {
        search: link(ROMANIA),
    };
    check(
        kind,
        &answer("yes", "yes", ["", ""]),
        (&answer("yes", "no", ["", ""]), 3.0),
    );
}

/// Regression test: `a` was no answer where `A` is right.
#[test]
fn a_typed_name_in_another_case_was_wrong() {
    let posed = posed(
        Kind::Heuristic {
            search: link("p=graph&w=inconsistent&a=a-star"),
        },
        6,
    );
    for (from, to, is_right) in [("a", " c", true), ("A", "c", true), ("c", "a", false)] {
        let answer = json!({"all": [{"choose": ["yes"]}, {"choose": ["no"]}, {"fields": {"from": from, "to": to}}]});
        assert_eq!(marked(&posed, &answer).right, is_right, "{from} {to}");
    }
}

#[test]
fn forced() {
    let kind = Kind::Forced {
        search: link(SUDOKU),
        step: 3,
    };
    let right = json!({"choose": ["r2c1", "r2c2", "r2c5", "r3c1", "r3c3", "r3c8", "r5c2", "r6c2"]});
    // Seven of eight, and one that is not forced: seven of nine parts.
    let wrong = json!({"choose": ["r2c1", "r2c2", "r2c5", "r3c1", "r3c3", "r3c8", "r5c2", "r1c4"]});
    let posed = check(kind, &right, (&wrong, 4.67));
    refused(&posed, &json!({"choose": ["r1c1"]}), "found `r1c1`");
    refused(
        &posed,
        &json!({"choose": ["r0c18446744073709551615"]}),
        "found `r0c",
    );
    let other = Kind::Forced {
        search: link(ROMANIA),
        step: 3,
    };
    let error = QuestionInstance::new(&searches(), &question(other, 1), Seed(0))
        .expect_err("it is no Sudoku");
    assert_eq!(error.message, "found the puzzle graph, expected sudoku");
}

#[test]
fn branches() {
    for algorithm in ["best-first", "depth-first"] {
        let search = link(&format!("p=sudoku&a={algorithm}&o.propagate=hidden"));
        let kind = Kind::Branches { search, step: 3 };
        let posed = check(
            kind,
            &json!({"choose": ["r1c4"]}),
            (&json!({"choose": ["r1c5"]}), 0.0),
        );
        refused(
            &posed,
            &json!({"choose": ["r1c4", "r1c5"]}),
            "expected at most 1",
        );
    }
}

#[test]
fn pseudo_code() {
    let kind = |changed: &str, line| Kind::PseudoCode {
        search: link(ROMANIA),
        changed: link(changed),
        line,
        changed_to: "n ← POP(open), a node with the smallest h".to_owned(),
    };
    let greedy = "p=graph&w=romania&a=best-first";
    let posed = check(
        kind(greedy, 5),
        &json!({"choose": ["5"]}),
        (&json!({"choose": ["6"]}), 0.0),
    );
    assert!(
        posed
            .asked()
            .prompt
            .contains("selects Rimnicu Vilcea at step 3; with the wrong line it selects Fagaras")
    );
    refused(&posed, &json!({"choose": ["15"]}), "found `15`");
    let message = |kind| {
        QuestionInstance::new(&searches(), &question(kind, 1), Seed(0))
            .expect_err("it is refused")
            .message
    };
    assert_eq!(
        message(kind(greedy, 15)),
        "found line 15, expected 1 to 14, the lines of the pseudo-code"
    );
    assert!(message(kind(ROMANIA, 5)).contains("select the same states"));
}

#[test]
fn variants_are_in_the_range_and_the_same_on_every_machine() {
    let drawn = |query: &str, of, (first, last), seed| {
        let varied = Question {
            variants: Some(Variants {
                of,
                expanded: Span { first, last },
            }),
            ..question(
                Kind::Count {
                    search: link(query),
                    of: "expanded".to_owned(),
                    within: 0,
                },
                1,
            )
        };
        let posed =
            QuestionInstance::new(&searches(), &varied, Seed(seed)).expect("there is a variant");
        let count: u64 = posed.mark(None).expect("it is marked").parts[0]
            .expected
            .parse()
            .expect("it is a number");
        assert!((first..=last).contains(&count), "{count}");
        let shown = posed.asked().shown.as_ref().expect("the search is shown");
        (shown.search.to_string(), count)
    };
    let tiles = "p=tiles&w=3x3&w=1+5+4+2+6+0+3+7+8&a=a-star";
    let map = "p=grid&w=type+octile%0Aheight+8%0Awidth+8%0Amap%0A........%0A........%0A........%0A........%0A........%0A........%0A........%0A........%0A&a=a-star";
    for (query, of, range, expected) in [
        (
            ROMANIA,
            VariantOf::Start,
            (3, 12),
            [
                ("p=graph&w=romania&o.from=Sibiu&a=a-star", 4),
                ("p=graph&w=romania&o.from=Lugoj&a=a-star", 6),
            ],
        ),
        (
            tiles,
            VariantOf::Start,
            (10, 60),
            [
                ("p=tiles&w=3x3&w=1+5+4+6+0+8+2+3+7&a=a-star", 19),
                ("p=tiles&w=3x3&w=1+5+4+2+6+8+3+0+7&a=a-star", 23),
            ],
        ),
        (
            ROMANIA,
            VariantOf::Graph,
            (5, 15),
            [
                (
                    "p=graph&w=undirected%0Astart+0%2C0%0Agoal+4%2C3%0A0%2C0+1%2C0+5%0A0%2C0+0%2C1+8%0A",
                    13,
                ),
                (
                    "p=graph&w=undirected%0Astart+0%2C0%0Agoal+4%2C3%0A0%2C0+1%2C0+8%0A0%2C0+0%2C1+6%0A",
                    14,
                ),
            ],
        ),
        (
            map,
            VariantOf::Map,
            (8, 20),
            [
                ("p=grid&w=type+octile%0Aheight+8%0Awidth+8%0Amap%0A", 18),
                ("p=grid&w=type+octile%0Aheight+8%0Awidth+8%0Amap%0A", 10),
            ],
        ),
    ] {
        for (seed, (search, count)) in (1..).zip(expected) {
            let found = drawn(query, of, range, seed);
            assert!(found.0.starts_with(search) && found.1 == count, "{found:?}");
            assert_eq!(drawn(query, of, range, seed), found);
        }
    }
    let error = QuestionInstance::new(
        &searches(),
        &Question {
            variants: Some(Variants {
                of: VariantOf::Start,
                expanded: Span {
                    first: 1000,
                    last: 2000,
                },
            }),
            ..question(
                Kind::Count {
                    search: link(ROMANIA),
                    of: "expanded".to_owned(),
                    within: 0,
                },
                1,
            )
        },
        Seed(1),
    );
    assert!(
        error
            .expect_err("no variant is so large")
            .message
            .starts_with("none of 1000 variants")
    );
}
