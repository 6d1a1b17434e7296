/** @file The answers of a student to a lesson: kept by the browser, and handed in as a file. */
import { download } from "../dom.js";
import { recall, remember } from "../stored.js";

/**
 * @typedef {{answer: import("./form.js").Answer, isComplete?: boolean, seconds: number, tries: number, marked?: any}}
 *   Given
 * @typedef {{title: string, sha256: string, seed: string, html: string, figures: import("./figure.js").FigureSpec[],
 *   questions: string[]}} ReadLesson
 */

const ANSWERS_PLACE = "explorer-lesson";

/** The time as answer files have it, without fractions of seconds. */
function timestamp() {
  return new Date().toISOString().replace(/\.\d+/, "");
}

/**
 * Who answers a lesson, and how; as chosen the last time.
 * @param {string} sha256
 * @returns {{student: string, graded: boolean}}
 */
export function recallStudent(sha256) {
  try {
    const { student = "", graded = false } = JSON.parse(recall(`${ANSWERS_PLACE} ${sha256}`) ?? "{}");
    return { student: String(student), graded: graded === true };
  } catch {
    return { student: "", graded: false };
  }
}

/** @param {string} sha256 @param {{student: string, graded: boolean}} chosen */
export function rememberStudent(sha256, chosen) {
  remember(`${ANSWERS_PLACE} ${sha256}`, JSON.stringify(chosen));
}

export class Answers {
  /** @param {ReadLesson} lesson read for this student @param {string} student @param {boolean} graded */
  constructor(lesson, student, graded) {
    this.lesson = lesson;
    this.student = student;
    this.graded = graded;
    this.place = `${ANSWERS_PLACE} ${lesson.sha256} ${graded ? "graded" : "practice"} ${student}`;
    /** @type {Record<string, Given>} */
    this.given = {};
    this.started = timestamp();
    try {
      const { given, started } = JSON.parse(recall(this.place) ?? "{}");
      this.given = given ?? {};
      this.started = started ?? this.started;
    } catch {
      // what cannot be read is no answer
    }
  }

  /** @param {string} id @returns {Given|null} */
  of(id) {
    return this.given[id] ?? null;
  }

  /** @param {string} id @param {Given} given */
  set(id, given) {
    this.given[id] = given;
    remember(this.place, JSON.stringify({ given: this.given, started: this.started }));
  }

  clear() {
    this.given = {};
    this.started = timestamp();
    remember(this.place, "{}");
  }

  get answered() {
    return this.lesson.questions.filter((id) => this.given[id]).length;
  }

  /** The numbers of the questions that have no answer, or a part of one. */
  get incomplete() {
    return this.lesson.questions.flatMap((id, i) =>
      this.given[id] && this.given[id].isComplete !== false ? [] : [i + 1],
    );
  }

  /** Downloads the file that is handed in. */
  handIn() {
    const { title, sha256, seed } = this.lesson;
    const answers = Object.fromEntries(
      Object.entries(this.given).map(([id, { answer, seconds, tries }]) => [id, { answer, seconds, tries }]),
    );
    const file = {
      format: "searchlab-answers/1",
      lesson: { title, sha256 },
      student: this.student,
      seed,
      graded: this.graded,
      answers,
      started: this.started,
      finished: timestamp(),
    };
    const name = `${title} ${this.student || "practice"}`.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
    download(`${name}.json`, "application/json", `${JSON.stringify(file, null, 2)}\n`);
  }
}
