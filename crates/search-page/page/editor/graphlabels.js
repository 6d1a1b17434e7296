/** @file Where the texts of a graph are written, so that none covers another one or a node: each has places to choose from. */

/**
 * @typedef {[number, number]} Point
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 * @typedef {{text: string, isBold?: boolean, kind: string}} LabelLine kind: its class
 * @typedef {LabelLine & {x: number, y: number}} PlacedLine the left end of its base line
 * @typedef {{lines: PlacedLine[], boxes: Box[], weight: number}} LabelChoice without lines it is left out
 * @typedef {{key: string, choices: LabelChoice[], rank: number}} GraphLabel the key tells it from the others of the same graph; the lowest rank is the most important
 */

/** The weights of a choice that covers a text, a node or the border, by the square pixel and in any case, and of one that covers a line. */
const COVERED = { area: 1, any: 200, line: 5 };
/** The weights of leaving out a part of a text, and a text. */
const LEFT_OUT = { part: 600, cost: 1200, node: 4000 };
/** A text stays where it was unless another place is better by this. */
const STAYS = 12;
const ROUNDS = 10;
/** The number of texts up to which several ways to place them are tried. */
const MOST_TRIED = 300;
/** The distance from a line to a text that is beside the discs at its ends. */
const ASIDE = 13;
/** The space around a text. */
const SPACED = 1.5;
/** The size of the cells in which what is near is looked up, in pixels. */
const NEAR = 16;
/** More than the cells below each other in any drawing. */
const MOST_CELLS = 1 << 16;

/** @type {Map<string, {width: number, ascent: number, descent: number}>} */
const textSizes = new Map();
/** @type {CanvasRenderingContext2D|null} */
let measuring = null;

/** The size of a text in the fonts of the style sheet. @param {LabelLine} line @param {number} fontSize */
function textSize({ text, isBold = false }, fontSize) {
  const font = `${isBold ? "600 " : ""}${fontSize}px system-ui, "DejaVu Sans", sans-serif`;
  const key = `${font}:${text}`;
  const known = textSizes.get(key);
  if (known) return known;
  measuring ??= document.createElement("canvas").getContext("2d");
  if (measuring) measuring.font = font;
  const { width = 8 * text.length, fontBoundingBoxAscent: ascent = fontSize, fontBoundingBoxDescent: descent = 4 } = measuring?.measureText(text) ?? {};
  if (textSizes.size > 5000) textSizes.clear();
  const size = { width, ascent, descent };
  textSizes.set(key, size);
  return size;
}

/** Lines below each other: their size, and the choice that has them at a place. @param {LabelLine[]} lines @param {number} fontSize */
function block(lines, fontSize) {
  const sizes = lines.map((line) => textSize(line, fontSize));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);
  /** @param {number} x the left side, the middle or the right side @param {number} top @param {0|0.5|1} side @param {number} weight @returns {LabelChoice} */
  const at = (x, top, side, weight) => {
    let y = top;
    const placed = lines.map((line, i) => {
      const { width: own, ascent, descent } = sizes[i] ?? { width: 0, ascent: 0, descent: 0 };
      const left = x - side * own;
      y += ascent + descent;
      const box = /** @type {Box} */ ([left - SPACED, y - ascent - descent, left + own + SPACED, y]);
      return { line: { ...line, x: left, y: y - descent }, box };
    });
    return { lines: placed.map(({ line }) => line), boxes: placed.map(({ box }) => box), weight };
  };
  return { width, height, at };
}

/** The places around a disc for some lines: beside it, above and below it, and at its corners. @param {Point} centre @param {number} reach @param {LabelLine[]} lines @param {number} fontSize @param {number} weight */
function around([x, y], reach, lines, fontSize, weight) {
  const { height, at } = block(lines, fontSize);
  const [gap, corner] = [reach + 4, reach * 0.75 + 2];
  const sides = /** @type {const} */ ([[1, 0], [-1, 1]]).flatMap(([direction, side], i) => [
    at(x + direction * gap, y - height / 2, side, weight + i),
    at(x + direction * gap, y - height * 0.8, side, weight + 4 + i),
    at(x + direction * gap, y - height * 0.2, side, weight + 4 + i),
    at(x + direction * corner, y - corner - height, side, weight + 8 + i),
    at(x + direction * corner, y + corner, side, weight + 8 + i),
  ]);
  const ends = [y - reach - height - 1, y + reach + 1].flatMap((top) => [at(x, top, 0.5, weight + 3), at(x - reach, top, 0, weight + 7), at(x + reach, top, 1, weight + 7)]);
  return [...sides, ...ends];
}

