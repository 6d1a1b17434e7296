/** @file A figure of a lesson: a search of its own, with the panels and the steps that the lesson names. */
import { button, el, latest, refill } from "../dom.js";
import { decimals, evaluation, happened, number, stateText } from "../format.js";
import { writeLink } from "../link.js";
import { GraphPicture } from "../graphpicture.js";
import { pictureOf } from "../mapview.js";
import { TreePanel } from "../treepanel.js";
import { NodeList, nodeLine } from "../nodelist.js";
import { factList } from "../nodecard.js";
import { Pseudocode } from "../pseudocode.js";
import { Session } from "../session.js";
import { countFacts } from "../player.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types.js").SearchNode} SearchNode
 * @typedef {{search: string, steps: {first: number, last: number}|null, panels: string[]}} FigureSpec
 */

/**
 * The search of a query such as `p=graph&w=romania&a=a-star`.
 * @param {string} query
 * @returns {import("../types.js").RunSpec}
 */
export function specOfQuery(query) {
  const fields = new URLSearchParams(query);
  const options = Object.fromEntries(
    [...fields].filter(([name]) => name.startsWith("o.")).map(([name, value]) => [name.slice(2), value]),
  );
  return { puzzle: fields.get("p") ?? "", words: fields.getAll("w"), options, algorithm: fields.get("a") ?? "" };
}

/** Calls `load` once, when the element is about to be scrolled to. @param {Element} element @param {() => void} load */
export function whenScrolledTo(element, load) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      load();
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
}

export class LessonFigure {
  /**
   * @param {App} app
   * @param {FigureSpec} spec
   * @param {{label: string, at?: number, pick: (figure: LessonFigure, id: number) => void}} shown
   */
  constructor(app, { search, steps, panels }, { label, at, pick }) {
    this.app = app;
    this.spec = specOfQuery(search);
    this.steps = steps;
    this.at = at ?? steps?.first ?? 0;
    /** @type {Session|null} */
    this.session = null;
    const picked = (/** @type {SearchNode} */ node) => pick(this, node.id);
    const to = (/** @type {number} */ by) =>
      button(by < 0 ? "←" : "→", () => this.go(this.at + by), {
        class: "icon",
        "aria-label": `${label}: ${by < 0 ? "previous" : "next"} step`,
      });
    this.slider = el("input", { type: "range", min: "0", max: "0", step: "1", "aria-label": `${label}: step` });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.back = to(-1);
    this.forth = to(1);
    this.end = button("⇥", () => this.#toEnd(), { class: "icon", "aria-label": `${label}: run to the end` });
    this.status = el("p", { class: "lesson-step", role: "status" });
    this.link = el("a", { class: "lesson-open" }, "Open in the explorer");
    this.controls = el(
      "div",
      { class: "lesson-controls buttons", role: "group", "aria-label": `${label}: steps` },
      this.back,
      this.slider,
      this.forth,
      this.end,
      this.link,
    );
    this.stage = el("div", { class: "stage" });
    /**
     * @type {Record<string, {element: HTMLElement, update: (session: Session) => void, attach?: (session: Session) =>
     *   void}>}
     */
    const parts = {
      open: this.#list(new NodeList("Open list", "frontier", picked)),
      closed: this.#list(new NodeList("Closed list", "closed", picked)),
      tree: this.#list(new TreePanel((id) => pick(this, id))),
      code: this.#code(),
      counts: this.#text(
        "Counts",
        (session) => session.step && factList(countFacts(session.step, session.run, app.catalog.counts)),
      ),
      successors: this.#text("Successors", (session) => this.#successors(session)),
      why: this.#text(
        "Why this node",
        (session) =>
          session.step &&
          el(
            "p",
            null,
            decimals(session.step.why?.text ?? "Nothing was expanded yet."),
            " ",
            evaluation(session.run, session.step.node, session.step.step),
          ),
      ),
    };
    this.parts = panels.flatMap((name) => parts[name] ?? []);
    const state = panels.includes("state") ? this.stage : null;
    this.element = el(
      "div",
      { class: "lesson-stage" },
      el("div", { class: "lesson-panels" }, state, ...this.parts.map(({ element }) => element)),
      this.status,
      this.controls,
    );
    this.showState = latest((/** @type {Session} */ session) => this.#showState(session));
  }

