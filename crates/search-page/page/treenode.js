/** @file The nodes of a drawn tree: a board or the values that order the open list, or in a large tree a dot. */
import { svg } from "./dom.js";
import { MARKS, number } from "./format.js";
import { Thumbnails } from "./thumbnail.js";

/** @typedef {import("./types.js").TreeNode} TreeNode */

/** The largest tree whose nodes are labelled, and the largest number of characters of a state and of an action. */
const MAX_LABELLED = 1000;
const MAX_LABEL = 14;
const MAX_ACTION = 14;
/** Font sizes in pixels: of a value, of a state and of an action; and the width of a character of such a font. */
const VALUE_FONT = 15;
const STATE_FONT = 12;
const CHARACTER = 0.62;
const DOT = 5;

/** A text with the middle cut out if it is too long. @param {string} text @param {number} most */
function shortened(text, most) {
  if (text.length <= most) return text;
  const tail = Math.floor((most - 1) / 2);
  return `${text.slice(0, most - 1 - tail)}…${text.slice(-tail)}`;
}

/** @param {string} text @param {number} font */
function widthOf(text, font) {
  return text.length * font * CHARACTER;
}

/** What the nodes of one tree look like. */
export class TreeNodes {
  /** @param {Thumbnails} boards @param {TreeNode[]} nodes @param {string} ordered what the search selects by */
  constructor(boards, nodes, ordered) {
    /** The values that are written: of `g + 2·h`, both. @type {("f"|"g"|"h")[]} */
    this.names = /** @type {const} */ (["f", "g", "h"]).filter((name) => new RegExp(`\\b${name}\\b`).test(ordered));
    this.areLabelled = nodes.length <= MAX_LABELLED;
    /** @type {Map<number, SVGSVGElement>} */
    this.drawn = new Map();
    boards.ofAll(nodes).forEach((board, place) => board && this.drawn.set(nodes[place]?.id ?? 0, board));
  }

  /** The values in a node that the search selects by, or f, g or h, the first that is known. @param {TreeNode} node */
  #value(node) {
    const known = /** @type {const} */ (["f", "g", "h"]).filter((name) => (node[name] ?? null) !== null);
    const names = this.names.length > 0 ? this.names.filter((name) => known.includes(name)) : known.slice(0, 1);
    return names.map((name) => `${name} ${number(node[name])}`).join(" ");
  }

  /** The lines of text in a node. @param {TreeNode} node @returns {{text: string, font: number, kind: string}[]} */
  #lines(node) {
    const mark = MARKS[/** @type {keyof typeof MARKS} */ (node.mark)];
    const sign = ["solution", "dead_end", "duplicate"].includes(node.mark) ? `${mark?.sign} ` : "";
    const value = this.#value(node);
    const lines = [];
    if (value || sign) lines.push({ text: `${sign}${value}`.trim(), font: VALUE_FONT, kind: "value" });
    // The action above the node says more than a part of a long state.
    const isNamed = Boolean(node.action) && (node.label?.length ?? 0) > MAX_LABEL;
    if (!this.drawn.has(node.id) && node.label && !isNamed)
      lines.push({ text: shortened(node.label, MAX_LABEL), font: STATE_FONT, kind: "state-label" });
    return lines;
  }

  /** The action above a node. @param {TreeNode} node */
  #action({ action }) {
    return action ? shortened(action, MAX_ACTION) : "";
  }

  /** The space that a node takes, with its label. @param {TreeNode} node @returns {import("./treelayout.js").Size} */
  sizeOf(node) {
    if (!this.areLabelled) return { width: 2 * DOT, height: 2 * DOT };
    const { width, height } = this.#box(node);
    return { width: Math.max(width, widthOf(this.#action(node), STATE_FONT)), height };
  }

  /** @param {TreeNode} node */
  #box(node) {
    const lines = this.#lines(node);
    const board = this.drawn.get(node.id);
    const [boardWidth, boardHeight] = board
      ? ["width", "height"].map((name) => Number(board.getAttribute(name)))
      : [0, 0];
    const texts = lines.map(({ text, font }) => widthOf(text, font));
    return {
      width: Math.max(34, boardWidth, ...texts) + 12,
      height: boardHeight + lines.reduce((sum, { font }) => sum + font * 1.3, 0) + 10,
    };
  }

  /** A node at its place. @param {import("./treelayout.js").Placed} placed @returns {SVGElement} */
  element({ node, x, y }) {
    const mark = /** @type {keyof typeof MARKS} */ (
      node.mark !== "path" && node.mark in MARKS ? node.mark : "expanded"
    );
    const title = svg("title", null, `node ${node.id}: ${MARKS[mark].word}${node.label ? `, ${node.label}` : ""}`);
    const group = svg("g", { class: `tree-node tree-${mark}`, "data-node": node.id });
    if (!this.areLabelled) {
      group.append(svg("circle", { class: "tree-shape", cx: x, cy: y, r: DOT }), title);
      return group;
    }
    const { width, height } = this.#box(node);
    group.append(svg("rect", { class: "tree-shape", x: x - width / 2, y: y - height / 2, width, height, rx: 8 }));
    let top = y - height / 2 + 5;
    const board = this.drawn.get(node.id);
    if (board) {
      board.setAttribute("x", String(x - Number(board.getAttribute("width")) / 2));
      board.setAttribute("y", String(top));
      group.append(board);
      top += Number(board.getAttribute("height"));
    }
    for (const { text, font, kind } of this.#lines(node)) {
      group.append(svg("text", { class: `tree-label ${kind}`, x, y: top + font * 0.65, "font-size": font }, text));
      top += font * 1.3;
    }
    const action = this.#action(node);
    if (action)
      group.append(
        svg(
          "text",
          { class: "tree-label action-label", x, y: y - height / 2 - STATE_FONT * 0.8, "font-size": STATE_FONT },
          action,
        ),
      );
    group.append(title);
    return group;
  }
}
