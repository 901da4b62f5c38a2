// The story beside the picture: the present line in sight, and what is looked for.

import { element, one } from "./elements.js";
import { called, say } from "./words.js";

/** Scrolls the list, not the page, and only if the present line is out of sight. */
export function keepInSight() {
  const list = document.querySelector(".story ol");
  const line = list?.querySelector("[aria-current]");
  if (!list || !line || list.scrollHeight <= list.clientHeight) return;
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - list.clientHeight / 3;
}

const DISPUTING = /^(Dispute|Statement|Ruling|Appeal|MatchRewound|PositionCorrected|ClockAdjusted|MatchAwarded|MatchAnnulled)/;

/** @type {Record<string, (frame: import("./film.js").Frame) => boolean>} by the value of the choice; else a seat */
const KINDS = {
  decisions: ({ actor, type }) => /^(seat|bot):/.test(actor) && type !== "ChanceDrawn",
  luck: ({ type }) => type === "ChanceDrawn",
  disputes: ({ type }) => DISPUTING.test(type),
};

/** What the reader wants to see of the story; "" is all of it. */
let wanted = "";

/** Of all events in the film those that the reader wants; null when everything is wanted. @param {import("./film.js").Film} film @returns {import("./film.js").Frame[] | null} */
export function chosenLines(film) {
  if (!wanted) return null;
  const acts = new RegExp(`(^| for )${wanted}$`);
  const [, seat] = wanted.split(":");
  const name = seat && called(seat);
  const fits = KINDS[wanted] ?? (({ actor, text }) => acts.test(actor) || text.includes(name ?? ""));
  return [...film.frames.values()].filter(fits).sort((one, other) => one.revision - other.revision);
}

/** Of what was recorded at once the first line stands for all, with how many more they are; those around the present event are told. While the film does not have all lines, they are as the server has folded them. @param {import("./film.js").Film} film @param {number} at */
export function fold(film, at) {
  const lines = [...document.querySelectorAll(".story li")];
  const frames = lines.map((line) => film.frames.get(Number(line.getAttribute("value"))));
  if (!frames.every(Boolean)) {
    document.querySelector(`.story li[value="${at}"]`)?.classList.remove("folded");
    return;
  }
  const here = film.frames.get(at)?.step;
  let [step, hidden] = [0, 0];
  /** @type {Element | null} */
  let first = null;
  const count = () => hidden && first?.append(element("small", { class: "more" }, `+${hidden}`));
  for (const each of document.querySelectorAll(".story .more")) each.remove();
  for (const [place, line] of lines.entries()) {
    const frame = frames[place];
    const isFolded = !wanted && !!frame && frame.level === 0 && frame.step === step && frame.step !== here;
    line.classList.toggle("folded", isFolded);
    if (isFolded) hidden++;
    else {
      count();
      [first, step, hidden] = [line.querySelector("a"), frame?.step ?? 0, 0];
    }
  }
  count();
}

/** A choice of what the story tells: everything, decisions, luck, disputes, one seat. @param {() => void} changed */
export function storyFilter(changed) {
  if (document.querySelector(".story select")) return;
  const choice = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": say("story_of") }));
  const kinds = [["", say("story_all")], ["decisions", say("story_decisions")], ["luck", say("story_luck")], ["disputes", say("story_disputes")]];
  const seats = [...document.querySelectorAll(".sittings .seat")].map((_, seat) => [`seat:${seat}`, called(seat)]);
  for (const [value = "", text = ""] of [...kinds, ...seats]) choice.append(element("option", { value }, text));
  choice.value = wanted;
  choice.addEventListener("change", () => {
    wanted = choice.value;
    changed();
  });
  one(".which").append(choice);
}

/** A field that leaves only the lines with all of its words: sentences, rules, seats. */
export function search() {
  const heading = one(".story h2");
  const known = document.querySelector(".story input");
  if (known instanceof HTMLInputElement) return known.focus();
  const field = /** @type {HTMLInputElement} */ (element("input", { type: "search", "aria-label": say("find") }));
  field.addEventListener("input", () => filter(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    filter("");
    field.remove();
    one(".story a[aria-current]").focus();
  });
  heading.after(field);
  field.focus();
}

/** @param {string} text */
function filter(text) {
  one(".story ol").classList.toggle("unfolded", !!text);
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const line of document.querySelectorAll(".story li")) {
    const told = `${line.textContent} ${line.getAttribute("data-rules") ?? ""}`.toLowerCase();
    /** @type {HTMLElement} */ (line).hidden = !wanted.every((word) => told.includes(word));
  }
}
