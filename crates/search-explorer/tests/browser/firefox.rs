//! Firefox, which has another protocol (`WebDriver BiDi`): executes the commands of the `DevTools` protocol that the tests send.
//!
//! There is one connection for the whole browser, so tests that run at the same time wait for each other's answers.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::devtools::{DevTools, Event, Remote};

/// The arguments, without the directory of the profile.
pub(crate) const ARGUMENTS: [&str; 5] = [
    "--headless",
    "--no-remote",
    "--width=1280",
    "--height=900",
    "--remote-debugging-port=0",
];

/// The preferences in which the profile differs from those that the browser itself sets for tests.
pub(crate) const PREFERENCES: &str = "user_pref(\"dom.events.testing.asyncClipboard\", true);\n\
    user_pref(\"dom.w3c_touch_events.enabled\", 1);\n";

/// Reads the port that the browser writes to its profile once it listens; returns none before.
pub(crate) fn port(profile: &Path) -> Option<u16> {
    let written = std::fs::read(profile.join("WebDriverBiDiServer.json")).ok()?;
    let written: Value = serde_json::from_slice(&written).ok()?;
    written["ws_port"].as_u64()?.try_into().ok()
}

/// The connection to the browser.
pub(crate) struct Session {
    devtools: DevTools,
    /// The events that no tab has taken, by tab.
    events: HashMap<String, Vec<Event>>,
}

impl Session {
    pub(crate) fn connect(port: u16) -> Result<Arc<Mutex<Session>>, String> {
        let mut session = Session {
            devtools: DevTools::connect(port, "/session")?,
            events: HashMap::new(),
        };
        session.call("session.new", json!({"capabilities": {}}))?;
        let events = ["log.entryAdded", "network.beforeRequestSent"];
        session.call("session.subscribe", json!({"events": events}))?;
        Ok(Arc::new(Mutex::new(session)))
    }

    fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let answer = self.devtools.call(method, params);
        for event in self.devtools.take_events() {
            let source = [&event.params["context"], &event.params["source"]["context"]];
            let tab = source.iter().find_map(|tab| tab.as_str());
            if let (Some(tab), Some(event)) = (tab.map(str::to_owned), translated(&event)) {
                self.events.entry(tab).or_default().push(event);
            }
        }
        answer
    }
}

/// Returns the corresponding event of the other protocol; none for a message that is not an error.
fn translated(event: &Event) -> Option<Event> {
    let params = &event.params;
    let (method, params) = match event.method.as_str() {
        "network.beforeRequestSent" => (
            "Network.requestWillBeSent",
            json!({"request": {"url": params["request"]["url"]}}),
        ),
        "log.entryAdded" if params["level"] == "error" => (
            "Runtime.exceptionThrown",
            json!({"exceptionDetails": {"text": params["text"]}}),
        ),
        _ => return None,
    };
    Some(Event {
        method: method.to_owned(),
        params,
    })
}

/// The browser, or one of its tabs.
pub(crate) struct Firefox {
    session: Arc<Mutex<Session>>,
    /// The tab; empty for the browser.
    tab: String,
    /// The fingers on the screen, with their places.
    fingers: BTreeMap<u64, [f64; 2]>,
}

impl Firefox {
    pub(crate) fn new(session: &Arc<Mutex<Session>>, tab: &str) -> Firefox {
        Firefox {
            session: Arc::clone(session),
            tab: tab.to_owned(),
            fingers: BTreeMap::new(),
        }
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        // Another test that failed left a connection that works.
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, method: &str, params: Value) -> Result<Value, String> {
        self.session().call(method, params)
    }

    /// Sends a command to this tab.
    fn send_to_tab(&self, method: &str, mut params: Value) -> Result<Value, String> {
        params["context"] = self.tab.as_str().into();
        self.send(method, params)
    }

