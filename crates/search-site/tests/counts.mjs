// Runs every pair of puzzle and algorithm of the module, one instance each, and prints a line of JSON for each run.
import { readFileSync } from "node:fs";

const [path, steps] = process.argv.slice(-2);
const module = new WebAssembly.Module(readFileSync(path));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function open() {
  const { exports } = new WebAssembly.Instance(module, { env: { now: () => 0 } });
  return (line, body) => {
    const request = encoder.encode(`${line}\n${body === undefined ? "" : JSON.stringify(body)}`);
    const place = exports.input(request.length);
    new Uint8Array(exports.memory.buffer, place, request.length).set(request);
    const length = exports.answer();
    const response = new Uint8Array(exports.memory.buffer, exports.output(), length).slice();
    const end = response.indexOf(10);
    return { status: Number.parseInt(decoder.decode(response.subarray(0, end))), body: response.subarray(end + 1) };
  };
}

function json(response) {
  const text = decoder.decode(response.body);
  if (response.status !== 200 && response.status !== 201) throw new Error(text);
  return JSON.parse(text);
}

const catalog = json(open()("GET /catalog"));
for (const puzzle of catalog.puzzles) {
  const { words, options } = puzzle.examples[0];
  for (const algorithm of catalog.algorithms.filter((one) => one.puzzles.includes(puzzle.name))) {
    const spec = { puzzle: puzzle.name, words, options, algorithm: algorithm.name };
    const ask = open();
    const started = ask("POST /runs", spec);
    if (started.status !== 201) throw new Error(`${JSON.stringify(spec)}: ${decoder.decode(started.body)}`);
    while (json(ask("POST /runs/run/advance", { to: Number(steps) })).more);
    const run = decoder.decode(ask("GET /runs/run").body);
    const prints = Buffer.from(ask("GET /runs/run/fingerprints").body).toString("hex");
    console.log(JSON.stringify({ spec, run, prints }));
  }
}
