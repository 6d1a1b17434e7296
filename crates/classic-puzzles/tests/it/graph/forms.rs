//! Texts of one form that were read as another, and the forms of other programs.

use classic_puzzles::graph::{FORMS, Graph, GraphRoute, ReadOptions};
use search_core::form::{Note, choose};
use search_core::uniform_cost;

use super::{graph, read_as};

/// Returns the cost of the cheapest path, with the notes of the reader.
pub(super) fn cost(text: &str, from: &str, to: &str) -> (Option<String>, Vec<Note>) {
    let read = Graph::read(text, "").expect("the text is a graph");
    (cost_in(read.value, from, to), read.notes)
}

fn cost_in(graph: Graph, from: &str, to: &str) -> Option<String> {
    let graph = graph.with_start(from).expect("the start is a node");
    let graph = graph.with_goals([to]).expect("the goal is a node");
    let route = GraphRoute::new(graph).expect("there are both ends");
    let report = uniform_cost::graph((&route, route.start())).run();
    let cost = report.solution().and_then(|solution| solution.cost);
    cost.map(|cost| cost.to_string())
}

pub(super) fn skipped(note: &str) -> Vec<Note> {
    vec![Note::Skipped(note.to_owned())]
}

pub(super) fn doubtful(note: &str) -> Vec<Note> {
    vec![Note::Doubtful(note.to_owned())]
}

pub(super) fn some(cost: &str) -> Option<String> {
    Some(cost.to_owned())
}

pub(super) fn refused(text: &str) -> String {
    let error = Graph::read(text, "").expect_err("the text is no graph");
    error.to_string()
}

fn form_of(text: &str) -> &'static str {
    choose(FORMS, text).expect("the text fits a form").form.name
}

#[test]
fn the_numbers_of_nodes_and_edges_became_an_edge() {
    let text = "4 3\nundirected\nat 1 0 0\n1 2 10\n\n2 3 10 # a comment\n3 4 10\nh 1 0\nh 2 0\nh 3 0\nh 4 0\n";
    let note = "line 1: `4 3` is skipped: the numbers of nodes and edges";
    assert_eq!(cost(text, "3", "4"), (some("10"), skipped(note)));
    let error = text
        .parse::<Graph>()
        .expect_err("a reader without notes skips nothing");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found '4 3', expected an edge with a cost: these are the numbers of nodes and edges"
    );
    // Comma-separated values and edges with arrows have such lines as well.
    let values = cost("4,3\n1,2,10\n2,3,10\n3,4,10\n", "1", "4");
    let note = "line 1: `4 3` is skipped: the numbers of nodes and edges";
    assert_eq!(values, (some("30"), skipped(note)));
}

#[test]
fn what_may_be_the_numbers_of_nodes_and_edges_is_noted() {
    let note = |shown: &str| {
        doubtful(&format!(
            "line 1: `{shown}` is read as an edge, but could be the numbers of nodes and edges (--skip-header skips it)"
        ))
    };
    // All lines are two numbers, a third number, or a start and a goal after the edges.
    let two = "4 3\n1 2\n2 3\n3 4\n";
    assert_eq!(cost(two, "4", "3"), (some("1"), note("4 3")));
    let three = "4 3 1\n1 2 10\n2 3 10\n3 4 10\n";
    assert_eq!(cost(three, "4", "3"), (some("1"), note("4 3 1")));
    let ends = "4 3\n1 2 10\n2 3 10\n3 4 10\n1 4\n";
    assert_eq!(cost(ends, "4", "3"), (some("1"), note("4 3")));
    let options = ReadOptions {
        skip_header: true,
        ..ReadOptions::default()
    };
    let skipping = read_as("text", three, &options).expect("the text is a graph");
    assert_eq!((skipping.value.edges().len(), skipping.notes), (3, vec![]));
    let error = read_as("text", "A B 3\n", &options).expect_err("the line has no numbers");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found 'A B 3', expected a line with the numbers of nodes and edges, which is to be skipped"
    );
}

#[test]
fn an_edge_is_not_taken_for_the_numbers_of_nodes_and_edges() {
    // Too few nodes, too few or too many edges, a second edge without a cost.
    for text in [
        "2 3\n1 2 10\n2 3 10\n3 4 10\n",
        "4 3\n1 2 10\n2 3 10\n",
        "4 3\n1 2 10\n2 3 10\n3 4 10\n4 1 10\n",
        "4 3\n1 2 10\n2 3\n3 4 10\n",
        "4 0\n",
    ] {
        let edges = text.lines().count();
        let read = Graph::read(text, "").expect("the text is a graph");
        let is_skipped = |note: &Note| note.text().contains("is skipped");
        assert_eq!(
            (read.value.edges().len(), read.notes.iter().any(is_skipped)),
            (edges, false),
            "{text}"
        );
    }
}

