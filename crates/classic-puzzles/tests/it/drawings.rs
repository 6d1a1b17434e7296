//! Tests of drawings: their contents, and that they are within their backdrop.

use classic_puzzles::grid_map::Neighbours;
use classic_puzzles::{Graph, GraphRoute, GridMap, Queens, SlidingTiles};
use search_core::drawing::{Drawing, Role};
use search_core::{Drawn, Step, breadth_first};

/// Asserts that the drawing of every state is within the backdrop.
fn assert_within_backdrop<P: Drawn<State: Clone + Eq + std::hash::Hash>>(
    space: &P,
    start: P::State,
) {
    let backdrop = space.backdrop(&start);
    let fits = |drawing: &Drawing| {
        let mut shapes = drawing.shapes.iter().map(|shape| shape.form.bounds());
        shapes.all(|[left, upper, right, lower]| {
            left >= 0.0 && upper >= 0.0 && right <= backdrop.width && lower <= backdrop.height
        })
    };
    assert!(fits(&backdrop.drawing));
    let mut search = breadth_first::graph((space, start.clone()));
    while search.step() == Step::Expanded {}
    for node in search.closed() {
        let path = search.path_to(node.number).expect("paths are kept");
        let before = path.len().checked_sub(2).map(|index| path[index]);
        assert!(fits(&space.drawing(&start, node.state, before)));
    }
}

fn with_role(drawing: &Drawing, role: Role) -> Vec<[f64; 4]> {
    let shapes = drawing.shapes.iter().filter(|shape| shape.role == role);
    shapes.map(|shape| shape.form.bounds()).collect()
}

#[test]
fn drawings_are_within_their_backdrops() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 2).unwrap();
    assert_within_backdrop(&tiles, *tiles.goal());
    let queens = Queens::new(5).unwrap();
    assert_within_backdrop(&queens, queens.start());
    let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n"
        .parse()
        .unwrap();
    let route = map.route((0, 0), (3, 2), Neighbours::Eight).unwrap();
    assert_within_backdrop(&route, route.start());
    // All nodes with a place, none, and one of two; places at one point, and too far away for their difference.
    for text in [
        "A B 2\nB C 3\nat A 0 0\nat B 10 -3\nat C 5 5",
        "A B 2\nB C 3",
        "A B 2\nat B 1e9 1e9",
        "A B\nat A 1 1\nat B 1 1",
        "A B\nat A -1.7e308 -1.7e308\nat B 1.7e308 1.7e308",
    ] {
        let graph: Graph = format!("start A\ngoal B\n{text}\n")
            .parse()
            .expect("the text is a graph");
        let route = GraphRoute::new(graph).expect("it has a start and a goal");
        assert_within_backdrop(&route, route.start());
    }
}

#[test]
fn a_large_graph_is_drawn_as_the_name_of_a_node() {
    let grid = Graph::grid(40, 40, 1..=1, 1).expect("the size is valid");
    let route = GraphRoute::new(grid).expect("it has a start and a goal");
    assert_within_backdrop(&route, route.start());
    assert!(!route.adds_up());
    assert_eq!(route.drawing(&0, &41, None).shapes.len(), 1);
}

#[test]
fn the_latest_queen_and_the_free_squares_are_highlighted() {
    let queens = Queens::new(4).unwrap();
    let mut search = breadth_first::tree((queens, queens.start()));
    search.step();
    search.step();
    let board = search.frontier().find_map(|entry| match entry {
        search_core::engine::FrontierEntry::State(node) => Some(*node.state),
        search_core::engine::FrontierEntry::Untried { .. } => None,
    });
    let board = board.expect("the first row has four squares");
    let drawing = queens.drawing(&queens.start(), &board, Some(&queens.start()));
    // The queen in b1 does not attack d2.
    assert_eq!(board.columns(), [1]);
    assert_eq!(with_role(&drawing, Role::Guess).len(), 2);
    assert_eq!(with_role(&drawing, Role::Candidate).len(), 1);
    let [left, upper, ..] = with_role(&drawing, Role::Candidate)[0];
    assert_eq!((left.floor(), upper.floor()), (3.0, 2.0));
}

#[test]
fn the_moved_tile_is_highlighted() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 1).unwrap();
    let (before, after) = (tiles.read("1 0 2").unwrap(), tiles.read("1 2 0").unwrap());
    let drawing = tiles.drawing(&before, &after, Some(&before));
    let corner = |role| {
        let [left, upper, ..] = with_role(&drawing, role)[0];
        (left, upper)
    };
    // Tile 2 moved to the previous cell of the blank.
    assert_eq!(corner(Role::Guess), (1.05, 0.05));
    assert_eq!(corner(Role::Placed), (0.05, 0.05));
    let unknown = tiles.drawing(&before, &after, None);
    assert!(with_role(&unknown, Role::Guess).is_empty());
}

#[test]
fn adjacent_walls_are_one_rectangle() {
    let map: GridMap = "type octile\nheight 2\nwidth 5\nmap\n@@.@@\n.....\n"
        .parse()
        .unwrap();
    let route = map.route((0, 1), (2, 0), Neighbours::Four).unwrap();
    let walls = with_role(&route.backdrop(&route.start()).drawing, Role::Wall);
    assert_eq!(walls, [[0.0, 0.0, 2.0, 1.0], [3.0, 0.0, 5.0, 1.0]]);
    let drawing = route.drawing(&route.start(), &6, Some(&5));
    assert_eq!(with_role(&drawing, Role::Guess), [[0.5, 1.5, 1.5, 1.5]]);
}
