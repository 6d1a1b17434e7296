/** @file Editing a map: walls, weights, start and goal are drawn while the search runs anew; maps are generated or read from files. */
import { button, el, field, latest, select } from "./dom.js";
import { addKeys } from "./keys.js";
import { announce } from "./live.js";
import { textOf } from "./opening.js";

/**
 * @typedef {import("./mapview.js").MapPicture} MapPicture
 * @typedef {import("./mappaint.js").MapGround} MapGround
 * @typedef {import("./app.js").App} App
 */

/** A step beyond the end of every run. */
const END_OF_RUN = 2 ** 32;

/** What a map may contain, by tool: the character of the map format. @type {Record<string, string>} */
const TERRAIN = { wall: "@", ground: ".", "weight 2": "2", "weight 5": "5", "weight 9": "9" };

/** The tools: value, name and key. @type {[string, string, string][]} */
const MAP_TOOLS = [
  ["look", "look only", ""],
  ["wall", "wall", "w"],
  ["ground", "ground", "e"],
  ["weight 2", "weight 2", "2"],
  ["weight 5", "weight 5", "5"],
  ["weight 9", "weight 9", "9"],
  ["start", "start", "s"],
  ["goal", "goal", "g"],
];

/** The column and row of a marker, as in the options of the puzzle. @param {MapGround} ground @param {string} role */
function placeOf(ground, role) {
  const cell = ground.marker(role);
  return `${cell % ground.columns},${Math.floor(cell / ground.columns)}`;
}

