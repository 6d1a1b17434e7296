/**
 * @file Opening files and texts: links, and instances for the current screen; chosen, dropped anywhere on the page, or
 *   pasted.
 */
import { defaultAlgorithm, isLink, writeLink } from "./link.js";

/** @typedef {import("./app.js").App} App */

/**
 * Maximum size of a file in bytes, more than a link to four searches on large maps has; a larger one was chosen by
 * mistake.
 */
const MAX_OPENED = 32_000_000;

/** Opens the link in a text. @param {App} app @param {string} text @returns {Promise<boolean>} whether there is one */
async function openLink(app, text) {
  if (!isLink(text)) return false;
  if (await app.open(text)) app.writeAddress(true);
  return true;
}

/**
 * The text of bytes in UTF-8, without a byte order mark. Throws an error that names the place of other bytes.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [valid = ""] = new TextDecoder().decode(bytes).split("\ufffd");
    const lines = valid.split("\n");
    throw new Error(
      `line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}: found bytes that are not UTF-8, perhaps ` +
        "Latin-1, expected text in UTF-8",
    );
  }
}

/**
 * Reads a file, with the line ends of the page. Throws an error that says why it cannot be opened: it is empty, too
 * large or no text.
 * @param {File} file
 * @param {number} [most] in bytes
 */
export async function textOf(file, most = MAX_OPENED) {
  if (file.size > most)
    throw new Error(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB: expected at most ${most / 1e6} MB`);
  try {
    const text = decoded(await file.arrayBuffer()).replaceAll(/\r\n?/g, "\n");
    if (text !== "") return text;
  } catch (error) {
    throw new Error(`${file.name} cannot be read: ${/** @type {Error} */ (error).message}`);
  }
  throw new Error(`${file.name} is empty: expected a link, or an instance of a puzzle`);
}

/** Opens the link in a file. @param {App} app @param {File|undefined} file */
export async function openLinkFile(app, file) {
  if (!file) return;
  try {
    if (!(await openLink(app, await textOf(file))))
      app.fail(new Error(`${file.name} contains no link: expected a file saved on this screen`));
  } catch (error) {
    app.fail(error);
  }
}

/**
 * Opens a planning task in files: a domain and a problem in PDDL, or a grounded task.
 * @param {App} app
 * @param {File[]} files
 */
async function openPlanningTask(app, files) {
  const texts = await Promise.all(files.map((file) => textOf(file)));
  let [puzzle, words] = ["sas", texts];
  if (files.some((file) => /\.pddl$/i.test(file.name))) {
    const isDomain = (/** @type {string} */ text) => /\(\s*define\s*\(\s*domain\b/i.test(text);
    const [domain = [], problem = []] = [texts.filter(isDomain), texts.filter((text) => !isDomain(text))];
    if (domain.length !== 1 || problem.length !== 1) {
      throw new Error(
        `found ${files.map((file) => file.name).join(", ")}: expected a domain and a problem in PDDL, dropped together`,
      );
    }
    [puzzle, words] = ["pddl", [...domain, ...problem]];
  }
  const spec = { puzzle, words, options: {}, algorithm: defaultAlgorithm(app.catalog, puzzle) };
  if (await app.open(writeLink(spec, 0, "player"))) app.writeAddress(true);
}

/**
 * Opens the link or the instance in a file, to which others can belong.
 * @param {App} app
 * @param {[File, ...File[]]} files
 */
async function openFiles(app, files) {
  const [file] = files;
  if (/\.(pddl|sas)$/i.test(file.name)) return openPlanningTask(app, files);
  const text = await textOf(file);
  if (file.name.endsWith(".md") && app.source.hasLessons) {
    const opened = app.screens.get("lessons").receive(text);
    app.navigate("lessons");
    await opened;
  } else if (!(await openLink(app, text))) {
    const screen = app.screens.get(app.screen);
    if (screen.receive) await screen.receive(text, files);
    else
      app.fail(
        new Error(`${file.name} contains no link: instances of puzzles are opened by the player and the editor`),
      );
  }
}

/** @param {Event} event */
function isInField({ target }) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Whether a text is dropped into a field, which does not open files. @param {DragEvent} event */
function isTextForField(event) {
  return isInField(event) && !event.dataTransfer?.types.includes("Files");
}

/** Opens what is dropped or pasted, except where something else receives it, such as a field. @param {App} app */
export function listenToFiles(app) {
  const open = (/** @type {DataTransfer|null} */ data) => {
    const [file, ...others] = data?.files ?? [];
    if (file) openFiles(app, [file, ...others]).catch((error) => app.fail(error));
    else openLink(app, data?.getData("text") ?? "").catch((error) => app.fail(error));
  };
  document.addEventListener("dragover", (event) => {
    if (!isTextForField(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (event.defaultPrevented || isTextForField(event)) return;
    event.preventDefault(); // the browser would leave the page
    open(event.dataTransfer);
  });
  document.addEventListener("paste", (event) => {
    if (!isInField(event) && !event.defaultPrevented) open(event.clipboardData);
  });
}
