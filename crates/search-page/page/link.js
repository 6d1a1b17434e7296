/**
 * @file The URL fragment: puzzle, algorithm, step and screen, and those of the compared runs. Long words of puzzles are
 *   compressed.
 */

import { packedText, unpackedText } from "./packed.js";

/** @typedef {import("./types.js").RunSpec} RunSpec */
/** @typedef {{specs: RunSpec[], at: number}} Compared the runs and their step */
/**
 * @typedef {{spec: RunSpec|null, at: number|null, screen: string|null, compared: Compared|null}} Place what a link
 *   names; null what it does not
 */

/** Maximum length of a link that all programs support: RFC 9110 (section 4.1) recommends at least 8000 octets. */
export const MAX_LINK = 8000;
/** Maximum length of a URL that browsers display and store. */
export const MAX_ADDRESS = 65_536;

/** The prefixes of the fields of the compared runs. */
export const SIDE_NAMES = ["A", "B", "C", "D"];
const CLOCK = "c";
const VERSION = "1";

/** The fields of a search: the puzzle, its words and options, and the algorithm. */
const OF_SEARCH = /^((?:[A-D]\.)?)(?:[pwza]$|o\..)/s;
/** The fields of a link. */
const FIELD = new RegExp(`^[vsk${CLOCK}]$|${OF_SEARCH.source}`, "s");
/** The fields that can be repeated: a word, and a compressed word. */
const WORD = /^(?:[A-D]\.)?[wz]$/;
/** Maximum length of a text that is quoted in a message. */
const MAX_QUOTED = 60;

/** @param {URLSearchParams} fields @param {string} side @param {RunSpec} spec */
function writeSpec(fields, side, spec) {
  fields.set(`${side}p`, spec.puzzle);
  for (const word of spec.words) {
    const packed = packedText(word);
    fields.append(side + (packed === null ? "w" : "z"), packed ?? word);
  }
  for (const [name, value] of Object.entries(spec.options)) fields.set(`${side}o.${name}`, value);
  fields.set(`${side}a`, spec.algorithm);
}

/** The error of a link: nothing in it is replaced by a default. @param {string} why */
function refusal(why) {
  return new Error(`The link cannot be opened: ${why}`);
}

/** A text as messages quote it. @param {string} text */
function quoted(text) {
  return `\`${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}\``;
}

/** Refuses fields that no link has, and values that would replace each other. @param {URLSearchParams} fields */
function checkFields(fields) {
  const version = fields.get("v");
  if (version === null) throw refusal(`found ${quoted(`#${fields}`)}, expected #v=${VERSION} and what to open.`);
  if (version !== VERSION)
    throw refusal(`found v=${quoted(version)}, expected v=${VERSION}: another version of the page wrote it.`);
  for (const name of new Set(fields.keys())) {
    const [one = "", other] = fields.getAll(name);
    if (!FIELD.test(name))
      throw refusal(
        `found the field ${quoted(name)}, expected v, s, p, w, z, a, k or c; an option of the puzzle has o. before ` +
          "its name, a field of a compared search A. to D.",
      );
    if (other !== undefined && !WORD.test(name))
      throw refusal(`found ${quoted(name)} twice, as ${quoted(one)} and as ${quoted(other)}, expected it once.`);
  }
}

/**
 * @param {URLSearchParams} fields
 * @param {string} side
 * @returns {RunSpec|null} null if there are no fields of such a search
 */
function readSpec(fields, side) {
  const own = [...fields].filter(([name]) => name.match(OF_SEARCH)?.[1] === side);
  if (own.length === 0) return null;
  for (const [field, what] of [
    ["p", "puzzle"],
    ["a", "algorithm"],
  ]) {
    if (!fields.has(side + field))
      throw refusal(`found ${quoted(own[0]?.[0] ?? "")} but no ${what}, expected ${side}${field}.`);
  }
  const option = `${side}o.`;
  const options = Object.fromEntries(
    own.filter(([name]) => name.startsWith(option)).map(([name, value]) => [name.slice(option.length), value]),
  );
  return {
    puzzle: fields.get(`${side}p`) ?? "",
    words: fields.getAll(`${side}w`),
    options,
    algorithm: fields.get(`${side}a`) ?? "",
  };
}

/** @param {URLSearchParams} fields @param {string} name @returns {number|null} null if there is none */
function readStep(fields, name) {
  const text = fields.get(name);
  if (text === null) return null;
  const k = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(k))
    throw refusal(`found ${name}=${quoted(text)}, expected the number of a step.`);
  return k;
}

