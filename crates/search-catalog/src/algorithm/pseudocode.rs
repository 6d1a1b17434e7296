//! Pseudo-code of the algorithms, in the notation of textbooks, with the events at which each line runs.

mod within_factor;

use super::{Algorithm, Bound, Cycles, Definition, DuplicateDetection, Frontier, Settings};
use search_core::CycleCheck;

pub(super) use within_factor::{explicit_estimation, focal};

/// What a search does in a step, as observers see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CodeEvent {
    /// The search starts.
    Start,
    /// A later iteration starts.
    Iterate,
    /// A node is selected.
    Select,
    /// The selected node is a solution.
    Solution,
    /// The selected node is expanded.
    Expand,
    /// A successor is generated that is neither a duplicate nor a dead end.
    Generate,
    /// A successor is generated whose heuristic value says that no solution is reachable.
    DeadEnd,
    /// A successor is generated whose state is known.
    Duplicate,
    /// A closed state is opened again, by a cheaper path.
    Reopen,
}

impl CodeEvent {
    /// All events.
    pub const ALL: [CodeEvent; 9] = [
        CodeEvent::Start,
        CodeEvent::Iterate,
        CodeEvent::Select,
        CodeEvent::Solution,
        CodeEvent::Expand,
        CodeEvent::Generate,
        CodeEvent::DeadEnd,
        CodeEvent::Duplicate,
        CodeEvent::Reopen,
    ];

    /// Returns the name, as in the explorer's API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CodeEvent::Start => "start",
            CodeEvent::Iterate => "iterate",
            CodeEvent::Select => "select",
            CodeEvent::Solution => "solution",
            CodeEvent::Expand => "expand",
            CodeEvent::Generate => "generate",
            CodeEvent::DeadEnd => "dead_end",
            CodeEvent::Duplicate => "duplicate",
            CodeEvent::Reopen => "reopen",
        }
    }
}

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeLine {
    /// The depth of its block.
    pub indent: u8,
    /// The text.
    pub text: String,
    /// The events at which it runs; a line that only structures the others has none.
    pub events: &'static [CodeEvent],
}

/// The variant of an algorithm that pseudo-code is written for.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The definition of the algorithm.
    pub definition: &'static Definition,
    /// Its settings.
    pub settings: Settings,
    /// Whether the puzzle is declared a tree.
    pub in_tree: bool,
}

impl Variant {
    /// Returns `true` for a search without duplicate detection.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.settings.duplicate_detection.is_tree(self.in_tree)
    }
}

impl Settings {
    /// Returns where the actions lead that the cycle check of a search along a path skips; `None` without a check.
    /// `in_tree` is the declaration of the puzzle.
    #[must_use]
    pub fn skipped_by_cycle_check(&self, in_tree: bool) -> Option<&'static str> {
        match self.cycles {
            _ if in_tree => None,
            Cycles::Default if self.without_inverse => Some("back to the state before"),
            Cycles::Default if self.in_place => None,
            Cycles::Default | Cycles::Checked(CycleCheck::Path) => Some("to a state on the path"),
            Cycles::Checked(CycleCheck::Parent) => Some("back to the state before"),
            Cycles::Checked(_) => None,
        }
    }
}

impl Algorithm {
    /// Returns the pseudo-code of this variant of the algorithm; empty if its definition has none. `in_tree` is the
    /// declaration of the puzzle.
    ///
    /// ```
    /// use search_catalog::Algorithm;
    ///
    /// let text = |algorithm: &str| -> Result<String, search_puzzles::AlgorithmError> {
    ///     let lines = algorithm.parse::<Algorithm>()?.pseudocode(false);
    ///     Ok(lines.into_iter().map(|line| line.text + "\n").collect())
    /// };
    /// assert!(text("a-star:graph")?.contains("was closed"));
    /// assert!(!text("a-star:tree")?.contains("closed"));
    /// # Ok::<(), search_puzzles::AlgorithmError>(())
    /// ```
    #[must_use]
    pub fn pseudocode(self, in_tree: bool) -> Vec<CodeLine> {
        let variant = Variant {
            definition: self.definition(),
            settings: self.settings(),
            in_tree,
        };
        (variant.definition.pseudocode)(&variant)
    }
}

