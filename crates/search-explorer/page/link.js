/** @file The fragment of the address: puzzle, algorithm, step and screen. */

/** @typedef {import("./types.js").RunSpec} RunSpec */
/** @typedef {{spec: RunSpec|null, at: number, screen: string|null}} Place */

/**
 * @param {RunSpec|null} spec
 * @param {number} at
 * @param {string} [screen]
 */
export function writeLink(spec, at, screen) {
  const fields = new URLSearchParams({ v: "1" });
  if (screen) fields.set("s", screen);
  if (spec) {
    fields.set("p", spec.puzzle);
    for (const word of spec.words) fields.append("w", word);
    for (const [name, value] of Object.entries(spec.options)) fields.set(`o.${name}`, value);
    fields.set("a", spec.algorithm);
  }
  fields.set("k", String(at));
  return `#${fields}`;
}

/**
 * @param {string} fragment
 * @returns {Place}
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const puzzle = fields.get("p");
  const algorithm = fields.get("a");
  const k = Number(fields.get("k"));
  const at = Number.isSafeInteger(k) && k > 0 ? k : 0;
  const screen = fields.get("s");
  if (fields.get("v") !== "1" || !puzzle || !algorithm) return { spec: null, at, screen };
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of fields) {
    if (name.startsWith("o.")) options[name.slice(2)] = value;
  }
  return { spec: { puzzle, words: fields.getAll("w"), options, algorithm }, at, screen };
}
