/** @file The search tree, as rows or as a drawing, and the path to the selected node. */
import { button, el, latest, refill, setAttributes } from "./dom.js";
import { MARKS, counted, costs, markOf, number, stateText } from "./format.js";
import { nodePicture } from "./graphpicture.js";
import { factList, nodeFacts } from "./nodecard.js";
import { Rows } from "./rows.js";
import { FoldedModel, OpenModel } from "./treemodel.js";
import { TreeDrawing } from "./treedraw.js";
import { HeatMap } from "./heatmap.js";
import { addKeys, titleWithKey } from "./keys.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

const DRAWN_NODES = 5000;
const PATH_LIMIT = 1000;
/** The time each node of a played path is shown, in milliseconds. */
const PATH_PAUSE = 700;

export class TreeScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Session|null} */
    this.session = null;
    /** @type {FoldedModel|OpenModel|null} */
    this.model = null;
    this.built = "";
    /** @type {number|null} */
    this.selected = null;
    /** The number of selections, so that a late response does not replace a newer selection. */
    this.selections = 0;
    /** The node that was selected last, although its row may still be loading. @type {number|null} */
    this.wanted = null;
    /** The number of requested models, and that of the shown one, so that an earlier one does not replace it. */
    this.builds = { requested: 0, shown: 0 };
    /** The number of requests for the drawing. */
    this.draws = 0;
    /** @type {Set<number>} */
    this.onPath = new Set();
    this.rows = new Rows("Search tree", { length: 0, render: (index) => this.#row(index) });
    /** The nodes whose subtrees are folded in the drawing. @type {Set<number>} */
    this.folded = new Set();
    this.drawing = new TreeDrawing({
      pick: (id) => (id === this.selected ? this.#fold(id) : this.select(id)),
      fold: (id) => this.#fold(id),
      open: (id) => (this.folded.has(id) ? this.#fold(id) : this.#say(this.#beyond(id))),
    });
    this.drawing.element.hidden = true;
    this.status = el("p", { class: "hint", role: "status" });
    this.asRows = button("Rows", () => this.draw(false), { "aria-pressed": "true" });
    this.asDrawing = button("Drawing", () => this.draw(true), { "aria-pressed": "false" });
    this.allOpen = button("Open all", () => this.build(true));
    this.upTo = button("Up to the current step", () => this.#toggleUpTo(), { "aria-pressed": "false", hidden: true, title: "Draw only the nodes generated up to the player's step" });
    this.heat = new HeatMap();
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.playing = undefined;
    this.playPath = button("Play the path", () => this.#togglePath(), { title: "Selects the nodes from the start to the solution, or to the selected node, one after the other" });
    this.sideBySide = button("Tree beside graph search", () => this.#compareKept(), { title: "Compares this search without and with duplicate detection" });
    this.panel = el("section", { class: "panel selected-node", "aria-label": "Selected node" });
    this.title = el("h2", null, "Search tree");
    const tools = [
      el("span", { class: "buttons toggle", role: "group", "aria-label": "Show as" }, this.asRows, this.asDrawing),
      button("Fold all", () => this.build(false)),
      this.allOpen,
      this.upTo,
      titleWithKey(button("Go to the player's node", () => this.toPlayer()), "Go to the node of the player's step", "o"),
      this.playPath,
      this.sideBySide,
    ];
    const legend = /** @type {(keyof typeof MARKS)[]} */ (["expanded", "frontier", "solution", "dead_end", "duplicate"]).map((mark) =>
      el("li", null, el("span", { class: `mark mark-${mark}`, "aria-hidden": "true" }, MARKS[mark].sign), ` ${MARKS[mark].word}`),
    );
    this.element = el(
      "div",
      { class: "tree-screen" },
      el(
        "section",
        { class: "panel tree-panel", "aria-label": "Tree" },
        el("div", { class: "panel-head" }, this.title, el("div", { class: "buttons" }, ...tools)),
        el("ul", { class: "legend-list", "aria-label": "Signs" }, ...legend),
        this.rows.element,
        this.drawing.element,
        this.status,
      ),
      el("div", { class: "tree-side" }, this.panel, el("section", { class: "panel", "aria-label": "Heat map" }, this.heat.element)),
    );
    this.explain = latest((/** @type {number} */ id) => this.#explain(id));
    this.rows.element.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#clicked(event));
    this.rows.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#pressed(event));
    const here = { group: "Tree", when: () => app.screen === "tree" };
    addKeys(
      { ...here, keys: ["ArrowUp", "ArrowDown"], text: "previous row, next row" },
      { ...here, keys: ["ArrowRight", "ArrowLeft"], text: "open or go to the first child; fold or go to the parent" },
      { ...here, keys: ["Home", "End"], text: "first row, last row" },
      { ...here, keys: ["Enter"], text: "show the node in the player" },
      { ...here, keys: ["o"], text: "go to the node of the player's step", run: () => this.toPlayer() },
      { ...here, keys: ["v"], text: "rows or drawing", run: () => this.draw(this.drawing.element.hidden) },
      { ...here, keys: ["+", "-", "0", "h"], text: "in the drawing: zoom in, zoom out, show all, go to the selected node; arrows move" },
      { ...here, keys: [" "], text: "fold or open the selected node" },
    );
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.built = "";
    this.selected = null;
    this.selections += 1;
    this.wanted = null;
    this.folded.clear();
    this.drawing.attach(session.run);
    this.#stopPath();
    this.sideBySide.hidden = this.#kept(session).length < 2;
    if (this.app.screen === "tree") this.show();
  }

  async show() {
    const { session } = this;
    if (!session) return;
    const { selections, draws } = this;
    try {
      if (session.run.recorded === 0) await session.reach(100);
      const state = `${session.run.id}:${session.run.recorded}`;
      if (state !== this.built) await this.build(false);
      // A node selected and a drawing requested while the rows were loading remain.
      if (selections === this.selections) await this.toPlayer();
      if (draws !== this.draws) return;
      if (!this.drawing.element.hidden) await this.draw(true);
      else this.#heat(await session.ask((id) => session.source.tree(id, 1, session.run.recorded, [], false)));
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {boolean} all whether all rows are open */
  async build(all) {
    const { session, selections } = this;
    if (!session) return;
    this.builds.requested += 1;
    const turn = this.builds.requested;
    const changed = () => this.#changed();
    const model = all ? new OpenModel(session, changed) : new FoldedModel(session, changed);
    try {
      await model.load();
    } catch (error) {
      if (!all) throw error;
      this.allOpen.hidden = true; // a saved page cannot list the whole tree
      this.status.textContent = error instanceof Error ? error.message : "";
      return;
    }
    if (turn < this.builds.shown || session !== this.session) return;
    this.builds.shown = turn;
    this.built = `${session.run.id}:${session.run.recorded}`;
    this.model = model;
    this.rows.chosen = 0;
    this.#changed();
    if (!all && model instanceof FoldedModel) await model.open(0);
    // A node that was selected in the rows before is selected in these.
    if (selections !== this.selections && this.wanted !== null) await this.select(this.wanted);
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
    if (!row || !node) return el("div", { class: "row", role: "treeitem", "aria-level": row?.level || null, "aria-busy": "true" }, "…");
    const at = this.session?.at ?? 0;
    const mark = markOf(node, at);
    const opens = (node.children ?? 0) > 0;
    const later = (node.generated_at ?? 0) > at;
    const onPath = this.onPath.has(node.id);
    const position = row.siblings > 0 ? { "aria-posinset": row.place + 1, "aria-setsize": row.siblings } : {};
    const attributes = { class: `row${later ? " later" : ""}${onPath ? " on-path" : ""}`, role: "treeitem", "aria-level": row.level, "aria-expanded": opens ? String(row.open) : null, ...position };
    const element = el(
      "div",
      attributes,
      el("span", { class: "twist", "aria-hidden": "true" }, opens ? (row.open ? "▾" : "▸") : ""),
      el("span", { class: `mark mark-${mark}`, "aria-hidden": "true" }, MARKS[mark].sign),
      el("span", { class: "sr" }, `${MARKS[mark].word}${later ? ", generated later" : ""}${onPath ? ", on the path" : ""}: `),
      node.action ? el("span", { class: "action" }, node.action) : null,
      el("span", { class: "state" }, stateText(node)),
      el("span", { class: "costs" }, costs(node)),
      opens && !row.open ? el("span", { class: "count" }, node.size ? counted(node.size - 1, "node") : counted(node.children, "child", "children")) : null,
    );
    // Beyond twenty levels the indentation grows more slowly, so that deep trees remain visible.
    const level = row.level - 1;
    element.style.paddingInlineStart = `${Math.min(level, 20) * 14 + Math.max(0, Math.min(level - 20, 200)) * 0.5}px`;
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
    const { chosen } = this.rows;
    const row = this.model?.row(chosen);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.choose(chosen + 1),
      ArrowUp: () => this.choose(chosen - 1),
      PageDown: () => this.choose(chosen + this.rows.visibleRows - 1),
      PageUp: () => this.choose(chosen - this.rows.visibleRows + 1),
      Home: () => this.choose(0),
      End: () => this.choose((this.model?.length ?? 1) - 1),
      ArrowRight: () => {
        if (!this.model?.canOpen(chosen)) return;
        if (row?.open) this.#toChild(chosen);
        else this.model.open(chosen);
      },
      ArrowLeft: () => {
        if (row?.open && this.model?.canOpen(chosen)) this.model.close(chosen);
        else this.#toParent(chosen);
      },
      Enter: () => row?.node && this.#toStep(row.node),
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

  /** @param {SearchNode} node */
  #toStep(node) {
    this.app.go(node.expanded_at ?? node.generated_at ?? 0);
    this.app.navigate("player");
  }

  /** Selects a row relative to the selected one, for the keys j and k. @param {number} by */
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
    if (node) this.explain(node.id);
  }

  async toPlayer() {
    const id = this.session?.step?.node?.id;
    if (id !== undefined) await this.select(id);
  }

  /** Selects a node and opens the rows above it. @param {number} id */
  async select(id) {
    const { session, model } = this;
    if (!session) return;
    this.selections += 1;
    this.wanted = id;
    const turn = this.selections;
    if (!model) return; // `build` selects it
    const path = await session.ask((run) => session.source.path(run, id, 0, PATH_LIMIT));
    const index = await model.reveal(path.nodes, id);
    // Another node was selected in the meantime, or other rows were requested.
    if (turn !== this.selections || model !== this.model) return;
    this.rows.choose(index);
    this.explain(id);
  }

  /** @param {number} id */
  async #explain(id) {
    const { session } = this;
    if (!session) return;
    const node = await session.node(id);
    const path = await session.ask((run) => session.source.path(run, id, 0, PATH_LIMIT));
    if (session !== this.session) return;
    this.selected = id;
    this.onPath = new Set(path.nodes.map((/** @type {SearchNode} */ one) => one.id));
    this.rows.refresh();
    this.drawing.mark(id, this.onPath);
    const picture = nodePicture(session, `Node ${id}`);
    picture.show(node);
    const steps = path.nodes.map((/** @type {SearchNode} */ one) =>
      el("li", null, button(one.action ? `${one.action}: ${stateText(one)}` : stateText(one), () => this.select(one.id), { class: "pick", title: one.state })),
    );
    refill(
      this.panel,
      el("h2", null, `Node ${id}: ${MARKS[markOf(node, session.at)].word}`),
      picture.element,
      factList(nodeFacts(node)),
      el("p", { class: "buttons" }, button("Show in the player", () => this.#toStep(node))),
      el("h3", null, `Path from the start: ${counted(path.total, "node")}`),
      el("ol", { class: "path" }, ...steps),
    );
    announce(`Node ${id}: ${MARKS[markOf(node, session.at)].word}, ${stateText(node)}, depth ${node.depth}, ${costs(node)}`);
  }

  /** @param {import("./types.js").DrawnTree} tree */
  #heat(tree) {
    this.heat.show(tree.expanded_by_depth ?? []);
  }

  hide() {
    this.#stopPath();
  }

  #stopPath() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.playPath.textContent = "Play the path";
  }

  /** Plays the path to the last solution or, as long as there is none, to the selected node. */
  async #togglePath() {
    const { session } = this;
    if (!session || this.playing !== undefined) {
      this.#stopPath();
      return;
    }
    const { solutions } = session.run;
    const solution = solutions.length > 0 ? (await session.stepAt(solutions[solutions.length - 1])).node.id : this.selected;
    if (solution === null) return;
    const { nodes } = await session.ask((run) => session.source.path(run, solution, 0, PATH_LIMIT));
    let place = 0;
    const next = () => {
      if (place >= nodes.length) this.#stopPath();
      else this.select(nodes[place].id);
      place += 1;
    };
    this.playPath.textContent = "Stop";
    this.playing = setInterval(next, PATH_PAUSE);
    next();
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
    this.app.screens.get("compare").linked = { specs, at: 0 };
    this.app.navigate("compare");
  }

  #toggleUpTo() {
    const pressed = this.upTo.getAttribute("aria-pressed") === "true";
    setAttributes(this.upTo, { "aria-pressed": String(!pressed) });
    return this.draw(true);
  }

  /** Folds the subtree of a node in the drawing, or opens it. @param {number|null} id */
  async #fold(id) {
    if (id === null) return;
    const { drawing, folded } = this;
    const isOpening = folded.has(id);
    if (!drawing.shows(id)) return this.#say(`Node ${id} is not in the drawing.`);
    if (!isOpening && !drawing.showsBelow(id)) return this.#say(drawing.foldCount(id) > 0 ? this.#beyond(id) : `Node ${id} has no subtree.`);
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

  /** Why the nodes below a node are not drawn, if the user has not folded it. @param {number} id */
  #beyond(id) {
    return `${counted(this.drawing.foldCount(id), "node")} below node ${id} cannot be opened: the drawing shows at most ${number(DRAWN_NODES)}. Fold other nodes first.`;
  }

  /** Says what a drawing does not show. @param {string} text */
  #say(text) {
    this.drawing.note.textContent = text;
    announce(text);
  }

  /** @param {boolean} drawn whether to show the drawing @param {number|null} [fixed] the node that remains in its place @returns {Promise<boolean>} whether it succeeded */
  async draw(drawn, fixed = null) {
    this.drawing.element.hidden = !drawn;
    this.rows.element.hidden = drawn;
    setAttributes(this.asRows, { "aria-pressed": String(!drawn) });
    setAttributes(this.asDrawing, { "aria-pressed": String(drawn) });
    this.status.hidden = drawn;
    this.upTo.hidden = !drawn;
    const { session } = this;
    if (!drawn || !session) {
      this.rows.refresh();
      return true;
    }
    this.draws += 1;
    try {
      const at = this.upTo.getAttribute("aria-pressed") === "true" ? session.at : session.run.recorded;
      const tree = await session.ask((id) => session.source.tree(id, DRAWN_NODES, at, [...this.folded], this.drawing.boards.areShown));
      this.drawing.show(tree, this.selected ?? session.step?.node.id ?? null, this.onPath, fixed);
      this.#heat(tree);
      return true;
    } catch (error) {
      this.app.fail(error);
      return false;
    }
  }
}
