/** @file The page as a whole: the current run, the current screen and the URL. */
import { LiveSource } from "./api.js";
import { ApiError } from "./apierror.js";
import { button, el } from "./dom.js";
import { RecordedSource, findRecorded } from "./recorded.js";
import { number } from "./format.js";
import { MAX_ADDRESS, readLink, specKey, writeLink } from "./link.js";
import { packWords } from "./packed.js";
import { themeButton } from "./theme.js";
import { areCalloutsNew } from "./callouts.js";
import { CALLOUTS } from "./help.js";
import { addKeys, explain, listenToKeys, titleWithKey } from "./keys.js";
import { announce } from "./live.js";
import { listenToFiles } from "./opening.js";
import { Transport } from "./transport.js";
import { addPresenterMode, isEmbedded, presenterButton } from "./present.js";
import { Session } from "./session.js";
import { firstSpec } from "./setup.js";
import { Player } from "./player.js";
import { Compare } from "./compare.js";
import { TreeScreen } from "./tree.js";
import { Editor } from "./editor/editor.js";
import { Predict } from "./predict.js";
import { Lessons, lessonInAddress } from "./lesson/lessons.js";
import { Save } from "./save.js";
import { Start, rememberUse } from "./start.js";

/** @typedef {import("./types.js").RunSpec} RunSpec */

/** @type {[id: string, name: string, make: (app: App) => any, needs: "live"|"hasLessons"|null][]} */
const SCREENS = [
  ["player", "Player", (app) => new Player(app), null],
  ["compare", "Compare", (app) => new Compare(app), "live"],
  ["tree", "Tree", (app) => new TreeScreen(app), null],
  ["editor", "Editor", (app) => new Editor(app), "live"],
  ["predict", "Predict", (app) => new Predict(app), "live"],
  ["save", "Save", (app) => new Save(app), null],
  ["lessons", "Lessons", (app) => new Lessons(app), "hasLessons"],
];

/** The screens that show no run. */
const WITHOUT_RUN = ["start", "lessons"];

const ADDRESS_PAUSE = 400;

