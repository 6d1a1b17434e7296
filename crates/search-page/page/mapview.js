/** @file The picture of a search on a map: what each cell is at the shown step, with the same as text beside it. */
import { button, el, latest, setAttributes } from "./dom.js";
import { counted, number, stateText, statusName } from "./format.js";
import { Picture } from "./drawing.js";
import { GraphPicture } from "./graphpicture.js";
import { SvgContext } from "./svgcontext.js";
import { MapModel } from "./mapmodel.js";
import { readPalette } from "./mapcolour.js";
import { MapGround, MapPainter, shortCost } from "./mappaint.js";
import { announce } from "./live.js";

/**
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./session.js").Session} Session
 */

/** The duration of a replay in seconds. */
const REPLAY_SECONDS = 8;

/** The steps of the cursor by key. @type {Record<string, [number, number]>} */
const CURSOR_KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The entries of the legend: the class of the sign, and the name. */
const MAP_LEGEND = [
  ["current", "expanded in this step"],
  ["open", "open"],
  ["closed", "closed, early to late"],
  ["unseen", "never seen"],
  ["path", "path to the current cell"],
  ["solution", "solution"],
  ["weight", "weight of a cell, 1 to 9"],
];

/**
 * The cells on a straight line, without the first one.
 * @param {number} from
 * @param {number} to
 * @param {number} columns
 * @returns {number[]}
 */
function cellsBetween(from, to, columns) {
  const [x, y] = [from % columns, Math.floor(from / columns)];
  const [across, down] = [(to % columns) - x, Math.floor(to / columns) - y];
  const length = Math.max(Math.abs(across), Math.abs(down));
  return Array.from({ length }, (_, i) => {
    const part = (i + 1) / length;
    return Math.round(y + part * down) * columns + Math.round(x + part * across);
  });
}

/** What the colours of a map mean in the searches on it. @param {import("./types.js").Run[]} runs */
export function mapLegend(runs) {
  const items = MAP_LEGEND.map(([sign, name]) =>
    el(
      "li",
      null,
      el("span", { class: `map-sign map-sign-${sign}`, "aria-hidden": "true" }),
      sign === "open" || sign === "closed" ? name.replace(sign, statusName(sign, runs)) : name,
    ),
  );
  return el("ul", { class: "map-legend" }, ...items);
}

/** The value by which a search orders its open list. @param {string} rule */
function orderedBy(rule) {
  return /** @type {"f"|"g"|"h"} */ (rule.match(/smallest ([gh])[;.]/)?.[1] ?? "f");
}

/**
 * The picture of the states of a run: of a map, the progress of the search on it.
 * @param {Session} session
 * @param {string} label
 * @param {any} [shown] the picture before, which is kept if it shows a map of the same size
 */
export function pictureOf(session, label, shown) {
  const { backdrop, goal = null } = session.run;
  const isMap = Boolean(backdrop?.cells && session.source.map);
  if (isMap && shown instanceof MapPicture && shown.fits(session)) {
    shown.attach(session);
    return shown;
  }
  shown?.close();
  if (session.run.graph) return new GraphPicture(session, label, () => session.step);
  return isMap ? new MapPicture(session, label) : new Picture(backdrop, label, goal);
}

/**
 * Loads the progress of a run that its model does not have.
 * @param {Session} session
 * @param {MapModel} model
 * @param {() => boolean} onPart called after each part; false stops
 */
async function loadProgress(session, model, onPart) {
  while (model.last < session.run.recorded && !session.closed) {
    const from = model.last + 1;
    const progress = await session.ask((id) => session.source.map(id, from));
    if (progress.expanded.length === 0) break;
    // A replay can load the same steps at the same time.
    if (model.last + 1 === from) model.append(progress);
    if (!onPart()) break;
  }
}

/**
 * The step with the last shade: constant while a search is running, so that the colours seldom change.
 * @param {Session} session
 * @param {MapModel} model
 */
function lastShade(session, model) {
  if (session.ended) return Math.max(1, model.last);
  return 2 ** Math.ceil(Math.log2(Math.max(16, model.last)));
}

/**
 * The cells of the last solution found up to a step.
 * @param {Session} session
 * @param {MapModel} model
 * @param {number} at
 */
function solutionAt(session, model, at) {
  const step = session.run.solutions.findLast((found) => found <= at);
  return step === undefined ? [] : model.path(model.nodeAt(step));
}

