//! A tab of the browser, used as one uses it with mouse and keyboard; what a test waits for is bounded.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    MouseButton,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntrySource};
use chromiumoxide::cdp::browser_protocol::network::EventRequestWillBeSent;
use chromiumoxide::cdp::browser_protocol::page::{
    AddScriptToEvaluateOnNewDocumentParams, CaptureScreenshotFormat, CloseParams, NavigateParams,
};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::page::{Page, ScreenshotParams};
use chromiumoxide::{Command, keys};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::chromium::{Chromium, kept};

/// What takes longer than this does not happen.
const PATIENCE: Duration = Duration::from_secs(30);

type Told = Arc<Mutex<Vec<String>>>;

/// A tab. When it goes, what went wrong in it unseen fails the test, and a test that failed leaves a screenshot.
pub(crate) struct Tab<'c> {
    chromium: &'c Chromium,
    page: Page,
    requests: Told,
    errors: Told,
}

impl<'c> Tab<'c> {
    pub(crate) fn new(chromium: &'c Chromium, page: Page) -> Tab<'c> {
        let tab = Tab {
            chromium,
            page,
            requests: Told::default(),
            errors: Told::default(),
        };
        tab.listen();
        tab
    }

    fn listen(&self) {
        let (page, errors) = (&self.page, &self.errors);
        let sent = |event: &EventRequestWillBeSent| Some(event.request.url.clone());
        self.chromium.collect(page, &self.requests, sent);
        self.chromium
            .collect(page, errors, |event: &EventExceptionThrown| {
                let details = &event.exception_details;
                let thrown = details.exception.as_ref();
                let thrown = thrown.and_then(|exception| exception.description.clone());
                Some(format!("{} {}", details.text, thrown.unwrap_or_default()))
            });
        self.chromium
            .collect(page, errors, |event: &EventConsoleApiCalled| {
                let said = event.args.iter().filter_map(|arg| arg.description.clone());
                let is_error = event.r#type == ConsoleApiCalledType::Error;
                is_error.then(|| said.collect::<Vec<_>>().join(" "))
            });
        // Among these is what the page's own policy refuses.
        self.chromium
            .collect(page, errors, |event: &EventEntryAdded| {
                let is_told = matches!(
                    event.entry.source,
                    LogEntrySource::Security | LogEntrySource::Javascript
                );
                is_told.then(|| event.entry.text.clone())
            });
        let enabled = self.chromium.runtime.block_on(self.page.enable_log());
        enabled.expect("the tab is there");
    }

    /// Shows this address. What is then there has to be waited for.
    pub(crate) fn go_to(&self, address: &str) {
        self.execute(NavigateParams::new(address));
    }

    /// Runs this JavaScript in each page to come, before the page's own.
    pub(crate) fn before_each_page(&self, script: &str) {
        self.execute(AddScriptToEvaluateOnNewDocumentParams::new(script));
    }

    /// Brings it before the other tabs: in those, nothing is drawn.
    pub(crate) fn bring_to_front(&self) {
        let brought = self.chromium.runtime.block_on(self.page.bring_to_front());
        brought.expect("the tab is there");
    }

    fn execute<T: Command>(&self, command: T) {
        let done = self.chromium.runtime.block_on(self.page.execute(command));
        done.unwrap_or_else(|error| panic!("the browser refuses: {error}"));
    }

    /// What this JavaScript gives; a promise is waited for.
    #[track_caller]
    pub(crate) fn get<T: DeserializeOwned>(&self, script: &str) -> T {
        match self.try_get(script) {
            Ok(value) => serde_json::from_value(value.clone())
                .unwrap_or_else(|error| panic!("{error}: {value} is what gives: {script}")),
            Err(error) => panic!("{error} in: {script}"),
        }
    }

    fn try_get(&self, script: &str) -> Result<Value, String> {
        let params = EvaluateParams::builder()
            .expression(script)
            .await_promise(true)
            .return_by_value(true)
            .user_gesture(true)
            .build()?;
        let given = self
            .chromium
            .runtime
            .block_on(self.page.evaluate_expression(params));
        let given = given.map_err(|error| error.to_string())?;
        Ok(given.value().cloned().unwrap_or_default())
    }

    /// Waits until this JavaScript gives this.
    #[track_caller]
    pub(crate) fn becomes<T: DeserializeOwned + PartialEq + Debug>(
        &self,
        script: &str,
        expected: T,
    ) {
        let mut last = Err("never asked".to_owned());
        let came = wait_until(|| {
            last = self.try_get(script);
            let value = last
                .clone()
                .ok()
                .and_then(|value| serde_json::from_value(value).ok());
            value.is_some_and(|value: T| value == expected)
        });
        assert!(
            came,
            "expected {expected:?}, but this stays at {last:?}: {script}"
        );
    }

    /// Waits until this JavaScript gives something that is true.
    #[track_caller]
    pub(crate) fn until(&self, script: &str) {
        self.becomes(&format!("Boolean({script})"), true);
    }

    /// The text of the first element with this selector that is seen.
    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        let found = format!("{}?.innerText.trim() ?? null", seen(selector));
        let text: Option<String> = self.get(&found);
        text.unwrap_or_else(|| panic!("nothing is seen of {selector}"))
    }

