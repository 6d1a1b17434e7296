//! Phrases that stay out of the project's prose, as engineers stumble over them: each with what to write in its place.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A phrase, in lower case, and what ordinary technical English says.
const BANNED: &[(&str, &str)] = &[
    ("in hand", "current, pending"),
    ("nobody", "no one, or name what is missing"),
    ("is told", "reports, receives, is passed"),
    ("are told", "report, receive, are passed"),
    ("was told", "reported, received, was passed"),
    ("whoever", "the caller, the reader"),
    ("hand on", "pass, forward"),
    ("hands on", "passes, forwards"),
    ("handed on", "passed, forwarded"),
    ("what waits", "the open list, open nodes"),
    ("somebody", "a user, a caller"),
    ("of late", "recently"),
    ("told apart", "distinguished"),
];

/// The files that hold prose, by the ends of their names.
const PROSE: [&str; 9] = [
    ".rs", ".md", ".js", ".json", ".html", ".css", ".toml", ".trycmd", ".yml",
];

/// Checks all tracked files; the error lists every place.
pub(crate) fn check() -> Result<(), String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).output();
    let listed = listed.map_err(|error| format!("cannot start git: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let files = listed
        .split('\0')
        .filter(|name| PROSE.iter().any(|end| name.ends_with(end)))
        // The list itself.
        .filter(|name| !Path::new(name).ends_with("xtask/src/words.rs"));
    let mut found = String::new();
    for name in files {
        // A tracked file may have been removed.
        let text = fs::read_to_string(name).unwrap_or_default();
        for (line, phrase, instead) in banned(&text) {
            found += &format!("{name}:{line}: \"{phrase}\" (say: {instead})\n");
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    Err(format!("{found}these phrases are not used here"))
}

/// The banned phrases in a text, each with its line, counted from 1.
fn banned(text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let words: Vec<Word<'_>> = words(text).collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for &(phrase, instead) in BANNED {
            let mut rest = words[at..].iter();
            let is_phrase = phrase.split(' ').enumerate().all(|(place, expected)| {
                let next = rest.next();
                next.is_some_and(|next| {
                    next.text.eq_ignore_ascii_case(expected) && (place == 0 || next.continues)
                })
            });
            if is_phrase {
                found.push((word.line, phrase, instead));
            }
        }
    }
    found
}

struct Word<'t> {
    text: &'t str,
    line: usize,
    /// Whether only blanks, line ends and comment signs stand between the previous word and this one.
    continues: bool,
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let is_part = |sign: char| sign.is_alphanumeric();
    let (mut at, mut line) = (0, 1);
    std::iter::from_fn(move || {
        let gap = text[at..].find(is_part)?;
        let between = &text[at..at + gap];
        line += between.matches('\n').count();
        let begin = at + gap;
        let length = text[begin..].find(|sign| !is_part(sign));
        at = length.map_or(text.len(), |length| begin + length);
        Some(Word {
            text: &text[begin..at],
            line,
            continues: between
                .chars()
                .all(|sign| sign.is_whitespace() || matches!(sign, '/' | '!' | '#' | '_')),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_across_the_lines_of_a_comment() {
        let text = "/// The state In\n    /// hand.\nfn nobody() {}\n";
        let found: Vec<_> = banned(text)
            .iter()
            .map(|&(line, phrase, _)| (line, phrase))
            .collect();
        assert_eq!(found, [(1, "in hand"), (3, "nobody")]);
    }

    #[test]
    fn parts_of_words_and_ends_of_sentences_are_no_phrase() {
        assert!(banned("it stays in. Hand it over; in handbooks; nobodys").is_empty());
    }

    #[test]
    fn names_of_tests_are_prose() {
        assert_eq!(banned("fn nothing_is_told_twice()").len(), 1);
    }
}
