use crate::engines::front_to_end::{Nodes, OpenList, Record, Selection, side_of};
use crate::problem::Cost;
use crate::store::{Collection, GrowsBy, NodeId};

/// The open lists of each side.
pub struct Nbs<C> {
    sides: [Lists<C>; 2],
    /// The lower bound.
    bound: C,
    /// The second node of the pair, with its g, while the first is expanded.
    second: Option<(NodeId, C)>,
}

struct Lists<C> {
    /// By f.
    waiting: OpenList<C>,
    /// By g.
    ready: OpenList<C>,
}

impl<C: Cost> Lists<C> {
    fn new() -> Self {
        Lists {
            waiting: OpenList::new(),
            ready: OpenList::new(),
        }
    }

    /// Makes the first waiting node ready.
    fn make_ready<S>(&mut self, nodes: &Nodes<S, C>) {
        if let Some(entry) = self.waiting.first(nodes) {
            self.waiting.pop();
            self.ready.push((entry.g, entry.key), entry.id, entry.g);
        }
    }
}

impl<C: Cost> Collection for Nbs<C> {
    fn parts(&self) -> impl Collection {
        self.sides.each_ref().map(|Lists { waiting, ready }| {
            // All waiting nodes may become ready.
            let more = |more: usize| waiting.len() + more;
            (waiting, GrowsBy(more, ready))
        })
    }
}

impl<C: Cost> Selection<C> for Nbs<C> {
    fn new() -> Self {
        Nbs {
            sides: [Lists::new(), Lists::new()],
            bound: C::ZERO,
            second: None,
        }
    }

    fn push(&mut self, id: NodeId, record: &Record<C>, _: C) {
        let waiting = &mut self.sides[side_of(id)].waiting;
        waiting.push((record.f(), record.g), id, record.g);
    }

    fn select<S>(&mut self, nodes: &Nodes<S, C>, least_cost: C) -> Option<(NodeId, C)> {
        if let Some((id, g)) = self.second.take()
            && nodes.is_open_at(id, g)
        {
            return Some((id, self.bound));
        }
        for lists in &mut self.sides {
            while let Some(first) = lists.waiting.first(nodes)
                && first.key < self.bound
            {
                lists.make_ready(nodes);
            }
        }
        loop {
            let mut first = |side: usize| {
                let Lists { waiting, ready } = &mut self.sides[side];
                let (waiting, ready) = (waiting.first(nodes), ready.first(nodes));
                // If one side has no open nodes, there are no further solutions.
                (waiting.is_some() || ready.is_some()).then_some((waiting, ready))
            };
            let [forward, backward] = [first(0)?, first(1)?];
            let sum = match (forward.1, backward.1) {
                (Some(u), Some(v)) => {
                    let sum = u.g.plus(v.g).plus(least_cost);
                    if sum <= self.bound {
                        self.second = Some((v.id, v.g));
                        return Some((u.id, self.bound));
                    }
                    Some(sum)
                }
                _ => None,
            };
            let waiting = [forward.0, backward.0].map(|first| first.map(|first| first.key));
            let side = waiting
                .iter()
                .position(|f| f.is_some_and(|f| f <= self.bound));
            match side {
                Some(side) => self.sides[side].make_ready(nodes),
                None => self.bound = waiting.into_iter().chain([sum]).flatten().min()?,
            }
        }
    }

    fn value(record: &Record<C>, _: C) -> C {
        record.f()
    }

    fn reason(bound: C) -> String {
        format!(
            "it is in a pair with the smallest lower bound; no unknown solution costs less than {bound:?}"
        )
    }
}
