/** @file An editable Sudoku board: a grid of cells with one selected cell. */
import { el, refill, setAttributes, svg } from "../dom.js";
import { candidateKey } from "./byhand.js";

/** Digits typed within this time, in milliseconds, form one number. */
const TYPING = 1200;
/** On larger boards candidates are listed, or counted if there are many. */
const MAX_GRID = 16;
const MAX_LISTED = 9;

/**
 * @typedef {{cells: (number|null)[], solved: Set<number>, candidates: number[][]|null, clashes: Set<number>,
 *   hint: number|null, symbols: string[], marks: import("./byhand.js").StepMarks|null}} BoardView symbols: the values
 *   from 1 on as they are written, marks: of a step of a solution by hand
 */

/** The classes of cells. */
const CELL_MARKS = ["solved", "given", "clash", "hinted", "in-unit", "in-pattern"];

/**
 * What a candidate is in a step.
 * @param {import("./byhand.js").StepMarks|null} marks @param {number} cell @param {number} value
 */
function roleOf(marks, cell, value) {
  const key = candidateKey({ cell, value });
  return marks?.gone.has(key) ? "gone" : marks?.kept.has(key) ? "kept" : "";
}

export class SudokuBoard {
  /**
   * @param {(cell: number, value: number|null) => void} onType
   * @param {(cell: number, value: number) => void} onPick called when a candidate is clicked
   */
  constructor(onType, onPick) {
    this.onType = onType;
    this.onPick = onPick;
    this.n = 0;
    this.selected = 0;
    this.typed = { at: 0, cell: -1, number: 0 };
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.written = [];
    /** @type {string[]} */
    this.symbols = [];
    this.grid = el("div", { class: "board-grid", role: "grid", "aria-label": "Sudoku board" });
    this.links = svg("svg", { class: "board-links", "aria-hidden": "true" });
    this.element = el("div", { class: "board-scroll" }, el("div", { class: "board" }, this.grid, this.links));
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.press(event));
    this.grid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#selectTarget(event));
    this.grid.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#selectTarget(event));
    this.grid.addEventListener("focusin", (/** @type {FocusEvent} */ event) => this.#selectTarget(event));
  }

