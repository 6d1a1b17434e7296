/** @file Long texts in links: compressed (RFC 1951) and written in the alphabet of URLs (RFC 4648, section 5). */

/** Texts of this length and more are compressed in links. */
const LONG_TEXT = 200;

/**
 * The compressed form of the texts that links can contain, as a link is written at once.
 * @type {Map<string, string>}
 */
const packedTexts = new Map();
/** The texts that have been compressed; of older ones the form is not kept. */
const MOST_PACKED = 16;

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} stream @returns {Promise<Uint8Array>} */
async function through(bytes, stream) {
  const out = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (stream));
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** Compresses the long words of a search, so that a link to it can be written. @param {{words: string[]}} spec */
export async function packWords({ words }) {
  for (const text of words) {
    if (text.length < LONG_TEXT || packedTexts.has(text)) continue;
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    packedTexts.set(text, btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""));
    if (packedTexts.size > MOST_PACKED) packedTexts.delete(packedTexts.keys().next().value ?? "");
  }
}

/**
 * The compressed form of a text; null if it is short or has not been compressed.
 * @param {string} text
 * @returns {string|null}
 */
export function packedText(text) {
  return packedTexts.get(text) ?? null;
}

/** The text of a compressed form. Throws an error if it is none. @param {string} packed @returns {Promise<string>} */
export async function unpackedText(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
