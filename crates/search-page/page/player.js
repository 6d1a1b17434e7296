/** @file The player, which shows a run step by step. */
import { BoundsPanel } from "./bounds.js";
import { CheapestPaths } from "./cheapest.js";
import { button, el, latest, refill, saveButtons } from "./dom.js";
import {
  MARKS,
  counted,
  decimals,
  ending,
  evaluation,
  happened,
  inUnit,
  isStack,
  noted,
  number,
  stateText,
  weightAt,
} from "./format.js";
import { Controls } from "./controls.js";
import { Picture, parentToMoveFrom } from "./drawing.js";
import { savePicture } from "./film.js";
import { GraphPicture } from "./graphpicture.js";
import { specKey } from "./link.js";
import { MapEditor } from "./mapeditor.js";
import { MapPicture, pictureOf } from "./mapview.js";
import { NodeList, isNamedByAction, nodeLine, pickOf } from "./nodelist.js";
import { NodeCard, explanationOf, factList, nodeFacts } from "./nodecard.js";
import { Panels } from "./panels.js";
import { Setup } from "./setup.js";
import { SudokuSteps } from "./sudokusteps.js";
import { Pseudocode, nameOf } from "./pseudocode.js";
import { Timeline } from "./timeline.js";
import { areBoards } from "./thumbnail.js";
import { TreePanel } from "./treepanel.js";
import { titleWithKey } from "./keys.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./app.js").App} App
 */

const SUCCESSORS_SHOWN = 40;

/** The counts that are shown without unfolding the others. */
const USUAL_COUNTS = ["open", "stack", "closed", "expanded", "generated", "duplicates"];

/** @type {["solution"|"dead_end"|"duplicate", string, string][]} */
const KINDS = [
  ["solution", "solution", "n"],
  ["dead_end", "dead end", "d"],
  ["duplicate", "duplicate", "u"],
];

/** What is meant by counts whose names alone do not say it. @type {Record<string, string>} */
const MEANINGS = {
  expanded_before_last_f:
    "Nodes expanded before f reached its last value. A* with this heuristic expands them however ties are broken; " +
    "how many of the others it expands depends on the order of ties.",
};

/** A step as a sentence for screen readers. @param {Step} step */
export function sentence(step) {
  const { node, successors } = step;
  if (step.outcome === "start") return `Step 0: before the first expansion. ${stateText(node)}`;
  const kinds = successors.map(({ kind }) => (kind === "dead_end" ? "dead end" : kind));
  const counts = ["new", "duplicate", "reopened", "dead end"]
    .map((kind) => [kind, kinds.filter((one) => one === kind).length])
    .filter(([, many]) => Number(many) > 0)
    .map(([kind, many]) => `${many} ${kind}`);
  const result = counts.length > 0 ? `generated ${counts.join(", ")}` : "no successors";
  return (
    `Step ${step.step}: ${happened(step)}, ${stateText(node)}. ${decimals(step.why?.text ?? "")}. ${result}. ` +
    `Open list: ${step.frontier_size}.`
  );
}

/**
 * The counts of a step: heading, number and description.
 * @param {Step} step @param {Run} run @param {import("./types.js").CountField[]} table of the catalog
 * @returns {[string, string, string?][]}
 */
export function countFacts(step, run, table) {
  /** @type {[string, string, string?][]} */
  const facts = [
    isStack(run.rule)
      ? [
          "stack",
          number(step.frontier_size),
          "Untried actions of the states on the path, also those that turn out not to be applicable.",
        ]
      : ["open", number(step.frontier_size), "Nodes that are not expanded yet."],
    ...(run.rule.has_closed_list
      ? [/** @type {[string, string, string]} */ (["closed", number(step.closed_size), "Nodes that are expanded."])]
      : []),
    ["best h", number(step.best_h), "The smallest heuristic value of the expanded states."],
  ];
  for (const { name, heading, meaning, unit } of table) {
    const { counts } = unit === "seconds" ? run : step;
    facts.push([heading, inUnit(counts[name], unit), MEANINGS[name] ?? meaning]);
  }
  return facts.filter(([, text]) => text !== "–");
}

/** Whether a step expands the state that it has just generated, as depth-first searches do. @param {Step} step */
function hasOwn({ node, outcome, successors }) {
  return outcome !== "start" && successors.some(({ node: child }) => child.id === node?.id);
}

/**
 * The states in which a search along a path has tried the actions of a step, by their nodes; long ones by number.
 * @param {Session} session @param {Step} step @returns {Promise<Map<number, string>>}
 */
