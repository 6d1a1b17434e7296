/** @file The Sudoku editor: a board, analysed and solved by the server. */
import { button, copyText, download, el, field, latest, refill, select } from "../dom.js";
import { addKeys } from "../keys.js";
import { defaultAlgorithm, isLink } from "../link.js";
import { announce } from "../live.js";
import { SudokuBoard } from "./board.js";
import { ByHand, MAX_BY_HAND } from "./byhand.js";
import { UndoStack, undoKey } from "./undo.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{n: number, cells: (number|null)[], solved: Set<number>, notation: string, symbols: string[],
 *   left: number[][]|null}} Position notation: a name of the server's, symbols: the values from 1 to n in it, left: the
 *   candidates left by steps that were taken, null if all are
 */

const SIZES = [4, 9, 16, 25, 36, 49, 64];
/** @type {[string, string][]} */
const NOTATIONS = [
  ["numbers", "numbers"],
  ["numbers-from-0", "numbers from 0"],
  ["1-G", "1–9, A–Z"],
  ["0-F", "0–9, A–Z"],
  ["A-P", "A–P"],
];

/** @param {number} n @returns {Position} */
function emptyBoard(n) {
  const symbols = Array.from({ length: n }, (_, i) => String(i + 1));
  return { n, cells: new Array(n * n).fill(null), solved: new Set(), notation: "numbers", symbols, left: null };
}

