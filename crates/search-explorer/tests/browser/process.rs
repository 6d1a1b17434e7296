//! The browser process, shared by tests that run at the same time.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde_json::json;

use super::devtools::{DevTools, Remote};
use super::firefox::{self, Firefox, Session};
use super::wait::wait_until;

const ARGUMENTS: [&str; 25] = [
    "--headless=new",
    // Required when running as root; only this page is opened.
    "--no-sandbox",
    "--remote-debugging-port=0",
    "--window-size=1280,900",
    "--lang=en-US",
    "--force-color-profile=srgb",
    "--disable-gpu",
    // Containers have little shared memory.
    "--disable-dev-shm-usage",
    // Disables background activity of the browser.
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-quic",
    "--disable-search-engine-choice-screen",
    "--disable-sync",
    "--password-store=basic",
    // Each test has its own windows, and hidden windows must not be throttled.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    // The tabs of a test share a process: to start one for each page takes as long as the page.
    "--process-per-site",
    "--disable-site-isolation-trials",
    // A page must end when it is left, and does not need a process of its own then.
    "--disable-features=BackForwardCache,ProactivelySwapBrowsingInstance,SpareRendererForSitePerProcess",
];

/// A running browser with a temporary profile. Both are removed when the last test that uses them ends.
pub(crate) struct Process {
    child: Child,
    profile: PathBuf,
    address: Option<Address>,
}

/// How a browser is reached.
enum Address {
    /// The port, and the path of the WebSocket for the whole browser.
    Chromium(u16, String),
    Firefox(Arc<Mutex<Session>>),
}

impl Process {
    /// Returns the running browser, or starts one.
    pub(crate) fn shared() -> Arc<Process> {
        static RUNNING: Mutex<Weak<Process>> = Mutex::new(Weak::new());
        // A test that failed to start the browser leaves `RUNNING` unchanged.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.upgrade().unwrap_or_else(|| {
            let process = Arc::new(Process::launch());
            *running = Arc::downgrade(&process);
            process
        })
    }

    /// Starts the browser named by the variable `FIREFOX` or `CHROMIUM`, by default `chromium`.
    fn launch() -> Process {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!("searchlab-browser-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(profile);
        std::fs::create_dir_all(&profile).expect("the directory for tests can be written");
        // A file, as a pipe would have to be read while the browser runs.
        let log = profile.join("log.txt");
        let firefox = std::env::var("FIREFOX").ok();
        let is_firefox = firefox.is_some();
        let executable = firefox.or_else(|| std::env::var("CHROMIUM").ok());
        let executable = executable.unwrap_or_else(|| "chromium".to_owned());
        let mut command = Command::new(&executable);
        if is_firefox {
            let preferences = profile.join("user.js");
            std::fs::write(preferences, firefox::PREFERENCES)
                .expect("the directory for tests can be written");
            command.args(firefox::ARGUMENTS);
            command.arg("--profile").arg(&profile);
        } else {
            command.args(ARGUMENTS);
            command.arg(format!("--user-data-dir={}", profile.display()));
        }
        let child = command
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("the directory for tests can be written"))
            .spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("cannot start `{executable}`: {error}; the variables CHROMIUM and FIREFOX can name another browser")
        });
        let mut process = Process {
            child,
            profile,
            address: None,
        };
        wait_until(|| {
            process.address = match is_firefox {
                true => process.find_firefox(),
                false => process.find_chromium(),
            };
            process.address.is_some() || process.ended().is_some()
        });
        if process.address.is_none() {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("`{executable}` does not listen; its output:\n{log}");
        }
        process
    }

    /// Reads the port and the path that the browser writes once it listens; returns none before.
    fn find_chromium(&self) -> Option<Address> {
        let written = std::fs::read_to_string(self.profile.join("DevToolsActivePort"));
        let written = written.ok()?;
        let (port, path) = written.split_once('\n')?;
        let path = path.trim_end();
        let port = port.parse().ok()?;
        (!path.is_empty()).then(|| Address::Chromium(port, path.to_owned()))
    }

    /// Connects as soon as the browser listens; returns none before.
    fn find_firefox(&self) -> Option<Address> {
        let session = Session::connect(firefox::port(&self.profile)?).ok()?;
        Some(Address::Firefox(session))
    }

    fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Connects to the whole browser.
    pub(crate) fn connect(&self) -> Result<Box<dyn Remote>, String> {
        Ok(match &self.address {
            Some(Address::Chromium(port, path)) => Box::new(DevTools::connect(*port, path)?),
            Some(Address::Firefox(session)) => Box::new(Firefox::new(session, "")),
            None => return Err("the browser does not listen".to_owned()),
        })
    }

    /// Connects to the tab with this id.
    pub(crate) fn connect_to_tab(&self, id: &str) -> Result<Box<dyn Remote>, String> {
        Ok(match &self.address {
            Some(Address::Chromium(port, _)) => {
                Box::new(DevTools::connect(*port, &format!("/devtools/page/{id}"))?)
            }
            Some(Address::Firefox(session)) => Box::new(Firefox::new(session, id)),
            None => return Err("the browser does not listen".to_owned()),
        })
    }

    /// Returns a directory in the profile.
    pub(crate) fn directory(&self, name: &str) -> PathBuf {
        self.profile.join(name)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error must not cause a second panic.
        let asked = self
            .connect()
            .and_then(|mut devtools| devtools.call("Browser.close", json!({})));
        if asked.is_ok() {
            wait_until(|| self.ended().is_some());
        }
        // Kills the browser if it did not end.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
