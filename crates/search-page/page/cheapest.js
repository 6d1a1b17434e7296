/** @file The cheapest paths from the start: to the goals one after the other, or to all states. */
import { el, latest, refill, select } from "./dom.js";
import { counted, number } from "./format.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").CheapestPath} CheapestPath
 */

/** The number of paths that are listed, by where they end. */
const LISTED = { goals: 10, states: 200 };
/** A path whose states together are longer is named by its actions; if these are longer too, by their number. */
const LONGEST_PATH = 160;

/** A path in words. @param {CheapestPath} path */
function pathText({ states, actions }) {
  for (const parts of [states, actions]) {
    const text = parts.join(" → ");
    if (parts.length > 0 && text.length <= LONGEST_PATH) return text;
  }
  return counted(actions.length, "action");
}

export class CheapestPaths {
  constructor() {
    this.ends = select(
      [
        ["goals", "to the goal, the cheapest first"],
        ["states", "to every state, the nearest first"],
      ],
      "goals",
    );
    this.ends.setAttribute("aria-label", "Where the paths end");
    this.ends.addEventListener("change", () => this.renew());
    this.list = el("ol", { class: "cheapest-list" });
    this.note = el("p", { class: "hint", role: "status" });
    this.element = el(
      "section",
      { class: "panel cheapest", "aria-label": "Cheapest paths" },
      el("div", { class: "panel-head" }, el("h2", null, "Cheapest paths"), this.ends),
      el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Paths" }, this.list),
      this.note,
    );
    /** @type {Session|null} */
    this.session = null;
    /** The run and the choice that are listed. */
    this.listed = "";
    this.update = latest(() => this.#load());
  }

  /** @param {Session} session */
  attach(session) {
    this.session = session;
    this.listed = "";
    refill(this.list);
    this.note.textContent = "";
    this.renew();
  }

  /** Lists the paths if they can be seen, as they are searched for then. */
  renew() {
    if (this.list.checkVisibility()) this.update(undefined);
  }

  async #load() {
    const { session } = this;
    const ends = /** @type {"goals"|"states"} */ (this.ends.value);
    const listed = `${session?.run.id} ${ends}`;
    if (!session || listed === this.listed) return;
    this.listed = listed;
    refill(this.list);
    this.note.textContent = "Searching …";
    try {
      const result = await session.ask((id) => session.source.paths(id, ends, LISTED[ends]));
      if (session === this.session && listed === this.listed) this.#show(result, ends);
    } catch (error) {
      if (listed !== this.listed) return;
      this.listed = ""; // the next time it is tried again
      this.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {import("./types.js").CheapestPathsResult} result @param {"goals"|"states"} ends */
  #show({ paths, is_complete }, ends) {
    refill(this.list, ...paths.map((path) => this.#item(path, ends)));
    const [one, many] = ends === "goals" ? ["path without a loop", "paths without loops"] : ["state", "states"];
    const found = counted(paths.length, one, many);
    if (paths.length === 0) this.note.textContent = is_complete ? `There is no ${one}.` : "None was found in time.";
    else this.note.textContent = is_complete ? `These are all: ${found}.` : `The first ${found}; there can be others.`;
  }

  /** @param {CheapestPath} path @param {"goals"|"states"} ends */
  #item(path, ends) {
    const { states } = path;
    const text = ends === "goals" ? pathText(path) : (states[states.length - 1] ?? "");
    return el(
      "li",
      { title: ends === "goals" ? null : pathText(path) },
      el("strong", { class: "num" }, number(path.cost)),
      " ",
      text,
    );
  }
}
