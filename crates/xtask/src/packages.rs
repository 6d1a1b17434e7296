//! Whether each published crate compiles from its package, which holds nothing but the crate's own directory.

use std::process::Stdio;

use serde::Deserialize;

use crate::steps::{cargo, command};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    /// The registries that it may be published to: `None` for all, an empty list for none.
    publish: Option<Vec<String>>,
}

/// Packs every published crate, and compiles each from its package, against the packages of the others.
///
/// Needs no network where all dependencies have been downloaded. Fails if files of a crate are not committed.
pub(crate) fn check() -> Result<(), String> {
    let metadata = command(
        "cargo",
        "metadata --format-version 1 --no-deps --locked --offline",
    )
    .stderr(Stdio::inherit())
    .output()
    .map_err(|error| format!("cannot start cargo: {error}"))?;
    let metadata: Metadata = serde_json::from_slice(&metadata.stdout)
        .map_err(|error| format!("cannot read cargo's metadata: {error}"))?;
    let excluded: String = private(&metadata)
        .map(|name| format!(" --exclude {name}"))
        .collect();
    // Warnings about files that a package leaves out, a few for each crate, would hide what matters.
    cargo(&format!(
        "package --workspace{excluded} --locked --offline --quiet"
    ))
}

/// Returns the names of the packages that are not published.
fn private(metadata: &Metadata) -> impl Iterator<Item = &str> {
    let is_private = |package: &&Package| package.publish.as_ref().is_some_and(Vec::is_empty);
    let private = metadata.packages.iter().filter(is_private);
    private.map(|package| package.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_packages_without_a_registry_are_private() {
        let metadata = r#"{"packages": [
            {"name": "library", "publish": null},
            {"name": "task", "publish": []},
            {"name": "internal", "publish": ["our-own"]}
        ]}"#;
        let metadata = serde_json::from_str(metadata).expect("metadata should parse");
        assert_eq!(private(&metadata).collect::<Vec<_>>(), ["task"]);
    }
}
