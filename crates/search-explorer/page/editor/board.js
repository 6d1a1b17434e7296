/** @file A Sudoku board to type in: a grid of cells, one of them in hand. */
import { el, refill, setAttributes } from "../dom.js";

/** Within this time digits add up to one number. */
const TYPING = 1200;
/** On larger boards candidates are written as a list, or counted. */
const MOST_PLACED = 16;
const MOST_LISTED = 9;

/**
 * @typedef {{cells: (number|null)[], solved: Set<number>, candidates: number[][]|null, clashes: Set<number>,
 *   hint: number|null, letters: boolean}} BoardLook
 */

/** A value as it is written. @param {number} value @param {boolean} letters */
export function symbol(value, letters) {
  return letters && value > 9 ? String.fromCharCode(55 + value) : String(value);
}

export class SudokuBoard {
  /** @param {(cell: number, value: number|null) => void} onType */
  constructor(onType) {
    this.onType = onType;
    this.n = 0;
    this.hand = 0;
    this.typed = { at: 0, cell: -1, value: 0 };
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.written = [];
    this.grid = el("div", { class: "board-grid", role: "grid", "aria-label": "Sudoku board" });
    this.element = el("div", { class: "board-scroll" }, el("div", { class: "board" }, this.grid));
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.press(event));
    this.grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#touched(event));
    this.grid.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#touched(event));
    this.grid.addEventListener("focusin", (/** @type {FocusEvent} */ event) => this.#touched(event));
  }

  /** @param {number} n */
  #build(n) {
    this.n = n;
    this.hand = 0;
    this.written = [];
    const box = Math.round(Math.sqrt(n));
    this.element.style.setProperty("--n", String(n));
    this.element.style.setProperty("--box", String(box));
    this.cells = Array.from({ length: n * n }, (_, cell) => {
      const [row, column] = [Math.floor(cell / n), cell % n];
      const sides = [row % box === 0 ? "top" : "", column % box === 0 ? "left" : "", row === n - 1 ? "bottom" : "", column === n - 1 ? "right" : ""];
      return el("div", { class: `cell ${sides.filter(Boolean).join(" ")}`, role: "gridcell", tabindex: cell === 0 ? "0" : "-1", "data-cell": cell });
    });
    const rows = Array.from({ length: n }, (_, row) => el("div", { class: "board-row", role: "row" }, ...this.cells.slice(row * n, (row + 1) * n)));
    setAttributes(this.grid, { "aria-label": `Sudoku board, ${n} by ${n}`, "data-large": n > 25, "data-wide": n > 9 });
    refill(this.grid, ...rows);
  }

  /** @param {number} n @param {BoardLook} look */
  show(n, look) {
    if (n !== this.n) this.#build(n);
    this.cells.forEach((cell, index) => {
      const value = look.cells[index];
      const marks = [
        value !== null ? (look.solved.has(index) ? "solved" : "given") : "",
        look.clashes.has(index) ? "clash" : "",
        look.hint === index ? "hinted" : "",
      ];
      const candidates = value === null ? (look.candidates?.[index] ?? null) : null;
      const state = `${value}${marks}${candidates}${look.letters}`;
      if (this.written[index] === state) return; // thousands of cells, of which a step changes a few
      this.written[index] = state;
      for (const mark of ["solved", "given", "clash", "hinted"]) cell.classList.toggle(mark, marks.includes(mark));
      if (value !== null) cell.textContent = symbol(value, look.letters);
      else if (candidates) refill(cell, this.#candidates(candidates, look.letters));
      else cell.textContent = "";
      const told = value === null ? (candidates ? `candidates ${candidates.join(" ")}` : "empty") : String(value);
      const more = [marks.includes("clash") ? "clash" : "", marks.includes("hinted") ? "hint" : "", marks.includes("solved") ? "solved" : ""];
      const place = `row ${Math.floor(index / n) + 1}, column ${(index % n) + 1}`;
      cell.setAttribute("aria-label", [place, told, ...more].filter(Boolean).join(", "));
    });
  }

  /** The style sheet writes them: they are in the cell's label already. @param {number[]} candidates @param {boolean} letters */
  #candidates(candidates, letters) {
    if (this.n > MOST_PLACED) {
      const text = candidates.length > MOST_LISTED ? `(${candidates.length})` : candidates.map((value) => symbol(value, letters)).join(" ");
      return el("span", { class: "listed", "data-text": text });
    }
    const written = (/** @type {number} */ value) => (candidates.includes(value) ? symbol(value, letters) : "");
    const values = Array.from({ length: this.n }, (_, i) => el("span", { "data-text": written(i + 1) }));
    return el("span", { class: "candidates" }, ...values);
  }

  /** @param {Event} event */
  #touched(event) {
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    if (cell) this.#take(Number(cell.getAttribute("data-cell")), event.type === "click");
  }

  /** @param {number} cell @param {boolean} [focus] */
  #take(cell, focus = true) {
    this.cells[this.hand]?.setAttribute("tabindex", "-1");
    this.hand = cell;
    this.cells[cell].setAttribute("tabindex", "0");
    if (focus) this.cells[cell].focus();
  }

  focus() {
    this.cells[this.hand]?.focus();
  }

  /** @param {number} cell */
  take(cell) {
    this.#take(cell);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { n, hand } = this;
    const [row, column] = [Math.floor(hand / n), hand % n];
    const box = Math.round(Math.sqrt(n));
    const within = (/** @type {number} */ place) => Math.min(n - 1, Math.max(0, place));
    const to = (/** @type {number} */ r, /** @type {number} */ c) => this.#take(within(r) * n + within(c));
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => to(row, column - 1),
      ArrowRight: () => to(row, column + 1),
      ArrowUp: () => to(row - 1, column),
      ArrowDown: () => to(row + 1, column),
      Home: () => to(row, 0),
      End: () => to(row, n - 1),
      PageUp: () => to(row - box, column),
      PageDown: () => to(row + box, column),
      Delete: () => this.onType(hand, null),
      Backspace: () => this.onType(hand, null),
      " ": () => this.onType(hand, null),
      ".": () => this.onType(hand, null),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      this.typed.cell = -1;
      act();
      return;
    }
    const value = this.#typedValue(event.key);
    // A digit is meant for the board though it is none of its values.
    if (value !== undefined || /^[0-9]$/.test(event.key)) event.preventDefault();
    if (value === undefined) return;
    this.onType(hand, value);
  }

  /** The value that a key stands for, with the digits just before it. @param {string} key @returns {number|null|undefined} */
  #typedValue(key) {
    if (/^[a-z]$/i.test(key)) {
      const value = key.toUpperCase().charCodeAt(0) - 55;
      return value <= this.n && this.n > 9 ? value : undefined;
    }
    if (!/^[0-9]$/.test(key)) return undefined;
    const now = Date.now();
    const goesOn = this.n > 9 && this.typed.cell === this.hand && now - this.typed.at < TYPING;
    const long = goesOn ? this.typed.value * 10 + Number(key) : Number(key);
    const value = long <= this.n ? long : Number(key);
    this.typed = { at: now, cell: this.hand, value };
    if (value > this.n) return undefined;
    return value === 0 ? null : value;
  }
}
