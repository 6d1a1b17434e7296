/** @file Formatting of numbers, nodes and the end of a run. */

/** @typedef {import("./types.js").SearchNode} SearchNode */

/** With as many decimals as costs in files have. */
const EXACT = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
/** For numbers with more decimals. */
const ROUNDED = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** For values that two decimals would round to 0. */
const SMALL = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/**
 * Formats a number: exactly with up to six decimals, otherwise, such as a length with diagonal steps, rounded to two; a
 * dash if there is none.
 * @param {number|null|undefined} value
 */
export function number(value) {
  if (value === null || value === undefined) return "–";
  if (Number(value.toFixed(6)) === value) return EXACT.format(value);
  return (Math.abs(value) < 0.005 ? SMALL : ROUNDED).format(value);
}

/** The exact lengths of paths on a grid, such as `3 + 5√2`, `7 − √2` and `2√2 − 1`. */
const LENGTH = /(?:(\d+) ([+−]) )?(\d*)√2(?: − (\d+))?/g;

/** A text with a decimal in place of each exact length. @param {string} text */
export function decimals(text) {
  return text.replace(LENGTH, (_, straight, sign, diagonal, minus) => {
    const across = (sign === "−" ? -1 : 1) * Number(diagonal || 1) * Math.SQRT2;
    return number(Number(straight ?? 0) + across - Number(minus ?? 0));
  });
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** @param {number|null|undefined} bytes */
export function size(bytes) {
  if (bytes === null || bytes === undefined) return "–";
  const units = ["bytes", "kB", "MB", "GB"];
  const power = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

/** @param {number|null|undefined} seconds */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 1e-3) return `${(seconds * 1e6).toFixed(0)} µs`;
  return seconds < 1 ? `${(seconds * 1e3).toFixed(1)} ms` : `${seconds.toFixed(2)} s`;
}

/**
 * Formats a count in its unit.
 * @param {number|null|undefined} value
 * @param {string} unit of the catalog
 */
export function inUnit(value, unit) {
  if (unit === "bytes") return size(value);
  return unit === "seconds" ? duration(value) : number(value);
}

/**
 * A state in one line; the text of some states is empty, such as a board without queens.
 * @param {{state: string}} node
 */
export function stateText({ state }) {
  return state === "" ? "(empty)" : state;
}

/** The notes on how the text of a run's instance was read, one per line. @param {{notes?: string[]}} run */
export function noted({ notes = [] }) {
  return notes.map((note) => `Note: ${note}`).join("\n");
}

/** @param {SearchNode} node @param {readonly ("f"|"g"|"h")[]} [names] */
export function costs(node, names = ["f", "g", "h"]) {
  const known = names.filter((name) => (node[name] ?? null) !== null);
  return known.map((name) => `${name} ${number(node[name])}`).join(", ");
}

/**
 * The bound of the iteration at a step, or its weight, if the algorithm has them.
 * @param {import("./types.js").Run} run
 * @param {number} at
 */
export function boundAt({ rule, restarts = [] }, at) {
  return restarts.findLast(({ step }) => step <= at)?.bound ?? rule.first_bound ?? null;
}

/**
 * The weight of h in the value by which the search orders its open list at a step; null if h has none.
 * @param {import("./types.js").Run} run
 * @param {number} at
 */
export function weightAt(run, at) {
  const { value = "" } = run.rule;
  const given = Number(value.match(/^g \+ ([\d.]+)·h$/)?.[1]);
  return given || (value.startsWith("g + w·h") ? boundAt(run, at) : null);
}

/**
 * The value by which the search orders its open list, written out: `f = g + h = 4 + 7 = 11`; empty if there is none.
 * @param {import("./types.js").Run} run
 * @param {SearchNode} node
 * @param {number} at the step
 */
export function evaluation(run, node, at) {
  const { value } = run.rule;
  const [g, h] = [node.g ?? null, node.h ?? null];
  const f = `f = g + h = ${number(g)} + ${number(h)} = ${number(node.f)}`;
  if (value === undefined) return g !== null && h !== null ? f : "";
  if (value === "g" || value === "h") return node[value] === null ? "" : `${value} = ${number(node[value])}`;
  if (g === null || h === null) return "";
  if (value === "f") return f;
  const weight = weightAt(run, at);
  if (weight === null) return `g = ${number(g)}, h = ${number(h)}`;
  return `g + ${number(weight)}·h = ${number(g)} + ${number(weight)}·${number(h)} = ${number(g + weight * h)}`;
}

/** The cost of the solution's path, and the least cost if that is another one. @param {import("./types.js").End} end */
export function pathCost({ cost: value = null, least_cost: least = null, proven }) {
  if (value === null) return "";
  if (least !== null && least < value) return `cost ${number(value)}; the least is ${number(least)}`;
  const isLeast = least !== null && !proven?.startsWith("optimal");
  return `cost ${number(value)}${isLeast ? ", the least" : ""}`;
}

