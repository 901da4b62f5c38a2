// Loads the table, follows the match, plays what happens beat by beat, and asks once the last of it is over.

import { html, render } from "../vendor/htm-preact.js";
import { Choosing } from "../app/choosing.js";
import { post, refusal } from "../app/posting.js";
import { follow } from "../app/stream.js";
import { say } from "../app/words.js";
import "./about.js";
import { commands, film, load } from "./data.js";
import { Page } from "./page.js";
import { Queue, beatsOf } from "./queue.js";
import { Stage } from "./stage.js";
import { app, draw, onChange, onSend } from "./state.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const title = root.dataset.title ?? "";
const RETRY_MS = 1500;
let target = 0;
let isReading = false;

const stage = new Stage(show, /** @type {HTMLElement} */ (document.getElementById("flights")));
const queue = new Queue(stage, () => void ask());

/** @param {any} line @param {any} beat */
function show(line, beat) {
  app.line = line;
  if (line.beat && line.text) tell(line, beat);
  draw();
}

/** One line for a beat: the sentence of the event that opens it stands, for others it is the last one's. @param {any} line @param {any} beat */
function tell(line, beat) {
  const last = app.story.at(-1);
  const isSame = last?.id === beat.id;
  if (isSame && beat.kind !== "walk") return;
  if (isSame) app.story.pop();
  app.story.push({ id: beat.id, kind: beat.kind, text: line.text });
}

/** To the newest event that the stream has named. */
async function read() {
  if (isReading) return;
  isReading = true;
  while (app.newest < target) {
    try {
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

/** What was asked is answered, but in a window: there a choice may be sent as long as it is open. */
function forget() {
  if (!app.inWindow) app.choosing = new Choosing([]);
}

/** Once everything has been seen: who is asked, and what may be done. */
async function ask() {
  const { kind, seats = [] } = app.line.awaited;
  if (!queue.isIdle || app.newest < target) return draw();
  if (kind === "nobody" && app.phase !== "open") await end();
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
}

/** The match is over: who came where. */
async function end() {
  const answer = await load(app.match).catch(() => null);
  if (!answer || app.result) return;
  Object.assign(app, { sitters: answer.sitters, phase: answer.phase, result: answer });
}

async function send() {
  const choice = app.choosing.chosen;
  if (!choice || app.isSending) return;
  app.isSending = true;
  draw();
  const { match, revision, inWindow } = app;
  const answer = await post(`/v1/matches/${match}/commands`, choice.command, { match, revision, inWindow });
  app.isSending = false;
  app.note = answer.status === 412 ? say("changed") : answer.status === 200 ? "" : refusal(answer, say("not_sent"));
  if (answer.status === 200) [app.choosing, app.inWindow] = [new Choosing([]), ""];
  target = Math.max(target, answer.body.revision ?? 0);
  draw();
  if (app.newest < target) return read();
  if (answer.status !== 0) await ask();
}

/** What leads on but is not to be seen has a button. */
function unseen() {
  const { choosing, line } = app;
  const names = [...choosing.next].filter((name) => !document.querySelector(`[data-p="${CSS.escape(name)}"][role=button]`));
  const things = [...line.table.pieces, ...line.table.surfaces.flatMap((/** @type {any} */ each) => [each, ...(each.slots ?? [])])];
  return names.map((name) => {
    const leads = choosing.left.filter((/** @type {any} */ choice) => choice.touches[choosing.path.length] === name);
    return { name, label: leads.length === 1 ? leads[0].label : things.find((each) => each.name === name)?.label ?? name };
  });
}

onChange(() => {
  if (!app.line) return;
  app.unseen = [];
  const page = () => render(html`<${Page} queue=${queue} send=${() => void send()} title=${title} />`, root);
  page();
  app.unseen = unseen();
  if (app.unseen.length) page();
  document.title = queue.isIdle && app.choosing.choices.length ? `● ${say("your_turn")} – ${title}` : title;
});
onSend(() => void send());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (app.choosing.path.length || app.choosing.picked)) app.choosing.back();
  else if (event.key === "Escape") app.isStoryOpen = false;
  else return;
  draw();
});
addEventListener("offline", () => ((app.isOffline = true), draw()));

async function begin() {
  const answer = await load(app.match);
  root.replaceChildren();
  Object.assign(app, { sitters: answer.sitters, viewer: answer.viewer, phase: answer.phase, newest: answer.revision });
  app.line = { revision: answer.revision, table: answer.table, awaited: answer.awaited };
  target = answer.revision;
  await ask();
  void follow(app.match, () => app.newest, {
    came: (frame) => {
      if (!frame.id) return;
      target = Math.max(target, Number(frame.id));
      if (app.phase === "open") app.phase = "playing";
      void read();
    },
    lost: () => ((app.isOffline = true), draw()),
    back: () => ((app.isOffline = false), draw()),
  });
}

void begin();
