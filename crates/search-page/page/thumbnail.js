/** @file Small drawings of boards, for lists: where a board is small enough that its labels can be read. */
import { svg } from "./dom.js";
import { layer } from "./shapes.js";

/**
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Shape} Shape
 */

/** The largest side of a small drawing, and the largest side of a cell in it, in pixels. */
const MAX_SIDE = 72;
const MAX_CELL = 18;
/** The font size below which labels cannot be read, in pixels. */
const MIN_LABEL = 6.5;
/** The largest side of a board, in cells. */
const MAX_CELLS = 8;

/** Whether the states of a run are boards that are small enough. @param {Run} run */
export function areBoards({ drawn, map = false, backdrop = null }) {
  return drawn && !map && Math.max(backdrop?.width ?? Infinity, backdrop?.height ?? Infinity) <= MAX_CELLS;
}

/** The small drawings of the states of a run. */
export class Thumbnails {
  /** @type {import("./types.js").Drawing|null} */
  backdrop = null;
  /** Whether the states of the run are drawn at all. */
  arePossible = false;
  /** Whether the boards are small enough. */
  areShown = false;

  /** @param {Run} run */
  attach(run) {
    const { drawn, map = false, backdrop = null } = run;
    this.backdrop = backdrop;
    this.arePossible = drawn && !map;
    this.areShown = areBoards(run);
    const side = Math.max(backdrop?.width ?? Infinity, backdrop?.height ?? Infinity);
    this.cell = Math.min(MAX_CELL, MAX_SIDE / side);
  }

  cell = 0;

  /**
   * The small drawings of nodes by their places in the list; none if one of them cannot be read, as then the run is
   * shown as text from there on.
   * @param {{drawing?: import("./types.js").Drawing|null}[]} nodes
   * @returns {(SVGSVGElement|null)[]}
   */
  ofAll(nodes) {
    const all = nodes.map((node) => this.#of(node));
    return this.areShown ? all : nodes.map(() => null);
  }

  /** @param {{drawing?: import("./types.js").Drawing|null}} node @returns {SVGSVGElement|null} */
  #of({ drawing }) {
    const { backdrop, cell } = this;
    if (!this.areShown || !drawing || !backdrop) return null;
    // A letter on a piece can be left out, but not a number on a board.
    const isPiece = (/** @type {Shape} */ label) =>
      drawing.shapes.some(({ type, x, y }) => type === "circle" && x === label.x && y === label.y);
    const small = drawing.shapes.filter(({ type, size = 1 }) => type === "label" && size * cell < MIN_LABEL);
    if (!small.every(isPiece)) {
      this.areShown = false;
      return null;
    }
    const shapes = drawing.shapes.filter((shape) => !small.includes(shape));
    const { width, height } = backdrop;
    const margin = 0.05;
    const attributes = {
      class: "drawing thumbnail",
      "aria-hidden": "true",
      viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
      width: cell * width,
      height: cell * height,
    };
    return svg("svg", attributes, layer(backdrop), layer({ ...drawing, shapes }));
  }
}
