//! Marks as the results of an autograder of Gradescope.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{NotMarked, PaperMarks, QuestionMarks};

/// Returns the contents of `results.json`, as [Gradescope specifies](https://gradescope-autograders.readthedocs.io/en/latest/specs/) them.
/// All texts are plain, so that nothing in an answer is taken for HTML.
#[must_use]
pub fn gradescope(marks: Result<&PaperMarks, &NotMarked>) -> Value {
    match marks {
        Ok(marks) => {
            let tests = (1..).zip(&marks.questions).map(|(number, question)| {
                json!({
                    "number": number.to_string(),
                    "name": question.id,
                    "name_format": "text",
                    "score": question.marked.points,
                    "max_score": question.marked.of,
                    "output": output(question),
                    "output_format": "text",
                })
            });
            json!({
                "score": marks.points,
                "output": marks.notes().join("\n"),
                "output_format": "text",
                "tests": tests.collect::<Vec<_>>(),
            })
        }
        Err(why) => json!({
            "score": 0,
            "output": format!("not marked: {why}"),
            "output_format": "text",
            "tests": [],
        }),
    }
}

/// Returns what was expected of each part, line by line.
fn output(question: &QuestionMarks) -> String {
    let mut output = String::new();
    if let Some(why) = &question.malformed {
        let _ = writeln!(output, "not marked: {why}");
    } else if !question.is_answered {
        output += "not answered\n";
    }
    for part in &question.marked.parts {
        let _ = writeln!(output, "{part}");
    }
    output
}
