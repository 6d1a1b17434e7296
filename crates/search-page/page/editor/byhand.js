/**
 * @file A Sudoku as a person solves it: the page asks for the next deduction and gives hints one by one, from the name
 * of the technique to the cells and links that make it.
 */
import { button, el } from "../dom.js";

/**
 * @typedef {{cell: number, value: number}} Candidate
 * @typedef {{hints: Hint[], units: {name: string, cells: number[]}[], cells: number[], values: number[],
 *   chain: (Candidate & {is_true: boolean})[], placement?: Candidate, removals: Candidate[]}} HandStep
 * @typedef {{candidates: number[][], steps: HandStep[], guess?: number, why?: string}} HandAnswer
 * @typedef {{units: Set<number>, cells: Set<number>, kept: Set<string>, gone: Set<string>,
 *   chain: HandStep["chain"]}} StepMarks the candidates as `cell value`
 */

/** The largest side of boards that are solved by hand: on larger ones chains take too long. */
export const MAX_BY_HAND = 9;

/** A candidate as a key of sets. @param {Candidate} candidate */
export function candidateKey({ cell, value }) {
  return `${cell} ${value}`;
}

/** @param {Candidate} one @param {number} cell @param {number} value */
function isCandidate(one, cell, value) {
  return one.cell === cell && one.value === value;
}

/** @typedef {{level: "question"|"technique"|"units"|"cells"|"step", text: string}} Hint each level tells more */

export class ByHand {
  /** @param {import("./sudoku.js").SudokuEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isActive = false;
    /** The number of the last request: answers to earlier ones are dropped. */
    this.requests = 0;
    /** The candidates of the last answer, shown until the next one. @type {number[][]|null} */
    this.candidates = null;
    /** The deductions on the board; null until they are known. @type {HandAnswer|null} */
    this.answer = null;
    /** The deduction that the hints are about. @type {HandStep|null} */
    this.step = null;
    this.level = 0;
    this.text = el("p", { class: "by-hand-text", role: "status" });
    this.more = button("Next hint", () => this.#hint(this.level + 1));
    this.all = button("Show the step", () => this.#hint(this.hints.length - 1));
    this.take = button("Take the step", () => this.#take(), { class: "primary" });
    this.element = el(
      "div",
      { class: "by-hand", role: "group", "aria-label": "Step by step", hidden: true },
      this.text,
      el(
        "div",
        { class: "buttons" },
        this.more,
        this.all,
        this.take,
        button("Stop", () => this.stop()),
      ),
    );
  }

  /** Whether values that are typed and candidates that are clicked are answers; the next step may still be awaited. */
  get isAsking() {
    return this.isActive && (this.answer === null || this.step !== null);
  }

  /** The hints of the step, from the question to the whole. @type {Hint[]} */
  get hints() {
    const { step } = this;
    if (!step) return [];
    const asked = step.placement
      ? "Which value can be placed? Click its candidate, or type it in its cell."
      : "Which candidate can be removed? Click it, or type its value in its cell.";
    const told = step.hints.map(({ level, text }) => {
      const words = level === "technique" ? `The simplest technique here: ${text}.` : `${text}.`;
      return /** @type {Hint} */ ({ level, text: words });
    });
    return [{ level: "question", text: asked }, ...told];
  }

  /** What is drawn on the board. @returns {StepMarks|null} */
  get marks() {
    const { step } = this;
    const level = this.hints[this.level]?.level;
    if (!step || !level) return null;
    const [withAll, withCells] = [level === "step", level === "step" || level === "cells"];
    const withUnits = withCells || level === "units";
    const { units, cells, values, chain, placement, removals } = step;
    const pattern = cells.flatMap((cell) => values.map((value) => candidateKey({ cell, value })));
    return {
      units: new Set(withUnits ? units.flatMap((unit) => unit.cells) : []),
      cells: new Set(withCells ? cells : []),
      kept: new Set(withAll ? [...pattern, ...(placement ? [candidateKey(placement)] : [])] : []),
      gone: new Set(withAll ? removals.map(candidateKey) : []),
      chain: withAll ? chain : [],
    };
  }

  /** @param {number} cell */
  #place(cell) {
    const { n } = this.editor.now;
    return `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;
  }

  /** Asks for the next deduction on the board. */
  async start() {
    const { editor } = this;
    this.isActive = true;
    this.requests += 1;
    const request = this.requests;
    try {
      const { n, cells, notation, left } = editor.now;
      const answer = await editor.app.source.edit("sudoku", "steps", {
        board: { n, cells, notation },
        candidates: left,
      });
      if (request !== this.requests) return;
      this.answer = answer;
      this.candidates = answer.candidates;
      this.step = answer.steps[0] ?? null;
      this.element.hidden = false;
      this.#hint(0);
      if ((answer.guess ?? null) !== null) editor.board.select(answer.guess);
    } catch (error) {
      if (request !== this.requests) return;
      this.stop();
      editor.fail(error);
    }
  }

  stop() {
    this.isActive = false;
    this.requests += 1;
    this.answer = this.step = this.candidates = null;
    this.element.hidden = true;
    this.editor.draw();
  }

  /** Called when the board has changed: the next step of this one is asked for. */
  changed() {
    if (!this.isActive) return;
    this.answer = this.step = null;
    if (this.editor.now.n > MAX_BY_HAND) this.stop();
    else this.start();
  }

  /** @param {number} level @param {string} [verdict] */
  #hint(level, verdict = "") {
    const { hints, more, all, take } = this;
    if (!this.answer) return; // the next step is awaited
    this.level = Math.max(0, Math.min(hints.length - 1, level));
    const text = hints[this.level]?.text ?? `${this.answer?.why ?? ""}.`;
    this.text.textContent = `${verdict}${text}`;
    take.disabled = this.step === null;
    const isLast = this.level >= hints.length - 1;
    // A button that is disabled loses the focus, and with it the keys.
    if (isLast && (document.activeElement === more || document.activeElement === all)) take.focus();
    more.disabled = all.disabled = isLast;
    this.editor.draw();
  }

  /** Checks an answer by all steps of the lowest rating. @param {number} cell @param {number} value */
  check(cell, value) {
    const { answer } = this;
    if (!answer) return;
    const found = answer.steps.find(
      ({ placement, removals }) =>
        (placement && isCandidate(placement, cell, value)) || removals.some((one) => isCandidate(one, cell, value)),
    );
    if (found) {
      this.step = found;
      this.#hint(this.hints.length - 1, "Right. ");
      return;
    }
    const written = this.editor.now.symbols[value - 1];
    const verb = this.step?.placement ? "placed in" : "removed from";
    // Of chains, only one is known.
    const wrong = this.step?.chain.length
      ? "That is not the step that is looked for; another chain may show it. "
      : `No simple step shows that ${written} can be ${verb} ${this.#place(cell)}. `;
    this.#hint(this.level, wrong);
  }

  /** Takes the step, and asks for the next one. */
  #take() {
    const { editor, answer, step } = this;
    if (!answer || !step) return;
    const gone = new Set(step.removals.map(candidateKey));
    const left = answer.candidates.map((values, cell) =>
      values.filter((value) => !gone.has(candidateKey({ cell, value }))),
    );
    const cells = [...editor.now.cells];
    const solved = new Set(editor.now.solved);
    if (step.placement) {
      cells[step.placement.cell] = step.placement.value;
      solved.add(step.placement.cell);
    }
    editor.change({ ...editor.now, cells, solved, left });
  }
}
