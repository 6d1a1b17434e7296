/** @file Opening files and texts: links, and instances for the current screen; chosen, dropped anywhere on the page, or pasted. */
import { readLink } from "./link.js";

/** @typedef {import("./app.js").App} App */

/** Maximum size of a file in bytes; a larger one was chosen by mistake. */
const MAX_OPENED = 8_000_000;

/** Opens the link in a text. @param {App} app @param {string} text @returns {Promise<boolean>} whether there is one */
async function openLink(app, text) {
  const place = readLink(text);
  if (!place.spec) return false;
  await app.open(place);
  app.writeAddress(true);
  return true;
}

/** Reads a file; the text of one that is too large is empty. @param {File} file */
export async function textOf(file) {
  return file.size <= MAX_OPENED ? file.text() : "";
}

/** Opens the link in a file. @param {App} app @param {File|undefined} file */
export async function openLinkFile(app, file) {
  if (file && !(await openLink(app, await textOf(file)))) app.fail(new Error(`${file.name} contains no link: expected a file saved on this screen`));
}

/** Opens the link or the instance in a file. @param {App} app @param {File} file */
async function openFile(app, file) {
  const text = await textOf(file);
  if (text === "") app.fail(new Error(`${file.name} is empty or has more than ${MAX_OPENED / 1e6} MB: expected a link, or an instance of a puzzle`));
  else if (!(await openLink(app, text))) {
    const screen = app.screens.get(app.screen);
    if (screen.receive) await screen.receive(text);
    else app.fail(new Error(`${file.name} contains no link: instances of puzzles are opened by the player and the editor`));
  }
}

/** Opens what is dropped or pasted, except where something else receives it, such as a field. @param {App} app */
export function listenToFiles(app) {
  const open = (/** @type {DataTransfer|null} */ data) => {
    const [file] = data?.files ?? [];
    if (file) openFile(app, file).catch((error) => app.fail(error));
    else openLink(app, data?.getData("text") ?? "").catch((error) => app.fail(error));
  };
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault(); // the browser would leave the page
    open(event.dataTransfer);
  });
  document.addEventListener("paste", (event) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!isField && !event.defaultPrevented) open(event.clipboardData);
  });
}
