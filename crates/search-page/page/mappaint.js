/** @file Painting a map: one pixel for each cell, enlarged, with the shapes and the text of large cells on top. */
import { SHADES, inkOn, pixelCss, pixelOf, weighted } from "./mapcolour.js";

/**
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./mapmodel.js").MapModel} MapModel
 * @typedef {import("./mapcolour.js").Palette} Palette
 */

/**
 * From this size on, in CSS pixels, cells have lines between them; then their weights; then a value; then a frame
 * instead of a disc around it.
 */
const [LINED_CELL, WEIGHT_CELL, VALUE_CELL, FRAMED_CELL] = [7, 13, 24, 44];
/**
 * The part of a cell that a text can take across, the width of a digit in sizes of the font, and the smallest font that
 * can be read.
 */
const [ACROSS, DIGIT, SMALLEST_FONT] = [0.9, 0.66, 8];

/** What the background of a map shows: walls and weights, as one byte for each cell. */
export class MapGround {
  /** @param {Drawing} backdrop */
  constructor(backdrop) {
    const { roles, rows, labels = null } = /** @type {NonNullable<Drawing["cells"]>} */ (backdrop.cells);
    this.columns = backdrop.width;
    this.rows = backdrop.height;
    this.roles = roles;
    this.labels = labels && labels.map((row) => [...row]);
    this.shapes = backdrop.shapes;
    /** The role of each cell, plus one; 0 if it is empty. */
    this.cells = new Uint8Array(this.columns * this.rows);
    /** Whether cells have weights. */
    this.isWeighted = Boolean(labels?.some((row) => /[2-9]/.test(row)));
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x += 1)
        if (row[x] !== ".") this.cells[y * this.columns + x] = parseInt(row[x] ?? "0", 36) + 1;
    });
  }

  /** @param {number} cell */
  role(cell) {
    const index = this.cells[cell] ?? 0;
    return index > 0 ? (this.roles[index - 1] ?? "") : "";
  }

  get walls() {
    const wall = this.roles.indexOf("wall") + 1;
    let count = 0;
    for (const role of this.cells) if (wall > 0 && role === wall) count += 1;
    return count;
  }

  /** @param {number} cell */
  label(cell) {
    return this.labels?.[Math.floor(cell / this.columns)]?.[cell % this.columns]?.trim() ?? "";
  }

  /** The weight of a cell. @param {number} cell */
  weight(cell) {
    return this.labels ? Number(this.label(cell)) || 1 : 1;
  }

  /** The character of a cell in the map format. @param {number} cell */
  terrain(cell) {
    const label = this.label(cell);
    return this.role(cell) === "wall" ? "@" : label || ".";
  }

  /** @param {number} cell @param {string} sign */
  setTerrain(cell, sign) {
    const role = sign === "@" ? "wall" : sign === "." ? "" : "clue";
    if (role && !this.roles.includes(role)) this.roles = [...this.roles, role];
    this.cells[cell] = role ? this.roles.indexOf(role) + 1 : 0;
    this.labels ??= Array.from({ length: this.rows }, () => Array.from({ length: this.columns }, () => " "));
    const row = this.labels[Math.floor(cell / this.columns)];
    if (row) row[cell % this.columns] = role === "clue" ? sign : " ";
    this.isWeighted ||= role === "clue";
  }

  /** The map in the format of the MovingAI benchmarks; a digit is the weight of a cell. */
  text() {
    const rows = Array.from({ length: this.rows }, (_, y) =>
      Array.from({ length: this.columns }, (_, x) => this.terrain(y * this.columns + x)).join(""),
    );
    return `type octile\nheight ${this.rows}\nwidth ${this.columns}\nmap\n${rows.join("\n")}\n`;
  }

  /** @param {string} role @param {number} cell */
  moveMarker(role, cell) {
    this.shapes = this.shapes.map((shape) =>
      shape.role === role
        ? { ...shape, x: (cell % this.columns) + 0.5, y: Math.floor(cell / this.columns) + 0.5 }
        : shape,
    );
  }

  /** The cell of a marker, such as the start; -1 if there is none. @param {string} role */
  marker(role) {
    const shape = this.shapes.find((one) => one.role === role);
    if (shape?.x === undefined || shape.y === undefined) return -1;
    return Math.floor(shape.y) * this.columns + Math.floor(shape.x);
  }
}

