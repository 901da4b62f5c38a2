// "Check the luck": every seed against its commitment and every draw against its seed, in this browser.

import { sheet, tool } from "./contest.js";
import { element, one } from "./elements.js";
import { bytesOf, commitmentTo, drawn, keyed } from "./luck.js";
import { open } from "./share.js";
import { credentials } from "./wallet.js";
import { say } from "./words.js";

/** @typedef {{ commitment: string, source: string }} Terms */
/** @typedef {{ revision: number, terms: Terms | null, draw: import("./luck.js").Draw }} Recorded */
/** @typedef {{ proved: number, scripted: number, unknown: number, wrong: Recorded[], seeds: [string, string][], isOpen: boolean }} Proof */

/** A button once the match is over. @param {string} match */
export function proofTool(match) {
  const { phase } = one(".viewer").dataset;
  if (phase !== "finished" || document.querySelector(".tools .proof")) return;
  const made = tool(say("prove"), () => void show(match), globalThis.crypto?.subtle ? "" : say("prove_needs"));
  made.classList.add("proof");
  one(".tools").append(made);
}

/** Every event as somebody who sees all, where the caller may look as they do. @param {string} match @returns {Promise<any[]>} */
async function events(match) {
  const headers = { ...credentials(match), Accept: "application/x-ndjson" };
  const answer = await fetch(`/v1/matches/${match}/events${document.querySelector("[data-look=organiser]") ? "?as=organiser" : ""}`, { headers });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return (await answer.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** @param {any[]} told the events of a match */
export async function proof(told) {
  /** @type {Map<string, string>} */
  const seeds = new Map();
  /** @type {Map<number, string>} */
  const entropy = new Map();
  /** @type {Recorded[]} */
  const recorded = [];
  /** @type {Terms | null} */
  let terms = null;
  for (const { revision, event } of told) {
    if (event.type === "SeatTaken" && event.entropy) entropy.set(event.seat, event.entropy);
    if (event.type === "SeatVacated") entropy.delete(event.seat);
    if (event.type === "MatchCreated" || event.type === "MatchForked") terms = event.luck;
    if (event.type === "MatchRewound") terms = event.terms;
    if (event.type === "LuckRevealed") seeds.set(await commitmentTo(bytesOf(event.seed)), event.seed);
    if (event.type === "ChanceDrawn") for (const draw of event.draws) recorded.push({ revision, terms, draw });
  }
  return check(recorded, seeds, entropy);
}

/** @param {Recorded[]} recorded @param {Map<string, string>} seeds by their commitment @param {Map<number, string>} entropy @returns {Promise<Proof>} */
async function check(recorded, seeds, entropy) {
  /** @type {Proof} */
  const found = { proved: 0, scripted: 0, unknown: 0, wrong: [], seeds: [...seeds], isOpen: seeds.size > 0 };
  for (const each of recorded) {
    const seed = seeds.get(each.terms?.commitment ?? "");
    if (each.draw.scripted) found.scripted++;
    else if (!seed || !each.terms || !Array.isArray(each.draw.outcome)) found.unknown++;
    else {
      const fair = await drawn(await keyed(bytesOf(seed), entropy), each.terms.source, each.draw);
      if (fair.join() === each.draw.outcome.join()) found.proved++;
      else found.wrong.push(each);
    }
  }
  return found;
}

/** @param {string} match */
async function show(match) {
  const said = element("div", { role: "status" }, say("prove_running"));
  open(sheet(say("prove"), said));
  try {
    said.replaceChildren(...verdict(await proof(await events(match))));
  } catch {
    said.replaceChildren(say("failed"));
  }
}

/** What has been proved, and what has not. @param {Proof} found @returns {HTMLElement[]} */
function verdict({ proved, scripted, unknown, wrong, seeds, isOpen }) {
  const lines = seeds.map(([commitment, seed]) =>
    element("p", {}, say("prove_seed"), " ", element("code", { class: "long" }, seed), " ", say("prove_gives"), " ", element("code", { class: "long" }, commitment)),
  );
  if (!isOpen) lines.push(element("p", {}, say("prove_closed")));
  if (proved) lines.push(element("p", { class: "proved" }, element("strong", {}, say("prove_right", { number: proved }))));
  for (const { revision, draw } of wrong)
    lines.push(element("p", { class: "disproved" }, element("strong", {}, say("prove_wrong", { event: revision, number: draw.number, what: draw.what }))));
  if (unknown) lines.push(element("p", {}, say("prove_unknown", { number: unknown })));
  if (scripted) lines.push(element("p", {}, say("prove_scripted", { number: scripted })));
  if (proved && !wrong.length) lines.push(element("p", {}, say("prove_means")));
  return lines;
}
