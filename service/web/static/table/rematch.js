// The rematch on the sheet of the result: who is ready, and the way to the next match once it has begun.

import { html } from "../vendor/htm-preact.js";
import { post, refusal } from "../app/posting.js";
import { keep, tokenOf } from "../app/wallet.js";
import { say } from "../app/words.js";
import { rematch } from "./data.js";
import { app, draw, sitter } from "./state.js";

const EVERY_MS = 1500;
let rotates = false;
let note = "";

/** Asks for the offer until there is a rematch. A page that has seen the offer go through follows its player there. */
export async function attend() {
  while (!app.rematch?.next_id) {
    if (!document.hidden && app.result) take(await rematch(app.match).catch(() => null));
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}

/** @param {any} offer */
function take(offer) {
  if (!offer) return;
  const isNews = app.rematch && !app.rematch.next_id && offer.next_id;
  app.rematch = offer;
  draw();
  if (isNews && offer.ready.includes(app.viewer)) follow(offer);
}

/** To the rematch, with the token of the seat there: it is the same one. @param {any} offer */
function follow({ next_id: next, seats }) {
  const token = tokenOf(app.match, String(app.viewer));
  const seat = (Number(app.viewer) + Number(seats === "rotate")) % app.sitters.length;
  if (token) keep(next, String(seat), token);
  location.href = address(next);
}

/** @param {string} match */
const address = (match) => location.pathname.replace(app.match, match) + location.search;

/** @param {boolean} ready */
async function answer(ready) {
  const sent = await post(`/v1/matches/${app.match}/rematch`, { ready, seats: rotates ? "rotate" : "keep" }, { match: app.match });
  note = sent.status === 200 ? "" : refusal(sent, say("not_sent"));
  if (sent.status === 200) take(sent.body);
  else draw();
}

/** @param {number[]} seats */
const names = (seats) => seats.map((seat) => sitter(seat)?.name ?? "").join(", ");

/** @param {boolean} turns @param {string} label */
const choice = (turns, label) => html`<label><input type="radio" name="seating" checked=${rotates === turns} onChange=${() => ((rotates = turns), draw())} /> ${label}</label>`;

export function Rematch() {
  const offer = app.rematch;
  if (!offer) return "";
  const { ready, declined, players, next_id: next, previous_id: previous } = offer;
  const isAsked = players.includes(app.viewer) && !next;
  const isReady = ready.includes(app.viewer);
  const label = [say("rematch"), ready.length ? say("ready_of", { n: ready.length, of: players.length }) : ""].filter(Boolean).join(" · ");
  return html`<div class="rematch">
    ${next ? html`<a class="go" href=${address(next)}>${say("next_match")}</a>` : ""}
    ${isAsked ? html`<button type="button" class="go" aria-pressed=${isReady} onClick=${() => void answer(!isReady)}>${label}</button>` : ""}
    ${isAsked && ready.length && !isReady ? html`<button type="button" class="quiet" onClick=${() => void answer(false)}>${say("decline")}</button>` : ""}
    ${isAsked && !ready.length && players.length > 1 ? html`<fieldset><legend>${say("seating")}</legend>${choice(false, say("keep_seats"))}${choice(true, say("rotate_seats"))}</fieldset>` : ""}
    <p role="status">${note} ${ready.length && !next ? say("ready_are", { names: names(ready) }) : ""} ${declined.length ? say("declined_are", { names: names(declined) }) : ""}</p>
    ${previous ? html`<a class="quiet" href=${address(previous)}>${say("previous_match")}</a>` : ""}</div>`;
}
