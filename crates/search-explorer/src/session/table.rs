use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::{Given, Session};
use crate::Limits;
use crate::api::{Failure, Kind, RunSpec};
use crate::record::Bounds;

/// All runs that are kept.
pub(crate) struct Sessions {
    limits: Limits,
    given: Arc<Given>,
    all: Mutex<HashMap<String, Arc<Session>>>,
    threads: Arc<AtomicUsize>,
    /// The bytes that are held beside the runs.
    beside: Arc<AtomicU64>,
}

/// Memory that is held beside the runs, and counted with them until this is dropped.
pub(crate) struct Room {
    bytes: u64,
    beside: Arc<AtomicU64>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.beside.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl Sessions {
    pub(crate) fn new(limits: Limits, given: Arc<Given>) -> Self {
        Sessions {
            limits,
            given,
            all: Mutex::new(HashMap::new()),
            threads: Arc::new(AtomicUsize::new(0)),
            beside: Arc::new(AtomicU64::new(0)),
        }
    }

    /// Room for so many bytes beside the runs, for which some of them may be forgotten.
    pub(crate) fn room(&self, bytes: u64) -> Result<Room, Failure> {
        self.beside.fetch_add(bytes, Ordering::Relaxed);
        let room = Room {
            bytes,
            beside: Arc::clone(&self.beside),
        };
        self.make_room(self.limits.sessions)?;
        let held = self.bytes_of(&self.lock());
        let most = self.limits.all_bytes;
        if held > most {
            let full = format!(
                "there is no room for {bytes} bytes more: all that the server holds would be {held} bytes, \
                 and may be {most}"
            );
            return Err(Failure::new(Kind::Busy, full));
        }
        Ok(room)
    }

    fn bytes_of(&self, all: &HashMap<String, Arc<Session>>) -> u64 {
        let runs: u64 = all.values().map(|session| session.bytes()).sum();
        runs + self.beside.load(Ordering::Relaxed)
    }

    /// Begins a run; the one that was asked for longest ago makes room.
    pub(crate) async fn begin(&self, spec: RunSpec) -> Result<Arc<Session>, Failure> {
        self.make_room(self.limits.sessions.saturating_sub(1))?;
        // Threads of runs that were forgotten end when they come to it.
        if self.threads.load(Ordering::Relaxed) >= 2 * self.limits.sessions + 2 {
            return Err(busy());
        }
        let bounds = Bounds {
            moments: self.limits.expansions,
            bytes: self.limits.bytes,
            slice: self.limits.slice,
        };
        let id = format!("{:016x}{:016x}", crate::random(), crate::random());
        let (given, threads) = (Arc::clone(&self.given), Arc::clone(&self.threads));
        let session = Session::begin(id.clone(), spec, given, bounds, threads).await?;
        let session = Arc::new(session);
        self.lock().insert(id, Arc::clone(&session));
        self.make_room(self.limits.sessions)?;
        Ok(session)
    }

    pub(crate) fn get(&self, id: &str) -> Result<Arc<Session>, Failure> {
        let session = self.lock().get(id).cloned();
        let session = session.ok_or_else(|| {
            Failure::unknown("there is no such run, or it was forgotten as nobody asked for it")
        })?;
        session.touch();
        Ok(session)
    }

    pub(crate) fn forget(&self, id: &str) -> Result<(), Failure> {
        self.get(id)?;
        self.lock().remove(id);
        Ok(())
    }

    /// Forgets what nobody asks for.
    pub(crate) fn forget_idle(&self) {
        let idle = self.limits.idle;
        self.lock()
            .retain(|_, session| session.is_busy() || session.used().elapsed() < idle);
    }

    /// Forgets runs, those asked for longest ago first, until there are so few and they hold so little.
    pub(crate) fn make_room(&self, most: usize) -> Result<(), Failure> {
        let mut all = self.lock();
        loop {
            let bytes = self.bytes_of(&all);
            let too_many = all.len() > most;
            if !too_many && (bytes <= self.limits.all_bytes || all.len() <= 1) {
                return Ok(());
            }
            let idle = all.values().filter(|session| !session.is_busy());
            let oldest: Option<(Instant, String)> = idle
                .map(|session| (session.used(), session.id.clone()))
                .min();
            match oldest {
                Some((_, id)) => all.remove(&id),
                None if too_many => return Err(busy()),
                None => return Ok(()),
            };
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        // Nothing panics while it is held; if something did, the table is still whole.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn busy() -> Failure {
    Failure::new(Kind::Busy, "as many runs are under way as the server does")
}
