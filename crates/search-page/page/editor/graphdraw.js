/**
 * @file Drawing a graph as SVG: edges with their costs, and nodes with their status in a search and with g, h and f.
 */
import { svg } from "../dom.js";
import { number } from "../format.js";
import { MOST_IMPORTANT, placeTexts, textWidth } from "./graphlabels.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphtext.js").GraphEdge} GraphEdge
 * @typedef {import("./graphplaces.js").Place} Place
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {{statuses: Map<string, {status: "open"|"closed"|"current", node: SearchNode}>, path: string[], isSolution:
 * boolean}} GraphProgress
 * @typedef {{progress: GraphProgress, h: (name: string) => string|null, value: string, selected: string|null,
 *   source: string|null, broken: {node: string|null, edge: [string, string]|null}}} GraphLook
 *   the status of the nodes, the values of the heuristic, the value that orders nodes, what is selected or begins a new
 *   edge, and what breaks the heuristic
 */

/** @type {GraphProgress} */
export const NO_PROGRESS = { statuses: new Map(), path: [], isSolution: false };

/** The radius of a node, in sizes of the font. */
const NODE = 0.68;
/** The distance between parallel edges, in pixels. */
const PARALLEL = 34;
const ARROW = { length: 12, width: 5 };
const MAX_NAME = 20;
/** Of more edges, costs are shown under the pointer; of more nodes, the names of the important ones. */
const MOST_COSTS = 60;
const MOST_NAMES = 500;

/** @param {Place} from @param {Place} to @param {number} by @returns {Place} the point at this distance from `from` */
function towards([x, y], [toX, toY], by) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * by, y + ((toY - y) / length) * by];
}

/** The number of each edge among those between the same nodes, and how many there are. @param {GraphEdge[]} edges */
function parallels(edges) {
  const key = ({ from = "", to = "" }) => JSON.stringify([from, to].sort());
  /** @type {Map<string, GraphEdge[]>} */
  const groups = new Map();
  for (const edge of edges) groups.set(key(edge), [...(groups.get(key(edge)) ?? []), edge]);
  return (/** @type {GraphEdge} */ edge) => {
    const group = groups.get(key(edge)) ?? [];
    return { place: group.indexOf(edge), count: group.length };
  };
}

/** A Bézier curve, and its points by their part of the way. @param {Place[]} controls of degree 2 or 3 */
function bezier(controls) {
  const at = (/** @type {number} */ part) => {
    let points = controls;
    while (points.length > 1)
      points = points
        .slice(1)
        .map(([x, y], i) => [points[i][0] + (x - points[i][0]) * part, points[i][1] + (y - points[i][1]) * part]);
    return points[0];
  };
  const [from, ...others] = controls.map((place) => place.join(" "));
  return {
    d: `M${from}${others.length === 3 ? "C" : "Q"}${others.join(" ")}`,
    at,
    end: controls[controls.length - 1],
    before: controls[controls.length - 2],
  };
}

/**
 * The curve of an edge.
 * @param {GraphEdge} edge
 * @param {Place} from
 * @param {Place} to
 * @param {{place: number, count: number}} parallel
 * @param {number} radius
 */
function curveOf(edge, from, to, { place, count }, radius) {
  if (edge.from === edge.to) {
    const [x, y] = from;
    const size = 30 + 18 * place;
    return bezier([
      [x - 8, y - 8],
      [x - size, y - 2 * size],
      [x + size, y - 2 * size],
      [x + 8, y - 8],
    ]);
  }
  // The sides of the edges of both directions are those of one of them.
  const side = edge.from < edge.to ? 1 : -1;
  const off = (place - (count - 1) / 2) * PARALLEL * side;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const middle = /** @type {Place} */ ([0, 1].map((axis) => (from[axis] + to[axis]) / 2 + normal[axis] * off));
  const bend = /** @type {Place} */ ([0, 1].map((axis) => middle[axis] + normal[axis] * off));
  return bezier([towards(from, bend, radius), bend, towards(to, bend, radius + 2)]);
}

