/** @file The client of the server's API. `recorded.js` implements the same interface for a saved run. */

/**
 * @typedef {import("./types.js").RunSpec} RunSpec
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").NodePage} NodePage
 * @typedef {import("./types.js").SearchNode} SearchNode
 * @typedef {import("./types.js").PlayHandlers} PlayHandlers
 */

/** An error, with the message of the server. */
export class ApiError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {number} [line]
   * @param {number} [column]
   */
  constructor(kind, message, line, column) {
    const hasPlace = !line || message.includes(`line ${line}`);
    const place = hasPlace ? "" : ` (line ${line}${column ? `, column ${column}` : ""})`;
    super(`${message}${place}`);
    this.kind = kind;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const response = await reach(`api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw responseError(response, answer);
}

/** @param {string} address @param {RequestInit} [request] */
async function reach(address, request) {
  try {
    return await fetch(address, request);
  } catch {
    throw new ApiError("unreachable", "the server does not answer: is it still running?");
  }
}

/** The error of a response. @param {Response} response @param {any} answer */
function responseError(response, answer) {
  const { kind, message, line, column } = answer?.error ?? {};
  return new ApiError(kind ?? "unknown", message ?? `the server answered ${response.status}`, line, column);
}

/** @param {Record<string, string|number|undefined>} fields */
function query(fields) {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
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

/** The server as a source of runs. */
export class RemoteSource {
  /** Whether runs can be started, compared and saved. */
  live = true;

  /** @returns {Promise<import("./types.js").Catalog>} */
  catalog() {
    return request("GET", "/catalog");
  }

  /** @param {RunSpec} spec @returns {Promise<Run>} */
  start(spec) {
    return request("POST", "/runs", spec);
  }

  /** @param {string} id @returns {Promise<Run>} */
  run(id) {
    return request("GET", `/runs/${id}`);
  }

  /** @param {string} id @returns {Promise<void>} */
  async remove(id) {
    await request("DELETE", `/runs/${id}`).catch(() => null); // it may be removed already
  }

  /** @param {string} id @param {{to?: number, until?: string, from?: number}} goal @returns {Promise<import("./types.js").AdvanceResult>} */
  advance(id, goal) {
    return request("POST", `/runs/${id}/advance`, goal);
  }

  /** A step of a run. @param {string} id @param {number} k @returns {Promise<Step>} */
  step(id, k) {
    return request("GET", `/runs/${id}/steps/${k}`);
  }

  /** @param {string} id @param {number} node @returns {Promise<SearchNode>} */
  node(id, node) {
    return request("GET", `/runs/${id}/nodes/${node}`);
  }

  /** @param {string} id @param {number} node @param {number} offset @param {number} limit @returns {Promise<NodePage>} */
  path(id, node, offset, limit) {
    return request("GET", `/runs/${id}/nodes/${node}/path${query({ offset, limit })}`);
  }

  /** @param {string} id @param {number} node @param {number} offset @param {number} limit @returns {Promise<NodePage>} */
  children(id, node, offset, limit) {
    return request("GET", `/runs/${id}/nodes/${node}/children${query({ offset, limit })}`);
  }

  /** The whole tree in preorder. @param {string} id @param {number} offset @param {number} limit @returns {Promise<NodePage>} */
  rows(id, offset, limit) {
    return request("GET", `/runs/${id}/rows${query({ offset, limit })}`);
  }

  /** The row of a node in the whole tree. @param {string} id @param {number} node */
  rowOf(id, node) {
    return request("GET", `/runs/${id}/rows${query({ node, limit: 1 })}`);
  }

  /** The progress of a search on a map, from a step on; the answer may end before the last step. @param {string} id @param {number} from @returns {Promise<import("./types.js").MapProgress>} */
  async map(id, from) {
    const response = await reach(`api/v1/runs/${id}/map${query({ from })}`);
    if (!response.ok) throw responseError(response, await response.json().catch(() => null));
    return decodeMap(await response.arrayBuffer());
  }

  /**
   * The open list or the closed list.
   * @param {string} id @param {number} k @param {"frontier"|"closed"} which @param {number} offset @param {number} limit
   * @returns {Promise<NodePage>}
   */
  list(id, k, which, offset, limit) {
    return request("GET", `/runs/${id}/steps/${k}/${which}${query({ offset, limit })}`);
  }

  /** @param {string} id @param {number} from @param {number} to @param {number} points @returns {Promise<import("./types.js").Series>} */
  series(id, from, to, points) {
    return request("GET", `/runs/${id}/series${query({ from, to, points })}`);
  }

  /** The layout of the tree; the subtrees of some nodes are folded. @param {string} id @param {number} nodes @param {number} at @param {number[]} folded @returns {Promise<import("./types.js").TreeLayout>} */
  tree(id, nodes, at, folded) {
    return request("GET", `/runs/${id}/tree${query({ nodes, at, folded: folded.length > 0 ? folded.join(",") : undefined })}`);
  }

  /** @param {string} id @param {string} kind @param {number} at @param {number} choices @returns {Promise<import("./types.js").Question>} */
  question(id, kind, at, choices) {
    return request("GET", `/runs/${id}/question${query({ kind, at, choices })}`);
  }

  /** @param {string} id @param {object} answer @returns {Promise<import("./types.js").Verdict>} */
  answer(id, answer) {
    return request("POST", `/runs/${id}/answer`, answer);
  }

  /** @param {string} left @param {string} right @returns {Promise<{first_difference: number|null, compared_to: number}>} */
  compare(left, right) {
    return request("GET", `/compare${query({ left, right })}`);
  }

  /** Encodes frames as an animated GIF. @param {import("./animation.js").Animation} frames @returns {Promise<Blob>} */
  async animation(frames) {
    const response = await reach("api/v1/animation", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(frames) });
    if (!response.ok) throw responseError(response, await response.json().catch(() => null));
    return response.blob();
  }

  /** The URL of a file of a run. @param {string} id @param {string} file @param {{at?: number, events?: number}} options */
  fileAddress(id, file, options) {
    return `api/v1/runs/${id}/save/${file}${query(options)}`;
  }

  /** Downloads a file of a run. @param {string} id @param {string} file @param {{at?: number, events?: number}} options @returns {Promise<Blob>} */
  async file(id, file, options) {
    const response = await reach(this.fileAddress(id, file, options));
    if (!response.ok) throw responseError(response, await response.json().catch(() => null));
    return response.blob().catch(() => {
      throw new ApiError("broken", `${file} is incomplete: the server could not finish it`);
    });
  }

  /**
   * Streams the steps of a run, at a rate in steps per second.
   * @param {string} id @param {number} from @param {number} rate @param {PlayHandlers} handlers
   * @returns {{close: () => void}}
   */
  play(id, from, rate, handlers) {
    const events = new EventSource(`api/v1/runs/${id}/play${query({ from, rate })}`);
    events.addEventListener("step", (event) => handlers.step(JSON.parse(event.data)));
    events.addEventListener("run", (event) => handlers.run(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      events.close(); // otherwise it would reconnect and start again at `from`
      handlers.broken();
    });
    return events;
  }

  /**
   * A request of an editor.
   * @param {"sudoku"|"tiles"|"grid"} puzzle @param {string} action @param {unknown} body
   * @returns {Promise<any>}
   */
  edit(puzzle, action, body) {
    return request("POST", `/${puzzle}/${action}`, body);
  }

  /** @param {number} n @returns {Promise<{boards: {label: string, n: number, line: string}[]}>} */
  sudokuExamples(n) {
    return request("GET", `/sudoku/examples${query({ n })}`);
  }
}
