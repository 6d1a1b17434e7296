/** @file The small pictures on the cards of the start page. */
import { svg } from "./dom.js";

/** @typedef {[x: number, y: number]} Point */

/** @param {...SVGElement} parts */
const picture = (...parts) =>
  svg("svg", { class: "card-picture", viewBox: "0 0 160 96", "aria-hidden": "true" }, ...parts);

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} kind */
const box = (x, y, width, height, kind) => svg("rect", { x, y, width, height, class: `card-${kind}` });

/** @param {Point} place @param {string} kind @param {number} [r] */
const dot = ([cx, cy], kind, r = 6) => svg("circle", { cx, cy, r, class: `card-${kind}` });

/** @param {number} x @param {number} y @param {string|number} text */
const word = (x, y, text) => svg("text", { x, y }, text);

/** @param {Point[]} places @param {string} kind */
const way = (places, kind) =>
  svg("polyline", { points: places.map((place) => place.join(" ")).join(" "), class: `card-${kind}` });

function route() {
  /** @type {Point[]} */
  const [arad, sibiu, rimnicu, pitesti, bucharest] = [
    [16, 34],
    [50, 42],
    [62, 62],
    [94, 68],
    [126, 80],
  ];
  /** @type {Point[]} */
  const [zerind, oradea, timisoara, lugoj, fagaras, craiova, urziceni, vaslui] = [
    [22, 16],
    [42, 10],
    [16, 70],
    [38, 86],
    [86, 38],
    [78, 88],
    [144, 64],
    [146, 30],
  ];
  const roads = [
    [sibiu, oradea, zerind, arad, timisoara, lugoj],
    [sibiu, fagaras, bucharest, urziceni, vaslui],
    [rimnicu, craiova, pitesti],
  ];
  const closed = [arad, sibiu, rimnicu, fagaras, pitesti];
  return picture(
    ...roads.map((places) => way(places, "line")),
    way([arad, sibiu, rimnicu, pitesti, bucharest], "path"),
    ...[lugoj, urziceni, vaslui].map((place) => dot(place, "ground")),
    ...[zerind, oradea, timisoara, craiova].map((place) => dot(place, "open")),
    ...closed.map((place) => dot(place, "closed")),
    dot(bucharest, "goal", 8),
  );
}

function tiles() {
  const cells = [1, 5, 4, 2, 6, 0, 3, 7, 8].map((tile, i) => ({
    tile,
    x: 38 + 28 * (i % 3),
    y: 6 + 28 * Math.floor(i / 3),
  }));
  return picture(
    box(36, 4, 88, 88, "ground"),
    ...cells
      .filter(({ tile }) => tile > 0)
      .flatMap(({ tile, x, y }) => [box(x + 1.5, y + 1.5, 25, 25, "tile"), word(x + 14, y + 15, tile)]),
  );
}

function map() {
  const rows = ["..##......", "..ccc#.oo.", ".cc#cccco.", ".c##cc#cco", "..#.oc#oo.", "....oo...."];
  const kinds = /** @type {Record<string, string>} */ ({ "#": "wall", c: "closed", o: "open", ".": "ground" });
  const cells = rows.flatMap((row, y) =>
    [...row].map((cell, x) => box(5 + 15 * x, 3 + 15 * y, 15, 15, kinds[cell] ?? "ground")),
  );
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {Point} */ ([12.5 + 15 * x, 10.5 + 15 * y]);
  return picture(
    ...cells,
    way([at(1, 3), at(1, 2), at(2, 1), at(4, 1), at(4, 2), at(7, 2), at(8, 3)], "path"),
    dot(at(1, 3), "start", 5),
    dot(at(8, 3), "goal", 5),
  );
}

function comparison() {
  const boards = [
    [8, 62, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [88, 14, [0, 4, 8]],
  ].map(([left, bar, filled], side) => {
    const x = Number(left);
    const cells = Array.from({ length: 9 }, (_, i) =>
      box(
        x + 21 * (i % 3),
        4 + 21 * Math.floor(i / 3),
        21,
        21,
        /** @type {number[]} */ (filled).includes(i) ? (side === 0 ? "open" : "closed") : "ground",
      ),
    );
    const digits = [
      [5, 0],
      [3, 4],
      [7, 2],
      [6, 6],
      [9, 8],
    ].map(([digit = 0, i = 0]) => word(x + 10.5 + 21 * (i % 3), 15 + 21 * Math.floor(i / 3), digit));
    return [...cells, ...digits, box(x, 78, Number(bar), 9, side === 0 ? "open" : "closed")];
  });
  return picture(...boards.flat());
}

function threeNodes() {
  /** @type {Point[]} */
  const [a, b, c, d] = [
    [26, 66],
    [72, 22],
    [92, 74],
    [136, 34],
  ];
  return picture(
    way([a, b, c, a], "line"),
    way([c, d], "new"),
    ...[a, b, c].map((place) => dot(place, "open", 11)),
    dot(d, "new", 11),
    word(26, 67, "A"),
    word(72, 23, "B"),
    word(92, 75, "C"),
    word(136, 35, "+"),
  );
}

function blocks() {
  const block = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) => [
    box(x, y, 24, 24, "tile"),
    word(x + 12, y + 13, name),
  ];
  return picture(
    ...block(14, 60, "B"),
    ...block(14, 34, "A"),
    ...block(44, 60, "C"),
    way(
      [
        [78, 50],
        [94, 50],
        [88, 44],
        [94, 50],
        [88, 56],
      ],
      "line",
    ),
    ...block(112, 60, "A"),
    ...block(112, 34, "B"),
    ...block(112, 8, "C"),
    box(6, 85, 148, 3, "wall"),
  );
}

/** The pictures by the names of the cards. @type {Record<string, () => SVGElement>} */
export const CARD_PICTURES = { route, tiles, map, comparison, graph: threeNodes, blocks };
