/** @file The presenter mode, for a projector and the keys of a clicker, and the embedded picture for slides. */
import { button } from "./dom.js";
import { addKeys, titleWithKey } from "./keys.js";
import { announce } from "./live.js";

/** @typedef {import("./app.js").App} App */

const ROOT = document.documentElement;

/** Whether the page shows a picture with its controls alone: its address contains `?embed`. */
export function isEmbedded() {
  return new URLSearchParams(location.search).has("embed");
}

export function isPresenting() {
  return ROOT.dataset.mode === "present";
}

/** Switches the presenter mode. @param {boolean} on */
function present(on) {
  if (isEmbedded()) return;
  if (on) ROOT.dataset.mode = "present";
  else delete ROOT.dataset.mode;
  // Browsers can refuse the full screen; the mode works in a window as well.
  if (on) ROOT.requestFullscreen?.().catch(() => null);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => null);
  announce(on ? "Presenter mode. Page Down goes on, Page Up goes back, Escape ends it." : "Presenter mode ended.");
}

/** Adds the keys of a clicker, and applies the mode of the address. @param {App} app */
export function addPresenterMode(app) {
  if (isEmbedded()) ROOT.dataset.mode = "embed";
  const target = () => app.screens.get(app.screen)?.controls?.target;
  const when = () => isPresenting() && Boolean(target());
  const go = (/** @type {number} */ by) => target().go(Math.max(0, target().at() + by));
  const group = "Presenter mode";
  addKeys(
    {
      group,
      keys: ["PageDown", "PageUp"],
      text: "next step, previous step: the keys of a clicker",
      run: (event) => go(event.key === "PageDown" ? 1 : -1),
      when,
    },
    { group, keys: ["p"], text: "presenter mode on or off", run: () => present(!isPresenting()) },
    { group, keys: ["Escape"], text: "end the presenter mode", run: () => present(false), when: isPresenting },
  );
  // The browser ends the full screen itself at Escape.
  document.addEventListener("fullscreenchange", () => !document.fullscreenElement && isPresenting() && present(false));
  document.body.append(
    button("Leave (Esc)", () => present(false), { class: "leave", "aria-label": "Leave the presenter mode" }),
  );
}

/** The button that starts the presenter mode. */
export function presenterButton() {
  const start = button("⤢", () => present(true), { class: "icon", "aria-label": "Presenter mode" });
  return titleWithKey(start, "Presenter mode", "p");
}
