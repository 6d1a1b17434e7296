/** @file A run saved into the page itself. It has the interface of `api.js`, without a server. */
import { ApiError } from "./apierror.js";
import { weightAt } from "./format.js";
import { specKey } from "./link.js";
import { recordedTree } from "./recordedtree.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Step} Step
 * @typedef {{version: number, at?: number, catalog: import("./types.js").Catalog, run: import("./types.js").Run,
 *   nodes: SearchNode[], steps: any[]}} Recorded
 */

/** Decodes a line of Base64. @param {string} line */
function bytesOf(line) {
  const text = atob(line);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * Reads the run saved into this page, if any: compressed by gzip, in lines of Base64.
 * @returns {Promise<Recorded|null>}
 */
export async function findRecorded() {
  const packed = document.getElementById("recorded")?.textContent?.trim();
  if (!packed) return null;
  if (typeof DecompressionStream === "undefined") {
    throw new Error(
      "This browser is too old for this compressed page: it needs at least Chromium 80, Firefox 113 or Safari 16.4.",
    );
  }
  try {
    const bytes = new Blob(packed.split("\n").map(bytesOf));
    return await new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).json();
  } catch {
    throw new Error("This page is damaged or incomplete: save it again.");
  }
}

/**
 * A part of a list, starting at `offset`.
 * @template T
 * @param {T[]} items
 * @param {number} offset
 * @param {number} limit
 */
function pageOf(items, offset, limit) {
  return { total: items.length, nodes: items.slice(offset, offset + limit) };
}

