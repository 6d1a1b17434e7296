/** @file The drawing of the tree, which can be moved and zoomed by mouse, touch and keyboard. */
import { button, el, refill, saveButtons, setAttributes, svg } from "./dom.js";
import { saveDrawing, standalone } from "./export.js";
import { counted, number } from "./format.js";
import { Thumbnails } from "./thumbnail.js";
import { placeNodes } from "./treelayout.js";
import { TreeNodes } from "./treenode.js";

/**
 * @typedef {import("./types.js").DrawnTree} DrawnTree
 * @typedef {import("./treelayout.js").Placed} Placed
 */

const TREE_PAN = 0.15;
/** The limits of zooming out and in, relative to the whole tree. */
const MAX_ZOOM_OUT = 8;
const MAX_ZOOM_IN = 5000;
const TREE_ZOOM = 1.25;
/**
 * The scale from which on labels can be read, the smallest one at which a followed tree is shown whole, and the largest
 * one of a small tree.
 */
const READABLE = 0.5;
const WHOLE = 0.6;
const LARGEST = 1.4;
/**
 * The smallest scale of a followed tree in a low view, and the height of the view from which on it has its own size.
 */
const SMALLEST = 0.55;
const FULL_HEIGHT = 220;
/** A followed node remains in this part of the view. */
const MIDDLE = 0.7;
/** The space around the tree. */
const MARGIN = 24;
/** The width of a saved tree in pixels. */
const SAVED_TREE = 1600;

/**
 * The smallest and the largest of some numbers, of which there can be thousands.
 * @param {number[]} values
 * @returns {[number, number]}
 */
