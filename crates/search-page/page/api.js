/** @file The client of the API, over a transport. `recorded.js` implements the same interface for a saved run. */
import { ApiError } from "./apierror.js";

/**
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").NodePage} NodePage
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").PlayHandlers} PlayHandlers
 * @typedef {import("./types.js").Reply} Reply
 */

/** @param {Record<string, string|number|boolean|undefined>} fields */
function query(fields) {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== false);
  return `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

/** @param {string} id @param {string} file @param {{at?: number, events?: number}} options */
function filePath(id, file, options) {
  return `/runs/${id}/save/${file}${query(options)}`;
}

/** Decodes the columns of a map's progress. @param {ArrayBuffer} bytes @returns {import("./types.js").MapProgress} */
function decodeMap(bytes) {
  const [steps = 0, nodes = 0] = new Uint32Array(bytes, 0, 2);
  let offset = 8;
  const column = (/** @type {any} */ kind, /** @type {number} */ length) => {
    offset += 4 * length;
    return new kind(bytes, offset - 4 * length, length);
  };
  return {
    expanded: column(Uint32Array, steps),
    ends: column(Uint32Array, steps),
    ids: column(Uint32Array, nodes),
    parents: column(Uint32Array, nodes),
    cells: column(Uint32Array, nodes),
    g: column(Float32Array, nodes),
    h: column(Float32Array, nodes),
  };
}

const DECODER = new TextDecoder();

/** The JSON of a reply; null if there is none. @param {Reply} reply */
function jsonOf({ bytes }) {
  try {
    return JSON.parse(DECODER.decode(bytes));
  } catch {
    return null;
  }
}

/** Throws the error of a reply. @param {Reply} reply @returns {Reply} the same, if it is none */
function checked(reply) {
  if (reply.status < 400) return reply;
  const { kind, message, line, column } = jsonOf(reply)?.error ?? {};
  throw new ApiError(kind ?? "unknown", message ?? `the request was answered with ${reply.status}`, line, column);
}

/** The content of a file. @param {Reply} reply */
function blobOf(reply) {
  const { type, bytes } = checked(reply);
  return new Blob([bytes], { type });
}

/** The searches of the server, or of the page itself, as a source of runs. */
export class LiveSource {
  /** Whether runs can be started, compared and saved. */
  live = true;

  /** @param {import("./transport.js").Transport} transport */
  constructor(transport) {
    this.transport = transport;
    /** Whether there are lessons. */
    this.hasLessons = transport.hasLessons;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async #request(method, path, body, signal) {
    const reply = checked(
      await this.transport.send(method, path, body === undefined ? undefined : JSON.stringify(body), signal),
    );
    const json = jsonOf(reply);
    if (json === null && reply.status !== 204)
      throw new ApiError("broken", `the answer to ${method} ${path} is not JSON`);
    return json;
  }

  /** @returns {Promise<import("./types.js").Catalog>} */
  async catalog() {
    const catalog = await this.#request("GET", "/catalog");
    this.hasLessons &&= catalog.lessons;
    return catalog;
  }

  /** @param {RunSpec} spec @param {AbortSignal} [signal] ends opening its instance @returns {Promise<Run>} */
  start(spec, signal) {
    return this.#request("POST", "/runs", spec, signal);
  }

  /** @param {string} id @returns {Promise<Run>} */
  run(id) {
    return this.#request("GET", `/runs/${id}`);
  }

  /** @param {string} id @returns {Promise<void>} */
  async remove(id) {
    await this.#request("DELETE", `/runs/${id}`).catch(() => null); // it may be removed already
  }

  /**
   * @param {string} id
   * @param {{to?: number, until?: string, from?: number}} goal
   * @returns {Promise<import("./types.js").AdvanceResult>}
   */
  advance(id, goal) {
    return this.#request("POST", `/runs/${id}/advance`, goal);
  }

  /** A step of a run. @param {string} id @param {number} k @returns {Promise<Step>} */
  step(id, k) {
    return this.#request("GET", `/runs/${id}/steps/${k}`);
  }

  /** @param {string} id @param {number} node @returns {Promise<SearchNode>} */
  node(id, node) {
    return this.#request("GET", `/runs/${id}/nodes/${node}`);
  }

  /**
   * @param {string} id
   * @param {number} node
   * @param {number} offset
   * @param {number} limit
   * @returns {Promise<NodePage>}
   */
  path(id, node, offset, limit) {
    return this.#request("GET", `/runs/${id}/nodes/${node}/path${query({ offset, limit })}`);
  }

  /**
   * @param {string} id
   * @param {number} node
   * @param {number} offset
   * @param {number} limit
   * @returns {Promise<NodePage>}
   */
  children(id, node, offset, limit) {
    return this.#request("GET", `/runs/${id}/nodes/${node}/children${query({ offset, limit })}`);
  }

  /**
   * The whole tree in preorder.
   * @param {string} id
   * @param {number} offset
   * @param {number} limit
   * @returns {Promise<NodePage>}
   */
  rows(id, offset, limit) {
    return this.#request("GET", `/runs/${id}/rows${query({ offset, limit })}`);
  }

  /** The row of a node in the whole tree. @param {string} id @param {number} node */
  rowOf(id, node) {
    return this.#request("GET", `/runs/${id}/rows${query({ node, limit: 1 })}`);
  }

  /**
   * The progress of a search on a map, from a step on; the answer may end before the last step.
   * @param {string} id
   * @param {number} from
   * @returns {Promise<import("./types.js").MapProgress>}
   */
  async map(id, from) {
    return decodeMap(checked(await this.transport.send("GET", `/runs/${id}/map${query({ from })}`)).bytes);
  }

  /**
   * The open list, perhaps without actions that are not applicable, or the closed list; perhaps with drawings.
   * @param {string} id
   * @param {number} k
   * @param {"frontier"|"closed"} which
   * @param {number} offset
   * @param {number} limit
   * @param {{applicable?: boolean, drawn?: boolean}} shown
   * @returns {Promise<NodePage>}
   */
  list(id, k, which, offset, limit, { applicable, drawn }) {
    return this.#request("GET", `/runs/${id}/steps/${k}/${which}${query({ offset, limit, applicable, drawn })}`);
  }

  /**
   * The cheapest paths from the start.
   * @param {string} id
   * @param {"goals"|"states"} ends where they end
   * @param {number} count at most
   * @returns {Promise<import("./types.js").CheapestPathsResult>}
   */
  paths(id, ends, count) {
    return this.#request("GET", `/runs/${id}/paths${query({ ends, count })}`);
  }

  /**
   * @param {string} id
   * @param {number} from
   * @param {number} to
   * @param {number} points
   * @returns {Promise<import("./types.js").Series>}
   */
  series(id, from, to, points) {
    return this.#request("GET", `/runs/${id}/series${query({ from, to, points })}`);
  }

  /**
   * The tree to be drawn; the subtrees of some nodes are folded.
   * @param {string} id
   * @param {number} nodes
   * @param {number} at
   * @param {number[]} folded
   * @param {boolean} drawn with drawings
   * @returns {Promise<import("./types.js").DrawnTree>}
   */
  tree(id, nodes, at, folded, drawn) {
    return this.#request(
      "GET",
      `/runs/${id}/tree${query({ nodes, at, folded: folded.length > 0 ? folded.join(",") : undefined, drawn })}`,
    );
  }

  /**
   * @param {string} id
   * @param {string} kind
   * @param {number} at
   * @param {number} choices
   * @returns {Promise<import("./types.js").Question>}
   */
  question(id, kind, at, choices) {
    return this.#request("GET", `/runs/${id}/question${query({ kind, at, choices })}`);
  }

  /** @param {string} id @param {object} answer @returns {Promise<import("./types.js").Marked>} */
  answer(id, answer) {
    return this.#request("POST", `/runs/${id}/answer`, answer);
  }

  /**
   * @param {string} left
   * @param {string} right
   * @returns {Promise<{first_difference: number|null, compared_to: number}>}
   */
  async compare(left, right) {
    return jsonOf(checked(await this.transport.compare(left, right)));
  }

  /** Encodes frames as an animated GIF. @param {import("./animation.js").Animation} frames @returns {Promise<Blob>} */
  async animation(frames) {
    return blobOf(await this.transport.send("POST", "/animation", JSON.stringify(frames)));
  }

  /**
   * The URL of a file of a run; null if it has none.
   * @param {string} id
   * @param {string} file
   * @param {{at?: number, events?: number}} options
   */
  fileAddress(id, file, options) {
    return this.transport.address(filePath(id, file, options));
  }

  /**
   * Makes a file of a run.
   * @param {string} id
   * @param {string} file
   * @param {{at?: number, events?: number}} options
   * @returns {Promise<Blob>}
   */
  async file(id, file, options) {
    const path = filePath(id, file, options);
    return blobOf(await (file === "page.html" ? this.transport.page(path) : this.transport.send("GET", path)));
  }

  /**
   * Plays the steps of a run, at a rate in steps per second; null if the steps have to be requested one by one.
   * @param {string} id @param {number} from @param {number} rate @param {PlayHandlers} handlers
   * @returns {{close: () => void}|null}
   */
  play(id, from, rate, handlers) {
    return this.transport.play(`/runs/${id}/play${query({ from, rate })}`, handlers);
  }

  /**
   * A request of an editor.
   * @param {"sudoku"|"tiles"|"grid"|"graph"} puzzle @param {string} action @param {unknown} body
   * @returns {Promise<any>}
   */
  edit(puzzle, action, body) {
    return this.#request("POST", `/${puzzle}/${action}`, body);
  }

  /**
   * A request of a lesson: the lesson itself, `/question` or `/answer`.
   * @param {string} part
   * @param {unknown} body
   * @returns {Promise<any>}
   */
  lesson(part, body) {
    return this.#request("POST", `/lesson${part}`, body);
  }

  /** @param {number} n @returns {Promise<{boards: {label: string, n: number, line: string}[]}>} */
  sudokuExamples(n) {
    return this.#request("GET", `/sudoku/examples${query({ n })}`);
  }

  /** @returns {Promise<{graphs: {name: string, about: string, text: string}[]}>} */
  graphExamples() {
    return this.#request("GET", "/graph/examples");
  }
}
