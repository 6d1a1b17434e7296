/** @file An instance of the compiled module in a Worker of its own. */
import { ApiError } from "./apierror.js";

/** @typedef {import("./types.js").Reply} Reply */

/** The status of a reply that asks for the request again, because the time slice was over. */
const AGAIN = 202;

/** An instance, which is dropped with its memory by ending its Worker. */
export class Instance {
  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    /** What it runs, for its errors. */
    this.name = "the search";
    /** Why it has ended. @type {ApiError|null} */
    this.error = null;
    /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (error: ApiError) => void}>} the requests that are not answered yet */
    this.pending = new Map();
    this.requests = 0;
    this.worker = new Worker("worker.js");
    this.worker.onmessage = ({ data }) => this.#receive(data);
    this.worker.onerror = (event) => this.#fail(event.message || "its Worker cannot be started");
    this.ready = module.then((compiled) => this.worker.postMessage(compiled));
    this.ready.catch(() => null); // the first request reports it
  }

  /** @param {string} method @param {string} path @param {string} [body] @returns {Promise<Reply>} */
  async send(method, path, body) {
    await this.ready;
    for (;;) {
      const reply = await this.#post({ method, path, body });
      if (reply.status !== AGAIN) return reply;
    }
  }

  /** @param {{method: string, path: string, body?: string}} request @returns {Promise<Reply>} */
  #post(request) {
    if (this.error) return Promise.reject(this.error);
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ id, request });
    });
  }

  /** @param {{id: number, reply?: Reply, failed?: string}} message */
  #receive({ id, reply, failed }) {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (reply) waiting?.resolve(reply);
    else {
      if (waiting) this.pending.set(id, waiting);
      this.#fail(failed ?? "");
    }
  }

  /** @param {string} why */
  #fail(why) {
    this.end(new ApiError("failed", `${this.name} has ended, as it failed: ${why}. Other runs are not affected.`));
  }

  /** Drops the instance, and rejects its pending requests with the error. @param {ApiError} error */
  end(error) {
    this.error ??= error;
    this.worker.terminate();
    for (const { reject } of this.pending.values()) reject(this.error);
    this.pending.clear();
  }
}
