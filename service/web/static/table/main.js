// Loads the table, follows the match, plays what happens beat by beat, and asks once the last of it is over.

import { html, render } from "../vendor/htm-preact.js";
import { tellAsked } from "../app/asking.js";
import { runClocks } from "../app/clocks.js";
import { listen } from "../app/keys.js";
import { post, refusal } from "../app/posting.js";
import { follow } from "../app/stream.js";
import { say } from "../app/words.js";
import "./about.js";
import { attendCall } from "./call.js";
import { Choosing } from "./choosing.js";
import { commands, film, load, moments } from "./data.js";
import { Lobby } from "./lobby.js";
import { HAS_MOVED, Page } from "./page.js";
import { Queue, beatsOf } from "./queue.js";
import { attend } from "./rematch.js";
import { keysOf } from "./settings.js";
import { Stage } from "./stage.js";
import { app, draw, forget, onChange, onSend } from "./state.js";
import { drawWhole, recount, show } from "./telling.js";
import { focusChoice } from "./walking.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const title = root.dataset.title ?? "";
const RETRY_MS = 1500;
/** Without the table the page stays as the server has written it. */
const TRIES = 5;
/** So many events are told to who comes later. */
const EARLIER = 60;
let target = 0;
let isReading = false;
let following = new AbortController();
/** Whether the focus was in the dock when a move was sent: it comes back to the next choice. */
let isFocused = false;

const stage = new Stage(show, /** @type {HTMLElement} */ (document.getElementById("flights")));
const queue = new Queue(stage, () => void ask());

/** To the newest event that the stream has named. */
async function read() {
  if (isReading) return;
  isReading = true;
  while (app.newest < target) {
    try {
      if (app.phase === "open") {
        await arrive();
        continue;
      }
      const lines = await film(app.match, app.newest + 1);
      app.newest = lines.at(-1).revision;
      forget();
      queue.push(beatsOf(lines));
    } catch {
      await new Promise((go) => setTimeout(go, RETRY_MS));
    }
  }
  isReading = false;
}

/** Once everything has been seen: who is asked, and what may be done. */
async function ask() {
  const { kind, seats = [] } = app.line.awaited;
  if (!queue.isIdle || app.newest < target) return draw();
  if (kind === "nobody") await end();
  const isAsked = kind === "seats" && seats.includes(app.viewer);
  if (!isAsked || app.isSending) {
    if (!isAsked) [app.choosing, app.inWindow] = [new Choosing([]), ""];
    return draw();
  }
  const answer = await commands(app.match).catch(() => null);
  if (!answer) return void setTimeout(() => void ask(), RETRY_MS);
  if (answer.revision !== app.newest || !queue.isIdle) return draw();
  const choices = answer.commands.map((/** @type {any} */ command, /** @type {number} */ index) => ({ command, ...answer.choices[index] }));
  const isSameWindow = answer.awaited.window && answer.awaited.window === app.inWindow;
  app.choosing = isSameWindow ? app.choosing.among(choices) : new Choosing(choices);
  [app.inWindow, app.question, app.revision] = [answer.awaited.window ?? "", answer.question ?? "", answer.revision];
  draw();
  if (isFocused && document.activeElement === document.body) focusChoice();
  isFocused = false;
}

/** The match is over: who came where. */
async function end() {
  const answer = await load(app.match).catch(() => null);
  if (!answer || app.result) return;
  Object.assign(app, { sitters: answer.sitters, phase: answer.phase, result: answer });
  void attend();
  app.moments = (await moments(app.match).catch(() => null))?.moments ?? [];
  draw();
}

async function send() {
  const choice = app.choosing.chosen;
  if (!choice || app.isSending) return;
  app.isSending = true;
  isFocused = Boolean(document.activeElement?.closest("#table [data-p], .dock"));
  draw();
  const { match, revision, inWindow } = app;
  const answer = await post(`/v1/matches/${match}/commands`, choice.command, { match, revision, inWindow });
  app.isSending = false;
  app.note = answer.status === 412 ? say("changed") : answer.status === 200 ? "" : refusal(answer, say("not_sent"));
  if (answer.status === 200) {
    localStorage.setItem(HAS_MOVED, "yes");
    queue.forgetMissed();
    [app.choosing, app.inWindow] = [new Choosing([]), ""];
  }
  target = Math.max(target, answer.body.revision ?? 0);
  draw();
  if (app.newest < target) return read();
  if (answer.status !== 0) await ask();
}

onChange(() => {
  if (!app.phase) return;
  Object.assign(root.dataset, { phase: app.phase, newest: String(app.newest) });
  if (app.phase === "open") return render(html`<${Lobby} title=${title} changed=${() => void change()} />`, root);
  drawWhole(() => render(html`<${Page} queue=${queue} send=${() => void send()} title=${title} bindings=${bindings} />`, root));
  tellAsked(queue.isIdle && app.choosing.choices.length > 0);
});
onSend(() => void send());
const bindings = () => keysOf(queue);
listen(bindings);
addEventListener("offline", () => ((app.isOffline = true), draw()));
addEventListener("online", () => app.phase && listenLive());

/** What happened before the page came. @param {number} last */
async function tellEarlier(last) {
  const lines = await film(app.match, Math.max(1, last - EARLIER)).catch(() => []);
  recount(lines.filter(({ revision }) => revision <= last));
}

/** What stands now: the lobby before play begins, else the table. */
async function arrive() {
  const answer = await load(app.match);
  if (!app.phase) root.replaceChildren();
  if (app.phase === "open" && answer.phase !== "open") app.note = "";
  Object.assign(app, { sitters: answer.sitters, viewer: answer.viewer, phase: answer.phase, newest: answer.revision });
  app.line = { revision: answer.revision, table: answer.table, awaited: answer.awaited };
  [app.awaited, app.clocks] = [answer.awaited, answer.awaited.clocks ?? []];
  target = Math.max(target, answer.revision);
  if (answer.phase !== "open") void tellEarlier(answer.revision);
  await ask();
}

function listenLive() {
  following.abort();
  following = new AbortController();
  const heard = {
    came: (/** @type {import("../app/stream.js").Frame} */ { id, name, data }) => {
      if (name === "awaited") [app.awaited, app.clocks] = [data.awaited, data.awaited.clocks ?? []];
      if (name === "hello" || name === "presence") app.present = data.connected;
      if (!id) return draw();
      target = Math.max(target, Number(id));
      void read();
    },
    lost: () => ([app.isOffline, app.present] = [true, null], draw()),
    back: () => ((app.isOffline = !navigator.onLine), draw()),
  };
  void follow(app.match, () => app.newest, heard, undefined, following.signal);
}

/** A seat has been taken or left here: others see it at once, and the table is the seat's. */
async function change() {
  listenLive();
  await arrive();
}

const alert = document.getElementById("alert");
runClocks(() => String(app.viewer), (sentence) => alert?.replaceChildren(sentence));
for (let tries = 0; !app.phase && tries < TRIES; tries++)
  await arrive().catch(() => new Promise((go) => setTimeout(go, RETRY_MS)));
if (app.phase) listenLive();
void attendCall();
