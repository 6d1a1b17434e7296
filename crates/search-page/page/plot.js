/** @file Small plots over the steps of a run. Lines differ in their dashes as well as in colour. */
import { el, refill, setAttributes, svg } from "./dom.js";
import { number } from "./format.js";

/**
 * @typedef {{name: string, style: "a"|"b"|"c"|"d", steps: number[], values: (number|null)[]}} Line
 */

const PLOT_WIDTH = 600;
const PLOT_HEIGHT = 120;

/**
 * The path of a line, with gaps where there is no value.
 * @param {Line} line
 * @param {number} last
 * @param {number} most
 */
function pathOf(line, last, most) {
  let pen = "M";
  return line.steps
    .map((step, i) => {
      const value = line.values[i];
      if (value === null || value === undefined) {
        pen = "M";
        return "";
      }
      const x = (step / Math.max(1, last)) * PLOT_WIDTH;
      const y = PLOT_HEIGHT - (value / Math.max(1, most)) * (PLOT_HEIGHT - 14);
      const point = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = "L";
      return point;
    })
    .join("");
}

/** The largest value of all lines. @param {Line[]} lines */
function largest(lines) {
  return lines.reduce(
    (most, line) => line.values.reduce((high, value) => Math.max(high ?? 0, value ?? 0), most) ?? 0,
    0,
  );
}

/**
 * A plot with a title, a scale and a cursor.
 */
export class Plot {
  /** @param {string} title @param {{bare?: boolean}} [options] bare: only the lines, as a background */
  constructor(title, { bare = false } = {}) {
    this.title = title;
    this.lines = svg("g");
    this.cursor = svg("line", { class: "plot-cursor", y1: 0, y2: PLOT_HEIGHT });
    const named = bare ? { "aria-hidden": "true" } : { role: "img", "aria-label": title };
    const frame = { class: "plot", viewBox: `0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`, preserveAspectRatio: "none", ...named };
    this.marks = svg("g");
    this.drawn = svg("svg", frame, this.lines, this.marks, this.cursor);
    this.most = el("span");
    this.last = el("span", { class: "plot-last" });
    const caption = el("figcaption", null, el("strong", null, title));
    const axis = el("div", { class: "plot-axis", "aria-hidden": "true" }, el("span", null, "0"), this.last);
    const scale = el("div", { class: "plot-scale", "aria-hidden": "true" }, this.most, el("span", null, "0"));
    const body = el("div", { class: "plot-body" }, scale, this.drawn);
    this.element = bare ? this.drawn : el("figure", { class: "plot-frame" }, caption, body, axis);
    this.bare = bare;
    this.end = 1;
  }

  /** @param {Line[]} lines @param {number} last the step at the right edge */
  show(lines, last) {
    const most = largest(lines);
    this.end = Math.max(1, last);
    const paths = lines.map((line) => {
      const path = pathOf(line, last, most);
      const area =
        this.bare && path
          ? svg("path", { class: "plot-area", d: `${path}L${PLOT_WIDTH} ${PLOT_HEIGHT}L0 ${PLOT_HEIGHT}Z` })
          : null;
      return svg("g", null, area, svg("path", { class: `plot-line line-${line.style}`, d: path }));
    });
    refill(this.lines, ...paths);
    this.most.textContent = number(most);
    this.last.textContent = number(last);
    if (!this.bare) {
      const texts = lines.map((line) => `${line.name}: largest ${number(largest([line]))}`);
      setAttributes(this.drawn, { "aria-label": `${this.title}. ${texts.join("; ")}` });
    }
  }

  /** @param {number} at */
  point(at) {
    const x = Math.min(1, at / this.end) * PLOT_WIDTH;
    setAttributes(this.cursor, { x1: x, x2: x });
  }

  /** Marks steps by vertical lines. @param {{at: number, text: string}[]} marks */
  mark(marks) {
    const lines = marks.map(({ at, text }) => {
      const x = Math.min(1, at / this.end) * PLOT_WIDTH;
      return svg("line", { class: "plot-mark", x1: x, x2: x, y1: 0, y2: PLOT_HEIGHT }, svg("title", null, text));
    });
    refill(this.marks, ...lines);
  }
}
