/** @file Questions of the kinds of lessons about the run that is watched: asked and marked by running its search again. */
import { el } from "./dom.js";
import { stateText } from "./format.js";
import { decidingValues } from "./questions.js";
import { disable, formOf, loadLessonStyle, showMarked, withHtml } from "./lesson/form.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {{right: boolean, parts: {what: string, right: boolean, expected: string, why: string}[]}} FormMarks
 */

/** The kinds of these questions. @type {Record<string, string>} */
export const FORM_QUESTIONS = {
  order: "In which order are the next three expanded?",
  open: "What is in the open list?",
  values: "What are g, h and f of a node?",
  successors: "What is each successor?",
};

/** The largest number of open nodes whose values are shown. */
const MOST_OPEN = 1000;

/** A lesson with one question. @param {import("./types.js").RunSpec} spec @param {string} kind @param {number} step */
function lessonWith({ puzzle, words, options, algorithm }, kind, step) {
  const fields = new URLSearchParams({ p: puzzle });
  for (const word of words ?? []) fields.append("w", word);
  for (const [name, value] of Object.entries(options ?? {})) fields.append(`o.${name}`, value);
  fields.append("a", algorithm);
  const count = kind === "order" ? ["count = 3"] : [];
  return ["# Predict", "```question", 'id = "asked"', `kind = "${kind}"`, `search = "${fields}"`, `step = ${step}`, ...count, "```", ""].join("\n");
}

/** A question with a form, and the step that is shown beside it. */
export class FormQuestion {
  /** @param {Session} session @param {string} kind @param {number} k @param {(marked: FormMarks, given: unknown) => void} onMarked */
  constructor(session, kind, k, onMarked) {
    this.session = session;
    this.kind = kind;
    this.onMarked = onMarked;
    // At the start there are no values, and nothing was expanded.
    this.step = kind === "order" ? k : Math.max(1, k);
    // The seed draws the node whose values are asked for.
    this.about = { text: lessonWith(session.run.spec, kind, this.step), student: String(this.step), id: "asked" };
    this.marks = el("div", { class: "lesson-verdict", role: "status" });
    this.element = el("form", { class: "form-question" });
    this.isAnswered = false;
    loadLessonStyle();
  }

  /** Asks the question; returns its title and the node expanded at the step that is shown. */
  async load() {
    const { session } = this;
    const asked = await session.source.lesson("/question", this.about);
    const at = asked.shown?.step ?? this.step;
    while ((await session.ask((id) => session.source.advance(id, { to: at }))).more);
    const { node } = await session.stepAt(at);
    if (this.kind === "order") await this.#addValues(asked.form.choose.options, at);
    this.form = formOf(asked.form, null, () => {});
    this.element.append(withHtml("div", { class: "rule" }, asked.prompt), this.form.element, el("button", { type: "submit", class: "primary" }, "Answer"), this.marks);
    this.element.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer();
    });
    return { title: asked.title, at, node: await session.node(node.id) };
  }

  /** Adds to the choices what decides about them, as far as they are open. @param {import("./lesson/form.js").FormItem[]} options @param {number} at */
  async #addValues(options, at) {
    const { session } = this;
    const open = await session.ask((id) => session.source.list(id, at, "frontier", 0, MOST_OPEN, {}));
    for (const option of options) {
      const node = open.nodes.find((/** @type {import("./types.js").SearchNode} */ one) => stateText(one) === option.label);
      if (node) option.clue = decidingValues(session.run.rule, node);
    }
  }

  async #answer() {
    if (!this.form || this.isAnswered) return;
    this.isAnswered = true;
    const answer = this.form.read();
    try {
      const marked = await this.session.source.lesson("/answer", { ...this.about, answer });
      disable(this.element);
      showMarked(this.marks, marked, false);
      this.onMarked(marked, answer);
    } catch (error) {
      this.isAnswered = false;
      this.marks.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
