/** @file The search tree beside the lists of the player: it steps with them, and follows the current node. */
import { el, latest } from "./dom.js";
import { TreeDrawing } from "./treedraw.js";

/** @typedef {import("./session.js").Session} Session */

/** The largest number of nodes drawn beside the lists. */
const PANEL_NODES = 100;

export class TreePanel {
  /** @param {(id: number) => void} onPick called with the clicked node */
  constructor(onPick) {
    /** @type {Session|null} */
    this.session = null;
    this.drawing = new TreeDrawing({ pick: onPick, open: onPick, fold: null });
    this.head = el("div", { class: "panel-head" }, el("h2", null, "Tree"), this.drawing.tools);
    this.element = el(
      "section",
      { class: "panel list list-tree", "aria-label": "Search tree" },
      this.head,
      this.drawing.element,
    );
    this.update = latest(() => this.#load());
    // Hidden, it has no size; it is drawn when it appears.
    new ResizeObserver(() => this.renew()).observe(this.drawing.drawn);
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.shown = "";
    this.drawing.attach(session.run);
  }

  /** What is shown: the run and the step. */
  shown = "";

  /** Shows the current step. */
  renew() {
    if (this.element.checkVisibility()) this.update(undefined);
  }

  async #load() {
    const { session, drawing } = this;
    if (!session?.step) return;
    const { at } = session;
    const shown = `${session.run.id} ${at}`;
    const current = session.step.node?.id ?? null;
    if (shown !== this.shown) {
      const tree = await session.ask((id) => session.source.tree(id, PANEL_NODES, at, [], drawing.boards.areShown));
      if (session !== this.session) return;
      const path = current === null ? [] : drawnPathTo(tree.nodes, current);
      drawing.show(tree, current, new Set(path));
      this.shown = shown;
    }
    drawing.follow(current);
  }
}

/** The ids on the path to a node. @param {import("./types.js").TreeNode[]} nodes @param {number} id */
function drawnPathTo(nodes, id) {
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  const path = [];
  // The bound prevents an endless loop.
  for (
    let at = /** @type {number|null|undefined} */ (id);
    at !== null && at !== undefined && path.length <= nodes.length;
    at = parents.get(at)
  )
    path.push(at);
  return path;
}
