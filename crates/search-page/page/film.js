/**
 * @file Pictures of the steps of a run, to keep: single ones, and the frames of an animation, with the number of the
 * step below.
 */
import { el } from "./dom.js";
import { number } from "./format.js";
import { Picture } from "./drawing.js";
import { backgroundOf, imageOf, saveDrawing, savePng, standalone, textDrawing } from "./export.js";
import { graphProgress } from "./editor/graphprogress.js";
import { GraphPicture } from "./graphpicture.js";
import { MapFrames } from "./mapview.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./animation.js").Film} Film
 */

/** The height of the line with the number of the step, in pixels, and the maximum height of a frame. */
const CAPTION = 26;
const MAX_HEIGHT = 1024;

/** The width of a single picture in pixels. */
const SAVED_WIDTH = 960;

/** The pictures of states. */
class StateFrames {
  /** @param {Session} session @param {HTMLElement} place */
  constructor(session, place) {
    this.session = session;
    this.picture = new Picture(session.run.backdrop, "State");
    place.append(this.picture.element);
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<HTMLImageElement>} */
  async image(step, width) {
    return imageOf(await this.svg(step, width));
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<SVGSVGElement>} */
  async svg(step, width) {
    const { node } = await this.session.stepAt(step);
    const full = await this.session.node(node.id);
    this.picture.node = null; // no motion
    this.picture.show(full);
    return full.drawing ? standalone(this.picture.drawn, width) : textDrawing(this.picture.text);
  }
}

/** The size in which a graph is drawn. */
const GRAPH_SIZE = { width: 960, height: 640 };

/** The pictures of a graph. */
class GraphFrames {
  /** @param {Session} session @param {HTMLElement} place */
  constructor(session, place) {
    this.session = session;
    this.picture = new GraphPicture(session, "State", () => session.step, GRAPH_SIZE);
    place.append(this.picture.element);
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<HTMLImageElement>} */
  async image(step, width) {
    return imageOf(await this.svg(step, width));
  }

  /** @param {number} step @param {number} width in pixels @returns {Promise<SVGSVGElement>} */
  async svg(step, width) {
    this.picture.showProgress(await graphProgress(this.session, await this.session.stepAt(step)));
    return standalone(this.picture.drawn, width);
  }
}

/**
 * The pictures of a run up to a step, drawn outside of the sight of the user.
 * @param {Session} session
 * @param {number} last
 */
async function framesOf(session, last) {
  const place = el("div", { class: "sr panel", "aria-hidden": "true", inert: true });
  document.body.append(place);
  const isMap = Boolean(session.run.backdrop?.cells && session.source.map);
  const frames = isMap
    ? new MapFrames(session, place)
    : session.run.graph
      ? new GraphFrames(session, place)
      : new StateFrames(session, place);
  if (frames instanceof MapFrames) await frames.load(last);
  return { frames, place };
}

/** Offers the picture of the shown step for download. @param {Session} session @param {"png"|"svg"} kind */
export async function savePicture(session, kind) {
  const { at } = session;
  const { frames, place } = await framesOf(session, at);
  try {
    if (kind === "png" && frames instanceof MapFrames) await savePng(await frames.image(at, SAVED_WIDTH), `step-${at}`);
    else await saveDrawing(await frames.svg(at, SAVED_WIDTH), `step-${at}`, kind);
  } finally {
    place.remove();
  }
}

/**
 * Prepares the frames of a run.
 * @param {Session} session
 * @param {number} first the first step
 * @param {number} last
 * @param {number} width in pixels
 * @returns {Promise<{film: Film, close: () => void}>}
 */
export async function filmOf(session, first, last, width) {
  const { frames, place } = await framesOf(session, last);
  const one = await frames.image(first, width);
  const height = Math.min(MAX_HEIGHT - CAPTION, Math.round((width * one.height) / one.width));
  const [ground, ink] = [backgroundOf(place), getComputedStyle(place).color];
  const draw = async (/** @type {CanvasRenderingContext2D} */ context, /** @type {number} */ step) => {
    const image = await frames.image(step, width);
    const scale = Math.min(width / image.width, height / image.height);
    const [across, down] = [image.width * scale, image.height * scale];
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height + CAPTION);
    context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
    context.fillStyle = ink;
    context.font = `${CAPTION * 0.6}px system-ui, "DejaVu Sans", sans-serif`;
    context.textBaseline = "middle";
    context.fillText(`step ${number(step)}`, 6, height + CAPTION / 2);
  };
  return { film: { width, height: height + CAPTION, draw }, close: () => place.remove() };
}
