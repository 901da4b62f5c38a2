// "Fork here": a new match from the event that is shown, with luck and bots as they are wished. Loaded when asked for.

import { sheet } from "./contest.js";
import { element, one } from "./elements.js";
import { drawsAfter, newFork, resultsAfter } from "./forks.js";
import { listOf, ordering, places } from "./order.js";
import { refusal } from "./posting.js";
import { open } from "./share.js";
import { called, say } from "./words.js";

/** @param {string} name @param {[string, string][]} choices @returns {HTMLSelectElement} */
function select(name, choices) {
  const made = /** @type {HTMLSelectElement} */ (element("select", { name }));
  made.append(...choices.map(([value, text]) => element("option", { value }, text)));
  return made;
}

/** @param {number} seats @param {number} mine @returns {HTMLSelectElement[]} who plays each seat */
function players(seats, mine) {
  return Array.from({ length: seats }, (_, seat) => {
    const made = select("who", [
      ["", say("fork_you")],
      ["random", say("fork_random")],
      ["greedy", say("fork_greedy")],
      ["lookahead", say("fork_lookahead")],
      ["mcts", say("fork_mcts")],
    ]);
    if (seat !== mine) made.value = "random";
    return made;
  });
}

/**
 * Fields for what chance gives: a choice of the results, or for cards their order.
 * @param {string} match @param {number} revision
 * @returns {Promise<{ fields: HTMLElement[], outcomes: () => number[][] } | null>} null where there is nothing to choose
 */
async function scripted(match, revision) {
  const { draws, is_listed } = await drawsAfter(match, revision);
  if (is_listed && !draws.some(({ kind }) => kind === "shuffle")) {
    const results = await resultsAfter(match, revision);
    const result = select("result", results.map(({ faces, probability }, index) => [String(index), `${faces} (${probability})`]));
    const line = element("label", {}, say("fork_result"), " ", result);
    return results.length ? { fields: [line], outcomes: () => results[Number(result.value)]?.outcomes ?? [] } : null;
  }
  const made = draws.map(({ name, kind, size, items }) => {
    const field = element("fieldset", {}, element("legend", {}, name));
    const list = listOf(items);
    const first = kind === "roll" ? 1 : 0;
    const number = select("number", Array.from({ length: size }, (_, index) => [String(first + index), String(first + index)]));
    number.setAttribute("aria-label", name);
    field.append(kind === "shuffle" ? list : number);
    if (kind === "shuffle") ordering(list);
    return { field, outcome: () => (kind === "shuffle" ? places(list) : [Number(number.value)]) };
  });
  return made.length ? { fields: made.map(({ field }) => field), outcomes: () => made.map(({ outcome }) => outcome()) } : null;
}

/** @param {string} match @param {boolean} isDrawn whether chance draws next */
export function fork(match, isDrawn) {
  const revision = Number(one(".viewer").dataset.at);
  const seats = document.querySelectorAll(".sittings li").length;
  const who = players(seats, Number(one(".viewer").dataset.viewer) || 0);
  /** @type {(() => number[][]) | null} */
  let outcomes = null;
  const luck = select("luck", [["same", say("fork_same")], ["fresh", say("fork_fresh")]]);
  if (isDrawn) luck.append(element("option", { value: "scripted" }, say("fork_scripted")));
  const chosen = element("div", { class: "chosen" });
  const send = /** @type {HTMLButtonElement} */ (element("button", { class: "do" }, say("fork_do")));
  const said = element("p", { role: "status" });
  luck.addEventListener("change", async () => {
    const isScripted = luck.value === "scripted";
    send.disabled = isScripted;
    const script = isScripted ? await scripted(match, revision) : null;
    if (isScripted !== (luck.value === "scripted")) return;
    outcomes = script?.outcomes ?? null;
    chosen.replaceChildren(...(script?.fields ?? []));
    said.textContent = isScripted && !script ? say("failed") : "";
    send.disabled = isScripted && !script;
  });
  const form = element("form", { class: "contesting" }, element("label", {}, say("fork_luck"), " ", luck), chosen);
  form.append(...who.map((each, seat) => element("label", {}, say("fork_seat", { seat: called(seat) }), " ", each)), send, said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const bots = Object.fromEntries(who.map(({ value }, seat) => [String(seat), value || null]));
    const script = luck.value === "scripted" && outcomes ? { outcomes: outcomes() } : {};
    const made = await newFork(match, { revision, luck: { kind: luck.value, ...script }, bots });
    send.disabled = false;
    if (made.status !== 201) return void (said.textContent = refusal(made, say("failed")));
    location.assign(`/matches/${made.body.match_id}?language=${document.documentElement.lang}`);
  });
  if (!document.querySelector("link[href$='/chance.css']"))
    document.head.append(element("link", { rel: "stylesheet", href: "/static/app/chance.css" }));
  open(sheet(say("fork_title", { number: revision }), element("p", {}, say("fork_means")), form));
  luck.focus();
}
