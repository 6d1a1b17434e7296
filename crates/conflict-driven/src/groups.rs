use super::{Choices, Need};

/// The groups of choices, of which at most one is made in each.
#[derive(Default)]
pub(super) struct Groups {
    /// The choices of all groups, one group after the other.
    members: Vec<u32>,
    /// Where each group begins there, and at last the end.
    starts: Vec<u32>,
    /// The groups of all choices, one choice after the other.
    groups: Vec<u32>,
    /// Where those of each choice begin there, and at last the end.
    firsts: Vec<u32>,
}

impl Groups {
    /// The groups of `space`; each that needs a choice is handed on.
    pub(super) fn new(space: &impl Choices, mut exactly_one: impl FnMut(&[usize])) -> Groups {
        let mut groups = Groups::default();
        groups.starts.push(0);
        space.groups(|need, choices| {
            groups
                .members
                .extend(choices.iter().map(|&choice| choice as u32));
            groups.starts.push(groups.members.len() as u32);
            if need == Need::ExactlyOne {
                exactly_one(choices);
            }
        });
        groups.list_by_choice(space.count());
        groups
    }

    fn list_by_choice(&mut self, count: usize) {
        let mut ends = vec![0; count + 1];
        for &choice in &self.members {
            ends[choice as usize + 1] += 1;
        }
        for choice in 0..count {
            ends[choice + 1] += ends[choice];
        }
        self.firsts = ends.clone();
        self.groups = vec![0; self.members.len()];
        for group in 0..self.starts.len() as u32 - 1 {
            for &choice in list(&self.members, &self.starts, group) {
                let end = &mut ends[choice as usize];
                self.groups[*end as usize] = group;
                *end += 1;
            }
        }
    }

    /// The choices of each group that a choice is in, itself among them.
    #[inline]
    pub(super) fn of(&self, choice: u32) -> impl Iterator<Item = &[u32]> {
        let groups = list(&self.groups, &self.firsts, choice);
        groups
            .iter()
            .map(|&group| list(&self.members, &self.starts, group))
    }

    pub(super) fn bytes(&self) -> usize {
        let words = [&self.members, &self.starts, &self.groups, &self.firsts];
        words
            .iter()
            .map(|words| words.capacity() * size_of::<u32>())
            .sum()
    }
}

/// One of the lists that stand one after the other in `all`.
#[inline]
fn list<'a>(all: &'a [u32], starts: &[u32], which: u32) -> &'a [u32] {
    let which = which as usize;
    &all[starts[which] as usize..starts[which + 1] as usize]
}
