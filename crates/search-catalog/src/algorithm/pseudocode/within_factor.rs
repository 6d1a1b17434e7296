//! The searches that choose among the nodes within a factor of the optimum.

use super::{CodeEvent, CodeLine, Lines, Variant, successors};
use CodeEvent::{Select, Solution, Start};

/// Focal search.
pub(in super::super) fn focal(variant: &Variant) -> Vec<CodeLine> {
    let w = variant.settings.weight;
    let mut lines = begin(variant);
    lines.add(1, "bound ← 0", &[Start]);
    lines.add(1, "while open is not empty do", &[]);
    let bound = "bound ← the largest of bound and the smallest f of open";
    lines.add(2, bound, &[]);
    let allowed = format!("focal ← the nodes of open with f ≤ {w}·bound");
    lines.add(2, allowed, &[]);
    let n = "n ← POP(focal), the node with the smallest h; remove it from open";
    lines.add(2, n, &[Select]);
    end(variant, lines)
}

/// Explicit estimation search.
pub(in super::super) fn explicit_estimation(variant: &Variant) -> Vec<CodeLine> {
    let w = variant.settings.weight;
    let mut lines = begin(variant);
    lines.add(1, "while open is not empty do", &[]);
    let estimates = "f̂, d̂: f and the number of steps left, corrected by the errors along the path";
    lines.add(2, estimates, &[]);
    let bound = "bound ← the smallest f of open; best ← the smallest f̂ of open";
    lines.add(2, bound, &[]);
    let nearest = format!("n ← the node with the smallest d̂ of those with f̂ ≤ {w}·best");
    lines.add(2, nearest, &[]);
    let best = format!("if f̂(n) > {w}·bound then n ← the node with f̂ = best");
    lines.add(2, best, &[]);
    let first = format!("if f̂(n) > {w}·bound then n ← the node with f = bound");
    lines.add(2, first, &[]);
    lines.add(2, "remove n from open", &[Select]);
    end(variant, lines)
}

fn begin(variant: &Variant) -> Lines {
    let mut lines = Lines::of(variant);
    lines.add(1, "open ← the node of the start state", &[Start]);
    lines.add(1, "closed ← the empty set", &[Start]);
    lines
}

fn end(variant: &Variant, mut lines: Lines) -> Vec<CodeLine> {
    lines.add(2, "if n is a goal then return the path to n", &[Solution]);
    successors(variant, &mut lines, 2);
    lines.add(1, "return failure", &[]);
    lines.0
}