    /// Evaluates JavaScript. Values are transferred as JSON, elements as references.
    fn evaluate(&self, params: &Value) -> Result<Value, String> {
        let expression = params["expression"].as_str().unwrap_or_default();
        let by_value = params["returnByValue"] == true;
        let expression = match by_value {
            true => format!("(async () => JSON.stringify(await ({expression}\n)) ?? null)()"),
            false => expression.to_owned(),
        };
        let answer = self.send(
            "script.evaluate",
            json!({
                "expression": expression, "awaitPromise": true, "userActivation": true,
                "target": {"context": self.tab}, "resultOwnership": "root",
            }),
        )?;
        if answer["type"] == "exception" {
            return Ok(json!({"exceptionDetails": answer["exceptionDetails"]["text"]}));
        }
        let result = &answer["result"];
        if !by_value {
            return Ok(json!({"result": {"objectId": result["sharedId"]}}));
        }
        let value = match result["value"].as_str() {
            Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
            None => Value::Null,
        };
        Ok(json!({"result": {"value": value}}))
    }

    /// Moves, presses or releases the mouse.
    fn mouse(&self, event: &Value) -> Result<Value, String> {
        let to = json!({"type": "pointerMove", "x": event["x"], "y": event["y"]});
        let mut actions = vec![to];
        match event["type"].as_str() {
            Some("mousePressed") => actions.push(json!({"type": "pointerDown", "button": 0})),
            Some("mouseReleased") => actions.push(json!({"type": "pointerUp", "button": 0})),
            _ => {}
        }
        self.act(json!([{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions,
        }]))
    }

    /// Presses or releases a key, with its modifier. Only in the window with the focus, Enter activates the focused button.
    fn key(&self, event: &Value) -> Result<Value, String> {
        self.send_to_tab("browsingContext.activate", json!({}))?;
        let name = event["key"].as_str().unwrap_or_default();
        let modifier = match event["modifiers"].as_u64() {
            Some(2) => Some(CONTROL),
            Some(8) => Some(SHIFT),
            _ => None,
        };
        let key = KEYS.iter().find(|(known, _)| *known == name);
        let key = key.map_or(name.to_owned(), |(_, code)| code.to_string());
        let modifier = modifier.map(String::from);
        let actions: Vec<Value> = match event["type"].as_str() {
            Some("keyUp") => [Some(key), modifier]
                .into_iter()
                .flatten()
                .map(|key| json!({"type": "keyUp", "value": key}))
                .collect(),
            _ => [modifier, Some(key)]
                .into_iter()
                .flatten()
                .map(|key| json!({"type": "keyDown", "value": key}))
                .collect(),
        };
        self.act(json!([{"type": "key", "id": "keyboard", "actions": actions}]))
    }

    /// Puts fingers on the screen, moves them or lifts all.
    fn touch(&mut self, event: &Value) -> Result<Value, String> {
        let points = event["touchPoints"].as_array().into_iter().flatten();
        let places: BTreeMap<u64, [f64; 2]> = points
            .filter_map(|point| {
                let place = [point["x"].as_f64()?, point["y"].as_f64()?];
                Some((point["id"].as_u64()?, place))
            })
            .collect();
        let mut sources = Vec::new();
        for (id, place) in &places {
            let mut actions = vec![json!({"type": "pointerMove", "x": place[0], "y": place[1]})];
            if !self.fingers.contains_key(id) {
                actions.push(json!({"type": "pointerDown", "button": 0}));
            }
            sources.push((*id, actions));
        }
        for id in self.fingers.keys().filter(|id| !places.contains_key(id)) {
            sources.push((*id, vec![json!({"type": "pointerUp", "button": 0})]));
        }
        self.fingers = places;
        let sources = sources.into_iter().map(|(id, actions)| {
            json!({
                "type": "pointer", "id": format!("finger {id}"), "parameters": {"pointerType": "touch"}, "actions": actions,
            })
        });
        self.act(sources.collect())
    }

    fn act(&self, actions: Value) -> Result<Value, String> {
        self.send_to_tab("input.performActions", json!({"actions": actions}))
    }
}

const CONTROL: char = '\u{e009}';
const SHIFT: char = '\u{e008}';

