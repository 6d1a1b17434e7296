/** @file The form for a run: puzzle, instance, options, algorithm and its settings, generated from the catalog. */
import { button, choose, el, field, refill, select } from "./dom.js";
import { joinWords, splitWords } from "./format.js";
import { textOf } from "./opening.js";

/**
 * @typedef {import("./types.js").Catalog} Catalog
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./types.js").Puzzle} Puzzle
 * @typedef {{element: HTMLElement, get: () => string[], take: (settings: string[]) => string[]}} Setting
 *   `take` sets the field from a list of settings and returns the settings of other fields
 */

/** What is shown of a puzzle that this page does not have. */
const NO_PUZZLE = { name: "", about: "", usage: "", options: [], examples: [], algorithm: "" };

/** The name of a setting. @param {string} setting */
const keyOf = (setting) => setting.replace(/=.*/s, "");

/**
 * A choice among settings that exclude each other; without a choice, the default applies.
 * @param {string} label
 * @param {string[]} values in the syntax of the command line
 * @returns {Setting}
 */
function choiceSetting(label, values) {
  /** @type {[string, string][]} */
  const choices = [
    ["", "default"],
    ...values.map((value) => /** @type {[string, string]} */ ([value, value.replace(/^.*=/, "")])),
  ];
  const control = select(choices, "");
  return {
    element: field(label, control),
    get: () => (control.value ? [control.value] : []),
    take: (settings) => {
      const at = settings.findIndex((one) => values.some((value) => keyOf(value) === keyOf(one)));
      choose(control, settings[at] ?? "");
      return settings.filter((_, i) => i !== at);
    },
  };
}

/** A setting with a free value. @param {string} name @param {string} placeholder @returns {Setting} */
function typedSetting(name, placeholder) {
  const control = el("input", { type: "text", placeholder, autocomplete: "off", spellcheck: "false" });
  return {
    element: field(name, control),
    get: () => (control.value.trim() ? [`${name}=${control.value.trim()}`] : []),
    take: (settings) => {
      const at = settings.findIndex((one) => one.startsWith(`${name}=`));
      control.value = settings[at]?.slice(name.length + 1) ?? "";
      return settings.filter((_, i) => i !== at);
    },
  };
}

/**
 * The fields for an algorithm's options, given in the syntax of `searchlab algorithms`.
 * @param {string[]} options
 * @returns {Setting[]}
 */
function settingsOf(options) {
  const kept = options.filter((option) => option === "tree" || option === "graph");
  const rest = options.filter((option) => option !== "tree" && option !== "graph");
  const settings = rest.map((option) => {
    const [, name, values] = option.match(/^([\w-]+)=(.*)$/) ?? [];
    if (name && values?.includes("|"))
      return choiceSetting(
        name,
        values.split("|").map((value) => `${name}=${value}`),
      );
    if (name) return typedSetting(name, values ?? "");
    const choices = option.split("|");
    return choiceSetting(choices.length > 1 ? (choices[0] ?? "") + " …" : option, choices);
  });
  return kept.length > 0 ? [choiceSetting("search", kept), ...settings] : settings;
}

/** An alias as books write it: “UCS”, “Dijkstra”, “A*”. @param {string} alias */
const asInBooks = (alias) =>
  /^[a-z]{6,}$/.test(alias) ? alias.charAt(0).toUpperCase() + alias.slice(1) : alias.toUpperCase();

/** The number of aliases beside a name. */
const ALIASES_SHOWN = 2;

/**
 * The algorithms as a list for a choice, in groups by their kind.
 * @param {import("./types.js").SearchAlgorithm[]} algorithms
 */
function groupedOptions(algorithms) {
  const families = [...new Set(algorithms.map(({ family }) => family))];
  const option = (/** @type {import("./types.js").SearchAlgorithm} */ { name, aliases, about }) => {
    // Such as `astar`, which says no more than the name.
    const known = aliases
      .filter((alias) => !alias.endsWith("star"))
      .slice(0, ALIASES_SHOWN)
      .map(asInBooks);
    return el("option", { value: name, title: about }, known.length > 0 ? `${name} (${known.join(", ")})` : name);
  };
  return families.map((family) =>
    el("optgroup", { label: family }, ...algorithms.filter((one) => one.family === family).map(option)),
  );
}

