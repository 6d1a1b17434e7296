/** @file The editors: Sudoku and sliding tiles. */
import { button, el, setAttributes } from "../dom.js";
import { SudokuEditor } from "./sudoku.js";
import { TilesEditor } from "./tiles.js";

/** @typedef {import("../app.js").App} App */

export class Editor {
  /** @param {App} app */
  constructor(app) {
    this.editors = { sudoku: new SudokuEditor(app), tiles: new TilesEditor(app) };
    const names = /** @type {const} */ ([["sudoku", "Sudoku"], ["tiles", "Sliding tiles"]]);
    this.choices = names.map(([id, name]) => ({ id, control: button(name, () => this.choose(id)) }));
    const choices = el("div", { class: "buttons toggle", role: "group", "aria-label": "Editor" }, ...this.choices.map(({ control }) => control));
    this.element = el("div", { class: "editor" }, choices, ...Object.values(this.editors).map(({ element }) => element));
    /** @type {"sudoku"|"tiles"} */
    this.chosen = "sudoku";
    this.#apply();
  }

  #apply() {
    for (const { id, control } of this.choices) {
      setAttributes(control, { "aria-pressed": String(id === this.chosen) });
      this.editors[id].element.hidden = id !== this.chosen;
    }
  }

  /** @param {"sudoku"|"tiles"} id */
  choose(id) {
    this.chosen = id;
    this.#apply();
    this.show();
  }

  /** Opens a board from a file, in the chosen editor. @param {string} text */
  receive(text) {
    return this.editors[this.chosen].read(text);
  }

  show() {
    this.editors[this.chosen].show();
  }
}
