use std::time::Duration;

/// How much the server does for those who ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most runs that are kept; the one that was asked for longest ago makes room.
    pub sessions: usize,
    /// The most moments of a run.
    pub expansions: u32,
    /// The most bytes of a run, its record included.
    pub bytes: u64,
    /// The most bytes of all runs together, and of what is made of them to be saved.
    pub all_bytes: u64,
    /// A run that nobody asks for is forgotten after so long.
    pub idle: Duration,
    /// What one request may take of a search.
    pub slice: Duration,
    /// The most connections at one time.
    pub connections: usize,
    /// The most runs that play at one time.
    pub streams: usize,
    /// The most files that are made of runs at one time.
    pub files: usize,
    /// The most bytes of a request's body.
    pub body: usize,
    /// How long a request may take to arrive, and a client to take what is sent.
    pub patience: Duration,
    /// How long the editor solves and counts.
    pub solving: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            sessions: 64,
            expansions: 1_000_000,
            bytes: 512 << 20,
            all_bytes: 2 << 30,
            idle: Duration::from_secs(30 * 60),
            slice: Duration::from_millis(20),
            connections: 512,
            streams: 64,
            files: 2,
            body: 1 << 20,
            patience: Duration::from_secs(10),
            solving: Duration::from_secs(5),
        }
    }
}
