/** @file The editor of graphs: a graph as text and as a drawing, on which a search runs while either is edited. */
import { button, choose, copyText, download, el, field, latest, refill, select } from "../dom.js";
import { ending, evaluation, happened, number } from "../format.js";
import { addKeys } from "../keys.js";
import { MAX_LINK, defaultAlgorithm, specKey } from "../link.js";
import { announce } from "../live.js";
import { textOf } from "../opening.js";
import { Controls } from "../controls.js";
import { factList } from "../nodecard.js";
import { countFacts } from "../player.js";
import { UndoStack, undoKey } from "./undo.js";
import { addEdge, addNode, freeName, parseGraph, product, removeEdge, removeNode, setDirected, setGoal, setPlaces, setStart, toggleGoal } from "./graphtext.js";
import { NO_PROGRESS } from "./graphdraw.js";
import { GraphView } from "./graphview.js";
import { graphProgress } from "./graphprogress.js";
import { HeuristicPanel } from "./graphcheck.js";
import { GraphForm } from "./graphform.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 */

/** A step beyond the end of every run. */
const LAST_STEP = 2 ** 32;
/** The largest size of a text, in characters, and of a file, in bytes: more than a graph has that can be drawn. */
const MAX_GRAPH_TEXT = 500_000;
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
    /** Whether no search is shown, so that a step that is still being loaded does not appear. */
    this.isCleared = true;
    /** The last valid graph. @type {GraphModel|null} */
    this.graph = null;
    /** The key of the search that was started last. */
    this.started = "";
    /** What that search depends on. */
    this.searched = "";
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
    this.form = new GraphForm({ change: (edit, node) => this.change(edit, node), pick: (node) => this.view.select(node) });
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
    this.#makeText();
    this.#makeTools();
    this.controls = new Controls(app.target);
    this.happened = el("p", { class: "graph-happened" });
    this.counts = el("div", { class: "graph-counts" });
    this.end = el("p", { class: "ending" });
    this.element = el(
      "div",
      { class: "graph-editor" },
      this.tools,
      el("section", { class: "panel graph-stage", "aria-label": "Graph" }, this.view.element, this.controls.element, this.happened, this.counts, this.end),
      el("div", { class: "graph-side" }, this.heuristic.element, this.textPanel, this.form.element),
    );
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#undoKey(event));
    this.renew = latest(() => this.#renew());
    this.showStep = latest((/** @type {Session} */ session) => this.#showStep(session));
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

  #makeText() {
    this.field = el("textarea", { class: "graph-text", spellcheck: "false", autocomplete: "off", wrap: "off", "aria-label": "Graph as text", "aria-describedby": "graph-error" });
    this.field.addEventListener("input", () => this.change(() => this.field.value, this.view.selected));
    this.field.addEventListener("scroll", () => this.#placeMark());
    this.mark = el("div", { class: "graph-mark", "aria-hidden": "true", hidden: true });
    /** Where the text is wrong. @type {{line: number, column: number}|null} */
    this.wrong = null;
    this.error = el("span", { role: "alert", id: "graph-error" });
    this.goTo = button("Go to it", () => this.#goToError(), { class: "quiet", hidden: true });
    this.direction = select([["directed", "directed"], ["undirected", "undirected"]], "directed", { "aria-label": "Edges" });
    this.direction.addEventListener("change", () => this.change((text) => setDirected(text, this.direction.value === "directed"), this.view.selected));
    this.file = el("input", { type: "file", multiple: true, accept: ".graph,.txt,.gr,.co,.csv,.tsv,.dot,.gv,.graphml,.json,.col,text/plain,text/csv", class: "sr", tabindex: "-1", "aria-label": "Graph file" });
    this.file.addEventListener("change", () => this.#openChosen());
    const head = el(
      "div",
      { class: "panel-head" },
      el("h2", null, "Text"),
      el("div", { class: "buttons" }, this.direction, button("Save file", () => download("graph.graph", "text/plain", this.history.now), { title: "Save the text as a file" }), button("Open file…", () => this.file.click(), { title: "Open a file: a text, DIMACS (.gr, also together with its .co, or .col), CSV, Graphviz, GraphML or JSON" }), this.file),
    );
    this.textPanel = el("section", { class: "panel graph-text-panel", "aria-label": "Text" }, head, el("div", { class: "graph-text-frame" }, this.field, this.mark), el("p", { class: "error" }, this.error, this.goTo));
  }

  #makeTools() {
    const { catalog } = this.app;
    const algorithms = catalog.algorithms.filter(({ puzzles }) => puzzles.includes("graph"));
    this.example = select([["", "…"]]);
    this.example.addEventListener("change", () => this.#openExample());
    this.about = el("span", { class: "hint" });
    this.algorithm = select(algorithms.map(({ name }) => [name, name]), defaultAlgorithm(catalog, "graph"));
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
      refill(this.example, el("option", { value: "" }, "…"), ...answer.graphs.map((/** @type {{name: string}} */ { name }) => el("option", { value: name }, name)));
      return answer.graphs;
    });
    return /** @type {Promise<{name: string, about: string, text: string}[]>} */ (this.loaded);
  }

  async show() {
    try {
      const [first] = await this.#examples();
      const { session } = this.app;
      if (this.history.now === "" && first && !(session && this.#isOwn(session))) this.read(first.text);
    } catch (error) {
      this.app.fail(error);
    }
    this.controls.update();
    if (this.app.session && this.#isOwn(this.app.session)) this.showStep(this.app.session);
  }

  async #openExample() {
    const example = (await this.#examples()).find(({ name }) => name === this.example.value);
    if (example) this.read(example.text);
  }

  async #openChosen() {
    const files = [...(this.file.files ?? [])];
    this.file.value = ""; // the same file can be chosen again
    if (files.length > 0) await this.openFiles(files).catch((error) => this.app.fail(error));
  }

  /** Opens a graph in any format that the command line reads, and perhaps its places; both are shown in the text format. @param {File[]} files */
  async openFiles(files) {
    const places = files.find(({ name }) => /\.co$/i.test(name));
    const [file, ...others] = files.filter((one) => one !== places);
    if (!file || others.length > 0) throw new Error(`Found ${files.map(({ name }) => name).join(", ")}, expected one file with a graph, and at most one with its coordinates (.co) beside it.`);
    const text = await textOf(file, MAX_GRAPH_TEXT);
    const coordinates = places && (await textOf(places, MAX_GRAPH_TEXT));
    const read = await this.app.source.edit("graph", "read", { name: file.name, text, coordinates }).catch((error) => {
      throw new Error(`${file.name}: ${error.message}`);
    });
    this.app.problem.hidden = true;
    this.read(read.text);
    this.status.textContent = read.notes.map((/** @type {string} */ note) => `${file.name}: ${note}.`).join(" ");
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
  #isOwn(session) {
    return session.run.spec.puzzle === "graph";
  }

  /** Shows the steps of a run on a graph. @param {Session} session */
  attach(session) {
    if (!this.#isOwn(session)) return;
    for (const event of ["step", "run"]) session.addEventListener(event, () => this.showStep(session));
    session.addEventListener("playing", () => this.controls.update());
    if (specKey(session.run.spec) !== this.started) return;
    this.isCleared = false;
    this.showStep(session);
  }

  /** Edits the graph of a run. @param {Session} session */
  async open({ run }) {
    if (specKey(run.spec) !== this.started) await this.#adopt(run.spec).catch((error) => this.app.fail(error));
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
    this.started = specKey(spec);
    this.view.isOther = true;
    if (text !== this.history.now) this.history.set(text);
    this.#shown(text);
    // The run is the one of this text: it is not started again.
    this.searched = this.#wanted();
    this.renew(undefined);
  }

  /** What a search depends on. */
  #wanted() {
    return JSON.stringify([this.history.now, this.factor, this.table, this.algorithm.value]);
  }

  /** @param {string} text */
  #shown(text) {
    if (this.field.value !== text) this.field.value = text;
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
      this.#refuse(`found a text of ${number(text.length)} characters, expected at most ${number(MAX_GRAPH_TEXT)} in the editor; the player and the command line read longer ones`, null);
      return;
    }
    try {
      check = await this.app.source.edit("graph", "check", { text, factor: this.factor, heuristic });
    } catch (error) {
      const { message, line = null, column = null } = /** @type {import("../apierror.js").ApiError} */ (error);
      if (text === this.history.now) this.#refuse(message, line === null || column === null ? null : { line, column });
      return;
    }
    if (text !== this.history.now) return; // a later call checks the later text
    this.#refuse("", null);
    this.graph = parseGraph(text);
    this.direction.value = this.graph.isDirected ? "directed" : "undirected";
    this.heuristic.setTables(this.graph.tables, this.table);
    this.heuristic.show(check);
    const { overestimate, inconsistency } = check.heuristic ?? {};
    this.view.broken = { node: overestimate?.node ?? null, edge: inconsistency ? [inconsistency.from, inconsistency.to] : null };
    this.view.show(this.graph);
    this.#showForm();
    if (check.why_not) this.#clear(`No search: ${check.why_not}.`);
    else if (this.searched !== this.#wanted()) await this.#search();
    else if (this.app.session) {
      this.isCleared = false;
      this.showStep(this.app.session);
    }
  }

  /** Runs the search anew, up to the shown step, or to the end if the end is shown. */
  async #search() {
    const { session } = this.app;
    this.searched = this.#wanted();
    const at = !session || !this.#isOwn(session) ? 0 : session.ended && session.at >= session.run.recorded ? LAST_STEP : session.at;
    /** @type {Record<string, string>} */
    const options = {};
    if (this.factor !== "1") options[FACTOR_OPTION] = this.factor;
    if (this.table) options[TABLE_OPTION] = this.table;
    const spec = { puzzle: "graph", words: [this.history.now], options, algorithm: this.algorithm.value };
    this.started = specKey(spec);
    await this.app.start(spec, { fail: (message) => this.#clear(message) }, at);
  }

  /** Shows no search. @param {string} why */
  #clear(why) {
    this.isCleared = true;
    this.view.progress = NO_PROGRESS;
    this.view.draw();
    this.happened.textContent = why;
    refill(this.counts);
    this.end.textContent = "";
  }

  /** @param {Session} session */
  async #showStep(session) {
    if (session !== this.app.session || !session.step || this.element.hidden || this.app.screen !== "editor") return;
    const { step, run } = session;
    const progress = await graphProgress(session, step);
    if (session !== this.app.session || this.isCleared) return;
    this.view.progress = progress;
    this.view.draw();
    this.controls.update();
    const parts = [`${step.node.state} ${happened(step)}`, evaluation(run.rule, step.node), step.why?.text].filter(Boolean);
    this.happened.textContent = step.outcome === "start" ? "Before the first expansion." : `Step ${number(step.step)}: ${parts.join("; ")}.`;
    refill(this.counts, factList(countFacts(step, run, this.app.catalog.counts).filter(([name]) => !["bytes", "elapsed", "stored", "best h"].includes(name))));
    this.end.textContent = ending(run, this.view.broken.node !== null);
  }

  /** @param {string} message @param {{line: number, column: number}|null} wrong */
  #refuse(message, wrong) {
    this.error.textContent = message;
    this.wrong = wrong;
    this.goTo.hidden = wrong === null;
    this.field.toggleAttribute("aria-invalid", false);
    if (message) this.field.setAttribute("aria-invalid", "true");
    this.#placeMark();
  }

  /** Marks the place of the error in the text. */
  #placeMark() {
    const { wrong, mark, field: text } = this;
    mark.hidden = wrong === null;
    if (!wrong) return;
    const { lineHeight, tabSize } = getComputedStyle(text);
    const before = [...(text.value.split("\n")[wrong.line - 1] ?? "")].slice(0, wrong.column - 1);
    const across = before.reduce((x, one) => (one === "\t" ? x + Number(tabSize) - (x % Number(tabSize)) : x + 1), 0);
    mark.style.top = `${(wrong.line - 1) * parseFloat(lineHeight) + text.clientTop + 4 - text.scrollTop}px`;
    mark.style.left = `calc(${across}ch + ${text.clientLeft + 8 - text.scrollLeft}px)`;
    mark.hidden = mark.offsetTop < 0 || mark.offsetTop > text.clientHeight - 8;
  }

  #goToError() {
    const { wrong } = this;
    if (!wrong) return;
    const lines = this.field.value.split("\n");
    const before = lines.slice(0, wrong.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const line = [...(lines[wrong.line - 1] ?? "")];
    const at = before + line.slice(0, wrong.column - 1).join("").length;
    const word = line.slice(wrong.column - 1).join("").match(/^\S*/)?.[0] ?? "";
    this.field.focus();
    this.field.setSelectionRange(at, at + word.length);
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

  /** Edits the drawing: gives places to all nodes, so that those that were laid out do not move. @param {(text: string) => string} edit @param {string|null} [node] as in `change` */
  #draw(edit, node) {
    const places = this.view.laidOut();
    this.change((text) => {
      const changed = edit(text);
      const { nodes } = parseGraph(changed);
      return setPlaces(changed, places.filter(([name]) => nodes.has(name)));
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
    if (link.length > MAX_LINK) this.status.textContent = `The link has ${number(link.length)} characters, more than the ${number(MAX_LINK)} that are supported everywhere: save the graph as a file.`;
    else this.status.textContent = (await copyText(link)) ? "Copied: the link contains the whole graph." : "The browser does not allow copying: copy the address of the page.";
  }
}
