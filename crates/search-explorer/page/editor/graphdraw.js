/** @file Drawing a graph as SVG: edges with their costs, and nodes with their status in a search and with g, h and f. */
import { svg } from "../dom.js";
import { exactCost } from "../format.js";
import { placeTexts } from "./graphlabels.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphtext.js").GraphEdge} GraphEdge
 * @typedef {import("./graphplaces.js").Place} Place
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {{statuses: Map<string, {status: "open"|"closed"|"current", node: SearchNode}>, path: string[], isSolution: boolean}} GraphProgress
 * @typedef {{points: Map<string, Place>, progress: GraphProgress, h: (name: string) => string|null, selected: string|null, source: string|null, broken: {node: string|null, edge: [string, string]|null},
 *   size: {width: number, height: number}}} GraphLook
 *   where the nodes are on the screen, their status, the values of the heuristic, what is selected or begins a new edge, what breaks the heuristic, and the size of
 *   the drawing
 */

const RADIUS = 11;
/** The distance between parallel edges, in pixels. */
const PARALLEL = 34;
const ARROW = { length: 12, width: 5 };
const MAX_NAME = 20;

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

/** The curve of an edge: its ends, the point that bends it, and where its cost is written. @param {GraphEdge} edge @param {Place} from @param {Place} to @param {{place: number, count: number}} parallel */
function curveOf(edge, from, to, { place, count }) {
  if (edge.from === edge.to) {
    const [x, y] = from;
    const size = 30 + 18 * place;
    return { d: `M${x - 8} ${y - 8}C${x - size} ${y - 2 * size} ${x + size} ${y - 2 * size} ${x + 8} ${y - 8}`, label: [x, y - 1.5 * size - 2], end: /** @type {Place} */ ([x + 8, y - 8]), before: /** @type {Place} */ ([x + size * 0.6, y - size * 1.4]) };
  }
  // The sides of the edges of both directions are those of one of them.
  const side = edge.from < edge.to ? 1 : -1;
  const off = (place - (count - 1) / 2) * PARALLEL * side;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const middle = /** @type {Place} */ ([0, 1].map((axis) => (from[axis] + to[axis]) / 2 + normal[axis] * off));
  const bend = /** @type {Place} */ ([0, 1].map((axis) => middle[axis] + normal[axis] * off));
  const start = towards(from, bend, RADIUS);
  const end = towards(to, bend, RADIUS + 2);
  return { d: `M${start.join(" ")}Q${bend.join(" ")} ${end.join(" ")}`, label: middle, end, before: bend };
}

/** @param {Place} end @param {Place} before */
function arrow(end, before) {
  const back = towards(end, before, ARROW.length);
  const [x, y] = [(end[1] - back[1]) / ARROW.length, (back[0] - end[0]) / ARROW.length];
  const sides = [1, -1].map((side) => `${back[0] + side * x * ARROW.width} ${back[1] + side * y * ARROW.width}`);
  return `M${end.join(" ")}L${sides.join("L")}Z`;
}

/** The lines of the edges on a path: of parallel edges the cheapest. @param {GraphModel} graph @param {string[]} path */
function linesOnPath(graph, path) {
  const lines = path.slice(1).map((to, i) => {
    const from = path[i];
    const between = graph.edges.filter((edge) => (edge.from === from && edge.to === to) || (!graph.isDirected && edge.from === to && edge.to === from));
    return between.reduce((least, edge) => (least && Number(least.cost) <= Number(edge.cost) ? least : edge), /** @type {GraphEdge|null} */ (null))?.line;
  });
  return new Set(lines);
}

/** The numbers at a node, written out. @param {SearchNode|null} node @param {string|null} h */
export function valuesText(node, h) {
  const known = (/** @type {"g"|"h"|"f"} */ name) => (node?.[name] ?? null) !== null;
  if (!node || (!known("g") && !known("h"))) return h === null ? "" : `h ${h}`;
  if (known("g") && known("h") && known("f")) return `${exactCost(node, "g")}+${exactCost(node, "h")}=${exactCost(node, "f")}`;
  return /** @type {const} */ (["g", "h"]).filter(known).map((name) => `${name} ${exactCost(node, name)}`).join(" ");
}

