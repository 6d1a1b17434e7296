/** @file Drawings of states as SVG. The style sheet sets the colours by role. */
import { download, el, setAttributes, svg } from "./dom.js";
import { stateText } from "./format.js";

/**
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./types.js").Shape} Shape
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
};

/** @param {Shape} shape */
function shapeElement(shape) {
  const role = `role-${shape.role}`;
  switch (shape.type) {
    case "rectangle":
      return svg("rect", { class: role, x: shape.x, y: shape.y, width: shape.width, height: shape.height });
    case "circle":
      return svg("circle", { class: role, cx: shape.x, cy: shape.y, r: shape.radius });
    case "line": {
      const [[x1, y1], [x2, y2]] = [shape.from ?? [0, 0], shape.to ?? [0, 0]];
      return svg("line", { class: role, x1, y1, x2, y2, "stroke-width": shape.width });
    }
    default: {
      const attributes = { class: role, x: shape.x, y: shape.y, "font-size": shape.size };
      return svg("text", attributes, shape.text ?? "");
    }
  }
}

/** @param {Drawing|null|undefined} drawing */
function layer(drawing) {
  return svg("g", null, ...(drawing?.shapes ?? []).map(shapeElement));
}

/**
 * A picture of states: the backdrop is drawn once, the shapes of a state for each state.
 */
export class Picture {
  /** @param {Drawing|null} backdrop @param {string} label */
  constructor(backdrop, label) {
    this.backdrop = backdrop;
    this.above = svg("g");
    this.drawn = svg("svg", { class: "drawing", role: "img", "aria-label": label }, layer(backdrop), this.above);
    this.text = el("pre", { class: "picture", tabindex: "0", role: "img", "aria-label": label });
    this.element = el("div", { class: "picture-frame" }, this.drawn, this.text);
    this.#frame(backdrop);
    this.drawn.toggleAttribute("hidden", true);
  }

  /** @param {Drawing|null|undefined} drawing */
  #frame(drawing) {
    const margin = 0.05;
    const [width, height] = [drawing?.width ?? 1, drawing?.height ?? 1];
    setAttributes(this.drawn, { viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}` });
    this.drawn.style.aspectRatio = `${width} / ${height}`;
  }

  /** @param {SearchNode} node with its drawing or picture */
  show(node) {
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
  }

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
