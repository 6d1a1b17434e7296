/** @file What a person set, kept by the browser where it may. */

/** @param {string} place @returns {string|null} */
export function recall(place) {
  try {
    return localStorage.getItem(place);
  } catch {
    return null; // a browser may forbid storage
  }
}

/** @param {string} place @param {string} value */
export function remember(place, value) {
  try {
    localStorage.setItem(place, value);
  } catch {
    // it then lasts as long as the page
  }
}
