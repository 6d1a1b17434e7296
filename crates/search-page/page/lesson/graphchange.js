/**
 * @file The change of a graph that a question asks for: an edge or a node is chosen in the drawing, and its cost or its
 *   h is typed.
 */
import { button, el, field, refill, select } from "../dom.js";
import { GraphCanvas } from "../editor/graphcanvas.js";
import { parseGraph, setCost, setValue } from "../editor/graphtext.js";

/**
 * The fields of a graph as text, with its drawing.
 * @param {string} original @param {string} now @param {() => void} changed
 * @returns {import("./form.js").FormView}
 */
export function graphChangeOf(original, now, changed) {
  const text = el("textarea", { rows: "12", spellcheck: "false", "aria-label": "Graph as text" });
  text.value = now;
  const canvas = new GraphCanvas({ class: "graph-board", role: "img", "aria-label": "The graph to change" });
  const fields = el("div", { class: "fields" });
  let chosen = "";

  const write = (/** @type {string} */ other) => {
    text.value = other;
    draw();
    changed();
  };
  /** @param {string} label @param {string} value @param {(value: string) => string} edited */
  const number = (label, value, edited) => {
    const input = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", value });
    input.addEventListener("input", () => input.value.trim() !== "" && write(edited(input.value.trim())));
    return field(label, input);
  };
  const choose = (/** @type {string} */ key) => {
    chosen = key;
    const graph = parseGraph(text.value);
    const arrow = graph.isDirected ? "→" : "–";
    const nodes = [...graph.nodes.keys()].map((name) => /** @type {[string, string]} */ ([`node ${name}`, name]));
    const edges = graph.edges.map(
      ({ from, to, line }) => /** @type {[string, string]} */ ([`line ${line}`, `${from} ${arrow} ${to}`]),
    );
    const choice = select([["", "none"], ...nodes, ...edges], key);
    choice.addEventListener("change", () => choose(choice.value));
    const edge = graph.edges.find(({ line }) => key === `line ${line}`);
    const node = key.startsWith("node ") ? graph.nodes.get(key.slice(5)) : undefined;
    const values = (graph.tables.length > 0 ? graph.tables : ["h"]).map(
      (table) =>
        node && number(table, node.values.get(table) ?? "", (value) => setValue(text.value, table, node.name, value)),
    );
    canvas.selected = node?.name ?? null;
    refill(
      fields,
      field("Node or edge", choice),
      ...values,
      edge && number("Cost", edge.cost, (value) => setCost(text.value, edge.line, value)),
    );
    draw();
  };
  const draw = () => {
    const graph = parseGraph(text.value);
    canvas.h = (name) => graph.nodes.get(name)?.values.get(graph.tables[0] ?? "") ?? null;
    canvas.show(graph);
  };
  text.addEventListener("input", () => choose(chosen));
  canvas.board.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const at = event.target instanceof Element ? event.target : null;
    const node = at?.closest("[data-node]")?.getAttribute("data-node");
    const line = at?.closest("[data-line]")?.getAttribute("data-line");
    if (node) choose(`node ${node}`);
    else if (line) choose(`line ${line}`);
    if (node || line) fields.querySelector("input")?.focus();
  });
  choose("");
  const restore = button("As it was", () => (write(original), choose("")), { class: "quiet" });
  const element = el(
    "div",
    { class: "lesson-change" },
    el("div", { class: "graph-frame" }, canvas.board),
    fields,
    el("details", null, el("summary", null, "As text"), text),
    restore,
  );
  return { element, read: () => ({ edit: text.value }), isComplete: () => text.value.trim() !== original.trim() };
}
