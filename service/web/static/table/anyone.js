// A tacit window: time runs down for all, silence passes, and one press stops it.

import { html } from "../vendor/htm-preact.js";
import { post, refusal } from "../app/posting.js";
import { say } from "../app/words.js";
import { app, draw } from "./state.js";

/** Whether the reader may hold the window that is open now. */
export const runs = () => Boolean(app.awaited.may_hold?.includes(app.viewer));

const PRESS_MS = 350;

/** The window in which the reader has asked to be waited for in the next; empty: none. */
let armedIn = "";
let timer = 0;
/** The click that ends a long press holds nothing. */
let isLong = false;

export async function hold() {
  if (!runs()) return;
  const { match, awaited } = app;
  const answer = await post(`/v1/matches/${match}/window/hold`, undefined, { match, inWindow: awaited.window });
  app.note = answer.status === 200 || answer.status === 412 ? "" : refusal(answer, say("not_sent"));
  draw();
}

/** Tells how the window ends. */
export const silence = () => say(armedIn ? "armed" : "silence");

/** Holds the next window that the reader may hold, as soon as it opens; a second time takes that back. */
export function arm() {
  if (!runs()) return;
  armedIn = armedIn ? "" : app.awaited.window;
  draw();
}

function press() {
  timer = window.setTimeout(() => ((isLong = true), arm()), PRESS_MS);
}

function lift() {
  clearTimeout(timer);
  setTimeout(() => (isLong = false));
}

/** The time that is left, and the press; whoever cannot see the bar move hears the question. */
export function Anyone() {
  if (armedIn && armedIn !== app.awaited.window) {
    armedIn = "";
    void hold();
  }
  const left = Math.max(0, Date.parse(app.awaited.closes_at) - Date.now());
  return html`<span class="runs-down" key=${app.awaited.window} style=${`animation-duration: ${left}ms`}></span>
    <button type="button" class="go" onPointerDown=${press} onPointerUp=${lift} onPointerCancel=${lift} onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()} onClick=${() => isLong || void hold()}>${say("wait")}</button>`;
}
