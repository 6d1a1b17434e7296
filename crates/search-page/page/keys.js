/** @file The keyboard shortcuts, in one table that the dialog for `?` lists below what it says about the screen. */
import { button, el, field, refill } from "./dom.js";
import { areCalloutsNew, showCallouts } from "./callouts.js";
import { CALLOUTS, helpOn } from "./help.js";
import { recall, remember } from "./stored.js";

/**
 * @typedef {{keys: string[], text: string, group: string, run?: (event: KeyboardEvent) => void,
 *   when?: () => boolean, shown?: string}} Key  without `run`: only listed, handled by the focused element
 */

/** @type {Key[]} */
const KEY_TABLE = [];

/** The storage key for whether single-character shortcuts are enabled. */
const CHARACTERS_PLACE = "explorer-character-keys";

let charactersWork = recall(CHARACTERS_PLACE) !== "off";

/** @type {Map<HTMLElement, {text: string, key: string}>} */
const titled = new Map();

/**
 * Whether a key types a character. Such shortcuts can be disabled (WCAG 2.1.4), as dictation and accidental key presses
 * can trigger many of them at once.
 * @param {string} name
 */
function isCharacter(name) {
  return name !== " " && [...name].length === 1;
}

/**
 * Sets an element's title, with its shortcut if that is enabled.
 * @template {HTMLElement} E
 * @param {E} element
 * @param {string} text
 * @param {string} key
 * @returns {E}
 */
export function titleWithKey(element, text, key) {
  titled.set(element, { text, key });
  element.title = charactersWork || !isCharacter(key) ? `${text} (${key})` : text;
  return element;
}

/** @param {boolean} work */
function switchCharacters(work) {
  charactersWork = work;
  remember(CHARACTERS_PLACE, work ? "on" : "off");
  for (const [element, { text, key }] of titled) titleWithKey(element, text, key);
}

/** @param {...Key} keys */
export function addKeys(...keys) {
  KEY_TABLE.push(...keys);
}

/** Whether the focused element handles typed keys itself. @param {EventTarget|null} target */
function isTyped(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
}

/**
 * Whether this key activates the focused element; a link is activated only by Enter.
 * @param {EventTarget|null} target
 * @param {string} key
 */
function isPressed(target, key) {
  const pressed = key === "Enter" ? "button, a, summary, input" : "button, summary, input";
  return target instanceof HTMLElement && target.matches(pressed);
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (isTyped(event.target) && event.key !== "Escape") return;
  if ((event.key === " " || event.key === "Enter") && isPressed(event.target, event.key)) return;
  const key = KEY_TABLE.find((one) => one.run && one.keys.includes(event.key) && (one.when?.() ?? true));
  if (!key || (isCharacter(event.key) && !charactersWork)) return;
  event.preventDefault();
  key.run?.(event);
}

const KEY_NAMES = new Map([
  [" ", "Space"],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["ArrowUp", "↑"],
  ["ArrowDown", "↓"],
  ["Escape", "Esc"],
  ["PageUp", "Page Up"],
  ["PageDown", "Page Down"],
]);

/** @type {HTMLDialogElement|null} */
let keySheet = null;

/** What the dialog says about the screen. */
const screenHelp = el("section", { class: "screen-help" });

/** The setting that enables single-character shortcuts. @param {HTMLElement} sheet the dialog that marks them */
function charactersSetting(sheet) {
  const control = el("input", { type: "checkbox" });
  control.checked = charactersWork;
  const mark = () => sheet.classList.toggle("without-characters", !charactersWork);
  control.addEventListener("change", () => {
    switchCharacters(control.checked);
    mark();
  });
  mark();
  const hint =
    "If switched off, letters, digits and symbols work only in fields, boards and drawings that have the focus. " +
    "Other keys are not affected.";
  return field("Single-character shortcuts", control, hint);
}

function makeSheet() {
  const groups = [...new Set(KEY_TABLE.map((key) => key.group))];
  const sections = groups.map((group) => {
    const rows = KEY_TABLE.filter((key) => key.group === group).map((key) => {
      const names = key.shown ? [key.shown] : key.keys.map((name) => KEY_NAMES.get(name) ?? name);
      const isSwitched = key.run && key.keys.every(isCharacter);
      const off = isSwitched ? el("span", { class: "switched-off" }, " (switched off)") : null;
      return el(
        "div",
        { class: isSwitched ? "key-row character" : "key-row" },
        el("dt", null, ...names.map((name) => el("kbd", null, name))),
        el("dd", null, key.text, off),
      );
    });
    return el("section", null, el("h3", null, group), el("dl", null, ...rows));
  });
  const sheet = el("dialog", { class: "sheet", "aria-labelledby": "keys-title" });
  sheet.append(
    el(
      "div",
      { class: "sheet-head" },
      el("h2", { id: "keys-title" }, "Help"),
      button("Close", () => sheet.close(), { class: "quiet" }),
    ),
    screenHelp,
    el("h3", null, "Keyboard shortcuts"),
    charactersSetting(sheet),
    el("div", { class: "key-groups" }, ...sections),
  );
  sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "?" || !charactersWork) return;
    event.preventDefault(); // otherwise the dialog would open again
    sheet.close();
  });
  document.body.append(sheet);
  return sheet;
}

/** Shows what a screen is for, and the shortcuts. @param {string} screen */
function showKeys(screen) {
  keySheet ??= makeSheet();
  const callouts = CALLOUTS[screen] ?? [];
  const show = button(
    "Show it on the screen",
    () => (keySheet?.close(), showCallouts(callouts, () => showKeys(screen))),
  );
  refill(screenHelp, ...helpOn(screen), callouts.length > 0 ? show : null);
  keySheet?.showModal();
}

/** Explains a screen: the first time by callouts where it has some, and then in words. @param {string} screen */
export function explain(screen) {
  const callouts = CALLOUTS[screen] ?? [];
  if (callouts.length > 0 && areCalloutsNew()) showCallouts(callouts, () => showKeys(screen));
  else showKeys(screen);
}

export function listenToKeys() {
  document.addEventListener("keydown", handleKey);
}
