//! The available memory on Linux: that of the machine and that of the control groups of the process. Other systems are not
//! supported, so there is no default limit on them.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the bytes that can be allocated without swapping, read from the files below `root`, or `None` if there are no
/// such files.
pub(super) fn bytes(root: &Path) -> Option<u64> {
    let groups = groups(root);
    let left = groups.iter().filter_map(Group::left);
    left.chain(of_machine(root)).min()
}

/// Reads `MemAvailable` of `/proc/meminfo`, which is in KiB: free memory and reclaimable caches.
fn of_machine(root: &Path) -> Option<u64> {
    let info = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    let mut lines = info.lines();
    let line = lines.find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let number: u64 = line.trim().trim_end_matches("kB").trim_end().parse().ok()?;
    number.checked_mul(1024)
}

/// A control group and the names of its files.
struct Group {
    directory: PathBuf,
    limit: &'static str,
    used: &'static str,
    /// The name in `memory.stat` of inactive file pages, which count as used but are reclaimed on demand.
    cache: &'static str,
}

impl Group {
    /// Returns the bytes left up to the limit, or `None` if the group has no limit.
    fn left(&self) -> Option<u64> {
        let number = |name: &str| {
            let text = fs::read_to_string(self.directory.join(name)).ok()?;
            text.trim().parse::<u64>().ok()
        };
        let (limit, used) = (number(self.limit)?, number(self.used)?);
        let cache = self.cache().unwrap_or(0);
        Some(limit.saturating_sub(used.saturating_sub(cache)))
    }

    fn cache(&self) -> Option<u64> {
        let stat = fs::read_to_string(self.directory.join("memory.stat")).ok()?;
        let mut lines = stat.lines().filter_map(|line| line.split_once(' '));
        let (_, bytes) = lines.find(|(name, _)| *name == self.cache)?;
        bytes.trim().parse().ok()
    }
}

/// Returns the control groups of this process, of version 1 and 2, and their ancestors, whose limits apply as well.
///
/// A container may mount its own group as the root, so that the directory of the group does not exist. Its ancestors are
/// read in any case.
fn groups(root: &Path) -> Vec<Group> {
    let list = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let mut groups = Vec::new();
    for line in list.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let (base, limit, used, cache) = if controllers.is_empty() {
            let base = "sys/fs/cgroup";
            (base, "memory.max", "memory.current", "inactive_file")
        } else if controllers.split(',').any(|name| name == "memory") {
            let base = "sys/fs/cgroup/memory";
            let (limit, used) = ("memory.limit_in_bytes", "memory.usage_in_bytes");
            (base, limit, used, "total_inactive_file")
        } else {
            continue;
        };
        let base = root.join(base);
        let directory = base.join(path.trim_start_matches('/'));
        let ancestors = directory.ancestors();
        let directories = ancestors.filter(|ancestor| ancestor.starts_with(&base));
        groups.extend(directories.map(|directory| Group {
            directory: directory.to_owned(),
            limit,
            used,
            cache,
        }));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bytes available according to these files, written to a temporary directory of this name.
    fn available(name: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = std::env::temp_dir().join(format!("searchlab-{name}-{}", std::process::id()));
        fs::create_dir_all(&root).expect("failed to create a directory");
        for (path, text) in files {
            let path = root.join(path);
            let parent = path.parent().expect("the path has a parent");
            fs::create_dir_all(parent).expect("failed to create a directory");
            fs::write(path, text).expect("failed to write a file");
        }
        let available = bytes(&root);
        fs::remove_dir_all(&root).expect("failed to remove the directory");
        available
    }

    const MEMINFO: (&str, &str) = (
        "proc/meminfo",
        "MemTotal:       8000 kB\nMemFree:         100 kB\nMemAvailable:   4000 kB\n",
    );

    #[test]
    fn without_groups_the_memory_of_the_machine_is_used() {
        assert_eq!(available("machine", &[MEMINFO]), Some(4000 * 1024));
        assert_eq!(available("nothing", &[]), None);
        assert_eq!(
            available("old", &[("proc/meminfo", "MemFree: 100 kB\n")]),
            None
        );
    }

    #[test]
    fn a_group_of_version_2_is_read_with_its_ancestors() {
        let group = ("proc/self/cgroup", "0::/jobs/one\n");
        let own = [
            ("sys/fs/cgroup/jobs/one/memory.max", "max\n"),
            ("sys/fs/cgroup/jobs/one/memory.current", "5000\n"),
        ];
        let unlimited = [&[MEMINFO, group], &own[..]].concat();
        assert_eq!(available("v2-max", &unlimited), Some(4000 * 1024));
        let above = [
            ("sys/fs/cgroup/jobs/memory.max", "100000\n"),
            ("sys/fs/cgroup/jobs/memory.current", "60000\n"),
        ];
        let limited = [&unlimited[..], &above].concat();
        assert_eq!(available("v2", &limited), Some(40_000));
        let stat = (
            "sys/fs/cgroup/jobs/memory.stat",
            "anon 10000\ninactive_file 50000\nactive_file 0\n",
        );
        let cached = [&limited[..], &[stat]].concat();
        assert_eq!(available("v2-cache", &cached), Some(90_000));
    }

    /// In a container the path may be the one on the host.
    #[test]
    fn a_group_of_version_1_is_read() {
        let files = [
            MEMINFO,
            (
                "proc/self/cgroup",
                "5:cpu,cpuacct:/\n4:memory:/docker/abc\n",
            ),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1000000\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "1500000\n"),
            (
                "sys/fs/cgroup/memory/memory.stat",
                "inactive_file 1\ntotal_inactive_file 700000\n",
            ),
        ];
        assert_eq!(available("v1", &files), Some(200_000));
        let unlimited = (
            "sys/fs/cgroup/memory/memory.limit_in_bytes",
            "9223372036854771712\n",
        );
        assert_eq!(
            available("v1-max", &[&files[..], &[unlimited]].concat()),
            Some(4000 * 1024)
        );
    }
}
