/** @file A dialog with one node: its picture, its values and the path to it. */
import { button, el, refill } from "./dom.js";
import { MARKS, markOf, number } from "./format.js";
import { nodePicture } from "./graphpicture.js";
import { nodeLine } from "./nodelist.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./session.js").Session} Session
 */

const PATH_SHOWN = 200;

/** A list of facts: each has a term, a text and optionally a description. @param {[string, string, string?][]} facts */
export function factList(facts) {
  const items = facts.map(([term, text, meaning]) =>
    el(
      "div",
      { title: meaning ?? null, class: meaning ? "explained-fact" : null },
      el("dt", null, term),
      el("dd", null, text),
    ),
  );
  return el("dl", { class: "facts" }, ...items);
}

/** @param {SearchNode} node @returns {[string, string][]} */
export function nodeFacts(node) {
  /** @type {[string, string][]} */
  const facts = [
    ["node", String(node.id)],
    ["f", number(node.f)],
    ["g", number(node.g)],
    ["h", number(node.h)],
    ["depth", number(node.depth)],
  ];
  if (node.action !== null && node.action !== undefined) facts.push(["action", node.action]);
  return facts;
}

/** What h is the sum of, if the heuristic explains its values. @param {SearchNode} node with its picture */
export function explanationOf({ explanation, h }) {
  if (!explanation) return null;
  const { name, terms } = explanation;
  const items = terms.map(({ text, value }) =>
    el("li", null, el("span", null, text), el("span", { class: "costs" }, number(value))),
  );
  return el(
    "section",
    { class: "terms", "aria-label": `h: ${name}` },
    el("h3", null, `h = ${number(h)}: ${name}`),
    terms.length > 0
      ? el("ol", { class: "scroll", tabindex: 0, "aria-label": name }, ...items)
      : el("p", { class: "hint" }, "none"),
  );
}

/** A dialog that shows any node. */
export class NodeCard {
  constructor() {
    this.body = el("div", { class: "card-body" });
    this.title = el("h2", { id: "card-title" });
    const close = button("Close", () => this.element.close(), { class: "quiet" });
    this.element = el("dialog", { class: "sheet card", "aria-labelledby": "card-title" });
    this.element.append(el("div", { class: "sheet-head" }, this.title, close), this.body);
  }

  /**
   * @param {Session} session
   * @param {number} id
   * @param {(k: number) => void} go goes to a step
   */
  async show(session, id, go) {
    const node = await session.currentNode(id);
    const path = await session.ask((run) => session.source.path(run, id, 0, PATH_SHOWN));
    const mark = markOf(node, session.at);
    this.title.textContent = `Node ${id}: ${MARKS[mark].word}`;
    const picture = nodePicture(session, `Node ${id}`);
    picture.show(node);
    const jump = (/** @type {string} */ text, /** @type {number|null} */ k) =>
      k === null || k === undefined ? null : button(text, () => (this.element.close(), go(k)));
    const steps = path.nodes.map((/** @type {SearchNode} */ one) =>
      el("li", null, ...nodeLine(one, markOf(one, session.at))),
    );
    const more =
      path.total > path.nodes.length
        ? el("p", { class: "hint" }, `the first ${PATH_SHOWN} of ${number(path.total)}`)
        : null;
    refill(
      this.body,
      picture.element,
      factList(nodeFacts(node)),
      explanationOf(node),
      el(
        "p",
        { class: "buttons" },
        jump(`Go to the step that generated it (${node.generated_at})`, node.generated_at),
        jump(`Go to the step that expanded it (${node.expanded_at})`, node.expanded_at),
      ),
      el("h3", null, `Path from the start: ${number(path.total)} nodes`),
      el("ol", { class: "path" }, ...steps),
      more,
    );
    this.element.showModal();
  }
}
