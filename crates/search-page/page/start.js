/** @file The start page: prepared searches, the lessons, and what was used last. */
import { el, refill } from "./dom.js";
import { counted } from "./format.js";
import { nodePicture } from "./graphpicture.js";
import { MAX_LINK, specKey, writeLink } from "./link.js";
import { Session } from "./session.js";
import { recall, remember } from "./stored.js";
import { CARD_PICTURES } from "./startpictures.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./types.js").Puzzle} Puzzle
 * @typedef {{title: string, text: string, picture: string, puzzle: string, screen?: string, words?: string[], against?:
 *   string, isFirst?: boolean}} Prepared
 *   `against` is the algorithm of a comparison; the first one is where to begin
 */

/** @type {Prepared[]} */
const PREPARED = [
  {
    title: "A route through Romania",
    text: "A* on the map of the textbooks",
    isFirst: true,
    picture: "route",
    puzzle: "graph",
    words: ["romania"],
  },
  {
    title: "The 8-puzzle",
    text: "fifteen moves, found by A* and the Manhattan distance",
    picture: "tiles",
    puzzle: "tiles",
  },
  {
    title: "A map to draw on",
    text: "put walls in the way, and watch the search go around",
    picture: "map",
    puzzle: "grid",
  },
  {
    title: "Two searches side by side",
    text: "a Sudoku: breadth-first against best-first",
    picture: "comparison",
    puzzle: "sudoku",
    screen: "compare",
    against: "breadth-first",
  },
  {
    title: "A graph of your own",
    text: "click nodes and edges, or paste a table",
    picture: "graph",
    puzzle: "graph",
    screen: "editor",
    words: ["romania"],
  },
  {
    title: "A planning task",
    text: "the blocks world, or your own domain in PDDL",
    picture: "blocks",
    puzzle: "pddl",
    words: ["blocks"],
  },
];

/** The largest number of own puzzles with a picture, as each is opened for it. */
const MOST_DRAWN = 6;

const LAST_PLACE = "explorer-last";
const MOST_LAST = 3;

/** The number of words of a lesson that are read, tried and answered in a minute. */
const WORDS_A_MINUTE = 100;

/** @typedef {{title: string, link: string, key: string}} Used */

/** @returns {Used[]} */
function lastUsed() {
  try {
    const used = JSON.parse(recall(LAST_PLACE) ?? "[]");
    return Array.isArray(used) ? used : [];
  } catch {
    return [];
  }
}

/**
 * Remembers a search and the link to it, as the last one of its puzzle and algorithm.
 * @param {RunSpec} spec
 * @param {string} title
 * @param {string} link
 */
export function rememberUse(spec, title, link) {
  if (link.length > MAX_LINK) return;
  const key = specKey(spec);
  const used = [{ title, link, key }, ...lastUsed().filter((one) => one.key !== key)];
  remember(LAST_PLACE, JSON.stringify(used.slice(0, MOST_LAST)));
}

/** @typedef {{name: string, title: string, about: string, words: number}} ListedLesson */

const PROGRESS_PLACE = "explorer-lesson-progress";

/**
 * The answered questions of lessons by their names in the address.
 * @returns {Record<string, [answered: number, of: number]>}
 */
function progressOfLessons() {
  try {
    return { ...JSON.parse(recall(PROGRESS_PLACE) ?? "{}") };
  } catch {
    return {};
  }
}

/** @param {string} name of the lesson in the address @param {number} answered @param {number} of */
export function rememberProgress(name, answered, of) {
  remember(PROGRESS_PLACE, JSON.stringify({ ...progressOfLessons(), [name]: [answered, of] }));
}

/**
 * The lessons with their time and what was answered.
 * @param {ListedLesson[]} lessons
 * @param {boolean} [withAbout] with what each is about
 */
export function lessonItems(lessons, withAbout = false) {
  const progress = progressOfLessons();
  return lessons.map(({ name, title, about, words }) => {
    const [answered, of] = progress[name] ?? [0, 0];
    const done =
      of > 0
        ? el(
            "span",
            { class: "hint lesson-done" },
            el("progress", { max: of, value: answered, "aria-hidden": "true" }),
            ` ${answered} of ${counted(of, "question")}`,
          )
        : null;
    const minutes = el("span", { class: "hint start-minutes" }, `${Math.ceil(words / WORDS_A_MINUTE)} min`);
    return el(
      "li",
      null,
      el("a", { href: `?lesson=${encodeURIComponent(name)}` }, title),
      " ",
      minutes,
      withAbout && about ? el("p", null, about) : null,
      done,
    );
  });
}

