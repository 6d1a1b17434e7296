/**
 * @file Counting conventions, which differ between books and programs: chosen on the page, each with its explanation.
 */
import { el } from "./dom.js";
import { recall, remember } from "./stored.js";

/**
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Run} Run
 * @typedef {{id: string, label: string, about: string, adjust: (counts: Record<string, number>, step: Step, run: Run)
 * => void}} Convention
 */

/** @type {Convention[]} */
const CONVENTIONS = [
  {
    id: "solution",
    label: "The solution counts as expanded",
    about:
      "A search that tests a node when it is selected stops at the solution, before it generates its " +
      "successors; so the solution is not expanded here. Programs that count each selected node count it as well.",
    adjust: (counts, step, { solutions }) => (counts.expanded += solutions.filter((at) => at <= step.step).length),
  },
  {
    id: "start",
    label: "The start counts as generated",
    about:
      "The start is given, not generated as a successor, so it is not counted here. Books that count the nodes " +
      "of the search tree count its root.",
    adjust: (counts) => (counts.generated += 1),
  },
  {
    id: "distinct",
    label: "Duplicates do not count as generated",
    about:
      "Each successor handed to the search is counted here, also if its state is known. Some reports count only " +
      "the nodes that are stored.",
    adjust: (counts) => (counts.generated -= counts.duplicates),
  },
];

const CONVENTIONS_PLACE = "explorer-conventions";

export class Conventions {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.chosen = new Set((recall(CONVENTIONS_PLACE) ?? "").split(" ").filter(Boolean));
    const items = CONVENTIONS.map(({ id, label, about }) => {
      const control = el("input", { type: "checkbox", "aria-describedby": `convention-${id}` });
      control.checked = this.chosen.has(id);
      control.addEventListener("change", () => {
        this.chosen[control.checked ? "add" : "delete"](id);
        remember(CONVENTIONS_PLACE, [...this.chosen].join(" "));
        onChange();
      });
      return el(
        "li",
        null,
        el("label", null, control, ` ${label}`),
        el("p", { class: "hint", id: `convention-${id}` }, about),
      );
    });
    this.element = el(
      "details",
      { class: "conventions" },
      el("summary", null, "Counting conventions"),
      el("ul", null, ...items),
    );
  }

  /** A step with its counts by the chosen conventions. @param {Step} step @param {Run} run @returns {Step} */
  apply(step, run) {
    const counts = { ...step.counts };
    for (const { id, adjust } of CONVENTIONS) if (this.chosen.has(id)) adjust(counts, step, run);
    return { ...step, counts };
  }

  /** The chosen conventions as text for a table that leaves the page. */
  get text() {
    return CONVENTIONS.filter(({ id }) => this.chosen.has(id))
      .map(({ label }) => label)
      .join("; ");
  }
}
