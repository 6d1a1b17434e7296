//! The seed of a student, and the variant of a search that it draws.

use std::fmt;

use sha2::{Digest, Sha256};

/// The seed of a student in a lesson: the first 8 bytes of the SHA-256 of the lesson's hash and the student's name or number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed of a student in the lesson with this SHA-256.
    #[must_use]
    pub fn of(lesson_sha256: &str, student: &str) -> Seed {
        let digest = Sha256::new()
            .chain_update(lesson_sha256)
            .chain_update(student)
            .finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        Seed(u64::from_be_bytes(first))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
