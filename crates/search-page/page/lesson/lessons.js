/** @file The lessons: a list of them, or one to be read, with its figures and questions. */
import { button, el, field, refill, select } from "../dom.js";
import { counted } from "../format.js";
import { NodeCard } from "../nodecard.js";
import { textOf } from "../opening.js";
import { lessonItems, rememberProgress } from "../start.js";
import { Answers, recallStudent, rememberStudent } from "./answers.js";
import { LessonFigure, whenScrolledTo } from "./figure.js";
import { loadLessonStyle, withHtml } from "./form.js";
import { LessonQuestion } from "./question.js";

/** @typedef {import("../app.js").App} App */

/** The name of the lesson in the address. */
export function lessonInAddress() {
  return new URLSearchParams(location.search).get("lesson");
}

/** Fetches a file of the page. @param {string} name @param {string} what */
async function pageFile(name, what) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Error(`${what} cannot be loaded: found status ${response?.status ?? "none"}`);
  return response;
}

/**
 * Saves the file to hand in; first names the questions without a complete answer.
 * @param {Answers} answers
 * @param {HTMLElement} article
 * @param {HTMLElement} place of the names
 */
function handInUnless(answers, article, place) {
  const { incomplete } = answers;
  refill(place);
  if (incomplete.length === 0) {
    answers.handIn();
    return;
  }
  const places = [...article.querySelectorAll("[data-question]")];
  const names = incomplete.map((number) =>
    el(
      "li",
      null,
      button(`Question ${number}`, () => places[number - 1]?.scrollIntoView(), { class: "quiet" }),
    ),
  );
  const save = () => {
    refill(place);
    answers.handIn();
  };
  refill(place, el("p", null, "Not complete:"), el("ul", null, ...names), button("Save all the same", save));
}

