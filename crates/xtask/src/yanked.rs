//! The check for yanked versions where the advisory database cannot be had.
//!
//! cargo-deny looks for yanked versions in the registry index, which needs no advisory database, but
//! it does so only after it has opened one. So it is given a database made here: a local repository
//! that holds one withdrawn advisory about nothing.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::command::capture;
use crate::deny::tools;

/// The address the local database goes by; `invalid` is a domain that never exists.
const ADDRESS: &str = "https://no-advisories.invalid/database";

/// The one advisory in it, since cargo-deny takes a database without any for a broken one.
const ADVISORY: &str = r#"```toml
[advisory]
id = "RUSTSEC-2000-0001"
package = "no-such-package"
date = "2000-01-01"
withdrawn = "2000-01-01"

[versions]
patched = []
```

# An advisory about nothing
"#;

/// How long one command may take; cargo-deny may have to fetch the registry index.
const LIMIT: Duration = Duration::from_secs(600);

/// Fails when a dependency is yanked. The inner error is the reason why that could not be found out.
pub(crate) fn check(deny: &Path) -> Result<Result<(), String>, String> {
    let room = tools().join("no-advisories");
    let config = match prepare(&room) {
        Ok(config) => config,
        Err(reason) => return Ok(Err(reason)),
    };
    let mut check = Command::new(deny);
    check
        .arg("--locked")
        .arg("--config")
        .arg(room.join("deny.toml"));
    check.args(["check", "advisories"]);
    // Makes git take the address for the local repository.
    check
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_VALUE_0", ADDRESS);
    check.env(
        "GIT_CONFIG_KEY_0",
        format!("url.{}.insteadOf", room.join("origin").display()),
    );

    println!(
        "$ cargo deny check advisories   (with a database of no advisories, for yanked versions)"
    );
    fs::write(room.join("deny.toml"), config).map_err(|error| error.to_string())?;
    let output = capture(&mut check, LIMIT)?;
    let message = String::from_utf8_lossy(&output.stderr);
    judge(output.status.success(), &message)
}

/// Reads cargo-deny's verdict: passed, not found out, or failed.
fn judge(success: bool, message: &str) -> Result<Result<(), String>, String> {
    if !success {
        Err(format!(
            "cargo-deny found yanked versions, or could not look:\n{message}"
        ))
    } else if message.contains("unable to check for yanked crates") {
        Ok(Err("the registry index could not be read".to_owned()))
    } else {
        Ok(Ok(()))
    }
}

/// Makes the local repository anew, and returns the project's `deny.toml` changed to use it.
fn prepare(room: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", room.display());
    if room.exists() {
        fs::remove_dir_all(room).map_err(failed)?;
    }
    let origin = room.join("origin");
    let advisories = origin.join("crates").join("no-such-package");
    fs::create_dir_all(&advisories).map_err(failed)?;
    fs::write(advisories.join("RUSTSEC-2000-0001.md"), ADVISORY).map_err(failed)?;
    git(&origin, &["init", "--quiet", "--initial-branch=main"])?;
    git(&origin, &["add", "--all"])?;
    git(&origin, &["commit", "--quiet", "--message=No advisories"])?;
    let config = fs::read_to_string("deny.toml").map_err(|error| format!("deny.toml: {error}"))?;
    redirected(&config, &room.join("clones"))
}

/// `config` with the local database in place of the real one, cloned into `clones`.
fn redirected(config: &str, clones: &Path) -> Result<String, String> {
    let header = "[advisories]\n";
    if !config.contains(header) {
        return Err("deny.toml has no line `[advisories]`".to_owned());
    }
    let local = format!(
        "{header}db-urls = ['{ADDRESS}']\ndb-path = '{}'\n",
        clones.display()
    );
    Ok(config.replacen(header, &local, 1))
}

/// Runs git in `directory`, out of reach of the user's settings and of a repository around it.
fn git(directory: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut git = Command::new("git");
    git.current_dir(directory).args(arguments);
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(name);
    }
    git.env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", null_device());
    for role in ["AUTHOR", "COMMITTER"] {
        git.env(format!("GIT_{role}_NAME"), "xtask");
        git.env(format!("GIT_{role}_EMAIL"), "xtask@example.invalid");
    }
    let output = capture(&mut git, LIMIT)?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!(
            "git: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ))
    }
}

/// A file that is always empty.
fn null_device() -> &'static OsStr {
    OsStr::new(if cfg!(windows) { "NUL" } else { "/dev/null" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn config_keeps_all_but_the_database() {
        let config = redirected(
            "[advisories]\nyanked = 'deny'\n\n[bans]\n",
            Path::new("here"),
        );
        let expected = format!(
            "[advisories]\ndb-urls = ['{ADDRESS}']\ndb-path = 'here'\nyanked = 'deny'\n\n[bans]\n"
        );
        assert_eq!(config, Ok(expected));
        assert!(redirected("[bans]\n", Path::new("here")).is_err());
    }

    #[test]
    fn index_that_cannot_be_read_is_no_pass() {
        assert_eq!(judge(true, ""), Ok(Ok(())));
        assert!(matches!(
            judge(true, "warning: unable to check for yanked crates"),
            Ok(Err(_))
        ));
        assert!(judge(false, "error[yanked]: detected yanked crate").is_err());
    }
}
