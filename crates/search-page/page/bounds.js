/** @file The bounds of an anytime search over its steps: the cost of its best solution, and a lower bound. */
import { el, latest, refill } from "./dom.js";
import { number } from "./format.js";
import { Plot } from "./plot.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").Step} Step
 */

const POINTS = 300;

/**
 * What is known of the least cost at a step: sentences, each after the sign of its line in the plot.
 * @param {Step} step
 * @returns {(Node|string)[]}
 */
function boundsText({ lower_bound: lower = null, best_cost: best = null }) {
  const [bestSign, lowerSign] = ["legend", "legend legend-b"].map((name) => el("span", { class: name }));
  const isLeast = best !== null && best === lower;
  const found =
    best === null
      ? "No solution yet"
      : isLeast
        ? `Best solution: cost ${number(best)}, which is the least`
        : `Best solution so far: cost ${number(best)}`;
  return lower === null || isLeast
    ? [bestSign, found]
    : [bestSign, `${found}; `, lowerSign, `the least cost is ${number(lower)} or more`];
}

export class BoundsPanel {
  /** @param {(isKnown: boolean) => void} onKnown called when a run has bounds or has none */
  constructor(onKnown) {
    this.onKnown = onKnown;
    this.plot = new Plot("Cost and lower bound");
    this.text = el("p", { class: "hint" });
    this.element = el(
      "section",
      { class: "panel bounds", "aria-label": "Bounds" },
      el("div", { class: "panel-head" }, el("h2", null, "Bounds"), this.text),
      this.plot.element,
    );
    /** @type {Session|null} */
    this.session = null;
    this.plotted = -1;
    this.replot = latest(() => this.#plot());
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.plotted = -1;
    this.onKnown(false);
  }

  /** Shows a step; the curve of a search that is still running ends at its last step. @param {Step} step */
  update(step) {
    const { session } = this;
    if (!session) return;
    refill(this.text, ...boundsText(step));
    this.plot.point(step.step);
    if (this.plotted === session.run.recorded) return;
    this.plotted = session.run.recorded;
    this.replot(undefined);
  }

  async #plot() {
    const { session } = this;
    if (!session) return;
    const last = session.run.recorded;
    const {
      steps,
      lower_bound: lower,
      best_cost: best,
    } = await session.ask((id) => session.source.series(id, 0, last, POINTS));
    if (session !== this.session) return;
    this.onKnown(lower.some((/** @type {number|null} */ value) => value !== null));
    this.plot.show(
      [
        { name: "cost of the best solution", style: "a", steps, values: best },
        { name: "lower bound", style: "b", steps, values: lower },
      ],
      last,
    );
  }
}
