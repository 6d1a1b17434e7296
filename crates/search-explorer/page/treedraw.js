/** @file The drawing of the tree, which can be moved and zoomed by mouse, touch and keyboard. */
import { button, el, refill, saveButtons, setAttributes, svg } from "./dom.js";
import { saveDrawing, standalone } from "./export.js";
import { MARKS, counted, number } from "./format.js";

/**
 * @typedef {import("./types.js").TreeLayout} TreeLayout
 * @typedef {import("./types.js").TreeNode} TreeNode
 */

const TREE_PAN = 0.15;
/** The limits of zooming out and in, relative to the whole tree. */
const MAX_ZOOM_OUT = 8;
const MAX_ZOOM_IN = 5000;
const TREE_ZOOM = 1.25;
/** The minimum ratio of height to width of a wide tree. */
const TREE_SHAPE = 0.5;
/** The maximum factor by which the distance of layers is increased for that. */
const MAX_STRETCH = 24;
/** The radius in pixels at which a node is readable. */
const GOOD_RADIUS = 11;
/** The largest tree that is labelled, and the largest number of characters of a state and of an action in it. */
const MAX_LABELLED = 1000;
const MAX_LABEL = 24;
const MAX_ACTION = 14;
/** The width of a saved tree in pixels. */
const SAVED_TREE = 1600;

/** The smallest distance between two different values. @param {number[]} values @param {number} otherwise */
function leastGap(values, otherwise) {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, i) => value - sorted[i]);
  return gaps.reduce((least, gap) => (gap > 1e-6 ? Math.min(least, gap) : least), Infinity) || otherwise;
}

/** The largest radius at which nodes do not overlap. @param {TreeNode[]} nodes */
function radiusFor(nodes) {
  /** @type {Map<number, number[]>} */
  const layers = new Map();
  for (const { x, y } of nodes) layers.set(y, [...(layers.get(y) ?? []), x]);
  const across = Math.min(...[...layers.values()].map((xs) => leastGap(xs, Infinity)));
  const down = leastGap([...layers.keys()], 1);
  const least = Math.min(across, down);
  return (Number.isFinite(least) ? least : 1) * 0.36;
}

/** Increases the distance of layers if the tree is much wider than high, so that it fills the drawing. @param {TreeNode[]} nodes */
function stretched(nodes) {
  const spread = (/** @type {number[]} */ values) => values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
  const by = (TREE_SHAPE * spread(nodes.map(({ x }) => x))) / Math.max(1, spread(nodes.map(({ y }) => y)));
  const stretch = Math.min(by, MAX_STRETCH);
  return stretch > 1 ? nodes.map((node) => ({ ...node, y: node.y * stretch })) : nodes;
}

