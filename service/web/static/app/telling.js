// What the page says beside the match: to everybody in a bar, to screen readers aside.

import { element, one } from "./elements.js";

const bar = element("p", { class: "bar", role: "status", hidden: true });
const live = element("p", { class: "hidden", "aria-live": "polite" });
/** A place of its own: the sentence of an event would overwrite it, and a screen reader never say it. */
const alert = element("p", { class: "hidden", role: "alert" });
one(".top").after(bar);
document.body.append(live, alert);

let waiting = 0;

/** @param {string} text what is wrong, or nothing */
export function note(text) {
  bar.textContent = text;
  bar.hidden = !text;
}

/** Only the last of several sentences that follow each other quickly. @param {string} sentence @param {number} pauseMs */
export function tell(sentence, pauseMs) {
  clearTimeout(waiting);
  waiting = setTimeout(() => (live.textContent = sentence), pauseMs);
}

/** @param {string} sentence */
export function tellAtOnce(sentence) {
  alert.textContent = sentence;
}
