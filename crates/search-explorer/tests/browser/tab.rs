//! A tab of the browser, used as one uses it with mouse and keyboard; what a test waits for is bounded.

use std::cell::RefCell;
use std::fmt::Debug;
use std::path::Path;
use std::rc::Rc;

use data_encoding::BASE64;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::chromium::{Chromium, kept};
use super::devtools::{DevTools, Event};
use super::keys::key;
use super::wait::wait_until;

/// JavaScript that lets a press of the mouse through only if it comes to the element, where that is when it comes.
const GUARD: &str = "(() => {
    const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
    let hit = null;
    const hits = (event) => {
        const it = ELEMENT;
        if (!it) return false;
        const {x, y, width, height} = it.getBoundingClientRect();
        const isThere = Math.abs(x + ACROSS * width - event.clientX) <= 1 && Math.abs(y + height / 2 - event.clientY) <= 1;
        return isThere && (it.contains(event.target) || it.parentElement.contains(event.target));
    };
    const check = (event) => {
        hit ??= hits(event);
        if (hit) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    for (const kind of kinds) window.addEventListener(kind, check, true);
    globalThis.guard = {
        hit: () => hit ?? false,
        remove: () => { for (const kind of kinds) window.removeEventListener(kind, check, true); delete globalThis.guard; },
    };
})()";

/// A tab. When it goes, what went wrong in it unseen fails the test, and a test that failed leaves a screenshot.
pub(crate) struct Tab<'c> {
    chromium: &'c Chromium,
    devtools: Rc<RefCell<DevTools>>,
    /// The scripts that run before each page, by the browser's names for them.
    scripts: RefCell<Vec<Value>>,
    requests: RefCell<Vec<String>>,
    errors: RefCell<Vec<String>>,
}

