//! Each kind of question with a right, a wrong and a hostile answer, and exact points.

use std::collections::BTreeSet;

use search_lesson::block::{Question, Span, VariantOf, Variants};
use search_lesson::form::{Answer, Form, Marked};
use search_lesson::question::Posed;
use search_lesson::variant::Seed;
use search_lesson::{EditGoal, Kind, SearchLink};
use serde_json::{Value, json};

const ROMANIA: &str = "p=graph&w=romania&a=a-star";
const SUDOKU: &str = "p=sudoku&a=best-first&o.propagate=hidden";

/// Four routes of two steps of cost 1 each: all middle nodes are equal.
const EQUAL: &str = "p=graph&w=start+S%0Agoal+G%0AS+A%0AS+B%0AS+C%0AS+D%0AA+G%0AB+G%0AC+G%0AD+G%0A";

fn link(query: &str) -> SearchLink {
    query.parse().expect("the query is valid")
}

fn question(kind: Kind, points: u32) -> Question {
    Question {
        id: "asked".to_owned(),
        kind,
        points,
        text: None,
        hints: Vec::new(),
        explanation: None,
        variants: None,
    }
}

#[track_caller]
fn posed(kind: Kind, points: u32) -> Posed {
    Posed::new(&question(kind, points), Seed(1)).expect("the question can be posed")
}

#[track_caller]
fn marked(posed: &Posed, answer: &Value) -> Marked {
    let read: Answer = serde_json::from_value(answer.clone()).expect("it is an answer");
    posed
        .mark(Some(&read))
        .expect("the answer has the shape of the form")
}

/// Asserts that an answer is right, and that another one has these points.
#[track_caller]
fn check(kind: Kind, right: &Value, (wrong, points): (&Value, f64)) -> Posed {
    let posed = posed(kind, 6);
    let found = marked(&posed, right);
    assert!(found.right, "{:#?}", found.parts);
    assert_eq!((found.points, found.of), (6.0, 6));
    let found = marked(&posed, wrong);
    assert!(!found.right);
    assert_eq!(found.points, points, "{:#?}", found.parts);
    // A form that is left empty has a mark as well.
    posed.mark(None).expect("it is marked");
    posed
}

/// Asserts that an answer is refused with a message that contains a text.
#[track_caller]
fn refused(posed: &Posed, answer: &Value, text: &str) {
    let read: Answer = serde_json::from_value(answer.clone()).expect("it is an answer");
    let error = posed.mark(Some(&read)).expect_err("the answer is refused");
    assert!(error.message.contains(text), "{}", error.message);
}

#[test]
fn order() {
    let kind = Kind::Order {
        search: link(ROMANIA),
        step: 1,
        count: 3,
    };
    let right = json!({"choose": ["Sibiu", "Rimnicu Vilcea", "Fagaras"]});
    let wrong = json!({"choose": ["Sibiu", "Fagaras", "Rimnicu Vilcea"]});
    let posed = check(kind, &right, (&wrong, 2.0));
    refused(
        &posed,
        &json!({"choose": ["Sibiu", "Sibiu"]}),
        "found `Sibiu` chosen twice",
    );
    refused(
        &posed,
        &json!({"choose": ["<script>"]}),
        "found `<script>`, expected one of the items",
    );
    let long = json!({"choose": vec!["Sibiu"; 100_000]});
    refused(
        &posed,
        &long,
        "found 100000 chosen options, expected at most 3",
    );
    refused(
        &posed,
        &json!({"edit": "Sibiu"}),
        "found the answer `edit`, expected `choose`",
    );
}

