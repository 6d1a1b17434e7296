//! Licences and sources of all dependencies, as `deny.toml` allows them.
//!
//! Makes the checks of `cargo deny check licenses bans sources` from cargo's own metadata, because building cargo-deny
//! takes longer than compiling half of the workspace. `cargo deny check` reads the same file.

use std::collections::BTreeSet;

use serde::Deserialize;
use spdx::{Expression, ParseMode};
use toml_edit::DocumentMut;

use crate::steps::command;

/// The part of `cargo metadata` that is used.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    /// `None` for a package in a directory.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// The required versions, such as `^1.2`.
    req: String,
    path: Option<String>,
}

/// The contents of `deny.toml`.
struct Rules {
    licences: BTreeSet<String>,
    registries: BTreeSet<String>,
}

/// The name of crates.io in metadata.
const STANDARD_REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks every package in the lock file, for all targets and with all features.
pub(crate) fn check() -> Result<(), String> {
    let rules =
        std::fs::read_to_string("deny.toml").map_err(|error| format!("deny.toml: {error}"))?;
    let rules = Rules::read(&rules)?;
    let metadata = command(
        "cargo",
        "metadata --format-version 1 --all-features --locked",
    )
    .output()
    .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !metadata.status.success() {
        return Err(String::from_utf8_lossy(&metadata.stderr).into_owned());
    }
    let metadata: Metadata = serde_json::from_slice(&metadata.stdout)
        .map_err(|error| format!("what cargo tells of the packages cannot be read: {error}"))?;
    let faults = rules.faults(&metadata);
    if faults.is_empty() {
        println!(
            "{} packages: all as deny.toml allows",
            metadata.packages.len()
        );
        return Ok(());
    }
    Err(faults.join("\n"))
}

impl Rules {
    fn read(text: &str) -> Result<Rules, String> {
        let file: DocumentMut = text
            .parse()
            .map_err(|error| format!("deny.toml: {error}"))?;
        let list = |table: &str, key: &str| {
            let values = file.get(table).and_then(|table| table.get(key)?.as_array());
            let words = values
                .into_iter()
                .flatten()
                .filter_map(|value| value.as_str());
            words.map(str::to_owned).collect::<BTreeSet<_>>()
        };
        let licences = list("licenses", "allow");
        if licences.is_empty() {
            return Err("deny.toml: `licenses.allow` lists no licence".to_owned());
        }
        let mut registries = list("sources", "allow-registry");
        registries.insert(STANDARD_REGISTRY.to_owned());
        Ok(Rules {
            licences,
            registries,
        })
    }

    fn faults(&self, metadata: &Metadata) -> Vec<String> {
        let mut faults = Vec::new();
        for package in &metadata.packages {
            let is_own = metadata.workspace_members.contains(&package.id);
            let mut fault = |what: String| {
                faults.push(format!("{} {}: {what}", package.name, package.version));
            };
            if let Err(error) = self.licence(package.license.as_deref()) {
                fault(error);
            }
            match &package.source {
                Some(source) if !self.registries.contains(source) => {
                    fault(format!(
                        "comes from {source}, which deny.toml does not allow"
                    ));
                }
                _ => {}
            }
            // crates.io rejects packages that require `*`.
            let unbounded =
                |dependency: &&Dependency| dependency.req == "*" && dependency.path.is_none();
            for dependency in package
                .dependencies
                .iter()
                .filter(|_| is_own)
                .filter(unbounded)
            {
                fault(format!("takes any version of {}", dependency.name));
            }
        }
        faults
    }

    /// Returns whether an expression is allowed: one licence of `A OR B`, both of `A AND B`.
    fn licence(&self, expression: Option<&str>) -> Result<(), String> {
        let expression = expression.ok_or("names no licence")?;
        let parsed = Expression::parse_mode(expression, ParseMode::LAX)
            .map_err(|error| format!("has a licence that is no SPDX expression: {error}"))?;
        match parsed.evaluate(|required| self.licences.contains(&required.to_string())) {
            true => Ok(()),
            false => Err(format!(
                "has the licence {expression}, which deny.toml does not allow"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = r#"
        [licenses]
        allow = ["MIT", "MPL-2.0", "Unicode-3.0"]
        [sources]
        unknown-registry = "deny"
    "#;

    fn faults(member: bool, rest: &str) -> Vec<String> {
        let members = if member { r#""a 1.0.0""# } else { "" };
        let metadata = format!(
            r#"{{"workspace_members": [{members}],
                "packages": [{{"id": "a 1.0.0", "name": "a", "version": "1.0.0", {rest}}}]}}"#
        );
        let metadata = serde_json::from_str(&metadata).expect("it is metadata");
        let rules = Rules::read(RULES).expect("they are rules");
        rules.faults(&metadata)
    }

    #[test]
    fn one_of_alternative_licences_is_enough_and_all_of_joint_ones_are_needed() {
        let rules = Rules::read(RULES).expect("they are rules");
        for allowed in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "MIT AND Unicode-3.0",
            "LGPL-3.0-or-later OR MPL-2.0",
        ] {
            assert_eq!(rules.licence(Some(allowed)), Ok(()), "{allowed}");
        }
        for refused in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "Apache-2.0 WITH LLVM-exception",
            "my own",
        ] {
            assert!(rules.licence(Some(refused)).is_err(), "{refused}");
        }
        assert_eq!(rules.licence(None), Err("names no licence".to_owned()));
    }

    #[test]
    fn a_package_from_elsewhere_is_refused() {
        let standard =
            format!(r#""license": "MIT", "source": "{STANDARD_REGISTRY}", "dependencies": []"#);
        assert_eq!(faults(false, &standard), [""; 0]);
        let git = r#""license": "MIT", "source": "git+https://example.org/a", "dependencies": []"#;
        assert_eq!(
            faults(false, git),
            ["a 1.0.0: comes from git+https://example.org/a, which deny.toml does not allow"]
        );
        let path = r#""license": "MIT", "source": null, "dependencies": []"#;
        assert_eq!(faults(true, path), [""; 0]);
    }

    #[test]
    fn a_dependency_of_any_version_is_refused_but_in_the_workspace() {
        let any = r#""license": "MIT", "source": null,
            "dependencies": [{"name": "b", "req": "*", "path": null}, {"name": "c", "req": "*", "path": "/c"}]"#;
        assert_eq!(faults(true, any), ["a 1.0.0: takes any version of b"]);
    }
}
