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
 * The weight of a text on the line of another edge, of numbers in a shorter form or left out, of the second choice of a
 * text, and of a text on another one.
 */
const WEIGHT = { line: 14, form: 10, values: 100, shorter: 500, overlap: 1000 };
/** The importance of the start and the goals; that of other nodes is 1. */
export const MOST_IMPORTANT = 4;
/** How often each text is moved at most, and the largest number of texts that are moved. */
const [ROUNDS, MOST_MOVED] = [20, 200];
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
function around({ centre: [x, y], reach, name, values, importance }, fontSize) {
  const nameWidth = textWidth(name, fontSize, true);
  return [...values, null].flatMap((text, form) => {
    const height = fontSize * (text === null ? ASCENT + descentOf(name) : LINE + ASCENT + descentOf(text));
    const least = text === null ? WEIGHT.values * importance : form * WEIGHT.form;
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

/** The box around points. @param {Point[]} points @returns {Box} */
function boundsOf(points) {
  const [x, y] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [Math.min(...x) - 1, Math.min(...y) - 1, Math.max(...x) + 1, Math.max(...y) + 1];
}

/** The boxes of a text and of the numbers below it. @param {TextChoice} choice */
function boxesOf({ place, values }) {
  return values ? [place.box, values.box] : [place.box];
}

/** How often a text covers others. @param {TextChoice} choice @param {(TextChoice|null)[]} others */
function overlapsOf(choice, others) {
  const boxes = boxesOf(choice);
  let count = 0;
  for (const other of others) {
    if (!other || other === choice) continue;
    for (const box of boxesOf(other)) for (const own of boxes) if (areOverlapping(own, box)) count += 1;
  }
  return count;
}

/**
 * The weight of a text at its place, with its overlaps.
 * @param {TextChoice} choice @param {(TextChoice|null)[]} others
 */
function costOf(choice, others) {
  return choice.weight + WEIGHT.overlap * overlapsOf(choice, others);
}

/** What some texts add to the sum of all weights. @param {Set<number>} some @param {(TextChoice|null)[]} chosen */
function shareOf(some, chosen) {
  const others = chosen.filter((_, i) => !some.has(i));
  let sum = 0;
  for (const choice of [...some].map((i) => chosen[i])) {
    // An overlap counts for both texts.
    if (choice) sum += costOf(choice, chosen) + WEIGHT.overlap * overlapsOf(choice, others);
  }
  return sum;
}

/**
 * The best place of a text beside the others.
 * @param {TextChoice[]} choices by their weight @param {(TextChoice|null)[]} others
 */
function bestOf(choices, others) {
  let [best, least] = [/** @type {TextChoice|null} */ (null), Infinity];
  for (const choice of choices) {
    if (choice.weight >= least) break;
    const cost = costOf(choice, others);
    if (cost < least) [best, least] = [choice, cost];
  }
  return best;
}

/**
 * Gives a text a place of less weight, from which the others there move away.
 * @param {TextChoice[][]} choices of each text @param {(TextChoice|null)[]} chosen @param {number} own
 * @returns {(TextChoice|null)[]} the places before, if none is better
 */
function withBetterPlace(choices, chosen, own) {
  const cost = chosen[own] ? costOf(chosen[own], chosen) : Infinity;
  for (const choice of choices[own]) {
    if (choice.weight >= cost) break;
    const isMoved = (/** @type {number} */ i) => i === own || overlapsOf(choice, [chosen[i]]) > 0;
    const some = new Set([...chosen.keys()].filter(isMoved));
    const moved = chosen.map((one, i) => (some.has(i) ? null : one));
    moved[own] = choice;
    for (const i of some) if (i !== own) moved[i] = bestOf(choices[i], moved);
    if (shareOf(some, moved) < shareOf(some, chosen)) return moved;
  }
  return chosen;
}

/**
 * The texts without those that cover another one, which are moved where there is room, and then their numbers.
 * @param {TextChoice[][]} choices of each text @param {(TextChoice|null)[]} chosen
 */
function withoutOverlaps(choices, chosen) {
  const kept = chosen.map(() => /** @type {TextChoice|null} */ (null));
  const isFree = (/** @type {TextChoice} */ choice) => overlapsOf(choice, kept) === 0;
  const withoutNumbers = (/** @type {TextChoice} */ choice) => ({ ...choice, values: undefined });
  for (const [i, choice] of chosen.entries()) {
    const name = choice && withoutNumbers(choice);
    kept[i] = name && isFree(name) ? name : null;
  }
  for (const [i, one] of choices.entries()) kept[i] ??= one.map(withoutNumbers).find(isFree) ?? null;
  for (const [i, choice] of chosen.entries()) {
    const name = kept[i];
    if (!choice?.values || !name || name.place !== choice.place) continue;
    kept[i] = null;
    kept[i] = isFree(choice) ? choice : name;
  }
  return kept;
}

/**
 * Places the texts of a graph, each where it covers no other one, no node and no border: an iterated local search for
 * the least sum of weights.
 * @param {LabelledNode[]} nodes the most important first @param {LabelledEdge[]} edges @param {Box[]} others what is
 * drawn besides @param {{width: number, height: number}} size @param {number} fontSize
 * @returns {{names: (TextChoice|null)[], costs: (TextChoice|null)[]}} null without room
 */
export function placeTexts(nodes, edges, others, { width, height }, fontSize) {
  const lines = edges.map(({ at }) => Array.from({ length: SAMPLED - 1 }, (_, i) => at((i + 1) / SAMPLED)));
  // A line that is mostly hidden weighs more than one that is crossed.
  const bounds = lines.map(boundsOf);
  const crossed = (/** @type {Box} */ box, /** @type {number} */ own) =>
    lines.reduce((sum, points, i) => {
      if (i === own || !areOverlapping(bounds[i], box)) return sum;
      const hidden = points.filter((point) => distance(point, box) === 0).length;
      return hidden === 0 ? sum : sum + 0.7 + (3 * hidden) / SAMPLED;
    }, 0);
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
  /** @type {(TextChoice|null)[]} */
  let chosen = [];
  for (const one of choices) chosen.push(bestOf(one, chosen));
  for (let round = 0; round < (choices.length > MOST_MOVED ? 0 : ROUNDS); round += 1) {
    const before = chosen;
    for (const own of choices.keys()) chosen = withBetterPlace(choices, chosen, own);
    if (chosen === before) break;
  }
  const kept = withoutOverlaps(choices, chosen);
  return { names: kept.slice(0, nodes.length), costs: kept.slice(nodes.length) };
}