/** The state shared by all screens. */
export class App {
  /**
   * @param {any} source
   * @param {import("./types.js").Catalog} catalog
   * @param {{spec: RunSpec|null, at: number}} preset the run of screens whose link names none
   * @param {boolean} hasStart whether there is a start page, which is shown without a link
   */
  constructor(source, catalog, preset, hasStart) {
    this.source = source;
    this.catalog = catalog;
    this.preset = preset;
    this.hasStart = hasStart;
    /** @type {Session|null} */
    this.session = null;
    /**
     * The last search that was refused, for the address as long as there is no session.
     * @type {{spec: RunSpec, at: number}|null}
     */
    this.refused = null;
    this.screen = "";
    /** @type {HTMLElement|null} */
    this.invitation = null;
    this.main = el("main", { id: "main", tabindex: "-1", class: "without-run" });
    this.problemText = el("span");
    this.problem = el(
      "p",
      { class: "problem", role: "alert", hidden: true },
      this.problemText,
      hasStart ? this.#toStart("To the start page") : null,
    );
    this.waiting = el("p", { class: "status waiting", role: "status" });
    this.stopWaiting = button("Stop", () => this.stop(), { class: "quiet", hidden: true });
    /** The session that is advancing to the step of a link. @type {Session|null} */
    this.reaching = null;
    /** Ends opening the run that was started last: only the last one is shown when it is ready. */
    this.opening = new AbortController();
    this.fitting = SCREENS.filter(([, , , needs]) => needs === null || source[needs]);
    this.tabs = new Map(this.fitting.map(([id, name], i) => [id, this.#tab(id, name, i + 1)]));
    /** @type {Map<string, any>} */
    this.screens = new Map();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.addressTimer = undefined;
    /** What the controls of the player act on: the current run. */
    this.target = {
      go: (/** @type {number} */ k) => this.go(k),
      at: () => this.session?.aim ?? 0,
      last: () => this.session?.run.recorded ?? 0,
      playing: () => Boolean(this.session?.playing),
      rate: (/** @type {number} */ rate) => this.session?.play(rate),
      toggle: (/** @type {number} */ rate) => this.toggle(rate),
      end: () => this.session?.find("end"),
      hasEnded: () => this.session?.ended ?? true,
    };
    this.#build();
  }

  /** A link to the start page. @param {...(string|Node)} content */
  #toStart(...content) {
    const onclick = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.problem.hidden = true;
      this.navigate("start");
    };
    return el("a", { class: "to-start", href: "./", onclick }, ...content);
  }

  /** @param {string} id @param {string} name @param {number} place */
  #tab(id, name, place) {
    const tab = titleWithKey(el("a", { href: "#" }, name), name, String(place));
    tab.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.navigate(id);
    });
    return tab;
  }

  #build() {
    const name = ["searchlab", el("span", { class: "sub" }, " explorer")];
    const items = [...this.tabs.values()].map((tab) => el("li", null, tab));
    this.invitation = button("New here?", () => showHelp(), { class: "quiet invitation", hidden: true });
    const showHelp = () => {
      explain(this.screen);
      this.#invite();
    };
    const help = el(
      "button",
      { type: "button", class: "icon", "aria-label": "Help and keyboard shortcuts", onclick: showHelp },
      "?",
    );
    titleWithKey(help, "Help and keyboard shortcuts", "?");
    const theme = themeButton();
    const header = el(
      "header",
      null,
      el("h1", null, this.hasStart ? this.#toStart(...name) : el("span", null, ...name)),
      el("nav", { "aria-label": "Screens" }, el("ul", null, ...items)),
      el("div", { class: "buttons" }, this.invitation, presenterButton(), theme, help),
    );
    document.body.prepend(
      el(
        "a",
        {
          class: "skip",
          href: "#main",
          onclick: (/** @type {Event} */ event) => (event.preventDefault(), this.main.focus()),
        },
        "Skip to content",
      ),
      header,
      this.problem,
      el("div", { class: "status-line" }, this.waiting, this.stopWaiting),
      this.main,
    );
    addPresenterMode(this); // before the other keys, which it replaces
    if (this.hasStart) this.#addScreen("start", new Start(this));
    for (const [id, name, make] of this.fitting) {
      this.#addScreen(id, make(this));
      addKeys({
        keys: [String(this.fitting.findIndex(([one]) => one === id) + 1)],
        text: name,
        group: "Screens",
        run: () => this.navigate(id),
      });
    }
    this.#addKeys(() => theme.click(), showHelp);
    listenToKeys();
    if (this.source.live) listenToFiles(this);
  }

  /** Invites those who have not seen the callouts of a screen. */
  #invite() {
    if (this.invitation) this.invitation.hidden = !this.source.live || !areCalloutsNew() || !CALLOUTS[this.screen];
  }

  /** @param {string} id @param {any} screen */
  #addScreen(id, screen) {
    screen.element.hidden = true;
    screen.element.dataset.screen = id;
    this.screens.set(id, screen);
    this.main.append(screen.element);
  }

  /** @param {() => void} changeTheme @param {() => void} showHelp */
  #addKeys(changeTheme, showHelp) {
    const hasControls = () => this.screen === "player" || this.screen === "compare";
    const player = () => this.screen === "player" && this.session !== null;
    const controls = () => this.screens.get(this.screen).controls;
    const target = () => controls().target;
    /** @param {string[]} keys @param {string} text @param {() => void} run @param {() => boolean} [when] */
    const key = (keys, text, run, when = hasControls) =>
      addKeys({ keys, text, group: "Player and comparison", run, when });
    key(["ArrowRight"], "next step", () => target().go(target().at() + 1));
    key(["ArrowLeft"], "previous step", () => target().go(target().at() - 1));
    key(["PageDown"], "ten steps forward", () => target().go(target().at() + 10));
    key(["PageUp"], "ten steps back", () => target().go(target().at() - 10));
    key([" "], "play or pause", () => controls().toggle());
    key(["+"], "faster", () => controls().faster(1));
    key(["-"], "slower", () => controls().faster(-1));
    key(["Home"], "to the start", () => target().go(0));
    key(["End"], "run to the end", () => target().end());
    key(["/"], "go to a step by its number", () => (controls().jump.focus(), controls().jump.select()));
    key(["n"], "to the next solution", () => this.screens.get("player").find("solution"), player);
    key(["d"], "to the next dead end", () => this.screens.get("player").find("dead_end"), player);
    key(["u"], "to the next duplicate", () => this.screens.get("player").find("duplicate"), player);
    key(
      ["x"],
      "to the first difference",
      () => this.screens.get("compare").toDifference(),
      () => this.screen === "compare",
    );
    key(
      ["Escape"],
      "stop a search, leave a field",
      () => this.stop(),
      () => true,
    );
    if (this.hasStart)
      addKeys({ keys: ["0"], text: "Start page", group: "Screens", run: () => this.navigate("start") });
    const lists = { group: "Lists" };
    addKeys(
      { ...lists, keys: ["j"], text: "next item of a list", run: () => this.move(1) },
      { ...lists, keys: ["k"], text: "previous item of a list", run: () => this.move(-1) },
      { ...lists, keys: ["Enter"], text: "open the selected item" },
      { group: "Page", keys: ["t"], text: "colours: system, light, dark", run: changeTheme },
      { group: "Page", keys: ["?"], text: "this help", run: showHelp },
    );
  }

  stop() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    this.reaching?.stop();
    this.session?.stop();
    this.screens.get(this.screen)?.stop?.();
  }

  /** Moves the focus to the next or previous item that can be opened on this screen. @param {number} by */
  move(by) {
    const screen = this.screens.get(this.screen);
    if (screen.move) {
      screen.move(by);
      return;
    }
    const all = /** @type {HTMLElement[]} */ ([...screen.element.querySelectorAll(".lists .pick, .choice")]).filter(
      (one) => one.checkVisibility(),
    );
    if (all.length === 0) return;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by));
    all[next]?.focus();
  }

  /** @param {number} k */
  go(k) {
    this.session?.pause();
    return this.session?.go(k);
  }

  /** @param {number} rate */
  toggle(rate) {
    const { session } = this;
    if (!session) return;
    if (session.playing) session.pause();
    else session.play(rate);
  }

  /** @param {unknown} error */
  fail(error) {
    console.error(error);
    const message = error instanceof Error ? error.message : String(error);
    this.problemText.textContent = message;
    this.problem.hidden = message === "";
  }

  /**
   * Starts a search and shows it, or says why it is refused.
   * @param {RunSpec} spec
   * @param {{fail: (message: string) => void}|null} [form] the form that shows an error
   * @param {number} [at]
   * @returns {Promise<boolean>}
   */
  async start(spec, form = null, at = 0) {
    this.opening.abort();
    this.opening = new AbortController();
    const { signal } = this.opening;
    this.reaching?.stop();
    try {
      await packWords(spec); // links to it are written at once
      const session = await Session.start(this.source, spec, signal);
      const failure = at > 0 ? await this.#reach(session, at) : null;
      if (signal.aborted) {
        session.close(); // another run was started in the meantime
        return false;
      }
      this.adopt(session);
      if (failure !== null) this.fail(failure);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.refused = { spec, at };
      if (form && error instanceof ApiError) form.fail(error.message);
      else this.fail(error);
      if (!form) this.screens.get("player").setup?.fill(spec); // to be corrected
      return false;
    }
  }

  /**
   * Advances to the step of a link, which can take long; if the user stops it, shows the last recorded step.
   * @param {Session} session
   * @param {number} at
   * @returns {Promise<unknown>} the error, if it failed
   */
  async #reach(session, at) {
    const update = () => {
      this.waiting.textContent = session.busy
        ? `searching: ${number(session.run.recorded)} of ${number(at)} steps`
        : "";
      this.stopWaiting.hidden = !session.busy;
    };
    /** @type {unknown} */
    let failure = null;
    const keep = (/** @type {Event} */ event) => (failure ??= /** @type {CustomEvent} */ (event).detail);
    for (const event of ["busy", "run"]) session.addEventListener(event, update);
    session.addEventListener("failed", keep);
    this.reaching = session;
    await session.go(at);
    if (session.at !== at) await session.go(Math.min(at, session.run.recorded));
    if (this.reaching === session) this.reaching = null;
    for (const event of ["busy", "run"]) session.removeEventListener(event, update);
    session.removeEventListener("failed", keep);
    update();
    return failure;
  }

  /** @param {Session} session */
  adopt(session) {
    this.session?.close();
    this.session = session;
    this.refused = null;
    this.problem.hidden = true;
    this.main.classList.remove("without-run");
    session.addEventListener("failed", (event) => this.fail(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("step", () => (this.problem.hidden = true));
    session.addEventListener("step", () => this.writeAddress());
    for (const screen of this.screens.values()) screen.attach?.(session);
    this.#retitle();
    this.writeAddress();
  }

  /**
   * Scrolls the row of tabs, where it is cut as on a phone. `scrollIntoView` would also move where the next Tab leads.
   * @param {HTMLElement|undefined} tab
   */
  #scrollTabs(tab) {
    const row = tab?.closest("ul");
    if (!tab || !row) return;
    const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += own.left + own.width / 2 - all.left - all.width / 2;
  }

  /** Shows a screen. @param {string} id @param {boolean} [silent] without a new entry in the browser's history */
  navigate(id, silent = false) {
    const [screen, name] =
      id === "start" && this.hasStart
        ? ["start", "Start page"]
        : (this.fitting.find(([one]) => one === id) ?? this.fitting[0]);
    if (screen === this.screen) return;
    this.screens.get(this.screen)?.hide?.();
    if (screen !== "player") this.session?.pause();
    this.screen = screen;
    for (const [one, tab] of this.tabs) {
      tab.toggleAttribute("aria-current", false);
      if (one === screen) tab.setAttribute("aria-current", "page");
    }
    this.#scrollTabs(this.tabs.get(screen));
    for (const [one, { element }] of this.screens) element.hidden = one !== screen;
    this.#retitle();
    this.#invite();
    this.screens.get(screen).show?.();
    if (!silent) {
      if (!this.session && !this.refused && this.preset.spec && !WITHOUT_RUN.includes(screen))
        this.start(this.preset.spec);
      announce(name);
      this.writeAddress(true);
    }
  }

  /** Names the screen and the puzzle in the title of the tab. */
  #retitle() {
    const name = this.fitting.find(([one]) => one === this.screen)?.[1];
    const puzzle = WITHOUT_RUN.includes(this.screen) ? null : this.session?.run.title;
    document.title = [name, puzzle, "searchlab explorer"].filter(Boolean).join(" – ");
  }

  /** The current view as a URL fragment. */
  fragment(screen = this.screen) {
    const compared = screen === "compare" ? this.screens.get(screen)?.compared : null;
    const { spec, at } = this.session
      ? { spec: this.session.run.spec, at: this.session.at }
      : (this.refused ?? { spec: null, at: 0 });
    return writeLink(spec, at, screen, compared);
  }

  /** The same for the URL: without the run if it is too long. */
  #address(screen = this.screen) {
    if (screen === "start") return location.pathname;
    const fragment = this.fragment(screen);
    return fragment.length <= MAX_ADDRESS ? fragment : writeLink(null, this.session?.at ?? 0, screen);
  }

  /** @param {boolean} [entry] as a new entry in the browser's history */
  writeAddress(entry = false) {
    clearTimeout(this.addressTimer);
    const write = () => {
      try {
        if (entry) history.pushState(null, "", this.#address());
        else history.replaceState(null, "", this.#address());
      } catch {
        // browsers can refuse this for files, or if it is called too often
      }
      for (const [id, tab] of this.tabs) tab.setAttribute("href", this.#address(id));
      if (this.hasStart && this.session && !WITHOUT_RUN.includes(this.screen))
        rememberUse(this.session.run.spec, document.title.replace(/ – [^–]*$/, ""), this.fragment());
    };
    if (entry) write();
    else this.addressTimer = setTimeout(write, ADDRESS_PAUSE);
  }

  /** Shows the screen of a link, before its run is loaded. @param {import("./link.js").Place} place */
  #showScreen({ screen, compared, spec, at }) {
    if (compared) {
      const compare = this.screens.get("compare");
      if (this.screen === "compare") compare.open(compared);
      else compare.linked = compared;
    }
    const isEmpty = !spec && at === null && this.hasStart;
    this.navigate(screen ?? (lessonInAddress() !== null ? "lessons" : isEmpty ? "start" : "player"), true);
  }

  /**
   * Shows the view of a link, or says why it is refused; what the link does not name is as on a new page.
   * @param {string} link
   * @returns {Promise<boolean>} whether it can be read
   */
  async open(link) {
    try {
      await this.#open(await readLink(link, [...this.tabs.keys()]));
      return true;
    } catch (error) {
      if (this.screen === "") this.navigate(this.hasStart ? "start" : "player", true);
      this.fail(error);
      return false;
    }
  }

  /** @param {import("./link.js").Place} place */
  async #open(place) {
    this.problem.hidden = true;
    this.#showScreen(place);
    if (!place.spec && WITHOUT_RUN.includes(this.screen)) return;
    const known = this.session?.run.spec;
    const spec = place.spec ?? known ?? this.preset.spec;
    const at = place.at ?? this.preset.at;
    if (!spec) return;
    if (specKey(spec) !== specKey(known)) {
      if (!(await this.start(spec, null, at))) return;
    } else if (at !== this.session?.at) await this.go(at);
    const { session } = this;
    // A search that was stopped can still reach the step.
    if (session && session.at < at && (session.ended || !this.source.live)) {
      this.fail(new Error(`The link names step ${number(at)}, but this run has the steps 0 to ${number(session.at)}.`));
    }
  }
}

/** The address of the page from its query on; with a fragment, which can be empty. */
function address() {
  return `${location.search}${location.hash || "#"}`;
}

async function startApp() {
  const recorded = await findRecorded();
  const source = recorded ? new RecordedSource(recorded) : new LiveSource(new Transport());
  const catalog = await source.catalog();
  const preset = recorded ? recorded.run.spec : (catalog.preset ?? firstSpec(catalog));
  document.getElementById("loading")?.remove();
  const hasStart = !recorded && !catalog.preset && !isEmbedded();
  const app = new App(source, catalog, { spec: preset, at: recorded?.at ?? 0 }, hasStart);
  window.addEventListener("popstate", () => app.open(address()));
  window.addEventListener("pagehide", () => app.session?.pause());
  await app.open(address());
}

startApp().catch((error) => {
  document.getElementById("loading")?.remove();
  document.body.append(el("p", { class: "problem", role: "alert" }, error.message));
});
