//! Which line of the pseudo-code is wrong: one is changed, and the runs of both versions differ.

use std::fmt::Write;

use crate::api::{ApiError, RunSpec};

use super::answer::{item, one_of};
use super::form::SearchView;
use super::search::{MOST_STEPS, Search, html};
use super::searching::Link;
use super::{Draft, part, refused};

/// Returns the first step at which two searches select different states, with what each of them selects.
fn first_difference(one: &Search, other: &Search) -> Result<(u64, [String; 2]), ApiError> {
    let (mut one, mut other) = (one.run()?, other.run()?);
    for step in 1..=u64::from(MOST_STEPS) {
        let mut selected = Vec::new();
        for run in [&mut one, &mut other] {
            selected.push(match super::search::record_to(run, step) {
                Ok(()) => run.step(step)?.node.state,
                Err(_) => "nothing, as it has ended".to_owned(),
            });
        }
        match <[String; 2]>::try_from(selected) {
            Ok(selected) if selected[0] != selected[1] => return Ok((step, selected)),
            _ if one.recorded() < step => break,
            _ => {}
        }
    }
    Err(refused(
        "the two searches select the same states, expected two that differ",
    ))
}

pub(super) fn draft(
    link: Link,
    changed: &Link,
    line: usize,
    changed_to: &str,
) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let run = search.run()?;
    let lines = run.describe().pseudocode;
    drop(run);
    let place = line.checked_sub(1).filter(|&place| place < lines.len());
    let place = place.ok_or_else(|| {
        refused(format!(
            "found line {line}, expected 1 to {}, the lines of the pseudo-code",
            lines.len()
        ))
    })?;
    let original = lines[place].text.clone();
    if original == changed_to {
        return Err(refused(format!(
            "line {line} is not changed: it is `{original}`"
        )));
    }
    let (step, [one, other]) = first_difference(&search, &changed.open()?)?;
    let mut details = "<pre>".to_owned();
    let mut options = Vec::new();
    for (number, code) in (1..).zip(&lines) {
        let indent = "  ".repeat(code.indent.into());
        let shown = if number == line {
            changed_to
        } else {
            &code.text
        };
        let _ = writeln!(details, "{number:>2}  {indent}{}", html(shown));
        options.push(item(number.to_string(), format!("{number}: {shown}"), None));
    }
    let name = |spec: &RunSpec| html(&spec.algorithm);
    let _ = write!(
        details,
        "</pre><p>The algorithm, {}, selects {} at step {step}; with the wrong line it selects {}.</p>",
        name(link.spec()),
        html(&one),
        html(&other)
    );
    let count = lines.len();
    Ok(Draft {
        title: "Wrong line",
        text: "One line of this pseudo-code is wrong. Which?".to_owned(),
        details,
        shown: Some(SearchView {
            search: link.link,
            step: step - 1,
        }),
        form: one_of(options),
        mark: Box::new(move |answer| {
            let number = |id: &str| {
                id.parse::<usize>()
                    .ok()
                    .filter(|one| (1..=count).contains(one))
            };
            let found = answer.one(|id| number(id).is_some())?;
            let is_right = number(found) == Some(line);
            let why = format!("the line is “{original}”");
            Ok(vec![part("line", is_right, found, line.to_string(), why)])
        }),
    })
}
