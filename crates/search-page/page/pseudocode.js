/** @file The pseudo-code of the running algorithm, with the lines that ran in the shown step and its variables. */
import { el, refill } from "./dom.js";
import { boundAt, number, stateText, weightAt } from "./format.js";

/**
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Step} Step
 */

/** The longest name of a state that stands for a variable. */
const NAME = 12;

const KEYWORDS = /\b(function|returns?|while|do|for each|if|then|else|continue|loop)\b/;

/** The state of a node, if that is short, or its number. @param {import("./types.js").SearchNode} node */
export function nameOf({ id, state }) {
  return id === null || state.length <= NAME ? stateText({ state }) : `node ${id}`;
}

/** A line with its keywords marked. @param {string} text */
function marked(text) {
  return text.split(KEYWORDS).map((part, i) => (i % 2 === 1 ? el("b", null, part) : part));
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
    /** @type {Map<number, string>} */
    this.origins = new Map();
    // Other panels come and go beside it.
    new ResizeObserver(() => this.#scroll()).observe(this.lines);
    this.lines.addEventListener("scroll", () => this.#hideCut());
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

  /**
   * Marks the lines that ran.
   * @param {Step} step
   * @param {Run} run
   * @param {Map<number, string>} [origins] the states whose actions a search along a path has tried, by their nodes
   */
  update(step, run, origins = new Map()) {
    this.origins = origins;
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
    const [bound, weight] = [boundAt(run, step.step), weightAt(run, step.step)];
    const { node } = step;
    const has = (/** @type {string} */ name) => this.#names(name);
    const names = /** @type {const} */ (["g", "h", "f"]).filter((name) => has(name) && (node[name] ?? null) !== null);
    const values = [
      weight === null ? "" : `w = ${number(weight)}`,
      ...this.#calls(step),
      ...names.map((name) => `${name}(n) = ${number(node[name])}`),
      bound === null || weight !== null ? "" : `bound = ${number(bound)}`,
      has("open") ? `|open| = ${number(step.frontier_size)}` : "",
      has("closed") ? `|closed| = ${number(step.closed_size)}` : "",
    ];
    refill(this.variables, ...values.filter(Boolean).map((text) => el("li", null, text)));
  }

  /** Whether the code has a variable or a function of this name. @param {string} name */
  #names(name) {
    const word = new RegExp(`\\b${name}\\b`);
    return this.items.some(({ item }) => word.test(item.textContent ?? ""));
  }

  /**
   * The value of n, or the calls of a search along a path: it tries actions of states on the path, and then visits the
   * state that it has generated.
   * @param {Step} step
   */
  #calls({ node, outcome, successors }) {
    const own = successors.find(({ node: child }) => child.id === node.id);
    if (!own || outcome === "start") return [`n = ${nameOf(node)}`];
    const tried = [...new Set(successors.map(({ node: child }) => this.origins.get(child.parent ?? -1)))];
    const inside = tried.filter(Boolean).map((name) => `in VISIT(${name})`);
    return [...inside, `then VISIT(${nameOf(node)})`];
  }

  /** Scrolls the code, and not the page, to the lines that ran. */
  #scroll() {
    const ran = this.items.filter(({ item }) => item.classList.contains("ran"));
    const [first, last] = [ran[0]?.item, ran[ran.length - 1]?.item];
    if (!first || !last) return;
    const [top, bottom] = [first.offsetTop, last.offsetTop + last.offsetHeight];
    const { scrollTop, clientHeight } = this.lines;
    if (top < scrollTop || bottom > scrollTop + clientHeight) {
      const least = Math.min(top, Math.max(0, bottom - clientHeight));
      this.lines.scrollTop = this.items.find(({ item }) => item.offsetTop >= least)?.item.offsetTop ?? top;
    }
    this.#hideCut();
  }

  /** Hides the last line where it is shown in part, but for the first one and one that ran. */
  #hideCut() {
    const { scrollTop, clientHeight } = this.lines;
    for (const { item } of this.items) {
      const [top, end] = [item.offsetTop - scrollTop, item.offsetTop + item.offsetHeight - scrollTop];
      const isCut = top > 0 && top < clientHeight && end > clientHeight + 1 && !item.classList.contains("ran");
      item.style.visibility = isCut ? "hidden" : "";
    }
  }
}
