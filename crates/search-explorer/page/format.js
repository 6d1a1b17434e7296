/** @file Numbers, nodes and ends as text. */

/** @typedef {import("./types.js").SearchNode} SearchNode */

const GROUPED = new Intl.NumberFormat("en");

/**
 * A number as people read it; a dash where there is none.
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
 * A count in its unit.
 * @param {number|null|undefined} value
 * @param {string} unit as the catalog has it
 */
export function inUnit(value, unit) {
  if (unit === "bytes") return size(value);
  return unit === "seconds" ? duration(value) : number(value);
}

/** A state in a line; some are written as nothing, as a board without a queen is. @param {{state: string}} node */
export function stateText({ state }) {
  return state === "" ? "(empty)" : state;
}

/**
 * g, h or f of a node, exact where a number is not.
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

/** What a node is at a glance: a sign, for those who do not see colours, and a word, for those who do not see. */
export const MARKS = {
  solution: { sign: "★", word: "solution" },
  dead_end: { sign: "✕", word: "dead end" },
  duplicate: { sign: "≡", word: "duplicate" },
  reopened: { sign: "↺", word: "reopened" },
  frontier: { sign: "○", word: "waits in the frontier" },
  new: { sign: "+", word: "new" },
  expanded: { sign: "●", word: "expanded" },
  path: { sign: "▸", word: "on the path" },
  start: { sign: "◆", word: "start" },
};

/**
 * What a node is.
 * @param {SearchNode} node
 * @param {number} [at] at this moment; without it, at the end of what is recorded
 * @returns {keyof typeof MARKS}
 */
export function markOf(node, at = Infinity) {
  if (node.duplicate_of !== null && node.duplicate_of !== undefined) return "duplicate";
  const taken = (node.expanded_at ?? null) !== null && Number(node.expanded_at) <= at;
  if (node.solution && taken) return "solution";
  if (node.dead_end && (taken || (node.expanded_at ?? null) === null)) return "dead_end";
  return taken ? "expanded" : "frontier";
}

/** @param {import("./types.js").Moment} moment */
export function happened(moment) {
  if (moment.what === "start") return "before anything was expanded";
  if (moment.what === "solution") return "taken from the frontier: a solution";
  return moment.what === "dead_end" ? "expanded: a dead end" : "expanded";
}

/** @param {import("./types.js").Run} run */
export function ending(run) {
  const { end } = run;
  if (!end) return "not at its end yet";
  const parts = [];
  if (end.text) parts.push(end.text);
  else if (end.how === "solved") parts.push("solved");
  else if (end.how === "exhausted") parts.push(run.solutions.length > 0 ? "all searched" : "exhausted: no solution");
  else if (end.limit === "cost_overflow") parts.push("stopped: what is left costs too much to be added up");
  else parts.push(end.limit ? `stopped: limit of ${end.limit}` : "stopped");
  if ((end.cost ?? null) !== null) parts.push(`cost ${end.cost_text ?? number(end.cost)}`);
  if ((end.depth ?? null) !== null) parts.push(`depth ${number(end.depth)}`);
  if (end.proven && end.proven !== "nothing") parts.push(end.proven);
  return parts.join(", ");
}

/** Words as they are typed: those with blanks in quotes. @param {string[]} words */
export function joinWords(words) {
  return words.map((word) => (/[\s"]/.test(word) || word === "" ? `"${word.replaceAll('"', '\\"')}"` : word)).join(" ");
}

/** The words of a text, in which quotes hold blanks together. @param {string} text */
export function splitWords(text) {
  const words = text.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"']+/g) ?? [];
  return words.map((word) => (/^["']/.test(word) ? word.slice(1, -1).replaceAll('\\"', '"') : word));
}
