/** @file The editor of graphs: a graph as text and as a drawing, on which a search runs while either is edited. */
import { button, choose, copyText, el, field, latest, refill, select } from "../dom.js";
import { number } from "../format.js";
import { addKeys } from "../keys.js";
import { MAX_LINK, defaultAlgorithm, specKey } from "../link.js";
import { announce } from "../live.js";
import { UndoStack, undoKey } from "./undo.js";
import { addEdge, addNode, freeName, parseGraph, product, removeEdge, removeNode, setDirected } from "./graphtext.js";
import { setGoal, setPlaces, setStart, toggleGoal } from "./graphtext.js";
import { GraphView } from "./graphview.js";
import { GraphSearch, isOnGraph } from "./graphsearch.js";
import { GraphTextPanel, MAX_GRAPH_TEXT, readGraph } from "./graphtextpanel.js";
import { HeuristicPanel } from "./graphcheck.js";
import { GraphForm } from "./graphform.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 */

/** The options of the puzzle that the editor has; the others it writes into the text. */
const FACTOR_OPTION = "h-factor";
const TABLE_OPTION = "heuristic";

export class GraphEditor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {UndoStack<string>} */
    this.history = new UndoStack("");
    this.factor = "1";
    /** The chosen heuristic table, as in the option of the puzzle; empty for the first. */
    this.table = "";
    /** The last valid graph. @type {GraphModel|null} */
    this.graph = null;
    /** @type {Promise<{name: string, about: string, text: string}[]>|null} */
    this.loaded = null;
    this.view = new GraphView({
      select: (node) => this.#pick(node, null),
      pickEdge: (line) => this.#pick(null, line),
      add: (place) => this.#add(place),
      connect: (from, to) => this.#draw((text) => addEdge(text, from, to, "1"), to),
      move: (node, place) => this.#draw((text) => setPlaces(text, [[node, place]]), this.view.selected),
      key: (key) => this.#key(key),
    });
    this.view.h = (name) => this.#h(name);
    this.form = new GraphForm({
      change: (edit, node) => this.change(edit, node),
      pick: (node) => this.view.select(node),
    });
    this.heuristic = new HeuristicPanel({
      factor: (factor) => {
        this.factor = factor;
        this.renew(undefined);
      },
      table: (table) => {
        this.table = table === this.graph?.tables[0] ? "" : table;
        this.renew(undefined);
      },
    });
    this.text = new GraphTextPanel({
      type: (text) => this.change(() => text, this.view.selected),
      direct: (isDirected) => this.change((text) => setDirected(text, isDirected), this.view.selected),
      open: (files) => this.openFiles(files).catch((error) => this.app.fail(error)),
    });
    this.search = new GraphSearch(app, this.view, () => this.#spec());
    this.#makeTools();
    this.element = el(
      "div",
      { class: "graph-editor" },
      this.tools,
      el("section", { class: "panel graph-stage", "aria-label": "Graph" }, this.view.element, ...this.search.elements),
      el("div", { class: "graph-side" }, this.heuristic.element, this.text.element, this.form.element),
    );
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#undoKey(event));
    this.renew = latest(() => this.#renew());
    const here = { group: "Graph editor, with the focus on the drawing" };
    addKeys(
      { ...here, keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: "select the next node that way" },
      { ...here, keys: ["←"], shown: "Shift-←", text: "move the selected node that way; the other arrows as well" },
      { ...here, keys: ["n"], text: "add a node" },
      { ...here, keys: ["e", "Enter"], text: "begin an edge at the selected node; end it at the selected node" },
      { ...here, keys: ["s", "g"], text: "make the selected node the start, a goal or no goal" },
      { ...here, keys: ["Delete"], text: "delete the selected node or edge" },
      { ...here, keys: ["Ctrl-Z", "Ctrl-Y"], text: "undo, redo" },
    );
  }

  #makeTools() {
    const { catalog } = this.app;
    const algorithms = catalog.algorithms.filter(({ puzzles }) => puzzles.includes("graph"));
    this.example = select([["", "…"]]);
    this.example.addEventListener("change", () => this.#openExample());
    this.about = el("span", { class: "hint" });
    this.algorithm = select(
      algorithms.map(({ name }) => [name, name]),
      defaultAlgorithm(catalog, "graph"),
    );
    this.algorithm.addEventListener("change", () => this.renew(undefined));
    this.status = el("span", { class: "status", role: "status" });
    this.tools = el(
      "section",
      { class: "panel graph-top", "aria-label": "Graph and search" },
      field("Example", this.example),
      field("Algorithm", this.algorithm),
      el(
        "div",
        { class: "buttons" },
        button("Undo", () => this.undo(), { title: "Ctrl-Z" }),
        button("Redo", () => this.redo(), { title: "Ctrl-Y" }),
        button("Copy link", () => this.#copyLink()),
      ),
      this.about,
      this.status,
    );
  }

  #examples() {
    this.loaded ??= this.app.source.graphExamples().then((/** @type {any} */ answer) => {
      refill(
        this.example,
        el("option", { value: "" }, "…"),
        ...answer.graphs.map((/** @type {{name: string}} */ { name }) => el("option", { value: name }, name)),
      );
      return answer.graphs;
    });
    return /** @type {Promise<{name: string, about: string, text: string}[]>} */ (this.loaded);
  }

  async show() {
    try {
      const [first] = await this.#examples();
      const { session } = this.app;
      if (this.history.now === "" && first && !(session && isOnGraph(session))) this.read(first.text);
    } catch (error) {
      this.app.fail(error);
    }
    this.search.controls.update();
    if (this.app.session && isOnGraph(this.app.session)) this.search.showStep(this.app.session);
  }

  async #openExample() {
    const example = (await this.#examples()).find(({ name }) => name === this.example.value);
    if (example) this.read(example.text);
  }

  /** Opens files; the graph is shown in the text format. @param {File[]} files */
  async openFiles(files) {
    const { text, notes } = await readGraph(this.app.source, files);
    this.app.problem.hidden = true;
    this.read(text);
    this.status.textContent = notes.join(" ");
  }

  /** Edits another graph. @param {string} text */
  read(text) {
    this.factor = "1";
    this.table = "";
    this.heuristic.setFactor("1");
    this.view.isOther = true;
    this.status.textContent = "";
    this.change(() => text, null);
  }

  /** @param {Session} session */
  attach(session) {
    this.search.attach(session);
  }

  /** Edits the graph of a run. @param {Session} session */
  async open({ run }) {
    if (specKey(run.spec) !== this.search.started) await this.#adopt(run.spec).catch((error) => this.app.fail(error));
  }

  /** Edits the graph of a run that was started elsewhere. @param {import("../types.js").RunSpec} spec */
  async #adopt(spec) {
    const examples = await this.#examples();
    const [word] = spec.words;
    const example = examples.find(({ name }) => name === (word ?? examples[0]?.name));
    const { from, to, undirected, [FACTOR_OPTION]: factor, [TABLE_OPTION]: table } = spec.options;
    let text = example?.text ?? word ?? "";
    if (undirected !== undefined) text = setDirected(text, false);
    if (from) text = setStart(text, from);
    if (to) text = setGoal(text, to);
    this.factor = factor ?? "1";
    this.table = table === undefined || table === "first-table" ? "" : table;
    this.heuristic.setFactor(this.factor);
    choose(this.algorithm, spec.algorithm);
    this.view.isOther = true;
    if (text !== this.history.now) this.history.set(text);
    this.#shown(text);
    // The run is the one of this text: it is not started again.
    this.search.adopt(spec);
    this.renew(undefined);
  }

  /** The search on the edited graph. @returns {import("../types.js").RunSpec} */
  #spec() {
    /** @type {Record<string, string>} */
    const options = {};
    if (this.factor !== "1") options[FACTOR_OPTION] = this.factor;
    if (this.table) options[TABLE_OPTION] = this.table;
    return { puzzle: "graph", words: [this.history.now], options, algorithm: this.algorithm.value };
  }

  /** @param {string} text */
  #shown(text) {
    this.text.show(text);
    this.loaded?.then((examples) => {
      const example = examples.find((one) => one.text === this.history.now);
      this.example.value = example?.name ?? "";
      this.about.textContent = example ? `Shows: ${example.about}.` : "";
    });
  }

  /**
   * Edits the text, and selects a node.
   * @param {(text: string) => string} edit @param {string|null} [node] the selected node remains if it is not given
   */
  change(edit, node) {
    const before = this.history.now;
    const text = edit(before);
    if (text !== before) this.history.set(text);
    // The edge that is selected by its line may be in another one now.
    if (text.split("\n").length !== before.split("\n").length) this.picked = null;
    if (node !== undefined) this.view.selected = node;
    this.#shown(text);
    this.renew(undefined);
  }

  undo() {
    if (this.history.undo()) this.#changedBack();
  }

  redo() {
    if (this.history.redo()) this.#changedBack();
  }

  #changedBack() {
    this.picked = null;
    this.change((text) => text);
  }

  /** @param {KeyboardEvent} event */
  #undoKey(event) {
    const which = undoKey(event);
    if (!which) return;
    event.preventDefault(); // the browser would undo only what was typed into one field
    this[which]();
  }

  /** The value of the heuristic of a node that has not been evaluated. @param {string} name */
  #h(name) {
    if (this.table === "zero") return "0";
    const value = this.graph?.nodes.get(name)?.values.get(this.table || (this.graph.tables[0] ?? ""));
    return value === undefined ? null : product(value, this.factor);
  }

  /** Checks the text, and runs the search on it. The last valid graph stays if it is wrong. */
  async #renew() {
    const text = this.history.now;
    const heuristic = this.table === "zero" || this.table === "" ? undefined : this.table;
    /** @type {import("./graphcheck.js").GraphCheck} */
    let check;
    if (text.length > MAX_GRAPH_TEXT) {
      this.text.refuse(
        `found a text of ${number(text.length)} characters, expected at most ` +
          `${number(MAX_GRAPH_TEXT)} in the editor; the player and the command line read longer ones`,
        null,
      );
      return;
    }
    try {
      check = await this.app.source.edit("graph", "check", { text, factor: this.factor, heuristic });
    } catch (error) {
      const { message, line = null, column = null } = /** @type {import("../apierror.js").ApiError} */ (error);
      if (text === this.history.now)
        this.text.refuse(message, line === null || column === null ? null : { line, column });
      return;
    }
    if (text !== this.history.now) return; // a later call checks the later text
    this.text.refuse("", null);
    this.graph = parseGraph(text);
    this.text.direction.value = this.graph.isDirected ? "directed" : "undirected";
    this.heuristic.setTables(this.graph.tables, this.table);
    this.heuristic.show(check);
    const { overestimate, inconsistency } = check.heuristic ?? {};
    this.view.broken = {
      node: overestimate?.node ?? null,
      edge: inconsistency ? [inconsistency.from, inconsistency.to] : null,
    };
    this.view.show(this.graph);
    this.#showForm();
    if (check.why_not) this.search.clear(`No search: ${check.why_not}.`);
    else await this.search.renew();
  }

  /** @param {string|null} node @param {number|null} line */
  #pick(node, line) {
    this.picked = line;
    if (line !== null) {
      this.view.selected = null;
      this.view.draw();
    }
    this.#showForm();
  }

  /** The line of the selected edge. @type {number|null} */
  picked = null;

  #showForm() {
    const { graph } = this;
    if (!graph) return;
    this.form.show(graph, { node: this.view.selected, line: this.view.selected === null ? this.picked : null });
  }

  /**
   * Edits the drawing: gives places to all nodes, so that those that were laid out do not move.
   * @param {(text: string) => string} edit
   * @param {string|null} [node] as in `change`
   */
  #draw(edit, node) {
    const places = this.view.laidOut();
    this.change((text) => {
      const changed = edit(text);
      const { nodes } = parseGraph(changed);
      return setPlaces(
        changed,
        places.filter(([name]) => nodes.has(name)),
      );
    }, node);
  }

  /** @param {import("./graphplaces.js").Place} place */
  #add(place) {
    const { graph } = this;
    if (!graph) return;
    const name = freeName(graph);
    this.#draw((text) => addNode(text, name, place), name);
    announce(`Node ${name} added.`);
  }

  /** @param {string} key @returns {boolean} */
  #key(key) {
    const node = this.view.selected;
    const { picked } = this;
    if (node === null) {
      if (picked === null || (key !== "Delete" && key !== "Backspace")) return false;
      this.#draw((text) => removeEdge(text, picked));
      announce("The edge is deleted.");
      return true;
    }
    /** @type {Record<string, () => void>} */
    const edits = {
      s: () => this.change((text) => setStart(text, node), node),
      g: () => this.change((text) => toggleGoal(text, node), node),
      Delete: () => this.#draw((text) => removeNode(text, node), null),
      Backspace: () => this.#draw((text) => removeNode(text, node), null),
    };
    edits[key]?.();
    if (edits[key]) announce(`${node}: ${{ s: "start", g: "goal changed" }[key] ?? "deleted"}`);
    return Boolean(edits[key]);
  }

  async #copyLink() {
    const link = `${window.location.href.replace(/[?#].*/s, "")}${this.app.fragment("editor")}`;
    if (link.length > MAX_LINK)
      this.status.textContent =
        `The link has ${number(link.length)} characters, more than the ${number(MAX_LINK)} that are supported ` +
        `everywhere: save the graph as a file.`;
    else
      this.status.textContent = (await copyText(link))
        ? "Copied: the link contains the whole graph."
        : "The browser does not allow copying: copy the address of the page.";
  }
}
