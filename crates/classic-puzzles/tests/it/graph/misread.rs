//! Texts that were read in silence as another graph than the one that is meant.

use classic_puzzles::graph::{Graph, ReadOptions};
use search_core::form::Note;

use super::{graph, read_as};

fn read(text: &str) -> (Graph, Vec<Note>) {
    let read = Graph::read(text, "").expect("the text is a graph");
    (read.value, read.notes)
}

fn refused(text: &str) -> String {
    let error = Graph::read(text, "").expect_err("the text is no graph");
    error.to_string()
}

fn doubtful(note: &str) -> Vec<Note> {
    vec![Note::Doubtful(note.to_owned())]
}

fn skipped(note: &str) -> Vec<Note> {
    vec![Note::Skipped(note.to_owned())]
}

const ALSO_TEXT: &str =
    "read as adjacency (a node and its neighbours a line: A B,5 C,2), but it could also be text";

#[test]
fn costs_of_neighbours_became_nodes() {
    let expected = graph("A B 4\nA C 2\nC B 1\n");
    for (text, shown) in [
        ("A: B 4, C 2\nC: B 1\nB:\n", "B 4"),
        ("A: B (4), C (2)\nC: B (1)\nB:\n", "B (4)"),
        ("A: B(4), C(2)\nC: B(1)\nB:\n", "B(4)"),
        ("A: B=4 C=2\nC: B=1\nB:\n", "B=4"),
        ("A: B/4, C/2\nC: B/1\nB:\n", "B/4"),
        ("A: B 4; C 2\nC: B 1\n", "B 4"),
    ] {
        let note = format!("line 1: `{shown}` is read as the neighbour B at cost 4");
        assert_eq!(read(text), (expected.clone(), doubtful(&note)), "{text}");
    }
    for text in [
        "A: (B,4), (C,2)\nC: (B,1)\n",
        "A: {B: 4, C: 2}\nC: {B: 1}\nB: {}\n",
    ] {
        assert_eq!(read(text), (expected.clone(), vec![]), "{text}");
    }
}

#[test]
fn a_neighbour_without_a_cost_among_others_is_refused_where_costs_are_loose() {
    for (text, expected) in [
        (
            "A: B 4, C\n",
            "line 1, column 9: found 'C', expected a neighbour with its cost, as B 4 in line 1",
        ),
        (
            "A: B=4, C, D\n",
            "line 1, column 9: found 'C', expected a neighbour with its cost, as B=4 in line 1 (adjacency), or a number such as 12 or 0.5 as the cost (text)",
        ),
        (
            "A: B (4) C (2)\n",
            "line 1, column 6: found '(4)', expected a neighbour, or its cost after a comma, such as B,5 (adjacency), or a number such as 12 or 0.5 as the cost (text)",
        ),
    ] {
        assert_eq!(refused(text), expected);
    }
    // A name may end with a number after a slash.
    assert_eq!(read("A: B/x C/y\n").0, graph("A B/x\nA C/y\n"));
}

#[test]
fn brackets_around_neighbours_became_parts_of_names() {
    for text in ["A: [B, C]\nB: [C]\nC: []\n", "A: {B,C}\nB: {C}\nC: {}\n"] {
        assert_eq!(read(text), (graph("A B\nA C\nB C\n"), vec![]), "{text}");
    }
    assert_eq!(
        refused("A: f(B)\n"),
        "line 1, column 4: found 'f(B)', expected a name without brackets, quotation marks, commas and blanks"
    );
}

#[test]
fn neighbours_that_may_be_costs_had_no_note() {
    let note = "line 1: `4` is read as the neighbour 4 at cost 1; a cost has a comma in front, such as B,5";
    let pairs = graph("1 2\n1 4\n1 3\n1 2\n3 2\n3 1\n");
    assert_eq!(read("1: 2 4 3 2\n3: 2 1\n2:\n"), (pairs, doubtful(note)));
    let notes = doubtful(
        "line 1: `2,3` is read as the neighbour 2 at cost 3; neighbours without costs have a blank after the comma",
    );
    assert_eq!(read("1: 2,3\n2: 3,1\n"), (graph("1 2 3\n2 3 1\n"), notes));
    // Each number is a node with a line of its own.
    let each = graph("1 2\n1 3\n2 1\n2 3\n3 1\n3 2\n");
    assert_eq!(read("1: 2 3\n2: 1 3\n3: 1 2\n"), (each, vec![]));
}

