/** @file The tree as a drawing, to be moved and enlarged by mouse and keyboard. */
import { button, el, refill, setAttributes, svg } from "./dom.js";
import { MARKS, counted, number } from "./format.js";

/**
 * @typedef {import("./types.js").TreePicture} TreePicture
 * @typedef {import("./types.js").TreeNode} TreeNode
 */

const TREE_PAN = 0.15;
/** How far the view goes away from the whole tree, and how near it comes. */
const MOST_AWAY = 8;
const MOST_NEAR = 5000;
const TREE_ZOOM = 1.25;
/** How high a wide tree is made, by its width. */
const TREE_SHAPE = 0.5;
/** How many times farther apart layers are put for that, at most. */
const MOST_STRETCH = 24;
/** In pixels: how large a node is to be read. */
const GOOD_RADIUS = 11;

/** The least distance of two values that differ. @param {number[]} values @param {number} otherwise */
function leastGap(values, otherwise) {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, i) => value - sorted[i]);
  return gaps.reduce((least, gap) => (gap > 1e-6 ? Math.min(least, gap) : least), Infinity) || otherwise;
}

/** How large nodes can be, whatever the unit of the layout is. @param {TreeNode[]} nodes */
function radiusFor(nodes) {
  /** @type {Map<number, number[]>} */
  const layers = new Map();
  for (const { x, y } of nodes) layers.set(y, [...(layers.get(y) ?? []), x]);
  const across = Math.min(...[...layers.values()].map((xs) => leastGap(xs, Infinity)));
  const down = leastGap([...layers.keys()], 1);
  const least = Math.min(across, down);
  return (Number.isFinite(least) ? least : 1) * 0.36;
}

/** The nodes with layers farther apart where the tree is far wider than high, so that it fills its room. @param {TreeNode[]} nodes */
function stretched(nodes) {
  const spread = (/** @type {number[]} */ values) => values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
  const by = (TREE_SHAPE * spread(nodes.map(({ x }) => x))) / Math.max(1, spread(nodes.map(({ y }) => y)));
  const stretch = Math.min(by, MOST_STRETCH);
  return stretch > 1 ? nodes.map((node) => ({ ...node, y: node.y * stretch })) : nodes;
}

