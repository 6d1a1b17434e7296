//! Files of answers: marked, named with the reason why they are not marked, and as tables.

use crate::searches;
use search_studio::lesson::Lesson;
use search_studio::lesson::paper::{AnswerFile, MOST_BYTES, Marker, NotMarked, gradescope, table};
use search_studio::question::Seed;
use serde_json::{Value, json};

const LESSON: &str = r#"# Routes

```question
id = "next-three"
kind = "order"
search = "p=graph&w=romania&a=a-star"
step = 1
count = 3
points = 6
```

```question
id = "count"
kind = "count"
search = "p=graph&w=romania&a=a-star"
of = "expanded"
within = 0
points = 2
```
"#;

fn lesson() -> Lesson {
    Lesson::read(&searches(), LESSON).expect("the lesson is valid")
}

fn file(lesson: &Lesson, student: &str, answers: Value) -> Value {
    json!({
        "format": "searchlab-answers/1",
        "lesson": {"title": "Routes", "sha256": lesson.sha256()},
        "student": student,
        "seed": Seed::of(lesson.sha256(), student).to_string(),
        "graded": true,
        "answers": answers,
    })
}

fn read(file: &Value) -> Result<AnswerFile, NotMarked> {
    AnswerFile::read(file.to_string().as_bytes())
}

fn answers(order: [&str; 3], count: &str) -> Value {
    json!({
        "next-three": {"answer": {"choose": order}, "seconds": 12.5, "tries": 1},
        "count": {"answer": {"fields": {"count": count}}},
    })
}

#[test]
fn two_wrong_papers_are_marked_with_the_right_reasons() {
    let lesson = lesson();
    let marker = Marker::new(&lesson).expect("the lesson can be marked");
    let right = ["Sibiu", "Rimnicu Vilcea", "Fagaras"];
    let marks = |student, answers| {
        let file = read(&file(&lesson, student, answers)).expect("the file is well-formed");
        marker.mark(&file).expect("the file is of this lesson")
    };
    let ada = marks("Ada", answers(right, "5"));
    assert_eq!((ada.points, ada.of), (8.0, 8));
    // Greedy search would expand Fagaras first.
    let bob = marks("Bob", answers(["Sibiu", "Fagaras", "Rimnicu Vilcea"], "5"));
    assert_eq!((bob.points, bob.of), (4.0, 8));
    let parts: Vec<String> = bob.questions[0]
        .marked
        .parts
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        parts,
        [
            "node 1: right",
            "node 2: wrong: found Fagaras, expected Rimnicu Vilcea: it alone has the smallest value, 413",
            "node 3: wrong: found Rimnicu Vilcea, expected Fagaras: the order differs before this node",
        ]
    );
    // The goal is not counted.
    let eve = marks("Eve", answers(right, "6"));
    assert_eq!((eve.points, eve.of), (6.0, 8));
    let part = eve.questions[1].marked.parts[0].to_string();
    assert_eq!(part, "expanded: wrong: found 6, expected 5: within 0 %");

    let rows = table(&marker, [("bob.json", Ok(&bob))]);
    assert_eq!(
        rows[0],
        [
            "file",
            "student",
            "points",
            "of",
            "next-three",
            "count",
            "note"
        ]
    );
    assert_eq!(rows[1], ["bob.json", "Bob", "4", "8", "2", "2", ""]);
    let results = gradescope(Ok(&bob));
    assert_eq!(results["score"], 4.0);
    assert_eq!(results["tests"][0]["max_score"], 6);
    assert_eq!(results["tests"][0]["output"], parts.join("\n") + "\n");
}

#[test]
fn a_file_of_another_lesson_seed_or_version_is_named_and_not_marked() {
    let lesson = lesson();
    let marker = Marker::new(&lesson).expect("the lesson can be marked");
    let original = file(&lesson, "Ada", json!({}));
    let refused = |field: &str, value: Value| {
        let mut changed = original.clone();
        *changed.pointer_mut(field).expect("the field exists") = value;
        let marked = read(&changed).and_then(|file| marker.mark(&file));
        marked.expect_err("the file is not marked").to_string()
    };
    assert_eq!(
        refused("/format", json!("searchlab-answers/2")),
        "found the format `searchlab-answers/2`, expected `searchlab-answers/1`"
    );
    let other = refused("/lesson/sha256", json!("0123"));
    assert!(
        other.starts_with("the answers are to another lesson"),
        "{other}"
    );
    // The name alone is changed: the seed is that of the other student.
    let stolen = refused("/student", json!("Bob"));
    assert!(stolen.starts_with("found the seed `"), "{stolen}");
    assert!(
        stolen.ends_with("that of this student in this lesson"),
        "{stolen}"
    );
    let rows = table(&marker, [("a.json", Err(&NotMarked::TooLarge))]);
    assert_eq!(
        rows[1][5..],
        [
            "",
            "found more than 1048576 bytes, expected a file of answers"
        ]
    );
    assert_eq!(gradescope(Err(&NotMarked::TooLarge))["score"], 0);
}

#[test]
fn hostile_files_are_refused_within_limits() {
    let lesson = lesson();
    assert_eq!(
        AnswerFile::read(&vec![b' '; MOST_BYTES + 1]),
        Err(NotMarked::TooLarge)
    );
    for opening in ["[", "{\"a\":", "[{\"]\":"] {
        let deep = opening.repeat(100_000);
        let refused = AnswerFile::read(deep.as_bytes())
            .expect_err("it is too deep")
            .to_string();
        assert!(refused.contains("more than 32 nested lists"), "{refused}");
    }
    for text in [
        "",
        "null",
        "[]",
        "{\"format\": 1}",
        "\u{0}",
        "{\"format\": \"searchlab-answers/1\"}",
    ] {
        let refused = AnswerFile::read(text.as_bytes())
            .expect_err("it is malformed")
            .to_string();
        assert!(refused.starts_with("not a file of answers: "), "{refused}");
    }
    for student in [String::new(), " ".to_owned(), "x".repeat(201)] {
        let refused = read(&file(&lesson, &student, json!({}))).expect_err("it has no name");
        assert!(matches!(refused, NotMarked::Malformed(_)), "{refused}");
    }
}

#[test]
fn answers_of_a_wrong_shape_have_no_points_and_the_rest_is_marked() {
    let lesson = lesson();
    let marker = Marker::new(&lesson).expect("the lesson can be marked");
    let hostile = [
        json!({"choose": "Sibiu"}),
        json!({"choose": ["<script>alert(1)</script>"]}),
        json!({"choose": ["Sibiu", "Sibiu"]}),
        json!({"choose": vec!["Sibiu"; 10_000]}),
        json!({"fields": {"count": "5"}}),
        json!({"points": 6}),
        json!(null),
    ];
    for answer in hostile {
        let answers = json!({
            "next-three": {"answer": answer},
            "count": {"answer": {"fields": {"count": "5"}}},
            "points": {"answer": 100},
        });
        let read = read(&file(&lesson, "<b>Mallory</b>", answers)).expect("it is well-formed");
        let marks = marker.mark(&read).expect("the file is of this lesson");
        assert_eq!((marks.points, marks.of), (2.0, 8), "{answer}");
        assert!(marks.questions[0].malformed.is_some(), "{answer}");
        assert_eq!(marks.unknown, ["points"]);
        assert_eq!(gradescope(Ok(&marks))["tests"][0]["output_format"], "text");
    }
}
