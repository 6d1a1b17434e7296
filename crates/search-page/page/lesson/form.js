/** @file The forms of questions: what is filled in, as the answers that are marked. */
import { button, el, field, refill, select } from "../dom.js";
import { Picture } from "../drawing.js";
import { graphChangeOf } from "./graphchange.js";

/**
 * @typedef {{id: string, label: string, clue?: string, drawing?: import("../types.js").Drawing, node?:
 *   import("../types.js").SearchNode}} FormItem
 * @typedef {{fields?: {name: string, label: string, optional?: boolean}[], choose?: {label?: string, options:
 *   FormItem[], how: "one"|"several"|"order", count?: number},
 *   assign?: {items: FormItem[], options: FormItem[]}, values?: {items: FormItem[], label: string},
 *   edit?: {puzzle: string, text: string}, all?: Form[]}} Form one of these
 * @typedef {Record<string, any>} Answer in the shape of the form
 * @typedef {{element: HTMLElement, read: () => Answer, isComplete: () => boolean, pick?: (names: string[]) => boolean}}
 *   FormView
 * `pick` answers by what was clicked in the figure: a node, or the two ends of an edge; false if the form has no such
 * answer
 */

const LESSON_STYLE = "lesson.css";

let groups = 0;

/** Loads the style of forms and lessons, once. */
export function loadLessonStyle() {
  if (document.querySelector(`link[href="${LESSON_STYLE}"]`)) return;
  document.head.append(el("link", { rel: "stylesheet", href: LESSON_STYLE }));
}

/** The drawing of an item. @param {FormItem} item */
function drawingOf({ label, drawing }) {
  if (!drawing) return null;
  const picture = new Picture(null, label);
  picture.show(/** @type {any} */ ({ id: label, state: label, drawing }));
  picture.element.setAttribute("aria-hidden", "true");
  picture.text.removeAttribute("tabindex"); // a button must not contain focusable elements
  return picture.element;
}

/**
 * A text for each item.
 * @param {{id: string, label: string, drawing?: any}[]} items
 * @param {Record<string, string>} filled
 * @param {string} hint
 */
function textFields(items, filled, hint) {
  const inputs = items.map((item) => {
    const input = el("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      value: filled[item.id] ?? null,
    });
    return {
      id: item.id,
      input,
      element: el("div", { class: "lesson-item" }, drawingOf(item), field(item.label, input, hint)),
    };
  });
  const read = () =>
    Object.fromEntries(inputs.map(({ id, input }) => [id, input.value.trim()]).filter(([, text]) => text !== ""));
  return {
    elements: inputs.map(({ element }) => element),
    inputs: new Map(inputs.map(({ id, input }) => [id, input])),
    read,
  };
}

/**
 * Texts to fill in; an edge can be clicked.
 * @param {NonNullable<Form["fields"]>} fields
 * @param {Record<string, string>} filled
 * @param {() => void} changed
 * @returns {FormView}
 */
function textsOf(fields, filled, changed) {
  const { elements, inputs, read } = textFields(
    fields.map(({ name, label }) => ({ id: name, label })),
    filled,
    "",
  );
  const [from, to] = ["from", "to"].map((name) => inputs.get(name));
  /** A node goes where the cursor was last, or where nothing is yet. */
  let next = from;
  for (const input of [from, to]) input?.addEventListener("focus", () => (next = input));
  const pick = (/** @type {string[]} */ names) => {
    if (!from || !to || !next) return false;
    const [one = "", other] = names;
    if (other === undefined) {
      next.value = one;
      next = next === from ? to : from;
    } else {
      // A second click on an edge turns it round.
      const isTurned = from.value === one && to.value === other;
      [from.value, to.value] = isTurned ? [other, one] : [one, other];
    }
    changed();
    return true;
  };
  const isComplete = () => fields.every(({ name, optional }) => optional || inputs.get(name)?.value.trim() !== "");
  return {
    element: el("div", { class: "lesson-items" }, ...elements),
    read: () => ({ fields: read() }),
    isComplete,
    pick,
  };
}

/** Moves the focus to the control of an item that was clicked. @param {Map<string, HTMLElement>} controls */
function focusing(controls) {
  return (/** @type {string[]} */ [id = "", other]) => {
    const control = other === undefined ? controls.get(id) : undefined;
    control?.focus();
    return control !== undefined;
  };
}