use CodeEvent::{DeadEnd, Duplicate, Expand, Generate, Iterate, Reopen, Select, Solution, Start};

/// Lines being written.
struct Lines(Vec<CodeLine>);

impl Lines {
    /// Starts with the head of the function.
    fn of(variant: &Variant) -> Lines {
        let name = variant.definition.name.to_uppercase();
        let mut lines = Lines(Vec::new());
        lines.add(0, format!("function {name}(problem)"), &[]);
        lines
    }

    fn add(&mut self, indent: u8, text: impl Into<String>, events: &'static [CodeEvent]) {
        self.0.push(CodeLine {
            indent,
            text: text.into(),
            events,
        });
    }
}

/// The pseudo-code of an algorithm that has none.
pub(super) fn none(_: &Variant) -> Vec<CodeLine> {
    Vec::new()
}

/// The node that a search selects from its open list.
fn selected(variant: &Variant) -> String {
    match variant.definition.frontier {
        Frontier::Smallest(value) => {
            let value = value.split(',').next().unwrap_or(value);
            let value = value.replace("{w}", &variant.settings.weight.to_string());
            format!("a node with the smallest {value}")
        }
        _ => "the oldest node".to_owned(),
    }
}

/// A search with an open list, and a closed list in a graph search.
pub(super) fn open_list(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    let is_tree = variant.is_tree();
    lines.add(1, "open ← the node of the start state", &[Start]);
    if !is_tree {
        lines.add(1, "closed ← the empty set", &[Start]);
    }
    lines.add(1, "while open is not empty do", &[]);
    let n = selected(variant);
    lines.add(2, format!("n ← POP(open), {n}"), &[Select]);
    lines.add(2, "if n is a goal then return the path to n", &[Solution]);
    successors(variant, &mut lines, 2);
    lines.add(1, "return failure", &[]);
    lines.0
}

/// The expansion of a node of an open list.
fn successors(variant: &Variant, lines: &mut Lines, indent: u8) {
    let is_tree = variant.is_tree();
    let [evaluates, adds_up] = match variant.definition.frontier {
        Frontier::Smallest(value) => [value != "g", value != "h"],
        Frontier::Policy(_) => [true, true],
        _ => [false, false],
    };
    let reopens = adds_up && evaluates;
    if !is_tree {
        lines.add(indent, "add n to closed", &[Expand]);
    }
    lines.add(indent, "for each successor s of n do", &[Expand]);
    let inner = indent + 1;
    let mut otherwise = "";
    if !is_tree && adds_up {
        let restarts = variant.definition.bound == Bound::Weight;
        let known = match restarts {
            true => "if the state of s is known, also by an earlier w, then",
            false => "if open or closed has the state of s then",
        };
        lines.add(inner, known, &[Duplicate]);
        let keep = "keep the smaller g: a duplicate";
        lines.add(inner + 1, keep, &[Duplicate]);
        if reopens {
            let reopen = "if s is kept and was closed then reopen s";
            lines.add(inner + 1, reopen, &[Reopen]);
        }
        if restarts {
            let again = "if it is neither open nor closed then add it to open";
            lines.add(inner + 1, again, &[]);
        }
        otherwise = "else ";
    } else if !is_tree {
        let known = "if open or closed has the state of s then discard s: a duplicate";
        lines.add(inner, known, &[Duplicate]);
        otherwise = "else ";
    }
    if !matches!(variant.definition.frontier, Frontier::Oldest) {
        let dead = format!("{otherwise}if h(s) = ∞ then discard s: a dead end");
        lines.add(inner, dead, &[DeadEnd]);
        otherwise = "else ";
    }
    lines.add(inner, format!("{otherwise}add s to open"), &[Generate]);
}

