use std::time::Duration;

use search_core::counts::{Field, Unit};
use serde::{Serialize, Serializer};

/// The counts of a search so far: those that are known, by their names in the table of `search-core`. Times are in
/// seconds and include the recording.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts(search_core::Counts);

impl From<search_core::Counts> for Counts {
    fn from(counts: search_core::Counts) -> Self {
        Counts(counts)
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// A count in the unit that [`unit`](CatalogCount::unit) reports.
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

/// The description of a count, for display.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CatalogCount {
    /// Its name among [`Counts`].
    pub name: &'static str,
    /// Its label.
    pub heading: &'static str,
    /// A description of what is counted.
    pub meaning: &'static str,
    /// Its unit: `number`, `steps`, `bytes` or `seconds`.
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

/// The description of the counts in that of the API.
#[cfg(test)]
mod schema {
    use std::borrow::Cow;

    use search_core::counts::{Field, Unit, When};
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::openapi::{RefOr, schema::SchemaType};
    use utoipa::{PartialSchema, ToSchema};

    use super::Counts;

    impl PartialSchema for Counts {
        fn schema() -> RefOr<Schema> {
            let about =
                "The counts of a search so far; times are in seconds and include the recording.";
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
}
