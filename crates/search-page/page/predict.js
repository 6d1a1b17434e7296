/** @file The quiz: which node is expanded next, and other questions about the run. */
import { button, download, el, field, refill, select, setAttributes } from "./dom.js";
import { MARKS, decimals } from "./format.js";
import { Picture } from "./drawing.js";
import { GraphPicture } from "./graphpicture.js";
import { addKeys } from "./keys.js";
import { announce } from "./live.js";
import { QUESTIONS, decidingValues, inWords } from "./questions.js";
import { disable, formOf, loadLessonStyle, showMarked, withHtml } from "./lesson/form.js";
import { toCsv } from "./table.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Marked} Marked
 * @typedef {import("./lesson/form.js").Answer} Answer
 * @typedef {import("./lesson/form.js").FormItem} FormItem
 * @typedef {{question: string, run: string, step: number, choices: string[], chosen: string, answer: string, right:
 *   boolean, why: string,
 *   seconds: number}} Prediction
 */

/** The kinds of questions whose answer is not seen in what is open and closed. */
const COLOURED = ["next", "order", "count", "f"];

const EVERY_NODE = "50";
const CHOICE_KEYS = "abcdefghi";

/** The graph at the step of a question, without the values of the open and closed nodes. */
class QuestionPicture extends GraphPicture {
  /** @param {import("./editor/graphdraw.js").GraphProgress} progress */
  showProgress({ statuses, ...others }) {
    /** @type {typeof statuses} */
    const shown = new Map();
    for (const [state, { status, node }] of statuses) {
      const isCurrent = status === "current" && this.shown;
      shown.set(state, { status, node: isCurrent ? this.shown : { ...node, g: null, h: null, f: null } });
    }
    super.showProgress({ ...others, statuses: shown });
  }
}

