// The page: bar, seats, the table, the last thing that happened, the story, and the dock with the own hand.

import { html } from "../vendor/htm-preact.js";
import { sentence } from "../app/elements.js";
import { say } from "../app/words.js";
import { Anyone, runs, silence } from "./anyone.js";
import { Call } from "./call.js";
import { Rematch } from "./rematch.js";
import { app, draw, isLit, sitter } from "./state.js";
import { Late, Seats } from "./seats.js";
import { Settings, reviewed } from "./settings.js";
import { retell } from "./telling.js";
import { Piece, Surface, Token, at, choosable, isInView } from "./widgets.js";

const LARGE = ["board", "cube", "lanes"];
const STORY = 60;
/** Whether this browser has moved before. */
export const HAS_MOVED = "moviola.has-moved";

/** A sentence without the marks that isolate its names. @param {string} text */
const plain = (text) => sentence(text).map((each) => (typeof each === "string" ? each : html`<bdi>${each.textContent}</bdi>`));

/** As a sentence or a button begins. @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {number[]} seats */
const names = (seats) => seats.map((seat) => sitter(seat)?.name ?? "").join(", ");

/** @param {{ queue: any }} of */
function Ticker({ queue }) {
  const last = app.story.at(-1);
  const waiting = queue.waiting.length;
  return html`<div class="ticker" aria-live="polite"><p key=${last?.id}>${last ? plain(last.text) : ""}</p>
    ${waiting > 1 ? html`<button type="button" class="quiet" onClick=${() => queue.skip()}>${say("skip_beats", { n: waiting })} ▸▸</button>` : ""}
    ${queue.missed && queue.isIdle ? html`<button type="button" class="quiet" onClick=${() => retell(queue)}>${say("missed_beats", { n: queue.missed })} ↺</button>` : ""}</div>`;
}

/** Who brought in a match that was played elsewhere; empty for others. */
const imported = document.getElementById("table")?.dataset.imported ?? "";
const Imported = () => (imported ? html`<p class="imported"><strong>${imported}</strong></p>` : "");

/** @param {{ bindings: () => import("../app/keys.js").Binding[] }} of */
const Story = ({ bindings }) => html`<aside class=${`story ${app.isStoryOpen ? "open" : ""}`}><h2>${say("what_happened")}
    <button type="button" class="quiet narrow-only" onClick=${() => ((app.isStoryOpen = false), draw())}>${say("close")}</button></h2>
  <${Imported} /><ol tabindex="0">${app.story.slice(-STORY).reverse().map((/** @type {any} */ each) => html`<li class=${each.kind} key=${each.id}>${plain(each.text)}</li>`)}</ol>
  ${app.match ? html`<p class="foot"><a href=${reviewed()}>${say("look_back")}</a></p>` : ""}<${Call} /><${Settings} bindings=${bindings} /></aside>`;

/** The big word and the small line; a question of a window stands while others answer it. @param {{ isIdle: boolean, isQuiet: boolean }} queue @returns {[string, string]} */
function prompt({ isIdle, isQuiet }) {
  const { kind, seats = [] } = app.line.awaited;
  if (runs()) return [say("anyone"), silence()];
  if (!isIdle && !(isQuiet && app.inWindow)) return ["", ""];
  if (kind === "nobody") return ["", say("over")];
  if (kind === "ruling") return ["", say("waits")];
  if (app.isSending && app.choosing.choices.length) return [say("your_turn"), say("sending")];
  if (app.choosing.choices.length) return [say("your_turn"), (app.choosing.chosen && `${app.choosing.chosen.label}${localStorage.getItem(HAS_MOVED) ? "" : `. ${say("no_undo")}`}`) ?? (app.choosing.path.length ? say("choose_more") : app.question)];
  return ["", [typeof app.viewer === "number" ? "" : say("watching"), seats.length ? say("thinking", { names: names(seats) }) : ""].filter(Boolean).join(". ")];
}

/** @param {{ queue: any, send: () => void }} of */
function Dock({ queue, send }) {
  const { choosing } = app;
  const [big, small] = prompt(queue);
  const isAsked = Boolean(big) && !runs();
  const hands = app.line.table.surfaces.filter((/** @type {any} */ surface) => surface.kind === "hand");
  return html`<section class=${`dock ${isAsked ? "asked" : runs() ? "anyone" : ""}`} aria-label=${say("your_turn")}>
    <div class="prompt" role="status"><strong>${big}</strong><span>${capital(app.note || small)}</span></div>
    <div class="fan">${hands.map((/** @type {any} */ hand) => html`<div class="own" key=${hand.name} ...${choosable(hand.name, hand.label)}>
      ${at(hand.name).map((piece) => html`<${Piece} piece=${piece} size=${`large ${isAsked && !isLit(piece.name) ? "shut" : ""}`} key=${piece.name} />`)}</div>`)}</div>
    <div class="acts">${runs() ? html`<${Anyone} />` : isAsked ? html`<${Acts} choosing=${choosing} send=${send} />` : ""}</div></section>`;
}

