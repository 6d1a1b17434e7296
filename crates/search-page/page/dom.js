/**
 * @file Creating elements. Styles are set by class or by `element.style`, as the page's content security policy forbids
 * `style="..."`.
 */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node|string|number|null|undefined|false} Child
 * @typedef {Record<string, any>} Attributes  functions, such as that of `onclick`, are listeners; `true` is an
 * attribute without value
 */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes|null} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function filled(element, attributes, children) {
  setAttributes(element, attributes ?? {});
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

/**
 * Creates an HTML element.
 * @param {string} tag
 * @param {Attributes|null} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function el(tag, attributes = null, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Creates an SVG element.
 * @param {string} tag
 * @param {Attributes|null} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function svg(tag, attributes = null, ...children) {
  return filled(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);
}

/**
 * Replaces all children of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  filled(element, null, children);
}

/**
 * Makes an element equal to another one. What is equal already remains: a click is lost if its element is replaced
 * while the button
 * is down.
 * @param {Element} element
 * @param {Element} other loses its children
 */
export function become(element, other) {
  for (const { name } of [...element.attributes]) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of other.attributes) {
    if (element.getAttribute(name) === value) continue;
    // The page's content security policy forbids to set the attribute.
    if (name === "style") /** @type {HTMLElement} */ (element).style.cssText = value;
    else element.setAttribute(name, value);
  }
  const children = [...other.childNodes];
  children.forEach((child, place) => {
    const before = element.childNodes[place];
    if (!before) element.append(child);
    else if (!before.isEqualNode(child)) before.replaceWith(child);
  });
  while (element.childNodes.length > children.length) element.lastChild?.remove();
}

/**
 * Creates a button with a text.
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

/**
 * Buttons that save a picture as PNG and as SVG.
 * @param {string} what
 * @param {(kind: "png"|"svg") => void} save
 * @param {string|null} [style] a class
 */
export function saveButtons(what, save, style = null) {
  const kinds = /** @type {const} */ (["png", "svg"]);
  const each = kinds.map((kind) => {
    const name = `Save ${what} as ${kind.toUpperCase()}`;
    return button(kind.toUpperCase(), () => save(kind), { class: style, "aria-label": name, title: name });
  });
  return el("span", { class: "buttons save-picture" }, ...each);
}

let fields = 0;

/**
 * Creates a labelled field.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 * @returns {HTMLDivElement}
 */
export function field(label, control, hint) {
  fields += 1;
  control.id = `field-${fields}`;
  const note = hint ? el("span", { class: "hint", id: `${control.id}-hint` }, hint) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return el("div", { class: "field" }, el("label", { for: control.id }, label), control, note);
}

/**
 * @param {[value: string, text: string][]} choices
 * @param {string} [chosen]
 * @param {Attributes} [attributes]
 * @returns {HTMLSelectElement}
 */
export function select(choices, chosen, attributes = {}) {
  const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el("select", attributes, ...options);
}

/**
 * Chooses a value, which is added if it is not among the choices: nothing else takes its place.
 * @param {HTMLSelectElement} control
 * @param {string} value
 */
export function choose(control, value) {
  if (![...control.options].some((one) => one.value === value)) control.append(el("option", { value }, value));
  control.value = value;
}

/**
 * Runs at most one call at a time. Of the calls requested in the meantime, only the last one is run.
 * @template T
 * @param {(argument: T) => Promise<void>} work
 * @returns {(argument: T) => void}
 */
export function latest(work) {
  let busy = false;
  /** @type {{argument: T}|null} */
  let waiting = null;
  const run = async (/** @type {T} */ argument) => {
    busy = true;
    try {
      await work(argument);
    } catch (error) {
      console.error(error);
    }
    busy = false;
    if (waiting) {
      const next = waiting;
      waiting = null;
      run(next.argument);
    }
  };
  return (argument) => {
    if (busy) waiting = { argument };
    else run(argument);
  };
}

/**
 * Offers a file for download.
 * @param {string} name
 * @param {string} type
 * @param {string|Blob} content
 */
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text to the clipboard. @param {string} text @returns {Promise<boolean>} whether it succeeded */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed: the caller shows the text
  }
}
