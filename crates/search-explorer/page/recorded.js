/** @file A run that was saved into the page itself: what `api.js` asks of the server is looked up here. */
import { ApiError } from "./api.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {{version: number, at?: number, catalog: import("./types.js").Catalog, run: import("./types.js").Run,
 *   nodes: SearchNode[], moments: any[], order: number[], untried: SearchNode[]|null, tree: import("./types.js").TreePicture|null}} Recorded
 */

/** The bytes of a line of Base64. @param {string} line */
function bytesOf(line) {
  const text = atob(line);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The run that was saved into this page, if one was: compressed by gzip, in lines of Base64. @returns {Promise<Recorded|null>} */
export async function findRecorded() {
  const packed = document.getElementById("recorded")?.textContent;
  if (!packed) return null;
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser is too old for this page, which is compressed: Chromium opens it from version 80 on, Firefox from 113, Safari from 16.4.");
  }
  let recorded;
  try {
    const bytes = new Blob(packed.trim().split("\n").map(bytesOf));
    recorded = await new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).json();
  } catch {
    throw new Error("This page is damaged, or was not saved as a whole: save it again.");
  }
  // A search that makes states when their turn comes says at each moment which of them wait for the first time.
  const { moments } = recorded;
  const untried = moments[0].unmade ? moments.flatMap((/** @type {any} */ moment) => moment.unmade) : null;
  return { ...recorded, untried };
}

/** What the numbers of choices that are no nodes yet begin at. */
const UNMADE = 2 ** 40;

