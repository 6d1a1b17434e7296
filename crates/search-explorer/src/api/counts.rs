use std::borrow::Cow;
use std::time::Duration;

use search_core::counts::{Field, Unit, When};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{RefOr, schema::SchemaType};
use utoipa::{PartialSchema, ToSchema};

/// What a search has done so far: the counts that are known, by their names in the table of `search-core`; times in
/// seconds, the recording included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts(search_core::Counts);

impl From<search_core::Counts> for Counts {
    fn from(counts: search_core::Counts) -> Self {
        Counts(counts)
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// A count in the unit that is [told](unit).
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Count {
            Whole(u64),
            Seconds(f64),
        }
        serializer.collect_map(self.0.known().map(|(field, count)| match field.unit {
            Unit::Nanoseconds => {
                let seconds = Duration::from_nanos(count).as_secs_f64();
                (field.name, Count::Seconds(seconds))
            }
            _ => (field.name, Count::Whole(count)),
        }))
    }
}

impl PartialSchema for Counts {
    fn schema() -> RefOr<Schema> {
        let about = "What a search has done so far; times in seconds, the recording included.";
        let object = ObjectBuilder::new().description(Some(about));
        let object = search_core::Counts::FIELDS
            .iter()
            .fold(object, |object, field| {
                let object = object.property(field.name, schema_of(field));
                match field.shown {
                    When::Always => object.required(field.name),
                    _ => object,
                }
            });
        object.into()
    }
}

impl ToSchema for Counts {
    fn name() -> Cow<'static, str> {
        "Counts".into()
    }
}

fn schema_of(field: &Field) -> ObjectBuilder {
    let number = match field.unit {
        Unit::Nanoseconds => Type::Number,
        _ => Type::Integer,
    };
    ObjectBuilder::new()
        .schema_type(SchemaType::new(number))
        .minimum(Some(0))
        .description(Some(field.meaning))
}

/// A count, as the page shows it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CatalogCount {
    /// Its name among [`Counts`].
    pub name: &'static str,
    /// What it is called.
    pub heading: &'static str,
    /// What is counted, in a sentence.
    pub meaning: &'static str,
    /// Its unit: `number` (of what the meaning says), `steps`, `bytes` or `seconds`.
    pub unit: &'static str,
}

impl From<&Field> for CatalogCount {
    fn from(field: &Field) -> Self {
        CatalogCount {
            name: field.name,
            heading: field.heading,
            meaning: field.meaning,
            unit: match field.unit {
                Unit::Bytes => "bytes",
                Unit::Nanoseconds => "seconds",
                Unit::Steps => "steps",
                _ => "number",
            },
        }
    }
}