#[test]
fn a_square_matrix_was_read_as_edges() {
    let expected = "line 4, column 8: found the end of a square matrix of 4 rows, expected edges such as 1 2 5, or that the matrix is selected (--matrix)";
    let text = "0 2 0 6\n2 0 3 8\n0 3 0 0\n6 8 - 0\n";
    assert_eq!(refused(text), expected);
    assert_eq!(refused(&text.replace(' ', ",")), expected);
    let options = ReadOptions::default();
    for text in [
        text,
        &text.replace(' ', ";"),
        "[[0,2,0,6],[2,0,3,8],[0,3,0,0],[6,8,inf,0]]",
    ] {
        let matrix = read_as("matrix", text, &options).expect("the matrix is square");
        assert_eq!(matrix.value.edges().len(), 8);
        assert_eq!(
            matrix.notes,
            doubtful("the nodes are named 1 to 4, in the order of the rows")
        );
        assert_eq!(cost_in(matrix.value, "1", "3"), some("5"));
    }
    let named = ",A,B,C\nA,0,2,-\nB,2,0,4\nC,-,4,0\n";
    assert_eq!(
        refused(named),
        "line 4, column 8: found the end of a square matrix of 3 rows, expected edges such as 1 2 5, or that the matrix is selected (--matrix)"
    );
    let matrix = read_as("matrix", named, &options).expect("the matrix is square");
    assert_eq!(matrix.notes, []);
    assert_eq!(cost_in(matrix.value, "A", "C"), some("6"));
    // The lines of a small one can be edges.
    assert_eq!(form_of("0 5\n5 0\n"), "text");
    assert_eq!(form_of("0 5 1\n5 0 1\n1 1 0\n"), "text");
    let small = read_as("matrix", "0 5\n7 0\n", &options).expect("the matrix is square");
    assert_eq!(small.value, graph("1 2 5\n2 1 7\n"));
    for (text, expected) in [
        (
            "0 5 2\n5 0\n",
            "line 1, column 1: found a row of 3 numbers, expected 2, as there are 2 rows",
        ),
        (
            "0 5\n-1 0\n",
            "line 2, column 1: found '-1', expected a number of at least 0 as the cost, or 0, - or inf for no edge",
        ),
        (
            "0 5\nA 0\n",
            "line 2, column 1: found 'A', expected a number such as 12 or 0.5 as the cost, or 0, - or inf for no edge",
        ),
    ] {
        let error = read_as("matrix", text, &options).expect_err("it is no matrix");
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
}

#[test]
fn a_comma_in_costs_and_a_semicolon_between_fields_gave_one_name() {
    let note = "the comma in costs is read as a point: 2,5 in line 1 is 2.5";
    assert_eq!(
        cost("A;B;2,5\nB;C;1\n", "A", "C"),
        (some("3.5"), doubtful(note))
    );
    assert_eq!(
        cost("New York\tB\t2,5\n", "New York", "B"),
        (some("2.5"), doubtful(note))
    );
    // Without a comma in costs, there is nothing to note.
    assert_eq!(cost("A;B;2\nB;C;1\n", "A", "C"), (some("3"), vec![]));
}

#[test]
fn columns_in_another_order_or_with_other_usual_names_were_refused() {
    for text in [
        "weight,source,target\n3,A,B\n4,B,C\n",
        "origin,destination,km\nA,B,3\nB,C,4\n",
        "u,v,length\nA,B,3\nB,C,4\n",
        "Target;Source;Distance\nB;A;3\nC;B;4\n",
    ] {
        assert_eq!(cost(text, "A", "C"), (some("7"), vec![]), "{text}");
    }
    let gephi =
        "Source,Target,Type,Id,Label,Weight\nA,B,Undirected,0,,3\nB,C,Undirected,1,road,4\n";
    let note = skipped("the columns `Id` are ignored");
    assert_eq!(cost(gephi, "C", "A"), (some("7"), note));
    let mixed = "Source,Target,Type,Weight\nA,B,Undirected,3\nB,C,Directed,4\n";
    assert_eq!(cost(mixed, "B", "A"), (some("3"), vec![]));
    assert_eq!(cost(mixed, "C", "B"), (None, vec![]));
    assert_eq!(
        cost(",source,target,weight\n0,A,B,3\n1,B,C,4\n", "A", "C"),
        (some("7"), vec![])
    );
}

#[test]
fn unknown_names_of_columns_became_an_edge() {
    for (text, found, missing) in [
        (
            "stadt1,stadt2,zeit\nA,B,3\n",
            "'stadt1', 'stadt2', 'zeit'",
            "the columns from, to and cost",
        ),
        (
            "source,ziel,zeit\nA,B,3\n",
            "'source', 'ziel', 'zeit'",
            "the columns from, to and cost",
        ),
        (
            "source,target,zeit\nA,B,3\n",
            "'source', 'target', 'zeit'",
            "a column cost",
        ),
        (
            "from,to,km,cost\nA,B,3,4\n",
            "'from', 'to', 'km', 'cost'",
            "the columns from, to and cost",
        ),
    ] {
        let expected = format!(
            "line 1, column 1: found the columns {found}, expected {missing}, by these or other usual names such as source, target and weight (--columns FROM,TO,COST selects others)"
        );
        assert_eq!(refused(text), expected);
    }
    let selected = |columns: &[&str], text: &str| {
        let columns = columns.iter().map(|&column| column.to_owned());
        let options = ReadOptions {
            columns: columns.collect(),
            ..ReadOptions::default()
        };
        read_as("csv", text, &options)
    };
    let read = selected(
        &["Stadt1", "stadt2", "zeit"],
        "nr,stadt1,stadt2,zeit\n1,A,B,3\n",
    );
    let read = read.expect("the columns are there");
    assert_eq!(read.value, graph("A B 3\n"));
    assert_eq!(read.notes, skipped("the columns `nr` are ignored"));
    let read = selected(&["2", "3", "1"], "3,A,B\n4,B,C\n").expect("the columns are there");
    assert_eq!(read.value, graph("A B 3\nB C 4\n"));
    let error = selected(&["a", "x"], "a,b\nA,B\n").expect_err("there is no x");
    assert!(error.to_string().contains("expected a column x"), "{error}");
    // Two names can be an edge.
    let note = "line 1: `x` and `y` are read as nodes, but could be names of columns (--columns x,y selects them)";
    assert_eq!(
        cost("x,y\n1,2\n2,3\n", "1", "3"),
        (some("2"), {
            let mut notes = doubtful(
                "read as csv (comma-separated values, perhaps with names of columns: A,B,5), but it could also be text",
            );
            notes.extend(doubtful(note));
            notes.remove(0);
            notes
        })
    );
    let note = "line 1: `u` and `v` are read as names of columns, but `v` is a node as well (--columns 1,2 reads the line as an edge)";
    assert_eq!(
        cost("u,v\nv,w\nw,x\n", "v", "x"),
        (some("2"), doubtful(note))
    );
}

#[test]
fn adjacency_lists_were_refused() {
    assert_eq!(
        cost("1\t80,982\t163,8164\n80\t163,10\n163\n", "1", "163"),
        (some("992"), vec![])
    );
    assert_eq!(cost("A: B,3 C:4\nB: C,0\n", "A", "C"), (some("3"), vec![]));
    assert_eq!(
        cost("jqt: rhn xhk\nrhn: xhk, bvb\n", "jqt", "bvb"),
        (some("2"), vec![])
    );
    assert_eq!(
        refused("1\t80,982\t163,x\n"),
        "line 1, column 14: found 'x', expected a number such as 12 or 0.5 as the cost of a neighbour"
    );
}

#[test]
fn edges_with_arrows_became_names() {
    let directed = |sign: &str| {
        doubtful(&format!(
            "the edges A{sign}B are read as directed edges from A to B"
        ))
    };
    for text in [
        "A->B 3\nB->C 4\n",
        "A -> B 3\nB -> C: 4\n",
        "A->B = 3 # a comment\n\nB->C (4)\n",
        "A->B,3\nB->C,4\n",
    ] {
        assert_eq!(cost(text, "A", "C"), (some("7"), directed("->")), "{text}");
        assert_eq!(cost(text, "C", "A"), (None, directed("->")), "{text}");
    }
    let text = "start -> \"New York\" 3\n\"New York\" -> goal 4 \"ferry\"\n";
    assert_eq!(cost(text, "start", "goal"), (some("7"), directed("->")));
    let undirected = |sign: &str| {
        Note::Doubtful(format!(
            "the edges A{sign}B are read as undirected edges from A to B"
        ))
    };
    assert_eq!(
        cost("A -- B 3\nB--C 4\n", "C", "A"),
        (some("7"), vec![undirected("--")])
    );
    assert_eq!(
        cost("start-A\nA-b\nb-end\n", "end", "start"),
        (some("3"), vec![undirected("-")])
    );
    // A single word with a dash can be a name.
    let also = Note::Doubtful("read as arrows (an edge a line: A->B 5, or A-B 5 without direction), but it could also be text".to_owned());
    assert_eq!(
        cost("A-B 3\nB-C 4\n", "C", "A"),
        (some("7"), vec![also.clone(), undirected("-")])
    );
    assert_eq!(
        read_as("text", "A-B 3\n", &ReadOptions::default())
            .expect("it is a graph")
            .value,
        graph("A-B 3 1\n")
    );
    let without_cost = Note::Skipped(
        "line 4: `0 1` has no cost and is read with cost 1, but other edges have a cost".to_owned(),
    );
    let statements = "undirected\nstart 0\ngoal 2\n0, 1\n1, 2, 5\n";
    assert_eq!(
        cost(statements, "2", "0"),
        (some("6"), vec![also, undirected(","), without_cost])
    );
    // Not every edge has that form.
    assert_eq!(form_of("A-B C 3\nB-C 4\n"), "text");
    assert_eq!(form_of("Saint-Denis Paris 3\n"), "text");
    assert_eq!(
        refused("A->B 3\nB C 4\n"),
        "line 2, column 1: found 'B C 4', expected an edge such as A->B 5"
    );
    assert_eq!(
        refused("A->B 3\nB->C x\n"),
        "line 2, column 6: found 'x', expected an edge such as A->B 5"
    );
}

#[test]
fn commas_with_blanks_became_names() {
    let note = "read as csv (comma-separated values, perhaps with names of columns: A,B,5), but it could also be text";
    assert_eq!(cost("0, 1\n1, 2\n", "0", "2"), (some("2"), doubtful(note)));
    assert_eq!(cost("0, 1, 5\n1, 2, 5\n", "0", "2"), (some("10"), vec![]));
}

#[test]
fn the_extension_of_a_file_chooses_between_forms() {
    let text = "0, 1\n1, 2\n";
    assert_eq!(
        Graph::read(text, "roads.csv").map(|graph| graph.notes),
        Ok(vec![])
    );
    // A text that does not fit the form of the extension is read in the form that it fits.
    let read = Graph::read("A B 5\n", "roads.csv").expect("the text is a graph");
    assert_eq!((read.value, read.notes), (graph("A B 5\n"), vec![]));
}

#[test]
fn every_form_has_another_name_and_an_example_of_it_is_read() {
    let mut names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FORMS.len());
    for (text, form) in [
        ("p sp 2 1\na 1 2 5\n", "gr"),
        ("p edge 2 1\ne 1 2\n", "col"),
        ("digraph { A -> B [weight=5] }", "dot"),
        ("<graphml><graph/></graphml>", "graphml"),
        ("{\"nodes\": [], \"links\": []}", "json"),
        ("A B,5 C,2\n", "adjacency"),
        ("A->B 5\n", "arrows"),
        ("A,B,5\n", "csv"),
        ("A B 5\n", "text"),
    ] {
        assert_eq!(form_of(text), form);
        assert_eq!(Graph::read(text, "").map(|_| ()), Ok(()), "{text}");
    }
}

