//! Names of methods and settings.

use proptest::prelude::*;
use sudoku_puzzle::{
    board::{CellRule, Propagation, Settings},
    method::{Method, Order},
};

use crate::solving::methods::all;

#[track_caller]
fn is_error(text: &str, message: &str) {
    let error = text.parse::<Method>().expect_err("the method is invalid");
    assert_eq!(error.to_string(), message);
}

proptest! {
    #[test]
    fn every_method_is_parsed_from_its_display_form(k in any::<i32>(), propagation in 0..4usize, engine in 0..3usize) {
        let settings = Settings { propagation: Propagation::ALL[propagation], cell: CellRule::Weighted { k } };
        let candidates = Method::Candidates { settings, engine: Order::ALL[engine] };
        for method in all().into_iter().chain([Method::Weighted { k }, candidates]) {
            prop_assert_eq!(method.to_string().parse(), Ok(method));
            prop_assert!(method.to_string().starts_with(method.name()));
        }
    }

    #[test]
    fn parsing_never_panics(text in ".{0,30}", like in "(weighted|candidates|fast):[a-z=,:0-9-]{0,30}") {
        for text in [text, like] {
            if let Ok(method) = text.parse::<Method>() {
                prop_assert_eq!(method.to_string().parse(), Ok(method));
            }
        }
    }
}

#[test]
fn settings_are_parsed_in_any_order_with_defaults() {
    let depth_first = |propagation, cell| Method::Candidates {
        settings: Settings { propagation, cell },
        engine: Order::DepthFirst,
    };
    let weighted = CellRule::Weighted { k: -3 };
    for (text, method) in [
        (
            "candidates:depth-first",
            depth_first(Propagation::Naked, CellRule::First),
        ),
        (
            "candidates:fewest,depth-first,locked",
            depth_first(Propagation::Locked, CellRule::Fewest),
        ),
        (
            "candidates:depth-first,weighted:k=-3",
            depth_first(Propagation::Naked, weighted),
        ),
        ("candidates:best-first,naked,first", Method::ALL[4]),
        ("weighted:k=10", Method::ALL[2]),
    ] {
        assert_eq!(text.parse(), Ok(method), "{text}");
    }
    assert_eq!(
        depth_first(Propagation::Hidden, weighted).to_string(),
        "candidates:hidden,weighted:k=-3,depth-first"
    );
    assert_eq!(
        format!("{:<10}|", Method::Weighted { k: 3 }),
        "weighted:k=3|"
    );
}

#[test]
fn the_error_for_an_unknown_method_lists_all() {
    let methods = "a method: fast, singles, weighted, compact, candidates, sorted";
    is_error("fastest", &format!("found `fastest`, expected {methods}"));
    is_error("Fast", &format!("found `Fast`, expected {methods}"));
    is_error("", &format!("found ``, expected {methods}"));
}

#[test]
fn the_error_for_an_unknown_setting_lists_all() {
    is_error(
        "compact:k=3",
        "found `k=3`, expected no setting, as the method compact has none",
    );
    let weights = "k=10, or another number from -2147483648 to 2147483647";
    for weight in ["", "3", "k=", "k=x", "k=2147483648"] {
        is_error(
            &format!("weighted:{weight}"),
            &format!("found `{weight}`, expected {weights}"),
        );
    }
    let settings = "at most one propagation (none, naked, hidden, locked), one cell rule (first, fewest, weighted:k=10) \
                    and one order (breadth-first, depth-first, best-first)";
    for (text, found) in [
        ("naked,fastest", "fastest"),
        ("", ""),
        ("naked,", ""),
        ("naked,first,locked", "locked"),
        ("first,fewest", "fewest"),
        ("best-first,best-first", "best-first"),
        ("weighted:k=x", "weighted:k=x"),
    ] {
        is_error(
            &format!("candidates:{text}"),
            &format!("found `{found}`, expected {settings}"),
        );
    }
}

#[test]
fn settings_are_parsed_separately() {
    let errors = [
        "x".parse::<Propagation>().map(|_| ()),
        "x".parse::<CellRule>().map(|_| ()),
        "weighted:x".parse::<CellRule>().map(|_| ()),
        "x".parse::<Order>().map(|_| ()),
    ];
    let messages = errors.map(|error| error.expect_err("there is none such").to_string());
    assert_eq!(
        messages,
        [
            "found `x`, expected a propagation: none, naked, hidden, locked",
            "found `x`, expected a cell rule: first, fewest, weighted:k=10",
            "found `x`, expected k=10, or another number from -2147483648 to 2147483647",
            "found `x`, expected an order: breadth-first, depth-first, best-first",
        ]
    );
    for propagation in Propagation::ALL {
        assert_eq!(propagation.to_string().parse(), Ok(propagation));
    }
    for cell in CellRule::ALL {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    for order in Order::ALL {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
}
