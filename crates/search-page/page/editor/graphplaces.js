/**
 * @file Where the nodes of a graph are drawn: at their places, or where a layout by layers puts them (K. Sugiyama, S.
 * Tagawa and M. Toda, 1981; by dagre).
 */
import "../vendor/dagre.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {[number, number]} Place x to the right, y upwards in a graph and downwards on the screen
 */

/** The space around the drawing for names and numbers, in pixels. */
const SPACE = { side: 58, top: 26, bottom: 26 };
/** The part of the width that is left at each side at most. */
const MOST_SPACE = 0.09;
/** The scales of x and y differ by at most this factor. */
const MOST_STRETCHED = 2.5;
/** The least distance of a node from the border of the drawing, in pixels, without which the drawing is fitted anew. */
const BORDER = 12;
/** The drawing is not fitted anew for less than this factor. */
const MOST_ENLARGED = 2;
/** The size of a node with its texts, in units of the layout. */
const LAID_OUT = { width: 96, height: 70 };

/** The number of steps to each node. @param {GraphModel} graph @returns {Map<string, number>} */
function depths({ nodes, edges, start, isDirected }) {
  const first = start ?? nodes.keys().next().value ?? "";
  const found = new Map([[first, 0]]);
  for (const [name, depth] of found) {
    for (const { from, to } of edges) {
      const next = from === name ? to : to === name && !isDirected ? from : null;
      if (next !== null && !found.has(next)) found.set(next, depth + 1);
    }
  }
  return found;
}

/** The largest number of edges of a graph that is laid out by dagre, which takes seconds for some with more. */
const MOST_LAID_OUT = 100;

/**
 * The nodes in columns by their depth, for graphs with many edges.
 * @param {GraphModel} graph
 * @returns {Map<string, Place>}
 */
function inColumns(graph) {
  const depth = depths(graph);
  /** @type {Map<number, string[]>} */
  const columns = new Map();
  for (const name of graph.nodes.keys()) {
    const column = depth.get(name) ?? 0;
    columns.set(column, [...(columns.get(column) ?? []), name]);
  }
  const places = [...columns].flatMap(([column, names]) =>
    names.map((name, i) => /** @type {[string, Place]} */ ([name, [column, (names.length - 1) / 2 - i]])),
  );
  return new Map(places);
}

/** A layout from the start on, from left to right. @param {GraphModel} graph @returns {Map<string, Place>} */
function laidOut(graph) {
  if (graph.edges.length > MOST_LAID_OUT) return inColumns(graph);
  const { dagre } = /** @type {any} */ (globalThis);
  const layout = new dagre.graphlib.Graph({ multigraph: true });
  layout.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  layout.setDefaultEdgeLabel(() => ({}));
  const names = [...graph.nodes.keys()];
  const numbers = new Map(names.map((name, i) => [name, String(i)]));
  for (const number of numbers.values()) layout.setNode(number, { ...LAID_OUT });
  const depth = depths(graph);
  graph.edges.forEach(({ from, to }, i) => {
    // An edge without a direction leads away from the start.
    const isBack = !graph.isDirected && (depth.get(from) ?? 0) > (depth.get(to) ?? 0);
    const [one, other] = isBack ? [to, from] : [from, to];
    if (from !== to) layout.setEdge(numbers.get(one), numbers.get(other), {}, String(i));
  });
  dagre.layout(layout);
  return new Map(
    names.map((name) => {
      const { x, y } = layout.node(numbers.get(name));
      return [name, /** @type {Place} */ ([x, -y])];
    }),
  );
}

/** The smallest and the largest coordinate on an axis. @param {Iterable<Place>} places @param {0|1} axis */
function extent(places, axis) {
  const all = [...places].map((place) => place[axis]);
  return { low: Math.min(...all), high: Math.max(...all) };
}

/**
 * The places of all nodes; those without one are laid out, between the places of the others.
 * @param {GraphModel} graph
 * @returns {Map<string, Place>}
 */
export function placesOf(graph) {
  const given = new Map(
    [...graph.nodes.values()].flatMap(({ name, place }) =>
      place ? [/** @type {[string, Place]} */ ([name, place])] : [],
    ),
  );
  if (given.size === graph.nodes.size) return given;
  const found = laidOut(graph);
  if (given.size < 2) return found;
  const fitted = (/** @type {Place} */ place, /** @type {0|1} */ axis) => {
    const [from, to] = [extent(found.values(), axis), extent(given.values(), axis)];
    const part = from.high > from.low ? (place[axis] - from.low) / (from.high - from.low) : 0.5;
    return to.low + part * (to.high - to.low);
  };
  return new Map([...found].map(([name, place]) => [name, given.get(name) ?? [fitted(place, 0), fitted(place, 1)]]));
}

/** How places are shown on a screen. */
export class View {
  /** @param {Iterable<Place>} places @param {number} width @param {number} height in pixels */
  constructor(places, width, height) {
    this.size = { width, height };
    const all = [...places];
    const [x, y] =
      all.length > 0
        ? [extent(all, 0), extent(all, 1)]
        : [
            { low: 0, high: 1 },
            { low: 0, high: 1 },
          ];
    const [w, h] = [x.high - x.low, y.high - y.low];
    const room = [
      Math.max(40, width - 2 * Math.min(SPACE.side, MOST_SPACE * width)),
      Math.max(40, height - SPACE.top - SPACE.bottom),
    ];
    const scales = [w > 0 ? (room[0] ?? 1) / w : Infinity, h > 0 ? (room[1] ?? 1) / h : Infinity];
    const least = Math.min(...scales);
    const scale = Number.isFinite(least) ? least : 1;
    const limited = (/** @type {number} */ other) =>
      Math.min(Number.isFinite(other) ? other : scale, MOST_STRETCHED * scale);
    this.scale = [limited(scales[0] ?? 1), limited(scales[1] ?? 1)];
    this.centre = [(x.low + x.high) / 2, (y.low + y.high) / 2];
    this.middle = [width / 2, SPACE.top + (height - SPACE.top - SPACE.bottom) / 2];
  }

  /**
   * Whether some places are all in the drawing, and would not be drawn much larger if it were fitted to them.
   * @param {Iterable<Place>} places
   */
  isGoodFor(places) {
    const { size, scale } = this;
    const all = [...places];
    const isInside = all
      .map((place) => this.toScreen(place))
      .every(([x, y]) => x >= BORDER && y >= BORDER && x <= size.width - BORDER && y <= size.height - BORDER);
    const fitted = new View(all, size.width, size.height);
    return isInside && Math.min(...fitted.scale) <= MOST_ENLARGED * Math.min(...scale);
  }

  /** @param {Place} place @returns {Place} in pixels */
  toScreen([x, y]) {
    const { scale, centre, middle } = this;
    return [middle[0] + (x - centre[0]) * scale[0], middle[1] - (y - centre[1]) * scale[1]];
  }

  /**
   * The place at a point, rounded to the digits that a pixel distinguishes.
   * @param {Place} point in pixels
   * @returns {Place}
   */
  toPlace([x, y]) {
    const { scale, centre, middle } = this;
    const rounded = (/** @type {number} */ value, /** @type {number} */ one) =>
      Number(value.toFixed(Math.min(9, Math.max(0, Math.ceil(Math.log10(one))))));
    return [
      rounded(centre[0] + (x - middle[0]) / scale[0], scale[0]),
      rounded(centre[1] - (y - middle[1]) / scale[1], scale[1]),
    ];
  }
}
