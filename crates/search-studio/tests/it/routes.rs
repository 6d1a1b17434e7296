//! The requests of a page.

use search_core::engine::Clock;
use search_studio::{Service, ServiceLimits};
use serde_json::{Value, json};

const SAMPLE: &str = include_str!("../sample.md");

fn post(path: &str, body: &Value) -> (u16, Value) {
    let service = Service::new(
        search_puzzles::catalog(),
        ServiceLimits::default(),
        Clock::none(),
    );
    let route = search_studio::general_route("POST", path).expect("there is such a path");
    let response = service.answer(&route.request("", body.to_string().into_bytes()));
    let body = serde_json::from_slice(&response.body).expect("the body is JSON");
    (response.status, body)
}

#[test]
fn a_lesson_is_read_asked_and_marked() {
    let (status, lesson) = post("/lesson", &json!({"text": SAMPLE, "student": "Ada"}));
    assert_eq!(
        (status, &lesson["title"]),
        (200, &json!("Roads to Bucharest"))
    );
    assert_eq!(lesson["questions"], json!(["next", "order", "expansions"]));
    let figure = json!({"search": "p=graph&w=romania&a=a-star", "steps": {"first": 0, "last": 4}, "panels": ["state", "open", "code"]});
    assert_eq!(lesson["figures"][0], figure);
    let question = json!({"text": SAMPLE, "student": "Ada", "id": "expansions"});
    let (status, asked) = post("/lesson/question", &question);
    assert_eq!((status, &asked["kind"]), (200, &json!("count")));
    let name = asked["form"]["fields"][0]["name"]
        .as_str()
        .expect("it is a field");
    for (answer, points) in [
        (json!({"fields": {name: "8"}}), 1.0),
        (json!({"fields": {}}), 0.0),
        (Value::Null, 0.0),
    ] {
        let mut body = question.clone();
        body["answer"] = answer;
        let (status, marked) = post("/lesson/answer", &body);
        assert_eq!((status, marked["points"].as_f64()), (200, Some(points)));
        assert_eq!(marked["parts"][0]["expected"], "8");
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_place() {
    let wrong = json!({"text": "# A\n\n```figure\nserch = 1\n```\n", "student": ""});
    let (status, body) = post("/lesson", &wrong);
    assert_eq!(
        (status, &body["error"]["line"], &body["error"]["column"]),
        (400, &json!(4), &json!(1))
    );
    let unknown = json!({"text": SAMPLE, "student": "", "id": "none"});
    let (status, body) = post("/lesson/question", &unknown);
    assert_eq!(status, 404);
    let message = body["error"]["message"].as_str().expect("it is text");
    assert!(
        message.ends_with("expected one of next, order, expansions"),
        "{message}"
    );
    let mut shape = unknown;
    shape["id"] = json!("expansions");
    shape["answer"] = json!({"choose": ["8"]});
    assert_eq!(post("/lesson/answer", &shape).0, 400);
    let long = json!({"text": format!("# A\n{}", "a".repeat(1 << 20)), "student": ""});
    assert_eq!(post("/lesson", &long).0, 400);
    assert!(search_studio::general_route("GET", "/lesson").is_err());
    assert!(search_studio::general_route("GET", "/catalog").is_ok());
}
