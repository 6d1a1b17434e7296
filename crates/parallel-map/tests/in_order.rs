//! What is promised of the order, of batches and of panics.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parallel_map::in_order;

#[test]
fn results_come_in_the_order_of_the_items() {
    let batches = (0..100).map(|batch| (100 * batch..100 * batch + 100).collect());
    let results: Vec<u32> = in_order(batches, || (), |(), number: u32| number + 1).collect();
    assert_eq!(results, (1..=10_000).collect::<Vec<u32>>());
}

#[test]
fn no_batch_is_asked_for_before_the_results_of_the_last_are_yielded() {
    let made = Cell::new(0);
    let batches = std::iter::repeat_with(|| {
        made.set(made.get() + 1);
        vec![made.get(), 10 * made.get()]
    });
    let mut results = in_order(batches, || (), |(), number: u32| number + 1);
    for (expected, batches) in [(2, 1), (11, 1), (3, 2), (21, 2), (4, 3)] {
        assert_eq!(results.next(), Some(expected));
        assert_eq!(made.get(), batches);
    }
}

#[test]
fn a_panic_takes_the_place_of_one_result_and_the_scratch_is_made_anew() {
    let map = |broken: &mut bool, number: u32| {
        assert!(
            !*broken,
            "the scratch of {number} is one that a panic has left"
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
                let message = panic.downcast::<String>().expect("it is formatted");
                assert_eq!(*message, format!("the result of {number}"));
                assert_eq!(number % 50, 7);
            }
        }
    }
    assert_eq!(results.next(), None);
}
