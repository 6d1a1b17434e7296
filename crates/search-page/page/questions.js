/**
 * @file What questions about a run have in common with others of their kind. The run asks and marks them: see
 *   `question` and `answer` of a source.
 */
import { number } from "./format.js";

/** The kinds of questions. @type {Record<string, string>} */
export const QUESTIONS = {
  next: "Which node is next?",
  f: "What is f of a node?",
  duplicate: "Which is a duplicate?",
  count: "How many are expanded?",
  path: "Draw the path",
  order: "In which order are the next three expanded?",
  open: "What is in the open list?",
  values: "What are g, h and f of a node?",
  successors: "What is each successor?",
};

/** Larger ids are of states that a depth-first search has not generated yet; they are valid for one question only. */
const MAX_NODES = 2 ** 32;

/**
 * The values of a node that the rule of a search compares. Their sum is left to be computed.
 * @param {import("./types.js").Rule} rule
 * @param {import("./types.js").SearchNode} node
 */
export function decidingValues(rule, node) {
  const known = /** @type {const} */ (["f", "g", "h"]).filter((name) => (node[name] ?? null) !== null);
  const isSum = known.length === 3 && Math.abs(Number(node.g) + Number(node.h) - Number(node.f)) < 1e-9;
  const values = known.filter((name) => name !== "f" || !isSum);
  /** @type {Record<string, string|null>} */
  const others = {
    stored: node.stored === undefined ? null : `stored value ${node.stored}`,
    depth: `depth ${node.depth}`,
    age:
      node.parent === null
        ? "the start"
        : `generated at step ${number(node.generated_at ?? 0)} as number ${node.place}`,
    action: node.id === null || node.id >= MAX_NODES ? `action ${node.place}` : null,
  };
  const decisive = rule.decided_by.map((name) => others[name] ?? null).filter((one) => one !== null);
  return [...values.map((name) => `${name} ${number(node[name])}`), ...decisive].join(", ");
}

/** What was right and why, in words. @param {import("./types.js").Marked} marked */
export function inWords({ parts: [first, ...others], parts }) {
  if (others.length === 0) return { answer: first?.expected ?? "", why: first?.why ?? "" };
  const wrong = parts.filter(({ right }) => !right);
  return {
    answer: parts.map(({ what, expected }) => `${what}: ${expected}`).join("; "),
    why: wrong.map(({ why }) => why).join("; "),
  };
}
