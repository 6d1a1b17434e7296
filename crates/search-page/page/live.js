/**
 * @file The live region for screen readers: announces the current step, but not more often than it can be read during
 * playback.
 */

const QUIET = 1500;

let spoken = 0;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let pending;

/**
 * Announces a text: immediately, or after a pause if there was an announcement just before; then only the last text.
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
