//! The formats of other programs.

use classic_puzzles::Graph;
use classic_puzzles::graph::Edge;
use search_core::cost::Decimal;

use super::{csv, decimal, graph};

#[test]
fn dimacs_arcs_are_directed_and_nodes_are_numbered_from_1() {
    let graph = Graph::read_dimacs("c a comment\nc\n\np sp 4 3\na 1 2 5\na 2 1 7\na 4 1 0.5\n");
    let graph = graph.expect("the text is a graph");
    let edge = |from, to, cost| Edge {
        from,
        to,
        cost: decimal(cost),
    };
    assert_eq!(
        graph.edges(),
        [edge(0, 1, "5"), edge(1, 0, "7"), edge(3, 0, "0.5")]
    );
    assert_eq!(
        (graph.nodes(), graph.name(3).into_owned()),
        (4, "4".to_owned())
    );
    assert_eq!(
        (
            graph.node("4"),
            graph.node("04").is_err(),
            graph.node("5").is_err()
        ),
        (Ok(3), true, true)
    );
    let graph = graph.with_dimacs_coordinates("c x\np aux sp co 4\nv 2 -73530767 41085396\n");
    let graph = graph.expect("the places are those of the graph");
    assert_eq!(
        (graph.place(1), graph.place(0)),
        (Some([-73_530_767.0, 41_085_396.0]), None)
    );
}

#[test]
fn dimacs_errors_name_the_place() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: found the end of the text, expected a line 'p sp NODES ARCS'",
        ),
        ("a 1 2 3", "line 1, column 1: found 'a', expected 'p'"),
        ("p max 3 2", "line 1, column 3: found 'max', expected 'sp'"),
        (
            "p sp 3",
            "line 1, column 7: found the end of the line, expected the number of arcs",
        ),
        (
            "p sp 4000000000 1",
            "line 1, column 6: found '4000000000', expected the number of nodes, at most 17 in a text of this length",
        ),
        (
            "p sp 3 1\np sp 3 1",
            "line 2, column 1: found 'p', expected 'a'",
        ),
        (
            "p sp 3 1\na 1 4 3",
            "line 2, column 5: found '4', expected a node from 1 to 3",
        ),
        (
            "p sp 3 1\na 1 2 -3",
            "line 2, column 7: found '-3', expected a number of at least 0 as the cost",
        ),
        (
            "p sp 3 1\na 1 2",
            "line 2, column 6: found the end of the line, expected a cost",
        ),
        (
            "p sp 3 1\na 1 2 3\na 1 2 3",
            "line 3, column 1: found arc 2, expected 1 arcs",
        ),
        (
            "p sp 3 2\na 1 2 3\n",
            "line 3, column 1: found the end of the text after 1 arcs, expected 2 arcs",
        ),
    ] {
        let error = Graph::read_dimacs(text).expect_err("the text is no graph");
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
    for (text, expected) in [
        ("v 1 2 3", "line 1, column 1: found 'v', expected 'p'"),
        (
            "p aux sp co 3",
            "line 1, column 13: found '3', expected 2, the number of nodes of the graph",
        ),
        (
            "p aux sp co 2\nv 3 1 1",
            "line 2, column 3: found '3', expected a node from 1 to 2",
        ),
        (
            "p aux sp co 2\nv 1 1 1\nv 1 1 1",
            "line 3, column 3: found node 1 again, expected one place for each node",
        ),
        (
            "c",
            "line 2, column 1: found the end of the text, expected a line 'p aux sp co NODES'",
        ),
    ] {
        let error = graph("A B")
            .with_dimacs_coordinates(text)
            .expect_err("the text is refused");
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
}

#[test]
fn csv_is_read_with_and_without_header_and_in_three_separators() {
    let expected = graph("Arad \"Rimnicu Vilcea\" 2.5 road\n\"Rimnicu Vilcea\" Arad\n");
    for text in [
        "from,to,cost,name\nArad,Rimnicu Vilcea,2.5,road\nRimnicu Vilcea,Arad\n",
        "Source;Target;Weight;Label\r\nArad;\"Rimnicu Vilcea\";2.5;road\r\n\r\nRimnicu Vilcea;Arad;;\r\n",
        "Arad\tRimnicu Vilcea\t2.5\troad\nRimnicu Vilcea\tArad\t\t",
        "\u{feff}  Arad ,  Rimnicu Vilcea , 2.5 , road \n\nRimnicu Vilcea,Arad,1",
    ] {
        assert_eq!(csv(text), Ok(expected.clone()), "{text:?}");
    }
    let quoted = csv("\"a, \"\"b\"\"\",c\n").expect("the text is a graph");
    assert_eq!(quoted.name(0), "a, \"b\"");
    assert_eq!(quoted.edges()[0].cost, Decimal::from(1));
}

#[test]
fn csv_errors_name_the_place() {
    for (text, expected) in [
        (
            "A\n",
            "line 1, column 1: found 'A', expected at least two fields, the ends of an edge",
        ),
        (
            "A,B\n\nC,,1\n",
            "line 3, column 3: found an empty name, expected a name",
        ),
        (
            "from,to,minutes\nA,B,x\n",
            "line 1, column 1: found the columns 'from', 'to', 'minutes', expected a column cost, by these or other usual names such as source, target and weight (--columns FROM,TO,COST selects others)",
        ),
        (
            "from,to\nA,B,x\n",
            "line 2, column 5: found 'x', expected the end of the line after 2 fields",
        ),
        (
            "A,B,1\nA,B,x\n",
            "line 2, column 5: found 'x', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "A,B,-1",
            "line 1, column 5: found '-1', expected a number of at least 0 as the cost",
        ),
        (
            "A,B,1,x,y",
            "line 1, column 9: found 'y', expected the end of the line after 4 fields",
        ),
        (
            "A,B\"b,1",
            "line 1, column 4: found '\"', expected quotation marks around the whole field, or none",
        ),
        (
            "A,\"B\"b,1",
            "line 1, column 6: found 'b', expected the end of the field after its quotation mark",
        ),
        (
            "A,\"B\nC,1",
            "line 1, column 5: found the end of the line, expected a quotation mark",
        ),
        (
            "A,\"B\nC\",1",
            "line 1, column 5: found the end of the line, expected a quotation mark",
        ),
    ] {
        let error = csv(text).expect_err("the text is no graph");
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
}

#[test]
fn an_undirected_graph_leads_back() {
    let one_way = csv("A,B,2").expect("the text is a graph");
    assert_eq!(one_way.undirected(), graph("undirected\nA B 2\n"));
}