/**
 * Paints a step on a canvas that fits the map.
 * @param {MapPainter} painter
 * @param {{session: Session, ground: MapGround, model: MapModel, palette: import("./mapcolour.js").Palette}} map
 * @param {number} step
 */
function paintStep(painter, { session, ground, model, palette }, step) {
  const at = model.seek(step);
  const last = lastShade(session, model);
  const { columns } = ground;
  const { ground: rim = "", path: pathColour = "", solution: solutionColour = "", current = "" } = palette.css;
  painter.cells(ground, model, palette, last);
  painter.lines(ground, palette);
  const node = model.nodeAt(at);
  const path = at > 0 ? model.path(node) : [];
  painter.path(path, columns, pathColour, rim, false);
  const solution = solutionAt(session, model, at);
  painter.path(solution, columns, solutionColour, rim, true);
  painter.text(ground, model, orderedBy(session.run.rule.text));
  painter.markers(ground, palette);
  if (node >= 0 && at > 0) painter.frame(model.cells.items[node] ?? 0, columns, current, rim, false);
  return { at, path, solution };
}

/** The steps of a search on a map as images. */
export class MapFrames {
  /** @param {Session} session @param {HTMLElement} place for reading the colours */
  constructor(session, place) {
    const backdrop = /** @type {import("./types.js").Drawing} */ (session.run.backdrop);
    const ground = new MapGround(backdrop);
    this.map = {
      session,
      ground,
      model: new MapModel(backdrop.width, backdrop.height),
      palette: readPalette(place, ground.roles),
    };
    this.painter = new MapPainter(document.createElement("canvas"));
  }

  /** Loads the steps up to one. @param {number} to */
  load(to) {
    const { session, model } = this.map;
    return loadProgress(session, model, () => model.last < to);
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<HTMLCanvasElement>} */
  async image(step, width) {
    this.#fit(width);
    paintStep(this.painter, this.map, step);
    return this.painter.canvas;
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<SVGSVGElement>} */
  async svg(step, width) {
    this.#fit(width);
    const { painter } = this;
    const { canvas, context } = painter;
    const recorded = new SvgContext(canvas.width, canvas.height);
    painter.context = /** @type {any} */ (recorded);
    paintStep(painter, this.map, step);
    painter.context = context;
    return recorded.drawn;
  }

  /** @param {number} width */
  #fit(width) {
    const ratio = window.devicePixelRatio || 1;
    this.painter.fit(this.map.ground, width / ratio, width / ratio);
  }
}

