/** @file The pseudo-code of the running algorithm, with the lines that ran in the shown step and its variables. */
import { el, refill } from "./dom.js";
import { number, stateText } from "./format.js";

/**
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Step} Step
 */

const KEYWORDS = /\b(function|returns?|while|do|for each|if|then|else|continue|loop)\b/;

/** A line with its keywords marked. @param {string} text */
function marked(text) {
  return text.split(KEYWORDS).map((part, i) => (i % 2 === 1 ? el("b", null, part) : part));
}

/**
 * The bound of the iteration and the cost of the best solution at a step, if the algorithm has them.
 * @param {Run} run
 * @param {number} at
 */
export function boundAt({ rule, restarts = [] }, at) {
  return restarts.findLast(({ step }) => step <= at)?.bound ?? rule.first_bound ?? null;
}

export class Pseudocode {
  constructor() {
    this.lines = el("ol", { class: "code", tabindex: "0", "aria-label": "Pseudo-code" });
    this.variables = el("ul", { class: "variables", "aria-label": "Variables" });
    this.title = el("span", null, "Algorithm");
    this.element = el(
      "section",
      { class: "panel pseudocode", "aria-label": "Algorithm" },
      el("div", { class: "panel-head" }, el("h2", null, this.title)),
      this.lines,
      this.variables,
    );
    /** @type {{item: HTMLElement, times: HTMLElement, events: string[]}[]} */
    this.items = [];
  }

  /** @param {Run} run */
  attach({ pseudocode = [], spec }) {
    this.title.textContent = `Algorithm: ${spec.algorithm}`;
    this.element.hidden = pseudocode.length === 0;
    this.items = pseudocode.map(({ indent, text, events }) => {
      const times = el("span", { class: "times" });
      const item = el("li", null, el("span", { class: "code-text" }, ...marked(text)), times);
      item.style.setProperty("--indent", String(indent));
      return { item, times, events };
    });
    refill(this.lines, ...this.items.map(({ item }) => item));
  }

  /** Marks the lines that ran. @param {Step} step @param {Run} run */
  update(step, run) {
    if (this.element.hidden) return;
    for (const { item, times, events } of this.items) {
      const count = events.reduce((sum, event) => sum + (step.events?.[event] ?? 0), 0);
      item.classList.toggle("ran", count > 0);
      refill(
        times,
        count > 1 ? `×${number(count)}` : "",
        count > 0 ? el("span", { class: "sr" }, " runs in this step") : null,
      );
    }
    this.#scroll();
    const bound = boundAt(run, step.step);
    const { node } = step;
    const names = /** @type {const} */ (["g", "h", "f"]).filter((name) => (node[name] ?? null) !== null);
    const values = [
      node.id === null ? `n = ${stateText(node)}` : `n = node ${node.id}`,
      ...names.map((name) => `${name}(n) = ${number(node[name])}`),
      bound === null ? "" : `bound = ${number(bound)}`,
      `|open| = ${number(step.frontier_size)}`,
      `|closed| = ${number(step.closed_size)}`,
    ];
    refill(this.variables, ...values.filter(Boolean).map((text) => el("li", null, text)));
  }

  /** Scrolls the code, and not the page, to the lines that ran. */
  #scroll() {
    const ran = this.items.filter(({ item }) => item.classList.contains("ran"));
    const [first, last] = [ran[0]?.item, ran[ran.length - 1]?.item];
    if (!first || !last) return;
    const [top, bottom] = [first.offsetTop, last.offsetTop + last.offsetHeight];
    const { scrollTop, clientHeight } = this.lines;
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      this.lines.scrollTop = Math.min(top, Math.max(0, bottom - clientHeight));
  }
}
