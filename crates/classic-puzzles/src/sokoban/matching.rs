/// The least total cost of giving each of `count` boxes a goal of its own; none where that cannot be done. `cost` is
/// that of a box and a goal, where the one can have the other.
///
/// H. W. Kuhn, *The Hungarian Method for the Assignment Problem*, 1955, by shortest augmenting paths: R. Jonker and
/// A. Volgenant, *A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems*, 1987. Time is
/// in O(count³).
///
/// Boxes are given goals one after the other. Each looks for the cheapest chain by which it takes a goal, whose box
/// takes another, and so on to one that is free. Prices of boxes and goals keep what is left of all costs from being
/// negative, so that the chain is found as by Dijkstra's algorithm.
pub(super) fn least_total(count: usize, cost: impl Fn(usize, usize) -> Option<u32>) -> Option<u32> {
    let mut box_at = vec![None; count];
    let (mut box_price, mut goal_price) = (vec![0_i64; count], vec![0_i64; count]);
    // For every goal the cost of the chain to it, and the goal before it in the chain.
    let (mut chain, mut before) = (vec![0; count], vec![None; count]);
    let mut settled = vec![false; count];
    for first in 0..count {
        chain.fill(i64::MAX);
        settled.fill(false);
        let (mut taker, mut latest, mut spent) = (first, None, 0);
        let end = loop {
            let mut nearest = None;
            for goal in (0..count).filter(|&goal| !settled[goal]) {
                if let Some(cost) = cost(taker, goal) {
                    let longer = spent + i64::from(cost) - box_price[taker] - goal_price[goal];
                    if longer < chain[goal] {
                        (chain[goal], before[goal]) = (longer, latest);
                    }
                }
                if chain[goal] < nearest.map_or(i64::MAX, |nearest: usize| chain[nearest]) {
                    nearest = Some(goal);
                }
            }
            let nearest = nearest?;
            settled[nearest] = true;
            (latest, spent) = (Some(nearest), chain[nearest]);
            match box_at[nearest] {
                Some(other) => taker = other,
                None => break nearest,
            }
        };
        box_price[first] += spent;
        for goal in (0..count).filter(|&goal| settled[goal]) {
            let saved = spent - chain[goal];
            goal_price[goal] -= saved;
            if let Some(owner) = box_at[goal] {
                box_price[owner] += saved;
            }
        }
        let mut goal = end;
        while let Some(given_up) = before[goal] {
            box_at[goal] = box_at[given_up];
            goal = given_up;
        }
        box_at[goal] = Some(first);
    }
    (0..count).map(|goal| cost(box_at[goal]?, goal)).sum()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::least_total;

    type Costs = Vec<Vec<Option<u32>>>;

    /// The least of all ways to give the boxes from this one on the goals that are left.
    fn least_of_all(costs: &Costs, from: usize, left: &mut Vec<usize>) -> Option<u32> {
        if from == costs.len() {
            return Some(0);
        }
        let mut least = None;
        for place in 0..left.len() {
            let goal = left.swap_remove(place);
            let rest = least_of_all(costs, from + 1, left);
            let total = costs[from][goal].zip(rest).map(|(own, rest)| own + rest);
            least = least.into_iter().chain(total).min();
            left.push(goal);
            let last = left.len() - 1;
            left.swap(place, last);
        }
        least
    }

    fn costs() -> impl Strategy<Value = Costs> {
        (0..7usize, 1..40u32, 0.3..1.0).prop_flat_map(|(count, most, known)| {
            vec(vec(prop::option::weighted(known, 0..most), count), count)
        })
    }

    proptest! {
        #[test]
        fn the_total_is_the_least_of_all(costs in costs()) {
            let mut goals = (0..costs.len()).collect();
            let expected = least_of_all(&costs, 0, &mut goals);
            prop_assert_eq!(least_total(costs.len(), |number, goal| costs[number][goal]), expected);
        }
    }
}
