/** @file The drawing commands of a canvas as SVG: the part of `CanvasRenderingContext2D` that maps are painted with. */
import { svg } from "./dom.js";
import { pixelCss } from "./mapcolour.js";

/** The largest image whose pixels become shapes; a larger one remains an image. */
const MAX_VECTOR_PIXELS = 128 * 128;

/** @type {Record<string, string>} */
const ANCHORS = { left: "start", center: "middle", right: "end" };

export class SvgContext {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.drawn = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height });
    this.fillStyle = "";
    this.strokeStyle = "";
    this.lineWidth = 1;
    this.lineJoin = "miter";
    this.lineCap = "butt";
    this.font = "";
    this.textAlign = "left";
    this.textBaseline = "middle";
    this.imageSmoothingEnabled = false;
    /** @type {number[]} */
    this.dashes = [];
    this.path = "";
  }

  /** @param {string} tag @param {Record<string, any>} attributes @param {...string} content */
  #add(tag, attributes, ...content) {
    this.drawn.append(svg(tag, attributes, ...content));
  }

  #stroke() {
    const dashes = this.dashes.length > 0 ? this.dashes.join(" ") : null;
    return {
      fill: "none",
      stroke: this.strokeStyle,
      "stroke-width": this.lineWidth,
      "stroke-dasharray": dashes,
      "stroke-linejoin": this.lineJoin,
      "stroke-linecap": this.lineCap,
    };
  }

  /** @param {number[]} dashes */
  setLineDash(dashes) {
    this.dashes = dashes;
  }

  beginPath() {
    this.path = "";
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.path += `${this.path ? "L" : "M"}${x} ${y}`;
  }

  /** A circle. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const half = `a${radius} ${radius} 0 1 0`;
    this.path += `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
  }

  stroke() {
    this.#add("path", { d: this.path, ...this.#stroke() });
  }

  fill() {
    this.#add("path", { d: this.path, fill: this.fillStyle });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#add("rect", { x, y, width, height, fill: this.fillStyle });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#add("rect", { x, y, width, height, ...this.#stroke() });
  }

  #text() {
    const [, weight, size, family] = this.font.match(/^\s*(\d*)\s*([\d.]+)px (.*)$/) ?? ["", "", "10", "sans-serif"];
    return {
      "font-weight": weight || null,
      "font-size": size,
      "font-family": family,
      "text-anchor": ANCHORS[this.textAlign] ?? "start",
      "dominant-baseline": "central",
    };
  }

  /** @param {string} words @param {number} x @param {number} y */
  fillText(words, x, y) {
    this.#add("text", { x, y, ...this.#text(), fill: this.fillStyle }, words);
  }

  /** @param {string} words @param {number} x @param {number} y */
  strokeText(words, x, y) {
    this.#add("text", { x, y, ...this.#text(), ...this.#stroke() }, words);
  }

  /**
   * An image with large pixels.
   * @param {HTMLCanvasElement} image
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  drawImage(image, x, y, width, height) {
    const pixels =
      image.width * image.height <= MAX_VECTOR_PIXELS
        ? image.getContext("2d")?.getImageData(0, 0, image.width, image.height)
        : null;
    if (!pixels) {
      this.#add("image", {
        href: image.toDataURL(),
        x,
        y,
        width,
        height,
        "image-rendering": "pixelated",
        preserveAspectRatio: "none",
      });
      return;
    }
    const colours = new Uint32Array(pixels.data.buffer);
    /** @type {Map<number, string>} */
    const paths = new Map();
    for (let row = 0; row < image.height; row += 1) {
      for (let from = 0, to = 0; from < image.width; from = to) {
        const colour = colours[row * image.width + from] ?? 0;
        for (to = from + 1; to < image.width && colours[row * image.width + to] === colour;) to += 1;
        paths.set(colour, `${paths.get(colour) ?? ""}M${from} ${row}h${to - from}v1h${from - to}z`);
      }
    }
    const scale = `translate(${x} ${y}) scale(${width / image.width} ${height / image.height})`;
    for (const [colour, d] of paths) this.#add("path", { d, transform: scale, fill: pixelCss(colour) });
  }
}
