//! A browser of a test's own, and what a user does with it: plain calls that wait.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::browser::{
    PermissionSetting, SetDownloadBehaviorBehavior, SetDownloadBehaviorParams, SetPermissionParams,
};
use chromiumoxide::page::Page;
use tokio::runtime::Runtime;
use tokio_stream::StreamExt;

use super::tab::Tab;

/// What is kept of a test: its screenshots and what it downloads.
pub(crate) fn kept() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&directory).expect("the directory for tests can be written");
    directory
}

/// A running Chromium with a profile of its own; it ends with this.
pub(crate) struct Chromium {
    pub(crate) runtime: Runtime,
    browser: Browser,
    profile: PathBuf,
}

impl Chromium {
    /// Starts the browser that the variable `CHROMIUM` names, or `chromium`.
    pub(crate) fn launch() -> Chromium {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!("profile-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(format!("searchlab-browser-{profile}"));
        let executable = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let executable = which(&executable).unwrap_or_else(|| {
            panic!(
                "there is no `{executable}` on the PATH: the variable CHROMIUM names the browser"
            )
        });
        let config = BrowserConfig::builder()
            .chrome_executable(executable)
            .new_headless_mode()
            .user_data_dir(&profile)
            // As root there is no other way, and nothing is opened but the page.
            .no_sandbox()
            .viewport(None)
            .window_size(1280, 900)
            .launch_timeout(Duration::from_secs(60))
            .request_timeout(Duration::from_secs(60))
            .args([
                "disable-gpu",
                "disable-component-update",
                "disable-quic",
                "disable-search-engine-choice-screen",
            ]);
        let config = config.build().expect("there is such a file");
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a thread can be started");
        let launched = runtime.block_on(Browser::launch(config));
        let (browser, mut handler) =
            launched.unwrap_or_else(|error| panic!("the browser does not start: {error}"));
        runtime.spawn(async move { while handler.next().await.is_some() {} });
        let this = Chromium {
            runtime,
            browser,
            profile,
        };
        this.allow_files();
        this
    }

    /// Downloads are kept, and the clipboard may be used.
    fn allow_files(&self) {
        let downloads = SetDownloadBehaviorParams::builder()
            .behavior(SetDownloadBehaviorBehavior::Allow)
            .download_path(self.downloads().display().to_string())
            .build()
            .expect("nothing is missing");
        self.runtime.block_on(async {
            let set = self.browser.execute(downloads).await;
            set.expect("downloads can be allowed");
            for clipboard in ["clipboard-read", "clipboard-write"] {
                let allow = SetPermissionParams::new(clipboard, PermissionSetting::Granted);
                let granted = self.browser.execute(allow).await;
                granted.expect("the clipboard can be allowed");
            }
        });
    }

    pub(crate) fn downloads(&self) -> PathBuf {
        self.profile.join("downloads")
    }

    /// A new tab that shows this address.
    pub(crate) fn open(&self, address: &str) -> Tab<'_> {
        let tab = self.blank();
        tab.go_to(address);
        tab
    }

    /// A new tab that shows nothing yet.
    pub(crate) fn blank(&self) -> Tab<'_> {
        let page = self.runtime.block_on(self.browser.new_page("about:blank"));
        Tab::new(self, page.expect("a tab can be opened"))
    }

    /// Collects what the page tells of, as long as it lives.
    pub(crate) fn collect<E>(
        &self,
        page: &Page,
        into: &Arc<Mutex<Vec<String>>>,
        told: impl Fn(&E) -> Option<String> + Send + 'static,
    ) where
        E: chromiumoxide::cdp::IntoEventKind + Unpin + Send + Sync + 'static,
    {
        let events = self.runtime.block_on(page.event_listener::<E>());
        let mut events = events.expect("the tab is there");
        let into = Arc::clone(into);
        self.runtime.spawn(async move {
            while let Some(event) = events.next().await {
                if let Some(text) = told(&event) {
                    let mut into = into.lock().expect("nobody panics with it");
                    into.push(text);
                }
            }
        });
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // A browser that does not answer is killed with its handle.
        let _ = self.runtime.block_on(async {
            let closing = async {
                let _ = self.browser.close().await;
                let _ = self.browser.wait().await;
            };
            tokio::time::timeout(Duration::from_secs(10), closing).await
        });
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// A program by its path, or by its name on the PATH.
fn which(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|directory| directory.join(program));
    places.find(|place| place.is_file())
}
