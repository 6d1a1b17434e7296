/** @file The fields of the selected node or edge of a graph. */
import { button, el, field, refill, select } from "../dom.js";
import { addEdge, removeEdge, removeNode, renameNode, setCost, setStart, setValue, toggleGoal } from "./graphtext.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphtext.js").GraphEdge} GraphEdge
 * @typedef {import("./graphtext.js").GraphNode} GraphNode
 * @typedef {{node: string|null, line: number|null}} GraphSelection a node, and the line of an edge
 * @typedef {{change: (edit: (text: string) => string, node?: string|null) => void, pick: (node: string|null) => void}}
 * GraphChanges
 *   `change` edits the text and then selects a node
 * @typedef {{chosen: GraphNode|undefined, edges: GraphEdge[], tables: string[], numbers: Map<string, string>}}
 * GraphShown the selected node, the edges and the
 *   heuristic tables with a field, and the values of all fields of numbers
 */

/** The kind of the field of a number: a field for numbers cannot show `inf`. @param {string} value */
function numberKind(value) {
  return value === "inf" ? "text" : "number";
}

export class GraphForm {
  /** @param {GraphChanges} changes */
  constructor(changes) {
    this.changes = changes;
    /** The fields of numbers. @type {Map<string, HTMLInputElement>} */
    this.numbers = new Map();
    /** What the fields were made for. */
    this.made = "";
    this.body = el("div", { class: "graph-form" });
    this.element = el(
      "section",
      { class: "panel", "aria-label": "Selected node" },
      el("h2", null, "Node and edges"),
      this.body,
    );
  }

  /** @param {GraphModel} graph @param {GraphSelection} selection */
  show(graph, selection) {
    const chosen = selection.node === null ? undefined : graph.nodes.get(selection.node);
    const edges = graph.edges.filter(({ from, to, line }) =>
      chosen ? from === chosen.name || to === chosen.name : line === selection.line,
    );
    const tables = graph.tables.length > 0 ? graph.tables : ["h"];
    const numbers = new Map([
      ...(chosen
        ? tables.map((table) => /** @type {const} */ ([`value ${table}`, chosen.values.get(table) ?? ""]))
        : []),
      ...edges.map(({ line, cost }) => /** @type {const} */ ([`cost ${line}`, cost])),
    ]);
    // The fields are replaced only if others are needed: what is being typed stays, and so does the place of the
    // cursor.
    const needed = JSON.stringify([
      selection,
      [...graph.nodes.keys()],
      graph.start,
      graph.goals,
      graph.isDirected,
      edges.map(({ from, to }) => [from, to]),
      [...numbers].map(([key, value]) => [key, numberKind(value)]),
    ]);
    if (needed !== this.made) this.#make(graph, selection, { chosen, edges, tables, numbers });
    this.made = needed;
    for (const [key, value] of numbers) this.#set(key, value);
  }