#[test]
fn every_order_that_the_rule_of_ties_allows_is_right() {
    // Of 24 orders of four equal nodes, first in, first out allows each, and the goal comes after them.
    let breadth_first = format!("{EQUAL}&a=breadth-first");
    let kind = Kind::Order {
        search: link(&breadth_first),
        step: 1,
        count: 5,
    };
    let fifo = posed(kind, 5);
    let names = ["A", "B", "C", "D"];
    let mut orders = 0;
    for one in names {
        for two in names {
            for three in names {
                for four in names {
                    let order = [one, two, three, four, "G"];
                    let answer = json!({"choose": order});
                    let mut distinct = order.to_vec();
                    distinct.sort_unstable();
                    distinct.dedup();
                    if distinct.len() == 5 {
                        assert!(marked(&fifo, &answer).right, "{order:?}");
                        orders += 1;
                    }
                }
            }
        }
    }
    assert_eq!(orders, 24);
    let early = json!({"choose": ["C", "A", "G", "B", "D"]});
    assert_eq!(marked(&fifo, &early).points, 2.0);
    // All nodes have the same f. A* that takes the newest goes on to the goal, whatever the first node is.
    let a_star =
        format!("{EQUAL}h+S+2%0Ah+A+1%0Ah+B+1%0Ah+C+1%0Ah+D+1%0Ah+G+0%0A&a=a-star:ties=lifo");
    let lifo = posed(
        Kind::Order {
            search: link(&a_star),
            step: 1,
            count: 2,
        },
        2,
    );
    for first in names {
        assert!(
            marked(&lifo, &json!({"choose": [first, "G"]})).right,
            "{first}"
        );
    }
    assert_eq!(marked(&lifo, &json!({"choose": ["A", "B"]})).points, 1.0);
}

/// The orders that the rule allows are those of the searches of all graphs with the same edges in another order.
#[test]
fn an_order_is_right_if_the_search_has_it_with_some_order_of_successors() {
    let graphs = [
        ["S A 1", "S B 1", "S C 1", "A G 2", "B C 1", "C G 1"],
        ["S A 1", "S B 2", "A B 1", "A C 1", "B C 1", "C G 1"],
        ["S A", "S B", "A C", "B C", "A G", "C G"],
        ["S A 0", "A B 0", "A C 0", "S C 0", "B G 1", "C G 1"],
    ];
    let (mut right, mut wrong) = (0, 0);
    for (edges, algorithm) in graphs.iter().flat_map(|edges| {
        [
            "breadth-first",
            "uniform-cost",
            "a-star",
            "best-first",
            "a-star:ties=lifo",
            "beam:width=2",
        ]
        .map(|name| (edges, name))
    }) {
        let ask = |edges: &[&str]| {
            let text = format!("start S\ngoal G\n{}\n", edges.join("\n"));
            let query = format!(
                "p=graph&w={}&a={algorithm}",
                text.replace(' ', "+").replace('\n', "%0A")
            );
            let kind = Kind::Order {
                search: link(&query),
                step: 0,
                count: 4,
            };
            Posed::new(&question(kind, 4), Seed(0))
        };
        let Ok(posed) = ask(edges) else {
            // The search ends before that, or expands a state again.
            continue;
        };
        let mut allowed = BTreeSet::new();
        // Orders that differ in the edges of one node.
        let orders = permutations(edges).into_iter().map(|mut order| {
            order.sort_by_key(|edge| edge.chars().next());
            order
        });
        for order in orders.collect::<BTreeSet<_>>() {
            let Ok(of_order) = ask(&order) else { continue };
            let parts = of_order.mark(None).expect("it is marked").parts;
            allowed.insert(
                parts
                    .into_iter()
                    .map(|part| part.expected)
                    .collect::<Vec<_>>(),
            );
        }
        for order in permutations(&["S", "A", "B", "C", "G"]) {
            let order: Vec<String> = order[..4].iter().map(ToString::to_string).collect();
            let answer = Answer::Choose(order.clone());
            // A state that no allowed order has is no option.
            let is_right = posed.mark(Some(&answer)).is_ok_and(|marked| marked.right);
            assert_eq!(
                is_right,
                allowed.contains(&order),
                "{algorithm} {edges:?} {order:?}"
            );
            right += usize::from(is_right);
            wrong += usize::from(!is_right);
        }
    }
    assert!(right > 50 && wrong > 1000, "{right} {wrong}");
}

/// Returns all orders of a list.
fn permutations<'t>(list: &[&'t str]) -> Vec<Vec<&'t str>> {
    let Some((first, rest)) = list.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for place in 0..=order.len() {
            let mut order = order.clone();
            order.insert(place, *first);
            all.push(order);
        }
    }
    all
}

