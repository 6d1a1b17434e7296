use classic_puzzles::InstanceError;
use classic_puzzles::graph::check::{Inconsistency, Overestimate};
use classic_puzzles::graph::examples::EXAMPLES;
use classic_puzzles::graph::{FORMS, Graph, GraphRoute, RouteError};
use search_core::Cost;
use search_core::estimator::Factor;
use search_core::form::{TextForm, WithNotes, choose, choose_in_file};

use crate::api::{
    ApiError, ErrorKind, GraphCheck, GraphExample, GraphExamples, GraphFile, GraphHeuristic,
    GraphInconsistency, GraphOverestimate, GraphStatements, GraphText,
};

/// The largest number of nodes and of edges of a graph in the editor, which draws all of them after each edit.
const MOST: usize = 1000;

/// Reads a file in any of the forms that the command line reads, and returns its graph in the text format.
pub(crate) fn read(file: &GraphFile) -> Result<GraphStatements, ApiError> {
    let GraphFile {
        name,
        text,
        coordinates,
    } = file;
    let choice = choose_in_file(FORMS, text, name);
    let is_text = choice.as_ref().is_ok_and(|choice| choice.form.name == TEXT);
    if coordinates.is_none() && (is_text || choice.is_err()) {
        // With its comments, and with what is wrong in it, which is shown and corrected there.
        let text = text.clone();
        let note = choice.ok().and_then(|choice| choice.note());
        let notes = note.into_iter().collect();
        return Ok(GraphStatements { text, notes });
    }
    let WithNotes { value, notes } = Graph::read(text, name).map_err(malformed)?;
    let mut graph = value;
    if let Some(places) = coordinates {
        graph = graph
            .with_dimacs_coordinates(places)
            .map_err(|error| ApiError::malformed(format!("the file of coordinates: {error}")))?;
    }
    check_size(&graph)?;
    let text = graph.to_string();
    let notes = notes.iter().map(|note| note.text().to_owned());
    let notes = notes.collect();
    Ok(GraphStatements { text, notes })
}

/// The form of the editor.
const TEXT: &str = "text";

/// Parses a text of the editor. One that a search would read in another form is refused.
fn parsed(text: &str) -> Result<Graph, ApiError> {
    match choose(FORMS, text) {
        Ok(choice) if choice.form.name != TEXT => {
            let TextForm { name, about, .. } = choice.form;
            let message = format!(
                "line 1, column 1: found a text in the form {name} ({about}), expected statements such as A B 5; it is read from a file"
            );
            Err(ApiError::malformed(message).at(1, 1))
        }
        // The error of another form would not help here.
        Ok(_) | Err(_) => text.parse().map_err(malformed),
    }
}

fn malformed(error: InstanceError) -> ApiError {
    let (line, column) = (error.line as u64, error.column as u64);
    ApiError::malformed(error.to_string()).at(line, column)
}

fn check_size(graph: &Graph) -> Result<(), ApiError> {
    let (nodes, edges) = (graph.nodes() as usize, graph.edges().len());
    if nodes.max(edges) <= MOST {
        return Ok(());
    }
    let message = format!(
        "found a graph of {nodes} nodes and {edges} edges, expected at most {MOST} of each in the editor; the player and the command line \
         search larger ones"
    );
    Err(ApiError::new(ErrorKind::Limit, message))
}

/// Parses a graph, and decides what holds for its heuristic.
pub(crate) fn check(request: &GraphText) -> Result<GraphCheck, ApiError> {
    let graph = parsed(&request.text)?;
    check_size(&graph)?;
    let graph = match &request.factor {
        Some(factor) => graph.with_heuristics_times(self::factor(factor)?),
        None => graph,
    };
    let route = match GraphRoute::new(graph) {
        Ok(route) => route,
        Err(error) => {
            let statement = match error {
                RouteError::NoStart => "; a line 'start NAME' gives one",
                RouteError::NoGoal => "; a line 'goal NAME' gives one",
                _ => "",
            };
            return Ok(GraphCheck {
                why_not: Some(format!("{error}{statement}")),
                heuristic: None,
            });
        }
    };
    let route = match &request.heuristic {
        Some(table) => {
            { route.with_table(table) }.map_err(|error| ApiError::malformed(error.to_string()))?
        }
        None => route,
    };
    Ok(GraphCheck {
        why_not: None,
        heuristic: route.table().map(|table| heuristic(&route, table)),
    })
}