/// The keys without a text, and their codes (`WebDriver`, section 15.4.2).
const KEYS: [(&str, char); 12] = [
    ("Tab", '\u{e004}'),
    ("Enter", '\u{e006}'),
    ("Escape", '\u{e00c}'),
    ("PageUp", '\u{e00e}'),
    ("PageDown", '\u{e00f}'),
    ("End", '\u{e010}'),
    ("Home", '\u{e011}'),
    ("ArrowLeft", '\u{e012}'),
    ("ArrowUp", '\u{e013}'),
    ("ArrowRight", '\u{e014}'),
    ("ArrowDown", '\u{e015}'),
    ("Delete", '\u{e017}'),
];

impl Remote for Firefox {
    fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        match method {
            "Page.enable" | "Runtime.enable" | "Log.enable" | "Network.enable"
            // The profile for tests has both.
            | "Emulation.setFocusEmulationEnabled" | "Browser.setPermission" => Ok(json!({})),
            "Target.createBrowserContext" => {
                let created = self.send("browser.createUserContext", json!({}))?;
                Ok(json!({"browserContextId": created["userContext"]}))
            }
            "Target.disposeBrowserContext" => self.send(
                "browser.removeUserContext",
                json!({"userContext": params["browserContextId"]}),
            ),
            "Target.createTarget" => {
                let context = &params["browserContextId"];
                let created = self.send(
                    "browsingContext.create",
                    json!({"type": "window", "userContext": context}),
                )?;
                Ok(json!({"targetId": created["context"]}))
            }
            "Browser.setDownloadBehavior" => self.send(
                "browser.setDownloadBehavior",
                json!({
                    "downloadBehavior": {"type": "allowed", "destinationFolder": params["downloadPath"]},
                    "userContexts": [params["browserContextId"]],
                }),
            ),
            "Browser.close" => self.send("browser.close", json!({})),
            "Page.navigate" => self.send_to_tab(
                "browsingContext.navigate",
                json!({"url": params["url"], "wait": "none"}),
            ),
            "Page.addScriptToEvaluateOnNewDocument" => {
                let source = params["source"].as_str().unwrap_or_default();
                let added = self.send(
                    "script.addPreloadScript",
                    json!({"functionDeclaration": format!("() => {{ {source} }}"), "contexts": [self.tab]}),
                )?;
                Ok(json!({"script": added["script"]}))
            }
            "Page.removeScriptToEvaluateOnNewDocument" => {
                self.send("script.removePreloadScript", params)
            }
            "Page.bringToFront" => self.send_to_tab("browsingContext.activate", json!({})),
            "Page.getLayoutMetrics" => Ok(json!({"cssContentSize": {}})),
            "Page.captureScreenshot" => self.send_to_tab(
                "browsingContext.captureScreenshot",
                json!({"origin": "document"}),
            ),
            "Runtime.evaluate" => self.evaluate(&params),
            "DOM.setFileInputFiles" => self.send_to_tab(
                "input.setFiles",
                json!({"element": {"sharedId": params["objectId"]}, "files": params["files"]}),
            ),
            "Emulation.setDeviceMetricsOverride" => self.send_to_tab(
                "browsingContext.setViewport",
                json!({"viewport": {"width": params["width"], "height": params["height"]}}),
            ),
            // Firefox 153 does not answer when the size is reset; a tab that is used again keeps its size.
            "Emulation.clearDeviceMetricsOverride" => Ok(json!({})),
            "Emulation.setEmulatedMedia" if params["features"] == json!([]) => Ok(json!({})),
            "Input.dispatchMouseEvent" => self.mouse(&params),
            "Input.dispatchKeyEvent" => self.key(&params),
            "Input.dispatchTouchEvent" => self.touch(&params),
            _ => Err(format!("{method} has no counterpart in Firefox")),
        }
    }

    fn take_events(&mut self) -> Vec<Event> {
        let mut session = self.session();
        session.events.remove(&self.tab).unwrap_or_default()
    }
}
