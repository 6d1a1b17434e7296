//! `searchlab mark`.

use std::fs;
use std::path::Path;

use search_studio::{lesson::Lesson, question::Searches};
use serde_json::{Value, json};

use crate::{file, missing, stderr, stdout};

const LESSON: &str = r#"# Routes

```question
id = "order"
kind = "order"
search = "p=graph&w=romania&a=a-star"
step = 1
count = 2
points = 4
```

```question
id = "variant"
kind = "count"
search = "p=tiles&w=3x3&w=1+5+4+2+6+0+3+7+8&a=a-star"
of = "expanded"
within = 0
variants = "start"
expanded = "5..50"
```
"#;

/// Returns the text of an answer file.
fn answers(lesson: &str, student: &str, answers: &Value) -> String {
    let searches = Searches::new(&search_puzzles::catalog());
    let lesson = Lesson::read(&searches, lesson).expect("the lesson is valid");
    json!({
        "format": "searchlab-answers/1",
        "lesson": {"title": "Routes", "sha256": lesson.sha256()},
        "student": student,
        "seed": lesson.seed(student).to_string(),
        "graded": true,
        "answers": answers,
    })
    .to_string()
}

fn order(first: &str, second: &str) -> Value {
    json!({"order": {"answer": {"choose": [first, second]}, "seconds": 3, "tries": 1}})
}

#[test]
fn papers_are_marked_with_tables_and_results_for_gradescope() {
    let lesson = file("mark-lesson.md", LESSON);
    let ada = file(
        "mark-ada.json",
        &answers(LESSON, "Ada", &order("Sibiu", "Rimnicu Vilcea")),
    );
    let bob = file(
        "mark-bob.json",
        &answers(LESSON, "=HYPERLINK(\"x\")", &order("Sibiu", "Fagaras")),
    );
    let csv = missing("mark.csv");
    let results = missing("mark-results");
    let printed = stdout(
        0,
        &[
            "mark",
            &lesson,
            &ada,
            &bob,
            "--csv",
            &csv,
            "--gradescope",
            &results,
        ],
    );
    assert!(
        printed
            .contains(": Ada: 4 of 5 points\n  order: 4 of 4\n  variant: 0 of 1, not answered\n"),
        "{printed}"
    );
    let why = "    node 2: wrong: found Fagaras, expected Rimnicu Vilcea: it alone has the smallest value, 413\n";
    assert!(
        printed.contains(&format!("  order: 2 of 4\n{why}")),
        "{printed}"
    );
    let table = fs::read_to_string(&csv).expect("the table is written");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "file,student,points,of,order,variant,note");
    assert!(rows[1].ends_with("mark-ada.json,Ada,4,5,4,0,"), "{table}");
    assert!(
        rows[2].ends_with(",\"'=HYPERLINK(\"\"x\"\")\",2,5,2,0,"),
        "{table}"
    );
    let result = fs::read_to_string(Path::new(&results).join("mark-bob.json"));
    let result: Value = serde_json::from_str(&result.expect("it is written")).expect("it is JSON");
    assert_eq!(result["score"], 2.0);
    assert_eq!(
        result["tests"][0]["output"],
        "node 1: right\n".to_owned() + why.trim_start()
    );
    fs::remove_dir_all(&results).expect("the directory can be removed");
}

#[test]
fn files_that_are_not_marked_are_named_and_the_others_are_marked() {
    let lesson = file("mark-lesson-2.md", LESSON);
    let right = answers(LESSON, "Ada", &order("Sibiu", "Rimnicu Vilcea"));
    let good = file("mark-good.json", &right);
    let stolen = file("mark-stolen.json", &right.replace("\"Ada\"", "\"Eve\""));
    let version = file(
        "mark-version.json",
        &right.replace("answers/1", "answers/9"),
    );
    let deep = file("mark-deep.json", &"[".repeat(1_000_000));
    let absent = missing("mark-absent.json");
    // A file of a terabyte without contents.
    let large = missing("mark-large.json");
    let holes = fs::File::create(&large).expect("the file can be created");
    holes
        .set_len(1 << 40)
        .expect("the file system has files with holes");
    let csv = missing("mark-2.csv");
    let files = [&good, &stolen, &version, &deep, &absent, &large];
    let arguments = ["mark", &lesson, "--csv", &csv].into_iter();
    let arguments: Vec<&str> = arguments.chain(files.map(String::as_str)).collect();
    let printed = stdout(1, &arguments);
    fs::remove_file(&large).expect("the file can be removed");
    for (file, why) in [
        (&stolen, "found the seed `"),
        (
            &version,
            "found the format `searchlab-answers/9`, expected `searchlab-answers/1`",
        ),
        (
            &deep,
            "not a file of answers: found more than 32 nested lists and objects",
        ),
        (&absent, ""),
        (
            &large,
            "found more than 1048576 bytes, expected a file of answers",
        ),
    ] {
        assert!(
            printed.contains(&format!("{file}: not marked: {why}")),
            "{printed}"
        );
    }
    assert!(
        printed.contains(&format!("{good}: Ada: 4 of 5 points")),
        "{printed}"
    );
    let table = fs::read_to_string(&csv).expect("the table is written");
    assert_eq!(table.lines().count(), 7, "{table}");
}

#[cfg(unix)]
#[test]
fn no_more_than_the_limit_is_read_of_a_device_without_an_end() {
    let lesson = file("mark-lesson-3.md", LESSON);
    let printed = stdout(1, &["mark", &lesson, "/dev/zero"]);
    assert_eq!(
        printed,
        "/dev/zero: not marked: found more than 1048576 bytes, expected a file of answers\n\n"
    );
    let error = stderr(1, &["mark", "/dev/zero", "/dev/null"]);
    assert_eq!(
        error,
        "error: /dev/zero: found more than 4194304 bytes, expected a lesson\n"
    );
}

#[test]
fn a_lesson_with_an_error_or_without_questions_is_refused() {
    let answers = file("mark-any.json", "{}");
    let wrong = file("mark-wrong.md", &LESSON.replace("step = 1", "stop = 1"));
    let error = stderr(1, &["mark", &wrong, &answers]);
    assert!(error.contains("mark-wrong.md: line "), "{error}");
    let plain = file("mark-plain.md", "# Nothing is asked\n");
    let error = stderr(1, &["mark", &plain, &answers]);
    assert!(
        error.ends_with("found no questions, expected a lesson with some\n"),
        "{error}"
    );
    // A question that cannot be posed is named, and no file is marked.
    let late = file("mark-late.md", &LESSON.replace("step = 1", "step = 100"));
    let error = stderr(1, &["mark", &late, &answers]);
    let why =
        "mark-late.md: the question `order` cannot be posed: found step 102, expected at most 6";
    assert!(error.contains(why), "{error}");
}

#[test]
fn two_files_with_one_name_have_no_results_for_gradescope() {
    let lesson = file("mark-lesson-4.md", LESSON);
    let error = stderr(
        2,
        &[
            "mark",
            &lesson,
            "a/x.json",
            "b/x.json",
            "--gradescope",
            "results",
        ],
    );
    assert!(
        error.contains("--gradescope: two files are named x.json"),
        "{error}"
    );
    stderr(2, &["mark", &lesson]);
}
