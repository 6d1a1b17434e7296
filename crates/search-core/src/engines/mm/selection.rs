use crate::engines::front_to_end::{Nodes, OpenList, Record, Selection, side_of};
use crate::problem::Cost;
use crate::store::{Collection, NodeId};

/// The open lists of each side, in three orders.
pub struct Mm<C>([Orders<C>; 2]);

struct Orders<C> {
    by_priority: OpenList<C>,
    by_f: OpenList<C>,
    by_g: OpenList<C>,
}

impl<C: Cost> Orders<C> {
    fn new() -> Self {
        Orders {
            by_priority: OpenList::new(),
            by_f: OpenList::new(),
            by_g: OpenList::new(),
        }
    }

    fn lists(&self) -> [&OpenList<C>; 3] {
        [&self.by_priority, &self.by_f, &self.by_g]
    }

    fn lists_mut(&mut self) -> [&mut OpenList<C>; 3] {
        [&mut self.by_priority, &mut self.by_f, &mut self.by_g]
    }
}

impl<C: Cost> Collection for Mm<C> {
    fn parts(&self) -> impl Collection {
        self.0.each_ref().map(Orders::lists)
    }
}

impl<C: Cost> Selection<C> for Mm<C> {
    fn new() -> Self {
        Mm([Orders::new(), Orders::new()])
    }

    fn push(&mut self, id: NodeId, record: &Record<C>, least_cost: C) {
        let Orders {
            by_priority,
            by_f,
            by_g,
        } = &mut self.0[side_of(id)];
        let g = record.g;
        by_priority.push((Self::value(record, least_cost), g), id, g);
        by_f.push((record.f(), g), id, g);
        by_g.push((g, g), id, g);
    }

    fn select<S>(&mut self, nodes: &Nodes<S, C>, least_cost: C) -> Option<(NodeId, C)> {
        let mut first = |side: usize| {
            let [by_priority, by_f, by_g] = self.0[side].lists_mut();
            Some([
                by_priority.first(nodes)?,
                by_f.first(nodes)?,
                by_g.first(nodes)?,
            ])
        };
        let [forward, backward] = [first(0)?, first(1)?];
        let next = match backward[0].key < forward[0].key {
            true => backward[0],
            false => forward[0],
        };
        let sum = forward[2].g.plus(backward[2].g).plus(least_cost);
        let bound = next.key.max(forward[1].key).max(backward[1].key).max(sum);
        Some((next.id, bound))
    }

    fn value(record: &Record<C>, least_cost: C) -> C {
        let twice = record.g.plus(record.g).plus(least_cost);
        record.f().max(twice)
    }

    fn reason(bound: C) -> String {
        format!("it has the smallest max(f, 2g + ε); no unknown solution costs less than {bound:?}")
    }
}
