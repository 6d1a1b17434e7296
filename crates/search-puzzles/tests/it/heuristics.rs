//! Weaker heuristics and misleading ones: what is known of them, dominance, and what A* finds and proves.

use search_core::estimator::Factor;
use search_core::{
    Cost, Heuristic, Proven, StateSpace, Step, Written, a_star, breadth_first,
    check::HeuristicMonitor, cost::Number,
};
use search_puzzles::{
    HeuristicProperty, ListedPuzzle, PUZZLES, SolutionText, Spec, catalog, stepping,
};

use crate::{answer, open};

/// Words and options by name.
type Named<'a> = (&'a str, &'a [&'a str], &'a [(&'a str, &'a str)]);

/// An 8-puzzle of ten moves, for which A* with twice the Manhattan distance finds twelve.
const MISLED: Named<'_> = ("tiles", &["3x3", "5 3 4 1 0 2 6 7 8"], &[]);

/// A map with a path of length 4 + √2, for which A* with the Manhattan distance finds one of six straight steps.
const MISLED_ON_MAP: Named<'_> = (
    "grid",
    &["type octile\nheight 4\nwidth 4\nmap\n.@..\n....\n.@..\n....\n"],
    &[],
);

/// Returns what an algorithm finds with a heuristic, and the number of expanded states.
fn found(
    (puzzle, words, options): Named<'_>,
    heuristic: &str,
    algorithm: &str,
) -> (SolutionText, u64) {
    let options = [options, &[("heuristic", heuristic)]].concat();
    let instance = open(puzzle, words, &options);
    let run = instance.search(crate::parsed(algorithm));
    let ended = answer(run.expect("the algorithm is supported"), 1_000_000);
    (
        ended.found.expect("there is a solution"),
        ended.counts.expanded,
    )
}

/// The names of heuristics on the default instance, with those of patterns of two pancakes or discs. The tables of some are too
/// large for a test, or for boards of another size.
fn on_the_default(listed: &ListedPuzzle) -> Vec<(&'static str, HeuristicProperty)> {
    let is_large = |name: &str| {
        let is_of_tiles = name.starts_with("pdb-") && name != "pdb-K";
        name == "corners" || (is_of_tiles && !name.starts_with("pdb-4-4"))
    };
    let all = listed.heuristics().into_iter();
    all.filter(|(name, _)| !is_large(name))
        // `TABLE` is any table of a graph; the default graph has one, which is `first-table`.
        .filter(|(name, _)| *name != "TABLE")
        .map(|(name, property)| (if name == "pdb-K" { "pdb-2" } else { name }, property))
        .collect()
}

/// What is listed is what the space declares, from which searches derive what they prove.
#[test]
fn the_listed_property_is_what_the_space_declares() {
    for listed in PUZZLES {
        let heuristics = on_the_default(listed);
        assert!(heuristics.len() >= 2, "{listed:?}");
        for (name, property) in heuristics {
            let spec = Spec::new([""; 0], [("heuristic", name)]);
            let first = listed.open(spec).expect("it has a default").next();
            let opened = first.expect("there is one").expect("it is an instance");
            let (space, _) = opened.instance.erased().expect("it has a start state");
            let declared = space.declared_heuristic();
            let expected = property.declared().unwrap_or(declared);
            assert_eq!(declared, expected, "{listed:?} {name}");
        }
    }
}

/// On a map with four neighbours, more is consistent than with eight.
#[test]
fn what_is_declared_on_a_map_depends_on_the_neighbours() {
    use Heuristic::{Admissible, Consistent, Safe};
    let declared = |neighbours, name| {
        let options = [("neighbours", neighbours), ("heuristic", name)];
        let instance = open("grid", &[], &options);
        instance
            .erased()
            .map(|(space, _)| space.declared_heuristic())
    };
    for (name, four, eight) in [
        ("distance", Consistent, Consistent),
        ("octile", Consistent, Consistent),
        ("euclid", Consistent, Admissible),
        ("manhattan", Consistent, Safe),
        ("distance-x2", Safe, Safe),
    ] {
        assert_eq!(declared("4", name), Some(four), "{name}");
        assert_eq!(declared("8", name), Some(eight), "{name}");
    }
    let four = ("grid", &[][..], &[("neighbours", "4")][..]);
    let (by_manhattan, by_distance) = (
        found(four, "manhattan", "a-star"),
        found(four, "distance", "a-star"),
    );
    assert_eq!(by_manhattan, by_distance);
    assert_eq!(by_manhattan.0.proven, Proven::Optimal);
}

