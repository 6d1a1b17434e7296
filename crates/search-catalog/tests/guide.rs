//! The guide "which algorithm when" has a row for each algorithm of the table, made from its definition.
//! `UPDATE_GUIDE=1 cargo test -p search-catalog --test guide` writes them.

use std::fs;
use std::path::Path;

use search_catalog::{DEFINITIONS, Definition, Guide};

/// Returns the row of an algorithm, if it is in the guide.
fn row(definition: &Definition) -> Option<String> {
    let Guide {
        needs,
        proves,
        memory,
        time,
        prefer,
    } = definition.guide?;
    let module = definition.name.replace('-', "_");
    let search = match module.as_str() {
        "complete_beam" => {
            "[`beam`](crate::beam) with [`Doubling`](crate::beam::Doubling)".to_owned()
        }
        module => format!("[`{module}`](crate::{module})"),
    };
    let row = format!("| {search} | {needs} | {proves} | {memory} | {time} | {prefer} |\n");
    Some(row.replace("|  |", "| |"))
}

#[test]
fn the_guide_has_the_rows_of_the_table() {
    let guide =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../search-core/src/guide/which_algorithm.md");
    let text = fs::read_to_string(&guide).expect("the guide is text");
    let rule = "|---|---|---|---|---|---|\n";
    let (before, table) = text.split_once(rule).expect("the guide has a table");
    // What no program selects by name follows.
    let ranked = table
        .find("| [`ranked`]")
        .expect("the table ends with `ranked` and `policy`");
    let rows: String = DEFINITIONS.iter().filter_map(row).collect();
    let expected = format!("{before}{rule}{rows}{}", &table[ranked..]);
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        fs::write(&guide, expected).expect("the guide can be written");
    } else {
        assert_eq!(text, expected);
    }
}
