//! Tests of the search tree as DOT and as SVG.

use std::fmt;

use classic_puzzles::grid_map::Neighbours;
use classic_puzzles::{GridMap, SlidingTiles};
use search_core::{
    MovedInPlace, Observer, Searchable, StateSpace, Step, WithoutCycleCheck, a_star, bidirectional,
    breadth_first, depth_first, ida_star,
};
use search_trace::Tree;

use crate::common::{Graph, node, show, small};

fn text(state: &u16, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "state {state}")
}

#[test]
fn a_small_tree_is_not_folded() {
    let space = small();
    let mut tree = Tree::new(text);
    a_star::graph((&space, 0)).observe(&mut tree).run();
    let expected = r##"digraph search {
  rankdir=LR
  fontname="Helvetica"
  fontsize=11
  label="9 nodes, 5 expanded; ended with a solution; proven: optimal if the heuristic never overestimates\n#3 7.×2 4+1=5: state 3, the 7th state expanded, expanded 2 times in total, g 4, h 1, f 5. = #3: state 3, a duplicate. Thick lines: the path to the solution.\nbox: expanded, round box: generated, octagon: dead end, dashed ellipse: duplicate, hexagon: solution, folder: folded"
  node [fontname="Helvetica", fontsize=10, height=0.25, margin="0.08,0.03"]
  edge [color="#94a3b8", arrowsize=0.5]
"##;
    let dot = tree.to_dot();
    assert!(dot.starts_with(expected), "{dot}");
    let has = |line: &str| assert!(dot.contains(line), "{line} in {dot}");
    has(
        r##"n0 [label="#0 1. 0+0=0", shape=box, style="filled", fillcolor="#dbeafe", color="#15803d", penwidth=2.5, tooltip="state 0"]"##,
    );
    has(r##"label="#4 4. 2+0=2", shape=octagon"##);
    has(r##"label="= #1", shape=ellipse, style="filled,dashed""##);
    has(r##"label="#3 5+0=5", shape=hexagon"##);
    // Each node on the path except the start has a coloured edge to it.
    assert_eq!(dot.matches("-> n").count(), 8);
    assert_eq!(
        dot.matches(r##"[color="#15803d", penwidth=2.5]"##).count(),
        3
    );
    assert!(!dot.contains("shape=folder"));
    let svg = tree.to_svg();
    assert!(svg.contains(">#4 4. 2+0=2</text>") && svg.contains("<title>state 4</title>"));
}

#[test]
fn a_large_tree_is_folded_and_counts_hidden_nodes() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = tiles.read("8 0 6\n5 4 7\n2 3 1").unwrap();
    let mut tree = Tree::new(|board: &u64, out: &mut dyn fmt::Write| write!(out, "{board}"));
    let report = a_star::graph((&tiles, start)).observe(&mut tree).run();
    let counts = report.counts;
    assert_eq!(tree.len(), counts.generated + 1);
    let depth = report.solution().unwrap().depth;
    assert_eq!((depth, path_length(&assert_readable(&tree))), (31, 31));
}

/// A parsed picture: the label of each node, its parent, and whether it is on the path.
struct Picture(Vec<(String, Option<usize>, bool)>);

fn picture<F>(tree: &Tree<F>) -> Picture {
    let dot = tree.to_dot();
    let mut nodes = Vec::new();
    for line in dot.lines().map(str::trim) {
        if let Some((_, label)) = line.split_once(" [label=\"") {
            let label = label.split('"').next().unwrap_or_default();
            let on_path = line.contains("color=\"#15803d\", penwidth=2.5");
            nodes.push((label.to_owned(), None, on_path));
        } else if let Some((parent, child)) = line.split_once(" -> n") {
            let child = child.split(' ').next().unwrap_or_default();
            let child: usize = child.parse().expect("nodes are numbered");
            nodes[child].1 = Some(parent[1..].parse().expect("nodes are numbered"));
        }
    }
    assert_eq!(tree.to_svg().matches("<g>").count(), nodes.len() + 6);
    Picture(nodes)
}

/// Returns the number before `word` in a label, or 0 if there is none.
fn number(label: &str, word: &str) -> u64 {
    let parts = label.split(", ").filter_map(|part| part.strip_suffix(word));
    let digits = parts.map(|part| part.trim().replace(',', ""));
    digits
        .map(|digits| digits.parse::<u64>().expect("a number"))
        .sum()
}

/// Asserts that the picture is within the limits of nodes and levels and that all other nodes are counted.
fn assert_readable<F>(tree: &Tree<F>) -> Picture {
    let picture = picture(tree);
    let Picture(nodes) = &picture;
    assert!(nodes.len() <= 200, "{} nodes", nodes.len());
    let mut depths: Vec<usize> = Vec::new();
    for (_, parent, _) in nodes {
        depths.push(parent.map_or(1, |parent| depths[parent] + 1));
    }
    assert!(depths.iter().all(|depth| *depth <= 24), "{depths:?}");
    let mut all = 0;
    for (label, ..) in nodes {
        let (steps, more) = (number(label, " steps"), number(label, " more"));
        assert!(more != 1 || steps > 0, "a single node must not be folded");
        all += if steps + more > 0 { steps + more } else { 1 };
    }
    if tree.len() <= 100_000 {
        assert_eq!(all, tree.len());
    }
    picture
}

/// Returns the length of the path, including folded steps.
fn path_length(Picture(nodes): &Picture) -> u64 {
    let on_path = nodes.iter().filter(|(.., on_path)| *on_path);
    let steps: u64 = on_path
        .map(|(label, ..)| number(label, " steps").max(1))
        .sum();
    steps - 1
}

/// Earlier, each step of a solution was a node, and the picture was far too wide.
#[test]
fn the_middle_of_a_long_path_is_folded() {
    let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
    // The 79th of Korf's instances, 42 steps from the goal.
    let start = tiles.read("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15").unwrap();
    let mut tree = Tree::new(|board: &u64, out: &mut dyn fmt::Write| write!(out, "{board}"));
    a_star::graph((&tiles, start)).observe(&mut tree).run();
    let picture = assert_readable(&tree);
    assert_eq!(path_length(&picture), 42);
    assert!(
        picture.0.len() > 50,
        "there is room for more than {}",
        picture.0.len()
    );
    assert!(
        picture
            .0
            .iter()
            .any(|(label, .., on_path)| *on_path && label.contains(" steps, "))
    );
}

/// A number, which can be incremented and doubled.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Number(u64);

/// The goal. Depth-first search increments first, so it takes the longest path.
const GOAL: u64 = 5_000;

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.0 == GOAL
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [self.0 + 1, self.0 * 2]
            .into_iter()
            .filter(|next| *next <= GOAL)
            .map(Number)
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn a_long_depth_first_path_is_folded() {
    let mut tree = Tree::new(Number::write);
    let report = depth_first::graph(Number(1)).observe(&mut tree).run();
    assert_eq!(
        report.solution().map(|solution| solution.depth),
        Some(GOAL - 1)
    );
    let picture = assert_readable(&tree);
    assert_eq!(path_length(&picture), GOAL - 1);
}

/// The tree has a maximum size, but always contains the path to the solution.
#[test]
fn the_memory_of_a_tree_is_bounded() {
    struct Up(u64);
    impl StateSpace for Up {
        type State = u64;
        type Action = u64;
        type Cost = u32;

        fn is_goal(&self, state: &u64) -> bool {
            *state == self.0
        }
        fn actions(&self, _: &u64, out: &mut Vec<u64>) {
            out.extend([1, 2]);
        }
        fn result(&self, state: &u64, by: u64) -> Option<u64> {
            Some(2 * state + by)
        }
    }
    let show = |state: &u64, out: &mut dyn fmt::Write| write!(out, "state {state}");
    let mut tree = Tree::new(show);
    let mut search = breadth_first::graph((Up(200_000), 0)).observe(&mut tree);
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.solution().map(|node| node.depth), Some(17));
    let counts = search.counts();
    drop(search);
    assert_eq!(tree.len(), counts.generated + 1);
    assert!(tree.len() > 300_000);
    let picture = assert_readable(&tree);
    assert_eq!(path_length(&picture), 17);
    let dot = tree.to_dot();
    assert!(dot.contains("; limited to the first 100,000 and the path to the solution"));
    assert!(dot.contains("shape=hexagon") && dot.contains("tooltip=\"state 200000\""));
    // The previous state, too, which was generated when the tree was full.
    assert!(dot.contains("tooltip=\"state 99999\""));
}

/// Earlier, the root had the position of its expansion in the last iteration.
#[test]
fn a_state_that_is_expanded_repeatedly_shows_its_first_expansion() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = tiles.read("1 4 2 3 7 5 6 0 8").unwrap();
    let far = tiles.read("8 0 6 5 4 7 2 3 1").unwrap();
    for (start, times) in [(start, ""), (far, "×")] {
        let mut tree = Tree::new(|board: &u64, out: &mut dyn fmt::Write| write!(out, "{board}"));
        ida_star::tree(WithoutCycleCheck((&tiles, start)))
            .observe(&mut tree)
            .run();
        let (label, ..) = &picture(&tree).0[0];
        assert!(label.starts_with(&format!("#0 1.{times}")), "{label}");
        assert_eq!(label.contains('×'), !times.is_empty(), "{label}");
    }
}

/// Lengths of diagonal steps have many digits.
#[test]
fn values_have_at_most_one_decimal() {
    let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n"
        .parse()
        .unwrap();
    let route = map.route((0, 0), (3, 2), Neighbours::Eight).unwrap();
    let mut tree = Tree::new(|cell: &u32, out: &mut dyn fmt::Write| write!(out, "{cell}"));
    a_star::graph((route, route.start()))
        .observe(&mut tree)
        .run();
    let (label, ..) = &picture(&tree).0[0];
    assert_eq!(label, "#0 1. 0+3.8=3.8");
}

/// The legend explains the labels.
#[test]
fn a_legend_explains_labels_and_shapes() {
    let mut tree = Tree::new(text);
    a_star::graph((&small(), 0)).observe(&mut tree).run();
    for picture in [tree.to_dot(), tree.to_svg()] {
        for part in [
            "#3 7.×2 4+1=5: state 3, the 7th state expanded, expanded 2 times in total, g 4, h 1, f 5.",
            "= #3: state 3, a duplicate.",
            "Thick lines: the path to the solution.",
            "dead end",
            "duplicate",
            "folded",
        ] {
            assert!(picture.contains(part), "{part} in {picture}");
        }
    }
}

/// Works for all kinds of engines, which number states differently.
#[test]
fn trees_of_other_engines_are_shown() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 2).unwrap();
    let start = tiles.read("4 5 1\n2 0 3").unwrap();
    let show = |board: &u64, out: &mut dyn fmt::Write| write!(out, "{board}");
    let check = |tree: Tree<_>| {
        let (dot, svg) = (tree.to_dot(), tree.to_svg());
        assert!(dot.contains("hexagon") && svg.ends_with("</svg>\n"));
    };
    macro_rules! shown {
        ($search:expr) => {{
            let mut tree = Tree::new(show);
            let report = $search.observe(&mut tree).run();
            assert!(report.solution().is_some());
            check(tree);
        }};
    }
    shown!(ida_star::tree(WithoutCycleCheck((&tiles, start))));
    shown!(ida_star::tree(MovedInPlace((&tiles, start))));
    shown!(depth_first::graph((&tiles, start)));
    shown!(bidirectional::graph((&tiles, start)));
    shown!(breadth_first::tree((&tiles, start)));
}

