/** @file The picture of a graph that is searched: the drawing of the editor, of a step or of a node. */
import { el, setAttributes } from "./dom.js";
import { stateText } from "./format.js";
import { Picture } from "./drawing.js";
import { parseGraph } from "./editor/graphtext.js";
import { GraphCanvas, graphLegend } from "./editor/graphcanvas.js";
import { graphProgress, pathProgress } from "./editor/graphprogress.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").Step} Step
 */

/**
 * The values of a heuristic table in the text of a searched graph.
 * @param {import("./editor/graphtext.js").GraphModel} graph
 * @param {Record<string, string>} options of the puzzle
 */
function tableOf(graph, { heuristic = "first-table" }) {
  const table = heuristic === "first-table" ? (graph.tables[0] ?? "") : heuristic;
  return (/** @type {string} */ name) =>
    heuristic === "zero" ? "0" : (graph.nodes.get(name)?.values.get(table) ?? null);
}

/** It has the interface of `Picture`. */
export class GraphPicture extends GraphCanvas {
  /**
   * @param {Session} session
   * @param {string} label
   * @param {(() => Promise<Step>|Step|null)|null} step the step whose open and closed nodes are shown; `null` shows the
   *   paths of nodes
   * @param {{width: number, height: number}|null} [size]
   */
  constructor(session, label, step, size = null) {
    super({ class: "graph-board", role: "img", "aria-label": label }, size);
    const isBlind = session.run.rule.is_blind ?? false;
    this.hasValues = !isBlind;
    this.session = session;
    this.value = session.run.rule.value ?? "f";
    this.step = step;
    this.element = el(
      "div",
      { class: "picture-frame graph-frame" },
      this.board,
      step ? graphLegend([session.run]) : null,
    );
    const graph = parseGraph(session.run.graph ?? "");
    this.h = isBlind ? () => null : tableOf(graph, session.run.spec.options);
    super.show(graph);
  }

  /** @param {SearchNode} node */
  async show(node) {
    const { session } = this;
    this.shown = node;
    // A random walk evaluates no state, and adds up the costs of its path.
    if (!this.hasValues && (node.g ?? null) !== null) {
      this.hasValues = true;
      this.fit();
    }
    setAttributes(this.board, { "aria-label": `State ${node.id}: ${stateText(node)}` });
    try {
      const step = await this.step?.();
      const progress = step ? await graphProgress(session, step) : await pathProgress(session, node);
      if (node === this.shown) this.showProgress(progress);
    } catch (error) {
      if (!session.closed) throw error; // the figure was replaced, and its run with it
    }
  }

  /** @param {import("./editor/graphdraw.js").GraphProgress} progress */
  showProgress(progress) {
    this.progress = progress;
    this.draw();
  }
}

/** A picture for a node of a run. @param {Session} session @param {string} label */
export function nodePicture(session, label) {
  return session.run.graph ? new GraphPicture(session, label, null) : new Picture(session.run.backdrop, label);
}
