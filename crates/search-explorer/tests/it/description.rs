//! The description of the API, and the catalog.

use std::collections::HashSet;

use serde_json::json;

use crate::client::{Client, list, serve};

#[test]
fn the_api_description_lists_every_path() {
    let server = serve();
    let mut client = Client::to(&server);
    let document = client.get("/api/v1/openapi.json");
    let paths = document["paths"].as_object().expect("`paths` is an object");
    assert_eq!(paths.len(), 38);
    let schemas = document["components"]["schemas"]
        .as_object()
        .expect("`schemas` is an object");
    for name in ["Run", "Step", "Node", "RunSpec", "ErrorBody", "SudokuBoard"] {
        assert!(schemas.contains_key(name), "{name}");
    }
    // Every referenced schema is defined.
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap_or_default();
        assert!(schemas.contains_key(name), "{name}");
    }
}

/// Regression test: `folded` of the tree was declared twice.
#[test]
fn every_parameter_of_the_api_is_described_once() {
    let server = serve();
    let document = Client::to(&server).get("/api/v1/openapi.json");
    let paths = document["paths"].as_object().expect("`paths` is an object");
    let mut count = 0;
    for (path, operations) in paths {
        let operations = operations.as_object().expect("a path is an object");
        for (method, operation) in operations {
            let parameters = operation["parameters"].as_array();
            let mut names = HashSet::new();
            for parameter in parameters.into_iter().flatten() {
                let name = parameter["name"].as_str().expect("the name is text");
                assert!(names.insert(name), "{method} {path}: {name}");
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
    assert!(document["paths"]["/api/v1/runs/{id}/tree"]["get"]["responses"]["400"].is_object());
}

#[test]
fn everything_in_the_catalog_can_be_run() {
    let server = serve();
    let mut client = Client::to(&server);
    let catalog = client.get("/api/v1/catalog");
    assert_eq!(
        list(&catalog["puzzles"]).len(),
        search_puzzles::PUZZLES.len()
    );
    let counts = list(&catalog["counts"]).iter();
    let counts: Vec<_> = counts.map(|count| count["name"].as_str()).collect();
    let table = search_core::Counts::FIELDS.iter();
    assert_eq!(
        counts,
        table.map(|field| Some(field.name)).collect::<Vec<_>>()
    );
    for puzzle in list(&catalog["puzzles"]) {
        assert!(!list(&puzzle["examples"]).is_empty(), "{puzzle}");
        let listed = search_puzzles::catalog().puzzle(puzzle["name"].as_str().unwrap_or(""));
        let options = listed
            .expect("the puzzle is listed")
            .usage_without_files()
            .options;
        let options = options.iter().map(|option| {
            let values = (!option.values.is_empty()).then(|| json!(option.values));
            json!([
                option.name,
                option.help,
                values,
                option.form,
                option.default,
                option.is_flag
            ])
        });
        let shown = list(&puzzle["options"]).iter().map(|option| {
            json!([
                option["name"],
                option["about"],
                option["values"],
                option["form"],
                option["default"],
                option["flag"]
            ])
        });
        assert!(shown.eq(options), "{puzzle}");
        for example in list(&puzzle["examples"]) {
            let spec = json!({
                "puzzle": puzzle["name"], "words": example["words"], "options": example["options"],
                "algorithm": "breadth-first",
            });
            client.post("/api/v1/runs", &spec);
        }
    }
    for algorithm in list(&catalog["algorithms"]) {
        for puzzle in list(&algorithm["puzzles"]) {
            let spec = json!({"puzzle": puzzle, "algorithm": algorithm["name"]});
            client.post("/api/v1/runs", &spec);
        }
    }
    let knight = json!({"puzzle": "knight", "words": ["5x5"], "options": {"closed": ""}, "algorithm": "depth-first"});
    client.post("/api/v1/runs", &knight);
}
