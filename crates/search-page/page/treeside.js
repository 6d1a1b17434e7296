/** @file Beside the tree: what its signs mean, the selected node, and its path, which can be played. */
import { button, el, refill } from "./dom.js";
import { MARKS, counted, markOf, stateText } from "./format.js";
import { nodePicture } from "./graphpicture.js";
import { factList, nodeFacts } from "./nodecard.js";
import { pathToNode } from "./treerows.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** The time each node of a played path is shown, in milliseconds. */
const PATH_PAUSE = 700;

/** What the signs of a tree mean. */
export function treeLegend() {
  const legend = /** @type {(keyof typeof MARKS)[]} */ ([
    "expanded",
    "frontier",
    "solution",
    "dead_end",
    "duplicate",
  ]).map((mark) =>
    el(
      "li",
      null,
      el("span", { class: `tree-sign tree-${mark}`, "aria-hidden": "true" }),
      el("span", { class: `mark mark-${mark}`, "aria-hidden": "true" }, MARKS[mark].sign),
      ` ${MARKS[mark].word}`,
    ),
  );
  legend.push(
    el("li", null, el("span", { class: "tree-sign-path", "aria-hidden": "true" }), " path to the chosen node"),
    el("li", null, el("span", { class: "tree-sign selected", "aria-hidden": "true" }), " the chosen node"),
    el("li", null, "+n: n folded nodes"),
  );
  return el("ul", { class: "legend-list", "aria-label": "Signs" }, ...legend);
}

/** The panel with the selected node and the path to it. */
export class SelectedNode {
  /** @param {{select: (id: number) => void, enter: (node: SearchNode) => void}} on */
  constructor(on) {
    this.on = on;
    this.element = el("section", { class: "panel selected-node", "aria-label": "Selected node" });
  }

  /** @param {Session} session @param {SearchNode} node @param {import("./types.js").NodePage} path */
  show(session, node, path) {
    const picture = nodePicture(session, `Node ${node.id}`);
    picture.show(node);
    const steps = path.nodes.map((one) => {
      const text = one.action ? `${one.action}: ${stateText(one)}` : stateText(one);
      return el(
        "li",
        null,
        button(text, () => this.on.select(one.id), { class: "pick", title: one.state }),
      );
    });
    refill(
      this.element,
      el("h2", null, `Node ${node.id}: ${MARKS[markOf(node, session.at)].word}`),
      picture.element,
      factList(nodeFacts(node)),
      el(
        "p",
        { class: "buttons" },
        button("Show in the player", () => this.on.enter(node)),
      ),
      el("h3", null, `Path from the start: ${counted(path.total, "node")}`),
      el("ol", { class: "path" }, ...steps),
    );
  }
}

/** Plays the path to the last solution or, as long as there is none, to the selected node. */
export class PathPlayback {
  /** @param {(id: number) => void} onNode called with each node */
  constructor(onNode) {
    this.onNode = onNode;
    /** @type {Session|null} */
    this.session = null;
    /** @type {() => number|null} */
    this.selected = () => null;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.playing = undefined;
    this.element = button("Play the path", () => this.#toggle(), {
      title: "Selects the nodes from the start to the solution, or to the selected node, one after the other",
    });
  }

  /** @param {Session} session @param {() => number|null} selected returns the selected node */
  attach(session, selected) {
    this.session = session;
    this.selected = selected;
    this.stop();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.element.textContent = "Play the path";
  }

  async #toggle() {
    const { session } = this;
    if (!session || this.playing !== undefined) {
      this.stop();
      return;
    }
    const last = session.run.solutions.at(-1);
    const end = last === undefined ? this.selected() : (await session.stepAt(last)).node.id;
    if (end === null) return;
    const { nodes } = await pathToNode(session, end);
    let place = 0;
    const next = () => {
      const node = nodes[place];
      place += 1;
      if (node) this.onNode(node.id);
      else this.stop();
    };
    this.element.textContent = "Stop";
    this.playing = setInterval(next, PATH_PAUSE);
    next();
  }
}
