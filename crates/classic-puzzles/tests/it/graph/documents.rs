//! Graphs in the formats of other programs: Graphviz, `GraphML`, node-link JSON and DIMACS.

use super::forms::{cost, doubtful, refused, skipped, some};
use classic_puzzles::graph::Graph;
use search_core::form::Note;

#[test]
fn graphviz_was_refused() {
    let text = "/* a road */ digraph \"G\" {\n  rankdir=LR; node [shape=circle]\n  A -> B [label=\"4\"]; B -> C [weight=2, color=red, label=ferry];\n  # a comment\n  A -> C [label=9] // another\n}\n";
    let note = "ignored: `color` of 1 edge, `rankdir` of 1 graph, `shape` of 1 node";
    assert_eq!(cost(text, "A", "C"), (some("6"), skipped(note)));
    let undirected = "strict graph { edge [weight=2]; a -- b -- {c d}; subgraph s { e -- f [weight=5] } d -- e }";
    assert_eq!(cost(undirected, "e", "a"), (some("6"), vec![]));
    let read = Graph::read(undirected, "")
        .expect("the text is a graph")
        .value;
    let expected = "undirected\na b 2\nb c 2\nb d 2\ne f 5\nd e 2\n";
    assert_eq!(read.to_string(), expected);
    for (text, expected) in [
        (
            "digraph { A -- B }",
            "line 1, column 13: found '--', expected ->, as in the whole graph",
        ),
        (
            "graph {\n A -- B [weight=x] }",
            "line 2, column 17: found 'x', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "graph { A -- B",
            "line 1, column 15: found the end of the text, expected a node or }",
        ),
        (
            "graph { A -- B } graph { }",
            "line 1, column 18: found 'graph', expected the end of the text after one graph",
        ),
        (
            "graph { A [weight 3] }",
            "line 1, column 19: found '3', expected = and the value of the attribute",
        ),
        (
            "graph { \"A }",
            "line 1, column 9: found a text without end, expected a quotation mark",
        ),
        (
            "graph { A -- B /* }",
            "line 1, column 16: found a comment without end, expected */",
        ),
    ] {
        assert_eq!(refused(text), expected);
    }
}

#[test]
fn graphviz_with_subgraphs_in_each_other_or_with_all_edges_between_them_is_bounded() {
    let nested = format!(
        "graph {{ {} A {} }}",
        "{".repeat(100_000),
        "}".repeat(100_000)
    );
    assert!(refused(&nested).contains("expected at most 100 subgraphs in each other"));
    let names: Vec<String> = (0..3000).map(|name| name.to_string()).collect();
    let names = names.join(" ");
    let crossed = format!("graph {{ {{{names}}} -- {{{names}}} }}");
    assert!(refused(&crossed).contains("expected at most 4194304 edges between subgraphs"));
}

#[test]
fn graphml_was_refused() {
    let text = |edge: &str, edges: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<key id=\"d0\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n<key id=\"d1\" for=\"node\" attr.name=\"colour\"/>\n<graph edgedefault=\"{edge}\">\n<node id=\"A\"><data key=\"d1\">red</data></node><node id=\"B\"/><node id=\"C\"/>\n{edges}</graph>\n</graphml>\n"
        )
    };
    let edges = "<edge source=\"A\" target=\"B\"><data key=\"d0\">3.0</data></edge>\n<edge source=\"B\" target=\"C\"><data key=\"d0\">4.5</data></edge>";
    let note = skipped("ignored: `colour` of 1 node");
    assert_eq!(
        cost(&text("undirected", edges), "C", "A"),
        (some("7.5"), note.clone())
    );
    assert_eq!(
        cost(&text("directed", edges), "C", "A"),
        (None, note.clone())
    );
    let directed = edges.replace("source=\"B\"", "directed=\"true\" source=\"B\"");
    assert_eq!(
        cost(&text("undirected", &directed), "C", "A"),
        (None, note.clone())
    );
    assert_eq!(
        cost(&text("undirected", &directed), "B", "A"),
        (some("3"), note)
    );
    for (edges, expected) in [
        (
            "<edge source=\"A\" target=\"D\"/>",
            "line 7, column 26: found 'D', expected the id of a node",
        ),
        (
            "<edge source=\"A\"/>",
            "line 7, column 1: found <edge> without target, expected <edge target=\"...\">",
        ),
        (
            "<edge source=\"A\" target=\"B\"><data key=\"d0\">x</data></edge>",
            "line 7, column 44: found 'x', expected a number such as 12 or 0.5 as the cost",
        ),
    ] {
        assert_eq!(refused(&text("directed", edges)), expected);
    }
    assert_eq!(
        refused("<graphml><graph>\n</graphml>"),
        "line 2, column 1: found expected 'graph' tag, not 'graphml', expected well-formed XML"
    );
    assert_eq!(
        refused("<gexf></gexf>"),
        "line 1, column 1: found '<gexf></gexf>', expected a text in one of the forms gr, col, dot, graphml, json, adjacency, arrows, csv, text"
    );
}

