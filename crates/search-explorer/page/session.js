/** @file A run and the moment of it that is shown: what all screens look at. */
import { ApiError } from "./api.js";

/**
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").SearchNode} SearchNode
 */

/** How many moments and nodes are kept, so that a step back asks nobody. */
const KEPT_ANSWERS = 2000;

/** @template T @param {Map<number, T>} kept @param {number} key @param {T} value */
function keep(kept, key, value) {
  if (kept.size >= KEPT_ANSWERS) kept.delete(kept.keys().next().value ?? 0);
  kept.set(key, value);
  return value;
}

/**
 * Events: `moment` after another moment is shown, `run` when more is recorded, `busy` while the search has to be run
 * further for an answer, `playing` at start and end of play, `failed` with an error.
 */
export class Session extends EventTarget {
  /**
   * @param {any} source `RemoteSource` or `RecordedSource`
   * @param {Run} run
   */
  constructor(source, run) {
    super();
    this.source = source;
    this.run = run;
    this.at = 0;
    /** The moment that was asked for last, which is shown as soon as it is there. */
    this.aim = 0;
    /** @type {Moment|null} */
    this.moment = null;
    /** @type {Map<number, Moment>} */
    this.moments = new Map();
    /** @type {Map<number, SearchNode>} */
    this.nodes = new Map();
    /** @type {{close: () => void}|null} */
    this.playing = null;
    this.busy = false;
    this.asked = 0;
    this.closed = false;
  }

  /** @param {any} source @param {import("./types.js").RunSpec} spec */
  static async start(source, spec) {
    const session = new Session(source, await source.start(spec));
    await session.go(0);
    return session;
  }

  close() {
    this.pause();
    this.closed = true;
    this.asked += 1;
    this.source.drop(this.run.id);
  }

  /** @param {string} type @param {unknown} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Whether nothing is left to run. */
  get ended() {
    return this.run.end !== null && this.run.end !== undefined;
  }

  /**
   * Asks about this run. A run that the server has forgotten is started again: it is the same one.
   * @template T
   * @param {(id: string) => Promise<T>} question
   * @returns {Promise<T>}
   */
  async ask(question) {
    try {
      return await question(this.run.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "unknown" || this.closed) throw error;
      const there = await this.source.run(this.run.id).catch(() => null);
      if (there) throw error;
      const { recorded, spec } = this.run;
      this.run = await this.source.start(spec);
      for (let more = true; more && this.run.recorded < recorded; ) {
        const answer = await this.source.advance(this.run.id, { to: recorded });
        ({ more, run: this.run } = answer);
      }
      return question(this.run.id);
    }
  }

  /** @param {Run} run */
  #learn(run) {
    const grown = run.recorded !== this.run.recorded || run.end !== this.run.end;
    this.run = run;
    if (grown) this.tell("run");
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    if (busy === this.busy) return;
    this.busy = busy;
    this.tell("busy");
  }

  /**
   * Runs the search on, slice by slice, until there is an answer or something else is asked.
   * @param {{to?: number, until?: string, from?: number}} goal
   * @param {number} asked
   */
  async #advance(goal, asked) {
    for (;;) {
      const answer = await this.ask((id) => this.source.advance(id, goal));
      this.#learn(answer.run);
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
      if (!this.closed) this.tell("failed", error);
    } finally {
      if (asked === this.asked) {
        this.aim = this.at;
        this.#setBusy(false);
      }
    }
  }

  /** @param {Moment} moment */
  #show(moment) {
    this.at = moment.moment;
    this.aim = this.at;
    this.moment = moment;
    this.tell("moment");
  }

  /**
   * Shows a moment, or the last there is.
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
      const moment = await this.momentAt(to);
      if (asked === this.asked) this.#show(moment);
    });
  }

  /**
   * Goes to the next moment of a kind.
   * @param {"solution"|"dead_end"|"duplicate"|"end"} until
   * @returns {Promise<boolean|null>} whether there is one; null where something else was asked before it was known
   */
  async find(until) {
    /** @type {boolean|null} */
    let found = null;
    this.pause();
    await this.#alone(async (asked) => {
      const answer = await this.#advance({ until, from: this.at }, asked);
      if (asked !== this.asked) return;
      found = answer.found;
      if (found || until === "end") this.#show(await this.momentAt(Math.min(answer.at, this.run.recorded)));
    });
    return found;
  }

  /** Runs the search on without showing more. @param {number} to */
  async reach(to) {
    await this.#alone(async (asked) => {
      if (to > this.run.recorded && !this.ended) await this.#advance({ to }, asked);
    });
  }

  /** Leaves off what is under way. */
  halt() {
    this.asked += 1;
    this.aim = this.at;
    this.pause();
    this.#setBusy(false);
  }

  /** @param {number} k @returns {Promise<Moment>} */
  async momentAt(k) {
    /** @type {Moment} */
    const moment = this.moments.get(k) ?? (await this.ask((id) => this.source.moment(id, k)));
    // What comes next is not known at the last recorded moment until the search goes on: such an answer is not kept.
    return moment.next || k < this.run.recorded || this.ended ? keep(this.moments, k, moment) : moment;
  }

  /** A node with its picture. @param {number} node @returns {Promise<SearchNode>} */
  async node(node) {
    const known = this.nodes.get(node);
    return known ?? keep(this.nodes, node, await this.ask((id) => this.source.node(id, node)));
  }

  /**
   * Plays at a rate in moments a second: pushed by the server, or, if that breaks, asked for one by one.
   * @param {number} rate
   */
  play(rate) {
    this.halt();
    const tick = { close: () => {} };
    const end = () => this.playing === tick && this.pause();
    let shownAt = this.at;
    const stream = this.source.play(this.run.id, this.at, rate, {
      moment: (/** @type {Moment} */ moment) => {
        if (this.playing !== tick) return;
        shownAt = moment.moment;
        if (moment.next || this.ended) keep(this.moments, moment.moment, moment);
        if (moment.moment > this.run.recorded) this.run = { ...this.run, recorded: moment.moment };
        this.#show(moment);
      },
      run: (/** @type {Run} */ run) => {
        if (this.playing !== tick) return;
        this.#learn(run);
        if (this.ended && shownAt >= run.recorded) end();
      },
      broken: () => this.playing === tick && this.#poll(rate, tick, end),
    });
    tick.close = () => stream.close();
    this.playing = tick;
    this.tell("playing");
  }

  /** @param {number} rate @param {{close: () => void}} tick @param {() => void} end */
  #poll(rate, tick, end) {
    const timer = setInterval(async () => {
      const before = this.at;
      await this.go(before + 1);
      if (this.at === before && this.ended) end();
    }, Math.max(20, 1000 / rate));
    tick.close = () => clearInterval(timer);
  }

  pause() {
    if (!this.playing) return;
    this.playing.close();
    this.playing = null;
    this.tell("playing");
  }
}
