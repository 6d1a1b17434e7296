//! Tests the guarantees about order, batches and panics.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::parallel_map::in_order;

#[test]
fn results_are_in_the_order_of_the_items() {
    let batches = (0..100).map(|batch| (100 * batch..100 * batch + 100).collect());
    let results: Vec<u32> = in_order(batches, || (), |(), number: u32| number + 1).collect();
    assert_eq!(results, (1..=10_000).collect::<Vec<u32>>());
}

#[test]
fn a_batch_is_requested_after_the_results_of_the_previous_one() {
    let requested = Cell::new(0);
    let batches = std::iter::repeat_with(|| {
        requested.set(requested.get() + 1);
        vec![requested.get(), 10 * requested.get()]
    });
    let mut results = in_order(batches, || (), |(), number: u32| number + 1);
    for (expected, batches) in [(2, 1), (11, 1), (3, 2), (21, 2), (4, 3)] {
        assert_eq!(results.next(), Some(expected));
        assert_eq!(requested.get(), batches);
    }
}

#[test]
fn a_panic_replaces_one_result_and_the_scratch_value() {
    let map = |broken: &mut bool, number: u32| {
        assert!(
            !*broken,
            "item {number} was mapped with the scratch value of a panic"
        );
        *broken = number % 50 == 7;
        assert!(!*broken, "the result of {number}");
        number
    };
    let mut results = in_order([(0..300).collect()], || false, map);
    for number in 0..300 {
        match catch_unwind(AssertUnwindSafe(|| results.next())) {
            Ok(result) => assert_eq!((result, number % 50 == 7), (Some(number), false)),
            Err(panic) => {
                let message = panic
                    .downcast::<String>()
                    .expect("the message is formatted");
                assert_eq!(*message, format!("the result of {number}"));
                assert_eq!(number % 50, 7);
            }
        }
    }
    assert_eq!(results.next(), None);
}
