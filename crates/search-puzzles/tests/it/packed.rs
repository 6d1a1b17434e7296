//! Puzzles whose states can be packed.

use search_core::{Proven, Solution};
use search_puzzles::{PUZZLES, PackedPuzzle, PackedVisitor, Spec, catalog, packed, visit_packed};

struct Packs;

impl<'a> PackedVisitor<'a> for Packs {
    type Output = bool;

    fn visit<P: PackedPuzzle + 'a>(self, space: P, start: P::State) -> bool {
        let mut bytes = Vec::new();
        space.pack(&start, &mut bytes);
        let unpacked = space.unpack(&mut bytes.as_slice());
        let mut next = None;
        space.expand(&start, &mut Vec::new(), |state, _| next = Some(state));
        let found = space.found(&Solution {
            state: next.expect("the start has a successor"),
            depth: 1,
            cost: Some(4),
            proven: Proven::Optimal,
            ancestors: Some(vec![start.clone()]),
            path_costs: None,
        });
        let path = found.path.expect("the solution has a path");
        assert_eq!(path.len(), 1);
        assert_eq!(path[0].state, found.state);
        assert!(!["", "?"].contains(&path[0].action.as_str()), "{path:?}");
        unpacked == Some(start)
    }
}

#[test]
fn exactly_the_listed_puzzles_can_be_packed() {
    for listed in PUZZLES {
        let mut instances = listed.open(Spec::default()).unwrap();
        let instance = instances.next().unwrap().unwrap().instance;
        let packs = visit_packed(&instance, Packs);
        assert_eq!(packs, listed.is_packed.then_some(true), "{}", listed.name);
    }
    assert_eq!(
        packed(&catalog()),
        [
            "sudoku", "tiles", "pancakes", "cube", "cube3", "hanoi", "ladder", "sokoban", "pddl",
            "sas"
        ]
    );
    let tiles = catalog().puzzle("tiles").unwrap();
    let large: Vec<String> = (0..20).map(|tile| tile.to_string()).collect();
    let spec = Spec::new(["5x4".to_owned(), large.join(" ")], [("", ""); 0]);
    let instance = tiles.open(spec).unwrap().only().unwrap();
    assert_eq!(visit_packed(&instance, Packs), Some(true));
}