/// `HeuristicMonitor` agrees with what is known: on the instances above it finds the overestimate of each misleading heuristic, and no fault
/// of the others.
#[test]
fn checking_finds_the_heuristics_that_overestimate_and_no_others() {
    let pancakes = ("pancakes", &["4 2 6 1 7 3 5"][..], &[][..]);
    let hanoi = ("hanoi", &["4"][..], &[][..]);
    let sokoban = ("sokoban", &[][..], &[("level", "2")][..]);
    for (puzzle, words, options) in [MISLED, MISLED_ON_MAP, pancakes, hanoi, sokoban] {
        let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
        for (name, property) in on_the_default(listed) {
            if name == "differential-16" || name.starts_with("pdb") {
                continue;
            }
            let options = [options, &[("heuristic", name)]].concat();
            let instance = open(puzzle, words, &options);
            let (space, start) = instance.erased().expect("it has a start state");
            let checking = HeuristicMonitor::new(&space);
            let mut search = breadth_first::graph((&checking, start.clone()));
            for _ in 0..2000 {
                if matches!(search.step(), Step::Exhausted) {
                    break;
                }
            }
            let is_inconsistent = checking.first_fault().is_some();
            let checking = HeuristicMonitor::new(&space);
            // By itself, a misleading heuristic may find a path on which it is exact.
            let report = a_star::graph((space.clone().with_zero_heuristic(), start)).run();
            let solution = report.solution().expect("there is a solution");
            let overestimates = checking.check_solution(solution).is_some();
            let is_misleading = property == HeuristicProperty::Overestimates;
            assert_eq!(overestimates, is_misleading, "{puzzle} {name}");
            assert!(
                !is_inconsistent || property != HeuristicProperty::Consistent,
                "{puzzle} {name}"
            );
            assert!(is_inconsistent || !is_misleading, "{puzzle} {name}");
        }
    }
}

/// A* fails with a heuristic that overestimates: its solution costs more than the optimum, and it proves nothing. The counts of other
/// heuristics show dominance.
#[test]
fn a_star_with_a_misleading_heuristic_finds_worse_and_proves_nothing() {
    let whole = |cost| Number::Whole(cost);
    let octile = |straight, diagonal| Number::Octile { straight, diagonal };
    for (instance, heuristic, cost, optimum) in [
        (MISLED, "manhattan-x2", whole(12), whole(10)),
        (MISLED_ON_MAP, "manhattan", octile(6, 0), octile(4, 1)),
    ] {
        for algorithm in ["a-star", "ida-star", "weighted-a-star:w=1"] {
            let (found, _) = found(instance, heuristic, algorithm);
            assert_eq!(found.proven, Proven::Nothing, "{algorithm}");
        }
        let (worse, _) = found(instance, heuristic, "a-star");
        assert_eq!(worse.cost, Some(cost));
        for heuristic in [
            "zero",
            if instance == MISLED {
                "manhattan"
            } else {
                "euclid"
            },
        ] {
            let (best, _) = found(instance, heuristic, "a-star");
            assert_eq!((best.cost, best.proven), (Some(optimum), Proven::Optimal));
        }
        let (blind, _) = found(instance, heuristic, "uniform-cost");
        assert_eq!((blind.cost, blind.proven), (Some(optimum), Proven::Optimal));
        // The same in a search that is watched.
        let (puzzle, words, options) = instance;
        let options = [options, &[("heuristic", heuristic)]].concat();
        let opened = open(puzzle, words, &options);
        let (space, start) = opened.erased().expect("it has a start state");
        let search = stepping(space, start, "a-star".parse().expect("it is known"), None);
        let mut search = search.expect("it is supported");
        assert_eq!(search.advance(), Step::Solution);
        let solved = search.solution().expect("it was found");
        assert_eq!((solved.cost, solved.proven), (Some(cost), Proven::Nothing));
    }
}

/// Regression test: the claim was conditional on what the check of the whole graph had refuted.
#[test]
fn a_heuristic_of_a_graph_that_was_found_to_overestimate_proves_nothing() {
    for (factor, heuristic, proven) in [
        ("1", "first-table", Proven::Optimal),
        ("1.5", "first-table", Proven::Nothing),
        ("1.5", "h", Proven::Nothing),
        ("1", "zero", Proven::Optimal),
    ] {
        let romania = ("graph", &["romania"][..], &[("h-factor", factor)][..]);
        let (found, _) = found(romania, heuristic, "a-star");
        assert_eq!(found.proven, proven, "{factor} {heuristic}");
    }
}

/// Sudoku's own heuristic may overestimate, but no one chose it for that: the claim keeps its condition.
#[test]
fn an_undeclared_heuristic_of_the_space_keeps_the_condition() {
    let board = (
        "sudoku",
        &["1..4..2..3......"][..],
        &[("propagate", "none")][..],
    );
    let (found, _) = found(board, "empty-cells", "a-star");
    assert_eq!(found.proven, Proven::OptimalIfAdmissible);
}

