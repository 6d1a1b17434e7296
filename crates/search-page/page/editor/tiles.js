/** @file The editor of sliding tiles, by click and by arrow keys. */
import { button, el, field, latest, refill, select } from "../dom.js";
import { addKeys } from "../keys.js";
import { defaultAlgorithm } from "../link.js";
import { announce } from "../live.js";
import { UndoStack, undoKey } from "./undo.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{rows: number, columns: number, cells: number[], moves: number}} TilesPosition
 */

const SIDES = [2, 3, 4, 5, 6, 7, 8];
const SHUFFLE_MOVES = 40;

export class TilesEditor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {UndoStack<TilesPosition>} */
    this.history = new UndoStack({ rows: 3, columns: 3, cells: [8, 0, 6, 5, 4, 7, 2, 3, 1], moves: 0 });
    const sides = SIDES.map((side) => /** @type {[string, string]} */ ([String(side), String(side)]));
    this.columns = select(sides, "3");
    this.rows = select(sides, "3");
    for (const side of [this.columns, this.rows]) side.addEventListener("change", () => this.#resize());
    this.text = el("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    this.text.addEventListener("change", () => this.read(this.text.value));
    this.board = el("div", {
      class: "tiles",
      role: "group",
      tabindex: "0",
      "aria-label": "Tiles: arrow keys slide a tile into the gap",
    });
    this.moves = el("p", { class: "moves" });
    this.state = el("p", { class: "status", role: "status" });
    /** The position at which a text was refused. @type {TilesPosition|null} */
    this.refusedAt = null;
    this.element = el(
      "div",
      { class: "editor-body" },
      el(
        "section",
        { class: "panel board-panel", "aria-label": "Tiles" },
        el("div", { class: "tiles-frame" }, this.board),
      ),
      el(
        "section",
        { class: "panel", "aria-label": "Tools" },
        el("div", { class: "fields" }, field("Columns", this.columns), field("Rows", this.rows)),
        field("Tiles", this.text, "row by row, 0 for the gap"),
        el(
          "div",
          { class: "buttons" },
          button("Shuffle", () => this.shuffle()),
          button("Goal", () => this.#toGoal()),
          button("Undo", () => this.undo(), { title: "Ctrl-Z" }),
          button("Redo", () => this.redo(), { title: "Ctrl-Y" }),
          button("Explore these tiles", () => this.explore(), { class: "primary" }),
        ),
        this.moves,
        this.state,
      ),
    );
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      // While a button has the focus, arrows apply to the tiles; fields handle arrows themselves.
      if (
        event.target instanceof HTMLButtonElement ||
        (event.target instanceof Node && this.board.contains(event.target))
      )
        this.#pressed(event);
    });
    this.renew = latest(() => this.#renew());
    const here = { group: "Tiles editor" };
    addKeys(
      {
        ...here,
        keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
        text: "slide a tile that way into the gap",
      },
      { ...here, keys: ["Ctrl-Z", "Ctrl-Y"], text: "undo, redo" },
    );
  }

  get now() {
    return this.history.now;
  }

  show() {
    this.draw();
  }

  /** Opens the instance of a run. @param {import("../session.js").Session} session */
  async open(session) {
    const { state } = await session.node(0);
    this.read(state);
  }

  /** @param {TilesPosition} position */
  change(position) {
    this.history.set(position);
    this.draw();
  }

  undo() {
    if (this.history.undo()) this.draw();
  }

  redo() {
    if (this.history.redo()) this.draw();
  }

  draw() {
    const { rows, columns, cells, moves } = this.now;
    this.rows.value = String(rows);
    this.columns.value = String(columns);
    this.text.value = cells.join(" ");
    this.board.style.setProperty("--columns", String(columns));
    const focused = this.board.contains(document.activeElement);
    const tiles = cells.map((tile, cell) => {
      if (tile === 0) return el("span", { class: "gap" });
      const place = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
      return button(String(tile), () => this.slide(cell), {
        class: "tile",
        tabindex: "-1",
        "aria-label": `tile ${tile}, ${place}`,
      });
    });
    refill(this.board, ...tiles);
    if (focused) this.board.focus();
    this.moves.textContent = `${moves} ${moves === 1 ? "move" : "moves"}`;
    this.renew(undefined);
  }

  /** @param {TilesPosition} position */
  #analyze({ rows, columns, cells }) {
    return this.app.source.edit("tiles", "analyze", { rows, columns, cells });
  }

  async #renew() {
    const position = this.now;
    try {
      const { solvable, h } = await this.#analyze(position);
      // The answer may come after a text was refused, whose message stays.
      if (position !== this.now || position === this.refusedAt) return;
      const values = Object.entries(h ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
      const solved = h?.manhattan === 0;
      this.state.textContent = solved
        ? "Solved."
        : solvable
          ? `It can be solved; ${values.join(", ")}.`
          : "It cannot be solved: the goal with the blank first is unreachable.";
      if (solved && position.moves > 0) announce(`Solved in ${position.moves} moves.`);
    } catch (error) {
      this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Slides the tiles between a cell and the gap, if they are in one line. @param {number} cell */
  slide(cell) {
    const { columns, cells } = this.now;
    const gap = cells.indexOf(0);
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const [gapRow, gapColumn] = [Math.floor(gap / columns), gap % columns];
    if (cell === gap || (row !== gapRow && column !== gapColumn)) return;
    const step = row === gapRow ? Math.sign(cell - gap) : columns * Math.sign(cell - gap);
    const moved = [...cells];
    let moves = 0;
    for (let at = gap; at !== cell; at += step) {
      moved[at] = moved[at + step];
      moves += 1;
    }
    moved[cell] = 0;
    this.change({ ...this.now, cells: moved, moves: this.now.moves + moves });
  }

  /** The cells adjacent to the gap, by the key that slides their tile. */
  #adjacent() {
    const { rows, columns, cells } = this.now;
    const gap = cells.indexOf(0);
    const [row, column] = [Math.floor(gap / columns), gap % columns];
    return {
      ArrowLeft: column + 1 < columns ? gap + 1 : null,
      ArrowRight: column > 0 ? gap - 1 : null,
      ArrowUp: row + 1 < rows ? gap + columns : null,
      ArrowDown: row > 0 ? gap - columns : null,
    };
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const action = undoKey(event);
    if (action) {
      event.preventDefault();
      this[action]();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in this.#adjacent())) return;
    event.preventDefault();
    const cell = this.#adjacent()[/** @type {"ArrowLeft"} */ (event.key)];
    if (cell !== null) this.slide(cell);
  }

  async #resize() {
    const [rows, columns] = [Number(this.rows.value), Number(this.columns.value)];
    const tiles = Array.from({ length: rows * columns - 1 }, (_, i) => i + 1);
    const first = { rows, columns, cells: [0, ...tiles], moves: 0 };
    const last = { rows, columns, cells: [...tiles, 0], moves: 0 };
    const analysis = await this.#analyze(first).catch(() => null); // the gap of the goal is either first or last
    this.change(analysis?.h?.manhattan === 0 ? first : last);
  }

  #toGoal() {
    return this.#resize();
  }

  /** Makes random moves without undoing the previous one; the result is always solvable. */
  shuffle() {
    const start = this.now;
    let before = -1;
    for (let i = 0; i < SHUFFLE_MOVES * start.rows; i += 1) {
      const gap = this.now.cells.indexOf(0);
      const adjacent = Object.values(this.#adjacent()).filter((cell) => cell !== null && cell !== before);
      const cell = adjacent[Math.floor(Math.random() * adjacent.length)];
      if (cell === undefined || cell === null) break;
      before = gap;
      const cells = [...this.now.cells];
      [cells[gap], cells[cell]] = [cells[cell], 0];
      this.history.now = { ...this.now, cells };
    }
    const shuffled = { ...this.now, moves: 0 };
    this.history.now = start;
    this.change(shuffled);
  }

  /** Shows the tiles of a text, on a board of the chosen size. @param {string} text */
  read(text) {
    const cells = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const { rows, columns } = this.now;
    const sorted = [...cells].sort((a, b) => a - b);
    if (cells.length === rows * columns && sorted.every((tile, i) => tile === i))
      this.change({ rows, columns, cells, moves: 0 });
    else {
      this.refusedAt = this.now;
      this.state.textContent = `expected each number from 0 to ${rows * columns - 1} once`;
    }
  }

  async explore() {
    const { rows, columns, cells } = this.now;
    const known = this.app.session?.run.spec;
    const algorithm = known?.puzzle === "tiles" ? known.algorithm : defaultAlgorithm(this.app.catalog, "tiles");
    const options = { ...(known?.puzzle === "tiles" ? known.options : {}) };
    delete options.korf; // this option would replace the board
    const spec = { puzzle: "tiles", words: [`${columns}x${rows}`, cells.join(" ")], options, algorithm };
    const form = { fail: (/** @type {string} */ message) => (this.state.textContent = message) };
    if (await this.app.start(spec, form)) this.app.navigate("player");
  }
}
