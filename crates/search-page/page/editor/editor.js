/**
 * @file The editors: Sudoku, sliding tiles, graphs, and a form for the other puzzles. The first one is that of the
 * current puzzle.
 */
import { button, el, setAttributes } from "../dom.js";
import { FormEditor } from "./form.js";
import { GraphEditor } from "./graph.js";
import { SudokuEditor } from "./sudoku.js";
import { TilesEditor } from "./tiles.js";
import { specKey } from "../link.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {"sudoku"|"tiles"|"graph"|"form"} EditorName
 */

export class Editor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.editors = {
      sudoku: new SudokuEditor(app),
      tiles: new TilesEditor(app),
      graph: new GraphEditor(app),
      form: new FormEditor(app),
    };
    const all = /** @type {[EditorName, string][]} */ ([
      ["sudoku", "Sudoku"],
      ["tiles", "Sliding tiles"],
      ["graph", "Graph"],
      ["form", "Other puzzle"],
    ]);
    const names = all.filter(([id]) => id === "form" || app.catalog.puzzles.some(({ name }) => name === id));
    this.choices = names.map(([id, name]) => ({ id, control: button(name, () => this.choose(id)) }));
    const choices = el(
      "div",
      { class: "buttons toggle", role: "group", "aria-label": "Editor" },
      ...this.choices.map(({ control }) => control),
    );
    this.element = el(
      "div",
      { class: "editor" },
      choices,
      ...Object.values(this.editors).map(({ element }) => element),
    );
    /** @type {EditorName} */
    this.chosen = names[0][0];
    /** The run whose instance was opened last. */
    this.opened = "";
    this.#apply();
  }

  #apply() {
    for (const { id, control } of this.choices) {
      setAttributes(control, { "aria-pressed": String(id === this.chosen) });
      this.editors[id].element.hidden = id !== this.chosen;
    }
  }

  /** @param {EditorName} id */
  choose(id) {
    this.chosen = id;
    this.#apply();
    this.editors[id].show();
  }

  /**
   * Opens an instance from a file, in the chosen editor.
   * @param {string} text of the first file
   * @param {File[]} files
   */
  receive(text, files) {
    return this.chosen === "graph" ? this.editors.graph.openFiles(files) : this.editors[this.chosen].read(text);
  }

  /**
   * The run of a link to the editor; that of a page without a link does not replace the Sudoku.
   * @param {import("../session.js").Session} session
   */
  attach(session) {
    const { preset, screen } = this.app;
    const { run } = session;
    this.editors.graph.attach(session);
    const isNamed = preset.spec === null || specKey(run.spec) !== specKey(preset.spec);
    if (screen === "editor" && isNamed) this.show();
  }

  /** Shows the editor of the current puzzle, with the instance of its run if that is another one than before. */
  show() {
    const { session } = this.app;
    if (session && session.run.id !== this.opened) {
      this.opened = session.run.id;
      const { puzzle, options } = session.run.spec;
      const hasEditor = puzzle === "tiles" || puzzle === "graph" || (puzzle === "sudoku" && !options.layout);
      this.chosen = hasEditor ? puzzle : "form";
      this.#apply();
      this.editors[this.chosen].open(session);
    }
    this.editors[this.chosen].show();
  }
}
