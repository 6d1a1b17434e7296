/** @file Two searches compared step by step. */
import { button, el, latest, refill } from "./dom.js";
import { ending, happened, number } from "./format.js";
import { Controls } from "./controls.js";
import { Picture } from "./drawing.js";
import { pictureOf } from "./mapview.js";
import { Plot } from "./plot.js";
import { Setup } from "./setup.js";
import { Session } from "./session.js";
import { countFacts } from "./player.js";
import { titleWithKey } from "./keys.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./types.js").RunSpec} RunSpec
 */

const PLOT_POINTS = 400;
/** Maximum number of steps shown per second; at higher rates some are skipped. */
const MAX_FRAMES = 20;

/** One of the two searches: its form, its run and its picture. */
class Side {
  /** @param {App} app @param {string} name @param {{onStart: () => void, onBusy: () => void}} on */
  constructor(app, name, { onStart, onBusy }) {
    this.app = app;
    this.name = name;
    this.onBusy = onBusy;
    /** @type {Session|null} */
    this.session = null;
    this.setup = new Setup(app.catalog, { action: `Search ${name}`, onStart });
    this.title = el("h2", null, name);
    this.why = el("p", { class: "explanation" });
    this.end = el("p", { class: "ending" });
    this.picture = new Picture(null, `State of ${name}`);
    this.stage = el("div", { class: "stage" }, this.picture.element);
    const form = el("details", { class: "setup-panel" }, el("summary", null, `Change ${name}`), this.setup.element);
    const legend = el("span", { class: `legend legend-${name.toLowerCase()}`, "aria-hidden": "true" });
    this.element = el("section", { class: "panel side-of", "aria-label": name }, el("div", { class: "panel-head" }, legend, this.title), form, this.stage, this.why, this.end);
    this.form = form;
  }

  /**
   * @param {RunSpec} spec
   * @param {() => boolean} isOutdated whether another comparison was started in the meantime
   * @returns {Promise<boolean>} whether its search was started
   */
  async start(spec, isOutdated) {
    try {
      const session = await Session.start(this.app.source, spec);
      if (isOutdated()) {
        session.close();
        return false;
      }
      this.session?.close();
      this.session = session;
      for (const event of ["busy", "run"]) session.addEventListener(event, () => this.onBusy());
    } catch (error) {
      if (isOutdated()) return false;
      this.form.open = true;
      this.setup.fail(error instanceof Error ? error.message : String(error));
      return false;
    }
    const { run } = this.session;
    this.setup.fail("");
    this.title.textContent = `${this.name}: ${run.title}`;
    const picture = pictureOf(this.session, `State of ${this.name}`, this.picture);
    if (picture !== this.picture) this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    return true;
  }

  async update() {
    const { session } = this;
    if (!session?.step) return;
    const { step, run } = session;
    this.why.textContent = step.outcome === "start" ? "Start" : `${happened(step)}: ${step.why?.text ?? ""}`;
    this.end.textContent = ending(run);
    if (step.node) this.picture.show(await session.node(step.node.id));
  }

  async series() {
    const { session } = this;
    if (!session) return null;
    return session.ask((id) => session.source.series(id, 0, session.run.recorded, PLOT_POINTS));
  }
}

