//! Sudoku: the cells that a guess forces, and the cell that branches next.

use std::collections::BTreeSet;

use crate::RecordedRun;
use crate::api::{ApiError, Node};
use search_core::drawing::{Form as Geometry, Role};

use super::answer::{choose, item, one_of};
use super::form::{Choice, FormItem, SearchView};
use super::search::record_to;
use super::searching::Link;
use super::{Draft, part, refused};

/// A cell: its row and its column, from 1.
type Cell = (u32, u32);

/// Returns the cells of the shapes with a role: labels, or rectangles.
fn cells(node: &Node, role: Role, is_label: bool) -> BTreeSet<Cell> {
    let shapes = node.drawing.iter().flat_map(|drawing| &drawing.shapes);
    let places = shapes.filter(|shape| shape.role == role);
    let places = places.filter_map(|shape| match &shape.form {
        Geometry::Label { x, y, .. } if is_label => Some((*x, *y)),
        Geometry::Rectangle { x, y, .. } if !is_label => Some((*x, *y)),
        _ => None,
    });
    places.map(|(x, y)| (y as u32 + 1, x as u32 + 1)).collect()
}

fn id((row, column): Cell) -> String {
    format!("r{row}c{column}")
}

fn label((row, column): Cell) -> String {
    format!("row {row}, column {column}")
}

fn options(cells: &BTreeSet<Cell>) -> Vec<FormItem> {
    let cells = cells.iter();
    cells
        .map(|&cell| item(id(cell), label(cell), None))
        .collect()
}

/// Returns the node expanded at a step of a Sudoku, with its drawing.
fn expanded(run: &mut RecordedRun<'_>, link: &Link, step: u64) -> Result<Node, ApiError> {
    if link.spec().puzzle != "sudoku" {
        let puzzle = &link.spec().puzzle;
        return Err(refused(format!(
            "found the puzzle {puzzle}, expected sudoku"
        )));
    }
    record_to(run, step)?;
    let node = run.step(step)?.node.id;
    run.node(node.unwrap_or_default())
}

/// Asks which cells the guess of the expanded board forces.
pub(super) fn forced(link: Link, step: u64) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    let node = expanded(&mut run, &link, step)?;
    let parent = node
        .parent
        .ok_or_else(|| refused(format!("step {step} expands the start, which has no guess")))?;
    let parent = run.node(parent)?;
    let before = parent.expanded_at.unwrap_or_default();
    let guess = cells(&node, Role::Guess, false);
    let open = cells(&parent, Role::Candidate, true);
    let placed = cells(&node, Role::Placed, true);
    let asked: BTreeSet<Cell> = open.difference(&guess).copied().collect();
    let right: BTreeSet<Cell> = placed.intersection(&asked).copied().collect();
    let guess = guess.first().copied();
    let guess = guess.ok_or_else(|| refused(format!("step {step} has no guess")))?;
    drop(run);
    Ok(Draft {
        title: "Forced cells",
        text: "Which cells does the guess force, by the propagation of this search?".to_owned(),
        details: format!(
            "<p>Step {step} expands a board that follows from a guess in {}.</p>",
            label(guess)
        ),
        shown: Some(SearchView {
            search: link.link,
            step: before,
        }),
        form: choose(None, options(&asked), Choice::Several, None),
        mark: Box::new(move |answer| {
            let cell = |id: &str| asked.iter().find(|cell| self::id(**cell) == id).copied();
            let chosen = answer.chosen(|id| cell(id).is_some(), asked.len())?;
            let chosen: BTreeSet<Cell> = chosen.iter().filter_map(|id| cell(id)).collect();
            let judged = chosen.union(&right).map(|cell| {
                let text = |cells: &BTreeSet<Cell>| {
                    if cells.contains(cell) {
                        "forced"
                    } else {
                        "not forced"
                    }
                };
                let (found, expected) = (text(&chosen), text(&right));
                let why = match expected {
                    "forced" => "one value is left for it, or it alone can take a value",
                    _ => "it is still undecided after the propagation",
                };
                part(label(*cell), found == expected, found, expected, why)
            });
            let mut parts: Vec<_> = judged.collect();
            if parts.is_empty() {
                parts.push(part(
                    "cells",
                    true,
                    "none",
                    "none",
                    "the guess forces no cell",
                ));
            }
            Ok(parts)
        }),
    })
}

/// Asks which cell branches next.
pub(super) fn branches(link: Link, step: u64) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    let node = expanded(&mut run, &link, step)?;
    let undecided = cells(&node, Role::Candidate, true);
    // A search along a path generates successors one by one, so the first may come later.
    let _ = record_to(&mut run, step + 1);
    let of_node = |run: &mut RecordedRun<'_>, at: u64| -> Result<Option<u64>, ApiError> {
        let successors = run.step(at)?.successors;
        let child = successors.iter().find(|one| one.node.parent == node.id);
        Ok(child.and_then(|one| one.node.id))
    };
    let first = match of_node(&mut run, step)? {
        None if run.recorded() > step => of_node(&mut run, step + 1)?,
        first => first,
    };
    let first =
        first.ok_or_else(|| refused(format!("the board of step {step} has no successors")))?;
    let guess = cells(&run.node(first)?, Role::Guess, false);
    let right = guess.first().copied();
    let right = right.ok_or_else(|| refused(format!("step {step} makes no guess")))?;
    drop(run);
    let rule = link
        .spec()
        .options
        .get("cell")
        .map_or("first", String::as_str);
    let why = match rule {
        "first" => "it is the first undecided cell in reading order".to_owned(),
        "fewest" => {
            "no undecided cell has fewer candidates, and of those with as few it is the first"
                .to_owned()
        }
        rule => format!("the rule of the search is --cell {rule}"),
    };
    Ok(Draft {
        title: "Next branch",
        text: format!("Which cell branches next after step {step} (--cell {rule})?"),
        details: String::new(),
        shown: Some(SearchView {
            search: link.link,
            step,
        }),
        form: one_of(options(&undecided)),
        mark: Box::new(move |answer| {
            let cell = |found: &str| undecided.iter().find(|cell| id(**cell) == found).copied();
            let found = answer.one(|id| cell(id).is_some())?;
            let text = cell(found).map(label).unwrap_or_default();
            let is_right = cell(found) == Some(right);
            Ok(vec![part("cell", is_right, text, label(right), &*why)])
        }),
    })
}