/// A greedy search that evaluates nodes when it expands them.
pub(super) fn lazy_greedy(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(
        1,
        "open ← the node of the start state; preferred ← the empty list",
        &[Start],
    );
    lines.add(1, "closed ← the empty set", &[Start]);
    lines.add(1, "while open or preferred is not empty do", &[]);
    let n = "n ← POP(the list whose turn it is), a node whose parent has the smallest h";
    lines.add(2, n, &[Select]);
    lines.add(2, "if closed has the state of n then go to the next n", &[]);
    lines.add(2, "add n to closed", &[Select]);
    lines.add(2, "if n is a goal then return the path to n", &[Solution]);
    lines.add(2, "compute h(n) and the preferred actions of n", &[Expand]);
    // A state without successors is a dead end to observers as well.
    lines.add(2, "if h(n) = ∞ then go to the next n: a dead end", &[]);
    let boost = "if h(n) is the smallest so far then preferred has 1000 turns more";
    lines.add(2, boost, &[]);
    lines.add(2, "for each successor s of n do", &[Expand]);
    let known = "if open or closed has the state of s then it is a duplicate";
    lines.add(3, known, &[Duplicate]);
    lines.add(3, "if closed has the state of s then discard s", &[]);
    lines.add(
        3,
        "else add s to open, and to preferred if its action is preferred",
        &[Generate],
    );
    lines.add(1, "return failure", &[]);
    lines.0
}

/// Weighted A* that starts again with a smaller weight after each solution.
pub(super) fn restarting(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(1, "best ← none", &[Start]);
    let each = "for each w of 5, 3, 2, 1.5, 1 do";
    lines.add(1, each, &[Start, Iterate]);
    lines.add(2, "open ← the node of the start state", &[Start, Iterate]);
    lines.add(2, "closed ← the empty set", &[Start, Iterate]);
    lines.add(2, "while open is not empty do", &[]);
    let n = selected(variant);
    lines.add(3, format!("n ← POP(open), {n}"), &[Select]);
    let found = "if n is a goal then best ← the path to n; go to the next w";
    lines.add(3, found, &[Solution]);
    successors(variant, &mut lines, 3);
    lines.add(
        3,
        "discard nodes whose g + h is not below the cost of best",
        &[],
    );
    lines.add(1, "return best", &[]);
    lines.0
}

/// Breadth-first search that expands a layer on all cores.
#[cfg(feature = "parallel")]
pub(super) fn layers_on_all_cores(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(1, "layer ← the node of the start state", &[Start]);
    lines.add(1, "while layer is not empty do", &[]);
    lines.add(2, "for each n of layer, on all cores, do", &[Select]);
    lines.add(3, "if n is a goal then return the path to n", &[Solution]);
    lines.add(3, "for each successor s of n do", &[Expand]);
    let known = "if the state of s is known then discard s: a duplicate";
    lines.add(4, known, &[Duplicate]);
    lines.add(4, "else add s to the next layer", &[Generate]);
    lines.add(2, "layer ← the next layer", &[]);
    lines.add(1, "return failure", &[]);
    lines.0
}

/// A search from both ends.
pub(super) fn from_both_ends(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    let open = "open₁ ← the node of the start state; open₂ ← the nodes of the goal states";
    lines.add(1, open, &[Start]);
    lines.add(1, "while neither open₁ nor open₂ is empty do", &[]);
    let n = "n ← the oldest node of the side with fewer open nodes; remove it";
    lines.add(2, n, &[Select]);
    let met = "if the other side has the state of n then return the path through n";
    lines.add(2, met, &[Solution]);
    let each = "for each successor (on side 2, predecessor) s of n do";
    lines.add(2, each, &[Expand]);
    let known = "if this side has the state of s then discard s: a duplicate";
    lines.add(3, known, &[Duplicate]);
    lines.add(3, "else add s to the open list of this side", &[Generate]);
    lines.add(1, "return failure", &[]);
    lines.0
}

/// A front-to-end search that expands one node at a time.
pub(super) fn meeting_in_the_middle(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = front_to_end(variant);
    let bound = "bound ← max(the smallest max(f, 2g + ε) of all open nodes, the smallest f of open₁, that of open₂,";
    lines.add(2, bound, &[]);
    lines.add(
        3,
        "the smallest g of open₁ + the smallest g of open₂ + ε)",
        &[],
    );
    let found = "if best costs at most bound then return best";
    lines.add(2, found, &[Solution]);
    let n = "n ← the node with the smallest max(f, 2g + ε); remove it from its open list";
    lines.add(2, n, &[Select]);
    both_ways(&mut lines, 2);
    lines.0
}