async function originsOf(session, step) {
  if (!hasOwn(step)) return new Map();
  const shown = step.successors.slice(0, SUCCESSORS_SHOWN);
  const ids = [...new Set(shown.map(({ node }) => node.parent ?? 0))];
  const nodes = await Promise.all(ids.map((id) => session.node(id)));
  return new Map(nodes.map((node) => [node.id, nameOf(node)]));
}

export class Player {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.card = new NodeCard();
    this.picture = new Picture(null, "State");
    this.mapEditor = app.source.live ? new MapEditor(app) : null;
    this.stage = el("div", { class: "stage" }, this.picture.element);
    this.sudoku = new SudokuSteps(app, () => app.session && this.showNode(app.session));
    this.timeline = new Timeline((k) => this.app.go(k));
    const next = KINDS.map(([kind, name, key]) =>
      titleWithKey(
        button(name, () => this.find(kind)),
        `Go to the next ${name}`,
        key,
      ),
    );
    const finding = el(
      "div",
      { class: "buttons finding", role: "group", "aria-label": "Go to the next" },
      el("span", { class: "label", "aria-hidden": "true" }, "Next"),
      ...next,
    );
    this.controls = new Controls(app.target, [finding]);
    this.status = el("p", { class: "status", role: "status" });
    this.stopButton = button("Stop", () => app.session?.stop(), { class: "quiet", hidden: true });
    this.title = el("h2");
    this.notes = el("p", { class: "notes", role: "status" });
    this.end = el("p", { class: "ending" });
    this.step = el("section", { class: "panel step" });
    this.successorTitle = el("span", null, "Successors");
    this.successorCount = el("span", { class: "count" });
    this.successorList = el("div", { class: "successor-body" });
    this.successors = el(
      "section",
      { class: "panel successors" },
      el("div", { class: "panel-head" }, el("h2", null, this.successorTitle), this.successorCount),
      this.successorList,
    );
    this.terms = el("div");
    this.countList = el("div");
    this.counts = el(
      "section",
      { class: "panel counts" },
      el("div", { class: "panel-head" }, el("h2", null, "Counts")),
      this.countList,
    );
    const pick = (/** @type {import("./types.js").SearchNode} */ node) => this.pick(node.id);
    this.frontier = new NodeList("Open list", "frontier", pick);
    this.closed = new NodeList("Closed list", "closed", pick);
    this.tree = new TreePanel((id) => this.pick(id));
    this.code = new Pseudocode();
    // A saved page has one search, which is recorded.
    this.cheapest = app.source.live ? new CheapestPaths() : null;
    this.bounds = new BoundsPanel((isKnown) => this.panels.offer("Bounds", isKnown));
    this.setup = app.source.live
      ? new Setup(app.catalog, { action: "Search", onStart: (spec) => this.#start(spec), isRow: true })
      : null;
    /** The search that the form started last, until it is shown. @type {RunSpec|null} */
    this.started = null;
    const savers = saveButtons(
      "picture",
      (kind) => app.session && savePicture(app.session, kind).catch((error) => app.fail(error)),
      "quiet",
    );
    const main = el(
      "section",
      { class: "panel main-stage", "aria-label": "State" },
      // What is searched for takes the place of the end, so that the picture stays where it is.
      el(
        "div",
        { class: "panel-head" },
        this.title,
        this.end,
        el("div", { class: "status-line" }, this.status, this.stopButton),
        savers,
      ),
      this.notes,
      this.stage,
    );
    this.panels = new Panels(() => this.#renewLists());
    this.seen = el(
      "div",
      { class: "seen" },
      main,
      el("div", { class: "explained" }, this.step, this.successors),
      this.counts,
    );
    this.side = el(
      "div",
      { class: "lists" },
      this.sudoku.element,
      this.code.element,
      this.bounds.element,
      el("div", { class: "pair" }, this.frontier.element, this.tree.element),
      el("div", { class: "further" }, this.closed.element, this.cheapest?.element ?? null),
    );
    this.bar = el(
      "section",
      { class: "panel playbar", "aria-label": "Controls" },
      this.controls.element,
      this.timeline.element,
    );
    this.element = el(
      "div",
      { class: "player" },
      this.setup?.element ?? null,
      this.seen,
      this.panels.choices,
      this.side,
      this.bar,
    );
    this.panels.add("Open list", this.frontier.element);
    this.panels.add("Algorithm", this.code.element);
    this.panels.add("Successors", this.successors);
    this.panels.add("Tree", this.tree.element);
    this.panels.add("Counts", this.counts, true);
    this.panels.add("Closed list", this.closed.element, true);
    this.panels.add("Bounds", this.bounds.element);
    if (this.cheapest) this.panels.add("Cheapest paths", this.cheapest.element, true);
    document.body.append(this.card.element);
    this.showNode = latest((/** @type {Session} */ session) => this.#showNode(session));
  }

  /** @param {Session} session */
  attach(session) {
    // What was typed since the form started it remains.
    if (specKey(session.run.spec) !== specKey(this.started)) this.setup?.fill(session.run.spec);
    this.started = null;
    this.title.textContent = session.run.title;
    this.notes.textContent = noted(session.run);
    const picture = pictureOf(session, "State", this.picture);
    if (picture !== this.picture) this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    this.element.classList.toggle("with-map", picture instanceof MapPicture || picture instanceof GraphPicture);
    if (picture instanceof MapPicture) this.mapEditor?.attach(picture);
    this.element.classList.toggle("with-boards", areBoards(session.run));
    this.sudoku.attach(session);
    this.timeline.attach(session);
    this.code.attach(session.run);
    this.bounds.attach(session);
    this.cheapest?.attach(session);
    this.frontier.attach(session);
    this.closed.attach(session);
    this.panels.offer("Closed list", session.run.rule.has_closed_list ?? false);
    this.tree.attach(session);
    session.addEventListener("step", () => this.#updateSoon());
    session.addEventListener("run", () => this.shown && this.#updateRun(session));
    session.addEventListener("playing", () => this.shown && this.update());
    session.addEventListener("busy", () => this.#updateBusy(session));
    this.#updateBusy(session);
    if (this.shown) this.update();
  }

  #renewLists() {
    if (!this.app.session) return;
    this.frontier.renew();
    if (this.closed.rows.checkVisibility()) this.closed.renew();
    this.cheapest?.renew();
    this.tree.renew();
  }

  /** @param {RunSpec} spec */
  #start(spec) {
    this.started = spec;
    return this.app.start(spec, this.setup);
  }

  /** Searches the instance in a file, of the puzzle and with the options of the form. @param {string} text */
  async receive(text) {
    const { setup } = this;
    if (!setup?.more) return;
    setup.setInstance(text);
    setup.more.open = true; // it shows what is wrong
    if (await this.#start(setup.spec())) setup.fold();
  }

  shown = false;
  waiting = false;

  show() {
    this.shown = true;
    this.update();
  }

  hide() {
    this.shown = false;
  }

  /** @param {Session} session */
  #updateBusy(session) {
    if (session !== this.app.session) return;
    this.stopButton.hidden = !session.busy;
    this.status.textContent = session.busy ? `searching: ${number(session.run.recorded)} steps so far` : "";
  }

  /** @param {Session} session */
  #updateRun(session) {
    if (session !== this.app.session) return;
    this.end.textContent = `${ending(session.run)}; ${counted(session.run.recorded, "step")} recorded`;
    this.controls.update();
    this.timeline.update();
    this.#updateBusy(session);
  }

  /** Updates once per frame, as steps can arrive faster. */
  #updateSoon() {
    if (!this.shown || this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.update();
    });
  }

  update() {
    const { session } = this.app;
    if (!session?.step) return;
    this.#updateRun(session);
    this.#explain(session.step, session.run);
    this.showNode(session);
    this.#renewLists();
    announce(sentence(session.step));
  }

  /** @param {Session} session */
  async #showNode(session) {
    const { step } = session;
    if (!step?.node) return;
    const node = await session.node(step.node.id);
    const parent = await parentToMoveFrom(session, node);
    const coloured = await this.sudoku.coloured(node);
    if (session !== this.app.session) return;
    this.picture.show(coloured, parent);
    refill(this.terms, explanationOf(node));
    const origins = await originsOf(session, step);
    if (step === this.app.session?.step) this.#nameOrigins(origins, step, session.run);
  }

