/** @file Questions about a run saved into the page, which has no server to decide them: see `question` and `answer` of the server's API. */
import { ApiError } from "./apierror.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Verdict} Verdict
 * @typedef {import("./recorded.js").RecordedSource} RecordedSource
 */

/** The ids of choices that are not generated yet start here. */
const UNGENERATED = 2 ** 40;

/** The number of entries at the front of the open list from which choices and open nodes are taken. */
const CANDIDATES = 64;

const MIN_PATH = 2;
const MAX_PATH = 40;

/** The wrong counts are these multiples of the right one. */
const FACTORS = [0.25, 0.5, 0.75, 1.3, 1.6, 2, 3];

/** A hash of a text, to shuffle the choices. @param {string} text */
function hashed(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** Shuffles a list, in the same way for the same question. @template T @param {T[]} items @param {(item: T) => string} key @returns {T[]} */
function shuffled(items, key) {
  const keyed = items.map((item) => ({ item, key: hashed(key(item)) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** @param {string} what */
function noQuestion(what) {
  return new ApiError("refused", `there is no such question about this run: ${what}`);
}

/** A node without what the question asks for. @param {SearchNode} node @returns {SearchNode} */
function withoutValues(node) {
  const { stored: _stored, ...rest } = node;
  return { ...rest, g: null, h: null, f: null, solution: false, dead_end: false, duplicate_of: null, expanded_at: null };
}

/** Whether a successor was known. @param {{kind: string}} successor */
function isKnown({ kind }) {
  return kind === "duplicate" || kind === "reopened";
}

/** Whether a text is this value of f. A value that is not an integer may be rounded to any number of decimals, with a point or a comma before them. @param {string} given @param {SearchNode} node */
function isValueOf(given, { f }) {
  const text = given.replaceAll(",", ".");
  if (f === null || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return false;
  const decimals = text.split(".")[1]?.length ?? 0;
  const tolerance = decimals === 0 || Number.isInteger(f) ? 0 : 0.5001 * 0.1 ** Math.min(decimals, 12);
  return Math.abs(Number(text) - f) <= tolerance;
}

/** The questions about a saved run. */
export class RecordedQuestions {
  /** @param {RecordedSource} source */
  constructor(source) {
    this.source = source;
    this.steps = source.steps;
  }

  /** @param {string} kind @param {number} at @param {number} choices @returns {Promise<Question>} */
  async ask(kind, at, choices) {
    if (kind === "f") return this.#askValue(at);
    if (kind === "duplicate") return this.#askDuplicate(at);
    if (kind === "count") return this.#askCount();
    return kind === "path" ? this.#askPath(at) : this.#askNext(at, choices);
  }

  /** @param {any} answer the body of an answer @returns {Promise<Verdict>} */
  async judge(answer) {
    const { kind, step, choice } = answer;
    if (kind === "next") {
      const { accepted } = await this.#open(step);
      const next = this.source.checked(step + 1);
      return { right: accepted.includes(choice), accepted, answer: next.node, why: next.why };
    }
    if (kind === "f") {
      const { nodes } = await this.source.list("", step, "frontier", 0, CANDIDATES);
      const node = nodes.find(({ id }) => id === answer.node) ?? (await this.source.node("", answer.node));
      return { right: isValueOf(answer.value.trim(), node), accepted: [], answer: node, why: null };
    }
    if (kind === "duplicate") {
      const known = this.source.checked(step).successors.filter(isKnown).map(({ node }) => node);
      const accepted = known.map(({ id }) => id);
      const right = accepted.includes(choice);
      return { right, accepted, answer: /** @type {SearchNode} */ (known.find(({ id }) => id === choice) ?? known[0]), why: null };
    }
    if (kind === "count") {
      const last = this.#counted();
      return { right: choice === last.counts.expanded, accepted: [last.counts.expanded ?? 0], answer: last.node, why: null };
    }
    const path = await this.#path(step);
    const next = /** @type {SearchNode} */ (path[answer.done + 1]);
    const accepted = (await this.#children(path, answer.done)).filter(({ state }) => state === next.state).map(({ id }) => id);
    const right = accepted.includes(choice);
    const goesOn = right && answer.done + 2 < path.length;
    return { right, accepted, answer: next, why: null, next: goesOn ? await this.#pathQuestion(step, path, answer.done + 1) : undefined };
  }

  /** The choices at a step, the right one first, and those that the rule allows. @param {number} at */
  async #open(at) {
    const { source } = this;
    const next = this.steps[at + 1];
    if (!next) throw new ApiError("refused", "this is the last saved step");
    const answer = next.node;
    const { nodes } = await source.list("", at, "frontier", 0, CANDIDATES, {});
    const hasUntried = nodes.some(({ id }) => id === null);
    const numbered = nodes.map((node, place) => (hasUntried ? { ...node, id: UNGENERATED + place } : node)).filter((node) => !hasUntried || !node.dead_end);
    const isAnswer = (/** @type {SearchNode} */ { id, parent, state }) => id === answer.id || (hasUntried && parent === answer.parent && state === answer.state);
    const right = numbered.find(isAnswer) ?? { ...answer, id: hasUntried ? UNGENERATED + nodes.length : answer.id };
    // Neither right nor wrong: other entries of the state that is next.
    const isSame = (/** @type {SearchNode} */ { parent, state }) => state === answer.state && (!hasUntried || parent === answer.parent);
    const others = numbered.filter((node) => node !== right && !isSame(node));
    // If ties are not broken by age, all nodes tied with the first one are allowed.
    const isAgeless = source.recorded.run.rule.decided_by.includes("stored");
    const tied = others.filter(({ stored, depth }) => isAgeless && stored === right.stored && depth === right.depth);
    return { accepted: [right, ...tied].map(({ id }) => id), all: [right, ...others.filter((node) => !tied.includes(node)), ...tied] };
  }

  /** @param {number} from @param {number} choices @returns {Promise<Question>} */
  async #askNext(from, choices) {
    let at = from;
    let { all, accepted } = await this.#open(at);
    // A question needs a wrong choice.
    for (; all.length === accepted.length; ({ all, accepted } = await this.#open(at))) at += 1;
    const { run } = this.source.recorded;
    const bound = run.restarts?.findLast(({ step }) => step <= at)?.bound ?? run.rule.first_bound;
    const found = run.rule.decided_by.includes("best") ? run.solutions.findLast((step) => step <= at) : undefined;
    const best = found === undefined ? undefined : this.steps[found]?.node;
    return {
      kind: "next",
      step: at,
      node: this.source.checked(at).node,
      choices: shuffled(all.slice(0, choices), ({ state }) => `${at}: ${state}`),
      bound,
      best: best?.g ?? undefined,
    };
  }

  /** @param {number} at @returns {Promise<Question>} */
  async #askValue(at) {
    // At the start there is one open node, without a value in most searches.
    const step = Math.min(Math.max(1, at), this.steps.length - 1);
    const { nodes } = await this.source.list("", step, "frontier", 0, CANDIDATES);
    const [node] = shuffled(nodes.filter(({ f, id }) => (f ?? null) !== null && id !== null), ({ id }) => `${step}: ${id}`);
    if (!node) throw noQuestion("its open nodes have no f");
    return { kind: "f", step, node: { ...withoutValues(node), h: node.h }, choices: [] };
  }

  /** @param {number} from @returns {Question} */
  #askDuplicate(from) {
    const found = this.steps.find(({ step, successors }) => step >= Math.max(1, from) && successors.some(isKnown) && !successors.every(isKnown));
    if (!found) throw noQuestion("no node has both a duplicate and another successor");
    const choices = shuffled(found.successors, ({ node }) => `${found.step}: ${node.id}`).map(({ node }) => withoutValues(node));
    return { kind: "duplicate", step: found.step, node: found.node, choices };
  }

  /** The step of the first solution, or the last one if there is none. */
  #counted() {
    const { run } = this.source.recorded;
    const [solution] = run.solutions;
    const last = this.steps[solution ?? run.recorded];
    if (!last || (solution === undefined && run.end?.how !== "exhausted")) throw noQuestion("the page does not contain the end of the search");
    return last;
  }

  /** @returns {Question} */
  #askCount() {
    const last = this.#counted();
    const count = last.counts.expanded ?? 0;
    const others = shuffled(FACTORS, String).map((by) => Math.round(count * by) + (count < 8 ? Math.ceil(by) : 0));
    const counts = [...new Set([count, ...others])].slice(0, 4).sort((a, b) => a - b);
    return { kind: "count", step: 0, node: this.source.checked(0).node, choices: [], counts, solvable: this.source.recorded.run.solutions.length > 0 };
  }

  /** @param {number} step @returns {Promise<SearchNode[]>} */
  async #path(step) {
    const { nodes } = await this.source.path("", this.source.checked(step).node.id, 0, MAX_PATH + 1);
    return nodes;
  }

  /** The children of a node on a path, the next one included. @param {SearchNode[]} path @param {number} done */
  async #children(path, done) {
    const [from, next] = /** @type {[SearchNode, SearchNode]} */ ([path[done], path[done + 1]]);
    const { nodes } = await this.source.children("", from.id, 0, 50);
    return nodes.some(({ id }) => id === next.id) ? nodes : [next, ...nodes];
  }

  /** @param {number} from @returns {Promise<Question>} */
  async #askPath(from) {
    const found = this.steps.find(({ step, node }) => step >= Math.max(1, from) && node.depth >= MIN_PATH && node.depth <= MAX_PATH);
    if (!found) throw noQuestion(`no path has ${MIN_PATH} to ${MAX_PATH} actions`);
    return this.#pathQuestion(found.step, await this.#path(found.step), 0);
  }

  /** @param {number} step @param {SearchNode[]} path @param {number} done @returns {Promise<Question>} */
  async #pathQuestion(step, path, done) {
    const [from, target] = /** @type {[SearchNode, SearchNode]} */ ([path[done], path[path.length - 1]]);
    const choices = shuffled(await this.#children(path, done), ({ id }) => `${step}: ${id}`).map(withoutValues);
    return { kind: "path", step, node: withoutValues(from), choices, path: { target: withoutValues(target), actions: path.length - 1, done } };
  }
}
