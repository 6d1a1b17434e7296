//! The law of drawings.

use std::collections::HashMap;

use search_core::Drawn;
use search_core::drawing::Form;

use super::survey::Survey;
use crate::violation::{CheckResult, ensure};

/// A tolerance for rounding errors, in cells.
const TOLERANCE: f64 = 1e-6;

/// The same state is drawn in the same way, and all shapes lie within the backdrop. The cell of a state lies within it too,
/// differs from those of all other states, and either all states have one or none.
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
    let is_map = space.cell(start).is_some();
    let mut at_cell: HashMap<[u32; 2], usize> = HashMap::new();
    for (index, state) in survey.states.iter().enumerate() {
        let cell = space.cell(state);
        ensure!(at index as u32; cell.is_some() == is_map, "its cell is {cell:?}, but that of the start is {:?}", space.cell(start));
        if let Some([x, y]) = cell {
            let is_within =
                f64::from(x) + 1.0 <= width + TOLERANCE && f64::from(y) + 1.0 <= height + TOLERANCE;
            ensure!(at index as u32; is_within, "its cell is column {x}, row {y}, which is not within the backdrop of {width}×{height} cells");
            if let Some(other) = at_cell.insert([x, y], index) {
                ensure!(at index as u32; false, "its cell is column {x}, row {y}, which is that of {} too", survey.label(other));
            }
        }
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
