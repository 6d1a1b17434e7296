/** @file The picture of a graph that is edited by mouse, touch and keyboard. */
import { button, el, setAttributes, svg } from "../dom.js";
import { announce } from "../live.js";
import { GraphCanvas, graphLegend } from "./graphcanvas.js";
import { valuesText } from "./graphdraw.js";

/**
 * @typedef {import("./graphtext.js").GraphModel} GraphModel
 * @typedef {import("./graphplaces.js").Place} Place
 * @typedef {"select"|"node"|"edge"} GraphTool
 * @typedef {{select: (name: string|null) => void, pickEdge: (line: number) => void, add: (place: Place) => void,
 * connect: (from: string, to: string) => void,
 *   move: (node: string, place: Place) => void, key: (key: string) => boolean}} GraphEdits
 */

/** The distance in pixels from which on a press moves a node. */
const MOVED = 4;
const KEY_STEP = 10;
/** @type {Record<string, Place>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {[GraphTool, string, string, string][]} */
const GRAPH_TOOLS = [
  ["select", "Select", "v", "Drag moves a node, a click selects, a double-click adds"],
  ["node", "Add nodes", "n", "Click where the new node should be"],
  ["edge", "Add edges", "e", "Drag from node to node, or click both"],
];

export class GraphView extends GraphCanvas {
  /** @param {GraphEdits} edits */
  constructor(edits) {
    super({ class: "graph-board", role: "application", tabindex: "0", "aria-label": "Graph" });
    this.edits = edits;
    /**
     * The pressed pointer.
     * @type {{id: number, at: Place, node: string|null, line: number|null, hasMoved: boolean}|null}
     */
    this.pressed = null;
    /** Whether the next graph is another one, to which the drawing is fitted. */
    this.isOther = true;
    /** @type {GraphTool} */
    this.tool = "select";
    this.toolButtons = GRAPH_TOOLS.map(([tool, name, key, about]) => ({
      tool,
      control: button(name, () => this.choose(tool), { title: `${about} (${key})` }),
    }));
    this.toolAbout = el("span", { class: "hint" });
    const tools = el(
      "div",
      { class: "buttons toggle", role: "group", "aria-label": "Tool" },
      ...this.toolButtons.map(({ control }) => control),
    );
    this.element = el(
      "div",
      { class: "graph-picture" },
      el(
        "div",
        { class: "graph-tools" },
        tools,
        button("Fit", () => this.fit(), { title: "Fit the drawing to the graph" }),
        this.toolAbout,
      ),
      this.board,
      graphLegend([]),
    );
    this.choose("select");
    this.#listen();
  }

  /** @param {GraphTool} tool */
  choose(tool) {
    this.tool = tool;
    this.source = null;
    for (const one of this.toolButtons) setAttributes(one.control, { "aria-pressed": String(one.tool === tool) });
    this.toolAbout.textContent = GRAPH_TOOLS.find(([one]) => one === tool)?.[3] ?? "";
    this.draw();
  }

  /** @param {GraphModel} graph */
  show(graph) {
    if (this.selected !== null && !graph.nodes.has(this.selected)) this.selected = null;
    if (this.source !== null && !graph.nodes.has(this.source)) this.source = null;
    const names = graph.nodes.size === 1 ? "1 node" : `${graph.nodes.size} nodes`;
    const edges = graph.edges.length === 1 ? "1 edge" : `${graph.edges.length} edges`;
    setAttributes(this.board, { "aria-label": `Graph of ${names} and ${edges}. Arrow keys select a node.` });
    super.show(graph);
  }

  /**
   * The places of a changed graph. Nothing moves under the pointer: the drawing is fitted anew only if it has to be.
   * @param {Map<string, Place>} places
   */
  place(places) {
    const { pressed } = this;
    const moved = pressed?.hasMoved && pressed.node !== null && this.tool === "select" ? pressed.node : null;
    const held = moved === null ? undefined : this.places.get(moved);
    if (moved !== null && held && places.has(moved)) places.set(moved, held);
    this.places = places;
    if (this.isOther || !this.view.isGoodFor(places.values())) this.fit();
    else this.arrange();
  }