/** @param {Place} end @param {Place} before */
function arrow(end, before) {
  const back = towards(end, before, ARROW.length);
  const [x, y] = [(end[1] - back[1]) / ARROW.length, (back[0] - end[0]) / ARROW.length];
  const sides = [1, -1].map((side) => `${back[0] + side * x * ARROW.width} ${back[1] + side * y * ARROW.width}`);
  return `M${end.join(" ")}L${sides.join("L")}Z`;
}

/**
 * The lines of the edges on a path: of parallel edges the cheapest.
 * @param {GraphModel} graph
 * @param {string[]} path
 */
function linesOnPath(graph, path) {
  const lines = path.slice(1).map((to, i) => {
    const from = path[i];
    const between = graph.edges.filter(
      (edge) => (edge.from === from && edge.to === to) || (!graph.isDirected && edge.from === to && edge.to === from),
    );
    return between.reduce(
      (least, edge) => (least && Number(least.cost) <= Number(edge.cost) ? least : edge),
      /** @type {GraphEdge|null} */ (null),
    )?.line;
  });
  return new Set(lines);
}

/**
 * The numbers at a node, written out: those that its search compares.
 * @param {SearchNode|null} node @param {string|null} h
 * @param {string} [value] by which nodes are ordered: `g` or `h` alone, or another one
 */
export function valuesText(node, h, value = "f") {
  const known = (/** @type {"g"|"h"|"f"} */ name) => (node?.[name] ?? null) !== null;
  if (value === "g" || value === "h") {
    const own = known(value) ? number(node?.[value]) : value === "h" ? h : null;
    return own === null ? "" : `${value} ${own}`;
  }
  if (!node || (!known("g") && !known("h"))) return h === null ? "" : `h ${h}`;
  if (known("g") && known("h") && known("f")) return `${number(node.g)}+${number(node.h)}=${number(node.f)}`;
  return /** @type {const} */ (["g", "h"])
    .filter(known)
    .map((name) => `${name} ${number(node[name])}`)
    .join(" ");
}

/**
 * The number by which a node is chosen, where there is no room for all.
 * @param {SearchNode|null} node
 * @param {string|null} h
 * @param {string} value
 */
function shortValuesText(node, h, value) {
  const hasSum = value !== "g" && value !== "h" && (node?.f ?? null) !== null;
  return hasSum ? `f ${number(node?.f)}` : valuesText(node, h, value);
}

