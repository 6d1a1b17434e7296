/** @file Saving: files made by the server, and a link. */
import { button, download, el, field, refill, setAttributes } from "./dom.js";
import { counted, ending, number } from "./format.js";
import { LONGEST_LINK, readLink } from "./link.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 */

/** @type {[file: string, name: string, about: string][]} */
const FILES = [
  ["page.html", "One page", "plays this run without a server: to hand out, to keep, to teach with"],
  ["trace.json", "Posthoc trace", "for the visualiser posthoc-app"],
  ["tree.svg", "Tree as SVG", "a picture of the search tree"],
  ["run.csv", "CSV", "a line for each event of the search, for a spreadsheet"],
];

/** No link is longer: a larger file was chosen by mistake. */
const LONGEST_LINK_FILE = 8_000_000;

/** How many events a trace is cut to, where nothing else is advised. */
const USUAL_EVENTS = 1000;

/** Puts a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that could be done */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: the text is then shown
  }
}

/** How many of a trace's events are saved: all, or the first. */
class TraceEvents {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.all = el("input", { type: "radio", name: "trace-events" });
    this.first = el("input", { type: "radio", name: "trace-events" });
    this.count = el("input", { type: "number", min: "1", step: "1", value: String(USUAL_EVENTS), inputmode: "numeric", "aria-label": "Number of events" });
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

  /** What is advised for a run; what was chosen for it stays. @param {import("./types.js").Run} run */
  show(run) {
    const { counts, solutions } = run;
    const told = counts.expanded + counts.generated - counts.duplicates + (counts.reopened ?? 0) + (counts.dead_ends ?? 0) + solutions.length;
    this.total.textContent = ` (about ${number(told)})`;
    this.advice.textContent = run.trace_events ? `The visualiser draws each state anew and opens a trace of more than ${number(run.trace_events)} events slowly.` : "";
    if (this.id === run.id) return;
    this.id = run.id;
    this.count.value = String(run.trace_events ?? USUAL_EVENTS);
    this.first.checked = Boolean(run.trace_events);
    this.all.checked = !this.first.checked;
  }

  /** How many; undefined for all. @returns {number|undefined} */
  get most() {
    return this.first.checked ? Math.max(1, Math.floor(Number(this.count.value) || USUAL_EVENTS)) : undefined;
  }
}

export class Save {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = el("p", { class: "hint" });
    this.files = el("ul", { class: "files" });
    this.making = el("p", { class: "status", role: "status" });
    this.events = new TraceEvents(() => this.#address());
    /** @type {Map<string, HTMLElement>} the links to the files, by their names */
    this.links = new Map();
    this.link = el("input", { type: "text", readonly: true, "aria-label": "Link to this moment" });
    this.status = el("p", { class: "status", role: "status" });
    this.linkAbout = el("p", { class: "hint" });
    this.fileAbout = el("p", { class: "hint" });
    this.copyButton = button("Copy link", () => this.copy(), { class: "primary" });
    const saveLink = button("Save link as a file", () => this.#saveLink());
    this.opened = el("input", { type: "file", accept: ".txt,text/plain", onchange: () => this.#openLink() });
    this.element = el(
      "div",
      { class: "save" },
      el("section", { class: "panel", "aria-label": "Files" }, el("h2", null, "Save this run"), this.title, this.files, this.making),
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
    );
  }

  attach() {
    if (this.app.screen === "save") this.show();
  }

  show() {
    const { session, source } = this.app;
    this.status.textContent = "";
    if (!session) return;
    this.title.textContent = `${session.run.title}: ${counted(session.run.recorded, "moment")} recorded, ${ending(session.run)}.`;
    this.#showLink(session);
    if (!source.live) {
      refill(this.files, el("li", null, "This page is the saved run."));
      return;
    }
    const { recorded, last_in_page: last = recorded } = session.run;
    const cut = last < recorded ? `; it holds the first ${number(last)} of ${number(recorded)} moments, as larger ones open slowly` : "";
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

  /** What is asked of a file. @param {string} file @param {number} at */
  #asked(file, at) {
    if (file === "page.html") return { at };
    return file === "trace.json" ? { events: this.events.most } : {};
  }

  /** Writes the addresses of the files into their links, from where a browser can save them, too. */
  #address() {
    const { session, source } = this.app;
    if (!session) return;
    for (const [file, link] of this.links) setAttributes(link, { href: source.fileAddress(session.run.id, file, this.#asked(file, session.at)) });
  }

  /** @param {Session} session */
  #showLink(session) {
    const { live } = this.app.source;
    const link = `${window.location.href.split("#")[0]}${this.app.fragment("player")}`;
    const fits = link.length <= LONGEST_LINK;
    this.link.value = fits ? link : "";
    this.link.hidden = !fits;
    this.copyButton.hidden = !fits;
    if (!live) {
      this.linkAbout.textContent = fits ? "It opens this page at this moment, as long as the page is where it is." : "The link would be too long for an address.";
      return;
    }
    const { hostname } = window.location;
    const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
    const where = isLocal ? "It opens on this machine alone, and as long as this server runs." : "It opens wherever this server is reached, as long as it runs.";
    this.linkAbout.textContent = fits
      ? `It holds puzzle, algorithm and moment. ${where}`
      : `The link has ${number(link.length)} characters, which is too long for an address: more than ${number(LONGEST_LINK)} are not taken everywhere. It is saved as a file instead.`;
    this.fileAbout.textContent =
      session.run.spec.puzzle === "given"
        ? "A file with the link is opened by this screen, where the server was given the same puzzle."
        : "A file with the link is opened by this screen wherever this program runs.";
  }

  /** A file is taken as a whole before it is saved, so that what goes wrong is said here. @param {Session} session @param {string} file */
  async #download(session, file) {
    this.making.textContent = `${file} is being made …`;
    this.app.problem.hidden = true;
    try {
      const asked = this.#asked(file, session.at);
      const content = await session.ask((id) => session.source.file(id, file, asked));
      download(file, content.type, content);
      this.making.textContent = `${file} is saved.`;
      this.#address(); // the run may be another one by now
    } catch (error) {
      this.making.textContent = "";
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

  /** What stands behind the address of the page: it is true of every server. */
  #saveLink() {
    download("link.txt", "text/plain", `${this.app.fragment("player")}\n`);
  }

  async #openLink() {
    const [file] = this.opened.files ?? [];
    if (!file) return;
    const text = file.size <= LONGEST_LINK_FILE ? await file.text() : "";
    const place = readLink(text);
    this.opened.value = ""; // the same file can be chosen again
    if (!place.spec) {
      this.app.fail(new Error(`${file.name} holds no link: expected one that was saved on this screen`));
      return;
    }
    await this.app.open(place);
    this.app.writeAddress(true);
  }
}
