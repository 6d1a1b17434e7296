/** @file The link to a step: what it opens, and where; as a file if it is too long. */
import { button, copyText, download, el, field, select } from "./dom.js";
import { number } from "./format.js";
import { MAX_LINK } from "./link.js";
import { openLinkFile } from "./opening.js";
import { reachOf } from "./transport.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 */

/**
 * What a link can open: the screen, and the query of the address.
 * @type {[view: string, name: string, query: string][]}
 */
const VIEWS = [
  ["player", "the player", ""],
  ["tree", "the tree", ""],
  ["predict", "questions about the next steps", ""],
  ["compare", "the comparison", ""],
  ["embed", "the picture with its controls, for slides", "?embed"],
];

export class LinkPanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { live } = app.source;
    this.view = select(
      VIEWS.filter(([view]) => live || view !== "compare").map(([view, name]) => [view, name]),
      "player",
    );
    this.view.addEventListener("change", () => app.session && this.show(app.session));
    this.link = el("input", { type: "text", readonly: true, "aria-label": "Link to this step" });
    this.status = el("p", { class: "status", role: "status" });
    this.about = el("p", { class: "hint" });
    this.fileAbout = el("p", { class: "hint" });
    this.copyButton = button("Copy link", () => this.copy());
    this.opened = el("input", { type: "file", accept: ".txt,text/plain", onchange: () => this.#open() });
    this.element = el(
      "section",
      { class: "panel", "aria-label": "Link" },
      el("h2", null, "Link to this step"),
      field("It opens", this.view),
      this.about,
      this.link,
      this.fileAbout,
      el("p", { class: "buttons" }, this.copyButton, live ? button("Save link as a file", () => this.#save()) : null),
      live ? field("Open a link from a file", this.opened) : null,
      this.status,
    );
  }

  /** The fragment of the chosen view. */
  #fragment() {
    return this.app.fragment(this.view.value === "embed" ? "player" : this.view.value);
  }

  /** @param {Session} session */
  show(session) {
    const { live } = this.app.source;
    const [, , query = ""] = VIEWS.find(([view]) => view === this.view.value) ?? [];
    const link = `${window.location.href.replace(/[?#].*/s, "")}${query}${this.#fragment()}`;
    const fits = link.length <= MAX_LINK;
    this.status.textContent = "";
    this.link.value = fits ? link : "";
    this.link.hidden = !fits;
    this.copyButton.hidden = !fits;
    if (!live) {
      this.about.textContent = fits
        ? "It opens this page at this step, as long as the file is not moved."
        : "The link would be too long for a URL.";
      return;
    }
    this.about.textContent = fits
      ? `It contains the puzzle, the algorithm and the step. ${reachOf(window.location.hostname)}`
      : `The link has ${number(link.length)} characters, which is too long for a URL: more than ${number(MAX_LINK)} ` +
        "are not supported everywhere. Save it as a file instead.";
    const { puzzle } = session.run.spec;
    this.fileAbout.textContent = this.app.catalog.puzzles.find(({ name }) => name === puzzle)?.own
      ? "Only this program has the puzzle: the link opens where it was started. To show this run anywhere, save it " +
        "as a web page."
      : "On another machine, start searchlab there, and paste the link into its page or drop the saved file on it.";
  }

  async copy() {
    if (await copyText(this.link.value)) this.status.textContent = "Copied.";
    else {
      this.link.select();
      this.status.textContent = "Select and copy the link above.";
    }
  }

  /** Saves the fragment of the URL, which every page of searchlab can open. */
  #save() {
    download("link.txt", "text/plain", `${this.#fragment()}\n`);
  }

  async #open() {
    const [file] = this.opened.files ?? [];
    await openLinkFile(this.app, file);
    this.opened.value = ""; // the same file can be chosen again
  }
}