/** The label of a node: its name, and its numbers below it; without room, the name alone. @param {string} key @param {Point} centre @param {number} reach @param {[LabelLine, LabelLine]} texts @param {number} fontSize @returns {GraphLabel} */
export function nodeLabel(key, centre, reach, texts, fontSize) {
  const [name, values] = texts;
  const [x, y] = centre;
  const none = { lines: [], boxes: [], weight: LEFT_OUT.node };
  const alone = around(centre, reach, [name], fontSize, values.text === "" ? 0 : LEFT_OUT.part);
  if (values.text === "") return { key, choices: [...alone, none], rank: 0 };
  const above = block([name], fontSize);
  const [one, other] = [above.at(x, y - reach - above.height - 1, 0.5, 5), block([values], fontSize).at(x, y + reach + 1, 0.5, 0)];
  const parted = { lines: [...one.lines, ...other.lines], boxes: [...one.boxes, ...other.boxes], weight: one.weight };
  return { key, choices: [...around(centre, reach, texts, fontSize, 0), parted, ...alone, none], rank: 0 };
}

/** The label of an edge, on its line or beside it: its cost, with its action if there is room. @param {string} key @param {(part: number) => Point} at the point of the line that divides it @param {LabelLine[]} texts the first choice first @param {number} fontSize @returns {GraphLabel} */
export function edgeLabel(key, at, texts, fontSize) {
  const choices = texts.flatMap((text, rank) => {
    const { width, height, at: place } = block([text], fontSize);
    return [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82].flatMap((part) => {
      const [[x, y], before, after] = [at(part), at(part - 0.05), at(part + 0.05)];
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const [right, down] = [(before[1] - after[1]) / length, (after[0] - before[0]) / length];
      const beside = (Math.abs(right) * width + Math.abs(down) * height) / 2 + 2;
      // Between two nodes that are close to each other, there is room beside their discs only.
      // A line through the spaces of a text strikes it out.
      const off = [[0, text.text.includes(" ") ? 12 : 0], [beside, 5], [-beside, 5], [beside + ASIDE, 40], [-beside - ASIDE, 40], [beside + 2 * ASIDE, 80], [-beside - 2 * ASIDE, 80]];
      return off.map(([by = 0, weight = 0]) => place(x + right * by, y + down * by - height / 2, 0.5, LEFT_OUT.part * rank + 30 * Math.abs(part - 0.5) + weight));
    });
  });
  return { key, choices: [...choices, { lines: [], boxes: [], weight: LEFT_OUT.cost }], rank: 1 };
}

/** @param {Box} one @param {Box} other the area that they have in common */
function common([left, top, right, bottom], other) {
  const [width, height] = [Math.min(right, other[2]) - Math.max(left, other[0]), Math.min(bottom, other[3]) - Math.max(top, other[1])];
  return width > 0 && height > 0 ? width * height : 0;
}

/** What is drawn, by cells, so that only what is near is compared. */
class Drawn {
  /** @type {Map<number, {box: Box, owner: string, isLine: boolean, comparison: number}[]>} */
  cells = new Map();
  /** The number of boxes that were compared with what is drawn: each is compared once with what extends over several cells. */
  comparisons = 0;

