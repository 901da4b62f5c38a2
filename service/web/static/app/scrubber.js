// To any event: along a scrubber, or by its number.

import { element, one } from "./elements.js";
import { addressOf, at, newest, viewer } from "./place.js";
import { goTo, showFromFilm } from "./showing.js";
import { say } from "./words.js";

const range = { type: "range", min: "1", max: String(newest()), "aria-label": say("scrubber") };
const scrubber = /** @type {HTMLInputElement} */ (element("input", range));
scrubber.value = String(at());
one(".controls").append(element("div", { class: "scrub" }, scrubber));

let isHeld = false;

export const isScrubbing = () => isHeld;

/** The match has become longer. */
export function lengthen() {
  scrubber.max = String(newest());
}

scrubber.addEventListener("input", () => {
  isHeld = true;
  if (showFromFilm(addressOf({ at: scrubber.value, from: null }))) return;
  scrubber.setAttribute("aria-valuetext", scrubber.value);
  one(".place").textContent = say("of", { number: scrubber.value, newest: newest() });
});
scrubber.addEventListener("change", () => {
  isHeld = false;
  goTo(Number(scrubber.value));
});
viewer.addEventListener("shown", () => {
  lengthen();
  if (!isHeld) scrubber.value = String(at());
  scrubber.setAttribute("aria-valuetext", `${at()}: ${one(".said").textContent}`);
});

/** Asks for the number, and leaves the focus where it was. */
export function askNumber() {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { type: "number", min: "1", max: String(newest()), "aria-label": say("number") })
  );
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.stopPropagation();
    if (event.key === "Enter" && field.value) goTo(Number(field.value));
    field.remove();
    back?.focus();
  });
  one(".place").after(field);
  field.focus();
}