/// A front-to-end search that expands a node of each side in turn.
pub(super) fn by_pairs(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = front_to_end(variant);
    let pair = "(u, v) ← a pair of open₁ and open₂ with the smallest bound max(f(u), f(v), g(u) + g(v) + ε)";
    lines.add(2, pair, &[]);
    let found = "if best costs at most this bound then return best";
    lines.add(2, found, &[Solution]);
    let each = "for each n of u and v, unless best costs at most this bound, do";
    lines.add(2, each, &[]);
    lines.add(3, "remove n from its open list", &[Select]);
    both_ways(&mut lines, 3);
    lines.0
}

/// The start of a front-to-end search.
fn front_to_end(variant: &Variant) -> Lines {
    let mut lines = Lines::of(variant);
    let open =
        "open₁ ← the node of the start state; open₂ ← the nodes of the goal states; best ← none";
    lines.add(1, open, &[Start]);
    lines.add(1, "while neither open₁ nor open₂ is empty do", &[]);
    lines
}

/// The expansion of a node of a front-to-end search, and its end.
fn both_ways(lines: &mut Lines, indent: u8) {
    let each = "for each successor (on side 2, predecessor) s of n do";
    lines.add(indent, each, &[Expand]);
    let inner = indent + 1;
    lines.add(inner, "if this side has the state of s then", &[]);
    let keep = "keep the smaller g: a duplicate";
    lines.add(inner + 1, keep, &[Duplicate]);
    let reopen = "if s is kept and was closed then reopen s";
    lines.add(inner + 1, reopen, &[Reopen]);
    let dead =
        "else if h(s) = ∞, to the goals or on side 2 from the start, then discard s: a dead end";
    lines.add(inner, dead, &[DeadEnd]);
    lines.add(
        inner,
        "else add s to the open list of this side",
        &[Generate],
    );
    let met = "if the other side has the state of s then best ← the cheaper of best and the path through s";
    lines.add(inner, met, &[]);
    lines.add(1, "return best", &[]);
}

/// A search along a path, down to a bound, in one iteration or several.
pub(super) fn along_a_path(variant: &Variant) -> Vec<CodeLine> {
    if variant.settings.duplicate_detection == DuplicateDetection::On {
        return depth_first_graph(variant);
    }
    let mut lines = Lines::of(variant);
    let bound = variant.definition.bound;
    let iterates = |lines: &mut Lines, first: &str, next: &str| {
        lines.add(1, first, &[Start]);
        lines.add(1, "loop do", &[]);
        let visit = "if VISIT(start) finds a path then return it";
        lines.add(2, visit, &[Start, Iterate]);
        lines.add(2, "if nothing was cut off then return failure", &[]);
        lines.add(2, next, &[Iterate]);
    };
    let cut = match bound {
        Bound::Depth => {
            iterates(&mut lines, "bound ← 0", "bound ← bound + 1");
            Some("if s is deeper than bound then cut it off, continue")
        }
        Bound::Discrepancies => {
            iterates(&mut lines, "bound ← 0", "bound ← bound + 1");
            Some("if s has more discrepancies than bound then cut it off, continue")
        }
        Bound::F => {
            let next = "bound ← the smallest f(s) of all that was cut off";
            iterates(&mut lines, "bound ← h(start)", next);
            Some("if f(s) > bound then cut it off, continue")
        }
        Bound::BestCost => {
            lines.add(1, "best ← none, with cost ∞", &[Start]);
            lines.add(1, "VISIT(start)", &[Start]);
            lines.add(1, "return best", &[]);
            Some("if f(s) ≥ the cost of best then continue")
        }
        Bound::None | Bound::Weight => {
            lines.add(1, "return VISIT(start)", &[Start]);
            None
        }
    };
    lines.add(0, "function VISIT(n)", &[Select]);
    let keeps_best = bound == Bound::BestCost;
    let found = match keeps_best {
        true => "if n is a goal then best ← the path to n, return",
        false => "if n is a goal then return the path to n",
    };
    lines.add(1, found, &[Solution]);
    lines.add(1, "for each action a of n do", &[Expand]);
    let evaluates = matches!(bound, Bound::F | Bound::BestCost);
    let result: &[CodeEvent] = match evaluates {
        true => &[Generate, DeadEnd, Duplicate],
        false => &[Generate, Duplicate],
    };
    lines.add(2, "s ← RESULT(n, a)", result);
    match variant.settings.skipped_by_cycle_check(variant.in_tree) {
        Some(skipped) if variant.settings.without_inverse => {
            lines.add(2, format!("if a leads {skipped} then continue"), &[]);
        }
        Some(skipped) => {
            let check = format!("if a leads {skipped} then continue: a duplicate");
            lines.add(2, check, &[Duplicate]);
        }
        None => {}
    }
    if evaluates {
        let dead = "if h(s) = ∞ then continue: a dead end";
        lines.add(2, dead, &[DeadEnd]);
    }
    if let Some(cut) = cut {
        lines.add(2, cut, &[]);
    }
    match keeps_best {
        true => lines.add(2, "VISIT(s)", &[]),
        // What a search with a bound generates can be cut off.
        false if bound == Bound::None => lines.add(2, VISITS, &[Generate]),
        false => lines.add(2, VISITS, &[]),
    }
    if !keeps_best {
        lines.add(1, "return failure", &[]);
    }
    lines.0
}

