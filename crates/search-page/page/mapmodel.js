/** @file The progress of a search on a map: the status of each cell at any step. */

/**
 * @typedef {import("./types.js").MapProgress} MapProgress
 */

/** The id of no node. */
export const NO_NODE = 0xffffffff;

/** The value of a cell that the search has not generated. */
const UNSEEN = -1;

/** An open cell has the value of its node, a closed one the step that expanded it. @param {number} node */
const openValue = (node) => -2 - node;

/** A growing list of numbers in a typed array. @template {Int32Array|Uint32Array|Float32Array} T */
class NumberList {
  /** @param {new (length: number) => T} kind */
  constructor(kind) {
    this.kind = kind;
    this.items = new kind(1024);
    this.length = 0;
  }

  /** @param {number} needed */
  reserve(needed) {
    if (needed <= this.items.length) return;
    const items = new this.kind(Math.max(needed, 2 * this.items.length));
    items.set(/** @type {any} */ (this.items));
    this.items = items;
  }

  /** @param {number} item */
  push(item) {
    this.reserve(this.length + 1);
    this.items[this.length] = item;
    this.length += 1;
  }
}

/**
 * The status of each cell of a map at a step.
 *
 * The changes of all steps are stored in one list, each with the value before it, so that going to another step,
 * forward or
 * back, applies only the changes between the two.
 */
