use super::{Choices, Need};

/// The groups of choices, and what is open in each.
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
    /// What is open in each group.
    open: Vec<Open>,
}

/// What is known of the choices of a group that are not left out, without a look at any of them.
///
/// Where one choice is not left out, `folded` is its number.
#[derive(Clone, Copy)]
struct Open {
    /// How many they are. A group that needs none has two more, which are never left out: it is then never found to
    /// have too few.
    count: u32,
    /// The exclusive or of their numbers.
    folded: u32,
}

/// What leaving a choice out does to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    Nothing,
    One(u32),
    Several,
}

impl Groups {
    pub(super) fn new(space: &impl Choices) -> Groups {
        let mut groups = Groups::default();
        groups.starts.push(0);
        space.groups(|need, choices| {
            let members = choices.iter().map(|&choice| choice as u32);
            let mut open = Open {
                count: choices.len() as u32,
                folded: members.clone().fold(0, |folded, choice| folded ^ choice),
            };
            if need == Need::AtMostOne {
                open.count += 2;
            }
            groups.members.extend(members);
            groups.starts.push(groups.members.len() as u32);
            groups.open.push(open);
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
        for group in 0..self.open.len() as u32 {
            for &choice in members(&self.members, &self.starts, group) {
                let end = &mut ends[choice as usize];
                self.groups[*end as usize] = group;
                *end += 1;
            }
        }
    }

    pub(super) fn count(&self) -> u32 {
        self.open.len() as u32
    }

    #[inline]
    pub(super) fn members(&self, group: u32) -> &[u32] {
        members(&self.members, &self.starts, group)
    }

    /// The groups that a choice is in.
    #[inline]
    pub(super) fn of(&self, choice: u32) -> &[u32] {
        members(&self.groups, &self.firsts, choice)
    }

    /// What a group has left at the start.
    pub(super) fn left(&self, group: u32) -> Left {
        self.open[group as usize].left()
    }

    /// Notes that a choice is left out, and hands on each group that has less than two left.
    #[inline]
    pub(super) fn leave_out(&mut self, choice: u32, mut short: impl FnMut(u32, Left)) {
        for &group in members(&self.groups, &self.firsts, choice) {
            let open = &mut self.open[group as usize];
            open.count -= 1;
            open.folded ^= choice;
            if open.count < 2 {
                short(group, open.left());
            }
        }
    }

    /// Takes that back.
    #[inline]
    pub(super) fn let_in(&mut self, choice: u32) {
        for &group in members(&self.groups, &self.firsts, choice) {
            let open = &mut self.open[group as usize];
            open.count += 1;
            open.folded ^= choice;
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let words = [&self.members, &self.starts, &self.groups, &self.firsts];
        let words: usize = words.iter().map(|words| words.capacity()).sum();
        words * size_of::<u32>() + self.open.capacity() * size_of::<Open>()
    }
}

impl Open {
    #[inline]
    fn left(self) -> Left {
        match self.count {
            0 => Left::Nothing,
            1 => Left::One(self.folded),
            _ => Left::Several,
        }
    }
}

/// One of the lists that stand one after the other in `all`.
#[inline]
fn members<'a>(all: &'a [u32], starts: &[u32], list: u32) -> &'a [u32] {
    let list = list as usize;
    &all[starts[list] as usize..starts[list + 1] as usize]
}