/// The call of a depth-first search for a successor.
const VISITS: &str = "if VISIT(s) finds a path then return it";

/// Depth-first search with duplicate detection.
fn depth_first_graph(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(1, "known ← the start state", &[Start]);
    lines.add(1, "return VISIT(start)", &[Start]);
    lines.add(0, "function VISIT(n)", &[Select]);
    lines.add(1, "if n is a goal then return the path to n", &[Solution]);
    lines.add(1, "for each action a of n do", &[Expand]);
    lines.add(2, "s ← RESULT(n, a)", &[Generate, Duplicate]);
    let known = "if known has the state of s then continue: a duplicate";
    lines.add(2, known, &[Duplicate]);
    lines.add(2, "add the state of s to known", &[Generate]);
    lines.add(2, VISITS, &[Generate]);
    lines.add(1, "return failure", &[]);
    lines.0
}

/// Recursive best-first search.
pub(super) fn recursive_best_first(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(1, "F(start) ← f(start); return VISIT(start, ∞)", &[Start]);
    lines.add(0, "function VISIT(n, bound)", &[Select]);
    lines.add(1, "if n is a goal then return the path to n", &[Solution]);
    lines.add(1, "for each successor s of n do", &[Expand]);
    let mut otherwise = "";
    if let Some(skipped) = variant.settings.skipped_by_cycle_check(variant.in_tree) {
        let check = format!("if it leads {skipped} then discard s: a duplicate");
        lines.add(2, check, &[Duplicate]);
        otherwise = "else ";
    }
    let dead = format!("{otherwise}if h(s) = ∞ then discard s: a dead end");
    lines.add(2, dead, &[DeadEnd]);
    let value = "else F(s) ← f(s), or F(n) if that is larger and n was visited before";
    lines.add(2, value, &[Generate]);
    lines.add(1, "loop do", &[]);
    lines.add(2, "s ← the successor with the smallest F", &[]);
    let back = "if F(s) > bound or there is none then F(n) ← F(s), return failure";
    lines.add(2, back, &[]);
    let next = "other ← the smallest F of the other successors";
    lines.add(2, next, &[]);
    let visit = "if VISIT(s, min(bound, other)) finds a path then return it";
    lines.add(2, visit, &[]);
    lines.0
}

/// Simplified memory-bounded A*.
pub(super) fn memory_bounded(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    lines.add(
        1,
        "open ← the node of the start state; F(start) ← f(start)",
        &[Start],
    );
    lines.add(1, "while open has a node with F < ∞ do", &[]);
    let n = "n ← the deepest node of open with the smallest F";
    lines.add(2, n, &[Select]);
    lines.add(2, "if n is a goal then return the path to n", &[Solution]);
    lines.add(2, "for each successor s of n do", &[Expand]);
    let known = "if s is still stored then continue: a duplicate";
    lines.add(3, known, &[Duplicate]);
    lines.add(3, "if h(s) = ∞ then F(s) ← ∞: a dead end", &[DeadEnd]);
    let value = "else F(s) ← f(s), or what was kept of s if that is larger";
    lines.add(3, value, &[Generate]);
    lines.add(3, "add s to open", &[Generate]);
    lines.add(2, "F(n) ← the smallest F of the successors of n", &[]);
    lines.add(2, "while the memory is full do", &[]);
    let forget = "remove the shallowest leaf with the largest F; its parent keeps F";
    lines.add(3, forget, &[]);
    lines.add(1, "return failure", &[]);
    lines.0
}

