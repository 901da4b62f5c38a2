// Before play begins: who is there, seats to take and to leave, a link to send, and "Begin".

import { html } from "../vendor/htm-preact.js";
import { takeSeat } from "../app/player.js";
import { post, refusal } from "../app/posting.js";
import { all, bearing, forget, keep, playerKey, tokenOf } from "../app/wallet.js";
import { say } from "../app/words.js";
import { app, draw } from "./state.js";
import { Late, Presence } from "./seats.js";
import { Token } from "./widgets.js";

const { commitment = "", lesson = "" } = document.getElementById("table")?.dataset ?? {};
const organised = document.getElementById("table")?.dataset.organised ?? "";
/** The code of the match, once a player of it has asked. @type {any} */
let invitation;
let hasAsked = false;
/** Who sits down: it is asked once, also of one who leaves and comes back. */
let player = "";

/** @param {import("../app/posting.js").Answer} answer */
function refused(answer) {
  app.note = refusal(answer, say("failed"));
  draw();
}

/** @param {{ title: string, changed: () => void }} of `changed`: a seat is held here now, or no more */
export function Lobby({ title, changed }) {
  const free = app.sitters.filter((/** @type {any} */ each) => !each.name).length;
  // A seat taken a moment ago is not among the sitters yet: whether any is still free nobody here knows.
  const held = Object.keys(all()[app.match] ?? {}).filter((name) => app.sitters[Number(name)]?.name);
  const mine = held.length || typeof app.viewer !== "number" ? held : [String(app.viewer)];
  const token = tokenOf(app.match, "host") ?? (mine.length ? tokenOf(app.match) ?? playerKey() : undefined);
  const inviting = `/v1/matches/${app.match}/invitations`;
  const address = invitation?.url ?? location.origin + location.pathname;
  if (free && token && !hasAsked) {
    hasAsked = true;
    void post(inviting, undefined, { token: tokenOf(app.match) ?? token }).then((answer) => {
      if (answer.status === 200) invitation = answer.body;
      draw();
    });
  }

  const sit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const seat = event.submitter?.getAttribute("value") ?? "";
    const answer = await takeSeat(`/v1/matches/${app.match}/seats`, player, Number(seat));
    if (answer.status !== 201) return refused(answer);
    app.note = "";
    keep(app.match, seat, answer.body.seat_token);
    changed();
  };
  const leave = (/** @type {string} */ seat) => async () => {
    // First, for the stream tells of it before the answer does: nobody looks with a token that opens nothing any more.
    const kept = tokenOf(app.match, seat);
    const held = kept ?? playerKey() ?? "";
    forget(app.match, seat);
    const answer = await post(`/v1/matches/${app.match}/leave`, undefined, { token: held });
    if (answer.status === 200) return changed();
    if (kept) keep(app.match, seat, kept);
    refused(answer);
  };
  const begin = async () => {
    const answer = await post(`/v1/matches/${app.match}/start`, undefined, token ? { token } : {});
    if (answer.status !== 200) refused(answer);
  };
  const copy = async () => {
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    app.note = say("copied");
    draw();
  };
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  const revoke = async () => {
    const answer = await fetch(inviting, { method: "DELETE", headers: bearing(token) });
    if (answer.ok) invitation = null;
    draw();
  };

  return html`<header class="bar"><a class="home" href=${`/?language=${document.documentElement.lang}`} aria-label=${say("home")}>‹</a></header>
    <main class="lobby" id="content"><form onSubmit=${sit}><h1>${title}</h1>
    <${Late} />
    <p>${free ? say("free_seats", { n: free }) : say(token ? "may_begin" : "will_begin")}</p>
    ${free && !mine.length ? html`<label>${say("your_name")} <input name="player" required maxlength="60" autocomplete="nickname" value=${player}
      onInput=${(/** @type {any} */ event) => (player = event.target.value)} /></label>` : ""}
    <ol class="sitters">${app.sitters.map((/** @type {any} */ each) => html`<li key=${each.seat}>
      ${each.name ? html`<${Token} seat=${each.seat} /><bdi>${each.name}</bdi><${Presence} of=${each} />` : html`<span class="token empty" aria-hidden="true"></span><span>${say("free")}</span>`}
      ${each.name || mine.length ? "" : html`<button class="go" value=${each.seat} aria-label=${say("sit_at", { number: each.seat + 1 })}>${say("sit_down")}</button>`}
      ${mine.includes(String(each.seat)) ? html`<button type="button" class="quiet" onClick=${leave(String(each.seat))}>${say("leave")}</button>` : ""}</li>`)}</ol></form>
    ${free && token ? html`<section class="invite">${invitation ? html`<img src=${invitation.qr} width="160" height="160" alt=${say("qr")} />` : ""}
      <p>${say("send_link")} <code>${address}</code></p>
      <p><button type="button" class="quiet" onClick=${copy}>${say("copy")}</button>
      ${"share" in navigator ? html` <button type="button" class="quiet" onClick=${share}>${say("share")}</button>` : ""}
      ${invitation ? html` <button type="button" class="quiet" onClick=${revoke}>${say("revoke")}</button>` : ""}</p></section>` : ""}
    ${token && !free ? html`<p><button type="button" class="go" onClick=${begin}>${say("begin")}</button></p>` : ""}
    ${lesson ? html`<p><a href=${lesson}>${say("lesson_learn")}</a></p>` : ""}
    <p role="status">${app.note}</p>
    <p>${organised}</p>
    <details><summary>${say("honest")}</summary><p>${say("honest_by")} <code>${commitment}</code></p></details></main>`;
}