fn factor(text: &str) -> Result<Factor, ApiError> {
    let factor = text.parse().ok().and_then(Factor::from_decimal);
    factor.ok_or_else(|| {
        let found = text.escape_debug();
        ApiError::malformed(format!(
            "found the factor `{found}`, expected a number such as 2 or 1.05"
        ))
    })
}

fn heuristic(route: &GraphRoute, table: &str) -> GraphHeuristic {
    let check = route.check_heuristic();
    GraphHeuristic {
        table: table.to_owned(),
        admissible: check.overestimate.is_none(),
        consistent: check.overestimate.is_none() && check.inconsistency.is_none(),
        overestimate: check.overestimate.map(overestimate),
        inconsistency: check.inconsistency.map(inconsistency),
    }
}

fn overestimate(found: Overestimate) -> GraphOverestimate {
    let Overestimate {
        node,
        value,
        distance,
    } = found;
    let by = value.map(|value| value.difference(distance));
    GraphOverestimate {
        node,
        value: value.map(|value| value.to_string()),
        distance: distance.to_string(),
        by: by.map(|by| by.to_string()),
    }
}

fn inconsistency(found: Inconsistency) -> GraphInconsistency {
    let Inconsistency {
        from,
        value,
        to,
        next,
        cost,
    } = found;
    let by = value.map(|value| value.difference(cost.plus(next)));
    GraphInconsistency {
        from,
        to,
        value: value.map(|value| value.to_string()),
        next: next.to_string(),
        cost: cost.to_string(),
        by: by.map(|by| by.to_string()),
    }
}