export class Compare {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.clock = 0;
    /** The requested step, shown as soon as both searches have reached it. */
    this.aim = 0;
    /** The comparison of a link, until it is shown. @type {import("./link.js").Compared|null} */
    this.linked = null;
    /** The number of comparisons started; a later one replaces one that is still loading. */
    this.starts = 0;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.timer = undefined;
    this.sides = ["A", "B"].map((name) => new Side(app, name, { onStart: () => this.start(), onBusy: () => this.#updateBusy() }));
    this.controls = new Controls({
      go: (k) => (this.pause(), this.go(k)),
      at: () => this.aim,
      last: () => this.last,
      toggle: (rate) => (this.timer === undefined ? this.play(rate) : this.pause()),
      playing: () => this.timer !== undefined,
      rate: (rate) => this.play(rate),
      end: () => this.runToEnd(),
    }, [
      titleWithKey(button("First difference", () => this.toDifference()), "Go to the first step at which they expand different states", "x"),
      button("Use the player's search", () => this.fromPlayer(), { title: "Compare the player's search with another algorithm" }),
    ]);
    this.status = el("p", { class: "status", role: "status" });
    this.stopButton = button("Stop", () => this.stop(), { class: "quiet", hidden: true });
    this.difference = el("p", { class: "difference", role: "status" });
    this.table = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Counts of both searches" });
    this.frontier = new Plot("Frontier size");
    this.best = new Plot("Best h");
    this.element = el(
      "div",
      { class: "compare" },
      el("section", { class: "panel clock", "aria-label": "Step" }, this.controls.element, el("div", { class: "status-line" }, this.status, this.stopButton), this.difference),
      el("div", { class: "both" }, ...this.sides.map((side) => side.element)),
      el("section", { class: "panel plots", "aria-label": "Plots" }, this.frontier.element, this.best.element),
      el("section", { class: "panel" }, el("h2", null, "Counts"), this.table),
    );
    this.show_ = latest((/** @type {number} */ k) => this.#show(k));
    this.plot = latest(() => this.#plot());
  }

  get last() {
    return Math.max(...this.sides.map((side) => side.session?.run.recorded ?? 0));
  }

  attach() {
    if (this.app.screen === "compare") this.show();
  }

  /** This comparison for a link. @returns {import("./link.js").Compared|null} */
  get compared() {
    const specs = this.sides.flatMap(({ session }) => session?.run.spec ?? []);
    return specs.length === this.sides.length ? { specs, at: this.aim } : null;
  }

  /** Shows the comparison of a link. @param {import("./link.js").Compared} compared */
  async open(compared) {
    if (JSON.stringify(compared.specs) === JSON.stringify(this.compared?.specs)) {
      if (compared.at !== this.aim) this.go(compared.at);
      return;
    }
    this.sides.forEach(({ setup }, i) => compared.specs[i] && setup.fill(compared.specs[i]));
    await this.start(compared.at);
  }

  /** Shows the comparison of the link, if any, or at the first time the player's search against another algorithm. */
  async show() {
    const { linked } = this;
    this.linked = null;
    if (linked) {
      await this.open(linked);
      return;
    }
    if (this.starts === 0) await this.fromPlayer();
  }

  /** Compares the player's search with another algorithm on the same puzzle. */
  async fromPlayer() {
    const spec = this.app.session?.run.spec;
    if (!spec) return;
    const fit = this.app.catalog.algorithms.filter(({ puzzles }) => puzzles.includes(spec.puzzle));
    const own = spec.algorithm.replace(/:.*/s, "");
    const other = ["best-first", "breadth-first", "depth-first"].find((name) => name !== own && fit.some((one) => one.name === name));
    const [left, right] = this.sides;
    left.setup.fill(spec);
    right.setup.fill({ ...spec, algorithm: other ?? spec.algorithm });
    await this.start();
  }

  hide() {
    this.pause();
  }

  /** @param {number} [at] */
  async start(at = 0) {
    this.pause();
    this.starts += 1;
    const turn = this.starts;
    const isOutdated = () => turn !== this.starts;
    this.element.setAttribute("aria-busy", "true");
    try {
      const started = await Promise.all(this.sides.map((side) => side.start(side.setup.spec(), isOutdated)));
      if (!started.every(Boolean)) return;
      this.difference.textContent = "";
      this.clock = 0;
      await this.#reach(Math.max(100, at));
      if (isOutdated()) return;
      this.go(at);
      this.plot(undefined);
    } finally {
      if (!isOutdated()) this.element.setAttribute("aria-busy", "false");
    }
  }

  /** Shows the progress of long searches. */
  #updateBusy() {
    const busy = this.sides.flatMap(({ name, session }) => (session?.busy ? `${name}: ${number(session.run.recorded)} steps so far` : []));
    this.stopButton.hidden = busy.length === 0;
    this.status.textContent = busy.length > 0 ? `searching. ${busy.join("; ")}` : "";
    this.controls.update();
  }

  /** Advances both searches. @param {number} to */
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
    const before = this.last;
    await Promise.all(this.sides.map((side) => side.session?.go(k)));
    this.clock = Math.min(k, this.last);
    if (this.aim === k) this.aim = this.clock;
    this.app.writeAddress();
    await Promise.all(this.sides.map((side) => side.update()));
    this.controls.update();
    this.#count();
    for (const plot of [this.frontier, this.best]) plot.point(this.clock);
    if (this.last !== before) this.plot(undefined);
    if (this.timer !== undefined && this.sides.every(({ session }) => session?.ended && session.at >= session.run.recorded)) this.pause();
    const texts = this.sides.map(({ name, session }) => `${name}: ${session?.step?.node?.state ?? ""}, frontier ${session?.step?.frontier_size}`);
    announce(`Step ${this.clock}. ${texts.join(". ")}`);
  }

  #count() {
    const { counts: table } = this.app.catalog;
    /** @type {Map<string, string|undefined>} */
    const meanings = new Map();
    const [left, right] = this.sides.map(({ session }) => {
      /** @type {Map<string, string>} */
      const texts = new Map();
      for (const [heading, text, meaning] of session?.step ? countFacts(session.step, session.run, table) : []) {
        texts.set(heading, text);
        meanings.set(heading, meaning);
      }
      return texts;
    });
    const head = el("tr", null, el("td"), ...this.sides.map(({ name, session }) => el("th", { scope: "col" }, `${name}: ${session?.run.spec.algorithm ?? ""}`)));
    const rows = [...meanings].map(([name, meaning]) => el("tr", null, el("th", { scope: "row", title: meaning ?? null }, name), el("td", { class: "num" }, left.get(name) ?? "–"), el("td", { class: "num" }, right.get(name) ?? "–")));
    refill(this.table, el("table", { class: "counts-table" }, el("thead", null, head), el("tbody", null, ...rows)));
  }

  async #plot() {
    const [a, b] = await Promise.all(this.sides.map((side) => side.series()));
    if (!a || !b) return;
    const lines = (/** @type {"frontier"|"best_h"} */ of) => [
      { name: "A", style: /** @type {"a"} */ ("a"), steps: a.steps, values: a[of] },
      { name: "B", style: /** @type {"b"} */ ("b"), steps: b.steps, values: b[of] },
    ];
    this.frontier.show(lines("frontier"), this.last);
    this.best.show(lines("best_h"), this.last);
    for (const plot of [this.frontier, this.best]) plot.point(this.clock);
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

  /** Advances both until they differ, and shows that step. */
  async toDifference() {
    const [left, right] = this.sides.map(({ session }) => session);
    if (!left || !right) return;
    this.pause();
    this.stopped = false;
    const [{ puzzle }, { puzzle: other }] = [left.run.spec, right.run.spec];
    if (puzzle !== other) {
      this.difference.textContent = "The two searches are of different puzzles.";
      return;
    }
    for (;;) {
      const { first_difference: first, compared_to: to } = await this.app.source.compare(left.run.id, right.run.id);
      if (first !== null) {
        this.difference.textContent = `The first difference is at step ${number(first)}.`;
        this.go(first);
        return;
      }
      const ended = left.ended || right.ended;
      this.difference.textContent = `No difference up to step ${number(to)}${ended ? ", the end of the shorter search" : ""}.`;
      if (ended || this.stopped) {
        this.go(Math.min(left.run.recorded, right.run.recorded));
        this.plot(undefined);
        return;
      }
      await this.#reach(2 * Math.max(to, 500));
    }
  }
}
