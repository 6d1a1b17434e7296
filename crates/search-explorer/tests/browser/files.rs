//! Files and links that are dropped on the page or pasted.

use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

/// Drops a file on the page.
pub(crate) fn drop_file(tab: &Tab<'_>, name: &str, text: &str) {
    drop_files(tab, &[(name, text.as_bytes())]);
}

/// Drops files on the page, each given by its name and content.
pub(crate) fn drop_files(tab: &Tab<'_>, files: &[(&str, &[u8])]) {
    let files = serde_json::to_string(files).expect("names and bytes can be written");
    tab.run(&format!(
        "(() => {{ const data = new DataTransfer();
        for (const [name, bytes] of {files}) data.items.add(new File([new Uint8Array(bytes)], name));
        document.querySelector('main').dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
    ));
}

fn paste(tab: &Tab<'_>, text: &str) {
    tab.run(&format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text', {text:?});
        document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()"
    ));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn links_are_dropped_and_pasted() {
    let stage = Stage::new();
    let tab = stage.open("save", FARTHEST, "a-star", 1);
    let link = stage.link("tree", FOUR_STEPS, "a-star", 3);
    let (_, fragment) = link.split_once('#').expect("the link has a fragment");
    drop_file(&tab, "link.txt", &format!("#{fragment}\n"));
    tab.has_text("nav [aria-current=page]", "Tree");
    tab.until("location.hash.includes('s=tree') && location.hash.includes('k=3')");
    // The same link on another host.
    paste(
        &tab,
        &format!("https://elsewhere.example/searchlab/#{fragment}").replace("k=3", "k=2"),
    );
    tab.until("location.hash.includes('k=2')");
    // The page ignores a text without a link, but not a file.
    paste(&tab, "a shopping list");
    drop_file(&tab, "wrong.txt", "a shopping list");
    tab.contains_text(".problem", "wrong.txt contains no link");
    tab.until("location.hash.includes('k=2')");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_planning_task_is_searched_when_its_files_are_dropped() {
    let domain: &[u8] =
        include_bytes!("../../../search-puzzles/src/puzzles/planning/examples/blocks-domain.pddl");
    let problem: &[u8] =
        include_bytes!("../../../search-puzzles/src/puzzles/planning/examples/blocks.pddl");
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 1);
    // In any order.
    drop_files(&tab, &[("five.pddl", problem), ("blocks.pddl", domain)]);
    tab.becomes(AT, 0);
    tab.contains_text(".step .state-line", "hand-empty()");
    drop_files(&tab, &[("blocks.pddl", domain)]);
    tab.contains_text(
        ".problem",
        "found blocks.pddl: expected a domain and a problem in PDDL, dropped together",
    );
    let task: &[u8] =
        include_bytes!("../../../search-puzzles/src/puzzles/planning/examples/gripper.sas");
    drop_files(&tab, &[("gripper.sas", task)]);
    tab.contains_text(".step .state-line", "at-robby(a)");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_opens_what_was_chosen() {
    let stage = Stage::new();
    let tab = stage.open("save", FOUR_STEPS, "a-star", 2);
    let link = "document.querySelector('.save input[readonly]').value";
    tab.choose("It opens", "tree");
    tab.until(&format!("{link}.includes('s=tree')"));
    let tree = stage.chromium.open(&tab.get::<String>(link));
    tree.has_text("nav [aria-current=page]", "Tree");
    tree.becomes(AT, 2);
    tab.choose("It opens", "embed");
    tab.until(&format!("{link}.includes('?embed#')"));
    let picture = stage.chromium.open(&tab.get::<String>(link));
    picture.becomes(AT, 2);
    assert!(!picture.get::<bool>("document.querySelector('header').checkVisibility()"));
}

/// Drops a file of this many bytes on the page.
fn drop_large_file(tab: &Tab<'_>, bytes: u32) {
    tab.run(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([new Uint8Array({bytes})], 'large.txt'));
        document.querySelector('main').dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
    ));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_file_that_is_too_large_is_reported_and_changes_nothing() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 1);
    drop_large_file(&tab, 32_000_001);
    tab.contains_text(".problem", "large.txt has 32.0 MB: expected at most 32 MB");
    let words = "document.querySelector('.setup textarea').value";
    let before: String = tab.get(words);
    assert_ne!(before, "");
    // The same file, chosen in the form.
    tab.push("More");
    tab.run(
        "(() => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(32000001)], 'large.txt'));
        const chosen = document.querySelector('.setup input[type=file]');
        chosen.files = data.files; chosen.dispatchEvent(new Event('change')); })()",
    );
    tab.contains_text(".setup .error", "expected at most 32 MB");
    assert_eq!(tab.get::<String>(words), before);
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_text_is_dropped_into_a_field_and_a_file_is_opened() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 1);
    // An event that the page does not prevent is left to the field.
    let is_left = |add: &str, event: &str| {
        tab.get::<bool>(&format!(
            "(() => {{ const data = new DataTransfer(); {add}
            return document.querySelector('.setup textarea')
                .dispatchEvent(new DragEvent('{event}', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
        ))
    };
    for event in ["dragover", "drop"] {
        assert!(is_left("data.setData('text', '1 2 3');", event), "{event}");
        let file = "data.items.add(new File(['1 2 3'], 'board.txt'));";
        assert!(!is_left(file, event), "{event}");
    }
    tab.until("document.querySelector('.setup .error').textContent.length > 0");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_board_is_opened_by_the_chosen_editor() {
    let stage = Stage::new();
    let tab = stage.open("editor", FARTHEST, "a-star", 1);
    tab.push("Sliding tiles");
    let tiles =
        "[...document.querySelectorAll('.tiles > *')].map((tile) => tile.textContent).join(' ')";
    drop_file(&tab, "board.txt", "3 1 2\n6 4 5\n7 8 0\n");
    tab.until(&format!("{tiles} === '3 1 2 6 4 5 7 8 '"));
    drop_file(&tab, "sudoku.txt", "53..7....6..195...");
    tab.until("[...document.querySelectorAll('.status')].some((status) => status.textContent.includes('expected each number from 0 to 8 once'))");
    tab.until(&format!("{tiles} === '3 1 2 6 4 5 7 8 '"));
    tab.forgive();
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn an_instance_is_searched_when_its_file_is_dropped() {
        let stage = Stage::new();
        let tab = stage.open("player", FARTHEST, "a-star", 1);
        drop_file(&tab, "board.txt", "3 1 2\n6 4 5\n7 8 0\n");
        tab.becomes(AT, 0);
        tab.contains_text(".step .state-line", "3 1 2 6 4 5 7 8 0");
        assert!(!tab.get::<bool>("document.querySelector('.setup-more').open"));
        let notes = "document.querySelector('.main-stage .notes').textContent";
        tab.becomes(notes, String::new());
        drop_file(&tab, "board.txt", "3\n3 1 2\n6 4 0\n7 8 5\n");
        tab.contains_text(".step .state-line", "3 1 2 6 4 0 7 8 5");
        tab.contains_text(
            ".main-stage .notes",
            "line 1 is skipped: 3 is the size of the puzzles",
        );
        // The form shows the error.
        drop_file(&tab, "board.txt", "3 1 2\n6 4 5\n7 8 8\n");
        tab.until("document.querySelector('.setup .error').textContent.length > 0");
        assert!(tab.get::<bool>("document.querySelector('.setup-more').open"));
        tab.forgive();
    }
}
