// The coach of a lesson: one sentence in the place of the ticker, and a halo round the thing that it speaks of.

import { html } from "../vendor/htm-preact.js";
import { say } from "../app/words.js";
import { app } from "./state.js";

const GAP = 4;
const isByTouch = matchMedia("(pointer: coarse)");
const language = document.documentElement.lang;

const halo = document.createElement("div");
halo.className = "halo";
document.body.append(halo);

/** Round the thing of this name, if the page shows it. @param {string} name */
export function point(name) {
  const box = name && document.querySelector(`#table [data-p="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  halo.hidden = !box || !box.width;
  if (!box) return;
  const { left, top, width, height } = box;
  Object.assign(halo.style, { left: `${left - GAP}px`, top: `${top - GAP}px`, width: `${width + 2 * GAP}px`, height: `${height + 2 * GAP}px` });
}

/** @param {{ text: string, rule: string, number: number, count: number, isOpen: boolean, onward: () => void }} of `isOpen`: something is to be done */
export function Coach({ text, rule, number, count, isOpen, onward }) {
  const ways = html`<a class="go" href=${`/matches/new?game=${app.game}&language=${language}`}>${say("lesson_play")}</a>
    <a class="quiet" href=${`/games/${app.game}/guide?language=${language}`}>${say("lesson_guide")}</a>`;
  return html`<section class="coach" aria-label=${say("lesson")}><p aria-live="polite">${text} ${rule ? html`<small>${say("by_rule", { rule })}</small>` : ""}</p>
    <div class="row"><small>${number}/${count} · ${say(isByTouch.matches ? "lesson_hold" : "lesson_point")}</small>${number === count ? ways
      : html`<button type="button" class=${isOpen ? "quiet" : "go"} onClick=${onward}>${say(isOpen ? "lesson_skip" : "lesson_next")}</button>`}</div></section>`;
}
