/** @file Callouts over the parts of a screen: what each is for, in a dialog that covers the page. */
import { button, el } from "./dom.js";
import { recall, remember } from "./stored.js";

/** @typedef {[selector: string, text: string]} Callout a part of the screen, and what it is for */

const SEEN_PLACE = "explorer-callouts";

/** Lower parts have their callout beside them. */
const LOW = 100;
const CALLOUT_MARGIN = 8;

/** Whether the callouts were never shown in this browser. */
export function areCalloutsNew() {
  return recall(SEEN_PLACE) === null;
}

/** @param {Callout[]} callouts @param {() => void} showMore shows what else there is to know */
export function showCallouts(callouts, showMore) {
  remember(SEEN_PLACE, "yes");
  const dialog = el("dialog", { class: "callouts", "aria-label": "The parts of this screen" });
  const more = () => (dialog.close(), showMore());
  const notes = callouts.flatMap(([selector, text]) => {
    const part = document.querySelector(selector);
    return part?.checkVisibility()
      ? [
          {
            part,
            note: el("li", { class: "callout" }, text),
            frame: el("div", { class: "callout-frame", "aria-hidden": "true" }),
          },
        ]
      : [];
  });
  const buttons = el(
    "div",
    { class: "buttons" },
    button("Close", () => dialog.close(), { class: "primary" }),
    button("All keys and terms (?)", more),
  );
  dialog.append(...notes.map(({ frame }) => frame), el("ol", null, ...notes.map(({ note }) => note)), buttons);
  const place = () => {
    for (const { part, note, frame } of notes) {
      const { left, top, width, height } = part.getBoundingClientRect();
      Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      const [w, h] = [note.offsetWidth, note.offsetHeight];
      const y =
        height >= LOW
          ? top + (height - h) / 2
          : top > innerHeight / 2
            ? top - h - CALLOUT_MARGIN
            : top + height + CALLOUT_MARGIN;
      const within = (/** @type {number} */ at, /** @type {number} */ most) =>
        `${Math.max(CALLOUT_MARGIN, Math.min(at, most - CALLOUT_MARGIN))}px`;
      Object.assign(note.style, {
        left: within(left + (width - w) / 2, innerWidth - w),
        top: within(y, innerHeight - h),
      });
    }
  };
  dialog.addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => event.key === "?" && (event.preventDefault(), more()),
  );
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  const resized = new ResizeObserver(place);
  resized.observe(document.documentElement);
  dialog.addEventListener("close", () => (resized.disconnect(), dialog.remove()));
  document.body.append(dialog);
  dialog.showModal();
  place();
}