    /// Waits until the element's text is this.
    #[track_caller]
    pub(crate) fn reads(&self, selector: &str, text: &str) {
        self.becomes(
            &format!("{}?.innerText.trim() ?? null", seen(selector)),
            text.to_owned(),
        );
    }

    /// Waits until the element's text contains this.
    #[track_caller]
    pub(crate) fn tells(&self, selector: &str, text: &str) {
        let told = format!(
            "{}?.innerText.replaceAll(/\\s+/g, ' ').includes({text:?}) ?? false",
            seen(selector)
        );
        let came = wait_until(|| self.try_get(&told) == Ok(Value::Bool(true)));
        assert!(
            came,
            "expected {text:?} in {selector}, which says {:?}",
            self.text(selector)
        );
    }

    /// A place in the first element with this selector that is seen, once it stands still and nothing lies above it:
    /// halfway down, and so far across, from 0 to 1.
    #[track_caller]
    pub(crate) fn place(&self, selector: &str, across: f64) -> (f64, f64) {
        let element = seen(selector);
        let place = format!(
            "(async () => {{ const it = {element}; if (!it) return null;
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            const box = () => {{ const {{x, y, width, height}} = it.getBoundingClientRect(); return [x, y, width, height]; }};
            it.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const before = box(); await frame(); await frame();
            const [x, y, width, height] = box(); if (String(before) !== String([x, y, width, height])) return null;
            const place = [x + {across} * width, y + height / 2]; const hit = document.elementFromPoint(...place);
            return hit && (it.contains(hit) || it.parentElement.contains(hit)) ? place : null; }})()"
        );
        let mut found = Ok(Value::Null);
        let came = wait_until(|| {
            found = self.try_get(&place);
            found.as_ref().is_ok_and(|found| !found.is_null())
        });
        assert!(came, "nothing is seen of {selector}: {found:?}");
        found
            .ok()
            .and_then(|found| serde_json::from_value(found).ok())
            .expect("it is a place")
    }

    fn mouse(&self, kind: DispatchMouseEventType, (x, y): (f64, f64), held: bool) {
        let mut event = DispatchMouseEventParams::builder().r#type(kind).x(x).y(y);
        if held {
            event = event.button(MouseButton::Left).buttons(1).click_count(1);
        }
        self.execute(event.build().expect("nothing is missing"));
    }

    /// Clicks the element, by the mouse.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let place = self.place(selector, 0.5);
        self.mouse(DispatchMouseEventType::MouseMoved, place, false);
        self.mouse(DispatchMouseEventType::MousePressed, place, true);
        self.mouse(DispatchMouseEventType::MouseReleased, place, true);
    }

    /// Presses the mouse at one place of an element, counted across it from 0 to 1, and lets it go at another.
    #[track_caller]
    pub(crate) fn drag(&self, selector: &str, from: f64, to: f64) {
        let (begin, end) = (self.place(selector, from), self.place(selector, to));
        self.mouse(DispatchMouseEventType::MouseMoved, begin, false);
        self.mouse(DispatchMouseEventType::MousePressed, begin, true);
        for part in [0.3, 0.6, 1.0] {
            let x = begin.0 + part * (end.0 - begin.0);
            self.mouse(DispatchMouseEventType::MouseMoved, (x, end.1), true);
        }
        self.mouse(DispatchMouseEventType::MouseReleased, end, true);
    }

    /// Clicks the button (or what looks like one) with this text or label.
    #[track_caller]
    pub(crate) fn push(&self, name: &str) {
        self.click(&button(name));
    }

    /// Presses a key, as the field's `key` names it; `Ctrl-` and `Shift-` before it are held meanwhile.
    pub(crate) fn press(&self, key: &str) {
        let (held, name) = match key.split_once('-') {
            Some(("Ctrl", name)) => (2, name),
            Some(("Shift", name)) => (8, name),
            _ => (0, key),
        };
        let known =
            keys::get_key_definition(name).unwrap_or_else(|| panic!("no key is named {name}"));
        let mut event = DispatchKeyEventParams::builder()
            .r#type(DispatchKeyEventType::RawKeyDown)
            .key(known.key)
            .code(known.code)
            .modifiers(held)
            .windows_virtual_key_code(known.key_code);
        let text = known.text.or((known.key.len() == 1).then_some(known.key));
        if let (Some(text), 0) = (text, held) {
            event = event.r#type(DispatchKeyEventType::KeyDown).text(text);
        }
        // What the system does by itself for these has to be named.
        match key {
            "Ctrl-v" => event = event.command("paste"),
            "Ctrl-c" => event = event.command("copy"),
            _ => {}
        }
        self.execute(event.clone().build().expect("nothing is missing"));
        let released = event.r#type(DispatchKeyEventType::KeyUp);
        self.execute(released.build().expect("nothing is missing"));
    }

    /// Presses the keys of a text, one after the other.
    pub(crate) fn type_text(&self, text: &str) {
        for key in text.chars() {
            self.press(key.encode_utf8(&mut [0; 4]));
        }
    }

    /// Chooses in a list of choices.
    #[track_caller]
    pub(crate) fn choose(&self, label: &str, value: &str) {
        let control = labelled(label);
        self.until(&format!(
            "[...({control}?.options ?? [])].some((one) => one.value === {value:?})"
        ));
        let chosen = format!(
            "(() => {{ const it = {control}; it.value = {value:?}; it.dispatchEvent(new Event('change', {{bubbles: true}})); return it.value; }})()"
        );
        assert_eq!(self.get::<String>(&chosen), value, "{label}");
    }

    /// How large the window is, in pixels of style sheets.
    pub(crate) fn resize(&self, width: i64, height: i64) {
        self.execute(SetDeviceMetricsOverrideParams::new(
            width, height, 1.0, false,
        ));
    }

    /// What the system prefers: `prefers-color-scheme` and the like.
    pub(crate) fn prefer(&self, features: &[(&str, &str)]) {
        let features = features
            .iter()
            .map(|&(name, value)| MediaFeature::new(name, value));
        self.execute(SetEmulatedMediaParams::builder().features(features).build());
    }

    /// Keeps a picture of the whole page.
    pub(crate) fn screenshot(&self, name: &str) {
        let params = ScreenshotParams::builder()
            .format(CaptureScreenshotFormat::Png)
            .full_page(true)
            .build();
        let path = kept().join(format!("{name}.png"));
        let taken = self.page.save_screenshot(params, &path);
        match self.chromium.runtime.block_on(taken) {
            Ok(_) => {}
            Err(error) => eprintln!("no picture {}: {error}", path.display()),
        }
    }

    /// The addresses of all requests so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("nobody panics with it").clone()
    }

    /// Errors that the test brought about and has seen.
    pub(crate) fn forgive(&self) {
        self.errors.lock().expect("nobody panics with it").clear();
    }
}

