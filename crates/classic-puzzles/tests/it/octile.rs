//! Tests of the order of octile lengths, against integers with thirty decimals.

use std::cmp::Ordering;
use std::f64::consts::SQRT_2;

use classic_puzzles::grid_map::Octile;
use proptest::prelude::*;
use search_core::{Cost, cost::Weighable};

/// Lower and upper bound of √2 · 10³⁰.
const ROOT: [i128; 2] = [
    1_414_213_562_373_095_048_801_688_724_209,
    1_414_213_562_373_095_048_801_688_724_210,
];
const ONE: i128 = 1_000_000_000_000_000_000_000_000_000_000;

fn parts() -> impl Strategy<Value = i32> {
    prop_oneof![0..=i32::MAX, 0..9i32, i32::MAX - 9..=i32::MAX]
}

/// Returns the sign of a + b√2; a and b must be less than 60 million, so that a product with 10³⁰ fits into 128
/// bits.
fn sign(a: i128, b: i128) -> Ordering {
    let [low, high] = ROOT.map(|root| (a * ONE + b * root).cmp(&0));
    assert_eq!(low, high);
    low
}

proptest! {
    #[test]
    fn costs_are_ordered_like_numbers(a in 0..60_000_000i32, b in 0..60_000_000i32, c in 0..60_000_000i32) {
        // This number of diagonal steps is about as long as a straight and b diagonal steps minus c straight ones.
        let near = (f64::from(b) + (f64::from(a) - f64::from(c)) / SQRT_2).max(0.0) as i32;
        for d in (near - 1).max(0)..near + 3 {
            let expected = sign(i128::from(a) - i128::from(c), i128::from(b) - i128::from(d));
            prop_assert_eq!(Octile::new(a, b).cmp(&Octile::new(c, d)), expected);
            // The same, with the differences on one side.
            let difference = Octile::new(a, b).difference(Octile::new(c, d));
            prop_assert!(difference >= Octile::ZERO);
            let (less, more) = match expected {
                Ordering::Less => (Octile::new(a, b), Octile::new(c, d)),
                _ => (Octile::new(c, d), Octile::new(a, b)),
            };
            prop_assert_eq!(less.plus(difference), more);
        }
    }

    #[test]
    fn weighted_sums_are_ordered_like_numbers(counts: [u16; 8], times in prop::array::uniform4(0..100u32)) {
        let [a, b, c, d, e, f, g, h] = counts.map(i32::from);
        let [t, u, v, w] = times;
        let one = Octile::new(a, b).weighted(t, Octile::new(c, d), u);
        let other = Octile::new(e, f).weighted(v, Octile::new(g, h), w);
        let [t, u, v, w] = times.map(i128::from);
        let [a, b, c, d, e, f, g, h] = counts.map(i128::from);
        let straight = a * t + c * u - (e * v + g * w);
        let diagonal = b * t + d * u - (f * v + h * w);
        prop_assert_eq!(one.cmp(&other), sign(straight, diagonal));
    }

    #[test]
    fn costs_of_all_sizes_are_in_order(a in parts(), b in parts(), c in parts(), d in parts(), e in 0..3i32) {
        let (one, other) = (Octile::new(a, b), Octile::new(c, d));
        prop_assert_eq!(one.cmp(&other), other.cmp(&one).reverse());
        prop_assert_eq!(one.cmp(&other) == Ordering::Equal, one == other);
        let difference = one.length() - other.length();
        if difference.abs() > 1e-3 {
            prop_assert_eq!(one < other, difference < 0.0);
        }
        let more = Octile::new(e, 2 - e.min(2));
        prop_assert!(one.plus(more) >= one);
        // Costs that cannot be represented saturate to `Octile::MAX`.
        let longest = Octile::new(i32::MAX, 0);
        prop_assert_eq!(one.plus(Octile::ZERO), if one < longest { one } else { Octile::MAX });
    }
}

/// The best rational approximations of √2 are too close for floating point.
#[test]
fn lengths_closer_than_float_precision_are_ordered() {
    let (mut straight, mut diagonal) = (1i32, 1i32);
    let mut shorter = true;
    while let Some(next) = diagonal
        .checked_mul(2)
        .and_then(|twice| straight.checked_add(twice))
    {
        let (straights, diagonals) = (Octile::new(straight, 0), Octile::new(0, diagonal));
        assert_eq!(
            straights < diagonals,
            shorter,
            "{straight} and {diagonal}√2"
        );
        (straight, diagonal, shorter) = (next, straight + diagonal, !shorter);
    }
    assert!(straight > 1 << 29);
    let max = Octile::new(i32::MAX, i32::MAX);
    assert_eq!(max.plus(Octile::ONE), max);
}

/// If each count saturated separately, a sum of straight steps would compare as longer than longer sums.
#[test]
fn an_overflowing_sum_is_longer_than_every_other() {
    let straight = Octile::new(i32::MAX - 1, 0);
    assert_eq!(Octile::ZERO.plus(straight), straight);
    assert_eq!(straight.plus(Octile::ONE), Octile::MAX);
    // 2.4 times as long, although both counts fit.
    let both = Octile::new(i32::MAX - 1, i32::MAX - 1);
    assert_eq!(Octile::ZERO.plus(both), Octile::MAX);
    let diagonal = Octile::new(0, i32::MAX / 2);
    assert_eq!(Octile::ZERO.plus(diagonal), diagonal);
    assert_eq!(diagonal.plus(diagonal), Octile::MAX);
}

/// The squares of these sums need all 128 bits, and twice the squares more.
#[test]
fn the_largest_weighted_costs_are_in_order() {
    let max = i32::MAX;
    let by_max = |cost: Octile| cost.weighted(u32::MAX, Octile::ZERO, 0);
    let straight = |count| by_max(Octile::new(count, 0));
    let diagonal = |count| by_max(Octile::new(0, count));
    let root = (f64::from(max) / SQRT_2) as i32;
    assert!(diagonal(root) < straight(max) && straight(max) < diagonal(root + 1));
    assert!(straight(max) < diagonal(max) && diagonal(max) < by_max(Octile::new(max, max)));
    assert_eq!(straight(max).cmp(&straight(max)), Ordering::Equal);
}
