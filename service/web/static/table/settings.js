// Choices that this browser remembers, the keys, and the way to the review.

import { html } from "../vendor/htm-preact.js";
import { SOUND, sound } from "../app/asking.js";
import { help } from "../app/help.js";
import { say } from "../app/words.js";
import { arm, hold } from "./anyone.js";
import { AT_ONCE, app, draw } from "./state.js";
import { pick, walk } from "./walking.js";

/** @param {{ name: string, label: string, switchedOn?: () => void }} of off at first */
function Remembered({ name, label, switchedOn = () => undefined }) {
  const change = (/** @type {any} */ event) => {
    if (!event.target.checked) return localStorage.removeItem(name);
    localStorage.setItem(name, "on");
    switchedOn();
  };
  return html`<label><input type="checkbox" checked=${Boolean(localStorage.getItem(name))} onChange=${change} /> ${label}</label>`;
}

/** @param {{ bindings: () => import("../app/keys.js").Binding[] }} of */
export const Settings = ({ bindings }) => html`<details class="settings"><summary>${say("settings")}</summary>
  <${Remembered} name=${SOUND} label=${say("sound")} switchedOn=${sound} /><${Remembered} name=${AT_ONCE} label=${say("at_once")} />
  <button type="button" class="quiet" onClick=${() => help(bindings())}>${say("help")}</button></details>`;

/** The event on the screen, in the other room. */
/** @param {number} [revision] */
export const reviewed = (revision = app.line.revision) => `/matches/${app.match}/review?at=${revision}&language=${document.documentElement.lang}`;

/** @param {any} queue @returns {import("../app/keys.js").Binding[]} */
export const keysOf = (queue) => [
  { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], says: say("keys_walk"), act: walk },
  { keys: [..."123456789"], says: say("keys_hand"), act: pick },
  { keys: ["Escape"], says: say("back_up"), act: backUp },
  { keys: ["w"], says: say("keys_wait"), act: () => void hold() },
  { keys: ["W"], says: say("keys_arm"), act: arm },
  { keys: ["Space"], says: say("keys_skip"), act: () => queue.skip() },
  { keys: ["?"], says: say("help"), act: () => help(keysOf(queue)) },
];

function backUp() {
  if (app.choosing.path.length || app.choosing.picked) app.choosing.back();
  else app.isStoryOpen = false;
  draw();
}
