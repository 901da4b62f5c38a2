// The screen in the hall: pairings and standings in turn, page by page; after each turn what is new is loaded.

import { one } from "./elements.js";
import { load } from "./loading.js";
import { say } from "./words.js";

const main = one("main");
const pause = one(".pause");
const pageMs = Number(main.dataset.seconds) * 1000;
let isPaused = false;

pause.hidden = false;
pause.addEventListener("click", () => {
  isPaused = !isPaused;
  pause.setAttribute("aria-pressed", String(isPaused));
  pause.textContent = say(isPaused ? "go_on" : "pause_screen");
});

/** A tenth of a second, or as long as the screen is paused. */
async function moment() {
  do await new Promise((go) => setTimeout(go, 100));
  while (isPaused);
}

/** @returns {Promise<void>} after as long as a page is shown, not counting pauses */
async function rest() {
  for (let left = pageMs; left > 0; left -= 100) await moment();
}

/** What has changed since, without the reader's noticing. */
async function renew() {
  const fresh = await load(location.pathname + location.search, "", {}).catch(() => null);
  const other = fresh?.querySelector("main");
  if (isPaused) await moment();
  if (!other) return;
  main.querySelectorAll("section").forEach((section) => section.remove());
  main.append(...other.querySelectorAll("section"));
  one(".notice").replaceWith(...other.querySelectorAll(".notice"));
  tick();
  one(".tournament-state").textContent = other.querySelector(".tournament-state")?.textContent ?? "";
}

/** The time that is left of the round, in hours, minutes and seconds. */
function tick() {
  const timer = document.querySelector("[data-ends]");
  if (!timer) return;
  const seconds = Math.max(0, Math.ceil((Date.parse(timer.getAttribute("data-ends") ?? "") - Date.now()) / 1000));
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  timer.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** @param {HTMLElement} section @param {NodeListOf<HTMLElement>} sections */
async function show(section, sections) {
  for (const each of sections) each.hidden = each !== section;
  section.classList.add("paged");
  const list = section.querySelector("ol");
  const step = list ? list.clientWidth : 0;
  for (let left = 0; list && left < Math.max(1, list.scrollWidth); left += step) {
    list.scrollLeft = left;
    await rest();
    if (!step) break;
  }
  if (!list) await rest();
}

async function turns() {
  for (;;) {
    const sections = /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("section"));
    for (const section of sections) await show(section, sections);
    await renew();
  }
}

setInterval(tick, 1000);
tick();
void turns();