/** The tools below the map of a run. */
export class MapEditor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {MapPicture|null} */
    this.picture = null;
    /** What is dragged: a tool; null if nothing is. @type {string|null} */
    this.dragged = null;
    /** The map as it was last edited, and the number of edits. @type {MapGround|null} */
    this.edited = null;
    this.edits = 0;
    /** The edit for which the latest run was started. */
    this.started = 0;
    /** The edit that replaces the whole map, until its run arrives; 0 if there is none. */
    this.replacing = 0;
    this.tool = select(MAP_TOOLS.map(([tool, name]) => [tool, name]), "look");
    this.kind = select([["maze", "maze"], ["rooms", "rooms"], ["noise", "noise"]], "maze");
    this.seed = el("input", { type: "number", min: "0", step: "1", value: "1", class: "map-seed" });
    this.size = select([["24x16", "24×16"], ["48x32", "48×32"], ["96x64", "96×64"], ["256x256", "256×256"], ["512x512", "512×512"], ["1024x1024", "1024×1024"]], "24x16");
    this.file = el("input", { type: "file", accept: ".map", class: "sr", tabindex: "-1", "aria-label": "Map file" });
    this.file.addEventListener("change", () => this.#read(this.file.files?.[0]));
    this.error = el("p", { class: "error", role: "alert" });
    const drawn = MAP_TOOLS.filter(([, , key]) => key);
    const keys = drawn.map(([, name, key]) => `${key} ${name}`);
    this.element = el(
      "details",
      { class: "map-editor" },
      el("summary", null, "Edit the map"),
      el(
        "div",
        { class: "map-tools" },
        field("Draw", this.tool),
        field("Generate", this.kind),
        field("Size", this.size),
        field("Seed", this.seed),
        button("Generate", () => this.#generate()),
        button("Open a file…", () => this.file.click()),
        this.file,
      ),
      this.error,
      el("p", { class: "hint" }, `Drag the start and the goal, or choose what to draw. With the keyboard: arrow keys move to a cell; ${keys.join(", ")}. A MovingAI file (.map) can be dropped on the map.`),
    );
    this.element.addEventListener("toggle", () => this.picture?.canvas.classList.toggle("map-edited", this.element.open));
    const group = "Map, with the focus on it";
    addKeys({ group, keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: "go to a cell" });
    addKeys({ group, keys: drawn.map(([, , key]) => key), text: `draw ${drawn.map(([, name]) => name).join(", ")}` });
    this.restart = latest((/** @type {MapGround|string} */ map) => this.#restart(map));
  }

  /** Edits the map of a picture, if its run is of the catalog's puzzle. @param {MapPicture} picture */
  attach(picture) {
    const { session } = picture;
    const isEditable = Boolean(session?.source.live) && session?.run.spec.puzzle === "grid";
    this.element.hidden = !isEditable;
    this.picture = picture;
    picture.canvas.classList.toggle("map-edited", isEditable && this.element.open);
    // The run of an earlier edit does not undo the later ones.
    const { edited } = this;
    const isSameSize = edited?.columns === picture.ground?.columns && edited?.rows === picture.ground?.rows;
    if (isEditable && edited && isSameSize && this.started !== this.edits) picture.ground = edited;
    picture.onEdit = isEditable ? (kind, cells, event) => this.#edit(kind, cells, event) : null;
    if (this.element.parentElement === picture.texts) return;
    picture.texts.append(this.element);
    const { element } = picture;
    element.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
    element.addEventListener("drop", (/** @type {DragEvent} */ event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file?.name.endsWith(".map")) return; // it can be a link
      event.preventDefault();
      this.#read(file);
    });
  }

  /** @param {"down"|"move"|"up"|"key"} kind @param {number[]} cells @param {Event} event */
  #edit(kind, cells, event) {
    const [cell = 0] = cells;
    if (kind === "up") {
      this.dragged = null;
      return false;
    }
    // A stroke on the previous map would undo the new one.
    if (this.replacing > 0) return false;
    if (kind === "key") return this.#key(/** @type {KeyboardEvent} */ (event), cell);
    if (kind === "down") {
      const { ground } = /** @type {MapPicture} */ (this.picture);
      const marker = ["start", "goal"].find((role) => ground?.marker(role) === cell);
      this.dragged = marker ?? (this.tool.value === "look" ? null : this.tool.value);
      // Touch scrolls the page unless something is drawn.
      if (this.dragged) event.preventDefault();
      if (marker) return true;
    }
    if (this.dragged) this.#draw(this.dragged, cells);
    return this.dragged !== null;
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  #key(event, cell) {
    const tool = MAP_TOOLS.find(([, , key]) => key && key === event.key)?.[0];
    if (event.key === " " && this.tool.value !== "look") this.#draw(this.tool.value, [cell]);
    else if (tool) this.#draw(tool, [cell]);
    else return false;
    announce(`${tool ?? this.tool.value}: ${this.picture?.describe(cell) ?? ""}`);
    return true;
  }

  /** Draws on some cells, and has the search run anew. @param {string} tool @param {number[]} cells */
  #draw(tool, cells) {
    const { picture } = this;
    const ground = picture?.ground;
    if (!ground || cells.filter((cell) => this.#drawCell(ground, tool, cell)).length === 0) return;
    picture.paintSoon();
    this.edited = ground;
    this.edits += 1;
    this.restart(ground);
  }

  /** @param {MapGround} ground @param {string} tool @param {number} cell @returns {boolean} whether it changes the map */
  #drawCell(ground, tool, cell) {
    const [start, goal] = [ground.marker("start"), ground.marker("goal")];
    const isEnd = cell === start || cell === goal;
    if (tool === "start" || tool === "goal") {
      if (isEnd || ground.role(cell) === "wall") return false;
      ground.moveMarker(tool, cell);
    } else {
      const sign = TERRAIN[tool] ?? ".";
      if ((isEnd && sign === "@") || ground.terrain(cell) === sign) return false;
      ground.setTerrain(cell, sign);
    }
    return true;
  }

  /** Runs the search on a whole new map. @param {string} text */
  #replace(text) {
    this.edited = null;
    this.edits += 1;
    this.replacing = this.edits;
    this.restart(text);
  }

  /** @param {MapGround|string} map as it was edited, or the text of a new one */
  async #restart(map) {
    const { session } = this.app;
    if (!session) return;
    const edit = this.edits;
    this.started = edit;
    const { spec, recorded } = session.run;
    const { from: _from, to: _to, scenarios: _scenarios, ...options } = spec.options;
    const [text, ends] = typeof map === "string" ? [map, {}] : [map.text(), { from: placeOf(map, "start"), to: placeOf(map, "goal") }];
    const at = session.ended && session.at >= recorded ? END_OF_RUN : session.at;
    this.error.textContent = "";
    const form = { fail: (/** @type {string} */ message) => this.#fail(message) };
    await this.app.start({ ...spec, words: [text], options: { ...options, ...ends } }, form, at);
    if (this.replacing === edit) this.replacing = 0;
  }

  async #generate() {
    const [width, height] = this.size.value.split("x").map(Number);
    try {
      const { text } = await this.app.source.edit("grid", "generate", { kind: this.kind.value, width, height, seed: Number(this.seed.value) || 0 });
      this.#replace(text);
      this.seed.value = String((Number(this.seed.value) || 0) + 1);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Shows an error, which the folded tools would hide. @param {string} message */
  #fail(message) {
    this.error.textContent = message;
    this.element.open = true;
  }

  /** @param {File|undefined} file */
  async #read(file) {
    if (!file) return;
    try {
      this.#replace(await textOf(file));
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.file.value = "";
  }
}
