/** @file Where requests are answered: by Python. In a notebook the page is in a frame, and the notebook passes messages on; elsewhere there is a server. */
import { ApiError } from "./apierror.js";

/** @typedef {import("./types.js").Reply} Reply */

const API = "/api/v1";

/** The status of a reply that asks for the request again, because the time slice was over. */
const AGAIN = 202;

/** What the Save screen says of a link. */
export function reachOf() {
  return "It opens in this page while Python is running: the problem is not part of it.";
}

/** @typedef {{method: string, path: string, body?: string}} Request */

/** Asks the server. @param {Request} request @returns {Promise<Reply>} */
async function askServer({ method, path, body }) {
  const response = await fetch(path, { method, body }).catch(() => null);
  const bytes = await response?.arrayBuffer().catch(() => null);
  if (!response || !bytes) throw new ApiError("unreachable", "Python does not answer: has the program ended?");
  return { status: response.status, type: response.headers.get("content-type") ?? "", bytes };
}

/** Asks the notebook around this frame. @returns {(request: Request) => Promise<Reply>} */
function notebook() {
  /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (error: ApiError) => void}>} the requests that are not answered yet */
  const pending = new Map();
  let requests = 0;
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent) return;
    const { id, reply, failed } = data;
    const waiting = pending.get(id);
    pending.delete(id);
    if (reply) waiting?.resolve(reply);
    else waiting?.reject(new ApiError("failed", failed));
  });
  return (request) => {
    requests += 1;
    const id = requests;
    window.parent.postMessage({ id, request }, "*");
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  };
}

export class Transport {
  hasLessons = false;

  constructor() {
    this.ask = location.protocol === "about:" ? notebook() : askServer;
  }

  /** @param {string} method @param {string} path @param {string} [body] @returns {Promise<Reply>} */
  async send(method, path, body) {
    for (;;) {
      const reply = await this.ask({ method, path: API + path, body });
      if (reply.status !== AGAIN) return reply;
    }
  }

  /** Files are made in the page, so they have no URL. @returns {string|null} */
  address() {
    return null;
  }

  /** The page that plays a run by itself. @param {string} path @returns {Promise<Reply>} */
  page(path) {
    return this.send("GET", path);
  }

  /** The first step at which two runs expand different states. @param {string} left @param {string} right @returns {Promise<Reply>} */
  compare(left, right) {
    return this.send("GET", `/compare?${new URLSearchParams({ left, right })}`);
  }

  /** The page plays by requesting steps. @returns {{close: () => void}|null} */
  play() {
    return null;
  }
}
