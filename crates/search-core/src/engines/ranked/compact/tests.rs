use std::collections::BTreeSet;

use super::*;

/// Returns ranks with the same home slot in a table of [`LEAST_SLOT_BITS`]. When they are mixed, they differ in the bits from `low`
/// on.
fn with_home(table: &Compact, home: u64, number: u64, low: u32) -> Vec<u64> {
    let first = home << (table.mix.bits() - LEAST_SLOT_BITS);
    let mixed = (0..number).map(|rest| first | rest << low);
    let ranks = mixed.map(|mixed| table.mix.unmix(mixed));
    ranks.filter(|&rank| rank < table.ranks).collect()
}

/// Inserts states as the search does, and returns the number of new ones.
fn insert(table: &mut Compact, ranks: &[u64], layer: Parity) -> u64 {
    let mut inserted = 0;
    for ranks in ranks.chunks(100) {
        let mut successors = Successors {
            ranks: ranks.to_vec(),
            ..Successors::default()
        };
        inserted += table.insert::<false>(&mut successors, layer);
        while table.is_full() {
            inserted += grow(table, layer);
        }
    }
    inserted
}

fn grow(table: &mut Compact, layer: Parity) -> u64 {
    table
        .grow::<false>(layer, u64::MAX)
        .expect("there is memory")
}

fn open(table: &Compact, layer: Parity) -> BTreeSet<u64> {
    let pieces = table.chunks(layer).flat_map(|chunk| table.pieces(chunk));
    pieces
        .flat_map(|piece| table.open_in_piece(piece, layer))
        .collect()
}

fn table(ranks: u64) -> Compact {
    Compact::allocate(ranks, u64::MAX).expect("there is memory")
}

/// Numbers of ranks for which slots have 32 bits in all tables, from 2048 slots on, and 64 bits in all of these.
const RANKS: [u64; 4] = [1 << 18, 1 << 36, u64::MAX - 1, u64::MAX];

fn scattered(number: u64, ranks: u64) -> u64 {
    let mixed = (number + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) % ranks
}

#[test]
fn states_are_found_after_every_growth_with_slots_of_both_widths() {
    for ranks in RANKS {
        let mut table = table(ranks);
        let mut expected = [BTreeSet::new(), BTreeSet::new()];
        let mut inserted = 0;
        let mut sizes = BTreeSet::new();
        for number in 0..20_000 {
            let rank = scattered(number, ranks);
            let layer = number as usize % 2;
            if !expected[1 - layer].contains(&rank) {
                expected[layer].insert(rank);
            }
            inserted += insert(&mut table, &[rank], layer);
            if sizes.insert(table.bytes()) || number % 5000 == 0 {
                for layer in [0, 1] {
                    assert_eq!(open(&table, layer), expected[layer], "of {ranks}");
                }
            }
        }
        assert_eq!(inserted, (expected[0].len() + expected[1].len()) as u64);
        assert!(sizes.len() > 5, "{sizes:?}");
        for layer in [0, 1] {
            for number in 0..30_000 {
                let rank = scattered(number, ranks);
                let is_open = expected[layer].contains(&rank);
                assert_eq!(table.is_open(rank, layer), is_open, "{rank} of {ranks}");
            }
        }
    }
}

#[test]
fn displaced_states_are_found_in_other_lines_and_beyond_the_end_of_the_table() {
    for ranks in [1 << 22, 1 << 36, u64::MAX] {
        for home in [0, 5, 100, (1 << LEAST_SLOT_BITS) - 1] {
            let mut table = table(ranks);
            let displaced = with_home(&table, home, 120, 0);
            assert_eq!(insert(&mut table, &displaced, 1), displaced.len() as u64);
            assert_eq!(insert(&mut table, &displaced, 0), 0, "each is known");
            assert_eq!(open(&table, 1), displaced.iter().copied().collect());
            assert!(displaced.iter().all(|&rank| table.is_open(rank, 1)));
            grow(&mut table, 1);
            assert_eq!(open(&table, 1), displaced.iter().copied().collect());
        }
    }
}

