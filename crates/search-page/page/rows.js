/** @file A virtual list of tree rows: only visible rows have elements, so that there can be millions. */
import { become, el, setAttributes } from "./dom.js";

const ROW_HEIGHT = 26;
/** Browsers lay out at most some ten million pixels. With more rows, one scrolled pixel stands for several. */
const MAX_PIXELS = 8_000_000;

/**
 * @typedef {{length: number, render: (index: number) => HTMLElement}} RowModel
 *   `render` creates a row: a `treeitem`, or a placeholder while it is loading
 */

export class Rows {
  /**
   * @param {string} label
   * @param {RowModel} model
   */
  constructor(label, model) {
    this.model = model;
    this.chosen = 0;
    this.sheet = el("div", { class: "row-sheet", role: "none" });
    this.space = el("div", { class: "row-space", role: "none" });
    this.element = el(
      "div",
      { class: "rows", role: "tree", tabindex: "0", "aria-label": label },
      this.space,
      this.sheet,
    );
    this.element.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  get visibleRows() {
    return Math.max(1, Math.ceil(this.element.clientHeight / ROW_HEIGHT));
  }

  get height() {
    return Math.min(MAX_PIXELS, this.model.length * ROW_HEIGHT);
  }

  /** The index of the first visible row. */
  get first() {
    const room = this.height - this.element.clientHeight;
    if (room <= 0) return 0;
    const rows = Math.max(0, this.model.length - this.element.clientHeight / ROW_HEIGHT);
    return Math.min(1, this.element.scrollTop / room) * rows;
  }

  /** Draws the rows again after a change of the model. */
  refresh() {
    this.chosen = Math.min(this.chosen, Math.max(0, this.model.length - 1));
    this.space.style.height = `${this.height}px`;
    this.#draw();
  }

  #draw() {
    if (this.element.clientHeight === 0) return;
    const { first } = this;
    const from = Math.floor(first);
    const to = Math.min(this.model.length, from + this.visibleRows + 1);
    for (const row of [...this.sheet.children].slice(to - from)) row.remove();
    for (let index = from; index < to; index += 1) {
      const row = this.model.render(index);
      row.id = `row-${index}`;
      row.dataset.index = String(index);
      row.classList.toggle("chosen", index === this.chosen);
      if (row.getAttribute("role") === "treeitem") row.setAttribute("aria-selected", String(index === this.chosen));
      const before = this.sheet.children[index - from];
      if (before) become(before, row);
      else this.sheet.append(row);
    }
    this.sheet.style.transform = `translateY(${this.element.scrollTop - (first - from) * ROW_HEIGHT}px)`;
    const active = this.chosen >= from && this.chosen < to ? `row-${this.chosen}` : null;
    setAttributes(this.element, { "aria-activedescendant": active });
  }

  /** Selects a row and scrolls it into view. @param {number} index */
  choose(index) {
    this.chosen = Math.min(Math.max(0, index), Math.max(0, this.model.length - 1));
    const whole = Math.max(1, Math.floor(this.element.clientHeight / ROW_HEIGHT));
    const { first } = this;
    if (this.chosen < Math.ceil(first)) this.#scrollTo(this.chosen);
    else if (this.chosen >= Math.floor(first) + whole) this.#scrollTo(this.chosen - whole + 1);
    this.#draw();
  }

  /** @param {number} row the first visible one */
  #scrollTo(row) {
    const rows = Math.max(1, this.model.length - this.element.clientHeight / ROW_HEIGHT);
    this.element.scrollTop = (row / rows) * (this.height - this.element.clientHeight);
  }
}
