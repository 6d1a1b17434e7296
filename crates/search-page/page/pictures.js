/** @file Pictures of a run: of the shown step, and an animated GIF of a range of steps. */
import { button, download, el, field, saveButtons, select } from "./dom.js";
import { counted, number } from "./format.js";
import { drawAnimation, frameCount, stepsOf, tooLarge, tooLargeToSend } from "./animation.js";
import { filmOf, savePicture } from "./film.js";

/** @typedef {import("./app.js").App} App */

/** The number of steps offered at first. */
const FIRST_STEPS = 60;

/** A field for a number. @param {number} value @param {number} min */
function numberField(value, min) {
  return el("input", { type: "number", min, step: "1", value, inputmode: "numeric" });
}

export class Pictures {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.from = numberField(0, 0);
    this.to = numberField(FIRST_STEPS, 0);
    this.every = numberField(1, 1);
    this.rate = select(
      [
        ["1", "1 a second"],
        ["2", "2 a second"],
        ["5", "5 a second"],
        ["10", "10 a second"],
        ["20", "20 a second"],
      ],
      "5",
    );
    this.width = select(
      [
        ["240", "240 pixels"],
        ["480", "480 pixels"],
        ["720", "720 pixels"],
        ["960", "960 pixels"],
      ],
      "480",
    );
    this.make = button("Save animated GIF", () => this.save());
    this.stop = button("Stop", () => this.#stop(), { class: "quiet", hidden: true });
    this.status = el("p", { class: "status", role: "status" });
    this.title = el("span");
    /** The picture of the search tree, which the server draws. */
    this.tree = el("div");
    this.stopped = false;
    /** The session of the animation that is being drawn. @type {import("./session.js").Session|null} */
    this.session = null;
    /** @type {string|null} */
    this.id = null;
    this.element = el(
      "section",
      { class: "panel pictures", "aria-label": "Pictures" },
      el("h2", null, "Pictures"),
      el("p", { class: "hint" }, "In the colours of this page."),
      el(
        "p",
        { class: "buttons" },
        this.title,
        saveButtons("picture", (kind) => this.#savePicture(kind)),
      ),
      this.tree,
      ...(app.source.live ? this.#animation() : []),
      this.status,
    );
  }

  /** The fields of an animation. */
  #animation() {
    return [
      el("h3", null, "Animated GIF"),
      el(
        "div",
        { class: "fields" },
        field("First step", this.from),
        field("Last step", this.to),
        field("Every … steps", this.every),
        field("Frames", this.rate),
        field("Width", this.width),
      ),
      el("p", { class: "buttons" }, this.make, this.stop),
    ];
  }

  /** @param {import("./session.js").Session} session */
  show(session) {
    this.title.textContent = `Step ${number(session.at)}:`;
    if (this.id === session.run.id) return;
    this.id = session.run.id;
    const [solution] = session.run.solutions;
    this.from.value = "0";
    this.to.value = String(Math.min(solution ?? session.run.recorded, Math.max(session.at, FIRST_STEPS)));
    this.status.textContent = "";
  }

  /** @param {"png"|"svg"} kind */
  async #savePicture(kind) {
    const { session } = this.app;
    if (session) await savePicture(session, kind).catch((error) => (this.status.textContent = error.message));
  }

  async save() {
    const { session } = this.app;
    if (!session || this.make.disabled) return;
    this.stopped = false;
    this.session = session;
    this.make.disabled = true;
    this.stop.hidden = false;
    try {
      await this.#save(session);
      if (this.stopped) this.status.textContent = "Stopped.";
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.make.disabled = false;
      this.stop.hidden = true;
    }
  }

  #stop() {
    this.stopped = true;
    this.session?.stop();
  }

  /** @param {import("./session.js").Session} session */
  async #save(session) {
    const [from, to, every] = [this.from, this.to, this.every].map((input) => Math.floor(Number(input.value)));
    if (!(from >= 0 && to >= from && every >= 1))
      throw new Error("Expected a first step, a last step that is not before it, and 1 or more for “every”.");
    // Before the search runs to the last step; the size of a frame is not known yet.
    const many = tooLarge(frameCount(from, session.ended ? Math.min(to, session.run.recorded) : to, every), 1, 1);
    if (many) throw new Error(many);
    this.status.textContent = to > session.run.recorded && !session.ended ? `Searching up to step ${number(to)} …` : "";
    await session.reach(to);
    if (this.stopped) return;
    const last = Math.min(to, session.run.recorded);
    if (from > last)
      throw new Error(`There is no step ${number(from)}: the last one is ${number(session.run.recorded)}.`);
    const steps = stepsOf(from, last, every);
    const width = Number(this.width.value);
    const { film, close } = await filmOf(session, from, last, width);
    try {
      const large = tooLarge(steps.length, film.width, film.height);
      if (large) throw new Error(large);
      const animation = await drawAnimation(film, steps, Math.round(100 / Number(this.rate.value)), (frame) => {
        this.status.textContent = `Drawing frame ${number(frame)} of ${number(steps.length)} …`;
        return !this.stopped;
      });
      if (!animation) return;
      const heavy = tooLargeToSend(animation);
      if (heavy) throw new Error(heavy);
      this.status.textContent = "Encoding …";
      const gif = await session.source.animation(animation);
      if (this.stopped) return;
      download("steps.gif", "image/gif", gif);
      this.status.textContent =
        `steps.gif is saved: ${counted(steps.length, "frame")}, ` + `${number(Math.ceil(gif.size / 1000))} kB.`;
    } finally {
      close();
    }
  }
}
