// What a seat may say about its match: contest the event that is shown, or resign after typing a word.

import { button, element, one } from "./elements.js";
import { post, refusal } from "./posting.js";
import { pickRules } from "./rulepick.js";
import { open } from "./share.js";
import { tokenOf } from "./wallet.js";
import { say } from "./words.js";

/** What the buttons were last made of: they stay, with their focus, while that is the same. */
let shown = "";

/** Buttons for whoever has a seat, by its token or as the player of this device; closed ones say why. @param {string} match @param {(revision: number) => void} went */
export function seatTools(match, went) {
  const row = one(".tools");
  const { phase = "", frozen = "", own } = one(".viewer").dataset;
  const holds = own !== undefined || tokenOf(match) !== undefined;
  const now = [phase, frozen, holds].join();
  if (now === shown) return;
  shown = now;
  for (const old of row.querySelectorAll(".of-seat")) old.remove();
  if (!holds || phase === "open") return;
  const reason = frozen ? say("contest_frozen") : "";
  const tools = [tool(say("contest"), () => contest(match, went), reason)];
  if (phase === "playing") tools.push(tool(say("resign"), () => resign(match, went), reason));
  for (const each of tools) each.classList.add("of-seat");
  row.append(...tools);
}

/** @param {string} label @param {() => void} pressed @param {string} reason why it is closed, or nothing */
export function tool(label, pressed, reason) {
  const made = button(label, () => reason || pressed(), { class: "closable" });
  if (!reason) return made;
  made.setAttribute("aria-disabled", "true");
  made.title = reason;
  made.append(element("span", { class: "hidden" }, `: ${reason}`));
  return made;
}

/** @param {string} title @param {(Node | string)[]} parts @returns {HTMLDialogElement} */
export function sheet(title, ...parts) {
  const head = element("h2", { id: "sheet-title" }, title);
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "sheet", "aria-labelledby": "sheet-title" }, head, ...parts));
  dialog.append(button(say("close"), () => dialog.close(), { class: "closing" }));
  return dialog;
}

/** @param {string} match @param {(revision: number) => void} went */
function contest(match, went) {
  const { at, letters } = one(".viewer").dataset;
  const claim = /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: "4", maxlength: "2000", required: true, dir: "auto" }));
  const rule = /** @type {HTMLInputElement} */ (element("input", { autocomplete: "off" }));
  const pick = element("div", { class: "rulepick", "data-books": `${letters} MV` }, element("label", {}, say("contest_rule"), " ", rule));
  const said = element("p", { role: "status" });
  const send = element("button", { class: "do" }, say("contest"));
  const form = element("form", { class: "contesting" }, element("label", {}, say("contest_claim"), claim), pick, element("p", {}, say("contest_means")), send, said);
  const dialog = sheet(say("contest_event", { number: at ?? "" }), element("p", {}, one(".said").textContent ?? ""), form);
  pickRules(pick);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    /** @type {HTMLButtonElement} */ (send).disabled = true;
    const rules = rule.value.trim() ? [rule.value.trim().toUpperCase()] : [];
    const answer = await post(`/v1/matches/${match}/disputes`, { revision: Number(at), claim: claim.value, rules }, { match });
    /** @type {HTMLButtonElement} */ (send).disabled = false;
    if (answer.status !== 201) return void (said.textContent = refusal(answer, say("failed")));
    const address = `/desk/disputes/${answer.body.dispute_id}?language=${document.documentElement.lang}`;
    const link = element("a", { class: "next", href: address }, say("contest_follow"));
    form.replaceChildren(element("p", { role: "status" }, say("contest_next")), element("p", {}, link));
    link.focus();
    went(answer.body.revision);
  });
  open(dialog);
  claim.focus();
}

/** @param {string} match @param {(revision: number) => void} went */
function resign(match, went) {
  const word = say("resign_word");
  const typed = /** @type {HTMLInputElement} */ (element("input", { autocomplete: "off", autocapitalize: "off", required: true }));
  const send = /** @type {HTMLButtonElement} */ (element("button", { class: "do", disabled: true }, say("resign")));
  const said = element("p", { role: "status" });
  const form = element("form", { class: "contesting" }, element("label", {}, say("resign_type", { word }), " ", typed), send, said);
  const dialog = sheet(say("resign_title"), element("p", {}, say("resign_means")), form);
  const isMeant = () => typed.value.trim().toLowerCase() === word.toLowerCase();
  typed.addEventListener("input", () => (send.disabled = !isMeant()));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!isMeant()) return;
    send.disabled = true;
    const answer = await post(`/v1/matches/${match}/resign`, undefined, { match });
    if (answer.status !== 200) return void (said.textContent = refusal(answer, say("failed")));
    form.replaceChildren(element("p", { role: "status" }, say("resign_next")));
    went(answer.body.revision);
  });
  open(dialog);
  typed.focus();
}