/** The first example of a puzzle. @param {Puzzle} puzzle @returns {RunSpec} */
function firstExample({ name, examples, algorithm }) {
  const { words = [], options = {} } = examples[0] ?? {};
  return { puzzle: name, words, options, algorithm };
}

export class Start {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { puzzles } = app.catalog;
    const own = puzzles.filter(({ own }) => own);
    const prepared = PREPARED.flatMap((card) => {
      const puzzle = puzzles.find(({ name }) => name === card.puzzle);
      return puzzle && !puzzle.own ? [this.#preparedCard(card, puzzle)] : [];
    });
    this.last = el("section", { class: "start-last", hidden: true });
    this.lessons = el("section", { class: "panel start-lessons", "aria-labelledby": "start-lessons", hidden: true });
    this.element = el(
      "div",
      { class: "start" },
      el(
        "p",
        { class: "start-lead" },
        "Step through breadth-first search, A* and others on puzzles, maps and graphs, and see why each step is the " +
          "next one.",
      ),
      el(
        "ul",
        { class: "cards", "aria-label": "Searches" },
        ...own.map((puzzle, i) => this.#ownCard(puzzle, i < MOST_DRAWN)),
        ...prepared,
      ),
      this.lessons,
      this.last,
    );
    this.hasLoaded = false;
  }

  /**
   * @param {string} href
   * @param {Element} picture
   * @param {string} title
   * @param {string} text
   * @param {boolean} [isFirst]
   */
  #card(href, picture, title, text, isFirst = false) {
    return el(
      "li",
      null,
      el(
        "a",
        { class: "panel start-card", href },
        picture,
        el("strong", null, title),
        el("span", { class: "hint" }, text),
        isFirst ? el("span", { class: "start-here" }, "Start here") : null,
      ),
    );
  }

  /** @param {Prepared} card @param {Puzzle} puzzle */
  #preparedCard({ title, text, picture, screen = "player", words, against, isFirst }, puzzle) {
    const first = firstExample(puzzle);
    const spec = words ? { ...first, words, options: {} } : first;
    const compared = against ? { specs: [{ ...spec, algorithm: against }, spec], at: 0 } : null;
    return this.#card(
      writeLink(spec, 0, screen, compared),
      /** @type {() => SVGElement} */ (CARD_PICTURES[picture])(),
      title,
      text,
      isFirst,
    );
  }

  /** @param {Puzzle} puzzle @param {boolean} isDrawn */
  #ownCard(puzzle, isDrawn) {
    const spec = firstExample(puzzle);
    const place = el("div", { class: "card-picture" });
    if (isDrawn) this.#draw(spec, place).catch(() => place.remove()); // the card says the rest
    return this.#card(writeLink(spec, 0, "player"), place, puzzle.name, puzzle.about);
  }

  /** Draws the start of a search. @param {RunSpec} spec @param {HTMLElement} place */
  async #draw(spec, place) {
    const session = await Session.start(this.app.source, spec, new AbortController().signal);
    const picture = nodePicture(session, `Start of ${spec.puzzle}`);
    place.append(picture.element);
    if (session.step?.node) await picture.show(await session.node(session.step.node.id));
    picture.close();
    session.close();
  }

  show() {
    const used = lastUsed();
    this.last.hidden = used.length === 0;
    refill(
      this.last,
      el("h2", null, "Go on with"),
      ...used.map(({ title, link }) => el("a", { class: "as-button", href: link }, title)),
    );
    if (this.app.source.hasLessons) this.#showLessons().catch((error) => this.app.fail(error));
  }

  async #showLessons() {
    const response = await fetch("lessons.json");
    const items = lessonItems(response.ok ? await response.json() : []);
    this.lessons.hidden = items.length === 0;
    refill(this.lessons, el("h2", { id: "start-lessons" }, "Lessons"), el("ol", null, ...items));
  }
}
