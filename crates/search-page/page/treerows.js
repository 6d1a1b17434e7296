/** @file The search tree as rows, which are opened and folded by mouse and keyboard. */
import { el } from "./dom.js";
import { MARKS, counted, costs, markOf, stateText } from "./format.js";
import { Rows } from "./rows.js";
import { FoldedModel, OpenModel } from "./treemodel.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** The largest number of nodes of a path that are listed. */
const PATH_LIMIT = 1000;

/**
 * The path to a node, at most its first nodes.
 * @param {Session} session
 * @param {number} id
 * @returns {Promise<import("./types.js").NodePage>}
 */
export function pathToNode(session, id) {
  return session.ask((run) => session.source.path(run, id, 0, PATH_LIMIT));
}

/**
 * The indentation of a level in pixels. Beyond twenty levels it grows more slowly, so that deep trees remain visible.
 * @param {number} level
 */
function indentation(level) {
  return Math.min(level, 20) * 14 + Math.max(0, Math.min(level - 20, 200)) * 0.5;
}

export class TreeRows {
  /**
   * @param {{explain: (id: number) => void, enter: (node: SearchNode) => void, isOnPath: (id: number) => boolean}} on
   * `explain` is called with the selected node, `enter` with the node that is opened in the player
   */
  constructor(on) {
    this.on = on;
    /** @type {Session|null} */
    this.session = null;
    /** @type {FoldedModel|OpenModel|null} */
    this.model = null;
    /** The run and the step of the rows. */
    this.built = "";
    /** The number of selections, so that a late response does not replace a newer selection. */
    this.selections = 0;
    /** The node that was selected last, although its row may still be loading. @type {number|null} */
    this.wanted = null;
    /** The number of requested models, and that of the shown one, so that an earlier one does not replace it. */
    this.builds = { requested: 0, shown: 0 };
    this.rows = new Rows("Search tree", { length: 0, render: (index) => this.#row(index) });
    this.status = el("p", { class: "hint", role: "status" });
    this.element = el("div", { class: "tree-rows" }, this.rows.element, this.status);
    this.rows.element.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#clicked(event));
    this.rows.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#pressed(event));
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.built = "";
    this.selections += 1;
    this.wanted = null;
  }

  /** Whether the rows are those of what is recorded by now. */
  get isCurrent() {
    return this.session !== null && this.built === `${this.session.run.id}:${this.session.run.recorded}`;
  }

  /**
   * @param {boolean} all whether all rows are open
   * @returns {Promise<string>} why not, if a saved page cannot list the whole tree
   */
  async build(all) {
    const { session, selections } = this;
    if (!session) return "";
    this.builds.requested += 1;
    const turn = this.builds.requested;
    const changed = () => this.#changed();
    const model = all ? new OpenModel(session, changed) : new FoldedModel(session, changed);
    try {
      await model.load();
    } catch (error) {
      if (!all) throw error;
      this.status.textContent = error instanceof Error ? error.message : "";
      return this.status.textContent;
    }
    if (turn < this.builds.shown || session !== this.session) return "";
    this.builds.shown = turn;
    this.built = `${session.run.id}:${session.run.recorded}`;
    this.model = model;
    this.rows.chosen = 0;
    this.#changed();
    if (!all && model instanceof FoldedModel) await model.open(0);
    // A node that was selected in the rows before is selected in these.
    if (selections !== this.selections && this.wanted !== null) await this.select(this.wanted);
    return "";
  }

  #changed() {
    const length = this.model?.length ?? 0;
    this.rows.model = { length, render: (index) => this.#row(index) };
    this.rows.refresh();
    this.status.textContent = counted(length, "row");
  }

  /** @param {number} index */
  #row(index) {
    const row = this.model?.row(index);
    const node = row?.node;
    if (!row || !node)
      return el("div", { class: "row", role: "treeitem", "aria-level": row?.level || null, "aria-busy": "true" }, "…");
    const at = this.session?.at ?? 0;
    const mark = markOf(node, at);
    const opens = (node.children ?? 0) > 0;
    const later = (node.generated_at ?? 0) > at;
    const onPath = this.on.isOnPath(node.id);
    const position = row.siblings > 0 ? { "aria-posinset": row.place + 1, "aria-setsize": row.siblings } : {};
    const style = `row${later ? " later" : ""}${onPath ? " on-path" : ""}`;
    const inside = node.size ? counted(node.size - 1, "node") : counted(node.children ?? 0, "child", "children");
    const element = el(
      "div",
      {
        class: style,
        role: "treeitem",
        "aria-level": row.level,
        "aria-expanded": opens ? String(row.open) : null,
        ...position,
      },
      el("span", { class: "twist", "aria-hidden": "true" }, opens ? (row.open ? "▾" : "▸") : ""),
      el("span", { class: `mark mark-${mark}`, "aria-hidden": "true" }, MARKS[mark].sign),
      el(
        "span",
        { class: "sr" },
        `${MARKS[mark].word}${later ? ", generated later" : ""}${onPath ? ", on the path" : ""}: `,
      ),
      node.action ? el("span", { class: "action" }, node.action) : null,
      el("span", { class: "state" }, stateText(node)),
      el("span", { class: "costs" }, costs(node)),
      opens && !row.open ? el("span", { class: "count" }, inside) : null,
    );
    element.style.paddingInlineStart = `${indentation(row.level - 1)}px`;
    return element;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const row = /** @type {HTMLElement|null} */ (target?.closest(".row"));
    if (!row) return;
    const index = Number(row.dataset.index);
    this.choose(index);
    if (target?.closest(".twist")) this.#toggle(index);
  }

  /** @param {number} index */
  #toggle(index) {
    const { model } = this;
    if (model?.row(index)?.open) return model.close(index);
    return model?.open(index);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { chosen, visibleRows } = this.rows;
    const row = this.model?.row(chosen);
    const canOpen = Boolean(this.model?.canOpen(chosen));
    const by = (/** @type {number} */ many) => () => this.choose(chosen + many);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: by(1),
      ArrowUp: by(-1),
      PageDown: by(visibleRows - 1),
      PageUp: by(1 - visibleRows),
      Home: () => this.choose(0),
      End: () => this.choose((this.model?.length ?? 1) - 1),
      ArrowRight: () => canOpen && (row?.open ? this.#toChild(chosen) : this.model?.open(chosen)),
      ArrowLeft: () => (row?.open && canOpen ? this.model?.close(chosen) : this.#toParent(chosen)),
      Enter: () => row?.node && this.on.enter(row.node),
      " ": () => this.#toggle(chosen),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Selects the first child, as soon as it is loaded. @param {number} index */
  async #toChild(index) {
    await this.model?.open(index);
    if (this.rows.chosen === index) this.choose(index + 1);
  }

  /** @param {number} index */
  async #toParent(index) {
    const above = await this.model?.parentOf(index);
    if (above !== undefined && this.rows.chosen === index) this.choose(above);
  }

  /** Selects a row relative to the selected one. @param {number} by */
  move(by) {
    this.rows.element.focus();
    this.choose(this.rows.chosen + by);
  }

  /** Selects a row. @param {number} index */
  choose(index) {
    this.selections += 1;
    this.rows.choose(index);
    const node = this.model?.row(this.rows.chosen)?.node;
    this.wanted = node?.id ?? null;
    if (node) this.on.explain(node.id);
  }

  /** Notes the node that is selected as soon as there are rows. @param {number} id */
  want(id) {
    this.selections += 1;
    this.wanted = id;
  }

  /** Selects a node and opens the rows above it. @param {number} id */
  async select(id) {
    const { session, model } = this;
    this.want(id);
    const turn = this.selections;
    if (!session || !model) return; // `build` selects it
    const path = await pathToNode(session, id);
    // Not if another node was selected in the meantime, or other rows were requested.
    const isWanted = () => turn === this.selections && model === this.model;
    const index = await model.reveal(path.nodes, id, isWanted);
    if (!isWanted()) return;
    this.rows.choose(index);
    this.on.explain(id);
  }
}
