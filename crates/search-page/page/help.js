/** @file What the screens are for, in words: the first part of the dialog for `?`. */
import { el } from "./dom.js";

/**
 * For each screen: its name, a sentence, and the terms in it.
 * @type {Record<string, {name: string, about: string, terms: [string, string][]}>}
 */
const HELP = {
  player: {
    name: "Player",
    about:
      "One search, step by step: each step takes a node from the open list, tests it and expands it. The row above " +
      "chooses the puzzle and the algorithm.",
    terms: [
      [
        "State",
        "the state of the node that this step expanded; the evaluation below it is the value by which the search " +
          "orders its open list",
      ],
      ["Why this one", "the rule by which it was next, and how ties were broken"],
      ["Algorithm", "the pseudo-code; the lines that ran in this step are marked, with the number of times"],
      [
        "Successors",
        "what the step generated: new nodes, duplicates of known states, and dead ends; in a depth-first search the " +
          "panel is named Tried: the step tries actions until one leads to a new state, and expands that state",
      ],
      [
        "Open list",
        "the nodes that wait, in the order of expansion; in a search along a path it is a stack, with the newest on " +
          "top",
      ],
      [
        "Cheapest paths",
        "the cheapest paths to the goal, or the costs to all states, by searches of their own, whatever the algorithm",
      ],
      [
        "Search tree, closed list",
        "the nodes so far as a tree around the current one, and the expanded ones; a click on a title folds or " +
          "unfolds a panel",
      ],
      [
        "Counts",
        "unfold it for all; point at a name to read what it counts; numbers with a decimal show their exact value " +
          "when pointed at",
      ],
      ["Timeline", "the size of the open list over the steps; click to go to a step; stars are solutions"],
    ],
  },
  compare: {
    name: "Compare",
    about:
      "Up to four searches at the same step, of the same instance or of different ones. Change opens the form of a " +
      "search.",
    terms: [
      ["differs from A", "the first step at which the search expands another state than A"],
      ["Counts", "of all searches at this step; the cost of a path is shown when a search has ended"],
      ["Counting conventions", "what books and programs count differently"],
    ],
  },
  tree: {
    name: "Tree",
    about:
      "All nodes of the search so far, as rows that open, or as a drawing. A duplicate is a leaf: the state was known.",
    terms: [
      ["Signs", "● expanded, ○ open, ★ solution, ✕ dead end, ≡ duplicate"],
      ["+12", "twelve nodes are folded here: click to open"],
      ["Heat map", "the number of expansions at each depth"],
    ],
  },
  editor: {
    name: "Editor",
    about:
      "Edits the instance of the current puzzle, then searches it. Sudoku and sliding tiles have boards; maps are " +
      "edited in the player; other puzzles have a form.",
    terms: [["Hint", "the next value of a Sudoku that follows, with the reason"]],
  },
  predict: {
    name: "Predict",
    about:
      "Questions about the run: which node is expanded next, its f, duplicates, counts and paths. The verdict gives " +
      "the reason.",
    terms: [["Show the values that decide", "switch it off for a harder question"]],
  },
  save: {
    name: "Save",
    about: "The run as a link, as one page that plays without a server, as traces and tables, and as pictures.",
    terms: [["Link", "opens the same search at the same step; everybody who opens it computes the search anew"]],
  },
  lessons: {
    name: "Lessons",
    about:
      "Lessons with figures that run, and questions that are marked by running the search again. A Markdown file " +
      "that is dropped on the page is opened as a lesson.",
    terms: [
      ["Practice", "says at once what was wrong and why; the answers are kept by the browser"],
      [
        "For marks",
        "shows no marks; the file that is saved is handed in to the teacher, who marks it with searchlab mark",
      ],
      ["View", "for students, for teachers with all answers, or for paper: a worksheet and its key"],
    ],
  },
};

/**
 * What is where, for those who see the screen for the first time.
 * @type {Record<string, import("./callouts.js").Callout[]>}
 */
export const CALLOUTS = {
  player: [
    [".player > .setup", "Choose what is searched, and how: the search starts at once."],
    [".player .stage", "The picture: the state that this step expands."],
    [".player .step", "Why the search takes this node and no other."],
    [
      ".player .lists",
      "The program with the lines that run, the nodes that wait, and the tree. A click on a title folds a panel.",
    ],
    [
      ".player .playbar",
      "Go step by step, or play. The arrow keys and the space bar do the same; a click on the curve goes to a step.",
    ],
  ],
};

/** @param {string} screen @returns {HTMLElement[]} */
export function helpOn(screen) {
  const help = HELP[screen];
  if (!help) return [];
  const terms = help.terms.map(([term, text]) =>
    el("div", { class: "key-row help-row" }, el("dt", null, term), el("dd", null, text)),
  );
  return [el("h3", null, `This screen: ${help.name}`), el("p", null, help.about), el("dl", null, ...terms)];
}
