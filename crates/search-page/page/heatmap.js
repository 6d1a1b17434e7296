/** @file A heat map of the expansions by depth: a bar and a shade for each depth, with the number in text. */
import { el, refill } from "./dom.js";
import { number } from "./format.js";

const HEAT_LEVELS = 5;

export class HeatMap {
  constructor() {
    this.rows = el("tbody");
    const head = el("tr", null, el("th", { scope: "col" }, "depth"), el("th", { scope: "col" }, "expanded"));
    this.table = el(
      "table",
      { class: "heat" },
      el("caption", null, "Expansions by depth"),
      el("thead", null, head),
      this.rows,
    );
    this.element = el(
      "div",
      { class: "heat-map scroll", tabindex: "0", role: "group", "aria-label": "Expansions by depth" },
      this.table,
    );
  }

  /** @param {number[]} counts */
  show(counts) {
    const most = counts.reduce((a, b) => Math.max(a, b), 1);
    const rows = counts.map((count, depth) => {
      const bar = el("span", {
        class: `heat-bar heat-${count === 0 ? 0 : Math.ceil((HEAT_LEVELS * count) / most)}`,
        "aria-hidden": "true",
      });
      bar.style.width = `${(100 * count) / most}%`;
      return el(
        "tr",
        null,
        el("th", { scope: "row", class: "num" }, number(depth)),
        el("td", null, bar, el("span", { class: "heat-count" }, number(count))),
      );
    });
    refill(this.rows, ...rows);
  }
}
