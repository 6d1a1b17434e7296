//! The text format, and what it refuses.

use classic_puzzles::graph::{Edge, FORMS, GraphRoute, ReadOptions, RouteError};
use classic_puzzles::{Graph, InstanceError};
use proptest::prelude::*;
use search_core::{Written, cost::Decimal, memory::Budget, uniform_cost};

use super::{decimal, error, graph, route};

#[test]
fn a_graph_is_read_with_all_its_statements() {
    let graph = graph(
        "# a comment\nstart A # and one after a statement\ngoal C D\n\nA B 1.5 \"E68\"\nB C \"the \\\"old\\\" road\"\nB D\nC A 0 plain\nE\nat A -1 2.5\n",
    );
    let edge = |from, to, cost| Edge {
        from,
        to,
        cost: decimal(cost),
    };
    let edges = [
        edge(0, 1, "1.5"),
        edge(1, 2, "1"),
        edge(1, 3, "1"),
        edge(2, 0, "0"),
    ];
    assert_eq!(graph.edges(), edges);
    assert_eq!(
        (graph.nodes(), graph.start(), graph.goals()),
        (5, Some(0), &[2, 3][..])
    );
    assert_eq!((graph.place(0), graph.place(1)), (Some([-1.0, 2.5]), None));
    assert!(!graph.is_undirected());
    let route = GraphRoute::new(graph).expect("there is a start and a goal");
    let mut actions = Vec::new();
    for node in 0..4 {
        search_core::StateSpace::actions(&route, &node, &mut actions);
    }
    let text = actions.iter().map(|action| {
        let mut text = String::new();
        route
            .write_action(action, &mut text)
            .expect("a string takes any text");
        text
    });
    let text: Vec<String> = text.collect();
    assert_eq!(text, ["E68", "the \"old\" road", "to D", "plain"]);
}

#[test]
fn a_node_named_like_a_statement_is_quoted_where_a_line_starts() {
    let graph = graph("\"start\" goal 1\n\"h2\" at 2\nA h 3\nstart start\ngoal h\n");
    let names: Vec<_> = (0..graph.nodes()).map(|node| graph.name(node)).collect();
    assert_eq!(names, ["start", "goal", "h2", "at", "A", "h"]);
    assert_eq!((graph.start(), graph.goals()), (Some(0), &[5][..]));
}

#[test]
fn numbers_and_words_with_digits_after_an_h_are_names() {
    let graph = graph("1 2 3\nhill 2 1\nh1x 1 1\n");
    assert_eq!((graph.nodes(), graph.edges().len()), (4, 3));
}

#[test]
fn parallel_edges_are_kept_and_the_cheaper_one_is_taken() {
    let route = route("start A\ngoal B\nA B 5\nA B 2\nA B 2\nB B 1\n");
    let report = uniform_cost::graph((&route, route.start())).run();
    assert_eq!(report.counts.generated, 3);
    assert_eq!(
        report.solution().and_then(|solution| solution.cost),
        Some(Decimal::from(2))
    );
}

#[test]
fn decimal_costs_add_up_exactly() {
    let route = route("start A\ngoal C\nA B 0.1\nB C 0.2\nA C 0.3000010000\n");
    let report = uniform_cost::graph((&route, route.start())).run();
    assert_eq!(
        report.solution().and_then(|solution| solution.cost),
        Some(decimal("0.3"))
    );
}

