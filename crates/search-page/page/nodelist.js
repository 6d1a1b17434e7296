/** @file Paged lists of nodes: the open list and the closed list. */
import { button, el, latest, refill, setAttributes } from "./dom.js";
import { Thumbnails } from "./thumbnail.js";
import { MARKS, costs, isStack, markOf, number, stateText, weightAt } from "./format.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./session.js").Session} Session
 */

const LIST_PAGE = 25;
/** The largest number of states on a path that are compared with a stack. */
const MOST_ON_PATH = 1000;
const VALUES = /** @type {const} */ (["f", "g", "h"]);

/**
 * Whether a state is named by its action: its text is long, and a picture shows it.
 * @param {SearchNode} node @param {import("./types.js").Run} run
 */
export function isNamedByAction(node, run) {
  return run.drawn && Boolean(node.action) && stateText(node).length > LONG;
}

/**
 * A node in one line: its sign, its values and its state.
 * @param {SearchNode} node @param {keyof typeof MARKS} mark @param {readonly ("f"|"g"|"h")[]} [values]
 */
export function nodeLine(node, mark, values) {
  const { sign, word } = MARKS[mark];
  const of = mark === "duplicate" ? ` of ${node.duplicate_of}` : "";
  return [
    el("span", { class: `mark mark-${mark}`, "aria-hidden": "true" }, sign),
    el("span", { class: "sr" }, `${word}${of}, node `),
    node.id === null ? null : el("span", { class: "node-id" }, node.id),
    node.action !== null && node.action !== undefined ? el("span", { class: "action" }, node.action) : null,
    el("span", { class: "state" }, ...cutInMiddle(stateText(node))),
    el("span", { class: "costs" }, costs(node, values)),
  ];
}

/** The number of characters at the end of a long text that remain when it is cut. */
const TAIL = 9;
/** Before a longer text there is the action, as the part that differs can be cut; or it takes its place. */
const LONG = 30;

/**
 * A text as two parts, of which only the first one shrinks: in a narrow place its middle is cut.
 * @param {string} text
 */
export function cutInMiddle(text) {
  if (text.length <= 2 * TAIL) return [text];
  return [
    el(
      "span",
      { class: "cut" },
      el("span", { class: "cut-head" }, text.slice(0, -TAIL)),
      el("span", { class: "cut-tail" }, text.slice(-TAIL)),
    ),
  ];
}

/**
 * A state that can be opened. A state that a depth-first search has not generated yet cannot be opened, as it has no
 * node.
 * @param {SearchNode} node
 * @param {(node: SearchNode) => void} onPick
 */
export function pickOf(node, onPick) {
  const text = cutInMiddle(stateText(node));
  if (node.id === null) return el("span", { class: "pick", title: `${node.state} (not generated yet)` }, ...text);
  const pick = button("", () => onPick(node), { class: "pick", title: node.state });
  pick.append(...text);
  return pick;
}

/** A paged list of nodes. */
export class NodeList {
  /**
   * @param {string} title
   * @param {"frontier"|"closed"} which
   * @param {(node: SearchNode) => void} onPick
   */
  constructor(title, which, onPick) {
    this.which = which;
    this.title = title;
    this.heading = el("span", null, title);
    this.onPick = onPick;
    this.boards = new Thumbnails();
    this.offset = 0;
    this.total = 0;
    /** @type {Session|null} */
    this.session = null;
    this.count = el("span", { class: "count" });
    this.note = el("p", { class: "hint" });
    this.rows = el("tbody");
    const heads = ["#", "", "g + w·h", "f", "g", "h", "state"].map((text) =>
      el(
        "th",
        { scope: "col", "data-of": text.includes("w") ? "weighted" : text || "kind" },
        text || el("span", { class: "sr" }, "kind"),
      ),
    );
    this.stateHead = heads[heads.length - 1];
    const table = el(
      "table",
      null,
      el("caption", { class: "sr" }, title),
      el("thead", null, el("tr", null, ...heads)),
      this.rows,
    );
    const previous = button("‹", () => this.turn(-1), { "aria-label": `${title}: previous page`, class: "icon" });
    const next = button("›", () => this.turn(1), { "aria-label": `${title}: next page`, class: "icon" });
    this.turners = [previous, next];
    this.range = el("span", { class: "range" });
    const scroll = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, table);
    this.head = el(
      "div",
      { class: "panel-head" },
      el("h2", null, this.heading),
      this.count,
      el("span", { class: "pager" }, previous, this.range, next),
    );
    this.element = el("section", { class: `panel list list-${which}` }, this.head, scroll, this.note);
    this.update = latest(() => this.#load());
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.offset = 0;
    this.isStack = this.which === "frontier" && isStack(session.run.rule);
    this.heading.textContent = this.isStack ? "Stack" : this.title;
    this.stateHead.textContent = this.isStack ? "untried action" : "state";
    this.element.classList.toggle("stack", this.isStack);
    this.boards.attach(session.run);
  }

  isStack = false;

  /** Shows the first page, for a new step. */
  renew() {
    this.offset = 0;
    this.#reload();
  }

  /** @param {number} by */
  turn(by) {
    const last = Math.max(0, Math.ceil(this.total / LIST_PAGE) - 1);
    const page = Math.min(last, Math.max(0, this.offset / LIST_PAGE + by));
    this.offset = page * LIST_PAGE;
    this.#reload();
  }