#[test]
fn a_form_is_recognised_by_the_beginning_of_a_long_text() {
    let mut text: String = (0..100_000)
        .map(|node| format!("{node} {} 3\n", node + 1))
        .collect();
    text += "A B x\n";
    assert_eq!(form_of(&text), "text");
    assert_eq!(
        refused(&text),
        "line 100001, column 5: found 'x', expected a number such as 12 or 0.5 as the cost"
    );
}

#[test]
fn a_decimal_comma_in_text_is_an_error() {
    assert_eq!(
        refused("A B 1,5\n"),
        "line 1, column 5: found '1,5', expected a number such as 12 or 0.5 as the cost"
    );
}

#[test]
fn names_with_commas_between_blanks_stay_names() {
    let note = Graph::read("0,0 1,0\n1,0 1,1\n", "");
    let expected = graph("\"0,0\" \"1,0\"\n\"1,0\" \"1,1\"\n");
    assert_eq!(note, Ok(expected.into()));
    let grid = "undirected\nstart 0,0\ngoal 1,1\n0,0 1,0 5\n1,0 1,1 4\n";
    let read = Graph::read(grid, "").expect("the text is a graph");
    assert_eq!(
        (read.value.to_string().as_str(), read.notes),
        (grid, vec![])
    );
}

#[test]
fn files_of_spreadsheets_and_of_other_programs_are_read_or_refused() {
    assert_eq!(
        cost("source\ttarget\tweight\nA\tB\t3\nB\tC\t4\n", "A", "C"),
        (some("7"), vec![])
    );
    assert_eq!(
        cost("sep=;\nfrom;to;cost\nA;B;3\nB;C;4\n", "A", "C"),
        (some("7"), vec![])
    );
    assert_eq!(
        refused("sep=;\nfrom;to;cost\nA;B;x\n"),
        "line 3, column 5: found 'x', expected a number such as 12 or 0.5 as the cost"
    );
    assert_eq!(cost("A --> B\nB --> C 4\n", "A", "C").0, some("5"));
    assert_eq!(cost("A => B 3\n", "A", "B").0, some("3"));
    assert_eq!(
        refused("*Vertices 2\n1 \"A\"\n2 \"B\"\n*Edges\n1 2 5\n"),
        "line 1, column 1: found '*Vertices', expected a text in one of the forms gr, col, dot, graphml, json, adjacency, arrows, csv, text"
    );
}
