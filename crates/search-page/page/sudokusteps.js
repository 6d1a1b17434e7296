/**
 * @file A Sudoku in the player: what the last guess forced, one value at a time on demand, and which cell branches next
 * and why.
 */
import { button, el, refill } from "./dom.js";
import { counted } from "./format.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").Shape} Shape
 */

/** The number of guesses on the path that are marked. */
const MAX_GUESSES = 81;

/** The colours: the class of the sign, and the name. @type {[string, string][]} */
const COLOURS = [
  ["guess", "guess"],
  ["forced", "forced by it"],
  ["earlier", "guessed before"],
  ["placed", "forced before"],
  ["branch", "branches next"],
];

/** The cell of a shape, row by row. @param {Shape} shape @param {number} side */
function cellOf({ x = 0, y = 0 }, side) {
  return Math.floor(y) * side + Math.floor(x);
}

/**
 * The labels of a board with a role, by their cells.
 * @param {SearchNode|null} node
 * @param {string} role
 * @param {number} side
 * @returns {Map<number, Shape>}
 */
function labels(node, role, side) {
  const shapes = node?.drawing?.shapes ?? [];
  return new Map(
    shapes
      .filter((shape) => shape.type === "label" && shape.role === role)
      .map((shape) => [cellOf(shape, side), shape]),
  );
}

/** The cell that was guessed last; -1 if there is none. @param {SearchNode|null} node @param {number} side */
function guessOf(node, side) {
  const shape = node?.drawing?.shapes.find(({ type, role }) => type === "rectangle" && role === "guess");
  return shape ? cellOf(shape, side) : -1;
}

/** The number of candidates in a label. @param {string} text */
function countOf(text) {
  const many = text.match(/^\((\d+)\)$/)?.[1];
  return many ? Number(many) : text.includes(" ") ? text.split(" ").length : text.length;
}

/**
 * A rectangle in a cell.
 * @param {string} role @param {number} cell @param {number} side
 * @param {number} [margin] to the borders of the cell
 * @returns {Shape}
 */
function frame(role, cell, side, margin = 0.05) {
  return {
    type: "rectangle",
    role,
    x: (cell % side) + margin,
    y: Math.floor(cell / side) + margin,
    width: 1 - 2 * margin,
    height: 1 - 2 * margin,
  };
}

/** What the colours of a Sudoku mean. */
export function sudokuLegend() {
  const items = COLOURS.map(([sign, name]) =>
    el("li", null, el("span", { class: `map-sign sudoku-sign-${sign}`, "aria-hidden": "true" }), name),
  );
  return el("ul", { class: "map-legend sudoku-legend" }, ...items);
}

