/** @file Formatting of numbers, nodes and the end of a run. */

/** @typedef {import("./types.js").SearchNode} SearchNode */

const GROUPED = new Intl.NumberFormat("en");

/**
 * Formats a number; a dash if there is none.
 * @param {number|null|undefined} value
 */
export function number(value) {
  return value === null || value === undefined ? "–" : GROUPED.format(value);
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

/** A state in one line; the text of some states is empty, such as a board without queens. @param {{state: string}} node */
export function stateText({ state }) {
  return state === "" ? "(empty)" : state;
}

/**
 * g, h or f of a node, as exact text if a number is not exact.
 * @param {SearchNode} node
 * @param {"g"|"h"|"f"} name
 */
export function cost(node, name) {
  return node[`${name}_text`] ?? number(node[name]);
}

/** @param {SearchNode} node */
export function costs(node) {
  const known = /** @type {const} */ (["f", "g", "h"]).filter((name) => (node[name] ?? null) !== null);
  return known.map((name) => `${name} ${cost(node, name)}`).join(", ");
}

/**
 * The value by which the search orders its open list, written out: `f = g + h = 4 + 7 = 11`; empty if there is none.
 * @param {import("./types.js").Rule} rule
 * @param {SearchNode} node
 */
export function evaluation({ value }, node) {
  const [g, h] = [node.g ?? null, node.h ?? null];
  if (value === undefined) return g !== null && h !== null ? `f = g + h = ${cost(node, "g")} + ${cost(node, "h")} = ${cost(node, "f")}` : "";
  if (value === "g" || value === "h") return node[value] === null ? "" : `${value} = ${cost(node, value)}`;
  if (g === null || h === null) return "";
  if (value === "f") return `f = g + h = ${cost(node, "g")} + ${cost(node, "h")} = ${cost(node, "f")}`;
  const weight = Number(value.match(/^g \+ ([\d.]+)·h$/)?.[1]);
  const sum = Number.isFinite(weight) ? ` = ${number(g + weight * h)}` : "";
  return weight ? `${value} = ${cost(node, "g")} + ${weight}·${cost(node, "h")}${sum}` : `g = ${cost(node, "g")}, h = ${cost(node, "h")}`;
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

/** @param {import("./types.js").Run} run */
export function ending(run) {
  const { end } = run;
  if (!end) return "not finished";
  const parts = [];
  if (end.text) parts.push(end.text);
  else if (end.how === "solved") parts.push("solved");
  else if (end.how === "exhausted") parts.push(run.solutions.length > 0 ? "exhausted" : "exhausted: no solution");
  else if (end.limit === "cost_overflow") parts.push("stopped: the costs of the remaining nodes overflow");
  else parts.push(end.limit ? `stopped: limit of ${end.limit}` : "stopped");
  if ((end.cost ?? null) !== null) parts.push(`cost ${end.cost_text ?? number(end.cost)}`);
  if ((end.depth ?? null) !== null) parts.push(`depth ${number(end.depth)}`);
  if (end.proven && end.proven !== "nothing") parts.push(end.proven);
  return parts.join(", ");
}

/** Joins words for a text field, from which `splitWords` returns the same; words with spaces are quoted. @param {string[]} words */
export function joinWords(words) {
  return words.map((word) => (/[\s"]|^'|^$/.test(word) ? `"${word.replaceAll(/["\\]/g, "\\$&")}"` : word)).join(" ");
}

/**
 * Splits a text into words; quotes around a word group it with its spaces. A text of several lines without quotes around it, such as a
 * graph, is one word.
 * @param {string} text
 */
export function splitWords(text) {
  const words = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\S+/gs)];
  const ends = words.map((word) => word.index + word[0].length);
  if (words.some((word, i) => i > 0 && text.slice(ends[i - 1], word.index).includes("\n"))) return [text.trim()];
  return words.map(([word, double, single]) => double?.replaceAll(/\\(["\\])/g, "$1") ?? single ?? word);
}
