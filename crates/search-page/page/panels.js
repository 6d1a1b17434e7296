/** @file Panels that fold, and remember it. Where there is room for one only, a row of buttons chooses it. */
import { button, el, setAttributes } from "./dom.js";
import { recall, remember } from "./stored.js";

/** The storage key for what is folded: names with `true` or `false`. */
const FOLDED_PLACE = "explorer-folded";

/** @typedef {{panel: HTMLElement, name: string, fold: HTMLButtonElement, choice: HTMLButtonElement}} Panel */

export class Panels {
  /** @param {() => void} onShow called when a panel appears */
  constructor(onShow) {
    this.onShow = onShow;
    /** @type {Panel[]} */
    this.all = [];
    this.choices = el("div", { class: "panel-choices", role: "group", "aria-label": "Panels" });
    /** @type {Record<string, boolean>} */
    this.folded = {};
    try {
      this.folded = { ...JSON.parse(recall(FOLDED_PLACE) ?? "{}") };
    } catch {
      // what cannot be read is as on a new page
    }
  }

  /**
   * Adds a panel, whose heading becomes a button.
   * @param {string} name
   * @param {HTMLElement} panel
   * @param {boolean} [isFolded] if nothing else is remembered
   */
  add(name, panel, isFolded = false) {
    const fold = button("", () => this.#fold(name, !panel.classList.contains("folded")), { class: "fold" });
    const heading = /** @type {HTMLElement} */ (panel.querySelector("h2"));
    fold.append(...heading.childNodes);
    heading.append(fold);
    const choice = button(name, () => this.choose(name));
    this.choices.append(choice);
    panel.dataset.panel = name;
    this.all.push({ panel, name, fold, choice });
    this.#show(name, this.folded[name] ?? isFolded);
    if (this.all.length === 1) this.choose(name);
  }

  /** @param {string} name @param {boolean} isFolded */
  #show(name, isFolded) {
    for (const { panel, fold } of this.all.filter((one) => one.name === name)) {
      panel.classList.toggle("folded", isFolded);
      setAttributes(fold, { "aria-expanded": String(!isFolded) });
    }
  }

  /** @param {string} name @param {boolean} isFolded */
  #fold(name, isFolded) {
    this.folded[name] = isFolded;
    remember(FOLDED_PLACE, JSON.stringify(this.folded));
    this.#show(name, isFolded);
    if (!isFolded) this.onShow();
  }

  /** Shows a panel only where it has something to show. @param {string} name @param {boolean} isOffered */
  offer(name, isOffered) {
    for (const { panel, choice } of this.all.filter((one) => one.name === name))
      panel.hidden = choice.hidden = !isOffered;
    const isChosen = this.all.some(({ panel }) => panel.classList.contains("chosen") && !panel.hidden);
    const first = this.all.find(({ panel }) => !panel.hidden);
    if (!isChosen && first) this.choose(first.name);
  }

  /** Chooses the panel that a small screen shows. @param {string} name */
  choose(name) {
    for (const { panel, name: one, choice } of this.all) {
      panel.classList.toggle("chosen", one === name);
      setAttributes(choice, { "aria-pressed": String(one === name) });
    }
    this.onShow();
  }
}