/** A map with the progress of a search. It has the interface of `Picture`. */
export class MapPicture {
  /** @param {Session} session @param {string} label */
  constructor(session, label) {
    this.label = label;
    this.canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { class: "map-canvas" }));
    this.painter = new MapPainter(this.canvas);
    this.board = el(
      "div",
      { class: "map-board", role: "application", tabindex: "0", "aria-label": label },
      this.canvas,
    );
    this.summary = el("p", { class: "map-summary" });
    this.detail = el("p", { class: "map-detail" });
    this.replay = button("Replay", () => this.toggleReplay(), {
      class: "quiet",
      title: "Show the whole search in some seconds",
    });
    this.legend = mapLegend([session.run]);
    this.texts = el(
      "div",
      { class: "map-text" },
      el("div", { class: "map-line" }, this.summary, this.replay),
      this.detail,
      this.legend,
    );
    this.element = el("div", { class: "picture-frame map-frame" }, this.board, this.texts);
    /** The cell of the cursor; -1 before it is used. */
    this.cursor = -1;
    this.waiting = false;
    /** The replay, with the step that it shows; null if the step of the session is shown. @type {{at: number}|null} */
    this.replayed = null;
    /**
     * Called with the cells and the event when the map is pressed, dragged over or released; by an editor.
     * @type {((kind: "down"|"move"|"up"|"key", cells: number[], event: Event) => boolean)|null}
     */
    this.onEdit = null;
    this.load = latest(() => this.#load());
    this.#listen();
    this.attach(session);
  }

  /** Whether this can show a run without a new canvas. @param {Session} session */
  fits(session) {
    const { backdrop } = session.run;
    return (
      Boolean(backdrop?.cells) && backdrop?.width === this.ground?.columns && backdrop?.height === this.ground?.rows
    );
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    const legend = mapLegend([session.run]);
    this.legend.replaceWith(legend);
    this.legend = legend;
    const backdrop = /** @type {import("./types.js").Drawing} */ (session.run.backdrop);
    this.ground = new MapGround(backdrop);
    this.model = new MapModel(backdrop.width, backdrop.height);
    this.#stopReplay();
    this.palette = null;
    this.board.style.aspectRatio = `${backdrop.width} / ${backdrop.height}`;
    this.element.classList.toggle("has-weights", this.ground.isWeighted);
    session.addEventListener("step", () => this.session === session && this.update());
    session.addEventListener("run", () => this.session === session && this.update());
    const { width, height } = backdrop;
    const label = `${this.label}: map of ${width} by ${height} cells. Arrow keys move to a cell.`;
    setAttributes(this.board, { "aria-label": label });
    this.update();
  }

  close() {
    this.resized.disconnect();
    this.themed.disconnect();
    this.closing.abort();
  }

  #listen() {
    this.resized = new ResizeObserver(() => this.paintSoon());
    this.resized.observe(this.board);
    const recolour = () => {
      this.palette = null;
      this.paintSoon();
    };
    this.themed = new MutationObserver(recolour);
    this.themed.observe(document.documentElement, { attributes: true });
    this.closing = new AbortController();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour, { signal: this.closing.signal });
    const { canvas, board } = this;
    /**
     * The pointer that edits, and the last cell that it reported; -1 outside of the map.
     * @type {{pointer: number, last: number}|null}
     */
    let editing = null;
    canvas.addEventListener("pointerdown", (event) => {
      const cell = this.cellAt(event);
      if (cell < 0 || editing) return;
      this.cursor = cell;
      if (this.onEdit?.("down", [cell], event)) {
        editing = { pointer: event.pointerId, last: cell };
        canvas.setPointerCapture(event.pointerId);
        board.focus();
      }
      this.#showCursor(false);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (editing && event.pointerId !== editing.pointer) return;
      const cell = this.cellAt(event);
      const last = editing ? editing.last : this.cursor;
      if (editing) editing.last = cell;
      if (cell < 0 || cell === last) return;
      this.cursor = cell;
      // A quick pointer skips cells.
      if (editing)
        this.onEdit?.("move", last < 0 ? [cell] : cellsBetween(last, cell, this.ground?.columns ?? 1), event);
      this.#showCursor(false);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== editing?.pointer) return;
      editing = null;
      this.onEdit?.("up", [this.cursor], event);
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    // A finger that edits does not scroll the page.
    canvas.addEventListener("touchstart", (event) => editing && event.preventDefault(), { passive: false });
    board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = CURSOR_KEYS[event.key];
      if (by) {
        event.preventDefault();
        this.#moveCursor(by);
      }
      if (this.cursor >= 0 && this.onEdit?.("key", [this.cursor], event)) event.preventDefault();
    });
  }

  /** @param {[number, number]} by */
  #moveCursor([right, down]) {
    const { columns, rows } = this.ground ?? { columns: 1, rows: 1 };
    const from = this.cursor < 0 ? Math.max(0, this.ground?.marker("start") ?? 0) : this.cursor;
    const x = Math.min(columns - 1, Math.max(0, (from % columns) + right));
    const y = Math.min(rows - 1, Math.max(0, Math.floor(from / columns) + down));
    this.cursor = y * columns + x;
    this.#showCursor(true);
  }

  /** The cell below a pointer; -1 if there is none. @param {PointerEvent} event */
  cellAt(event) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const { columns, rows } = this.ground ?? { columns: 1, rows: 1 };
    const x = Math.floor(((event.clientX - left) / width) * columns);
    const y = Math.floor(((event.clientY - top) / height) * rows);
    return x >= 0 && y >= 0 && x < columns && y < rows ? y * columns + x : -1;
  }

  /** @param {boolean} spoken */
  #showCursor(spoken) {
    const text = this.describe(this.cursor);
    this.detail.textContent = text;
    if (spoken) announce(text);
    this.paintSoon();
  }

  #statusName() {
    const runs = this.session ? [this.session.run] : [];
    return (/** @type {"open"|"closed"} */ status) => statusName(status, runs);
  }

  /** A cell in words. @param {number} cell */
  describe(cell) {
    const { ground, model } = this;
    if (!ground || !model || cell < 0) return "";
    const place = `Cell ${cell % ground.columns},${Math.floor(cell / ground.columns)}`;
    const role = ground.role(cell);
    const name = this.#statusName();
    const parts = [];
    if (cell === ground.marker("start")) parts.push("start");
    if (cell === ground.marker("goal")) parts.push("goal");
    const { status, node, step } = model.cell(cell);
    if (role === "wall") parts.push("wall");
    else if (status === "closed")
      parts.push(step === model.at ? "expanded in this step" : `${name("closed")}, expanded in step ${number(step)}`);
    else parts.push(status === "open" ? name("open") : "never seen");
    if (ground.label(cell)) parts.push(`weight ${ground.label(cell)}`);
    if (node >= 0) {
      const costs = model.costs(node);
      for (const name of /** @type {const} */ (["g", "h", "f"]))
        if (!Number.isNaN(costs[name])) parts.push(`${name} ${shortCost(costs[name])}`);
    }
    return `${place}: ${parts.join(", ")}`;
  }

  /** @param {SearchNode} _node the map shows all nodes */
  show(_node) {
    this.update();
  }

  /** Shows the current step; loads what is not known of the run. */
  update() {
    const { session, model } = this;
    if (!session || !model) return;
    if (session.run.recorded > model.last) this.load(undefined);
    this.paintSoon();
  }

  async #load() {
    const { session, model } = this;
    if (!session || !model) return;
    await loadProgress(session, model, () => {
      if (model === this.model) this.paintSoon();
      return model === this.model;
    });
  }

  paintSoon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.#paint();
    });
  }

  #paint() {
    const { session, ground, model, painter, element } = this;
    if (!session || !ground || !model || element.clientWidth === 0) return;
    this.palette ??= readPalette(element, ground.roles);
    const { palette } = this;
    painter.fit(ground, this.board.clientWidth, this.board.clientHeight);
    const { at, path, solution } = paintStep(
      painter,
      { session, ground, model, palette },
      this.replayed?.at ?? session.at,
    );
    if (this.cursor >= 0 && (document.activeElement === this.board || this.onEdit))
      painter.frame(this.cursor, ground.columns, palette.css.current ?? "", palette.css.ground ?? "", true);
    this.#describeStep(at, path, solution);
  }

  /** @param {number} at @param {number[]} path @param {number[]} solution */
  #describeStep(at, path, solution) {
    const { model, ground } = this;
    if (!model || !ground) return;
    const name = this.#statusName();
    const unseen = ground.cells.length - model.open - model.closed - ground.walls;
    const parts = [
      `Step ${number(Math.max(0, at))}: ${number(model.open)} ${name("open")}, ` +
        `${number(model.closed)} ${name("closed")}, ` +
        `${number(unseen)} never seen`,
    ];
    if (solution.length > 0) {
      const { g } = model.costs(model.cell(solution[solution.length - 1] ?? 0).node);
      const { end } = this.session?.run ?? {};
      // Searches that do not add up costs know the cost of the last solution only.
      const known = Number.isNaN(g) && at >= (this.session?.run.recorded ?? 0) ? (end?.cost ?? NaN) : g;
      parts.push(
        `solution of ` +
          `${counted(solution.length - 1, "step")}${Number.isNaN(known) ? "" : `, cost ${number(known)}`}`,
      );
    } else if (path.length > 1) parts.push(`path of ${counted(path.length - 1, "step")} to the current cell`);
    const text = parts.join("; ");
    if (text !== this.summary.textContent) this.summary.textContent = text;
    const detail = this.describe(this.cursor >= 0 ? this.cursor : (model.cells.items[model.nodeAt(at)] ?? -1));
    if (detail !== this.detail.textContent) this.detail.textContent = detail;
  }

  /** Replays the recorded steps in some seconds, or ends the replay. */
  async toggleReplay() {
    const { session, model } = this;
    if (!session || !model) return;
    if (this.replayed) {
      this.#endReplay(this.replayed.at);
      return;
    }
    const replay = { at: session.at };
    this.replayed = replay;
    this.replay.textContent = "Stop";
    session.pause();
    await session.reach(Number.MAX_SAFE_INTEGER);
    await this.#load().catch((error) => session.emit("failed", error));
    if (this.replayed !== replay) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#endReplay(model.last);
      return;
    }
    const started = performance.now();
    const frame = (/** @type {number} */ now) => {
      if (this.replayed !== replay) return;
      const part = Math.min(1, Math.max(0, now - started) / (1000 * REPLAY_SECONDS));
      replay.at = Math.round(part * model.last);
      this.#paint();
      if (part < 1) requestAnimationFrame(frame);
      else this.#endReplay(model.last);
    };
    requestAnimationFrame(frame);
  }

  #stopReplay() {
    this.replayed = null;
    this.replay.textContent = "Replay";
  }

  /** @param {number} step */
  #endReplay(step) {
    this.#stopReplay();
    this.session?.go(step);
  }
}
