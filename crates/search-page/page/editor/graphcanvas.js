/** @file A graph with the progress of a search, drawn anew where its size changes. */
import { el, refill, setAttributes, svg } from "../dom.js";
import { statusName } from "../format.js";
import { isPresenting } from "../present.js";
import { View, placesOf } from "./graphplaces.js";
import { NO_PROGRESS, arrangedGraph, drawnGraph } from "./graphdraw.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphplaces.js").Place} Place
 */

/** The width and the height in pixels below which the texts are smaller. */
const NARROW = { width: 480, height: 340 };
/** The size of the texts on a narrow board, on others, and for a projector. */
const FONT_SIZES = { narrow: 12, usual: 14, presented: 18 };
/**
 * How much wider and higher than its board a drawing can be, and how wide the bars are by which it is scrolled then.
 * @type {[number, number][]}
 */
const ENLARGED = [
  [1, 1],
  [1, 1.15],
  [1, 1.3],
  [1.3, 1.3],
  [1.3, 1.7],
  [1.7, 1.7],
  [2.2, 2.2],
  [3, 3],
];
const BARS = 16;

/** The entries of the legend: the class of the sign, and the name. */
const GRAPH_LEGEND = [
  ["current", "expanded now"],
  ["open", "open"],
  ["closed", "closed"],
  ["unseen", "never seen"],
  ["path", "path"],
  ["solution", "solution"],
];

/** Whether the nodes of a run have g, h and f. @param {import("../types.js").Run} run */
function hasSums({ rule: { is_blind: isBlind = false, value } }) {
  return !isBlind && value !== "g" && value !== "h";
}

/** What the signs of a graph mean in the searches of it, if any. @param {import("../types.js").Run[]} runs */
export function graphLegend(runs) {
  const named = (/** @type {string} */ sign, /** @type {string} */ name) =>
    sign === "open" || sign === "closed" ? statusName(sign, runs) : name;
  const entries = GRAPH_LEGEND.map(([sign, name]) =>
    el(
      "li",
      null,
      el("span", { class: `map-sign map-sign-${sign} graph-sign-${sign}`, "aria-hidden": "true" }),
      named(sign, name),
    ),
  );
  const signs = [
    ["▶ ", "start"],
    ["◎ ", "goal"],
  ].map(([sign, name]) => el("li", null, el("span", { "aria-hidden": "true" }, sign), name));
  const sum = runs.length === 0 || runs.some(hasSums) ? el("li", { class: "sum" }, "g+h=f") : null;
  return el("ul", { class: "map-legend graph-legend" }, ...entries, ...signs, sum);
}

export class GraphCanvas {
  /**
   * @param {import("../dom.js").Attributes} attributes of the element that has the size of the drawing
   * @param {{width: number, height: number}|null} [size] another size
   */
  constructor(attributes, size = null) {
    /** @type {GraphModel|null} */
    this.graph = null;
    this.progress = NO_PROGRESS;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    this.view = new View([], 1, 1);
    /** @type {import("./graphdraw.js").GraphArrangement|null} */
    this.arrangement = null;
    /** @type {string|null} */
    this.selected = null;
    /** The node at which a new edge begins. @type {string|null} */
    this.source = null;
    /** @type {{node: string|null, edge: [string, string]|null}} */
    this.broken = { node: null, edge: null };
    /** Whether nodes have numbers, for which there is room below their names. */
    this.hasValues = true;
    /** The value by which the search orders nodes: `g` or `h` alone, or another one. */
    this.value = "f";
    this.h = (/** @type {string} */ _name) => /** @type {string|null} */ (null);
    this.drawn = svg("svg", { class: "graph-drawing", "aria-hidden": "true" });
    this.board = el("div", attributes, this.drawn);
    this.fixedSize = size;
    this.isEdited = attributes.tabindex !== undefined;
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.board);
  }

  get size() {
    // Without the bars of an enlarged drawing, as its size follows from this one.
    const { offsetWidth, offsetHeight, clientLeft } = this.board;
    return this.fixedSize ?? { width: offsetWidth - 2 * clientLeft, height: offsetHeight - 2 * clientLeft };
  }

  /** @param {GraphModel} graph */
  show(graph) {
    this.graph = graph;
    this.place(placesOf(graph));
  }

  /** @param {Map<string, Place>} places */
  place(places) {
    this.places = places;
    this.fit();
  }

  /** Fits the drawing to the graph; it gets larger than the board if names and costs have no room. */
  fit() {
    const { width, height } = this.size;
    if (width === 0 || height === 0) return;
    for (const [across, down] of ENLARGED) {
      const isLarger = down > 1;
      this.board.classList.toggle("enlarged", isLarger);
      this.view = new View(this.places.values(), across * width - (isLarger ? BARS : 0), down * height);
      this.arrange();
      if (!this.arrangement || this.arrangement.isComplete) break;
    }
    const { size } = this.view;
    setAttributes(this.drawn, { viewBox: `0 0 ${size.width} ${size.height}` });
    const isLarger = size.height > height;
    Object.assign(
      this.drawn.style,
      isLarger ? { width: `${size.width}px`, height: `${size.height}px` } : { width: "", height: "" },
    );
    // What scrolls can have the focus.
    if (!this.isEdited) setAttributes(this.board, { tabindex: isLarger ? "0" : null });
  }

  /** Places edges and texts, which stay where they are while a search is shown. */
  arrange() {
    const { graph, view, h } = this;
    if (!graph) return;
    const isNarrow = this.size.width < NARROW.width || this.size.height < NARROW.height;
    const fontSize = FONT_SIZES[isPresenting() ? "presented" : isNarrow ? "narrow" : "usual"];
    const points = new Map([...this.places].map(([name, place]) => [name, view.toScreen(place)]));
    this.arrangement = arrangedGraph(graph, points, this.hasValues ? h : null, this.value, view.size, fontSize);
    this.draw();
  }

  draw() {
    const { graph, arrangement } = this;
    if (!graph || !arrangement) return;
    this.drawn.style.fontSize = `${arrangement.fontSize}px`;
    refill(this.drawn, ...drawnGraph(graph, arrangement, this));
  }

  close() {
    this.resized.disconnect();
  }
}
