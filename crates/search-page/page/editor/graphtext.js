/** @file The text of a graph: its statements, and edits that change one statement and preserve all others. */

/**
 * @typedef {{text: string, from: number, to: number, isQuoted: boolean}} Word a word of a line and where it is
 * @typedef {{kind: string, words: Word[]}} Statement
 * @typedef {{name: string, place: [number, number]|null, values: Map<string, string>}} GraphNode
 * @typedef {{from: string, to: string, cost: string, label: string, line: number}} GraphEdge line: the index of its
 * line
 * @typedef {{isDirected: boolean, start: string|null, goals: string[], nodes: Map<string, GraphNode>, edges:
 * GraphEdge[], tables: string[]}} GraphModel
 */

const GRAPH_WORD = /"((?:[^"\\]|\\.)*)"|#.*|[^\s"]+/g;
/** What a name in quotation marks contains, as the writer of graphs has it. */
const QUOTED_NAME = /[\s"<>→{}[\]]|^[#*]|[:,;]$|^-+$/;
const STATEMENTS = ["directed", "undirected", "start", "goal", "at"];
const TABLE = /^h\d*$/;

/**
 * @param {string} line
 * @returns {Statement} its kind is `none` if there is none, and the name of the table for a value
 */
function statementOf(line) {
  /** @type {Word[]} */
  const words = [];
  for (const match of line.matchAll(GRAPH_WORD)) {
    if (match[0].startsWith("#")) break;
    const isQuoted = match[1] !== undefined;
    const text = isQuoted ? match[1].replaceAll(/\\(["\\])/g, "$1") : match[0];
    words.push({ text, from: match.index, to: match.index + match[0].length, isQuoted });
  }
  const [first] = words;
  if (!first) return { kind: "none", words };
  const isStatement = !first.isQuoted && (STATEMENTS.includes(first.text) || TABLE.test(first.text));
  return { kind: isStatement ? first.text : words.length > 1 ? "edge" : "node", words };
}

/** The words of a statement that name nodes. @param {Statement} statement */
function namesOf({ kind, words }) {
  if (kind === "edge") return words.slice(0, 2);
  if (kind === "node") return words.slice(0, 1);
  if (kind === "goal") return words.slice(1);
  return kind === "start" || kind === "at" || TABLE.test(kind) ? words.slice(1, 2) : [];
}

/** A name as it is written. @param {string} name @param {boolean} [isFirst] at the start of a line */
function writtenName(name, isFirst = false) {
  const isPlain =
    name !== "" && !QUOTED_NAME.test(name) && !(isFirst && (STATEMENTS.includes(name) || TABLE.test(name)));
  return isPlain ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** The graph of a text that the reader has accepted. @param {string} text @returns {GraphModel} */
export function parseGraph(text) {
  /** @type {GraphModel} */
  const graph = { isDirected: true, start: null, goals: [], nodes: new Map(), edges: [], tables: [] };
  const node = (/** @type {string} */ name) => {
    const known = graph.nodes.get(name) ?? { name, place: null, values: new Map() };
    graph.nodes.set(name, known);
    return known;
  };
  const statements = linesOf(text).map(statementOf);
  statements.forEach(({ kind, words }, line) => {
    const [first, second, third, fourth] = words;
    if (kind === "node") node(first.text);
    if (kind !== "edge") return;
    const cost = third && !third.isQuoted ? third.text : "1";
    const label = (third?.isQuoted ? third : fourth)?.text ?? "";
    graph.edges.push({ from: node(first.text).name, to: node(second.text).name, cost, label, line });
  });
  for (const { kind, words } of statements) {
    const [, name, value, other] = words.map((word) => word.text);
    if (kind === "undirected") graph.isDirected = false;
    if (kind === "start") graph.start = name ?? null;
    if (kind === "goal") graph.goals.push(...words.slice(1).map((word) => word.text));
    if (kind === "at") node(name ?? "").place = [Number(value), Number(other)];
    if (!TABLE.test(kind)) continue;
    node(name ?? "").values.set(kind, value ?? "");
    if (!graph.tables.includes(kind)) graph.tables.push(kind);
  }
  graph.tables.sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
  return graph;
}

/** @param {string} text */
function linesOf(text) {
  return text.replace(/^\uFEFF/, "").split("\n");
}

/** @param {string} line @param {Word} word @param {string} text */
function replaceWord(line, word, text) {
  return line.slice(0, word.from) + text + line.slice(word.to);
}

/** A text in which single statements are changed. */
class GraphText {
  /** @param {string} text */
  constructor(text) {
    this.lines = linesOf(text);
  }

  get text() {
    return this.lines.join("\n");
  }

  /** The index of the first statement that fits; -1 if none does. @param {(statement: Statement) => boolean} fits */
  find(fits) {
    return this.lines.findIndex((line) => fits(statementOf(line)));
  }

  /**
   * Replaces a word of a statement, or adds it at the end of the statement.
   * @param {number} line
   * @param {number} index
   * @param {string} text
   */
  setWord(line, index, text) {
    const before = this.lines[line] ?? "";
    const { words } = statementOf(before);
    const word = words[index];
    const end = words.at(-1)?.to ?? 0;
    this.lines[line] = word ? replaceWord(before, word, text) : `${before.slice(0, end)} ${text}${before.slice(end)}`;
  }

  /**
   * Adds lines after the last statement of these kinds; at the end of the text if there is none.
   * @param {string[]} kinds
   * @param {...string} added
   */
  add(kinds, ...added) {
    const last = this.lines.findLastIndex((line) => kinds.includes(statementOf(line).kind));
    if (last >= 0) {
      this.lines.splice(last + 1, 0, ...added);
      return;
    }
    const isEnded = this.lines.at(-1)?.trim() === "";
    this.lines.splice(isEnded ? this.lines.length - 1 : this.lines.length, 0, ...added);
    if (!isEnded) this.lines.push("");
  }

  /**
   * Removes lines. A node that was named only by their edges gets a line of its own.
   * @param {number[]} indices
   * @param {string} [removed] a node that is removed
   */
  remove(indices, removed) {
    const orphans = () =>
      new Set(
        this.lines
          .map(statementOf)
          .filter(({ kind }) => kind === "edge" || kind === "node")
          .flatMap((one) => namesOf(one).map((word) => word.text)),
      );
    const before = orphans();
    const [first = 0] = indices;
    this.lines = this.lines.filter((_, line) => !indices.includes(line));
    const after = orphans();
    const lost = [...before].filter((name) => !after.has(name) && name !== removed);
    this.lines.splice(first, 0, ...lost.map((name) => writtenName(name, true)));
  }
}

/**
 * @template {any[]} A
 * @param {(graph: GraphText, ...rest: A) => void} change
 * @returns {(text: string, ...rest: A) => string}
 */
function edit(change) {
  return (text, ...rest) => {
    const graph = new GraphText(text);
    change(graph, ...rest);
    return graph.text;
  };
}

/** Adds a node, with a value of 0 in each table, as a table has a value for each node. */
export const addNode = edit((graph, /** @type {string} */ name, /** @type {[number, number]|null} */ place = null) => {
  const { tables } = parseGraph(graph.text);
  graph.add(["edge", "node"], writtenName(name, true));
  for (const table of tables) graph.add([table], `${table} ${writtenName(name)} 0`);
  if (place) setPlace(graph, name, place);
});

export const renameNode = edit((graph, /** @type {string} */ from, /** @type {string} */ to) => {
  graph.lines = graph.lines.map((line) => {
    const statement = statementOf(line);
    const named = namesOf(statement)
      .filter((word) => word.text === from)
      .reverse();
    return named.reduce(
      (changed, word) => replaceWord(changed, word, writtenName(to, word === statement.words[0])),
      line,
    );
  });
});

/** Removes a node with its edges, values and place. */
export const removeNode = edit((graph, /** @type {string} */ name) => {
  /** @type {number[]} */
  const removed = [];
  graph.lines.forEach((line, index) => {
    const statement = statementOf(line);
    const word = namesOf(statement).find(({ text }) => text === name);
    if (!word) return;
    if (statement.kind === "goal" && statement.words.length > 2)
      graph.lines[index] = replaceWord(line, { ...word, from: word.from - 1 }, "");
    else removed.push(index);
  });
  graph.remove(removed, name);
});

export const addEdge = edit(
  (graph, /** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ cost) => {
    graph.add(["edge", "node"], `${writtenName(from, true)} ${writtenName(to)} ${cost}`);
  },
);

export const removeEdge = edit((graph, /** @type {number} */ line) => graph.remove([line]));

export const setCost = edit((graph, /** @type {number} */ line, /** @type {string} */ cost) => {
  const before = graph.lines[line] ?? "";
  const [, second, third] = statementOf(before).words;
  if (third?.isQuoted && second) graph.lines[line] = `${before.slice(0, second.to)} ${cost}${before.slice(second.to)}`;
  else graph.setWord(line, 2, cost);
});

/** Sets a value of a heuristic table; a new table has 0 for all other nodes. */
export const setValue = edit(
  (graph, /** @type {string} */ table, /** @type {string} */ name, /** @type {string} */ value) => {
    const line = graph.find(({ kind, words }) => kind === table && words[1]?.text === name);
    if (line >= 0) {
      graph.setWord(line, 2, value);
      return;
    }
    const { nodes } = parseGraph(graph.text);
    graph.add(["h"], ...[...nodes.keys()].map((one) => `${table} ${writtenName(one)} ${one === name ? value : "0"}`));
  },
);

/** @param {GraphText} graph @param {string} name @param {[number, number]} place */
function setPlace(graph, name, [x, y]) {
  const line = graph.find(({ kind, words }) => kind === "at" && words[1]?.text === name);
  if (line < 0) {
    graph.add(["at"], `at ${writtenName(name)} ${x} ${y}`);
    return;
  }
  graph.setWord(line, 3, String(y));
  graph.setWord(line, 2, String(x));
}

export const setPlaces = edit((graph, /** @type {Iterable<[string, [number, number]]>} */ places) => {
  for (const [name, place] of places) setPlace(graph, name, place);
});

/**
 * Adds a line after that of the direction, or before the first statement.
 * @param {GraphText} graph
 * @param {string} added
 */
function addAtTop(graph, added) {
  const direction = graph.find(({ kind }) => kind === "directed" || kind === "undirected");
  const first = graph.find(({ kind }) => kind !== "none");
  graph.lines.splice(direction >= 0 ? direction + 1 : Math.max(0, first), 0, added);
}

export const setStart = edit((graph, /** @type {string} */ name) => {
  const line = graph.find(({ kind }) => kind === "start");
  if (line >= 0) graph.setWord(line, 1, writtenName(name));
  else addAtTop(graph, `start ${writtenName(name)}`);
});

/** Makes a node a goal, or no goal if it is one. */
export const toggleGoal = edit((graph, /** @type {string} */ name) => {
  const isGoal = (/** @type {Statement} */ { kind, words }) =>
    kind === "goal" && words.slice(1).some((word) => word.text === name);
  const line = graph.find(isGoal);
  if (line < 0) {
    const other = graph.lines.findLastIndex((one) => ["start", "goal"].includes(statementOf(one).kind));
    if (other >= 0) graph.lines.splice(other + 1, 0, `goal ${writtenName(name)}`);
    else addAtTop(graph, `goal ${writtenName(name)}`);
    return;
  }
  const before = graph.lines[line] ?? "";
  const { words } = statementOf(before);
  const word = words.slice(1).find(({ text }) => text === name);
  if (words.length === 2 || !word) graph.lines.splice(line, 1);
  else graph.lines[line] = replaceWord(before, { ...word, from: word.from - 1 }, "");
});

export const setGoal = (/** @type {string} */ text, /** @type {string} */ name) => {
  const others = parseGraph(text).goals.filter((goal) => goal !== name);
  const without = others.reduce((left, goal) => toggleGoal(left, goal), text);
  return parseGraph(without).goals.includes(name) ? without : toggleGoal(without, name);
};

export const setDirected = edit((graph, /** @type {boolean} */ isDirected) => {
  const line = graph.find(({ kind }) => kind === "directed" || kind === "undirected");
  if (line >= 0) graph.setWord(line, 0, isDirected ? "directed" : "undirected");
  else addAtTop(graph, isDirected ? "directed" : "undirected");
});

/** A name that no node has: A to Z, then with numbers. @param {GraphModel} graph */
export function freeName({ nodes }) {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (let round = 0; ; round += 1) {
    const free = letters.map((letter) => (round > 0 ? `${letter}${round}` : letter)).find((name) => !nodes.has(name));
    if (free) return free;
  }
}

/**
 * The product of two decimals that are not negative, rounded down to six decimal places, as searches compute it; `inf`
 * remains.
 * @param {string} one
 * @param {string} other
 */
export function product(one, other) {
  if (one === "inf") return one;
  const places = [one, other].map((text) => text.split(".")[1]?.length ?? 0);
  const digits = (/** @type {string} */ text) => BigInt(text.replace(".", "") || "0");
  const count = (places[0] ?? 0) + (places[1] ?? 0);
  const whole = String(digits(one) * digits(other)).padStart(count + 1, "0");
  const cut = whole.length - count;
  return count === 0 ? whole : `${whole.slice(0, cut)}.${whole.slice(cut, cut + 6)}`.replace(/\.?0+$/, "");
}