/// Returns the graphs that come with the library.
pub(crate) fn examples() -> GraphExamples {
    let graphs = EXAMPLES.iter().map(|example| GraphExample {
        name: example.name,
        about: example.about,
        text: example.text,
    });
    GraphExamples {
        graphs: graphs.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str, factor: &str) -> Result<GraphCheck, ApiError> {
        check(&GraphText {
            text: text.to_owned(),
            heuristic: None,
            factor: Some(factor.to_owned()),
        })
    }

    #[test]
    fn what_breaks_a_heuristic_is_named_with_the_amount() {
        let text = "start A\ngoal C\nA B 2\nB C 3\nh A 4\nh B 1\nh C 0\n";
        let heuristic = |factor| {
            let check = checked(text, factor).expect("the graph is valid");
            check.heuristic.expect("the graph has a table")
        };
        let half = heuristic("0.5");
        assert!(half.admissible && half.consistent, "{half:?}");
        let plain = heuristic("1");
        assert!(plain.admissible && !plain.consistent, "{plain:?}");
        let edge = plain.inconsistency.expect("A to B");
        assert_eq!(
            (&*edge.from, &*edge.to, edge.by.as_deref()),
            ("A", "B", Some("1"))
        );
        let larger = heuristic("1.3");
        let node = larger.overestimate.expect("A");
        assert_eq!(
            (&*node.node, &*node.distance, node.by.as_deref()),
            ("A", "5", Some("0.2"))
        );
        assert!(!larger.admissible && !larger.consistent);
    }

    fn opened(name: &str, text: &str, coordinates: Option<&str>) -> Result<String, ApiError> {
        let statements = read(&GraphFile {
            name: name.to_owned(),
            text: text.to_owned(),
            coordinates: coordinates.map(str::to_owned),
        });
        statements.map(|statements| statements.text)
    }

    #[test]
    fn files_of_all_formats_become_statements() {
        for (name, text, places, expected) in [
            (
                "a.graph",
                "# kept\nA B 2\nA C x\n",
                None,
                "# kept\nA B 2\nA C x\n",
            ),
            (
                "a.csv",
                "from,to,cost\nNew York,B,2\n",
                None,
                "\"New York\" B 2\n",
            ),
            ("a.txt", "A;B;2;E68\n", None, "A B 2 \"E68\"\n"),
            (
                "a.dot",
                "graph { A -- B [label=7] }",
                None,
                "undirected\nA B 7\n",
            ),
            ("a.txt", "A->B-C 7\n", None, "A B-C 7\n"),
            (
                "a.gr",
                "p sp 3 1\na 3 1 7\n",
                Some("p aux sp co 3\nv 1 10 20\nv 2 5 5\n"),
                "3 1 7\n2\nat 1 10 20\nat 2 5 5\n",
            ),
        ] {
            assert_eq!(
                opened(name, text, places).expect("the file is valid"),
                expected
            );
        }
        let error = opened("a.gr", "p sp 3 1\na 3 4 7\n", None).expect_err("there is no node 4");
        assert_eq!((error.line, error.column), (Some(2), Some(5)));
        let error = opened("a.gr", "p sp 1 0\n", Some("v 1 2 3\n")).expect_err("a line is missing");
        let expected = "the file of coordinates: line 1, column 1: found 'v', expected 'p'";
        assert_eq!(error.message, expected);
    }

    /// Regression test: a text was shown as statements, and searched in another form.
    #[test]
    fn a_text_that_is_searched_in_another_form_is_refused() {
        let error = |text| checked(text, "1").expect_err("it is no text of statements");
        assert_eq!(
            error("A->B 3\n").message,
            "line 1, column 1: found a text in the form arrows (an edge a line: A->B 5, or A-B 5 without direction), expected statements such as A B 5; it is read from a file"
        );
        let header = error("start 1\ngoal 2\n3 2\n1 2 5\n2 3 5\n");
        assert_eq!((header.line, header.column), (Some(3), Some(1)));
        assert!(checked("start A\ngoal B\nA \"A->B\" 3\nA B 1\n", "1").is_ok());
    }

    #[test]
    fn what_a_file_has_that_is_ignored_is_noted() {
        let statements = read(&GraphFile {
            name: "a.gv".to_owned(),
            text: "digraph { A -> B [color=red] }".to_owned(),
            coordinates: None,
        });
        let notes = statements.expect("the file is valid").notes;
        assert_eq!(notes, ["ignored: `color` of 1 edge"]);
    }

    #[test]
    fn a_graph_that_is_too_large_to_be_drawn_is_refused() {
        let text = |edges: usize| "A,B,1\n".repeat(edges);
        assert!(opened("a.csv", &text(MOST), None).is_ok());
        let error = opened("a.csv", &text(MOST + 1), None).expect_err("it is too large");
        assert!(
            { &error.message }.contains("2 nodes and 1001 edges, expected at most 1000"),
            "{error}"
        );
        let error = checked(&"A B 1\n".repeat(MOST + 1), "1").expect_err("it is too large");
        assert!(error.message.contains("1001 edges"), "{error}");
    }

    #[test]
    fn errors_name_line_and_column_and_what_is_missing() {
        let error = checked("A B 1\nA C x\n", "1").expect_err("x is no cost");
        assert_eq!((error.line, error.column), (Some(2), Some(5)));
        let check = checked("goal B\nA B 1\n", "1").expect("the graph can be drawn");
        assert_eq!(
            check.why_not.as_deref(),
            Some("the graph has no start; a line 'start NAME' gives one")
        );
        let error = checked("A B 1\n", "many").expect_err("it is no factor");
        assert!(error.message.contains("found the factor `many`"), "{error}");
    }

    #[test]
    fn every_example_is_valid() {
        for GraphExample { name, text, .. } in examples().graphs {
            let check = checked(text, "1").expect("the example is valid");
            assert_eq!(check.why_not, None, "{name}");
        }
    }
}