export class SudokuEditor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {UndoStack<Position>} */
    this.history = new UndoStack(emptyBoard(9));
    /** @type {{candidates: number[][], clashes: number[][], empty: number, line: string}|null} */
    this.analysis = null;
    /**  @type {{cell: number, value: number}|null} */
    this.hint = null;
    this.board = new SudokuBoard(
      (cell, value) => this.type(cell, value),
      (cell, value) => this.byHand.isAsking && this.byHand.check(cell, value),
    );
    this.byHand = new ByHand(this);
    this.message = el("p", { class: "status", role: "status" });
    this.state = el("p", { class: "hint" });
    this.size = select(
      SIZES.map((n) => [String(n), `${n} × ${n}`]),
      "9",
    );
    this.size.addEventListener("change", () => this.#resize(Number(this.size.value)));
    this.example = select([["", "choose…"]]);
    this.example.addEventListener("change", () => this.example.value && this.read(this.example.value));
    this.candidates = el("input", { type: "checkbox", onchange: () => this.draw() });
    this.notation = select(NOTATIONS);
    this.notation.addEventListener("change", () => this.#rewrite(this.notation.value));
    this.notationField = field("Values", this.notation);
    this.pad = el("div", { class: "pad", role: "group", "aria-label": "Values" });
    this.place = button("Place it", () => this.#placeHint(), { hidden: true });
    this.stepByStep = button("Step by step", () => this.byHand.start(), {
      title: `Find each deduction yourself, with hints: up to ${MAX_BY_HAND} × ${MAX_BY_HAND}`,
    });
    this.text = el("textarea", { rows: "3", spellcheck: "false", placeholder: "a line, a grid, CSV, .sdk, .ss …" });
    const act = (/** @type {string} */ name, /** @type {() => void} */ run, title = "") =>
      button(name, run, title ? { title } : {});
    this.element = el(
      "div",
      { class: "editor-body" },
      el("section", { class: "panel board-panel", "aria-label": "Board" }, this.board.element, this.pad),
      el(
        "section",
        { class: "panel", "aria-label": "Tools" },
        el("div", { class: "fields" }, field("Size", this.size), field("Example", this.example), this.notationField),
        el("div", { class: "fields checks" }, field("Candidates", this.candidates)),
        el(
          "div",
          { class: "buttons" },
          act("Solve", () => this.solve()),
          act("Count solutions", () => this.count()),
          act("Hint", () => this.askHint()),
          this.place,
          this.stepByStep,
          act("Clear", () => this.change(this.#cleared(), "Cleared.")),
        ),
        el(
          "div",
          { class: "buttons" },
          act("Undo", () => this.undo(), "Ctrl-Z"),
          act("Redo", () => this.redo(), "Ctrl-Y"),
          act("Copy as line", () => this.copy(), "Ctrl-C"),
          act("Sheet to print", () => this.print(), "A page with the board, its rating and its solution"),
          button("Explore this board", () => this.explore(), { class: "primary" }),
        ),
        this.byHand.element,
        this.message,
        this.state,
        el(
          "details",
          null,
          el("summary", null, "Import a board"),
          field("Text in any format", this.text),
          button("Import", () => this.read(this.text.value)),
        ),
      ),
    );
    this.renew = latest(() => this.#renew());
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#pressed(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
    document.addEventListener("copy", (event) => this.#copied(event));
    this.#listKeys();
  }

  #listKeys() {
    const here = { group: "Sudoku editor" };
    addKeys(
      { ...here, keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: "to another cell" },
      { ...here, keys: ["1"], shown: "1–9, A–Z", text: "enter a value; digits typed quickly form one number" },
      { ...here, keys: ["Delete", "."], text: "empty the cell" },
      { ...here, keys: ["Ctrl-Z", "Ctrl-Y"], text: "undo, redo" },
      { ...here, keys: ["Ctrl-C", "Ctrl-V"], text: "copy as a line, paste any format" },
    );
  }

  get now() {
    return this.history.now;
  }

  get visible() {
    return this.app.screen === "editor" && !this.element.hidden;
  }

  async show() {
    if (this.shown) return;
    this.shown = true;
    this.draw();
    await this.#listExamples();
    const first = /** @type {HTMLOptionElement|null} */ (this.example.options[1]);
    const isEmpty = this.now.cells.every((value) => value === null);
    if (first && isEmpty) {
      this.example.value = first.value;
      await this.read(first.value);
    } else this.renew(undefined);
  }

  /** @param {string} text */
  report(text) {
    this.message.textContent = text;
  }

  /** @param {unknown} error */
  fail(error) {
    this.report(error instanceof Error ? error.message : String(error));
  }

  async #listExamples() {
    const { n } = this.now;
    refill(this.example, el("option", { value: "" }, "generating…")); // large boards take a while
    const answer = await this.app.source.sudokuExamples(n).catch(() => ({ boards: [] }));
    if (n !== this.now.n) return;
    const options = answer.boards.map((/** @type {{label: string, line: string}} */ board) =>
      el("option", { value: board.line }, board.label),
    );
    refill(this.example, el("option", { value: "" }, options.length > 0 ? "choose…" : "none"), ...options);
  }

  /** @param {number} n */
  #resize(n) {
    this.change(emptyBoard(n), `An empty board of ${n} × ${n}.`);
  }

  /** An empty board in the current notation. @returns {Position} */
  #cleared() {
    const { n, notation, symbols } = this.now;
    return { ...emptyBoard(n), notation, symbols };
  }

  /** Writes the board in another notation. @param {string} notation */
  async #rewrite(notation) {
    const position = this.now;
    try {
      const written = await this.ask("analyze", notation);
      if (position === this.now) this.change({ ...position, notation: written.notation, symbols: written.symbols });
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {Position} position @param {string} [message] */
  change(position, message = "") {
    const before = this.now.n;
    this.history.set(position);
    this.#changed(before, message);
  }

  /** @param {number} before @param {string} message */
  #changed(before, message) {
    this.hint = null;
    this.place.hidden = true;
    this.analysis = null;
    this.report(message);
    if (before !== this.now.n) this.#listExamples();
    this.byHand.changed();
    this.draw();
    this.renew(undefined);
  }

  /** @param {number} cell @param {number|null} value */
  type(cell, value) {
    if (value !== null && this.byHand.isAsking) {
      this.byHand.check(cell, value);
      return;
    }
    if (this.now.cells[cell] === value && !this.now.solved.has(cell)) return;
    const cells = [...this.now.cells];
    cells[cell] = value;
    const solved = new Set(this.now.solved);
    solved.delete(cell);
    // Without one of its values, a board has more candidates.
    const left = this.now.cells[cell] === null ? this.now.left : null;
    this.change({ ...this.now, cells, solved, left });
  }

  undo() {
    const { n } = this.now;
    if (this.history.undo()) this.#changed(n, "Undone.");
  }

  redo() {
    const { n } = this.now;
    if (this.history.redo()) this.#changed(n, "Redone.");
  }

  draw() {
    const { n, cells, solved, notation, symbols } = this.now;
    this.size.value = String(n);
    this.notation.value = notation;
    this.notationField.hidden = n <= 9;
    const clashes = new Set((this.analysis?.clashes ?? []).flat());
    const { left } = this.now;
    const all = this.candidates.checked ? (this.analysis?.candidates ?? null) : null;
    const known = all?.map((values, cell) => (left ? values.filter((value) => left[cell].includes(value)) : values));
    const { marks } = this.byHand;
    const candidates = this.byHand.candidates ?? known ?? null;
    this.stepByStep.disabled = n > MAX_BY_HAND;
    this.board.show(n, { cells, solved, clashes, candidates, symbols, hint: this.hint?.cell ?? null, marks });
    const marked = symbols.join(" ");
    if (this.pad.dataset.values !== marked) {
      this.pad.dataset.values = marked;
      const put = (/** @type {number|null} */ value) => () => this.type(this.board.selected, value);
      const values = symbols.map((symbol, i) => button(symbol, put(i + 1)));
      refill(this.pad, ...values, button("⌫", put(null), { "aria-label": "Empty the cell" }));
    }
  }

  /** Fetches the analysis of the current board. */
  async #renew() {
    const position = this.now;
    try {
      const analysis = await this.ask("analyze");
      if (position !== this.now) return;
      this.analysis = analysis;
    } catch (error) {
      this.fail(error);
      return;
    }
    this.draw();
    const clashes = this.analysis?.clashes.length ?? 0;
    const prefix = clashes > 0 ? `${clashes === 1 ? "a clash" : `${clashes} clashes`}; ` : "";
    this.state.textContent = `${prefix}${this.analysis?.empty ?? 0} cells are empty`;
    if (clashes > 0) announce(this.state.textContent);
  }

  /** @param {string} action @param {string} [notation] */
  ask(action, notation = this.now.notation) {
    const { n, cells, solved } = this.now;
    const withSolved = action === "analyze" || action === "hint";
    const sent = withSolved ? cells : cells.map((value, cell) => (solved.has(cell) ? null : value));
    return this.app.source.edit("sudoku", action, { n, cells: sent, notation });
  }

  /**
   * Opens the instance of a run, whose first state can have more values: what follows from the clues.
   * @param {import("../session.js").Session} session
   */
  open({ run }) {
    this.shown = true; // instead of an example
    this.draw();
    this.#listExamples();
    const [text] = run.spec.words.filter((word) => word.length >= 16);
    if (text) this.read(text);
    else this.shown = false;
  }

  /** @param {string} text in any format */
  async read(text) {
    try {
      const { n, cells, notation, symbols } = await this.app.source.edit("sudoku", "read", { text });
      this.change({ n, cells, solved: new Set(), notation, symbols, left: null }, "Loaded.");
    } catch (error) {
      this.fail(error);
    }
  }

  async solve() {
    this.report("Solving…");
    const position = this.now;
    try {
      const { status, cells, guesses, seconds } = await this.ask("solve");
      if (position !== this.now) return;
      if (status !== "solved" || !cells) {
        this.report(status === "none" ? "There is no solution." : "Stopped: the time limit was reached.");
        return;
      }
      const solved = new Set(position.solved);
      position.cells.forEach((value, cell) => value === null && solved.add(cell));
      const time = seconds < 0.001 ? `${Math.round(seconds * 1e6)} µs` : `${(seconds * 1e3).toFixed(1)} ms`;
      this.change(
        { ...position, cells, solved },
        `Solved with ${guesses} ${guesses === 1 ? "guess" : "guesses"} in ${time}.`,
      );
    } catch (error) {
      this.fail(error);
    }
  }

  async count() {
    this.report("Counting…");
    const position = this.now;
    try {
      const { count, complete } = await this.ask("count");
      if (position !== this.now) return;
      const noun = count === "1" && complete ? "solution" : "solutions";
      this.report(
        `${complete ? "" : "At least "}${count} ` + `${noun}${count === "1" && complete ? ", which is unique" : ""}.`,
      );
    } catch (error) {
      this.fail(error);
    }
  }

  async askHint() {
    const position = this.now;
    try {
      const { cell, value, guess, why } = await this.ask("hint");
      if (position !== this.now) return;
      this.hint = cell === null || cell === undefined ? null : { cell, value };
      this.place.hidden = !this.hint;
      this.report(why);
      this.draw();
      const shown = this.hint?.cell ?? guess ?? null;
      if (shown !== null) this.board.select(shown);
    } catch (error) {
      this.fail(error);
    }
  }

  #placeHint() {
    const { hint } = this;
    this.place.hidden = true;
    if (!hint) return;
    this.byHand.stop();
    this.type(hint.cell, hint.value);
    this.board.select(hint.cell);
  }

  /** The board in one line, in the server's format. @returns {Promise<string>} */
  async line() {
    const { n, cells } = this.now;
    if (n <= 9) return cells.map((value) => value ?? ".").join("");
    return (this.analysis ?? (await this.ask("analyze"))).line;
  }

  async copy() {
    try {
      const line = await this.line();
      this.report((await copyText(line)) ? "Copied." : line);
    } catch (error) {
      this.fail(error);
    }
  }

  async print() {
    try {
      const { n, cells, solved, notation } = this.now;
      const clues = cells.map((value, cell) => (solved.has(cell) ? null : value));
      const { html } = await this.app.source.edit("sudoku", "sheet", { n, cells: clues, notation });
      download("sudoku.html", "text/html", html);
    } catch (error) {
      this.fail(error);
    }
  }

  async explore() {
    try {
      const known = this.app.session?.run.spec;
      const algorithm = known?.puzzle === "sudoku" ? known.algorithm : defaultAlgorithm(this.app.catalog, "sudoku");
      const options = known?.puzzle === "sudoku" ? { ...known.options } : {};
      // A line of few symbols can be read in several alphabets.
      const { notation, n } = this.now;
      delete options.alphabet;
      delete options.layout; // boards of this editor have square boxes and no other rule
      if (n > 9 && notation !== "numbers") options.alphabet = notation === "numbers-from-0" ? "0-F" : notation;
      const spec = { puzzle: "sudoku", words: [await this.line()], options, algorithm };
      if (await this.app.start(spec, { fail: (message) => this.report(message) })) this.app.navigate("player");
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const action = undoKey(event);
    if (action && !(event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault();
      this[action]();
      return;
    }
    // While a button has the focus, digits and arrows apply to the board.
    const onButton = event.target instanceof HTMLButtonElement && !this.board.element.contains(event.target);
    if (onButton && /^([0-9]|Arrow\w+|Delete|Backspace)$/.test(event.key)) this.board.press(event);
  }

  /** Whether a text field has the focus, which handles paste and copy itself. */
  get #inText() {
    const active = document.activeElement;
    return active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text");
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain");
    if (!this.visible || this.#inText || !text || isLink(text)) return;
    event.preventDefault();
    this.read(text);
  }

  /** @param {ClipboardEvent} event */
  #copied(event) {
    if (!this.visible || this.#inText || !window.getSelection()?.isCollapsed) return;
    event.preventDefault();
    this.copy();
  }
}
