//! A browser of a test's own: a context of the shared process, with its own tabs, storage, downloads and permissions.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::devtools::DevTools;
use super::process::Process;
use super::tab::Tab;

/// What is kept of a test: its screenshots.
pub(crate) fn kept() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&directory).expect("the directory for tests can be written");
    directory
}

#[track_caller]
fn refused<T>(error: String) -> T {
    panic!("the browser refuses: {error}")
}

/// A browser that shares nothing with those of other tests but the clipboard; its tabs close with it.
pub(crate) struct Chromium {
    devtools: RefCell<DevTools>,
    context: String,
    /// Blank tabs that were used before.
    spare: RefCell<Vec<Rc<RefCell<DevTools>>>>,
    process: Arc<Process>,
}

impl Chromium {
    pub(crate) fn launch() -> Chromium {
        let process = Process::shared();
        let mut devtools = process.connect().unwrap_or_else(refused);
        let made = devtools.call("Target.createBrowserContext", json!({}));
        let made = made.unwrap_or_else(refused);
        let context = made["browserContextId"].as_str().expect("it is text");
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
        answer.unwrap_or_else(refused)
    }

    /// The clipboard, which a page may use from now on. The process has one for all: while a test holds it, the
    /// others wait.
    pub(crate) fn clipboard(&self) -> MutexGuard<'static, ()> {
        static CLIPBOARD: Mutex<()> = Mutex::new(());
        // A test that failed leaves nothing behind that another one would mind.
        let alone = CLIPBOARD.lock().unwrap_or_else(PoisonError::into_inner);
        for name in ["clipboard-read", "clipboard-write"] {
            self.call(
                "Browser.setPermission",
                json!({"permission": {"name": name}, "setting": "granted", "browserContextId": self.context}),
            );
        }
        alone
    }

    pub(crate) fn downloads(&self) -> PathBuf {
        self.process
            .directory(&format!("downloads-{}", self.context))
    }

    /// A new tab that shows this address.
    pub(crate) fn open(&self, address: &str) -> Tab<'_> {
        let tab = self.blank();
        tab.go_to(address);
        tab
    }

    /// A tab, in a window of its own, that shows nothing yet.
    pub(crate) fn blank(&self) -> Tab<'_> {
        let spare = self.spare.borrow_mut().pop();
        Tab::new(self, spare.unwrap_or_else(|| self.new_tab()))
    }

    fn new_tab(&self) -> Rc<RefCell<DevTools>> {
        let made = self.call(
            "Target.createTarget",
            json!({"url": "about:blank", "newWindow": true, "browserContextId": self.context}),
        );
        let id = made["targetId"].as_str().expect("it is text");
        let devtools = self.process.connect_to_tab(id);
        let devtools = devtools.unwrap_or_else(refused);
        Rc::new(RefCell::new(devtools))
    }

    /// Keeps a tab that shows nothing any more for the next one: a window takes as long to open as the page to load.
    pub(crate) fn keep(&self, tab: Rc<RefCell<DevTools>>) {
        self.spare.borrow_mut().push(tab);
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // A test that has failed is not to fail again.
        let _ = self.devtools.borrow_mut().call(
            "Target.disposeBrowserContext",
            json!({"browserContextId": self.context}),
        );
        let _ = std::fs::remove_dir_all(self.downloads());
    }
}
