/** @file The quiz: which node is expanded next, and other questions about the run. */
import { button, download, el, field, refill, select, setAttributes } from "./dom.js";
import { MARKS, cost, number, stateText } from "./format.js";
import { Picture } from "./drawing.js";
import { addKeys } from "./keys.js";
import { announce } from "./live.js";
import { QUESTIONS } from "./questions.js";
import { toCsv } from "./table.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {{question: string, run: string, step: number, choices: string[], chosen: string, answer: string, right: boolean, why: string,
 *   seconds: number}} Prediction
 */

/** Larger ids are of states that a depth-first search has not generated yet; they are valid for one question only. */
const MAX_NODES = 2 ** 32;
const EVERY_NODE = "50";
const CHOICE_KEYS = "abcdefghi";
const NEXT_PROMPT = "Which of these is expanded next?";

export class Predict {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Prediction[]} */
    this.answers = [];
    this.at = 0;
    /** @type {SearchNode[]} */
    this.choices = [];
    this.open = false;
    this.askedAt = 0;
    /** The number of questions requested; a later one replaces one that is still loading. */
    this.asks = 0;
    this.shown = false;
    this.many = select([["2", "two states"], ["4", "four states"], ["8", "eight states"], [EVERY_NODE, "the frontier (up to 50)"]], "4");
    this.many.addEventListener("change", () => this.ask(this.at));
    const kinds = Object.entries(QUESTIONS).map(([kind, { name }]) => /** @type {[string, string]} */ ([kind, name]));
    this.kind = select([["next", NEXT_PROMPT], ...kinds], "next");
    this.kind.addEventListener("change", () => this.ask(this.at));
    /** The question, if it is not the one for the next node. @type {import("./questions.js").Question|null} */
    this.question = null;
    this.prompt = el("h2", null, NEXT_PROMPT);
    this.typed = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false" });
    const form = el("form", { class: "typed", hidden: true }, field("Your answer", this.typed), el("button", { type: "submit", class: "primary" }, "Answer"));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer(this.typed.value);
    });
    this.form = form;
    this.clues = el("input", { type: "checkbox", checked: true, onchange: () => this.#showChoices() });
    this.stride = select([["1", "at the next step"], ["5", "five steps later"], ["25", "25 steps later"]], "1");
    this.title = el("h2");
    this.picture = new Picture(null, "State");
    this.rule = el("p", { class: "rule" });
    this.choiceList = el("ol", { class: "choices" });
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.score = el("p", { class: "score" });
    this.next = button("Next question", () => this.ask(this.at + Number(this.stride.value)), { class: "primary", hidden: true });
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
        this.verdict,
        this.next,
      ),
      el(
        "section",
        { class: "panel", "aria-label": "Score" },
        el("h2", null, "Score"),
        this.score,
        field("Question", this.kind),
        el("div", { class: "fields" }, field("Choose among", this.many), field("Next question", this.stride)),
        field("Show the values that decide", this.clues),
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
    const picture = new Picture(session.run.backdrop, "State just expanded");
    this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    this.at = session.at;
    this.choices = [];
    this.question = null;
    this.playerAt = -1;
    if (this.shown) this.show();
  }

  show() {
    this.shown = true;
    const { session } = this.app;
    // An open question remains, unless the player is at another step.
    if (!session || ((this.choices.length > 0 || this.question) && this.playerAt === session.at)) return;
    this.playerAt = session.at;
    const over = session.ended && session.at >= session.run.recorded;
    this.ask(over ? 0 : session.at);
  }

  hide() {
    this.shown = false;
  }

  #restart() {
    this.answers = [];
    this.#count();
    this.ask(0);
  }

  /** @param {number} k */
  async ask(k) {
    const { session } = this.app;
    if (!session) return;
    this.verdict.textContent = "";
    this.next.hidden = true;
    this.open = false;
    this.form.hidden = true;
    this.question = null;
    this.asks += 1;
    const turn = this.asks;
    const isOutdated = () => turn !== this.asks || session !== this.app.session;
    const kind = this.kind.value;
    this.many.disabled = kind !== "next";
    this.clues.disabled = kind !== "next";
    if (kind !== "next") {
      await this.#askOther(kind, session, k, isOutdated);
      return;
    }
    this.prompt.textContent = NEXT_PROMPT;
    try {
      await session.reach(k + 1);
      if (isOutdated()) return;
      if (k >= session.run.recorded) {
        this.choices = [];
        refill(this.choiceList);
        this.verdict.textContent = "The search has ended: there is no next state.";
        return;
      }
      const { step: at, choices } = await session.ask((id) => session.source.question(id, k, Number(this.many.value)));
      // The question can be about a later step, if this one leaves no choice.
      await session.reach(at + 1);
      const step = await session.stepAt(at);
      const rule = await this.#ruleAt(session, at);
      const node = await session.node(step.node.id);
      if (isOutdated()) return;
      this.at = at;
      this.choices = choices;
      this.rule.textContent = rule;
      this.title.textContent = at === 0 ? "Start" : `Step ${number(at)}: just expanded`;
      this.picture.show(node);
      this.open = true;
      this.askedAt = Date.now();
      this.#showChoices();
      announce(`Step ${at}. Which of ${choices.length} states is expanded next?`);
    } catch (error) {
      if (isOutdated()) return;
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {string} kind @param {Session} session @param {number} k @param {() => boolean} isOutdated whether another question was requested in the meantime */
  async #askOther(kind, session, k, isOutdated) {
    this.choices = [];
    refill(this.choiceList);
    try {
      const question = await QUESTIONS[kind].ask(session, k);
      if (isOutdated()) return;
      this.#pose(question);
    } catch (error) {
      if (isOutdated()) return;
      this.prompt.textContent = QUESTIONS[kind].name;
      this.rule.textContent = "";
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Shows a question that is not the one for the next node. @param {import("./questions.js").Question} question */
  #pose(question) {
    this.question = question;
    this.at = question.step;
    this.title.textContent = question.title;
    this.prompt.textContent = question.prompt;
    this.rule.textContent = question.rule;
    this.picture.show(question.node);
    this.form.hidden = question.choices !== null;
    this.typed.value = "";
    this.typed.disabled = false;
    this.open = true;
    this.askedAt = Date.now();
    this.#showPosed();
    if (question.choices === null) this.typed.focus();
    announce(`${question.title}. ${question.prompt}`);
  }

  /** Shows the choices of a question, with the verdict if it is known. @param {{verdict: import("./questions.js").Verdict, chosen: number}} [known] */
  #showPosed(known) {
    const { session } = this.app;
    const choices = this.question?.choices ?? [];
    const items = choices.map(({ text, clue = "", node }, i) => {
      const right = known?.verdict.accepted.includes(i) ?? false;
      const wrong = known?.chosen === i && !right;
      return el("li", null, this.#choice(i, { text, clue, right, wrong, disabled: Boolean(known) }, node));
    });
    refill(this.choiceList, ...items);
    this.choiceList.classList.toggle("drawn", Boolean(session?.run.drawn && choices.length <= 8 && choices[0]?.node));
  }

  /** A choice. @param {number} i @param {{text: string, clue: string, right: boolean, wrong: boolean, disabled: boolean}} shown @param {SearchNode} [node] with a picture */
  #choice(i, { text, clue, right, wrong, disabled }, node) {
    const { session } = this.app;
    const sign = right ? "✓" : wrong ? MARKS.dead_end.sign : (CHOICE_KEYS[i] ?? "");
    const choice = button("", () => this.#choose(i), { class: `choice${right ? " right" : ""}${wrong ? " wrong" : ""}`, disabled });
    choice.append(el("span", { class: "choice-key" }, sign), el("span", { class: "state" }, text), el("span", { class: "costs" }, clue));
    if (right || wrong) choice.append(el("span", { class: "sr" }, right ? "right" : "wrong"));
    if (node && session?.run.drawn) this.#illustrate(session, node, choice);
    return choice;
  }

  /** Judges the answer to a question that is not the one for the next node. @param {string} given the place of a choice, or the typed text */
  #answer(given) {
    const { session } = this.app;
    const { question } = this;
    if (!session || !question || !this.open) return;
    const verdict = question.judge(given);
    if (verdict.next) {
      this.#pose(verdict.next);
      return;
    }
    this.open = false;
    this.typed.disabled = true;
    const { choices } = question;
    this.answers.push({
      question: question.prompt,
      run: session.run.title,
      step: question.step,
      choices: (choices ?? []).map(({ text }) => text),
      chosen: choices ? (choices[Number(given)]?.text ?? "") : given,
      answer: verdict.answer,
      right: verdict.right,
      why: verdict.why,
      seconds: this.#seconds(),
    });
    this.#showPosed({ verdict, chosen: Number(given) });
    this.verdict.textContent = `${verdict.right ? "Right." : `Wrong. The answer is ${verdict.answer}.`} ${verdict.why}`.trim();
    this.next.hidden = false;
    this.next.focus();
    this.#count();
  }

  #seconds() {
    return Math.round((Date.now() - this.askedAt) / 100) / 10;
  }

  /** The rule, with the current bound and the best solution. @param {Session} session @param {number} at */
  async #ruleAt(session, at) {
    const { rule, restarts = [], solutions } = session.run;
    const bound = restarts.findLast(({ step }) => step <= at)?.bound ?? rule.first_bound ?? null;
    const found = rule.decided_by.includes("best") ? solutions.findLast((step) => step <= at) : undefined;
    const best = found === undefined ? null : cost((await session.stepAt(found)).node, "g");
    const parts = [rule.text, bound === null ? "" : `The bound is ${number(bound)}.`, best === null ? "" : `The best solution costs ${best}.`];
    return parts.filter((one) => one !== "").join(" ");
  }

  /** The values of one choice that the rule compares. @param {Session} session @param {SearchNode} node */
  #clue(session, node) {
    const values = (/** @type {const} */ (["f", "g", "h"])).filter((name) => (node[name] ?? null) !== null);
    /** @type {Record<string, string|null>} */
    const others = {
      stored: node.stored === undefined ? null : `stored value ${node.stored}`,
      depth: `depth ${node.depth}`,
      age: node.parent === null ? "the start" : `generated at step ${number(node.generated_at ?? 0)} as number ${node.place}`,
      action: node.id >= MAX_NODES ? `action ${node.place}` : null,
    };
    const decisive = session.run.rule.decided_by.map((name) => others[name] ?? null).filter((one) => one !== null);
    return [...values.map((name) => `${name} ${cost(node, name)}`), ...decisive].join("  ");
  }

  /** @param {{chosen: number, answer: number, accepted: number[]}} [known] the chosen answer and the right ones */
  #showChoices(known) {
    const { session } = this.app;
    if (!session || this.question || (!known && !this.open)) return;
    const few = this.choices.length <= 8;
    const items = this.choices.map((node, i) => {
      const values = this.clues.checked ? this.#clue(session, node) : "";
      const right = known !== undefined && (known.answer === node.id || known.accepted.includes(node.id));
      const wrong = known?.chosen === node.id && !right;
      const choice = this.#choice(i, { text: stateText(node), clue: values, right, wrong, disabled: Boolean(known) }, few ? node : undefined);
      return el("li", null, choice);
    });
    refill(this.choiceList, ...items);
    this.choiceList.classList.toggle("drawn", few && session.run.drawn);
  }

  /** @param {Session} session @param {SearchNode} choice @param {HTMLElement} control */
  async #illustrate(session, choice, control) {
    if (choice.id >= MAX_NODES && !choice.drawing) return;
    const node = choice.drawing ? choice : await session.node(choice.id).catch(() => null);
    if (node?.state !== choice.state) return;
    const picture = new Picture(session.run.backdrop, `Node ${choice.id}`);
    setAttributes(picture.element, { "aria-hidden": "true" });
    picture.show(node);
    picture.text.removeAttribute("tabindex"); // a button must not contain focusable elements
    control.prepend(picture.element);
  }

  /** @param {number} place */
  async #choose(place) {
    if (this.question) {
      if (this.question.choices?.[place]) this.#answer(String(place));
      return;
    }
    const { session } = this.app;
    const chosen = this.choices[place];
    if (!session || !chosen || !this.open) return;
    this.open = false;
    try {
      const { right, accepted, answer, why } = await session.ask((id) => session.source.answer(id, this.at, chosen.id));
      this.answers.push({
        question: NEXT_PROMPT,
        run: session.run.title,
        step: this.at,
        choices: this.choices.map(({ state }) => state),
        chosen: chosen.state,
        answer: answer.state,
        right,
        why: why?.text ?? "",
        seconds: this.#seconds(),
      });
      this.#showChoices({ chosen: chosen.id, answer: answer.id, accepted });
      this.verdict.textContent = `${right ? "Right." : "Wrong."} ${right && answer.state === chosen.state ? "" : `Expanded next is ${stateText(answer)}. `}${why?.text ?? ""}`;
      this.next.hidden = false;
      this.next.focus();
      this.#count();
    } catch (error) {
      this.open = true;
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
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
