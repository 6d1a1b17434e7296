//! The settings that must be equal in all processes of a run, and the description of their differences.

use search_core::Limits;

use crate::Error;
use crate::wire::{put_bytes, take_bytes};

/// Names and values, in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SharedSettings(Vec<(String, String)>);

impl SharedSettings {
    pub(crate) fn add(&mut self, name: impl Into<String>, value: impl ToString) {
        self.0.push((name.into(), value.to_string()));
    }

    pub(crate) fn append(&mut self, mut other: SharedSettings) {
        self.0.append(&mut other.0);
    }

    /// Adds the limits that all workers check together. The limit on bytes is not among them, as each worker checks its
    /// own share.
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

    /// Decodes all remaining bytes.
    pub(crate) fn take(from: &mut &[u8]) -> Result<SharedSettings, Error> {
        let mut settings = SharedSettings::default();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        while !from.is_empty() {
            let name = text(take_bytes(from)?);
            settings.add(name, text(take_bytes(from)?));
        }
        Ok(settings)
    }

    /// Describes the settings in which another process differs; returns `None` if all are equal.
    pub(crate) fn differences(&self, there: &SharedSettings) -> Option<String> {
        let value = |settings: &SharedSettings, name: &str| {
            let found = settings.0.iter().find(|(known, _)| known == name);
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
    fn each_difference_is_named_with_both_values() {
        let settings = |limit: Option<u64>, workers: usize| {
            let mut settings = SharedSettings::default();
            settings.add("workers", workers);
            settings.add_limits(&Limits {
                expansions: limit,
                ..Limits::default()
            });
            settings
        };
        let here = settings(Some(1000), 2);
        assert_eq!(here.differences(&settings(Some(1000), 2)), None);
        let differ = here
            .differences(&settings(None, 3))
            .expect("two settings differ");
        assert_eq!(
            differ,
            "workers (3 there, 2 here), limit on expansions (none there, 1000 here)"
        );
        let mut bytes = Vec::new();
        here.put(&mut bytes);
        assert_eq!(
            SharedSettings::take(&mut bytes.as_slice()).expect("valid bytes"),
            here
        );
        assert!(SharedSettings::take(&mut &bytes[..bytes.len() - 1]).is_err());
    }
}