  /** @param {NodeList|TreePanel} list */
  #list(list) {
    return {
      element: list.element,
      attach: (/** @type {Session} */ session) => list.attach(session),
      update: () => list.renew(),
    };
  }

  #code() {
    const code = new Pseudocode();
    return {
      element: code.element,
      attach: (/** @type {Session} */ session) => code.attach(session.run),
      update: (/** @type {Session} */ session) => session.step && code.update(session.step, session.run),
    };
  }

  /** @param {string} title @param {(session: Session) => Node|null} content */
  #text(title, content) {
    const body = el("div");
    const element = el("section", { class: "panel", "aria-label": title }, el("h3", null, title), body);
    return { element, update: (/** @type {Session} */ session) => refill(body, content(session)) };
  }

  /** @param {Session} session */
  #successors({ step }) {
    const items = (step?.successors ?? []).map(({ node, kind }) =>
      el(
        "li",
        null,
        ...nodeLine(
          node,
          kind in { new: 0, duplicate: 0, reopened: 0, dead_end: 0 } ? /** @type {"new"} */ (kind) : "new",
        ),
        el("span", { class: "kind" }, kind.replace("_", " ")),
      ),
    );
    return items.length > 0 ? el("ul", { class: "successor-list" }, ...items) : el("p", { class: "hint" }, "none");
  }

  /** Starts the search and shows the first step. */
  async load() {
    if (this.session) return;
    try {
      const session = await Session.start(this.app.source, this.spec);
      this.session = session;
      this.picture = pictureOf(session, "State");
      refill(this.stage, this.picture.element);
      for (const { attach } of this.parts) attach?.(session);
      session.addEventListener("step", () => this.#show(session));
      session.addEventListener(
        "failed",
        (event) => (this.status.textContent = /** @type {CustomEvent} */ (event).detail.message),
      );
      await this.go(this.at);
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Calls back with the node, or with the ends of the edge, that is clicked in the drawing of a graph.
   * @param {(names: string[]) => void} picked
   */
  onClick(picked) {
    this.stage.addEventListener("click", (event) => {
      const at = event.target instanceof Element ? event.target : null;
      const node = at?.closest("[data-node]")?.getAttribute("data-node");
      const line = Number(at?.closest("[data-line]")?.getAttribute("data-line") ?? -1);
      const edge =
        this.picture instanceof GraphPicture ? this.picture.graph?.edges.find((one) => one.line === line) : undefined;
      if (node) picked([node]);
      else if (edge) picked([edge.from, edge.to]);
    });
    this.stage.classList.add("clickable");
  }

  /** @param {number} k */
  async go(k) {
    const { first, last } = this.steps ?? { first: 0, last: Infinity };
    this.at = Math.min(last, Math.max(first, k));
    await this.session?.go(this.at);
  }

  async #toEnd() {
    if (this.steps) await this.go(this.steps.last);
    else await this.session?.find("end");
  }

  /** @param {Session} session */
  #show(session) {
    const { step, at, run } = session;
    if (!step) return;
    this.at = at;
    const first = this.steps?.first ?? 0;
    const last = Math.min(this.steps?.last ?? Infinity, session.ended ? run.recorded : Infinity);
    this.slider.min = String(first);
    this.slider.max = String(Number.isFinite(last) ? last : run.recorded + 1);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `step ${at}`);
    this.back.disabled = at <= first;
    this.forth.disabled = at >= last;
    this.end.disabled = at >= last;
    const what =
      step.outcome === "start"
        ? `Start: ${stateText(step.node)}`
        : `Step ${number(at)}: ${stateText(step.node)} ${happened(step)}`;
    this.status.textContent = what;
    this.link.setAttribute("href", `./${writeLink(run.spec, at, "player")}`);
    for (const { update } of this.parts) update(session);
    this.showState(session);
  }

  /** @param {Session} session */
  async #showState(session) {
    if (session.step) this.picture?.show(await session.node(session.step.node.id));
  }

  close() {
    this.picture?.close();
    this.session?.close();
  }
}
