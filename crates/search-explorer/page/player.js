/** @file The player: a run, step by step. */
import { button, el, latest, refill } from "./dom.js";
import { MARKS, counted, ending, happened, inUnit, number, stateText } from "./format.js";
import { Controls } from "./controls.js";
import { Picture } from "./drawing.js";
import { NodeList, nodeLine, pickOf } from "./nodelist.js";
import { NodeCard, factList, nodeFacts } from "./nodecard.js";
import { Setup, foldedSetup } from "./setup.js";
import { Timeline } from "./timeline.js";
import { titleWithKey } from "./keys.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./app.js").App} App
 */

const MADE_SHOWN = 40;

/** @type {["solution"|"dead_end"|"duplicate", string, string][]} */
const KINDS = [
  ["solution", "solution", "n"],
  ["dead_end", "dead end", "d"],
  ["duplicate", "duplicate", "u"],
];

/** A step in a sentence, for a screen reader. @param {Moment} moment */
export function sentence(moment) {
  const { node, made } = moment;
  if (moment.what === "start") return `Moment 0: before anything was expanded. ${stateText(node)}`;
  const kinds = made.map((one) => (one.as === "dead_end" ? "dead end" : one.as));
  const told = ["new", "duplicate", "reopened", "dead end"]
    .map((kind) => [kind, kinds.filter((one) => one === kind).length])
    .filter(([, many]) => Number(many) > 0)
    .map(([kind, many]) => `${many} ${kind}`);
  const result = told.length > 0 ? `made ${told.join(", ")}` : "made nothing";
  return `Moment ${moment.moment}: ${happened(moment)}, ${stateText(node)}. ${moment.why?.text ?? ""}. ${result}. Frontier ${moment.frontier_size}.`;
}

/**
 * The counts of a run: heading, number, and what it means.
 * @param {Moment} moment @param {Run} run @param {import("./types.js").CountField[]} table that of the catalog
 * @returns {[string, string, string?][]}
 */
export function countFacts(moment, run, table) {
  /** @type {[string, string, string?][]} */
  const facts = [
    ["frontier", number(moment.frontier_size)],
    ["closed", number(moment.closed_size)],
    ["best h", moment.best_h_text ?? number(moment.best_h)],
  ];
  for (const { name, heading, meaning, unit } of table) {
    const { counts } = unit === "seconds" ? run : moment;
    facts.push([heading, inUnit(counts[name], unit), meaning]);
  }
  return facts.filter(([, text]) => text !== "–");
}

export class Player {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.card = new NodeCard();
    this.picture = new Picture(null, "State");
    this.stage = el("div", { class: "stage" }, this.picture.element);
    this.timeline = new Timeline((k) => this.app.go(k));
    const next = KINDS.map(([kind, name, key]) => titleWithKey(button(name, () => this.find(kind)), `To the next ${name}`, key));
    const finding = el("div", { class: "buttons finding", role: "group", "aria-label": "To the next" }, el("span", { class: "label", "aria-hidden": "true" }, "Next"), ...next);
    this.controls = new Controls(app.driven, [finding]);
    this.status = el("p", { class: "status", role: "status" });
    this.haltButton = button("Halt", () => app.session?.halt(), { class: "quiet", hidden: true });
    this.title = el("h2");
    this.end = el("p", { class: "ending" });
    this.step = el("section", { class: "panel step" });
    this.made = el("section", { class: "panel made" });
    this.counts = el("section", { class: "panel counts" });
    const pick = (/** @type {import("./types.js").SearchNode} */ node) => this.pick(node.id);
    this.frontier = new NodeList("Frontier", "frontier", pick);
    this.closed = new NodeList("Closed", "closed", pick);
    this.setup = app.source.live ? new Setup(app.catalog, { action: "Search", onStart: (spec) => app.begin(spec, this.setup) }) : null;
    const savePicture = button("Save picture", () => this.picture.save(`state-${app.session?.moment?.node?.id ?? 0}`), { class: "quiet" });
    this.element = el(
      "div",
      { class: "player" },
      el("div", { class: "side" }, this.setup ? foldedSetup(this.setup, window.innerWidth > 1100) : null, this.counts),
      el(
        "section",
        { class: "panel main-stage", "aria-label": "State" },
        el("div", { class: "panel-head" }, this.title, savePicture),
        this.stage,
        this.controls.element,
        this.timeline.element,
        el("div", { class: "status-line" }, this.status, this.haltButton),
        this.end,
      ),
      el("div", { class: "explained" }, this.step, this.made),
      el("div", { class: "lists" }, this.frontier.element, this.closed.element),
    );
    document.body.append(this.card.element);
    this.showNode = latest((/** @type {Session} */ session) => this.#showNode(session));
  }