/** @param {string} name */
function shortNodeName(name) {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

/** @param {GraphModel} graph @param {GraphArrangement} arrangement @param {GraphLook} look @returns {SVGElement[]} */
function drawnEdges(graph, { curves, costs, fontSize }, { progress, broken }) {
  const onPath = linesOnPath(graph, progress.path);
  const isBroken = ({ from = "", to = "" }) => broken.edge && [from, to].join("\n") === broken.edge.join("\n");
  return graph.edges.map((edge, i) => {
    const curve = curves[i];
    const [x, y] = curve.at(0.5);
    const path = onPath.has(edge.line) ? (progress.isSolution ? " on-solution" : " on-path") : "";
    const isWrong = isBroken(edge) || (!graph.isDirected && isBroken({ from: edge.to, to: edge.from }));
    const arrowSign = graph.isDirected ? "→" : "–";
    const title = `${edge.from} ${arrowSign} ${edge.to}: ${[edge.cost, edge.label].filter(Boolean).join(" ")}`;
    const parts = [
      svg("path", { class: "graph-hit", d: curve.d }, svg("title", null, title)),
      svg("path", { class: "graph-line", d: curve.d }),
      graph.isDirected ? svg("path", { class: "graph-arrow", d: arrow(curve.end, curve.before) }) : null,
      // Of many edges, and of one that is too short, the cost is shown under the pointer.
      !costs[i]
        ? svg("text", { class: "graph-cost", x, y: y + fontSize / 3, "text-anchor": "middle" }, edge.cost)
        : null,
    ];
    return svg("g", { class: `graph-edge${path}${isWrong ? " broken" : ""}`, "data-line": edge.line }, ...parts);
  });
}

/** @param {GraphModel} graph @param {GraphArrangement} arrangement @param {GraphLook} look @returns {SVGElement[]} */
function drawnNodes(graph, { points, fontSize }, { progress, h, selected, source }) {
  const radius = NODE * fontSize;
  return [...graph.nodes.keys()].map((name) => {
    const { status = "unseen", node = null } = progress.statuses.get(name) ?? {};
    const marks = [status, name === selected && "selected", name === source && "source"].filter(Boolean).join(" ");
    return svg(
      "g",
      {
        class: `graph-node ${marks}`,
        "data-node": name,
        transform: `translate(${(points.get(name) ?? [0, 0]).join(" ")})`,
      },
      name === selected ? svg("circle", { class: "graph-selection", r: radius + 8 }) : null,
      graph.goals.includes(name) ? svg("circle", { class: "graph-goal", r: radius + 4 }) : null,
      name === graph.start ? svg("path", { class: "graph-start", d: `M${-radius - 2} 0l-11 -7v14z` }) : null,
      svg("circle", { class: "graph-disc", r: radius }),
      svg("title", null, `${name} ${valuesText(node, h(name))}`),
    );
  });
}

/**
 * The widest numbers that a node is expected to have, in each form: g is the cost of a cheapest path and one more edge,
 * which begins no farther than the nearest goal.
 * @param {GraphModel} graph
 * @param {string} value by which nodes are ordered
 */
function widestValues({ nodes, edges, start, goals, isDirected }, value) {
  const costs = new Map([[start, 0]]);
  const known = (/** @type {string} */ name) => costs.get(name) ?? Infinity;
  const ways = edges.flatMap(({ from, to, cost }) => [
    { from, to, cost: Number(cost) },
    ...(isDirected ? [] : [{ from: to, to: from, cost: Number(cost) }]),
  ]);
  for (let i = 0; i < Math.min(nodes.size, MOST_COSTS); i += 1) {
    for (const { from, to, cost } of ways) if (known(from) + cost < known(to)) costs.set(to, known(from) + cost);
  }
  const nearest = Math.min(...goals.map(known));
  const reached = ways
    .filter(({ from }) => known(from) <= nearest && known(from) < Infinity)
    .map(({ from, cost }) => known(from) + cost);
  const widest = reached.reduce((one, g) => (number(g).length >= number(one).length ? g : one), 0);
  return (/** @type {string|null} */ h) => {
    const node = /** @type {SearchNode} */ ({ g: widest, h: Number(h ?? 0), f: widest + Number(h ?? 0) });
    return [valuesText, shortValuesText].map((text) => text(node, h, value));
  };
}

/**
 * Places what is the same at each step: the lines of the edges, and the texts.
 * @param {GraphModel} graph
 * @param {Map<string, Place>} points where the nodes are on the screen
 * @param {((name: string) => string|null)|null} h null if nodes have no numbers
 * @param {string} value by which nodes are ordered
 * @param {{width: number, height: number}} size
 * @param {number} fontSize
 */
export function arrangedGraph(graph, points, h, value, size, fontSize) {
  const radius = NODE * fontSize;
  const parallel = parallels(graph.edges);
  const at = (/** @type {string} */ name) => points.get(name) ?? [0, 0];
  const curves = graph.edges.map((edge) => curveOf(edge, at(edge.from), at(edge.to), parallel(edge), radius));
  const isMarked = (/** @type {string} */ name) => name === graph.start || graph.goals.includes(name);
  const names = [...graph.nodes.keys()].sort((one, other) => Number(isMarked(other)) - Number(isMarked(one)));
  const hasMany = graph.edges.length > MOST_COSTS;
  const widest = widestValues(graph, value);
  const nodes = names.map((name) => ({
    centre: at(name),
    reach: radius + (graph.goals.includes(name) ? 6 : 2),
    name: shortNodeName(name),
    values: h ? [...new Set(widest(h(name)))] : [],
    importance: isMarked(name) ? MOST_IMPORTANT : 1,
  }));
  const edges = graph.edges.map(({ cost, label }, i) => ({
    at: curves[i].at,
    texts: label === "" ? [cost] : [`${cost} ${shortNodeName(label)}`, cost],
  }));
  const [x, y] = at(graph.start ?? "");
  const mark = /** @type {import("./graphlabels.js").Box[]} */ (
    graph.start === null ? [] : [[x - radius - 14, y - 7, x, y + 7]]
  );
  const placed = placeTexts(names.length > MOST_NAMES ? [] : nodes, hasMany ? [] : edges, mark, size, fontSize);
  const isComplete = hasMany || [...placed.names, ...placed.costs].every(Boolean);
  return {
    points,
    curves,
    fontSize,
    isComplete,
    costs: placed.costs,
    names: new Map(names.map((name, i) => [name, placed.names[i]])),
  };
}

/** @typedef {ReturnType<typeof arrangedGraph>} GraphArrangement */

/**
 * @param {string} kind
 * @param {import("./graphlabels.js").TextPlace} place
 * @param {string} [text] another text in its room
 * @param {number} [fontSize]
 * @param {number} [line]
 */
function drawnText(kind, { text: widest, x, y, anchor, box }, text = widest, fontSize = 0, line) {
  // A text that is wider than its room is condensed.
  const room = box[2] - box[0];
  const isWide = text !== widest && textWidth(text, fontSize) > room;
  return svg(
    "text",
    {
      class: kind,
      x,
      y,
      "text-anchor": anchor,
      textLength: isWide ? room : null,
      lengthAdjust: isWide ? "spacingAndGlyphs" : null,
      "data-line": line ?? null,
    },
    text,
  );
}

/**
 * The texts: costs and actions of the edges, names and numbers of the nodes.
 * @param {GraphModel} graph
 * @param {GraphArrangement} arrangement
 * @param {GraphLook} look
 * @returns {SVGElement[]}
 */
function drawnTexts(graph, { points, costs, names, fontSize }, { progress, h, value, broken, selected }) {
  const ofEdges = costs.flatMap((place, i) =>
    place ? [drawnText("graph-cost", place.place, place.place.text, fontSize, graph.edges[i].line)] : [],
  );
  const ofNodes = [...names].flatMap(([name, choice]) => {
    const { place = null, values = null } = choice ?? {};
    const { status, node = null } = progress.statuses.get(name) ?? {};
    const text = (choice?.form ? shortValuesText : valuesText)(node, h(name), value);
    const drawn = place ? [drawnText("graph-name", place)] : [];
    // A name without room is shown where it matters.
    if (!place && (status === "current" || name === selected || name === graph.start || graph.goals.includes(name))) {
      const [x, y] = points.get(name) ?? [0, 0];
      drawn.push(
        svg("text", { class: "graph-name", x: x + fontSize * NODE + 8, y: y + fontSize / 3 }, shortNodeName(name)),
      );
    }
    return values && text !== ""
      ? [...drawn, drawnText(`graph-values${name === broken.node ? " broken" : ""}`, values, text, fontSize)]
      : drawn;
  });
  return [...ofEdges, ...ofNodes];
}

/** @param {GraphModel} graph @param {GraphArrangement} arrangement @param {GraphLook} look @returns {SVGElement[]} */
export function drawnGraph(graph, arrangement, look) {
  return [
    ...drawnEdges(graph, arrangement, look),
    ...drawnNodes(graph, arrangement, look),
    ...drawnTexts(graph, arrangement, look),
  ];
}
