/** @file Shapes as SVG, and the motion from one drawing to the next. The style sheet sets the colours by role. */
import { svg } from "./dom.js";

/**
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./types.js").Shape} Shape
 */

/** The duration of a move in milliseconds, and the number of shapes beyond which a change is not shown as motion. */
const MOVE_TIME = 260;
const MAX_MOVED = 16;

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

/** The cells of a map as one path for each role, with their characters. @param {Drawing|null|undefined} drawing */
function cellElements(drawing) {
  const { roles = [], rows = [], labels = [] } = drawing?.cells ?? {};
  const paths = roles.map(() => "");
  rows.forEach((row, y) => {
    for (let x = 0, end = 0; x < row.length; x = end) {
      for (end = x + 1; row[end] === row[x] && end < row.length;) end += 1;
      if (row[x] !== ".") paths[parseInt(row[x] ?? "0", 36)] += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
  });
  const characters = labels
    .flatMap((row, y) => [...row].map((text, x) => ({ text, x, y })))
    .filter(({ text }) => text !== " ");
  const texts = characters.map(({ text, x, y }) =>
    svg("text", { class: "role-clue", x: x + 0.5, y: y + 0.5, "font-size": 0.6 }, text),
  );
  const ground = drawing?.cells
    ? [svg("rect", { class: "role-ground", width: drawing.width, height: drawing.height })]
    : [];
  return [...ground, ...roles.map((role, i) => svg("path", { class: `role-${role}`, d: paths[i] })), ...texts];
}

/**
 * The candidates of a cell of a board as one label each, at its place, as they are written on paper; other shapes are
 * kept.
 * @param {Shape} shape
 * @param {number} side of the board
 * @returns {Shape[]}
 */
export function pencilled(shape, side) {
  const { type, role, text = "", x = 0, y = 0 } = shape;
  if (type !== "label" || role !== "candidate" || side > 9 || !/^[1-9]+$/.test(text)) return [shape];
  const box = Math.round(Math.sqrt(side));
  const at = (/** @type {number} */ place) => (place - (box - 1) / 2) * (0.9 / box);
  return [...text].map((digit) => {
    const place = Number(digit) - 1;
    return { ...shape, text: digit, x: x + at(place % box), y: y + at(Math.floor(place / box)), size: 0.78 / box };
  });
}

/** The shapes of a drawing as one group. @param {Drawing|null|undefined} drawing @returns {SVGGElement} */
export function layer(drawing) {
  return svg("g", null, ...cellElements(drawing), ...(drawing?.shapes ?? []).map(shapeElement));
}

/** The position that identifies a shape while it moves. @param {Shape} shape @returns {[number, number]} */
function positionOf(shape) {
  const [[x1, y1], [x2, y2]] = [shape.from ?? [shape.x ?? 0, shape.y ?? 0], shape.to ?? [shape.x ?? 0, shape.y ?? 0]];
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** What does not change when a shape moves. @param {Shape} shape */
function kindOf(shape) {
  const colour = COLOUR_ROLES.has(shape.role) ? shape.role : "";
  const sizes = [shape.width, shape.height, shape.radius, shape.size].map((size) => size?.toFixed(3) ?? "");
  return [shape.type, colour, shape.text ?? "", ...sizes].join(" ");
}

/** Roles that tell pieces apart; the others change with the last action. */
const COLOUR_ROLES = new Set(["first", "second", "third", "fourth", "fifth", "sixth"]);

/** The shapes of a drawing that another one does not have. @param {Shape[]} shapes @param {Shape[]} others */
function withoutCommon(shapes, others) {
  const place = (/** @type {Shape} */ shape) => `${kindOf(shape)} ${positionOf(shape)}`;
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const other of others) known.set(place(other), (known.get(place(other)) ?? 0) + 1);
  return shapes.flatMap((shape, i) => {
    const count = known.get(place(shape)) ?? 0;
    known.set(place(shape), count - 1);
    return count > 0 ? [] : [{ shape, i }];
  });
}

/**
 * The shapes that moved from one drawing to the next, by the index of the shape in the next one and its distance from
 * where it
 * was; null if the drawings differ in too much. A line that shows a step tells which of several equal pieces moved.
 * @param {Drawing} before
 * @param {Drawing} after
 * @returns {{i: number, by: [number, number]}[]|null}
 */
export function moves(before, after) {
  const isLine = ({ shape }) => shape.type === "line";
  const gone = withoutCommon(before.shapes, after.shapes).filter((one) => !isLine(one));
  const added = withoutCommon(after.shapes, before.shapes);
  const pieces = added.filter((one) => !isLine(one));
  if (pieces.length > MAX_MOVED || gone.length > MAX_MOVED) return null;
  const steps = added.filter(isLine).map(({ shape }) => shape.from ?? [0, 0]);
  const moved = [];
  for (const { shape, i } of pieces) {
    const [x, y] = positionOf(shape);
    const distance = (/** @type {{shape: Shape}} */ one) => {
      const [fromX, fromY] = positionOf(one.shape);
      const isStep = steps.some(([stepX, stepY]) => Math.hypot(fromX - stepX, fromY - stepY) < 0.5);
      return Math.hypot(fromX - x, fromY - y) - (isStep ? 1e6 : 0);
    };
    const same = gone.filter((one) => kindOf(one.shape) === kindOf(shape)).sort((a, b) => distance(a) - distance(b));
    const [from] = same;
    if (!from) continue;
    gone.splice(gone.indexOf(from), 1);
    const [fromX, fromY] = positionOf(from.shape);
    moved.push({ i, by: /** @type {[number, number]} */ ([fromX - x, fromY - y]) });
  }
  return moved;
}

/** Whether moves are shown as motion. */
export function isAnimated() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Moves the shapes of a group from where they were before.
 * @param {SVGGElement} group
 * @param {Drawing} before
 * @param {Drawing} after
 */
export function animate(group, before, after) {
  for (const { i, by } of moves(before, after) ?? []) {
    // Moving pieces pass above the others.
    const piece = /** @type {SVGElement} */ (group.children[i]);
    piece.animate([{ transform: `translate(${by[0]}px, ${by[1]}px)` }, { transform: "none" }], {
      duration: MOVE_TIME,
      easing: "ease-in-out",
    });
  }
}
