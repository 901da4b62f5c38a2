// A match or a tournament is set up: what is left empty takes its default, and a refusal stands at its field.

import { one } from "./elements.js";
import { clearFaults, pointAt } from "./faults.js";
import { takeSeat } from "./player.js";
import { post, refusal } from "./posting.js";
import { showRules } from "./rules.js";
import { heldKey, keep } from "./wallet.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement} */ (one("form.setup"));
const isTournament = form.dataset.post === "/v1/tournaments";
const words = (/** @type {string} */ text) => text.split(/[\s,;]+/).filter(Boolean);

/** @type {Record<string, (text: string) => unknown>} how a field is read, by its `data-type` */
const READ = {
  number: Number,
  json: (text) => JSON.parse(text),
  numbers: (text) => words(text).map(Number),
  list: words,
  lines: (text) => text.split("\n").map((line) => line.trim()).filter(Boolean),
};

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @returns {Field[]} those that are filled in */
function fields() {
  const all = /** @type {Field[]} */ ([...form.querySelectorAll("input[name], select[name], textarea[name]")]);
  return all.filter((field) => field.value !== "" && !field.matches(":disabled") && !field.closest("[hidden]"));
}

/** What the form says, as the API takes it. */
function wished() {
  /** @type {any} */
  const body = {};
  for (const field of fields()) {
    const type = field.dataset.type ?? "";
    if (type === "aside") continue;
    const path = field.name.split(".");
    const last = path.pop() ?? "";
    let place = body;
    for (const name of path) place = place[name] ??= {};
    if (type === "ordered") (place[last] ??= []).push(field.value);
    else place[last] = READ[type]?.(field.value) ?? field.value;
  }
  return body;
}

/** Only what goes with the game and the number of seats is asked. */
function fit() {
  const game = /** @type {HTMLSelectElement} */ (one("[name=game]", form)).value;
  for (const options of form.querySelectorAll("fieldset.options"))
    /** @type {HTMLFieldSetElement} */ (options).disabled = /** @type {HTMLElement} */ (options).hidden = options.getAttribute("data-game") !== game;
  const seats = Number(form.querySelector("input[name=seats]") instanceof HTMLInputElement ? /** @type {HTMLInputElement} */ (one("input[name=seats]", form)).value : 0);
  for (const bot of form.querySelectorAll(".bot")) /** @type {HTMLElement} */ (bot).hidden = Number(bot.getAttribute("data-seat")) >= seats;
}

/** The terms of a preset stand in their fields from now on, where they can be changed. @param {HTMLSelectElement} preset */
function fill(preset) {
  for (const [name, value] of Object.entries(JSON.parse(preset.value))) {
    const field = form.querySelector(`[name="${name}"]`);
    if (field) /** @type {Field} */ (field).value = value;
  }
}

/** @param {any} made the new match @param {string} player who takes its first seat, if anybody */
async function sit(made, player) {
  keep(made.match_id, "host", made.host_token);
  if (!player) return;
  const seat = await takeSeat(`/v1/matches/${made.match_id}/seats`, player, 0);
  if (seat.status === 201) keep(made.match_id, "0", seat.body.seat_token);
}

/** @param {import("./posting.js").Answer} answer */
function refused(answer) {
  one(".faults", form).textContent = refusal(answer, say("failed"));
  const pointers = answer.body.errors ?? (answer.body.pointer ? [{ pointer: answer.body.pointer, detail: "" }] : []);
  for (const fault of pointers) pointAt(form, fault.pointer ?? "", fault.detail ?? "");
  const first = form.querySelector("[aria-invalid]");
  first?.closest("details")?.setAttribute("open", "");
  if (first instanceof HTMLElement) first.focus();
}

for (const preset of form.querySelectorAll("select[data-preset]"))
  preset.addEventListener("change", () => fill(/** @type {HTMLSelectElement} */ (preset)));
form.addEventListener("input", fit);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const send = /** @type {HTMLButtonElement} */ (one("button.do", form));
  clearFaults(form);
  one(".faults", form).textContent = "";
  send.disabled = true;
  const token = heldKey();
  const answer = await post(form.dataset.post ?? "", wished(), token ? { token } : {});
  send.disabled = false;
  if (answer.status !== 201) return refused(answer);
  const player = form.querySelector("input[name=player]");
  if (!isTournament) await sit(answer.body, player instanceof HTMLInputElement ? player.value : "");
  const path = isTournament ? `/tournaments/${answer.body.tournament_id}` : `/matches/${answer.body.match_id}`;
  location.assign(`${path}?language=${document.documentElement.lang}`);
});
if (isTournament) one(".key", form).hidden = !!heldKey();
showRules();
fit();
