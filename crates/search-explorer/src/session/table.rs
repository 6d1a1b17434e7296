use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search_core::engine::Clock;
use search_studio::Service;

use super::Session;
use crate::Limits;
use crate::api::{ApiError, ErrorKind, RunSpec};

/// The runs that the server keeps.
pub(crate) struct Sessions {
    limits: Limits,
    clock: Clock,
    service: Arc<Service>,
    all: Mutex<HashMap<String, Arc<Session>>>,
    threads: Arc<AtomicUsize>,
    /// Reserved bytes that belong to no run.
    reserved: Arc<AtomicU64>,
}

/// Memory that counts towards the limit until this is dropped.
pub(crate) struct Reservation {
    bytes: AtomicU64,
    reserved: Arc<AtomicU64>,
}

impl Reservation {
    fn set(&self, bytes: u64) {
        let before = self.bytes.swap(bytes, Ordering::Relaxed);
        let grown = bytes.wrapping_sub(before);
        self.reserved.fetch_add(grown, Ordering::Relaxed);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.set(0);
    }
}

impl Sessions {
    pub(crate) fn new(limits: Limits, clock: Clock, service: Arc<Service>) -> Self {
        Sessions {
            limits,
            clock,
            service,
            all: Mutex::new(HashMap::new()),
            threads: Arc::new(AtomicUsize::new(0)),
            reserved: Arc::new(AtomicU64::new(0)),
        }
    }

    /// Reserves memory that belongs to no run, and removes runs if necessary.
    ///
    /// # Errors
    /// Returns [`ErrorKind::Busy`] if the limit would be exceeded.
    pub(crate) fn reserve(&self, bytes: u64) -> Result<Reservation, ApiError> {
        let reservation = self.reservation();
        let total = self.total_with(&reservation, bytes)?;
        let max = self.limits.all_bytes;
        if total > max {
            let full = format!(
                "not enough memory for {bytes} more bytes: the server would use {total} bytes, \
                 and the limit is {max}"
            );
            return Err(ApiError::new(ErrorKind::Busy, full));
        }
        Ok(reservation)
    }

    fn reservation(&self) -> Reservation {
        Reservation {
            bytes: AtomicU64::new(0),
            reserved: Arc::clone(&self.reserved),
        }
    }

    /// Sets the bytes of a reservation, and removes runs if necessary. Returns the bytes that are in use then.
    fn total_with(&self, reservation: &Reservation, bytes: u64) -> Result<u64, ApiError> {
        reservation.set(bytes);
        self.evict(self.limits.sessions)?;
        Ok(self.bytes_of(&self.lock()))
    }

    fn bytes_of(&self, all: &HashMap<String, Arc<Session>>) -> u64 {
        let runs: u64 = all.values().map(|session| session.bytes()).sum();
        runs + self.reserved.load(Ordering::Relaxed)
    }

    /// Starts a run; removes the least recently used one if the limit is reached. Opening its instance ends when this is dropped.
    pub(crate) async fn start(self: &Arc<Self>, spec: RunSpec) -> Result<Arc<Session>, ApiError> {
        self.evict(self.limits.sessions.saturating_sub(1))?;
        // The threads of removed runs end with a delay.
        if self.threads.load(Ordering::Relaxed) >= 2 * self.limits.sessions + 2 {
            return Err(busy());
        }
        let id = format!("{:016x}{:016x}", crate::random(), crate::random());
        let (service, threads) = (Arc::clone(&self.service), Arc::clone(&self.threads));
        let (sessions, opening) = (Arc::clone(self), self.reservation());
        let has_room = move |bytes| {
            let total = sessions.total_with(&opening, bytes);
            total.is_ok_and(|total| total <= sessions.limits.all_bytes)
        };
        let session = Session::start(
            id.clone(),
            spec.into(),
            service,
            self.clock.clone(),
            threads,
            Arc::new(has_room),
        );
        let session = session.await?;
        let session = Arc::new(session);
        self.lock().insert(id, Arc::clone(&session));
        self.evict(self.limits.sessions)?;
        Ok(session)
    }

    pub(crate) fn get(&self, id: &str) -> Result<Arc<Session>, ApiError> {
        let session = self.lock().get(id).cloned();
        let session =
            session.ok_or_else(|| ApiError::unknown("no such run; idle runs are removed"))?;
        session.touch();
        Ok(session)
    }

    pub(crate) fn remove(&self, id: &str) -> Result<(), ApiError> {
        self.get(id)?;
        self.lock().remove(id);
        Ok(())
    }

    /// Removes the runs that have been idle for longer than the limit.
    pub(crate) fn remove_idle(&self) {
        let idle = self.limits.idle;
        self.lock()
            .retain(|_, session| session.is_busy() || session.idle() < idle);
    }

    /// Removes the least recently used runs until at most `max_runs` are left and they are within the memory limit.
    pub(crate) fn evict(&self, max_runs: usize) -> Result<(), ApiError> {
        let mut all = self.lock();
        loop {
            let bytes = self.bytes_of(&all);
            let too_many = all.len() > max_runs;
            if !too_many && (bytes <= self.limits.all_bytes || all.len() <= 1) {
                return Ok(());
            }
            let idle = all.values().filter(|session| !session.is_busy());
            let oldest: Option<(Duration, String)> = idle
                .map(|session| (session.idle(), session.id.clone()))
                .max();
            match oldest {
                Some((_, id)) => all.remove(&id),
                None if too_many => return Err(busy()),
                None => return Ok(()),
            };
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        // No code panics while it holds the lock; even then, the table would be consistent.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn busy() -> ApiError {
    ApiError::new(
        ErrorKind::Busy,
        "the server is running as many searches as it may",
    )
}
