/**
 * @file Where the texts of a graph are written: a cost on its edge, a name beside its node, the numbers of a node below
 * its name. The places follow from the graph and the size of the drawing alone, so that they are the same at each step.
 */

/**
 * @typedef {[number, number]} Point
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 * @typedef {{text: string, x: number, y: number, anchor: "start"|"middle"|"end", box: Box}} TextPlace the point at
 * which the base line begins, has its middle or ends
 * @typedef {{place: TextPlace, values?: TextPlace, form: number, weight: number}} TextChoice with the numbers of a
 * node, and which of their forms
 * @typedef {{centre: Point, reach: number, name: string, values: string[], importance: number}} LabelledNode the radius
 * of all that is drawn of it, and its widest numbers in each form, the first choice first
 * @typedef {{at: (part: number) => Point, texts: string[]}} LabelledEdge its points by their part of the way, and its
 * texts, the first choice first
 */

/** The space around a text: half of its halo, as other texts have the other half. */
const SPACED = 1.5;
/**
 * How far digits and capital letters reach up, other letters down, and the next line is below, in sizes of the font.
 */
const [ASCENT, DESCENT, LINE] = [0.74, 0.22, 1.15];
/** Where on its edge a cost can be: in the middle, or further along. */
const PLACES_ON_EDGE = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];
/**
 * The weight of a text on the line of another edge, of numbers in a shorter form or left out, and of the second choice
 * of
 * a text.
 */
const WEIGHT = { line: 8, form: 12, values: 30, shorter: 1000 };
/** The importance of the start and the goals; that of other nodes is 1. */
export const MOST_IMPORTANT = 4;
/** How often the texts are placed at most, and the largest number of texts that are placed more than once. */
const [ROUNDS, MOST_REPEATED] = [20, 200];
/** The number of points of each edge that are compared with texts. */
const SAMPLED = 40;

/** @type {CanvasRenderingContext2D|null} */
let measuring = null;

/**
 * The width of a text in the fonts of the style sheet.
 * @param {string} text
 * @param {number} fontSize
 * @param {boolean} [isBold]
 */
export function textWidth(text, fontSize, isBold = false) {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (measuring) measuring.font = `${isBold ? "600 " : ""}${fontSize}px system-ui, "DejaVu Sans", sans-serif`;
  return measuring?.measureText(text).width ?? 8 * text.length;
}

/** How far a text reaches down, in sizes of the font: numbers are on the line. @param {string} text */
function descentOf(text) {
  return /^[\d.+=]*$/.test(text) ? 0 : DESCENT;
}

/**
 * A text that begins, has its middle or ends at `x`, and its top at `top`.
 * @param {string} text
 * @param {number} width
 * @param {number} fontSize
 * @param {number} x
 * @param {number} top
 * @param {0|0.5|1} side
 * @returns {TextPlace}
 */
function written(text, width, fontSize, x, top, side) {
  const [left, y] = [x - side * width, top + ASCENT * fontSize];
  const box = /** @type {Box} */ ([
    left - SPACED,
    top - SPACED,
    left + width + SPACED,
    y + descentOf(text) * fontSize + SPACED,
  ]);
  return { text, x, y, anchor: side === 0 ? "start" : side === 1 ? "end" : "middle", box };
}

/**
 * The places of a name around its node, with its numbers below it or without.
 * @param {LabelledNode} node
 * @param {number} fontSize
 * @returns {TextChoice[]}
 */
function around({ centre: [x, y], reach, name, values }, fontSize) {
  const nameWidth = textWidth(name, fontSize, true);
  return [...values, null].flatMap((text, form) => {
    const height = fontSize * (text === null ? ASCENT + descentOf(name) : LINE + ASCENT + descentOf(text));
    const least = text === null ? WEIGHT.values : form * WEIGHT.form;
    const at = (
      /** @type {number} */ left,
      /** @type {number} */ top,
      /** @type {0|0.5|1} */ side,
      /** @type {number} */ weight,
    ) => ({
      place: written(name, nameWidth, fontSize, left, top, side),
      values:
        text === null
          ? undefined
          : written(text, textWidth(text, fontSize), fontSize, left, top + LINE * fontSize, side),
      form,
      weight: least + weight,
    });
    const [gap, corner] = [reach + 2 * SPACED, reach * 0.75 + SPACED];
    const beside = /** @type {const} */ ([
      [1, 0],
      [-1, 1],
    ]).flatMap(([direction, side]) => [
      at(x + direction * gap, y - height / 2, side, side),
      at(x + direction * gap, y - height * 0.8, side, 4 + side),
      at(x + direction * gap, y - height * 0.2, side, 4 + side),
      at(x + direction * corner, y - corner - height, side, 6 + side),
      at(x + direction * corner, y + corner, side, 6 + side),
    ]);
    return [
      ...beside,
      ...[y - reach - height - SPACED, y + reach + SPACED].flatMap((top) => [
        at(x, top, 0.5, 3),
        at(x - reach, top, 0, 7),
        at(x + reach, top, 1, 7),
      ]),
    ];
  });
}