#[test]
fn json_was_refused() {
    let networkx = "{\"directed\": false, \"multigraph\": false, \"graph\": {}, \"nodes\": [{\"id\": 0, \"x\": 1}, {\"id\": \"B\"}, {\"id\": 2}],\n\"links\": [{\"weight\": 3, \"source\": 0, \"target\": \"B\"}, {\"weight\": 4.5, \"source\": \"B\", \"target\": 2}]}";
    assert_eq!(
        cost(networkx, "2", "0"),
        (some("7.5"), skipped("ignored: `x` of 1 node"))
    );
    let newer = networkx.replace("links", "edges").replace("false", "true");
    assert_eq!(cost(&newer, "2", "0").0, None);
    assert_eq!(cost(&newer, "0", "2").0, some("7.5"));
    // D3 counts the nodes, and Cytoscape has the fields one level below.
    let note = "the graph is read as undirected, as it has no field `directed`";
    let d3 = "{\"nodes\": [{\"name\": \"A\"}, {\"name\": \"B\"}], \"links\": [{\"source\": 0, \"target\": 1, \"value\": 5}]}";
    let mut notes = doubtful(note);
    notes.extend(skipped("ignored: `value` of 1 edge"));
    assert_eq!(cost(d3, "B", "A"), (some("1"), notes));
    let cytoscape = "{\"elements\": {\"nodes\": [{\"data\": {\"id\": \"A\"}}, {\"data\": {\"id\": \"B\"}}], \"edges\": [{\"data\": {\"id\": \"e\", \"source\": \"A\", \"target\": \"B\", \"weight\": 5}}]}}";
    assert_eq!(cost(cytoscape, "B", "A").0, some("5"));
    for (text, expected) in [
        (
            "{\"nodes\": []}",
            "line 1, column 1: found an object with nodes, expected an object with nodes and links",
        ),
        (
            "{\"nodes\": [{\"id\": \"é\"}],\n \"links\": [{\"source\": \"é\", \"target\": \"B\"}]}",
            "line 2, column 38: found `\\\"B\\\"`, expected the id of a node",
        ),
        (
            "{\"nodes\": [1],\n\"links\": [{\"source\": 1, \"target\": 1, \"weight\": -2}]}",
            "line 2, column 48: found '-2', expected a number of at least 0 as the cost",
        ),
        (
            "{\"nodes\": [1],\n\"é\": [,]}",
            "line 2, column 7: found expected value, expected JSON",
        ),
        (
            "{\"links\": [{\"source\": 1}]}",
            "line 1, column 12: found `{\\\"source\\\": 1}`, expected a link with a target",
        ),
    ] {
        assert_eq!(refused(text), expected);
    }
}

#[test]
fn costs_that_programs_compute_are_rounded_with_a_note() {
    let text = "{\"directed\": true, \"links\": [{\"source\": \"A\", \"target\": \"B\", \"weight\": 0.30000000000000004}, {\"source\": \"B\", \"target\": \"C\", \"weight\": 1e3}]}";
    let note = "costs are rounded to six decimal places: 1, the first in line 1";
    assert_eq!(cost(text, "A", "C"), (some("1000.3"), doubtful(note)));
    assert_eq!(
        cost("A,B,0.1234567\n", "A", "B"),
        (some("0.123457"), doubtful(note))
    );
}

#[test]
fn dimacs_graphs_without_costs_were_refused() {
    let text = "c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";
    assert_eq!(cost(text, "1", "3"), (some("2"), vec![]));
    let notes = [
        Note::Doubtful("4 edges are read, but the line p says 8".to_owned()),
        Note::Skipped("ignored: 1 lines about nodes".to_owned()),
    ];
    let text = text.replace("edge 4 4", "col 4 8") + "n 1 2\n";
    assert_eq!(cost(&text, "1", "3"), (some("2"), notes.to_vec()));
    assert_eq!(
        refused("p max 4 4\na 1 2 3\n"),
        "line 1, column 3: found 'max', expected 'sp' (gr, text), or 'edge' or 'edges' or 'col' (col), or a neighbour with its cost, such as B,5 (adjacency)"
    );
    assert_eq!(
        refused("p edge 2 1\ne 1 3\n"),
        "line 2, column 5: found '3', expected a node from 1 to 2"
    );
}
