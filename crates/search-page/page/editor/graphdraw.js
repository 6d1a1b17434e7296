/** @file Drawing a graph as SVG: edges with their costs, and nodes with their status in a search and with g, h and f. */
import { svg } from "../dom.js";
import { number } from "../format.js";
import { edgeLabel, nodeLabel, placeLabels } from "./graphlabels.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphtext.js").GraphEdge} GraphEdge
 * @typedef {import("./graphplaces.js").Place} Place
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {{statuses: Map<string, {status: "open"|"closed"|"current", node: SearchNode}>, path: string[], isSolution: boolean}} GraphProgress
 * @typedef {{points: Map<string, Place>, progress: GraphProgress, h: (name: string) => string|null, selected: string|null, source: string|null, broken: {node: string|null, edge: [string, string]|null},
 *   size: {width: number, height: number}, fontSize: number, chosen: Map<string, number>}} GraphLook
 *   where the nodes are on the screen, their status, the values of the heuristic, what is selected or begins a new edge, what breaks the heuristic, the size of
 *   the drawing and of its texts, and which of their places the texts have
 */

/** @type {GraphProgress} */
export const NO_PROGRESS = { statuses: new Map(), path: [], isSolution: false };

/** The radius of a node, in sizes of the font. */
const NODE = 0.75;
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

/** A Bézier curve, and its points by their part of the way. @param {Place[]} controls of degree 2 or 3 */
function bezier(controls) {
  const at = (/** @type {number} */ part) => {
    let points = controls;
    while (points.length > 1) points = points.slice(1).map(([x, y], i) => [points[i][0] + (x - points[i][0]) * part, points[i][1] + (y - points[i][1]) * part]);
    return points[0];
  };
  const [from, ...others] = controls.map((place) => place.join(" "));
  return { d: `M${from}${others.length === 3 ? "C" : "Q"}${others.join(" ")}`, at, end: controls[controls.length - 1], before: controls[controls.length - 2] };
}