#[test]
fn an_order_that_the_rule_does_not_decide_is_not_asked_for() {
    for algorithm in ["recursive-best-first", "sma-star", "bidirectional", "mm"] {
        let search = link(&format!("p=graph&w=romania&a={algorithm}"));
        let error = Posed::new(
            &question(
                Kind::Order {
                    search,
                    step: 1,
                    count: 2,
                },
                1,
            ),
            Seed(0),
        );
        let message = error.expect_err("it is refused").message;
        assert!(
            message.starts_with("its rule leaves more open than the order of successors"),
            "{message}"
        );
    }
}

#[test]
fn open() {
    let kind = Kind::Open {
        search: link(ROMANIA),
        step: 2,
    };
    let right = json!({"values": {"Fagaras": "415", "Oradea": "671", "Rimnicu Vilcea": "413", "Timisoara": " 447 ", "Zerind": "449.0"}});
    // One value is wrong, one node is missing, and one was expanded: three of six parts.
    let wrong = json!({"values": {"Fagaras": "415", "Oradea": "670", "Rimnicu Vilcea": "413", "Timisoara": "447", "Sibiu": "393"}});
    let posed = check(kind, &right, (&wrong, 3.0));
    refused(
        &posed,
        &json!({"values": {"Atlantis": "1"}}),
        "found `Atlantis`",
    );
    // Without values, membership alone is asked for.
    let kind = Kind::Open {
        search: link("p=tiles&w=3x3&w=1+5+4+2+6+0+3+7+8&a=breadth-first"),
        step: 1,
    };
    let right = json!({"choose": ["1 5 0 2 6 4 3 7 8", "1 5 4 2 0 6 3 7 8", "1 5 4 2 6 8 3 7 0"]});
    let wrong = json!({"choose": ["1 5 0 2 6 4 3 7 8", "1 5 4 2 6 0 3 7 8"]});
    check(kind, &right, (&wrong, 1.5));
}

#[test]
fn values() {
    let kind = Kind::Values {
        search: link(ROMANIA),
        step: 2,
        node: Some("Fagaras".to_owned()),
    };
    let right = json!({"fields": {"g": "239", "h": "176", "f": "415"}});
    let wrong = json!({"fields": {"g": "239", "h": "176", "f": "NaN"}});
    let posed = check(kind, &right, (&wrong, 4.0));
    refused(
        &posed,
        &json!({"fields": {"points": "6"}}),
        "found `points`",
    );
    let missing = Kind::Values {
        search: link(ROMANIA),
        step: 2,
        node: Some("Atlantis".to_owned()),
    };
    let error = Posed::new(&question(missing, 1), Seed(0)).expect_err("there is no such node");
    assert!(
        error.message.contains("found the node `Atlantis`"),
        "{}",
        error.message
    );
}

#[test]
fn result() {
    let kind = Kind::Result {
        search: link(ROMANIA),
    };
    let path = ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"];
    let right =
        json!({"all": [{"choose": path}, {"fields": {"cost": "418"}}, {"choose": ["optimal"]}]});
    let dearer = ["Arad", "Sibiu", "Fagaras", "Bucharest"];
    let wrong =
        json!({"all": [{"choose": dearer}, {"fields": {"cost": "450"}}, {"choose": ["optimal"]}]});
    let posed = check(kind, &right, (&wrong, 2.0));
    refused(
        &posed,
        &json!({"all": [{"choose": path}]}),
        "found 1 answers, expected 3",
    );
    refused(
        &posed,
        &json!({"all": [right, right, right]}),
        "found the answer `all`, expected `choose`",
    );
    // The rule allows each of four paths.
    let equal = posed_result(&format!("{EQUAL}&a=breadth-first"));
    for middle in ["A", "B", "C", "D"] {
        let answer = json!({"all": [{"choose": ["S", middle, "G"]}, {"fields": {"cost": "2"}}, {"choose": ["fewest steps"]}]});
        let found = marked(&equal, &answer);
        assert!(found.right, "{:#?}", found.parts);
    }
    let none = posed_result("p=graph&w=start+A%0Agoal+B%0AA+C%0AB+C%0A&a=breadth-first");
    let answer = json!({"all": [{"choose": []}, {"fields": {"cost": "none"}}, {"choose": ["that there is no solution"]}]});
    assert!(marked(&none, &answer).right);
}

