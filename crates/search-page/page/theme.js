/** @file The theme: light, dark, or that of the system. */
import { button, setAttributes } from "./dom.js";
import { titleWithKey } from "./keys.js";
import { recall, remember } from "./stored.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);
const THEME_SIGNS = { system: "◐", light: "☀", dark: "☾" };
const THEME_PLACE = "explorer-theme";

/** The stored theme, or that of the page in whose frame this one is. */
function storedTheme() {
  const stored = recall(THEME_PLACE) ?? document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** @param {typeof THEMES[number]} theme */
function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  remember(THEME_PLACE, theme);
}

/** The button that switches to the next theme. */
export function themeButton() {
  let theme = storedTheme();
  const control = button("", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    showTheme(theme);
    label();
  });
  const label = () => {
    control.textContent = THEME_SIGNS[theme];
    setAttributes(control, { "aria-label": `Colours: ${theme}`, class: "icon" });
    titleWithKey(control, `Colours: ${theme}`, "t");
  };
  showTheme(theme);
  label();
  return control;
}
