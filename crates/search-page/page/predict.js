/** @file The quiz: which node is expanded next, and other questions about the run. */
import { button, download, el, field, refill, select, setAttributes } from "./dom.js";
import { FORM_QUESTIONS, FormQuestion } from "./formquestions.js";
import { MARKS, number } from "./format.js";
import { Picture } from "./drawing.js";
import { nodePicture } from "./graphpicture.js";
import { addKeys } from "./keys.js";
import { announce } from "./live.js";
import { QUESTIONS, answerTo, decidingValues, explained, questionChoices, questionPrompt, questionRule, questionTitle } from "./questions.js";
import { toCsv } from "./table.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Verdict} Verdict
 * @typedef {{question: string, run: string, step: number, choices: string[], chosen: string, answer: string, right: boolean, why: string,
 *   seconds: number}} Prediction
 */

const EVERY_NODE = "50";
const CHOICE_KEYS = "abcdefghi";

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
    /** The number of questions requested; a later one replaces one that is still loading. */
    this.asks = 0;
    this.shown = false;
    this.many = select([["2", "two states"], ["4", "four states"], ["8", "eight states"], [EVERY_NODE, "the frontier (up to 50)"]], "4");
    this.many.addEventListener("change", () => this.ask(this.at));
    // The questions of lessons are marked by running the search again, which not every page can.
    this.kind = select(Object.entries({ ...QUESTIONS, ...(app.source.hasLessons ? FORM_QUESTIONS : {}) }), "next");
    this.kind.addEventListener("change", () => this.ask(this.at));
    this.prompt = el("h2", null, QUESTIONS.next);
    this.typed = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", required: true, pattern: ".*\\S.*" });
    const form = el("form", { class: "typed", hidden: true }, field("Your answer", this.typed), el("button", { type: "submit", class: "primary" }, "Answer"));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer(this.typed.value.trim());
    });
    this.form = form;
    this.formPlace = el("div");
    this.clues = el("input", { type: "checkbox", checked: true, onchange: () => this.open && this.#showChoices() });
    this.stride = select([["1", "at the next step"], ["5", "five steps later"], ["25", "25 steps later"]], "1");
    this.title = el("h2");
    this.picture = new Picture(null, "State");
    this.rule = el("p", { class: "rule" });
    // In a small window the list scrolls, and answered choices cannot have the focus.
    this.choiceList = el("ol", { class: "choices", tabindex: "0", "aria-label": "Choices" });
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.score = el("p", { class: "score" });
    this.next = button("Next question", () => this.ask(this.at + Number(this.stride.value)), { class: "primary", hidden: true });
    /** What can be chosen for one kind of question alone. */
    this.ofNext = [field("Choose among", this.many), field("Show the values that decide", this.clues)];
    const save = [
      button("Save as JSON", () => download("predictions.json", "application/json", `${JSON.stringify(this.answers, null, 2)}\n`)),
      button("Save as CSV", () => download("predictions.csv", "text/csv", this.csv())),
    ];
    this.savers = save;
    this.element = el(
      "div",
      { class: "predict" },
      el("section", { class: "panel", "aria-label": "Just expanded" }, this.title, this.picture.element),
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
        el("div", { class: "buttons" }, ...save, button("Start over", () => this.#restart())),
      ),
    );
    const here = { group: "Predict", when: () => app.screen === "predict" };
    addKeys(
      { ...here, keys: [...CHOICE_KEYS], shown: "a, b, c …", text: "choose", run: (event) => this.#choose(CHOICE_KEYS.indexOf(event.key)) },
      { ...here, keys: ["Enter"], text: "next question", run: () => !this.next.hidden && this.next.click() },
    );
    this.#count();
  }

  /** @param {Session} session */
  attach(session) {
    const picture = nodePicture(session, "State just expanded");
    this.picture.element.replaceWith(picture.element);
    this.picture = picture;
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
      if (kind in FORM_QUESTIONS) {
        await this.#askForm(session, kind, k, isOutdated);
        return;
      }
      const question = await session.ask((id) => session.source.question(id, kind, k, Number(this.many.value)));
      if (isOutdated()) return;
      this.askedAt = Date.now();
      this.#pose(question);
    } catch (error) {
      if (isOutdated()) return;
      this.question = null;
      refill(this.choiceList);
      this.prompt.textContent = QUESTIONS[kind] ?? FORM_QUESTIONS[kind] ?? "";
      this.rule.textContent = "";
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Asks a question with a form. @param {Session} session @param {string} kind @param {number} k @param {() => boolean} isOutdated */
  async #askForm(session, kind, k, isOutdated) {
    const question = new FormQuestion(session, kind, k, (marked, given) => !isOutdated() && this.#scoreForm(session, question, kind, marked, given));
    const { title, at, node } = await question.load();
    if (isOutdated()) return;
    this.question = null;
    this.at = question.step;
    this.askedAt = Date.now();
    this.title.textContent = at === 0 ? "Start" : `Step ${number(at)}: just expanded`;
    this.prompt.textContent = title;
    this.rule.textContent = "";
    this.picture.show(node);
    refill(this.choiceList);
    refill(this.formPlace, question.element);
    announce(`${this.title.textContent}. ${title}.`);
  }

  /** @param {Session} session @param {FormQuestion} question @param {string} kind @param {import("./formquestions.js").FormMarks} marked @param {unknown} given */
  #scoreForm(session, { step }, kind, { right, parts }, given) {
    const scored = {
      question: FORM_QUESTIONS[kind] ?? kind,
      run: session.run.title,
      step,
      choices: [],
      chosen: JSON.stringify(given),
      answer: parts.map(({ what, expected }) => `${what}: ${expected}`).join("; "),
      right,
      why: parts.filter((part) => !part.right).map(({ why }) => why).join("; "),
      seconds: this.#seconds(),
    };
    if (this.#isNew(session, { kind, step, id: 0 })) this.answers.push(scored);
    else this.verdict.textContent = "This question was scored before.";
    this.next.hidden = false;
    this.next.focus();
    this.#count();
  }

  /** Removes the verdict on the previous question. */
  #clear() {
    refill(this.formPlace);
    this.verdict.textContent = "";
    this.next.hidden = true;
  }

  /** @param {Question} question */
  #pose(question) {
    const { session } = this.app;
    if (!session) return;
    this.#clear();
    this.question = question;
    this.at = question.step;
    this.title.textContent = questionTitle(question);
    this.prompt.textContent = questionPrompt(question);
    this.rule.textContent = questionRule(question, session.run.rule);
    const isTyped = question.kind === "f";
    // The drawing of a graph has the numbers of the node.
    this.picture.show({ ...question.node, g: null, h: null, f: null });
    this.form.hidden = !isTyped;
    this.typed.value = "";
    this.typed.disabled = false;
    this.open = true;
    this.#showChoices();
    if (isTyped) this.typed.focus();
    const among = question.choices.length > 0 ? ` ${question.choices.length} choices.` : "";
    announce(`${this.title.textContent}. ${this.prompt.textContent}${among}`);
  }

  /** Shows the choices of the question, with the verdict if it is known. @param {{verdict: Verdict, chosen: number}} [known] */
  #showChoices(known) {
    const { session } = this.app;
    const { question } = this;
    if (!session || !question) return;
    const choices = questionChoices(question);
    const isDrawn = session.run.drawn && !session.run.graph && choices.length <= 8 && question.choices.length > 0;
    const items = choices.map(({ key, text, node }, i) => {
      const right = known?.verdict.accepted.includes(key) ?? false;
      const wrong = known?.chosen === key && !right;
      return el("li", null, this.#choice(i, { text, clue: node ? this.#clue(session, question, node) : "", right, wrong, disabled: Boolean(known) }, isDrawn ? node : undefined));
    });
    refill(this.choiceList, ...items);
    this.choiceList.classList.toggle("drawn", isDrawn);
  }

  /** A choice. @param {number} i @param {{text: string, clue: string, right: boolean, wrong: boolean, disabled: boolean}} shown @param {SearchNode} [node] with a picture */
  #choice(i, { text, clue, right, wrong, disabled }, node) {
    const sign = right ? "✓" : wrong ? MARKS.dead_end.sign : (CHOICE_KEYS[i] ?? "");
    const choice = button("", () => this.#choose(i), { class: `choice${right ? " right" : ""}${wrong ? " wrong" : ""}`, disabled });
    choice.append(el("span", { class: "choice-key" }, sign), el("span", { class: "state" }, text), el("span", { class: "costs" }, clue));
    if (right || wrong) choice.append(el("span", { class: "sr" }, right ? "right" : "wrong"));
    if (node?.drawing) choice.prepend(this.#illustration(node));
    return choice;
  }

  #seconds() {
    return Math.round((Date.now() - this.askedAt) / 100) / 10;
  }

  /** What is known of a choice: the values that the rule compares or, in other questions, the action. @param {Session} session @param {Question} question @param {SearchNode} node */
  #clue(session, question, node) {
    if (question.kind !== "next") return node.action ?? "";
    if (!this.clues.checked) return "";
    return decidingValues(session.run.rule, node);
  }

  /** @param {SearchNode} node with its drawing */
  #illustration(node) {
    const picture = new Picture(this.app.session?.run.backdrop, `Node ${node.id}`);
    setAttributes(picture.element, { "aria-hidden": "true" });
    picture.show(node);
    picture.text.removeAttribute("tabindex"); // a button must not contain focusable elements
    return picture.element;
  }

  /** @param {number} place */
  #choose(place) {
    const choice = this.question && questionChoices(this.question)[place];
    if (choice) this.#answer(choice.key);
  }

  /** Has the run judge an answer. @param {number|string} given the key of a choice, or the typed text */
  async #answer(given) {
    const { session } = this.app;
    const { question } = this;
    if (!session || !question || !this.open) return;
    this.open = false;
    // Another kind of question can be chosen while the run judges this answer.
    const turn = this.asks;
    const isOutdated = () => turn !== this.asks || question !== this.question;
    try {
      const verdict = await session.ask((id) => session.source.answer(id, answerTo(question, given)));
      if (isOutdated()) return;
      if (verdict.next) {
        this.#pose(verdict.next);
        return;
      }
      const reason = await explained(session, question, verdict);
      if (!isOutdated()) this.#score(session, question, given, verdict, reason);
    } catch (error) {
      if (isOutdated()) return;
      this.open = true;
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Whether a question is scored for the first time. @param {Session} session @param {{kind: string, step: number, id: number}} question */
  #isNew(session, { kind, step, id }) {
    const settings = JSON.stringify(session.run.spec);
    const scored = this.scored.get(settings) ?? new Set();
    this.scored.set(settings, scored);
    const about = `${kind} ${step} ${id}`;
    const isNew = !scored.has(about);
    scored.add(about);
    return isNew;
  }

  /** @param {Session} session @param {Question} question @param {number|string} given @param {Verdict} verdict @param {{answer: string, why: string}} reason */
  #score(session, question, given, verdict, { answer, why }) {
    const choices = questionChoices(question);
    const chosen = choices.find(({ key }) => key === given)?.text ?? String(given);
    const { right } = verdict;
    const isNew = this.#isNew(session, { kind: question.kind, step: question.step, id: (question.path?.target ?? question.node).id });
    const scored = {
      question: questionPrompt(question),
      run: session.run.title,
      step: question.step,
      choices: choices.map(({ text }) => text),
      chosen,
      answer,
      right,
      why,
      seconds: this.#seconds(),
    };
    if (isNew) this.answers.push(scored);
    this.typed.disabled = true;
    this.#showChoices({ verdict, chosen: Number(given) });
    const isNext = question.kind === "next";
    const other = isNext ? `Expanded next is ${answer}.` : `The answer is ${answer}.`;
    const isSaid = right && (!isNext || answer === chosen);
    this.verdict.textContent = [right ? "Right." : "Wrong.", isSaid ? "" : other, why, isNew ? "" : "This question was scored before."].filter((one) => one !== "").join(" ");
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
    const rows = this.answers.map((one) => [one.question, one.run, one.step, one.choices.join(" | "), one.chosen, one.answer, one.right, one.why, one.seconds]);
    return toCsv({ head, rows: rows.map((row) => row.map(String)) });
  }
}
