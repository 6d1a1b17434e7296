//! Spaces without a goal whose states are permutations, ranked in lexicographic order.

use search_core::{Ranked, StateSpace};

/// The numbers 0 to `N - 1` in some order.
pub(crate) type Arrangement<const N: usize> = [u8; N];

/// The pancake puzzle: an action reverses the first two or more of a stack of pancakes of different sizes.
pub(crate) struct Pancakes<const N: usize>;

/// Sliding tiles with `W` cells in a row; 0 is the blank.
pub(crate) struct Tiles<const N: usize, const W: usize>;

/// Returns the sorted permutation.
pub(crate) fn sorted<const N: usize>() -> Arrangement<N> {
    std::array::from_fn(|index| index as u8)
}

impl<const N: usize> StateSpace for Pancakes<N> {
    type State = Arrangement<N>;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, _: &Arrangement<N>) -> bool {
        false
    }

    fn actions(&self, _: &Arrangement<N>, out: &mut Vec<usize>) {
        out.extend(2..=N);
    }

    fn result(&self, state: &Arrangement<N>, turned: usize) -> Option<Arrangement<N>> {
        let mut state = *state;
        state[..turned].reverse();
        Some(state)
    }
}

impl<const N: usize, const W: usize> StateSpace for Tiles<N, W> {
    type State = Arrangement<N>;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, _: &Arrangement<N>) -> bool {
        false
    }

    fn actions(&self, state: &Arrangement<N>, out: &mut Vec<usize>) {
        let blank = blank(state);
        let sides = [
            (blank >= W, blank.wrapping_sub(W)),
            (blank % W > 0, blank.wrapping_sub(1)),
            (blank % W + 1 < W, blank + 1),
            (blank + W < N, blank + W),
        ];
        out.extend(sides.iter().filter(|side| side.0).map(|side| side.1));
    }

    fn result(&self, state: &Arrangement<N>, to: usize) -> Option<Arrangement<N>> {
        let mut moved = *state;
        moved.swap(blank(state), to);
        Some(moved)
    }
}

fn blank<const N: usize>(state: &Arrangement<N>) -> usize {
    let blank = state.iter().position(|&tile| tile == 0);
    blank.expect("one cell is blank")
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

fn rank<const N: usize>(state: &Arrangement<N>) -> u64 {
    let items = state.iter().enumerate();
    items.fold(0, |rank, (index, item)| {
        let smaller = state[index..].iter().filter(|&later| later < item);
        rank * (N - index) as u64 + smaller.count() as u64
    })
}

fn unrank<const N: usize>(rank: u64) -> Arrangement<N> {
    let mut left: Vec<u8> = sorted::<N>().to_vec();
    std::array::from_fn(|index| {
        let later = N - index - 1;
        left.remove((rank / factorial(later) % (later as u64 + 1)) as usize)
    })
}

impl<const N: usize> Ranked for Pancakes<N> {
    fn states(&self) -> u64 {
        factorial(N)
    }

    fn rank(&self, state: &Arrangement<N>) -> u64 {
        rank(state)
    }

    fn unrank(&self, number: u64) -> Arrangement<N> {
        unrank(number)
    }
}

/// Half of the ranks are those of boards that cannot be reached.
impl<const N: usize, const W: usize> Ranked for Tiles<N, W> {
    fn states(&self) -> u64 {
        factorial(N)
    }

    fn rank(&self, state: &Arrangement<N>) -> u64 {
        rank(state)
    }

    fn unrank(&self, number: u64) -> Arrangement<N> {
        unrank(number)
    }
}

#[test]
fn rank_is_the_inverse_of_unrank() {
    let numbers = (0..factorial(6)).map(|number| rank(&unrank::<6>(number)));
    assert!(numbers.eq(0..720));
}