  /** @param {number} n */
  #build(n) {
    this.n = n;
    this.selected = 0;
    this.written = [];
    const box = Math.round(Math.sqrt(n));
    this.element.style.setProperty("--n", String(n));
    this.element.style.setProperty("--box", String(box));
    this.cells = Array.from({ length: n * n }, (_, cell) => {
      const [row, column] = [Math.floor(cell / n), cell % n];
      const sides = [
        row % box === 0 ? "top" : "",
        column % box === 0 ? "left" : "",
        row === n - 1 ? "bottom" : "",
        column === n - 1 ? "right" : "",
      ];
      return el("div", {
        class: `cell ${sides.filter(Boolean).join(" ")}`,
        role: "gridcell",
        tabindex: cell === 0 ? "0" : "-1",
        "data-cell": cell,
      });
    });
    const rows = Array.from({ length: n }, (_, row) =>
      el("div", { class: "board-row", role: "row" }, ...this.cells.slice(row * n, (row + 1) * n)),
    );
    setAttributes(this.grid, { "aria-label": `Sudoku board, ${n} by ${n}`, "data-large": n > 25, "data-wide": n > 9 });
    refill(this.grid, ...rows);
    setAttributes(this.links, { viewBox: `0 0 ${n} ${n}` });
  }

  /** @param {number} n @param {BoardView} view */
  show(n, view) {
    if (n !== this.n) this.#build(n);
    if (view.symbols !== this.symbols) this.written = [];
    this.symbols = view.symbols;
    const symbol = (/** @type {number} */ value) => view.symbols[value - 1];
    this.cells.forEach((cell, index) => {
      const value = view.cells[index];
      const marks = [
        value !== null ? (view.solved.has(index) ? "solved" : "given") : "",
        view.clashes.has(index) ? "clash" : "",
        view.hint === index ? "hinted" : "",
        view.marks?.units.has(index) ? "in-unit" : "",
        view.marks?.cells.has(index) ? "in-pattern" : "",
      ];
      const candidates = value === null ? (view.candidates?.[index] ?? null) : null;
      const roles = (candidates ?? []).map((one) => roleOf(view.marks, index, one));
      const state = `${value}${marks}${candidates}${roles}`;
      if (this.written[index] === state) return; // of thousands of cells, an edit changes only a few
      this.written[index] = state;
      for (const mark of CELL_MARKS) cell.classList.toggle(mark, marks.includes(mark));
      if (value !== null) cell.textContent = symbol(value);
      else if (candidates) refill(cell, this.#candidates(candidates, roles, symbol));
      else cell.textContent = "";
      const content =
        value === null ? (candidates ? `candidates ${candidates.map(symbol).join(" ")}` : "empty") : symbol(value);
      const more = [
        marks.includes("clash") ? "clash" : "",
        marks.includes("hinted") ? "hint" : "",
        marks.includes("solved") ? "solved" : "",
        marks.includes("in-pattern") ? "in the pattern" : "",
        ...(candidates ?? []).flatMap((one, i) => (roles[i] === "gone" ? [`without ${symbol(one)}`] : [])),
      ];
      const place = `row ${Math.floor(index / n) + 1}, column ${(index % n) + 1}`;
      cell.setAttribute("aria-label", [place, content, ...more].filter(Boolean).join(", "));
    });
    refill(this.links, ...this.#chain(view.marks?.chain ?? []));
  }

  /**
   * The implications of a chain: a full circle is a candidate that is true, a dashed line says that the next is false.
   * @param {import("./byhand.js").HandStep["chain"]} chain
   */
  #chain(chain) {
    const box = Math.round(Math.sqrt(this.n));
    const centre = (/** @type {{cell: number, value: number}} */ { cell, value }) => [
      (cell % this.n) + (((value - 1) % box) + 0.5) / box,
      Math.floor(cell / this.n) + (Math.floor((value - 1) / box) + 0.5) / box,
    ];
    const radius = 0.42 / box;
    const lines = chain.slice(1).flatMap((to, i) => {
      const [[x1, y1], [x2, y2]] = [centre(chain[i]), centre(to)];
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length === 0) return [];
      const [dx, dy] = [((x2 - x1) / length) * radius, ((y2 - y1) / length) * radius];
      // It ends in an arrow at the circle.
      const [x, y] = [x2 - dx, y2 - dy];
      const head = `M${x - dx - dy / 2} ${y - dy + dx / 2}L${x} ${y}L${x - dx + dy / 2} ${y - dy - dx / 2}`;
      return [
        svg("path", { class: to.is_true ? "link" : "link weak", d: `M${x1 + dx} ${y1 + dy}L${x} ${y}` }),
        svg("path", { class: "link", d: head }),
      ];
    });
    const nodes = chain.map((node) => {
      const [cx, cy] = centre(node);
      return svg("circle", { class: node.is_true ? "true" : "false", cx, cy, r: radius });
    });
    return this.n > MAX_GRID ? [] : [...nodes, ...lines];
  }

  /**
   * The text is generated by the style sheet, as the cell's label contains the candidates already.
   * @param {number[]} candidates
   * @param {string[]} roles of the candidates in a step
   * @param {(value: number) => string} symbol
   */
  #candidates(candidates, roles, symbol) {
    if (this.n > MAX_GRID) {
      const text = candidates.length > MAX_LISTED ? `(${candidates.length})` : candidates.map(symbol).join(" ");
      return el("span", { class: "listed", "data-text": text });
    }
    const values = Array.from({ length: this.n }, (_, i) => {
      const at = candidates.indexOf(i + 1);
      if (at < 0) return el("span");
      return el("span", { class: roles[at] || null, "data-text": symbol(i + 1), "data-value": i + 1 });
    });
    return el("span", { class: "candidates" }, ...values);
  }

  /** @param {Event} event */
  #selectTarget(event) {
    const target = event.target instanceof Element ? event.target : null;
    const cell = target?.closest("[data-cell]") ?? null;
    if (!cell) return;
    this.#select(Number(cell.getAttribute("data-cell")), event.type === "click");
    const value = target?.getAttribute("data-value") ?? null;
    if (event.type === "click" && value !== null) this.onPick(this.selected, Number(value));
  }

  /** @param {number} cell @param {boolean} [focus] */
  #select(cell, focus = true) {
    this.cells[this.selected]?.setAttribute("tabindex", "-1");
    this.selected = cell;
    this.cells[cell].setAttribute("tabindex", "0");
    if (focus) this.cells[cell].focus();
  }

  focus() {
    this.cells[this.selected]?.focus();
  }

  /** @param {number} cell */
  select(cell) {
    this.#select(cell);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { n, selected } = this;
    const [row, column] = [Math.floor(selected / n), selected % n];
    const box = Math.round(Math.sqrt(n));
    const within = (/** @type {number} */ place) => Math.min(n - 1, Math.max(0, place));
    const to = (/** @type {number} */ r, /** @type {number} */ c) => this.#select(within(r) * n + within(c));
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
      Delete: () => this.onType(selected, null),
      Backspace: () => this.onType(selected, null),
      " ": () => this.onType(selected, null),
      ".": () => this.onType(selected, null),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      this.typed.cell = -1;
      act();
      return;
    }
    const value = this.#typedValue(event.key);
    // Digits that are not a value of the board must not trigger shortcuts.
    if (value !== undefined || /^[0-9]$/.test(event.key)) event.preventDefault();
    if (value === undefined) return;
    this.onType(selected, value);
  }

  /**
   * The value of a key, including the digits typed just before it.
   * @param {string} key
   * @returns {number|null|undefined}
   */
  #typedValue(key) {
    const { n, symbols } = this;
    if (symbols[n - 1].length === 1) {
      // Case matters only where both cases are symbols.
      const index = symbols.indexOf(symbols.includes(key) ? key : key.toUpperCase());
      return index >= 0 ? index + 1 : key === "0" ? null : undefined;
    }
    const first = Number(symbols[0]);
    if (/^[a-z]$/i.test(key)) {
      const value = key.toUpperCase().charCodeAt(0) - 54 - first;
      return value <= n ? value : undefined;
    }
    if (!/^[0-9]$/.test(key)) return undefined;
    const now = Date.now();
    const continues = this.typed.cell === this.selected && now - this.typed.at < TYPING;
    const long = continues ? this.typed.number * 10 + Number(key) : Number(key);
    const number = long < n + first ? long : Number(key);
    this.typed = { at: now, cell: this.selected, number };
    return number < first ? null : number + 1 - first;
  }
}
