//! `docs/own-puzzle.md` shows code of this program, and what it prints.

use std::process::Command;

const PAGE: &str = include_str!("../../../docs/own-puzzle.md");
const PROGRAM: &str = include_str!("../src/main.rs");

/// Returns the blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    let blocks = PAGE.split(opening.as_str()).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap_or_default())
        .collect()
}

/// Returns the lines of each paragraph without indentation, which depends on where the code is. A line `// ...` stands for
/// omitted code.
fn paragraphs(code: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| ["", "// ..."].contains(line));
    let not_empty = paragraphs.filter(|paragraph| !paragraph.is_empty());
    not_empty.map(<[&str]>::to_vec).collect()
}

#[test]
fn every_block_of_code_is_part_of_the_program() {
    let program: Vec<&str> = PROGRAM.lines().map(str::trim).collect();
    let blocks = blocks("rust");
    assert!(blocks.len() >= 12, "{} blocks", blocks.len());
    for paragraph in blocks.into_iter().flat_map(paragraphs) {
        let is_part = program
            .windows(paragraph.len())
            .any(|lines| lines == paragraph);
        assert!(is_part, "not in the program:\n{}", paragraph.join("\n"));
    }
}

#[test]
fn the_program_solves_checks_and_refuses_boards() {
    let run = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_own-puzzle"));
        let done = program.args(arguments).output().expect("the program runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (done.status.code(), text(&done.stdout), text(&done.stderr))
    };
    let (code, stdout, stderr) = run(&[
        "solve",
        "1 2 0 3 4 5 6 7 8",
        "-a",
        "ida-star:in-place",
        "--path",
    ]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    assert!(
        stdout.contains("Left") && stdout.contains("0 1 2 3 4 5 6 7 8"),
        "{stdout}"
    );
    let (code, stdout, stderr) = run(&["check", "3 1 2 0 4 5 6 7 8"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let (code, _, stderr) = run(&["solve", "1 2 3"]);
    assert_eq!(code, Some(1));
    assert!(
        stderr.contains("found `1 2 3`, expected the numbers from 0 to 8"),
        "{stderr}"
    );
}

/// Everything but the times, which are those of another machine.
#[test]
fn the_table_is_what_the_program_prints() {
    let run = Command::new(env!("CARGO_BIN_EXE_own-puzzle"))
        .args(["steps", "1"])
        .output()
        .expect("the program runs");
    let printed = String::from_utf8(run.stdout).expect("the output is Unicode");
    let without_times = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|line| line.starts_with('|'));
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            // Heartbeats are part of what is sent, and depend on the time too.
            let depends = |&(column, cell): &(usize, &&str)| column == 5 || cell.ends_with(" sent");
            let kept = cells.iter().enumerate().filter(|cell| !depends(cell));
            kept.map(|(_, cell)| *cell).collect::<Vec<_>>().join("|")
        };
        rows.map(row).collect()
    };
    let shown = without_times(PAGE);
    assert!(shown.len() > 8, "{shown:#?}");
    assert_eq!(without_times(&printed), shown, "{printed}");
}
