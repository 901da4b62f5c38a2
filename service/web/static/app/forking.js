// What begins from the event that is shown: a fork of the match, or a look at what chance could give there.

import { tool } from "./contest.js";
import { one } from "./elements.js";
import { heldKey } from "./wallet.js";
import { say } from "./words.js";

/** Whether chance draws right after the event that is shown. */
let isDrawn = false;

/** Buttons beside the others; closed where only the organiser may. @param {string} match @param {string} [next] the type of the next event, if the film has it */
export function forkTool(match, next) {
  const { phase, at } = one(".viewer").dataset;
  const reason = phase === "finished" || heldKey() ? "" : say("fork_closed");
  const told = document.querySelector(`.story [data-revision="${Number(at) + 1}"]`);
  isDrawn = (next ?? told?.getAttribute("data-type")) === "ChanceDrawn";
  chanceTool(match, isDrawn && !reason);
  const known = document.querySelector(".tools .fork-here");
  if (known && known.hasAttribute("aria-disabled") === !!reason) return;
  known?.remove();
  if (phase === "open") return;
  const made = tool(say("fork_here"), async () => (await import("./fork_form.js")).fork(match, isDrawn), reason);
  made.classList.add("fork-here");
  one(".tools").append(made);
}

/** In place of the link that the server has written. @param {string} match @param {boolean} isOpen */
function chanceTool(match, isOpen) {
  document.querySelector(".tools a.chance")?.remove();
  const known = document.querySelector(".tools .chance");
  if (!isOpen) known?.remove();
  if (!isOpen || known) return;
  const made = tool(say("chance"), async () => {
    const { at = "", viewer = "" } = one(".viewer").dataset;
    const address = new URL(`/matches/${match}/chance`, location.origin);
    for (const [name, value] of [["at", at], ["as", viewer], ["language", document.documentElement.lang]]) address.searchParams.set(name ?? "", value ?? "");
    await (await import("./chance.js")).openChance(address, match);
  }, "");
  made.classList.add("chance");
  one(".tools").append(made);
}
