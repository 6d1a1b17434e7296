/** @file A question of a lesson: its form, and in practice at once what was wrong and why. */
import { el, refill } from "../dom.js";
import { counted } from "../format.js";
import { announce } from "../live.js";
import { LessonFigure } from "./figure.js";
import { disable, formOf, showMarked, withHtml } from "./form.js";

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {{id: string, kind: string, title: string, prompt: string, points: number, hints: string[], shown?: {search:
 *   string, step: number}, form: import("./form.js").Form}} Asked
 * @typedef {"student"|"teacher"|"print"} LessonView
 * @typedef {{app: import("../app.js").App, text: string, view: LessonView, answers: Answers, changed: () => void, pick:
 *   (figure: LessonFigure, id: number) => void}} QuestionContext
 */

export class LessonQuestion {
  /** @param {QuestionContext} context @param {string} id @param {number} number @param {HTMLElement} element */
  constructor(context, id, number, element) {
    this.context = context;
    this.id = id;
    this.number = number;
    this.element = element;
    /** @type {LessonFigure|null} */
    this.figure = null;
    this.verdict = el("div", { class: "lesson-verdict", role: "status" });
    /** @type {import("./form.js").FormView|null} */
    this.form = null;
    this.since = 0;
    /** The hints, as HTML. @type {string[]} */
    this.hints = [];
    this.heading = el("h3", { id: `question-${id}` }, `Question ${number}`);
    element.setAttribute("aria-labelledby", this.heading.id);
    refill(element, this.heading, el("p", { class: "hint" }, "…"));
  }

  get #body() {
    const { text, answers } = this.context;
    return { text, student: answers.student, id: this.id };
  }

  /** Asks the question. */
  async load() {
    const { source } = this.context.app;
    try {
      this.#show(await source.lesson("/question", this.#body));
      if (this.context.view === "teacher") await this.key(this.verdict);
    } catch (error) {
      refill(
        this.element,
        this.heading,
        el("p", { class: "error", role: "alert" }, error instanceof Error ? error.message : String(error)),
      );
    }
  }

  /** @param {Asked} asked */
  #show(asked) {
    const { view, answers, app, pick } = this.context;
    this.since = Date.now();
    this.hints = asked.hints;
    this.heading.textContent = `Question ${this.number}: ${asked.title}`;
    const points = el("p", { class: "hint" }, counted(asked.points, "point"));
    if (asked.shown) {
      const { search, step } = asked.shown;
      this.figure = new LessonFigure(
        app,
        { search, steps: { first: 0, last: step }, panels: ["state"] },
        { label: `Question ${this.number}`, at: step, pick },
      );
      this.figure.link.hidden = true; // it goes on from there
      this.figure.load();
    }
    const given = view === "student" ? answers.of(this.id) : null;
    const form = formOf(asked.form, given?.answer ?? null, () => this.#changed());
    this.form = form;
    if (view === "student") this.figure?.onClick((names) => form.pick?.(names));
    const check = el("button", { type: "submit", class: "primary" }, "Check");
    check.hidden = view !== "student" || answers.graded;
    const element = el("form", null, form.element, el("div", { class: "buttons" }, check));
    element.addEventListener("input", () => this.#changed());
    element.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!check.hidden) this.#check();
    });
    if (view !== "student") disable(form.element);
    const hints = asked.hints.map((hint, i) =>
      el("details", { open: view === "teacher" }, el("summary", null, `Hint ${i + 1}`), withHtml("p", null, hint)),
    );
    const showsHints = view === "teacher" || (view === "student" && !answers.graded);
    refill(
      this.element,
      this.heading,
      points,
      withHtml("div", { class: "lesson-prompt" }, asked.prompt),
      this.figure?.element,
      element,
      ...(showsHints ? hints : []),
      this.verdict,
    );
    if (given?.marked && !answers.graded) this.#mark(given.marked, given.tries);
  }

  /** Keeps what is filled in. @param {{tries?: number, marked?: any}} [more] */
  #keep(more = {}) {
    const { answers } = this.context;
    if (!this.form) return;
    const before = answers.of(this.id);
    const seconds = Math.round(((before?.seconds ?? 0) + (Date.now() - this.since) / 1000) * 10) / 10;
    this.since = Date.now();
    answers.set(this.id, {
      answer: this.form.read(),
      isComplete: this.form.isComplete(),
      seconds,
      tries: before?.tries ?? 0,
      ...more,
    });
    this.context.changed();
  }

  #changed() {
    const { answers } = this.context;
    this.#keep(answers.graded ? { tries: 1 } : {});
    if (!answers.graded) refill(this.verdict);
    else if (this.verdict.childElementCount === 0) refill(this.verdict, el("p", { class: "hint" }, "Kept."));
  }

  async #check() {
    const { app, answers } = this.context;
    if (!this.form) return;
    try {
      const marked = await app.source.lesson("/answer", { ...this.#body, answer: this.form.read() });
      const tries = (answers.of(this.id)?.tries ?? 0) + 1;
      this.#keep({ tries, marked });
      this.#mark(marked, tries);
    } catch (error) {
      refill(this.verdict, el("p", { class: "error" }, error instanceof Error ? error.message : String(error)));
      announce(this.verdict.textContent ?? "");
    }
  }

  /**
   * Shows what was wrong, and after the first wrong answer a hint instead of what is right.
   * @param {any} marked
   * @param {number} tries
   */
  #mark(marked, tries) {
    if (marked.right || tries > 1) {
      showMarked(this.verdict, marked);
      return;
    }
    showMarked(this.verdict, marked, "hint");
    const [hint] = this.hints;
    this.verdict.append(
      hint === undefined
        ? el("p", null, "Look once more at what is marked as wrong.")
        : withHtml("p", { class: "lesson-hint" }, `Hint: ${hint}`),
      el("p", { class: "hint" }, "After the next answer, what is right is shown."),
    );
  }

  /** Shows what is right. @param {Element} place */
  async key(place) {
    const marked = await this.context.app.source.lesson("/answer", { ...this.#body, answer: null });
    showMarked(place, marked, "key");
  }

  close() {
    this.figure?.close();
  }
}