#[test]
fn what_is_refused_names_the_place() {
    for (text, expected) in [
        (
            "A B -3\n",
            "line 1, column 5: found '-3', expected a number of at least 0 as the cost",
        ),
        (
            "A B x\n",
            "line 1, column 5: found 'x', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "A B inf\n",
            "line 1, column 5: found 'inf', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "A B 0.1234567",
            "line 1, column 5: found '0.1234567', expected a number with at most 6 decimal places as the cost",
        ),
        (
            "A B 99999999999999",
            "line 1, column 5: found '99999999999999', expected a number below 18,446,744,073,709 as the cost",
        ),
        (
            "A B 1 road more",
            "line 1, column 12: found 'more', expected the end of the line",
        ),
        (
            "A \"B",
            "line 1, column 5: found the end of the line, expected a quotation mark",
        ),
        (
            "A \"\" 1",
            "line 1, column 3: found an empty name, expected a name",
        ),
        (
            "Å\"B\" 1",
            "line 1, column 2: found '\\\"', expected a blank",
        ),
        ("\"A\"B 1", "line 1, column 4: found 'B', expected a blank"),
        (
            "\"A\\n\" B",
            "line 1, column 4: found 'n', expected \" or \\ after \\",
        ),
        (
            "A\u{7}B C",
            "line 1, column 1: found 'A\\u{7}B', expected a name without control characters",
        ),
        (
            "start",
            "line 1, column 6: found the end of the line, expected the name of the start",
        ),
        (
            "goal # none",
            "line 1, column 12: found the end of the line, expected the name of a goal",
        ),
        (
            "A B\nstart A\n start B",
            "line 3, column 8: found 'B', expected one start, which line 2 gives",
        ),
        (
            "directed\nundirected",
            "line 2, column 1: found 'undirected', expected one direction for all edges, which line 1 gives",
        ),
        (
            "undirected A",
            "line 1, column 12: found 'A', expected the end of the line",
        ),
        (
            "A B\ngoal A A",
            "line 2, column 8: found 'A' again, expected each goal once",
        ),
        (
            "Bucharest Arad 1\ngoal Bucarest",
            "line 2, column 6: found 'Bucarest', expected the name of a node; did you mean 'Bucharest'?",
        ),
        (
            "A B\ngoal Zerind",
            "line 2, column 6: found 'Zerind', expected the name of a node",
        ),
        (
            "A B\nat A 1",
            "line 2, column 7: found the end of the line, expected the y of the node",
        ),
        (
            "A B\nat A 1 nan",
            "line 2, column 8: found 'nan', expected a number as the y of the node",
        ),
        (
            "A B\nat A 1 2\nat A 1 2",
            "line 3, column 4: found 'A' again, expected one place for each node",
        ),
        (
            "A B\nh A",
            "line 2, column 4: found the end of the line, expected the heuristic value of the node, a number or inf",
        ),
        (
            "A B\nh A -1",
            "line 2, column 5: found '-1', expected a number of at least 0 as the heuristic value, or inf",
        ),
        (
            "A B\nh A 1\nh A 1",
            "line 3, column 3: found 'A' again, expected one value for each node in a table",
        ),
        (
            "A B\nh A 1\nh B 0\nh2 A 1",
            "line 4, column 1: found a table h2 without 'B', expected a value for each node",
        ),
    ] {
        assert_eq!(error(text), expected, "{text:?}");
    }
}

#[test]
fn a_route_needs_a_start_and_a_goal_that_the_graph_has() {
    let of = |text| {
        GraphRoute::new(graph(text))
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!(of("A B\ngoal B"), Err("the graph has no start".into()));
    assert_eq!(of("A B\nstart B"), Err("the graph has no goal".into()));
    let unknown = graph("Arad Sibiu")
        .with_start("arad")
        .expect_err("names have capitals");
    assert_eq!(
        unknown.to_string(),
        "the graph has no node 'arad'; did you mean 'Arad'?"
    );
    let route = route("A B\nstart A\ngoal B\nh A 1\nh B 0\nh2 A 0\nh2 B 0\n");
    assert_eq!(route.table(), Some("h"));
    let error = route
        .clone()
        .with_table("h3")
        .expect_err("there are two tables");
    assert_eq!(
        error.to_string(),
        "the graph has no heuristic table 'h3', only h, h2"
    );
    assert!(matches!(error, RouteError::UnknownTable { .. }));
    assert_eq!(
        route.with_table("h2").expect("there is an h2").table(),
        Some("h2")
    );
}

/// A text of a few words of the format in any order.
fn words() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "A",
        "B",
        "\"A B\"",
        "start",
        "goal",
        "undirected",
        "at",
        "h",
        "h2",
        "1",
        "0.5",
        "-1",
        "inf",
        "\n",
        "\n",
        "#",
        "\"",
        "\\",
        "\t",
        "é",
    ];
    proptest::collection::vec((proptest::sample::select(WORDS), any::<bool>()), 0..40).prop_map(
        |words| {
            let words = words
                .into_iter()
                .map(|(word, blank)| word.to_owned() + if blank { " " } else { "" });
            words.collect()
        },
    )
}

