//! The table of counts, and the output generated from it.

use std::collections::HashSet;
use std::time::Duration;

use proptest::prelude::*;
use search_core::Counts;
use search_core::counts::{Convention, Field, Rule, Unit, When};

/// Returns counts that are all different.
fn distinct_counts() -> Counts {
    let mut counts = Counts::default();
    for (field, number) in Counts::FIELDS.iter().zip(1..) {
        field.set(&mut counts, Some(number));
    }
    counts
}

#[test]
fn every_count_has_unique_names_and_a_sentence() {
    let (mut names, mut headings) = (HashSet::new(), HashSet::new());
    for field in Counts::FIELDS {
        assert!(names.insert(field.name) && headings.insert(field.heading));
        assert!(field.meaning.ends_with('.'), "{}", field.name);
        assert_eq!(field.rule(Convention::Searchlab), Rule::AsHere);
        assert_eq!(
            Counts::field(field.name).map(|field| field.heading),
            Some(field.heading)
        );
    }
}

#[test]
fn a_field_reads_and_sets_the_count_of_its_name() {
    let counts = Counts {
        dead_ends: 5,
        elapsed: Some(Duration::from_micros(3)),
        ..Counts::default()
    };
    let known: Vec<_> = counts.known().filter(|(_, count)| *count > 0).collect();
    let known: Vec<_> = known
        .iter()
        .map(|(field, count)| (field.name, *count))
        .collect();
    assert_eq!(known, [("dead_ends", 5), ("elapsed", 3000)]);
    let mut set = Counts::default();
    for (field, count) in counts.known() {
        field.set(&mut set, Some(count));
    }
    assert_eq!(set, counts);
}

#[test]
fn a_report_has_a_line_for_each_count_that_is_known() {
    let counts = distinct_counts();
    let shown = counts.to_string();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), Counts::FIELDS.len());
    for (line, (field, number)) in lines.iter().zip(counts.known()) {
        let (heading, count) = line.split_at(counts.heading_width());
        assert_eq!(heading.trim_end(), field.heading);
        assert!(
            count == number.to_string() || field.name == "elapsed",
            "{line}"
        );
    }
}

/// Returns the schema of all counts but times, whose names depend on the format.
fn schema() -> String {
    let counts = || {
        let counts = Counts::FIELDS.iter();
        counts.filter(|field| field.unit != Unit::Nanoseconds)
    };
    let required = counts().filter(|field| field.shown == When::Always);
    let required: Vec<String> = required
        .map(|field| format!("\"{}\"", field.name))
        .collect();
    let properties = counts().map(|Field { name, meaning, .. }| {
        assert!(
            !meaning.contains(['"', '\\', '\n']),
            "{name}: it would need to be escaped"
        );
        format!("    \"{name}\": {{ \"description\": \"{meaning}\", \"$ref\": \"#/$defs/count\" }}")
    });
    let properties: Vec<String> = properties.collect();
    format!(
        r##"{{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "search-core:counts/1",
  "title": "The counts of a search",
  "$comment": "Generated from the table in crates/search-core/src/run/counts/table.rs by UPDATE_SCHEMAS=1 cargo test -p search-core --test it count_table",
  "type": "object",
  "required": [
    {}
  ],
  "properties": {{
{}
  }},
  "$defs": {{
    "count": {{ "type": "integer", "minimum": 0, "maximum": 18446744073709551615 }}
  }}
}}
"##,
        required.join(",\n    "),
        properties.join(",\n")
    )
}

#[test]
fn the_schema_is_that_of_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/counts.schema.json");
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        std::fs::write(path, schema()).expect("the source folder is writable");
    }
    let kept = std::fs::read_to_string(path)
        .expect("the schema exists")
        .replace('\r', "");
    assert!(
        kept == schema(),
        "{path} is out of date: run this test with UPDATE_SCHEMAS=1"
    );
}

proptest! {
    #[test]
    fn counts_survive_conversion_to_words(numbers in prop::collection::vec(prop::option::of(0..u64::MAX), 32)) {
        let mut counts = Counts::default();
        for (field, number) in Counts::FIELDS.iter().zip(numbers) {
            field.set(&mut counts, number);
        }
        prop_assert_eq!(Counts::from_words(counts.words()), counts);
    }
}

#[test]
fn work_is_added_up_and_memory_only_for_searches_at_the_same_time() {
    let one = distinct_counts();
    let twice = |counts: Counts| {
        let grown = Counts::FIELDS
            .iter()
            .filter(|field| field.of(&counts) > field.of(&one));
        grown.map(|field| field.name).collect::<Vec<_>>()
    };
    let work = [
        "expanded",
        "expanded_before_last_f",
        "generated",
        "evaluated",
        "goal_tests",
        "duplicates",
        "reopened",
        "dead_ends",
    ];
    let after = [&work[..], &["elapsed"]].concat();
    let beside = [&work[..], &["peak_frontier", "stored", "bytes"]].concat();
    assert_eq!(twice(one.followed_by(&one)), after);
    assert_eq!(twice(one.beside(&one)), beside);
    assert_eq!(one.followed_by(&Counts::default()), one);
    assert_eq!(one.beside(&Counts::default()), one);
}
