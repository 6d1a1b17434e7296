//! The Sudoku editor: typing, pasting, solving, counting, hints and undo.

use super::stage::Stage;
use super::tab::Tab;

const CLUES: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// JavaScript for the board in one line, from the labels of its cells.
const BOARD: &str = "[...document.querySelectorAll('[role=gridcell]')].map((cell) => {
    const content = cell.getAttribute('aria-label').split(', ')[2]; return /^\\d+$/.test(content) ? content : '.'; }).join('')";

/// The editor's status message.
const STATUS: &str = ".editor-body .status";

/// Opens the editor with an empty board and the first cell selected.
fn empty(stage: &Stage) -> Tab<'_> {
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=editor", stage.url()));
    // The editor loads an example first.
    tab.has_text(STATUS, "Loaded.");
    tab.push("Clear");
    tab.has_text(STATUS, "Cleared.");
    tab.click("[data-cell='0']");
    tab
}

/// Types a board from the selected cell, row by row.
fn type_board(tab: &Tab<'_>, line: &str) {
    for row in line.as_bytes().chunks(9) {
        tab.press("Home");
        for (column, &value) in row.iter().enumerate() {
            tab.press(if value == b'.' {
                "Delete"
            } else {
                std::str::from_utf8(std::slice::from_ref(&value)).expect("the value is a digit")
            });
            if column < 8 {
                tab.press("ArrowRight");
            }
        }
        tab.press("ArrowDown");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn boards_are_pasted_in_all_formats() {
    let stage = Stage::new();
    let _clipboard = stage.chromium.clipboard();
    let tab = empty(&stage);
    let rows: Vec<&str> = (0..9).map(|row| &CLUES[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    let csv: Vec<String> = rows
        .iter()
        .map(|row| {
            let values: Vec<String> = row
                .chars()
                .map(|value| {
                    if value == '.' {
                        "0".to_owned()
                    } else {
                        value.to_string()
                    }
                })
                .collect();
            values.join(",")
        })
        .collect();
    let boxes = rows
        .iter()
        .map(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]))
        .collect::<Vec<_>>();
    let ss = format!(
        "{}\n-----------\n{}\n-----------\n{}\n",
        boxes[..3].join("\n"),
        boxes[3..6].join("\n"),
        boxes[6..].join("\n")
    );
    for text in [CLUES.replace('.', "0"), grid, csv.join("\n"), ss] {
        tab.push("Clear");
        tab.has_text(STATUS, "Cleared.");
        let copied = serde_json::to_string(&text).expect("the text is valid JSON");
        tab.run(&format!("navigator.clipboard.writeText({copied})"));
        tab.press("Ctrl-v");
        tab.has_text(STATUS, "Loaded.");
        tab.becomes(BOARD, CLUES.to_owned());
    }
    // The board can be copied.
    tab.click("[data-cell='0']");
    tab.press("Ctrl-c");
    tab.has_text(STATUS, "Copied.");
    tab.becomes("navigator.clipboard.readText()", CLUES.to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn invalid_boards_are_rejected_with_a_position() {
    let stage = Stage::new();
    let _clipboard = stage.chromium.clipboard();
    let tab = empty(&stage);
    tab.run("navigator.clipboard.writeText('53..7....\\n6..1x5...')");
    tab.press("Ctrl-v");
    tab.contains_text(STATUS, "line");
    tab.becomes(BOARD, ".".repeat(81));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn typing_is_undone_and_redone() {
    let stage = Stage::new();
    let tab = empty(&stage);
    let with = |values: &[(usize, char)]| {
        let mut board: Vec<char> = ".".repeat(81).chars().collect();
        for &(cell, value) in values {
            board[cell] = value;
        }
        board.into_iter().collect::<String>()
    };
    tab.press("5");
    tab.press("ArrowRight");
    tab.press("3");
    tab.becomes(BOARD, with(&[(0, '5'), (1, '3')]));
    tab.press("Ctrl-z");
    tab.becomes(BOARD, with(&[(0, '5')]));
    tab.push("Undo");
    tab.becomes(BOARD, with(&[]));
    tab.push("Redo");
    tab.becomes(BOARD, with(&[(0, '5')]));
    tab.press("Ctrl-y");
    tab.becomes(BOARD, with(&[(0, '5'), (1, '3')]));
    tab.click("[data-cell='1']");
    tab.press("Delete");
    tab.becomes(BOARD, with(&[(0, '5')]));
    tab.press("Ctrl-z");
    tab.becomes(BOARD, with(&[(0, '5'), (1, '3')]));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn clashes_are_marked() {
    let stage = Stage::new();
    let tab = empty(&stage);
    tab.press("7");
    tab.press("End");
    tab.press("7");
    let clashing = "[...document.querySelectorAll('[role=gridcell].clash')].map((cell) => Number(cell.dataset.cell))";
    tab.becomes(clashing, vec![0, 8]);
    tab.becomes(
        "document.querySelector('[data-cell=\"8\"]').getAttribute('aria-label')",
        "row 1, column 9, 7, clash".to_owned(),
    );
    tab.push("Solve");
    tab.has_text(STATUS, "There is no solution.");
    tab.click("[data-cell='8']");
    tab.press("Delete");
    tab.becomes(clashing, Vec::<usize>::new());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn hints_can_be_placed() {
    let stage = Stage::new();
    let tab = empty(&stage);
    type_board(&tab, CLUES);
    tab.becomes(BOARD, CLUES.to_owned());
    for _ in 0..5 {
        tab.push("Hint");
        tab.contains_text(STATUS, "single");
        let hinted = "Number(document.querySelector('[role=gridcell].hinted')?.dataset.cell ?? -1)";
        tab.until(&format!("{hinted} >= 0"));
        let cell: usize = tab.get(hinted);
        tab.push("Place it");
        tab.becomes(
            &format!("document.querySelector('[data-cell=\"{cell}\"]').textContent"),
            SOLUTION[cell..=cell].to_owned(),
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_board_is_solved_step_by_step() {
    let stage = Stage::new();
    let tab = empty(&stage);
    type_board(&tab, CLUES);
    tab.becomes(BOARD, CLUES.to_owned());
    tab.push("Step by step");
    let text = ".by-hand-text";
    tab.contains_text(text, "Which value can be placed?");
    // A wrong answer places nothing, and a right one is explained.
    let candidate =
        |cell: usize, value: u8| format!("[data-cell='{cell}'] [data-value='{}']", value as char);
    tab.click(&candidate(2, b'1'));
    tab.has_text(
        text,
        "No simple step shows that 1 can be placed in r1c3. Which value can be placed? Click its candidate, or type it in its cell.",
    );
    for hint in [
        "The simplest technique here: ",
        ": look at ",
        ", and at r",
        " can be ",
    ] {
        tab.push("Next hint");
        tab.contains_text(text, hint);
    }
    tab.until("document.querySelector('.cell.in-pattern .kept')");
    let cell: usize = tab.get(
        "Number(document.querySelector('.candidates .kept').closest('[data-cell]').dataset.cell)",
    );
    tab.push("Take the step");
    let mut board = CLUES.as_bytes().to_vec();
    board[cell] = SOLUTION.as_bytes()[cell];
    tab.becomes(BOARD, String::from_utf8(board.clone()).expect("ASCII"));
    // The next one is asked for: its cell is another.
    tab.contains_text(text, "Which value can be placed?");
    tab.push("Show the step");
    let kept = "document.querySelector('.candidates .kept')";
    tab.until(kept);
    let cell: usize = tab.get(&format!(
        "Number({kept}.closest('[data-cell]').dataset.cell)"
    ));
    assert_eq!(board[cell], b'.');
    tab.click(&candidate(cell, SOLUTION.as_bytes()[cell]));
    tab.contains_text(text, "Right. ");
    tab.push("Stop");
    tab.until(&format!(
        "!document.querySelector('{text}').checkVisibility()"
    ));
    tab.push("Sheet to print");
}

/// Candidates that a step removed remain removed.
#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn removed_candidates_remain_removed() {
    let stage = Stage::new();
    let _clipboard = stage.chromium.clipboard();
    let tab = empty(&stage);
    let line = "016007803000800000070001060048000300600000002009000650060900020000002000904600510";
    tab.run(&format!("navigator.clipboard.writeText('{line}')"));
    tab.press("Ctrl-v");
    tab.has_text(STATUS, "Loaded.");
    tab.push("Step by step");
    let shown = "document.querySelector('.by-hand-text').textContent";
    let gone = "[...document.querySelectorAll('.candidates .gone')].map((it) => `${it.closest('[data-cell]').dataset.cell} ${it.dataset.value}`)";
    for _ in 0..30 {
        tab.until(&format!("{shown}.startsWith('Which ')"));
        tab.push("Show the step");
        tab.until(&format!("!{shown}.startsWith('Which ')"));
        let removed: Vec<String> = tab.get(gone);
        tab.push("Take the step");
        let Some((cell, value)) = removed.first().and_then(|one| one.split_once(' ')) else {
            continue;
        };
        tab.until(&format!("{shown}.startsWith('Which ')"));
        tab.until(&format!(
            "!document.querySelector('[data-cell=\"{cell}\"] [data-value=\"{value}\"]')"
        ));
        return;
    }
    panic!("the board is solved without removals");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn candidates_are_the_values_that_no_peer_has() {
    let stage = Stage::new();
    let tab = empty(&stage);
    type_board(&tab, CLUES);
    tab.becomes(BOARD, CLUES.to_owned());
    tab.run(&format!("{}.click()", super::tab::labelled("Candidates")));
    let label = |cell: usize| {
        format!("document.querySelector('[data-cell=\"{cell}\"]').getAttribute('aria-label')")
    };
    let clues = CLUES.as_bytes();
    for cell in (0..81).filter(|&cell| clues[cell] == b'.') {
        let (row, column) = (cell / 9, cell % 9);
        let sees = |other: usize| {
            let (r, c) = (other / 9, other % 9);
            r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3)
        };
        let left: Vec<String> = (1..=9u8)
            .filter(|value| !(0..81).any(|other| sees(other) && clues[other] == b'0' + value))
            .map(|value| value.to_string())
            .collect();
        tab.becomes(
            &label(cell),
            format!(
                "row {}, column {}, candidates {}",
                row + 1,
                column + 1,
                left.join(" ")
            ),
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn large_boards_are_typed_with_numbers_and_letters() {
    let stage = Stage::new();
    let tab = empty(&stage);
    tab.choose("Size", "16");
    tab.becomes("document.querySelectorAll('[role=gridcell]').length", 256);
    tab.click("[data-cell='0']");
    tab.type_text("12");
    tab.press("ArrowRight");
    tab.press("g");
    let values =
        "['0', '1'].map((cell) => document.querySelector(`[data-cell='${cell}']`).textContent)";
    tab.becomes(values, ["12", "16"].map(str::to_owned));
    tab.choose("Size", "4");
    tab.click("[data-cell='0']");
    tab.press("1");
    tab.push("Count solutions");
    // There are 288 boards of 4 by 4; a quarter of them starts with 1.
    tab.has_text(STATUS, "72 solutions.");
    tab.push("Solve");
    tab.contains_text(STATUS, "Solved with");
    let board: String = tab.get(BOARD);
    let unit = |cells: [usize; 4]| {
        let mut values: Vec<u8> = cells.iter().map(|&cell| board.as_bytes()[cell]).collect();
        values.sort_unstable();
        assert_eq!(values, b"1234", "{board}");
    };
    for i in 0..4 {
        unit([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]);
        unit([i, i + 4, i + 8, i + 12]);
        let corner = i / 2 * 8 + i % 2 * 2;
        unit([corner, corner + 1, corner + 4, corner + 5]);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_board_from_0_to_f_was_shown_and_copied_from_1_to_g() {
    let stage = Stage::new();
    let _clipboard = stage.chromium.clipboard();
    let tab = empty(&stage);
    let line = "0123456789ACDEF.".to_owned() + &".".repeat(240);
    tab.run(&format!("navigator.clipboard.writeText('{line}')"));
    tab.press("Ctrl-v");
    tab.has_text(STATUS, "Loaded.");
    let text =
        |cell: usize| format!("document.querySelector('[data-cell=\"{cell}\"]').textContent");
    tab.becomes(&text(0), "0".to_owned());
    tab.becomes(&text(14), "F".to_owned());
    tab.push("Hint");
    tab.has_text(
        STATUS,
        "last value (1.0): r1c16 is the only empty cell of row 1: r1c16 = B",
    );
    tab.push("Place it");
    tab.becomes(&text(15), "B".to_owned());
    tab.click("[data-cell='16']");
    tab.press("a");
    tab.becomes(&text(16), "A".to_owned());
    tab.press("Ctrl-c");
    tab.has_text(STATUS, "Copied.");
    let copied = "0123456789ACDEFBA".to_owned() + &".".repeat(239);
    tab.becomes("navigator.clipboard.readText()", copied);
    tab.choose("Values", "A-P");
    tab.becomes(&text(15), "L".to_owned());
    tab.choose("Values", "numbers-from-0");
    tab.becomes(&text(15), "11".to_owned());
    // Without 0, the line alone could be in several alphabets.
    tab.click("[data-cell='0']");
    tab.press("Delete");
    tab.becomes(&text(0), String::new());
    tab.push("Explore this board");
    tab.becomes("document.title.split(' ')[0]", "Player".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn digits_apply_to_the_board_and_are_no_shortcuts() {
    let stage = Stage::new();
    let tab = empty(&stage);
    tab.choose("Size", "4");
    tab.until("document.querySelectorAll('[data-cell]').length === 16");
    tab.click("[data-cell='5']");
    tab.press("5");
    tab.press("2");
    tab.becomes(
        "document.querySelector('[data-cell=\"5\"]').textContent.trim()",
        "2".to_owned(),
    );
    tab.contains_text("nav [aria-current=page]", "Editor");
    tab.push("Clear");
    tab.has_text(STATUS, "Cleared.");
    tab.press("3");
    tab.becomes("[...document.querySelectorAll('[data-cell]')].filter((it) => it.textContent.trim() === '3').length", 1);
    tab.contains_text("nav [aria-current=page]", "Editor");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_hint_is_removed_when_the_board_changes() {
    let stage = Stage::new();
    let tab = empty(&stage);
    type_board(&tab, CLUES);
    tab.becomes(BOARD, CLUES.to_owned());
    let offered = "[...document.querySelectorAll('.editor-body button')].some((it) => it.innerText === 'Place it' && !it.hidden)";
    tab.push("Hint");
    tab.until(offered);
    tab.push("Undo");
    tab.until(&format!("!({offered})"));
    // A solved board has no hint.
    tab.push("Redo");
    tab.push("Solve");
    tab.contains_text(STATUS, "Solved with");
    tab.push("Hint");
    tab.until(&format!(
        "!document.querySelector('{STATUS}').innerText.startsWith('Solved')"
    ));
    tab.until(&format!("!({offered})"));
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_typed_board_is_solved() {
        let stage = Stage::new();
        let tab = empty(&stage);
        type_board(&tab, CLUES);
        tab.becomes(BOARD, CLUES.to_owned());
        tab.contains_text(".editor-body section .hint", "51 cells are empty");
        tab.push("Count solutions");
        tab.has_text(STATUS, "1 solution, which is unique.");
        tab.push("Solve");
        tab.contains_text(STATUS, "Solved with");
        tab.becomes(BOARD, SOLUTION.to_owned());
        // Clues are distinguished from solved cells.
        tab.becomes(
            "document.querySelectorAll('[role=gridcell].given').length",
            30,
        );
        tab.becomes(
            "document.querySelectorAll('[role=gridcell].solved').length",
            51,
        );
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_board_is_explored_in_the_player() {
        let stage = Stage::new();
        let tab = empty(&stage);
        type_board(&tab, CLUES);
        tab.push("Explore this board");
        tab.becomes("document.title.split(' ')[0]", "Player".to_owned());
        tab.press("End");
        tab.contains_text(".ending", "solved");
        let drawn = "[...document.querySelectorAll('.main-stage .picture-frame svg text')].filter((it) => !it.matches('.role-candidate')).length";
        tab.becomes(drawn, 81);
    }
}
