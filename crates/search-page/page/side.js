/** @file One of the compared searches: its form, its run and its picture. */
import { button, el } from "./dom.js";
import { decimals, ending, happened, noted, number, stateText } from "./format.js";
import { Picture } from "./drawing.js";
import { pictureOf } from "./mapview.js";
import { isNamedByAction } from "./nodelist.js";
import { Setup } from "./setup.js";
import { Session } from "./session.js";
import { SudokuSteps } from "./sudokusteps.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./types.js").RunSpec} RunSpec
 */

const PLOT_POINTS = 400;

export class Side {
  /**
   * @param {App} app @param {string} name
   * @param {{onStart: () => void, onBusy: () => void, onFail: (error: unknown) => void, onRemove: (side: Side) =>
   *   void}} on
   */
  constructor(app, name, { onStart, onBusy, onFail, onRemove }) {
    this.app = app;
    this.name = name;
    this.onBusy = onBusy;
    this.onFail = onFail;
    /** @type {Session|null} */
    this.session = null;
    /** What was last started, or refused. @type {RunSpec|null} */
    this.spec = null;
    /**
     * The first step at which it expands another state than the first search, as far as that is known.
     * @type {number|null}
     */
    this.parting = null;
    /** The step up to which it was compared with the first search. */
    this.comparedTo = 0;
    this.setup = new Setup(app.catalog, { action: `Search ${name}`, onStart });
    this.title = el("h2", null, name);
    this.refusal = el("p", { class: "error", role: "alert" });
    this.notes = el("p", { class: "notes", role: "status" });
    this.why = el("p", { class: "explanation" });
    this.parted = el("p", { class: "parted" });
    this.end = el("p", { class: "ending" });
    this.picture = new Picture(null, `State of ${name}`);
    this.sudoku = new SudokuSteps(app, () => this.update());
    this.stage = el("div", { class: "stage" }, this.picture.element);
    this.remove = button("✕", () => onRemove(this), {
      class: "quiet remove",
      "aria-label": `Remove ${name}`,
      title: `Remove ${name}`,
    });
    const form = el("details", { class: "setup-panel" }, el("summary", null, `Change ${name}`), this.setup.element);
    const legend = el("span", { class: `legend legend-${name.toLowerCase()}`, "aria-hidden": "true" });
    this.element = el(
      "section",
      { class: "panel side-of", "aria-label": name },
      el("div", { class: "panel-head" }, legend, this.title, this.remove),
      this.refusal,
      this.notes,
      form,
      this.stage,
      this.parted,
      this.why,
      this.end,
    );
  }

  /**
   * @param {RunSpec} spec
   * @param {AbortSignal} signal aborted when another comparison is started in the meantime
   */
  async start(spec, signal) {
    /** @type {Session|null} */
    let session = null;
    /** @type {unknown} */
    let refusal = null;
    try {
      session = await Session.start(this.app.source, spec, signal);
    } catch (error) {
      refusal = error;
    }
    if (signal.aborted) {
      session?.close();
      return;
    }
    this.session?.close();
    this.session = session;
    this.spec = spec;
    this.parting = null;
    this.comparedTo = 0;
    this.title.textContent = `${this.name}: ${session?.run.title ?? "refused"}`;
    this.refusal.textContent = refusal instanceof Error ? refusal.message : String(refusal ?? "");
    this.notes.textContent = session ? noted(session.run) : "";
    this.stage.hidden = !session;
    for (const text of [this.why, this.end]) text.textContent = "";
    this.showParting(0, "");
    if (session) this.#show(session);
    else this.refusal.scrollIntoView({ block: "nearest" });
  }

  /** @param {Session} session */
  #show(session) {
    for (const event of ["busy", "run"]) session.addEventListener(event, () => this.onBusy());
    session.addEventListener("failed", (event) => this.onFail(/** @type {CustomEvent} */ (event).detail));
    this.sudoku.attach(session);
    const picture = pictureOf(session, `State of ${this.name}`, this.picture);
    if (picture !== this.picture) this.picture.element.replaceWith(picture.element);
    this.picture = picture;
  }

  close() {
    this.session?.close();
    this.picture.close();
  }

  /** Whether its search has ended, and its last step is shown. */
  get isOver() {
    const { session } = this;
    return Boolean(session?.ended && session.at >= session.run.recorded);
  }

  async update() {
    const { session } = this;
    if (!session?.step) return;
    const { step, run } = session;
    const why = decimals(step.why?.text ?? "");
    const { node } = step;
    const state = node && isNamedByAction(node, run) ? `after ${node.action}` : node ? stateText(node) : "";
    this.why.textContent =
      step.outcome === "start" ? "The start. Play, or go on with →." : `${state}: ${happened(step)}; ${why}`;
    // The end is not shown before its step.
    this.end.textContent = this.isOver ? ending(run) : "";
    if (!node) return;
    const coloured = await this.sudoku.coloured(await session.node(node.id));
    if (step === session.step) this.picture.show(coloured);
  }

  /** Whether it searches the same instance as another one. @param {Side} other */
  hasInstanceOf(other) {
    const instance = (/** @type {Side} */ side) => {
      const { puzzle, words, options } = side.session?.run.spec ?? {};
      return JSON.stringify([puzzle, words, options]);
    };
    return instance(this) === instance(other);
  }

  /** Finds out where it differs from the first search, among the steps recorded of both. @param {Side} first */
  async compareTo(first) {
    const { session } = this;
    const other = first.session;
    if (!session || !other || this.parting !== null) return;
    const { first_difference: at, compared_to: to } = await this.app.source.compare(other.run.id, session.run.id);
    // Another search can have been started in the meantime.
    if (session !== this.session || other !== first.session) return;
    this.comparedTo = to;
    this.parting = at;
  }

  /**
   * Shows where it parts, if that step was reached.
   * @param {number} at
   * @param {string} first the name of the first search
   */
  showParting(at, first) {
    const isPast = this.parting !== null && this.parting <= at;
    this.parted.textContent = isPast ? `differs from ${first} from step ${number(this.parting)} on` : "";
    this.element.classList.toggle("has-parted", isPast);
  }

  async series() {
    const { session } = this;
    if (!session) return null;
    return session.ask((id) => session.source.series(id, 0, session.run.recorded, PLOT_POINTS));
  }
}
