/** @file The timeline: a plot of the size of the open list over the whole run, with a slider. */
import { el, latest, refill, setAttributes } from "./dom.js";
import { isStack, number } from "./format.js";
import { Plot } from "./plot.js";

/** @typedef {import("./session.js").Session} Session */

const SERIES_POINTS = 400;
const MAX_TICKS = 100;

export class Timeline {
  /** @param {(k: number) => void} onGo */
  constructor(onGo) {
    this.plot = new Plot("Open list", { bare: true });
    this.ticks = el("div", { class: "ticks", "aria-hidden": "true" });
    this.thumb = el("div", { class: "thumb", "aria-hidden": "true" });
    this.element = el("div", { class: "timeline" });
    this.element.append(this.plot.element, this.ticks, this.thumb);
    /** @type {Session|null} */
    this.session = null;
    this.onGo = onGo;
    this.plotted = "";
    this.replot = latest(() => this.#plot());
    this.#listen();
  }

  #listen() {
    const go = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
      this.onGo(Math.round(part * this.last));
    };
    this.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    });
    this.element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (this.element.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  get last() {
    return this.session?.run.recorded ?? 0;
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.element.dataset.curve = isStack(session.run.rule) ? "stack" : "open list";
    this.plotted = "";
    this.update();
  }

  /** Shows the current step. */
  update() {
    const { session, last } = this;
    if (!session) return;
    const part = last > 0 ? session.at / last : 0;
    this.thumb.style.left = `${part * 100}%`;
    // Without a run there is no value, which a slider must have.
    setAttributes(this.element, {
      role: "slider",
      tabindex: "0",
      "aria-label": "Step",
      "aria-valuemin": "0",
      "aria-valuemax": last,
      "aria-valuenow": session.at,
      "aria-valuetext": `step ${number(session.at)} of ${number(last)}`,
    });
    // During playback, the plot is drawn again only occasionally, not for every step.
    const step = session.playing ? Math.max(10, 10 ** Math.floor(Math.log10(Math.max(1, last))) / 2) : 1;
    const wanted = `${session.run.id}:${Math.floor(last / step)}:${session.run.solutions.length}`;
    if (wanted !== this.plotted) {
      this.plotted = wanted;
      this.replot(undefined);
    }
  }

  async #plot() {
    const { session, last } = this;
    if (!session || last === 0) {
      this.plot.show([], 1);
      refill(this.ticks);
      return;
    }
    const series = await session.ask((id) => session.source.series(id, 0, last, SERIES_POINTS));
    if (session !== this.session) return;
    this.plot.show([{ name: "open list", style: "a", steps: series.steps, values: series.frontier }], last);
    const ticks = session.run.solutions.slice(0, MAX_TICKS).map((at) => {
      const tick = el("span", { class: "tick", title: `solution at ${number(at)}` }, "★");
      tick.style.left = `${(at / last) * 100}%`;
      return tick;
    });
    refill(this.ticks, ...ticks);
  }
}
