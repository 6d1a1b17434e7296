//! Packings, and spaces whose states change when they are packed and unpacked.

use search_cluster::{
    Checkpoints, Config, Error, Layout, PackedWith, Packing, astar, breadth_first,
    breadth_first_with_checkpoints, hda_star,
};
use search_core::{
    BackwardHeuristic, Drawn, Fallible, InPlace, Inverse, Packed, Ranked, StateSpace, Written,
};

/// Compiles because a space with a packing has all capabilities of the space.
#[expect(dead_code, reason = "compiled, but not called")]
fn a_packing_adds_to_the_capabilities<P, K>(
    space: PackedWith<P, K>,
) -> impl Inverse + InPlace + Ranked + BackwardHeuristic + Packed + Written + Drawn + Fallible
where
    P: Inverse + InPlace + Ranked + BackwardHeuristic + Written + Drawn + Fallible,
    K: Packing<P::State>,
{
    space
}

/// A binary tree of numbers up to the goal, whose states from `from` on are unpacked wrongly.
#[derive(Clone, Copy)]
struct Lossy {
    goal: u32,
    from: u32,
}

impl StateSpace for Lossy {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        *number == self.goal
    }
    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        out.extend([number * 2, number * 2 + 1]);
    }
    fn result(&self, _: &u32, successor: u32) -> Option<u32> {
        (successor <= self.goal).then_some(successor)
    }
}

impl Packed for Lossy {
    fn pack(&self, number: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&number.to_be_bytes());
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        let number = u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?);
        Some(if number < self.from { number } else { 1 })
    }
}

fn assert_packed(error: &Error) {
    let message = error.to_string();
    assert!(
        message.contains("unpack returns a different state from the one packed as"),
        "{message}"
    );
}

/// Regression test: the search reported that no solution exists.
#[test]
fn a_space_that_unpacks_its_states_wrongly_is_refused_before_the_search() {
    let space = Lossy {
        goal: 1023,
        from: 100,
    };
    for workers in [1, 2] {
        for find in [breadth_first, astar, hda_star] {
            let config = Config::new(Layout::Workers(workers));
            let error = find(space, 1, config).unwrap_err();
            assert!(matches!(error, Error::Packed(_)), "{error:?}");
            assert_packed(&error);
        }
    }
}

/// The first states are unpacked correctly.
#[test]
fn a_sample_of_the_states_sent_or_written_is_unpacked_and_compared() {
    let space = Lossy {
        goal: 200_000,
        from: 5_000,
    };
    for find in [breadth_first, astar, hda_star] {
        let error = find(space, 1, Config::new(Layout::Workers(2))).unwrap_err();
        assert_packed(&error);
    }
    let directory =
        std::env::temp_dir().join(format!("search-cluster-packing-{}", std::process::id()));
    let at = Checkpoints::fresh(&directory);
    let alone = Config::new(Layout::Workers(1));
    let error = breadth_first_with_checkpoints(space, 1, alone, &at).unwrap_err();
    drop(std::fs::remove_dir_all(directory));
    assert_packed(&error);
}