/// A text of a few words of the other forms in any order.
fn words_of_forms() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "graph",
        "digraph",
        "subgraph",
        "strict",
        "{",
        "}",
        "[",
        "]",
        "->",
        "--",
        "-",
        "=",
        ":",
        ";",
        ",",
        "A",
        "é",
        "1",
        "2.5",
        "0.1234567",
        "\"",
        "\\",
        "<",
        ">",
        "</",
        "/>",
        "<graphml>",
        "<graph>",
        "<node id=\"A\"/>",
        "<edge source=\"A\" target=\"A\">",
        "</graph>",
        "</graphml>",
        "\"nodes\"",
        "\"links\"",
        "\"id\"",
        "\"source\"",
        "\"target\"",
        "{}",
        "[]",
        "null",
        "from",
        "to",
        "weight",
        "type",
        "p edge 3 2",
        "e 1 2",
        "start",
        "#",
        "//",
        "/*",
        "*/",
        "\n",
        "\n",
        "\t",
        " ",
        "→",
        "\u{feff}",
        "inf",
        "4 3",
    ];
    proptest::collection::vec(proptest::sample::select(WORDS), 0..40)
        .prop_map(|words| words.concat())
}

/// Asserts that an error has a position within the text or at its end.
fn assert_position(text: &str, error: &InstanceError) {
    let lines: Vec<&str> = text.split('\n').collect();
    assert!(
        (1..=lines.len() + 1).contains(&error.line),
        "{error} in {text:?}"
    );
    let line = lines.get(error.line - 1).copied().unwrap_or_default();
    assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error} in {text:?}"
    );
}

fn read_all(text: &str) {
    if let Err(error) = text.parse::<Graph>() {
        assert_position(text, &error);
    }
    let options = ReadOptions {
        skip_header: true,
        columns: vec!["from".to_owned(), "to".to_owned()],
    };
    for form in FORMS {
        for options in [&ReadOptions::default(), &options] {
            if let Err(error) = (form.read)(text, options, &Budget::default()) {
                assert_position(text, &error);
            }
        }
    }
    if let Err(error) = Graph::read(text, "") {
        assert_position(text, &error);
    }
    let graph = graph("A B\n");
    if let Err(error) = graph.with_dimacs_coordinates(text) {
        assert_position(text, &error);
    }
}

proptest! {
    #[test]
    fn any_words_are_read_or_refused_at_their_place(text in words()) {
        read_all(&text);
    }

    #[test]
    fn the_words_of_other_forms_are_read_or_refused_at_their_place(text in words_of_forms()) {
        read_all(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused_at_their_place(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn fields_of_numbers_are_read_or_refused_at_their_place(
        text in "(c x|p sp [0-9] [0-9]|p sp [0-9]{9} 1|a [0-9] [0-9] -?[0-9]{1,2}|p aux sp co 2|v [0-9] [0-9] -?[0-9]|[ab],\"?[ab]\"?,?[0-9]?|\n){0,12}",
    ) {
        read_all(&text.replace('p', "\np").replace('a', "\na").replace('v', "\nv"));
    }
}

#[test]
fn every_prefix_of_a_file_is_read_or_refused_at_its_place() {
    let examples = classic_puzzles::graph::examples::EXAMPLES.iter();
    let files = examples.map(|example| example.text).chain([
        "c n\np sp 3 2\na 1 2 5\na 2 3 4\n",
        "p aux sp co 2\nv 1 -5 7\nv 2 3 4\n",
        "from,to,cost,name\r\nA,\"B, \"\"b\"\"\",1.5,\"x\"\r\n\r\nB,A\r\n",
        "digraph \"é\" { edge [weight=2]; A -> {B; \"c\" [label=<b>]} -> D:e [label=\"x\" + \"y\"] /* end */ }\n",
        "<graphml><key id=\"d\" for=\"edge\" attr.name=\"weight\"/><graph edgedefault=\"directed\"><node id=\"é\"/><edge source=\"é\" target=\"é\"><data key=\"d\">2</data></edge></graph></graphml>",
        "{\"directed\": true, \"nodes\": [{\"id\": \"é\"}],\n\"links\": [{\"source\": \"é\", \"target\": \"é\", \"weight\": 1e-3}]}",
        "p edge 3 2\ne 1 2\ne 2 3 4\nn 1 2\n",
        "0 2 0 6\n2 0 3 8\n0 3 0 0\n6 8 0 0\n",
        "start A\nA->B: 3\nB->\"c d\" (2)\n",
        "A: B,3 C,4\nB\t1,2\n",
    ]);
    for file in files {
        for (end, _) in file.char_indices() {
            read_all(&file[..end]);
        }
    }
}