/** Paints a map on a canvas. */
export class MapPainter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.small = document.createElement("canvas");
    this.smallContext = /** @type {CanvasRenderingContext2D} */ (this.small.getContext("2d"));
    /** The size of a cell in pixels of the canvas. */
    this.size = 1;
    /** @type {ImageData|null} */
    this.image = null;
    this.pixels = new Uint32Array(0);
  }

  /**
   * Fits the canvas into a box.
   * @param {MapGround} ground
   * @param {number} width
   * @param {number} height in CSS pixels
   */
  fit(ground, width, height) {
    const ratio = window.devicePixelRatio || 1;
    const exact = Math.max(0.05, Math.min(width / ground.columns, height / ground.rows) * ratio);
    this.size = exact >= 1 ? Math.floor(exact) : exact;
    const [w, h] = [ground.columns, ground.rows].map((side) => Math.max(1, Math.round(side * this.size)));
    if (this.canvas.width !== w) this.canvas.width = w ?? 1;
    if (this.canvas.height !== h) this.canvas.height = h ?? 1;
    this.canvas.style.width = `${(w ?? 1) / ratio}px`;
    this.canvas.style.height = `${(h ?? 1) / ratio}px`;
    this.scale = this.size / ratio;
    if (this.small.width !== ground.columns || this.small.height !== ground.rows || !this.image) {
      this.small.width = ground.columns;
      this.small.height = ground.rows;
      this.image = this.smallContext.createImageData(ground.columns, ground.rows);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
  }

  /** The size of a cell in CSS pixels. */
  scale = 1;

  /**
   * Colours the cells.
   * @param {MapGround} ground @param {MapModel} model @param {Palette} palette @param {number} last the step with the
   * last shade
   */
  cells(ground, model, palette, last) {
    const { pixels, image } = this;
    const { values } = model;
    const { closed, open } = palette;
    const shade = (SHADES - 1) / Math.max(1, last);
    // Weights show as shades of the ground, not as a colour of their own.
    const below = [
      palette.ground,
      ...ground.roles.map((role) => (role === "clue" ? palette.ground : (palette.roles.get(role) ?? 0))),
    ];
    const { cells } = ground;
    for (let cell = 0; cell < pixels.length; cell += 1) {
      const value = /** @type {number} */ (values[cell]);
      if (value >= 0) pixels[cell] = closed[Math.min(SHADES - 1, (value * shade) | 0)] ?? 0;
      else pixels[cell] = value === -1 ? (below[cells[cell] ?? 0] ?? 0) : open;
    }
    if (ground.isWeighted)
      for (let cell = 0; cell < pixels.length; cell += 1)
        if (cells[cell]) pixels[cell] = weighted(pixels[cell] ?? 0, ground.weight(cell), palette);
    if (image) this.smallContext.putImageData(image, 0, 0);
    const { context, canvas } = this;
    context.imageSmoothingEnabled = this.size < 1;
    context.drawImage(this.small, 0, 0, canvas.width, canvas.height);
  }

  /** Lines between the cells. @param {MapGround} ground @param {Palette} palette */
  lines(ground, palette) {
    if (this.scale < LINED_CELL) return;
    const { context, size, canvas } = this;
    context.fillStyle = palette.css.line ?? "";
    for (let x = 1; x < ground.columns; x += 1) context.fillRect(x * size, 0, 1, canvas.height);
    for (let y = 1; y < ground.rows; y += 1) context.fillRect(0, y * size, canvas.width, 1);
  }

  /**
   * The size of a font, in sizes of a cell, in which a text of so many digits fits; 0 if it cannot be read.
   * @param {number} digits
   * @param {number} most
   */
  #font(digits, most) {
    const font = Math.min(most, ACROSS / (DIGIT * digits));
    return font * this.scale < SMALLEST_FONT ? 0 : font;
  }

  /**
   * The text in large cells: the value by which the search orders its open list; if that is f, g and h below it where
   * they fit; the weight of a cell.
   * @param {MapGround} ground
   * @param {MapModel} model
   * @param {"f"|"g"|"h"} ordered
   */
  text(ground, model, ordered) {
    if (this.scale < WEIGHT_CELL) return;
    const { context, size } = this;
    const hasValues = this.scale >= VALUE_CELL;
    const isCovered = (/** @type {number} */ cell) =>
      this.scale < FRAMED_CELL && ["start", "goal"].some((role) => ground.marker(role) === cell);
    const texts = Array.from(model.values, (_, cell) => {
      const { node } = model.cell(cell);
      const { g, h, f } = hasValues && node >= 0 && !isCovered(cell) ? model.costs(node) : { g: NaN, h: NaN, f: NaN };
      const main = [{ f, g, h }[ordered], g, h].find((value) => !Number.isNaN(value)) ?? NaN;
      return {
        main: shortCost(main),
        parts: ordered === "f" && !Number.isNaN(f) ? [shortCost(g), shortCost(h)] : [],
        weight: ground.label(cell),
      };
    });
    // All cells have the same fonts.
    const longest = (/** @type {(text: typeof texts[0]) => number} */ length) =>
      texts.reduce((most, text) => Math.max(most, length(text)), 1);
    const value = this.#font(
      longest(({ main }) => main.length),
      0.4,
    );
    const part = this.#font(
      longest(({ parts }) => parts.join(" ").length),
      0.24,
    );
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = size * 0.13;
    texts.forEach(({ main, parts, weight }, cell) => {
      const [x, y] = [(cell % ground.columns) * size, Math.floor(cell / ground.columns) * size];
      context.fillStyle = inkOn(this.pixels[cell] ?? 0);
      context.strokeStyle = pixelCss(this.pixels[cell] ?? 0);
      const write = (
        /** @type {string} */ words,
        /** @type {number} */ font,
        /** @type {CanvasTextAlign} */ align,
        /** @type {number} */ across,
        /** @type {number} */ down,
        style = "",
      ) => {
        if (words === "" || font === 0) return;
        context.font = `${style} ${size * font}px system-ui, "DejaVu Sans", sans-serif`;
        context.textAlign = align;
        // The rim keeps the text readable on a path.
        context.strokeText(words, x + across * size, y + down * size);
        context.fillText(words, x + across * size, y + down * size);
      };
      if (main === "" || value === 0) write(weight, 0.7, "center", 0.5, 0.53);
      else if (weight) write(`×${weight}`, 0.24, "right", 0.95, 0.15);
      const [g = "", h = ""] = parts;
      write(main, value, "center", 0.5, weight || part > 0 ? 0.48 : 0.53, "600");
      write(g, part, "left", 0.06, 0.83);
      write(h, part, "right", 0.94, 0.83);
    });
  }

  /** The start and the goal. @param {MapGround} ground @param {Palette} palette */
  markers(ground, palette) {
    const { context, size } = this;
    for (const role of ["start", "goal"]) {
      const cell = ground.marker(role);
      if (cell < 0) continue;
      const [x, y] = this.centre(cell, ground.columns);
      const ratio = window.devicePixelRatio || 1;
      // In large cells the numbers remain readable: the marker is a frame there, and a disc in small ones.
      context.strokeStyle = context.fillStyle = palette.css[role] ?? "";
      if (this.scale >= FRAMED_CELL) {
        context.lineWidth = size * 0.09;
        context.strokeRect(x - size * 0.45, y - size * 0.45, size * 0.9, size * 0.9);
        context.font = `700 ${size * 0.24}px system-ui, "DejaVu Sans", sans-serif`;
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.fillStyle = inkOn(this.pixels[cell] ?? 0);
        context.fillText(role === "start" ? "S" : "G", x - size * 0.4, y - size * 0.32);
        continue;
      }
      const radius = Math.max(size * 0.42, 6 * ratio);
      const rim = radius + Math.max(1.5 * ratio, size * 0.06) / 2;
      const [left, top] = [
        Math.min(Math.max(x, rim), this.canvas.width - rim),
        Math.min(Math.max(y, rim), this.canvas.height - rim),
      ];
      context.beginPath();
      context.arc(left, top, radius, 0, 2 * Math.PI);
      context.fill();
      context.lineWidth = Math.max(1.5 * ratio, size * 0.06);
      context.strokeStyle = palette.css.ground ?? "";
      context.stroke();
      const letter = Math.max(size * 0.55, 9 * ratio);
      context.font = `700 ${letter}px system-ui, "DejaVu Sans", sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillStyle = inkOn(pixelOf(palette.css[role] ?? ""));
      context.fillText(role === "start" ? "S" : "G", left, top + letter * 0.05);
    }
  }

  /** @param {number} cell @param {number} columns @returns {[number, number]} */
  centre(cell, columns) {
    return [((cell % columns) + 0.5) * this.size, (Math.floor(cell / columns) + 0.5) * this.size];
  }

  /**
   * A path through the centres of cells.
   * @param {number[]} cells
   * @param {number} columns
   * @param {string} colour
   * @param {string} rim
   * @param {boolean} strong
   */
  path(cells, columns, colour, rim, strong) {
    if (cells.length < 2) return;
    const { context, size } = this;
    const ratio = window.devicePixelRatio || 1;
    const trace = () => {
      context.beginPath();
      for (const cell of cells) context.lineTo(...this.centre(cell, columns));
      context.stroke();
    };
    context.lineJoin = context.lineCap = "round";
    // In large cells the line leaves room for the numbers.
    const part = this.scale >= VALUE_CELL ? 0.8 : 1;
    const width = Math.max((strong ? 2.5 : 1.5) * ratio, part * size * (strong ? 0.2 : 0.1));
    context.strokeStyle = rim;
    context.lineWidth = width + 2 * ratio;
    trace();
    context.strokeStyle = colour;
    context.lineWidth = width;
    trace();
  }

  /**
   * A frame around a cell.
   * @param {number} cell
   * @param {number} columns
   * @param {string} colour
   * @param {string} rim
   * @param {boolean} dashed
   */
  frame(cell, columns, colour, rim, dashed) {
    const { context, size } = this;
    const ratio = window.devicePixelRatio || 1;
    const [x, y] = this.centre(cell, columns);
    const half = Math.max(size / 2, 4 * ratio);
    for (const [width, style] of /** @type {[number, string][]} */ ([
      [4.5, rim],
      [2.5, colour],
    ])) {
      context.lineWidth = width * ratio;
      context.strokeStyle = style;
      context.setLineDash(dashed && style === colour ? [3 * ratio, 3 * ratio] : []);
      context.strokeRect(x - half, y - half, 2 * half, 2 * half);
    }
    context.setLineDash([]);
  }
}

/** A cost with at most one digit after the point. @param {number} value */
export function shortCost(value) {
  return Number.isNaN(value) ? "" : String(Math.round(value * 10) / 10);
}
