/** @file Up to four searches compared step by step. */
import { button, copyText, download, el, latest, refill } from "./dom.js";
import { number } from "./format.js";
import { Controls } from "./controls.js";
import { Conventions } from "./conventions.js";
import { graphLegend } from "./editor/graphcanvas.js";
import { mapLegend } from "./mapview.js";
import { sudokuLegend } from "./sudokusteps.js";
import { SIDE_NAMES, specKey } from "./link.js";
import { Plot } from "./plot.js";
import { Side } from "./side.js";
import { firstSpec } from "./setup.js";
import { countFacts } from "./player.js";
import { titleWithKey } from "./keys.js";
import { announce } from "./live.js";
import { toCsv, toMarkdown } from "./table.js";
import { headsOf } from "./compareheads.js";
import { TreePanel } from "./treepanel.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./types.js").RunSpec} RunSpec
 */

/** Maximum number of steps shown per second; at higher rates some are skipped. */
const MAX_FRAMES = 20;
/** The algorithms offered for further searches, in this order. */
const OTHERS = ["best-first", "breadth-first", "depth-first", "uniform-cost", "a-star"];

export class Compare {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.clock = 0;
    /** The requested step, shown as soon as all searches have reached it. */
    this.aim = 0;
    /** The comparison of a link, until it is shown. @type {import("./link.js").Compared|null} */
    this.linked = null;
    /** Ends opening the searches of the comparison that was started last. @type {AbortController|null} */
    this.opening = null;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.timer = undefined;
    /** @type {Side[]} */
    this.sides = [];
    /**
     * What Compare adds to each side: its counts beside the head, and its tree.
     * @type {Map<Side, {tally: HTMLElement, tree: TreePanel}>}
     */
    this.parts = new Map();
    this.controls = new Controls(
      {
        go: (k) => (this.pause(), this.go(k)),
        at: () => this.aim,
        last: () => this.last,
        toggle: (rate) => (this.timer === undefined ? this.play(rate) : this.pause()),
        playing: () => this.timer !== undefined,
        rate: (rate) => this.play(rate),
        end: () => this.runToEnd(),
        hasEnded: () => this.running.every(({ session }) => session?.ended),
      },
      [
        titleWithKey(
          button("First difference", () => this.toDifference()),
          "Go to the first step at which they expand different states",
          "x",
        ),
        button("From the player", () => this.fromPlayer(), {
          title: "Compare the player's search with another algorithm",
        }),
      ],
    );
    this.adder = button("Add a search", () => this.#addOther());
    this.conventions = new Conventions(() => this.#count());
    this.copied = el("span", { class: "status", role: "status" });
    this.status = el("p", { class: "status", role: "status" });
    this.stopButton = button("Stop", () => this.stop(), { class: "quiet", hidden: true });
    this.difference = el("p", { class: "difference", role: "status" });
    this.common = el("h2", { class: "compared-common" });
    this.asPictures = button("States", () => this.showTrees(false));
    this.asTrees = button("Trees", () => this.showTrees(true));
    const shown = el(
      "span",
      { class: "buttons toggle", role: "group", "aria-label": "Show" },
      this.asPictures,
      this.asTrees,
    );
    this.table = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Counts of the searches" });
    this.frontier = new Plot("Size of the open list");
    this.best = new Plot("Smallest h so far");
    this.both = el("div", { class: "both" });
    this.graphLegend = graphLegend([]);
    this.mapLegend = mapLegend([]);
    this.element = el(
      "div",
      { class: "compare" },
      el(
        "section",
        { class: "panel clock", "aria-label": "Step" },
        this.controls.element,
        el("div", { class: "status-line" }, this.status, this.stopButton),
        el(
          "div",
          { class: "compared-head" },
          this.common,
          this.difference,
          this.mapLegend,
          this.graphLegend,
          sudokuLegend(),
          this.adder,
          shown,
        ),
      ),
      this.both,
      el(
        "section",
        { class: "panel compared-counts", "aria-label": "Counts" },
        el(
          "div",
          { class: "panel-head" },
          el("h2", null, "Counts"),
          el(
            "div",
            { class: "buttons" },
            this.copied,
            button("Copy as Markdown", () => this.#copy(toMarkdown(this.textTable()), "counts.md", "text/markdown")),
            button("Copy as CSV", () => this.#copy(toCsv(this.textTable()), "counts.csv", "text/csv")),
          ),
        ),
        this.table,
        this.conventions.element,
      ),
      el("section", { class: "panel plots", "aria-label": "Plots" }, this.frontier.element, this.best.element),
    );
    for (const name of SIDE_NAMES.slice(0, 2)) this.#addSide(name);
    this.showTrees(false);
    this.show_ = latest((/** @type {number} */ k) => this.#show(k));
    /** The last step of the plots. */
    this.plotted = -1;
    this.plot = latest(() => this.#plot());
  }

  /** @param {string} name */
  #addSide(name) {
    const side = new Side(this.app, name, {
      onStart: () => this.start(),
      onBusy: () => this.#updateBusy(),
      onFail: (error) => this.#fail(error),
      onRemove: (one) => this.#remove(one),
    });
    this.sides.push(side);
    this.both.append(side.element);
    const tally = el("span", { class: "tally" });
    const card = (/** @type {number} */ id) =>
      side.session &&
      this.app.screens.get("player").card.show(side.session, id, (/** @type {number} */ k) => this.go(k));
    const tree = new TreePanel(card);
    side.title.after(tally);
    tree.head.remove();
    side.stage.after(tree.element);
    this.parts.set(side, { tally, tree });
    this.#updateSides();
  }

  /** Shows the trees of the searches, or their states. @param {boolean} trees */
  showTrees(trees) {
    this.element.dataset.view = trees ? "trees" : "states";
    this.asTrees.setAttribute("aria-pressed", String(trees));
    this.asPictures.setAttribute("aria-pressed", String(!trees));
    for (const { tree } of this.parts.values()) tree.renew();
  }

  /** Writes what distinguishes the searches above them, in large. */
  #head() {
    const { running } = this;
    const { heads, common } = headsOf(
      running.flatMap(({ spec }) => spec ?? []),
      this.app.catalog,
    );
    this.common.textContent = common;
    const runs = running.flatMap(({ session }) => session?.run ?? []);
    const [ofGraph, ofMap] = [graphLegend(runs), mapLegend(runs)];
    this.graphLegend.replaceWith(ofGraph);
    this.mapLegend.replaceWith(ofMap);
    [this.graphLegend, this.mapLegend] = [ofGraph, ofMap];
    this.element.classList.toggle(
      "of-sudoku",
      running.some(({ sudoku }) => sudoku.session !== null),
    );
    for (const side of this.sides) {
      const head = heads[running.indexOf(side)] ?? "refused";
      refill(side.title, el("span", { class: "side-name" }, `${side.name}: `), head);
      if (side.session) this.parts.get(side)?.tree.attach(side.session);
    }
  }

  #updateSides() {
    for (const { remove } of this.sides) remove.hidden = this.sides.length <= 2;
    this.adder.hidden = this.sides.length >= SIDE_NAMES.length;
    this.both.dataset.sides = String(this.sides.length);
  }

  /** @param {Side} side */
  async #remove(side) {
    const specs = this.sides.filter((one) => one !== side).map(({ setup }) => setup.spec());
    this.#fill(specs);
    await this.start(this.aim);
  }

  /** Shows one form for each of these searches, filled with it. @param {RunSpec[]} specs */
  #fill(specs) {
    while (this.sides.length < specs.length) this.#addSide(SIDE_NAMES[this.sides.length] ?? "");
    for (const side of this.sides.splice(specs.length)) {
      side.close();
      side.element.remove();
      this.parts.delete(side);
    }
    this.sides.forEach(({ setup }, i) => setup.fill(specs[i]));
    this.#updateSides();
  }

