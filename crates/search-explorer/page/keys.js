/** @file All keys in one table, which the sheet behind `?` shows. */
import { button, el } from "./dom.js";

/**
 * @typedef {{keys: string[], text: string, group: string, run?: (event: KeyboardEvent) => void,
 *   when?: () => boolean, shown?: string}} Key  without `run`: only listed, handled where the focus is
 */

/** @type {Key[]} */
const KEY_TABLE = [];

/** @param {...Key} keys */
export function addKeys(...keys) {
  KEY_TABLE.push(...keys);
}

/** Whether what has the focus takes typed keys itself. @param {EventTarget|null} target */
function isTyped(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
}

/** Whether what has the focus is pressed by this key: a link is by Enter alone. @param {EventTarget|null} target @param {string} key */
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
  if (!key) return;
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

function makeSheet() {
  const groups = [...new Set(KEY_TABLE.map((key) => key.group))];
  const sections = groups.map((group) => {
    const rows = KEY_TABLE.filter((key) => key.group === group).map((key) => {
      const names = key.shown ? [key.shown] : key.keys.map((name) => KEY_NAMES.get(name) ?? name);
      return el("div", { class: "key-row" }, el("dt", null, ...names.map((name) => el("kbd", null, name))), el("dd", null, key.text));
    });
    return el("section", null, el("h3", null, group), el("dl", null, ...rows));
  });
  const sheet = el("dialog", { class: "sheet", "aria-labelledby": "keys-title" });
  sheet.append(
    el("div", { class: "sheet-head" }, el("h2", { id: "keys-title" }, "Keys"), button("Close", () => sheet.close(), { class: "quiet" })),
    el("div", { class: "key-groups" }, ...sections),
  );
  sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "?") return;
    event.preventDefault(); // or it would be opened again
    sheet.close();
  });
  document.body.append(sheet);
  return sheet;
}

export function showKeys() {
  keySheet ??= makeSheet();
  keySheet?.showModal();
}

export function listenToKeys() {
  document.addEventListener("keydown", handleKey);
}
