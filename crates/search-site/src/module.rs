//! The state of an instance of the module.

use std::cell::RefCell;
use std::time::Duration;

use search_core::engine::Clock;
use search_studio::{Service, ServiceLimits, Solo};

use crate::exports::now;

thread_local! {
    static SOLO: RefCell<Solo> = RefCell::new(started());
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static FAILURE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn started() -> Solo {
    std::panic::set_hook(Box::new(|panic| {
        FAILURE.set(panic.to_string());
    }));
    let clock = Clock::new(|| Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default());
    let limits = ServiceLimits {
        // The instance has one run only, and each request goes through the page, which takes time as well.
        slice: Duration::from_millis(50),
        ..ServiceLimits::default()
    };
    let service = Service::new(search_puzzles::catalog(), limits, clock);
    Solo::new(service, now().to_bits())
}

pub(crate) fn input(length: usize) -> *mut u8 {
    let mut request = vec![0; length];
    let place = request.as_mut_ptr();
    INPUT.set(request);
    place
}

pub(crate) fn answer() -> usize {
    let request = INPUT.take();
    let response = SOLO.with_borrow_mut(|solo| solo.answer(&request));
    put(response)
}

pub(crate) fn failure() -> usize {
    put(FAILURE.take().into_bytes())
}

/// Makes this the output, and returns its length.
fn put(output: Vec<u8>) -> usize {
    let length = output.len();
    OUTPUT.set(output);
    length
}

pub(crate) fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}
