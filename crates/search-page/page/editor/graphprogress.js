/** @file The status of the nodes of a graph at the shown step of a search. */
import { isStack } from "../format.js";

/**
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {import("./graphdraw.js").GraphProgress} GraphProgress
 */

/** The largest number of nodes of a list that are shown in a graph. */
const MOST_LISTED = 1000;

/**
 * Whether a node is cheaper than another one with the same state, as tree search has several.
 * @param {SearchNode} node
 * @param {SearchNode|undefined} other
 */
function isCheaper(node, other) {
  return !other || (node.g ?? 0) < (other.g ?? 0);
}

/**
 * The path to a node, and what it is, without the status of the others.
 * @param {Session} session
 * @param {SearchNode} node
 * @returns {Promise<GraphProgress>}
 */
export async function pathProgress(session, node) {
  const path = await session.ask((id) => session.source.path(id, node.id, 0, MOST_LISTED));
  return {
    statuses: new Map([[node.state, { status: "current", node }]]),
    path: path.nodes.map((/** @type {SearchNode} */ one) => one.state),
    isSolution: node.solution,
  };
}

/**
 * The status of each node of the graph at a step.
 * @param {Session} session
 * @param {import("../types.js").Step} step
 * @returns {Promise<GraphProgress>}
 */
export async function graphProgress(session, { node, outcome, step }) {
  const applicable = isStack(session.run.rule);
  const shown = { applicable };
  const list = (/** @type {"frontier"|"closed"} */ which) =>
    session.ask((id) => session.source.list(id, step, which, 0, MOST_LISTED, shown));
  const [open, closed, { statuses: current, path }] = await Promise.all([
    list("frontier"),
    list("closed"),
    pathProgress(session, node),
  ]);
  // A stack has actions that lead back to the path, where the states are expanded.
  const expanded = new Set(applicable && outcome !== "start" ? path : []);
  /** @type {GraphProgress["statuses"]} */
  const statuses = new Map();
  for (const [status, { nodes }] of /** @type {const} */ ([
    ["closed", closed],
    ["open", open],
  ])) {
    for (const one of nodes) {
      const known = statuses.get(one.state);
      if (status === "open" && expanded.has(one.state)) continue;
      // A node that is open again is not closed.
      if (known?.status !== status || isCheaper(one, known.node)) statuses.set(one.state, { status, node: one });
    }
  }
  if (outcome === "start") return { statuses, path: [], isSolution: false };
  return { statuses: new Map([...statuses, ...current]), path, isSolution: outcome === "solution" };
}
