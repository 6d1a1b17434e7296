/** @file The search on the edited graph, which starts anew with each edit, and its shown step. */
import { el, latest, refill } from "../dom.js";
import { ending, evaluation, happened, number } from "../format.js";
import { specKey } from "../link.js";
import { Controls } from "../controls.js";
import { factList } from "../nodecard.js";
import { countFacts } from "../player.js";
import { NO_PROGRESS } from "./graphdraw.js";
import { graphProgress } from "./graphprogress.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../types.js").RunSpec} RunSpec
 */

/** A step beyond the end of every run. */
const LAST_STEP = 2 ** 32;
/** Counts that are not of interest on a small graph. */
const LEFT_OUT = ["bytes", "elapsed", "stored", "best h"];

/** Whether a run is on a graph. @param {Session} session */
export function isOnGraph(session) {
  return session.run.spec.puzzle === "graph";
}

export class GraphSearch {
  /**
   * @param {App} app
   * @param {import("./graphview.js").GraphView} view
   * @param {() => RunSpec} spec of the search on the edited graph
   */
  constructor(app, view, spec) {
    this.app = app;
    this.view = view;
    this.spec = spec;
    /** Whether no search is shown, so that a step that is still being loaded does not appear. */
    this.isCleared = true;
    /** The key of the search that was started last, and that of the edited graph for which it was. */
    this.started = "";
    this.searched = "";
    this.controls = new Controls(app.target);
    this.happened = el("p", { class: "graph-happened" });
    this.counts = el("div", { class: "graph-counts" });
    this.end = el("p", { class: "ending" });
    this.elements = [this.controls.element, this.happened, this.counts, this.end];
    this.showStep = latest((/** @type {Session} */ session) => this.#showStep(session));
  }

  /** Shows the steps of a run on a graph. @param {Session} session */
  attach(session) {
    if (!isOnGraph(session)) return;
    for (const event of ["step", "run"]) session.addEventListener(event, () => this.showStep(session));
    session.addEventListener("playing", () => this.controls.update());
    if (specKey(session.run.spec) !== this.started) return;
    this.isCleared = false;
    this.showStep(session);
  }

  /** Takes a run that was started elsewhere for the one of the edited graph. @param {RunSpec} spec */
  adopt(spec) {
    this.started = specKey(spec);
    this.searched = specKey(this.spec());
  }

  /**
   * Runs the search on the edited graph anew if that has changed, up to the shown step, or to the end if the end is
   * shown.
   */
  async renew() {
    const { session } = this.app;
    const spec = this.spec();
    if (this.searched === specKey(spec)) {
      if (!session) return;
      this.isCleared = false;
      this.showStep(session);
      return;
    }
    this.started = this.searched = specKey(spec);
    const at =
      !session || !isOnGraph(session)
        ? 0
        : session.ended && session.at >= session.run.recorded
          ? LAST_STEP
          : session.at;
    await this.app.start(spec, { fail: (message) => this.clear(message) }, at);
  }

  /** Shows no search. @param {string} why */
  clear(why) {
    this.isCleared = true;
    this.view.progress = NO_PROGRESS;
    this.view.value = "f";
    this.view.draw();
    this.happened.textContent = why;
    refill(this.counts);
    this.end.textContent = "";
  }

  /** @param {Session} session */
  async #showStep(session) {
    if (session !== this.app.session || !session.step || !this.happened.checkVisibility()) return;
    const { step, run } = session;
    const progress = await graphProgress(session, step);
    if (session !== this.app.session || this.isCleared) return;
    this.view.progress = progress;
    this.view.value = run.rule.value ?? "f";
    this.view.draw();
    this.controls.update();
    const parts = [
      `${step.node.state} ${happened(step)}`,
      evaluation(run, step.node, step.step),
      step.why?.text,
    ].filter(Boolean);
    this.happened.textContent =
      step.outcome === "start" ? "Before the first expansion." : `Step ${number(step.step)}: ${parts.join("; ")}.`;
    refill(
      this.counts,
      factList(countFacts(step, run, this.app.catalog.counts).filter(([name]) => !LEFT_OUT.includes(name))),
    );
    this.end.textContent = ending(run);
  }
}