/**
 * The options of a choice, and what belongs to them.
 * @param {NonNullable<Form["choose"]>} choose
 * @param {...(Element|null)} content
 */
function groupOf({ label }, ...content) {
  return el("fieldset", null, el("legend", { class: label ? "lesson-legend" : "sr" }, label ?? "Choices"), ...content);
}

/**
 * @param {NonNullable<Form["choose"]>} choose
 * @param {string[]} chosen
 * @param {() => void} changed
 * @returns {FormView}
 */
function choiceOf(choose, chosen, changed) {
  const { options, how, count } = choose;
  groups += 1;
  const type = how === "one" ? "radio" : "checkbox";
  const inputs = options.map((option) => {
    const input = el("input", {
      type,
      name: `choice-${groups}`,
      value: option.id,
      checked: chosen.includes(option.id),
    });
    return {
      input,
      element: el("label", { class: "lesson-choice" }, input, drawingOf(option), el("span", null, option.label)),
    };
  });
  const note = count ? el("p", { class: "hint" }, `Choose ${count}.`) : null;
  const element = groupOf(
    choose,
    note,
    el("div", { class: "lesson-choices" }, ...inputs.map(({ element: one }) => one)),
  );
  const pick = (/** @type {string[]} */ [id, other]) => {
    const picked = other === undefined ? inputs.find(({ input }) => input.value === id)?.input : undefined;
    if (!picked) return false;
    picked.checked = how === "one" || !picked.checked;
    changed();
    return true;
  };
  const read = () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return { element, read: () => ({ choose: read() }), isComplete: () => how !== "one" || read().length > 0, pick };
}

/**
 * Options that are chosen one after the other; to press a chosen one takes it out again.
 * @param {NonNullable<Form["choose"]>} choose
 * @param {string[]} chosen
 * @param {() => void} changed
 * @returns {FormView}
 */
function orderOf(choose, chosen, changed) {
  const { options, count } = choose;
  const order = chosen.filter((id) => options.some((option) => option.id === id));
  const buttons = options.map((option) => {
    const place = el("span", { class: "lesson-place" });
    const press = button(
      "",
      () => {
        const at = order.indexOf(option.id);
        if (at >= 0) order.splice(at, 1);
        else order.push(option.id);
        update();
        changed();
      },
      { class: "lesson-choice" },
    );
    press.append(
      place,
      ...[drawingOf(option)].flatMap((one) => one ?? []),
      el("span", null, option.label),
      el("span", { class: "costs" }, option.clue ?? ""),
    );
    return { id: option.id, press, place };
  });
  const result = el("p", { class: "hint", role: "status" });
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  const update = () => {
    for (const { id, press, place } of buttons) {
      const at = order.indexOf(id);
      place.textContent = at < 0 ? "" : `${at + 1}.`;
      press.setAttribute("aria-pressed", String(at >= 0));
      press.disabled = at < 0 && count !== undefined && order.length >= count;
    }
    const wanted = count === undefined ? "in their order" : `${count} in their order`;
    result.textContent =
      order.length === 0
        ? `Choose ${wanted}.`
        : `Chosen: ${order.map((id, i) => `${i + 1}. ${labels.get(id)}`).join(", ")}`;
  };
  update();
  const element = groupOf(choose, el("div", { class: "lesson-choices" }, ...buttons.map(({ press }) => press)), result);
  const pick = (/** @type {string[]} */ [id, other]) => {
    const option = other === undefined ? buttons.find((one) => one.id === id) : undefined;
    option?.press.click();
    return option !== undefined;
  };
  return {
    element,
    read: () => ({ choose: [...order] }),
    isComplete: () => (count === undefined ? order.length > 0 : order.length === count),
    pick,
  };
}

/** @param {NonNullable<Form["assign"]>} assign @param {Record<string, string>} assigned @returns {FormView} */
function assignmentOf({ items, options }, assigned) {
  const choices = /** @type {[string, string][]} */ ([["", "–"], ...options.map(({ id, label }) => [id, label])]);
  const selects = items.map((item) => {
    const control = select(choices, assigned[item.id] ?? "");
    return {
      id: item.id,
      control,
      element: el("div", { class: "lesson-item" }, drawingOf(item), field(item.label, control)),
    };
  });
  const read = () => ({
    assign: Object.fromEntries(
      selects.filter(({ control }) => control.value !== "").map(({ id, control }) => [id, control.value]),
    ),
  });
  const isComplete = () => selects.every(({ control }) => control.value !== "");
  return {
    element: el("div", { class: "lesson-items" }, ...selects.map(({ element }) => element)),
    read,
    isComplete,
    pick: focusing(new Map(selects.map(({ id, control }) => [id, control]))),
  };
}