function rangeOf(values) {
  return values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

export class TreeDrawing {
  /**
   * @param {{pick: (id: number) => void, fold: ((id: number|null) => void)|null, open: (id: number) => void}} on called
   * with the clicked node, with the node to fold or to open, and with the folded node to open; without `fold`, nothing
   * is folded on request
   */
  constructor(on) {
    this.on = on;
    /** The number of folded nodes below a node. @type {Map<number, number>} */
    this.folds = new Map();
    /** The nodes with shown children. @type {Set<number|null>} */
    this.parents = new Set();
    /** @type {number|null} */
    this.selected = null;
    /** The nodes on the path to it. @type {Set<number>} */
    this.path = new Set();
    this.content = svg("g");
    this.drawn = svg(
      "svg",
      {
        class: on.fold ? "tree-drawing" : "tree-followed",
        tabindex: "0",
        role: "application",
        "aria-label":
          `Tree: arrows move, plus and minus zoom, 0 shows all, h goes to the selected ` +
          `node${on.fold ? ", space folds or opens it" : ""}`,
      },
      this.content,
    );
    const zoom = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) =>
      button(sign, act, { class: "icon", "aria-label": name, title: name });
    this.note = el("p", { class: "hint" });
    this.tools = el(
      "div",
      { class: "buttons tree-tools" },
      zoom("+", "Zoom in", () => this.zoom(1 / TREE_ZOOM)),
      zoom("−", "Zoom out", () => this.zoom(TREE_ZOOM)),
      zoom("◎", "Go to the selected node", () => this.toSelected()),
      zoom("⤢", "Show all", () => this.fit()),
      on.fold ? zoom("±", "Fold or open the selected node", () => on.fold?.(this.selected)) : null,
      on.fold ? saveButtons("tree", (kind) => this.save(kind)) : null,
    );
    this.element = el("div", { class: "tree-drawn" }, on.fold ? this.tools : null, this.drawn, this.note);
    /** @type {Map<number, {edge: SVGElement|null, node: SVGElement}>} */
    this.shapes = new Map();
    /** @type {Map<number, Placed>} */
    this.places = new Map();
    this.boards = new Thumbnails();
    /** What the search selects by. */
    this.ordered = "";
    /** The scale that the user chose by zooming. @type {number|null} */
    this.chosenScale = null;
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
    for (const end of ["pointerup", "pointercancel"])
      this.drawn.addEventListener(end, (/** @type {PointerEvent} */ event) => pressed.delete(event.pointerId));
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
        " ": () => this.on.fold?.(this.selected),
      };
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }

  /**
   * Zooms by the distance of two pointers.
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} after
   * @param {{x: number, y: number}} other
   */
  #pinch(before, after, other) {
    const box = this.drawn.getBoundingClientRect();
    const apart = (/** @type {{x: number, y: number}} */ one) =>
      Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    this.zoom(apart(before) / apart(after), {
      x: (middle.x - box.left) / box.width,
      y: (middle.y - box.top) / box.height,
    });
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
    this.chosenScale = 1 / this.scale;
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

  /** Where a node is in the view, as fractions; null if the view shows all. @param {number|null} id */
  #placeOf(id) {
    const node = id === null ? undefined : this.places.get(id);
    const { view, whole } = this;
    if (!node || view.width >= whole.width) return null;
    return {
      across: (node.x - view.x) / view.width,
      down: (node.y - view.y) / view.height,
      width: view.width,
      height: view.height,
    };
  }

  /**
   * Moves the view so that a node is where it was.
   * @param {number|null} id
   * @param {{across: number, down: number, width: number, height: number}|null} place
   */
  #keep(id, place) {
    const node = id === null || !place ? undefined : this.places.get(id);
    if (!node || !place) return;
    const { width, height } = place;
    this.view = { x: node.x - place.across * width, y: node.y - place.down * height, width, height };
    this.#apply();
  }

  /** Centres the selected node and makes it readable. */
  toSelected() {
    const node = this.selected === null ? undefined : this.places.get(this.selected);
    if (!node) return;
    this.zoom(1 / this.scale);
    this.move(node.x - this.view.x - this.view.width / 2, node.y - this.view.y - this.view.height / 2);
  }

  /** The node of the marked path that is drawn lowest; the selected node can be folded. */
  #lowestOnPath() {
    return [...this.places.values()].filter(({ node }) => this.path.has(node.id)).at(-1);
  }

  /** Shows the whole tree if it can be read then; otherwise the part around a node. @param {number|null} id */
  follow(id) {
    const { whole } = this;
    const box = this.drawn.getBoundingClientRect();
    if (box.width === 0) return;
    // All of the width is seen if it can be read.
    const smallest =
      this.on.fold && whole.width <= box.width / WHOLE
        ? box.width / whole.width
        : Math.max(SMALLEST, box.height / FULL_HEIGHT);
    const scale = this.chosenScale ?? Math.min(1, smallest);
    const isWhole =
      this.chosenScale === null && Math.max(whole.width / box.width, whole.height / box.height) <= 1 / WHOLE;
    const node = this.places.get(id ?? -1) ?? this.#lowestOnPath();
    if (isWhole || !node) {
      this.view = { ...whole };
      this.#apply();
      return;
    }
    const [width, height] = [box.width / scale, box.height / scale];
    const isSame = Math.abs(this.view.width - width) < 1 && Math.abs(this.view.height - height) < 1;
    const inMiddle = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) =>
      Math.abs(at - from - length / 2) <= (MIDDLE * length) / 2;
    if (!isSame || !inMiddle(node.x, this.view.x, width) || !inMiddle(node.y, this.view.y, height)) {
      const x = width >= whole.width ? whole.x - (width - whole.width) / 2 : node.x - width / 2;
      const lowest = whole.y + whole.height - height;
      this.view = { x, y: Math.max(whole.y, Math.min(lowest, node.y - 0.4 * height)), width, height };
    }
    this.#apply();
  }

  /** Offers what is seen of the tree for download. @param {"png"|"svg"} kind */
  save(kind) {
    return saveDrawing(standalone(this.drawn, SAVED_TREE), "tree", kind).catch(
      (error) => (this.note.textContent = error.message),
    );
  }

  fit() {
    this.view = { ...this.whole };
    this.chosenScale = null;
    this.#apply();
  }

  #apply() {
    const { x, y, width, height } = this.view;
    setAttributes(this.drawn, { viewBox: `${x} ${y} ${width} ${height}` });
    // Labels are shown where they can be read.
    this.drawn.classList.toggle("readable", this.scale <= 1 / READABLE);
  }

  /** @param {import("./types.js").Run} run */
  attach(run) {
    this.boards.attach(run);
    this.ordered = run.rule.value ?? "";
    this.chosenScale = null;
  }

  /**
   * Marks the selected node and the path to it.
   * @param {number|null} selected the id of the node
   * @param {Set<number>} path
   */
  mark(selected, path) {
    this.selected = selected;
    this.path = path;
    for (const [id, { node, edge }] of this.shapes) {
      node.classList.toggle("selected", id === selected);
      node.classList.toggle("on-path", path.has(id));
      edge?.classList.toggle("edge-path", path.has(id));
    }
  }

  /**
   * Whether a tree can be read as a whole, or at least its whole width, if another one is as high.
   * @param {DrawnTree} tree
   * @param {DrawnTree} other
   */
  fits(tree, other) {
    const [whole, least] = [tree, other].map(({ nodes }) => {
      const looks = new TreeNodes(this.boards, nodes, this.ordered);
      return this.#around(placeNodes(nodes, (node) => looks.sizeOf(node)));
    });
    const { width, height } = this.drawn.getBoundingClientRect();
    return whole.width <= width / WHOLE && whole.height <= Math.max(height / WHOLE, least.height);
  }

  /**
   * The rectangle around all nodes; a small tree is not enlarged beyond what is needed to read it.
   * @param {Map<number, Placed>} places
   */
  #around(places) {
    const placed = [...places.values()];
    const [left, right] = rangeOf(placed.flatMap(({ x, size }) => [x - size.width / 2, x + size.width / 2]));
    const [top, bottom] = rangeOf(placed.flatMap(({ y, size }) => [y - size.height / 2, y + size.height / 2]));
    const box = this.drawn.getBoundingClientRect();
    const width = Math.max(right - left + 2 * MARGIN, box.width / LARGEST);
    const height = Math.max(bottom - top + 2 * MARGIN, box.height / LARGEST);
    return { x: (left + right - width) / 2, y: top - MARGIN, width, height };
  }

  /**
   * @param {DrawnTree} tree
   * @param {number|null} selected the id of the selected node
   * @param {Set<number>} path the ids of the path to it
   * @param {number|null} [fixed] the node that remains in its place, if the view does not show all
   */
  show(tree, selected, path, fixed = null) {
    const { folded } = tree;
    this.folds = new Map(folded.map(({ parent, count }) => [parent, count]));
    this.parents = new Set(tree.nodes.map(({ parent }) => parent));
    const before = this.#placeOf(fixed);
    const [{ view }, chosen] = [this, this.chosenScale];
    const looks = new TreeNodes(this.boards, tree.nodes, this.ordered);
    this.places = placeNodes(tree.nodes, (node) => looks.sizeOf(node));
    this.shapes = new Map(
      [...this.places.values()].map((placed) => {
        const { parent, x, y, size } = placed;
        const edge = parent
          ? svg("line", {
              class: "edge",
              x1: parent.x,
              y1: parent.y + parent.size.height / 2,
              x2: x,
              y2: y - size.height / 2,
            })
          : null;
        return [placed.node.id, { edge, node: looks.element(placed) }];
      }),
    );
    this.mark(selected, path);
    const hidden = folded.map(({ parent, count }) => {
      const above = this.places.get(parent);
      if (!above) return null;
      const y = above.y + above.size.height / 2 + 11;
      return svg(
        "text",
        { class: "tree-folded", "data-node": parent, x: above.x, y, "font-size": 13 },
        `+${number(count)}`,
        svg("title", null, `${counted(count, "node")} folded`),
      );
    });
    const shapes = [...this.shapes.values()];
    refill(this.content, ...shapes.map(({ edge }) => edge), ...shapes.map(({ node }) => node), ...hidden);
    this.whole = this.#around(this.places);
    if (fixed !== null) {
      this.fit();
      this.#keep(fixed, before);
    } else if (this.on.fold) {
      this.chosenScale = null;
      this.follow(selected);
    } else {
      this.view = view; // what follows the current node moves it
      this.chosenScale = chosen;
    }
    const others = tree.total > tree.nodes.length ? ` of ${number(tree.total)}; the others are folded` : "";
    this.note.textContent = `${counted(tree.nodes.length, "node")}${others}.`;
  }
}
