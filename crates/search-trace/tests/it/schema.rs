//! Every line of a trace is as the schema says, and lines that are not are none.

use proptest::prelude::*;
use search_core::Search;
use search_core::engine::Engine;
use search_trace::jsonl;
use serde_json::{Value, json};

use crate::common::{RUN, Roads, limited, roads, show, with_every_engine};

/// A schema, with as much of JSON Schema as it uses: a keyword that is not known here is an error, not passed over.
struct Schema(Value);

fn schema() -> Schema {
    let text = include_str!("../../schemas/trace.schema.json");
    Schema(serde_json::from_str(text).expect("it is JSON"))
}

impl Schema {
    fn is_valid(&self, value: &Value) -> bool {
        self.holds(&self.0, value)
    }

    fn holds(&self, schema: &Value, value: &Value) -> bool {
        let Some(keywords) = schema.as_object() else {
            return schema
                .as_bool()
                .expect("a schema is an object or a boolean");
        };
        let nothing = json!({});
        keywords.iter().all(|(keyword, with)| match &**keyword {
            "$schema" | "$defs" | "title" | "description" | "then" | "else" => true,
            "$ref" => {
                let pointer = with.as_str().and_then(|path| path.strip_prefix('#'));
                let target = pointer.and_then(|pointer| self.0.pointer(pointer));
                self.holds(target.expect("it is there"), value)
            }
            "oneOf" => {
                let all = with.as_array().expect("a list").iter();
                all.filter(|one| self.holds(one, value)).count() == 1
            }
            "if" => {
                let branch = if self.holds(with, value) {
                    "then"
                } else {
                    "else"
                };
                self.holds(keywords.get(branch).unwrap_or(&nothing), value)
            }
            "type" => match with.as_str().expect("one type") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "number" => value.is_number(),
                "integer" => value.is_u64() || value.is_i64(),
                other => panic!("a type {other}"),
            },
            "const" => value == with,
            "enum" => with.as_array().expect("a list").contains(value),
            "minimum" => value
                .as_f64()
                .is_none_or(|number| Some(number) >= with.as_f64()),
            "minItems" => value
                .as_array()
                .is_none_or(|list| Some(list.len() as u64) >= with.as_u64()),
            "items" => value
                .as_array()
                .is_none_or(|list| list.iter().all(|item| self.holds(with, item))),
            "required" => value.as_object().is_none_or(|object| {
                let names = with.as_array().expect("a list").iter();
                names
                    .filter_map(Value::as_str)
                    .all(|name| object.contains_key(name))
            }),
            "properties" => value.as_object().is_none_or(|object| {
                let known = with.as_object().expect("an object").iter();
                known
                    .filter_map(|(name, schema)| Some((schema, object.get(name)?)))
                    .all(|(schema, value)| self.holds(schema, value))
            }),
            "additionalProperties" => value.as_object().is_none_or(|object| {
                assert_eq!(with, &json!(false));
                let known = &schema["properties"];
                object.keys().all(|name| known.get(name).is_some())
            }),
            other => panic!("a keyword {other}"),
        })
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
        let schema = schema();
        with_every_engine!(is_as_the_schema_says, &space, 0, &schema);
    }
}

#[test]
fn other_lines_are_none() {
    let schema = schema();
    assert!(schema.is_valid(&json!({"event": "expand", "id": 1, "depth": 1})));
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
        json!({"format": "search-trace", "version": 2, "puzzle": "", "algorithm": ""}),
    ] {
        assert!(!schema.is_valid(&line), "{line}");
    }
}
