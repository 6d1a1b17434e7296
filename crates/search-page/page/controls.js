/** @file The playback controls: previous and next step, play, speed, jump. The player and the comparison share them. */
import { button, el, field, select, setAttributes } from "./dom.js";
import { number } from "./format.js";

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
    this.speed = select(RATES.map((rate) => [String(rate), `${rate}/s`]), "5", { class: "speed" });
    this.speed.addEventListener("change", () => target.playing() && target.rate(this.rate));
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
        button("⇤", to(() => 0), { class: "icon", "aria-label": "Go to the start", title: "Go to the start (Home)" }),
        button("←", to(() => target.at() - 1), { class: "icon", "aria-label": "Previous step", title: "Previous step (←)" }),
        this.play,
        button("→", to(() => target.at() + 1), { class: "icon", "aria-label": "Next step", title: "Next step (→)" }),
        button("⇥", () => target.end(), { class: "icon", "aria-label": "Run to the end", title: "Run to the end (End)" }),
      ),
      el("div", { class: "jump-field" }, field("Step", this.jump), this.of),
      field("Speed", this.speed),
      ...more,
    );
    this.update();
  }

  get rate() {
    return Number(this.speed.value);
  }

  toggle() {
    this.target.toggle(this.rate);
  }

  /** @param {number} by */
  faster(by) {
    const i = RATES.indexOf(this.rate) + by;
    this.speed.value = String(RATES[Math.min(RATES.length - 1, Math.max(0, i))]);
    if (this.target.playing()) this.target.rate(this.rate);
  }

  update() {
    const playing = this.target.playing();
    this.play.textContent = playing ? "❚❚" : "▶";
    setAttributes(this.play, { "aria-label": playing ? "Pause" : "Play", title: playing ? "Pause (Space)" : "Play (Space)" });
    if (document.activeElement !== this.jump || playing) this.jump.value = String(this.target.at());
    // Room for all digits, beside the arrows of the field.
    this.jump.style.minWidth = `calc(${String(this.target.last()).length}ch + 2.4em)`;
    this.of.textContent = `of ${number(this.target.last())}${this.target.hasEnded() ? "" : " so far"}`;
  }
}
