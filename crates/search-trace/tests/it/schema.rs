//! Every line of a trace is as the schema says, and lines that are not are none.

use boon::{Compiler, SchemaIndex, Schemas};
use proptest::prelude::*;
use search_core::Search;
use search_core::engine::Engine;
use search_trace::jsonl;
use serde_json::{Value, json};

use crate::common::{RUN, Roads, limited, roads, show, with_every_engine};

/// The schema of a line.
struct Schema {
    schemas: Schemas,
    line: SchemaIndex,
}

impl Schema {
    fn new() -> Schema {
        let text = include_str!("../../schemas/trace.schema.json");
        let schema: Value = serde_json::from_str(text).expect("it is JSON");
        let name = "search-trace:line/1";
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler
            .add_resource(name, schema)
            .expect("its name is a URI");
        let line = compiler.compile(name, &mut schemas);
        let line = line.unwrap_or_else(|error| panic!("it is no schema: {error}"));
        Schema { schemas, line }
    }

    fn is_valid(&self, line: &Value) -> bool {
        self.schemas.validate(line, self.line).is_ok()
    }
}

fn is_as_the_schema_says<'m, E: Engine<&'m Roads>>(
    engine: &str,
    new: impl Fn() -> Search<&'m Roads, E>,
    schema: &Schema,
) {
    let mut trace = jsonl(Vec::new(), RUN, show);
    limited(new(), 60).observe(&mut trace).run();
    let (bytes, _) = trace.finish().expect("a vector takes a whole trace");
    for line in std::str::from_utf8(&bytes)
        .expect("a trace is lines of JSON")
        .lines()
    {
        let line: Value = serde_json::from_str(line).expect("a trace is lines of JSON");
        assert!(schema.is_valid(&line), "{engine}: {line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_line_is_as_the_schema_says(space in roads(25)) {
        let schema = Schema::new();
        with_every_engine!(is_as_the_schema_says, &space, 0, &schema);
    }
}

#[test]
fn other_lines_are_none() {
    let schema = Schema::new();
    for line in [
        json!({"event": "expand", "id": 1, "depth": 1}),
        json!({"event": "expand", "id": 1, "depth": 1, "g": {"straight": 1, "diagonal": 2}}),
        json!({"format": "search-trace", "version": 1, "puzzle": "", "words": [""], "options": {"korf": "1"}, "algorithm": ""}),
    ] {
        assert!(schema.is_valid(&line), "{line}");
    }
    for line in [
        json!({}),
        json!([]),
        json!({"event": "hop", "id": 1, "depth": 1}),
        json!({"event": "expand", "id": -1, "depth": 1}),
        json!({"event": "expand", "id": 1.5, "depth": 1}),
        json!({"event": "expand", "id": 1}),
        json!({"event": "generate", "id": 1, "depth": 1, "state": ""}),
        json!({"event": "start", "id": 1, "parent": 0, "depth": 1, "state": ""}),
        json!({"event": "expand", "id": 1, "depth": 1, "colour": "red"}),
        json!({"format": "search-trace", "version": 2, "puzzle": "", "words": [], "options": {}, "algorithm": ""}),
        json!({"format": "search-trace", "version": 1, "puzzle": "", "algorithm": ""}),
        json!({"format": "search-trace", "version": 1, "puzzle": "", "words": [], "options": {"korf": 1}, "algorithm": ""}),
        json!({"event": "expand", "id": 1, "depth": 1, "g": {"straight": 1}}),
        json!({"event": "expand", "id": 1, "depth": 1, "g": {"straight": 1, "diagonal": 0.5}}),
    ] {
        assert!(!schema.is_valid(&line), "{line}");
    }
}