/// The layout does not use recursion.
#[test]
fn a_long_path_does_not_overflow_the_stack() {
    let states = 60_000_u16;
    let space = Graph {
        edges: (1..=states)
            .map(|to| vec![(to.min(states - 1), 1)])
            .collect(),
        goals: (1..=states).map(|state| state == states).collect(),
        estimates: vec![Some(0); states.into()],
    };
    let mut tree = Tree::new(show);
    breadth_first::graph((&space, 0)).observe(&mut tree).run();
    let picture = assert_readable(&tree);
    assert_eq!(path_length(&picture), u64::from(states) - 1);
    assert_eq!(picture.0.len(), 7);
    assert_eq!(picture.0[3].0, "59,994 steps");
}

#[test]
fn texts_are_escaped() {
    let show = |_: &u16, out: &mut dyn fmt::Write| out.write_str("<a href=\"x\">&\\\n\u{1}</a>");
    let mut tree = Tree::new(show);
    Observer::<Graph>::start(&mut tree, &node(0, None, &0));
    assert!(
        tree.to_svg()
            .contains("<title>&lt;a href=&quot;x&quot;&gt;&amp;\\\n &lt;/a&gt;</title>")
    );
    assert!(tree.to_dot().contains(r#"tooltip="<a href=\"x\">&\\\n"#));
}

#[test]
fn a_tree_without_nodes_is_shown() {
    let tree = Tree::new(show);
    assert!(tree.is_empty());
    assert!(tree.to_dot().contains("0 nodes, 0 expanded"));
    assert!(tree.to_svg().ends_with("</svg>\n"));
}

/// Nodes in a cycle of parents cannot be reached from a start. No engine reports such a cycle.
#[test]
fn a_cycle_of_parents_does_not_loop_forever() {
    let mut tree = Tree::new(show);
    tree.start(&node(0, None, &0));
    tree.generate(&node(1, Some(0), &1));
    tree.generate(&node(2, Some(1), &2));
    tree.expand(&node(1, Some(2), &1));
    tree.solution(&node(2, Some(1), &2));
    assert!(tree.to_dot().contains("3 nodes"));
    assert!(tree.to_svg().contains("3 nodes"));
}
