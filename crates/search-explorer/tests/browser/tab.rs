//! A tab of the browser, used with mouse and keyboard; all waits have a timeout.

use std::cell::RefCell;
use std::fmt::Debug;
use std::path::Path;
use std::rc::Rc;

use data_encoding::BASE64;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::chromium::{Chromium, screenshots};
use super::devtools::{Connection, Event};
use super::keys::key;
use super::wait::wait_until;

/// JavaScript that passes a mouse press to the page only if it hits the element at its current position.
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

/// JavaScript for the rectangle of a drawn element without its strokes, which Firefox adds to `getBoundingClientRect`.
pub(crate) const BOX: &str = "((it) => { const [{ x, y, width, height }, { a, d, e, f }] = [it.getBBox(), it.getScreenCTM()];
    return { left: a * x + e, right: a * (x + width) + e, top: d * y + f, bottom: d * (y + height) + f }; })";

/// A tab. Dropping it fails the test if the page had errors that the test did not expect, and saves a screenshot if the
/// test failed.
pub(crate) struct Tab<'c> {
    chromium: &'c Chromium,
    devtools: Connection,
    /// The ids of the scripts that run before each page.
    scripts: RefCell<Vec<Value>>,
    requests: RefCell<Vec<String>>,
    errors: RefCell<Vec<String>>,
}

impl<'c> Tab<'c> {
    pub(crate) fn new(chromium: &'c Chromium, devtools: Connection) -> Tab<'c> {
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
        // Only one window of a browser has the focus, but each test uses its own as if it were the only one.
        tab.execute(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
        tab
    }

    /// Records the requests and the errors among the events.
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
                let texts = arguments.map(|argument| match &argument["description"] {
                    Value::Null => argument["value"].to_string(),
                    description => text(description),
                });
                texts.collect::<Vec<_>>().join(" ")
            }
            // These include violations of the content security policy.
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

    /// Sends a command and waits for its answer. Also records the events received before the answer.
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
        done.unwrap_or_else(|error| panic!("the browser rejected a command: {error}"))
    }

    /// Navigates to this address. The caller waits for the page.
    pub(crate) fn go_to(&self, address: &str) {
        self.execute("Page.navigate", json!({"url": address}));
    }

    /// Runs this JavaScript in each later page, before the page's own scripts.
    pub(crate) fn before_each_page(&self, script: &str) {
        let added = self.execute(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": script}),
        );
        self.scripts.borrow_mut().push(added);
    }

    /// Brings the tab to the front.
    pub(crate) fn bring_to_front(&self) {
        self.execute("Page.bringToFront", json!({}));
    }

    /// Evaluates JavaScript; promises are awaited.
    #[track_caller]
    pub(crate) fn get<T: DeserializeOwned>(&self, script: &str) -> T {
        match self.try_get(script) {
            Ok(value) => serde_json::from_value(value.clone())
                .unwrap_or_else(|error| panic!("{error}: {value} is the value of: {script}")),
            Err(error) => panic!("{error} in: {script}"),
        }
    }

