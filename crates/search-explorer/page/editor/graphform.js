/** @file The fields of the selected node or edge of a graph. */
import { button, el, field, refill, select } from "../dom.js";
import { addEdge, removeEdge, removeNode, renameNode, setCost, setStart, setValue, toggleGoal } from "./graphtext.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphtext.js").GraphEdge} GraphEdge
 * @typedef {{node: string|null, line: number|null}} GraphSelection a node, and the line of an edge
 * @typedef {{change: (edit: (text: string) => string, node?: string|null) => void, pick: (node: string|null) => void}} GraphChanges
 *   `change` edits the text and then selects a node
 */

/** A field for a number that is changed while it is typed. @param {string} value @param {string} key @param {(value: string) => void} change */
function graphNumber(value, key, change) {
  const isInf = value === "inf";
  const control = el("input", { type: isInf ? "text" : "number", min: "0", step: "any", value, "data-key": key, class: "graph-number" });
  control.addEventListener("input", () => control.value !== "" && change(control.value));
  return control;
}

export class GraphForm {
  /** @param {GraphChanges} changes */
  constructor(changes) {
    this.changes = changes;
    /** @type {GraphSelection} */
    this.selection = { node: null, line: null };
    this.body = el("div", { class: "graph-form" });
    this.element = el("section", { class: "panel", "aria-label": "Selected node" }, el("h2", null, "Node and edges"), this.body);
  }

  /** @param {GraphModel} graph @param {GraphSelection} selection */
  show(graph, selection) {
    this.selection = selection;
    const focused = document.activeElement instanceof HTMLElement && this.body.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    // A field keeps what is being typed, such as 0. on the way to 0.5.
    const typed = focused instanceof HTMLInputElement ? focused.value : null;
    refill(this.body, ...this.#fields(graph, selection));
    const again = key ? this.body.querySelector(`[data-key=${CSS.escape(key)}]`) : null;
    if (!(again instanceof HTMLElement)) return;
    if (again instanceof HTMLInputElement && typed !== null && Number(typed) === Number(again.value)) again.value = typed;
    again.focus();
  }

  /** @param {GraphModel} graph @param {GraphSelection} selection */
  #fields(graph, { node, line }) {
    const names = [...graph.nodes.keys()];
    const choice = select([["", "none"], ...names.map((name) => /** @type {[string, string]} */ ([name, name]))], node ?? "", { "data-key": "choice" });
    choice.addEventListener("change", () => this.changes.pick(choice.value || null));
    const chosen = node === null ? null : graph.nodes.get(node);
    const edges = graph.edges.filter((edge) => (chosen ? edge.from === node || edge.to === node : edge.line === line));
    const rows = edges.map((edge) => this.#edgeRow(graph, edge, node, line));
    return [
      field("Selected node", choice),
      ...(chosen ? this.#nodeFields(graph, chosen) : []),
      edges.length > 0 ? el("ul", { class: "graph-edges", "aria-label": "Edges" }, ...rows) : null,
      chosen ? this.#newEdge(names, chosen.name) : null,
    ].filter((one) => one !== null);
  }

  /** @param {GraphModel} graph @param {import("./graphtext.js").GraphNode} node */
  #nodeFields(graph, { name, values }) {
    const { change } = this.changes;
    const named = el("input", { type: "text", value: name, "data-key": "name", autocomplete: "off", spellcheck: "false" });
    named.addEventListener("change", () => {
      const other = named.value.trim();
      if (other === "" || graph.nodes.has(other)) named.value = name;
      else change((text) => renameNode(text, name, other), other);
    });
    const tables = graph.tables.length > 0 ? graph.tables : ["h"];
    const heuristics = tables.map((table) => field(table, graphNumber(values.get(table) ?? "", `value ${table}`, (value) => change((text) => setValue(text, table, name, value)))));
    const isStart = graph.start === name;
    const isGoal = graph.goals.includes(name);
    return [
      el("div", { class: "fields" }, field("Name", named), ...heuristics),
      el(
        "div",
        { class: "buttons" },
        button("Start", () => change((text) => setStart(text, name)), { "aria-pressed": String(isStart), "data-key": "start" }),
        button("Goal", () => change((text) => toggleGoal(text, name)), { "aria-pressed": String(isGoal), "data-key": "goal" }),
        button("Delete node", () => change((text) => removeNode(text, name), null), { "data-key": "delete" }),
      ),
    ];
  }

  /** @param {GraphModel} graph @param {GraphEdge} edge @param {string|null} node @param {number|null} line */
  #edgeRow(graph, edge, node, line) {
    const { change } = this.changes;
    const arrow = graph.isDirected ? "→" : "–";
    const cost = graphNumber(edge.cost, `cost ${edge.line}`, (value) => change((text) => setCost(text, edge.line, value)));
    cost.setAttribute("aria-label", `Cost from ${edge.from} to ${edge.to}`);
    const other = !graph.isDirected && edge.to === node ? [edge.to, edge.from] : [edge.from, edge.to];
    const remove = button("Delete", () => change((text) => removeEdge(text, edge.line)), { class: "quiet", "aria-label": `Delete the edge from ${edge.from} to ${edge.to}`, "data-key": `remove ${edge.line}` });
    return el("li", { class: edge.line === line ? "chosen" : null }, el("span", null, `${other[0]} ${arrow} ${other[1]}`), cost, remove);
  }

  /** @param {string[]} names @param {string} from */
  #newEdge(names, from) {
    const to = select(names.map((name) => [name, name]), names.find((name) => name !== from) ?? from, { "data-key": "to" });
    const add = button("Add edge", () => this.changes.change((text) => addEdge(text, from, to.value, "1")), { "data-key": "add" });
    return el("div", { class: "graph-row" }, field("New edge to", to), add);
  }
}