  /**
   * Names the states in which a search along a path has tried actions.
   * @param {Map<number, string>} origins @param {Step} step @param {Run} run
   */
  #nameOrigins(origins, step, run) {
    if (origins.size === 0) return;
    this.code.update(step, run, origins);
    const items = this.successorList.querySelectorAll("li > .successor-node");
    for (const [i, item] of items.entries()) {
      item.querySelector(".from")?.remove(); // the board can be shown again at the same step
      const from = origins.get(step.successors[i]?.node.parent ?? -1);
      if (from) item.prepend(el("span", { class: "from" }, `${from} →`));
    }
  }

  /** @param {number} id */
  pick(id) {
    const { session } = this.app;
    if (session) this.card.show(session, id, (k) => this.app.go(k)).catch((error) => this.app.fail(error));
  }

  /**
   * A button with the state of a node, or its action if the state is long.
   * @param {SearchNode} node
   * @param {Run} run
   */
  #named(node, run) {
    const pick = () => this.pick(node.id);
    return isNamedByAction(node, run)
      ? button(`after ${node.action}`, pick, { class: "pick", title: node.state })
      : pickOf(node, pick);
  }

  /** @param {Step} step @param {Run} run */
  #explain(step, run) {
    const { node, why, successors, next } = step;
    refill(
      this.step,
      el("h2", null, step.outcome === "start" ? "Start" : `Step ${number(step.step)}: ${happened(step)}`),
      node ? el("p", { class: "state-line" }, this.#named(node, run)) : null,
      node ? el("p", { class: "evaluation" }, evaluation(run, node, step.step)) : null,
      this.terms,
      why ? el("p", { class: "why" }, el("strong", null, "Why this one: "), decimals(why.text)) : null,
      node
        ? el(
            "p",
            { class: "hint" },
            nodeFacts(node)
              .filter(([name]) => !"fgh".includes(name))
              .map(([name, text]) => `${name} ${text}`)
              .join(", "),
          )
        : null,
      next ? el("p", { class: "next" }, el("strong", null, "Expanded next: "), this.#named(next, run)) : null,
    );
    const isOwn = hasOwn(step);
    const isRestarted =
      weightAt(run, step.step) !== null && (run.restarts ?? []).some((restart) => restart.step <= step.step);
    const rows = successors.slice(0, SUCCESSORS_SHOWN).map(({ node: child, kind, of, before }) => {
      const mark = /** @type {keyof typeof MARKS} */ (kind in MARKS ? kind : "new");
      // After a restart, a state of an earlier iteration is opened again, unless this iteration has opened it.
      const isKnown = mark === "duplicate" && isRestarted;
      const word = isKnown
        ? "known state"
        : isOwn && child.id === node?.id
          ? `${MARKS[mark].word}: expanded`
          : MARKS[mark].word;
      const label = (before ?? null) === null ? word : `better path: ${number(before)} → ${number(child.g)}`;
      const title = (of ?? null) === null ? null : `duplicate of node ${of}`;
      const pick = button("", () => this.pick(child.id), { class: "pick successor-node" });
      // Greedy search compares h alone.
      const values = run.rule.value === "h" ? /** @type {const} */ (["h"]) : undefined;
      pick.append(...nodeLine({ ...child, duplicate_of: of ?? null }, mark, values).filter((part) => part !== null));
      pick.querySelector(".state")?.classList.toggle("sr", isNamedByAction(child, run));
      return el("li", null, pick, el("span", { class: "kind", title }, label));
    });
    // In its first step, a search along a path has not tried an action.
    const isFirst = isStack(run.rule) && successors.length === 0;
    this.successorTitle.textContent = isOwn || isFirst ? "Tried" : "Successors";
    const hidden = (step.successors_total ?? successors.length) - rows.length;
    this.successorCount.textContent = number(step.successors_total ?? successors.length);
    refill(
      this.successorList,
      rows.length > 0 ? el("ul", { class: "successor-list" }, ...rows) : el("p", { class: "hint" }, "none"),
      hidden > 0 ? el("p", { class: "hint" }, `and ${number(hidden)} more`) : null,
      isRestarted && rows.length > 0
        ? el("p", { class: "hint" }, "A known state is open again when it is first reached after the restart.")
        : null,
    );
    this.code.update(step, run);
    this.bounds.update(step);
    const facts = countFacts(step, run, this.app.catalog.counts);
    const [usual, others] = [true, false].map((isUsual) =>
      facts.filter(([name]) => USUAL_COUNTS.includes(name) === isUsual),
    );
    refill(this.countList, factList(usual), factList(others));
  }

  /** @param {"solution"|"dead_end"|"duplicate"} kind */
  async find(kind) {
    const found = await this.app.session?.find(kind);
    if (found !== false) return;
    const name = KINDS.find(([one]) => one === kind)?.[1];
    this.status.textContent = `no further ${name}`;
    announce(`No further ${name}.`);
  }
}
