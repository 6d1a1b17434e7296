//! What cannot be done is refused, with the reason, before anything is written.

use crate::{NEAR, file, missing, searchlab, stderr};

/// Regression test: a document in JSON or CSV was begun, and then the error came.
#[test]
fn what_cannot_be_answered_is_refused_before_anything_is_written() {
    let (plan, two) = (
        missing("refused.plan"),
        file("refused.txt", "1 0 2 3\n1 2 3 0\n"),
    );
    let cases: &[&[&str]] = &[
        &["solve", "queens", "6", "--path", "-a", "a-star:tree"],
        &["solve", "queens", "6", "--path", "-a", "conflict-driven"],
        &["solve", "queens", "6", "--path", "-a", "beam:tree,width=9"],
        &[
            "solve",
            "queens",
            "6",
            "--plan",
            &plan,
            "-a",
            "best-first:tree",
        ],
        &["solve", "sudoku", "--path", "-a", "fast"],
        &["solve", "tiles", "2x2", &two, "--plan", &plan],
        &["solve", "tiles", "-a", "conflict-driven"],
        &["solve", "lights", "-a", "ida-star:without-inverse"],
        &["compare", "tiles", "-a", "conflict-driven"],
        &["generate", "sudoku", "9", "--clues", "5"],
    ];
    for arguments in cases {
        for format in ["json", "jsonl", "csv"] {
            let arguments = [arguments, &["--format", format][..]].concat();
            let refused = searchlab(&arguments).assert().code(2);
            let output = refused.get_output();
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        }
    }
    let two = ["solve", "tiles", "2x2", &two, "--plan", &plan];
    assert!(stderr(2, &two).starts_with("error: --plan: "));
    assert!(!std::fs::exists(&plan).expect("it can be looked for"));
    let none = [&["solve"][..], &NEAR, &["--path", "-a", "a-star:tree"]].concat();
    assert_eq!(searchlab(&none).assert().code(2).get_output().stdout, b"");
}