  /** Adds the first search by another algorithm. */
  async #addOther() {
    const specs = this.sides.map(({ setup }) => setup.spec());
    const other = this.#otherThan(specs);
    this.#fill([...specs, { ...specs[0], algorithm: other ?? specs[0].algorithm }]);
    await this.start(this.aim);
  }

  /** An algorithm that none of these searches uses. @param {RunSpec[]} specs */
  #otherThan(specs) {
    const fit = this.app.catalog.algorithms.filter(({ puzzles }) => puzzles.includes(specs[0].puzzle));
    const used = specs.map(({ algorithm }) => algorithm.replace(/:.*/s, ""));
    return OTHERS.find((name) => !used.includes(name) && fit.some((one) => one.name === name));
  }

  /** The searches that were not refused. */
  get running() {
    return this.sides.filter(({ session }) => session !== null);
  }

  get last() {
    return Math.max(0, ...this.sides.map((side) => side.session?.run.recorded ?? 0));
  }

  attach() {
    if (this.app.screen === "compare") this.show();
  }

  /** This comparison for a link, with the searches that were refused. @returns {import("./link.js").Compared|null} */
  get compared() {
    const specs = this.sides.flatMap(({ spec }) => spec ?? []);
    return specs.length === this.sides.length ? { specs, at: this.aim } : null; // all are started
  }

  /** Shows the comparison of a link. @param {import("./link.js").Compared} compared */
  async open(compared) {
    if (compared.specs.map(specKey).join() === this.compared?.specs.map(specKey).join()) {
      if (compared.at !== this.aim) this.go(compared.at);
      return;
    }
    this.#fill(compared.specs);
    await this.start(compared.at, compared.specs);
    const haveEnded = this.running.length > 0 && this.running.every(({ session }) => session?.ended);
    if (haveEnded && compared.at > this.last)
      this.difference.textContent =
        `The link names step ${number(compared.at)}, but these searches have the steps 0 ` + `to ${number(this.last)}.`;
  }

  /** Shows the comparison of the link, if any, or at the first time the player's search against another algorithm. */
  async show() {
    const { linked } = this;
    this.linked = null;
    if (linked) {
      await this.open(linked);
      return;
    }
    if (this.opening) return;
    const spec = this.app.session?.run.spec;
    // Before a search was chosen, a pair is shown that differs in each step, on a map.
    const map = this.app.catalog.puzzles.find(({ name }) => name === "grid");
    const isFirst = JSON.stringify(spec) === JSON.stringify(firstSpec(this.app.catalog));
    if (!isFirst || !map) return this.fromPlayer();
    const { words = [], options = {} } = map.examples[0] ?? {};
    this.#fill(["breadth-first", "a-star"].map((algorithm) => ({ puzzle: map.name, words, options, algorithm })));
    await this.start();
  }

  /** Compares the player's search with another algorithm on the same puzzle. */
  async fromPlayer() {
    const spec = this.app.session?.run.spec ?? this.app.refused?.spec;
    if (!spec) return;
    this.#fill([spec, { ...spec, algorithm: this.#otherThan([spec]) ?? spec.algorithm }]);
    await this.start();
  }

  hide() {
    this.pause();
  }

  /**
   * Starts all searches; each that is refused says why, and the others go on.
   * @param {number} [at]
   * @param {RunSpec[]} [specs] by default, those of the forms
   */
  async start(at = 0, specs = this.sides.map(({ setup }) => setup.spec())) {
    this.pause();
    this.opening?.abort();
    this.opening = new AbortController();
    const { signal } = this.opening;
    this.app.problem.hidden = true;
    this.element.setAttribute("aria-busy", "true");
    try {
      await Promise.all(this.sides.map((side, i) => side.start(specs[i], signal)));
      if (signal.aborted) return;
      this.#head();
      this.difference.textContent = "";
      this.clock = 0;
      await this.#reach(at); // no further, so that nothing shows how the searches go on
      if (signal.aborted) return;
      this.go(at);
      this.plot(undefined);
    } finally {
      if (!signal.aborted) this.element.setAttribute("aria-busy", "false");
    }
  }

  /** Shows the progress of long searches. */
  #updateBusy() {
    const busy = this.sides.flatMap(({ name, session }) =>
      session?.busy ? `${name}: ${number(session.run.recorded)} steps so far` : [],
    );
    this.stopButton.hidden = busy.length === 0;
    this.status.textContent = busy.length > 0 ? `searching. ${busy.join("; ")}` : "";
    this.controls.update();
  }

  /** Reports that one of the searches failed; the others could only be played on without it. @param {unknown} error */
  #fail(error) {
    this.pause();
    this.app.fail(error);
  }

  /** Advances all searches. @param {number} to */
  async #reach(to) {
    await Promise.all(this.sides.map((side) => side.session?.reach(to)));
  }

  /** @param {number} k */
  go(k) {
    this.aim = Math.max(0, k);
    this.show_(this.aim);
  }

  /** @param {number} k */
  async #show(k) {
    await Promise.all(this.sides.map((side) => side.session?.go(k)));
    this.clock = Math.min(k, this.last);
    if (this.aim === k) this.aim = this.clock;
    this.app.writeAddress();
    for (const [{ session }, { tally, tree }] of this.parts) {
      const { step } = session ?? {};
      tally.textContent = step
        ? `${number(step.counts.expanded)} expanded, ${number(step.counts.generated)} generated, ` +
          `${number(step.frontier_size)} open`
        : "";
      tree.renew();
    }
    await Promise.all(this.sides.map((side) => side.update()));
    await this.#part();
    this.controls.update();
    this.#count();
    for (const plot of [this.frontier, this.best]) plot.point(this.clock);
    if (this.last !== this.plotted) this.plot(undefined);
    if (this.timer !== undefined && this.running.every((side) => side.isOver)) this.pause();
    const texts = this.running.map(
      ({ name, session }) => `${name}: ${session?.step?.node?.state ?? ""}, open list: ${session?.step?.frontier_size}`,
    );
    announce(`Step ${this.clock}. ${texts.join(". ")}`);
  }

  /** Marks where the searches part from the first one. While they play, they are compared at fewer and fewer steps. */
  async #part() {
    const [first, ...others] = this.running;
    for (const side of others) {
      const due = this.clock > (this.timer === undefined ? side.comparedTo : 2 * side.comparedTo);
      if (due && side.hasInstanceOf(first)) await side.compareTo(first).catch(() => null); // the run is gone
      side.showParting(this.clock, first.name);
    }
    this.#mark();
  }

  /** Marks in the plots where the searches part, as far as that was reached. */
  #mark() {
    const [first, ...others] = this.running;
    const marks = others.flatMap(({ name, parting }) =>
      parting !== null && parting <= this.clock
        ? [{ at: parting, text: `${name} differs from ${first.name} from step ${parting} on` }]
        : [],
    );
    for (const plot of [this.frontier, this.best]) plot.mark(marks);
  }

  /**
   * The counts of all searches, with their descriptions, and at their ends the costs.
   * @returns {{name: string, meaning: string|undefined, texts: string[]}[]}
   */
  #facts() {
    const { counts: table } = this.app.catalog;
    /** @type {Map<string, string|undefined>} */
    const meanings = new Map();
    const all = this.sides.map(({ session, isOver }) => {
      /** @type {Map<string, string>} */
      const texts = new Map();
      const set = (
        /** @type {string} */ heading,
        /** @type {string} */ text,
        /** @type {string|undefined} */ meaning,
      ) => {
        texts.set(heading, text);
        meanings.set(heading, meaning);
      };
      const { cost = null, least_cost: least = null } = (isOver && session?.run.end) || {};
      if (cost !== null)
        set("cost of the path", number(cost), "The sum of the costs of the actions on the path to the solution.");
      if (least !== null)
        set(
          "least cost",
          number(least),
          "The cost of an optimal solution: proven by the search itself, or by a short search by A*.",
        );
      const step = session?.step && this.conventions.apply(session.step, session.run);
      for (const [heading, text, meaning] of session && step ? countFacts(step, session.run, table) : [])
        set(heading, text, meaning);
      return texts;
    });
    return [...meanings].map(([name, meaning]) => ({
      name,
      meaning,
      texts: all.map((texts) => texts.get(name) ?? "–"),
    }));
  }

  #count() {
    const head = el(
      "tr",
      null,
      el("td"),
      ...this.sides.map(({ title }) => el("th", { scope: "col" }, title.textContent)),
    );
    const rows = this.#facts().map(({ name, meaning, texts }) =>
      el(
        "tr",
        null,
        el("th", { scope: "row", title: meaning ?? null }, name),
        ...texts.map((text) => el("td", { class: "num" }, text)),
      ),
    );
    refill(this.table, el("table", { class: "counts-table" }, el("thead", null, head), el("tbody", null, ...rows)));
  }

  /** The table as text, with the searches and the chosen conventions. */
  textTable() {
    const head = [`step ${this.clock}`, ...this.sides.map(({ session }) => session?.run.title ?? "refused")];
    const rows = this.#facts().map(({ name, texts }) => [name, ...texts.map((text) => text.replaceAll(",", ""))]);
    const { text } = this.conventions;
    if (text) rows.push(["conventions", ...this.sides.map(() => text)]);
    return { head, rows };
  }

  /**
   * Copies a text, or saves it if that is not allowed.
   * @param {string} text
   * @param {string} file
   * @param {string} type
   */
  async #copy(text, file, type) {
    const isCopied = await copyText(text);
    if (!isCopied) download(file, type, text);
    this.copied.textContent = isCopied ? "Copied." : `Saved as ${file}.`;
  }

  async #plot() {
    const { last } = this;
    this.plotted = last;
    const all = await Promise.all(this.sides.map((side) => side.series()));
    const lines = (/** @type {"frontier"|"best_h"} */ of) =>
      all.flatMap((series, i) => {
        const name = this.sides[i]?.name ?? "";
        const style = /** @type {"a"|"b"|"c"|"d"} */ (name.toLowerCase());
        return series ? [{ name, style, steps: series.steps, values: series[of] }] : [];
      });
    this.frontier.show(lines("frontier"), last);
    this.best.show(lines("best_h"), last);
    for (const plot of [this.frontier, this.best]) plot.point(this.clock);
    this.#mark();
  }

  /** @param {number} rate */
  play(rate) {
    clearInterval(this.timer);
    const frames = Math.min(rate, MAX_FRAMES);
    this.timer = setInterval(() => this.go(this.clock + Math.round(rate / frames)), 1000 / frames);
    this.controls.update();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.controls.update();
  }

  stop() {
    this.pause();
    this.stopped = true;
    for (const { session } of this.sides) session?.stop();
  }

  async runToEnd() {
    this.pause();
    await Promise.all(this.sides.map(({ session }) => session?.find("end")));
    this.go(this.last);
    this.plot(undefined);
  }

  /** Advances the searches until they differ, and shows that step. */
  async toDifference() {
    const [first, ...others] = this.running;
    const sessions = this.running.flatMap(({ session }) => session ?? []);
    this.pause();
    this.stopped = false;
    if (others.length === 0) {
      this.difference.textContent = "There are no two searches to compare.";
      return;
    }
    if (others.some(({ session }) => session?.run.spec.puzzle !== first.session?.run.spec.puzzle)) {
      this.difference.textContent = "The searches are of different puzzles.";
      return;
    }
    for (;;) {
      const failure = await Promise.all(others.map((side) => side.compareTo(first))).then(
        () => null,
        (error) => error,
      );
      if (sessions.some((session) => session.closed)) return;
      if (failure !== null) {
        this.#fail(failure);
        return;
      }
      const partings = others.flatMap(({ parting }) => parting ?? []);
      if (partings.length > 0) {
        const at = Math.min(...partings);
        this.difference.textContent = `The first difference is at step ${number(at)}.`;
        this.go(at);
        return;
      }
      const to = Math.min(...others.map(({ comparedTo }) => comparedTo));
      const ended = sessions.some((session) => session.ended);
      this.difference.textContent =
        "No difference up to step " + `${number(to)}${ended ? ", the end of the shorter search" : ""}.`;
      if (ended || this.stopped) {
        this.go(Math.min(...sessions.map(({ run }) => run.recorded)));
        this.plot(undefined);
        return;
      }
      await this.#reach(2 * Math.max(to, 500));
    }
  }
}
