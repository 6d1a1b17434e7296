/**
 * @file Where requests are answered: by the server. The page without a server has another file with the same interface
 * in this place.
 */
import { ApiError } from "./apierror.js";

/** @typedef {import("./types.js").Reply} Reply */

const API = "api/v1";

/** What the Save screen says of a link. @param {string} hostname */
export function reachOf(hostname) {
  const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return isLocal
    ? "It opens only on this machine, while this server is running."
    : "It opens wherever this server can be reached, while it is running.";
}

/** The server. */
export class Transport {
  hasLessons = true;

  /**
   * @param {string} method
   * @param {string} path below `/api/v1`
   * @param {string} [body] JSON
   * @param {AbortSignal} [signal] ends the request, and the server's work for it
   * @returns {Promise<Reply>}
   */
  async send(method, path, body, signal) {
    const headers = body === undefined ? undefined : { "content-type": "application/json" };
    const response = await fetch(`${API}${path}`, { method, headers, body, signal }).catch(() => {
      throw new ApiError("unreachable", "the server does not answer: is it still running?");
    });
    const bytes = await response.arrayBuffer().catch(() => {
      throw new ApiError("broken", "the response is incomplete: the server could not finish it");
    });
    return { status: response.status, type: response.headers.get("content-type") ?? "", bytes };
  }

  /** The URL of a file of a run, for the browser's own "save". @param {string} path @returns {string|null} */
  address(path) {
    return `${API}${path}`;
  }

  /** The bytes of the page that plays a run by itself. @param {string} path @returns {Promise<Reply>} */
  page(path) {
    return this.send("GET", path);
  }

  /**
   * The first step at which two runs expand different states.
   * @param {string} left
   * @param {string} right
   * @returns {Promise<Reply>}
   */
  compare(left, right) {
    return this.send("GET", `/compare?${new URLSearchParams({ left, right })}`);
  }

  /**
   * Streams the steps of a run.
   * @param {string} path @param {import("./types.js").PlayHandlers} handlers
   * @returns {{close: () => void}}
   */
  play(path, handlers) {
    const events = new EventSource(`${API}${path}`);
    events.addEventListener("step", (event) => handlers.step(JSON.parse(event.data)));
    events.addEventListener("run", (event) => handlers.run(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      events.close(); // otherwise it would reconnect and start again from the first step
      handlers.broken();
    });
    return events;
  }
}