impl Drop for Tab<'_> {
    fn drop(&mut self) {
        let test = std::thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        let errors = self
            .errors
            .lock()
            .map(|errors| errors.clone())
            .unwrap_or_default();
        if std::thread::panicking() {
            self.screenshot(&format!("failed-{test}"));
            let place = kept().join(format!("failed-{test}.png"));
            eprintln!(
                "a picture of it: {}; errors in the page: {errors:?}",
                place.display()
            );
            return;
        }
        self.execute(CloseParams::default());
        assert!(errors.is_empty(), "errors in the page: {errors:?}");
        for request in self.requests() {
            let is_own = ["http://127.0.0.1:", "data:", "blob:", "file:", "about:"];
            assert!(
                is_own.iter().any(|own| request.starts_with(own)),
                "the page asked {request}"
            );
        }
    }
}

/// Waits until it is so, and tells whether it came to be.
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    loop {
        if is_so() {
            return true;
        }
        if begun.elapsed() > PATIENCE {
            return false;
        }
        std::thread::sleep(Duration::from_millis(15));
    }
}

/// JavaScript for the first element with this selector that is seen. `button:text=Name` is a button by its name.
fn seen(selector: &str) -> String {
    let (all, name) = match selector.strip_prefix("button:text=") {
        Some(name) => ("button, a, summary, [role=button]", Some(name)),
        None => (selector, None),
    };
    format!(
        "[...document.querySelectorAll({all:?})].find((it) => it.checkVisibility() && ({name} === null
        || it.textContent.trim() === {name} || it.getAttribute('aria-label') === {name}))",
        name = name.map_or_else(|| "null".to_owned(), |name| format!("{name:?}"))
    )
}

fn button(name: &str) -> String {
    format!("button:text={name}")
}

/// JavaScript for the control with this label that is seen.
pub(crate) fn labelled(label: &str) -> String {
    format!(
        "[...document.querySelectorAll('label')].find((it) => it.checkVisibility() && it.textContent.trim() === {label:?})?.control"
    )
}