  /** @param {Session} session */
  attach(session) {
    this.setup?.fill(session.run.spec);
    this.title.textContent = session.run.title;
    const picture = new Picture(session.run.backdrop, "State");
    this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    this.timeline.attach(session);
    this.frontier.attach(session);
    this.closed.attach(session);
    session.addEventListener("moment", () => this.#updateSoon());
    session.addEventListener("run", () => this.shown && this.#updateRun(session));
    session.addEventListener("playing", () => this.shown && this.update());
    session.addEventListener("busy", () => this.#updateBusy(session));
    this.#updateBusy(session);
    if (this.shown) this.update();
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
    this.haltButton.hidden = !session.busy;
    this.status.textContent = session.busy ? `searching: ${number(session.run.recorded)} moments so far` : "";
  }

  /** @param {Session} session */
  #updateRun(session) {
    if (session !== this.app.session) return;
    this.end.textContent = `${ending(session.run)}; ${counted(session.run.recorded, "moment")} recorded`;
    this.controls.update();
    this.timeline.update();
    this.#updateBusy(session);
  }

  /** Once a frame, as moments can come faster than that. */
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
    if (!session?.moment) return;
    this.#updateRun(session);
    this.#explain(session.moment, session.run);
    this.showNode(session);
    this.frontier.renew();
    this.closed.renew();
    announce(sentence(session.moment));
  }

  /** @param {Session} session */
  async #showNode(session) {
    const shown = session.moment?.node;
    if (!shown) return;
    const node = await session.node(shown.id);
    if (session === this.app.session) this.picture.show(node);
  }

  /** @param {number} id */
  pick(id) {
    const { session } = this.app;
    if (session) this.card.show(session, id, (k) => this.app.go(k)).catch((error) => this.app.fail(error));
  }

  /** @param {Moment} moment @param {Run} run */
  #explain(moment, run) {
    const { node, why, made, next } = moment;
    refill(
      this.step,
      el("h2", null, moment.what === "start" ? "Start" : `Moment ${number(moment.moment)}: ${happened(moment)}`),
      node ? el("p", { class: "state-line" }, pickOf(node, ({ id }) => this.pick(id))) : null,
      node ? factList(nodeFacts(node)) : null,
      why ? el("p", { class: "why" }, el("strong", null, "Why it was next: "), why.text) : null,
      (why?.equals ?? 0) > 1 && why?.place ? el("p", { class: "why" }, `by age number ${number(why?.place)} of ${number(why?.equals)} equals`) : null,
      next ? el("p", { class: "next" }, el("strong", null, "Next is "), pickOf(next, ({ id }) => this.pick(id))) : null,
    );
    const rows = made.slice(0, MADE_SHOWN).map(({ node: child, as, of }) => {
      const mark = /** @type {keyof typeof MARKS} */ (as in MARKS ? as : "new");
      const told = `${MARKS[mark].word}${(of ?? null) === null ? "" : ` of ${of}`}`;
      const pick = button("", () => this.pick(child.id), { class: "pick made-node" });
      pick.append(...nodeLine({ ...child, duplicate_of: of ?? null }, mark).filter((part) => part !== null));
      return el("li", null, pick, el("span", { class: "as" }, told));
    });
    const hidden = (moment.made_total ?? made.length) - rows.length;
    refill(
      this.made,
      el("div", { class: "panel-head" }, el("h2", null, "Made"), el("span", { class: "count" }, number(moment.made_total ?? made.length))),
      rows.length > 0 ? el("ul", { class: "made-list" }, ...rows) : el("p", { class: "hint" }, "nothing"),
      hidden > 0 ? el("p", { class: "hint" }, `and ${number(hidden)} more`) : null,
    );
    refill(this.counts, el("h2", null, "Counts"), factList(countFacts(moment, run, this.app.catalog.counts)));
  }

  /** @param {"solution"|"dead_end"|"duplicate"} kind */
  async find(kind) {
    const found = await this.app.session?.find(kind);
    if (found !== false) return;
    const name = KINDS.find(([one]) => one === kind)?.[1];
    this.status.textContent = `there is no ${name} after this`;
    announce(`There is no ${name} after this.`);
  }
}
