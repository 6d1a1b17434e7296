/** @file What a screen reader says: the step just made, and not more than it can read while the search plays. */

const QUIET = 1500;

let spoken = 0;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let pending;

/**
 * Says a text: at once, or, if one was said just now, the last of those that came meanwhile.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region) return;
  clearTimeout(pending);
  const speak = () => {
    spoken = Date.now();
    region.textContent = text;
  };
  const wait = spoken + QUIET - Date.now();
  if (wait > 0) pending = setTimeout(speak, wait);
  else speak();
}