/// Only 128 states can have the same home slot, and 32 where a slot has few bits for the displacement.
#[test]
fn the_table_grows_until_all_states_with_the_same_home_slot_have_room() {
    for ranks in [1 << 20, 1 << 36, u64::MAX] {
        let mut table = table(ranks);
        let last = (1 << LEAST_SLOT_BITS) - 1;
        let states = with_home(&table, last, 300, table.mix.bits() - 20);
        let mut successors = Successors {
            ranks: states.iter().chain(&states).copied().collect(),
            ..Successors::default()
        };
        let mut inserted = table.insert::<false>(&mut successors, 0);
        assert!(table.lacks_room() && table.is_full());
        assert!(inserted <= 128, "{inserted}");
        while table.is_full() {
            inserted += grow(&mut table, 0);
        }
        assert_eq!(inserted, states.len() as u64);
        assert_eq!(open(&table, 0), states.iter().copied().collect());
        // Then each state has a home slot of its own.
        assert!(table.slots.slot_bits() <= 20);
    }
}

#[test]
fn closed_states_stay_closed_when_the_table_grows() {
    let mut table = table(u64::MAX);
    let ranks: Vec<u64> = (0..300).map(|number| scattered(number, u64::MAX)).collect();
    assert_eq!(insert(&mut table, &ranks, 0), 300);
    let mut closed = Vec::new();
    table.close::<false>(0, 0, &mut closed);
    let first: BTreeSet<u64> = closed.iter().copied().collect();
    assert!(!first.is_empty() && first.len() < 300);
    grow(&mut table, 1);
    let all: BTreeSet<u64> = ranks.iter().copied().collect();
    assert_eq!(open(&table, 0), &all - &first);
    assert_eq!(insert(&mut table, &ranks, 1), 0);
    assert_eq!(open(&table, 1), BTreeSet::new());
}

#[test]
fn of_several_threads_that_insert_the_same_state_exactly_one_counts_it() {
    for ranks in RANKS {
        let mut table = table(ranks);
        while table.slots.slot_bits() < 15 {
            grow(&mut table, 0);
        }
        // Also states of the same few lines, so that the threads fill the same slots.
        let mut states = with_home(&table, 17, 60, 0);
        states.extend((0..10_000).map(|number| scattered(number, ranks)));
        let barrier = std::sync::Barrier::new(4);
        let insert_all = || {
            barrier.wait();
            let batches = states.chunks(64).map(|ranks| {
                let mut successors = Successors {
                    ranks: ranks.to_vec(),
                    ..Successors::default()
                };
                table.insert::<true>(&mut successors, 1)
            });
            batches.sum::<u64>()
        };
        let counts = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(insert_all)).collect();
            let counts = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            counts.map(|count| count.expect("no panic")).sum::<u64>()
        });
        let expected: BTreeSet<u64> = states.iter().copied().collect();
        assert_eq!(counts, expected.len() as u64);
        assert_eq!(open(&table, 1), expected);
    }
}

#[test]
fn a_table_does_not_grow_beyond_its_limit_and_stays_unchanged() {
    let growth = Compact::allocate(u64::MAX, 4000).err();
    // 512 slots of 8 bytes, and 2 bytes for a chunk.
    assert_eq!(growth.map(|growth| growth.bytes()), Some(512 * 8 + 2));
    let mut table = table(u64::MAX);
    let ranks: Vec<u64> = (0..500).map(|number| scattered(number, u64::MAX)).collect();
    let mut successors = Successors {
        ranks: ranks.clone(),
        ..Successors::default()
    };
    let inserted = table.insert::<false>(&mut successors, 0);
    assert!(table.is_full());
    let most = 3 * 512 * 8 + 4;
    let growth = table.grow::<false>(0, most - 1).err();
    let growth = growth.expect("old and new table together are larger");
    assert_eq!((growth.table(), growth.bytes()), (NAME, 1024 * 8 + 2));
    assert_eq!(table.bytes(), 512 * 8 + 2);
    let apart = table
        .grow::<false>(0, most)
        .expect("both are as large as the limit");
    assert_eq!(inserted + apart, 500);
    assert_eq!(open(&table, 0), ranks.into_iter().collect());
}

/// With a slot for each rank, no state is displaced.
#[test]
fn all_ranks_of_a_small_space_are_inserted() {
    for ranks in [1, 2, 500, 512, 513, 5000] {
        let mut table = table(ranks);
        let all: Vec<u64> = (0..ranks).collect();
        assert_eq!(insert(&mut table, &all, 0), ranks);
        assert_eq!(insert(&mut table, &all, 1), 0);
        assert_eq!(open(&table, 0), all.into_iter().collect());
    }
}
