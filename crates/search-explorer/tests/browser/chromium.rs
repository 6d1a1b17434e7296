//! The browser of a test: a context of the shared process, with its own tabs, storage, downloads and permissions.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::devtools::{Connection, Remote};
use super::process::Process;
use super::tab::Tab;

/// Returns the directory for screenshots.
pub(crate) fn screenshots() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&directory).expect("the directory for tests can be written");
    directory
}

#[track_caller]
fn rejected<T>(error: String) -> T {
    panic!("the browser rejected a command: {error}")
}

/// A browser that shares only the clipboard with the browsers of other tests. Dropping it closes its tabs.
pub(crate) struct Chromium {
    devtools: RefCell<Box<dyn Remote>>,
    context: String,
    /// Blank tabs for reuse.
    spare: RefCell<Vec<Connection>>,
    process: Arc<Process>,
}

impl Chromium {
    pub(crate) fn launch() -> Chromium {
        let process = Process::shared();
        let mut devtools = process.connect().unwrap_or_else(rejected);
        let created = devtools.call("Target.createBrowserContext", json!({}));
        let created = created.unwrap_or_else(rejected);
        let context = created["browserContextId"]
            .as_str()
            .expect("the id is text");
        let this = Chromium {
            devtools: RefCell::new(devtools),
            context: context.to_owned(),
            spare: RefCell::default(),
            process,
        };
        let downloads = this.downloads();
        std::fs::create_dir_all(&downloads).expect("the directory for tests can be written");
        this.call(
            "Browser.setDownloadBehavior",
            json!({"behavior": "allow", "browserContextId": this.context, "downloadPath": downloads}),
        );
        this
    }

    #[track_caller]
    fn call(&self, method: &str, params: Value) -> Value {
        let answer = self.devtools.borrow_mut().call(method, params);
        answer.unwrap_or_else(rejected)
    }

    /// Grants access to the clipboard. The process has a single clipboard, so other tests wait until the guard is
    /// dropped.
    pub(crate) fn clipboard(&self) -> MutexGuard<'static, ()> {
        static CLIPBOARD: Mutex<()> = Mutex::new(());
        // A test that panicked does not leave the clipboard in an invalid state.
        let guard = CLIPBOARD.lock().unwrap_or_else(PoisonError::into_inner);
        for name in ["clipboard-read", "clipboard-write"] {
            self.call(
                "Browser.setPermission",
                json!({"permission": {"name": name}, "setting": "granted", "browserContextId": self.context}),
            );
        }
        guard
    }

    pub(crate) fn downloads(&self) -> PathBuf {
        self.process
            .directory(&format!("downloads-{}", self.context))
    }

    /// Opens a tab at this address.
    pub(crate) fn open(&self, address: &str) -> Tab<'_> {
        let tab = self.blank();
        tab.go_to(address);
        tab
    }

    /// Opens a blank tab in a window of its own.
    pub(crate) fn blank(&self) -> Tab<'_> {
        let spare = self.spare.borrow_mut().pop();
        Tab::new(self, spare.unwrap_or_else(|| self.new_tab()))
    }

    fn new_tab(&self) -> Connection {
        let created = self.call(
            "Target.createTarget",
            json!({"url": "about:blank", "newWindow": true, "browserContextId": self.context}),
        );
        let id = created["targetId"].as_str().expect("the id is text");
        let devtools = self.process.connect_to_tab(id);
        let devtools = devtools.unwrap_or_else(rejected);
        Rc::new(RefCell::new(devtools))
    }

    /// Keeps a blank tab for reuse: opening a window takes as long as loading the page.
    pub(crate) fn keep(&self, tab: Connection) {
        self.spare.borrow_mut().push(tab);
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // An error must not cause a second panic.
        let _ = self.devtools.borrow_mut().call(
            "Target.disposeBrowserContext",
            json!({"browserContextId": self.context}),
        );
        let _ = std::fs::remove_dir_all(self.downloads());
    }
}
