/** @file The current run and the shown step, shared by all screens. */
import { ApiError } from "./apierror.js";

/**
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** The number of steps and nodes cached, so that going back needs no request. */
const CACHE_SIZE = 2000;

/** The shortest pause between two requested steps of a playback, in milliseconds. */
const SHORTEST_PAUSE = 20;

/** @template T @param {Map<number, T>} cache @param {number} key @param {T} value */
function cached(cache, key, value) {
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? 0);
  cache.set(key, value);
  return value;
}

/**
 * Events: `step` after another step is shown, `run` when more is recorded, `busy` when the search starts or stops
 * running
 * for a request, `playing` when playback starts or ends, `failed` with an error.
 */
export class Session extends EventTarget {
  /**
   * @param {any} source `LiveSource` or `RecordedSource`
   * @param {Run} run
   */
  constructor(source, run) {
    super();
    this.source = source;
    this.run = run;
    this.at = 0;
    /** The requested step, shown as soon as it is loaded. */
    this.aim = 0;
    /** @type {Step|null} */
    this.step = null;
    /** @type {Map<number, Step>} */
    this.steps = new Map();
    /** @type {Map<number, SearchNode>} */
    this.nodes = new Map();
    /** @type {{close: () => void}|null} */
    this.playing = null;
    this.busy = false;
    this.asked = 0;
    this.closed = false;
    /** The number of requests that are not answered yet. */
    this.pending = 0;
  }

  /** @param {any} source @param {import("./types.js").RunSpec} spec @param {AbortSignal} [signal] */
  static async start(source, spec, signal) {
    const session = new Session(source, await source.start(spec, signal));
    await session.go(0);
    return session;
  }

  close() {
    this.pause();
    this.closed = true;
    this.asked += 1;
    if (this.pending === 0) this.source.remove(this.run.id);
  }

  /** @param {string} type @param {unknown} [detail] */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Whether the run has ended. */
  get ended() {
    return this.run.end !== null && this.run.end !== undefined;
  }

  /**
   * Sends a request about this run. If the server has removed the run, it is started again; searches are deterministic.
   * @template T
   * @param {(id: string) => Promise<T>} request
   * @returns {Promise<T>}
   */
  async ask(request) {
    this.pending += 1;
    try {
      return await this.#ask(request);
    } finally {
      this.pending -= 1;
      // The run is removed when its last request is answered.
      if (this.closed && this.pending === 0) this.source.remove(this.run.id);
    }
  }

