/** @file The controls of play: step, back, play, speed, jump, next of a kind. The player and the comparison share them. */
import { button, el, field, select, setAttributes } from "./dom.js";
import { number } from "./format.js";

const RATES = [1, 2, 5, 10, 20, 50, 100, 500];

/**
 * @typedef {{go: (k: number) => void, at: () => number, last: () => number, toggle: (rate: number) => void,
 *   playing: () => boolean, rate: (rate: number) => void, end: () => void}} Driven
 */

export class Controls {
  /** @param {Driven} driven @param {HTMLElement[]} [more] further buttons */
  constructor(driven, more = []) {
    this.driven = driven;
    const to = (/** @type {() => number} */ k) => () => driven.go(k());
    this.play = button("▶", () => this.toggle(), { class: "icon primary" });
    this.speed = select(RATES.map((rate) => [String(rate), `${rate}/s`]), "5", { class: "speed" });
    this.speed.addEventListener("change", () => driven.playing() && driven.rate(this.rate));
    this.jump = el("input", { type: "number", min: "0", step: "1", class: "jump", inputmode: "numeric" });
    this.jump.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") {
        driven.go(Math.max(0, Math.round(Number(this.jump.value))));
        this.jump.select();
      } else if (event.key === "Escape") this.jump.blur();
    });
    this.jump.addEventListener("change", () => driven.go(Math.max(0, Math.round(Number(this.jump.value)))));
    this.of = el("span", { class: "of" });
    this.element = el(
      "div",
      { class: "controls", role: "group", "aria-label": "Play" },
      el(
        "div",
        { class: "buttons" },
        button("⇤", to(() => 0), { class: "icon", "aria-label": "To the start", title: "To the start (Home)" }),
        button("←", to(() => driven.at() - 1), { class: "icon", "aria-label": "Step back", title: "Step back (←)" }),
        this.play,
        button("→", to(() => driven.at() + 1), { class: "icon", "aria-label": "Step", title: "Step (→)" }),
        button("⇥", () => driven.end(), { class: "icon", "aria-label": "To the end", title: "Run to the end (End)" }),
      ),
      el("div", { class: "jump-field" }, field("Moment", this.jump), this.of),
      field("Speed", this.speed),
      ...more,
    );
    this.update();
  }

  get rate() {
    return Number(this.speed.value);
  }

  toggle() {
    this.driven.toggle(this.rate);
  }

  /** @param {number} by */
  faster(by) {
    const i = RATES.indexOf(this.rate) + by;
    this.speed.value = String(RATES[Math.min(RATES.length - 1, Math.max(0, i))]);
    if (this.driven.playing()) this.driven.rate(this.rate);
  }

  update() {
    const playing = this.driven.playing();
    this.play.textContent = playing ? "❚❚" : "▶";
    setAttributes(this.play, { "aria-label": playing ? "Pause" : "Play", title: playing ? "Pause (Space)" : "Play (Space)" });
    if (document.activeElement !== this.jump || playing) this.jump.value = String(this.driven.at());
    this.of.textContent = `of ${number(this.driven.last())}`;
  }
}
