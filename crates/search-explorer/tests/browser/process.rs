//! The browser process, shared by tests that run at the same time.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde_json::json;

use super::devtools::DevTools;
use super::wait::wait_until;

const ARGUMENTS: [&str; 23] = [
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
    // A page must end when it is left.
    "--disable-features=BackForwardCache",
];

/// A running Chromium with a temporary profile. Both are removed when the last test that uses them ends.
pub(crate) struct Process {
    child: Child,
    profile: PathBuf,
    port: u16,
    /// The path of the WebSocket for the whole browser.
    path: String,
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

    /// Starts the browser named by the variable `CHROMIUM`, by default `chromium`.
    fn launch() -> Process {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!("searchlab-browser-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(profile);
        std::fs::create_dir_all(&profile).expect("the directory for tests can be written");
        // A file, as a pipe would have to be read while the browser runs.
        let log = profile.join("log.txt");
        let executable = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let child = Command::new(&executable)
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("the directory for tests can be written"))
            .spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("cannot start `{executable}`: {error}; the variable CHROMIUM can name another browser")
        });
        let mut process = Process {
            child,
            profile,
            port: 0,
            path: String::new(),
        };
        let listens = wait_until(|| process.find_address() || process.ended().is_some());
        if !listens || process.port == 0 {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("`{executable}` does not listen; its output:\n{log}");
        }
        process
    }

    /// Reads the port and the path that the browser writes once it listens; returns false before.
    fn find_address(&mut self) -> bool {
        let written = std::fs::read_to_string(self.profile.join("DevToolsActivePort"));
        let written = written.unwrap_or_default();
        let Some((port, path)) = written.split_once('\n') else {
            return false;
        };
        let Ok(port) = port.parse() else {
            return false;
        };
        if path.is_empty() {
            return false;
        }
        path.trim_end().clone_into(&mut self.path);
        self.port = port;
        true
    }

    fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Connects to the whole browser.
    pub(crate) fn connect(&self) -> Result<DevTools, String> {
        DevTools::connect(self.port, &self.path)
    }

    /// Connects to the tab with this id.
    pub(crate) fn connect_to_tab(&self, id: &str) -> Result<DevTools, String> {
        DevTools::connect(self.port, &format!("/devtools/page/{id}"))
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
