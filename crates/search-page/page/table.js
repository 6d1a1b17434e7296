/** @file Tables as text, to paste into documents and spreadsheets. */

/** @typedef {{head: string[], rows: string[][]}} TextTable */

/**
 * A text that a spreadsheet does not take for a formula: an apostrophe precedes what looks like one, as OWASP
 * recommends. Numbers remain, and a single minus for an unknown value.
 * @param {string} text
 */
function withoutFormula(text) {
  return /^[=+\-@\t\r\n]/.test(text) && text !== "-" && !/^[+-]?[0-9.]+(e[+-]?[0-9]+)?$/.test(text) ? `'${text}` : text;
}

/** A field of a CSV file (RFC 4180). @param {string|number|boolean} value */
export function csvField(value) {
  const text = withoutFormula(String(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {TextTable} table */
export function toCsv({ head, rows }) {
  return `${[head, ...rows].map((row) => row.map(csvField).join(",")).join("\n")}\n`;
}

/** @param {TextTable} table */
export function toMarkdown({ head, rows }) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return `${[line(head), line(head.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n")}\n`;
}
