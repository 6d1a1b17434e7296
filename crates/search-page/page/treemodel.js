/** @file Models that map nodes of the tree to rows: branch by branch as they are opened, or all at once. */

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./session.js").Session} Session
 * @typedef {{node: SearchNode|null, parent: number, place: number, siblings: number, level: number, open: boolean,
 *   opening?: Promise<void>}} Row `level` is 0 if it is not known yet, `opening` resolves when its children are rows
 */

const CHILDREN_PAGE = 100;
const ROWS_PAGE = 200;

/** A tree that is folded at first; children are fetched when their rows become visible. */
export class FoldedModel {
  /** @param {Session} session @param {() => void} onChange */
  constructor(session, onChange) {
    this.session = session;
    this.onChange = onChange;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Set<string>} */
    this.asked = new Set();
  }

  get length() {
    return this.rows.length;
  }

  async load() {
    const { node } = await this.session.stepAt(0);
    const root = await this.session.currentNode(node.id);
    this.rows = [{ node: root, parent: -1, place: 0, siblings: 1, level: 1, open: false }];
  }

  /** @param {number} index @returns {Row|undefined} */
  row(index) {
    const row = this.rows[index];
    if (row && !row.node) this.#fetch(row.parent, row.place - (row.place % CHILDREN_PAGE));
    return row;
  }

  /** @param {number} parent @param {number} offset */
  async #fetch(parent, offset) {
    const key = `${parent}:${offset}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const page = await this.#children(parent, offset);
      const first = this.rows.findIndex((row) => row.parent === parent && row.place === offset);
      if (first < 0) return;
      for (const row of this.rows.slice(first)) {
        if (row.level < this.rows[first].level) break;
        if (row.parent === parent) row.node ??= page.nodes[row.place - offset] ?? null;
      }
      this.onChange();
    } finally {
      this.asked.delete(key);
    }
  }

  /** @param {number} parent @param {number} offset @returns {Promise<import("./types.js").NodePage>} */
  #children(parent, offset) {
    return this.session.ask((id) => this.session.source.children(id, parent, offset, CHILDREN_PAGE));
  }

  /** @param {number} index */
  canOpen(index) {
    return (this.rows[index]?.node?.children ?? 0) > 0;
  }

  /** The row of a row's parent. @param {number} index @returns {Promise<number|undefined>} */
  async parentOf(index) {
    const level = this.rows[index]?.level ?? 1;
    for (let above = index - 1; above >= 0; above -= 1) {
      if (this.rows[above].level < level) return above;
    }
    return undefined;
  }

  /** Opens a row, if it is not open; resolves when its children are rows. @param {number} index */
  async open(index) {
    const row = this.rows[index];
    if (!row?.node || !this.canOpen(index)) return;
    if (!row.open) {
      row.open = true;
      row.opening = this.#unfold(row, row.node.id);
    }
    await row.opening;
  }

  /** @param {Row} row @param {number} parent */
  async #unfold(row, parent) {
    const { total, nodes } = await this.#children(parent, 0);
    const place = this.rows.indexOf(row);
    if (place < 0 || !row.open || this.rows[place + 1]?.parent === parent) return;
    const below = Array.from({ length: total }, (_, i) => ({
      node: nodes[i] ?? null,
      parent,
      place: i,
      siblings: total,
      level: row.level + 1,
      open: false,
    }));
    this.rows = [...this.rows.slice(0, place + 1), ...below, ...this.rows.slice(place + 1)];
    this.onChange();
  }

  /** @param {number} index */
  async close(index) {
    const row = this.rows[index];
    if (!row?.open) return;
    row.open = false;
    let end = index + 1;
    while (end < this.rows.length && this.rows[end].level > row.level) end += 1;
    this.rows.splice(index + 1, end - index - 1);
    this.onChange();
  }

  /**
   * Opens the nodes on a path from the start, as long as that is wanted.
   * @param {SearchNode[]} path
   * @param {number} _id
   * @param {() => boolean} isWanted
   * @returns {Promise<number>} the row of the last node that was opened
   */
  async reveal(path, _id, isWanted) {
    let index = 0;
    for (const node of path.slice(1)) {
      if (!isWanted()) return index;
      await this.open(index);
      const under = this.rows[index];
      let found = -1;
      for (let i = index + 1; i < this.rows.length && this.rows[i].level > under.level; i += 1) {
        const row = this.rows[i];
        if (row.level !== under.level + 1) continue;
        if (!row.node) await this.#fetch(row.parent, row.place - (row.place % CHILDREN_PAGE));
        if (row.node?.id === node.id) {
          found = i;
          break;
        }
      }
      if (found < 0) return index;
      index = found;
    }
    return index;
  }
}

/** The whole tree, open at first: rows are positions in preorder, and nodes are fetched when they become visible. */
export class OpenModel {
  /** @param {Session} session @param {() => void} onChange */
  constructor(session, onChange) {
    this.session = session;
    this.onChange = onChange;
    /** @type {number[]} the positions of the rows in preorder */
    this.places = [];
    /** @type {Map<number, SearchNode>} */
    this.nodes = new Map();
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Set<number>} */
    this.asked = new Set();
  }

  get length() {
    return this.places.length;
  }

  async load() {
    const total = await this.#fetch(0);
    this.places = Array.from({ length: total }, (_, place) => place);
  }

  /** @param {number} offset */
  async #fetch(offset) {
    this.asked.add(offset);
    const page = await this.session.ask((id) => this.session.source.rows(id, offset, ROWS_PAGE));
    page.nodes.forEach((/** @type {SearchNode} */ node, /** @type {number} */ i) => this.nodes.set(offset + i, node));
    return page.total;
  }

  /** @param {number} index @returns {Row|undefined} */
  row(index) {
    const place = this.places[index];
    if (place === undefined) return undefined;
    const node = this.nodes.get(place) ?? null;
    const offset = place - (place % ROWS_PAGE);
    if (!node && !this.asked.has(offset)) this.#fetch(offset).then(this.onChange, () => this.asked.delete(offset));
    return {
      node,
      parent: node?.parent ?? -1,
      place: 0,
      siblings: 0,
      level: node ? node.depth + 1 : 0,
      open: !this.folded.has(place),
    };
  }

  /** The row of a row's parent. @param {number} index @returns {Promise<number|undefined>} */
  async parentOf(index) {
    const place = this.places[index];
    if (place === undefined) return undefined;
    if (!this.nodes.has(place)) await this.#fetch(place - (place % ROWS_PAGE));
    const parent = this.nodes.get(place)?.parent ?? null;
    return parent === null ? undefined : this.#index(await this.#placeOf(parent));
  }

  /** @param {number} node @returns {Promise<number>} */
  async #placeOf(node) {
    const page = await this.session.ask((run) => this.session.source.rowOf(run, node));
    return page.nodes[0]?.row ?? 0;
  }

  /** @param {number} index */
  canOpen(index) {
    return (this.nodes.get(this.places[index])?.children ?? 0) > 0;
  }

  /** The first position after a subtree. @param {number} place */
  #afterSubtree(place) {
    return place + (this.nodes.get(place)?.size ?? 1);
  }

  /** The row of a position, or where it would be inserted. @param {number} place */
  #index(place) {
    let [low, high] = [0, this.places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.places[middle] < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param {number} index */
  async close(index) {
    const place = this.places[index];
    if (!this.canOpen(index) || this.folded.has(place)) return;
    this.folded.add(place);
    this.places.splice(index + 1, this.#index(this.#afterSubtree(place)) - index - 1);
    this.onChange();
  }

  /** @param {number} index */
  async open(index) {
    const place = this.places[index];
    if (!this.folded.delete(place)) return;
    const end = this.#afterSubtree(place);
    const below = [];
    for (let at = place + 1; at < end;) {
      below.push(at);
      at += this.folded.has(at) ? (this.nodes.get(at)?.size ?? 1) : 1;
    }
    this.places = [...this.places.slice(0, index + 1), ...below, ...this.places.slice(index + 1)];
    this.onChange();
  }

  /**
   * Opens the folded nodes above a node.
   * @param {SearchNode[]} _path
   * @param {number} id
   * @returns {Promise<number>} its row
   */
  async reveal(_path, id) {
    const place = await this.#placeOf(id);
    const above = [...this.folded].filter((folded) => folded < place && place < this.#afterSubtree(folded));
    for (const folded of above.sort((a, b) => a - b)) await this.open(this.#index(folded));
    return this.#index(place);
  }
}
