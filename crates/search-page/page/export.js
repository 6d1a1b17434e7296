/** @file Pictures to keep: SVG that needs no style sheet, and pixels. */
import { download, svg } from "./dom.js";

const SVG_NAME = "http://www.w3.org/2000/svg";

/** The maximum height of a PNG in pixels. */
const MAX_PNG_HEIGHT = 8192;

/**
 * What the style sheet sets of a shape, with the value that need not be written; and of a text in addition.
 * @type {[string, string][]}
 */
const SHAPE_STYLES = [
  ["fill", ""],
  ["stroke", "none"],
  ["stroke-width", "1px"],
  ["stroke-dasharray", "none"],
  ["stroke-linecap", "butt"],
  ["opacity", "1"],
  ["fill-opacity", "1"],
  ["vector-effect", "none"],
];
/** @type {[string, string][]} */
const TEXT_STYLES = [
  ["font-family", ""],
  ["font-size", ""],
  ["font-weight", "400"],
  ["text-anchor", "start"],
  ["dominant-baseline", "auto"],
  ["paint-order", "normal"],
];

/** Copies the styles of a shape into attributes. @param {Element} from @param {Element} to */
function copyStyles(from, to) {
  const style = getComputedStyle(from);
  if (style.display === "none" || style.visibility === "hidden") {
    to.remove();
    return;
  }
  for (const name of ["class", "tabindex", "role", "data-node", "data-line", "style"]) to.removeAttribute(name);
  const isGroup = from instanceof SVGGElement || from instanceof SVGTitleElement;
  const names = from instanceof SVGTextElement ? [...SHAPE_STYLES, ...TEXT_STYLES] : isGroup ? [] : SHAPE_STYLES;
  for (const [name, common] of names) {
    const value = style.getPropertyValue(name);
    if (value !== common) to.setAttribute(name, value);
    else to.removeAttribute(name);
  }
  const copies = [...to.children];
  [...from.children].forEach((child, i) => copyStyles(child, /** @type {Element} */ (copies[i])));
}

/** The colour behind a picture. @param {Element} element */
export function backgroundOf(element) {
  for (let at = /** @type {Element|null} */ (element); at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(colour)) return colour;
  }
  return "#ffffff";
}

/**
 * A copy of a drawing with the colours and fonts that it is shown with, on its background.
 * @param {SVGSVGElement} drawn in the page
 * @param {number} width in pixels
 * @returns {SVGSVGElement}
 */
export function standalone(drawn, width) {
  const copy = /** @type {SVGSVGElement} */ (drawn.cloneNode(true));
  copyStyles(drawn, copy);
  const { x, y, width: across, height: down } = drawn.viewBox.baseVal;
  for (const name of [...copy.getAttributeNames()]) if (name !== "viewBox") copy.removeAttribute(name);
  copy.setAttribute("xmlns", SVG_NAME);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(Math.max(1, Math.round((width * down) / across))));
  copy.prepend(svg("rect", { x, y, width: across, height: down, fill: backgroundOf(drawn) }));
  return copy;
}

/** A text of several lines as a drawing. @param {HTMLElement} text in the page @returns {SVGSVGElement} */
export function textDrawing(text) {
  const lines = (text.textContent ?? "").split("\n");
  const { color } = getComputedStyle(text);
  const columns = lines.reduce((most, line) => Math.max(most, [...line].length), 1);
  const [width, height] = [0.62 * columns + 1, 1.3 * lines.length + 1];
  const rows = lines.map((line, i) =>
    svg(
      "text",
      { x: 0.5, y: 1.3 * i + 1.4, fill: color, "font-size": 1, "font-family": "monospace", "xml:space": "preserve" },
      line,
    ),
  );
  const ground = svg("rect", { width, height, fill: backgroundOf(text) });
  return svg(
    "svg",
    { xmlns: SVG_NAME, viewBox: `0 0 ${width} ${height}`, width: 600, height: Math.round((600 * height) / width) },
    ground,
    ...rows,
  );
}

/** An SVG as text, without the control characters that XML cannot contain. @param {SVGSVGElement} drawn */
export function svgText(drawn) {
  return new XMLSerializer().serializeToString(drawn).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, " ");
}

/** An SVG as an image. @param {SVGSVGElement} drawn with its size @returns {Promise<HTMLImageElement>} */
export async function imageOf(drawn) {
  const address = URL.createObjectURL(new Blob([svgText(drawn)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return image;
}

/** Offers a canvas for download as PNG. @param {HTMLCanvasElement} canvas @param {string} name */
export async function savePng(canvas, name) {
  const blob = await new Promise((done) => canvas.toBlob(done));
  if (!blob) throw new Error("The picture is too large for a PNG: save it as SVG.");
  download(`${name}.png`, "image/png", blob);
}

/**
 * Offers a drawing for download.
 * @param {SVGSVGElement} drawn with its size
 * @param {string} name
 * @param {"png"|"svg"} kind
 */
export async function saveDrawing(drawn, name, kind) {
  if (kind === "svg") {
    download(`${name}.svg`, "image/svg+xml", svgText(drawn));
    return;
  }
  const image = await imageOf(drawn);
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, MAX_PNG_HEIGHT / image.height);
  [canvas.width, canvas.height] = [image.width, image.height].map((length) => Math.max(1, Math.round(length * scale)));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  await savePng(canvas, name);
}
