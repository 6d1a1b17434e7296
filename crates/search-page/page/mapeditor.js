/**
 * @file Editing a map: walls, weights, start and goal are drawn on it while the search runs anew; maps are generated or
 * read from files.
 */
import { button, el, latest, select, setAttributes } from "./dom.js";
import { addKeys, titleWithKey } from "./keys.js";
import { announce } from "./live.js";
import { carvingOrder } from "./mapmaze.js";
import { textOf } from "./opening.js";
import { recall, remember } from "./stored.js";

/**
 * @typedef {import("./mapview.js").MapPicture} MapPicture
 * @typedef {import("./mappaint.js").MapGround} MapGround
 * @typedef {import("./app.js").App} App
 */

/** A step beyond the end of every run. */
const END_OF_RUN = 2 ** 32;

/** The longest time in which a maze is carved, in seconds. */
const LONGEST_CARVING = 15;

/** The storage key of the last brush. */
const LAST_BRUSH = "explorer-brush";

/** What is drawn: the character of the map format, the text of the button, the name, and the key. */
const BRUSHES = [
  ["@", "wall", "wall", "w"],
  ["2", "2", "weight 2", "2"],
  ["5", "5", "weight 5", "5"],
  ["9", "9", "weight 9", "9"],
];

/** What keys do besides. @type {Record<string, string>} */
const OTHER_KEYS = { e: "ground", s: "start", g: "goal" };

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
    /**
     * What is drawn by the stroke: the character of a terrain, `start` or `goal`; null if there is none.
     * @type {string|null}
     */
    this.stroke = null;
    /** The map as it was last edited, and the number of edits. @type {MapGround|null} */
    this.edited = null;
    this.edits = 0;
    /** The edit for which the latest run was started. */
    this.started = 0;
    /** The edit that replaces the whole map, until its run arrives; 0 if there is none. */
    this.replacing = 0;
    /** Completes the maze that is being carved. @type {(() => void)|null} */
    this.finish = null;
    this.brushes = BRUSHES.map(([sign, text, name, key]) => {
      const swatch = el("span", { class: `map-brush map-brush-${name.replace(" ", "-")}`, "aria-hidden": "true" });
      const control = titleWithKey(
        el("button", { type: "button", "aria-label": `Draw ${name}`, onclick: () => this.#take(sign) }, swatch, text),
        `Draw ${name}`,
        key,
      );
      return { sign, control };
    });
    this.kind = select(
      [
        ["maze", "maze"],
        ["rooms", "rooms"],
        ["noise", "noise"],
      ],
      "maze",
      { "aria-label": "Kind of map" },
    );
    const sizes = ["24x16", "48x32", "96x64", "256x256", "512x512", "1024x1024"];
    this.size = select(
      sizes.map((size) => [size, size.replace("x", "×")]),
      "24x16",
      { "aria-label": "Size" },
    );
    this.seed = el("input", {
      type: "number",
      min: "0",
      step: "1",
      value: "1",
      class: "map-seed",
      "aria-label": "Seed",
      title: "Seed",
    });
    this.file = el("input", { type: "file", accept: ".map", class: "sr", tabindex: "-1", "aria-label": "Map file" });
    this.file.addEventListener("change", () => this.#read(this.file.files?.[0]));
    this.generate = button("New map", () => (this.finish ? this.finish() : this.#generate()));
    this.error = el("p", { class: "error", role: "alert" });
    const about =
      "Press or drag on the map: the same again erases. Drag the start and the goal. A MovingAI file (.map) can be " +
      "dropped.";
    this.element = el(
      "div",
      { class: "map-editor" },
      el(
        "div",
        { class: "map-tools" },
        el("span", { class: "label", title: about }, "Draw"),
        el(
          "span",
          { class: "buttons", role: "group", "aria-label": "Draw" },
          ...this.brushes.map(({ control }) => control),
        ),
        el(
          "span",
          { class: "buttons", role: "group", "aria-label": "Kind of the new map" },
          this.kind,
          this.size,
          el("label", { class: "hint" }, "seed ", this.seed),
          this.generate,
        ),
        button("Open…", () => this.file.click(), { class: "quiet", title: "Open a file with a map" }),
        this.file,
      ),
      this.error,
    );
    this.#take(recall(LAST_BRUSH) ?? "@");
    const group = "Map, with the focus on it";
    addKeys(
      { group, keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: "go to a cell" },
      { group, keys: ["w", "e", "2", "5", "9", "s", "g"], text: "draw wall, ground, a weight, the start, the goal" },
    );
    this.restart = latest((/** @type {MapGround|string} */ map) => this.#restart(map));
  }

  /** Chooses what a press draws. @param {string} sign */
  #take(sign) {
    this.brush = BRUSHES.some(([one]) => one === sign) ? sign : "@";
    for (const one of this.brushes) setAttributes(one.control, { "aria-pressed": String(one.sign === this.brush) });
    remember(LAST_BRUSH, this.brush);
  }

  /** Edits the map of a picture, if its run is of the catalog's puzzle. @param {MapPicture} picture */
  attach(picture) {
    this.finish?.();
    const { session } = picture;
    const isEditable = Boolean(session?.source.live) && session?.run.spec.puzzle === "grid";
    this.element.hidden = !isEditable;
    this.picture = picture;
    picture.canvas.classList.toggle("map-edited", isEditable);
    // The run of an earlier edit does not undo the later ones.
    const { edited } = this;
    const isSameSize = edited?.columns === picture.ground?.columns && edited?.rows === picture.ground?.rows;
    if (isEditable && edited && isSameSize && this.started !== this.edits) picture.ground = edited;
    picture.onEdit = isEditable ? (kind, cells, event) => this.#edit(kind, cells, event) : null;
    if (this.element.parentElement === picture.texts) return;
    picture.texts.prepend(this.element);
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
      this.stroke = null;
      return false;
    }
    // A stroke on the previous map would undo the new one.
    if (this.replacing > 0) return false;
    if (kind === "key") return this.#key(/** @type {KeyboardEvent} */ (event), cell);
    if (kind === "down") {
      const ground = /** @type {MapGround} */ (this.picture?.ground);
      const marker = ["start", "goal"].find((role) => ground.marker(role) === cell);
      // The first cell decides: what is there already is erased.
      this.stroke = marker ?? (ground.terrain(cell) === this.brush ? "." : this.brush);
      event.preventDefault();
      if (marker) return true;
    }
    if (this.stroke) this.#draw(this.stroke, cells);
    return this.stroke !== null;
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  #key({ key }, cell) {
    const [sign, , brush] = BRUSHES.find((one) => one[3] === key) ?? [];
    const name = brush ?? OTHER_KEYS[key];
    if (!name) return false;
    if (sign) this.#take(sign);
    this.#draw(sign ?? (name === "ground" ? "." : name), [cell]);
    announce(`${name}: ${this.picture?.describe(cell) ?? ""}`);
    return true;
  }

  /** Draws on some cells, and has the search run anew. @param {string} what @param {number[]} cells */
  #draw(what, cells) {
    this.finish?.();
    const { picture } = this;
    const ground = picture?.ground;
    if (!ground || cells.filter((cell) => this.#drawCell(ground, what, cell)).length === 0) return;
    picture.paintSoon();
    this.edited = ground;
    this.edits += 1;
    this.restart(ground);
  }

  /**
   * @param {MapGround} ground
   * @param {string} what
   * @param {number} cell
   * @returns {boolean} whether it changes the map
   */
  #drawCell(ground, what, cell) {
    const isEnd = cell === ground.marker("start") || cell === ground.marker("goal");
    if (what === "start" || what === "goal") {
      if (isEnd || ground.role(cell) === "wall") return false;
      ground.moveMarker(what, cell);
    } else {
      if ((isEnd && what === "@") || ground.terrain(cell) === what) return false;
      ground.setTerrain(cell, what);
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

  /** @param {MapGround|string} map as it was edited, or the text of a new one, which is shown before its first step */
  async #restart(map) {
    const { session } = this.app;
    if (!session) return;
    const edit = this.edits;
    this.started = edit;
    const { spec, recorded } = session.run;
    const { from: _from, to: _to, scenarios: _scenarios, ...options } = spec.options;
    const isNew = typeof map === "string";
    const [text, ends] = isNew ? [map, {}] : [map.text(), { from: placeOf(map, "start"), to: placeOf(map, "goal") }];
    const at = isNew ? 0 : session.ended && session.at >= recorded ? END_OF_RUN : session.at;
    this.error.textContent = "";
    const form = { fail: (/** @type {string} */ message) => this.#fail(message) };
    const isStarted = await this.app.start({ ...spec, words: [text], options: { ...options, ...ends } }, form, at);
    if (this.replacing === edit) this.replacing = 0;
    if (isStarted && text === this.maze) this.#carve();
  }

  async #generate() {
    const [width, height] = this.size.value.split("x").map(Number);
    const seed = Number(this.seed.value) || 0;
    const kind = this.kind.value;
    try {
      const { text } = await this.app.source.edit("grid", "generate", { kind, width, height, seed });
      this.maze = kind === "maze" ? text : "";
      this.#replace(text);
      this.seed.value = String(seed + 1);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** The text of the maze that is carved when its run arrives. */
  maze = "";

  /** Shows how a depth-first search carves the maze, at the speed of the player, until another step is shown. */
  #carve() {
    this.maze = "";
    const { picture } = this;
    const { ground, session } = picture ?? {};
    if (!picture || !ground || !session || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { cells } = ground;
    const order = carvingOrder(ground);
    const { controls } = this.app.screens.get("player");
    ground.cells = new Uint8Array(cells.length).fill(ground.roles.indexOf("wall") + 1);
    this.generate.textContent = "Skip";
    this.finish = () => {
      this.finish = null;
      ground.cells = cells;
      this.generate.textContent = "New map";
      picture.paintSoon();
    };
    const { finish } = this;
    let [opened, before] = [0, performance.now()];
    const frame = (/** @type {number} */ now) => {
      if (this.finish !== finish) return;
      const from = Math.floor(opened);
      opened += (Math.max(controls.rate, order.length / LONGEST_CARVING) * Math.max(0, now - before)) / 1000;
      before = now;
      if (opened >= order.length || session.at > 0 || session.playing) return finish();
      for (const cell of order.slice(from, Math.floor(opened))) ground.cells[cell] = 0;
      picture.paintSoon();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** @param {string} message */
  #fail(message) {
    this.error.textContent = message;
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
