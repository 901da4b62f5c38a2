// A private call for an arbiter: the button in the story's foot, and the word that somebody is on the way.

import { html } from "../vendor/htm-preact.js";
import { post, refusal } from "../app/posting.js";
import { say } from "../app/words.js";
import { ownCall } from "./data.js";
import { app, draw } from "./state.js";

const EVERY_MS = 4000;
const isOrganised = "calls" in (document.getElementById("table")?.dataset ?? {});
/** The open call. @type {any} */
let call = null;
let note = "";

const mayCall = () => isOrganised && typeof app.viewer === "number" && app.phase === "playing";

/** Looks after the call that was made before the page came, and from then on while one is open. */
export async function attendCall() {
  for (let isFirst = true; ; isFirst = false) {
    if (mayCall() && (call || isFirst)) take(await ownCall(app.match).catch(() => call));
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}

/** @param {any} newest */
function take(newest) {
  if (newest?.called_at === call?.called_at && newest?.arbiter === call?.arbiter) return;
  call = newest;
  draw();
}

async function send() {
  const sent = await post(`/v1/matches/${app.match}/calls`, undefined, { match: app.match });
  note = sent.status === 200 ? "" : refusal(sent, say("not_sent"));
  if (sent.status === 200) call = sent.body.items[0] ?? null;
  draw();
}

export function Call() {
  if (!mayCall()) return "";
  return html`<div class="foot call">${call ? "" : html`<button type="button" class="quiet" onClick=${() => void send()}>${say("call_arbiter")}</button>`}
    <span role="status">${call ? say(call.arbiter ? "arbiter_comes" : "arbiter_called") : note}</span></div>`;
}
