//! Every line of a trace conforms to the schema, which rejects other lines.

use boon::{Compiler, SchemaIndex, Schemas};
use proptest::prelude::*;
use search_core::counts::{Unit, When};
use search_core::engine::Engine;
use search_core::{Counts, Search};
use search_trace::jsonl;
use serde_json::{Value, json};

use crate::common::{Graph, RUN, graphs, limited, show, with_every_engine};

/// The compiled schema of a line.
struct Schema {
    schemas: Schemas,
    line: SchemaIndex,
}

impl Schema {
    fn new() -> Schema {
        let name = "search-trace:line/1";
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        for (name, text) in [
            (name, include_str!("../../schemas/trace.schema.json")),
            (
                "search-core:counts/1",
                include_str!("../../../search-core/schemas/counts.schema.json"),
            ),
        ] {
            let schema: Value = serde_json::from_str(text).expect("the schema is JSON");
            compiler
                .add_resource(name, schema)
                .expect("the name is a URI");
        }
        let line = compiler.compile(name, &mut schemas);
        let line = line.unwrap_or_else(|error| panic!("invalid schema: {error}"));
        Schema { schemas, line }
    }

    fn is_valid(&self, line: &Value) -> bool {
        self.schemas.validate(line, self.line).is_ok()
    }
}

fn conforms_to_the_schema<'m, E: Engine<&'m Graph>>(
    engine: &str,
    new: impl Fn() -> Search<&'m Graph, E>,
    schema: &Schema,
) {
    let mut trace = jsonl(Vec::new(), RUN, show);
    limited(new(), 60).observe(&mut trace).run();
    let (bytes, _) = trace.finish().expect("writing to a vector cannot fail");
    for line in std::str::from_utf8(&bytes)
        .expect("a trace consists of JSON lines")
        .lines()
    {
        let line: Value = serde_json::from_str(line).expect("a trace consists of JSON lines");
        assert!(schema.is_valid(&line), "{engine}: {line}");
    }
}

proptest! {
    #[test]
    fn every_line_conforms_to_the_schema(space in graphs(25)) {
        let schema = Schema::new();
        with_every_engine!(conforms_to_the_schema, &space, 0, &schema);
    }
}

/// The schema takes the counts from that of `search-core`; earlier it had a list of its own.
#[test]
fn an_end_has_exactly_the_known_counts() {
    let schema = Schema::new();
    let mut end = json!({"event": "end", "how": "exhausted", "elapsed_ns": 1});
    let counts = Counts::FIELDS.iter();
    for field in counts.filter(|field| field.unit != Unit::Nanoseconds) {
        if field.shown == When::Always {
            assert!(!schema.is_valid(&end), "without {}", field.name);
        }
        end[field.name] = 1.into();
    }
    assert!(schema.is_valid(&end), "{end}");
    end["pages"] = 1.into();
    assert!(!schema.is_valid(&end), "{end}");
}

#[test]
fn invalid_lines_are_rejected() {
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
