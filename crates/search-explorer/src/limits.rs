use std::time::Duration;

use search_studio::ServiceLimits;

/// Bounds on the resources that the server uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of runs kept. Beyond it, the least recently used run is removed.
    pub sessions: usize,
    /// Maximum number of steps of a run.
    pub expansions: u32,
    /// Maximum number of bytes of a run, its instance and its record included, and of an instance that is being opened.
    pub bytes: u64,
    /// Maximum number of bytes of all runs together, including instances that are being opened and the memory used to write files.
    pub all_bytes: u64,
    /// A run is removed if it receives no request for this long.
    pub idle: Duration,
    /// Maximum time one request may run a search; longer searches are continued by further requests.
    pub slice: Duration,
    /// Maximum number of concurrent connections.
    pub connections: usize,
    /// Maximum number of runs playing concurrently.
    pub streams: usize,
    /// Maximum number of files being written concurrently.
    pub files: usize,
    /// Maximum size of a request body in bytes, except for the frames of an animation, which may have 16 MiB.
    pub body: usize,
    /// Timeout for reading a request, and for a client to read the response.
    pub timeout: Duration,
    /// Timeout for opening an instance, and for solving a board and counting solutions in the editor.
    pub solve_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let ServiceLimits {
            sessions,
            expansions,
            bytes,
            idle,
            slice,
            solve_time,
        } = ServiceLimits::default();
        Limits {
            sessions,
            expansions,
            bytes,
            all_bytes: 2 << 30,
            idle,
            slice,
            connections: 512,
            streams: 64,
            files: 2,
            // A map of 1024×1024 cells has somewhat more than a million characters.
            body: 2 << 20,
            timeout: Duration::from_secs(10),
            solve_time,
        }
    }
}

impl Limits {
    /// Returns the limits of runs and editors.
    pub(crate) fn of_service(&self) -> ServiceLimits {
        ServiceLimits {
            sessions: self.sessions,
            expansions: self.expansions,
            bytes: self.bytes,
            idle: self.idle,
            slice: self.slice,
            solve_time: self.solve_time,
        }
    }
}