  /** @template T @param {(id: string) => Promise<T>} request @returns {Promise<T>} */
  async #ask(request) {
    try {
      return await request(this.run.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "unknown" || this.closed) throw error;
      const exists = await this.source.run(this.run.id).catch(() => null);
      if (exists) throw error;
      const { recorded, spec } = this.run;
      this.run = await this.source.start(spec);
      for (let more = true; more && this.run.recorded < recorded;) {
        const answer = await this.source.advance(this.run.id, { to: recorded });
        more = answer.more;
        this.run = this.#withScene(answer.run);
      }
      return request(this.run.id);
    }
  }

  /**
   * A run with its id, its spec, the notes on its text and the drawings that all its states share, which are sent once.
   * @param {Run} run
   * @returns {Run}
   */
  #withScene(run) {
    const { id, spec, notes, graph, backdrop, goal } = this.run;
    return { ...run, id, spec, notes, graph, backdrop, goal };
  }

  /** @param {Run} run */
  #setRun(run) {
    const grown = run.recorded !== this.run.recorded || run.end !== this.run.end;
    this.run = this.#withScene(run);
    if (grown) this.emit("run");
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    if (busy === this.busy) return;
    this.busy = busy;
    this.emit("busy");
  }

  /**
   * Advances the search, slice by slice, until the goal is reached or another request replaces this one.
   * @param {{to?: number, until?: string, from?: number}} goal
   * @param {number} asked
   */
  async #advance(goal, asked) {
    for (;;) {
      const answer = await this.ask((id) => this.source.advance(id, goal));
      this.#setRun(answer.run);
      if (!answer.more || asked !== this.asked) return answer;
      this.#setBusy(true);
    }
  }

  /** @param {(asked: number) => Promise<void>} work */
  async #alone(work) {
    this.asked += 1;
    const asked = this.asked;
    try {
      await work(asked);
    } catch (error) {
      if (!this.closed) this.emit("failed", error);
    } finally {
      if (asked === this.asked) {
        this.aim = this.at;
        this.#setBusy(false);
      }
    }
  }

  /** @param {Step} step */
  #show(step) {
    this.at = step.step;
    this.aim = this.at;
    this.step = step;
    this.emit("step");
  }

  /**
   * Shows a step, or the last one if the run is shorter.
   * @param {number} k
   */
  async go(k) {
    await this.#alone(async (asked) => {
      let to = Math.max(0, k);
      this.aim = to;
      if (to > this.run.recorded) {
        if (!this.ended) await this.#advance({ to }, asked);
        to = Math.min(to, this.run.recorded);
      }
      const step = await this.stepAt(to);
      if (asked === this.asked) this.#show(step);
    });
  }

  /**
   * Goes to the next step of a kind.
   * @param {"solution"|"dead_end"|"duplicate"|"end"} until
   * @returns {Promise<boolean|null>} whether there is one; null if another request replaced this one
   */
  async find(until) {
    /** @type {boolean|null} */
    let found = null;
    this.pause();
    await this.#alone(async (asked) => {
      const answer = await this.#advance({ until, from: this.at }, asked);
      if (asked !== this.asked) return;
      found = answer.found;
      if (found || until === "end") this.#show(await this.stepAt(Math.min(answer.at, this.run.recorded)));
    });
    return found;
  }

  /** Advances the search without showing the new steps. @param {number} to */
  async reach(to) {
    await this.#alone(async (asked) => {
      if (to > this.run.recorded && !this.ended) await this.#advance({ to }, asked);
    });
  }

  /** Stops playback and the current request. */
  stop() {
    this.asked += 1;
    this.aim = this.at;
    this.pause();
    this.#setBusy(false);
  }

  /** @param {number} k @returns {Promise<Step>} */
  async stepAt(k) {
    /** @type {Step} */
    const step = this.steps.get(k) ?? (await this.ask((id) => this.source.step(id, k)));
    // At the last recorded step the next node is not known until the search continues, so such a step is not cached.
    return step.next || k < this.run.recorded || this.ended ? cached(this.steps, k, step) : step;
  }

  /**
   * A node with its picture. Whether it has been expanded, and its children, may be those at an earlier step.
   * @param {number} node
   * @returns {Promise<SearchNode>}
   */
  async node(node) {
    return this.nodes.get(node) ?? this.currentNode(node);
  }

  /** A node as it is now. @param {number} node @returns {Promise<SearchNode>} */
  async currentNode(node) {
    return cached(this.nodes, node, await this.ask((id) => this.source.node(id, node)));
  }

  /**
   * Plays at a rate in steps per second, as the source plays or, if it does not or the connection fails, by requesting
   * steps.
   * @param {number} rate
   */
  play(rate) {
    this.stop();
    const playback = { close: () => {} };
    const end = () => this.playing === playback && this.pause();
    let shownAt = this.at;
    const stream = this.source.play(this.run.id, this.at, rate, {
      step: (/** @type {Step} */ step) => {
        if (this.playing !== playback) return;
        shownAt = step.step;
        if (step.next || this.ended) cached(this.steps, step.step, step);
        if (step.step > this.run.recorded) this.run = { ...this.run, recorded: step.step };
        this.#show(step);
      },
      run: (/** @type {Run} */ run) => {
        if (this.playing !== playback) return;
        this.#setRun(run);
        if (this.ended && shownAt >= run.recorded) end();
      },
      broken: () => this.playing === playback && this.#poll(rate, playback, end),
    });
    this.playing = playback;
    if (stream) playback.close = () => stream.close();
    else this.#poll(rate, playback, end);
    this.emit("playing");
  }

  /**
   * Requests the steps to play: at a high rate, only those that the screen can show.
   * @param {number} rate
   * @param {{close: () => void}} playback
   * @param {() => void} end
   */
  #poll(rate, playback, end) {
    const pause = Math.max(SHORTEST_PAUSE, 1000 / rate);
    const stride = Math.max(1, Math.round((pause * rate) / 1000));
    let isWaiting = false;
    const timer = setInterval(async () => {
      if (isWaiting) return;
      isWaiting = true;
      const before = this.at;
      await this.go(before + stride);
      isWaiting = false;
      if (this.at === before || (this.ended && this.at >= this.run.recorded)) end();
    }, pause);
    playback.close = () => clearInterval(timer);
  }

  pause() {
    if (!this.playing) return;
    this.playing.close();
    this.playing = null;
    this.emit("playing");
  }
}