  /** Until the response arrives, the rows are those of another step or page, so the list is marked as busy. */
  #reload() {
    setAttributes(this.element, { "aria-busy": "true" });
    this.update(undefined);
  }

  async #load() {
    const { session, offset } = this;
    if (!session) return;
    const at = session.at;
    const page = await session
      .ask((id) =>
        session.source.list(id, at, this.which, offset, LIST_PAGE, {
          applicable: this.isStack,
          drawn: this.boards.areShown,
        }),
      )
      .catch((error) => ({
        total: 0,
        nodes: [],
        order: error.message,
        exact: false,
      }));
    if (session !== this.session) return;
    this.total = page.total;
    this.count.textContent = number(page.total);
    const last = Math.min(page.total, offset + page.nodes.length);
    this.range.textContent =
      page.total > LIST_PAGE && page.nodes.length > 0 ? `${number(offset + 1)}–${number(last)}` : "";
    for (const [i, turner] of this.turners.entries()) {
      setAttributes(turner, {
        hidden: page.total <= LIST_PAGE || page.nodes.length === 0,
        disabled: i === 0 ? offset === 0 : last >= page.total,
      });
    }
    this.note.textContent = page.exact === false ? `${page.order ?? ""} (not exact)` : (page.order ?? "");
    const onPath = await this.#statesOnPath(session);
    if (session !== this.session) return;
    const boards = this.boards.ofAll(page.nodes);
    this.element.classList.toggle("with-boards", this.boards.areShown);
    refill(
      this.rows,
      ...page.nodes.map((/** @type {SearchNode} */ node, /** @type {number} */ i) =>
        this.#row(node, offset + i + 1, at, boards[i] ?? null, onPath),
      ),
    );
    this.#markTies(session, page.nodes, offset);
    const { value } = session.run.rule;
    const isWeighted = this.which === "frontier" && weightAt(session.run, at) !== null;
    for (const name of VALUES) {
      const none = page.nodes.every((/** @type {SearchNode} */ node) => (node[name] ?? null) === null);
      // The open list is in the order of another value.
      const isOther = name === "f" && this.which === "frontier" && (isWeighted || value === "h");
      this.element.classList.toggle(`without-${name}`, none || isOther);
    }
    this.element.classList.toggle("without-weighted", !isWeighted);
    if (at === session.at && offset === this.offset) setAttributes(this.element, { "aria-busy": null });
  }

  /**
   * The states on the path to the expanded node, by their nodes. The actions in a stack begin there, and can lead back.
   * @param {Session} session
   * @returns {Promise<Map<number, string>>}
   */
  async #statesOnPath(session) {
    const { id, depth } = session.step?.node ?? {};
    if (!this.isStack || id === undefined || depth === undefined) return new Map();
    const path = await session
      .ask((run) => session.source.path(run, id, Math.max(0, depth + 1 - MOST_ON_PATH), MOST_ON_PATH))
      .catch(() => ({ nodes: [] }));
    return new Map(path.nodes.map((/** @type {SearchNode} */ node) => [Number(node.id), node.state]));
  }

  /**
   * Marks the nodes at the front of the open list with the same value of the evaluation function: one of them is next,
   * by the
   * tie-breaking rule.
   * @param {Session} session @param {SearchNode[]} nodes @param {number} offset
   */
  #markTies(session, nodes, offset) {
    const value = session.run.rule.value;
    if (this.which !== "frontier" || offset > 0 || (value !== "f" && value !== "g" && value !== "h")) return;
    const other = nodes.findIndex((node) => node[value] !== nodes[0][value]);
    const tied = other < 0 ? nodes.length : other;
    if (tied < 2) return;
    for (const row of [...this.rows.rows].slice(0, tied)) {
      row.classList.add("tied");
      row.title =
        `one of ${number(tied)}${other < 0 && nodes.length < this.total ? " or more" : ""} nodes with the ` +
        `smallest ${value}`;
    }
  }

  /** The value of a node that has a weighted h. @param {SearchNode} node @param {number} at */
  #weighted({ g, h }, at) {
    const weight = this.session ? weightAt(this.session.run, at) : null;
    return weight === null || g === null || h === null ? null : g + weight * h;
  }

  /**
   * @param {SearchNode} node
   * @param {number} place
   * @param {number} at
   * @param {SVGSVGElement|null} board
   * @param {Map<number, string>} onPath
   */
  #row(node, place, at, board, onPath) {
    const mark = this.which === "frontier" ? "frontier" : markOf(node, at);
    const pick = pickOf(node, this.onPick);
    if (board) {
      pick.classList.add("with-board");
      pick.replaceChildren(board, el("span", { class: "sr" }, stateText(node)));
    } else if (this.session && isNamedByAction(node, this.session.run))
      pick.replaceChildren(`${node.action}`, el("span", { class: "sr" }, stateText(node)));
    else if (node.action && stateText(node).length > LONG)
      pick.prepend(el("span", { class: "action" }, `${node.action} `));
    const from = onPath.get(node.parent ?? -1);
    if (!board && from && from.length + stateText(node).length <= LONG)
      pick.prepend(el("span", { class: "from" }, `${from} → `));
    if ([...onPath.values()].includes(node.state)) pick.append(el("span", { class: "kind" }, MARKS.path.word));
    return el(
      "tr",
      null,
      el("td", { class: "num", "data-of": "#" }, number(place)),
      el(
        "td",
        { class: `mark mark-${mark}`, "data-of": "kind", title: MARKS[mark].word },
        el("span", { "aria-hidden": "true" }, MARKS[mark].sign),
        el("span", { class: "sr" }, MARKS[mark].word),
      ),
      el("td", { class: "num", "data-of": "weighted" }, number(this.#weighted(node, at))),
      ...VALUES.map((name) => el("td", { class: "num", "data-of": name }, number(node[name]))),
      el("td", { class: "state", "data-state": stateText(node) }, pick),
    );
  }
}