export class TreeDrawing {
  /** @param {(id: number) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    this.content = svg("g");
    this.drawn = svg("svg", { class: "tree-drawing", tabindex: "0", role: "application", "aria-label": "Tree: arrows move, plus and minus enlarge, 0 shows all, h the node in hand" }, this.content);
    const zoom = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) => button(sign, act, { class: "icon", "aria-label": name, title: name });
    this.note = el("p", { class: "hint" });
    const tools = el(
      "div",
      { class: "buttons tree-tools" },
      zoom("+", "Enlarge", () => this.zoom(1 / TREE_ZOOM)),
      zoom("−", "Make smaller", () => this.zoom(TREE_ZOOM)),
      zoom("◎", "To the node in hand", () => this.toHand()),
      zoom("⤢", "Show all", () => this.fit()),
    );
    this.element = el("div", { class: "tree-drawn" }, tools, this.drawn, this.note);
    /** @type {Map<number, {edge: SVGElement|null, node: SVGElement}>} */
    this.shapes = new Map();
    this.view = { x: 0, y: 0, width: 1, height: 1 };
    this.whole = { ...this.view };
    this.#listen();
  }

  #listen() {
    this.drawn.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      if (event.deltaY === 0) return; // sideways
      event.preventDefault();
      const box = this.drawn.getBoundingClientRect();
      const about = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      this.zoom(event.deltaY > 0 ? TREE_ZOOM : 1 / TREE_ZOOM, about);
    });
    /** Where each finger is, or the mouse. @type {Map<number, {x: number, y: number}>} */
    const held = new Map();
    let moved = 0;
    this.drawn.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (held.size === 1) moved = 0;
    });
    this.drawn.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const before = held.get(event.pointerId);
      if (!before || event.buttons === 0) return;
      const after = { x: event.clientX, y: event.clientY };
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      held.set(event.pointerId, after);
      const [x, y] = [after.x - before.x, after.y - before.y];
      moved += Math.abs(x) + Math.abs(y);
      if (moved > 4 && !this.drawn.hasPointerCapture(event.pointerId)) this.drawn.setPointerCapture(event.pointerId);
      if (other) this.#pinch(before, after, other);
      else this.move(-x * this.scale, -y * this.scale);
    });
    for (const end of ["pointerup", "pointercancel"]) this.drawn.addEventListener(end, (/** @type {PointerEvent} */ event) => held.delete(event.pointerId));
    this.drawn.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      if (node && moved < 5) this.onPick(Number(node.getAttribute("data-node")));
    });
    this.drawn.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const { width, height } = this.view;
      /** @type {Record<string, () => void>} */
      const keys = {
        ArrowLeft: () => this.move(-TREE_PAN * width, 0),
        ArrowRight: () => this.move(TREE_PAN * width, 0),
        ArrowUp: () => this.move(0, -TREE_PAN * height),
        ArrowDown: () => this.move(0, TREE_PAN * height),
        "+": () => this.zoom(1 / TREE_ZOOM),
        "=": () => this.zoom(1 / TREE_ZOOM),
        "-": () => this.zoom(TREE_ZOOM),
        0: () => this.fit(),
        h: () => this.toHand(),
      };
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Two fingers move apart or together. @param {{x: number, y: number}} before @param {{x: number, y: number}} after @param {{x: number, y: number}} other */
  #pinch(before, after, other) {
    const box = this.drawn.getBoundingClientRect();
    const apart = (/** @type {{x: number, y: number}} */ one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    this.zoom(apart(before) / apart(after), { x: (middle.x - box.left) / box.width, y: (middle.y - box.top) / box.height });
  }

  /** Units of the drawing in a pixel. */
  get scale() {
    const box = this.drawn.getBoundingClientRect();
    return Math.max(this.view.width / Math.max(1, box.width), this.view.height / Math.max(1, box.height));
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.view.x += x;
    this.view.y += y;
    this.#apply();
  }

  /** @param {number} by @param {{x: number, y: number}} [about] the place that stays, in parts of the view */
  zoom(by, about = { x: 0.5, y: 0.5 }) {
    const { view, whole } = this;
    const width = view.width * by;
    if (width > whole.width * MOST_AWAY || width < whole.width / MOST_NEAR) return;
    view.x += view.width * (1 - by) * about.x;
    view.y += view.height * (1 - by) * about.y;
    view.width *= by;
    view.height *= by;
    this.#apply();
  }

  /** Shows the node in hand, large enough to be read. */
  toHand() {
    const node = [...this.shapes.values()].find((shape) => shape.node.classList.contains("in-hand"))?.node;
    const circle = node?.querySelector("circle");
    if (!circle) return;
    const [x, y, radius] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    this.zoom(radius / this.scale / GOOD_RADIUS);
    this.move(x - this.view.x - this.view.width / 2, y - this.view.y - this.view.height / 2);
  }

  fit() {
    this.view = { ...this.whole };
    this.#apply();
  }

  #apply() {
    const { x, y, width, height } = this.view;
    setAttributes(this.drawn, { viewBox: `${x} ${y} ${width} ${height}` });
  }

  /** @param {TreeNode} node @param {number} radius */
  #node(node, radius) {
    const mark = /** @type {keyof typeof MARKS} */ (node.mark !== "path" && node.mark in MARKS ? node.mark : "expanded");
    const told = `node ${node.id}: ${MARKS[mark].word}${node.label ? `, ${node.label}` : ""}`;
    return svg(
      "g",
      { class: `tree-node tree-${mark}`, "data-node": node.id },
      svg("circle", { cx: node.x, cy: node.y, r: radius, "stroke-width": radius * 0.12, pathLength: 24 }),
      svg("text", { x: node.x, y: node.y, "font-size": radius * 1.1 }, MARKS[mark].sign),
      svg("title", null, told),
    );
  }

  /**
   * Marks the node in hand and the path to it in what is drawn.
   * @param {number|null} hand
   * @param {Set<number>} path
   */
  mark(hand, path) {
    for (const [id, { node, edge }] of this.shapes) {
      node.classList.toggle("in-hand", id === hand);
      node.classList.toggle("on-path", path.has(id));
      edge?.classList.toggle("edge-path", path.has(id));
    }
  }

  /** @param {TreePicture} tree @param {number|null} hand the node in hand @param {Set<number>} path the way to it */
  show(tree, hand, path) {
    const { folded } = tree;
    const radius = radiusFor(tree.nodes);
    const nodes = stretched(tree.nodes);
    const places = new Map(nodes.map((node) => [node.id, node]));
    this.shapes = new Map(
      nodes.map((node) => {
        const parent = node.parent === null ? undefined : places.get(node.parent);
        const edge = parent ? svg("line", { class: "edge", x1: parent.x, y1: parent.y, x2: node.x, y2: node.y }) : null;
        return [node.id, { edge, node: this.#node(node, radius) }];
      }),
    );
    this.mark(hand, path);
    const hidden = folded.map(({ parent, count }) => {
      const above = places.get(parent);
      if (!above) return null;
      return svg("text", { class: "tree-folded", x: above.x, y: above.y + radius * 1.7, "font-size": radius * 0.9 }, `+${number(count)}`);
    });
    const shapes = [...this.shapes.values()];
    refill(this.content, ...shapes.map(({ edge }) => edge), ...shapes.map(({ node }) => node), ...hidden);
    const xs = nodes.map(({ x }) => x);
    const ys = nodes.map(({ y }) => y);
    const [left, top] = [xs.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.min(a, b), Infinity)];
    const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b), -Infinity), ys.reduce((a, b) => Math.max(a, b), -Infinity)];
    const margin = radius * 3;
    this.whole = { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
    this.fit();
    const others = tree.total > nodes.length ? ` of ${number(tree.total)}; the others are folded` : "";
    this.note.textContent = `${counted(nodes.length, "node")}${others}.`;
  }
}
