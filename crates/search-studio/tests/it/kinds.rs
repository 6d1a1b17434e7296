//! Each kind of question about the steps of a run, with a right, a wrong and a hostile answer, and exact points.

use crate::searches;
use std::collections::BTreeSet;

use search_studio::question::Kind;
use search_studio::question::QuestionInstance;
use search_studio::question::Seed;
use search_studio::question::form::Answer;
use serde_json::json;

use super::asking::{ROMANIA, check, link, marked, posed, question, refused};

/// Four routes of two steps of cost 1 each: all middle nodes are equal.
const EQUAL: &str = "p=graph&w=start+S%0Agoal+G%0AS+A%0AS+B%0AS+C%0AS+D%0AA+G%0AB+G%0AC+G%0AD+G%0A";

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
            QuestionInstance::new(&searches(), &question(kind, 4), Seed(0))
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
        let error = QuestionInstance::new(
            &searches(),
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
    let error = QuestionInstance::new(&searches(), &question(missing, 1), Seed(0))
        .expect_err("there is no such node");
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

fn posed_result(query: &str) -> QuestionInstance {
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
