use std::fmt;
use std::future::Future;
use std::hash::Hash;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::task::Poll;
use std::thread::JoinHandle;

use search_catalog::{Catalog, Instance};
use search_core::{Searchable, engine::Clock};
use search_studio::{GIVEN, Preloaded, Service};
use tokio::sync::oneshot;

use crate::api::RunSpec;
use crate::http::{App, Hosts, Policy, ServedLesson};
use crate::{Limits, Origin};

/// Builder for a server of the explorer.
///
/// ```
/// use search_explorer::Explorer;
/// use search_explorer::api::RunSpec;
///
/// let preset = RunSpec { puzzle: "queens".into(), words: vec!["6".into()], algorithm: "depth-first".into(), ..RunSpec::default() };
/// let server = Explorer::new().preset(preset).serve()?;
/// assert_ne!(server.address().port(), 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    catalog: Catalog,
    host: IpAddr,
    port: u16,
    limits: Limits,
    preset: Option<RunSpec>,
    preloaded: Option<Preloaded>,
    embedders: Vec<Origin>,
    lessons: Vec<ServedLesson>,
}

impl Default for Explorer {
    fn default() -> Self {
        Explorer::new()
    }
}

impl Explorer {
    /// Creates a builder for the loopback interface, a free port and the default limits, with the puzzles of `search-puzzles` if the feature
    /// `puzzles` is enabled.
    #[must_use]
    pub fn new() -> Self {
        Explorer {
            catalog: crate::catalog(),
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            limits: Limits::default(),
            preset: None,
            preloaded: None,
            embedders: Vec::new(),
            lessons: Vec::new(),
        }
    }

    /// Sets the address to listen on. With an address that other machines can reach, everyone who can reach it can run
    /// searches on this machine.
    #[must_use]
    pub fn host(self, host: IpAddr) -> Self {
        Explorer { host, ..self }
    }

    /// Sets the port to listen on; 0, the default, selects a free port.
    #[must_use]
    pub fn port(self, port: u16) -> Self {
        Explorer { port, ..self }
    }

    /// Sets the puzzles and the algorithms.
    #[must_use]
    pub fn catalog(self, catalog: Catalog) -> Self {
        Explorer { catalog, ..self }
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Explorer { limits, ..self }
    }

    /// Allows pages of this origin to show the explorer in a frame, such as slides. By default no page may.
    #[must_use]
    pub fn allow_embed(mut self, origin: Origin) -> Self {
        self.embedders.push(origin);
        self
    }

    /// Sets the run that the page opens first.
    #[must_use]
    pub fn preset(self, preset: RunSpec) -> Self {
        Explorer {
            preset: Some(preset),
            ..self
        }
    }

    /// Adds the puzzle with this initial state to the catalog, as `given`, and opens it first.
    #[must_use]
    pub fn puzzle<S>(self, start: S) -> Self
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let instance = Instance::searchable(start);
        self.instances("a puzzle of your own", vec![instance], "breadth-first")
    }

    /// Adds these instances to the catalog, as `given` and described by `about`, and opens the first one with this
    /// algorithm.
    #[must_use]
    pub fn instances(
        self,
        about: impl Into<String>,
        instances: Vec<Instance>,
        algorithm: impl Into<String>,
    ) -> Self {
        let preset = RunSpec {
            puzzle: GIVEN.to_owned(),
            words: vec!["1".to_owned()],
            algorithm: algorithm.into(),
            ..RunSpec::default()
        };
        let preloaded = Preloaded {
            name: GIVEN.to_owned(),
            about: about.into(),
            instances,
        };
        Explorer {
            preset: Some(preset),
            preloaded: Some(preloaded),
            ..self
        }
    }

    /// Adds a lesson in Markdown to those that the page lists. It opens at `/?lesson=` and its name. Its requests need the
    /// feature `lessons`.
    #[must_use]
    pub fn lesson(
        mut self,
        name: impl Into<String>,
        title: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        let text = text.into();
        let paragraph = text.split("\n\n").nth(1);
        let about = paragraph.filter(|text| text.starts_with(char::is_alphabetic));
        self.lessons.push(ServedLesson {
            name: name.into(),
            title: title.into(),
            about: about.unwrap_or_default().trim_end().replace('\n', " "),
            words: text.split_whitespace().count(),
            text,
        });
        self
    }

    /// Starts the server in threads of its own.
    ///
    /// # Errors
    /// Returns an error if the address cannot be bound or a thread cannot be started.
    pub fn serve(self) -> io::Result<Server> {
        let listener = TcpListener::bind((self.host, self.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("explorer")
            .enable_all()
            .build()?;
        let clock = Clock::system();
        let service =
            Service::new(self.catalog, self.limits.of_service(), clock.clone()).preset(self.preset);
        let service = match self.preloaded {
            Some(preloaded) => service.preloaded(preloaded),
            None => service,
        };
        let app = App::new(
            self.limits,
            Hosts::of(address),
            Policy::of(&self.embedders),
            clock,
            Arc::new(service),
            self.lessons,
        );
        let (stop, stopped) = oneshot::channel();
        let (ends, ended) = channel();
        let thread = std::thread::Builder::new().name("explorer".to_owned());
        let server = thread.spawn(move || {
            let result = runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                tokio::select! {
                    never = crate::http::serve(listener, Arc::new(app)) => never,
                    _ = stopped => Ok(()),
                }
            });
            runtime.shutdown_background();
            // The receiver may be gone.
            let _ = ends.send(result);
        })?;
        Ok(Server {
            address,
            stop: Some(stop),
            ended,
            server: Some(server),
        })
    }
}

/// A running server. It stops when this is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: Receiver<io::Result<()>>,
    server: Option<JoinHandle<()>>,
}

impl Server {
    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL to open in a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Returns whether only this machine can reach the server.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// Blocks until Ctrl-C.
    ///
    /// # Errors
    /// Returns an error if the server failed or Ctrl-C cannot be handled.
    pub fn wait(self) -> io::Result<()> {
        self.wait_with(|_| Ok(()))
    }

    /// Calls `on_ready` once Ctrl-C is handled, then blocks until Ctrl-C.
    ///
    /// # Errors
    /// Returns the error of `on_ready`, and otherwise the errors of [`wait`](Server::wait).
    pub fn wait_with(self, on_ready: impl FnOnce(&Server) -> io::Result<()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let mut ctrl_c = std::pin::pin!(tokio::signal::ctrl_c());
            // The handler is installed by the first poll.
            std::future::poll_fn(|context| Poll::Ready(ctrl_c.as_mut().poll(context).is_ready()))
                .await;
            on_ready(&self)?;
            ctrl_c.await
        })?;
        match self.ended.try_recv() {
            Ok(ended) => ended,
            Err(_) => Ok(()),
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(server) = self.server.take() {
            let _ = server.join();
        }
    }
}