/** The option of puzzles that is beside the algorithm. */
const HEURISTIC = "heuristic";

let setups = 0;

/** The form for a run. */
export class Setup {
  /**
   * @param {Catalog} catalog
   * @param {{action: string, onStart: (spec: RunSpec) => Promise<boolean|void>, isRow?: boolean}} options `onStart`
   *   resolves to true if the search
   *   is accepted; as a row, all but the usual choices is folded, and each choice starts a search
   */
  constructor(catalog, { action, onStart, isRow = false }) {
    this.catalog = catalog;
    setups += 1;
    this.puzzle = select([]);
    refill(this.puzzle, ...catalog.puzzles.map(({ name, about }) => el("option", { value: name, title: about }, name)));
    this.puzzle.addEventListener("change", () => this.#choosePuzzle());
    this.about = el("p", { class: "hint" });
    this.example = select([["", "…"]]);
    this.example.addEventListener("change", () => this.#chooseExample());
    this.words = el("textarea", { rows: "2", spellcheck: "false", autocomplete: "off" });
    this.words.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        this.element.requestSubmit();
      }
    });
    this.usage = el("p", { class: "hint usage" });
    this.file = el("input", { type: "file", class: "sr", tabindex: "-1", "aria-label": "File with an instance" });
    this.file.addEventListener("change", () => this.#readFile());
    this.heuristic = el("div", { class: "setup-heuristic" });
    this.options = el("div", { class: "fields" });
    this.algorithm = select([]);
    this.algorithm.addEventListener("change", () => this.#chooseAlgorithm(this.#defaultSettings()));
    /** The default algorithm of the chosen puzzle. It is not kept for another puzzle. */
    this.default = "";
    this.algorithmAbout = el("p", { class: "hint" });
    this.settings = el("div", { class: "fields" });
    this.error = el("p", { class: "error", role: "alert", id: `setup-error-${setups}` });
    /** @type {Map<string, {get: () => string|null, set: (value: string|undefined) => void}>} */
    this.optionFields = new Map();
    /** @type {Setting[]} */
    this.settingFields = [];
    const usual = [
      field("Puzzle", this.puzzle),
      field("Example", this.example),
      field("Algorithm", this.algorithm),
      this.heuristic,
    ];
    const rest = [
      this.about,
      field("Instance", this.words),
      el(
        "div",
        { class: "instance-source" },
        this.usage,
        button("From a file…", () => this.file.click(), { class: "quiet" }),
        this.file,
      ),
      this.options,
      this.algorithmAbout,
      this.settings,
    ];
    const submit = el("button", { type: "submit", class: "primary" }, action);
    /** What is folded in a row. @type {HTMLDetailsElement|null} */
    this.more = isRow
      ? el(
          "details",
          { class: "setup-more" },
          el("summary", { class: "as-button", title: "The instance as text, options and settings" }, "More"),
          el("div", { class: "setup-rest" }, ...rest, submit),
        )
      : null;
    this.more?.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.more?.open) return;
      event.stopPropagation();
      this.fold();
    });
    const parts = this.more
      ? [el("div", { class: "setup-row" }, ...usual, this.more), this.error]
      : [el("div", { class: "fields" }, ...usual), ...rest, this.error, submit];
    this.element = el("form", { class: "setup", "aria-label": "Puzzle and algorithm" }, ...parts);
    const start = () => {
      this.fail("");
      return onStart(this.spec());
    };
    this.element.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (await start()) this.fold(); // what is refused remains in sight, to be corrected
    });
    if (isRow) this.#startAtOnce(start);
    this.#choosePuzzle();
  }

  /** Starts a search with each choice, after the handlers of its field. @param {() => void} start */
  #startAtOnce(start) {
    let isPointed = false;
    this.element.addEventListener("pointerdown", () => (isPointed = true));
    this.element.addEventListener("keydown", () => (isPointed = false));
    this.element.addEventListener("change", (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLElement) || !target.matches("select, [type=checkbox]")) return;
      if (isPointed) target.blur(); // the next arrow key is a step, and no other choice
      start();
    });
  }

  /** @returns {Puzzle|undefined} */
  get chosen() {
    return this.catalog.puzzles.find(({ name }) => name === this.puzzle.value);
  }

  /** Sets the instance to the text of a file, after the size if one is given. @param {string} text */
  setInstance(text) {
    const sizes = splitWords(this.words.value).filter((word, i) => i === 0 && /^\d+x\d+$/.test(word));
    const line = text.trim();
    this.words.value = joinWords([...sizes, line.includes("\n") ? text : line]);
    this.example.value = "";
  }

  async #readFile() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    this.fail("");
    try {
      this.setInstance(await textOf(file));
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
    this.file.value = ""; // the same file can be chosen again
  }

  /** Folds what is folded in a row, and moves the focus out of it. */
  fold() {
    const { more } = this;
    if (!more) return;
    const hadFocus = more.contains(document.activeElement);
    more.open = false;
    if (hadFocus) more.querySelector("summary")?.focus();
  }

  /** @param {string} message */
  fail(message) {
    this.error.textContent = message;
  }

  #choosePuzzle() {
    const puzzle = this.chosen ?? NO_PUZZLE;
    this.about.textContent = puzzle.about;
    this.usage.textContent = puzzle.usage;
    const labels = puzzle.examples.map(({ label }, i) => el("option", { value: i }, label));
    refill(this.example, el("option", { value: "" }, labels.length > 0 ? "choose…" : "none"), ...labels);
    this.optionFields.clear();
    const isBeside = (/** @type {import("./types.js").PuzzleOption} */ { name }) => name === HEURISTIC;
    refill(this.heuristic, ...puzzle.options.filter(isBeside).map((option) => this.#optionField(option)));
    refill(
      this.options,
      ...puzzle.options.filter((option) => !isBeside(option)).map((option) => this.#optionField(option)),
    );
    const before = this.algorithm.value;
    const fit = this.catalog.algorithms.filter(({ puzzles }) => puzzles.includes(puzzle.name));
    refill(this.algorithm, ...groupedOptions(fit));
    const kept = before === this.default ? undefined : fit.find(({ name }) => name === before);
    [this.default] = partsOf(puzzle.algorithm);
    this.algorithm.value = (kept ?? fit.find(({ name }) => name === this.default) ?? fit[0])?.name ?? "";
    this.#chooseAlgorithm(this.#defaultSettings());
    this.example.value = labels.length > 0 ? "0" : "";
    this.#chooseExample();
  }

  /** @param {import("./types.js").PuzzleOption} option */
  #optionField({ name, about, values = [], form, default: defaultValue, flag }) {
    if (flag) {
      const control = el("input", { type: "checkbox" });
      let given = "";
      const set = (/** @type {string|undefined} */ value) => {
        control.checked = value !== undefined && value !== "no";
        given = control.checked ? (value ?? "") : "";
      };
      this.optionFields.set(name, { get: () => (control.checked ? given : null), set });
      return field(name, control, about);
    }
    const control =
      form === undefined
        ? select(
            [
              ["", defaultValue ? (name === HEURISTIC ? defaultValue : `${defaultValue} (the default)`) : "default"],
              ...values.map((value) => /** @type {[string, string]} */ ([value, value])),
            ],
            "",
          )
        : el("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: defaultValue ?? form });
    const set = (/** @type {string} */ value) =>
      control instanceof HTMLSelectElement ? choose(control, value) : (control.value = value);
    this.optionFields.set(name, { get: () => control.value.trim() || null, set: (value) => set(value ?? "") });
    const labelled = field(name, control, about);
    if (form !== undefined && values.length > 0) {
      // Named values are suggested; other values can be typed.
      const list = `${control.id}-values`;
      control.setAttribute("list", list);
      labelled.append(el("datalist", { id: list }, ...values.map((value) => el("option", { value }))));
    }
    return labelled;
  }

  #chooseExample() {
    const example = this.chosen?.examples[Number(this.example.value)];
    if (this.example.value === "" || !example) return;
    this.words.value = joinWords(example.words);
    for (const [name, fields] of this.optionFields) fields.set(example.options?.[name]);
  }

  /**
   * The settings of the chosen algorithm: those of the puzzle's default algorithm, if it is that.
   * @returns {string[]}
   */
  #defaultSettings() {
    const [name, settings] = partsOf(this.chosen?.algorithm ?? "");
    return name === this.algorithm.value ? settings : [];
  }

  /** @param {string[]} settings in the syntax of the command line */
  #chooseAlgorithm(settings) {
    const algorithm = this.catalog.algorithms.find(({ name }) => name === this.algorithm.value);
    this.heuristic.hidden = algorithm?.is_blind ?? false;
    this.algorithmAbout.textContent = algorithm ? `expands next: ${algorithm.about}` : "";
    this.settingFields = settingsOf(algorithm?.options ?? []);
    // The remaining settings are those that the algorithm does not have: they are shown, and refused by the search.
    for (const setting of this.settingFields.reduce((left, one) => one.take(left), settings)) {
      const other = setting.includes("=") ? typedSetting(keyOf(setting), "") : choiceSetting(setting, [setting]);
      other.take([setting]);
      this.settingFields.push(other);
    }
    refill(this.settings, ...this.settingFields.map(({ element }) => element));
  }

  /** The spec of the current field values. @returns {RunSpec} */
  spec() {
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, fields] of this.optionFields) {
      const value = fields.get();
      if (value !== null) options[name] = value;
    }
    const settings = this.settingFields.flatMap((setting) => setting.get());
    const algorithm = settings.length > 0 ? `${this.algorithm.value}:${settings.join(",")}` : this.algorithm.value;
    return { puzzle: this.puzzle.value, words: splitWords(this.words.value), options, algorithm };
  }

  /** Fills the fields; what the page does not have is shown as it is. @param {RunSpec} spec */
  fill(spec) {
    choose(this.puzzle, spec.puzzle);
    this.#choosePuzzle();
    for (const [name, value] of Object.entries(spec.options)) {
      const other = { name, about: `${spec.puzzle} has no such option`, form: "", values: [], flag: value === "" };
      if (!this.optionFields.has(name)) this.options.append(this.#optionField(other));
    }
    this.words.value = joinWords(spec.words);
    const examples = this.chosen?.examples ?? [];
    const options = JSON.stringify(spec.options);
    const same = examples.findIndex(
      (example) => joinWords(example.words) === this.words.value && JSON.stringify(example.options ?? {}) === options,
    );
    this.example.value = same < 0 ? "" : String(same);
    for (const [name, fields] of this.optionFields) fields.set(spec.options[name]);
    const [name, settings] = partsOf(spec.algorithm);
    choose(this.algorithm, name);
    this.#chooseAlgorithm(settings);
  }
}

/** The name and the settings of an algorithm. @param {string} algorithm @returns {[string, string[]]} */
function partsOf(algorithm) {
  const [name = "", settings = ""] = algorithm.split(/:(.*)/s);
  // `fifo` and `lifo` belong to the tie-breaking rule before them.
  return [name, settings.split(/,(?!(?:fifo|lifo)(?:,|$))/).filter(Boolean)];
}

/** The default spec of the page. @param {Catalog} catalog @returns {RunSpec|null} */
export function firstSpec(catalog) {
  const puzzle = catalog.puzzles.find(({ name }) => name === "tiles") ?? catalog.puzzles[0];
  if (!puzzle) return null;
  const example = puzzle.examples[0];
  return {
    puzzle: puzzle.name,
    words: example?.words ?? [],
    options: example?.options ?? {},
    algorithm: puzzle.algorithm,
  };
}
