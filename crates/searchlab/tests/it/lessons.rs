//! Lessons: what is wrong in them.

use super::{file, stderr, stdout};

const SAMPLE: &str = "../search-studio/tests/sample.md";

#[test]
fn a_lesson_that_is_right_is_described() {
    let expected = format!("{SAMPLE}: “Roads to Bucharest”, figures: 2, questions: 3\n");
    assert_eq!(stdout(0, &["lesson", "check", SAMPLE]), expected);
}

#[test]
fn each_lesson_that_is_wrong_is_named_with_line_and_column() {
    let key = "# A\n\n```figure\nserch = \"p=queens&a=depth-first\"\n```\n";
    let key = file("lesson-key.md", key);
    let step = "# A\n\n```question\nid = \"a\"\nkind = \"next\"\nsearch = \"p=graph&w=romania&a=a-star\"\nstep = 99\n```\n";
    let step = file("lesson-step.md", step);
    let errors = stderr(1, &["lesson", "check", &key, SAMPLE, &step]);
    let unknown = format!("{key}: line 4, column 1: unknown field `serch`");
    assert!(errors.contains(&unknown), "{errors}");
    let no_step = format!("{step}: line 3, column 1: ");
    assert!(errors.contains(&no_step), "{errors}");
}

#[test]
fn a_directory_without_lessons_is_refused() {
    let expected = "tests/cmd: found no lesson, expected files whose names end with .md";
    assert!(stderr(1, &["lesson", "tests/cmd"]).contains(expected));
}
