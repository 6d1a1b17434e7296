/** @file Light, dark, or as the system has it. */
import { button, setAttributes } from "./dom.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);
const THEME_SIGNS = { system: "◐", light: "☀", dark: "☾" };
const THEME_PLACE = "explorer-theme";

function storedTheme() {
  try {
    const stored = localStorage.getItem(THEME_PLACE);
    return THEMES.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system"; // a browser may forbid storage
  }
}

/** @param {typeof THEMES[number]} theme */
function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_PLACE, theme);
  } catch {
    // it then lasts as long as the page
  }
}

/** The button that goes from one to the next. */
export function themeButton() {
  let theme = storedTheme();
  const control = button("", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    showTheme(theme);
    label();
  });
  const label = () => {
    control.textContent = THEME_SIGNS[theme];
    setAttributes(control, { "aria-label": `Colours: ${theme}`, title: `Colours: ${theme} (t)`, class: "icon" });
  };
  showTheme(theme);
  label();
  return control;
}
