/** @file A Worker with one instance of the module: it holds at most one run, and answers requests one after the other. */

/** @type {any} the exports of the instance */
let search;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module's output. @param {number} length */
function output(length) {
  return new Uint8Array(search.memory.buffer, search.output(), length);
}

/** Answers a request: the lines and bodies on both sides are described in the module's crate. @param {{method: string, path: string, body?: string}} request */
function answer({ method, path, body = "" }) {
  const request = encoder.encode(`${method} ${path}\n${body}`);
  const place = search.input(request.length); // can move the memory
  new Uint8Array(search.memory.buffer, place, request.length).set(request);
  const response = output(search.answer());
  const end = response.indexOf(10);
  const line = decoder.decode(response.subarray(0, end));
  const [, status = "", type = ""] = line.match(/^(\d+) ?(.*)$/) ?? [];
  return { status: Number(status), type, bytes: response.slice(end + 1).buffer };
}

/** Why the instance stopped: the message of its panic, or the browser's. @param {unknown} error */
function reason(error) {
  const memory = `${Math.ceil(search.memory.buffer.byteLength / 2 ** 20)} MiB of memory were in use`;
  try {
    const length = search.failure();
    if (length > 0) return decoder.decode(output(length).slice());
  } catch {
    // nothing can be called any more
  }
  return `${error instanceof Error ? error.message : error}; ${memory}`;
}

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    search = new WebAssembly.Instance(data, { env: { now: () => performance.now() } }).exports;
    return;
  }
  const { id, request } = data;
  try {
    const reply = answer(request);
    self.postMessage({ id, reply }, { transfer: [reply.bytes] });
  } catch (error) {
    self.postMessage({ id, failed: reason(error) });
  }
};
