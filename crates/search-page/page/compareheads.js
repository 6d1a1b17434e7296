/** @file What the compared searches have in common, and in what each differs from the others. */

/**
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./types.js").Catalog} Catalog
 */

/** The largest number of characters of an instance in a head. */
const LONGEST = 28;

/** @param {string} text */
function shortInstance(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** An option and its value, as a head shows it. @param {string} name @param {string} value */
function writtenOption(name, value) {
  if (name === "heuristic") return `h = ${value}`;
  return value === "" ? name : `${name} = ${shortInstance(value)}`;
}

/**
 * The parts of a search by their names; an option that is not given has its default value.
 * @param {RunSpec} spec
 * @param {Catalog} catalog
 * @param {Set<string>} names of options
 * @returns {Map<string, string>}
 */
function headParts({ puzzle, words, options, algorithm }, catalog, names) {
  const known = catalog.puzzles.find(({ name }) => name === puzzle)?.options ?? [];
  const parts = new Map([
    ["", puzzle],
    ["instance", shortInstance(words.join(" "))],
  ]);
  for (const name of names) {
    const value = options[name] ?? known.find((option) => option.name === name)?.default;
    if (value !== undefined) parts.set(`option ${name}`, writtenOption(name, value));
  }
  return parts.set("algorithm", algorithm);
}

/**
 * The head of each search, which names only that in which it differs, or the algorithm if nothing does; and what they
 * have in common.
 * @param {RunSpec[]} specs @param {Catalog} catalog @returns {{heads: string[], common: string}}
 */
export function headsOf(specs, catalog) {
  const options = new Set(specs.flatMap((spec) => Object.keys(spec.options)));
  const all = specs.map((spec) => headParts(spec, catalog, options));
  const names = [...new Set(all.flatMap((parts) => [...parts.keys()]))];
  const isCommon = (/** @type {string} */ name) => all.every((parts) => parts.get(name) === all[0]?.get(name));
  const text = (/** @type {Map<string, string>} */ parts, /** @type {boolean} */ common) =>
    names
      .flatMap((name) => (isCommon(name) === common ? (parts.get(name) ?? []) : []))
      .filter(Boolean)
      .join(", ");
  return {
    heads: all.map((parts, i) => text(parts, false) || (specs[i]?.algorithm ?? "")),
    common: text(all[0] ?? new Map(), true),
  };
}
