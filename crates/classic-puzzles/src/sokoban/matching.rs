/// Returns the minimum total cost of a perfect matching of `count` boxes and `count` goals, or `None` if there is
/// none. `cost` returns the cost of a box and a goal, or `None` if they cannot be matched.
///
/// H. W. Kuhn, *The Hungarian Method for the Assignment Problem*, 1955, with the shortest augmenting paths of R.
/// Jonker and A. Volgenant, *A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems*,
/// 1987. Runs in O(count³).
///
/// Boxes are matched one by one. For each, Dijkstra's algorithm finds a shortest augmenting path to a free goal.
/// Prices of boxes and goals keep the reduced costs non-negative.
pub(super) fn minimum_cost(
    count: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Option<u32> {
    let mut box_at = vec![None; count];
    let (mut box_price, mut goal_price) = (vec![0_i64; count], vec![0_i64; count]);
    // The length of the shortest path to each goal, and the previous goal on it.
    let (mut path_length, mut previous) = (vec![0; count], vec![None; count]);
    let mut settled = vec![false; count];
    for first in 0..count {
        path_length.fill(i64::MAX);
        settled.fill(false);
        let (mut current, mut last_goal, mut length) = (first, None, 0);
        let end = loop {
            let mut nearest = None;
            for goal in (0..count).filter(|&goal| !settled[goal]) {
                if let Some(cost) = cost(current, goal) {
                    let new_length =
                        length + i64::from(cost) - box_price[current] - goal_price[goal];
                    if new_length < path_length[goal] {
                        (path_length[goal], previous[goal]) = (new_length, last_goal);
                    }
                }
                if path_length[goal]
                    < nearest.map_or(i64::MAX, |nearest: usize| path_length[nearest])
                {
                    nearest = Some(goal);
                }
            }
            let nearest = nearest?;
            settled[nearest] = true;
            (last_goal, length) = (Some(nearest), path_length[nearest]);
            match box_at[nearest] {
                Some(other) => current = other,
                None => break nearest,
            }
        };
        box_price[first] += length;
        for goal in (0..count).filter(|&goal| settled[goal]) {
            let slack = length - path_length[goal];
            goal_price[goal] -= slack;
            if let Some(owner) = box_at[goal] {
                box_price[owner] += slack;
            }
        }
        let mut goal = end;
        while let Some(next_goal) = previous[goal] {
            box_at[goal] = box_at[next_goal];
            goal = next_goal;
        }
        box_at[goal] = Some(first);
    }
    (0..count).map(|goal| cost(box_at[goal]?, goal)).sum()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::minimum_cost;

    type Costs = Vec<Vec<Option<u32>>>;

    /// Returns the minimum cost by enumerating all matchings of the boxes from `from` on with the remaining goals.
    fn enumerated_minimum(costs: &Costs, from: usize, left: &mut Vec<usize>) -> Option<u32> {
        if from == costs.len() {
            return Some(0);
        }
        let mut minimum = None;
        for index in 0..left.len() {
            let goal = left.swap_remove(index);
            let rest = enumerated_minimum(costs, from + 1, left);
            let total = costs[from][goal].zip(rest).map(|(own, rest)| own + rest);
            minimum = minimum.into_iter().chain(total).min();
            left.push(goal);
            let last = left.len() - 1;
            left.swap(index, last);
        }
        minimum
    }

    fn costs() -> impl Strategy<Value = Costs> {
        (0..7usize, 1..40u32, 0.3..1.0).prop_flat_map(|(count, max_cost, known)| {
            vec(
                vec(prop::option::weighted(known, 0..max_cost), count),
                count,
            )
        })
    }

    proptest! {
        #[test]
        fn the_cost_is_minimal(costs in costs()) {
            let mut goals = (0..costs.len()).collect();
            let expected = enumerated_minimum(&costs, 0, &mut goals);
            prop_assert_eq!(minimum_cost(costs.len(), |number, goal| costs[number][goal]), expected);
        }
    }
}