/// Each heuristic dominates the one before it, so that A* expands fewer states on all of these boards together.
#[test]
fn a_star_expands_fewer_states_with_a_dominating_heuristic() {
    let boards = [
        "8 0 6 5 4 7 2 3 1",
        "1 5 4 2 6 0 3 7 8",
        "5 3 4 1 0 2 6 7 8",
        "2 4 5 0 1 8 3 6 7",
        "7 2 4 5 0 6 8 3 1",
    ];
    let expanded = |heuristic: &str| {
        boards.map(|board| found(("tiles", &["3x3", board], &[]), heuristic, "a-star").1)
    };
    let tiles = ["zero", "misplaced-tiles", "manhattan", "linear-conflict"].map(expanded);
    let by = |instance, heuristics: [&str; 3]| {
        heuristics.map(|heuristic| found(instance, heuristic, "a-star").1)
    };
    let others = [
        by(
            ("pancakes", &["3 6 1 8 5 2 7 4"], &[]),
            ["zero", "gap-half", "gap"],
        ),
        by(
            ("hanoi", &["6"], &[]),
            ["zero", "off-goal-discs", "misplaced-discs"],
        ),
        by(("grid", &[], &[]), ["zero", "euclid", "octile"]),
    ];
    let sums = tiles.map(|expanded| expanded.iter().sum::<u64>());
    assert!(
        sums.is_sorted_by(|blind, guided| blind > guided),
        "{sums:?}"
    );
    let expected = [
        [181_438, 5_694, 602, 958, 166_009],
        [121_528, 258, 43, 64, 31_935],
        [6_728, 87, 20, 25, 1_488],
        [3_827, 52, 18, 21, 863],
    ];
    assert_eq!(tiles, expected);
    assert_eq!(
        others,
        [[39_894, 7_509, 40], [707, 567, 481], [175, 64, 39]]
    );
}

/// A search compiled for boards has the counts of the erased one.
#[test]
fn misplaced_tiles_are_counted_alike_by_compiled_searches() {
    let instance = open("tiles", &["3x3"], &[("heuristic", "misplaced-tiles")]);
    let algorithm = "ida-star".parse().expect("it is known");
    let compiled = answer(instance.search(algorithm).expect("it is supported"), 50_000);
    let (space, start) = instance.erased().expect("it has a start state");
    let erased = search_puzzles::search(space, start, algorithm).expect("it is supported");
    let erased = answer(erased, 50_000);
    assert_eq!(compiled.counts.expanded, erased.counts.expanded);
    assert_eq!(compiled.counts.generated, erased.counts.generated);
}

/// A slider can multiply any heuristic: 0 is blind, up to 1 A* stays optimal, beyond it only that it is safe.
#[test]
fn the_heuristic_of_an_erased_space_is_multiplied_exactly() {
    let (puzzle, words, options) = MISLED;
    let instance = open(puzzle, words, options);
    let (space, start) = instance.erased().expect("it has a start state");
    let of = |numerator, denominator| {
        let factor = Factor::new(numerator, denominator).expect("it is not 0");
        let space = space.clone().with_heuristic_times(factor);
        let h = space.heuristic(&start).map(|h| h.to_string());
        let report = a_star::graph((space.clone(), start.clone())).run();
        let cost = report.solution().and_then(|solution| solution.cost);
        (
            h.expect("it is no dead end"),
            space.declared_heuristic(),
            cost,
        )
    };
    let ten = Some(Number::Whole(10));
    assert_eq!(of(0, 1), ("0".to_owned(), Heuristic::Consistent, ten));
    assert_eq!(of(1, 3).1, Heuristic::Admissible);
    assert_eq!(of(1, 3).2, ten);
    assert_eq!(of(1, 1).1, Heuristic::Consistent);
    assert_eq!(of(2, 1).1, Heuristic::Safe);
    assert_eq!(of(2, 1).2, Some(Number::Whole(12)));
}

/// Also of a space that is reversible, whose wrapper forwards it.
#[test]
fn an_explained_value_is_the_sum_of_its_terms() {
    const LAMP: &[&str] = &[
        "(define (domain lamp) (:predicates (on) (off)) (:action press :precondition (off) :effect (and (on) (not (off)))))",
        "(define (problem dark) (:domain lamp) (:init (off)) (:goal (on)))",
    ];
    let explained = |words: &[&str], heuristic| {
        let instance = open("pddl", words, &[("heuristic", heuristic)]);
        let (space, start) = instance.erased().expect("it has a start state");
        let explanation = space.explain_heuristic(&start)?;
        let sum = explanation.terms.iter().map(|(_, value)| *value);
        let sum = sum.reduce(Number::plus);
        assert_eq!(sum, space.heuristic(&start), "{heuristic}");
        Some((explanation.name, explanation.terms.len()))
    };
    assert_eq!(explained(&["blocks"], "ff"), Some(("relaxed plan", 9)));
    assert_eq!(explained(&["blocks"], "lm-cut"), Some(("landmarks", 9)));
    assert_eq!(explained(LAMP, "ff"), Some(("relaxed plan", 1)));
    assert_eq!(explained(&["blocks"], "hmax"), None);
}
