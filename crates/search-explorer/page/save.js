/** @file Saving a run: files written by the server, and links. */
import { button, copyText, download, el, field, refill, setAttributes } from "./dom.js";
import { counted, ending, number } from "./format.js";
import { Pictures } from "./pictures.js";
import { MAX_LINK, readLink } from "./link.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 */

/** @type {[file: string, name: string, about: string][]} */
const FILES = [
  ["page.html", "One page", "plays this run without a server: to share, to keep, to teach with"],
  ["trace.json", "Posthoc trace", "for the visualiser posthoc-app"],
  ["tree.svg", "Tree as SVG", "a picture of the search tree"],
  ["run.csv", "CSV", "one line for each event of the search, for a spreadsheet"],
];

/** Maximum size of a file with a link, in bytes; a larger file was chosen by mistake. */
const MAX_LINK_FILE = 8_000_000;

/** The number of events offered for a truncated trace if the run recommends none. */
const DEFAULT_EVENTS = 1000;

/** The choice of a trace's events: all, or the first ones. */
class TraceEvents {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.all = el("input", { type: "radio", name: "trace-events" });
    this.first = el("input", { type: "radio", name: "trace-events" });
    this.count = el("input", { type: "number", min: "1", step: "1", value: String(DEFAULT_EVENTS), inputmode: "numeric", "aria-label": "Number of events" });
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

  /** Shows the recommendation for a run; the user's choice for the same run is kept. @param {import("./types.js").Run} run */
  show(run) {
    const { counts, solutions } = run;
    const events = counts.expanded + counts.generated - counts.duplicates + (counts.reopened ?? 0) + (counts.dead_ends ?? 0) + solutions.length;
    this.total.textContent = ` (about ${number(events)})`;
    this.advice.textContent = run.trace_events ? `The visualiser draws every state separately and opens a trace of more than ${number(run.trace_events)} events slowly.` : "";
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
    this.link = el("input", { type: "text", readonly: true, "aria-label": "Link to this step" });
    this.status = el("p", { class: "status", role: "status" });
    this.linkAbout = el("p", { class: "hint" });
    this.fileAbout = el("p", { class: "hint" });
    this.copyButton = button("Copy link", () => this.copy(), { class: "primary" });
    const saveLink = button("Save link as a file", () => this.#saveLink());
    this.opened = el("input", { type: "file", accept: ".txt,text/plain", onchange: () => this.#openLink() });
    this.pictures = new Pictures(app);
    this.element = el(
      "div",
      { class: "save" },
      el("section", { class: "panel", "aria-label": "Files" }, el("h2", null, "Save this run"), this.title, this.files, this.progress),
      el(
        "section",
        { class: "panel", "aria-label": "Link" },
        el("h2", null, "Link"),
        this.linkAbout,
        this.link,
        this.fileAbout,
        el("p", { class: "buttons" }, this.copyButton, app.source.live ? saveLink : null),
        app.source.live ? field("Open a link from a file", this.opened) : null,
        this.status,
      ),
      this.pictures.element,
    );
  }

  attach() {
    if (this.app.screen === "save") this.show();
  }

  show() {
    const { session, source } = this.app;
    this.status.textContent = "";
    if (!session) return;
    this.title.textContent = `${session.run.title}: ${counted(session.run.recorded, "step")} recorded, ${ending(session.run)}.`;
    this.#showLink(session);
    this.pictures.show(session);
    if (!source.live) {
      refill(this.files, el("li", null, "This page is a saved run."));
      return;
    }
    const { recorded, last_in_page: last = recorded } = session.run;
    const cut = last < recorded ? `; it contains the first ${number(last)} of ${number(recorded)} steps, as larger pages open slowly` : "";
    this.events.show(session.run);
    const items = FILES.map(([file, name, about]) => {
      const link = el("a", { class: "as-button", download: file }, name);
      link.addEventListener("click", (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#download(session, file);
      });
      this.links.set(file, link);
      const choice = file === "trace.json" ? this.events.element : null;
      return el("li", null, link, el("div", null, el("span", { class: "hint" }, file === "page.html" ? about + cut : about), choice));
    });
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
    for (const [file, link] of this.links) setAttributes(link, { href: source.fileAddress(session.run.id, file, this.#options(file, session.at)) });
  }

  /** @param {Session} session */
  #showLink(session) {
    const { live } = this.app.source;
    const link = `${window.location.href.split("#")[0]}${this.app.fragment("player")}`;
    const fits = link.length <= MAX_LINK;
    this.link.value = fits ? link : "";
    this.link.hidden = !fits;
    this.copyButton.hidden = !fits;
    if (!live) {
      this.linkAbout.textContent = fits ? "It opens this page at this step, as long as the file is not moved." : "The link would be too long for a URL.";
      return;
    }
    const { hostname } = window.location;
    const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
    const where = isLocal ? "It opens only on this machine, while this server is running." : "It opens wherever this server can be reached, while it is running.";
    this.linkAbout.textContent = fits
      ? `It contains the puzzle, the algorithm and the step. ${where}`
      : `The link has ${number(link.length)} characters, which is too long for a URL: more than ${number(MAX_LINK)} are not supported everywhere. Save it as a file instead.`;
    this.fileAbout.textContent =
      session.run.spec.puzzle === "given"
        ? "This screen can open a file with the link on a server that was started with the same puzzle."
        : "This screen can open a file with the link on every machine with this program.";
  }

  /** Downloads a file completely before it is saved, so that errors can be shown here. @param {Session} session @param {string} file */
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

  async copy() {
    if (await copyText(this.link.value)) this.status.textContent = "Copied.";
    else {
      this.link.select();
      this.status.textContent = "Select and copy the link above.";
    }
  }

  /** Saves the fragment of the URL, which every server can open. */
  #saveLink() {
    download("link.txt", "text/plain", `${this.app.fragment("player")}\n`);
  }

  async #openLink() {
    const [file] = this.opened.files ?? [];
    if (!file) return;
    const text = file.size <= MAX_LINK_FILE ? await file.text() : "";
    const place = readLink(text);
    this.opened.value = ""; // the same file can be chosen again
    if (!place.spec) {
      this.app.fail(new Error(`${file.name} contains no link: expected a file saved on this screen`));
      return;
    }
    await this.app.open(place);
    this.app.writeAddress(true);
  }
}
