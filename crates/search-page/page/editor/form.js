/** @file The editor of puzzles without a board: the form of the instance, as the player has it. */
import { el } from "../dom.js";
import { Setup } from "../setup.js";

/** @typedef {import("../app.js").App} App */

export class FormEditor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.setup = new Setup(app.catalog, { action: "Search", onStart: (spec) => this.#start(spec) });
    this.element = el("section", { class: "panel", "aria-label": "Instance" }, this.setup.element);
  }

  /** @param {import("../types.js").RunSpec} spec */
  async #start(spec) {
    if (await this.app.start(spec, this.setup)) this.app.navigate("player");
  }

  /** Opens the instance of a run. @param {import("../session.js").Session} session */
  open({ run }) {
    this.setup.fill(run.spec);
  }

  /** @param {string} text of a file */
  async read(text) {
    this.setup.setInstance(text);
  }

  show() {}
}