/** @param {string} name */
function shortNodeName(name) {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

/** The curves of all edges. @param {GraphModel} graph @param {GraphLook} look */
function curvesOf(graph, { points }) {
  const parallel = parallels(graph.edges);
  return graph.edges.map((edge) => ({ edge, curve: curveOf(edge, points.get(edge.from) ?? [0, 0], points.get(edge.to) ?? [0, 0], parallel(edge)) }));
}

/** @typedef {ReturnType<typeof curvesOf>} GraphCurves */

/** @param {GraphModel} graph @param {GraphCurves} curves @param {GraphLook} look @returns {SVGElement[]} */
function drawnEdges(graph, curves, { progress, broken }) {
  const onPath = linesOnPath(graph, progress.path);
  const isBroken = ({ from = "", to = "" }) => broken.edge && [from, to].join("\n") === broken.edge.join("\n");
  const lines = curves.map(({ edge, curve }) => {
    const path = onPath.has(edge.line) ? (progress.isSolution ? " on-solution" : " on-path") : "";
    const isWrong = isBroken(edge) || (!graph.isDirected && isBroken({ from: edge.to, to: edge.from }));
    const parts = [
      svg("path", { class: "graph-hit", d: curve.d }),
      svg("path", { class: "graph-line", d: curve.d }),
      graph.isDirected ? svg("path", { class: "graph-arrow", d: arrow(curve.end, curve.before) }) : null,
    ];
    return svg("g", { class: `graph-edge${path}${isWrong ? " broken" : ""}`, "data-line": edge.line }, ...parts);
  });
  const costs = curves.map(({ edge, curve: { label } }) => svg("text", { class: "graph-cost", x: label[0], y: label[1], "data-line": edge.line }, edge.cost));
  return [...lines, ...costs];
}

/** @param {GraphModel} graph @param {GraphCurves} curves @param {GraphLook} look @returns {SVGElement[]} */
function drawnNodes(graph, curves, { points, progress, h, selected, source, broken, size }) {
  const names = [...graph.nodes.keys()];
  const labelled = names.map((name) => {
    const [x, y] = points.get(name) ?? [0, 0];
    const node = progress.statuses.get(name)?.node ?? null;
    const reach = RADIUS + (graph.goals.includes(name) ? 6 : 3);
    return { x, y, reach, texts: /** @type {[string, string]} */ ([shortNodeName(name), valuesText(node, h(name))]) };
  });
  const costs = curves.map(({ edge, curve: { label } }) => ({ x: label[0], y: label[1], text: edge.cost }));
  const places = placeTexts(labelled, costs, size);
  const discs = names.map((name, i) => {
    const { x, y } = labelled[i];
    const { status = "unseen" } = progress.statuses.get(name) ?? {};
    const marks = [status, name === selected && "selected", name === source && "source"].filter(Boolean).join(" ");
    return svg(
      "g",
      { class: `graph-node ${marks}`, "data-node": name, transform: `translate(${x} ${y})` },
      name === selected ? svg("circle", { class: "graph-selection", r: RADIUS + 8 }) : null,
      graph.goals.includes(name) ? svg("circle", { class: "graph-goal", r: RADIUS + 4 }) : null,
      name === graph.start ? svg("path", { class: "graph-start", d: `M${-RADIUS - 2} 0l-11 -7v14z` }) : null,
      svg("circle", { class: "graph-disc", r: RADIUS }),
    );
  });
  const texts = names.flatMap((name, i) => {
    const isBroken = name === broken.node;
    return places[i].map(({ x, y, anchor }, which) => {
      const kind = which === 0 ? "graph-name" : `graph-values${isBroken ? " broken" : ""}`;
      return svg("text", { class: kind, x, y, "text-anchor": anchor }, labelled[i].texts[which]);
    });
  });
  return [...discs, ...texts];
}

/** @param {GraphModel} graph @param {GraphLook} look @returns {SVGElement[]} */
export function drawnGraph(graph, look) {
  const curves = curvesOf(graph, look);
  return [...drawnEdges(graph, curves, look), ...drawnNodes(graph, curves, look)];
}