/** The places of a cost on its line. @param {LabelledEdge} edge @param {number} fontSize @returns {TextChoice[]} */
function along({ at, texts }, fontSize) {
  return texts.flatMap((text, rank) => {
    const [width, height] = [textWidth(text, fontSize), (ASCENT + descentOf(text)) * fontSize];
    return PLACES_ON_EDGE.map((part) => {
      const [x, y] = at(part);
      const weight = WEIGHT.shorter * rank + 10 * Math.abs(part - 0.5);
      return { place: written(text, width, fontSize, x, y - height / 2, 0.5), form: rank, weight };
    });
  });
}

/** @param {Box} one @param {Box} other */
function areOverlapping(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The distance of a point from a box. @param {Point} point @param {Box} box */
function distance([x, y], [left, top, right, bottom]) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * Chooses a place that is free; numbers of other nodes there are left out, if there is no better one.
 * @param {TextChoice[]} choices by their weight
 * @param {(TextChoice|null)[]} chosen of all texts
 * @param {number} own
 */
function placeText(choices, chosen, own) {
  const isFree = (/** @type {Box} */ box) => !chosen.some((one) => one && areOverlapping(one.place.box, box));
  const numbers = (/** @type {Box} */ box) =>
    chosen.flatMap((one, i) => (one?.values && areOverlapping(one.values.box, box) ? [i] : []));
  let least = Infinity;
  for (const choice of choices) {
    const { place, values, weight } = choice;
    const covered = numbers(place.box).length * WEIGHT.values + weight;
    if (covered >= least || !isFree(place.box) || (values && (!isFree(values.box) || numbers(values.box).length > 0)))
      continue;
    least = covered;
    chosen[own] = choice;
  }
  const { place = null } = chosen[own] ?? {};
  for (const i of place ? numbers(place.box) : [])
    if (i !== own) chosen[i] = { .../** @type {TextChoice} */ (chosen[i]), values: undefined };
}

/**
 * Places the texts of a graph, each where it covers no other one, no node and no border. Those that find no place, and
 * numbers that are left out, have the first choice in the next round.
 * @param {LabelledNode[]} nodes the most important first @param {LabelledEdge[]} edges @param {Box[]} others what is
 * drawn besides @param {{width: number, height: number}} size @param {number} fontSize
 * @returns {{names: (TextChoice|null)[], costs: (TextChoice|null)[]}} null without room
 */
export function placeTexts(nodes, edges, others, { width, height }, fontSize) {
  const lines = edges.map(({ at }) => Array.from({ length: SAMPLED - 1 }, (_, i) => at((i + 1) / SAMPLED)));
  const crossed = (/** @type {Box} */ box, /** @type {number} */ own) =>
    lines.filter((points, i) => i !== own && points.some((point) => distance(point, box) === 0)).length;
  const isInside = (/** @type {Box} */ box) => box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height;
  const isOpen = (/** @type {TextPlace} */ { box }) =>
    isInside(box) &&
    !others.some((one) => areOverlapping(one, box)) &&
    nodes.every(({ centre, reach }) => distance(centre, box) >= reach);
  const open = (/** @type {TextChoice[]} */ choices, own = -1) => {
    const possible = choices.filter((choice) => isOpen(choice.place) && (!choice.values || isOpen(choice.values)));
    const weigh = (/** @type {TextChoice} */ { place, values, weight }) =>
      weight + WEIGHT.line * (crossed(place.box, own) + (values ? crossed(values.box, own) : 0));
    return possible
      .map((choice) => ({ ...choice, weight: weigh(choice) }))
      .sort((one, other) => one.weight - other.weight);
  };
  const choices = [
    ...nodes.map((node) => open(around(node, fontSize))),
    ...edges.map((edge, own) => open(along(edge, fontSize), own)),
  ];
  let order = choices.map((_, i) => i);
  let best = { chosen: choices.map(() => /** @type {TextChoice|null} */ (null)), weight: Infinity };
  for (let round = 0; round < (order.length > MOST_REPEATED ? 1 : ROUNDS) && best.weight > 0; round += 1) {
    const chosen = choices.map(() => /** @type {TextChoice|null} */ (null));
    for (const i of order) placeText(choices[i], chosen, i);
    const left = order.filter((i) => chosen[i] === null);
    const incomplete = order.filter(
      (i) => i < nodes.length && nodes[i].values.length && chosen[i] && !chosen[i]?.values,
    );
    const missing = incomplete.reduce((sum, i) => sum + nodes[i].importance, 0);
    const weight = left.length * order.length * MOST_IMPORTANT + missing;
    if (weight < best.weight) best = { chosen, weight };
    order = [...new Set([...left, ...incomplete, ...order])];
  }
  return { names: best.chosen.slice(0, nodes.length), costs: best.chosen.slice(nodes.length) };
}
