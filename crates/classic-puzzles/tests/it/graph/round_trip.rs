//! What a graph writes is what it reads.

use classic_puzzles::Graph;
use proptest::prelude::*;

/// Writes a name in quotation marks, which are always allowed.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Lines in the order in which a graph writes them, apart from names, which are all in quotation marks.
fn text() -> impl Strategy<Value = String> {
    let names = [
        "A",
        "b c",
        "#",
        "\"",
        "\\",
        "start",
        "goal",
        "at",
        "h",
        "h12",
        "undirected",
        "directed",
        "é",
        "5",
        "-1",
        "inf",
        "a\\\"b",
        "\u{2028}",
        "' '",
        "#A",
        "o#A",
        "A->B",
        "A-B",
        "-",
        "A,B",
        "3;4",
        "B:",
        "{",
        "digraph",
        "<graphml>",
        "[1]",
        "p",
        "→",
        "*Vertices",
        "A=>B",
    ];
    const COSTS: &[&str] = &["0", "1", "2.5", "0.000001", "18446744073708", "140"];
    let node = 0..names.len();
    let edge = (
        node.clone(),
        node.clone(),
        proptest::sample::select(COSTS),
        any::<Option<bool>>(),
    );
    let edges = proptest::collection::vec(edge, 1..12);
    let values = proptest::collection::vec(
        proptest::sample::select(&["0", "7.25", "inf"][..]),
        names.len(),
    );
    let places = proptest::collection::vec((node.clone(), any::<i16>(), -9.9..9.9f64), 0..4);
    (
        edges,
        any::<bool>(),
        any::<bool>(),
        proptest::option::of(values),
        places,
    )
        .prop_map(move |(edges, is_undirected, has_ends, values, places)| {
            let name = |node: usize| quoted(names[node]);
            let mut lines = Vec::new();
            if is_undirected {
                lines.push("undirected".to_owned());
            }
            if has_ends {
                lines.push(format!("start {}", name(edges[0].0)));
                lines.push(format!("goal {}", name(edges[0].1)));
            }
            // All nodes are known.
            lines.extend((0..names.len()).map(name));
            for (from, to, cost, label) in &edges {
                let label = label.map_or(String::new(), |is_quoted| {
                    if is_quoted {
                        "\"E 6\"".to_owned()
                    } else {
                        "x".to_owned()
                    }
                });
                lines.push(format!("{} {} {cost} {label}", name(*from), name(*to)));
            }
            let mut placed: Vec<usize> = Vec::new();
            for (node, x, y) in places {
                if !placed.contains(&node) {
                    lines.push(format!("at {} {x} {y}", name(node)));
                    placed.push(node);
                }
            }
            for (node, value) in values.into_iter().flatten().enumerate() {
                lines.push(format!("h3 {} {value}", name(node)));
            }
            lines.join("\n")
        })
}

/// What a graph contains, by names, in an order that does not depend on the numbers of nodes.
fn contents(graph: &Graph) -> impl PartialEq + std::fmt::Debug {
    let name = |node: u32| graph.name(node).into_owned();
    let edges: Vec<_> = graph
        .edges()
        .iter()
        .map(|edge| (name(edge.from), name(edge.to), edge.cost))
        .collect();
    let mut nodes: Vec<_> = (0..graph.nodes())
        .map(|node| {
            (
                name(node),
                graph.place(node).map(|place| format!("{place:?}")),
            )
        })
        .collect();
    nodes.sort();
    let ends = (
        graph.start().map(name),
        graph
            .goals()
            .iter()
            .map(|&goal| name(goal))
            .collect::<Vec<_>>(),
    );
    let mut lines: Vec<String> = graph.to_string().lines().map(str::to_owned).collect();
    lines.sort();
    (edges, nodes, ends, graph.is_undirected(), lines)
}

proptest! {
    #[test]
    fn a_written_graph_is_read_the_same(text in text()) {
        let graph: Graph = text.parse().expect("the text is a graph");
        let written = Graph::read(&graph.to_string(), "").expect("what is written can be read");
        prop_assert_eq!(&written.notes, &[]);
        let written = written.value;
        prop_assert_eq!(format!("{:?}", contents(&graph)), format!("{:?}", contents(&written)));
        let again: Graph = written.to_string().parse().expect("what is written can be read");
        prop_assert_eq!(written.to_string(), again.to_string());
        prop_assert_eq!(written, again);
    }
}

#[test]
fn a_graph_is_written_without_needless_quotation_marks() {
    let text = "undirected\nstart A\ngoal \"B b\"\nA \"B b\" 2.5 \"E68\"\n\"start\" A 1\nlonely\nat A 1 2.5\nh A 1\nh \"B b\" 0\nh start inf\nh lonely 3\n";
    let graph: Graph = text.parse().expect("the text is a graph");
    assert_eq!(graph.to_string(), text);
}

#[test]
fn a_comment_sign_inside_of_a_name_started_a_comment() {
    let text = "a http://x/o#A 5\n\"#1\" a 2 # one\n#2 a 3\n";
    let graph: Graph = text.parse().expect("the text is a graph");
    assert_eq!(graph.to_string(), "a http://x/o#A 5\n\"#1\" a 2\n");
}
