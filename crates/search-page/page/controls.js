/** @file The playback controls: previous and next step, play, speed, jump. The player and the comparison share them. */
import { button, el, field, setAttributes } from "./dom.js";
import { number } from "./format.js";

/** The places of the slider, in steps per second. */
const RATES = [1, 2, 5, 10, 20, 50, 100, 500];

/**
 * @typedef {{go: (k: number) => void, at: () => number, last: () => number, toggle: (rate: number) => void,
 *   playing: () => boolean, rate: (rate: number) => void, end: () => void, hasEnded: () => boolean}} ControlTarget
 */

export class Controls {
  /** @param {ControlTarget} target @param {HTMLElement[]} [more] further buttons */
  constructor(target, more = []) {
    this.target = target;
    const to = (/** @type {() => number} */ k) => () => target.go(k());
    this.play = button("▶", () => this.toggle(), { class: "icon primary" });
    this.speed = el("input", {
      type: "range",
      class: "speed",
      min: "0",
      max: String(RATES.length - 1),
      value: String(RATES.indexOf(5)),
    });
    this.speed.addEventListener("input", () => this.#changeRate());
    this.speed.addEventListener("pointerup", () => this.speed.blur()); // the next arrow key is a step
    this.speedText = el("output", { class: "speed-text" });
    this.jump = el("input", { type: "number", min: "0", step: "1", class: "jump", inputmode: "numeric" });
    this.jump.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") {
        target.go(Math.max(0, Math.round(Number(this.jump.value))));
        this.jump.select();
      } else if (event.key === "Escape") this.jump.blur();
    });
    this.jump.addEventListener("change", () => target.go(Math.max(0, Math.round(Number(this.jump.value)))));
    this.of = el("span", { class: "of" });
    this.element = el(
      "div",
      { class: "controls", role: "group", "aria-label": "Playback" },
      el(
        "div",
        { class: "buttons" },
        button(
          "⇤",
          to(() => 0),
          { class: "icon", "aria-label": "Go to the start", title: "Go to the start (Home)" },
        ),
        button(
          "←",
          to(() => target.at() - 1),
          { class: "icon", "aria-label": "Previous step", title: "Previous step (←)" },
        ),
        this.play,
        button(
          "→",
          to(() => target.at() + 1),
          { class: "icon", "aria-label": "Next step", title: "Next step (→)" },
        ),
        button("⇥", () => target.end(), {
          class: "icon",
          "aria-label": "Run to the end",
          title: "Run to the end (End)",
        }),
      ),
      el("div", { class: "jump-field" }, field("Step", this.jump), this.of),
      el("div", { class: "speed-field" }, field("Speed", this.speed), this.speedText),
      ...more,
    );
    this.#changeRate();
    this.update();
  }

  get rate() {
    return RATES[Number(this.speed.value)] ?? 1;
  }

  #changeRate() {
    this.speedText.textContent = `${this.rate}/s`;
    setAttributes(this.speed, { "aria-valuetext": `${this.rate} steps per second` });
    if (this.target.playing()) this.target.rate(this.rate);
  }

  toggle() {
    this.target.toggle(this.rate);
  }

  /** @param {number} by */
  faster(by) {
    this.speed.value = String(Number(this.speed.value) + by); // within its ends
    this.#changeRate();
  }

  update() {
    const playing = this.target.playing();
    this.play.textContent = playing ? "❚❚" : "▶";
    setAttributes(this.play, {
      "aria-label": playing ? "Pause" : "Play",
      title: playing ? "Pause (Space)" : "Play (Space)",
    });
    if (document.activeElement !== this.jump || playing) this.jump.value = String(this.target.at());
    // Room for all digits, beside the arrows of the field.
    this.jump.style.minWidth = `calc(${String(this.target.last()).length}ch + 2.4em)`;
    this.of.textContent = `of ${number(this.target.last())}${this.target.hasEnded() ? "" : " so far"}`;
  }
}
