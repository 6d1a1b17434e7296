/** @file The error of a request. */

/** An error, with the message of the server or of a run. */
export class ApiError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {number} [line]
   * @param {number} [column]
   */
  constructor(kind, message, line, column) {
    const hasPlace = !line || message.includes(`line ${line}`);
    const place = hasPlace ? "" : ` (line ${line}${column ? `, column ${column}` : ""})`;
    super(`${message}${place}`);
    this.kind = kind;
    this.line = line ?? null;
    this.column = column ?? null;
  }
}
