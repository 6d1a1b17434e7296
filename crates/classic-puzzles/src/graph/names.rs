use std::borrow::Cow;

use indexmap::IndexSet;

/// The names of the nodes.
#[derive(Clone, Debug)]
pub(super) enum Names {
    /// The numbers from 1, which take no memory.
    Numbers(u32),
    /// Any names, in the order of the nodes.
    Listed(IndexSet<Box<str>>),
}

impl Names {
    pub(super) fn len(&self) -> u32 {
        match self {
            Names::Numbers(nodes) => *nodes,
            Names::Listed(names) => names.len() as u32,
        }
    }

    pub(super) fn name(&self, node: u32) -> Cow<'_, str> {
        match self {
            Names::Numbers(_) => (node + 1).to_string().into(),
            Names::Listed(names) => (*names[node as usize]).into(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len()).map(|node| self.name(node))
    }

    pub(super) fn node(&self, name: &str) -> Option<u32> {
        match self {
            Names::Numbers(nodes) => {
                let number = crate::fields::number(name)?;
                let is_node = (1..=*nodes).contains(&number) && !name.starts_with('0');
                is_node.then(|| number - 1)
            }
            Names::Listed(names) => names.get_index_of(name).map(|node| node as u32),
        }
    }

    /// Returns the name that is probably meant, if any is similar. Takes time proportional to the number of names.
    pub(super) fn similar(&self, name: &str) -> Option<Cow<'_, str>> {
        let name = name.to_lowercase();
        let likeness = |other: &Cow<'_, str>| strsim::jaro_winkler(&name, &other.to_lowercase());
        let rated = self.iter().map(|other| (likeness(&other), other));
        let best = rated.max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.filter(|&(likeness, _)| likeness > 0.8)
            .map(|(_, other)| other)
    }
}

/// Names are equal if they are the same, in the same order.
impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}
