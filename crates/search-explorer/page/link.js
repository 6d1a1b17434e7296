/** @file The URL fragment: puzzle, algorithm, step and screen, and those of the compared runs. */

/** @typedef {import("./types.js").RunSpec} RunSpec */
/** @typedef {{specs: RunSpec[], at: number}} Compared the runs and their step */
/** @typedef {{spec: RunSpec|null, at: number, screen: string|null, compared: Compared|null}} Place */

/** Maximum length of a link that all programs support: RFC 9110 (section 4.1) recommends at least 8000 octets. */
export const MAX_LINK = 8000;
/** Maximum length of a URL that browsers display and store. */
export const MAX_ADDRESS = 65_536;

/** The prefixes of the fields of the compared runs. */
export const SIDE_NAMES = ["A", "B", "C", "D"];
const CLOCK = "c";

/** @param {URLSearchParams} fields @param {string} side @param {RunSpec} spec */
function writeSpec(fields, side, spec) {
  fields.set(`${side}p`, spec.puzzle);
  for (const word of spec.words) fields.append(`${side}w`, word);
  for (const [name, value] of Object.entries(spec.options)) fields.set(`${side}o.${name}`, value);
  fields.set(`${side}a`, spec.algorithm);
}

/** @param {URLSearchParams} fields @param {string} side @returns {RunSpec|null} */
function readSpec(fields, side) {
  const puzzle = fields.get(`${side}p`);
  const algorithm = fields.get(`${side}a`);
  if (!puzzle || !algorithm) return null;
  const option = `${side}o.`;
  const options = Object.fromEntries([...fields].filter(([name]) => name.startsWith(option)).map(([name, value]) => [name.slice(option.length), value]));
  return { puzzle, words: fields.getAll(`${side}w`), options, algorithm };
}

/** @param {URLSearchParams} fields @param {string} name */
function readStep(fields, name) {
  const k = Number(fields.get(name));
  return Number.isSafeInteger(k) && k > 0 ? k : 0;
}

/**
 * @param {RunSpec|null} spec
 * @param {number} at
 * @param {string} [screen]
 * @param {Compared|null} [compared]
 */
export function writeLink(spec, at, screen, compared) {
  const fields = new URLSearchParams({ v: "1" });
  if (screen) fields.set("s", screen);
  if (spec) writeSpec(fields, "", spec);
  fields.set("k", String(at));
  if (compared) {
    SIDE_NAMES.forEach((side, i) => compared.specs[i] && writeSpec(fields, `${side}.`, compared.specs[i]));
    fields.set(CLOCK, String(compared.at));
  }
  return `#${fields}`;
}

/**
 * Parses a fragment, or a link that contains one.
 * @param {string} fragment
 * @returns {Place}
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment.trim().replace(/^[^#]*#/, ""));
  const known = fields.get("v") === "1";
  const specs = SIDE_NAMES.flatMap((side) => readSpec(fields, `${side}.`) ?? []);
  return {
    spec: known ? readSpec(fields, "") : null,
    at: readStep(fields, "k"),
    screen: fields.get("s"),
    compared: known && specs.length >= 2 ? { specs, at: readStep(fields, CLOCK) } : null,
  };
}