export class TreeDrawing {
  /** @param {{pick: (id: number) => void, fold: (id: number|null) => void, open: (id: number) => void}} on called with the clicked node, with the node to fold or to open, and with the folded node to open */
  constructor(on) {
    this.on = on;
    /** The number of folded nodes below a node. @type {Map<number, number>} */
    this.folds = new Map();
    /** The nodes with shown children. @type {Set<number|null>} */
    this.parents = new Set();
    /** @type {number|null} */
    this.selected = null;
    this.content = svg("g");
    this.drawn = svg("svg", { class: "tree-drawing", tabindex: "0", role: "application", "aria-label": "Tree: arrows move, plus and minus zoom, 0 shows all, h goes to the selected node, space folds or opens it" }, this.content);
    const zoom = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) => button(sign, act, { class: "icon", "aria-label": name, title: name });
    this.note = el("p", { class: "hint" });
    const tools = el(
      "div",
      { class: "buttons tree-tools" },
      zoom("+", "Zoom in", () => this.zoom(1 / TREE_ZOOM)),
      zoom("−", "Zoom out", () => this.zoom(TREE_ZOOM)),
      zoom("◎", "Go to the selected node", () => this.toSelected()),
      zoom("⤢", "Show all", () => this.fit()),
      zoom("±", "Fold or open the selected node", () => this.on.fold(this.selected)),
      saveButtons("tree", (kind) => this.save(kind)),
    );
    this.element = el("div", { class: "tree-drawn" }, tools, this.drawn, this.note);
    /** @type {Map<number, {edge: SVGElement|null, node: SVGElement}>} */
    this.shapes = new Map();
    this.labelled = false;
    this.view = { x: 0, y: 0, width: 1, height: 1 };
    this.whole = { ...this.view };
    /** The radius of the nodes, in drawing units. */
    this.radius = 1;
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
    /** The position of each pressed pointer. @type {Map<number, {x: number, y: number}>} */
    const pressed = new Map();
    let moved = 0;
    this.drawn.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pressed.size === 1) moved = 0;
    });
    this.drawn.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const before = pressed.get(event.pointerId);
      if (!before || event.buttons === 0) return;
      const after = { x: event.clientX, y: event.clientY };
      const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
      pressed.set(event.pointerId, after);
      const [x, y] = [after.x - before.x, after.y - before.y];
      moved += Math.abs(x) + Math.abs(y);
      if (moved > 4 && !this.drawn.hasPointerCapture(event.pointerId)) this.drawn.setPointerCapture(event.pointerId);
      if (other) this.#pinch(before, after, other);
      else this.move(-x * this.scale, -y * this.scale);
    });
    for (const end of ["pointerup", "pointercancel"]) this.drawn.addEventListener(end, (/** @type {PointerEvent} */ event) => pressed.delete(event.pointerId));
    this.drawn.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      if (!node || moved >= 5) return;
      const id = Number(node.getAttribute("data-node"));
      if (node.classList.contains("tree-folded")) this.on.open(id);
      else this.on.pick(id);
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
        h: () => this.toSelected(),
        " ": () => this.on.fold(this.selected),
      };
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Zooms by the distance of two pointers. @param {{x: number, y: number}} before @param {{x: number, y: number}} after @param {{x: number, y: number}} other */
  #pinch(before, after, other) {
    const box = this.drawn.getBoundingClientRect();
    const apart = (/** @type {{x: number, y: number}} */ one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    this.zoom(apart(before) / apart(after), { x: (middle.x - box.left) / box.width, y: (middle.y - box.top) / box.height });
  }

  /** The number of drawing units per pixel. */
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

  /** @param {number} by @param {{x: number, y: number}} [about] the fixed point, as fractions of the view */
  zoom(by, about = { x: 0.5, y: 0.5 }) {
    const { view, whole } = this;
    const width = view.width * by;
    if (width > whole.width * MAX_ZOOM_OUT || width < whole.width / MAX_ZOOM_IN) return;
    view.x += view.width * (1 - by) * about.x;
    view.y += view.height * (1 - by) * about.y;
    view.width *= by;
    view.height *= by;
    this.#apply();
  }

  /** The number of folded nodes below a node. @param {number} id */
  foldCount(id) {
    return this.folds.get(id) ?? 0;
  }

  /** Whether a node is drawn. @param {number} id */
  shows(id) {
    return this.shapes.has(id);
  }

  /** Whether a child of a node is drawn. @param {number} id */
  showsBelow(id) {
    return this.parents.has(id);
  }

  /** Where a node is in the view, and how large the view is; null if the view shows all. @param {number|null} id */
  #placeOf(id) {
    const circle = id === null ? null : this.shapes.get(id)?.node.querySelector("circle");
    const { view, whole, radius } = this;
    if (!circle || view.width >= whole.width) return null;
    const [x, y] = ["cx", "cy"].map((name) => Number(circle.getAttribute(name)));
    return { across: (x - view.x) / view.width, down: (y - view.y) / view.height, width: view.width / radius, height: view.height / radius };
  }

  /** Moves the view so that a node is where it was. @param {number|null} id @param {{across: number, down: number, width: number, height: number}|null} place */
  #keep(id, place) {
    const circle = id === null || !place ? null : this.shapes.get(id)?.node.querySelector("circle");
    if (!circle || !place) return;
    const [x, y] = ["cx", "cy"].map((name) => Number(circle.getAttribute(name)));
    const [width, height] = [place.width * this.radius, place.height * this.radius];
    this.view = { x: x - place.across * width, y: y - place.down * height, width, height };
    this.#apply();
  }

  /** Centres the selected node and makes it readable. */
  toSelected() {
    const node = [...this.shapes.values()].find((shape) => shape.node.classList.contains("selected"))?.node;
    const circle = node?.querySelector("circle");
    if (!circle) return;
    const [x, y, radius] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    this.zoom(radius / this.scale / GOOD_RADIUS);
    this.move(x - this.view.x - this.view.width / 2, y - this.view.y - this.view.height / 2);
  }

  /** Offers what is seen of the tree for download. @param {"png"|"svg"} kind */
  save(kind) {
    return saveDrawing(standalone(this.drawn, SAVED_TREE), "tree", kind).catch((error) => (this.note.textContent = error.message));
  }

  fit() {
    this.view = { ...this.whole };
    this.#apply();
  }

  #apply() {
    const { x, y, width, height } = this.view;
    setAttributes(this.drawn, { viewBox: `${x} ${y} ${width} ${height}` });
    // Labels are shown where they can be read.
    this.drawn.classList.toggle("readable", this.radius / this.scale >= GOOD_RADIUS);
  }

  /** @param {TreeNode} node @param {number} radius */
  #node(node, radius) {
    const mark = /** @type {keyof typeof MARKS} */ (node.mark !== "path" && node.mark in MARKS ? node.mark : "expanded");
    const title = `node ${node.id}: ${MARKS[mark].word}${node.label ? `, ${node.label}` : ""}`;
    return svg(
      "g",
      { class: `tree-node tree-${mark}`, "data-node": node.id },
      svg("circle", { cx: node.x, cy: node.y, r: radius, "stroke-width": radius * 0.12, pathLength: 24 }),
      svg("text", { class: "tree-sign", x: node.x, y: node.y, "font-size": radius * 1.1 }, MARKS[mark].sign),
      ...this.#labels(node, radius),
      svg("title", null, title),
    );
  }

  /** The labels of a node: f, g and h in it, its state below. @param {TreeNode} node @param {number} radius */
  #labels(node, radius) {
    if (!this.labelled) return [];
    const text = (/** @type {string} */ kind, /** @type {number} */ down, /** @type {number} */ size, /** @type {string} */ words) =>
      svg("text", { class: `tree-label ${kind}`, x: node.x, y: node.y + down * radius, "font-size": size * radius }, words);
    const [f, g, h] = [node.f ?? null, node.g ?? null, node.h ?? null].map((value) => (value === null ? null : String(Number(value.toFixed(1)))));
    const values = f === null ? [text("value", 0, 0.6, g ?? h ?? MARKS[/** @type {keyof typeof MARKS} */ (node.mark)]?.sign ?? "")] : [text("value", -0.25, 0.7, f), text("value", 0.4, 0.42, `${g} + ${h}`)];
    const state = node.label && node.label.length <= MAX_LABEL ? [text("state-label", 1.3, Math.min(0.32, 4.2 / node.label.length), node.label)] : [];
    return [...values, ...state];
  }

  /** The action on an edge. @param {TreeNode} node @param {TreeNode} parent @param {number} radius */
  #action(node, parent, radius) {
    if (!this.labelled || !node.action || node.action.length > MAX_ACTION) return null;
    return svg("text", { class: "tree-label action-label", x: (node.x + parent.x) / 2, y: (node.y + parent.y) / 2, "font-size": 0.42 * radius }, node.action);
  }

  /**
   * Marks the selected node and the path to it.
   * @param {number|null} selected the id of the node
   * @param {Set<number>} path
   */
  mark(selected, path) {
    this.selected = selected;
    for (const [id, { node, edge }] of this.shapes) {
      node.classList.toggle("selected", id === selected);
      node.classList.toggle("on-path", path.has(id));
      edge?.classList.toggle("edge-path", path.has(id));
    }
  }

  /** @param {TreeLayout} tree @param {number|null} selected the id of the selected node @param {Set<number>} path the ids of the path to it @param {number|null} [fixed] the node that remains in its place, if the view does not show all */
  show(tree, selected, path, fixed = null) {
    const { folded } = tree;
    this.folds = new Map(folded.map(({ parent, count }) => [parent, count]));
    this.parents = new Set(tree.nodes.map(({ parent }) => parent));
    const before = this.#placeOf(fixed);
    const radius = radiusFor(tree.nodes);
    this.radius = radius;
    this.labelled = tree.nodes.length <= MAX_LABELLED;
    this.drawn.classList.toggle("labelled", this.labelled);
    const nodes = stretched(tree.nodes);
    const places = new Map(nodes.map((node) => [node.id, node]));
    this.shapes = new Map(
      nodes.map((node) => {
        const parent = node.parent === null ? undefined : places.get(node.parent);
        const edge = parent ? svg("line", { class: "edge", x1: parent.x, y1: parent.y, x2: node.x, y2: node.y }) : null;
        return [node.id, { edge, node: this.#node(node, radius) }];
      }),
    );
    this.mark(selected, path);
    const hidden = folded.map(({ parent, count }) => {
      const above = places.get(parent);
      if (!above) return null;
      return svg("text", { class: "tree-folded", "data-node": parent, x: above.x, y: above.y + radius * 1.7, "font-size": radius * 0.9 }, `+${number(count)}`, svg("title", null, `${counted(count, "node")} folded`));
    });
    const shapes = [...this.shapes.values()];
    const actions = nodes.map((node) => {
      const parent = node.parent === null ? undefined : places.get(node.parent);
      return parent ? this.#action(node, parent, radius) : null;
    });
    refill(this.content, ...shapes.map(({ edge }) => edge), ...actions, ...shapes.map(({ node }) => node), ...hidden);
    const xs = nodes.map(({ x }) => x);
    const ys = nodes.map(({ y }) => y);
    const [left, top] = [xs.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.min(a, b), Infinity)];
    const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b), -Infinity), ys.reduce((a, b) => Math.max(a, b), -Infinity)];
    const margin = radius * 3;
    this.whole = { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
    this.fit();
    this.#keep(fixed, before);
    const others = tree.total > nodes.length ? ` of ${number(tree.total)}; the others are folded` : "";
    this.note.textContent = `${counted(nodes.length, "node")}${others}.`;
  }
}
