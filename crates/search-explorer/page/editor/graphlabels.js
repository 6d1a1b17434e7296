/** @file Where the texts of the nodes of a graph are written, so that they cover each other as little as possible. */

/**
 * @typedef {{x: number, y: number, reach: number, texts: [string, string]}} LabelledNode its centre, the radius of all that is drawn of it, its name and its numbers
 * @typedef {{x: number, y: number, anchor: "start"|"middle"|"end"}} TextPlace the end or the middle of the base line
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 */

const ASCENT = 12;
const DESCENT = 4;
const LINE = 16;
/** The weights of what a text covers, and of a place that is not the first choice. */
const WEIGHTS = { outside: 4, disc: 2, text: 1, cost: 1, later: 12 };
const ROUNDS = 3;

/** @type {Map<string, number>} */
const textWidths = new Map();
/** @type {CanvasRenderingContext2D|null} */
let measuring = null;

/** The width of a text in the fonts of the style sheet. @param {string} text @param {boolean} isBold */
function graphTextWidth(text, isBold) {
  const key = `${isBold ? "b" : ""}:${text}`;
  const known = textWidths.get(key);
  if (known !== undefined) return known;
  measuring ??= document.createElement("canvas").getContext("2d");
  if (!measuring) return 8 * text.length;
  measuring.font = `${isBold ? "600 " : ""}14px system-ui, "DejaVu Sans", sans-serif`;
  const { width } = measuring.measureText(text);
  if (textWidths.size > 5000) textWidths.clear();
  textWidths.set(key, width);
  return width;
}

/** The places for the two texts of a node, the first choice first. @param {LabelledNode} node @returns {[TextPlace, TextPlace][]} */
function choicesOf({ x, y, reach }) {
  const [above, below, left, right] = [y - reach - DESCENT, y + reach + ASCENT, x - reach - 5, x + reach + 5];
  const at = (/** @type {number} */ atX, /** @type {number} */ first, /** @type {number} */ second, /** @type {TextPlace["anchor"]} */ anchor) =>
    /** @type {[TextPlace, TextPlace]} */ ([{ x: atX, y: first, anchor }, { x: atX, y: second, anchor }]);
  return [at(x, above, below, "middle"), at(right, y - 3, y - 3 + LINE, "start"), at(left, y - 3, y - 3 + LINE, "end"), at(x, above - LINE, above, "middle"), at(x, below, below + LINE, "middle")];
}

/** @param {string} text @param {TextPlace} place @param {boolean} isBold @returns {Box} */
function boxOf(text, { x, y, anchor }, isBold) {
  const width = text === "" ? 0 : graphTextWidth(text, isBold) + 2;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return [left, y - ASCENT, left + width, y + DESCENT];
}

/** The area that two boxes have in common. @param {Box} one @param {Box} other */
function common([left, top, right, bottom], other) {
  const [width, height] = [Math.min(right, other[2]) - Math.max(left, other[0]), Math.min(bottom, other[3]) - Math.max(top, other[1])];
  return width > 0 && height > 0 ? width * height : 0;
}

/** @param {Box} box @param {number} width @param {number} height */
function outside(box, width, height) {
  const [left, top, right, bottom] = box;
  return Math.max(0, (right - left) * (bottom - top) - common(box, [0, 0, width, height]));
}

/**
 * Places the texts, node by node, each where it covers least; in some rounds, as the first nodes do not know where the texts of the others are.
 * @param {LabelledNode[]} nodes @param {{x: number, y: number, text: string}[]} costs of the edges @param {{width: number, height: number}} size
 * @returns {[TextPlace, TextPlace][]}
 */
export function placeTexts(nodes, costs, { width, height }) {
  const discs = nodes.map(({ x, y, reach }) => /** @type {Box} */ ([x - reach, y - reach, x + reach, y + reach]));
  const written = costs.map(({ x, y, text }) => boxOf(text, { x, y: y + 5, anchor: "middle" }, false));
  /** @type {Box[][]} */
  const taken = nodes.map(() => []);
  const sum = (/** @type {Box[]} */ boxes, /** @type {Box} */ box) => boxes.reduce((area, other) => area + common(box, other), 0);
  const places = nodes.map((node) => /** @type {[TextPlace, TextPlace]} */ (choicesOf(node)[0]));
  for (let round = 0; round < ROUNDS; round += 1) {
    nodes.forEach((node, i) => {
      const others = taken.filter((_, other) => other !== i).flat();
      let least = Infinity;
      choicesOf(node).forEach((choice, rank) => {
        const boxes = [boxOf(node.texts[0], choice[0], true), boxOf(node.texts[1], choice[1], false)];
        const covered = boxes.reduce((area, box) => area + WEIGHTS.outside * outside(box, width, height) + WEIGHTS.disc * sum(discs, box) + WEIGHTS.text * sum(others, box) + WEIGHTS.cost * sum(written, box), 0);
        const weight = covered + WEIGHTS.later * rank;
        if (weight >= least) return;
        least = weight;
        taken[i] = boxes;
        places[i] = choice;
      });
    });
  }
  return places;
}