export class SudokuSteps {
  /** @param {App} app @param {() => void} onChange called when the picture changes */
  constructor(app, onChange) {
    this.app = app;
    this.onChange = onChange;
    /** @type {Session|null} */
    this.session = null;
    this.side = 9;
    this.cellRule = "first";
    this.node = -1;
    /**
     * The values shown one by one, with the reasons; null if all are shown.
     * @type {{cell: number, value: number, why: string}[]|null}
     */
    this.steps = null;
    this.forced = 0;
    this.text = el("p", { class: "forced-text" });
    this.reason = el("p", { class: "hint", role: "status" });
    this.branch = el("p", { class: "branch-text" });
    this.less = button("‹ take back", () => this.#back(), { hidden: true });
    this.more = button("one at a time", () => this.#forward());
    this.all = button("show all", () => this.#showAll(), { hidden: true });
    this.tools = el(
      "div",
      { class: "buttons", role: "group", "aria-label": "Propagation" },
      this.less,
      this.more,
      this.all,
    );
    const line = el("div", { class: "forced-line" }, this.text, this.tools);
    this.element = el(
      "section",
      { class: "panel sudoku-steps", "aria-label": "Propagation", hidden: true },
      sudokuLegend(),
      line,
      this.reason,
      this.branch,
    );
  }

  /** @param {Session} session */
  attach(session) {
    const { run } = session;
    // What forces a value is explained on boards without a layout.
    const isSudoku = run.spec.puzzle === "sudoku" && Boolean(run.backdrop) && !run.spec.options.layout;
    this.session = isSudoku ? session : null;
    this.element.hidden = !isSudoku;
    this.tools.hidden = true; // until the node is loaded
    for (const text of [this.text, this.reason, this.branch]) text.textContent = "";
    this.side = run.backdrop?.width ?? 9;
    const option = this.app.catalog.puzzles
      .find(({ name }) => name === "sudoku")
      ?.options.find(({ name }) => name === "cell");
    this.cellRule = run.spec.options.cell ?? option?.default ?? "first";
    this.node = -1;
  }

  /** A node with the colours of its cells. @param {SearchNode} node @returns {Promise<SearchNode>} */
  async coloured(node) {
    const { session, side } = this;
    if (!session || !node.drawing) return node;
    if (node.id !== this.node) {
      this.node = node.id;
      this.steps = null;
      this.reason.textContent = "";
    }
    /** @type {SearchNode[]} */
    const above = [];
    for (let at = node; at.parent !== null && above.length < MAX_GUESSES;) {
      at = await session.node(at.parent);
      above.push(at);
    }
    const parent = above[0] ?? null;
    const guess = guessOf(node, side);
    const [known, placed, open] = [
      labels(parent, "placed", side),
      labels(node, "placed", side),
      labels(parent, "candidate", side),
    ];
    const forced = [...placed.keys()].filter((cell) => cell !== guess && !known.has(cell) && parent !== null);
    const shown = this.steps === null ? new Set(forced) : new Set(this.steps.map(({ cell }) => cell));
    const hidden = new Set(forced.filter((cell) => !shown.has(cell)));
    const earlier = above.map((one) => guessOf(one, side)).filter((cell) => cell >= 0);
    const branch = hidden.size === 0 ? this.#branch(node) : -1;
    const shapes = node.drawing.shapes.map((shape) => {
      const cell = cellOf(shape, side);
      if (shape.type !== "label" || !forced.includes(cell)) return shape;
      return hidden.has(cell) ? (open.get(cell) ?? shape) : { ...shape, role: "forced" };
    });
    const frames = [
      ...earlier.map((cell) => frame("earlier", cell, side)),
      ...forced.filter((cell) => shown.has(cell)).map((cell) => frame("forced", cell, side)),
    ];
    const last = branch < 0 ? [] : [frame("branch", branch, side, 0)];
    this.#describe(parent === null, guess, forced.length, shown.size);
    return { ...node, drawing: { ...node.drawing, shapes: [...frames, ...shapes, ...last] } };
  }

  /** @param {boolean} isStart @param {number} guess @param {number} forced @param {number} shown */
  #describe(isStart, guess, forced, shown) {
    const { steps } = this;
    this.forced = forced;
    const all = forced === 0 ? "no other value" : counted(forced, "value");
    this.text.textContent = isStart
      ? "The clues, and what follows from them."
      : `The guess in ${this.#place(guess)} forced ${steps === null ? all : `${shown} of ${all}`}.`;
    this.tools.hidden = !this.app.source.live || forced === 0;
    this.less.hidden = steps === null;
    this.less.disabled = steps?.length === 0;
    this.all.hidden = steps === null;
    this.more.textContent = steps === null ? "one at a time" : "next ›";
    this.more.disabled = steps !== null && shown >= forced;
  }

  /** @param {number} cell */
  #place(cell) {
    return `row ${Math.floor(cell / this.side) + 1}, column ${(cell % this.side) + 1}`;
  }

  /** Finds the cell that branches next, and writes the reason; -1 if there is none. @param {SearchNode} node */
  #branch(node) {
    const open = [...labels(node, "candidate", this.side)]
      .sort(([a], [b]) => a - b)
      .map(([cell, { text = "" }]) => ({ cell, text, count: countOf(text) }));
    const fewest = open.reduce((least, { count }) => Math.min(least, count), Infinity);
    const first =
      this.cellRule === "fewest"
        ? open.find(({ count }) => count === fewest)
        : this.cellRule === "first"
          ? open[0]
          : undefined;
    if (!first) {
      const rule = open.length > 0 ? `The cell with the largest weight branches next (--cell ${this.cellRule}).` : "";
      refill(this.branch, rule);
      return -1;
    }
    const { cell, text, count } = first;
    const ties = open.filter((one) => one.count === fewest).length;
    const why =
      this.cellRule === "first"
        ? "it is the first undecided cell in reading order"
        : `no undecided cell has fewer candidates${ties > 1 ? `; of ${ties} such cells it is the first` : ""}`;
    const values = text.startsWith("(") ? counted(count, "candidate") : text.includes(" ") ? text : [...text].join(" ");
    const { step } = /** @type {Session} */ (this.session);
    const isDeadEnd = step?.outcome === "dead_end" && step.node.id === node.id;
    refill(
      this.branch,
      el("strong", null, isDeadEnd ? "A dead end: " : "Branches next: "),
      isDeadEnd
        ? `${this.#place(cell)} can take no value: each of its candidates (${values}) leads to a contradiction.`
        : `${this.#place(cell)} (${values}), as ${why}.`,
    );
    return isDeadEnd ? -1 : cell;
  }

  /** Shows one more forced value, in the order in which they follow from each other, with its reason. */
  async #forward() {
    const { session, steps } = this;
    if (!session) return;
    if (steps === null) {
      this.steps = [];
      this.reason.textContent = "";
      this.onChange();
      return;
    }
    const { source } = this.app;
    const turn = this.node;
    try {
      const node = await session.node(turn);
      const parent = node.parent === null ? null : await session.node(node.parent);
      if (!parent) return;
      const [before, after] = await Promise.all(
        [parent, node].map(({ state }) => source.edit("sudoku", "read", { text: state })),
      );
      const cells = [...before.cells];
      const guess = guessOf(node, this.side);
      for (const cell of [guess, ...steps.map(({ cell }) => cell)]) cells[cell] = after.cells[cell];
      const { cell, value, why } = await source.edit("sudoku", "forced", {
        board: { n: before.n, cells, notation: before.notation },
        after: after.cells,
      });
      if (turn !== this.node || this.steps !== steps) return;
      if ((cell ?? null) === null) {
        this.#showAll();
        this.reason.textContent = "The rest follows by the propagation of this search.";
        return;
      }
      this.steps = [...steps, { cell, value, why }];
      this.reason.textContent = why;
      announce(why);
      this.onChange();
    } catch (error) {
      this.app.fail(error);
    }
  }

  #back() {
    if (!this.steps) return;
    this.steps = this.steps.slice(0, -1);
    this.reason.textContent = this.steps[this.steps.length - 1]?.why ?? "";
    this.onChange();
  }

  #showAll() {
    this.steps = null;
    this.reason.textContent = "";
    this.onChange();
  }
}
