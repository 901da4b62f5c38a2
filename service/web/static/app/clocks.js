// Clocks count down to the deadlines that the server has written, by the server's time.

import { say } from "./words.js";

const LOOK_MS = 250;
/** So much apart, one of the two clocks was set. */
const SET_ANEW_MS = 10_000;
const WARN_AT = [60, 30, 10];

/** The server's time minus the browser's, in milliseconds; null: not known yet. @type {number | null} */
let ahead = null;

/** The end of the second, and of late answers the earliest: nobody is promised time they do not have. @param {string | null} date a `Date` header */
export function setByServer(date) {
  const found = Date.parse(date ?? "") + 1000 - Date.now();
  if (Number.isNaN(found)) return;
  ahead = ahead !== null && Math.abs(found - ahead) < SET_ANEW_MS ? Math.max(found, ahead) : found;
}

/** As the server writes it (service/web/template.py). @param {number} seconds */
export function duration(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** @param {() => string} mine the seat whose last seconds are told @param {(sentence: string) => void} tell */
export function runClocks(mine, tell) {
  /** The deadline and what has been told of it. @type {[string, number]} */
  let warned = ["", Infinity];
  setInterval(() => {
    if (ahead === null) return;
    for (const clock of document.querySelectorAll(".clock[data-deadline]")) {
      const deadline = clock.getAttribute("data-deadline") ?? "";
      const left = Math.max(0, Math.ceil((Date.parse(deadline) - Date.now() - ahead) / 1000));
      const shown = clock.querySelector(".left");
      if (shown && shown.textContent !== duration(left)) shown.textContent = duration(left);
      clock.classList.toggle("low", left <= 10);
      if (clock.getAttribute("data-seat") !== mine()) continue;
      const due = WARN_AT.filter((seconds) => left <= seconds).at(-1) ?? Infinity;
      if (left > 0 && due < Infinity && (warned[0] !== deadline || due < warned[1])) tell(say("seconds_left", { seconds: left }));
      warned = [deadline, due];
    }
  }, LOOK_MS);
}
