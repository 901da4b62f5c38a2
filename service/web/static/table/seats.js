// The seats at a table: who sits there, who is there, whose turn it is, and how much time is left.

import { html } from "../vendor/htm-preact.js";
import { duration } from "../app/clocks.js";
import { say } from "../app/words.js";
import { app } from "./state.js";
import { Token, choosable } from "./widgets.js";

const late = Number(document.getElementById("table")?.dataset.late ?? 0);

/** Spectators are told how old the table is that they see. */
export const Late = () => (late && app.viewer === "spectator" ? html`<strong class="pill">${say("as_late", { minutes: Math.ceil(late / 60) })}</strong>` : "");

/** A dot at each seat that somebody plays, full or hollow, and a word. @param {{ of: any }} sitter */
export function Presence({ of: { seat, name, level, is_resigned } }) {
  if (!app.present || !name || level || is_resigned || app.phase === "finished") return "";
  const isHere = app.present.includes(seat);
  const word = say(isHere ? "here" : "away");
  return html`<span class=${`presence ${isHere ? "here" : "away"}`} title=${word}><span class="hidden">${word}</span></span>`;
}

/** As of the newest event; the script of clocks counts it down. @param {{ seat: number }} of */
function Clock({ seat }) {
  const clock = app.clocks.find((/** @type {any} */ each) => each.seat === seat);
  const limits = [clock?.left_seconds, clock?.decision_left_seconds].filter((each) => each !== undefined && each !== null);
  if (!limits.length) return "";
  const left = clock.deadline_at ? Math.min(...limits) : limits[0];
  return html`<span class="clock" data-seat=${seat} data-deadline=${clock.deadline_at} key=${`${clock.deadline_at} ${left}`}><span class="left">${duration(Math.floor(left))}</span></span>`;
}

/** Whom the sentence of the beat names, computers without their sign. @returns {string[]} */
const named = () => [...(app.story.at(-1)?.text ?? "").matchAll(/\u2068(.+?)(?: ⚙)?\u2069/g)].map(([, name]) => name);

/** What each seat had when the page came. @type {Map<number, number>} */
const began = new Map();

/** @param {number} seat @param {number} points */
function hasChanged(seat, points) {
  if (!began.has(seat)) began.set(seat, points);
  return began.get(seat) !== points;
}

/** Lit are those who are asked; while a beat is played, those whom it is about. @param {{ queue: any }} of */
export function Seats({ queue }) {
  const turn = queue.isIdle ? app.line.awaited.seats ?? [] : [];
  const spokenOf = queue.isIdle ? [] : named();
  return html`<section class="around" aria-label=${say("players")}><ol class="seats">${app.sitters.map((/** @type {any} */ each) => {
    const view = app.line.table.seats.find((/** @type {any} */ one) => (one.seat ?? 0) === each.seat) ?? {};
    const isMine = each.seat === app.viewer;
    return html`<li class=${`seat ${turn.includes(each.seat) ? "turn" : ""} ${spokenOf.includes(each.name) ? "named" : ""} ${each.is_resigned || view.is_out ? "out" : ""}`} key=${each.seat} ...${choosable(`player:${each.seat}`, each.name)}>
      <${Token} seat=${each.seat} /><span class="who"><bdi>${each.name || say("free")}</bdi>${isMine ? html` <small>${say("you")}</small>` : ""} <${Presence} of=${each} /></span>
      ${view.points ? html`<b class=${`points ${hasChanged(each.seat, view.points.value) ? "changed" : ""}`} key=${view.points.value}>${view.points.value}${view.points.goal ? html`<small>/${view.points.goal}</small>` : ""}</b>` : ""}
      <small class="counts"><${Clock} seat=${each.seat} /> ${each.is_resigned ? say("resigned") : (view.counts ?? []).map((/** @type {any} */ count) => count.text).join(" · ")}</small></li>`;
  })}</ol></section>`;
}
