/** @file The status of the nodes of a graph at the shown step of a search. */
import { isStack } from "../format.js";
import { NO_PROGRESS } from "./graphview.js";

/**
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {import("./graphdraw.js").GraphProgress} GraphProgress
 */

/** The largest number of nodes of a list that are shown in a graph. */
const MOST_LISTED = 1000;

/** Whether a node is cheaper than another one with the same state, as tree search has several. @param {SearchNode} node @param {SearchNode|undefined} other */
function isCheaper(node, other) {
  return !other || (node.g ?? 0) < (other.g ?? 0);
}

/** The status of each node of the graph at the step that a session shows. @param {Session} session @returns {Promise<GraphProgress>} */
export async function graphProgress(session) {
  const { at, step } = session;
  if (!step?.node) return NO_PROGRESS;
  const { node, outcome } = step;
  const shown = { applicable: isStack(session.run.rule) };
  const list = (/** @type {"frontier"|"closed"} */ which) => session.ask((id) => session.source.list(id, at, which, 0, MOST_LISTED, shown));
  const [open, closed, path] = await Promise.all([list("frontier"), list("closed"), session.ask((id) => session.source.path(id, node.id, 0, MOST_LISTED))]);
  /** @type {GraphProgress["statuses"]} */
  const statuses = new Map();
  for (const [status, { nodes }] of /** @type {const} */ ([["closed", closed], ["open", open]])) {
    for (const one of nodes) {
      const known = statuses.get(one.state);
      // A node that is open again is not closed.
      if (known?.status !== status || isCheaper(one, known.node)) statuses.set(one.state, { status, node: one });
    }
  }
  const isStart = outcome === "start";
  if (!isStart) statuses.set(node.state, { status: "current", node });
  return { statuses, path: isStart ? [] : path.nodes.map((/** @type {SearchNode} */ one) => one.state), isSolution: outcome === "solution" };
}
