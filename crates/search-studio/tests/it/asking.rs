//! Questions that tests pose and answer.

use crate::searches;
use search_studio::question::Question;
use search_studio::question::QuestionInstance;
use search_studio::question::Seed;
use search_studio::question::form::{Answer, Assessment};
use search_studio::question::{Kind, SearchLink};
use serde_json::Value;

pub(crate) const ROMANIA: &str = "p=graph&w=romania&a=a-star";
pub(crate) fn link(query: &str) -> SearchLink {
    query.parse().expect("the query is valid")
}

pub(crate) fn question(kind: Kind, points: u32) -> Question {
    Question {
        id: "asked".to_owned(),
        kind,
        points,
        text: None,
        hints: Vec::new(),
        explanation: None,
        variants: None,
    }
}

#[track_caller]
pub(crate) fn posed(kind: Kind, points: u32) -> QuestionInstance {
    QuestionInstance::new(&searches(), &question(kind, points), Seed(1))
        .expect("the question can be posed")
}

#[track_caller]
pub(crate) fn marked(posed: &QuestionInstance, answer: &Value) -> Assessment {
    let read: Answer = serde_json::from_value(answer.clone()).expect("it is an answer");
    posed
        .mark(Some(&read))
        .expect("the answer has the shape of the form")
}

/// Asserts that an answer is right, and that another one has these points.
#[track_caller]
pub(crate) fn check(kind: Kind, right: &Value, (wrong, points): (&Value, f64)) -> QuestionInstance {
    let posed = posed(kind, 6);
    let found = marked(&posed, right);
    assert!(found.right, "{:#?}", found.parts);
    assert_eq!((found.points, found.of), (6.0, 6));
    let found = marked(&posed, wrong);
    assert!(!found.right);
    assert_eq!(found.points, points, "{:#?}", found.parts);
    // A form that is left empty has a mark as well.
    posed.mark(None).expect("it is marked");
    posed
}

/// Asserts that an answer is refused with a message that contains a text.
#[track_caller]
pub(crate) fn refused(posed: &QuestionInstance, answer: &Value, text: &str) {
    let read: Answer = serde_json::from_value(answer.clone()).expect("it is an answer");
    let error = posed.mark(Some(&read)).expect_err("the answer is refused");
    assert!(error.message.contains(text), "{}", error.message);
}
