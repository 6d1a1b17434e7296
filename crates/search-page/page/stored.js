/** @file The user's settings, stored by the browser if it allows that. */

/** @param {string} place @returns {string|null} */
export function recall(place) {
  try {
    return localStorage.getItem(place);
  } catch {
    return null; // browsers can forbid storage
  }
}

/** @param {string} place @param {string} value */
export function remember(place, value) {
  try {
    localStorage.setItem(place, value);
  } catch {
    // the setting lasts until the page is closed
  }
}