/** A saved run, with the interface of `LiveSource`. */
export class RecordedSource {
  live = false;

  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    /** @type {SearchNode[][]} */
    const children = recorded.nodes.map(() => []);
    for (const node of recorded.nodes) {
      if (node.parent !== null) children[node.parent]?.push(node);
    }
    recorded.nodes.forEach((node, id) => (node.children = children[id].length));
    this.childNodes = children;
    this.steps = this.#resolved();
    /**
     * The entries of open lists that are no nodes: untried actions, and nodes with other values.
     * @type {SearchNode[]}
     */
    this.entries = recorded.steps.flatMap((step) =>
      step.new_entries.map((/** @type {any} */ entry) =>
        entry.id === null ? entry : { ...recorded.nodes[entry.id], ...entry },
      ),
    );
    /** The ids in the open list at a step. */
    this.open = { at: -1, ids: /** @type {number[]} */ ([]) };
  }

  /** The steps, with nodes instead of ids. @returns {Step[]} */
  #resolved() {
    const { nodes, steps } = this.recorded;
    const at = (/** @type {number|null} */ id) => (id === null || id === undefined ? null : nodes[id]);
    return steps.map((step) => {
      const successors = (step.successors ?? []).map((/** @type {any} */ one) => ({ ...one, node: nodes[one.node] }));
      return {
        why: null,
        successors_total: successors.length,
        ...step,
        node: at(step.node),
        next: at(step.next),
        successors,
      };
    });
  }

  /** A saved step. @param {number} k */
  checked(k) {
    if (!this.steps[k])
      throw new ApiError("unknown", `step ${k} was not saved: the page has steps 0 to ${this.steps.length - 1}`);
    return this.steps[k];
  }

  /** The open list at a step: node ids, and -1, -2, ... for other entries. @param {number} k */
  #open(k) {
    if (k < this.open.at) this.open = { at: -1, ids: [] };
    for (; this.open.at < k; this.open.at += 1) {
      for (const [from, removed, ...inserted] of this.recorded.steps[this.open.at + 1].open)
        this.open.ids.splice(from, removed, ...inserted);
    }
    return this.open.ids;
  }

  async catalog() {
    return this.recorded.catalog;
  }

  /** @param {import("./types.js").RunSpec} spec */
  async start(spec) {
    const { run } = this.recorded;
    if (specKey(spec) !== specKey(run.spec))
      throw new ApiError(
        "refused",
        `The link names another search than this saved page, which has only “${run.title}”.`,
      );
    return run;
  }

  async run() {
    return this.recorded.run;
  }

  async remove() {}

  /** @param {string} _id @param {{to?: number, until?: string, from?: number}} goal */
  async advance(_id, { to, until, from = 0 }) {
    const { run } = this.recorded;
    const last = this.steps.length - 1;
    const answer = (/** @type {number} */ at, found = true) => ({ at, found, more: false, run });
    if (to !== undefined) return answer(Math.min(to, last), to <= last);
    if (until === "end") return answer(last);
    const is = (/** @type {Step} */ step) =>
      until === "duplicate"
        ? step.successors.some(({ kind }) => kind === "duplicate")
        : step.outcome === until || (until === "dead_end" && step.successors.some(({ kind }) => kind === "dead_end"));
    const found = this.steps.findIndex((step, k) => k > from && is(step));
    return found < 0 ? answer(from, false) : answer(found);
  }

  /** @param {string} _id @param {number} k */
  async step(_id, k) {
    return this.checked(k);
  }

  /** @param {string} _id @param {number} node */
  async node(_id, node) {
    return this.recorded.nodes[node];
  }

  /** @param {string} _id @param {number} node @param {number} offset @param {number} limit */
  async path(_id, node, offset, limit) {
    const nodes = [];
    for (let at = /** @type {number|null} */ (node); at !== null; at = this.recorded.nodes[at].parent) {
      nodes.push(this.recorded.nodes[at]);
    }
    return pageOf(nodes.reverse(), offset, limit);
  }

  /** @param {string} _id @param {number} node @param {number} offset @param {number} limit */
  async children(_id, node, offset, limit) {
    return pageOf(this.childNodes[node], offset, limit);
  }

  /** @returns {Promise<import("./types.js").NodePage>} */
  async rows() {
    throw new ApiError("unknown", "a saved page cannot open the whole tree at once");
  }

  /**
   * @param {string} _id
   * @param {number} k
   * @param {"frontier"|"closed"} which
   * @param {number} offset
   * @param {number} limit
   * @param {{applicable?: boolean}} [shown]
   */
  async list(_id, k, which, offset, limit, { applicable = false } = {}) {
    this.checked(k);
    return which === "closed" ? this.#closedAt(k, offset, limit) : this.#openAt(k, offset, limit, applicable);
  }

  /** @param {number} k @param {number} offset @param {number} limit */
  #closedAt(k, offset, limit) {
    /** @type {Set<number>} */
    const closed = new Set();
    const { run } = this.recorded;
    // A search that restarts with another weight empties the list.
    const restart = run.restarts?.findLast(({ step }) => step <= k);
    const from = restart && weightAt(run, k) !== null ? restart.step : 0;
    for (const { node, outcome, successors } of this.steps.slice(from, k + 1)) {
      closed.delete(node.id); // the latest expansion counts
      if (outcome !== "start") closed.add(node.id);
      for (const { kind, of } of successors) if (kind === "reopened" && of !== null) closed.delete(of);
    }
    const { total, nodes } = pageOf([...closed].reverse(), offset, limit);
    return {
      total,
      order: "the latest first, without reopened nodes",
      exact: true,
      nodes: nodes.map((id) => /** @type {SearchNode} */ (this.recorded.nodes[id])),
    };
  }

  /**
   * @param {number} k
   * @param {number} offset
   * @param {number} limit
   * @param {boolean} applicable without the actions that are not applicable
   */
  #openAt(k, offset, limit, applicable) {
    const { frontier_size: total } = this.checked(k);
    const { order: rule, exact } = this.recorded.steps[k];
    const saved = this.#open(k).map(
      (id) => /** @type {SearchNode} */ (id < 0 ? this.entries[-1 - id] : this.recorded.nodes[id]),
    );
    const isShown = (/** @type {SearchNode} */ node) => !applicable || node.id !== null || !node.dead_end;
    const open = saved.filter(isShown);
    const hidden = saved.length - open.length;
    const note =
      hidden > 0
        ? `; the count of open nodes, ${total}, includes ${hidden} untried actions that are not applicable`
        : "";
    const order = applicable ? `newest on top${note}` : rule;
    const all = !exact || saved.length === total;
    return {
      total: total - hidden,
      order: all ? order : `${order}; the first ${saved.length} were saved`,
      exact: exact && all,
      nodes: open.slice(offset, offset + limit),
    };
  }

  /**
   * The progress of a search on a map, from a step on.
   * @param {string} _id
   * @param {number} from
   * @returns {Promise<import("./types.js").MapProgress>}
   */
  async map(_id, from) {
    /** @type {Record<"expanded"|"ends"|"ids"|"parents"|"cells"|"g"|"h", number[]>} */
    const map = { expanded: [], ends: [], ids: [], parents: [], cells: [], g: [], h: [] };
    const { nodes } = this.recorded;
    const add = (/** @type {SearchNode} */ node) => {
      map.ids.push(node.id);
      map.parents.push(node.parent ?? 0xffffffff);
      map.cells.push(node.cell ?? 0xffffffff);
      map.g.push(node.g ?? NaN);
      map.h.push(node.h ?? NaN);
    };
    for (const step of this.steps.slice(from)) {
      if (step.step === 0 && nodes[0]) add(nodes[0]);
      for (const { node, kind } of step.successors) if (kind === "new" || kind === "reopened") add(node);
      // A duplicate that was generated by a cheaper path is added when it is expanded.
      if (step.step > 0) add(step.node);
      map.expanded.push(step.node.id);
      map.ends.push(map.ids.length);
    }
    return map;
  }

  /** @param {string} _id @param {number} from @param {number} to @param {number} points */
  async series(_id, from, to, points) {
    const last = Math.min(to, this.steps.length - 1);
    const stride = Math.max(1, Math.ceil((last - from) / points));
    const steps = this.steps.filter((_, k) => k === last || (k >= from && k <= last && (k - from) % stride === 0));
    return {
      steps: steps.map((step) => step.step),
      frontier: steps.map((step) => step.frontier_size),
      best_h: steps.map((step) => step.best_h ?? null),
      expanded: steps.map((step) => step.counts.expanded),
      lower_bound: steps.map((step) => step.lower_bound ?? null),
      best_cost: steps.map((step) => step.best_cost ?? null),
    };
  }

  /** @param {string} _id @param {number} nodes @param {number} at @param {number[]} folded */
  async tree(_id, nodes, at, folded) {
    return recordedTree(this.recorded.nodes, this.steps, Math.min(at, this.steps.length - 1), nodes, folded);
  }

  /**
   * @param {string} _id
   * @param {number} from
   * @param {number} rate
   * @param {import("./types.js").PlayHandlers} handlers
   */
  play(_id, from, rate, handlers) {
    let k = from;
    const timer = setInterval(() => {
      k += 1;
      if (k < this.steps.length) handlers.step(this.steps[k]);
      else {
        clearInterval(timer);
        handlers.run(this.recorded.run);
      }
    }, 1000 / rate);
    return { close: () => clearInterval(timer) };
  }

  /** @returns {Promise<never>} */
  async compare() {
    throw new ApiError("refused", "a saved page has only one run");
  }

  /** @returns {Promise<any>} */
  async edit() {
    throw new ApiError("refused", "the editors need the server");
  }

  /** @returns {Promise<never>} */
  async sudokuExamples() {
    throw new ApiError("refused", "the editors need the server");
  }
}