export class MapModel {
  /** @param {number} columns @param {number} rows */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    const size = columns * rows;
    /** The values at the shown step. */
    this.values = new Int32Array(size).fill(UNSEEN);
    /** The values at the last known step. */
    this.latest = new Int32Array(size).fill(UNSEEN);
    this.at = -1;
    this.open = 0;
    this.closed = 0;
    /** The node expanded at each step, and the number of changes up to it. */
    this.expanded = new NumberList(Int32Array);
    this.ends = new NumberList(Uint32Array);
    this.changed = new NumberList(Uint32Array);
    this.before = new NumberList(Int32Array);
    this.after = new NumberList(Int32Array);
    /** The nodes: in the order of their arrival. */
    this.ids = new NumberList(Uint32Array);
    this.parents = new NumberList(Uint32Array);
    this.cells = new NumberList(Uint32Array);
    this.g = new NumberList(Float32Array);
    this.h = new NumberList(Float32Array);
    /** The place of each id among the nodes, plus one. */
    this.places = new NumberList(Uint32Array);
    /** The cells that the current iteration has generated, and the nodes without parent that were expanded. */
    this.touched = new NumberList(Uint32Array);
    this.roots = new Set();
  }

  /** The last known step; -1 if none is known. */
  get last() {
    return this.expanded.length - 1;
  }

  /** The place of a node among the nodes; -1 if it is not known. @param {number} id */
  place(id) {
    return id < this.places.length ? (this.places.items[id] ?? 0) - 1 : -1;
  }

  /** Adds the steps after the last known one. @param {MapProgress} progress */
  append(progress) {
    let from = 0;
    for (let i = 0; i < progress.expanded.length; i += 1) {
      const end = progress.ends[i] ?? from;
      this.#addStep(progress, i, from, end);
      from = end;
    }
  }

  /** @param {MapProgress} progress @param {number} i @param {number} from @param {number} end */
  #addStep(progress, i, from, end) {
    const first = this.ids.length;
    for (let n = from; n < end; n += 1) this.#addNode(progress, n);
    const step = this.expanded.length;
    const id = progress.expanded[i] ?? 0;
    const node = this.place(id);
    this.expanded.push(node);
    if (step > 0 && node >= 0) {
      if (this.parents.items[node] === NO_NODE) this.#restart(node);
      this.#change(this.cells.items[node] ?? 0, step);
    }
    for (let n = first; n < this.ids.length; n += 1) {
      if (step > 0 && n === node) continue;
      const cell = this.cells.items[n] ?? 0;
      const known = this.latest[cell] ?? UNSEEN;
      const isWorse = known < UNSEEN && (this.g.items[n] ?? 0) >= (this.g.items[-2 - known] ?? 0);
      if (!isWorse) this.#change(cell, openValue(n));
    }
    this.ends.push(this.changed.length);
  }

  /** A search that expands its start again begins an iteration: no cell is known. @param {number} root */
  #restart(root) {
    if (this.roots.has(root)) {
      for (const cell of this.touched.items.subarray(0, this.touched.length)) this.#change(cell, UNSEEN);
      this.touched.length = 0;
    }
    this.roots.add(root);
  }

  /** @param {MapProgress} progress @param {number} n */
  #addNode(progress, n) {
    const id = progress.ids[n] ?? 0;
    const cell = progress.cells[n] ?? 0;
    if (this.place(id) >= 0 || cell >= this.values.length) return;
    this.ids.push(id);
    this.parents.push(progress.parents[n] ?? NO_NODE);
    this.cells.push(cell);
    this.g.push(progress.g[n] ?? NaN);
    this.h.push(progress.h[n] ?? NaN);
    this.places.reserve(id + 1);
    this.places.length = Math.max(this.places.length, id + 1);
    this.places.items[id] = this.ids.length;
  }

  /** @param {number} cell @param {number} value */
  #change(cell, value) {
    const before = this.latest[cell] ?? UNSEEN;
    this.changed.push(cell);
    this.before.push(before);
    this.after.push(value);
    this.latest[cell] = value;
    if (before === UNSEEN) this.touched.push(cell);
  }

  /**
   * Goes to a step, or to the last known one.
   * @param {number} step
   * @returns {number} the step
   */
  seek(step) {
    const to = Math.min(step, this.last);
    const count = (/** @type {number} */ k) => (k < 0 ? 0 : (this.ends.items[k] ?? 0));
    const [from, end] = [count(this.at), count(to)];
    for (let i = from; i < end; i += 1) this.#set(this.changed.items[i] ?? 0, this.after.items[i] ?? UNSEEN);
    for (let i = from - 1; i >= end; i -= 1) this.#set(this.changed.items[i] ?? 0, this.before.items[i] ?? UNSEEN);
    this.at = to;
    return to;
  }

  /** @param {number} cell @param {number} value */
  #set(cell, value) {
    const known = this.values[cell] ?? UNSEEN;
    this.closed += Number(value >= 0) - Number(known >= 0);
    this.open += Number(value < UNSEEN) - Number(known < UNSEEN);
    this.values[cell] = value;
  }

  /**
   * A cell at the shown step: its status, its node (-1: none) and the step that expanded it.
   * @param {number} cell
   * @returns {{status: "unseen"|"open"|"closed", node: number, step: number}}
   */
  cell(cell) {
    const value = this.values[cell] ?? UNSEEN;
    if (value >= 0) return { status: "closed", node: this.expanded.items[value] ?? -1, step: value };
    return value === UNSEEN ? { status: "unseen", node: -1, step: -1 } : { status: "open", node: -2 - value, step: -1 };
  }

  /** The node expanded at a step; -1 if it is not known. @param {number} step */
  nodeAt(step) {
    return step >= 0 && step <= this.last ? (this.expanded.items[step] ?? -1) : -1;
  }

  /** The cells from the start to a node. @param {number} node @returns {number[]} */
  path(node) {
    const cells = [];
    // The bound prevents an endless loop.
    for (let at = node, left = this.ids.length; at >= 0 && left > 0; left -= 1) {
      cells.push(this.cells.items[at] ?? 0);
      const parent = this.parents.items[at] ?? NO_NODE;
      at = parent === NO_NODE ? -1 : this.place(parent);
    }
    return cells.reverse();
  }

  /** g, h and f of a node. @param {number} node */
  costs(node) {
    const [g, h] = [this.g.items[node] ?? NaN, this.h.items[node] ?? NaN];
    return { g, h, f: g + h };
  }
}