export class Predict {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Prediction[]} */
    this.answers = [];
    /** The questions that were scored, by the settings of the run. @type {Map<string, Set<string>>} */
    this.scored = new Map();
    this.at = 0;
    /** @type {Question|null} */
    this.question = null;
    /** Whether the question waits for an answer. */
    this.open = false;
    this.askedAt = 0;
    /** The number of actions that are known of a path that is drawn. */
    this.done = 0;
    /** The number of questions requested; a later one replaces one that is still loading. */
    this.asks = 0;
    this.shown = false;
    this.many = select(
      [
        ["2", "two states"],
        ["4", "four states"],
        ["8", "eight states"],
        [EVERY_NODE, "the frontier (up to 50)"],
      ],
      "4",
    );
    this.many.addEventListener("change", () => this.ask(this.at));
    this.kind = select(Object.entries(QUESTIONS), "next");
    this.kind.addEventListener("change", () => this.ask(this.at));
    this.prompt = el("h2", null, QUESTIONS.next);
    this.typed = el("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      spellcheck: "false",
      required: true,
      pattern: ".*\\S.*",
    });
    const form = el(
      "form",
      { class: "typed", hidden: true },
      field("Your answer", this.typed),
      el("button", { type: "submit", class: "primary" }, "Answer"),
    );
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer({ fields: { f: this.typed.value.trim() } });
    });
    this.form = form;
    /** The place of a form with more than one answer. */
    this.formPlace = el("div");
    this.marks = el("div", { class: "lesson-verdict", role: "status" });
    this.clues = el("input", { type: "checkbox", checked: true, onchange: () => this.open && this.#showChoices() });
    this.stride = select(
      [
        ["1", "one step later"],
        ["5", "5 steps later"],
        ["25", "25 steps later"],
      ],
      "1",
    );
    this.title = el("h2");
    this.run = el("p", { class: "hint" });
    this.picture = new Picture(null, "State");
    this.rule = el("div", { class: "rule" });
    // In a small window the list scrolls, and answered choices cannot have the focus.
    this.choiceList = el("ol", { class: "choices", tabindex: "0", "aria-label": "Choices" });
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.score = el("p", { class: "score" });
    this.next = button("Next question", () => this.ask(this.at + Number(this.stride.value)), {
      class: "primary",
      hidden: true,
    });
    /** What can be chosen for one kind of question alone. */
    this.ofNext = [field("Choose among", this.many), field("Show the values that decide", this.clues)];
    const save = [
      button("Save as JSON", () =>
        download("predictions.json", "application/json", `${JSON.stringify(this.answers, null, 2)}\n`),
      ),
      button("Save as CSV", () => download("predictions.csv", "text/csv", this.csv())),
    ];
    this.savers = save;
    this.element = el(
      "div",
      { class: "predict" },
      el("section", { class: "panel", "aria-label": "Just expanded" }, this.title, this.run, this.picture.element),
      el(
        "section",
        { class: "panel", "aria-label": "Question" },
        this.prompt,
        this.rule,
        this.choiceList,
        this.form,
        this.formPlace,
        this.verdict,
        this.next,
      ),
      el(
        "section",
        { class: "panel", "aria-label": "Score" },
        el("h2", null, "Score"),
        this.score,
        field("Question", this.kind),
        el("div", { class: "fields" }, this.ofNext[0], field("Next question", this.stride)),
        this.ofNext[1],
        el(
          "div",
          { class: "buttons" },
          ...save,
          button("Start over", () => this.#restart()),
        ),
      ),
    );
    const here = { group: "Predict", when: () => app.screen === "predict" };
    addKeys(
      {
        ...here,
        keys: [...CHOICE_KEYS],
        shown: "a, b, c …",
        text: "choose",
        run: (event) => this.#choose(CHOICE_KEYS.indexOf(event.key)),
      },
      { ...here, keys: ["Enter"], text: "next question", run: () => !this.next.hidden && this.next.click() },
    );
    this.#count();
  }

  /** @param {Session} session */
  attach(session) {
    const label = "State just expanded";
    const step = () => (COLOURED.includes(this.kind.value) ? session.stepAt(this.at) : null);
    const picture = session.run.graph
      ? new QuestionPicture(session, label, step)
      : new Picture(session.run.backdrop, label);
    this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    this.run.textContent = session.run.title;
    this.at = session.at;
    this.question = null;
    this.playerAt = -1;
    if (this.shown) this.show();
  }

  show() {
    this.shown = true;
    const { session } = this.app;
    // An open question remains, unless the player is at another step.
    if (!session || (this.question && this.playerAt === session.at)) return;
    this.playerAt = session.at;
    const over = session.ended && session.at >= session.run.recorded;
    this.ask(over ? 0 : session.at);
  }

  hide() {
    this.shown = false;
  }

  #restart() {
    this.answers = [];
    this.scored.clear();
    this.#count();
    this.ask(0);
  }

  /** Asks a question about a step or, if it is not suitable, about one after it. @param {number} k */
  async ask(k) {
    const { session } = this.app;
    if (!session) return;
    const kind = this.kind.value;
    this.#clear();
    this.open = false;
    this.form.hidden = true;
    for (const choice of this.ofNext) choice.hidden = kind !== "next";
    this.asks += 1;
    const turn = this.asks;
    const isOutdated = () => turn !== this.asks || session !== this.app.session;
    try {
      const question = await session.ask((id) => session.source.question(id, kind, k, Number(this.many.value)));
      if (isOutdated()) return;
      this.askedAt = Date.now();
      this.done = 0;
      this.#pose(question);
    } catch (error) {
      if (isOutdated()) return;
      this.question = null;
      refill(this.choiceList);
      refill(this.rule);
      this.prompt.textContent = QUESTIONS[kind] ?? "";
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Removes the verdict on the previous question. */
  #clear() {
    refill(this.formPlace);
    this.verdict.textContent = "";
    this.next.hidden = true;
  }

  /** @param {Question} question */
  #pose(question) {
    this.#clear();
    this.question = question;
    this.at = question.step;
    // The other questions name their node.
    const isNamed = this.app.session?.run.graph && question.heading.endsWith("just expanded");
    this.title.textContent = isNamed ? `${question.heading}: ${question.node.state}` : question.heading;
    this.prompt.textContent = question.title;
    refill(this.rule, withHtml("div", null, decimals(question.prompt)));
    const isTyped = question.kind === "f";
    const isForm = !isTyped && question.form.choose?.how !== "one";
    // The drawing of a graph has the numbers of the node.
    this.picture.show(isForm ? question.node : { ...question.node, g: null, h: null, f: null });
    this.form.hidden = !isTyped;
    this.typed.value = "";
    this.typed.disabled = false;
    this.open = true;
    this.#showChoices();
    if (isForm) this.#showForm(question);
    if (isTyped) this.typed.focus();
    const among = this.#options().length > 0 ? ` ${this.#options().length} choices.` : "";
    announce(`${question.heading}. ${question.title}${among}`);
  }

  /** The options of a question that is answered by choosing one of them. @returns {FormItem[]} */
  #options() {
    const choose = this.question?.form.choose;
    return choose?.how === "one" ? choose.options : [];
  }

  /** Shows a form with more than one answer. @param {Question} question */
  #showForm(question) {
    const { session } = this.app;
    loadLessonStyle();
    for (const option of question.form.choose?.options ?? [])
      if (session && option.node) option.clue = decidingValues(session.run.rule, option.node);
    const view = formOf(question.form, null, () => {});
    refill(this.marks);
    const form = el(
      "form",
      { class: "form-question" },
      view.element,
      el("button", { type: "submit", class: "primary" }, "Answer"),
      this.marks,
    );
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer(view.read());
    });
    refill(this.formPlace, form);
  }

  /**
   * Shows the choices of the question, with the marks if they are known.
   * @param {{marked: Marked, chosen: string}} [known]
   */
  #showChoices(known) {
    const { session } = this.app;
    const options = this.#options();
    const isDrawn = Boolean(session?.run.drawn && !session.run.graph && options.length <= 8 && options[0]?.node);
    const items = options.map((option, i) => {
      const right = known?.marked.accepted.includes(option.id) ?? false;
      const wrong = known?.chosen === option.id && !right;
      return el("li", null, this.#choice(i, option, { right, wrong, disabled: Boolean(known) }, isDrawn));
    });
    refill(this.choiceList, ...items);
    this.choiceList.classList.toggle("drawn", isDrawn);
  }

  /**
   * A choice.
   * @param {number} i
   * @param {FormItem} option
   * @param {{right: boolean, wrong: boolean, disabled: boolean}} shown
   * @param {boolean} isDrawn
   */
  #choice(i, { label, node }, { right, wrong, disabled }, isDrawn) {
    const sign = right ? "✓" : wrong ? MARKS.dead_end.sign : (CHOICE_KEYS[i] ?? "");
    const choice = button("", () => this.#choose(i), {
      class: `choice${right ? " right" : ""}${wrong ? " wrong" : ""}`,
      disabled,
    });
    choice.append(
      el("span", { class: "choice-key" }, sign),
      el("span", { class: "state" }, label),
      el("span", { class: "costs" }, node ? this.#clue(node) : ""),
    );
    if (right || wrong) choice.append(el("span", { class: "sr" }, right ? "right" : "wrong"));
    if (isDrawn && node?.drawing) choice.prepend(this.#illustration(node));
    return choice;
  }

  #seconds() {
    return Math.round((Date.now() - this.askedAt) / 100) / 10;
  }

  /**
   * What is known of a choice: the values that the rule compares or, in other questions, the action.
   * @param {import("./types.js").SearchNode} node
   */
  #clue(node) {
    const { session } = this.app;
    if (this.question?.kind !== "next") return node.action ?? "";
    return this.clues.checked && session ? decidingValues(session.run.rule, node) : "";
  }

  /** @param {import("./types.js").SearchNode} node with its drawing */
  #illustration(node) {
    const picture = new Picture(this.app.session?.run.backdrop, `Node ${node.id}`);
    setAttributes(picture.element, { "aria-hidden": "true" });
    picture.show(node);
    picture.text.removeAttribute("tabindex"); // a button must not contain focusable elements
    return picture.element;
  }

  /** @param {number} place */
  #choose(place) {
    const option = this.#options()[place];
    if (option) this.#answer({ choose: [option.id] });
  }

  /** Has the run mark an answer. @param {Answer} answer */
  async #answer(answer) {
    const { session } = this.app;
    const { question, done } = this;
    if (!session || !question || !this.open) return;
    this.open = false;
    // Another kind of question can be chosen while the run marks this answer.
    const turn = this.asks;
    const isOutdated = () => turn !== this.asks || question !== this.question;
    const { kind, step } = question;
    const node = kind === "f" ? question.node.id : null;
    try {
      const marked = await session.ask((id) => session.source.answer(id, { kind, step, node, done, answer }));
      if (isOutdated()) return;
      if (marked.next) {
        this.done += 1;
        this.#pose(marked.next);
      } else this.#score(session, question, answer, marked);
    } catch (error) {
      if (isOutdated()) return;
      this.open = true;
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Whether a question is scored for the first time. @param {Session} session @param {Question} question */
  #isNew(session, { kind, step, node }) {
    const settings = JSON.stringify(session.run.spec);
    const scored = this.scored.get(settings) ?? new Set();
    this.scored.set(settings, scored);
    const about = `${kind} ${step} ${kind === "f" ? node.id : ""}`;
    const isNew = !scored.has(about);
    scored.add(about);
    return isNew;
  }

  /** @param {Session} session @param {Question} question @param {Answer} given @param {Marked} marked */
  #score(session, question, given, marked) {
    const { right, parts } = marked;
    const isForm = this.formPlace.hasChildNodes();
    const words = inWords(marked);
    const [answer, why] = [words.answer, decimals(words.why)];
    const chosen = isForm ? JSON.stringify(given) : (parts[0]?.found ?? "");
    const isNew = this.#isNew(session, question);
    const again = isNew ? "" : "This question was scored before.";
    const scored = {
      question: isForm ? (QUESTIONS[question.kind] ?? "") : question.title,
      run: session.run.title,
      step: question.step,
      choices: this.#options().map(({ label }) => label),
      chosen,
      answer,
      right,
      why,
      seconds: this.#seconds(),
    };
    if (isNew) this.answers.push(scored);
    this.typed.disabled = true;
    if (isForm) {
      disable(this.formPlace);
      showMarked(this.marks, marked);
      this.verdict.textContent = again;
    } else {
      this.#showChoices({ marked, chosen: given.choose?.[0] ?? "" });
      const isNext = question.kind === "next";
      const other = isNext ? `Expanded next is ${answer}.` : `The answer is ${answer}.`;
      const isSaid = right && (!isNext || answer === chosen);
      this.verdict.textContent = [right ? "Right." : "Wrong.", isSaid ? "" : other, why, again]
        .filter((one) => one !== "")
        .join(" ");
    }
    // There is one question about the number of expansions.
    this.next.hidden = question.kind === "count";
    if (!this.next.hidden) this.next.focus();
    this.#count();
  }

  #count() {
    const asked = this.answers.length;
    const right = this.answers.filter((answer) => answer.right).length;
    const last = this.answers.findLastIndex((answer) => !answer.right);
    const streak = asked - last - 1;
    const share = asked > 0 ? ` (${Math.round((100 * right) / asked)} %), ${streak} in a row` : "";
    this.score.textContent = `${right} of ${asked} right${share}`;
    for (const saver of this.savers) saver.disabled = asked === 0;
  }

  csv() {
    const head = ["question", "run", "step", "choices", "chosen", "answer", "right", "why", "seconds"];
    const rows = this.answers.map((one) => [
      one.question,
      one.run,
      one.step,
      one.choices.join(" | "),
      one.chosen,
      one.answer,
      one.right,
      one.why,
      one.seconds,
    ]);
    return toCsv({ head, rows: rows.map((row) => row.map(String)) });
  }
}
