//! What all processes of a run must have alike, and what differs, in words.

use search_core::Limits;

use crate::Error;
use crate::wire::{put_bytes, take_bytes};

/// Names and values, in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms(Vec<(String, String)>);

impl Terms {
    pub(crate) fn add(&mut self, name: impl Into<String>, value: impl ToString) {
        self.0.push((name.into(), value.to_string()));
    }

    pub(crate) fn append(&mut self, mut other: Terms) {
        self.0.append(&mut other.0);
    }

    /// The limits by which all workers decide together whether the search goes on. One on bytes is not among them, as each
    /// worker decides alone whether it holds its share.
    pub(crate) fn add_limits(&mut self, limits: &Limits) {
        let shown = |limit: Option<u64>| limit.map_or("none".to_owned(), |most| most.to_string());
        self.add("limit on expansions", shown(limits.expansions));
        self.add("limit on generations", shown(limits.generations));
        self.add("limit on depth", shown(limits.depth));
        let time = limits.time.map(|time| format!("{time:?}"));
        self.add("limit on time", time.unwrap_or("none".to_owned()));
    }

    pub(crate) fn put(&self, out: &mut Vec<u8>) {
        for (name, value) in &self.0 {
            put_bytes(out, name.as_bytes());
            put_bytes(out, value.as_bytes());
        }
    }

    /// Takes all that is there.
    pub(crate) fn take(from: &mut &[u8]) -> Result<Terms, Error> {
        let mut terms = Terms::default();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        while !from.is_empty() {
            let name = text(take_bytes(from)?);
            terms.add(name, text(take_bytes(from)?));
        }
        Ok(terms)
    }

    /// What another process has otherwise; none where all is alike.
    pub(crate) fn differences(&self, there: &Terms) -> Option<String> {
        let value = |terms: &Terms, name: &str| {
            let found = terms.0.iter().find(|(known, _)| known == name);
            found.map_or("unknown".to_owned(), |(_, value)| value.clone())
        };
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in self.0.iter().chain(&there.0) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        let differ = names.into_iter().filter_map(|name| {
            let (here, there) = (value(self, name), value(there, name));
            (here != there).then(|| format!("{name} ({there} there, {here} here)"))
        });
        let differ: Vec<String> = differ.collect();
        (!differ.is_empty()).then(|| differ.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named_with_both_values() {
        let terms = |limit: Option<u64>, workers: usize| {
            let mut terms = Terms::default();
            terms.add("workers", workers);
            terms.add_limits(&Limits {
                expansions: limit,
                ..Limits::default()
            });
            terms
        };
        let here = terms(Some(1000), 2);
        assert_eq!(here.differences(&terms(Some(1000), 2)), None);
        let differ = here.differences(&terms(None, 3)).expect("two things do");
        assert_eq!(
            differ,
            "workers (3 there, 2 here), limit on expansions (none there, 1000 here)"
        );
        let mut bytes = Vec::new();
        here.put(&mut bytes);
        assert_eq!(
            Terms::take(&mut bytes.as_slice()).expect("as written"),
            here
        );
        assert!(Terms::take(&mut &bytes[..bytes.len() - 1]).is_err());
    }
}
