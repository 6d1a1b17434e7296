//! Completions and the manual page.

use crate::stdout;

#[test]
fn every_shell_has_completions() {
    for (shell, sign) in [
        ("bash", "complete -F _searchlab"),
        ("elvish", "set edit:completion:arg-completer[searchlab]"),
        ("fish", "complete -c searchlab"),
        (
            "powershell",
            "Register-ArgumentCompleter -Native -CommandName 'searchlab'",
        ),
        ("zsh", "#compdef searchlab"),
    ] {
        let script = stdout(0, &["completions", shell]);
        assert!(script.contains(sign), "{shell}");
        for command in ["solve", "compare", "generate", "algorithms"] {
            assert!(script.contains(command), "{shell} {command}");
        }
        assert!(script.contains("limit-expanded"), "{shell}");
    }
}

#[test]
fn completions_offer_the_names_of_algorithms() {
    // The completions of the other shells have no values of options.
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(0, &["completions", shell]);
        for algorithm in search_puzzles::catalog().algorithms() {
            assert!(
                script.contains(algorithm.name),
                "{shell} {}",
                algorithm.name
            );
        }
    }
}

#[test]
fn the_manual_page_has_every_command() {
    let page = stdout(0, &["man"]);
    for line in [
        ".TH searchlab 1",
        ".SH \"SEARCHLAB SOLVE\"",
        ".SH \"SEARCHLAB COMPARE\"",
        ".SH \"SEARCHLAB MAN\"",
    ] {
        assert!(page.contains(line), "{line}");
    }
    assert!(page.contains("\\fB\\-\\-limit\\-expanded\\fR"));
    assert!(page.contains("130  interrupted"));
}
