/** @file The words of questions and of the verdicts on their answers. The run decides what is right: see `question` and `answer` of a source. */
import { counted, decimals, evaluation, number, stateText } from "./format.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Verdict} Verdict
 * @typedef {import("./session.js").Session} Session
 */

/** The kinds of questions. @type {Record<string, string>} */
export const QUESTIONS = {
  next: "Which node is next?",
  f: "What is f of a node?",
  duplicate: "Which is a duplicate?",
  count: "How many are expanded?",
  path: "Draw the path",
};

/** What the picture beside a question shows. @param {Question} question */
export function questionTitle({ kind, step, path }) {
  if (kind === "f") return `Step ${number(step)}: an open node`;
  if (kind === "path" && path) return path.done === 0 ? "The path begins here" : `After ${number(path.done)} of ${number(path.actions)} actions`;
  if (kind === "duplicate") return `Step ${number(step)}: expanded`;
  return step === 0 ? "Start" : `Step ${number(step)}: just expanded`;
}

/** @param {Question} question */
export function questionPrompt({ kind, node, path, solvable }) {
  if (kind === "f") return `What is f of ${stateText(node)}?`;
  if (kind === "duplicate") return "Which of its successors is a duplicate?";
  if (kind === "count") return solvable ? "How many nodes does the search expand before it finds a solution?" : "How many nodes does the search expand in the whole space?";
  if (kind === "path" && path) return `Draw the path to ${stateText(path.target)}: which node is next?`;
  return "Which of these is expanded next?";
}

/** What decides. @param {Question} question @param {import("./types.js").Rule} rule of the run */
export function questionRule({ kind, step, node, bound = null, best = null }, rule) {
  if (kind === "f") return `f = g + h. g is the cost of the path to the node, here of ${counted(node.depth, "action")}; h is the heuristic value of its state, ${number(node.h)}.`;
  if (kind === "duplicate") return "A successor is a duplicate if the search has generated its state before. If there are several, each of them is right.";
  if (kind === "count") return `The solution itself is not counted. ${rule.text}`;
  if (kind === "path") return `It is the path by which the search reached the node expanded at step ${number(step)}.`;
  const parts = [rule.text, bound === null ? "" : `The bound is ${number(bound)}.`, best === null ? "" : `The best solution costs ${number(best)}.`];
  return parts.filter((one) => one !== "").join(" ");
}

/** Larger ids are of states that a depth-first search has not generated yet; they are valid for one question only. */
const MAX_NODES = 2 ** 32;

/** The values of a node that the rule of a search compares. @param {import("./types.js").Rule} rule @param {import("./types.js").SearchNode} node */
export function decidingValues(rule, node) {
  const values = (/** @type {const} */ (["f", "g", "h"])).filter((name) => (node[name] ?? null) !== null);
  /** @type {Record<string, string|null>} */
  const others = {
    stored: node.stored === undefined ? null : `stored value ${node.stored}`,
    depth: `depth ${node.depth}`,
    age: node.parent === null ? "the start" : `generated at step ${number(node.generated_at ?? 0)} as number ${node.place}`,
    action: node.id === null || node.id >= MAX_NODES ? `action ${node.place}` : null,
  };
  const decisive = rule.decided_by.map((name) => others[name] ?? null).filter((one) => one !== null);
  return [...values.map((name) => `${name} ${number(node[name])}`), ...decisive].join(", ");
}

/** The choices of a question: the key to answer with, the text and the node. @param {Question} question @returns {{key: number, text: string, node?: import("./types.js").SearchNode}[]} */
export function questionChoices({ kind, choices, counts = [] }) {
  if (kind === "count") return counts.map((count) => ({ key: count, text: number(count) }));
  return choices.map((node) => ({ key: node.id, text: stateText(node), node }));
}

/** The body of an answer. @param {Question} question @param {number|string} given the key of a choice, or the typed text */
export function answerTo({ kind, step, node, path }, given) {
  if (kind === "f") return { kind, step, node: node.id, value: String(given) };
  if (kind === "count") return { kind, choice: given };
  return kind === "path" ? { kind, step, done: path?.done ?? 0, choice: given } : { kind, step, choice: given };
}

/** The right answer and the reason, in words. @param {Session} session @param {Question} question @param {Verdict} verdict @returns {Promise<{answer: string, why: string}>} */
export async function explained(session, question, { answer, accepted, why }) {
  if (question.kind === "f") return { answer: number(answer.f), why: `${evaluation({ text: "", decided_by: [] }, answer)}.` };
  if (question.kind === "count") {
    const end = answer.solution ? `The solution is selected at step ${number(answer.expanded_at)}.` : "There is no solution.";
    return { answer: number(accepted[0]), why: end };
  }
  if (question.kind === "duplicate") {
    const known = question.choices.filter(({ id }) => accepted.includes(id)).map(stateText);
    const of = answer.duplicate_of ?? null;
    return { answer: known.join("; "), why: of === null ? "" : `${stateText(answer)} is known from node ${of}.` };
  }
  if (question.kind === "path" && question.path) {
    const target = question.path.target.id;
    const { nodes } = await session.ask((id) => session.source.path(id, target, 1, question.path?.actions ?? 0));
    const whole = nodes.map((/** @type {import("./types.js").SearchNode} */ node) => node.action ?? stateText(node));
    return { answer: answer.action ?? stateText(answer), why: `The path is: ${whole.join(", ")}.` };
  }
  return { answer: stateText(answer), why: decimals(why?.text ?? "") };
}
