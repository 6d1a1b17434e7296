//! Tests of missionaries and cannibals: published numbers of crossings (I. Pressman and D. Singmaster, *"The
//! jealous husbands" and "The missionaries and cannibals"*, 1989), and a comparison with a reference search.

use std::collections::{HashSet, VecDeque};

use classic_puzzles::missionaries::Party;
use classic_puzzles::{Missionaries, SizeError};

use crate::laws::{
    action_texts, assert_holds, assert_refuses, cheapest_steps, explored, minimum_steps, pairs,
    states,
};

fn crossings(missionaries: usize, cannibals: usize, boat: usize) -> Option<u64> {
    let space = Missionaries::new(missionaries, cannibals, boat).expect("the size is supported");
    minimum_steps(&space, space.start())
}

#[test]
fn crossings_are_as_published() {
    assert_eq!(crossings(3, 3, 2), Some(11));
    assert_eq!(crossings(4, 4, 2), None);
    assert_eq!(crossings(4, 4, 3), Some(9));
    assert_eq!(crossings(5, 5, 3), Some(11));
    assert_eq!(crossings(6, 6, 3), None);
    // With a boat for four, any number of couples can cross.
    assert_eq!(crossings(6, 6, 4), Some(9));
    assert_eq!(crossings(20, 20, 4), Some(37));
}

/// Breadth-first search over the numbers on the left bank.
fn reference(all_m: i32, all_c: i32, boat: i32) -> Option<u64> {
    let safe = |m: i32, c: i32| m == 0 || m >= c;
    let mut seen = HashSet::from([(all_m, all_c, true)]);
    let mut queue = VecDeque::from([((all_m, all_c, true), 0)]);
    while let Some(((m, c, left), depth)) = queue.pop_front() {
        if (m, c) == (0, 0) {
            return Some(depth);
        }
        let direction = if left { -1 } else { 1 };
        for by_m in 0..=boat {
            for by_c in 0..=boat - by_m {
                let to = (m + direction * by_m, c + direction * by_c, !left);
                let banks = [(to.0, to.1), (all_m - to.0, all_c - to.1), (by_m, by_c)];
                let possible =
                    by_m + by_c > 0 && banks.iter().all(|&(m, c)| m >= 0 && c >= 0 && safe(m, c));
                if possible && seen.insert(to) {
                    queue.push_back((to, depth + 1));
                }
            }
        }
    }
    None
}

#[test]
fn crossings_are_those_of_the_reference() {
    for missionaries in 1..=7 {
        for cannibals in 0..=missionaries {
            for boat in 1..=5 {
                let sizes = (missionaries, cannibals, boat);
                let expected = reference(missionaries, cannibals, boat);
                let space =
                    Missionaries::new(missionaries as usize, cannibals as usize, boat as usize);
                let space = space.unwrap();
                assert_eq!(minimum_steps(&space, space.start()), expected, "{sizes:?}");
                assert_eq!(cheapest_steps(&space, space.start()), expected, "{sizes:?}");
            }
        }
    }
}

#[test]
fn the_laws_of_its_capabilities_hold() {
    for (missionaries, cannibals, boat) in [(3, 3, 2), (6, 4, 3), (5, 5, 4), (2, 2, 1), (1, 0, 1)] {
        let space = Missionaries::new(missionaries, cannibals, boat).unwrap();
        assert_holds(explored(&space, space.start()).inverse().backward());
    }
}

#[test]
fn invalid_crossings_have_no_result() {
    let space = Missionaries::new(6, 3, 3).unwrap();
    for banks in states(&space, space.start()) {
        let loads = pairs().map(|(missionaries, cannibals)| Party {
            missionaries,
            cannibals,
        });
        assert_refuses(&space, &banks, loads);
    }
}

/// A widely published number: of 32 combinations, these are safe and reachable.
#[test]
fn the_classic_puzzle_has_sixteen_states() {
    let classic = Missionaries::new(3, 3, 2).unwrap();
    assert_eq!(states(&classic, classic.start()).len(), 16);
}

#[test]
fn banks_and_crossings_are_displayed() {
    let space = Missionaries::new(3, 2, 3).unwrap();
    let start = space.start();
    assert_eq!(start.to_string(), "MMMCC B~ -");
    assert_eq!(
        action_texts(&space, &start),
        [
            "1 cannibal",
            "2 cannibals",
            "1 missionary",
            "1 missionary and 1 cannibal",
            "2 missionaries",
            "2 missionaries and 1 cannibal",
            "3 missionaries",
        ]
    );
    let next = states(&space, start)[1];
    assert_eq!(next.to_string(), "MMMC ~B C");
}

#[test]
fn an_unsupported_size_is_an_error() {
    let error = |what, found, expected| SizeError {
        what,
        found,
        expected,
    };
    assert_eq!(
        Missionaries::new(0, 0, 2),
        Err(error("missionaries", 0, 1..=255))
    );
    assert_eq!(
        Missionaries::new(3, 4, 2),
        Err(error("cannibals", 4, 0..=3))
    );
    assert_eq!(
        Missionaries::new(3, 3, 0),
        Err(error("seats in the boat", 0, 1..=255))
    );
    assert_eq!(crossings(255, 0, 255), Some(1));
}