  fit() {
    if (this.pressed?.hasMoved) return;
    this.isOther = this.graph === null;
    super.fit();
  }

  /** Arranges once per frame, as the pointer can move faster. */
  #arrangeSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.arrange();
    });
  }

  frame = 0;

  /** A node in words. @param {string} name */
  describe(name) {
    const { graph } = this;
    if (!graph) return "";
    const { status = "unseen", node = null } = this.progress.statuses.get(name) ?? {};
    const words = { unseen: "never seen", open: "open", closed: "closed", current: "expanded in this step" };
    const costs = node
      ? /** @type {const} */ (["g", "h", "f"]).map((one) => `${one} ${node[one] ?? "unknown"}`).join(", ")
      : valuesText(null, this.h(name));
    const next = graph.edges.flatMap((edge) => {
      if (edge.from === name) return [`to ${edge.to} ${edge.cost}`];
      return edge.to === name && !graph.isDirected ? [`to ${edge.from} ${edge.cost}`] : [];
    });
    const parts = [name, name === graph.start && "start", graph.goals.includes(name) && "goal", words[status], costs];
    return `${parts.filter(Boolean).join(", ")}. Edges: ${next.join(", ") || "none"}.`;
  }

  /** @param {string|null} name */
  select(name) {
    this.selected = name;
    this.draw();
    this.edits.select(name);
  }

  /** @param {PointerEvent} event @returns {Place} in the drawing */
  #point(event) {
    const { left, top } = this.drawn.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** The node at a point, which can be touched beside its disc. @param {Place} point */
  #nodeAt([x, y]) {
    const near = [...this.places].map(([name, place]) => {
      const at = this.view.toScreen(place);
      return { name, distance: Math.hypot(at[0] - x, at[1] - y) };
    });
    const nearest = near.reduce((best, one) => (one.distance < best.distance ? one : best), {
      name: "",
      distance: Infinity,
    });
    return nearest.distance <= 18 ? nearest.name : null;
  }

  #listen() {
    const { drawn, board } = this;
    drawn.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (this.pressed || event.button !== 0 || !this.graph) return;
      const at = this.#point(event);
      const node = this.#nodeAt(at);
      const edge = node === null && event.target instanceof Element ? event.target.closest("[data-line]") : null;
      const line = edge && this.tool !== "node" ? Number(edge.getAttribute("data-line")) : null;
      this.pressed = { id: event.pointerId, at, node, line, hasMoved: false };
      drawn.setPointerCapture(event.pointerId);
      event.preventDefault();
      board.focus({ preventScroll: true });
      if (line !== null) this.edits.pickEdge(line);
      else if (node !== null && this.tool === "select") this.select(node);
    });
    drawn.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const { pressed } = this;
      if (pressed?.id !== event.pointerId || pressed.node === null) return;
      const point = this.#point(event);
      if (Math.hypot(point[0] - pressed.at[0], point[1] - pressed.at[1]) > MOVED) pressed.hasMoved = true;
      if (!pressed.hasMoved) return;
      if (this.tool === "select") {
        this.places.set(pressed.node, this.view.toPlace(point));
        this.#arrangeSoon();
      } else if (this.tool === "edge") {
        this.draw();
        const [from] = [this.view.toScreen(this.places.get(pressed.node) ?? [0, 0])];
        drawn.append(svg("line", { class: "graph-new", x1: from[0], y1: from[1], x2: point[0], y2: point[1] }));
      }
    });
    drawn.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.#released(event));
    drawn.addEventListener("pointercancel", () => {
      this.pressed = null;
      if (this.graph) this.show(this.graph);
    });
    drawn.addEventListener("dblclick", (/** @type {MouseEvent} */ event) => {
      const point = this.#point(/** @type {PointerEvent} */ (event));
      if (this.tool === "select" && this.#nodeAt(point) === null) this.edits.add(this.view.toPlace(point));
    });
    board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.#key(event)) return;
      event.preventDefault();
    });
  }

  /** @param {PointerEvent} event */
  #released(event) {
    const { pressed } = this;
    if (pressed?.id !== event.pointerId) return;
    this.pressed = null;
    const point = this.#point(event);
    if (this.tool === "select") {
      if (pressed.hasMoved && pressed.node !== null)
        this.edits.move(pressed.node, this.places.get(pressed.node) ?? [0, 0]);
      else if (pressed.node === null && pressed.line === null) this.select(null);
    } else if (this.tool === "node") {
      if (pressed.node === null) this.edits.add(this.view.toPlace(point));
      else this.select(pressed.node);
    } else this.#connect(pressed.hasMoved ? pressed.node : this.source, this.#nodeAt(point));
  }

  /** The places on the screen of the nodes that have none in the text. @returns {[string, Place][]} */
  laidOut() {
    const without = [...this.places].filter(([name]) => !this.graph?.nodes.get(name)?.place);
    return without.map(([name, place]) => [name, this.view.toPlace(this.view.toScreen(place))]);
  }

  /** @param {string|null} from @param {string|null} to */
  #connect(from, to) {
    this.source = null;
    if (from !== null && to !== null) this.edits.connect(from, to);
    else this.source = to;
    this.draw();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key is used */
  #key(event) {
    const { selected } = this;
    const direction = DIRECTIONS[event.key];
    if (direction && event.shiftKey && selected !== null) {
      const [x, y] = this.view.toScreen(this.places.get(selected) ?? [0, 0]);
      const place = this.view.toPlace([x + direction[0] * KEY_STEP, y + direction[1] * KEY_STEP]);
      this.places.set(selected, place);
      this.edits.move(selected, place);
      return true;
    }
    if (direction) {
      const next = this.#nextIn(direction);
      if (next !== null) {
        this.select(next);
        announce(this.describe(next));
      }
      return true;
    }
    if (event.key === "e" && selected !== null) {
      this.source = selected;
      this.draw();
      announce(`An edge from ${selected}: select a node and press Enter.`);
      return true;
    }
    if (event.key === "Enter" && this.source !== null && selected !== null) {
      this.#connect(this.source, selected);
      return true;
    }
    if (event.key === "Escape" && this.source !== null) {
      this.source = null;
      this.draw();
      event.stopPropagation();
      return true;
    }
    if (event.key === "n") {
      const { clientWidth, clientHeight } = this.board;
      const [x, y] =
        selected === null
          ? [clientWidth / 2, clientHeight / 2]
          : this.view.toScreen(this.places.get(selected) ?? [0, 0]);
      this.edits.add(this.view.toPlace([Math.min(clientWidth - 60, x + 80), Math.min(clientHeight - 40, y + 40)]));
      return true;
    }
    return this.edits.key(event.key);
  }

  /**
   * The nearest node in a direction from the selected one; the start if none is selected.
   * @param {Place} direction
   * @returns {string|null}
   */
  #nextIn([right, down]) {
    const from = this.selected === null ? null : this.places.get(this.selected);
    if (!from) return this.graph?.start ?? this.places.keys().next().value ?? null;
    const [x, y] = this.view.toScreen(from);
    let best = { name: /** @type {string|null} */ (null), distance: Infinity };
    for (const [name, place] of this.places) {
      const at = this.view.toScreen(place);
      const [along, aside] = [
        (at[0] - x) * right + (at[1] - y) * down,
        Math.abs((at[0] - x) * down) + Math.abs((at[1] - y) * right),
      ];
      const distance = along + 2 * aside;
      if (name !== this.selected && along > 0 && distance < best.distance) best = { name, distance };
    }
    return best.name;
  }
}
