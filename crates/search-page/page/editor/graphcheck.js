/** @file The heuristic of a graph: which table, by which factor, and whether it is admissible and consistent. */
import { el, field, refill, select } from "../dom.js";

/**
 * @typedef {{node: string, value: string|null, distance: string, by: string|null}} GraphOverestimate
 * @typedef {{from: string, to: string, value: string|null, next: string, cost: string, by: string|null}}
 * GraphInconsistency
 * @typedef {{why_not?: string, heuristic?: {table: string, admissible: boolean, consistent: boolean, overestimate?:
 * GraphOverestimate, inconsistency?: GraphInconsistency}}} GraphCheck
 */

const MOST_TIMES = 3;

/** @param {GraphOverestimate} fault */
function overestimateText({ node, value, distance, by }) {
  return (
    `h(${node}) = ${value ?? "inf"}, but the cheapest path to a goal costs ` +
    `${distance}${by === null ? "" : `: ${by} too much`}.`
  );
}

/** @param {GraphInconsistency} fault */
function inconsistencyText({ from, to, value, next, cost, by }) {
  return (
    `From ${from} to ${to}, h decreases from ${value ?? "inf"} to ${next}, but the edge costs ` +
    `${cost}${by === null ? "" : `: ${by} too much`}.`
  );
}

export class HeuristicPanel {
  /** @param {{factor: (factor: string) => void, table: (table: string) => void}} changes */
  constructor(changes) {
    this.slider = el("input", { type: "range", min: "0", max: String(MOST_TIMES), step: "0.05", value: "1" });
    this.exact = el("input", {
      type: "text",
      inputmode: "decimal",
      value: "1",
      class: "graph-factor",
      "aria-label": "Factor of h, exactly",
      autocomplete: "off",
    });
    this.error = el("p", { class: "error", role: "alert" });
    this.slider.addEventListener("input", () =>
      this.#give(String(Number(Number(this.slider.value).toFixed(2))), changes.factor),
    );
    this.exact.addEventListener("change", () => this.#give(this.exact.value.trim(), changes.factor));
    this.table = select([["h", "h"]]);
    this.table.addEventListener("change", () => changes.table(this.table.value));
    this.tableField = field("Table", this.table);
    this.verdict = el("dl", { class: "graph-verdict" });
    const slid = field("h times", this.slider);
    this.element = el(
      "section",
      { class: "panel graph-heuristic", "aria-label": "Heuristic" },
      el("h2", null, "Heuristic"),
      el("div", { class: "graph-scale" }, slid, this.exact, this.tableField),
      this.error,
      el("div", { role: "status" }, this.verdict),
    );
  }

  /** @param {string} factor @param {(factor: string) => void} change */
  #give(factor, change) {
    const isRight = /^\d+(\.\d{1,6})?$/.test(factor) && Number(factor) <= MOST_TIMES;
    this.error.textContent = isRight
      ? ""
      : `Found ${factor || "nothing"}, expected a number from 0 to ${MOST_TIMES} with at most six decimal places.`;
    if (!isRight) return;
    this.setFactor(factor);
    change(factor);
  }

  /** @param {string} factor */
  setFactor(factor) {
    if (this.slider.value !== factor) this.slider.value = factor;
    if (this.exact.value !== factor) this.exact.value = factor;
    this.slider.setAttribute("aria-valuetext", `${factor} times h`);
  }

  /** @param {string[]} tables @param {string} chosen */
  setTables(tables, chosen) {
    const shown = tables.length > 0 ? tables : ["h"];
    if ([...this.table.options].map(({ value }) => value).join() !== shown.join())
      refill(this.table, ...shown.map((table) => el("option", { value: table }, table)));
    this.table.value = chosen || (shown[0] ?? "");
    this.tableField.hidden = shown.length < 2;
  }

  /** @param {GraphCheck} check */
  show({ why_not: whyNot, heuristic }) {
    if (!heuristic) {
      const text = whyNot
        ? `No search: ${whyNot}.`
        : "The graph has no heuristic table: h is 0 for all nodes, which is admissible and consistent.";
      refill(this.verdict, el("div", null, el("dt", null, "Heuristic"), el("dd", null, text)));
      return;
    }
    const { admissible, consistent, overestimate, inconsistency } = heuristic;
    const item = (/** @type {string} */ question, /** @type {boolean} */ holds, /** @type {string} */ why) =>
      el(
        "div",
        { class: holds ? "holds" : "fails" },
        el("dt", null, question),
        el("dd", null, el("strong", null, holds ? "✓ yes" : "✗ no"), why ? ` ${why}` : ""),
      );
    const why = inconsistency ? inconsistencyText(inconsistency) : consistent ? "" : "It is not admissible.";
    refill(
      this.verdict,
      item("Admissible?", admissible, overestimate ? overestimateText(overestimate) : ""),
      item("Consistent?", consistent, why),
    );
  }
}
