use super::{Choices, Need};

/// The groups of choices, as constraints that at most one choice of each is made.
#[derive(Default)]
pub(super) struct Groups {
    /// The choices of all groups, one group after the other.
    members: Vec<u32>,
    /// The start of each group in `members`, and finally its length.
    starts: Vec<u32>,
    /// The groups that contain each choice, one choice after the other.
    groups: Vec<u32>,
    /// The start of each choice in `groups`, and finally its length.
    firsts: Vec<u32>,
}

impl Groups {
    /// Collects the groups of `space` and passes each that needs exactly one choice to `exactly_one`.
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

    /// Returns the members of each group that contains `choice`, including `choice`.
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

/// Returns list number `which` of those stored one after the other in `all`.
#[inline]
fn list<'a>(all: &'a [u32], starts: &[u32], which: u32) -> &'a [u32] {
    let which = which as usize;
    &all[starts[which] as usize..starts[which + 1] as usize]
}
