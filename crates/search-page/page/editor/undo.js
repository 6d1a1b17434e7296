/** @file Undo and redo, for all editors. */

const MAX_UNDO = 500;

/** @template T */
/** The current value, with the values before and after it. */
export class UndoStack {
  /** @param {T} now */
  constructor(now) {
    this.now = now;
    /** @type {T[]} */
    this.before = [];
    /** @type {T[]} */
    this.after = [];
  }

  /** @param {T} next */
  set(next) {
    this.before.push(this.now);
    if (this.before.length > MAX_UNDO) this.before.shift();
    this.after = [];
    this.now = next;
  }

  undo() {
    const then = this.before.pop();
    if (then === undefined) return false;
    this.after.push(this.now);
    this.now = then;
    return true;
  }

  redo() {
    const then = this.after.pop();
    if (then === undefined) return false;
    this.before.push(this.now);
    this.now = then;
    return true;
  }
}

/** Whether a key event is undo, redo or neither. @param {KeyboardEvent} event @returns {"undo"|"redo"|null} */
export function undoKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}
