//! Every search of the table satisfies every law, and the table contains every search.

use std::collections::BTreeSet;
use std::path::Path;

use proptest::prelude::*;
use search_laws::{Graph, check_graph, table};

use crate::common::graphs::graphs;

proptest! {
    #[test]
    fn every_search_satisfies_every_law(graph in graphs(9, 3)) {
        let kept = check_graph(&graph);
        prop_assert!(kept.is_ok(), "{kept:?}");
    }
}

#[test]
fn every_search_is_in_the_table() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut constructors = BTreeSet::new();
    collect(&source, &mut constructors);
    assert!(constructors.len() >= 25, "{constructors:?}");
    let listed = table::<Graph>();
    let listed: BTreeSet<&str> = listed
        .iter()
        .filter_map(|entry| entry.name.split([',', ' ']).next())
        .collect();
    let missing: Vec<&String> = constructors
        .iter()
        .filter(|constructor| !listed.contains(constructor.as_str()))
        .collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
    let unknown: Vec<&&str> = listed
        .iter()
        .filter(|name| !constructors.contains(**name))
        .collect();
    assert!(unknown.is_empty(), "no constructors: {unknown:?}");
}

/// Collects the constructors of searches in a folder: public functions that return a `Tree`, a `Graph` or a `Search`. The
/// general forms (`_by`) belong to the same search.
fn collect(folder: &Path, constructors: &mut BTreeSet<String>) {
    for file in std::fs::read_dir(folder).expect("the folder exists") {
        let path = file.expect("the entry is readable").path();
        if path.is_dir() {
            collect(&path, constructors);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the file is text");
        for function in text.split("\npub fn ").skip(1) {
            let Some((signature, _)) = function.split_once("{\n") else {
                continue;
            };
            let Some((_, result)) = signature.split_once("-> ") else {
                continue;
            };
            let returns_search = ["Tree<", "Graph<", "Search<"].iter().any(|kind| {
                let name = result.split_inclusive('<').next().unwrap_or_default();
                name.ends_with(kind)
            });
            let name = signature.split(['<', '(']).next().unwrap_or_default();
            let name = name.strip_suffix("_by").unwrap_or(name);
            if returns_search {
                constructors.insert(format!("{}::{name}", module(&path)));
            }
        }
    }
}

/// Returns the public path of the module in a file. A folder of an engine is a module.
fn module(path: &Path) -> String {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let file = stem(path).unwrap_or_default();
    let folder = path.parent().and_then(stem).unwrap_or_default();
    match (folder.as_str(), file.as_str()) {
        (folder, "mod") => folder.to_owned(),
        ("beam", _) => format!("{folder}::{file}"),
        _ => file,
    }
}