/**
 * Whether a search follows one path at a time, so that its open list is a stack.
 * @param {import("./types.js").Rule} rule
 */
export function isStack({ decided_by: decisive }) {
  return decisive[0] === "depth" && decisive.includes("action");
}

/**
 * What nodes that are not expanded yet, or those that are, are called in these searches.
 * @param {"open"|"closed"} status @param {import("./types.js").Run[]} runs
 */
export function statusName(status, runs) {
  const names = runs.map(({ rule }) => {
    if (status === "open") return isStack(rule) ? "on the stack" : "open";
    return rule.has_closed_list ? "closed" : "expanded";
  });
  return [...new Set(names)].join(" or ") || status;
}

/** The kinds of nodes: a sign, so that colour is not the only difference, and a word for screen readers. */
export const MARKS = {
  solution: { sign: "★", word: "solution" },
  dead_end: { sign: "✕", word: "dead end" },
  duplicate: { sign: "≡", word: "duplicate" },
  reopened: { sign: "↺", word: "reopened" },
  frontier: { sign: "○", word: "open" },
  new: { sign: "+", word: "new" },
  expanded: { sign: "●", word: "expanded" },
  path: { sign: "▸", word: "on the path" },
  start: { sign: "◆", word: "start" },
};

/**
 * The kind of a node.
 * @param {SearchNode} node
 * @param {number} [at] at this step; by default, at the last recorded one
 * @returns {keyof typeof MARKS}
 */
export function markOf(node, at = Infinity) {
  if (node.duplicate_of !== null && node.duplicate_of !== undefined) return "duplicate";
  const expanded = (node.expanded_at ?? null) !== null && Number(node.expanded_at) <= at;
  if (node.solution && expanded) return "solution";
  if (node.dead_end && (expanded || (node.expanded_at ?? null) === null)) return "dead_end";
  return expanded ? "expanded" : "frontier";
}

/** @param {import("./types.js").Step} step */
export function happened(step) {
  if (step.outcome === "start") return "before the first expansion";
  if (step.outcome === "solution") return "selected for expansion: a solution";
  return step.outcome === "dead_end" ? "expanded: a dead end" : "expanded";
}

/** The condition of a proof. */
const IF_ADMISSIBLE = "if the heuristic never overestimates";

/** @param {import("./types.js").Run} run */
export function ending(run) {
  const { end } = run;
  if (!end) return "not finished";
  const parts = [];
  if (end.text) parts.push(end.text);
  else if (end.how === "solved") parts.push("solved");
  else if (end.how === "exhausted") parts.push(run.solutions.length > 0 ? "exhausted" : "exhausted: no solution");
  else if (end.limit === "cost_overflow") parts.push("stopped: the costs of the remaining nodes overflow");
  else if (end.limit === "dead_ends")
    parts.push("stopped: no solution, unless the heuristic is infinite where a goal can be reached");
  else if (end.limit === "panicked") parts.push("stopped: the code of the puzzle panicked");
  else parts.push(end.limit ? `stopped: limit of ${end.limit}` : "stopped");
  if ((end.depth ?? null) !== null) parts.push(`depth ${number(end.depth)}`);
  const path = pathCost(end);
  // What holds on a condition is not said where the condition is known not to hold.
  const isRefuted = end.proven?.startsWith("optimal") && (end.cost ?? 0) > (end.least_cost ?? Infinity);
  if (end.proven && end.proven !== "nothing" && !(isRefuted && end.proven.endsWith(IF_ADMISSIBLE)))
    parts.push(end.proven);
  else if (end.how === "solved" && path !== "")
    parts.push((end.cost ?? 0) > (end.least_cost ?? Infinity) ? "not optimal" : "not proven optimal");
  if (path !== "") parts.push(path);
  return parts.join(", ");
}

/**
 * Joins words for a text field, from which `splitWords` returns the same; words with spaces are quoted.
 * @param {string[]} words
 */
export function joinWords(words) {
  return words.map((word) => (/[\s"]|^'|^$/.test(word) ? `"${word.replaceAll(/["\\]/g, "\\$&")}"` : word)).join(" ");
}

/**
 * Splits a text into words; quotes around a word group it with its spaces. A text of several lines without quotes
 * around it, such as a
 * graph, is one word.
 * @param {string} text
 */
export function splitWords(text) {
  const words = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\S+/gs)];
  const ends = words.map((word) => word.index + word[0].length);
  if (words.some((word, i) => i > 0 && text.slice(ends[i - 1], word.index).includes("\n"))) return [text.trim()];
  return words.map(([word, double, single]) => double?.replaceAll(/\\(["\\])/g, "$1") ?? single ?? word);
}