/**
 * The form of a question, filled with an answer.
 * @param {Form} form
 * @param {Answer|null} answer
 * @param {() => void} changed called after each change that is no event of a field
 * @returns {FormView}
 */
export function formOf(form, answer, changed) {
  if (form.all) {
    const parts = form.all.map((one, i) => formOf(one, answer?.all?.[i] ?? null, changed));
    const element = el("div", { class: "lesson-forms" }, ...parts.map((part) => part.element));
    return {
      element,
      read: () => ({ all: parts.map(({ read }) => read()) }),
      isComplete: () => parts.every((part) => part.isComplete()),
      pick: (names) => parts.some(({ pick }) => pick?.(names)),
    };
  }
  if (form.fields) return textsOf(form.fields, answer?.fields ?? {}, changed);
  if (form.values) {
    const { elements, inputs, read } = textFields(form.values.items, answer?.values ?? {}, form.values.label);
    return {
      element: el("div", { class: "lesson-items" }, ...elements),
      read: () => ({ values: read() }),
      isComplete: () => Object.keys(read()).length > 0,
      pick: focusing(inputs),
    };
  }
  if (form.choose)
    return (form.choose.how === "order" ? orderOf : choiceOf)(form.choose, answer?.choose ?? [], changed);
  if (form.assign) return assignmentOf(form.assign, answer?.assign ?? {});
  const { puzzle, text: original } = form.edit ?? { puzzle: "", text: "" };
  if (puzzle === "graph") return graphChangeOf(original, answer?.edit ?? original, changed);
  const text = el("textarea", { rows: "12", spellcheck: "false" });
  text.value = answer?.edit ?? original;
  const restore = button("As it was", () => ((text.value = original), changed()), { class: "quiet" });
  const element = el("div", null, field("Change it", text), restore);
  return { element, read: () => ({ edit: text.value }), isComplete: () => text.value.trim() !== original.trim() };
}

/** Shows that an element takes no more input. @param {Element} element */
export function disable(element) {
  for (const control of element.querySelectorAll("input, select, textarea, button"))
    /** @type {HTMLInputElement} */ (control).disabled = true;
}

/**
 * An element with HTML that the searches' side of the page has written, where all that is not its own is escaped.
 * @param {string} tag
 * @param {Record<string, any>|null} attributes
 * @param {string} markup
 */
export function withHtml(tag, attributes, markup) {
  const element = el(tag, attributes);
  element.innerHTML = markup;
  return element;
}

/**
 * Fills an element with what was marked.
 * @param {Element} place
 * @param {import("../types.js").Marked} marked
 * @param {"all"|"key"|"hint"} [how] everything, without what was answered, or without what is right
 */
export function showMarked(place, marked, how = "all") {
  const isKey = how === "key";
  const parts = marked.parts.map((part) => {
    const shows = isKey || (how === "all" && !part.right);
    const found = part.found === "" ? "nothing was answered" : `found ${part.found}`;
    const before = isKey ? ": " : part.right ? "" : `: ${found}${shows ? ", expected " : ""}`;
    const sign = isKey
      ? null
      : el(
          "span",
          { class: part.right ? "mark-right" : "mark-wrong" },
          part.right ? "✓ " : "✕ ",
          el("span", { class: "sr" }, part.right ? "right: " : "wrong: "),
        );
    return el(
      "li",
      null,
      sign,
      part.what,
      before,
      shows ? el("strong", null, part.expected) : null,
      shows && part.why !== "" ? `. ${part.why}` : null,
    );
  });
  const title = marked.right ? "Right" : marked.points > 0 ? "Partly right" : "Wrong";
  refill(
    place,
    isKey
      ? null
      : el(
          "p",
          { class: `verdict ${marked.right ? "right" : "wrong"}` },
          `${title}: ${marked.points} of ${marked.of} points.`,
        ),
    el("ul", { class: "lesson-parts" }, ...parts),
    marked.explanation && how !== "hint" ? withHtml("div", { class: "lesson-explanation" }, marked.explanation) : null,
  );
}
