/** @file Questions about a run that are decided by the run itself: values, duplicates, counts and paths. */
import { cost, evaluation, number, stateText } from "./format.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {{text: string, clue?: string, node?: SearchNode}} Choice
 * @typedef {{right: boolean, accepted: number[], answer: string, why: string, next?: Question}} Verdict
 *   `next`: the question goes on, as the answer so far is right
 * @typedef {{step: number, title: string, prompt: string, rule: string, node: SearchNode, choices: Choice[]|null, judge: (given: string) => Verdict}} Question
 *   without `choices`, the answer is typed; otherwise it is the place of a choice
 */

/** The number of steps searched for one with a question. */
const QUESTION_STEPS = 300;
/** The largest run whose expansions are asked for. */
const MAX_COUNTED = 20_000;
const MIN_PATH = 2;
const MAX_PATH = 40;

/** @param {string} what */
function noQuestion(what) {
  return new Error(`There is no such question about this run: ${what}.`);
}

/** Shuffles a list. @template T @param {T[]} items @returns {T[]} */
function shuffled(items) {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** @param {boolean[]} accepted for each choice @param {string} given @param {string} answer @param {string} why @returns {Verdict} */
function verdictOf(accepted, given, answer, why) {
  const places = accepted.flatMap((right, place) => (right ? [place] : []));
  return { right: places.includes(Number(given)), accepted: places, answer, why };
}

/** The first step from `k` on that is suitable. @template T @param {Session} session @param {number} k @param {(step: import("./types.js").Step) => T|null} use @returns {Promise<T|null>} */
async function findStep(session, k, use) {
  for (let at = k; at < k + QUESTION_STEPS; at += 1) {
    await session.reach(at);
    if (at > session.run.recorded) return null;
    const found = use(await session.stepAt(at));
    if (found !== null) return found;
  }
  return null;
}

/** What is f of an open node? @param {Session} session @param {number} k @returns {Promise<Question>} */
async function askValue(session, k) {
  await session.reach(k);
  const step = Math.min(k, session.run.recorded);
  const { nodes } = await session.ask((id) => session.source.list(id, step, "frontier", 0, 64));
  const [chosen] = shuffled(nodes.filter((/** @type {SearchNode} */ node) => (node.f ?? null) !== null && node.id !== null));
  if (!chosen) throw noQuestion("its open nodes have no f");
  const node = await session.node(chosen.id);
  const right = (/** @type {string} */ given) => given !== "" && ([cost(chosen, "f"), chosen.f_text].includes(given) || Number(given.replace(",", ".")) === chosen.f);
  return {
    step,
    title: `Step ${number(step)}: an open node`,
    prompt: `What is f of ${stateText(chosen)}?`,
    rule: `f = g + h. g is the cost of the path to the node, here of ${number(chosen.depth)} ${chosen.depth === 1 ? "action" : "actions"}; h is the heuristic value of its state.`,
    node,
    choices: null,
    judge: (given) => ({ right: right(given.trim()), accepted: [], answer: cost(chosen, "f"), why: `${evaluation({ text: "", decided_by: [] }, chosen)}.` }),
  };
}

/** Which successor is a duplicate? @param {Session} session @param {number} k @returns {Promise<Question>} */
async function askDuplicate(session, k) {
  const isKnown = (/** @type {string} */ kind) => kind === "duplicate" || kind === "reopened";
  const step = await findStep(session, Math.max(1, k), (one) => {
    const known = one.successors.filter(({ kind }) => isKnown(kind)).length;
    return known > 0 && known < one.successors.length ? one : null;
  });
  if (!step) throw noQuestion("no node has both a duplicate and another successor");
  const successors = shuffled(step.successors);
  const known = successors.filter(({ kind }) => isKnown(kind));
  const answers = known.map(({ node, of }) => `${stateText(node)}${(of ?? null) === null ? "" : ` (known from node ${of})`}`);
  return {
    step: step.step,
    title: `Step ${number(step.step)}: expanded`,
    prompt: "Which of its successors is a duplicate?",
    rule: "A successor is a duplicate if the search has generated its state before. If there are several, each of them is right.",
    node: await session.node(step.node.id),
    choices: successors.map(({ node }) => ({ text: stateText(node), clue: node.action ?? "", node })),
    judge: (given) => verdictOf(successors.map(({ kind }) => isKnown(kind)), given, answers.join("; "), ""),
  };
}

/** How many nodes are expanded? @param {Session} session @param {number} _k @returns {Promise<Question>} */
async function askCount(session, _k) {
  for (;;) {
    const { recorded, solutions } = session.run;
    if (solutions.length > 0 || session.ended || recorded >= MAX_COUNTED) break;
    await session.reach(Math.max(100, 2 * recorded));
    // A failed request is reported by the session; asking again would never end.
    if (session.closed || session.run.recorded === recorded) throw noQuestion("the search was stopped");
  }
  const { run } = session;
  if (run.solutions.length === 0 && !session.ended) throw noQuestion(`it expands more than ${number(MAX_COUNTED)} nodes`);
  const [solution] = run.solutions;
  const last = await session.stepAt(solution ?? run.recorded);
  const count = last.counts.expanded;
  const others = shuffled([0.25, 0.5, 0.75, 1.3, 1.6, 2, 3]).map((by) => Math.max(0, Math.round(count * by)) + (count < 8 ? Math.ceil(by) : 0));
  const numbers = [...new Set([count, ...others])].slice(0, 4).sort((a, b) => a - b);
  const start = await session.stepAt(0);
  return {
    step: 0,
    title: "Start",
    prompt: solution === undefined ? "How many nodes does the search expand in the whole space?" : "How many nodes does the search expand before it finds a solution?",
    rule: `The solution itself is not counted. ${run.rule.text}`,
    node: await session.node(start.node.id),
    choices: numbers.map((one) => ({ text: number(one) })),
    judge: (given) => verdictOf(numbers.map((one) => one === count), given, number(count), solution === undefined ? "There is no solution." : `The solution is selected at step ${number(solution)}.`),
  };
}

/** Draw the path to a node. @param {Session} session @param {number} k @returns {Promise<Question>} */
async function askPath(session, k) {
  const isSuitable = (/** @type {SearchNode} */ { depth }) => depth >= MIN_PATH && depth <= MAX_PATH;
  const found = await findStep(session, Math.max(1, k), (one) => (isSuitable(one.node) ? one : null));
  if (!found) throw noQuestion(`no path has ${MIN_PATH} to ${MAX_PATH} actions`);
  const { nodes: path } = await session.ask((id) => session.source.path(id, found.node.id, 0, MAX_PATH + 1));
  return pathQuestion(session, found.step, path, 0);
}

/** Asks for the next node of a path, after `done` actions. @param {Session} session @param {number} step @param {SearchNode[]} path @param {number} done @returns {Promise<Question>} */
async function pathQuestion(session, step, path, done) {
  const [from, to, target] = [path[done], path[done + 1], path[path.length - 1]];
  const children = await session.ask((id) => session.source.children(id, from.id, 0, 50));
  const isRight = (/** @type {SearchNode} */ node) => node.state === to.state;
  /** @type {SearchNode[]} */
  const known = children.nodes;
  // A node can have more children than are asked for.
  const choices = shuffled(known.some(isRight) ? known : [...known, to]);
  const rest = done + 2 < path.length ? await pathQuestion(session, step, path, done + 1) : undefined;
  const whole = path.slice(1).map((node) => node.action ?? stateText(node)).join(", ");
  return {
    step,
    title: done === 0 ? "The path begins here" : `After ${number(done)} of ${number(path.length - 1)} actions`,
    prompt: `Draw the path to ${stateText(target)}: which node is next?`,
    rule: `It is the path by which the search reached the node expanded at step ${number(step)}.`,
    node: await session.node(from.id),
    choices: choices.map((node) => ({ text: stateText(node), clue: node.action ?? "", node })),
    judge: (given) => {
      const verdict = verdictOf(choices.map(isRight), given, to.action ?? stateText(to), `The path is: ${whole}.`);
      return verdict.right && rest ? { ...verdict, next: rest } : verdict;
    },
  };
}

/** The kinds of questions, besides the one for the next node. @type {Record<string, {name: string, ask: (session: Session, k: number) => Promise<Question>}>} */
export const QUESTIONS = {
  f: { name: "What is f of this node?", ask: askValue },
  duplicate: { name: "Which successor is a duplicate?", ask: askDuplicate },
  count: { name: "How many nodes are expanded?", ask: askCount },
  path: { name: "Draw the path", ask: askPath },
};