  /** @param {GraphModel} graph @param {GraphSelection} selection @param {GraphShown} shown */
  #make(graph, { node, line }, { chosen, edges, tables, numbers }) {
    const focused =
      document.activeElement instanceof HTMLElement && this.body.contains(document.activeElement)
        ? document.activeElement.dataset.key
        : null;
    const names = [...graph.nodes.keys()];
    const choice = select(
      [["", "none"], ...names.map((name) => /** @type {[string, string]} */ ([name, name]))],
      node ?? "",
      { "data-key": "choice" },
    );
    choice.addEventListener("change", () => this.changes.pick(choice.value || null));
    this.numbers.clear();
    const rows = edges.map((edge) =>
      this.#edgeRow(graph, edge, numbers.get(`cost ${edge.line}`) ?? "", { node, line }),
    );
    const fields = [
      field("Selected node", choice),
      ...(chosen ? this.#nodeFields(graph, chosen.name, tables, numbers) : []),
      edges.length > 0 ? el("ul", { class: "graph-edges", "aria-label": "Edges" }, ...rows) : null,
      chosen ? this.#newEdge(names, chosen.name) : null,
    ];
    refill(this.body, ...fields);
    const again = focused ? this.body.querySelector(`[data-key=${CSS.escape(focused)}]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  /**
   * A field for a number that is changed while it is typed.
   * @param {string} value
   * @param {string} key
   * @param {(text: string, value: string) => string} edit
   */
  #number(value, key, edit) {
    const control = el("input", {
      type: numberKind(value),
      min: "0",
      step: "any",
      "data-key": key,
      class: "graph-number",
    });
    control.addEventListener(
      "input",
      () => control.value !== "" && this.changes.change((text) => edit(text, control.value)),
    );
    this.numbers.set(key, control);
    return control;
  }

  /** @param {string} key @param {string} value */
  #set(key, value) {
    const control = this.numbers.get(key);
    if (!control) return;
    // On the way to 0.5 stands 0. in the field, which is no number to some browsers.
    const isTyped =
      control === document.activeElement && (control.value === "" || Number(control.value) === Number(value));
    if (!isTyped && control.value !== value) control.value = value;
  }

  /** @param {GraphModel} graph @param {string} name @param {string[]} tables @param {Map<string, string>} numbers */
  #nodeFields(graph, name, tables, numbers) {
    const { change } = this.changes;
    const named = el("input", {
      type: "text",
      value: name,
      "data-key": "name",
      autocomplete: "off",
      spellcheck: "false",
    });
    named.addEventListener("change", () => {
      const other = named.value.trim();
      if (other === "" || graph.nodes.has(other)) named.value = name;
      else change((text) => renameNode(text, name, other), other);
    });
    const heuristics = tables.map((table) =>
      field(
        table,
        this.#number(numbers.get(`value ${table}`) ?? "", `value ${table}`, (text, value) =>
          setValue(text, table, name, value),
        ),
      ),
    );
    const isStart = graph.start === name;
    const isGoal = graph.goals.includes(name);
    return [
      el("div", { class: "fields" }, field("Name", named), ...heuristics),
      el(
        "div",
        { class: "buttons" },
        button("Start", () => change((text) => setStart(text, name)), {
          "aria-pressed": String(isStart),
          "data-key": "start",
        }),
        button("Goal", () => change((text) => toggleGoal(text, name)), {
          "aria-pressed": String(isGoal),
          "data-key": "goal",
        }),
        button("Delete node", () => change((text) => removeNode(text, name), null), { "data-key": "delete" }),
      ),
    ];
  }

  /** @param {GraphModel} graph @param {GraphEdge} edge @param {string} value @param {GraphSelection} selection */
  #edgeRow(graph, { from, to, line }, value, selection) {
    const arrow = graph.isDirected ? "→" : "–";
    const cost = this.#number(value, `cost ${line}`, (text, typed) => setCost(text, line, typed));
    cost.setAttribute("aria-label", `Cost from ${from} to ${to}`);
    const ends = !graph.isDirected && to === selection.node ? [to, from] : [from, to];
    const remove = button("Delete", () => this.changes.change((text) => removeEdge(text, line)), {
      class: "quiet",
      "aria-label": `Delete the edge from ${from} to ${to}`,
      "data-key": `remove ${line}`,
    });
    return el(
      "li",
      { class: line === selection.line ? "chosen" : null },
      el("span", null, `${ends[0]} ${arrow} ${ends[1]}`),
      cost,
      remove,
    );
  }

  /** @param {string[]} names @param {string} from */
  #newEdge(names, from) {
    const to = select(
      names.map((name) => [name, name]),
      names.find((name) => name !== from) ?? from,
      { "data-key": "to" },
    );
    const add = button("Add edge", () => this.changes.change((text) => addEdge(text, from, to.value, "1")), {
      "data-key": "add",
    });
    return el("div", { class: "graph-row" }, field("New edge to", to), add);
  }
}
