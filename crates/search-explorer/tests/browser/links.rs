//! Links that name what the page does not have. None of it is replaced by a default.

use super::stage::{AT, Stage};
use super::tab::Tab;

const HASH: &str = "location.hash";

/// A board of the 8-puzzle as the fields of a link.
const BOARD: &str = "p=tiles&w=3x3&w=8%200%206%205%204%207%202%203%201";

/// Opens a link that is refused with this message, and checks that nothing is searched and the link stays.
#[track_caller]
fn refused<'s>(stage: &'s Stage, fragment: &str, message: &str) -> Tab<'s> {
    let tab = stage.chromium.open(&format!("{}#{fragment}", stage.url()));
    tab.contains_text(".problem", message);
    tab.becomes(AT, None::<usize>);
    tab.becomes(HASH, format!("#{fragment}"));
    tab.forgive();
    tab
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_form_dropped_settings_that_it_does_not_have() {
    let stage = Stage::new();
    for (rest, message) in [
        (
            "a=a-star%3Aties%3Dsideways",
            "found `ties=sideways`, expected ",
        ),
        ("a=a-star%3Atie%3Dfifo%2Csoon", "a-star has no option `tie`"),
        ("a=a-stra", "unknown algorithm `a-stra`, expected one of "),
        ("o.metric=half&a=a-star", "tiles has no option --metric"),
        ("o.metric=&a=a-star", "tiles has no option --metric"),
    ] {
        let link = format!("v=1&s=player&{BOARD}&{rest}&k=0");
        let tab = refused(&stage, &link, message);
        tab.push("Set up");
        tab.push("Search");
        tab.contains_text(".setup .error", message);
    }
    let tab = refused(
        &stage,
        "v=1&s=player&p=tile&w=3x3&a=a-star&k=0",
        "unknown puzzle `tile`, expected one of ",
    );
    tab.push("Set up");
    tab.push("Search");
    tab.contains_text(".setup .error", "unknown puzzle `tile`");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_quote_in_a_word_was_dropped_by_the_form() {
    let stage = Stage::new();
    let tab = stage.open("player", ("cube", &["R'"], &[]), "a-star", 0);
    let state = tab.text(".step .state-line");
    tab.push("Set up");
    tab.becomes(
        "document.querySelector('.setup textarea').value",
        "R'".to_owned(),
    );
    tab.push("Search");
    tab.until("!document.querySelector('.setup-panel').open");
    assert_eq!(tab.text(".step .state-line"), state);
    tab.until("location.hash.includes('w=R%27')");
}
