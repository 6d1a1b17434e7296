/** @file Saving: files made by the server, and a link. */
import { button, el, refill, setAttributes } from "./dom.js";
import { counted, ending, number } from "./format.js";

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

/** Puts a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that could be done */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: the text is then shown
  }
}

export class Save {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = el("p", { class: "hint" });
    this.files = el("ul", { class: "files" });
    this.link = el("input", { type: "text", readonly: true, "aria-label": "Link to this moment" });
    this.status = el("p", { class: "status", role: "status" });
    this.linkAbout = el("p", { class: "hint" });
    const copy = button("Copy link", () => this.copy(), { class: "primary" });
    this.element = el(
      "div",
      { class: "save" },
      el("section", { class: "panel", "aria-label": "Files" }, el("h2", null, "Save this run"), this.title, this.files),
      el(
        "section",
        { class: "panel", "aria-label": "Link" },
        el("h2", null, "Link"),
        this.linkAbout,
        this.link,
        el("p", { class: "buttons" }, copy),
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
    const { href } = window.location;
    const given = session.run.spec.puzzle === "given";
    this.linkAbout.textContent = `It holds puzzle, algorithm and moment; it works ${given ? "on this server alone, which was given the puzzle" : "wherever this program runs"}.`;
    this.link.value = `${href.split("#")[0]}${this.app.fragment("player")}`;
    if (!source.live) {
      refill(this.files, el("li", null, "This page is the saved run."));
      return;
    }
    const { recorded, last_in_page: last = recorded } = session.run;
    const cut = last < recorded ? `; it holds the first ${number(last)} of ${number(recorded)} moments, as larger ones open slowly` : "";
    const items = FILES.map(([file, name, about]) => {
      const link = el("a", { class: "as-button" }, name);
      setAttributes(link, { href: source.saveAddress(session.run.id, file, session.at), download: file });
      link.addEventListener("click", (/** @type {Event} */ event) => {
        if (!event.isTrusted) return;
        event.preventDefault();
        this.#download(session, file, link);
      });
      return el("li", null, link, el("span", { class: "hint" }, file === "page.html" ? about + cut : about));
    });
    refill(this.files, ...items);
  }

  /** A run that the server has forgotten is made again first. @param {Session} session @param {string} file @param {HTMLElement} link */
  async #download(session, file, link) {
    try {
      await session.ask((id) => session.source.run(id));
      setAttributes(link, { href: session.source.saveAddress(session.run.id, file, session.at) });
      link.click();
    } catch (error) {
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
}
