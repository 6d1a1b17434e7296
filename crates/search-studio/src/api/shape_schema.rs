//! The schema of a shape, which `search-core` defines without one.

use std::borrow::Cow;

use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Stands for [`search_core::drawing::Shape`].
pub(super) struct Shape;

const FORMS: [(&str, &[&str]); 4] = [
    ("rectangle", &["x", "y", "width", "height"]),
    ("circle", &["x", "y", "radius"]),
    ("line", &["from", "to", "width"]),
    ("label", &["x", "y", "size", "text"]),
];

impl ToSchema for Shape {
    fn name() -> Cow<'static, str> {
        "Shape".into()
    }
}

impl PartialSchema for Shape {
    fn schema() -> RefOr<Schema> {
        let number = || json!({"type": "number", "format": "double"});
        let forms = FORMS.map(|(form, fields)| {
            let mut properties = json!({
                "type": {"type": "string", "enum": [form]},
                "role": {"type": "string", "description": "The role of the shape, from which its colours follow."},
            });
            for field in fields {
                properties[field] = match *field {
                    "from" | "to" => json!({"type": "array", "items": number()}),
                    "text" => json!({"type": "string"}),
                    _ => number(),
                };
            }
            let required: Vec<&str> = ["type", "role"].iter().chain(fields).copied().collect();
            json!({"type": "object", "required": required, "properties": properties})
        });
        let description = "A rectangle, given by its upper left corner, a circle or a line of text, given by its centre, or a straight \
            line, given by its ends.";
        let schema: Value = json!({"description": description, "oneOf": forms});
        serde_json::from_value(schema).expect("this is a schema")
    }
}
