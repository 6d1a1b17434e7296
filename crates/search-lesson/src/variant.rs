//! The seed of a student, and the variant of a search that it draws.

/// The seed of a student in a lesson: the first 8 bytes of the SHA-256 of the lesson's hash and the student's name or number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);
