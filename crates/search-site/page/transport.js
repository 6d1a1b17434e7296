/** @file Where requests are answered: by the page itself, which has an instance of the module for each run and one without a run. */
import { ApiError } from "./apierror.js";
import { Instance } from "./instance.js";

/** @typedef {import("./types.js").Reply} Reply */

/** The files of which a saved page consists, by the names that the module has for them. */
const PARTS = { "index.html": "saved.html", "style.css": "style.css", "app.js": "app.js" };

/** The number of steps compared at a time. */
const BATCH = 65_536;

/** What the Save screen says of a link. */
export function reachOf() {
  return "It opens wherever this page can be reached.";
}

/** Fetches a file of the page. @param {string} name */
async function siteFile(name) {
  const response = await fetch(name).catch(() => null);
  if (response?.ok) return response;
  const how = location.protocol === "file:" ? "a browser loads it from a server only, such as python3 -m http.server" : `found status ${response?.status ?? "none"}`;
  throw new ApiError("unreachable", `${name} cannot be loaded: ${how}`);
}

/** A response whose progress the page shows until it is built: the size of the module is in the page, as hosts that compress it do not give it. @param {Response} response */
function withProgress(response) {
  const [text, bar] = ["loading-text", "loading-bar"].map((id) => document.getElementById(id));
  const { body } = response;
  if (!text || !(bar instanceof HTMLProgressElement) || !body) return response;
  const total = Number(bar.dataset.bytes);
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  let loaded = 0;
  bar.max = total;
  const counter = new TransformStream({
    transform(part, out) {
      loaded += part.length;
      bar.value = loaded;
      text.textContent = loaded < total ? `Loading the searches: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Starting the searches…";
      out.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(counter), { headers: response.headers });
}

/** Compiles the module, once for all instances. @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  const response = withProgress(await siteFile("search.wasm"));
  // Some hosts do not know its media type.
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {number} status @param {string} type @param {unknown} value @returns {Reply} */
function jsonReply(status, type, value) {
  return { status, type, bytes: new TextEncoder().encode(JSON.stringify(value)).buffer };
}

export class Transport {
  hasLessons = true;

  constructor() {
    this.module = compiled();
    /** @type {Map<string, Instance>} */
    this.runs = new Map();
    this.opened = 0;
    /** The instance without a run. */
    this.general = new Instance(this.module);
    /** The instance of the next run: to start a Worker takes longer than many a search. */
    this.next = new Instance(this.module);
  }

  /** @param {string} method @param {string} path @param {string} [body] @param {AbortSignal} [signal] ends starting a run @returns {Promise<Reply>} */
  async send(method, path, body, signal) {
    if (method === "POST" && path === "/runs") return this.#open(body, signal);
    const [, id, below = ""] = path.match(/^\/runs\/([^/?]+)(.*)$/) ?? [];
    if (id === undefined) {
      if (this.general.error) this.general = new Instance(this.module);
      return this.general.send(method, path, body);
    }
    if (method === "DELETE") return this.#remove(id);
    return this.#run(id).send(method, `/runs/run${below}`, body);
  }

  /** @param {string} id */
  #run(id) {
    const run = this.runs.get(id);
    if (!run) throw new ApiError("unknown", `there is no run ${id}`);
    return run;
  }

  /** Starts a run. @param {string} [body] @param {AbortSignal} [signal] */
  async #open(body, signal) {
    const run = this.next;
    this.next = new Instance(this.module);
    const end = () => run.end(new ApiError("cancelled", "another run was started"));
    signal?.addEventListener("abort", end);
    const reply = await run.send("POST", "/runs", body);
    signal?.removeEventListener("abort", end);
    if (reply.status >= 400) {
      run.end(new ApiError("unknown", "the run was not started"));
      return reply;
    }
    const started = JSON.parse(new TextDecoder().decode(reply.bytes));
    this.opened += 1;
    const id = String(this.opened);
    this.runs.set(id, run);
    run.name = `“${started.title}”`;
    return jsonReply(reply.status, reply.type, { ...started, id });
  }

  /** Drops a run with its memory. @param {string} id @returns {Reply} */
  #remove(id) {
    this.#run(id).end(new ApiError("unknown", `run ${id} was removed`));
    this.runs.delete(id);
    return { status: 204, type: "", bytes: new ArrayBuffer(0) };
  }

  /** Files are made in the page, so they have no URL. @returns {string|null} */
  address() {
    return null;
  }

  /** The page that plays a run by itself: this one, with the record of the run. @param {string} path @returns {Promise<Reply>} */
  async page(path) {
    const parts = Object.entries(PARTS).map(async ([part, name]) => [part, await (await siteFile(name)).text()]);
    const files = Object.fromEntries(await Promise.all(parts));
    return this.send("POST", path, JSON.stringify({ ...files, "modules.txt": "style.css\napp.js\n" }));
  }

  /** The first step at which two runs expand different states. @param {string} left @param {string} right @returns {Promise<Reply>} */
  async compare(left, right) {
    for (let from = 0; ; from += BATCH) {
      const prints = await Promise.all([left, right].map((id) => this.#fingerprints(id, from)));
      const [one = [], other = []] = prints;
      const length = Math.min(one.length, other.length);
      let at = 0;
      while (at < length && one[at] === other[at]) at += 1;
      if (at < length || length < BATCH) return jsonReply(200, "application/json", { first_difference: at < length ? from + at : null, compared_to: Math.max(0, from + length - 1) });
    }
  }

  /** @param {string} id @param {number} from */
  async #fingerprints(id, from) {
    const { status, bytes } = await this.send("GET", `/runs/${id}/fingerprints?from=${from}&to=${from + BATCH - 1}`);
    if (status !== 200) throw new ApiError("unknown", `the steps of run ${id} were answered with ${status}`);
    return new BigUint64Array(bytes);
  }

  /** The page plays by requesting steps. @returns {{close: () => void}|null} */
  play() {
    return null;
  }
}
