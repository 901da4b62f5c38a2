// "Fork here": a new match from the event that is shown, with luck and bots as they are wished.

import { sheet, tool } from "./contest.js";
import { element, one } from "./elements.js";
import { newFork, resultsAfter } from "./forks.js";
import { refusal } from "./posting.js";
import { open } from "./share.js";
import { heldKey } from "./wallet.js";
import { say } from "./words.js";

/** A button beside the others; closed where only the organiser may. @param {string} match */
export function forkTool(match) {
  const { phase } = one(".viewer").dataset;
  const reason = phase === "finished" || heldKey() ? "" : say("fork_closed");
  const known = document.querySelector(".tools .fork-here");
  if (known && known.hasAttribute("aria-disabled") === !!reason) return;
  known?.remove();
  if (phase === "open") return;
  const made = tool(say("fork_here"), () => void fork(match), reason);
  made.classList.add("fork-here");
  one(".tools").append(made);
}

/** @param {string} name @param {[string, string][]} choices @returns {HTMLSelectElement} */
function select(name, choices) {
  const made = /** @type {HTMLSelectElement} */ (element("select", { name }));
  made.append(...choices.map(([value, text]) => element("option", { value }, text)));
  return made;
}

/** Whether chance draws next, as far as the story on the page says. @param {number} revision */
const isBeforeChance = (revision) => !!document.querySelector(`.story [data-revision="${revision + 1}"][data-type=ChanceDrawn]`);

/** @param {string} match */
function fork(match) {
  const revision = Number(one(".viewer").dataset.at);
  const seats = document.querySelectorAll(".sittings .seat").length;
  const mine = Number(one(".viewer").dataset.viewer) || 0;
  /** @type {import("./forks.js").Result[]} */
  let results = [];
  const luck = select("luck", [["same", say("fork_same")], ["fresh", say("fork_fresh")]]);
  if (isBeforeChance(revision)) luck.append(element("option", { value: "scripted" }, say("fork_scripted")));
  const result = select("result", []);
  const resultLine = element("label", { hidden: true }, say("fork_result"), " ", result);
  luck.addEventListener("change", async () => {
    const isScripted = luck.value === "scripted";
    if (isScripted && !results.length) results = await resultsAfter(match, revision);
    result.replaceChildren(...results.map(({ faces, probability }, index) => element("option", { value: String(index) }, `${faces} (${probability})`)));
    said.textContent = isScripted && !results.length ? say("fork_many") : "";
    send.disabled = isScripted && !results.length;
    resultLine.hidden = !isScripted || !results.length;
  });
  const who = Array.from({ length: seats }, (_, seat) => {
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
  const send = /** @type {HTMLButtonElement} */ (element("button", { class: "do" }, say("fork_do")));
  const said = element("p", { role: "status" });
  const form = element("form", { class: "contesting" }, element("label", {}, say("fork_luck"), " ", luck), resultLine);
  form.append(...who.map((each, seat) => element("label", {}, say("fork_seat", { number: seat }), " ", each)), send, said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const bots = Object.fromEntries(who.map(({ value }, seat) => [String(seat), value || null]));
    const outcomes = luck.value === "scripted" ? { outcomes: results[Number(result.value)]?.outcomes } : {};
    const made = await newFork(match, { revision, luck: { kind: luck.value, ...outcomes }, bots });
    send.disabled = false;
    if (made.status !== 201) return void (said.textContent = refusal(made, say("failed")));
    location.assign(`/matches/${made.body.match_id}?language=${document.documentElement.lang}`);
  });
  open(sheet(say("fork_title", { number: revision }), element("p", {}, say("fork_means")), form));
  luck.focus();
}
