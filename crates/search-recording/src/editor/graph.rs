use classic_puzzles::InstanceError;
use classic_puzzles::graph::check::{Inconsistency, Overestimate};
use classic_puzzles::graph::examples::EXAMPLES;
use classic_puzzles::graph::{Graph, GraphRoute};
use search_core::Cost;
use search_core::estimator::Factor;

use crate::api::{
    ApiError, GraphCheck, GraphExample, GraphExamples, GraphHeuristic, GraphInconsistency,
    GraphOverestimate, GraphText,
};

/// Parses a graph, and decides what holds for its heuristic.
pub(crate) fn check(request: &GraphText) -> Result<GraphCheck, ApiError> {
    let graph: Graph = request.text.parse().map_err(|error: InstanceError| {
        let (line, column) = (error.line as u64, error.column as u64);
        ApiError::malformed(error.to_string()).at(line, column)
    })?;
    let graph = match &request.factor {
        Some(factor) => graph.with_heuristics_times(self::factor(factor)?),
        None => graph,
    };
    let route = match GraphRoute::new(graph) {
        Ok(route) => route,
        Err(error) => {
            return Ok(GraphCheck {
                why_not: Some(error.to_string()),
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

    #[test]
    fn errors_name_line_and_column_and_what_is_missing() {
        let error = checked("A B 1\nA C x\n", "1").expect_err("x is no cost");
        assert_eq!((error.line, error.column), (Some(2), Some(5)));
        let check = checked("goal B\nA B 1\n", "1").expect("the graph can be drawn");
        assert_eq!(check.why_not.as_deref(), Some("the graph has no start"));
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
