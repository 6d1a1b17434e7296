/** @file Saving a run: files, links and pictures. */
import { button, download, el, refill, setAttributes } from "./dom.js";
import { counted, ending, number } from "./format.js";
import { LinkPanel } from "./linkpanel.js";
import { Pictures } from "./pictures.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 */

/** @type {[file: string, name: string, about: string][]} */
const FILES = [
  ["page.html", "Web page", "plays this run in any browser, without a server: to share, to keep, to teach with"],
  ["run.csv", "CSV", "one line for each event of the search, for a spreadsheet"],
  ["trace.json", "Posthoc trace", "for the visualiser posthoc-app"],
  ["tree.svg", "Tree as SVG", "the search tree"],
];

/** The number of events offered for a truncated trace if the run recommends none. */
const DEFAULT_EVENTS = 1000;

/** The choice of a trace's events: all, or the first ones. */
class TraceEvents {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.all = el("input", { type: "radio", name: "trace-events" });
    this.first = el("input", { type: "radio", name: "trace-events" });
    this.count = el("input", {
      type: "number",
      min: "1",
      step: "1",
      value: String(DEFAULT_EVENTS),
      inputmode: "numeric",
      "aria-label": "Number of events",
    });
    this.total = el("span");
    this.advice = el("p", { class: "hint" });
    this.count.addEventListener("input", () => (this.first.checked = true));
    this.element = el(
      "fieldset",
      { class: "trace-events" },
      el("legend", null, "Events in the trace"),
      el("label", null, this.all, " all", this.total),
      el("span", null, el("label", null, this.first, " the first "), this.count, " and the path to the solution"),
      this.advice,
    );
    this.element.addEventListener("input", onChange);
    /** @type {string|null} */
    this.id = null;
  }

  /**
   * Shows the recommendation for a run; the user's choice for the same run is kept.
   * @param {import("./types.js").Run} run
   */
  show(run) {
    const { counts, solutions } = run;
    const events =
      counts.expanded +
      counts.generated -
      counts.duplicates +
      (counts.reopened ?? 0) +
      (counts.dead_ends ?? 0) +
      solutions.length;
    this.element.hidden = events <= DEFAULT_EVENTS && !run.trace_events;
    this.total.textContent = ` (about ${number(events)})`;
    this.advice.textContent = run.trace_events
      ? `The visualiser draws every state separately and opens a trace of more than ${number(run.trace_events)} ` +
        `events slowly.`
      : "";
    if (this.id === run.id) return;
    this.id = run.id;
    this.count.value = String(run.trace_events ?? DEFAULT_EVENTS);
    this.first.checked = Boolean(run.trace_events);
    this.all.checked = !this.first.checked;
  }

  /** The maximum number of events; undefined for all. @returns {number|undefined} */
  get limit() {
    return this.first.checked ? Math.max(1, Math.floor(Number(this.count.value) || DEFAULT_EVENTS)) : undefined;
  }
}

export class Save {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = el("p", { class: "hint" });
    this.files = el("ul", { class: "files" });
    this.progress = el("p", { class: "status", role: "status" });
    this.events = new TraceEvents(() => this.#address());
    /** @type {Map<string, HTMLElement>} the links to the files, by their names */
    this.links = new Map();
    this.link = new LinkPanel(app);
    this.pictures = new Pictures(app);
    this.element = el(
      "div",
      { class: "save" },
      el(
        "section",
        { class: "panel", "aria-label": "Files" },
        el("h2", null, "Save this run"),
        this.title,
        this.files,
        this.progress,
      ),
      this.link.element,
      this.pictures.element,
    );
  }

  attach() {
    if (this.app.screen === "save") this.show();
  }

  show() {
    const { session, source } = this.app;
    if (!session) return;
    this.title.textContent =
      `${session.run.title}: ${counted(session.run.recorded, "step")} recorded, ` + `${ending(session.run)}.`;
    this.link.show(session);
    this.pictures.show(session);
    if (!source.live) {
      refill(this.files, el("li", null, "This page is a saved run."));
      return;
    }
    const { recorded, last_in_page: last = recorded } = session.run;
    const cut =
      last < recorded
        ? `; it contains the first ${number(last)} of ${number(recorded)} steps, as larger pages open slowly`
        : "";
    this.events.show(session.run);
    const items = FILES.map(([file, name, about]) => {
      const save = (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#download(session, file);
      };
      const hasAddress = source.fileAddress(session.run.id, file, {}) !== null;
      const link = hasAddress
        ? el("a", { class: "as-button", download: file, onclick: save }, name)
        : button(name, save);
      if (hasAddress) this.links.set(file, link);
      const choice = file === "trace.json" ? this.events.element : null;
      const text = el("span", { class: "hint" }, file === "page.html" ? about + cut : about);
      return file === "tree.svg" ? el("p", null, link, " ", text) : el("li", null, link, el("div", null, text, choice));
    });
    const tree = items.pop();
    refill(this.pictures.tree, tree ?? null);
    refill(this.files, ...items);
    this.#address();
  }

  /** The options of a file. @param {string} file @param {number} at */
  #options(file, at) {
    if (file === "page.html") return { at };
    return file === "trace.json" ? { events: this.events.limit } : {};
  }

  /** Sets the URLs of the links to the files, so that the browser's own "save" works on them as well. */
  #address() {
    const { session, source } = this.app;
    if (!session) return;
    for (const [file, link] of this.links)
      setAttributes(link, { href: source.fileAddress(session.run.id, file, this.#options(file, session.at)) });
  }

  /**
   * Downloads a file completely before it is saved, so that errors can be shown here.
   * @param {Session} session
   * @param {string} file
   */
  async #download(session, file) {
    this.progress.textContent = `Preparing ${file} …`;
    this.app.problem.hidden = true;
    try {
      const options = this.#options(file, session.at);
      const content = await session.ask((id) => session.source.file(id, file, options));
      download(file, content.type, content);
      this.progress.textContent = `${file} is saved.`;
      this.#address(); // the run can have a new id by now
    } catch (error) {
      this.progress.textContent = "";
      this.app.fail(error);
    }
  }
}
