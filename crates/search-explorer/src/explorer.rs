use std::fmt;
use std::future::Future;
use std::hash::Hash;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::task::Poll;
use std::thread::JoinHandle;

use search_catalog::{Instance, Own};
use search_core::Searchable;
use tokio::sync::oneshot;

use crate::Limits;
use crate::api::RunSpec;
use crate::http::{App, Hosts};
use crate::session::Given;

/// How the explorer is served.
///
/// ```
/// use search_explorer::Explorer;
/// use search_explorer::api::RunSpec;
///
/// let preset = RunSpec { puzzle: "queens".into(), words: vec!["6".into()], algorithm: "depth-first".into(), ..RunSpec::default() };
/// let serving = Explorer::new().preset(preset).serve()?;
/// assert_ne!(serving.address().port(), 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    host: IpAddr,
    port: u16,
    limits: Limits,
    preset: Option<RunSpec>,
    given: Given,
}

impl Default for Explorer {
    fn default() -> Self {
        Explorer::new()
    }
}

impl Explorer {
    /// On this machine alone, and a port that is free.
    #[must_use]
    pub fn new() -> Self {
        Explorer {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            limits: Limits::default(),
            preset: None,
            given: Given::default(),
        }
    }

    /// On this address. If it is not one of this machine alone, whoever can reach it can have it search.
    #[must_use]
    pub fn host(self, host: IpAddr) -> Self {
        Explorer { host, ..self }
    }

    /// On this port; 0 for one that is free.
    #[must_use]
    pub fn port(self, port: u16) -> Self {
        Explorer { port, ..self }
    }

    /// Within these limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Explorer { limits, ..self }
    }

    /// The page opens this run.
    #[must_use]
    pub fn preset(self, preset: RunSpec) -> Self {
        Explorer {
            preset: Some(preset),
            ..self
        }
    }

    /// The page opens the puzzle that begins with this state, which the catalog shows beside its own as `given`.
    #[must_use]
    pub fn given<S>(self, start: S) -> Self
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let own = Instance::Own(Own::new(start));
        self.instances("a puzzle of your own", vec![own], "breadth-first")
    }

    /// The page opens the first of these instances, searched by this algorithm; the catalog shows them beside its
    /// puzzles as `given`, and what `about` says of them.
    #[must_use]
    pub fn instances(
        self,
        about: impl Into<String>,
        instances: Vec<Instance>,
        algorithm: impl Into<String>,
    ) -> Self {
        let preset = RunSpec {
            puzzle: crate::catalog::GIVEN.to_owned(),
            words: vec!["1".to_owned()],
            algorithm: algorithm.into(),
            ..RunSpec::default()
        };
        let given = Given {
            about: about.into(),
            instances,
        };
        Explorer {
            preset: Some(preset),
            given,
            ..self
        }
    }

    /// Serves it from threads of its own.
    ///
    /// # Errors
    /// The address cannot be had.
    pub fn serve(self) -> io::Result<Serving> {
        let listener = TcpListener::bind((self.host, self.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("explorer")
            .enable_all()
            .build()?;
        let app = App::new(
            self.limits,
            Hosts::of(address),
            self.preset,
            Arc::new(self.given),
        );
        let (stop, stopped) = oneshot::channel();
        let (ends, ended) = channel();
        let thread = std::thread::Builder::new().name("explorer".to_owned());
        let server = thread.spawn(move || {
            let served = runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                tokio::select! {
                    never = crate::http::serve(listener, Arc::new(app)) => never,
                    _ = stopped => Ok(()),
                }
            });
            runtime.shutdown_background();
            // Nobody may be waiting for the end.
            let _ = ends.send(served);
        })?;
        Ok(Serving {
            address,
            stop: Some(stop),
            ended,
            server: Some(server),
        })
    }
}

/// The explorer while it is served: until this is dropped.
#[derive(Debug)]
pub struct Serving {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: Receiver<io::Result<()>>,
    server: Option<JoinHandle<()>>,
}

impl Serving {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What a browser opens.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Whether only this machine can reach it.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// Serves until Ctrl-C.
    ///
    /// # Errors
    /// The server failed, or Ctrl-C cannot be waited for.
    pub fn wait(self) -> io::Result<()> {
        self.tell_and_wait(|_| Ok(()))
    }

    /// The same; `tell` is called as soon as Ctrl-C is heeded.
    ///
    /// # Errors
    /// Those of `tell` too.
    pub fn tell_and_wait(self, tell: impl FnOnce(&Serving) -> io::Result<()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let mut ctrl_c = std::pin::pin!(tokio::signal::ctrl_c());
            // It is heeded from the first time on that it is asked for.
            std::future::poll_fn(|context| Poll::Ready(ctrl_c.as_mut().poll(context).is_ready()))
                .await;
            tell(&self)?;
            ctrl_c.await
        })?;
        match self.ended.try_recv() {
            Ok(ended) => ended,
            Err(_) => Ok(()),
        }
    }
}

impl fmt::Display for Serving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(server) = self.server.take() {
            let _ = server.join();
        }
    }
}
