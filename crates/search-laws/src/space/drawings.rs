//! The law of drawings.

use search_core::{Drawn, Form};

use super::survey::Survey;
use crate::violation::{CheckResult, ensure};

/// A tolerance for rounding errors, in cells.
const TOLERANCE: f64 = 1e-6;

/// The same state is drawn in the same way, and all shapes lie within the backdrop.
pub(super) fn drawings_fit_into_the_backdrop<P: Drawn>(survey: &Survey<P>) -> CheckResult {
    let (space, start) = (&survey.space, &survey.states[0]);
    let backdrop = space.backdrop(start);
    let (width, height) = (backdrop.width, backdrop.height);
    let is_size = |size: f64| size.is_finite() && size > 0.0;
    ensure!(at 0; is_size(width) && is_size(height), "the backdrop has the size {width}×{height}");
    if let Some(shape) = backdrop
        .drawing
        .shapes
        .iter()
        .find(|shape| !fits(&shape.form, width, height))
    {
        ensure!(at 0; false, "the backdrop of {width}×{height} cells has a shape that is not within it: {:?}", shape.form);
    }
    let mut parents = vec![None; survey.states.len()];
    for (from, to, _) in survey.edges() {
        parents[to].get_or_insert(from);
    }
    for (index, state) in survey.states.iter().enumerate() {
        let parent = parents[index].map(|parent: usize| &survey.states[parent]);
        for before in [None, parent] {
            let drawing = space.drawing(start, state, before);
            ensure!(at index as u32; space.drawing(start, state, before) == drawing, "its drawing differs when it is drawn again");
            let misplaced = drawing
                .shapes
                .iter()
                .find(|shape| !fits(&shape.form, width, height));
            if let Some(shape) = misplaced {
                ensure!(at index as u32; false, "its drawing has a shape that is not within the backdrop of {width}×{height} cells: {:?}", shape.form);
            }
        }
    }
    Ok(())
}

/// Returns whether a shape has a size and lies within a rectangle from the origin. The width of a text is unknown, so only
/// its centre is tested.
fn fits(form: &Form, width: f64, height: f64) -> bool {
    let is_within = |x: f64, y: f64| {
        (-TOLERANCE..=width + TOLERANCE).contains(&x)
            && (-TOLERANCE..=height + TOLERANCE).contains(&y)
    };
    match *form {
        Form::Rectangle {
            x,
            y,
            width,
            height,
        } => width >= 0.0 && height >= 0.0 && is_within(x, y) && is_within(x + width, y + height),
        Form::Circle { x, y, radius } => {
            radius >= 0.0 && is_within(x - radius, y - radius) && is_within(x + radius, y + radius)
        }
        Form::Line { from, to, width } => {
            width >= 0.0 && is_within(from[0], from[1]) && is_within(to[0], to[1])
        }
        Form::Label { x, y, size, .. } => size > 0.0 && is_within(x, y),
    }
}
