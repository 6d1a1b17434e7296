/** @file Drawings of states as SVG. The style sheet sets the colours by role. */
import { el, setAttributes, svg } from "./dom.js";
import { stateText } from "./format.js";
import { animate, isAnimated, layer, pencilled } from "./shapes.js";

/**
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** From this ratio of width to height on, a picture is wide. */
const WIDE = 1.2;

/** The font size of a text picture, and its intended width, in rem. */
const MIN_FONT_SIZE = 0.8;
const MAX_FONT_SIZE = 2;
const PICTURE_WIDTH = 28;

/** When the last node was shown with its parent. */
let lastMoveAt = 0;

/** The interval between moves below which they are not shown as motion, in milliseconds. */
const MOVE_INTERVAL = 300;

/** The parent of a node, to show the last action as motion; null if steps follow each other too quickly for that.
 * @param {import("./session.js").Session} session @param {SearchNode} node @returns {Promise<SearchNode|null>} */
export async function parentToMoveFrom(session, node) {
  const now = performance.now();
  const isSlow = now - lastMoveAt > MOVE_INTERVAL;
  lastMoveAt = now;
  if (!isSlow || !isAnimated() || node.parent === null || !node.drawing || session.run.map) return null;
  return session.node(node.parent);
}

/**
 * A ring around a cell of a map, which is seen on a small picture of a large map as well.
 * @param {number} cell
 * @param {Drawing} map
 */
function ringAround(cell, { width }) {
  const radius = Math.max(1, width / 20);
  return svg("circle", {
    class: "map-ring",
    cx: (cell % width) + 0.5,
    cy: Math.floor(cell / width) + 0.5,
    r: radius,
    "stroke-width": radius / 3,
  });
}

/**
 * The part of a picture in which a drawing has rectangles, as a goal can leave the rest open: `x y width height`.
 * @param {Drawing} drawing
 * @param {{width?: number, height?: number}} whole the picture
 */
function extentOf({ shapes }, { width: wide = 1, height: high = 1 }) {
  const boxes = shapes.filter(({ type }) => type === "rectangle");
  if (boxes.length === 0) return [0, 0, wide, high];
  const left = Math.max(0, Math.min(...boxes.map(({ x = 0 }) => x)) - 0.5);
  const top = Math.max(0, Math.min(...boxes.map(({ y = 0 }) => y)) - 0.5);
  const right = Math.min(wide, Math.max(...boxes.map(({ x = 0, width = 0 }) => x + width)) + 0.5);
  const bottom = Math.min(high, Math.max(...boxes.map(({ y = 0, height = 0 }) => y + height)) + 0.5);
  return [left, top, right - left, bottom - top];
}

/**
 * A picture of states: the backdrop is drawn once, the shapes of a state for each state.
 */
export class Picture {
  /**
   * @param {Drawing|null|undefined} backdrop
   * @param {string} label
   * @param {Drawing|null} [goal] to be shown beside the states
   */
  constructor(backdrop, label, goal = null) {
    this.backdrop = backdrop;
    this.above = svg("g");
    this.drawn = svg("svg", { class: "drawing", role: "img", "aria-label": label }, layer(backdrop), this.above);
    this.text = el("pre", { class: "picture", tabindex: "0", role: "img", "aria-label": label });
    /** The node shown. @type {SearchNode|null} */
    this.node = null;
    this.element = el("div", { class: "picture-frame" }, this.drawn, this.text, this.#goal(goal));
    this.#frame(backdrop);
    this.drawn.toggleAttribute("hidden", true);
  }

  /** @param {Drawing|null} goal */
  #goal(goal) {
    if (!goal) return null;
    const [x, y, width, height] = extentOf(goal, this.backdrop ?? {});
    const viewBox = `${x} ${y} ${width} ${height}`;
    // The inner picture cuts off what the backdrop has around the goal, whatever the shape of the outer one.
    const part = svg("svg", { x, y, width, height, viewBox }, layer(this.backdrop), layer(goal));
    const drawn = svg("svg", { class: "drawing", role: "img", "aria-label": "Goal", viewBox }, part);
    drawn.style.aspectRatio = `${width} / ${height}`;
    return el("figure", { class: "goal-picture" }, el("figcaption", null, "Goal"), drawn);
  }

  /** @param {Drawing|null|undefined} drawing */
  #frame(drawing) {
    const margin = 0.05;
    const [width, height] = [drawing?.width ?? 1, drawing?.height ?? 1];
    setAttributes(this.drawn, { viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}` });
    this.drawn.style.aspectRatio = `${width} / ${height}`;
    // Beside the goal, a wide picture would be small: the goal is below it.
    this.element.classList.toggle("wide", width >= WIDE * height);
  }

  /**
   * @param {SearchNode} node with its drawing or picture
   * @param {SearchNode|null} [parent] with its drawing: the last action is shown as motion from there
   */
  show(node, parent = null) {
    const before = parent ?? this.node;
    const isNew = node.id !== this.node?.id;
    this.node = node;
    const drawn = Boolean(node.drawing);
    this.drawn.toggleAttribute("hidden", !drawn);
    this.text.toggleAttribute("hidden", drawn);
    const label = `State ${node.id}: ${stateText(node)}`;
    setAttributes(this.drawn, { "aria-label": label });
    setAttributes(this.text, { "aria-label": label });
    if (!drawn) {
      const text = node.picture || stateText(node);
      const widest = text.split("\n").reduce((most, line) => Math.max(most, line.length), 1);
      this.text.style.fontSize = `${Math.min(MAX_FONT_SIZE, Math.max(MIN_FONT_SIZE, PICTURE_WIDTH / widest))}rem`;
      this.text.textContent = text;
      return;
    }
    if (!this.backdrop) this.#frame(node.drawing);
    const drawing = this.#pencilled(node.drawing);
    const above = layer(drawing);
    if (node.cell !== undefined && this.backdrop?.cells) above.append(ringAround(node.cell, this.backdrop));
    this.above.replaceWith(above);
    this.above = above;
    const isMove = isNew && before && (before.id === node.parent || before.parent === node.id);
    if (isMove && before.drawing && drawing && isAnimated())
      animate(above, this.#pencilled(before.drawing) ?? before.drawing, drawing);
  }

  /** The drawing with the candidates of a board at their places. @param {Drawing|null|undefined} drawing */
  #pencilled(drawing) {
    const side = this.backdrop?.width ?? Infinity;
    return drawing && { ...drawing, shapes: drawing.shapes.flatMap((shape) => pencilled(shape, side)) };
  }

  /** Called when another picture replaces this one. */
  close() {}
}
