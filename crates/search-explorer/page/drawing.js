/** @file Drawings of states as SVG. The style sheet sets the colours by role. */
import { download, el, setAttributes, svg } from "./dom.js";
import { stateText } from "./format.js";
import { animate, isAnimated, layer } from "./shapes.js";

/**
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** The font size of a text picture, and its intended width, in rem. */
const MIN_FONT_SIZE = 0.8;
const MAX_FONT_SIZE = 2;
const PICTURE_WIDTH = 28;

/** The light colours for saved drawings, by role: of shapes and of text. */
const ROLE_COLOURS = {
  ground: ["#ffffff", "#16202e"],
  grid: ["#8a94a3", "#16202e"],
  wall: ["#475569", "#ffffff"],
  clue: ["#cbd5e1", "#16202e"],
  placed: ["#bfdbfe", "#1d4ed8"],
  guess: ["#fdba74", "#7c2d12"],
  candidate: ["#94a3b8", "#5b6675"],
  highlight: ["#93c5fd", "#1e3a8a"],
  start: ["#22c55e", "#14532d"],
  goal: ["#ef4444", "#7f1d1d"],
  first: ["#f8fafc", "#16202e"],
  second: ["#fde047", "#16202e"],
  third: ["#4ade80", "#16202e"],
  fourth: ["#60a5fa", "#16202e"],
  fifth: ["#f87171", "#16202e"],
  sixth: ["#fb923c", "#16202e"],
};

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
 * A picture of states: the backdrop is drawn once, the shapes of a state for each state.
 */
export class Picture {
  /** @param {Drawing|null|undefined} backdrop @param {string} label @param {Drawing|null} [goal] to be shown beside the states */
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
    const drawn = svg("svg", { class: "drawing", role: "img", "aria-label": "Goal" }, layer(this.backdrop), layer(goal));
    setAttributes(drawn, { viewBox: `0 0 ${this.backdrop?.width ?? 1} ${this.backdrop?.height ?? 1}` });
    return el("figure", { class: "goal-picture" }, el("figcaption", null, "Goal"), drawn);
  }

  /** @param {Drawing|null|undefined} drawing */
  #frame(drawing) {
    const margin = 0.05;
    const [width, height] = [drawing?.width ?? 1, drawing?.height ?? 1];
    setAttributes(this.drawn, { viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}` });
    this.drawn.style.aspectRatio = `${width} / ${height}`;
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
    const above = layer(node.drawing);
    this.above.replaceWith(above);
    this.above = above;
    const isMove = isNew && before && (before.id === node.parent || before.parent === node.id);
    if (isMove && before.drawing && node.drawing && isAnimated()) animate(above, before.drawing, node.drawing);
  }

  /** Called when another picture replaces this one. */
  close() {}

  /** Offers the picture for download. @param {string} name */
  save(name) {
    if (this.drawn.hasAttribute("hidden")) {
      download(`${name}.txt`, "text/plain", `${this.text.textContent}\n`);
      return;
    }
    const copy = this.drawn.cloneNode(true);
    const rules = Object.entries(ROLE_COLOURS).map(
      ([role, [shape, ink]]) => `.role-${role}{fill:${shape};stroke:none}line.role-${role}{stroke:${shape}}text.role-${role}{fill:${ink}}`,
    );
    rules.push("text{text-anchor:middle;dominant-baseline:central;font-family:sans-serif}");
    copy.prepend(svg("style", null, rules.join("\n")));
    setAttributes(copy, { width: 600, xmlns: "http://www.w3.org/2000/svg" });
    download(`${name}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(copy));
  }
}
