/** @file The text of a graph: a field that marks where it is wrong, and files. */
import { button, download, el, select } from "../dom.js";
import { textOf } from "../opening.js";

/** The largest size of a text, in characters, and of a file, in bytes: more than a graph has that can be drawn. */
export const MAX_GRAPH_TEXT = 500_000;
/** The formats that the command line reads. */
const FORMATS = ".graph,.txt,.gr,.co,.csv,.tsv,.dot,.gv,.graphml,.json,.col,text/plain,text/csv";

/**
 * Reads a graph in any of these formats, and perhaps its places, as a text with notes.
 * @param {any} source
 * @param {File[]} files
 * @returns {Promise<{text: string, notes: string[]}>}
 */
export async function readGraph(source, files) {
  const places = files.find(({ name }) => /\.co$/i.test(name));
  const [file, ...others] = files.filter((one) => one !== places);
  if (!file || others.length > 0) {
    const found = files.map(({ name }) => name).join(", ");
    throw new Error(
      `Found ${found}, expected one file with a graph, and at most one with its coordinates (.co) ` + `beside it.`,
    );
  }
  const text = await textOf(file, MAX_GRAPH_TEXT);
  const coordinates = places && (await textOf(places, MAX_GRAPH_TEXT));
  const { name } = file;
  const read = await source.edit("graph", "read", { name, text, coordinates }).catch((/** @type {Error} */ error) => {
    throw new Error(`${name}: ${error.message}`);
  });
  return { text: read.text, notes: read.notes.map((/** @type {string} */ note) => `${name}: ${note}.`) };
}

export class GraphTextPanel {
  /**
   * @param {{type: (text: string) => void, direct: (isDirected: boolean) => void, open: (files: File[]) => void}} on
   * called when a text is typed, the direction of the edges is chosen, and files are
   */
  constructor(on) {
    const attributes = {
      spellcheck: "false",
      autocomplete: "off",
      wrap: "off",
      "aria-label": "Graph as text",
      "aria-describedby": "graph-error",
    };
    this.field = el("textarea", { class: "graph-text", ...attributes });
    this.field.addEventListener("input", () => on.type(this.field.value));
    this.field.addEventListener("scroll", () => this.#placeMark());
    this.mark = el("div", { class: "graph-mark", "aria-hidden": "true", hidden: true });
    /** Where the text is wrong. @type {{line: number, column: number}|null} */
    this.wrong = null;
    this.error = el("span", { role: "alert", id: "graph-error" });
    this.goTo = button("Go to it", () => this.#goToError(), { class: "quiet", hidden: true });
    this.direction = select(
      [
        ["directed", "directed"],
        ["undirected", "undirected"],
      ],
      "directed",
      { "aria-label": "Edges" },
    );
    this.direction.addEventListener("change", () => on.direct(this.direction.value === "directed"));
    const file = el("input", {
      type: "file",
      multiple: true,
      accept: FORMATS,
      class: "sr",
      tabindex: "-1",
      "aria-label": "Graph file",
    });
    file.addEventListener("change", () => {
      const files = [...(file.files ?? [])];
      file.value = ""; // the same file can be chosen again
      if (files.length > 0) on.open(files);
    });
    const save = () => download("graph.graph", "text/plain", this.field.value);
    const opens =
      "Open a file: a text, DIMACS (.gr, also together with its .co, or .col), CSV, Graphviz, GraphML or JSON";
    const tools = [
      this.direction,
      button("Save file", save, { title: "Save the text as a file" }),
      button("Open file…", () => file.click(), { title: opens }),
      file,
    ];
    this.element = el(
      "section",
      { class: "panel graph-text-panel", "aria-label": "Text" },
      el("div", { class: "panel-head" }, el("h2", null, "Text"), el("div", { class: "buttons" }, ...tools)),
      el("div", { class: "graph-text-frame" }, this.field, this.mark),
      el("p", { class: "error" }, this.error, this.goTo),
    );
  }

  /** @param {string} text */
  show(text) {
    if (this.field.value !== text) this.field.value = text;
  }

  /**
   * Says what is wrong with the text; nothing if the message is empty.
   * @param {string} message
   * @param {{line: number, column: number}|null} wrong
   */
  refuse(message, wrong) {
    this.error.textContent = message;
    this.wrong = wrong;
    this.goTo.hidden = wrong === null;
    this.field.toggleAttribute("aria-invalid", false);
    if (message) this.field.setAttribute("aria-invalid", "true");
    this.#placeMark();
  }

  /** Marks the place of the error in the text. */
  #placeMark() {
    const { wrong, mark, field: text } = this;
    mark.hidden = wrong === null;
    if (!wrong) return;
    const { lineHeight, tabSize } = getComputedStyle(text);
    const before = [...(text.value.split("\n")[wrong.line - 1] ?? "")].slice(0, wrong.column - 1);
    const across = before.reduce((x, one) => (one === "\t" ? x + Number(tabSize) - (x % Number(tabSize)) : x + 1), 0);
    mark.style.top = `${(wrong.line - 1) * parseFloat(lineHeight) + text.clientTop + 4 - text.scrollTop}px`;
    mark.style.left = `calc(${across}ch + ${text.clientLeft + 8 - text.scrollLeft}px)`;
    mark.hidden = mark.offsetTop < 0 || mark.offsetTop > text.clientHeight - 8;
  }

  #goToError() {
    const { wrong } = this;
    if (!wrong) return;
    const lines = this.field.value.split("\n");
    const before = lines.slice(0, wrong.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const line = [...(lines[wrong.line - 1] ?? "")];
    const at = before + line.slice(0, wrong.column - 1).join("").length;
    const word =
      line
        .slice(wrong.column - 1)
        .join("")
        .match(/^\S*/)?.[0] ?? "";
    this.field.focus();
    this.field.setSelectionRange(at, at + word.length);
  }
}