export class Lessons {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.card = new NodeCard();
    this.element = el("div", { class: "lessons" });
    this.problem = el("p", { class: "problem", role: "alert", hidden: true });
    this.content = el("div");
    this.element.append(this.problem, this.content);
    /** What is shown is closed when another lesson takes its place. @type {{close: () => void}[]} */
    this.parts = [];
    /** The number of times that something was opened; the last one is shown. */
    this.opens = 0;
    this.hasStarted = false;
    document.body.append(this.card.element);
  }

  /** Loads the lesson of the address, or the list, when it is shown for the first time. */
  async show() {
    if (this.lesson) document.title = `${this.lesson.title} – searchlab explorer`;
    if (this.hasStarted) return;
    this.#start();
    const name = lessonInAddress();
    try {
      if (name === null) await this.#list();
      else
        await this.receive(await (await pageFile(`lesson-${encodeURIComponent(name)}`, `The lesson ${name}`)).text());
    } catch (error) {
      this.#fail(error);
    }
  }

  #start() {
    if (this.hasStarted) return;
    this.hasStarted = true;
    loadLessonStyle();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.problem.textContent = error instanceof Error ? error.message : String(error);
    this.problem.hidden = false;
  }

  async #list() {
    const lessons = await (await pageFile("lessons.json", "The list of lessons")).json();
    if (!this.lesson) this.#showList(lessons); // one can be opened in the meantime
  }

  /** @param {import("../start.js").ListedLesson[]} lessons */
  #showList(lessons) {
    const items = lessonItems(lessons, true);
    const file = el("input", { type: "file", accept: ".md,text/markdown" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen)
        await textOf(chosen)
          .then((text) => this.receive(text))
          .catch((error) => this.#fail(error));
      file.value = "";
    });
    const none = "This server was started without lessons: `searchlab lesson FILE` serves one.";
    refill(
      this.content,
      el(
        "section",
        { class: "panel lesson-list", "aria-labelledby": "lesson-list-title" },
        el("h2", { id: "lesson-list-title" }, "Lessons"),
        items.length > 0
          ? el(
              "p",
              { class: "hint" },
              "For a class or alone, in this order; each has searches to step through and questions.",
            )
          : null,
        items.length > 0 ? el("ol", null, ...items) : el("p", { class: "hint" }, none),
        field("A lesson of your own", file, "A Markdown file, chosen here or dropped anywhere on the page."),
      ),
    );
  }

  /** Opens a lesson, or says what is wrong in it. @param {string} text */
  async receive(text) {
    this.#start();
    try {
      /** @type {import("./answers.js").ReadLesson} */
      const lesson = await this.app.source.lesson("", { text, student: "" });
      this.text = text;
      this.lesson = lesson;
      this.student = "";
      const { student, graded } = recallStudent(lesson.sha256);
      await this.#open("student", student, graded);
      if (this.app.screen === "lessons") document.title = `${lesson.title} – searchlab explorer`;
    } catch (error) {
      this.#fail(error);
      if (!this.lesson) await this.#list().catch(() => this.#showList([]));
    }
  }

  /**
   * Shows the lesson to a student, a teacher or a printer.
   * @param {import("./question.js").LessonView} view
   * @param {string} student
   * @param {boolean} graded
   */
  async #open(view, student, graded) {
    const { app, text = "" } = this;
    this.opens += 1;
    const turn = this.opens;
    // Only the seed depends on the student.
    const isKnown = student === this.student && this.lesson;
    const lesson = /** @type {import("./answers.js").ReadLesson} */ (
      isKnown ? this.lesson : await app.source.lesson("", { text, student })
    );
    if (turn !== this.opens) return;
    this.lesson = lesson;
    this.student = student;
    for (const part of this.parts) part.close();
    const answers = new Answers(lesson, student, graded);
    rememberStudent(lesson.sha256, { student, graded });
    const article = withHtml("article", { class: "panel lesson-text" }, lesson.html);
    const progress = el("p", { class: "lesson-progress", role: "status" });
    const changed = () => {
      const [name, of] = [lessonInAddress(), lesson.questions.length];
      progress.textContent = `${answers.answered} of ${counted(of, "question")} answered`;
      if (name !== null && view === "student") rememberProgress(name, answers.answered, of);
    };
    const pick = (/** @type {LessonFigure} */ figure, /** @type {number} */ id) =>
      figure.session && this.card.show(figure.session, id, (k) => figure.go(k)).catch((error) => app.fail(error));
    const figures = [...article.querySelectorAll("[data-figure]")].map((place, i) => {
      const figure = new LessonFigure(app, lesson.figures[i], { label: `Figure ${i + 1}`, pick });
      place.prepend(figure.element);
      return { place, part: figure };
    });
    const isWaiting = graded && student === "" && view === "student";
    const context = { app, text, view, answers, changed, pick };
    const questions = [...article.querySelectorAll("[data-question]")].map((place, i) => {
      const question = new LessonQuestion(
        context,
        place.getAttribute("data-question") ?? "",
        i + 1,
        /** @type {HTMLElement} */ (place),
      );
      if (isWaiting)
        refill(place, question.heading, el("p", { class: "hint" }, "It is asked when your name or number is given."));
      return { place, part: question };
    });
    const asked = isWaiting ? [] : questions;
    this.parts = [...figures, ...asked].map(({ part }) => part);
    const key = view === "print" ? el("section", { class: "lesson-key" }, el("h2", null, "Key")) : null;
    if (key) article.append(key);
    this.problem.hidden = true;
    this.content.className = "lesson";
    this.content.dataset.view = view;
    refill(this.content, this.#side(article, { view, student, graded, lesson, answers, progress }), article);
    changed();
    for (const { place, part } of [...figures, ...asked]) {
      if (view === "print") await part.load();
      else whenScrolledTo(place, () => part.load());
    }
    for (const { part } of key ? questions : []) {
      const place = el("div");
      key?.append(el("h3", null, part.heading.textContent ?? ""), place);
      await part.key(place).catch((error) => (place.textContent = error.message));
    }
  }

  /**
   * The contents, and who answers how.
   * @param {HTMLElement} article
   * @param {{view: import("./question.js").LessonView, student: string, graded: boolean, lesson:
   *   import("./answers.js").ReadLesson, answers: Answers, progress: HTMLElement}} shown
   */
  #side(article, { view, student, graded, lesson, answers, progress }) {
    const headings = /** @type {HTMLElement[]} */ ([...article.querySelectorAll("h2[id^=section-]")]);
    const toHeading = (/** @type {HTMLElement} */ heading) => (/** @type {Event} */ event) => {
      event.preventDefault(); // the fragment of the address is that of the explorer
      heading.tabIndex = -1;
      heading.focus();
      heading.scrollIntoView();
    };
    const contents = headings.map((heading) =>
      el("li", null, el("a", { href: `#${heading.id}`, onclick: toHeading(heading) }, heading.textContent ?? "")),
    );
    for (const link of article.querySelectorAll('a[href^="#section-"]')) {
      const heading = headings.find(({ id }) => link.getAttribute("href") === `#${id}`);
      if (heading) link.addEventListener("click", toHeading(heading));
    }
    const open = async (/** @type {{view?: string, student?: string, graded?: boolean}} */ to) => {
      const changed = document.activeElement?.getAttribute("name");
      await this.#open(
        /** @type {import("./question.js").LessonView} */ (to.view ?? view),
        to.student ?? student,
        to.graded ?? graded,
      ).catch((error) => this.#fail(error));
      if (changed)
        /** @type {HTMLElement|null} */ (this.content.querySelector(`.lesson-side [name="${changed}"]`))?.focus();
    };
    const views = select(
      [
        ["student", "Student"],
        ["teacher", "Teacher"],
        ["print", "Worksheet and key"],
      ],
      view,
      { name: "view" },
    );
    views.addEventListener("change", () => open({ view: views.value }));
    const modes = select(
      [
        ["practice", "Practice"],
        ["graded", "For marks"],
      ],
      graded ? "graded" : "practice",
      { name: "mode" },
    );
    modes.addEventListener("change", () => open({ graded: modes.value === "graded" }));
    const name = el("input", { type: "text", name: "student", maxlength: "100", autocomplete: "off", value: student });
    name.addEventListener("change", () => open({ student: name.value.trim() }));
    const missing = el("div", { class: "lesson-missing", role: "alert" });
    const handIn = button("Save the file to hand in", () => handInUnless(answers, article, missing), {
      class: "primary",
      disabled: graded && student === "",
    });
    const clear = button(
      "Start over",
      () => confirm("Remove all answers to this lesson?") && (answers.clear(), open({})),
      { class: "quiet" },
    );
    const fields =
      view === "student"
        ? [
            field("Mode", modes, graded ? "Marks are given later, from the file." : "Each answer is checked at once."),
            field("Your name or number", name),
            progress,
            el("div", { class: "buttons" }, handIn, clear),
            missing,
          ]
        : [];
    const print = view === "print" ? button("Print", () => window.print(), { class: "primary" }) : null;
    return el(
      "aside",
      { class: "panel lesson-side", "aria-label": "Lesson" },
      contents.length > 0
        ? el("nav", { "aria-label": "Contents" }, el("h2", null, "Contents"), el("ol", null, ...contents))
        : null,
      lesson.questions.length > 0 ? field("View", views) : null,
      ...(lesson.questions.length > 0 ? fields : []),
      print,
      el("p", null, el("a", { href: "./#v=1&s=lessons" }, "All lessons")),
    );
  }
}