/** A number that does not tell where a choice stood. @param {string} text */
function scattered(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** Items from `offset` on. @template T @param {T[]} items @param {number} offset @param {number} limit */
function pageOf(items, offset, limit) {
  return { total: items.length, nodes: items.slice(offset, offset + limit) };
}

/** A saved run as a source. */
export class RecordedSource {
  live = false;

  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    /** @type {SearchNode[][]} */
    const below = recorded.nodes.map(() => []);
    for (const node of recorded.nodes) {
      if (node.parent !== null) below[node.parent]?.push(node);
    }
    recorded.nodes.forEach((node, id) => (node.children = below[id].length));
    this.below = below;
    this.moments = this.#resolved();
    /** Whatever waited in the frontier until it was taken, or waits there still. */
    this.waited = new Set([...recorded.order, ...this.moments.map(({ node }) => node.id)]);
  }

  /** The moments with nodes in the place of ids. @returns {Moment[]} */
  #resolved() {
    const { nodes, moments } = this.recorded;
    const at = (/** @type {number|null} */ id) => (id === null || id === undefined ? null : nodes[id]);
    return moments.map((moment) => {
      const made = (moment.made ?? []).map((/** @type {any} */ one) => ({ ...one, node: nodes[one.node] }));
      return { why: null, made_total: made.length, ...moment, node: at(moment.node), next: at(moment.next), made };
    });
  }

  /** @param {number} k */
  #checked(k) {
    if (!this.moments[k]) throw new ApiError("unknown", `moment ${k} was not saved: there are 0 to ${this.moments.length - 1}`);
    return this.moments[k];
  }

  /** When a node is taken next, and behind all those its place in the frontier at the end. @param {number} k */
  #turns(k) {
    /** @type {Map<number, number>} */
    const turns = new Map();
    this.recorded.order.forEach((id, place) => turns.set(id, this.moments.length + place));
    for (let later = this.moments.length - 1; later > k; later -= 1) turns.set(this.moments[later].node.id, later);
    return turns;
  }

  async catalog() {
    return this.recorded.catalog;
  }

  async start() {
    return this.recorded.run;
  }

  async run() {
    return this.recorded.run;
  }

  async drop() {}

  /** @param {string} _id @param {{to?: number, until?: string, from?: number}} goal */
  async advance(_id, { to, until, from = 0 }) {
    const { run } = this.recorded;
    const last = this.moments.length - 1;
    const answer = (/** @type {number} */ at, found = true) => ({ at, found, more: false, run });
    if (to !== undefined) return answer(Math.min(to, last), to <= last);
    if (until === "end") return answer(last);
    const is = (/** @type {Moment} */ moment) =>
      until === "duplicate" ? moment.made.some((one) => one.as === "duplicate") : moment.what === until || (until === "dead_end" && moment.made.some((one) => one.as === "dead_end"));
    const found = this.moments.findIndex((moment, k) => k > from && is(moment));
    return found < 0 ? answer(from, false) : answer(found);
  }

  /** @param {string} _id @param {number} k */
  async moment(_id, k) {
    return this.#checked(k);
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
    return pageOf(this.below[node], offset, limit);
  }

  /** @returns {Promise<import("./types.js").NodePage>} */
  async rows() {
    throw new ApiError("unknown", "a saved page shows the tree branch by branch");
  }

  /** @param {string} _id @param {number} k @param {"frontier"|"closed"} which @param {number} offset @param {number} limit */
  async list(_id, k, which, offset, limit) {
    if (which === "frontier" && this.recorded.untried) return this.#untried(k, offset, limit);
    this.#checked(k);
    const { nodes } = this.recorded;
    /** @type {Set<number>} */
    const waiting = new Set(k === 0 ? [this.moments[0].node.id] : []);
    /** @type {Set<number>} */
    const closed = new Set();
    for (const moment of this.moments.slice(0, k + 1)) {
      if (moment.what !== "start") {
        waiting.delete(moment.node.id);
        closed.delete(moment.node.id);
        closed.add(moment.node.id);
      }
      for (const { node, as, of } of moment.made) {
        if (as !== "new" && !(as !== "dead_end" && this.waited.has(node.id))) continue;
        for (let before = of ?? null; before !== null; before = nodes[before].duplicate_of ?? null) {
          waiting.delete(before); // a cheaper way to the same state takes its place
          closed.delete(before);
        }
        waiting.add(node.id);
      }
    }
    const turns = this.#turns(k);
    const turn = (/** @type {number} */ id) => turns.get(id) ?? Infinity;
    const ids = which === "closed" ? [...closed].reverse() : [...waiting].sort((a, b) => turn(a) - turn(b) || a - b);
    const page = pageOf(ids, offset, limit);
    const order = which === "closed" ? "the latest first" : "in the order of expansion";
    return { total: page.total, order, exact: true, nodes: page.nodes.map((id) => this.recorded.nodes[id]) };
  }

  /** What waits where states are made when their turn comes: as it was saved. @param {number} k @param {number} offset @param {number} limit */
  #untried(k, offset, limit) {
    const { frontier_size: total } = this.#checked(k);
    const { nodes, untried, moments } = this.recorded;
    const waiting = moments[k].waiting.map((/** @type {number} */ number) => (number < 0 ? untried?.[-1 - number] : nodes[number]));
    const all = waiting.length === total;
    const order = "in the order of expansion; these states are made when their turn comes, and are numbered then";
    return { total, order: all ? order : `${order}; the first ${waiting.length} were saved`, exact: all, nodes: waiting.slice(offset, offset + limit) };
  }

  /** @param {string} _id @param {number} from @param {number} to @param {number} points */
  async series(_id, from, to, points) {
    const last = Math.min(to, this.moments.length - 1);
    const stride = Math.max(1, Math.ceil((last - from) / points));
    const moments = this.moments.filter((_, k) => k === last || (k >= from && k <= last && (k - from) % stride === 0));
    return {
      moments: moments.map((moment) => moment.moment),
      frontier: moments.map((moment) => moment.frontier_size),
      best_h: moments.map((moment) => moment.best_h ?? null),
      expanded: moments.map((moment) => moment.counts.expanded),
    };
  }

  async tree() {
    if (!this.recorded.tree) throw new ApiError("refused", "no drawing of the tree was saved");
    return this.recorded.tree;
  }

  /** What can be chosen at a moment, and which of it is right. @param {string} id @param {number} at */
  async #choices(id, at) {
    const answer = this.moments[at + 1]?.node;
    if (!answer) throw new ApiError("refused", "this is the last moment that was saved");
    if (this.recorded.run.rule.decided_by.includes("stored"))
      throw new ApiError("refused", "what decides in this search is not in a saved page: the stored values of its open list");
    const { nodes } = await this.list(id, at, "frontier", 0, 200);
    if (!this.recorded.untried) return { right: answer.id, all: [answer, ...nodes.filter((node) => node.id !== answer.id)] };
    const numbered = nodes.filter((node) => !node.dead_end).map((node, place) => ({ ...node, id: UNMADE + place }));
    const found = numbered.find(({ parent, state }) => parent === answer.parent && state === answer.state);
    const right = found ?? { ...answer, id: UNMADE + numbered.length };
    return { right: right.id, all: [right, ...numbered.filter((node) => node !== found)] };
  }

  /** About `from` or the first moment after it that leaves a choice. @param {string} id @param {number} from @param {number} choices */
  async question(id, from, choices) {
    let at = from;
    let { all } = await this.#choices(id, at);
    for (; all.length < 2; ({ all } = await this.#choices(id, at))) at += 1;
    const shown = all.slice(0, choices).map((node) => ({ node, turn: scattered(`${at}: ${node.state}`) }));
    return { moment: at, choices: shown.sort((a, b) => a.turn - b.turn).map(({ node }) => node) };
  }

  /** @param {string} id @param {number} moment @param {number} choice */
  async answer(id, moment, choice) {
    const { right } = await this.#choices(id, moment);
    const taken = this.#checked(moment + 1);
    return { right: choice === right, accepted: [right], answer: taken.node, why: taken.why };
  }

  /** @param {string} _id @param {number} from @param {number} rate @param {import("./types.js").PlayHandlers} handlers */
  play(_id, from, rate, handlers) {
    let k = from;
    const timer = setInterval(() => {
      k += 1;
      if (k < this.moments.length) handlers.moment(this.moments[k]);
      else {
        clearInterval(timer);
        handlers.run(this.recorded.run);
      }
    }, 1000 / rate);
    return { close: () => clearInterval(timer) };
  }

  /** @returns {Promise<never>} */
  async compare() {
    throw new ApiError("refused", "a saved page holds one run: there is nothing to compare it with");
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