impl<'c> Tab<'c> {
    pub(crate) fn new(chromium: &'c Chromium, devtools: Rc<RefCell<DevTools>>) -> Tab<'c> {
        let tab = Tab {
            chromium,
            devtools,
            scripts: RefCell::default(),
            requests: RefCell::default(),
            errors: RefCell::default(),
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.execute(&format!("{domain}.enable"), json!({}));
        }
        // Only one window of a browser has the focus, but each test uses its own as if it were alone.
        tab.execute(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
        tab
    }

    /// Keeps what tests look at of an event.
    fn note(&self, Event { method, params }: Event) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let error = match method.as_str() {
            "Network.requestWillBeSent" => {
                let address = text(&params["request"]["url"]);
                self.requests.borrow_mut().push(address);
                return;
            }
            "Runtime.exceptionThrown" => {
                let details = &params["exceptionDetails"];
                let thrown = text(&details["exception"]["description"]);
                format!("{} {thrown}", text(&details["text"]))
            }
            "Runtime.consoleAPICalled" if params["type"] == "error" => {
                let arguments = params["args"].as_array().into_iter().flatten();
                let said = arguments.map(|argument| match &argument["description"] {
                    Value::Null => argument["value"].to_string(),
                    description => text(description),
                });
                said.collect::<Vec<_>>().join(" ")
            }
            // Among these is what the page's own policy refuses.
            "Log.entryAdded"
                if params["entry"]["source"] == "security"
                    || params["entry"]["source"] == "javascript" =>
            {
                text(&params["entry"]["text"])
            }
            _ => return,
        };
        self.errors.borrow_mut().push(error);
    }

    /// Sends a command and waits for its answer. What the page did before the answer is noted then.
    fn call(&self, method: &str, params: Value) -> Result<Value, String> {
        let mut devtools = self.devtools.borrow_mut();
        let answer = devtools.call(method, params);
        for event in devtools.take_events() {
            self.note(event);
        }
        answer
    }

    #[track_caller]
    fn execute(&self, method: &str, params: Value) -> Value {
        let done = self.call(method, params);
        done.unwrap_or_else(|error| panic!("the browser refuses: {error}"))
    }

    /// Shows this address. What is then there has to be waited for.
    pub(crate) fn go_to(&self, address: &str) {
        self.execute("Page.navigate", json!({"url": address}));
    }

    /// Runs this JavaScript in each page to come, before the page's own.
    pub(crate) fn before_each_page(&self, script: &str) {
        let added = self.execute(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": script}),
        );
        self.scripts.borrow_mut().push(added);
    }

    /// Brings it before the other tabs.
    pub(crate) fn bring_to_front(&self) {
        self.execute("Page.bringToFront", json!({}));
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
        let params = json!({
            "expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut given = self.call("Runtime.evaluate", params)?;
        match given.get("exceptionDetails") {
            Some(thrown) => Err(thrown.to_string()),
            None => Ok(given["result"]["value"].take()),
        }
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

    /// Sends a movement of the mouse, or a change of its left button.
    fn mouse(&self, kind: &str, (x, y): (f64, f64), held: bool) {
        let mut event = json!({"type": kind, "x": x, "y": y});
        if held {
            event["button"] = "left".into();
            event["buttons"] = 1.into();
            event["clickCount"] = 1.into();
        }
        self.execute("Input.dispatchMouseEvent", event);
    }

    /// Presses the mouse at a place of an element. Between the look for the place and the press the page may have moved
    /// the element, for what it loads comes when it comes: such a press is kept from the page and done again.
    #[track_caller]
    fn press_mouse(&self, selector: &str, across: f64) -> (f64, f64) {
        let mut place = (0.0, 0.0);
        let hit = wait_until(|| {
            place = self.place(selector, across);
            self.mouse("mouseMoved", place, false);
            let guard = GUARD
                .replace("ELEMENT", &seen(selector))
                .replace("ACROSS", &across.to_string());
            self.get::<()>(&guard);
            self.mouse("mousePressed", place, true);
            // A page that is left by the press has no guard any more.
            let hit: Option<bool> = self.get("globalThis.guard?.hit() ?? null");
            if hit == Some(false) {
                self.mouse("mouseReleased", place, true);
            }
            self.get::<()>("globalThis.guard?.remove()");
            hit != Some(false)
        });
        assert!(hit, "{selector} never stands still");
        place
    }

    /// Clicks the element, by the mouse.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let place = self.press_mouse(selector, 0.5);
        self.mouse("mouseReleased", place, true);
    }

    /// Presses the mouse at one place of an element, counted across it from 0 to 1, and lets it go at another.
    #[track_caller]
    pub(crate) fn drag(&self, selector: &str, from: f64, to: f64) {
        let end = self.place(selector, to);
        let begin = self.press_mouse(selector, from);
        for part in [0.3, 0.6, 1.0] {
            let x = begin.0 + part * (end.0 - begin.0);
            self.mouse("mouseMoved", (x, end.1), true);
        }
        self.mouse("mouseReleased", end, true);
    }

    /// Clicks the button (or what looks like one) with this text or label.
    #[track_caller]
    pub(crate) fn push(&self, name: &str) {
        self.click(&button(name));
    }

    /// Presses a key, as the field's `key` names it; `Ctrl-` and `Shift-` before it are held meanwhile.
    pub(crate) fn press(&self, key_and_held: &str) {
        let (held, name) = match key_and_held.split_once('-') {
            Some(("Ctrl", name)) => (2, name),
            Some(("Shift", name)) => (8, name),
            _ => (0, key_and_held),
        };
        let known = key(name).unwrap_or_else(|| panic!("no key is named {name}"));
        let released = json!({
            "type": "keyUp", "key": name, "code": known.code, "modifiers": held,
            "windowsVirtualKeyCode": known.number,
        });
        let mut pressed = released.clone();
        pressed["type"] = "rawKeyDown".into();
        if let (Some(text), 0) = (known.text, held) {
            pressed["type"] = "keyDown".into();
            pressed["text"] = text.into();
        }
        // What the system does by itself for these has to be named.
        match key_and_held {
            "Ctrl-v" => pressed["commands"] = json!(["paste"]),
            "Ctrl-c" => pressed["commands"] = json!(["copy"]),
            _ => {}
        }
        self.execute("Input.dispatchKeyEvent", pressed);
        self.execute("Input.dispatchKeyEvent", released);
    }

    /// Presses the keys of a text, one after the other.
    pub(crate) fn type_text(&self, text: &str) {
        for key in text.chars() {
            self.press(key.encode_utf8(&mut [0; 4]));
        }
    }

    /// Chooses a file where the page asks for one.
    #[track_caller]
    pub(crate) fn choose_file(&self, label: &str, path: &Path) {
        let control = json!({"expression": labelled(label)});
        let control = self.execute("Runtime.evaluate", control);
        self.execute(
            "DOM.setFileInputFiles",
            json!({"files": [path], "objectId": control["result"]["objectId"]}),
        );
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
        self.execute(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}),
        );
    }

    /// What the system prefers: `prefers-color-scheme` and the like.
    pub(crate) fn prefer(&self, features: &[(&str, &str)]) {
        let features = features.iter();
        let features = features.map(|(name, value)| json!({"name": name, "value": value}));
        self.execute(
            "Emulation.setEmulatedMedia",
            json!({"features": features.collect::<Vec<_>>()}),
        );
    }

    /// Keeps a picture of the whole page.
    pub(crate) fn screenshot(&self, name: &str) {
        let path = kept().join(format!("{name}.png"));
        let kept = self
            .picture()
            .and_then(|picture| std::fs::write(&path, picture).map_err(|error| error.to_string()));
        if let Err(error) = kept {
            eprintln!("no picture {}: {error}", path.display());
        }
    }

    /// The whole page as PNG.
    fn picture(&self) -> Result<Vec<u8>, String> {
        let metrics = self.call("Page.getLayoutMetrics", json!({}))?;
        let mut clip = metrics["cssContentSize"].clone();
        clip["scale"] = 1.into();
        let params = json!({
            "format": "png", "captureBeyondViewport": true, "clip": clip, "optimizeForSpeed": true,
        });
        let taken = self.call("Page.captureScreenshot", params)?;
        let data = taken["data"].as_str().unwrap_or_default();
        BASE64
            .decode(data.as_bytes())
            .map_err(|error| error.to_string())
    }

    /// Leaves the page, and makes the tab as it was when it was new.
    fn empty(&self) {
        self.go_to("about:blank");
        for script in self.scripts.borrow_mut().drain(..) {
            self.execute("Page.removeScriptToEvaluateOnNewDocument", script);
        }
        self.execute("Emulation.clearDeviceMetricsOverride", json!({}));
        self.prefer(&[]);
    }

    /// The addresses of all requests so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.borrow().clone()
    }

    /// Errors that the test brought about and has seen.
    pub(crate) fn forgive(&self) {
        self.errors.borrow_mut().clear();
    }
}

impl Drop for Tab<'_> {
    fn drop(&mut self) {
        let test = std::thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        if std::thread::panicking() {
            self.screenshot(&format!("failed-{test}"));
            let place = kept().join(format!("failed-{test}.png"));
            eprintln!(
                "a picture of it: {}; errors in the page: {:?}",
                place.display(),
                self.errors.borrow()
            );
            return;
        }
        self.empty();
        self.chromium.keep(Rc::clone(&self.devtools));
        let errors = self.errors.borrow();
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