fn posed_result(query: &str) -> Posed {
    posed(
        Kind::Result {
            search: link(query),
        },
        3,
    )
}

#[test]
fn next() {
    let kind = Kind::Next {
        search: link(ROMANIA),
        step: 2,
    };
    let right = json!({"all": [{"choose": ["Rimnicu Vilcea"]}, {"choose": ["smallest"]}]});
    let wrong = json!({"all": [{"choose": ["Fagaras"]}, {"choose": ["smallest"]}]});
    let posed = check(kind, &right, (&wrong, 3.0));
    refused(
        &posed,
        &json!({"all": [{"choose": ["Sibiu"]}, {"choose": []}]}),
        "found `Sibiu`",
    );
    refused(
        &posed,
        &json!({"choose": ["Rimnicu Vilcea"]}),
        "expected `all`",
    );
    // Successors of one node are equally old.
    let kind = Kind::Next {
        search: link(&format!("{EQUAL}&a=breadth-first")),
        step: 1,
    };
    let right = json!({"all": [{"choose": ["C"]}, {"choose": ["oldest"]}]});
    let wrong = json!({"all": [{"choose": []}, {"choose": ["age"]}]});
    check(kind, &right, (&wrong, 0.0));
}

/// The rule of these searches leaves open which of equal nodes is next.
#[test]
fn a_next_node_that_the_rule_does_not_tell_apart_is_right() {
    let kind = Kind::Next {
        search: link(&format!("{EQUAL}S+E+9%0AE+G+1%0A&a=sma-star")),
        step: 1,
    };
    let posed = posed(kind, 2);
    for next in ["A", "B", "C", "D"] {
        let answer = json!({"all": [{"choose": [next]}, {"choose": ["deepest"]}]});
        assert!(marked(&posed, &answer).right, "{next}");
    }
    let dearer = json!({"all": [{"choose": ["E"]}, {"choose": ["deepest"]}]});
    assert_eq!(marked(&posed, &dearer).points, 1.0);
}

#[test]
fn successors() {
    let kind = Kind::Successors {
        search: link(ROMANIA),
        step: 3,
    };
    let right = json!({"assign": {"Craiova": "new", "Pitesti": "new", "Sibiu": "duplicate"}});
    let wrong = json!({"assign": {"Craiova": "new", "Sibiu": "dead_end"}});
    let posed = check(kind, &right, (&wrong, 2.0));
    refused(
        &posed,
        &json!({"assign": {"Sibiu": "known"}}),
        "found `known`",
    );
    let reopened = Kind::Successors {
        search: link("p=graph&w=inconsistent&a=a-star"),
        step: 3,
    };
    let right = json!({"assign": {"C": "reopened"}});
    check(
        reopened,
        &right,
        (&json!({"assign": {"C": "duplicate"}}), 0.0),
    );
    // B is open with cost 9 when it is reached with cost 2.
    let cheaper = "p=graph&w=start+S%0Agoal+G%0AS+B+9%0AS+A+1%0AA+B+1%0AB+G+1%0A&a=uniform-cost";
    let cheaper = Kind::Successors {
        search: link(cheaper),
        step: 2,
    };
    let right = json!({"assign": {"B": "cheaper"}});
    check(
        cheaper,
        &right,
        (&json!({"assign": {"B": "duplicate"}}), 0.0),
    );
}

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
    let error = Posed::new(&question(unknown, 1), Seed(0)).expect_err("there is no such count");
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
    let posed =
        seeds.map(|seed| Posed::new(&question(kind.clone(), 6), seed).expect("it can be posed"));
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
fn edited(posed: &Posed, from: &str, to: &str) -> Marked {
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
    let error = Posed::new(&question(other, 1), Seed(0)).expect_err("it is no Sudoku");
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
        Posed::new(&question(kind, 1), Seed(0))
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
        let posed = Posed::new(&varied, Seed(seed)).expect("there is a variant");
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
    let error = Posed::new(
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
