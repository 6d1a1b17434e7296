/** @file The search tree, as a drawing or as rows, and the path to the selected node. */
import { button, el, latest, setAttributes } from "./dom.js";
import { MARKS, counted, costs, markOf, number, stateText } from "./format.js";
import { TreeDrawing } from "./treedraw.js";
import { TreeRows, pathToNode } from "./treerows.js";
import { PathPlayback, SelectedNode, treeLegend } from "./treeside.js";
import { HeatMap } from "./heatmap.js";
import { addKeys, titleWithKey } from "./keys.js";
import { announce } from "./live.js";
import { recall, remember } from "./stored.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

const DRAWN_NODES = 5000;
/** The number of nodes that is drawn in any case, and by which factor it grows as long as all fit. */
const [FEWEST_NODES, MORE_NODES] = [12, 1.3];
/** The storage key for whether the tree is drawn. */
const VIEW_PLACE = "explorer-tree";

/** Whether a button is pressed. @param {HTMLElement} control */
function isSwitchedOn(control) {
  return control.getAttribute("aria-pressed") === "true";
}

export class TreeScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Session|null} */
    this.session = null;
    /** @type {number|null} */
    this.selected = null;
    /** The number of requests for a view. */
    this.views = 0;
    /** @type {Set<number>} */
    this.onPath = new Set();
    this.list = new TreeRows({
      explain: (id) => this.explain(id),
      enter: (node) => this.#toStep(node),
      isOnPath: (id) => this.onPath.has(id),
    });
    /** The nodes whose subtrees are folded in the drawing. @type {Set<number>} */
    this.folded = new Set();
    this.drawing = new TreeDrawing({
      pick: (id) => (id === this.selected ? this.#fold(id) : this.select(id)),
      fold: (id) => this.#fold(id),
      open: (id) => this.#open(id),
    });
    this.asDrawing = button("Drawing", () => this.draw(true));
    this.asRows = button("Rows", () => this.draw(false));
    this.foldAll = button("Fold all", () => this.list.build(false));
    this.allOpen = button("Open all", () => this.#openAll());
    this.whole = button("All nodes", () => this.#toggle(this.whole), {
      title: `Draw all nodes, at most ${number(DRAWN_NODES)}, instead of those that can be read`,
    });
    this.upTo = button("Up to the current step", () => this.#toggle(this.upTo), {
      title: "Draw only the nodes generated up to the player's step",
    });
    this.heat = new HeatMap();
    this.path = new PathPlayback((id) => {
      this.select(id);
      if (this.isDrawn) this.drawing.follow(id);
    });
    this.sideBySide = button("Tree beside graph search", () => this.#compareKept(), {
      title: "Compares this search without and with duplicate detection",
    });
    this.panel = new SelectedNode({ select: (one) => this.select(one), enter: (node) => this.#toStep(node) });
    const tools = [
      el("span", { class: "buttons toggle", role: "group", "aria-label": "Show as" }, this.asDrawing, this.asRows),
      this.foldAll,
      this.allOpen,
      this.whole,
      this.upTo,
      titleWithKey(
        button("Go to the player's node", () => this.toPlayer()),
        "Go to the node of the player's step",
        "o",
      ),
      this.path.element,
      this.sideBySide,
    ];
    this.element = el(
      "div",
      { class: "tree-screen" },
      el(
        "section",
        { class: "panel tree-panel", "aria-label": "Tree" },
        el(
          "div",
          { class: "panel-head" },
          el("h2", { class: "sr" }, "Search tree"),
          el("div", { class: "buttons" }, ...tools),
        ),
        treeLegend(),
        this.drawing.element,
        this.list.element,
      ),
      el(
        "div",
        { class: "tree-side" },
        this.panel.element,
        el("section", { class: "panel", "aria-label": "Heat map" }, this.heat.element),
      ),
    );
    this.explain = latest((/** @type {number} */ id) => this.#explain(id));
    this.#showAs(recall(VIEW_PLACE) !== "rows");
    const here = { group: "Tree", when: () => app.screen === "tree" };
    addKeys(
      { ...here, keys: ["v"], text: "drawing or rows", run: () => this.draw(!this.isDrawn) },
      {
        ...here,
        keys: ["+", "-", "0", "h"],
        text: "in the drawing: zoom in, zoom out, show all, go to the selected node; arrows move",
      },
      { ...here, keys: [" "], text: "fold or open the selected node" },
      { ...here, keys: ["ArrowUp", "ArrowDown"], text: "previous row, next row" },
      { ...here, keys: ["ArrowRight", "ArrowLeft"], text: "open or go to the first child; fold or go to the parent" },
      { ...here, keys: ["Home", "End"], text: "first row, last row" },
      { ...here, keys: ["Enter"], text: "show the node in the player" },
      { ...here, keys: ["o"], text: "go to the node of the player's step", run: () => this.toPlayer() },
    );
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.selected = null;
    this.list.attach(session);
    this.folded.clear();
    setAttributes(this.whole, { "aria-pressed": "false" });
    setAttributes(this.upTo, { "aria-pressed": "true" });
    this.drawing.attach(session.run);
    this.path.attach(session, () => this.selected);
    this.sideBySide.hidden = this.#kept(session).length < 2;
    if (this.app.screen === "tree") this.show();
  }

  async show() {
    const { session } = this;
    if (!session) return;
    let { views } = this;
    const { selections } = this.list;
    try {
      if (session.run.recorded === 0) await session.reach(100);
      // Another view and a node that were chosen in the meantime remain, and what the user then shows of that view.
      if (views === this.views) {
        const drawn = this.draw(this.isDrawn);
        ({ views } = this);
        await drawn;
      }
      // Neither does the player's node open its path after the user has left for the player, and goes on there.
      if (selections === this.list.selections && this.app.screen === "tree") await this.toPlayer(views === this.views);
    } catch (error) {
      this.app.fail(error);
    }
  }

  async #openAll() {
    const why = await this.list.build(true).catch((error) => this.app.fail(error));
    if (why) this.allOpen.hidden = true;
  }

  /** @param {SearchNode} node */
  #toStep(node) {
    this.app.go(node.expanded_at ?? node.generated_at ?? 0);
    this.app.navigate("player");
  }

  /** Selects a row relative to the selected one, for the keys j and k. @param {number} by */
  move(by) {
    if (!this.isDrawn) this.list.move(by);
  }

  /** Selects the player's node. @param {boolean} [follows] whether the drawing moves to it */
  async toPlayer(follows = true) {
    const id = this.session?.step?.node?.id;
    if (id === undefined) return;
    await this.select(id);
    if (this.isDrawn && follows) this.drawing.follow(id);
  }

  /** Selects a node. @param {number} id */
  async select(id) {
    if (!this.isDrawn) return this.list.select(id);
    this.list.want(id);
    this.explain(id);
  }

  /** @param {number} id */
  async #explain(id) {
    const { session } = this;
    if (!session) return;
    const node = await session.node(id);
    const path = await pathToNode(session, id);
    if (session !== this.session) return;
    this.selected = id;
    this.onPath = new Set(path.nodes.map((one) => one.id));
    this.list.rows.refresh();
    this.drawing.mark(id, this.onPath);
    this.panel.show(session, node, path);
    announce(
      `Node ${id}: ${MARKS[markOf(node, session.at)].word}, ${stateText(node)}, depth ${node.depth}, ` +
        `${costs(node)}`,
    );
  }

  hide() {
    this.path.stop();
  }

  /** The settings of an algorithm for a tree search and a graph search, if it has both. @param {Session} session */
  #kept(session) {
    const name = session.run.spec.algorithm.replace(/:.*/s, "");
    const options = this.app.catalog.algorithms.find((one) => one.name === name)?.options ?? [];
    return this.app.source.live ? options.filter((option) => option === "tree" || option === "graph") : [];
  }

  /** Compares the search without and with duplicate detection. */
  #compareKept() {
    const { session } = this;
    if (!session) return;
    const { spec } = session.run;
    const [name = "", settings = ""] = spec.algorithm.split(/:(.*)/s);
    const others = settings.split(",").filter((setting) => setting && setting !== "tree" && setting !== "graph");
    const specs = this.#kept(session).map((kept) => ({ ...spec, algorithm: `${name}:${[kept, ...others].join(",")}` }));
    const compare = this.app.screens.get("compare");
    compare.linked = { specs, at: 0 };
    compare.showTrees(true);
    this.app.navigate("compare");
  }

  /** @param {HTMLElement} control a button that is pressed or not */
  #toggle(control) {
    setAttributes(control, { "aria-pressed": String(!isSwitchedOn(control)) });
    return this.draw(true);
  }

  /** Folds the subtree of a node in the drawing, or opens it. @param {number|null} id */
  async #fold(id) {
    if (id === null) return;
    const { drawing, folded } = this;
    const isOpening = folded.has(id);
    if (!drawing.shows(id)) return this.#say(`Node ${id} is not in the drawing.`);
    if (!isOpening && !drawing.showsBelow(id))
      return drawing.foldCount(id) > 0 ? this.#open(id) : this.#say(`Node ${id} has no subtree.`);
    if (isOpening) folded.delete(id);
    else folded.add(id);
    if (!(await this.draw(true, id))) {
      if (isOpening) folded.add(id);
      else folded.delete(id);
      return;
    }
    const count = drawing.foldCount(id);
    if (!isOpening) announce(`Node ${id} is folded: ${counted(count, "node")} below it.`);
    else if (drawing.showsBelow(id) || count === 0) announce(`Node ${id} is open.`);
    else this.#say(this.#beyond(id));
  }

  /**
   * Opens a node whose subtree is not drawn: all nodes are, if it was left out so that the others can be read.
   * @param {number} id
   */
  async #open(id) {
    if (this.folded.has(id)) return this.#fold(id);
    if (isSwitchedOn(this.whole)) return this.#say(this.#beyond(id));
    setAttributes(this.whole, { "aria-pressed": "true" });
    await this.draw(true, id);
  }

  /** Why the nodes below a node are not drawn, if the user has not folded it. @param {number} id */
  #beyond(id) {
    return (
      `${counted(this.drawing.foldCount(id), "node")} below node ${id} cannot be opened: the drawing shows at ` +
      `most ${number(DRAWN_NODES)}. Fold other nodes first.`
    );
  }

  /** Says what a drawing does not show. @param {string} text */
  #say(text) {
    this.drawing.note.textContent = text;
    announce(text);
  }

  /** Whether the tree is drawn, rather than listed in rows. */
  get isDrawn() {
    return !this.drawing.element.hidden;
  }

  /** @param {boolean} drawn */
  #showAs(drawn) {
    for (const one of [this.drawing.element, this.whole, this.upTo]) one.hidden = !drawn;
    for (const one of [this.list.element, this.foldAll, this.allOpen]) one.hidden = drawn;
    setAttributes(this.asRows, { "aria-pressed": String(!drawn) });
    setAttributes(this.asDrawing, { "aria-pressed": String(drawn) });
  }

  /**
   * The nodes that are drawn: all, or as many as can be read together.
   * @param {Session} session
   * @param {number} at
   * @returns {Promise<import("./types.js").DrawnTree>}
   */
  async #drawn(session, at) {
    const first = (/** @type {number} */ most) =>
      session.ask((id) => session.source.tree(id, most, at, [...this.folded], this.drawing.boards.areShown));
    if (isSwitchedOn(this.whole)) return first(DRAWN_NODES);
    const least = await first(FEWEST_NODES);
    let tree = least;
    for (let most = FEWEST_NODES; most < DRAWN_NODES;) {
      most = Math.ceil(most * MORE_NODES);
      const larger = await first(most);
      if (larger.nodes.length === tree.nodes.length || !this.drawing.fits(larger, least)) break;
      tree = larger;
    }
    return tree;
  }

  /**
   * @param {boolean} drawn whether to show the drawing
   * @param {number|null} [fixed] the node that remains in its place
   * @returns {Promise<boolean>} whether it succeeded
   */
  async draw(drawn, fixed = null) {
    this.#showAs(drawn);
    remember(VIEW_PLACE, drawn ? "drawing" : "rows");
    const { session, list } = this;
    if (!session) return false;
    this.views += 1;
    const { views } = this;
    try {
      if (!drawn) {
        if (!list.isCurrent) await list.build(false);
        else list.rows.refresh();
        if (list.wanted !== null) await list.select(list.wanted);
      }
      const at = isSwitchedOn(this.upTo) ? session.at : session.run.recorded;
      const tree = drawn
        ? await this.#drawn(session, at)
        : await session.ask((id) => session.source.tree(id, 1, session.run.recorded, [], false));
      if (views !== this.views) return true;
      if (drawn) this.drawing.show(tree, this.selected ?? session.step?.node.id ?? null, this.onPath, fixed);
      this.heat.show(tree.expanded_by_depth ?? []);
      return true;
    } catch (error) {
      this.app.fail(error);
      return false;
    }
  }
}
