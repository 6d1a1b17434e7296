/** @file A graph with the progress of a search, drawn anew where its size changes. */
import { el, refill, setAttributes, svg } from "../dom.js";
import { View, placesOf } from "./graphplaces.js";
import { NO_PROGRESS, drawnGraph } from "./graphdraw.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphplaces.js").Place} Place
 */

/** The width in pixels below which the texts are smaller. */
const NARROW = 480;

/** The entries of the legend: the class of the sign, and the name. */
const GRAPH_LEGEND = [
  ["current", "expanded in this step"],
  ["open", "open"],
  ["closed", "closed"],
  ["unseen", "never seen"],
  ["path", "path"],
  ["solution", "solution"],
];

export function graphLegend() {
  const entries = GRAPH_LEGEND.map(([sign, name]) => el("li", null, el("span", { class: `map-sign map-sign-${sign} graph-sign-${sign}`, "aria-hidden": "true" }), name));
  const signs = [["▶ ", "start"], ["◎ ", "goal"]].map(([sign, name]) => el("li", null, el("span", { "aria-hidden": "true" }, sign), name));
  return el("ul", { class: "map-legend graph-legend" }, ...entries, ...signs, el("li", null, "g+h=f"));
}

export class GraphCanvas {
  /** @param {import("../dom.js").Attributes} attributes of the element that has the size of the drawing @param {{width: number, height: number}|null} [size] another size */
  constructor(attributes, size = null) {
    /** @type {GraphModel|null} */
    this.graph = null;
    this.progress = NO_PROGRESS;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    this.view = new View([], 1, 1);
    /** Which of their places the texts have. @type {Map<string, number>} */
    this.chosen = new Map();
    /** @type {string|null} */
    this.selected = null;
    /** The node at which a new edge begins. @type {string|null} */
    this.source = null;
    /** @type {{node: string|null, edge: [string, string]|null}} */
    this.broken = { node: null, edge: null };
    this.h = (/** @type {string} */ _name) => /** @type {string|null} */ (null);
    this.drawn = svg("svg", { class: "graph-drawing", "aria-hidden": "true" });
    this.board = el("div", attributes, this.drawn);
    this.fixedSize = size;
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.board);
  }

  get size() {
    return this.fixedSize ?? { width: this.board.clientWidth, height: this.board.clientHeight };
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

  fit() {
    const { width, height } = this.size;
    if (width === 0 || height === 0) return;
    setAttributes(this.drawn, { viewBox: `0 0 ${width} ${height}` });
    this.view = new View(this.places.values(), width, height);
    this.draw();
  }

  draw() {
    const { graph, progress, h, selected, source, broken, size, chosen } = this;
    if (!graph) return;
    const points = new Map([...this.places].map(([name, place]) => [name, this.view.toScreen(place)]));
    const fontSize = size.width < NARROW ? 12 : 14;
    this.drawn.style.fontSize = `${fontSize}px`;
    refill(this.drawn, ...drawnGraph(graph, { points, progress, h, selected, source, broken, size, fontSize, chosen }));
  }

  close() {
    this.resized.disconnect();
  }
}
