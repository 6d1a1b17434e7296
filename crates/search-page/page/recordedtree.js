/** @file The search tree of a run saved into the page, as far as it is drawn: see `tree` of the server's API. */
import { markOf } from "./format.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Step} Step
 */

const MAX_STATE = 60;

/** The ids on the path to a node, from it to the start. @param {SearchNode[]} nodes @param {number|null} id */
function pathTo(nodes, id) {
  const path = [];
  for (let at = id; at !== null && path.length <= nodes.length; at = nodes[at]?.parent ?? null) path.push(at);
  return path;
}

/**
 * The tree at a step: the paths to the current node and to the last solution, then the oldest nodes.
 * @param {SearchNode[]} all @param {Step[]} steps @param {number} at @param {number} most the number of nodes @param
 * {number[]} folded
 * @returns {import("./types.js").DrawnTree}
 */
export function recordedTree(all, steps, at, most, folded) {
  const nodes = all.filter(({ generated_at: since }) => (since ?? 0) <= at);
  const isThere = (/** @type {number} */ id) => (all[id]?.generated_at ?? 0) <= at;
  const solution = steps.findLast(({ step, outcome }) => step <= at && outcome === "solution")?.node.id ?? null;
  const current = pathTo(all, steps[at]?.node.id ?? null);
  const solved = pathTo(all, solution);
  const onPath = new Set(solution === null ? current : solved);
  const hidden = new Set();
  for (const { id, parent } of nodes)
    if (parent !== null && (folded.includes(parent) || hidden.has(parent))) hidden.add(id);
  const shown = new Set([...current, ...solved].filter((id) => isThere(id) && !hidden.has(id)));
  for (const { id, parent } of nodes) {
    if (shown.size >= most) break;
    if (!hidden.has(id) && (parent === null || shown.has(parent))) shown.add(id);
  }
  /** The shown node above each node, and the number of nodes folded below it. @type {Map<number, number>} */
  const above = new Map();
  const counts = new Map();
  for (const { id, parent } of nodes) {
    if (shown.has(id)) above.set(id, id);
    else if (parent !== null) {
      const root = above.get(parent) ?? parent;
      above.set(id, root);
      counts.set(root, (counts.get(root) ?? 0) + 1);
    }
  }
  /** @type {number[]} */
  const byDepth = [];
  for (const { outcome, node } of steps.slice(1, at + 1)) {
    if (outcome !== "expanded" && outcome !== "dead_end") continue;
    while (byDepth.length <= node.depth) byDepth.push(0);
    byDepth[node.depth] += 1;
  }
  const drawn = nodes.filter(({ id }) => shown.has(id)).sort((a, b) => a.depth - b.depth || a.id - b.id);
  return {
    total: nodes.length,
    nodes: drawn.map((node) => {
      const kind = markOf(node, at);
      const mark = onPath.has(node.id) && (kind === "expanded" || kind === "frontier") ? "path" : kind;
      const { id, parent, depth, f, g, h, drawing } = node;
      return {
        id,
        parent,
        depth,
        f,
        g,
        h,
        drawing,
        mark,
        label: node.state.slice(0, MAX_STATE),
        action: node.action ?? undefined,
      };
    }),
    folded: [...counts].map(([parent, count]) => ({ parent, count })),
    expanded_by_depth: byDepth,
  };
}