/** @param {URLSearchParams} fields @param {string|null} screen @returns {Compared|null} */
function readCompared(fields, screen) {
  const sides = SIDE_NAMES.map((side) => readSpec(fields, `${side}.`));
  const specs = sides.flatMap((spec) => spec ?? []);
  const at = readStep(fields, CLOCK);
  if (specs.length === 0 && at === null) return null;
  const missing = SIDE_NAMES.find((_, i) => i < Math.max(2, specs.length) && sides[i] === null);
  if (missing)
    throw refusal(
      `found a comparison without ${missing}, expected ${missing}.p and ${missing}.a: it has two to four searches, A ` +
        "to D.",
    );
  if (screen !== "compare")
    throw refusal(`found a comparison for the screen ${quoted(screen ?? "")}, expected s=compare.`);
  return { specs, at: at ?? 0 };
}

/**
 * The default algorithm of a puzzle, with its settings.
 * @param {import("./types.js").Catalog} catalog
 * @param {string} puzzle
 */
export function defaultAlgorithm(catalog, puzzle) {
  return catalog.puzzles.find(({ name }) => name === puzzle)?.algorithm ?? "";
}

/** A key that is the same for equal searches. @param {RunSpec|null|undefined} spec */
export function specKey(spec) {
  return JSON.stringify(spec && [spec.puzzle, spec.words, Object.entries(spec.options).sort(), spec.algorithm]);
}

/**
 * @param {RunSpec|null} spec
 * @param {number} at
 * @param {string} [screen]
 * @param {Compared|null} [compared]
 */
export function writeLink(spec, at, screen, compared) {
  const fields = new URLSearchParams({ v: VERSION });
  if (screen) fields.set("s", screen);
  if (spec) writeSpec(fields, "", spec);
  fields.set("k", String(at));
  if (compared) {
    SIDE_NAMES.forEach((side, i) => compared.specs[i] && writeSpec(fields, `${side}.`, compared.specs[i]));
    fields.set(CLOCK, String(compared.at));
  }
  return `#${fields}`;
}

/** Whether a text, such as one that is pasted, is a link or the fragment of one. @param {string} text */
export function isLink(text) {
  return /#|^v=/.test(text.trim()) && fieldsOf(text).has("v");
}

/** The fields of a fragment, or of a link that contains one. @param {string} text */
function fieldsOf(text) {
  return new URLSearchParams(text.trim().replace(/^[^#]*#/, ""));
}

/** Replaces compressed words by their texts. @param {URLSearchParams} packed */
async function unpackFields(packed) {
  const fields = new URLSearchParams();
  for (const [name, value] of packed) {
    if (!WORD.test(name) || name.endsWith("w")) fields.append(name, value);
    else {
      const text = unpackedText(value).catch(() =>
        Promise.reject(
          refusal(
            `found ${name}=${quoted(value)}, expected a compressed text: a part of the link is missing or changed.`,
          ),
        ),
      );
      fields.append(name.replace(/z$/, "w"), await text);
    }
  }
  return fields;
}

/**
 * Parses a link. Whether the searches in it exist is decided where they are started.
 * Throws an error that says what was found and what is expected.
 * @param {string} link
 * @param {string[]} screens that this page has
 * @returns {Promise<Place>}
 */
export async function readLink(link, screens) {
  const [, query] = link.match(/^[^?#]*\?([^#]*)#/) ?? [];
  if (new URLSearchParams(query).has("p"))
    throw refusal("found `p` after ?, expected it after #, with all fields of the link.");
  const given = fieldsOf(link);
  if (given.size > 0) checkFields(given);
  const fields = await unpackFields(given);
  const screen = fields.get("s");
  if (screen !== null && !screens.includes(screen))
    throw refusal(
      `found the screen s=${quoted(screen)}, expected one of those that this page has: ${screens.join(", ")}.`,
    );
  return { spec: readSpec(fields, ""), at: readStep(fields, "k"), screen, compared: readCompared(fields, screen) };
}
