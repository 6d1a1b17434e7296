/** @file Animated GIFs of a range of steps: the frames are drawn here and encoded by the server. */

/**
 * @typedef {{width: number, height: number, draw: (context: CanvasRenderingContext2D, step: number) => Promise<void>}}
 * Film draws the frames
 * @typedef {{width: number, height: number, delay: number, palette: number[][], frames: number, pixels: string}}
 * Animation
 */

/** The limits of the server. */
export const MAX_GIF_FRAMES = 400;
export const MAX_GIF_PIXELS = 128 * 1024 * 1024;
/** The limit of a request, without the rest of the animation. */
const MAX_PACKED = 16 * 1024 * 1024 - 64 * 1024;

/** The number of frames from which the colours are chosen. */
const SAMPLES = 8;
const MAX_COLOURS = 256;

/** The most frequent colours of some frames, at five bits for each of red, green and blue. */
export class ColourTable {
  constructor() {
    this.counts = new Uint32Array(1 << 15);
    this.sums = [0, 1, 2].map(() => new Float64Array(1 << 15));
    /** The index of each colour in the palette; -1 if it is not known yet. */
    this.index = new Int16Array(1 << 15).fill(-1);
    /** @type {number[][]} */
    this.palette = [];
  }

  /** @param {Uint8ClampedArray} pixels of red, green, blue and alpha */
  count(pixels) {
    for (let i = 0; i < pixels.length; i += 4) {
      const bin = binOf(pixels, i);
      this.counts[bin] += 1;
      for (const [channel, sums] of this.sums.entries()) sums[bin] += pixels[i + channel] ?? 0;
    }
  }

  /** Chooses the palette. */
  choose() {
    const bins = [...this.counts.keys()].filter((bin) => this.counts[bin] > 0);
    const frequent = bins.sort((a, b) => this.counts[b] - this.counts[a]).slice(0, MAX_COLOURS);
    this.palette = frequent.map((bin) => this.sums.map((sums) => Math.round(sums[bin] / this.counts[bin])));
    frequent.forEach((bin, i) => (this.index[bin] = i));
  }

  /** The index of the nearest colour of the palette. @param {number} bin */
  nearest(bin) {
    const known = this.index[bin];
    if (known >= 0) return known;
    const rgb = [bin >> 10, (bin >> 5) & 31, bin & 31].map((five) => five * 8 + 4);
    let [best, least] = [0, Infinity];
    this.palette.forEach((colour, i) => {
      const distance = colour.reduce((sum, value, channel) => sum + (value - (rgb[channel] ?? 0)) ** 2, 0);
      if (distance < least) [best, least] = [i, distance];
    });
    this.index[bin] = best;
    return best;
  }

  /**
   * Writes the difference of a frame from the previous one, and the frame.
   * @param {Uint8ClampedArray} pixels
   * @param {Uint8Array} shown the previous frame, then this one
   * @returns {Uint8Array}
   */
  changes(pixels, shown) {
    const changes = new Uint8Array(shown.length);
    for (let pixel = 0; pixel < shown.length; pixel += 1) {
      const colour = this.nearest(binOf(pixels, 4 * pixel));
      changes[pixel] = (shown[pixel] ?? 0) ^ colour;
      shown[pixel] = colour;
    }
    return changes;
  }
}

/** @param {Uint8ClampedArray} pixels @param {number} i */
function binOf(pixels, i) {
  return ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
}

/** Bytes as Base64. @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** The number of steps of an animation. @param {number} from @param {number} to @param {number} every */
export function frameCount(from, to, every) {
  return Math.ceil(Math.max(0, to - from) / every) + 1;
}

/** The steps of an animation. @param {number} from @param {number} to @param {number} every @returns {number[]} */
export function stepsOf(from, to, every) {
  const count = Math.floor((to - from) / every) + 1;
  const steps = Array.from({ length: Math.max(0, count) }, (_, i) => from + i * every);
  return steps.length > 0 && steps[steps.length - 1] !== to ? [...steps, to] : steps;
}

/**
 * The reason why an animation is too large; empty if it is not.
 * @param {number} frames
 * @param {number} width
 * @param {number} height
 */
export function tooLarge(frames, width, height) {
  if (frames > MAX_GIF_FRAMES)
    return (
      `The range has ${frames} frames, at most ${MAX_GIF_FRAMES} are possible: choose a shorter range or show ` +
      `every second step.`
    );
  if (frames * width * height > MAX_GIF_PIXELS) {
    return (
      `${frames} frames of ${width}×${height} pixels are ${Math.ceil((frames * width * height) / 1e6)} million ` +
      `pixels, at most ${Math.floor(MAX_GIF_PIXELS / 1e6)} million are possible: choose a smaller picture.`
    );
  }
  return "";
}

/** The reason why the packed frames are too large to be sent; empty if they are not. @param {Animation} animation */
export function tooLargeToSend({ frames, pixels }) {
  if (pixels.length <= MAX_PACKED) return "";
  return (
    `${frames} frames are ${Math.ceil(pixels.length / 1e6)} million bytes, at most ` +
    `${Math.floor(MAX_PACKED / 1e6)} million are possible: choose fewer frames or a smaller picture.`
  );
}

/**
 * Draws the frames of an animation.
 * @param {Film} film @param {number[]} steps @param {number} delay in hundredths of a second
 * @param {(frame: number) => boolean} onFrame called after each frame; false stops
 * @returns {Promise<Animation|null>} null if it was stopped
 */
export async function drawAnimation(film, steps, delay, onFrame) {
  const { width, height } = film;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const frame = async (/** @type {number} */ step) => {
    await film.draw(context, step);
    return context.getImageData(0, 0, width, height).data;
  };
  const colours = new ColourTable();
  const stride = Math.max(1, Math.ceil(steps.length / SAMPLES));
  for (const step of new Set([...steps.filter((_, i) => i % stride === 0), ...steps.slice(-1)]))
    colours.count(await frame(step));
  colours.choose();
  const packer = new CompressionStream("gzip");
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  const shown = new Uint8Array(width * height);
  for (const [i, step] of steps.entries()) {
    await writer.write(colours.changes(await frame(step), shown));
    if (!onFrame(i + 1)) {
      await writer.abort().catch(() => null);
      packed.catch(() => null);
      return null;
    }
  }
  await writer.close();
  return {
    width,
    height,
    delay,
    palette: colours.palette,
    frames: steps.length,
    pixels: base64(new Uint8Array(await packed)),
  };
}