  /** @param {Box} box @returns {number[]} */
  #keys([left, top, right, bottom]) {
    const keys = [];
    for (let x = Math.floor(left / NEAR); x <= right / NEAR; x += 1) for (let y = Math.floor(top / NEAR); y <= bottom / NEAR; y += 1) keys.push(x * MOST_CELLS + y);
    return keys;
  }

  /** @param {Box} box @param {string} owner @param {boolean} [isLine] */
  add(box, owner, isLine = false) {
    const added = { box, owner, isLine, comparison: 0 };
    for (const key of this.#keys(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(added);
      else this.cells.set(key, [added]);
    }
  }

  /** @param {LabelChoice|undefined} choice @param {string} owner */
  remove(choice, owner) {
    for (const key of (choice?.boxes ?? []).flatMap((box) => this.#keys(box))) this.cells.set(key, (this.cells.get(key) ?? []).filter((one) => one.owner !== owner));
  }

  /** The weight of what a choice covers, or one above `most` if that is more. @param {LabelChoice} choice @param {string} owner @param {number} [most] */
  covered({ boxes }, owner, most = Infinity) {
    let weight = 0;
    for (const box of boxes) {
      this.comparisons += 1;
      for (const key of this.#keys(box)) {
        for (const one of this.cells.get(key) ?? []) {
          if (one.comparison === this.comparisons || one.owner === owner) continue;
          one.comparison = this.comparisons;
          const area = common(box, one.box);
          if (area > 0) weight += one.isLine ? COVERED.line : COVERED.any + COVERED.area * area;
          if (weight > most) return weight;
        }
      }
    }
    return weight;
  }
}

/** The weight of the parts of a choice that are outside of the drawing. @param {LabelChoice} choice @param {{width: number, height: number}} size */
function outside({ boxes }, { width, height }) {
  const areas = boxes.map((box) => (box[2] - box[0]) * (box[3] - box[1]) - common(box, [0, 0, width, height]));
  return areas.filter((area) => area > 0.01).reduce((sum, area) => sum + COVERED.any + COVERED.area * area, 0);
}

/**
 * Chooses a place for each text, in some rounds, as the first ones do not know where the others are; at last, what still covers another text is left out.
 * @param {GraphLabel[]} labels @param {number[][]} fixed the weight of what each choice covers besides other texts; below `COVERED.any` it covers only lines
 * @param {number[]} chosen the choices to begin with, or -1, which are replaced
 * @param {boolean} isReversed whether the last ones choose first
 */
function choosePlaces(labels, fixed, chosen, isReversed) {
  const choose = (/** @type {Drawn} */ texts, /** @type {number} */ i, /** @type {boolean} */ isLast) => {
    const { key, choices } = labels[i];
    let least = Infinity;
    const kept = chosen[i];
    choices.forEach((choice, place) => {
      const bonus = place === kept ? (isLast && choice.weight < LEFT_OUT.part ? 1000 : STAYS) : 0;
      const own = choice.weight - bonus + fixed[i][place];
      if (own >= least) return;
      const others = texts.covered(choice, key, least - own);
      const weight = own + others + (isLast && fixed[i][place] + others >= COVERED.any ? 1e6 : 0);
      if (weight >= least) return;
      least = weight;
      chosen[i] = place;
    });
    for (const box of choices[chosen[i]]?.boxes ?? []) texts.add(box, key);
  };
  const tried = new Drawn();
  for (let round = 0; round < ROUNDS; round += 1) {
    labels.forEach((_, place) => {
      const i = (round % 2 === 0) !== isReversed ? place : labels.length - 1 - place;
      const { key, choices } = labels[i];
      if (round > 0) tried.remove(choices[chosen[i]], key);
      choose(tried, i, false);
    });
  }
  // What has no room yet chooses before what has some.
  const order = labels.map(({ key, choices, rank }, i) => ({ i, rank, covered: fixed[i][chosen[i]] + tried.covered(choices[chosen[i]], key) }));
  const last = new Drawn();
  for (const { i } of order.sort((one, other) => one.rank - other.rank || other.covered - one.covered)) choose(last, i, true);
}

/**
 * Places the texts of a graph.
 * @param {GraphLabel[]} labels @param {{nodes: Box[], lines: {points: Point[], key: string}[]}} others what is drawn besides @param {{width: number, height: number}} size
 * @param {Map<string, number>} before the choices of the last drawing, which are replaced
 * @returns {PlacedLine[][]} the lines of each label
 */
export function placeLabels(labels, { nodes, lines }, size, before) {
  const drawn = new Drawn();
  for (const box of nodes) drawn.add(box, "");
  for (const { points, key } of lines) for (const [x, y] of points) drawn.add([x - 2, y - 2, x + 2, y + 2], key, true);
  const fixed = labels.map(({ key, choices }) => choices.map((choice) => outside(choice, size) + drawn.covered(choice, key)));
  const leftOut = (/** @type {number[]} */ chosen) => labels.reduce((sum, { choices }, i) => sum + (choices[chosen[i]].weight >= LEFT_OUT.part ? choices[chosen[i]].weight : 0), 0);
  let best = labels.map(({ key }) => before.get(key) ?? -1);
  choosePlaces(labels, fixed, best, false);
  // The places of the last drawing, or the order, can be why something is left out.
  for (const isReversed of labels.length > MOST_TRIED || leftOut(best) === 0 ? [] : [false, true]) {
    const other = labels.map(() => -1);
    choosePlaces(labels, fixed, other, isReversed);
    if (leftOut(other) < leftOut(best)) best = other;
  }
  before.clear();
  return labels.map(({ key, choices }, i) => {
    before.set(key, best[i]);
    return choices[best[i]].lines;
  });
}