    /// Runs JavaScript for its effect; promises are awaited. The value is ignored: `scrollIntoView()` has none in some browsers, and is a
    /// promise in others.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) {
        if let Err(error) = self.try_get(script) {
            panic!("{error} in: {script}");
        }
    }

    fn try_get(&self, script: &str) -> Result<Value, String> {
        let params = json!({
            "expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut result = self.call("Runtime.evaluate", params)?;
        match result.get("exceptionDetails") {
            Some(thrown) => Err(thrown.to_string()),
            None => Ok(result["result"]["value"].take()),
        }
    }

    /// Waits until this JavaScript has the expected value.
    #[track_caller]
    pub(crate) fn becomes<T: DeserializeOwned + PartialEq + Debug>(
        &self,
        script: &str,
        expected: T,
    ) {
        let mut last = Err("never evaluated".to_owned());
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
            "expected {expected:?}, but the value remains {last:?}: {script}"
        );
    }

    /// Waits until this JavaScript is truthy. The page waits itself for a while, as each evaluation passes through four processes.
    #[track_caller]
    pub(crate) fn until(&self, script: &str) {
        let holds = format!(
            "(async () => {{ for (let pause = 1; pause < 200; pause *= 1.5) {{
                if ({script}) return true; await new Promise((done) => setTimeout(done, pause)); }}
                return false; }})()"
        );
        self.becomes(&holds, true);
    }

    /// Returns the text of the first visible element with this selector.
    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        let found = format!("{}?.innerText.trim() ?? null", visible(selector));
        let text: Option<String> = self.get(&found);
        text.unwrap_or_else(|| panic!("{selector} is not visible"))
    }

    /// Waits until the text of the element equals this.
    #[track_caller]
    pub(crate) fn has_text(&self, selector: &str, text: &str) {
        self.becomes(
            &format!("{}?.innerText.trim() ?? null", visible(selector)),
            text.to_owned(),
        );
    }

    /// Waits until the text of the element contains this.
    #[track_caller]
    pub(crate) fn contains_text(&self, selector: &str, text: &str) {
        let contains = format!(
            "{}?.innerText.replaceAll(/\\s+/g, ' ').includes({text:?}) ?? false",
            visible(selector)
        );
        let came = wait_until(|| self.try_get(&contains) == Ok(Value::Bool(true)));
        assert!(
            came,
            "expected {text:?} in {selector}, found {:?}",
            self.text(selector)
        );
    }

    /// Returns a point in the first visible element with this selector, as soon as the element does not move and is not
    /// covered: halfway down, and `across` of its width, from 0 to 1.
    #[track_caller]
    pub(crate) fn place(&self, selector: &str, across: f64) -> (f64, f64) {
        let element = visible(selector);
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
        assert!(came, "{selector} is not visible: {found:?}");
        found
            .ok()
            .and_then(|found| serde_json::from_value(found).ok())
            .expect("the value is a point")
    }

    /// Sends a mouse movement, or a change of the left button.
    fn mouse(&self, kind: &str, (x, y): (f64, f64), pressed: bool) {
        let mut event = json!({"type": kind, "x": x, "y": y});
        if pressed {
            event["button"] = "left".into();
            event["buttons"] = 1.into();
            event["clickCount"] = 1.into();
        }
        self.execute("Input.dispatchMouseEvent", event);
    }

    /// Presses the mouse at a point of an element. The page can move the element between the look-up of the point and
    /// the press; such a press is withheld from the page and repeated.
    #[track_caller]
    fn press_mouse(&self, selector: &str, across: f64) -> (f64, f64) {
        let mut place = (0.0, 0.0);
        let hit = wait_until(|| {
            place = self.place(selector, across);
            self.mouse("mouseMoved", place, false);
            let guard = GUARD
                .replace("ELEMENT", &visible(selector))
                .replace("ACROSS", &across.to_string());
            self.run(&guard);
            self.mouse("mousePressed", place, true);
            // If the press leaves the page, the guard no longer exists.
            let hit: Option<bool> = self.get("globalThis.guard?.hit() ?? null");
            if hit == Some(false) {
                self.mouse("mouseReleased", place, true);
            }
            self.run("globalThis.guard?.remove()");
            hit != Some(false)
        });
        assert!(hit, "{selector} does not stop moving");
        place
    }

    /// Clicks the element with the mouse.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.click_slowly(selector, || ());
    }

    /// Moves the mouse to the element.
    #[track_caller]
    pub(crate) fn hover(&self, selector: &str) {
        let place = self.place(selector, 0.5);
        self.mouse("mouseMoved", place, false);
    }

    /// Clicks the element with the mouse, and does something while its button is down.
    #[track_caller]
    pub(crate) fn click_slowly(&self, selector: &str, meanwhile: impl FnOnce()) {
        let place = self.press_mouse(selector, 0.5);
        meanwhile();
        self.mouse("mouseReleased", place, true);
    }

    /// Drags the mouse from one point of an element to another, given as fractions of its width.
    #[track_caller]
    pub(crate) fn drag(&self, selector: &str, from: f64, to: f64) {
        let end = self.place(selector, to);
        let start = self.press_mouse(selector, from);
        for part in [0.3, 0.6, 1.0] {
            let x = start.0 + part * (end.0 - start.0);
            self.mouse("mouseMoved", (x, end.1), true);
        }
        self.mouse("mouseReleased", end, true);
    }

    /// Moves a finger over points of an element, given as fractions of its width and height.
    #[track_caller]
    pub(crate) fn swipe(&self, selector: &str, points: &[(f64, f64)]) {
        let points: Vec<_> = points.iter().map(std::slice::from_ref).collect();
        self.touch(selector, &points);
    }

    /// Puts fingers on an element, moves them and lifts them: the points of all fingers at each moment, given as fractions of its
    /// width and height.
    #[track_caller]
    pub(crate) fn touch(&self, selector: &str, moments: &[&[(f64, f64)]]) {
        self.place(selector, 0.5);
        let rectangle = format!(
            "(() => {{ const {{x, y, width, height}} = {}.getBoundingClientRect(); return [x, y, width, height]; }})()",
            visible(selector)
        );
        let [x, y, width, height]: [f64; 4] = self.get(&rectangle);
        let touch = |kind: &str, points: Vec<Value>| {
            let event = json!({"type": kind, "touchPoints": points});
            self.execute("Input.dispatchTouchEvent", event);
        };
        let mut fingers = 0;
        for points in moments {
            let kind = if points.len() > fingers {
                "touchStart"
            } else {
                "touchMove"
            };
            fingers = points.len();
            let places = points.iter().enumerate();
            let places = places.map(|(id, (across, down))| {
                json!({"id": id, "x": x + across * width, "y": y + down * height})
            });
            touch(kind, places.collect());
        }
        touch("touchEnd", Vec::new());
    }

    /// Clicks the button, link or summary with this text or label.
    #[track_caller]
    pub(crate) fn push(&self, name: &str) {
        self.click(&button(name));
    }

    /// Presses a key, named as in the `key` field; `Ctrl-` and `Shift-` before it are modifiers.
    pub(crate) fn press(&self, shortcut: &str) {
        let (modifiers, name) = match shortcut.split_once('-') {
            Some(("Ctrl", name)) => (2, name),
            Some(("Shift", name)) => (8, name),
            _ => (0, shortcut),
        };
        let known = key(name).unwrap_or_else(|| panic!("no key is named {name}"));
        let released = json!({
            "type": "keyUp", "key": name, "code": known.code, "modifiers": modifiers,
            "windowsVirtualKeyCode": known.number,
        });
        let mut pressed = released.clone();
        pressed["type"] = "rawKeyDown".into();
        if let (Some(text), 0) = (known.text, modifiers) {
            pressed["type"] = "keyDown".into();
            pressed["text"] = text.into();
        }
        // The editing commands of these keys have to be named.
        match shortcut {
            "Ctrl-v" => pressed["commands"] = json!(["paste"]),
            "Ctrl-c" => pressed["commands"] = json!(["copy"]),
            _ => {}
        }
        self.execute("Input.dispatchKeyEvent", pressed);
        self.execute("Input.dispatchKeyEvent", released);
    }

    /// Types a text key by key.
    pub(crate) fn type_text(&self, text: &str) {
        for key in text.chars() {
            self.press(key.encode_utf8(&mut [0; 4]));
        }
    }

    /// Chooses a file for the file field with this label.
    #[track_caller]
    pub(crate) fn choose_file(&self, label: &str, path: &Path) {
        self.choose_files(&labelled(label), &[path]);
    }

    /// Chooses files for the file field that this JavaScript returns.
    #[track_caller]
    pub(crate) fn choose_files(&self, control: &str, paths: &[&Path]) {
        let control = self.execute("Runtime.evaluate", json!({"expression": control}));
        self.execute(
            "DOM.setFileInputFiles",
            json!({"files": paths, "objectId": control["result"]["objectId"]}),
        );
    }

    /// Chooses an option of the select element with this label.
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

    /// Makes playback faster by its key until it has this speed.
    #[track_caller]
    pub(crate) fn play_at(&self, speed: &str) {
        let shown = "[...document.querySelectorAll('.speed-text')].find((it) => it.checkVisibility()).textContent";
        for _ in 0..8 {
            if self.get::<String>(shown) == speed {
                return;
            }
            self.press("+");
        }
        self.becomes(shown, speed.to_owned());
    }

    /// Sets the size of the window in CSS pixels.
    pub(crate) fn resize(&self, width: i64, height: i64) {
        self.execute(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}),
        );
    }

    /// Sets media features, such as `prefers-color-scheme`.
    pub(crate) fn prefer(&self, features: &[(&str, &str)]) {
        let features = features.iter();
        let features = features.map(|(name, value)| json!({"name": name, "value": value}));
        self.execute(
            "Emulation.setEmulatedMedia",
            json!({"features": features.collect::<Vec<_>>()}),
        );
    }

    /// Saves a screenshot of the whole page.
    pub(crate) fn screenshot(&self, name: &str) {
        let path = screenshots().join(format!("{name}.png"));
        let saved = self
            .picture()
            .and_then(|picture| std::fs::write(&path, picture).map_err(|error| error.to_string()));
        if let Err(error) = saved {
            eprintln!("cannot save {}: {error}", path.display());
        }
    }

    /// Returns the whole page as PNG.
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

    /// Leaves the page and resets the tab.
    fn empty(&self) {
        self.go_to("about:blank");
        for script in self.scripts.borrow_mut().drain(..) {
            self.execute("Page.removeScriptToEvaluateOnNewDocument", script);
        }
        self.execute("Emulation.clearDeviceMetricsOverride", json!({}));
        self.prefer(&[]);
    }

    /// Returns the URLs of all requests so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.borrow().clone()
    }

    /// Discards errors that the test expected.
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
            let path = screenshots().join(format!("failed-{test}.png"));
            eprintln!(
                "screenshot: {}; errors in the page: {:?}",
                path.display(),
                self.errors.borrow()
            );
            return;
        }
        // Firefox reports a request that ends because the page is left.
        let errors = self.errors.borrow().clone();
        self.empty();
        self.chromium.keep(Rc::clone(&self.devtools));
        assert!(errors.is_empty(), "errors in the page: {errors:?}");
        for request in self.requests() {
            let is_own = ["http://127.0.0.1:", "data:", "blob:", "file:", "about:"];
            assert!(
                is_own.iter().any(|own| request.starts_with(own)),
                "the page requested {request}"
            );
        }
    }
}

/// JavaScript for the first visible element with this selector. `button:text=Name` is a button by its name.
fn visible(selector: &str) -> String {
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

/// JavaScript for the visible control with this label.
pub(crate) fn labelled(label: &str) -> String {
    format!(
        "[...document.querySelectorAll('label')].find((it) => it.checkVisibility() && it.textContent.trim() === {label:?})?.control"
    )
}
