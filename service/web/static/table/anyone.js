// A tacit window: time runs down for all, silence passes, and one press stops it.

import { html } from "../vendor/htm-preact.js";
import { post, refusal } from "../app/posting.js";
import { say } from "../app/words.js";
import { app, draw } from "./state.js";

/** Whether the reader may hold the window that is open now. */
export const runs = () => Boolean(app.awaited.may_hold?.includes(app.viewer));

export async function hold() {
  if (!runs()) return;
  const { match, awaited } = app;
  const answer = await post(`/v1/matches/${match}/window/hold`, undefined, { match, inWindow: awaited.window });
  app.note = answer.status === 200 || answer.status === 412 ? "" : refusal(answer, say("not_sent"));
  draw();
}

/** The time that is left, and the press; whoever cannot see the bar move hears the question. */
export function Anyone() {
  const left = Math.max(0, Date.parse(app.awaited.closes_at) - Date.now());
  return html`<span class="runs-down" key=${app.awaited.window} style=${`animation-duration: ${left}ms`}></span>
    <button type="button" class="go" onClick=${() => void hold()}>${say("wait")}</button>`;
}