#[test]
fn a_list_of_networkx_was_read_as_edges_with_costs() {
    let also = doubtful(ALSO_TEXT);
    assert_eq!(
        read("# networkx adjlist\n0 1 2\n1 3\n2 3\n3\n"),
        (graph("0 1\n0 2\n1 3\n2 3\n"), also)
    );
    assert_eq!(
        read("A B C\nB D\nC D\nD\n"),
        (graph("A B\nA C\nB D\nC D\n"), vec![])
    );
    let selected = read_as("adjacency", "0 1 2\n1 2\n", &ReadOptions::default());
    assert_eq!(selected, Ok(graph("0 1\n0 2\n1 2\n").into()));
    // The cost is no node, or there are as many words as an edge has.
    assert_eq!(read("A B 5\nC\n"), (graph("A B 5\nC\n"), vec![]));
    assert_eq!(
        read("1 2 3\n2 3 1\n3 1 2\n").0,
        graph("1 2 3\n2 3 1\n3 1 2\n")
    );
}

#[test]
fn a_missing_cost_among_others_was_1_in_silence() {
    let note = "line 2: `B C` has no cost and is read with cost 1, but other edges have a cost";
    let expected = (graph("A B 5\nB C 1\nC D 3\n"), skipped(note));
    for text in [
        "A B 5\nB C\nC D 3\n",
        "A,B,5\nB,C,\nC,D,3\n",
        "A: B,5\nB: C\nC: D,3\n",
        "{\"directed\": true, \"links\": [{\"source\": \"A\", \"target\": \"B\", \"weight\": 5},\n{\"source\": \"B\", \"target\": \"C\", \"weight\": null},\n{\"source\": \"C\", \"target\": \"D\", \"weight\": 3}]}",
        "digraph { A -> B [weight=5]\nB -> C\nC -> D [label=3] }",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn wrong_numbers_of_nodes_and_edges_became_an_edge() {
    let note = "line 1: `4 3` is read as an edge, but could be the numbers of nodes and edges (--skip-header skips it)";
    let expected = graph("4 3 1\n1 2 10\n2 3 10\n");
    assert_eq!(read("4 3\n1 2 10\n2 3 10\n"), (expected, doubtful(note)));
}

#[test]
fn several_edges_in_a_line_became_one_with_a_sign_in_a_name() {
    for (text, expected) in [
        (
            "A->B->C 2\n",
            "line 1, column 4: found 'B->C', expected an edge such as A->B 5",
        ),
        (
            "A--B--C 2\n",
            "line 1, column 4: found 'B--C', expected an edge such as A--B 5",
        ),
        (
            "A=>B=>C 2\n",
            "line 1, column 4: found 'B=>C', expected an edge such as A=>B 5",
        ),
        (
            "A->B 2\nB--C->D 3\n",
            "line 2, column 1: found 'B--C', expected an edge such as A->B 5",
        ),
    ] {
        assert_eq!(refused(text), expected);
    }
    let name = graph("A \"B--C\" 2\n");
    assert_eq!(name.to_string(), "A \"B--C\" 2\n");
}

#[test]
fn a_second_number_of_an_edge_became_its_name_in_silence() {
    let note = doubtful("line 1: `4` is read as the cost, and `5` as a name of the edge");
    let expected = graph("A B 4 \"5\"\nB C 2 \"25\"\n");
    for text in ["A,B,4,5\nB,C,2,25\n", "A B 4 5\nB C 2 25\n"] {
        assert_eq!(read(text), (expected.clone(), note.clone()), "{text}");
    }
    assert_eq!(read("A B 4 \"5\"\n"), (graph("A B 4 \"5\"\n"), vec![]));
}

#[test]
fn three_rows_of_a_matrix_were_read_as_edges_in_silence() {
    let note = doubtful(
        "the lines are read as edges, but could be the rows of a matrix of costs (--matrix)",
    );
    let expected = graph("0 4 2\n4 0 1\n2 1 0\n");
    for text in ["0 4 2\n4 0 1\n2 1 0\n", "0,4,2\n4,0,1\n2,1,0\n"] {
        assert_eq!(read(text), (expected.clone(), note.clone()), "{text}");
    }
}

#[test]
fn a_cell_x_of_a_matrix_was_no_edge_and_errors_named_other_cells() {
    for (text, expected) in [
        (
            "0 x\n5 0\n",
            "line 1, column 3: found 'x', expected a number such as 12 or 0.5 as the cost, or 0, - or inf for no edge",
        ),
        (
            ",A,B,C\nA,,4,2\nB,4,,1\nC,2,1,\n",
            "line 2, column 3: found an empty cell, expected a cost, or 0, - or inf for no edge",
        ),
        (
            "0\t4\t\n4\t0\t1\n\t1\t0\n",
            "line 1, column 5: found an empty cell, expected a cost, or 0, - or inf for no edge",
        ),
        (
            "A,B\n0,4\n4,0\n",
            "line 2, column 1: found '0', expected 'A', the name of the row, as above the columns",
        ),
        (
            "  A B\nA 0 4\nD 4 0\n",
            "line 3, column 1: found 'D', expected 'B', the name of the row, as above the columns",
        ),
    ] {
        let error = read_as("matrix", text, &ReadOptions::default()).expect_err("it is no matrix");
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn nodes_and_edges_of_the_trivial_graph_format_were_edges() {
    let expected = "line 3, column 1: found '#', expected a statement or an edge: nodes before and edges after this line are the Trivial Graph Format, which is not read";
    assert_eq!(refused("1 Home\n2 Shop\n#\n1 2 5\n"), expected);
    // A comment without words may be between edges, and nodes without labels are those of the text format.
    let edges = read("A B 5\nB C 3\n#\nA B 2\n");
    assert_eq!(edges, (graph("A B 5\nB C 3\nA B 2\n"), vec![]));
    let nodes = read("1\n2\n#\n1 2\n");
    assert_eq!(nodes, (graph("1\n2\n1 2\n"), vec![]));
}

#[test]
fn an_edge_from_a_node_with_the_name_of_a_statement_was_a_statement_in_silence() {
    let hint = |word: &str| {
        format!(
            "but edges lead to a node {word}; an edge from it starts with \"{word}\" in quotation marks"
        )
    };
    let note = format!("line 3: `goal B` is read as a statement, {}", hint("goal"));
    let expected = graph("S A 2\nA \"goal\" 3\ngoal B\nS B 9\n");
    let text = "S A 2\nA goal 3\ngoal B\nS B 9\n";
    assert_eq!(read(text), (expected.clone(), doubtful(&note)));
    // What is written has no doubts.
    assert_eq!(read(&expected.to_string()), (expected, vec![]));
    for (text, error, word) in [
        (
            "A start 5\nstart B 3\n",
            "line 2, column 9: found '3', expected the end of the line",
            "start",
        ),
        (
            "goal T 2\nS goal 5\nS T 9\n",
            "line 1, column 8: found '2', expected the name of a node",
            "goal",
        ),
        (
            "g h 5\nh g 3\n",
            "line 2, column 1: found a table h without 'h', expected a value for each node",
            "h",
        ),
    ] {
        assert_eq!(refused(text), format!("{error}, {}", hint(word)));
    }
    // The first line had the error of another form.
    assert_eq!(
        refused("start A 5\nA end 3\n"),
        "line 1, column 9: found '5', expected the end of the line"
    );
}

#[test]
fn fields_between_bars_became_single_nodes() {
    assert!(refused("from|to|cost\nA|B|4\n").starts_with("line 1, column 1: found 'from|to|cost'"));
    let node = graph("\"A|B\"\n");
    assert_eq!(read(&node.to_string()), (node, vec![]));
}