/** @param {{ choosing: any, send: () => void }} of */
function Acts({ choosing, send }) {
  const back = () => (choosing.back(), draw());
  const pick = (/** @type {any} */ choice) => () => (choosing.pick(choice), draw());
  const other = (/** @type {string} */ name) => () => (choosing.touch(name), draw());
  const isBegun = choosing.path.length > 0 || choosing.picked;
  return html`${choosing.chosen ? html`<button type="button" class="go do" disabled=${app.isSending} onClick=${send}>${say("play")}</button>` : ""}
    ${choosing.buttons.map((/** @type {any} */ choice) => html`<button type="button" class="go" key=${choice.label} onClick=${pick(choice)}>${capital(choice.label)}</button>`)}
    ${app.unseen.map((/** @type {any} */ each) => html`<button type="button" class="quiet" key=${each.name} onClick=${other(each.name)}>${capital(each.label)}</button>`)}
    ${isBegun ? html`<button type="button" class="quiet" onClick=${back}>${say("back_up")}</button>` : ""}`;
}

/** What the score tells of the way there; each leads to the review of its event. */
function Moments() {
  const line = (/** @type {any} */ { revision, kind, seats, value, before }) =>
    html`<li key=${revision}><a href=${reviewed(revision)}>${say(`moment_${kind}`, { names: names(seats), value, before })}</a></li>`;
  return app.moments.length ? html`<h2>${say("moments")}</h2><ul class="moments">${app.moments.map(line)}</ul>` : "";
}

/** @param {{ queue: any }} of */
function Result({ queue }) {
  if (!app.result || !queue.isIdle) return "";
  const ranked = app.sitters.filter((/** @type {any} */ each) => each.place != null).sort((/** @type {any} */ one, /** @type {any} */ other) => one.place - other.place);
  const first = ranked.filter((/** @type {any} */ each) => each.place === 1);
  const points = (/** @type {number} */ seat) => app.line.table.seats.find((/** @type {any} */ one) => (one.seat ?? 0) === seat)?.points?.value ?? "";
  const heading = !first.length ? say("over") : first.length > 1 && first.length === ranked.length ? say("nobody_wins") : first.length > 1 ? say("draw", { names: names(first.map((/** @type {any} */ each) => each.seat)) })
    : first[0].seat === app.viewer ? say("you_win") : say("wins", { names: first[0].name });
  return html`<div class="result" role="dialog" aria-label=${heading}><div class="sheet"><h1>${heading}</h1><${Imported} />${app.result.why ? html`<p class="reason">${plain(app.result.why)}</p>` : ""}
    <ol>${ranked.map((/** @type {any} */ each) => html`<li key=${each.seat}><b>${each.place}</b><${Token} seat=${each.seat} /><bdi>${each.name}</bdi><em>${points(each.seat)}</em></li>`)}</ol>
    <${Moments} />
    <${Rematch} />
    <p class="row"><a class="go" href=${reviewed()}>${say("review")}</a>
    <button type="button" class="quiet" onClick=${() => ((app.result = null), draw())}>${say("close")}</button></p></div></div>`;
}

/** @param {{ queue: any, send: () => void, title: string, bindings: () => import("../app/keys.js").Binding[], coach?: any }} of `coach`: of a lesson, in the place of the ticker */
export function Page({ queue, send, title, bindings, coach }) {
  const surfaces = app.line.table.surfaces.filter(isInView);
  const [large, others] = [true, false].map((is) => surfaces.filter((/** @type {any} */ surface) => LARGE.includes(surface.kind) === is));
  const banner = queue.playing?.kind === "banner" ? app.story.at(-1) : null;
  return html`<header class="bar"><a class="home" href=${`/?language=${document.documentElement.lang}`} aria-label=${say("home")}>‹</a><h1 class="logo">${title}</h1>
      <span class="headline">${app.line.table.headline}</span><${Late} />${app.match ? html`<span class=${`pill ${app.isOffline ? "" : "live"}`}>${app.isOffline ? "○" : "●"} ${app.isOffline ? "" : html`<span class="live-word">${say("live")}</span>`}</span>` : html`<span class="pill">${say("lesson")}</span>`}
      <button type="button" class="quiet narrow-only" aria-label=${say("what_happened")} onClick=${() => ((app.isStoryOpen = !app.isStoryOpen), draw())}>☰</button></header>
    ${app.isOffline ? html`<p class="toast" role="status">${say("offline")}</p>` : ""}
    <${Seats} queue=${queue} />
    <main class=${`field ${large.length ? "" : "without-board"}`} id="content">${large.length ? html`<div class="large">${large.map((/** @type {any} */ surface) => html`<${Surface} surface=${surface} key=${surface.name} />`)}</div>` : ""}
      <div class="others">${others.map((/** @type {any} */ surface) => html`<${Surface} surface=${surface} key=${surface.name} />`)}</div>
      ${banner ? html`<p class="banner" key=${banner.id}>${plain(banner.text)}</p>` : ""}</main>
    ${coach ?? html`<${Ticker} queue=${queue} />`}<${Story} bindings=${bindings} /><${Dock} queue=${queue} send=${send} /><${Result} queue=${queue} />`;
}
