/**
 * @file The colours of a map: those of the style sheet, the shades of closed cells and of weights, and ink that can be
 * read on each.
 */

/**
 * @typedef {{ground: number, open: number, closed: Uint32Array, roles: Map<string, number>, css: Record<string,
 * string>, shade: number}} Palette
 *   shade: what weights mix into a colour
 */

/** The number of shades of closed cells. */
export const SHADES = 256;

/** The part of the shade in a cell of weight 9, the largest. */
const HEAVIEST = 0.42;
const LARGEST_WEIGHT = 9;

/** The colours of the style sheet that a map needs. */
const MAP_COLOURS = ["ground", "open", "early", "late", "path", "solution", "current", "line", "ink"];

/** A colour as red, green and blue. @param {string} css @returns {[number, number, number]} */
function channels(css) {
  const [r = 0, g = 0, b = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** A pixel as red, green and blue. @param {number} value @returns {[number, number, number]} */
function parts(value) {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
}

/** A pixel of an image. @param {[number, number, number]} rgb */
function pixel([r, g, b]) {
  return (0xff000000 | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;
}

/** The colour of a pixel, as every reader of SVG knows it. @param {number} value */
export function pixelCss(value) {
  const [r, g, b] = parts(value);
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, "0")}`;
}

/** A mixture of two colours. @param {number} from @param {number} to @param {number} part of the second one */
function mixed(from, to, part) {
  const other = parts(to);
  return pixel(
    /** @type {[number, number, number]} */ (parts(from).map((one, i) => one + ((other[i] ?? 0) - one) * part)),
  );
}

/** A colour below which a weight shows. @param {number} colour @param {number} weight @param {Palette} palette */
export function weighted(colour, weight, { shade }) {
  return weight > 1 ? mixed(colour, shade, (HEAVIEST * Math.min(weight, LARGEST_WEIGHT)) / LARGEST_WEIGHT) : colour;
}

/** The relative luminance of a colour (WCAG 2). @param {number} value */
function luminance(value) {
  const [r, g, b] = parts(value).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Black or white, whichever has the higher contrast on a colour: it is at least 4.58. @param {number} ground */
export function inkOn(ground) {
  return (luminance(ground) + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

/** A colour of the style sheet as a pixel. @param {string} css */
export function pixelOf(css) {
  return pixel(channels(css));
}

/** Reads the colours of the current theme. @param {HTMLElement} parent @param {string[]} roles @returns {Palette} */
export function readPalette(parent, roles) {
  const probe = document.createElement("span");
  probe.hidden = true;
  parent.append(probe);
  const colour = (/** @type {string} */ name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  /** @type {Record<string, string>} */
  const css = {};
  for (const name of MAP_COLOURS) css[name] = colour(`--map-${name}`);
  for (const role of ["start", "goal"]) css[role] = colour(`--role-${role}`);
  const [early, late] = [pixelOf(css.early ?? ""), pixelOf(css.late ?? "")];
  const closed = new Uint32Array(SHADES);
  for (let shade = 0; shade < SHADES; shade += 1) closed[shade] = mixed(early, late, shade / (SHADES - 1));
  const shapes = new Map(roles.map((role) => [role, pixelOf(colour(`--role-${role}`))]));
  probe.remove();
  return {
    ground: pixelOf(css.ground ?? ""),
    open: pixelOf(css.open ?? ""),
    closed,
    roles: shapes,
    css,
    shade: pixelOf(css.ink ?? ""),
  };
}