/** The curve of an edge. @param {GraphEdge} edge @param {Place} from @param {Place} to @param {{place: number, count: number}} parallel @param {number} radius */
function curveOf(edge, from, to, { place, count }, radius) {
  if (edge.from === edge.to) {
    const [x, y] = from;
    const size = 30 + 18 * place;
    return bezier([[x - 8, y - 8], [x - size, y - 2 * size], [x + size, y - 2 * size], [x + 8, y - 8]]);
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
  if (known("g") && known("h") && known("f")) return `${number(node.g)}+${number(node.h)}=${number(node.f)}`;
  return /** @type {const} */ (["g", "h"]).filter(known).map((name) => `${name} ${number(node[name])}`).join(" ");
}

/** @param {string} name */
function shortNodeName(name) {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

/** The curves of all edges. @param {GraphModel} graph @param {GraphLook} look */
function curvesOf(graph, { points, fontSize }) {
  const parallel = parallels(graph.edges);
  return graph.edges.map((edge) => ({ edge, curve: curveOf(edge, points.get(edge.from) ?? [0, 0], points.get(edge.to) ?? [0, 0], parallel(edge), NODE * fontSize) }));
}

/** @typedef {ReturnType<typeof curvesOf>} GraphCurves */

/** @param {GraphModel} graph @param {GraphCurves} curves @param {GraphLook} look @returns {SVGElement[]} */
function drawnEdges(graph, curves, { progress, broken }) {
  const onPath = linesOnPath(graph, progress.path);
  const isBroken = ({ from = "", to = "" }) => broken.edge && [from, to].join("\n") === broken.edge.join("\n");
  return curves.map(({ edge, curve }) => {
    const path = onPath.has(edge.line) ? (progress.isSolution ? " on-solution" : " on-path") : "";
    const isWrong = isBroken(edge) || (!graph.isDirected && isBroken({ from: edge.to, to: edge.from }));
    const parts = [
      svg("path", { class: "graph-hit", d: curve.d }, svg("title", null, `${edge.from} ${graph.isDirected ? "→" : "–"} ${edge.to}: ${[edge.cost, edge.label].filter(Boolean).join(" ")}`)),
      svg("path", { class: "graph-line", d: curve.d }),
      graph.isDirected ? svg("path", { class: "graph-arrow", d: arrow(curve.end, curve.before) }) : null,
    ];
    return svg("g", { class: `graph-edge${path}${isWrong ? " broken" : ""}`, "data-line": edge.line }, ...parts);
  });
}

/** The radius of all that is drawn of a node. @param {GraphModel} graph @param {string} name @param {number} fontSize */
function outerRadius(graph, name, fontSize) {
  return NODE * fontSize + (graph.goals.includes(name) ? 6 : 3);
}

/** @param {GraphModel} graph @param {GraphLook} look @returns {SVGElement[]} */
function drawnNodes(graph, { points, progress, h, selected, source, fontSize }) {
  const radius = NODE * fontSize;
  return [...graph.nodes.keys()].map((name) => {
    const { status = "unseen", node = null } = progress.statuses.get(name) ?? {};
    const marks = [status, name === selected && "selected", name === source && "source"].filter(Boolean).join(" ");
    return svg(
      "g",
      { class: `graph-node ${marks}`, "data-node": name, transform: `translate(${(points.get(name) ?? [0, 0]).join(" ")})` },
      name === selected ? svg("circle", { class: "graph-selection", r: radius + 8 }) : null,
      graph.goals.includes(name) ? svg("circle", { class: "graph-goal", r: radius + 4 }) : null,
      name === graph.start ? svg("path", { class: "graph-start", d: `M${-radius - 2} 0l-11 -7v14z` }) : null,
      svg("circle", { class: "graph-disc", r: radius }),
      svg("title", null, `${name} ${valuesText(node, h(name))}`),
    );
  });
}

/** The texts: names and numbers of the nodes, costs and actions of the edges. @param {GraphModel} graph @param {GraphCurves} curves @param {GraphLook} look @returns {SVGElement[]} */
function drawnTexts(graph, curves, { points, progress, h, broken, size, fontSize, chosen }) {
  const names = [...graph.nodes.keys()];
  const ofNodes = names.map((name) => {
    const values = `graph-values${name === broken.node ? " broken" : ""}`;
    const texts = /** @type {[import("./graphlabels.js").LabelLine, import("./graphlabels.js").LabelLine]} */ ([
      { text: shortNodeName(name), isBold: true, kind: "graph-name" },
      { text: valuesText(progress.statuses.get(name)?.node ?? null, h(name)), isBold: name === broken.node, kind: values },
    ]);
    return nodeLabel(`node ${name}`, points.get(name) ?? [0, 0], outerRadius(graph, name, fontSize), texts, fontSize);
  });
  const ofEdges = curves.map(({ edge: { cost, label, line }, curve }) => {
    const texts = label === "" ? [cost] : [`${cost} ${shortNodeName(label)}`, cost];
    return edgeLabel(String(line), curve.at, texts.map((text) => ({ text, kind: "graph-cost" })), fontSize);
  });
  const nodes = names.map((name) => {
    const [[x, y], reach] = [points.get(name) ?? [0, 0], outerRadius(graph, name, fontSize)];
    return /** @type {import("./graphlabels.js").Box} */ ([x - (name === graph.start ? NODE * fontSize + 13 : reach), y - reach, x + reach, y + reach]);
  });
  const lines = curves.map(({ edge, curve: { at } }) => ({ key: String(edge.line), points: Array.from({ length: 19 }, (_, i) => at((i + 1) / 20)) }));
  const places = placeLabels([...ofNodes, ...ofEdges], { nodes, lines }, size, chosen);
  return places.flatMap((placed, i) => placed.map(({ text, kind, x, y }) => svg("text", { class: kind, x, y, "data-line": graph.edges[i - names.length]?.line ?? null }, text)));
}

/** @param {GraphModel} graph @param {GraphLook} look @returns {SVGElement[]} */
export function drawnGraph(graph, look) {
  const curves = curvesOf(graph, look);
  return [...drawnEdges(graph, curves, look), ...drawnNodes(graph, look), ...drawnTexts(graph, curves, look)];
}