/// Beam search, once or with increasing widths.
pub(super) fn beam(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    let is_tree = variant.is_tree();
    let is_complete = variant.definition.is_anytime;
    let indent = if is_complete {
        lines.add(1, "best ← none, with cost ∞", &[Start]);
        let each = "for each width of 1, 2, 4, ... do";
        lines.add(1, each, &[Start, Iterate]);
        2
    } else {
        1
    };
    let (width, value) = match is_complete {
        true => ("width".to_owned(), "f"),
        false => (variant.settings.width.to_string(), "h"),
    };
    let events: &[CodeEvent] = match is_complete {
        true => &[Start, Iterate],
        false => &[Start],
    };
    lines.add(indent, "layer ← the node of the start state", events);
    lines.add(indent, "while layer is not empty do", &[]);
    let each = format!("for each n of layer, the smallest {value} first, do");
    lines.add(indent + 1, each, &[Select]);
    let found = match is_complete {
        true => "if n is a goal then best ← the path to n, continue",
        false => "if n is a goal then return the path to n",
    };
    lines.add(indent + 2, found, &[Solution]);
    lines.add(indent + 2, "for each successor s of n do", &[Expand]);
    let inner = indent + 3;
    let mut otherwise = "";
    if !is_tree {
        let known = "if the state of s is known then discard s: a duplicate";
        lines.add(inner, known, &[Duplicate]);
        otherwise = "else ";
    }
    let dead = format!("{otherwise}if h(s) = ∞ then discard s: a dead end");
    lines.add(inner, dead, &[DeadEnd]);
    lines.add(inner, "else add s to candidates", &[Generate]);
    if is_complete && !is_tree {
        let again = "(again, if it is expanded and this path is cheaper)";
        lines.add(inner + 1, again, &[Reopen]);
    }
    if is_complete {
        let prune = "discard candidates whose f is not below the cost of best";
        lines.add(indent + 1, prune, &[]);
    }
    let next = format!("layer ← the {width} candidates with the smallest {value}");
    lines.add(indent + 1, next, &[]);
    if is_complete {
        lines.add(
            2,
            "if no other candidate was discarded then return best",
            &[],
        );
    } else {
        lines.add(1, "return failure", &[]);
    }
    lines.0
}

/// Random walks with restarts.
pub(super) fn random_walk(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    let each = "for each length of 1, 1, 2, 1, 1, 2, 4, ... do";
    lines.add(1, each, &[Start, Iterate]);
    lines.add(2, "n ← the node of the start state", &[Start, Iterate]);
    let unit = variant.settings.walks.length;
    lines.add(2, format!("repeat length·{unit} times"), &[Select]);
    lines.add(3, "if n is a goal then return the path to n", &[Solution]);
    let dead = "if n has no successor then leave this loop: a dead end";
    lines.add(3, dead, &[Expand]);
    lines.add(3, "n ← a random successor of n", &[Expand, Generate]);
    lines.0
}

/// Enforced hill-climbing.
pub(super) fn hill_climbing(variant: &Variant) -> Vec<CodeLine> {
    let mut lines = Lines::of(variant);
    let start = "base ← the node of the start state; open ← base";
    lines.add(1, start, &[Start]);
    lines.add(1, "while open is not empty do", &[]);
    let n = "n ← POP(open), the oldest node";
    lines.add(2, n, &[Select]);
    lines.add(2, "if n is a goal then return the path to n", &[Solution]);
    lines.add(2, "for each successor s of n do", &[Expand]);
    let known = "if the state of s is known since base then discard s: a duplicate";
    lines.add(3, known, &[Duplicate]);
    lines.add(3, "else if h(s) = ∞ then discard s: a dead end", &[DeadEnd]);
    lines.add(3, "else add s to open", &[Generate]);
    let better = "if h(s) < h(base) then base ← s; open ← s; leave this loop";
    lines.add(4, better, &[]);
    lines.add(1, "return failure", &[]);
    lines.0
}
