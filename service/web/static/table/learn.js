// A lesson at the table: the film of a real match, which goes on when the learner has done what a step asks for.

import { html, render } from "../vendor/htm-preact.js";
import { listen } from "../app/keys.js";
import { say } from "../app/words.js";
import "./about.js";
import { Choosing } from "./choosing.js";
import { Coach, point } from "./coach.js";
import { folded } from "./data.js";
import { Page } from "./page.js";
import { Queue, beatsOf } from "./queue.js";
import { keysOf } from "./settings.js";
import { Stage } from "./stage.js";
import { app, draw, onChange, onSend } from "./state.js";
import { drawWhole, show } from "./telling.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { title = "", game = "", step: firstStep = "1" } = root.dataset;
const queue = new Queue(new Stage(show, /** @type {HTMLElement} */ (document.getElementById("flights"))), () => ask());

/** @type {any} */
let film = null;
let at = 0;
/** What the coach says in place of the step: about a try. */
let remark = { text: "", rule: "" };
/** Whether the refusal that the step asks for has been seen. */
let isRefused = false;

const step = () => film.steps[at];

/** To the next step: what happens before it is played first. @param {number} number from 0 */
function go(number) {
  at = number;
  [remark, isRefused, app.choosing] = [{ text: "", rule: "" }, false, new Choosing([])];
  const address = new URL(location.href);
  address.searchParams.set("step", String(at + 1));
  history.replaceState(null, "", address);
  queue.push(beatsOf(step().lines ?? []));
}

function ask() {
  const { goal, commands = [], choices = [], question = "" } = step();
  app.choosing = new Choosing(goal ? commands.map((/** @type {any} */ command, /** @type {number} */ index) => ({ command, ...choices[index] })) : []);
  app.question = question;
  draw();
}

/** The right command leads on; another one is allowed, and the step is offered again. */
function send() {
  const { goal } = step();
  const choice = app.choosing.chosen;
  if (!choice) return;
  if (!goal.is_refused && JSON.stringify(choice.command) === JSON.stringify(goal.command)) return go(at + 1);
  remark = { text: say("lesson_allowed", { step: step().say }), rule: "" };
  ask();
}

/** A try that the rules refuse: it may be the lesson. @param {any} reason */
function refuse(reason) {
  const { touches, is_refused } = step().goal;
  isRefused ||= is_refused && reason.touch === touches.at(-1) && touches.slice(0, -1).every((/** @type {string} */ name, /** @type {number} */ index) => app.choosing.path[index] === name);
  remark = reason;
  draw();
}

function coach() {
  const { goal } = step();
  const text = remark.text || step().say;
  return html`<${Coach} text=${text} rule=${remark.rule} number=${at + 1} count=${film.steps.length} isOpen=${goal && !isRefused} onward=${() => go(at + 1)} />`;
}

const pointOut = () => film && point(queue.isIdle ? step().point ?? "" : "");
onChange(() => {
  drawWhole(() => render(html`<${Page} queue=${queue} send=${send} title=${title} bindings=${bindings} coach=${queue.isIdle ? coach() : null} />`, root));
  pointOut();
});
onSend(send);
const bindings = () => keysOf(queue);
listen(bindings);
for (const event of ["resize", "scroll"]) addEventListener(event, pointOut, true);

/** At the step that the address names: what has happened before is there at once. */
async function begin() {
  const answer = await fetch(`/v1/games/${game}/lesson?language=${document.documentElement.lang}`);
  if (!answer.ok) return;
  film = await answer.json();
  let table = film.table;
  for (const each of film.steps)
    each.lines = (each.lines ?? []).map((/** @type {any} */ line) => ({ ...line, table: (table = folded(table, line.change)) }));
  const first = Math.min(Number(firstStep), film.steps.length) - 1;
  const before = film.steps.slice(0, first).flatMap((/** @type {any} */ each) => each.lines);
  root.replaceChildren();
  Object.assign(app, { game, sitters: film.sitters, viewer: film.you, phase: "playing", whyNot: refuse });
  app.reasons = (/** @type {string} */ chosen) => step().refused?.[chosen] ?? [];
  app.line = before.at(-1) ?? { revision: 0, table: film.table, awaited: film.awaited };
  go(first);
}

void begin();
