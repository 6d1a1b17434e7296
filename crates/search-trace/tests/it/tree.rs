//! The tree as DOT and as SVG.

use std::fmt;

use classic_puzzles::SlidingTiles;
use search_core::{Observer, a_star, bidirectional, breadth_first, depth_first, ida_star};
use search_trace::Tree;

use crate::common::{Roads, node, show, small};

fn text(state: &u16, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "state {state}")
}

#[test]
fn a_small_tree_is_shown_whole() {
    let space = small();
    let mut tree = Tree::new(text);
    a_star::graph_in(&space, 0).observe(&mut tree).run();
    let expected = r##"digraph search {
  rankdir=LR
  fontname="Helvetica"
  fontsize=11
  label="9 nodes, 5 expanded; ended with a solution"
  node [fontname="Helvetica", fontsize=10, height=0.25, margin="0.08,0.03"]
  edge [color="#94a3b8", arrowsize=0.5]
"##;
    let dot = tree.to_dot();
    assert!(dot.starts_with(expected), "{dot}");
    let has = |line: &str| assert!(dot.contains(line), "{line} in {dot}");
    has(
        r##"n0 [label="#0 1. 0+0=0", shape=box, style="filled", fillcolor="#dbeafe", color="#15803d", penwidth=2.5, tooltip="state 0"]"##,
    );
    has(r##"label="#4 5. 2+0=2", shape=octagon"##);
    has(r##"label="= #1", shape=ellipse, style="filled,dashed""##);
    has(r##"label="#3 5+0=5", shape=hexagon"##);
    // Each of the path but the start has a coloured edge to it.
    assert_eq!(dot.matches("-> n").count(), 8);
    assert_eq!(
        dot.matches(r##"[color="#15803d", penwidth=2.5]"##).count(),
        3
    );
    assert!(!dot.contains("folder"));
    let svg = tree.to_svg();
    assert!(svg.contains(">#4 5. 2+0=2</text>") && svg.contains("<title>state 4</title>"));
}

#[test]
fn a_large_tree_is_folded_and_counts_what_is_not_shown() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = tiles.read("8 0 6\n5 4 7\n2 3 1").unwrap();
    let mut tree = Tree::new(|board: &u64, out: &mut dyn fmt::Write| write!(out, "{board}"));
    let report = a_star::graph_in(&tiles, start).observe(&mut tree).run();
    let counts = report.counts;
    assert_eq!(tree.len() as u64, counts.generated + 1);
    let dot = tree.to_dot();
    let shown = dot.matches("fillcolor").count();
    assert!(shown <= 200, "{shown}");
    let folded: u64 = dot
        .lines()
        .filter(|line| line.contains("shape=folder"))
        .map(|line| {
            let more = line
                .split("label=\"")
                .nth(1)
                .unwrap()
                .split(" more")
                .next()
                .unwrap();
            let more = more.replace(',', "").parse::<u64>().unwrap();
            assert!(more > 1, "one node takes no more room than a folded one");
            more
        })
        .sum();
    let single = dot
        .lines()
        .filter(|line| line.contains("fillcolor") && !line.contains("folder"))
        .count();
    assert_eq!(folded + single as u64, tree.len() as u64);
    // The start and 31 steps, all open.
    let depth = report.solution().unwrap().depth as usize;
    assert_eq!(
        dot.matches(r##"[color="#15803d", penwidth=2.5]"##).count(),
        depth
    );
    assert_eq!(tree.to_svg().matches("<g>").count(), shown + 6);
}

/// Every engine's tree is one, however its states are numbered.
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
    shown!(ida_star::tree_in(&tiles, start));
    shown!(ida_star::in_place(&tiles, start));
    shown!(depth_first::graph_in(&tiles, start));
    shown!(bidirectional::graph_in(&tiles, start));
    shown!(breadth_first::tree_in(&tiles, start));
}

/// A path of a hundred thousand steps is always open, and laid out without recursion.
#[test]
fn a_long_path_is_no_danger_to_the_stack() {
    let states = 60_000_u16;
    let space = Roads {
        roads: (1..=states)
            .map(|to| vec![(to.min(states - 1), 1)])
            .collect(),
        goals: (1..=states).map(|state| state == states).collect(),
        estimates: vec![Some(0); states.into()],
    };
    let mut tree = Tree::new(show);
    breadth_first::graph_in(&space, 0).observe(&mut tree).run();
    assert_eq!(
        tree.to_dot().matches(" -> ").count(),
        usize::from(states) - 1
    );
    assert!(tree.to_svg().ends_with("</svg>\n"));
}

#[test]
fn texts_are_escaped() {
    let show = |_: &u16, out: &mut dyn fmt::Write| out.write_str("<a href=\"x\">&\\\n\u{1}</a>");
    let mut tree = Tree::new(show);
    Observer::<Roads>::start(&mut tree, &node(0, None, &0));
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

/// What no engine does: parents that go round. Such nodes cannot be reached from a start.
#[test]
fn parents_that_go_round_are_no_endless_loop() {
    let mut tree = Tree::new(show);
    tree.start(&node(0, None, &0));
    tree.generate(&node(1, Some(0), &1));
    tree.generate(&node(2, Some(1), &2));
    tree.expand(&node(1, Some(2), &1));
    tree.solution(&node(2, Some(1), &2));
    assert!(tree.to_dot().contains("3 nodes"));
    assert!(tree.to_svg().contains("3 nodes"));
}
